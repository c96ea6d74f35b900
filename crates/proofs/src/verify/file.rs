//! The game file: its envelope, its limits, and that every event in it is canonical.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::inclusion::Proof;
use super::report::{Faults, quoted};
use crate::base::{Bytes, GameId, Timestamp};
use crate::game::event::Texts;
use crate::tlog::{Handover, Hash, KeyPurpose, MAX_EVENT_LEN, VerifierKey, keys_before, leaf_hash};

/// The longest game file, in bytes.
pub const MAX_FILE_LEN: usize = 128 * 1024 * 1024;
/// The most events in a game file. The longest possible games have fewer than half as many.
pub const MAX_EVENTS: usize = 65_536;
/// The most hand-overs of keys in a game file.
pub const MAX_HANDOVERS: usize = 256;

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

/// The keys that a file names.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Keys {
    log: String,
    receipts: String,
    /// The notes in which keys before these were handed over.
    earlier: Option<Vec<String>>,
}

/// An event with what proves that it is in the log.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Salted {
    event: String,
    salt: Bytes<32>,
    /// The texts of which it holds the hashes, but for those that were taken away.
    texts: Option<Texts>,
    proof: Option<Proof>,
}

/// The keys of a file and those before them.
pub(super) struct KeySets {
    pub(super) log_key: VerifierKey,
    /// The log's key and those before it, newest first.
    pub(super) log_keys: Vec<VerifierKey>,
    /// The same of the keys of receipts, each with until when it was good.
    pub(super) receipt_keys: Vec<(VerifierKey, Option<Timestamp>)>,
}

/// An event, or an act of a tournament, as bytes still.
pub(super) struct Entry {
    pub(super) bytes: Vec<u8>,
    pub(super) salt: [u8; 32],
    pub(super) leaf: Hash,
    /// What is kept beside it.
    pub(super) texts: Texts,
    /// Nothing, if it was not in the log yet.
    pub(super) proof: Option<Proof>,
}

/// A file whose form is right.
pub(super) struct Published<T> {
    /// What it is of.
    pub(super) of: T,
    pub(super) keys: KeySets,
    pub(super) checkpoint: Option<String>,
    pub(super) entries: Vec<Entry>,
}

/// A game, and the hash of the last event of its public chain.
pub(super) struct OfGame {
    pub(super) game: GameId,
    pub(super) head: Hash,
}

/// The file of a game.
pub(super) type GameFile = Published<OfGame>;

/// Reads the envelope.
pub(super) fn read(file: &[u8], faults: &mut Faults) -> Option<GameFile> {
    let envelope: Envelope = envelope(file, FORMAT, faults)?;
    let events = salted(envelope.events, MAX_EVENT_LEN, faults);
    let keys = key_sets(&envelope.keys, faults);
    let game = GameId::parse(&envelope.game).ok();
    let game = game.filter(|game| game.to_string() == envelope.game);
    if game.is_none() {
        faults.unusable("game", format!("no id: {}", quoted(&envelope.game)));
    }
    let (entries, keys) = (events?, keys?);
    let of = OfGame { game: game?, head: envelope.head.0 };
    Some(Published { of, keys, checkpoint: envelope.checkpoint, entries })
}

/// Reads a file of this format, whatever it holds.
pub(super) fn envelope<T: DeserializeOwned>(file: &[u8], format: &str, faults: &mut Faults) -> Option<T> {
    if file.len() > MAX_FILE_LEN {
        faults.unusable("the file", format!("longer than {MAX_FILE_LEN} bytes"));
        return None;
    }
    let read = read_envelope(file, format);
    read.map_err(|says| faults.unusable("the file", says)).ok()
}

/// Reads the events as bytes; nothing, if one is at fault.
pub(super) fn salted(events: Vec<Salted>, max_len: usize, faults: &mut Faults) -> Option<Vec<Entry>> {
    if events.len() > MAX_EVENTS {
        faults.unusable("the file", format!("more than {MAX_EVENTS} events"));
        return None;
    }
    let mut read = Vec::with_capacity(events.len());
    let mut good = true;
    for (index, Salted { event, salt: Bytes(salt), texts, proof }) in events.into_iter().enumerate() {
        if salt == [0; 32] {
            let says = "its salt is all zeros, so that anybody could guess what its leaf is of";
            faults.unusable(at(index), says);
            good = false;
        }
        match STANDARD.decode(&event) {
            Ok(bytes) if bytes.len() <= max_len => {
                let (leaf, texts) = (leaf_hash(&salt, &bytes), texts.unwrap_or_default());
                read.push(Entry { leaf, bytes, salt, texts, proof });
                continue;
            }
            Ok(_) => faults.unusable(at(index), format!("longer than {max_len} bytes")),
            Err(_) => faults.unusable(at(index), "no base64"),
        }
        good = false;
    }
    good.then_some(read)
}

/// Reads the keys and verifies how they were handed over.
pub(super) fn key_sets(keys: &Keys, faults: &mut Faults) -> Option<KeySets> {
    let key = |name: &str, line: &str, faults: &mut Faults| {
        let read = VerifierKey::parse(line).map_err(|error| error.to_string());
        let same = |key: VerifierKey| {
            if key.to_string() == line { Ok(key) } else { Err("not written as keys are".to_owned()) }
        };
        read.and_then(same).map_err(|says| faults.unusable(name, says)).ok()
    };
    let log_key = key("keys.log", &keys.log, faults);
    let receipt_key = key("keys.receipts", &keys.receipts, faults);
    let handovers = handovers(keys.earlier.as_deref().unwrap_or_default(), faults)?;
    let (log_key, receipt_key) = (log_key?, receipt_key?);
    let before = |purpose, key: &VerifierKey| keys_before(purpose, key, &handovers);
    let (logs, receipts) = (before(KeyPurpose::Log, &log_key), before(KeyPurpose::Receipts, &receipt_key));
    if logs.len() + receipts.len() != handovers.len() {
        faults.unusable("keys.earlier", "a hand-over in it does not lead to the key in use");
        return None;
    }
    let log_keys = std::iter::once(log_key.clone()).chain(logs.into_iter().map(|(key, _)| key));
    let until = receipts.into_iter().map(|(key, until)| (key, Some(until)));
    Some(KeySets {
        log_keys: log_keys.collect(),
        receipt_keys: std::iter::once((receipt_key, None)).chain(until).collect(),
        log_key,
    })
}

/// Verifies every hand-over; nothing, if one is at fault.
fn handovers(notes: &[String], faults: &mut Faults) -> Option<Vec<Handover>> {
    if notes.len() > MAX_HANDOVERS {
        faults.unusable("keys.earlier", format!("more than {MAX_HANDOVERS} hand-overs"));
        return None;
    }
    let mut read = Vec::with_capacity(notes.len());
    for (index, note) in notes.iter().enumerate() {
        match Handover::open(note) {
            Ok(handover) => read.push(handover),
            Err(error) => faults.unusable(format!("keys.earlier[{index}]"), error),
        }
    }
    (read.len() == notes.len()).then_some(read)
}

fn read_envelope<T: DeserializeOwned>(file: &[u8], format: &str) -> Result<T, String> {
    #[derive(Deserialize)]
    struct Tag {
        format: String,
    }
    let tag: Tag =
        serde_json::from_slice(file).map_err(|error| format!("not a file of the form {format}: {error}"))?;
    if tag.format != format {
        let with = match tag.format.as_str() {
            "fairschach-game/1" => "; check it with fairschach verify game",
            "fairschach-record/1" => "; a record is for reading: it holds no seals and no signatures",
            "fairschach-tournament/1" => "; check it with fairschach verify tournament",
            _ => "",
        };
        let found = quoted(&tag.format);
        return Err(format!("its format is {found}; expected {format}{with}"));
    }
    serde_json::from_slice(file).map_err(|error| format!("not of the form {format}: {error}"))
}

/// Reads every event as JSON in the form of RFC 8785, which has one spelling only.
pub(super) fn canonical(entries: &[Entry], faults: &mut Faults) -> Vec<Value> {
    let mut read = Vec::with_capacity(entries.len());
    for (index, Entry { bytes, .. }) in entries.iter().enumerate() {
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
