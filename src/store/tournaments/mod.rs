//! Tournaments.

pub(super) mod acts;
pub(super) mod ladder;
pub(super) mod log;
pub(super) mod mails;
pub(super) mod tables;
pub(super) mod tournament;
