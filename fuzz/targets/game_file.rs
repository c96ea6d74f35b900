#![no_main]

use fairschach_fuzz::{seeds, targets};

libfuzzer_sys::fuzz_target!(init: seeds::write("game_file"), |data: &[u8]| targets::game_file(data));
