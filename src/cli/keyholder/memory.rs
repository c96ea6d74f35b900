//! What the key holder keeps: the server's keys, which it follows by their hand-overs alone, and which turns it has answered.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use super::evidence::Evidence;
use super::judge::Pinned;
use crate::base::GameId;
use crate::cli::key_files::put;
use crate::tlog::VerifierKey;
use crate::verify::ServerKeys;

const ANSWERED: &str = "answered.txt";
const PINNED: &str = "server-keys.txt";
/// An answered turn has about 112 bytes: a million of them.
const ANSWERED_LEN_MAX: u64 = 128 << 20;

/// The two files beside the key.
pub(super) struct Memory {
    dir: PathBuf,
    /// What was filed in each turn that was answered.
    answered: HashMap<(GameId, u32), [u8; 32]>,
    file: File,
    /// A receipt key that was given.
    given: Option<VerifierKey>,
}

impl Memory {
    /// Opens or makes the files. A line that a crash has cut off is an answer that was never given.
    pub(super) fn open(dir: &Path, receipt_key: Option<&str>) -> anyhow::Result<Memory> {
        let given = receipt_key.map(VerifierKey::parse).transpose();
        let given = given.context("--receipt-key is no verifier key")?;
        let path = dir.join(ANSWERED);
        if path.exists() && fs::metadata(&path)?.len() > ANSWERED_LEN_MAX {
            bail!("{} is too long; begin with a new key and folder", path.display());
        }
        let mut file = OpenOptions::new()
            .append(true)
            .create(true)
            .mode(0o600)
            .open(&path)
            .with_context(|| format!("{} cannot be written", path.display()))?;
        let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        if !text.is_empty() && !text.ends_with('\n') {
            file.write_all(b"\n")?;
        }
        let whole = text.rfind('\n').map_or("", |end| &text[..end]);
        let mut answered = HashMap::new();
        for line in whole.lines() {
            // The rest of a cut line stands before a later one's end and reads as nothing.
            if let Some((turn, digest)) = read(line) {
                answered.insert(turn, digest);
            }
        }
        File::open(dir)?.sync_all()?;
        Ok(Memory { dir: dir.to_owned(), answered, file, given })
    }

    /// What was filed in this turn when it was answered.
    pub(super) fn answered(&self, game: GameId, turn: u32) -> Option<&[u8; 32]> {
        self.answered.get(&(game, turn))
    }

    /// Notes on the disk that this turn is being answered.
    pub(super) fn note(&mut self, game: GameId, turn: u32, digest: [u8; 32]) -> anyhow::Result<()> {
        if self.answered.contains_key(&(game, turn)) {
            return Ok(());
        }
        let line = format!("{game} {turn} {}\n", hex::encode(digest));
        self.file.write_all(line.as_bytes())?;
        self.file.sync_all()?;
        self.answered.insert((game, turn), digest);
        Ok(())
    }

    /// The server's keys that were kept and the one that was given: all of them must be among those that a file names.
    pub(super) fn pinned(&self) -> anyhow::Result<Pinned> {
        let path = self.dir.join(PINNED);
        let mut pinned = Pinned::default();
        if path.exists() {
            let text = fs::read_to_string(&path)?;
            let mut lines = text.lines();
            let mut key = || VerifierKey::parse(lines.next().unwrap_or_default());
            pinned.receipts.push(key().with_context(|| path.display().to_string())?);
            pinned.log.push(key().with_context(|| path.display().to_string())?);
        }
        if let Some(given) = &self.given {
            pinned.receipts.push(given.clone());
        }
        Ok(pinned)
    }

    /// Keeps the keys that are in use, if they were not kept before.
    pub(super) fn keep(&self, keys: &ServerKeys) -> anyhow::Result<()> {
        let log = keys.log.iter();
        Evidence::of(&self.dir).keep_keys(log.chain(keys.receipts.iter().map(|(key, _)| key)))?;
        let (Some(log), Some((receipts, _))) = (keys.log.first(), keys.receipts.first()) else {
            return Ok(());
        };
        let path = self.dir.join(PINNED);
        let text = format!("{receipts}\n{log}\n");
        let before = path.exists().then(|| fs::read_to_string(&path)).transpose()?;
        if before.as_ref() == Some(&text) {
            return Ok(());
        }
        put(&path, text.as_bytes())?;
        if before.is_some() {
            println!(
                "the server's keys were handed over, and the old ones have signed that; kept are now {receipts} and {log}"
            );
        } else {
            println!(
                "receipts are signed with {receipts}: kept, and no other is taken unless this one signs it over"
            );
        }
        Ok(())
    }
}

fn read(line: &str) -> Option<((GameId, u32), [u8; 32])> {
    let mut words = line.split(' ');
    let game = GameId::parse(words.next()?).ok()?;
    let turn = words.next()?.parse().ok()?;
    let mut digest = [0; 32];
    hex::decode_to_slice(words.next()?, &mut digest).ok()?;
    words.next().is_none().then_some(((game, turn), digest))
}
