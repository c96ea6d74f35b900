//! What the key holder keeps: the server's keys as it saw them first, and which turns it has answered.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use serde_json::Value;

use super::judge::Pinned;
use crate::base::GameId;
use crate::tlog::VerifierKey;

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
    given: Option<String>,
}

impl Memory {
    /// Opens or makes the files. A line that a crash has cut off is an answer that was never given.
    pub(super) fn open(dir: &Path, receipt_key: Option<&str>) -> anyhow::Result<Memory> {
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
        Ok(Memory {
            dir: dir.to_owned(),
            answered,
            file,
            given: receipt_key.map(str::to_owned),
        })
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

    /// The server's keys: the kept ones, or at the first time those of this file, which are kept from then on.
    pub(super) fn pinned(&self, file: &[u8]) -> anyhow::Result<Pinned> {
        let path = self.dir.join(PINNED);
        let text = if path.exists() {
            fs::read_to_string(&path)?
        } else {
            let file: Value = serde_json::from_slice(file).context("the game's file is no JSON")?;
            let key = |name: &str| file["keys"][name].as_str().unwrap_or_default().to_owned();
            let (receipts, log) = (key("receipts"), key("log"));
            if self.given.as_ref().is_some_and(|given| *given != receipts) {
                bail!("the server signs receipts with {receipts}, not with the key that was given");
            }
            let text = format!("{receipts}\n{log}\n");
            parse(&text)?;
            let fresh = path.with_extension("new");
            let mut new = OpenOptions::new()
                .write(true)
                .create(true)
                .truncate(true)
                .mode(0o600)
                .open(&fresh)?;
            new.write_all(text.as_bytes())?;
            new.sync_all()?;
            fs::rename(&fresh, &path)?;
            File::open(&self.dir)?.sync_all()?;
            println!("receipts are signed with {receipts}: kept, and no other is taken from now on");
            text
        };
        let pinned = parse(&text).with_context(|| path.display().to_string())?;
        match &self.given {
            Some(given) if *given != pinned.receipts.to_string() => {
                bail!("{} holds another receipt key than the one given", path.display())
            }
            _ => Ok(pinned),
        }
    }
}

fn parse(text: &str) -> anyhow::Result<Pinned> {
    let mut lines = text.lines();
    let mut key = || VerifierKey::parse(lines.next().unwrap_or_default());
    Ok(Pinned {
        receipts: key()?,
        log: key()?,
    })
}

fn read(line: &str) -> Option<((GameId, u32), [u8; 32])> {
    let mut words = line.split(' ');
    let game = GameId::parse(words.next()?).ok()?;
    let turn = words.next()?.parse().ok()?;
    let mut digest = [0; 32];
    hex::decode_to_slice(words.next()?, &mut digest).ok()?;
    words.next().is_none().then_some(((game, turn), digest))
}
