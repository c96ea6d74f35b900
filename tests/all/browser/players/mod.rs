//! Players outside of their games before real browsers.

mod away;
mod notices;
mod offline;
mod offline_kept;
mod offline_turns;
mod oidc;
mod passkeys;
mod ratings;
mod trial;
