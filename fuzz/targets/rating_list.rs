#![no_main]

use fairschach_fuzz::{seeds, targets};

libfuzzer_sys::fuzz_target!(init: seeds::write("rating_list"), |data: &[u8]| targets::rating_list(data));
