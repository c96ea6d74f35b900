//! What the key holder can prove afterwards: the receipts and the game's file, with its head and checkpoint, that it was shown for
//! each turn, whether it answered or refused, and the server's keys. `fairschach verify audit` reads the folder.

use std::fs::{self, DirBuilder, File};
use std::io::ErrorKind;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::base::{BySide, GameId, Side};
use crate::cli::key_files::put;
use crate::tlog::{MAX_NOTE_LEN, VerifierKey};

/// The most receipts that are kept of a turn: with good keys there is one for each side, a few where entries are revised.
pub const TURN_RECEIPTS_MAX: usize = 16;
/// The most files of the game that are kept of a turn: one, and another one for each public act while it waits.
pub const TURN_FILES_MAX: usize = 16;
/// The most that is kept in all. A server shows what it likes before it is judged, so that it could fill the disk.
const FILES_MAX: usize = 65_536;
const BYTES_MAX: u64 = 8 << 30;

const KEYS: &str = "server.vkey";

/// The folder `evidence` beside the key.
pub struct Evidence(PathBuf);

impl Evidence {
    pub fn of(dir: &Path) -> Evidence {
        Evidence(dir.join("evidence"))
    }

    /// Keeps the receipts of a turn and the game's file as it was then. When this returns, they are on the disk.
    ///
    /// A receipt of other bytes for the same place is kept beside the first: the two contradict each other. So is a file with
    /// other events: an earlier head and checkpoint are never lost. What is no receipt and no game file in its outer form proves
    /// nothing, and is left out.
    ///
    /// # Errors
    /// The disk does not take them, or so much is kept already.
    pub fn keep(
        &self,
        game: GameId,
        turn: u32,
        notes: &BySide<Option<String>>,
        file: &[u8],
    ) -> anyhow::Result<()> {
        let folder = self.0.join(game.to_string());
        for side in Side::ALL {
            let is_receipt =
                |note: &&String| note.len() <= MAX_NOTE_LEN && note.starts_with("fairschach-receipt/");
            let Some(note) = notes.get(side).as_ref().filter(is_receipt) else { continue };
            let name = format!("{side}-{}.txt", short(note));
            self.add(&folder, &format!("turn-{turn:05}-"), &name, note.as_bytes(), TURN_RECEIPTS_MAX)?;
        }
        if !file.trim_ascii_start().starts_with(b"{") {
            return Ok(());
        }
        let name = format!("{}.json", short(content(file)));
        self.add(&folder, &format!("game-{turn:05}-"), &name, file, TURN_FILES_MAX)
    }

    /// Writes one file, unless it is there; at most so many begin alike.
    fn add(&self, folder: &Path, begin: &str, name: &str, bytes: &[u8], most: usize) -> anyhow::Result<()> {
        let path = folder.join(format!("{begin}{name}"));
        if path.exists() {
            return Ok(());
        }
        let look = format!(
            "have it looked at (fairschach verify audit {}), then move it elsewhere",
            folder.display()
        );
        make(&self.0)?;
        let (files, len) = self.size()?;
        ensure!(
            files < FILES_MAX && len.saturating_add(bytes.len() as u64) <= BYTES_MAX,
            "{files} files of {len} bytes are kept already; {look}"
        );
        make(folder)?;
        let kept = count(folder, begin)?;
        ensure!(kept < most, "{kept} different files {begin}… are kept already; {look}");
        put(&path, bytes)
    }

    /// How many files there are, and how many bytes they have.
    fn size(&self) -> anyhow::Result<(usize, u64)> {
        let (mut files, mut len) = (0, 0_u64);
        for entry in fs::read_dir(&self.0)? {
            let entry = entry?;
            if !entry.file_type()?.is_dir() {
                continue;
            }
            for file in fs::read_dir(entry.path())? {
                len = len.saturating_add(file?.metadata()?.len());
                files += 1;
            }
        }
        Ok((files, len))
    }

    /// Keeps the keys, so that a check needs none from elsewhere.
    pub(super) fn keep_keys<'a>(&self, keys: impl Iterator<Item = &'a VerifierKey>) -> anyhow::Result<()> {
        make(&self.0)?;
        let lines: String = keys.map(|key| format!("{key}\n")).collect();
        let path = self.0.join(KEYS);
        match fs::read(&path) {
            Ok(kept) if kept == lines.as_bytes() => Ok(()),
            Err(error) if error.kind() != ErrorKind::NotFound => {
                Err(error).context(path.display().to_string())
            }
            _ => put(&path, lines.as_bytes()),
        }
    }
}

fn short(bytes: impl AsRef<[u8]>) -> String {
    hex::encode(&Sha256::digest(bytes)[..8])
}

/// The file without its proofs and checkpoint, which grow with the log while the game is paused.
fn content(file: &[u8]) -> Vec<u8> {
    let Ok(Value::Object(mut members)) = serde_json::from_slice(file) else { return file.to_owned() };
    members.remove("checkpoint");
    let events = members.get_mut("events").and_then(Value::as_array_mut);
    for event in events.into_iter().flatten().filter_map(Value::as_object_mut) {
        event.remove("proof");
    }
    Value::Object(members).to_string().into_bytes()
}

/// How many files in a folder have names that begin so.
fn count(folder: &Path, begin: &str) -> anyhow::Result<usize> {
    let mut count = 0;
    for file in fs::read_dir(folder)? {
        count += usize::from(file?.file_name().to_string_lossy().starts_with(begin));
    }
    Ok(count)
}

fn make(folder: &Path) -> anyhow::Result<()> {
    let mut builder = DirBuilder::new();
    builder
        .recursive(true)
        .mode(0o700)
        .create(folder)
        .with_context(|| format!("{} cannot be made", folder.display()))?;
    let above = folder.parent().unwrap_or(folder);
    Ok(File::open(above)?.sync_all()?)
}
