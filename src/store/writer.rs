//! The one writer of SQLite: takes the waiting writes as a batch, runs each inside a savepoint, commits once and then
//! answers all. Throughput is then not one sync to disk per entry.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use futures_util::FutureExt;
use sqlx::SqlitePool;
use tokio::sync::{mpsc, oneshot};

use super::writing::Writing;
use super::{BoxFuture, Result, StoreError, Tx};

/// Writes that may wait; one more is told that the database is busy.
const WAITING_MAX: usize = 4096;
/// Writes that one commit carries at most, so that the first one need not wait for long.
const BATCH_MAX: usize = 256;

/// Tells the caller how the commit of its batch ended.
type Answer = Box<dyn FnOnce(Result<()>) + Send>;
/// Runs one write; whether to keep it, and whom to answer.
type Job = Box<dyn for<'t> FnOnce(&'t mut Tx) -> BoxFuture<'t, (bool, Answer)> + Send>;

#[derive(Clone)]
pub(super) struct Writer {
    jobs: mpsc::Sender<Job>,
    pool: SqlitePool,
}

impl Writer {
    /// `pool` has one connection, and replaces it when a transaction of it has failed.
    pub(super) fn spawn(pool: SqlitePool, writing: Arc<Writing>) -> Writer {
        let (jobs, mut waiting) = mpsc::channel::<Job>(WAITING_MAX);
        let writer_pool = pool.clone();
        tokio::spawn(async move {
            while let Some(first) = waiting.recv().await {
                run_batch(&writer_pool, &writing, first, &mut waiting).await;
            }
        });
        Writer { jobs, pool }
    }

    pub(super) async fn write<T, E, F>(&self, work: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
        F: for<'t> FnOnce(&'t mut Tx) -> BoxFuture<'t, Result<T, E>> + Send + 'static,
    {
        let (answer, answered) = oneshot::channel();
        let job: Job = Box::new(move |tx| {
            Box::pin(async move {
                let worked = work(&mut *tx).await;
                let result = tx.settle_after(worked).await;
                let keep = result.is_ok();
                let respond: Answer = Box::new(move |committed| {
                    // The caller may be gone; the write stands all the same.
                    let _ = answer.send(match committed {
                        Ok(()) => result,
                        Err(error) => Err(error.into()),
                    });
                });
                (keep, respond)
            })
        });
        self.jobs.try_send(job).map_err(|_| StoreError::Busy)?;
        answered.await.unwrap_or_else(|_| Err(StoreError::Interrupted.into()))
    }

    pub(super) async fn close(&self) {
        self.pool.close().await;
    }
}

async fn run_batch(pool: &SqlitePool, writing: &Writing, first: Job, waiting: &mut mpsc::Receiver<Job>) {
    let mut tx = match pool.begin_with("BEGIN IMMEDIATE").await {
        Ok(tx) => Tx::from(tx),
        // Dropping the job tells its caller that nothing was stored.
        Err(error) => return writing.has_failed("begin", &error.into()),
    };
    let mut answers: Vec<(bool, Answer)> = Vec::new();
    let mut next = Some(first);
    let mut begin = "SAVEPOINT job";
    while let Some(job) = next {
        match run_in_savepoint(&mut tx, begin, job).await {
            Ok(answer) => answers.extend(answer),
            Err(error) => {
                // The whole batch is rolled back.
                writing.has_failed("savepoint", &error);
                return fail_all(answers, &error);
            }
        }
        begin = "RELEASE job; SAVEPOINT job";
        next = if answers.len() < BATCH_MAX { waiting.try_recv().ok() } else { None };
    }
    match tx.commit().await {
        Ok(()) => {
            writing.has_worked();
            answers.into_iter().for_each(|(_, answer)| answer(Ok(())));
        }
        Err(error) => {
            writing.has_failed("commit", &error);
            fail_all(answers, &error);
        }
    }
}

/// A refused write keeps its own answer: it stored nothing in any case.
fn fail_all(answers: Vec<(bool, Answer)>, error: &StoreError) {
    for (keep, answer) in answers {
        answer(if keep { Err(StoreError::Commit(error.to_string())) } else { Ok(()) });
    }
}

/// Nothing in the answer if the write panicked: its caller is told by the dropped channel.
///
/// Beginning a savepoint ends the one of the job before (the commit ends the last one): each statement is a way to
/// SQLite's thread and back.
async fn run_in_savepoint(tx: &mut Tx, begin: &'static str, job: Job) -> Result<Option<(bool, Answer)>> {
    statement(tx, begin).await?;
    let ran = AssertUnwindSafe(job(tx)).catch_unwind().await.ok();
    if !ran.as_ref().is_some_and(|(keep, _)| *keep) {
        tx.forget();
        statement(tx, "ROLLBACK TO job").await?;
    }
    Ok(ran)
}

async fn statement(tx: &mut Tx, sql: &'static str) -> Result<()> {
    super::tx::execute!(tx, sql).map(|_| ())
}
