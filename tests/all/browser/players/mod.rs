//! Players outside of their games before real browsers.

mod away;
mod ratings;
mod trial;
