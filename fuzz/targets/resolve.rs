#![no_main]

use fairschach_fuzz::{play, seeds};

libfuzzer_sys::fuzz_target!(init: seeds::write("resolve"), |data: &[u8]| play::resolve(data));
