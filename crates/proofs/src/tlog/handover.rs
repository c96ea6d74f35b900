//! Hand-overs from one signing key to the next, signed by both.

use super::note::{NoteError, NoteKey, SignError, VerifierKey, verify};
use crate::base::{Micros, Timestamp, errors, words};

/// How long after a hand-over the old key may still have signed, in microseconds: several processes need a while to take
/// the new one.
pub const OVERLAP: Micros = 60 * 60 * 1_000_000;

const TAG: &str = "fairschach-key-handover/1";

words! {
    /// What a key signs.
    pub enum KeyPurpose {
        /// Checkpoints of the public log.
        Log: "log",
        /// What authors of entries get at once.
        Receipts: "receipts",
    }
}

/// A signing key names the one that takes its place. Both sign it: the old one, so that whoever trusts it can follow; the
/// new one, so that nobody's key is named without its owner.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Handover {
    /// What they sign.
    pub purpose: KeyPurpose,
    /// The key that was used until then.
    pub old: VerifierKey,
    /// The key that is used from then on, of the same name.
    pub new: VerifierKey,
    /// When; the old key is good for what it signed until [`OVERLAP`] later.
    pub at: Timestamp,
}

errors! {
    /// Why a note is no hand-over, or not to be believed.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
    pub enum HandoverError {
        /// See there.
        #[error(transparent)]
        Note(#[from] NoteError);
        Form: "not a hand-over of keys: expected the lines {TAG}, use, old, new and at";
        /// Old and new key are the same, or of two names.
        Keys: "not a hand-over of keys: the two keys have the same name and are not the same";
    }
}

impl Handover {
    /// Until when the old key is good for what it signs.
    pub fn until(&self) -> Timestamp {
        self.at.plus(OVERLAP)
    }

    /// The note: the text with the signatures of the old and the new key.
    pub fn sign(
        purpose: KeyPurpose,
        old: &NoteKey,
        new: &NoteKey,
        at: Timestamp,
    ) -> Result<String, SignError> {
        let (old_line, new_line) = (old.verifier_key(), new.verifier_key());
        let text = format!("{TAG}\nuse {purpose}\nold {old_line}\nnew {new_line}\nat {at}\n");
        let by_new = new.sign(&text)?;
        let line = by_new.rsplit_once("\n\n").map_or("", |(_, line)| line);
        Ok(old.sign(&text)? + line)
    }

    /// Reads a note and verifies both signatures.
    pub fn open(note: &str) -> Result<Handover, HandoverError> {
        let (text, _) = note.split_once("\n\n").ok_or(NoteError::Form)?;
        let mut lines = text.split('\n');
        let mut value = |name: &str| -> Option<&str> {
            let line = lines.next()?;
            if name == TAG {
                return (line == TAG).then_some(line);
            }
            line.strip_prefix(name)?.strip_prefix(' ')
        };
        value(TAG).ok_or(HandoverError::Form)?;
        let purpose = value("use").and_then(KeyPurpose::parse);
        let old = value("old").and_then(|line| VerifierKey::parse(line).ok());
        let new = value("new").and_then(|line| VerifierKey::parse(line).ok());
        let at = value("at").and_then(|at| Timestamp::parse(at).ok());
        let (Some(purpose), Some(old), Some(new), Some(at), None) = (purpose, old, new, at, lines.next())
        else {
            return Err(HandoverError::Form);
        };
        if old == new || old.name() != new.name() {
            return Err(HandoverError::Keys);
        }
        let handover = Handover { purpose, old, new, at };
        for key in [&handover.old, &handover.new] {
            verify(note, std::slice::from_ref(key))?;
        }
        Ok(handover)
    }
}

/// The keys that came before this one, newest first, each with until when it was good: as far as hand-overs lead back from
/// it without a gap.
pub fn keys_before(
    purpose: KeyPurpose,
    current: &VerifierKey,
    handovers: &[Handover],
) -> Vec<(VerifierKey, Timestamp)> {
    let mut before: Vec<(VerifierKey, Timestamp)> = Vec::new();
    let mut next = current;
    while let Some(handover) = handovers.iter().find(|h| h.purpose == purpose && h.new == *next) {
        if before.iter().any(|(key, _)| *key == handover.old) || handover.old == *current {
            break;
        }
        before.push((handover.old.clone(), handover.until()));
        next = &handover.old;
    }
    before
}
