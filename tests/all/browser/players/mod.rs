//! Players outside of their games before real browsers.

mod away;
mod notices;
mod offline;
mod oidc;
mod passkeys;
mod ratings;
mod trial;
