//! A game's life, without I/O: terms, clocks, the open turn and its transitions, results and events.
//!
//! The open [`Turn`] says what each side owes ([`Duty`]), admits or refuses entries, and leads to what comes [`Next`].
//! Transitions take the time as an argument; storing what they answer is `app`'s business. [`record`] writes a game down
//! and reads it back.

mod blind;
mod chance;
mod clock;
mod conditional;
mod entry;
mod event;
mod holidays;
mod leave;
mod paper;
pub mod record;
mod result;
mod ruling;
mod terms;
mod turn;

pub use blind::lost_by_illegal_entry;
pub use chance::{Lottery, Rolled, out_of_chance, read_face, resolve_rolling};
pub use clock::{ClockRule, ClockRuleError, Length};
pub use conditional::{Conditional, ConditionalFault, Fate, Part};
pub use entry::{Canonical, CanonicalError};
pub use event::{Chain, Event, EventError};
pub use holidays::{HOLIDAY_DATES_MAX, Holidays};
pub use leave::{
    LEAVE_AHEAD_MAX, LEAVE_DAYS_MAX, LEAVE_GAME_MAX, Leave, LeaveRefusal, LeaveTerms, flag_after, runs_out,
    standing, stood,
};
pub use paper::PaperWay;
pub use result::{By, GameResult};
pub use ruling::{ADJUSTMENT_MAX, About, Finding, REASON_CHARS_MAX, RULE_CHARS_MAX, Ruling, is_plain_text};
pub use terms::{KeyHolderTimes, Presence, Revision, Sealing, TermFault, Terms, Visibility};
pub use turn::{Duty, Next, Refusal, Revealed, Turn, TurnSide};
