//! Another version of the bot's engine.

use serde::{Deserialize, Serialize};

/// The members of `engine`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EngineChanged {
    /// The version by which the bot thinks from this turn on.
    pub version: u32,
}
