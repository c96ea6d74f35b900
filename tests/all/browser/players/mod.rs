//! Players outside of their games before real browsers.

mod away;
mod notices;
mod offline;
mod passkeys;
mod ratings;
mod trial;
