//! What a game knows without a server: its turns and regulations of time.

use fairschach_base::Micros;

mod flags;
mod regulation_properties;
mod regulations;
mod texts;
mod turns;

const SECOND: Micros = 1_000_000;
const DAY: Micros = 24 * 60 * 60 * SECOND;
