//! Keys, replays, and records that are in doubt.

pub(super) mod broken;
pub(super) mod clock_maintenance;
pub(super) mod erased_list;
pub(crate) mod erasure;
pub(super) mod erasure_edges;
mod erasure_rows;
pub(super) mod export;
pub(super) mod export_schema;
pub(super) mod follow;
pub(super) mod follow_lost;
pub(super) mod follow_settled;
#[cfg(target_os = "linux")]
pub(super) mod memory;
pub(super) mod replay;
pub(super) mod replay_gate;
pub(super) mod rotation;
pub(super) mod texts;
