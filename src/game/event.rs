use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Map, Value};

use crate::base::{GameId, Side, Timestamp};

/// The chain an event belongs to: nobody learns from a number what the other side did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chain {
    /// What one side did in one turn; seen by the others at the reveal.
    Side(Side),
    /// What all may see.
    Public,
}

/// An event could not be written as canonical JSON.
#[derive(Debug, thiserror::Error)]
#[error("the event cannot be written as canonical JSON: {0}")]
pub struct EventError(#[from] serde_json::Error);

/// Something that happened in a game, before it is given its place in the chain's hashes.
///
/// Members by type: `docs/formats.md`.
pub struct Event {
    /// Its type: `start`, `filed`, `superseded`, `reveal`, `clock`, `overdue`, `draw`, `claim`,
    /// `ruling`, `objection`, `unsealing`, `result`, `suspended`.
    pub kind: &'static str,
    /// The chain it belongs to.
    pub chain: Chain,
    /// The turn in which it happened.
    pub turn: u32,
    /// Its number: in a side's chain from 0 in each turn, in the public one from 0 in the game.
    pub seq: u64,
    /// The hash of the event before: in a side's chain, the first one of a turn follows the last public event. Only a
    /// game's start has none.
    pub prev: Option<[u8; 32]>,
    /// When it happened.
    pub at: Timestamp,
    /// The members of its type.
    pub members: Map<String, Value>,
}

impl Chain {
    /// The word in the event.
    pub const fn as_str(self) -> &'static str {
        match self {
            Chain::Side(side) => side.as_str(),
            Chain::Public => "public",
        }
    }

    /// The number in the database.
    pub const fn index(self) -> u8 {
        match self {
            Chain::Side(side) => side.index(),
            Chain::Public => 2,
        }
    }
}

impl Event {
    /// The event's canonical bytes: JSON by RFC 8785.
    pub fn to_bytes(&self, game: GameId) -> Result<Vec<u8>, EventError> {
        let mut object = self.members.clone();
        let head: [(&str, Value); 7] = [
            ("v", 1.into()),
            ("type", self.kind.into()),
            ("game", game.to_string().into()),
            ("chain", self.chain.as_str().into()),
            ("turn", self.turn.into()),
            ("seq", self.seq.into()),
            ("at", self.at.as_us().into()),
        ];
        object.extend(head.map(|(name, value)| (name.to_owned(), value)));
        if let Some(prev) = self.prev {
            object.insert("prev".to_owned(), STANDARD.encode(prev).into());
        }
        Ok(serde_json_canonicalizer::to_vec(&Value::Object(object))?)
    }
}
