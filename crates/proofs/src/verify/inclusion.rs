//! That events are in the server's public log, by the proofs that the file holds.

use std::collections::BTreeMap;
use std::fmt::Display;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;

use super::CLOCKS_APART_MAX;
use super::file::{Entry, Published};
use super::report::{Faults, Gap, GapKind, Report, Step, not_made};
use super::trust::Trust;
use crate::base::Timestamp;
use crate::tlog::{
    Checkpoint, Hash, Leaf, MAX_BATCH_TIME_S, MAX_PROOF_HASHES, record_hash, verify_inclusion,
};

/// A proof as the file holds it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Proof {
    index: u64,
    batch: u64,
    hashes: Vec<String>,
}

impl Proof {
    /// The lines by which anybody can follow it.
    pub(super) fn shown(&self) -> String {
        let hashes = self.hashes.join("\n");
        format!("entry {} of the log, in the batch of {}\n{hashes}\n", self.index, self.batch)
    }
}

/// An entry of a file, when it happened, and how faults name it.
struct Logged<'a> {
    name: &'a dyn Display,
    at: Timestamp,
    entry: &'a Entry,
}

/// Checks the checkpoint's signature and every proof against it. Events without a proof were not logged yet, which is said
/// as a gap. What was kept of the log is held against the checkpoint.
pub(super) fn check<'a, T>(
    file: &'a Published<T>,
    named: impl Iterator<Item = (&'a dyn Display, Timestamp)>,
    trust: &Trust,
    report: &mut Report,
) -> Step {
    let mut faults = Faults::default();
    let events = named.zip(&file.entries).map(|((name, at), entry)| Logged { name, at, entry });
    let events: Vec<Logged<'_>> = events.collect();
    let proven = events.iter().filter_map(|event| Some((event, event.entry.proof.as_ref()?)));
    let proven: Vec<(&Logged<'_>, &Proof)> = proven.collect();
    if proven.len() < events.len() {
        let says = format!(
            "that the log holds the other {}: {} of {} events are proven in it",
            events.len() - proven.len(),
            proven.len(),
            events.len()
        );
        report.gaps.push(Gap::new(GapKind::Log, says));
    }
    check_salts(&events, &mut faults);
    let Some(note) = file.checkpoint.as_deref() else {
        if proven.is_empty() {
            if !trust.old.is_empty() {
                let says = "that the checkpoints kept are of its log: the file holds none";
                report.gaps.push(Gap::new(GapKind::Log, says));
            }
            if faults.is_empty() {
                return not_made("log", "the file holds no proofs");
            }
            return faults.step("log", "");
        }
        faults.unusable("the file", "it holds proofs without a checkpoint");
        return faults.step("log", "");
    };
    let checkpoint = match trust.open(note, &file.keys.log_keys) {
        Ok(checkpoint) => checkpoint,
        Err(error) => {
            faults.unusable("checkpoint", error);
            return faults.step("log", "");
        }
    };
    let (gaps, exhibits) = (&mut report.gaps, &mut report.exhibits);
    trust.check_old((note, &checkpoint), &file.keys.log_keys, &mut faults, gaps, exhibits);
    check_places(&proven, &checkpoint, &mut faults);
    let says = format!(
        "{} of {} events are in the log of {} entries that {} signed",
        proven.len(),
        events.len(),
        checkpoint.size,
        checkpoint.origin
    );
    faults.step("log", says)
}

fn check_salts(events: &[Logged<'_>], faults: &mut Faults) {
    let mut salts: BTreeMap<&[u8; 32], &Logged<'_>> = BTreeMap::new();
    for event in events {
        if let Some(other) = salts.insert(&event.entry.salt, event) {
            let says = "both leaves have the same salt, which hides neither";
            faults.contradiction(other.name, event.name, says);
        }
    }
}

fn check_places(proven: &[(&Logged<'_>, &Proof)], checkpoint: &Checkpoint, faults: &mut Faults) {
    let mut places: BTreeMap<u64, &Logged<'_>> = BTreeMap::new();
    for (event, proof) in proven {
        if let Err(says) = check_proof(event, proof, checkpoint) {
            faults.contradiction("the signed checkpoint", event.name, says);
        }
        if let Some(other) = places.insert(proof.index, event) {
            let says = format!("both are entry {} of the log", proof.index);
            faults.contradiction(other.name, event.name, says);
        }
    }
}

fn check_proof(event: &Logged<'_>, proof: &Proof, checkpoint: &Checkpoint) -> Result<(), String> {
    if proof.batch > MAX_BATCH_TIME_S {
        return Err("its batch time is after the year 9999".to_owned());
    }
    if proof.hashes.len() > MAX_PROOF_HASHES {
        return Err(format!("a proof has at most {MAX_PROOF_HASHES} hashes"));
    }
    let hashes = proof.hashes.iter().map(|text| STANDARD.decode(text).ok()?.try_into().ok());
    let hashes: Option<Vec<Hash>> = hashes.collect();
    let hashes = hashes.ok_or("its proof is no list of hashes in base64")?;
    let leaf = Leaf { batch_time_s: proof.batch, hash: event.entry.leaf };
    let leaf = record_hash(&leaf.to_bytes());
    verify_inclusion(&leaf, proof.index, checkpoint.size, &checkpoint.root, &hashes)
        .map_err(|error| format!("it is not entry {}: {error}", proof.index))?;
    let logged_us = i64::try_from(proof.batch).unwrap_or(i64::MAX).saturating_mul(1_000_000);
    if logged_us.saturating_add(1_000_000 + CLOCKS_APART_MAX) <= event.at.as_us() {
        return Err("it was logged before it happened".to_owned());
    }
    Ok(())
}
