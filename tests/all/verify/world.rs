//! A small log in memory, with everything that people hold of it; and what a liar makes of it.

use std::collections::BTreeMap;

use fairschach::base::{GameId, Side, SubmissionId, Timestamp};
use fairschach::tlog::{
    Checkpoint, CheckpointNote, Edge, Leaf, LogPromise, LogProof, NoteKey, Policy, Receipt, Tile, TileKind,
    VerifierKey, bundle, leaf_hash, new_tiles, prove_inclusion, record_hash,
};
use fairschach::verify::{Held, Note, ReadLog, Report, verify_log};
use serde_json::json;

use crate::support::START;

pub(super) const ORIGIN: &str = "fairschach.example/log";
/// As the server has it by default, in microseconds.
const INCLUDE_BY: i64 = 600_000_000;

pub(super) type Files = BTreeMap<String, Vec<u8>>;

/// The keys of `support::keys`, so that games played there fit in.
pub(super) fn log_key() -> NoteKey {
    NoteKey::new(ORIGIN, &[9; 32]).unwrap()
}

/// One that was replaced.
pub(super) fn old_key() -> NoteKey {
    NoteKey::new(ORIGIN, &[10; 32]).unwrap()
}

pub(super) fn receipt_key() -> NoteKey {
    NoteKey::new("fairschach.example/receipts", &[8; 32]).unwrap()
}

pub(super) fn witness_key(number: u8) -> NoteKey {
    NoteKey::new(&format!("w{number}.example/witness"), &[100 + number; 32]).unwrap()
}

/// Both witnesses must have cosigned.
pub(super) fn policy() -> Policy {
    let [one, other] = [1, 2].map(|number| witness_key(number).cosigner_key());
    let file = format!(
        "log {}\nwitness one {one}\nwitness other {other}\ngroup both all one other\nquorum both\n",
        log_key().verifier_key()
    );
    Policy::parse(file.as_bytes()).unwrap()
}

/// The files of a log with these entries: those of its last tree alone.
pub(super) fn files(leaves: &[Leaf]) -> Files {
    let entries: Vec<Vec<u8>> = leaves.iter().map(|leaf| leaf.to_bytes().to_vec()).collect();
    let hashes: Vec<[u8; 32]> = entries.iter().map(|entry| record_hash(entry)).collect();
    let mut edge = Edge::new();
    let tiles = edge.append(&hashes);
    let bundles = new_tiles(0, edge.size()).filter(|tile| tile.kind() == TileKind::Entries);
    let bundles = bundles.map(|tile| {
        let from = usize::try_from(tile.first_leaf()).unwrap();
        (tile, bundle(&entries[from..from + usize::from(tile.width())]).unwrap())
    });
    bundles.chain(tiles).map(|(tile, bytes)| (tile.to_string(), bytes)).collect()
}

pub(super) fn checkpoint(leaves: &[Leaf]) -> Checkpoint {
    let mut edge = Edge::new();
    let hashes: Vec<[u8; 32]> = leaves.iter().map(|leaf| record_hash(&leaf.to_bytes())).collect();
    edge.append(&hashes);
    Checkpoint { origin: ORIGIN.to_owned(), size: edge.size(), root: edge.root(), extensions: Vec::new() }
}

pub(super) fn signed(leaves: &[Leaf], key: &NoteKey) -> String {
    checkpoint(leaves).sign(key).unwrap()
}

/// With the lines of both witnesses.
pub(super) fn cosigned(note: &str) -> String {
    let parsed = CheckpointNote::parse(note).unwrap();
    let line = |number| parsed.cosign(&witness_key(number), 1_800_000_000).unwrap();
    format!("{note}{}{}", line(1), line(2))
}

/// A log with its files, and what was kept of it.
#[derive(Clone)]
pub(super) struct World {
    pub(super) leaves: Vec<Leaf>,
    pub(super) files: Files,
    /// Sizes of the trees that were published.
    pub(super) sizes: Vec<usize>,
    pub(super) keys: Vec<VerifierKey>,
    pub(super) policy: Option<Policy>,
    pub(super) checkpoints: Vec<String>,
    pub(super) receipts: Vec<String>,
    /// The hashes of their leaves.
    pub(super) receipted: Vec<[u8; 32]>,
    pub(super) proofs: Vec<String>,
    pub(super) games: Vec<String>,
}

impl World {
    /// A log that published a tree after each batch: batch time in seconds, and the hashes of its leaves.
    pub(super) fn new(batches: &[(u64, Vec<[u8; 32]>)]) -> World {
        let mut leaves = Vec::new();
        let mut sizes = Vec::new();
        for (batch_time_s, hashes) in batches {
            leaves.extend(hashes.iter().map(|hash| Leaf { batch_time_s: *batch_time_s, hash: *hash }));
            sizes.push(leaves.len());
        }
        let mut files = files(&leaves);
        files.insert("checkpoint".to_owned(), signed(&leaves, &log_key()).into_bytes());
        World {
            leaves,
            files,
            sizes,
            keys: vec![log_key().verifier_key(), receipt_key().verifier_key()],
            policy: None,
            checkpoints: Vec::new(),
            receipts: Vec::new(),
            receipted: Vec::new(),
            proofs: Vec::new(),
            games: Vec::new(),
        }
    }

    /// Other entries, written and signed anew by whoever has this key.
    pub(super) fn rewrite(&mut self, leaves: Vec<Leaf>, key: &NoteKey) {
        self.leaves = leaves;
        self.files = files(&self.leaves);
        let note = signed(&self.leaves, key);
        self.files.insert("checkpoint".to_owned(), note.into_bytes());
    }

    pub(super) fn note(&self) -> String {
        String::from_utf8(self.files["checkpoint"].clone()).unwrap()
    }

    /// Keeps the checkpoint of a size.
    pub(super) fn keep(&mut self, size: usize) {
        self.checkpoints.push(signed(&self.leaves[..size], &log_key()));
    }

    /// A proof that an entry is in the last tree.
    pub(super) fn prove(&self, index: usize) -> LogProof {
        let size = self.leaves.len() as u64;
        let read = |tile: Tile| self.files.get(&tile.to_string()).cloned().ok_or("missing");
        LogProof {
            extra: Some(self.leaves[index].to_bytes().to_vec()),
            index: index as u64,
            proof: prove_inclusion(index as u64, size, read).unwrap(),
            checkpoint: self.note(),
        }
    }

    pub(super) fn check(&self) -> Report {
        let named = |list: &[String], name: &str| -> Vec<(String, String)> {
            let numbered = list.iter().enumerate();
            numbered.map(|(at, text)| (format!("{name}-{at}"), text.clone())).collect()
        };
        let lists = [
            named(&self.checkpoints, "checkpoint"),
            named(&self.receipts, "receipt"),
            named(&self.proofs, "proof"),
            named(&self.games, "game"),
        ];
        let [checkpoints, receipts, proofs, games] = lists
            .each_ref()
            .map(|list| list.iter().map(|(name, text)| Note { name, bytes: text.as_bytes() }).collect());
        let held = Held {
            keys: self.keys.clone(),
            beside: Vec::new(),
            policy: self.policy.clone(),
            checkpoints,
            receipts,
            proofs,
            games,
            tournaments: Vec::new(),
        };
        let mut read = |path: &str| Ok(self.files.get(path).cloned());
        let read: Option<&mut ReadLog<'_>> = if self.files.is_empty() { None } else { Some(&mut read) };
        verify_log(read, &held, &mut |_, _| {})
    }
}

/// A filing received at this time: its receipt, and the hash of its leaf.
pub(super) fn filing(number: u8, received: Timestamp) -> (Receipt, [u8; 32]) {
    let game = GameId::parse("0197a3c0-0000-7000-8000-000000000001").unwrap();
    let submission = format!("0197a3c0-0000-7000-8000-0000000001{number:02x}");
    let commitment = [number; 32];
    let base64 = |bytes: [u8; 32]| {
        use base64::Engine;
        base64::engine::general_purpose::STANDARD.encode(bytes)
    };
    let event = json!({
        "v": 1, "type": "filed", "game": game.to_string(), "chain": "white", "turn": u32::from(number) + 1, "seq": 0,
        "prev": base64([1; 32]), "at": received.as_us(), "submission": submission, "revision": 0,
        "channel": "web", "commitment": base64(commitment),
    });
    let event = serde_json_canonicalizer::to_vec(&event).unwrap();
    let salt = [number ^ 0xff; 32];
    let leaf = leaf_hash(&salt, &event);
    let receipt = Receipt {
        origin: ORIGIN.to_owned(),
        game,
        turn: u32::from(number) + 1,
        pair: u32::from(number) + 1,
        side: Side::White,
        revision: 0,
        submission: SubmissionId::parse(&submission).unwrap(),
        received,
        channel: "web".to_owned(),
        commitment,
        superseded: None,
        sealing: fairschach::tlog::SealedBy::Server,
        event,
        log: Some(LogPromise { origin: ORIGIN.to_owned(), salt, include_by: received.plus(INCLUDE_BY) }),
    };
    (receipt, leaf)
}

pub(super) fn sign_receipt(receipt: &Receipt) -> String {
    receipt_key().sign(&receipt.to_text().unwrap()).unwrap()
}

/// The second in which every test's clock begins.
pub(super) fn start_s() -> u64 {
    u64::try_from(START.as_us() / 1_000_000).unwrap()
}
