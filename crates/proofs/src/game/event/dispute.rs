//! What players bring before the arbiters, and what two of these unseal.

use serde::{Deserialize, Serialize};

use super::Text;
use crate::base::{PlayerId, Side, Timestamp};
use crate::game::{About, Asks};

/// The members of `objection`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Objection {
    /// Whose.
    pub by: Side,
    /// What it is about.
    pub about: About,
    /// What the player says.
    pub text: Text,
    /// What an appeal is against: the number of a ruling, or of a loss on time.
    pub against: Option<u64>,
    /// By when it is to be answered; older events do not say it.
    pub due: Option<Timestamp>,
    /// What is claimed of a game that is to be adjudicated.
    pub asks: Option<Asks>,
    /// The line of moves that goes with it.
    pub line: Option<Text>,
}

/// The members of `unsealing`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unsealing {
    /// The arbiter who asked for it.
    pub asked_by: PlayerId,
    /// The other one.
    pub agreed_by: PlayerId,
    /// Why.
    pub reason: Text,
}
