//! What the player's own program keeps: the login, and of each entry its opening and its receipt. Nobody else may read it.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use serde::{Deserialize, Serialize};
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

use crate::cli::key_files;
use crate::tlog::VerifierKey;

/// The longest file that is read, in bytes.
const FILE_MAX: u64 = 256 * 1024;

/// A secret text, wiped when it is dropped. It is written to its owner's files alone.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Zeroize, ZeroizeOnDrop)]
#[serde(transparent)]
pub(super) struct Private(String);

impl Private {
    pub(super) const fn new(text: String) -> Private {
        Private(text)
    }

    /// The text itself; every use of this name is a place to review.
    pub(super) fn expose(&self) -> &str {
        &self.0
    }
}

/// A server, a player there, and the keys by which what the server signs is believed. No `Debug`: it holds the token.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Login {
    pub(super) server: String,
    pub(super) token: Private,
    pub(super) player: String,
    pub(super) name: String,
    /// `de` or `en`.
    pub(super) locale: String,
    /// The verifier key line of the server's log.
    pub(super) log_key: String,
    /// The verifier key line of its receipts.
    pub(super) receipt_key: String,
}

/// An entry that was sent or is about to be: what its commitment can be opened with. No `Debug`: it holds the entry.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Sent {
    pub(super) server: String,
    pub(super) game: String,
    pub(super) turn: u32,
    pub(super) side: String,
    pub(super) revision: u16,
    /// The canonical entry.
    pub(super) entry: Private,
    /// Base64, like the three after it.
    pub(super) ctx: String,
    pub(super) r: Private,
    pub(super) commitment: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) contribution: Option<String>,
    /// The line that goes with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) line: Option<Private>,
    /// In a blind game: what was encrypted for the key holder and the server.
    #[serde(default, rename = "box", skip_serializing_if = "Option::is_none")]
    pub(super) boxed: Option<String>,
    /// Whether a receipt that fits came back.
    pub(super) receipted: bool,
}

/// Of each server, the public keys of its arbiters' key holders by the arbiters' ids.
type KeyHolders = BTreeMap<String, BTreeMap<String, String>>;

/// The folder and the login's file in it.
pub(super) struct Place {
    file: PathBuf,
}

impl Place {
    /// The named file, or `fairschach/login.json` in the user's folder for configuration.
    pub(super) fn of(file: Option<PathBuf>) -> anyhow::Result<Place> {
        let folder = |name: &str| {
            let folder = std::env::var_os(name).map(PathBuf::from);
            folder.filter(|folder| folder.is_absolute())
        };
        let file = match (file, folder("XDG_CONFIG_HOME"), folder("HOME")) {
            (Some(file), ..) => file,
            (None, Some(config), _) => config.join("fairschach/login.json"),
            (None, None, Some(home)) => home.join(".config/fairschach/login.json"),
            (None, None, None) => bail!("there is no home folder; name a file with --login"),
        };
        Ok(Place { file })
    }

    pub(super) fn file(&self) -> &Path {
        &self.file
    }

    pub(super) fn login(&self) -> anyhow::Result<Option<Login>> {
        read(&self.file)
    }

    pub(super) fn keep_login(&self, login: &Login) -> anyhow::Result<()> {
        write(&self.file, login)
    }

    /// The public key of an arbiter's key holder for which the player has sealed before.
    pub(super) fn key_holder(&self, server: &str, arbiter: &str) -> anyhow::Result<Option<String>> {
        let mut kept: KeyHolders = read(&self.key_holders())?.unwrap_or_default();
        Ok(kept.get_mut(server).and_then(|of_server| of_server.remove(arbiter)))
    }

    pub(super) fn keep_key_holder(&self, server: &str, arbiter: &str, key: String) -> anyhow::Result<()> {
        let mut kept: KeyHolders = read(&self.key_holders())?.unwrap_or_default();
        let of_server = kept.entry(server.to_owned()).or_default();
        of_server.insert(arbiter.to_owned(), key);
        write(&self.key_holders(), &kept)
    }

    fn key_holders(&self) -> PathBuf {
        self.file.with_file_name("key-holders.json")
    }

    /// The opening of an entry; beside it, ending in `.receipt.txt`, its receipt.
    pub(super) fn opening(&self, sent: &Sent) -> PathBuf {
        let Sent { game, turn, side, revision, .. } = sent;
        self.entries().join(format!("{game}-{turn}-{side}-{revision}.json"))
    }

    pub(super) fn keep(&self, sent: &Sent) -> anyhow::Result<PathBuf> {
        let path = self.opening(sent);
        write(&path, sent)?;
        Ok(path)
    }

    pub(super) fn keep_receipt(&self, sent: &Sent, note: &str) -> anyhow::Result<PathBuf> {
        let path = self.opening(sent).with_extension("receipt.txt");
        put(&path, note.as_bytes())?;
        Ok(path)
    }

    /// An entry of this turn that was sent, and of which no receipt has come back.
    pub(super) fn unanswered(&self, server: &str, game: &str, turn: u32) -> anyhow::Result<Option<Sent>> {
        let begin = format!("{game}-{turn}-");
        let Ok(files) = fs::read_dir(self.entries()) else { return Ok(None) };
        for file in files {
            let path = file?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if name.starts_with(&begin)
                && name.ends_with(".json")
                && let Some(sent) = read::<Sent>(&path)?
                && sent.server == server
                && !sent.receipted
            {
                return Ok(Some(sent));
            }
        }
        Ok(None)
    }

    pub(super) fn forget(&self, sent: &Sent) -> anyhow::Result<()> {
        let path = self.opening(sent);
        fs::remove_file(&path).with_context(|| format!("{} cannot be removed", path.display()))
    }

    fn entries(&self) -> PathBuf {
        self.file.with_file_name("entries")
    }
}

impl Login {
    /// The keys, read.
    pub(super) fn keys(&self) -> anyhow::Result<(VerifierKey, VerifierKey)> {
        let read = |line: &str| {
            VerifierKey::parse(line).context("the login holds a key that cannot be read; sign in again")
        };
        Ok((read(&self.log_key)?, read(&self.receipt_key)?))
    }
}

fn read<T: for<'de> Deserialize<'de>>(path: &Path) -> anyhow::Result<Option<T>> {
    let about = match fs::metadata(path) {
        Ok(about) => about,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error).with_context(|| format!("{} cannot be read", path.display())),
    };
    if about.permissions().mode() & 0o077 != 0 {
        bail!(
            "{} may be read by others; take their rights away: chmod go-rwx {}",
            path.display(),
            path.display()
        );
    }
    if about.len() > FILE_MAX {
        bail!("{} is longer than {FILE_MAX} bytes", path.display());
    }
    let bytes = Zeroizing::new(fs::read(path).with_context(|| format!("{} cannot be read", path.display()))?);
    // What the parser says would quote what is in the file.
    let value = serde_json::from_slice(&bytes);
    value
        .map(Some)
        .map_err(|_| anyhow::anyhow!("{} is damaged or of another version; move it away", path.display()))
}

fn write(path: &Path, value: &impl Serialize) -> anyhow::Result<()> {
    let bytes = Zeroizing::new(serde_json::to_vec_pretty(value)?);
    put(path, &bytes)
}

/// Writes a file, in a folder that is made if it is missing.
fn put(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let made = fs::DirBuilder::new().recursive(true).mode(0o700).create(folder);
    made.with_context(|| format!("{} cannot be written", path.display()))?;
    key_files::put(path, bytes)
}
