//! One server on one SQLite file: its one writer, the sequencer of its log and its mails expect to be alone. `admin`, `doctor`
//! and `mail-in` work beside it.

use std::ffi::OsString;
use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use crate::store::Store;

/// The lock of a server on an SQLite file; the system takes it back when the process ends, however it ends.
pub(super) struct Sole {
    _held: File,
}

/// Takes an SQLite database for this server; nothing, if it is another database.
///
/// # Errors
/// Another server has it, or the file for the lock cannot be used.
pub(super) fn take(database_url: &str) -> anyhow::Result<Option<Sole>> {
    if !database_url.starts_with("sqlite:") {
        return Ok(None);
    }
    let file = lock_file(&Store::sqlite_file(database_url)?);
    Store::make_folder(&file)?;
    let held = OpenOptions::new().create(true).truncate(false).write(true).open(&file);
    let held = held.with_context(|| format!("{} cannot be opened", file.display()))?;
    match held.try_lock() {
        Ok(()) => Ok(Some(Sole { _held: held })),
        Err(TryLockError::WouldBlock) => bail!(
            "another server serves from this database ({} is locked); an SQLite file takes one server, several share a \
             PostgreSQL",
            file.display()
        ),
        Err(TryLockError::Error(error)) => {
            Err(error).with_context(|| format!("{} cannot be locked", file.display()))
        }
    }
}

/// Beside the database; through a link, beside the file that it leads to.
fn lock_file(database: &Path) -> PathBuf {
    let real = std::fs::canonicalize(database).unwrap_or_else(|_| database.to_owned());
    let mut name = OsString::from(real);
    name.push(".serve-lock");
    PathBuf::from(name)
}
