//! Tournaments at the HTTP doors.

pub(super) mod course;
pub(super) mod director;
pub(super) mod doors;
pub(super) mod games;
pub(super) mod give_time;
pub(super) mod ladder;
pub(super) mod mail;
pub(super) mod tables;
