#![no_main]

use fairschach_fuzz::{seeds, targets};

libfuzzer_sys::fuzz_target!(init: seeds::write("xfcc"), |data: &[u8]| targets::xfcc(data));
