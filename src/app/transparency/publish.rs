//! Keeps the public log: numbers what waits, and publishes the tree over it as files (C2SP `tlog-tiles`).
//!
//! In this order: number the waiting leaves and swap the log's row, in one transaction; write entries and tiles, which
//! follow from the numbered rows alone; publish the checkpoint; mark it. Whatever was cut off is done at the next step,
//! for every step begins with what is left to write.

use std::collections::BTreeSet;
use std::io::{self, ErrorKind};
use std::path::PathBuf;
use std::pin::Pin;
use std::sync::Arc;

use crate::app::error::{Error, Result};
use crate::app::transparency::Transparency;
use crate::app::transparency::files::{LogDir, LogFiles};
use crate::app::transparency::publish_error::PublishError;
use crate::base::{Micros, Timestamp};
use crate::store::{LogEntryRow, LogStateRow, Store};
use crate::tlog::{
    Checkpoint, Edge, Hash, LEAF_LEN, Leaf, TILE_WIDTH, Tile, TileKind, TileReadError, bundle, new_tiles,
    record_hash,
};

/// What stages further leaves for a batch that is due.
pub(in crate::app) type Stage<'a> = Pin<Box<dyn Future<Output = Result<usize>> + Send + 'a>>;

/// The batches that one step makes at most.
const ROUNDS_MAX: usize = 64;
/// Entries that are read at once: whole bundles.
const READ_MAX: u64 = 4096;
pub(in crate::app) const CHECKPOINT: &str = "checkpoint";

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

impl Transparency<'_> {
    /// The log's folder.
    pub fn log_dir(self) -> LogDir {
        LogDir::new(&self.0.settings().log.dir)
    }

    /// One step: writes what is left to write, and if a batch is due makes it, once `stage` has staged what else is to be in
    /// it. Nothing, if another process is at it.
    ///
    /// # Errors
    /// [`PublishError`]; nothing was signed then that contradicts an earlier checkpoint.
    pub(in crate::app) async fn publish(
        self,
        files: Arc<dyn LogFiles>,
        stage: Stage<'_>,
    ) -> Result<Option<Published>, PublishError> {
        self.publish_step(&files, Some(stage)).await
    }

    /// Publishes cosignatures of the checkpoint of this size; nothing, if the log has grown since, or another process is
    /// at it. `lines` were verified ([`CheckpointNote::accept`](crate::tlog::CheckpointNote::accept)).
    ///
    /// # Errors
    /// [`PublishError`]; nothing was signed then that contradicts an earlier checkpoint.
    pub async fn publish_cosigned(
        self,
        files: Arc<dyn LogFiles>,
        size: u64,
        lines: String,
    ) -> Result<Option<Published>, PublishError> {
        let size = row_number(size);
        let kept = write_tx!(self.0, async |tx| tx.transparency().keep_cosignatures(size, &lines).await);
        if kept? { self.publish_step(&files, None).await } else { Ok(None) }
    }

    /// Without `stage` no batch is made.
    async fn publish_step(
        self,
        files: &Files,
        stage: Option<Stage<'_>>,
    ) -> Result<Option<Published>, PublishError> {
        let Some(_lock) = apart(files, "lock", |files| files.lock()).await? else { return Ok(None) };
        let now = self.0.now();
        let mut state = self.log_state().await?;
        let (mut edge, published) = self.published_edge(files, &state).await?;
        let mut published = self.bring(files, &mut edge, &state, published, None).await?;
        if let Some(stage) = stage.filter(|_| self.is_due(&state, now)) {
            stage.await?;
            for _ in 0..ROUNDS_MAX {
                let Some(numbered) = self.number(&state, &edge, now).await? else { break };
                state = numbered.state;
                let fresh = Some(numbered.fresh);
                published = self.bring(files, &mut edge, &state, Some(published), fresh).await?;
                if !numbered.more {
                    break;
                }
            }
        }
        Ok(Some(published))
    }

    pub(in crate::app) async fn log_state(self) -> Result<LogStateRow, PublishError> {
        let state = read_tx!(self.0, async |tx| tx.transparency().log_state().await);
        Ok(state?)
    }

    /// Ticks lie at whole multiples of the cadence, so that the time of a batch does not tell that of a filing.
    fn is_due(self, state: &LogStateRow, now: Timestamp) -> bool {
        let tick = |us: i64| us.div_euclid(self.0.settings().log.cadence.max(1));
        tick(now.as_us()) != tick(state.tick_us)
    }

    /// The right edge of the log as it is published, and its checkpoint if there is one. Files that are missing or damaged
    /// are written again.
    async fn published_edge(
        self,
        files: &Files,
        state: &LogStateRow,
    ) -> Result<(Edge, Option<Published>), PublishError> {
        let Some(note) = apart(files, CHECKPOINT, |files| files.read(CHECKPOINT)).await? else {
            return Ok((Edge::new(), None));
        };
        let note = String::from_utf8(note).map_err(|_| PublishError::Foreign("it is no text".to_owned()))?;
        let checkpoint = Checkpoint::open(&note, &self.0.keys().log_keys())
            .map_err(|error| PublishError::Foreign(error.to_string()))?;
        let (size, root, database) = (checkpoint.size, checkpoint.root, log_size(state)?);
        if size > database {
            return Err(PublishError::Behind { published: size, database });
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
        self,
        files: &Files,
        edge: &mut Edge,
        state: &LogStateRow,
        published: Option<Published>,
        fresh: Option<Fresh>,
    ) -> Result<Published, PublishError> {
        let size = log_size(state)?;
        match fresh {
            Some(fresh) => self.grow_by(files, edge, fresh).await?,
            None => self.grow(files, edge, size).await?,
        }
        if state.root != edge.root() {
            return Err(PublishError::Differs(size));
        }
        let checkpoint =
            Checkpoint { origin: self.0.0.origin.clone(), size, root: edge.root(), extensions: Vec::new() };
        let keys = self.0.keys();
        let mut note = checkpoint
            .sign_beside(&keys.log, &keys.earlier_logs)
            .map_err(|error| Error::Broken(error.to_string()))?;
        if state.cosigned_size == state.size {
            note += &state.cosignatures;
        }
        let before = published.as_ref().map_or(0, |published| published.checkpoint.size);
        if published.is_none_or(|published| published.note != note) {
            write(files, vec![(CHECKPOINT.to_owned(), note.clone().into_bytes())]).await?;
        }
        if state.published < state.size {
            let size = state.size;
            write_tx!(self.0, async |tx| tx.transparency().mark_published(size).await)?;
        }
        self.prune(files, before, size).await;
        Ok(Published { checkpoint, note })
    }

    /// Writes entries and tiles for the log up to a size, from the rows.
    async fn grow(self, files: &Files, edge: &mut Edge, to: u64) -> Result<(), PublishError> {
        let from = edge.size();
        while edge.size() < to {
            let had = edge.size();
            let start = had - had % u64::from(TILE_WIDTH);
            let end = to.min(start + READ_MAX);
            let entries = read_entries(&self.0.0.store, start, end).await?;
            let known = usize::try_from(had - start).unwrap_or(usize::MAX);
            let hashes: Vec<Hash> = entries.iter().skip(known).map(|entry| record_hash(entry)).collect();
            let tiles = edge.append(&hashes).into_iter().filter(|(tile, _)| tile.is_full());
            let mut fresh = bundles(had, end, start, &entries, end == to)?;
            fresh.extend(tiles.map(|(tile, bytes)| (tile.to_string(), bytes)));
            write(files, fresh).await?;
        }
        let grown: BTreeSet<Tile> = new_tiles(from, to).filter(|tile| !tile.is_full()).collect();
        let partials = edge.partials().map(|(_, file)| file);
        let partials = partials.filter(|(tile, _)| grown.contains(tile));
        write(files, partials.map(|(tile, bytes)| (tile.to_string(), bytes)).collect()).await
    }

    /// Writes entries and tiles of a batch that was numbered just now.
    async fn grow_by(self, files: &Files, edge: &mut Edge, fresh: Fresh) -> Result<(), PublishError> {
        let Fresh { mut entries, edge: grown, tiles } = fresh;
        let first = edge.size();
        let start = first - first % u64::from(TILE_WIDTH);
        if start < first {
            // Its first bundle was begun before.
            let mut all = read_entries(&self.0.0.store, start, first).await?;
            all.append(&mut entries);
            entries = all;
        }
        let mut new = bundles(first, grown.size(), start, &entries, true)?;
        new.extend(tiles.into_iter().map(|(tile, bytes)| (tile.to_string(), bytes)));
        write(files, new).await?;
        *edge = grown;
        Ok(())
    }

    /// Removes partial tiles that are full now. What stays behind does no harm.
    async fn prune(self, files: &Files, before: u64, size: u64) {
        let full: Vec<Tile> = new_tiles(before, size).filter(|tile| tile.is_full()).collect();
        if full.is_empty() {
            return;
        }
        let removed = apart(files, "tile", move |files| {
            full.iter().try_for_each(|tile| files.remove(&format!("{tile}.p")))
        });
        if let Err(error) = removed.await {
            tracing::warn!(%error, "partial tiles of the public log cannot be removed");
        }
    }
}

pub(in crate::app) type Files = Arc<dyn LogFiles>;
/// An entry of the log.
pub(in crate::app) type Entry = [u8; LEAF_LEN];
/// Entries that were numbered just now, with what the files get of them.
pub(in crate::app) struct Fresh {
    pub(in crate::app) entries: Vec<Entry>,
    /// The right edge of the log with them.
    pub(in crate::app) edge: Edge,
    /// The tiles of hashes that the log has with them and had not before.
    pub(in crate::app) tiles: Vec<(Tile, Vec<u8>)>,
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

/// Log entries out of their rows, which must be there without a gap.
pub(in crate::app) async fn read_entries(
    store: &Store,
    from: u64,
    to: u64,
) -> Result<Vec<[u8; LEAF_LEN]>, PublishError> {
    let (first, end) = (row_number(from), row_number(to));
    let rows = read_tx!(store, async |tx| tx.transparency().log_entries(first, end).await)?;
    if u64::try_from(rows.len()) != Ok(to - from) {
        let fault = format!("of the entries {from} to {} there are {}", to - 1, rows.len());
        return Err(PublishError::Damaged(fault));
    }
    let read = |(row, number): (LogEntryRow, u64)| {
        let leaf = u64::try_from(row.batch_s).ok().zip(<Hash>::try_from(row.hash).ok());
        let (batch_time_s, hash) = leaf
            .filter(|_| row.number == row_number(number))
            .ok_or_else(|| PublishError::Damaged(format!("entry {number} is missing or cannot be read")))?;
        Ok(Leaf { batch_time_s, hash }.to_bytes())
    };
    rows.into_iter().zip(from..).map(read).collect()
}

/// A tile, or the full one where a partial one is gone.
pub(in crate::app) fn read_tile(files: &dyn LogFiles, tile: Tile) -> io::Result<Vec<u8>> {
    let path = tile.to_string();
    if let Some(bytes) = files.read(&path)? {
        return Ok(bytes);
    }
    let full = path.split_once(".p/").map(|(full, _)| full);
    let bytes = full.map(|full| files.read(full)).transpose()?.flatten();
    bytes.ok_or_else(|| ErrorKind::NotFound.into())
}

async fn write(files: &Files, fresh: Vec<(String, Vec<u8>)>) -> Result<(), PublishError> {
    if fresh.is_empty() {
        return Ok(());
    }
    apart(files, "tile", move |files| files.write_all(&fresh)).await
}

/// Does what waits for the disk apart from everything else.
pub(in crate::app) async fn apart<T: Send + 'static>(
    files: &Files,
    what: &str,
    work: impl FnOnce(&dyn LogFiles) -> io::Result<T> + Send + 'static,
) -> Result<T, PublishError> {
    let files = files.clone();
    let done = tokio::task::spawn_blocking(move || work(&*files)).await;
    done.unwrap_or_else(|error| Err(io::Error::other(error)))
        .map_err(|error| PublishError::File(what.to_owned(), error))
}

pub(in crate::app) fn log_size(state: &LogStateRow) -> Result<u64, PublishError> {
    u64::try_from(state.size)
        .map_err(|_| PublishError::Damaged("log_state has a size below nothing".to_owned()))
}

/// Sizes and numbers are below 2^63 (`MAX_TREE_SIZE`).
pub(in crate::app) fn row_number(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
