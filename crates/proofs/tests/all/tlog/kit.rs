//! Small logs held in memory, and the vectors.

use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use fairschach_proofs::tlog::{
    Checkpoint, Edge, Hash, NoteKey, Tile, TileKind, bundle, empty_root, leaf, new_tiles, node_hash,
    record_hash,
};
use serde_json::Value;

use crate::peers::project;

pub(super) const ORIGIN: &str = "chess.example/log";

pub(super) fn log_key() -> NoteKey {
    NoteKey::new(ORIGIN, &[7; 32]).unwrap()
}

pub(super) fn witness_key(number: u8) -> NoteKey {
    NoteKey::new(&format!("w{number}.example"), &[100 + number; 32]).unwrap()
}

/// Entry `n` of every log here.
pub(super) fn entry(n: u64) -> Vec<u8> {
    let mut hash = [0; 32];
    hash[..8].copy_from_slice(&n.to_be_bytes());
    leaf(1_800_000_000 + n / 8, &hash).to_vec()
}

/// MTH of RFC 6962 section 2.1, word for word.
pub(super) fn naive_root(leaves: &[Hash]) -> Hash {
    match leaves {
        [] => empty_root(),
        [leaf] => *leaf,
        _ => {
            let mut k = 1;
            while k * 2 < leaves.len() {
                k *= 2;
            }
            node_hash(&naive_root(&leaves[..k]), &naive_root(&leaves[k..]))
        }
    }
}

/// A log with all files that it ever published.
#[derive(Default)]
pub(super) struct Log {
    pub(super) entries: Vec<Vec<u8>>,
    pub(super) leaves: Vec<Hash>,
    pub(super) files: BTreeMap<Tile, Vec<u8>>,
    pub(super) edge: Edge,
}

impl Log {
    /// One that published a checkpoint at each of these sizes.
    pub(super) fn grown(sizes: &[u64]) -> Self {
        let mut log = Log::default();
        sizes.iter().for_each(|size| log.grow(*size));
        log
    }

    /// Grows as the sequencer does.
    pub(super) fn grow(&mut self, size: u64) {
        let old = self.entries.len() as u64;
        self.entries.extend((old..size).map(entry));
        let new: Vec<Hash> = (old..size).map(|n| record_hash(&entry(n))).collect();
        let tiles = self.edge.append(&new);
        self.leaves.extend(new);
        let bundles = new_tiles(old, size).filter(|tile| tile.kind() == TileKind::Entries);
        for tile in bundles {
            let first = usize::try_from(tile.first_leaf()).unwrap();
            let entries = &self.entries[first..first + usize::from(tile.width())];
            self.files.insert(tile, bundle(entries).unwrap());
        }
        self.files.extend(tiles);
    }

    pub(super) fn size(&self) -> u64 {
        self.edge.size()
    }

    pub(super) fn root_at(&self, size: u64) -> Hash {
        naive_root(&self.leaves[..usize::try_from(size).unwrap()])
    }

    pub(super) fn read(&self, tile: Tile) -> Result<Vec<u8>, &'static str> {
        self.files.get(&tile).cloned().ok_or("missing")
    }

    pub(super) fn checkpoint(&self) -> Checkpoint {
        Checkpoint {
            origin: ORIGIN.to_owned(),
            size: self.size(),
            root: self.edge.root(),
            extensions: Vec::new(),
        }
    }

    pub(super) fn note(&self) -> String {
        self.checkpoint().sign(&log_key()).unwrap()
    }
}

/// The good and the bad cases of a file under `tests/vectors/log`.
pub(super) fn vectors(name: &str) -> (Vec<Value>, Vec<Value>) {
    let path = project().join(format!("tests/vectors/log/{name}.json"));
    let file: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let cases = |kind: &str| file[kind].as_array().unwrap().clone();
    (cases("good"), cases("bad"))
}

pub(super) fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("not a text: {value}"))
}

pub(super) fn number(value: &Value) -> u64 {
    match value.as_u64() {
        Some(number) => number,
        None => text(value).parse().unwrap(),
    }
}

pub(super) fn bytes(value: &Value) -> Vec<u8> {
    hex::decode(text(value)).unwrap()
}

pub(super) fn hash(value: &Value) -> Hash {
    bytes(value).try_into().unwrap()
}

pub(super) fn hashes(value: &Value) -> Vec<Hash> {
    value.as_array().unwrap().iter().map(hash).collect()
}

pub(super) fn base64(bytes: &[u8]) -> String {
    STANDARD.encode(bytes)
}
