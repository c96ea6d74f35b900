#![no_main]

use fairschach_fuzz::{seeds, targets};

libfuzzer_sys::fuzz_target!(init: seeds::write("rule_set"), |data: &[u8]| targets::rule_set(data));
