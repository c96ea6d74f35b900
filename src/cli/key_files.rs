//! The keys' files: made at the first start with mode 0600, refused if others could read them.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use tempfile::NamedTempFile;
use zeroize::Zeroizing;

use super::system::{SystemClock, SystemRng};
use crate::app::core::key_set::{Begun, Keys, LINK_USES};
use crate::app::limits::DAY;
use crate::base::{Clock, Micros, Rng, SecretVec, Timestamp};
use crate::config::Config;
use crate::mail::DkimKey;
use crate::seal::{Kek, Keyring, Kid, LinkKeys};
use crate::tlog::{KeyPurpose, NoteKey};

const KEK: &str = "kek";
const RECEIPT: &str = "receipt";
const LOG: &str = "log";
const DKIM: &str = "dkim";
const LINKS: &str = "links";
const FILE_MAX: u64 = 4096;
/// How long links in mails are known after the key of their time was deleted.
const LINKS_KEPT: Micros = 365 * DAY;

/// Loads the keys; at the first start makes those that are missing, and says whether any was made.
///
/// # Errors
/// A folder or file that others may read, a file that holds no key, or a missing file although the database has `begun`:
/// a new key would open nothing that the old one has sealed.
pub(crate) fn load(config: &Config, begun: Option<Begun>) -> anyhow::Result<(Keys, bool)> {
    let folder = &config.keys_dir;
    make_folder(folder)?;
    let mut made = false;
    for name in [KEK, RECEIPT, LOG] {
        let path = in_use(folder, name);
        let elsewhere = begun.is_some() && name != KEK && !others(folder, name)?.is_empty();
        if let Some(begun) = begun.as_ref().filter(|_| !path.exists() && !elsewhere) {
            let kids: Vec<String> = begun.kids.iter().map(|kid| format!(", key {kid}")).collect();
            bail!("{}{}", missing(&path), if name == KEK { kids.concat() } else { String::new() });
        }
        made |= !elsewhere && make(&path, || new_key(name, &config.public_url, &SystemRng))?;
    }
    let current = kek(&in_use(folder, KEK))?;
    let earlier = others(folder, KEK)?.into_iter().map(|path| kek(&path));
    let earlier = earlier.collect::<anyhow::Result<Vec<Kek>>>()?.into_iter();
    let earlier = earlier.filter(|kek| kek.kid() != current.kid()).collect();
    let (log, earlier_logs) = signing(folder, LOG, begun.as_ref().map(|begun| begun.log.as_str()))?;
    let (receipt, _) = signing(folder, RECEIPT, begun.as_ref().map(|begun| begun.receipts.as_str()))?;
    let keyring = Keyring::new(current, earlier).with_links(links(folder)?);
    let keys = Keys { keyring, receipt, log, earlier_logs };
    Ok((keys, made))
}

/// The signing key that the database goes by, wherever a rotation that broke off has left it, and the others of its kind.
fn signing(folder: &Path, name: &str, line: Option<&str>) -> anyhow::Result<(NoteKey, Vec<NoteKey>)> {
    let main = in_use(folder, name);
    let mut keys = Vec::new();
    for path in std::iter::once(&main).filter(|path| path.exists()).chain(&others(folder, name)?) {
        let key = note_key(path)?;
        if !keys.iter().any(|known: &NoteKey| known.verifier_key() == key.verifier_key()) {
            keys.push(key);
        }
    }
    let wanted = line.and_then(|line| keys.iter().position(|key| key.verifier_key().to_string() == line));
    // Another key of its kind that lies there must not be taken for it.
    if keys.is_empty() || (wanted.is_none() && !main.exists()) {
        bail!(missing(&main));
    }
    let key = keys.swap_remove(wanted.unwrap_or(0));
    Ok((key, keys))
}

fn missing(path: &Path) -> String {
    format!(
        "{} is missing, but this database was begun with it; put the file back, or take it from the copy of the keys \
         (fairschach admin keys restore)",
        path.display()
    )
}

/// The file of the key that is in use: `kek.key`.
fn in_use(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.key"))
}

/// The file of the key that is about to take its place: `kek-next.key`.
fn next(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}-next.key"))
}

/// The file of one that was replaced: `kek-retired-0123456789abcdef.key`.
fn replaced(folder: &Path, name: &str, id: &str) -> PathBuf {
    folder.join(format!("{name}-retired-{id}.key"))
}

/// The name of a signing key: the eight hex digits in its verifier line.
pub(crate) fn id_of(line: &str) -> &str {
    line.split('+').nth(1).unwrap_or_default()
}

/// What the files of a signing key begin with.
const fn name_of(purpose: KeyPurpose) -> &'static str {
    match purpose {
        KeyPurpose::Log => LOG,
        KeyPurpose::Receipts => RECEIPT,
    }
}

/// Held while a command changes keys; one at a time.
pub(crate) struct FolderLock {
    _folder: fs::File,
}

/// Takes the key folder for this process until the value goes.
pub(crate) fn lock(folder: &Path) -> anyhow::Result<FolderLock> {
    make_folder(folder)?;
    let file = fs::File::open(folder)?;
    match file.try_lock() {
        Ok(()) => Ok(FolderLock { _folder: file }),
        Err(fs::TryLockError::WouldBlock) => {
            bail!("another command changes the keys just now; try again after it")
        }
        Err(fs::TryLockError::Error(error)) => Err(error.into()),
    }
}

/// Makes the key-encryption key that is to take the place of the one in use, unless one waits already: its name.
pub(crate) fn prepare_kek(folder: &Path) -> anyhow::Result<Kid> {
    let path = next(folder, KEK);
    make(&path, || Ok(Kek::generate(&SystemRng).to_file()))?;
    Ok(kek(&path)?.kid())
}

/// The names of the key-encryption keys in the folder.
pub(crate) fn kids(folder: &Path) -> anyhow::Result<Vec<Kid>> {
    let paths = others(folder, KEK)?.into_iter().chain(Some(in_use(folder, KEK)));
    let there = paths.filter(|path| path.exists());
    there.map(|path| Ok(kek(&path)?.kid())).collect()
}

/// Makes a key-encryption key to be used at once, where there is none.
pub(crate) fn make_kek(folder: &Path) -> anyhow::Result<bool> {
    make(&in_use(folder, KEK), || Ok(Kek::generate(&SystemRng).to_file()))
}

/// Whether a key-encryption key waits to take the place of the one in use.
pub(crate) fn kek_waits(folder: &Path) -> bool {
    next(folder, KEK).exists()
}

/// The waiting key-encryption key takes its place; the one before is kept beside it, in a file as old as that: one that a rotation
/// which broke off has left is written anew.
pub(crate) fn promote_kek(folder: &Path) -> anyhow::Result<()> {
    let path = in_use(folder, KEK);
    let old = kek(&path)?;
    put(&replaced(folder, KEK, &old.kid().to_string()), old.to_file().expose())?;
    fs::rename(next(folder, KEK), &path)?;
    Ok(sync(folder)?)
}

/// Makes the signing key that is to take the place of this one, unless one waits already.
pub(crate) fn prepare_signing(folder: &Path, purpose: KeyPurpose, old: &str) -> anyhow::Result<NoteKey> {
    let path = next(folder, name_of(purpose));
    let name = old.split('+').next().unwrap_or_default();
    make(&path, || Ok(NoteKey::generate(name, &SystemRng)?.to_file()))?;
    note_key(&path)
}

/// The waiting signing key takes its place; the one before is kept beside it.
pub(crate) fn promote_signing(folder: &Path, purpose: KeyPurpose) -> anyhow::Result<()> {
    let name = name_of(purpose);
    let (path, fresh) = (in_use(folder, name), next(folder, name));
    if path.exists() {
        let old = note_key(&path)?;
        if old.verifier_key() != note_key(&fresh)?.verifier_key() {
            let line = old.verifier_key().to_string();
            make(&replaced(folder, name, id_of(&line)), || Ok(old.to_file()))?;
        }
    }
    fs::rename(fresh, &path)?;
    Ok(sync(folder)?)
}

/// The file of a key that was replaced, if it is there; `id` is the name of the key.
pub(crate) fn replaced_file(folder: &Path, id: &str) -> Option<PathBuf> {
    let plain = !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_hexdigit());
    let paths = [KEK, RECEIPT, LOG].map(|name| replaced(folder, name, id));
    paths.into_iter().find(|path| plain && path.exists())
}

/// When a key was replaced, by its file; one that was put back from a copy counts from then.
pub(crate) fn replaced_at(file: &Path) -> anyhow::Result<Timestamp> {
    let modified = fs::metadata(file)?.modified()?;
    Ok(Timestamp::from_us(jiff::Timestamp::try_from(modified)?.as_microsecond()))
}

/// Keeps what recognises links in mails when this key-encryption key is deleted.
pub(crate) fn keep_links(folder: &Path, file: &Path) -> anyhow::Result<()> {
    let kek = kek(file)?;
    let path = folder.join(format!("{LINKS}-{}.key", kek.kid()));
    make(&path, || Ok(LinkKeys::of(&kek, &LINK_USES, SystemClock.now().plus(LINKS_KEPT)).to_file())).map(drop)
}

/// The files of those whose time is over, and of the key of this name, which a `retire` that broke off or an earlier one has left.
pub(crate) fn old_links(folder: &Path, forgotten: Option<&str>) -> anyhow::Result<Vec<PathBuf>> {
    let (mut old, now) = (Vec::new(), SystemClock.now());
    for path in others(folder, LINKS)? {
        let keys = link_keys(&path)?;
        if keys.until() <= now || forgotten == Some(keys.kid().to_string().as_str()) {
            old.push(path);
        }
    }
    Ok(old)
}

/// What recognises links in mails of the time of keys that were deleted.
fn links(folder: &Path) -> anyhow::Result<Vec<LinkKeys>> {
    let now = SystemClock.now();
    let all = others(folder, LINKS)?.into_iter().map(|path| link_keys(&path));
    let all: Vec<LinkKeys> = all.collect::<anyhow::Result<_>>()?;
    Ok(all.into_iter().filter(|keys| keys.until() > now).collect())
}

fn link_keys(path: &Path) -> anyhow::Result<LinkKeys> {
    LinkKeys::from_file(&read(path)?).with_context(|| path.display().to_string())
}

/// Whether a file's name is that of a key-encryption key.
pub(crate) fn is_kek(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(KEK))
}

/// Every key file in the folder.
pub(crate) fn all(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut all = Vec::new();
    for name in [KEK, RECEIPT, LOG] {
        all.extend(Some(in_use(folder, name)).filter(|path| path.exists()));
        all.extend(others(folder, name)?);
    }
    all.extend(others(folder, LINKS)?);
    all.extend(others(folder, DKIM)?);
    Ok(all)
}

/// The file of the key of this sort (`rsa`, `ed25519`) that signs mails.
pub(crate) fn dkim_file(folder: &Path, sort: &str) -> PathBuf {
    folder.join(format!("{DKIM}-{sort}.key"))
}

/// The keys that sign mails, RSA first; none, if there is no folder yet.
pub(crate) fn dkim(folder: &Path) -> anyhow::Result<Vec<DkimKey>> {
    let files = ["rsa", "ed25519"].map(|sort| dkim_file(folder, sort));
    let there = files.iter().filter(|path| path.exists());
    there.map(|path| DkimKey::from_file(&read(path)?).with_context(|| path.display().to_string())).collect()
}

/// What a change of the folder shows in: names, sizes and times of its files.
pub(crate) fn stamp(folder: &Path) -> Vec<(PathBuf, u64, Option<std::time::SystemTime>)> {
    let paths = all(folder).unwrap_or_default();
    let stamp = |path: PathBuf| {
        let file = fs::metadata(&path).ok()?;
        Some((path, file.len(), file.modified().ok()))
    };
    paths.into_iter().filter_map(stamp).collect()
}

fn sync(folder: &Path) -> io::Result<()> {
    fs::File::open(folder)?.sync_all()
}

/// A key's file. Signing keys bear the name of the server.
fn new_key(name: &str, public_url: &str, rng: &dyn Rng) -> anyhow::Result<SecretVec> {
    let host = public_url.split("://").last().unwrap_or("fairschach").replace(['+', ' '], "-");
    Ok(match name {
        KEK => Kek::generate(rng).to_file(),
        RECEIPT => NoteKey::generate(&format!("{host}/receipts"), rng)?.to_file(),
        _ => NoteKey::generate(&format!("{host}/log"), rng)?.to_file(),
    })
}

pub(crate) fn make_folder(folder: &Path) -> anyhow::Result<()> {
    fs::DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(folder)
        .with_context(|| format!("folder {} cannot be made", folder.display()))?;
    refuse_loose(folder)
}

/// Makes a key file unless it is there, and syncs it. Two processes may start at once: the first one's file counts.
pub(crate) fn make(path: &Path, key: impl FnOnce() -> anyhow::Result<SecretVec>) -> anyhow::Result<bool> {
    if path.exists() {
        return Ok(false);
    }
    let failed = || format!("{} cannot be written", path.display());
    let key = key()?;
    let made = written_beside(path, key.expose()).with_context(failed)?.persist_noclobber(path);
    match made.map_err(io::Error::from) {
        Ok(_) => {
            sync(folder_of(path))?;
            Ok(true)
        }
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(false),
        Err(error) => Err(error).with_context(failed),
    }
}

/// Writes a file whole or not at all, for nobody else to read, and waits until the disk has it.
pub(crate) fn put(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let write = || -> io::Result<()> {
        written_beside(path, bytes)?.persist(path)?;
        sync(folder_of(path))
    };
    write().with_context(|| format!("{} cannot be written", path.display()))
}

/// A hidden file in the same folder, on the disk; it goes with this value unless it gets its name. An audit passes over
/// what a crash leaves of it.
fn written_beside(path: &Path, bytes: &[u8]) -> io::Result<NamedTempFile> {
    let mut file = NamedTempFile::new_in(folder_of(path))?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    Ok(file)
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."))
}

/// Reads a file that nobody else may read.
pub(crate) fn read(path: &Path) -> anyhow::Result<Zeroizing<Vec<u8>>> {
    refuse_loose(path)?;
    if fs::metadata(path)?.len() > FILE_MAX {
        bail!("{} is no key file: it is too long", path.display());
    }
    fs::read(path).map(Zeroizing::new).with_context(|| format!("{} cannot be read", path.display()))
}

fn kek(path: &Path) -> anyhow::Result<Kek> {
    Kek::from_file(&read(path)?).with_context(|| path.display().to_string())
}

pub(super) fn note_key(path: &Path) -> anyhow::Result<NoteKey> {
    NoteKey::from_file(&read(path)?).with_context(|| path.display().to_string())
}

/// The files of the keys of a kind that are not in use: replaced ones still open what they closed.
fn others(folder: &Path, kind: &str) -> anyhow::Result<Vec<PathBuf>> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()
        .with_context(|| format!("keys_dir {} cannot be read", folder.display()))?;
    paths.retain(|path| {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        name.starts_with(&format!("{kind}-")) && name.ends_with(".key")
    });
    paths.sort();
    Ok(paths)
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
