//! Whether writing works, as the last writes showed. On a full disk, say, reading goes on and nothing can be stored.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use tokio::sync::Notify;

use super::{Store, StoreError, Tx};

/// How writing score in this process.
#[derive(Default)]
pub(super) struct Writing {
    failing: AtomicBool,
    failed: AtomicU64,
    retried: AtomicU64,
    ways: AtomicU64,
    posted: Arc<Notify>,
}

impl Store {
    /// How many writes this process could not carry out for reasons that do not lie in what was to be written.
    pub fn failed_writes(&self) -> u64 {
        self.writing.failed.load(Ordering::Relaxed)
    }

    /// How often this process has begun a write again because another one came between.
    pub fn retried_writes(&self) -> u64 {
        self.writing.retried.load(Ordering::Relaxed)
    }

    /// How often the writes of this process have gone to the database, but for the beginning and the end of transactions.
    pub fn ways(&self) -> u64 {
        self.writing.ways.load(Ordering::Relaxed)
    }

    /// Wakes whoever sends mails when this process has put some into the outbox.
    pub fn posted(&self) -> Arc<Notify> {
        self.writing.posted.clone()
    }
}

impl Writing {
    /// A transaction that put mails into the outbox was committed.
    pub(super) fn has_posted(&self) {
        self.posted.notify_one();
    }

    /// A transaction could not be begun, gone on with or committed, which is no fault of what was to be written.
    pub(super) fn has_failed(&self, step: &'static str, error: &StoreError) {
        self.failed.fetch_add(1, Ordering::Relaxed);
        if self.failing.swap(true, Ordering::Relaxed) {
            tracing::error!(step, %error, "the database still cannot be written");
        } else {
            tracing::error!(
                step,
                %error,
                "ALARM: the database cannot be written: nothing is stored until this is mended; is the disk full?"
            );
        }
    }

    /// Whether this transaction's commit will show that writing works again: one that changes nothing shows nothing.
    pub(super) async fn will_show(&self, tx: &mut Tx) -> bool {
        self.is_failing() && tx.has_written().await.unwrap_or(false)
    }

    /// A transaction that shows it was committed.
    pub(super) fn has_worked(&self) {
        if self.failing.swap(false, Ordering::Relaxed) {
            tracing::warn!("the database can be written again");
        }
    }

    /// A transaction was broken off because of another one; how many that were by now.
    pub(super) fn has_met_another(&self) -> u64 {
        self.retried.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// A transaction went to the database so often.
    pub(super) fn has_gone(&self, ways: u64) {
        self.ways.fetch_add(ways, Ordering::Relaxed);
    }

    /// Whether the last write failed.
    pub(super) fn is_failing(&self) -> bool {
        self.failing.load(Ordering::Relaxed)
    }
}
