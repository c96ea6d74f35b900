//! The keys' files: made at the first start with mode 0600, refused if others could read them.

use std::fs;
use std::io::{ErrorKind, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use zeroize::Zeroizing;

use crate::app::Keys;
use crate::base::{Rng, SecretVec};
use crate::seal::{Kek, Keyring};
use crate::tlog::NoteKey;

const KEK: &str = "kek.key";
const RETIRED: &str = "kek-retired-";
const RECEIPT: &str = "receipt.key";
const LOG: &str = "log.key";
const FILE_MAX: u64 = 4096;

/// Loads the keys from `folder`, making those that are missing; true if any was made.
///
/// # Errors
/// A folder or file that others may read, or a file that holds no key.
pub(crate) fn load_or_make(folder: &Path, public_url: &str, rng: &dyn Rng) -> anyhow::Result<(Keys, bool)> {
    make_folder(folder)?;
    let host = public_url
        .split("://")
        .last()
        .unwrap_or("fairschach")
        .replace(['+', ' '], "-");
    let note = |kind: &str| NoteKey::generate(&format!("{host}/{kind}"), rng);
    let made_kek = make(&folder.join(KEK), || Ok(Kek::generate(rng).to_file()))?;
    let made_receipt = make(&folder.join(RECEIPT), || Ok(note("receipts")?.to_file()))?;
    let made_log = make(&folder.join(LOG), || Ok(note("log")?.to_file()))?;
    let keys = Keys {
        keyring: Keyring::new(kek(&folder.join(KEK))?, retired(folder)?),
        receipt: note_key(&folder.join(RECEIPT))?,
        log: note_key(&folder.join(LOG))?,
    };
    Ok((keys, made_kek || made_receipt || made_log))
}

fn make_folder(folder: &Path) -> anyhow::Result<()> {
    fs::DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(folder)
        .with_context(|| format!("keys_dir {} cannot be made", folder.display()))?;
    refuse_loose(folder)
}

/// Makes a key file unless it is there. Two processes may start at once: the first one's file counts.
fn make(path: &Path, key: impl FnOnce() -> anyhow::Result<SecretVec>) -> anyhow::Result<bool> {
    if path.exists() {
        return Ok(false);
    }
    let fresh = path.with_extension(format!("{}.new", std::process::id()));
    let mut file = fs::OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(true)
        .mode(0o600)
        .open(&fresh)
        .with_context(|| format!("{} cannot be written", fresh.display()))?;
    file.write_all(key()?.expose())?;
    file.sync_all()?;
    let linked = fs::hard_link(&fresh, path);
    fs::remove_file(&fresh)?;
    match linked {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(false),
        Err(error) => Err(error).with_context(|| format!("{} cannot be written", path.display())),
    }
}

fn read(path: &Path) -> anyhow::Result<Zeroizing<Vec<u8>>> {
    refuse_loose(path)?;
    if fs::metadata(path)?.len() > FILE_MAX {
        bail!("{} is no key file: it is too long", path.display());
    }
    fs::read(path)
        .map(Zeroizing::new)
        .with_context(|| format!("{} cannot be read", path.display()))
}

fn kek(path: &Path) -> anyhow::Result<Kek> {
    Kek::from_file(&read(path)?).with_context(|| path.display().to_string())
}

fn note_key(path: &Path) -> anyhow::Result<NoteKey> {
    NoteKey::from_file(&read(path)?).with_context(|| path.display().to_string())
}

/// Keys that were replaced still open what they closed.
fn retired(folder: &Path) -> anyhow::Result<Vec<Kek>> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()
        .with_context(|| format!("keys_dir {} cannot be read", folder.display()))?;
    paths.retain(|path| {
        let name = path
            .file_name()
            .map(|name| name.to_string_lossy().into_owned())
            .unwrap_or_default();
        name.starts_with(RETIRED) && name.ends_with(".key")
    });
    paths.sort();
    paths.iter().map(|path| kek(path)).collect()
}

fn refuse_loose(path: &Path) -> anyhow::Result<()> {
    let mode = fs::metadata(path)
        .with_context(|| format!("{} cannot be read", path.display()))?
        .permissions()
        .mode();
    if mode & 0o077 != 0 {
        bail!(
            "{} may be read by others (mode {:03o}); take their rights away: chmod go-rwx {}",
            path.display(),
            mode & 0o777,
            path.display()
        );
    }
    Ok(())
}
