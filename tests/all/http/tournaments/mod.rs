//! Tournaments at the HTTP doors.

pub(super) mod adjudications;
pub(super) mod bulletin;
pub(super) mod course;
pub(super) mod director;
pub(super) mod doors;
pub(super) mod games;
pub(super) mod give_time;
pub(super) mod identity;
pub(super) mod ladder;
pub(super) mod mail;
pub(super) mod players;
pub(super) mod roster;
pub(super) mod series;
pub(super) mod tables;
pub(super) mod teams;
