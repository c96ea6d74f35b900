//! Tournaments.

pub(super) mod arbiters;
pub(crate) mod course;
pub(super) mod director;
pub(super) mod eligibility;
pub(super) mod ending;
pub(super) mod entry_ratings;
pub(super) mod first_mails;
pub(super) mod give_time;
pub(super) mod kinds;
pub(crate) mod kit;
pub(super) mod ladder;
pub(super) mod leave;
pub(super) mod leaving;
pub(crate) mod limits;
pub(super) mod mails;
pub(super) mod pairing;
pub(super) mod pairing_program;
pub(super) mod players;
pub(crate) mod series;
pub(super) mod series_classes;
pub(super) mod series_invitations;
pub(super) mod silence;
pub(crate) mod swiss;
pub(super) mod table_cache;
pub(super) mod tables;
pub(super) mod texts;
