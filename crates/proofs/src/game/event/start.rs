//! What a game's first event fixes.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::base::{BySide, Bytes, PlayerId};

/// The members of `start`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// Who plays White.
    pub white: PlayerId,
    /// Who plays Black.
    pub black: PlayerId,
    /// Who rules in the game, if anybody does.
    pub arbiter: Option<PlayerId>,
    /// The second arbiter.
    pub arbiter2: Option<PlayerId>,
    /// Who directs the game's tournament.
    pub director: Option<PlayerId>,
    /// The variant's id.
    pub variant: String,
    /// The rule set's id.
    pub rules: String,
    /// Another board than the variant's own.
    pub board: Option<String>,
    /// Another array than the variant's own.
    pub start: Option<String>,
    /// The head of the chain of secrets.
    pub chance: Option<Bytes<32>>,
    /// From what the array was drawn.
    pub drawn: Option<String>,
    /// The key holder's public key.
    pub keyholder: Option<Bytes<32>>,
    /// The server's public key for blind seals.
    pub blind_key: Option<Bytes<32>>,
    /// Every option of the rules.
    pub options: Map<String, Value>,
    /// Every term.
    pub terms: BTreeMap<String, String>,
    /// The regulation of time.
    pub clock: String,
    /// The version of the rules' engine.
    pub engine: u32,
    /// The hash of the log's key line.
    pub log_id: Bytes<32>,
    /// The text of the position before turn 1.
    pub position: String,
    /// SHA-256 of that text.
    pub position_hash: Bytes<32>,
}

impl Start {
    /// White and Black.
    pub const fn players(&self) -> BySide<PlayerId> {
        BySide { white: self.white, black: self.black }
    }
}
