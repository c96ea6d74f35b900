//! Tournaments, as far as they need neither time nor a database: what a sheet says, who plays whom, and who stands where.

mod berger;
mod sheet;

pub use berger::berger;
pub use sheet::{
    ABOUT_CHARS_MAX, AtTheEnd, Dates, ENTRANTS_MAX, Kind, NAME_CHARS_MAX, Pace, Places, ROUNDS_MAX,
    SHEET_BYTES_MAX, Seeding, Sheet, SheetFault, Silence, TIE_BREAKS_MAX, Withdrawal,
};
