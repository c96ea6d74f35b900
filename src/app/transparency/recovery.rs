//! Looks at the whole public log, and takes over what a restored database has lost of it.

use std::collections::HashMap;
use std::future::ready;
use std::sync::Arc;

use crate::app::limits::{at_most, counted};
use crate::app::transparency::Transparency;
use crate::app::transparency::files::LogFiles;
use crate::app::transparency::publish::{
    CHECKPOINT, Files, Published, apart, log_size, read_entries, read_tile, row_number,
};
use crate::app::transparency::publish_error::PublishError;
use crate::base::Timestamp;
use crate::store::{LogEntryRow, LogStateRow, Store, StoreError, Tx};
use crate::tlog::{
    AuditError, Checkpoint, CompactRange, Hash, Leaf, MAX_TILE_LEVEL, Tile, VerifierKey, audit, record_hash,
};

/// The most entries that are taken over at once.
pub const ADOPT_MAX: u64 = 1_000_000;
/// Entries that are read at once.
const READ_MAX: u64 = 4096;

/// How the log does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogHealth {
    /// Entries of the published log; nothing, if none is published.
    pub published: Option<u64>,
    /// Entries in the database.
    pub numbered: u64,
    /// Leaves that wait although the time by which they were promised is over.
    pub overdue: u64,
}

/// Reads the whole log, its files and its rows, and holds them against each other and the checkpoint.
///
/// # Errors
/// [`PublishError`] says what does not fit, and what to do.
pub async fn check_log(
    store: &Store,
    keys: &[VerifierKey],
    files: Arc<dyn LogFiles>,
    now: Timestamp,
) -> Result<LogHealth, PublishError> {
    // First what is published: a running server may go on meanwhile.
    let published = read_checkpoint(&files, keys).await?;
    let (state, overdue) = read_tx!(store, async |tx| Ok::<_, StoreError>((
        tx.transparency().log_state().await?,
        tx.transparency().overdue_leaves(now).await?
    )))?;
    let numbered = log_size(&state)?;
    // What is published for the first time just now is found by a second look.
    let published = match published {
        None if state.published > 0 => read_checkpoint(&files, keys).await?,
        published => published,
    };
    if let Some(checkpoint) = published.clone() {
        not_behind(&checkpoint, numbered)?;
        let size = checkpoint.size;
        audit_files(&files, checkpoint, numbered).await?;
        check_superseded(&files, size).await?;
    } else if let Some(size) = u64::try_from(state.published).ok().filter(|size| *size > 0) {
        return Err(PublishError::NoCheckpoint(size));
    }
    let mut range = CompactRange::new();
    while range.size() < numbered {
        let to = numbered.min(range.size() + READ_MAX);
        for entry in read_entries(store, range.size(), to).await? {
            range.push(record_hash(&entry), |_, _| ());
            let differs = |tree: &Checkpoint| tree.size == range.size() && tree.root != range.root();
            if published.as_ref().is_some_and(differs) {
                return Err(PublishError::Differs(range.size()));
            }
        }
    }
    if state.root != range.root() {
        return Err(PublishError::Damaged("they make another root than log_state has".to_owned()));
    }
    Ok(LogHealth {
        published: published.map(|checkpoint| checkpoint.size),
        numbered,
        overdue: counted(overdue),
    })
}

impl Transparency<'_> {
    /// Takes the published entries over that the database lost when an older one was restored, and goes on from there.
    /// Answers how many; what they stood for stays lost, but whoever has a receipt can still prove it.
    ///
    /// # Errors
    /// [`PublishError`]: the files are damaged, or do not go on from what the database has.
    pub async fn adopt_log(self, files: Arc<dyn LogFiles>) -> Result<(u64, Published), PublishError> {
        let lock = apart(&files, "lock", |files| files.lock()).await?;
        let lock = lock.ok_or(PublishError::Locked)?;
        let (state, now) = (self.log_state().await?, self.0.now());
        let had = log_size(&state)?;
        let published = read_checkpoint(&files, &self.0.keys().log_keys()).await?;
        let lost = published.as_ref().map_or(0, |tree| tree.size.saturating_sub(had));
        if let Some(checkpoint) = published.filter(|_| lost > 0) {
            if lost > ADOPT_MAX {
                return Err(PublishError::TooFarBehind(lost));
            }
            let root = checkpoint.root;
            let (prefix, leaves) = audit_files(&files, checkpoint, had).await?;
            if state.root != prefix {
                return Err(PublishError::Differs(had));
            }
            write_tx!(self.0, async |tx| adopt(tx, &state, &root, &leaves, now).await)?;
        }
        drop(lock);
        let published = self.publish(files, Box::pin(ready(Ok(0)))).await?.ok_or(PublishError::Locked)?;
        Ok((lost, published))
    }
}

async fn adopt(
    tx: &mut Tx,
    state: &LogStateRow,
    root: &Hash,
    leaves: &[Leaf],
    now: Timestamp,
) -> Result<(), PublishError> {
    if !tx.transparency().take_log(state).await? {
        return Err(PublishError::Locked);
    }
    // What the older database still had waiting is among them.
    let waiting = tx.transparency().staged_leaves(i64::MAX).await?;
    let mut waiting: HashMap<Vec<u8>, i64> = waiting.into_iter().map(|row| (row.hash, row.due_s)).collect();
    let mut batch_s = state.batch_s;
    for (leaf, number) in leaves.iter().zip(state.size..) {
        batch_s = row_number(leaf.batch_time_s);
        let hash = leaf.hash.to_vec();
        match waiting.remove(&hash) {
            Some(due_s) => {
                let entry = [(hash, Some(due_s))];
                tx.transparency().number_leaves(batch_s, number, &entry).await?;
            }
            None => tx.transparency().insert_padding(&LogEntryRow { number, batch_s, hash }).await?,
        }
    }
    let size = state.size.saturating_add(at_most(leaves.len()));
    tx.transparency().grow_log(size, root, batch_s, now).await?;
    Ok(())
}

/// The published checkpoint, if there is one.
async fn read_checkpoint(files: &Files, keys: &[VerifierKey]) -> Result<Option<Checkpoint>, PublishError> {
    let Some(note) = apart(files, CHECKPOINT, |files| files.read(CHECKPOINT)).await? else { return Ok(None) };
    let foreign = |says: String| PublishError::Foreign(says);
    let note = String::from_utf8(note).map_err(|_| foreign("it is no text".to_owned()))?;
    let checkpoint = Checkpoint::open(&note, keys).map_err(|error| foreign(error.to_string()))?;
    Ok(Some(checkpoint))
}

/// Partial files of earlier checkpoints are served on until the full one replaces them: each must be the beginning of the one
/// in use, or whoever holds such a checkpoint is given another tree.
async fn check_superseded(files: &Files, size: u64) -> Result<(), PublishError> {
    let changed = apart(files, "tile", move |files| {
        let levels = (0..=MAX_TILE_LEVEL).map(|level| (level, size >> (8 * u32::from(level)) >> 8));
        let hashes = levels.filter_map(|(level, index)| Tile::hashes(level, index, size));
        for tile in hashes.chain(Tile::entries(size >> 8, size)) {
            let (whole, path) = (read_tile(files, tile)?, tile.to_string());
            let Some((folder, _)) = path.rsplit_once(".p/") else { continue };
            for width in 1..tile.width() {
                let path = format!("{folder}.p/{width}");
                let of_width = whole.len() / usize::from(tile.width()) * usize::from(width);
                if files.read(&path)?.is_some_and(|bytes| bytes != whole[..of_width]) {
                    return Ok(Some(path));
                }
            }
        }
        Ok(None)
    });
    match changed.await? {
        Some(path) => Err(PublishError::Tiles(format!("{path} is not what it was"))),
        None => Ok(()),
    }
}

fn not_behind(checkpoint: &Checkpoint, database: u64) -> Result<(), PublishError> {
    let published = checkpoint.size;
    if published > database {
        return Err(PublishError::Behind { published, database });
    }
    Ok(())
}

/// Reads all files of the log; answers the root of its first `from` entries, and the entries behind them.
async fn audit_files(
    files: &Files,
    checkpoint: Checkpoint,
    from: u64,
) -> Result<(Hash, Vec<Leaf>), PublishError> {
    let audited = apart(files, "tile", move |files| {
        let (mut range, mut behind) = (CompactRange::new(), Vec::new());
        let done = audit(
            &checkpoint,
            |tile| read_tile(files, tile),
            |number, leaf| {
                if number < from {
                    range.push(record_hash(&leaf.to_bytes()), |_, _| ());
                } else {
                    behind.push(leaf);
                }
            },
        );
        Ok(done.map(|()| (range.root(), behind)))
    });
    audited.await?.map_err(|error: AuditError<std::io::Error>| PublishError::Tiles(error.to_string()))
}
