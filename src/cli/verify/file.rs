//! The game file: its envelope, its limits, and that every event in it is canonical.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;
use serde_json::Value;

use super::form::Bytes;
use super::inclusion::Proof;
use super::report::{Faults, quoted};
use crate::base::GameId;
use crate::tlog::{MAX_EVENT_LEN, VerifierKey};

/// The longest game file, in bytes.
pub const MAX_FILE_LEN: usize = 128 * 1024 * 1024;
/// The most events in a game file. The longest possible games have fewer than half as many.
pub const MAX_EVENTS: usize = 65_536;

const FORMAT: &str = "fairschach-game/1";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Envelope {
    #[serde(rename = "format")]
    _format: String,
    game: String,
    keys: Keys,
    head: Bytes<32>,
    /// The signed checkpoint that the proofs lead to.
    checkpoint: Option<String>,
    events: Vec<Salted>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Keys {
    log: String,
    receipts: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Salted {
    event: String,
    salt: Bytes<32>,
    proof: Option<Proof>,
}

/// A file whose form is right; its events are bytes still.
pub(super) struct GameFile {
    pub(super) game: GameId,
    pub(super) log_key: VerifierKey,
    pub(super) receipt_key: VerifierKey,
    pub(super) head: [u8; 32],
    pub(super) checkpoint: Option<String>,
    pub(super) events: Vec<Vec<u8>>,
    /// Of each event.
    pub(super) salts: Vec<[u8; 32]>,
    /// Of each event, where it was in the log already.
    pub(super) proofs: Vec<Option<Proof>>,
}

/// Reads the envelope.
pub(super) fn read(file: &[u8], faults: &mut Faults) -> Option<GameFile> {
    if file.len() > MAX_FILE_LEN {
        faults.unusable("the file", format!("longer than {MAX_FILE_LEN} bytes"));
        return None;
    }
    let envelope = match read_envelope(file) {
        Ok(envelope) => envelope,
        Err(says) => {
            faults.unusable("the file", says);
            return None;
        }
    };
    if envelope.events.len() > MAX_EVENTS {
        faults.unusable("the file", format!("more than {MAX_EVENTS} events"));
        return None;
    }
    let key = |name: &str, line: &str, faults: &mut Faults| match VerifierKey::parse(line) {
        Ok(key) if key.to_string() == line => Some(key),
        Ok(_) => {
            faults.unusable(name, "not written as keys are");
            None
        }
        Err(error) => {
            faults.unusable(name, error);
            None
        }
    };
    let log_key = key("keys.log", &envelope.keys.log, faults);
    let receipt_key = key("keys.receipts", &envelope.keys.receipts, faults);
    let game = GameId::parse(&envelope.game).ok();
    let game = game.filter(|game| game.to_string() == envelope.game);
    if game.is_none() {
        faults.unusable("game", format!("no id: {}", quoted(&envelope.game)));
    }
    let mut events = Vec::with_capacity(envelope.events.len());
    for (index, salted) in envelope.events.iter().enumerate() {
        match STANDARD.decode(&salted.event) {
            Ok(bytes) if bytes.len() <= MAX_EVENT_LEN => events.push(bytes),
            Ok(_) => faults.unusable(at(index), format!("longer than {MAX_EVENT_LEN} bytes")),
            Err(_) => faults.unusable(at(index), "no base64"),
        }
    }
    if !faults.is_empty() {
        return None;
    }
    let (salts, proofs) = envelope
        .events
        .into_iter()
        .map(|each| (each.salt.0, each.proof))
        .unzip();
    Some(GameFile {
        game: game?,
        log_key: log_key?,
        receipt_key: receipt_key?,
        head: envelope.head.0,
        checkpoint: envelope.checkpoint,
        events,
        salts,
        proofs,
    })
}

fn read_envelope(file: &[u8]) -> Result<Envelope, String> {
    #[derive(Deserialize)]
    struct Tag {
        format: String,
    }
    let tag: Tag = serde_json::from_slice(file).map_err(|error| format!("not a game file: {error}"))?;
    if tag.format != FORMAT {
        return Err(format!(
            "its format is {}; this program reads {FORMAT}",
            quoted(&tag.format)
        ));
    }
    serde_json::from_slice(file).map_err(|error| format!("not of the form {FORMAT}: {error}"))
}

/// Reads every event as JSON in the form of RFC 8785, which has one spelling only.
pub(super) fn canonical(events: &[Vec<u8>], faults: &mut Faults) -> Vec<Value> {
    let mut read = Vec::with_capacity(events.len());
    for (index, bytes) in events.iter().enumerate() {
        let value: Value = match serde_json::from_slice(bytes) {
            Ok(value) => value,
            Err(error) => {
                faults.unusable(at(index), format!("no JSON: {error}"));
                continue;
            }
        };
        match serde_json_canonicalizer::to_vec(&value) {
            Ok(canonical) if canonical == *bytes => read.push(value),
            _ => faults.unusable(at(index), "written in another form than that of RFC 8785"),
        }
    }
    read
}

/// The place of an event that cannot be named otherwise yet.
pub(super) fn at(index: usize) -> String {
    format!("events[{index}]")
}
