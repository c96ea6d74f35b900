//! Outages, clocks and shared work.

pub(super) mod activity;
pub(super) mod clock;
pub(super) mod erasure;
pub(super) mod outages;
pub(super) mod queues;
pub(super) mod work;
