//! A game's life, without I/O: terms, clocks, the open turn and its transitions, results and events.
//!
//! The open [`Turn`] says what each side owes ([`Duty`]), admits or refuses entries, and leads to what comes [`Next`].
//! Transitions take the time as an argument; storing what they answer is `app`'s business. [`record`] writes a game down
//! and reads it back.

mod auth_method;
mod blind;
mod bot;
mod chance;
mod claim;
mod clock;
mod clock_lines;
mod clock_text;
mod conditional;
mod course;
mod entry;
pub mod event;
mod flags;
mod holidays;
mod incident;
mod key_holder;
mod leave;
mod paper;
mod rating;
pub mod record;
mod result;
mod ruling;
mod term_fault;
mod terms;
mod turn;

pub use auth_method::AuthMethod;
pub use blind::lost_by_illegal_entry;
pub use bot::{
    BotLevel, BotMix, BotTerms, MIX_MAX, MixFault, PPM, Share, VALUE_MAX, bot_contributions, bot_side,
    roll_bot,
};
pub use chance::{Lottery, Rolled, is_rolled, out_of_chance, read_face, resolve_rolling};
pub use claim::{ClaimFault, ClaimKind, TABLE_PIECES_MAX, TableFault, TableValue, for_tables};
pub use clock::{
    CLOCK_DAYS_MAX, ClockRule, Counting, Fixed, GRACE_DAYS_MAX, LEAST_DAYS_MAX, Length, PERIOD_PAIRS_MAX,
    Step,
};
pub use clock_lines::{ClockLine, ClockSide, ClockStart, ClockTurn, Credits, Gift, clock_lines, next_lines};
pub use clock_text::{CLOCK_CHARS_MAX, ClockFault, ClockRuleError};
pub use conditional::{
    Ahead, Beside, Blocked, Conditional, ConditionalFault, Fate, Follows, OTHERS_MAX, Part, PlanStep,
    STEPS_MAX, StepAhead,
};
pub use course::{Course, CourseFault, CoursePhase, CourseStep, CourseTurn};
pub use entry::{Canonical, CanonicalError, Greeting, LINE_CHARS_MAX, Remark};
pub use event::{Chain, Channel, Event, EventError};
pub use flags::{BothFlags, Fallen, FallenFlag};
pub use holidays::{HOLIDAY_DATES_MAX, Holidays};
pub use incident::IncidentKind;
pub use key_holder::KeyHolderTimes;
pub use leave::{
    LEAVE_AHEAD_MAX, LEAVE_DAYS_MAX, LEAVE_GAME_MAX, Leave, LeaveRefusal, LeaveTerms, credit_between,
    flag_after, paused_between, runs_out,
};
pub use paper::PaperWay;
pub use rating::{Month, Outcome, RATING_TAU, RATING_UNSURE, RatedGame, Rating, Standing, next_list, ranked};
pub use result::{By, GameResult};
pub use ruling::{
    ADJUDICATION_CHARS_MAX, ADJUDICATION_DAYS, ADJUDICATION_LINE_MAX, ADJUDICATION_TIME, ADJUSTMENT_MAX,
    APPEAL_DAYS, APPEAL_TIME, About, Asks, Finding, OBJECTIONS_MAX, OPEN_OBJECTIONS_MAX, REASON_CHARS_MAX,
    RULE_CHARS_MAX, Ruling, RulingFault, RulingKind, is_plain_text,
};
pub use term_fault::TermFault;
pub use terms::{Engines, Presence, Revision, SealedFor, Sealing, Terms, Visibility, leave_range};
pub use turn::{Duty, IfFiled, Next, Refusal, Revealed, Turn, TurnSide};
