//! The folder of the public log: files that any web server can serve.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

/// What a file of the log has at most, in bytes: as much as a signed note.
const FILE_MAX: u64 = 64 * 1024;
/// Held while one process writes.
const LOCK: &str = ".lock";
/// What is being written; one at a time, for the lock is held.
const FRESH: &str = ".new";

/// Where the sequencer writes. Paths are those of C2SP `tlog-tiles`, such as `checkpoint` and `tile/0/000.p/7`.
pub trait LogFiles: Send + Sync {
    /// Takes the folder for this process until the value goes; nothing, if another one has it.
    fn lock(&self) -> io::Result<Option<LogLock>>;
    /// The bytes of a file; nothing, if there is none.
    fn read(&self, path: &str) -> io::Result<Option<Vec<u8>>>;
    /// Puts a file in its place, whole or not at all; once it answers, no power cut takes it away.
    fn write(&self, path: &str, bytes: &[u8]) -> io::Result<()>;
    /// The same for several files, each with its path, in any order; an error names the path at fault.
    fn write_all(&self, files: &[(String, Vec<u8>)]) -> io::Result<()> {
        files
            .iter()
            .try_for_each(|(path, bytes)| self.write(path, bytes).map_err(|error| named(path, &error)))
    }
    /// Removes a folder and what is in it.
    fn remove(&self, path: &str) -> io::Result<()>;
}

/// Held while a process writes the log's files.
pub struct LogLock {
    _file: File,
}

/// The log's files in a folder.
#[derive(Clone, Debug)]
pub struct LogDir(PathBuf);

impl LogDir {
    /// The folder; it is made when it is first written.
    pub fn new(folder: impl Into<PathBuf>) -> LogDir {
        LogDir(folder.into())
    }

    /// Makes a folder and those above it, up to the log's own, and syncs the entry of each in its parent.
    fn make(&self, folder: &Path) -> io::Result<()> {
        if folder.is_dir() {
            return Ok(());
        }
        if folder == self.0 {
            return fs::create_dir_all(folder);
        }
        let parent = folder.parent().unwrap_or(&self.0);
        self.make(parent)?;
        match fs::create_dir(folder) {
            Err(error) if error.kind() != ErrorKind::AlreadyExists => Err(error),
            _ => sync_folder(parent),
        }
    }

    /// Puts a file in its place, synced; answers its folder, whose entry of it is not synced yet.
    fn put(&self, path: &str, bytes: &[u8]) -> io::Result<PathBuf> {
        let (fresh, target) = (self.0.join(FRESH), self.0.join(path));
        let folder = target.parent().unwrap_or(&self.0);
        self.make(folder)?;
        let mut file = File::create(&fresh)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&fresh, &target)?;
        Ok(folder.to_owned())
    }
}

fn named(path: &str, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{path}: {error}"))
}

fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

impl LogFiles for LogDir {
    fn lock(&self) -> io::Result<Option<LogLock>> {
        self.make(&self.0)?;
        let mut options = OpenOptions::new();
        let file = options.create(true).truncate(false).write(true).open(self.0.join(LOCK))?;
        match file.try_lock() {
            Ok(()) => Ok(Some(LogLock { _file: file })),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }

    fn read(&self, path: &str) -> io::Result<Option<Vec<u8>>> {
        let file = match File::open(self.0.join(path)) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
        };
        let mut bytes = Vec::new();
        file.take(FILE_MAX + 1).read_to_end(&mut bytes)?;
        Ok(Some(bytes))
    }

    fn write(&self, path: &str, bytes: &[u8]) -> io::Result<()> {
        sync_folder(&self.put(path, bytes)?)
    }

    fn write_all(&self, files: &[(String, Vec<u8>)]) -> io::Result<()> {
        let mut folders = BTreeSet::new();
        for (path, bytes) in files {
            folders.insert(self.put(path, bytes).map_err(|error| named(path, &error))?);
        }
        let sync =
            |folder: &PathBuf| sync_folder(folder).map_err(|error| named(&folder.to_string_lossy(), &error));
        folders.iter().try_for_each(sync)
    }

    fn remove(&self, path: &str) -> io::Result<()> {
        match fs::remove_dir_all(self.0.join(path)) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }
}
