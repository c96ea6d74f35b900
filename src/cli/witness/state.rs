//! What a witness remembers: of each log the last checkpoint that it cosigned, in a file that is on the disk before the
//! answer goes out.

use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, bail};
use sha2::{Digest, Sha256};

use crate::base::Clock;
use crate::cli::key_files;
use crate::cli::system::SystemClock;
use crate::tlog::{
    AddCheckpoint, CheckpointNote, CosignerKey, MAX_NOTE_LEN, NoteKey, Refusal, TreeHead, VerifierKey,
};

/// Held while the process runs.
const LOCK: &str = "lock";
/// Proofs of a log with two faces that are kept.
const EVIDENCE_MAX: usize = 64;

/// A witness with its folder.
pub(super) struct Witness {
    folder: PathBuf,
    key: NoteKey,
    logs: Vec<VerifierKey>,
    _lock: File,
    /// Deciding and storing are one step.
    turn: Mutex<()>,
}

/// What it answers.
pub(super) struct Reply {
    pub(super) status: u16,
    pub(super) kind: &'static str,
    pub(super) body: String,
}

impl Witness {
    /// Takes the folder for this process.
    pub(super) fn open(folder: &Path, key: NoteKey, logs: Vec<VerifierKey>) -> anyhow::Result<Witness> {
        let lock = File::create(folder.join(LOCK)).with_context(|| format!("{}", folder.display()))?;
        if lock.try_lock().is_err() {
            bail!("another witness runs in {}; two would cosign two faces of a log", folder.display());
        }
        for name in ["logs", "evidence"] {
            fs::create_dir_all(folder.join(name)).with_context(|| format!("{}", folder.display()))?;
        }
        File::open(folder)?.sync_all()?;
        Ok(Witness { folder: folder.to_owned(), key, logs, _lock: lock, turn: Mutex::default() })
    }

    pub(super) fn key(&self) -> CosignerKey {
        self.key.cosigner_key()
    }

    /// Answers a request for a cosignature (C2SP `tlog-witness`, "add-checkpoint").
    pub(super) fn answer(&self, body: &[u8]) -> anyhow::Result<Reply> {
        let plain = "text/plain; charset=utf-8";
        let request = match AddCheckpoint::parse(body) {
            Ok(request) => request,
            Err(error) => {
                return Ok(Reply { status: 400, kind: plain, body: format!("{error}\n") });
            }
        };
        let _turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        let known = self.logs.iter().any(|key| key.name() == request.origin());
        let last = if known { self.last(request.origin())? } else { None };
        let head = last.as_ref().map(|(_, head)| *head);
        match request.decide(&self.logs, head) {
            Ok((new, note)) => {
                if head != Some(new) {
                    key_files::put(&self.file_of(request.origin()), request.note.as_bytes())?;
                }
                let now_s = u64::try_from(SystemClock.now().as_us() / 1_000_000)?;
                tracing::info!(origin = request.origin(), size = new.size, "cosigned");
                Ok(Reply { status: 200, kind: plain, body: note.cosign(&self.key, now_s)? })
            }
            Err(refusal) => {
                if let (Refusal::Fork, Some((earlier, _))) = (refusal, &last) {
                    self.keep_evidence(&request, earlier);
                }
                Ok(Reply {
                    status: refusal.status(),
                    kind: refusal.content_type(),
                    body: format!("{refusal}\n"),
                })
            }
        }
    }

    /// The checkpoint that was cosigned last. A file that cannot be read stops that log: forgetting it would let the log
    /// go back.
    fn last(&self, origin: &str) -> anyhow::Result<Option<(String, TreeHead)>> {
        let path = self.file_of(origin);
        let note = match fs::read_to_string(&path) {
            Ok(note) if note.len() <= MAX_NOTE_LEN => note,
            Ok(_) => bail!("{} is too long", path.display()),
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error).with_context(|| format!("{}", path.display())),
        };
        let read = CheckpointNote::parse(&note).and_then(|read| read.verify(&self.logs).cloned());
        let checkpoint = read.with_context(|| format!("{} is damaged", path.display()))?;
        if checkpoint.origin != origin {
            bail!("{} is of another log", path.display());
        }
        let head = TreeHead { size: checkpoint.size, root: checkpoint.root };
        Ok(Some((note, head)))
    }

    fn file_of(&self, origin: &str) -> PathBuf {
        let name = hex::encode(Sha256::digest(origin));
        self.folder.join("logs").join(name)
    }

    /// Two checkpoints of one size: whoever has both can prove it.
    fn keep_evidence(&self, request: &AddCheckpoint<'_>, earlier: &str) {
        let folder = self.folder.join("evidence");
        let name = &hex::encode(Sha256::digest(request.note))[..16];
        let kept = fs::read_dir(&folder).map_or(EVIDENCE_MAX, Iterator::count);
        if kept < 2 * EVIDENCE_MAX {
            let first = key_files::put(&folder.join(format!("{name}.cosigned")), earlier.as_bytes());
            let second = key_files::put(&folder.join(format!("{name}.refused")), request.note.as_bytes());
            if let Err(error) = first.and(second) {
                tracing::error!(error = format!("{error:#}"), "the proof could not be kept");
            }
        }
        tracing::error!(
            origin = request.origin(),
            name,
            "ALARM: the log signed two checkpoints of one size; both are kept in the folder evidence"
        );
    }
}
