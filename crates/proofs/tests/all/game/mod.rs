//! What a game knows without a server: its regulations of time.

use fairschach_base::Micros;

mod regulation_properties;
mod regulations;

const SECOND: Micros = 1_000_000;
const DAY: Micros = 24 * 60 * 60 * SECOND;
