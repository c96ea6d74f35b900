//! Whether the keys at hand are those that a database was begun with. Another key folder must never be taken for the
//! right one: what the old key has sealed could not be opened any more.

use super::{Error, Keys};
use crate::seal::Kid;
use crate::store::Store;

/// The settings that hold the verifier key lines.
pub(super) const LOG_KEY: &str = "log_key";
const RECEIPT_KEY: &str = "receipt_key";

/// Whether a server was ever started on this database, so that its keys must be there.
pub async fn has_begun(store: &Store) -> Result<bool, Error> {
    store
        .read(|tx| Box::pin(async move { Ok(tx.setting(LOG_KEY).await?.is_some()) }))
        .await
}

/// Fixes the keys' names in a new database, and refuses other keys ever after.
///
/// # Errors
/// [`Error::Broken`] names the file that is not the right one.
pub async fn hold_keys(store: &Store, keys: &Keys) -> Result<(), Error> {
    let lines = [
        (LOG_KEY, "log.key", &keys.log),
        (RECEIPT_KEY, "receipt.key", &keys.receipt),
    ]
    .map(|(setting, file, key)| (setting, file, key.verifier_key().to_string()));
    let fixing = lines.clone();
    let (fixed, kids) = store
        .write(move |tx| {
            Box::pin(async move {
                let mut fixed = Vec::new();
                for (setting, _, line) in fixing {
                    tx.fix_setting(setting, &line).await?;
                    fixed.push(tx.setting(setting).await?.unwrap_or(line));
                }
                Ok::<_, Error>((fixed, tx.kids().await?))
            })
        })
        .await?;
    for ((_, file, ours), begun) in lines.iter().zip(&fixed) {
        if ours != begun {
            return Err(Error::Broken(format!(
                "this database was begun with {begun}, but {file} in keys_dir is {ours}; put the right file back"
            )));
        }
    }
    let missing = kids
        .into_iter()
        .filter_map(|kid| <[u8; 8]>::try_from(kid).ok())
        .map(Kid::from_bytes);
    match missing.into_iter().find(|kid| !keys.keyring.knows(*kid)) {
        None => Ok(()),
        Some(kid) => Err(Error::Broken(format!(
            "games in this database are sealed under key {kid}, which is not in keys_dir; put its file back (kek.key, or \
             kek-retired-….key)"
        ))),
    }
}
