//! An act of a tournament's record as it is hashed for the public log.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Map, Value, json};

use crate::base::{PlayerId, Timestamp, TournamentId};

/// An act, before it is given its place in the chain's hashes.
pub struct ChainedAct {
    /// What was done, such as `opened` or `sheet`.
    pub kind: String,
    /// Its number in the record, from 0.
    pub seq: u64,
    /// The hash of the act before; only the first one has none.
    pub prev: Option<[u8; 32]>,
    /// When.
    pub at: Timestamp,
    /// Who; nobody for what the server does when it is due.
    pub by: Option<PlayerId>,
    /// What belongs to its kind.
    pub body: Map<String, Value>,
}

impl ChainedAct {
    /// The act's canonical bytes: JSON by RFC 8785. Members: `docs/formats.md`.
    ///
    /// # Errors
    /// A number in the body is none that RFC 8785 can write.
    pub fn to_bytes(&self, tournament: TournamentId) -> Result<Vec<u8>, serde_json::Error> {
        let mut object = json!({
            "v": 1,
            "type": self.kind,
            "tournament": tournament.to_string(),
            "seq": self.seq,
            "at": self.at.as_us(),
            "body": self.body,
        });
        if let Some(prev) = self.prev {
            object["prev"] = STANDARD.encode(prev).into();
        }
        if let Some(by) = self.by {
            object["by"] = by.to_string().into();
        }
        serde_json_canonicalizer::to_vec(&object)
    }
}
