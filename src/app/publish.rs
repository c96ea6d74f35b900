//! Keeps the public log: numbers what waits, and publishes the tree over it as files (C2SP `tlog-tiles`).
//!
//! In this order: number the waiting leaves and swap the log's row, in one transaction; write entries and tiles, which
//! follow from the numbered rows alone; publish the checkpoint; mark it. Whatever was cut off is done at the next step,
//! for every step begins with what is left to write.

use std::collections::BTreeSet;
use std::io::{self, ErrorKind};
use std::path::PathBuf;
use std::sync::Arc;

use super::log_dir::{LogDir, LogFiles};
use super::{App, Error};
use crate::base::{Micros, Timestamp};
use crate::store::{LogEntryRow, LogStateRow, StoreError, Tx};
use crate::tlog::{
    Checkpoint, Edge, Hash, LEAF_LEN, Leaf, TILE_WIDTH, Tile, TileKind, TileReadError, bundle, new_tiles,
    next_batch_time, record_hash,
};

/// The most entries of one batch.
pub const BATCH_MAX: u16 = 4096;
/// With padding a batch is a whole multiple of so many entries.
pub const PADDED_TO: usize = 8;
/// The batches that one step makes at most.
const ROUNDS_MAX: usize = 64;
/// Entries that are read at once: whole bundles.
const READ_MAX: u64 = 4096;
pub(super) const CHECKPOINT: &str = "checkpoint";

/// How the public log is kept.
#[derive(Clone, Debug)]
pub struct LogSettings {
    /// The folder of its files.
    pub dir: PathBuf,
    /// How often a batch is made.
    pub cadence: Micros,
    /// Whether every batch is filled up, and one is made also when nothing happened.
    pub padding: bool,
    /// How long after an event its leaf is in the log at the latest.
    pub include_by: Micros,
}

/// The log as it is published now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Published {
    /// The checkpoint in `note`.
    pub checkpoint: Checkpoint,
    /// The signed checkpoint, cosignatures and all.
    pub note: String,
}

/// Why nothing was published. Nothing was signed that contradicts an earlier checkpoint.
#[derive(thiserror::Error, Debug)]
pub enum PublishError {
    /// An older database was restored.
    #[error(
        "the public log was published with {published} entries, but the database has only {database}: an older database \
         was restored. Nothing is signed. Restore the newer one; if it is lost, `fairschach admin log adopt` takes the \
         published entries over"
    )]
    Behind {
        /// The size of the published checkpoint.
        published: u64,
        /// The size that the database has.
        database: u64,
    },
    /// The database does not lead to what was published.
    #[error(
        "the public log was published with another tree of {0} entries than the database has: it was changed, or the \
         folder belongs to another database. Nothing is signed. Restore the database or the folder that belong together"
    )]
    Differs(u64),
    /// The checkpoint in the folder is not ours.
    #[error(
        "public_log.dir holds a checkpoint that this server did not sign ({0}); give the log a folder of its own"
    )]
    Foreign(String),
    /// The numbered rows are not what they must be.
    #[error("the log's rows in the database are damaged: {0}; restore the database")]
    Damaged(String),
    /// The files are not what they must be.
    #[error(
        "public_log.dir is damaged: {0}; remove the folder tile in it, and the server writes it anew from the database"
    )]
    Tiles(String),
    /// A file cannot be read or written.
    #[error("public_log.dir: {0}: {1}")]
    File(String, io::Error),
    /// The database does not answer.
    #[error(transparent)]
    App(#[from] Error),
}

impl PublishError {
    /// Whether it goes away only when somebody mends it: until then the server must not promise to log anything.
    pub fn is_refusal(&self) -> bool {
        matches!(
            self,
            PublishError::Behind { .. }
                | PublishError::Differs(_)
                | PublishError::Foreign(_)
                | PublishError::Damaged(_)
        )
    }
}

impl From<StoreError> for PublishError {
    fn from(error: StoreError) -> Self {
        PublishError::App(error.into())
    }
}

impl App {
    /// The log's folder.
    pub fn log_dir(&self) -> LogDir {
        LogDir::new(&self.settings().log.dir)
    }

    /// One step: writes what is left to write, and if a batch is due makes it. Nothing, if another process is at it.
    ///
    /// # Errors
    /// [`PublishError`]; nothing was signed then that contradicts an earlier checkpoint.
    pub async fn publish(&self, files: Arc<dyn LogFiles>) -> Result<Option<Published>, PublishError> {
        self.publish_step(&files, true).await
    }

    /// Publishes cosignatures of the checkpoint of this size; nothing, if the log has grown since, or another process is
    /// at it. `lines` were verified ([`CheckpointNote::accept`](crate::tlog::CheckpointNote::accept)).
    ///
    /// # Errors
    /// See [`App::publish`].
    pub async fn publish_cosigned(
        &self,
        files: Arc<dyn LogFiles>,
        size: u64,
        lines: String,
    ) -> Result<Option<Published>, PublishError> {
        let size = row_number(size);
        let kept = self
            .store()
            .write(move |tx| Box::pin(async move { tx.keep_cosignatures(size, &lines).await }));
        if kept.await? {
            self.publish_step(&files, false).await
        } else {
            Ok(None)
        }
    }

    async fn publish_step(&self, files: &Files, may_number: bool) -> Result<Option<Published>, PublishError> {
        let Some(_lock) = apart(files, "lock", |files| files.lock()).await? else {
            return Ok(None);
        };
        let now = self.now();
        let mut state = self.log_state().await?;
        let (mut edge, published) = self.published_edge(files, &state).await?;
        let mut published = self.bring(files, &mut edge, &state, published).await?;
        if may_number && self.is_due(&state, now) {
            for _ in 0..ROUNDS_MAX {
                let Some((grown, more)) = self.number(&state, &edge, now).await? else {
                    break;
                };
                state = grown;
                published = self.bring(files, &mut edge, &state, Some(published)).await?;
                if !more {
                    break;
                }
            }
        }
        Ok(Some(published))
    }

    async fn log_state(&self) -> Result<LogStateRow, PublishError> {
        let state = self
            .store()
            .read(|tx| Box::pin(async move { tx.log_state().await }));
        Ok(state.await?)
    }

    /// Ticks lie at whole multiples of the cadence, so that the time of a batch does not tell that of a filing.
    fn is_due(&self, state: &LogStateRow, now: Timestamp) -> bool {
        let tick = |us: i64| us.div_euclid(self.settings().log.cadence.max(1));
        tick(now.as_us()) != tick(state.tick_us)
    }

    /// The right edge of the log as it is published, and its checkpoint if there is one. Files that are missing or damaged
    /// are written again.
    async fn published_edge(
        &self,
        files: &Files,
        state: &LogStateRow,
    ) -> Result<(Edge, Option<Published>), PublishError> {
        let Some(note) = apart(files, CHECKPOINT, |files| files.read(CHECKPOINT)).await? else {
            return Ok((Edge::new(), None));
        };
        let note = String::from_utf8(note).map_err(|_| PublishError::Foreign("it is no text".to_owned()))?;
        let checkpoint = Checkpoint::open(&note, &[self.keys().log.verifier_key()])
            .map_err(|error| PublishError::Foreign(error.to_string()))?;
        let (size, root, database) = (checkpoint.size, checkpoint.root, log_size(state));
        if size > database {
            return Err(PublishError::Behind {
                published: size,
                database,
            });
        }
        if size == database && state.root != root {
            return Err(PublishError::Differs(size));
        }
        let read = apart(files, "tile", move |files| {
            match Edge::from_tiles(size, &root, |tile| read_tile(files, tile)) {
                Err(TileReadError::Read(_, error)) if error.kind() != ErrorKind::NotFound => Err(error),
                read => Ok(read.ok()),
            }
        });
        let edge = match read.await? {
            Some(edge) => edge,
            None => {
                tracing::warn!(
                    size,
                    "tiles of the public log are missing or damaged; they are written again"
                );
                let mut edge = Edge::new();
                self.grow(files, &mut edge, size).await?;
                if edge.root() != root {
                    return Err(PublishError::Differs(size));
                }
                edge
            }
        };
        Ok((edge, Some(Published { checkpoint, note })))
    }

    /// Brings the files to what the database has numbered: entries and tiles, then the checkpoint; then marks it.
    async fn bring(
        &self,
        files: &Files,
        edge: &mut Edge,
        state: &LogStateRow,
        published: Option<Published>,
    ) -> Result<Published, PublishError> {
        let size = log_size(state);
        self.grow(files, edge, size).await?;
        if state.root != edge.root() {
            return Err(PublishError::Differs(size));
        }
        let checkpoint = Checkpoint {
            origin: self.origin().to_owned(),
            size,
            root: edge.root(),
            extensions: Vec::new(),
        };
        let mut note = checkpoint
            .sign(&self.keys().log)
            .map_err(|error| Error::Broken(error.to_string()))?;
        if state.cosigned_size == state.size {
            note += &state.cosignatures;
        }
        let before = published
            .as_ref()
            .map_or(0, |published| published.checkpoint.size);
        if published.is_none_or(|published| published.note != note) {
            write(files, vec![(CHECKPOINT.to_owned(), note.clone().into_bytes())]).await?;
        }
        if state.published < state.size {
            let size = state.size;
            self.store()
                .write(move |tx| Box::pin(async move { tx.mark_published(size).await }))
                .await?;
        }
        self.prune(files, before, size).await;
        Ok(Published { checkpoint, note })
    }

    /// Writes entries and tiles for the log up to a size.
    async fn grow(&self, files: &Files, edge: &mut Edge, to: u64) -> Result<(), PublishError> {
        let from = edge.size();
        while edge.size() < to {
            let had = edge.size();
            let start = had - had % u64::from(TILE_WIDTH);
            let end = to.min(start + READ_MAX);
            let entries = self.entries(start, end).await?;
            let known = usize::try_from(had - start).unwrap_or(usize::MAX);
            let hashes: Vec<Hash> = entries
                .iter()
                .skip(known)
                .map(|entry| record_hash(entry))
                .collect();
            let tiles = edge
                .append(&hashes)
                .into_iter()
                .filter(|(tile, _)| tile.is_full());
            let mut fresh = bundles(had, end, start, &entries, end == to)?;
            fresh.extend(tiles.map(|(tile, bytes)| (tile.to_string(), bytes)));
            write(files, fresh).await?;
        }
        let grown: BTreeSet<Tile> = new_tiles(from, to).filter(|tile| !tile.is_full()).collect();
        let partials = edge.partials().map(|(_, file)| file);
        let partials = partials.filter(|(tile, _)| grown.contains(tile));
        write(
            files,
            partials.map(|(tile, bytes)| (tile.to_string(), bytes)).collect(),
        )
        .await
    }

    /// Log entries out of their rows, which must be there without a gap.
    async fn entries(&self, from: u64, to: u64) -> Result<Vec<[u8; LEAF_LEN]>, PublishError> {
        let (first, end) = (row_number(from), row_number(to));
        let rows = self
            .store()
            .read(move |tx| Box::pin(async move { tx.log_entries(first, end).await }))
            .await?;
        if u64::try_from(rows.len()) != Ok(to - from) {
            let fault = format!("of the entries {from} to {} there are {}", to - 1, rows.len());
            return Err(PublishError::Damaged(fault));
        }
        let read = |(row, number): (LogEntryRow, u64)| {
            let leaf = u64::try_from(row.batch_s)
                .ok()
                .zip(<Hash>::try_from(row.hash).ok());
            let (batch_time_s, hash) =
                leaf.filter(|_| row.number == row_number(number)).ok_or_else(|| {
                    PublishError::Damaged(format!("entry {number} is missing or cannot be read"))
                })?;
            Ok(Leaf { batch_time_s, hash }.to_bytes())
        };
        rows.into_iter().zip(from..).map(read).collect()
    }

    /// Numbers waiting leaves and swaps the log's row, in one transaction; answers how far the log is then, and whether
    /// more wait. Nothing, if nothing waits or another sequencer was faster.
    async fn number(
        &self,
        state: &LogStateRow,
        edge: &Edge,
        now: Timestamp,
    ) -> Result<Option<(LogStateRow, bool)>, PublishError> {
        let (app, before, mut edge) = (self.clone(), state.clone(), edge.clone());
        let padding = self.settings().log.padding;
        let waits = self
            .store()
            .read(|tx| Box::pin(async move { Ok::<_, StoreError>(!tx.staged_leaves(1).await?.is_empty()) }));
        if !padding && !waits.await? {
            return Ok(None);
        }
        self.store()
            .write(move |tx| {
                Box::pin(async move {
                    if !tx.take_log(&before).await? {
                        return Ok(None);
                    }
                    let mut staged = tx.staged_leaves(i64::from(BATCH_MAX) + 1).await?;
                    let rest = staged.split_off(staged.len().min(usize::from(BATCH_MAX)));
                    let batch_s = batch_time(now, before.batch_s, rest.first().map(|row| row.due_s));
                    let mut hashes: Vec<Vec<u8>> = staged.into_iter().map(|row| row.hash).collect();
                    let filler = if padding { filler(hashes.len()) } else { 0 };
                    let filler: BTreeSet<Vec<u8>> =
                        (0..filler).map(|_| app.rng().bytes::<32>().to_vec()).collect();
                    hashes.extend(filler.iter().cloned());
                    // In the order of their hashes nothing shows which came first, and which are filler.
                    hashes.sort_unstable();
                    let batch = Batch {
                        first: before.size,
                        batch_s,
                        hashes,
                        filler,
                    };
                    batch.store(tx).await?;
                    edge.append(&batch.record_hashes()?);
                    let size = row_number(edge.size());
                    tx.grow_log(size, &edge.root(), batch_s, now).await?;
                    let state = LogStateRow {
                        size,
                        root: edge.root().to_vec(),
                        batch_s,
                        tick_us: now.as_us(),
                        fence: before.fence + 1,
                        ..before
                    };
                    Ok(Some((state, !rest.is_empty())))
                })
            })
            .await
    }

    /// Removes partial tiles that are full now. What stays behind does no harm.
    async fn prune(&self, files: &Files, before: u64, size: u64) {
        let full: Vec<Tile> = new_tiles(before, size).filter(|tile| tile.is_full()).collect();
        let removed = apart(files, "tile", move |files| {
            full.iter()
                .try_for_each(|tile| files.remove(&format!("{tile}.p")))
        });
        if let Err(error) = removed.await {
            tracing::warn!(%error, "partial tiles of the public log cannot be removed");
        }
    }
}

pub(super) type Files = Arc<dyn LogFiles>;

/// Entries that are about to be numbered, in their order.
struct Batch {
    first: i64,
    batch_s: i64,
    hashes: Vec<Vec<u8>>,
    filler: BTreeSet<Vec<u8>>,
}

impl Batch {
    async fn store(&self, tx: &mut Tx) -> Result<(), PublishError> {
        let (mut hashes, mut numbers) = (Vec::new(), Vec::new());
        for (hash, number) in self.hashes.iter().zip(self.first..) {
            if self.filler.contains(hash) {
                let (batch_s, hash) = (self.batch_s, hash.clone());
                tx.insert_padding(&LogEntryRow {
                    number,
                    batch_s,
                    hash,
                })
                .await?;
            } else {
                hashes.push(hash.clone());
                numbers.push(number);
            }
        }
        let done = tx.number_leaves(self.batch_s, &hashes, &numbers).await?;
        if u64::try_from(hashes.len()) == Ok(done) {
            Ok(())
        } else {
            Err(PublishError::Damaged("two leaves have the same hash".to_owned()))
        }
    }

    fn record_hashes(&self) -> Result<Vec<Hash>, PublishError> {
        let batch_time_s = u64::try_from(self.batch_s).unwrap_or(0);
        let record = |hash: &Vec<u8>| {
            let hash = <Hash>::try_from(hash.as_slice())
                .map_err(|_| PublishError::Damaged("the hash of a leaf has not 32 bytes".to_owned()))?;
            Ok(record_hash(&Leaf { batch_time_s, hash }.to_bytes()))
        };
        self.hashes.iter().map(record).collect()
    }
}

/// The time of a batch. What is left for the next one is due at `left_due_s` at the earliest: a batch with a later time
/// would seem to prove that it is missing.
fn batch_time(now: Timestamp, last_s: i64, left_due_s: Option<i64>) -> i64 {
    let last = u64::try_from(last_s).unwrap_or(0);
    let now_s = row_number(next_batch_time(now, last));
    left_due_s.map_or(now_s, |due| now_s.min(due)).max(last_s)
}

/// How many entries fill up a batch that has so many.
fn filler(entries: usize) -> usize {
    entries.max(1).next_multiple_of(PADDED_TO) - entries
}

/// The bundles of the entries from `had` to `end`, of which `entries` begin at `start`.
fn bundles(
    had: u64,
    end: u64,
    start: u64,
    entries: &[[u8; LEAF_LEN]],
    last: bool,
) -> Result<Vec<(String, Vec<u8>)>, PublishError> {
    new_tiles(had, end)
        .filter(|tile| tile.kind() == TileKind::Entries && (tile.is_full() || last))
        .map(|tile| {
            let from = usize::try_from(tile.first_leaf() - start).unwrap_or(usize::MAX);
            let of_tile = entries.get(from..).unwrap_or_default();
            let of_tile = of_tile.get(..usize::from(tile.width())).unwrap_or_default();
            let bytes = bundle(of_tile).map_err(|error| PublishError::Damaged(error.to_string()))?;
            Ok((tile.to_string(), bytes))
        })
        .collect()
}

/// A tile, or the full one where a partial one is gone.
pub(super) fn read_tile(files: &dyn LogFiles, tile: Tile) -> io::Result<Vec<u8>> {
    let path = tile.to_string();
    if let Some(bytes) = files.read(&path)? {
        return Ok(bytes);
    }
    let full = path.split_once(".p/").map(|(full, _)| full);
    let bytes = full.map(|full| files.read(full)).transpose()?.flatten();
    bytes.ok_or_else(|| ErrorKind::NotFound.into())
}

async fn write(files: &Files, fresh: Vec<(String, Vec<u8>)>) -> Result<(), PublishError> {
    for (path, bytes) in fresh {
        let name = path.clone();
        apart(files, &name, move |files| files.write(&path, &bytes)).await?;
    }
    Ok(())
}

/// Does what waits for the disk apart from everything else.
pub(super) async fn apart<T: Send + 'static>(
    files: &Files,
    what: &str,
    work: impl FnOnce(&dyn LogFiles) -> io::Result<T> + Send + 'static,
) -> Result<T, PublishError> {
    let files = files.clone();
    let done = tokio::task::spawn_blocking(move || work(&*files)).await;
    done.unwrap_or_else(|error| Err(io::Error::other(error)))
        .map_err(|error| PublishError::File(what.to_owned(), error))
}

fn log_size(state: &LogStateRow) -> u64 {
    u64::try_from(state.size).unwrap_or(0)
}

/// Sizes and numbers are below 2^63 (`MAX_TREE_SIZE`).
fn row_number(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
