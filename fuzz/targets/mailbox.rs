#![no_main]

use fairschach_fuzz::{mail, seeds};

libfuzzer_sys::fuzz_target!(init: seeds::write("mailbox"), |data: &[u8]| mail::mailbox(data));
