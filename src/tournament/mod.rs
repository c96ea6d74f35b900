//! Tournaments, as far as they need neither time nor a database: what a sheet says, who plays whom, and who stands where.

mod berger;
mod draw;
mod knockout;
mod outcome;
mod sections;
mod sheet;
mod team_matches;

pub use berger::berger;
pub use draw::{commitment, draw};
pub use knockout::{Decision, EXTRA_PAIRS_MAX, bracket, decide};
pub use outcome::{Fared, Outcome, Played};
pub use sections::{best_of, snake};
pub use sheet::{
    ABOUT_CHARS_MAX, AtTheEnd, Dates, ENTRANTS_MAX, Kind, NAME_CHARS_MAX, Pace, Places, ROUNDS_MAX,
    SHEET_BYTES_MAX, Seeding, Sheet, SheetFault, Silence, TIE_BREAKS_MAX, Withdrawal,
};
pub use team_matches::{TeamFault, board_pairs, teams_of};
