//! Games that a transaction has found to say something else than their events: it may be a snapshot that writes nothing, so
//! they are kept at hand until somebody deals with them.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use crate::base::GameId;
use crate::store::Tx;

/// Games that wait at most; one more is found again at its next load.
const DOUBTS_MAX: usize = 1024;

tokio::task_local! {
    /// Of the store in whose transaction this task is.
    static FOUND: Doubts;
}

/// The games that were found and that nobody has taken yet.
#[derive(Clone, Default)]
pub(in crate::store) struct Doubts(Arc<Mutex<BTreeSet<GameId>>>);

impl Doubts {
    /// Runs a transaction's work, whose [`Tx::note_doubt`] comes here.
    pub(in crate::store) async fn scope<T>(self, work: impl Future<Output = T>) -> T {
        FOUND.scope(self, work).await
    }

    pub(in crate::store) fn take(&self) -> Vec<GameId> {
        // A lock that a panic left behind holds nothing wrong: ids are put in whole.
        let mut found = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut *found).into_iter().collect()
    }

    fn note(&self, game: GameId) {
        let mut found = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if found.len() < DOUBTS_MAX {
            found.insert(game);
        }
    }
}

impl Tx {
    /// Notes that this game's rows do not follow from its events, whether or not the transaction is kept.
    pub fn note_doubt(&self, game: GameId) {
        // Outside of a store's transaction nobody would take it.
        let _ = FOUND.try_with(|found| found.note(game));
    }
}
