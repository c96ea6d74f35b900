//! What a game knows without a server: its turns and regulations of time.

use fairschach_base::{Micros, Timestamp};
use fairschach_proofs::game::ClockRule;

mod flags;
mod regulation_properties;
mod regulations;
mod texts;
mod turns;

const SECOND: Micros = 1_000_000;
const HOUR: Micros = 60 * 60 * SECOND;
const DAY: Micros = 24 * HOUR;

fn rule(text: &str) -> ClockRule {
    ClockRule::parse(text).unwrap()
}

fn at(text: &str) -> Timestamp {
    Timestamp::parse(text).unwrap()
}
