#![no_main]

use fairschach_fuzz::{seeds, targets};

libfuzzer_sys::fuzz_target!(init: seeds::write("oidc"), |data: &[u8]| targets::oidc(data));
