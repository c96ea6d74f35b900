//! Signed checkpoints, the log that one of them stands for, and that every other is an earlier state of it.

use std::collections::BTreeMap;

use super::games::{Game, Tournament};
use super::{Check, Proofs, ReadLog};
use crate::tlog::{
    AuditError, Checkpoint, CheckpointNote, Tile, TileKind, audit, parse_bundle, prove_inclusion,
    record_hash, root_from_tiles, verify_inclusion,
};
use crate::verify::note_text;
use crate::verify::report::{Exhibit, Faults, Step, not_made};

const CHECKPOINT: &str = "checkpoint";
/// So often the progress is told.
const TELL_EVERY: u64 = 4096;

/// A checkpoint whose signature is right.
pub(super) struct Tree {
    pub(super) name: String,
    pub(super) note: String,
    pub(super) checkpoint: Checkpoint,
}

impl Tree {
    pub(super) fn exhibit(&self) -> Exhibit {
        Exhibit {
            name: format!("the signed checkpoint {}", self.name),
            text: self.note.clone(),
            signed: true,
        }
    }
}

impl<'a> Check<'a> {
    /// Opens every checkpoint at hand. Two of the same size have the same root.
    pub(super) fn checkpoints(
        &mut self,
        read: Option<&mut ReadLog<'_>>,
        (games, tournaments): (&[Game<'_>], &[Tournament<'_>]),
        proofs: &Proofs<'a>,
    ) -> Step {
        let mut faults = Faults::default();
        if let Some(read) = read {
            match read(CHECKPOINT) {
                Ok(Some(bytes)) => {
                    if self.open("of the log", &bytes, true, &mut faults) {
                        self.newest = Some(0);
                    }
                }
                Ok(None) => faults.unusable("the log", "there is no file checkpoint"),
                Err(error) => faults.unusable("the log's checkpoint", error),
            }
        }
        for note in &self.held.checkpoints {
            self.open(note.name, note.bytes, false, &mut faults);
        }
        for (name, proof) in proofs {
            if let Ok(proof) = proof {
                self.open(&format!("in {name}"), proof.checkpoint.as_bytes(), true, &mut faults);
            }
        }
        let of_games = games.iter().map(|game| (game.name, game.checkpoint()));
        let of_records = tournaments.iter().map(|record| (record.name, record.checkpoint()));
        for (name, note) in of_games.chain(of_records) {
            if let Some(note) = note {
                self.open(&format!("in {name}"), note.as_bytes(), false, &mut faults);
            }
        }
        if self.trees.is_empty() && faults.is_empty() {
            return not_made("checkpoints", "none was given");
        }
        self.compare_sizes(&mut faults);
        let largest = self.trees.iter().map(|tree| tree.checkpoint.size).max();
        let says = format!(
            "{} signed, of up to {} entries, none against another",
            self.trees.len(),
            largest.unwrap_or(0)
        );
        faults.step("checkpoints", says)
    }

    /// Opens one; `relied_on` ones need the cosignatures that the policy asks for.
    fn open(&mut self, name: &str, bytes: &[u8], relied_on: bool, faults: &mut Faults) -> bool {
        match self.opened(name, bytes, relied_on) {
            Ok(tree) => {
                if let Some(first) = self.trees.first()
                    && first.checkpoint.origin != tree.checkpoint.origin
                {
                    let says = format!(
                        "of the log {}, the others are of {}",
                        tree.checkpoint.origin, first.checkpoint.origin
                    );
                    faults.unusable(&tree.name, says);
                    return false;
                }
                self.trees.push(tree);
                true
            }
            Err(says) => {
                faults.unusable(format!("the checkpoint {name}"), says);
                false
            }
        }
    }

    fn opened(&self, name: &str, bytes: &[u8], relied_on: bool) -> Result<Tree, String> {
        let note = note_text(bytes)?;
        let checkpoint = match &self.held.policy {
            None => CheckpointNote::parse(&note).and_then(|opened| opened.verify(&self.keys).cloned()),
            Some(policy) => {
                let verdict = policy.judge(&note, &self.keys).map_err(|error| error.to_string())?;
                match verdict.shortfall {
                    Some(missing) if relied_on => {
                        return Err(format!("too few witnesses cosigned it: {missing}"));
                    }
                    _ => Ok(verdict.checkpoint),
                }
            }
        };
        let checkpoint = checkpoint.map_err(|error| error.to_string())?;
        Ok(Tree { name: name.to_owned(), note, checkpoint })
    }

    /// A log that signed two trees of one size has two faces.
    fn compare_sizes(&mut self, faults: &mut Faults) {
        let mut first_of: BTreeMap<u64, usize> = BTreeMap::new();
        let mut pairs = Vec::new();
        for (at, tree) in self.trees.iter().enumerate() {
            let first = *first_of.entry(tree.checkpoint.size).or_insert(at);
            if let Some(other) = self.trees.get(first)
                && other.checkpoint.root != tree.checkpoint.root
            {
                pairs.push((other.exhibit(), tree.exhibit(), tree.checkpoint.size));
            }
        }
        for (one, other, size) in pairs {
            let says = format!("both are of {size} entries, but with different roots: the log has two faces");
            self.proven(faults, one, other, says);
        }
    }

    /// Reads all entries and looks for what is asked for.
    pub(super) fn whole_log(
        &mut self,
        at: usize,
        read: &mut ReadLog<'_>,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Step {
        let mut faults = Faults::default();
        let Some(tree) = self.trees.get(at) else { return not_made("log", "no checkpoint") };
        let (checkpoint, exhibit) = (tree.checkpoint.clone(), tree.exhibit());
        let (found, entries) = (&mut self.found, &mut self.entries);
        let mut last_batch_s = 0;
        progress(0, checkpoint.size);
        let audited = audit(
            &checkpoint,
            |tile| file(read, tile),
            |number, leaf| {
                if let Some(places) = found.get_mut(&leaf.hash)
                    && places.len() < 2
                {
                    places.push((number, leaf.batch_time_s));
                }
                if let Some(entry) = entries.get_mut(&number) {
                    *entry = Some(leaf);
                }
                last_batch_s = leaf.batch_time_s;
                if (number + 1) % TELL_EVERY == 0 {
                    progress(number + 1, checkpoint.size);
                }
            },
        );
        progress(checkpoint.size, checkpoint.size);
        self.last_batch_s = last_batch_s;
        match audited {
            Ok(()) => self.read_whole = true,
            Err(error) => {
                let at_fault = match &error {
                    AuditError::Leaf(number, _) => vec![*number],
                    AuditError::Time(number) => vec![number.saturating_sub(1), *number],
                    _ => Vec::new(),
                };
                let entries: Option<Vec<String>> =
                    at_fault.iter().map(|number| signed_entry(&checkpoint, *number, read)).collect();
                match entries.filter(|entries| !entries.is_empty()) {
                    // The root that was signed commits to them.
                    Some(entries) => {
                        let other = Exhibit {
                            name: "the entries that it was signed over".to_owned(),
                            text: entries.concat(),
                            signed: true,
                        };
                        self.proven(&mut faults, exhibit, other, error);
                    }
                    None => faults.unusable("the log", error),
                }
            }
        }
        let says = format!("{} entries in order lead to the signed root", checkpoint.size);
        faults.step("log", says)
    }

    /// Every other signed tree is the beginning of this log.
    pub(super) fn history(&mut self, at: usize, read: &mut ReadLog<'_>) -> Step {
        let mut faults = Faults::default();
        if !self.read_whole {
            return not_made("history", "the log cannot be read as a whole");
        }
        let Some(newest) = self.trees.get(at) else { return not_made("history", "no checkpoint") };
        let (whole, exhibit) = (newest.checkpoint.clone(), newest.exhibit());
        let mut known = BTreeMap::new();
        let mut against = Vec::new();
        for (_, tree) in self.trees.iter().enumerate().filter(|(other, _)| *other != at) {
            let size = tree.checkpoint.size;
            if size > whole.size {
                let says = format!(
                    "it has {size} entries, but the log only {}: the folder is older, or the server was set back",
                    whole.size
                );
                faults.unusable(&tree.exhibit().name, says);
                continue;
            }
            let root = known
                .entry(size)
                .or_insert_with(|| root_from_tiles(size, |tile| cut(read, tile, whole.size)));
            match root {
                Ok(root) if *root == tree.checkpoint.root => {}
                // Of the same size, it is named by the step before.
                Ok(_) if size == whole.size => {}
                Ok(_) => against.push((tree.exhibit(), size)),
                Err(error) => faults.unusable("the log", error),
            }
        }
        for (other, size) in against {
            let says = format!("the first {size} entries of the log are others than those that were signed");
            self.proven(&mut faults, exhibit.clone(), other, says);
        }
        let says = format!("{} other checkpoints are its beginnings", self.trees.len() - 1);
        faults.step("history", says)
    }
}

/// A tile, or the full one where a partial one is gone.
fn file(read: &mut ReadLog<'_>, tile: Tile) -> Result<Vec<u8>, String> {
    let path = tile.to_string();
    if let Some(bytes) = read(&path)? {
        return Ok(bytes);
    }
    let full = path.split_once(".p/").map(|(full, _)| full);
    let bytes = full.map(&mut *read).transpose()?.flatten();
    bytes.ok_or_else(|| "there is no such file".to_owned())
}

/// A tile of hashes of an earlier tree, out of the tile that a log of `size` leaves has in its place.
fn cut(read: &mut ReadLog<'_>, tile: Tile, size: u64) -> Result<Vec<u8>, String> {
    let now = match tile.kind() {
        TileKind::Hashes(level) => Tile::hashes(level, tile.index(), size),
        TileKind::Entries => Tile::entries(tile.index(), size),
    };
    let mut bytes = file(read, now.unwrap_or(tile))?;
    bytes.truncate(usize::from(tile.width()) * 32);
    Ok(bytes)
}

/// An entry in hex, if the signed root commits to it.
fn signed_entry(checkpoint: &Checkpoint, number: u64, read: &mut ReadLog<'_>) -> Option<String> {
    let tile = Tile::entries(number / 256, checkpoint.size)?;
    let bytes = file(read, tile).ok()?;
    let entries = parse_bundle(&bytes, tile.width()).or_else(|_| parse_bundle(&bytes, 256));
    let place = usize::try_from(number % 256).ok()?;
    let entry = entries.ok()?.get(place)?.to_vec();
    let proof = prove_inclusion(number, checkpoint.size, |tile| file(read, tile)).ok()?;
    let (size, root) = (checkpoint.size, &checkpoint.root);
    verify_inclusion(&record_hash(&entry), number, size, root, &proof).ok()?;
    Some(format!("entry {number}: {}\n", hex::encode(entry)))
}
