//! Proofs of inclusion, and receipts, which promise it.

use std::collections::HashMap;

use super::{Check, Proofs, ProvenLeaves, Receipts};
use crate::base::{GameId, Side, Timestamp};
use crate::tlog::{
    Hash, Leaf, LogPromise, LogProof, Receipt, leaf_hash, record_hash, verify, verify_inclusion,
};
use crate::verify::game::receipts::own_event;
use crate::verify::note_text;
use crate::verify::report::{Exhibit, Faults, Gap, GapKind, Step, not_made};

/// A receipt whose signature is right.
pub(super) struct Kept {
    pub(super) note: String,
    pub(super) receipt: Receipt,
}

impl Kept {
    pub(super) fn leaf_hash(&self) -> Option<Hash> {
        let promise = self.receipt.log.as_ref()?;
        Some(leaf_hash(&promise.salt, &self.receipt.event))
    }
}

/// A leaf that a proof shows to be in a signed tree.
pub(super) struct Proven {
    leaf: Leaf,
    index: u64,
    exhibit: Exhibit,
}

impl<'a> Check<'a> {
    pub(super) fn parse_proofs(&self) -> Proofs<'a> {
        let parse = |bytes| LogProof::parse(bytes).map_err(|error| error.to_string());
        self.held.proofs.iter().map(|note| (note.name, parse(note.bytes))).collect()
    }

    pub(super) fn read_receipts(&self) -> Receipts<'a> {
        let read = |bytes| {
            let note = note_text(bytes)?;
            let text = verify(&note, &self.keys).map_err(|error| error.to_string())?;
            let receipt = Receipt::parse(text).map_err(|error| error.to_string())?;
            Ok(Kept { note, receipt })
        };
        self.held.receipts.iter().map(|note| (note.name, read(note.bytes))).collect()
    }

    /// Every proof leads from its entry to the root of a signed tree.
    pub(super) fn proofs(&mut self, proofs: &Proofs<'a>) -> (Step, ProvenLeaves) {
        let mut faults = Faults::default();
        let mut proven = Vec::new();
        if proofs.is_empty() {
            return (not_made("proofs", "none was given"), proven);
        }
        for (name, proof) in proofs {
            match proof.as_ref().map_err(Clone::clone).and_then(|p| self.prove(name, p)) {
                Ok(Some(leaf)) => proven.push(leaf),
                // Its checkpoint has its fault already.
                Ok(None) => {}
                Err(says) => faults.unusable(name, says),
            }
        }
        let says = format!("{} entries are in the log where their proofs say", proven.len());
        (faults.step("proofs", says), proven)
    }

    fn prove(&self, name: &str, proof: &LogProof) -> Result<Option<Proven>, String> {
        let named = format!("in {name}");
        let Some(tree) = self.trees.iter().find(|tree| tree.name == named) else { return Ok(None) };
        let read = self.entries.get(&proof.index).copied().flatten();
        let extra = proof.extra.as_ref().map(|extra| Leaf::parse(extra));
        let leaf = match extra {
            Some(leaf) => leaf.map_err(|error| format!("its extra data: {error}"))?,
            None => read.ok_or("it holds no entry, and no log that has it was given")?,
        };
        let (size, root) = (tree.checkpoint.size, &tree.checkpoint.root);
        let hash = record_hash(&leaf.to_bytes());
        verify_inclusion(&hash, proof.index, size, root, &proof.proof).map_err(|error| error.to_string())?;
        Ok(Some(Proven { leaf, index: proof.index, exhibit: tree.exhibit() }))
    }

    /// What each receipt promises is kept.
    pub(super) fn receipts(&mut self, kept: &Receipts<'a>, proven: &[Proven]) -> Step {
        let mut faults = Faults::default();
        if kept.is_empty() {
            return not_made("receipts", "none was given");
        }
        let mut included = 0;
        let mut places: HashMap<(GameId, u32, Side, u16), usize> = HashMap::new();
        for (at, (name, read)) in kept.iter().enumerate() {
            let Kept { note, receipt } = match read {
                Ok(read) => read,
                Err(says) => {
                    faults.unusable(name, says);
                    continue;
                }
            };
            let exhibit = exhibit(name, note);
            if let Err(says) = own_event(receipt) {
                let event = Exhibit {
                    name: format!("the event in {name}"),
                    text: String::from_utf8_lossy(&receipt.event).into_owned() + "\n",
                    signed: true,
                };
                self.proven(&mut faults, exhibit, event, says);
                continue;
            }
            let place = (receipt.game, receipt.turn, receipt.side, receipt.revision);
            let first = *places.entry(place).or_insert(at);
            if let Some((other, Ok(earlier))) = kept.get(first)
                && earlier.receipt.event != receipt.event
            {
                let other = self::exhibit(other, &earlier.note);
                let says = "both are for the same revision, but for different entries";
                self.proven(&mut faults, other, exhibit.clone(), says);
            }
            included += usize::from(self.promise(name, receipt, exhibit, proven, &mut faults));
        }
        let says = format!("{} signed, {included} of them with their event in the log in time", kept.len());
        faults.step("receipts", says)
    }

    /// Whether the event is in the log as promised.
    fn promise(
        &mut self,
        name: &str,
        receipt: &Receipt,
        exhibit: Exhibit,
        proven: &[Proven],
        faults: &mut Faults,
    ) -> bool {
        let Some(promise) = &receipt.log else {
            let says = format!("{name}: it promises no entry in a log");
            self.gaps.push(Gap::new(GapKind::Log, says));
            return false;
        };
        let origin = self.trees.first().map(|tree| tree.checkpoint.origin.as_str());
        if origin.is_some_and(|origin| origin != promise.origin) {
            faults.unusable(name, format!("it promises an entry in the log {}", promise.origin));
            return false;
        }
        let hash = leaf_hash(&promise.salt, &receipt.event);
        let places = self.found.get(&hash).cloned().unwrap_or_default();
        let tree = self.newest.and_then(|at| self.trees.get(at));
        let tree = tree.filter(|_| self.read_whole).map(super::Tree::exhibit);
        if let ([one, other, ..], Some(tree)) = (places.as_slice(), &tree) {
            let says = format!("its event is in the log twice: entries {} and {}", one.0, other.0);
            self.proven(faults, exhibit.clone(), tree.clone(), says);
        }
        let by_proof = proven.iter().find(|proven| proven.leaf.hash == hash);
        let place = match (places.first(), &tree, by_proof) {
            (Some((index, batch_s)), Some(tree), _) => Some((*index, *batch_s, tree.clone())),
            (_, _, Some(proof)) => Some((proof.index, proof.leaf.batch_time_s, proof.exhibit.clone())),
            _ => None,
        };
        match (place, tree) {
            (Some((_, batch_s, _)), _) if !is_after(batch_s, promise) => true,
            (Some((index, batch_s, tree)), _) => {
                let says = format!(
                    "its event is entry {index}, logged at {}, but was promised by {}: the server stood still, or the \
                     time that it gave is false",
                    seconds(batch_s),
                    promise.include_by
                );
                self.proven(faults, exhibit, tree, says);
                false
            }
            (None, Some(tree)) if is_after(self.last_batch_s, promise) => {
                let says = format!(
                    "its event was promised by {}; the log goes on until {} without it",
                    promise.include_by,
                    seconds(self.last_batch_s)
                );
                self.proven(faults, exhibit, tree, says);
                false
            }
            (None, tree) => {
                let says = match tree {
                    Some(_) => "it is not in the log yet, which does not reach that time",
                    None => "neither a log nor a proof shows it",
                };
                let says = format!("{name}: its event is promised by {}; {says}", promise.include_by);
                self.gaps.push(Gap::new(GapKind::Log, says));
                false
            }
        }
    }
}

fn exhibit(name: &str, note: &str) -> Exhibit {
    Exhibit { name: format!("the signed receipt {name}"), text: note.to_owned(), signed: true }
}

fn is_after(batch_s: u64, promise: &LogPromise) -> bool {
    seconds(batch_s) > promise.include_by
}

pub(super) fn seconds(batch_s: u64) -> Timestamp {
    Timestamp::from_us(i64::try_from(batch_s).unwrap_or(i64::MAX).saturating_mul(1_000_000))
}
