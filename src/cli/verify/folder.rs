//! The folders and files that `verify receipt`, `verify log` and `verify audit` read.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

use super::{Found, read_file};
use crate::tlog::{MAX_PROOF_FILE_LEN, TILE_WIDTH};
use crate::verify::{FileKind, MAX_FILE_LEN};

/// The longest file of a log, in bytes.
const LOG_FILE_MAX: u64 = TILE_WIDTH as u64 * 256;
/// The most files that an audit takes.
pub const MAX_HELD_FILES: usize = 4096;
/// The most bytes of all files that an audit takes, its log left out.
pub const MAX_HELD_BYTES: usize = 1024 * 1024 * 1024;
/// The deepest folder below one that was named.
const DEPTH_MAX: usize = 8;

/// What the folders of an audit hold, by what is in the files.
#[derive(Default)]
pub(super) struct Folders {
    pub(super) logs: Vec<PathBuf>,
    /// Also whatever is of no known kind: as a checkpoint it is refused.
    pub(super) checkpoints: Vec<Found>,
    pub(super) receipts: Vec<Found>,
    pub(super) proofs: Vec<Found>,
    pub(super) games: Vec<Found>,
    pub(super) tournaments: Vec<Found>,
    pub(super) policies: Vec<Found>,
    pub(super) keys: Vec<Found>,
    pub(super) files: usize,
    pub(super) bytes: usize,
}

/// A reader of a log's folder.
pub(super) fn log_reader(folder: PathBuf) -> impl FnMut(&str) -> Result<Option<Vec<u8>>, String> {
    move |path| {
        let mut bytes = Vec::new();
        let file = File::open(folder.join(path));
        match file.and_then(|file| file.take(LOG_FILE_MAX + 1).read_to_end(&mut bytes)) {
            Ok(_) => Ok(Some(bytes)),
            Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => Ok(None),
            Err(error) => Err(error.to_string()),
        }
    }
}

/// Files in a folder that hold no proof: hidden ones, and those for people and chess programs.
fn skipped(name: &OsStr) -> bool {
    name.as_encoded_bytes().starts_with(b".") || is_for_people(name)
}

/// What the archive of a tournament holds for people and chess programs.
fn is_for_people(name: &OsStr) -> bool {
    let name = name.as_encoded_bytes();
    name.ends_with(b".pgn") || name == b"README.txt"
}

impl Folders {
    /// Takes what is in a folder, or a single file.
    pub(super) fn add(&mut self, path: &Path) -> Result<(), String> {
        // Whoever types `archive/*` names all that is in it.
        if path.is_file() && path.file_name().is_some_and(is_for_people) {
            return Ok(());
        }
        self.walk(path, DEPTH_MAX + 1)
    }

    fn walk(&mut self, path: &Path, depth: usize) -> Result<(), String> {
        let failed = |error: io::Error| format!("cannot read {}: {error}", path.display());
        if !fs::metadata(path).map_err(failed)?.is_dir() {
            return self.file(path);
        }
        if path.join("tile").is_dir() {
            self.logs.push(path.to_owned());
            return Ok(());
        }
        if depth == 0 {
            return Err(format!("{}: more than {DEPTH_MAX} folders deep", path.display()));
        }
        let inside = fs::read_dir(path)
            .and_then(|list| list.take(MAX_HELD_FILES + 1).collect::<Result<Vec<_>, _>>())
            .map_err(failed)?;
        let mut inside: Vec<PathBuf> = inside.into_iter().map(|entry| entry.path()).collect();
        inside.sort();
        for path in inside {
            if path.file_name().is_none_or(|name| !skipped(name)) {
                self.walk(&path, depth - 1)?;
            }
        }
        Ok(())
    }

    fn file(&mut self, path: &Path) -> Result<(), String> {
        let bytes = read_file(path, MAX_FILE_LEN.max(MAX_PROOF_FILE_LEN))?;
        self.files += 1;
        self.bytes = self.bytes.saturating_add(bytes.len());
        if self.files > MAX_HELD_FILES || self.bytes > MAX_HELD_BYTES {
            return Err(format!(
                "more than {MAX_HELD_FILES} files or {MAX_HELD_BYTES} bytes; give fewer at a time"
            ));
        }
        let ends = |ending: &str| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            name.rsplit('.').next() == Some(ending)
        };
        let list = if ends("policy") {
            &mut self.policies
        } else if ends("vkey") {
            &mut self.keys
        } else {
            match FileKind::of(&bytes) {
                FileKind::Receipt => &mut self.receipts,
                FileKind::Proof => &mut self.proofs,
                FileKind::Tournament => &mut self.tournaments,
                FileKind::Game => &mut self.games,
                FileKind::Checkpoint => &mut self.checkpoints,
            }
        };
        list.push((path.display().to_string(), bytes));
        Ok(())
    }
}
