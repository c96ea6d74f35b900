//! Tournaments.

pub(super) mod acts;
pub(super) mod entrants;
pub(super) mod invitations;
pub(super) mod ladder;
pub(super) mod log;
pub(super) mod mails;
pub(super) mod own_series;
pub(super) mod pairings;
pub(super) mod players;
pub(super) mod series;
pub(super) mod tables;
pub(super) mod teams;
pub(super) mod tournament;
