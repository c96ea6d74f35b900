//! Rulings and what leads to them at the HTTP doors.

pub(super) mod appeals;
pub(super) mod claims;
pub(super) mod desk;
pub(super) mod outages;
pub(super) mod texts;
