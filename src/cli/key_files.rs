//! The keys' files: made at the first start with mode 0600, refused if others could read them.

use std::fs;
use std::io::{ErrorKind, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use zeroize::Zeroizing;

use super::system::SystemRng;
use crate::app::Keys;
use crate::base::{Rng, SecretVec};
use crate::config::Config;
use crate::seal::{Kek, Keyring};
use crate::tlog::NoteKey;

const KEK: &str = "kek.key";
const RETIRED: &str = "kek-retired-";
const RECEIPT: &str = "receipt.key";
const LOG: &str = "log.key";
const FILE_MAX: u64 = 4096;

/// Loads the keys; at the first start makes those that are missing, and says whether any was made.
///
/// # Errors
/// A folder or file that others may read, a file that holds no key, or a missing file although the database has `begun`:
/// a new key would open nothing that the old one has sealed.
pub(crate) fn load(config: &Config, begun: bool) -> anyhow::Result<(Keys, bool)> {
    let folder = &config.keys_dir;
    make_folder(folder)?;
    let path = |name: &str| folder.join(name);
    let mut made = false;
    for name in [KEK, RECEIPT, LOG] {
        if begun && !path(name).exists() {
            bail!(
                "{} is missing, but this database was begun with it; put the file back",
                path(name).display()
            );
        }
        made |= make(&path(name), || new_key(name, &config.public_url, &SystemRng))?;
    }
    let keys = Keys {
        keyring: Keyring::new(kek(&path(KEK))?, retired(folder)?),
        receipt: note_key(&path(RECEIPT))?,
        log: note_key(&path(LOG))?,
    };
    Ok((keys, made))
}

/// A key's file. Signing keys bear the name of the server.
fn new_key(name: &str, public_url: &str, rng: &dyn Rng) -> anyhow::Result<SecretVec> {
    let host = public_url
        .split("://")
        .last()
        .unwrap_or("fairschach")
        .replace(['+', ' '], "-");
    Ok(match name {
        KEK => Kek::generate(rng).to_file(),
        RECEIPT => NoteKey::generate(&format!("{host}/receipts"), rng)?.to_file(),
        _ => NoteKey::generate(&format!("{host}/log"), rng)?.to_file(),
    })
}

pub(super) fn make_folder(folder: &Path) -> anyhow::Result<()> {
    fs::DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(folder)
        .with_context(|| format!("folder {} cannot be made", folder.display()))?;
    refuse_loose(folder)
}

/// Makes a key file unless it is there. Two processes may start at once: the first one's file counts.
pub(super) fn make(path: &Path, key: impl FnOnce() -> anyhow::Result<SecretVec>) -> anyhow::Result<bool> {
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

/// Reads a file that nobody else may read.
pub(super) fn read(path: &Path) -> anyhow::Result<Zeroizing<Vec<u8>>> {
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
