//! A batch of the public log: waiting leaves get their numbers, their time, and their place in the tree.

use crate::app::transparency::Transparency;
use crate::app::transparency::publish::{Entry, Fresh, row_number};
use crate::app::transparency::publish_error::PublishError;
use crate::base::Timestamp;
use crate::store::{LogEntryRow, LogStateRow, Tx};
use crate::tlog::{Edge, Hash, Leaf, next_batch_time, record_hash};

/// The most entries of one batch.
pub const BATCH_MAX: u16 = 4096;
/// With padding a batch is a whole multiple of so many entries.
pub const PADDED_TO: usize = 8;

impl Transparency<'_> {
    /// Numbers waiting leaves and swaps the log's row, in one transaction. Nothing, if nothing waits or another sequencer was faster.
    pub(in crate::app) async fn number(
        self,
        state: &LogStateRow,
        edge: &Edge,
        now: Timestamp,
    ) -> Result<Option<Numbered>, PublishError> {
        let (app, before, mut edge) = (self.0.clone(), state.clone(), edge.clone());
        let padding = self.0.settings().log.padding;
        write_tx!(self.0, async |tx| {
            let mut staged = tx.transparency().staged_leaves(i64::from(BATCH_MAX) + 1).await?;
            // Whoever numbered some of them meanwhile has taken the log.
            if staged.is_empty() && !padding || !tx.transparency().take_log(&before).await? {
                return Ok(None);
            }
            let rest = staged.split_off(staged.len().min(usize::from(BATCH_MAX)));
            let batch_s = batch_time(now, before.batch_s, rest.first().map(|row| row.due_s));
            let mut batch: Vec<(Vec<u8>, Option<i64>)> =
                staged.into_iter().map(|row| (row.hash, Some(row.due_s))).collect();
            let filler = if padding { filler(batch.len()) } else { 0 };
            batch.extend((0..filler).map(|_| (app.rng().bytes::<32>().to_vec(), None)));
            // In the order of their hashes nothing shows which came first, and which are filler.
            batch.sort_unstable();
            let batch = Batch { first: before.size, batch_s, entries: batch };
            let entries = batch.as_published()?;
            batch.store(tx).await?;
            let hashes: Vec<Hash> = entries.iter().map(|entry| record_hash(entry)).collect();
            let tiles = edge.append(&hashes);
            let (size, root) = (row_number(edge.size()), edge.root());
            tx.transparency().grow_log(size, &root, batch_s, now).await?;
            let state = LogStateRow {
                size,
                root: root.to_vec(),
                batch_s,
                tick_us: now.as_us(),
                fence: before.fence + 1,
                ..before
            };
            let fresh = Fresh { entries, edge, tiles };
            Ok(Some(Numbered { state, more: !rest.is_empty(), fresh }))
        })
    }
}

/// What was numbered.
pub(in crate::app) struct Numbered {
    /// How far the log is then.
    pub(in crate::app) state: LogStateRow,
    /// Whether more wait.
    pub(in crate::app) more: bool,
    pub(in crate::app) fresh: Fresh,
}

/// Entries that are about to be numbered, in their order.
struct Batch {
    first: i64,
    batch_s: i64,
    /// Each with the second by which it is due; filler has none.
    entries: Vec<(Vec<u8>, Option<i64>)>,
}

impl Batch {
    async fn store(&self, tx: &mut Tx) -> Result<(), PublishError> {
        let mut leaves = 0;
        for ((hash, due_s), number) in self.entries.iter().zip(self.first..) {
            if due_s.is_some() {
                leaves += 1;
            } else {
                let (batch_s, hash) = (self.batch_s, hash.clone());
                tx.transparency().insert_padding(&LogEntryRow { number, batch_s, hash }).await?;
            }
        }
        let done = tx.transparency().number_leaves(self.batch_s, self.first, &self.entries).await?;
        if done == leaves {
            Ok(())
        } else {
            Err(PublishError::Damaged("two leaves have the same hash".to_owned()))
        }
    }

    fn as_published(&self) -> Result<Vec<Entry>, PublishError> {
        let batch_time_s = u64::try_from(self.batch_s)
            .map_err(|_| PublishError::Damaged("a batch is of before 1970".to_owned()))?;
        let entry = |(hash, _): &(Vec<u8>, Option<i64>)| {
            let hash = <Hash>::try_from(hash.as_slice())
                .map_err(|_| PublishError::Damaged("the hash of a leaf has not 32 bytes".to_owned()))?;
            Ok(Leaf { batch_time_s, hash }.to_bytes())
        };
        self.entries.iter().map(entry).collect()
    }
}

/// The time of a batch. What is left for the next one is due at `left_due_s` at the earliest: a batch with a later time
/// would seem to prove that it is missing.
fn batch_time(now: Timestamp, last_s: i64, left_due_s: Option<i64>) -> i64 {
    // Of before 1970 is no batch, and the next time is later anyhow.
    let last = u64::try_from(last_s).unwrap_or(0);
    let now_s = row_number(next_batch_time(now, last));
    left_due_s.map_or(now_s, |due| now_s.min(due)).max(last_s)
}

/// How many entries fill up a batch that has so many.
fn filler(entries: usize) -> usize {
    entries.max(1).next_multiple_of(PADDED_TO) - entries
}
