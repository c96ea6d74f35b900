//! Tournaments, for programs.

pub(super) mod actions;
pub(super) mod comment;
pub(super) mod director;
pub(super) mod games;
pub(super) mod invitations;
pub(super) mod ladder;
pub(super) mod messages;
pub(super) mod players;
pub(super) mod series;
pub(super) mod series_shapes;
pub(super) mod shapes;
pub(super) mod teams;
pub(super) mod tournament;
