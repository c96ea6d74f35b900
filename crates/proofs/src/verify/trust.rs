//! Whom the caller believes: keys, a policy and checkpoints that come from elsewhere than from what is checked.

use super::game::bot::Rethink;
use super::note_text;
use super::report::{Exhibit, Faults, Gap, GapKind};
use crate::tlog::{Checkpoint, CheckpointNote, Policy, VerifierKey};

/// Keys and checkpoints that the caller trusts.
#[derive(Default, Clone)]
pub struct Trust {
    /// Keys that sign receipts.
    pub receipts: Vec<VerifierKey>,
    /// Keys that sign the log's checkpoints; those that the policy names count too.
    pub logs: Vec<VerifierKey>,
    /// Whose cosignatures are asked for.
    pub policy: Option<Policy>,
    /// Signed checkpoints that were kept, each with the name that the report gives it.
    pub old: Vec<(String, Vec<u8>)>,
    /// Thinks the bot's thoughts again, where that is asked for.
    pub rethink: Option<Rethink>,
}

impl Trust {
    /// Every key that the caller gave, those that the policy names among them.
    pub fn keys(&self) -> Vec<VerifierKey> {
        self.receipts.iter().chain(self.logs()).cloned().collect()
    }

    fn logs(&self) -> impl Iterator<Item = &VerifierKey> {
        let named = self.policy.iter().flat_map(Policy::logs).map(|log| &log.key);
        self.logs.iter().chain(named)
    }

    /// Holds the keys that a file names, each list with those that were handed over to it, against the trusted ones: a
    /// hand-over is signed by both keys, so it leads from a trusted one forwards as well as back.
    pub(super) fn check_keys(
        &self,
        logs: &[VerifierKey],
        receipts: Option<&[VerifierKey]>,
        faults: &mut Faults,
        gaps: &mut Vec<Gap>,
    ) {
        let says = "it is none of the keys given, and no hand-over leads to it from one of them";
        let mut given = self.logs().peekable();
        if given.peek().is_none() {
            let says =
                "who made it: no key of the log was given (--log-key, or --policy); those above are its own";
            gaps.push(Gap::new(GapKind::Maker, says));
        } else if !given.any(|key| logs.contains(key)) {
            faults.unusable("keys.log", says);
        }
        if let Some(receipts) = receipts
            && !self.receipts.is_empty()
            && !self.receipts.iter().any(|key| receipts.contains(key))
        {
            faults.unusable("keys.receipts", says);
        }
    }

    /// Opens a file's checkpoint with the keys of its log, which were held against the trusted ones before.
    pub(super) fn open(&self, note: &str, logs: &[VerifierKey]) -> Result<Checkpoint, String> {
        let Some(policy) = &self.policy else {
            return Checkpoint::open(note, logs).map_err(|error| error.to_string());
        };
        let verdict = policy.judge(note, logs).map_err(|error| error.to_string())?;
        match verdict.shortfall {
            Some(missing) => Err(format!("too few witnesses cosigned it: {missing}")),
            None => Ok(verdict.checkpoint),
        }
    }

    /// Holds the kept checkpoints against that of a file. Of the same size they have the same root; whether one of another
    /// size is of the same log, the log's own files alone show.
    pub(super) fn check_old(
        &self,
        (note, checkpoint): (&str, &Checkpoint),
        logs: &[VerifierKey],
        faults: &mut Faults,
        gaps: &mut Vec<Gap>,
        exhibits: &mut Vec<Exhibit>,
    ) {
        for (name, bytes) in &self.old {
            let opened = note_text(bytes).and_then(|text| {
                let old = CheckpointNote::parse(&text).and_then(|old| old.verify(logs).cloned());
                Ok((old.map_err(|error| error.to_string())?, text))
            });
            let (old, text) = match opened {
                Ok(opened) => opened,
                Err(says) => {
                    faults.unusable(format!("the checkpoint {name}"), says);
                    continue;
                }
            };
            if old.size != checkpoint.size {
                let says = format!(
                    "that {name}, a checkpoint of {} entries, is of the same log as the file's of {}: give the log's files to \
                     verify audit",
                    old.size, checkpoint.size
                );
                gaps.push(Gap::new(GapKind::Log, says));
            } else if old.root != checkpoint.root {
                let says = format!(
                    "both are of {} entries, but with different roots: the log has two faces",
                    old.size
                );
                faults.contradiction(format!("the signed checkpoint {name}"), "the file's checkpoint", says);
                exhibits.push(Exhibit { name: format!("the signed checkpoint {name}"), text, signed: true });
                exhibits.push(Exhibit {
                    name: "the file's checkpoint".to_owned(),
                    text: note.to_owned(),
                    signed: true,
                });
            }
        }
    }
}
