//! Incidents, unsealings and adjudications.

pub(super) mod adjudication;
pub(super) mod desk;
pub(super) mod reports;
