//! What stands behind a game that nobody has to take the server's word for: seals, the public log, the events of a game and
//! of a tournament, and what follows from them.
//!
//! Pure: no clock, no chance, no input or output.

pub mod game;
pub mod seal;
pub mod tlog;
pub mod tournament;

use fairschach_base as base;
use fairschach_rules as rules;
