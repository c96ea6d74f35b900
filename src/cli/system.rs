//! The system's clock and random source: the only place that asks for them.

use crate::base::{Clock, Rng, Timestamp};

pub(crate) struct SystemClock;

impl Clock for SystemClock {
    #[allow(clippy::disallowed_methods, reason = "this is where the time comes in")]
    fn now(&self) -> Timestamp {
        Timestamp::from_us(jiff::Timestamp::now().as_microsecond())
    }
}

/// The system's generator.
pub(crate) struct SystemRng;

impl Rng for SystemRng {
    #[allow(clippy::disallowed_methods, reason = "this is where chance comes in")]
    fn fill(&self, bytes: &mut [u8]) {
        getrandom::fill(bytes).expect("the system's random source answers");
    }
}
