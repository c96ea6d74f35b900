#![no_main]

use fairschach_fuzz::{mail, seeds};

libfuzzer_sys::fuzz_target!(init: seeds::write("mail_session"), |data: &[u8]| mail::session(data));
