//! What the key holder can prove afterwards: the receipts on which each turn was judged, the game's file with its head and
//! checkpoint, and the server's keys. `fairschach verify audit` reads the folder.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use sha2::{Digest, Sha256};

use crate::base::{BySide, GameId, Side};
use crate::tlog::VerifierKey;

/// The most receipts that are kept of a turn: with good keys there is one for each side, a few where entries are revised.
pub(super) const TURN_RECEIPTS_MAX: usize = 16;

const KEYS: &str = "server.vkey";

/// The folder `evidence` beside the key.
pub(super) struct Evidence(PathBuf);

impl Evidence {
    pub(super) fn of(dir: &Path) -> Evidence {
        Evidence(dir.join("evidence"))
    }

    /// Keeps the receipts of a turn and the game's file as it was then. When this returns, they are on the disk.
    ///
    /// A receipt of other bytes for the same place is kept beside the first: the two contradict each other.
    pub(super) fn keep(
        &self,
        game: GameId,
        turn: u32,
        notes: &BySide<Option<String>>,
        file: &[u8],
    ) -> anyhow::Result<()> {
        let folder = self.0.join(game.to_string());
        make(&folder)?;
        for side in Side::ALL {
            let Some(note) = notes.get(side) else { continue };
            let hash = hex::encode(&Sha256::digest(note)[..8]);
            let path = folder.join(format!("turn-{turn:05}-{side}-{hash}.txt"));
            if path.exists() {
                continue;
            }
            let kept = receipts(&folder, turn)?;
            ensure!(
                kept < TURN_RECEIPTS_MAX,
                "{kept} different receipts of this turn are kept already; have them looked at: fairschach verify audit {}",
                self.0.display()
            );
            put(&path, note.as_bytes())?;
        }
        put(&folder.join("game.json"), file)
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

/// How many receipts of a turn there are.
fn receipts(folder: &Path, turn: u32) -> anyhow::Result<usize> {
    let begin = format!("turn-{turn:05}-");
    let mut count = 0;
    for file in fs::read_dir(folder)? {
        count += usize::from(file?.file_name().to_string_lossy().starts_with(&begin));
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

/// Writes a file whole or not at all, for nobody else to read, and waits until the disk has it.
pub(super) fn put(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let fresh = path.with_extension("new");
    let write = || -> std::io::Result<()> {
        let mut file = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(true)
            .mode(0o600)
            .open(&fresh)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&fresh, path)?;
        File::open(path.parent().unwrap_or(path))?.sync_all()
    };
    write().with_context(|| format!("{} cannot be written", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_receipt_of_a_turn_is_kept_up_to_the_limit() {
        let folder = tempfile::tempdir().unwrap();
        let evidence = Evidence::of(folder.path());
        let game = GameId::from_uuid(uuid::Uuid::from_u128(7));
        let note = |number: usize| BySide {
            white: Some(format!("receipt {number}")),
            black: None,
        };
        for number in 0..TURN_RECEIPTS_MAX {
            // The same one again takes no place.
            for _ in 0..2 {
                evidence.keep(game, 1, &note(number), b"{}").unwrap();
            }
        }
        assert!(evidence.keep(game, 1, &note(TURN_RECEIPTS_MAX), b"{}").is_err());
        evidence.keep(game, 1, &note(0), b"{}").unwrap();
        evidence.keep(game, 2, &note(TURN_RECEIPTS_MAX), b"{}").unwrap();
        let inside = fs::read_dir(folder.path().join(format!("evidence/{game}"))).unwrap();
        assert_eq!(inside.count(), TURN_RECEIPTS_MAX + 2, "and the game's file");
    }
}
