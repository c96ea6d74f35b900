//! Whether the keys at hand are those that a database was begun with, or that took their place. Another key folder must
//! never be taken for the right one: what the old key has sealed could not be opened any more.

use std::sync::{Arc, PoisonError, RwLock};

use serde_json::{Value, json};

use crate::app::core::Core;
use crate::app::error::{Error, Result};
use crate::seal::{Keyring, Kid};
use crate::store::{HandedOverRow, Store, Tx};
use crate::tlog::{Handover, KeyPurpose, NoteKey, VerifierKey, keys_before};

/// The uses of fingerprints that stand in mails and are asked for long after: links that stop mails, and where mails come back to.
pub(in crate::app) const UNSUBSCRIBE: &str = "unsubscribe";
pub(in crate::app) const BOUNCE: &str = "bounce";
/// Those of which the keys are kept when a key-encryption key is deleted.
pub const LINK_USES: [&str; 2] = [UNSUBSCRIBE, BOUNCE];

/// Games that a message names.
const NAMED_MAX: i64 = 3;

/// The keys at hand.
pub struct Keys {
    /// Key-encryption keys.
    pub keyring: Keyring,
    /// Signs receipts.
    pub receipt: NoteKey,
    /// Signs log checkpoints; its verifier line names this server in every seal.
    pub log: NoteKey,
    /// Log keys that were handed over to it and sign beside it for a while.
    pub earlier_logs: Vec<NoteKey>,
}

/// The keys that a database goes by: the verifier key lines of those that sign, and the others' names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Begun {
    pub log: String,
    pub receipts: String,
    /// The key-encryption keys that games hang on.
    pub kids: Vec<Kid>,
}

/// The keys at hand, and the signing keys that were in use before them.
pub(in crate::app) struct HeldKeys {
    pub(in crate::app) keyring: Keyring,
    pub(in crate::app) receipt: NoteKey,
    pub(in crate::app) log: NoteKey,
    /// Sign checkpoints beside the new one for a while.
    pub(in crate::app) earlier_logs: Vec<NoteKey>,
    /// Every hand-over, oldest first, with its note.
    pub(in crate::app) handovers: Vec<(Handover, String)>,
    /// SHA-256 of the log's verifier key line.
    pub(in crate::app) log_id: [u8; 32],
    /// The same of those before it.
    pub(in crate::app) earlier_log_ids: Vec<[u8; 32]>,
}

/// The keys at hand, until another set takes their place when they are rotated.
pub(in crate::app) struct KeysInUse(RwLock<Arc<HeldKeys>>);

impl KeysInUse {
    pub(in crate::app) fn new(keys: HeldKeys) -> KeysInUse {
        KeysInUse(RwLock::new(Arc::new(keys)))
    }

    pub(in crate::app) fn get(&self) -> Arc<HeldKeys> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Core<'_> {
    /// Goes on with these keys: they were rotated while the server runs.
    ///
    /// # Errors
    /// They are not those that the database goes by; the ones before stay in use then.
    pub async fn take_keys(self, keys: Keys) -> Result<()> {
        let keys = held(&self.0.0.store, keys).await?;
        *self.0.0.keys.0.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(keys);
        Ok(())
    }
}

impl HeldKeys {
    /// As files name them that are checked without the server, with how they were handed over.
    pub(in crate::app) fn in_file(&self) -> Value {
        let mut keys = json!({
            "log": self.log.verifier_key().to_string(),
            "receipts": self.receipt.verifier_key().to_string(),
        });
        if !self.handovers.is_empty() {
            keys["earlier"] = self.handovers.iter().map(|(_, note)| note.as_str()).collect();
        }
        keys
    }

    /// The log's verifier keys: the one in use, and those before it.
    pub(in crate::app) fn log_keys(&self) -> Vec<VerifierKey> {
        let handovers: Vec<Handover> = self.handovers.iter().map(|(handover, _)| handover.clone()).collect();
        let current = self.log.verifier_key();
        let before = keys_before(KeyPurpose::Log, &current, &handovers);
        std::iter::once(current).chain(before.into_iter().map(|(key, _)| key)).collect()
    }
}

/// The setting that holds a key's verifier line.
pub(in crate::app) const fn setting_of(purpose: KeyPurpose) -> &'static str {
    match purpose {
        KeyPurpose::Log => "log_key",
        KeyPurpose::Receipts => "receipt_key",
    }
}

/// Which signing keys this database goes by; nothing, if no server was ever started on it.
pub async fn has_begun(store: &Store) -> Result<Option<Begun>> {
    read_tx!(store, async |tx| {
        let log = tx.operations().setting(setting_of(KeyPurpose::Log)).await?;
        let receipts = tx.operations().setting(setting_of(KeyPurpose::Receipts)).await?;
        let kids = tx.games().kids().await?.into_iter();
        let kids = kids.filter_map(|kid| <[u8; 8]>::try_from(kid).ok());
        let kids = kids.map(Kid::from_bytes).collect();
        Ok(log.zip(receipts).map(|(log, receipts)| Begun { log, receipts, kids }))
    })
}

/// The log's verifier keys, the one in use first, and those before it as far as hand-overs lead back.
///
/// # Errors
/// See [`hold_keys`].
pub async fn log_keys(store: &Store, keys: Keys) -> Result<Vec<VerifierKey>> {
    Ok(held(store, keys).await?.log_keys())
}

/// Fixes the keys' names in a new database, and refuses other keys ever after.
///
/// # Errors
/// [`Error::Broken`] names the file that is not the right one, and what hangs on it.
pub async fn hold_keys(store: &Store, keys: &Keys) -> Result<()> {
    hold(store, keys).await.map(|_| ())
}

/// The same; answers the hand-overs.
pub(in crate::app) async fn hold(store: &Store, keys: &Keys) -> Result<Vec<(Handover, String)>> {
    let lines =
        [(KeyPurpose::Log, "log.key", &keys.log), (KeyPurpose::Receipts, "receipt.key", &keys.receipt)]
            .map(|(purpose, file, key)| (setting_of(purpose), file, key.verifier_key().to_string()));
    let fixing = lines.clone();
    let known: Vec<[u8; 8]> = keys.keyring.kids().into_iter().map(Kid::to_bytes).collect();
    let (fixed, missing, handovers) = write_tx!(store, async |tx| {
        let mut fixed = Vec::new();
        for (setting, _, line) in fixing {
            tx.operations().fix_setting(setting, &line).await?;
            fixed.push(tx.operations().setting(setting).await?.unwrap_or(line));
        }
        let missing = missing_key(tx, &known).await?;
        Ok::<_, Error>((fixed, missing, tx.transparency().handed_over().await?))
    })?;
    for ((_, file, ours), begun) in lines.iter().zip(&fixed) {
        if ours != begun {
            return Err(Error::Broken(format!(
                "this database was begun with {begun}, but {file} in keys_dir is {ours}; put the right file back"
            )));
        }
    }
    match missing {
        None => handovers.into_iter().map(read_handover).collect(),
        Some(missing) => Err(Error::Broken(missing)),
    }
}

fn read_handover(row: HandedOverRow) -> Result<(Handover, String)> {
    let handover = Handover::open(&row.note);
    let handover = handover.map_err(|error| Error::Broken(format!("table handed_over_key: {error}")))?;
    Ok((handover, row.note))
}

/// What hangs on the first key-encryption key that is not among `known`.
async fn missing_key(tx: &mut Tx, known: &[[u8; 8]]) -> Result<Option<String>> {
    let kids = tx.games().kids().await?.into_iter();
    let missing = kids.filter_map(|kid| <[u8; 8]>::try_from(kid).ok());
    let Some(kid) = missing.into_iter().find(|kid| !known.contains(kid)) else { return Ok(None) };
    let uses = tx.transparency().key_uses().await?;
    let games = uses.iter().find(|row| row.what == "games" && row.kid == kid);
    let count = games.map_or(0, |row| row.count);
    let named = tx.transparency().games_under(&kid, NAMED_MAX).await?;
    let named: Vec<String> = named.iter().map(|(id, phase)| format!("{id} ({phase})")).collect();
    Ok(Some(format!(
        "games in this database are sealed under key {}, which is not in keys_dir: {count}, among them {}; put its file back \
         (kek.key, or kek-retired-….key), or take it from the copy of the keys (fairschach admin keys restore). If no copy is \
         left: fairschach admin keys give-up {}",
        Kid::from_bytes(kid),
        named.join(", "),
        Kid::from_bytes(kid),
    )))
}

/// Holds the keys against the database, and takes them.
pub(in crate::app) async fn held(store: &Store, keys: Keys) -> Result<HeldKeys> {
    let handovers = hold(store, &keys).await?;
    let log_id = keys.log.verifier_key().hash();
    let mut held = HeldKeys {
        keyring: keys.keyring,
        receipt: keys.receipt,
        log: keys.log,
        earlier_logs: Vec::new(),
        handovers,
        log_id,
        earlier_log_ids: Vec::new(),
    };
    let known = held.log_keys();
    let earlier = keys.earlier_logs.into_iter();
    // Only a key that was handed over signs beside the one in use; another one in the folder is not this log's.
    held.earlier_logs =
        earlier.filter(|key| known.iter().skip(1).any(|before| *before == key.verifier_key())).collect();
    held.earlier_log_ids = known.iter().skip(1).map(VerifierKey::hash).collect();
    Ok(held)
}
