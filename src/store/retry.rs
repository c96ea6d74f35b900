//! One write on PostgreSQL. Where the server breaks a transaction off because another came between, it is begun again.

use std::hash::{BuildHasher, RandomState};
use std::time::Duration;

use super::games::doubts::Doubts;
use super::primary::Primary;
use super::work::{Outcome, Work};
use super::writing::Writing;
use super::{Result, StoreError, Tx};

/// How often a write is tried.
const TRIES_MAX: u32 = 5;
/// The longest wait after the first try, in milliseconds; after each further one it is twice as long, up to 80.
const FIRST_WAIT_MS: u64 = 10;
/// The shortest wait, in milliseconds.
const WAIT_MIN_MS: u64 = 5;

/// What a write does in a transaction, once more for each try.
pub(super) type Again = Box<dyn Fn() -> Work + Send>;

/// Runs a write until it is committed or refused, each try in a transaction of its own; who meets others every time is told
/// that the database is busy.
pub(super) async fn write(
    primary: &Primary,
    writing: &Writing,
    doubts: &Doubts,
    again: Again,
) -> Result<Box<dyn Outcome>> {
    for try_number in 1..=TRIES_MAX {
        let ended = run(primary, writing, doubts, again()).await;
        let failed = ended.as_ref().map_or_else(Some, |outcome| outcome.of_store());
        if !failed.is_some_and(StoreError::is_conflict) {
            return ended;
        }
        let in_all = writing.has_met_another();
        tracing::info!(try_number, in_all, "a write met another one and is begun again");
        if try_number < TRIES_MAX {
            tokio::time::sleep(retry_wait(try_number)).await;
        }
    }
    Err(StoreError::Busy)
}

async fn run(primary: &Primary, writing: &Writing, doubts: &Doubts, work: Work) -> Result<Box<dyn Outcome>> {
    let failed = |step, error: StoreError| {
        if !matches!(error, StoreError::Constraint(_) | StoreError::Busy) && !error.is_conflict() {
            writing.has_failed(step, &error);
            primary.doubt();
        }
        error
    };
    primary
        .run(|pool| async move {
            // Said aloud, for a role or a database may have another level by default.
            let begun = pool.begin_with("BEGIN ISOLATION LEVEL READ COMMITTED").await;
            let mut tx = Tx::from(begun.map_err(|error| failed("begin", error.into()))?);
            let outcome = doubts.clone().scope(work(&mut tx)).await;
            writing.has_gone(tx.ways());
            if outcome.is_kept() {
                let (shows, posts) = (writing.will_show(&mut tx).await, tx.has_posted());
                tx.commit().await.map_err(|error| failed("commit", error))?;
                if shows {
                    writing.has_worked();
                }
                if posts {
                    writing.has_posted();
                }
            } else if let Some(error) = outcome.of_store().filter(|error| error.refuses_all_writes()) {
                writing.has_failed("statement", error);
                primary.doubt();
            }
            Ok(outcome)
        })
        .await
}

/// How long to wait after a try, counted from 1: 5 ms at least, 10 at most after the first and twice as long after each further
/// one. By chance, or the same two would meet again.
pub fn retry_wait(try_number: u32) -> Duration {
    let longest = FIRST_WAIT_MS << (try_number - 1);
    let chance = RandomState::new().hash_one(try_number);
    Duration::from_millis(WAIT_MIN_MS + chance % (longest - WAIT_MIN_MS + 1))
}
