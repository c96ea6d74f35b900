//! What happens in a game, as it is chained, signed and logged: one model for whoever writes, reads or verifies an event.
//!
//! Members by type: `docs/formats.md`; those that older events lack are optional. Reading refuses members, types and words that are not known, members that are missing,
//! and none is ever null. Whether an event can have happened is for others to say.

mod body;
mod channel;
mod clock;
mod dispute;
mod ending;
mod engine;
mod entry;
mod ruling;
mod start;
mod text;

pub use body::{Body, EventKind};
pub use channel::Channel;
pub use clock::{Credit, CreditReason, Delayed, LeaveEnd, LeaveNoted, Outage, Overdue, TakenOver};
pub use dispute::{Objection, Unsealing};
pub use ending::{Answer, Claimed, Declined, Ended, Flags, Suspended};
pub use engine::EngineChanged;
pub use entry::{Filed, Opening, Reveal, Unopened};
pub use ruling::{Again, Ruled};
pub use start::Start;
pub use text::{SaltedText, Text, TextFault, Texts, put_aside, put_back, text_hash};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::base::{Bytes, GameId, Side, Timestamp, by_word, errors};

const VERSION: u64 = 1;
const HEAD: [&str; 8] = ["v", "type", "game", "chain", "turn", "seq", "prev", "at"];

/// The chain an event belongs to: nobody learns from a number what the other side did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chain {
    /// What one side did in one turn; seen by the others at the reveal.
    Side(Side),
    /// What all may see.
    Public,
}

errors! {
    /// An event cannot be written as canonical JSON, or not be read.
    #[derive(Debug, thiserror::Error)]
    pub enum EventError {
        Write(serde_json::Error): "the event cannot be written as canonical JSON: {0}";
        /// It is no JSON, or its members are others than those of its type.
        Members(serde_json::Error): "{0}";
        Null: "a member is null; members that do not apply are left out";
        Version(u64): "an event of version {0}; this program reads version {VERSION}";
        /// It is of a type that is not known, of which this is the beginning.
        Type(String): "unknown type {0:?}";
        Superseded: "superseded names the commitment that it replaces, and filed names none";
    }
}

/// Something that happened in a game. No `Debug`: the reveal's holds entries, and is there before it may be seen.
///
/// ```
/// use fairschach_proofs::game::Event;
///
/// let bytes = br#"{"about":"repetition","at":1767268870000000,"by":"black","chain":"public","game":"019b796d-d600-7ccf-84ca-a8cd7b63c7cb","seq":5,"turn":3,"type":"claim","v":1}"#;
/// let event = Event::parse(bytes)?;
/// assert_eq!((event.turn, event.body.kind().as_str()), (3, "claim"));
/// assert_eq!(event.to_bytes()?, bytes);
/// # Ok::<(), fairschach_proofs::game::EventError>(())
/// ```
pub struct Event {
    /// In which game it happened.
    pub game: GameId,
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
    /// Its type, with the members of that type.
    pub body: Body,
}

/// The members that all events have.
#[derive(Serialize, Deserialize)]
struct Head {
    v: u64,
    r#type: String,
    game: GameId,
    chain: Chain,
    turn: u32,
    seq: u64,
    prev: Option<Bytes<32>>,
    at: Timestamp,
}

by_word!(Chain: "unknown chain");

impl Chain {
    /// The word in the event.
    pub const fn as_str(self) -> &'static str {
        match self {
            Chain::Side(side) => side.as_str(),
            Chain::Public => "public",
        }
    }

    /// Reads the word.
    pub fn parse(text: &str) -> Option<Chain> {
        match text {
            "public" => Some(Chain::Public),
            side => Side::parse(side).map(Chain::Side),
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
    ///
    /// # Errors
    /// [`EventError::Write`].
    pub fn to_bytes(&self) -> Result<Vec<u8>, EventError> {
        let head = Head {
            v: VERSION,
            r#type: self.body.kind().as_str().to_owned(),
            game: self.game,
            chain: self.chain,
            turn: self.turn,
            seq: self.seq,
            prev: self.prev.map(Bytes),
            at: self.at,
        };
        let mut members = self.body.to_json().map_err(EventError::Write)?;
        members.extend(object(serde_json::to_value(head).map_err(EventError::Write)?));
        let mut event = Value::Object(members);
        leave_out_null(&mut event);
        serde_json_canonicalizer::to_vec(&event).map_err(EventError::Write)
    }

    /// Reads an event; that its bytes are canonical is not looked at.
    ///
    /// # Errors
    /// All but [`EventError::Write`].
    pub fn parse(bytes: &[u8]) -> Result<Event, EventError> {
        Event::from_json(serde_json::from_slice(bytes).map_err(EventError::Members)?)
    }

    /// The same for what is read as JSON already.
    ///
    /// # Errors
    /// As above.
    pub fn from_json(event: Value) -> Result<Event, EventError> {
        if has_null(&event) {
            return Err(EventError::Null);
        }
        let all: Map<String, Value> = serde_json::from_value(event).map_err(EventError::Members)?;
        let (head, members): (Map<_, _>, Map<_, _>) =
            all.into_iter().partition(|(name, _)| HEAD.contains(&name.as_str()));
        let head: Head = serde_json::from_value(Value::Object(head)).map_err(EventError::Members)?;
        if head.v != VERSION {
            return Err(EventError::Version(head.v));
        }
        Ok(Event {
            game: head.game,
            chain: head.chain,
            turn: head.turn,
            seq: head.seq,
            prev: head.prev.map(|prev| prev.0),
            at: head.at,
            body: Body::from_json(&head.r#type, Value::Object(members))?,
        })
    }
}

fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(members) => members,
        _ => Map::new(),
    }
}

fn leave_out_null(value: &mut Value) {
    if let Value::Object(members) = value {
        members.retain(|_, member| !member.is_null());
        members.values_mut().for_each(leave_out_null);
    }
}

fn has_null(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Array(values) => values.iter().any(has_null),
        Value::Object(members) => members.values().any(has_null),
        Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use base64::Engine;
    use base64::engine::general_purpose::STANDARD;
    use serde_json::json;

    use super::*;

    /// An event of this type and with these members.
    fn event(kind: &str, members: &Value) -> Value {
        let mut event = json!({
            "v": 1, "type": kind, "game": "019b796d-d600-7ccf-84ca-a8cd7b63c7cb", "chain": "public", "turn": 3, "seq": 5,
            "at": 1_767_268_870_000_000_i64, "prev": STANDARD.encode([1; 32]),
        });
        let more = members.as_object().expect("members").clone();
        event.as_object_mut().expect("an object").extend(more);
        event
    }

    /// Every event of the published vectors, and of the types that are in none of them.
    fn all() -> Vec<Vec<u8>> {
        let vectors: Value =
            serde_json::from_str(include_str!("../../../../../tests/vectors/game.json")).expect("JSON");
        let files = vectors["good"].as_array().expect("good ones").iter();
        let events = files.flat_map(|one| one["file"]["events"].as_array().expect("events"));
        let text = events.map(|event| event["event"].as_str().expect("base64"));
        let mut all: Vec<Vec<u8>> = text.map(|text| STANDARD.decode(text).expect("base64")).collect();
        for (kind, members) in [
            ("claim", json!({ "by": "black", "about": "repetition" })),
            ("leave_end", json!({ "by": "white", "from": 1, "to": 9, "until": 4 })),
            ("engine", json!({ "version": 2 })),
        ] {
            all.push(serde_json_canonicalizer::to_vec(&event(kind, &members)).expect("canonical"));
        }
        all
    }

    #[test]
    fn what_is_read_is_written_with_the_same_bytes() {
        let mut kinds = BTreeSet::new();
        for bytes in all() {
            let event = Event::parse(&bytes).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(event.to_bytes().expect("canonical"), bytes);
            kinds.insert(event.body.kind().as_str());
        }
        assert_eq!(kinds.len(), 16, "{kinds:?}");
    }

    /// Members that some events of a type do not have.
    const OPTIONAL: &str = "flags due announced announced_in why operator against asks line arbiter arbiter2 director board \
        start chance drawn keyholder blind_key contribution ctx box sealing entered_by arrived stated scan prev secret dice lot";

    #[test]
    fn no_other_member_can_be_left_out_as_if_it_were_0() {
        for bytes in all() {
            let whole: Value = serde_json::from_slice(&bytes).expect("JSON");
            for name in whole.as_object().expect("an object").keys() {
                let mut cut = whole.clone();
                cut.as_object_mut().expect("an object").remove(name);
                let of_reveal = whole["type"] == "reveal" && ["white", "black"].contains(&name.as_str());
                let optional = of_reveal || OPTIONAL.split(' ').any(|one| one == name);
                let read = Event::from_json(cut);
                assert_eq!(read.is_ok(), optional, "{} without {name}", whole["type"]);
            }
        }
    }

    #[test]
    fn what_is_not_known_is_refused() {
        let refused = |kind: &str, members: Value| match Event::from_json(event(kind, &members)) {
            Ok(_) => panic!("{kind} with {members} was read"),
            Err(error) => error.to_string(),
        };
        assert!(refused("dance", json!({})).contains("unknown type"));
        assert!(refused("overdue", json!({ "by": "arbiter" })).contains("keyholder"));
        assert!(refused("engine", json!({ "version": -1 })).contains("u32"));
        assert!(refused("draw", json!({ "by": "black", "answer": "accept" })).contains("decline"));
        assert!(refused("draw", json!({ "by": "black", "answer": "decline", "why": 1 })).contains("why"));
        assert!(refused("suspended", json!({ "reason": "x", "flags": null })).contains("null"));
        let hashed = json!({ "by": "white", "about": "other", "text": { "hash": STANDARD.encode([1; 31]) } });
        refused("objection", hashed);
        let both = json!({ "by": "white", "about": "other", "text": { "hash": STANDARD.encode([1; 32]), "text": "x" } });
        refused("objection", both);
        let list = json!({ "by": "white", "about": "other", "text": [STANDARD.encode([1; 32])] });
        assert!(refused("objection", list).contains("a text is a string"));
        let note = json!({ "by": "019b796d-d600-7325-a437-1735f32c5474", "kind": "note", "reason": "x", "rule": "y", "time": 1 });
        assert!(refused("ruling", note).contains("look at time"));
    }
}
