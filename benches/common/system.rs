//! The system's own time and chance.

use fairschach::base::{Clock, Rng, Timestamp};

pub(crate) struct System;

impl Clock for System {
    #[expect(clippy::disallowed_methods, reason = "a benchmark runs in real time")]
    fn now(&self) -> Timestamp {
        let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        let us = since.expect("after 1970").as_micros();
        Timestamp::from_us(i64::try_from(us).expect("before the year 294,000"))
    }
}

impl Rng for System {
    #[expect(clippy::disallowed_methods, reason = "a benchmark draws real chance")]
    fn fill(&self, bytes: &mut [u8]) {
        getrandom::fill(bytes).expect("the system has a generator");
    }
}
