//! The keys that a server signs with now, reached from the pinned ones by the hand-overs it shows.

use anyhow::{Context, bail, ensure};
use serde_json::Value;

use super::local_state::Login;
use crate::base::Timestamp;
use crate::tlog::{Handover, KeyPurpose, VerifierKey, keys_before};
use crate::verify::MAX_HANDOVERS;

/// The keys that a server's key list names.
pub(super) struct Shown {
    log: VerifierKey,
    receipts: VerifierKey,
    handovers: Vec<Handover>,
}

impl Shown {
    /// Reads the answer of `/keys`.
    ///
    /// # Errors
    /// A key or a hand-over cannot be read, or is not signed by both its keys.
    pub(super) fn read(answer: &Value) -> anyhow::Result<Shown> {
        let keys = answer["keys"].as_array().map_or(&[][..], Vec::as_slice);
        let notes: Vec<&str> = keys.iter().filter_map(|key| key["handover"].as_str()).collect();
        ensure!(
            notes.len() <= MAX_HANDOVERS,
            "the server shows more than {MAX_HANDOVERS} hand-overs of keys"
        );
        let open =
            |note| Handover::open(note).context("a hand-over of keys that the server shows is not good");
        Ok(Shown {
            log: in_use(keys, KeyPurpose::Log)?,
            receipts: in_use(keys, KeyPurpose::Receipts)?,
            handovers: notes.into_iter().map(open).collect::<anyhow::Result<_>>()?,
        })
    }

    /// The key in use.
    pub(super) const fn current(&self, purpose: KeyPurpose) -> &VerifierKey {
        match purpose {
            KeyPurpose::Log => &self.log,
            KeyPurpose::Receipts => &self.receipts,
        }
    }

    /// The keys before it, each with until when it was good.
    pub(super) fn before(&self, purpose: KeyPurpose) -> Vec<(VerifierKey, Timestamp)> {
        keys_before(purpose, self.current(purpose), &self.handovers)
    }

    /// Pins the keys in use, where hand-overs lead to them from those that are pinned; answers those that were renewed.
    ///
    /// # Errors
    /// The server signs with a key to which none leads; nothing is changed then.
    pub(super) fn follow(&self, login: &mut Login) -> anyhow::Result<Vec<KeyPurpose>> {
        let (log, receipts) = login.keys()?;
        let mut renewed = Vec::new();
        for (purpose, pinned) in [(KeyPurpose::Log, log), (KeyPurpose::Receipts, receipts)] {
            if *self.current(purpose) == pinned {
                continue;
            }
            if !self.before(purpose).iter().any(|(key, _)| *key == pinned) {
                bail!(
                    "the server shows other keys than those that are pinned, and no hand-over signed by the pinned key leads to \
                     them; nothing was sent. Ask its owner, by another way than this server, whether they were changed, compare, \
                     and then sign in again with fairschach login --accept-new-keys\n  {purpose}: {}\n  pinned: {pinned}",
                    self.current(purpose)
                );
            }
            renewed.push(purpose);
        }
        login.log_key = self.log.to_string();
        login.receipt_key = self.receipts.to_string();
        Ok(renewed)
    }
}

fn in_use(keys: &[Value], purpose: KeyPurpose) -> anyhow::Result<VerifierKey> {
    let line = keys
        .iter()
        .find(|key| key["signs"] == purpose.as_str() && key["until"].is_null())
        .and_then(|key| key["key"].as_str())
        .with_context(|| format!("the server shows no key that signs {purpose}"))?;
    VerifierKey::parse(line).with_context(|| format!("the server's key that signs {purpose}"))
}
