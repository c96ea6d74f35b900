//! The one writer of SQLite: takes the waiting writes as a batch, runs each inside a savepoint, commits once and then
//! answers all. Throughput is then not one sync to disk per entry. Each statement is a way to SQLite's thread and back, so no
//! savepoint is one of its own: the first begins with the transaction, each further one with the last statements of the write
//! before it, and the commit ends the last one.

use std::panic::AssertUnwindSafe;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};

use futures_util::FutureExt;
use sqlx::SqlitePool;
use tokio::runtime::Handle;
use tokio::sync::{mpsc, oneshot};
use tracing::dispatcher;

use super::games::doubts::Doubts;
use super::later::Running;
use super::work::{Outcome, Work};
use super::writing::Writing;
use super::{Result, StoreError, Tx};

/// Writes that may wait; one more is told that the database is busy.
const WAITING_MAX: usize = 4096;
/// Writes that one commit carries at most, so that the first one need not wait for long.
const BATCH_MAX: usize = 256;
const OPENING: &str = "BEGIN IMMEDIATE; SAVEPOINT job";
/// What ends a write and begins the next one.
const PARTING: &str = "RELEASE job; SAVEPOINT job";

/// Where the caller waits for how the commit of its batch ended.
type Caller = oneshot::Sender<Result<Box<dyn Outcome>>>;

struct Job {
    work: Work,
    doubts: Doubts,
    caller: Caller,
}

#[derive(Clone)]
pub(super) struct Writer {
    jobs: mpsc::Sender<Job>,
    pool: SqlitePool,
}

impl Writer {
    /// `pool` has one connection, and replaces it when a transaction of it has failed.
    pub(super) fn spawn(pool: SqlitePool, writing: Arc<Writing>) -> Result<Writer> {
        let (jobs, mut waiting) = mpsc::channel::<Job>(WAITING_MAX);
        let writer_pool = pool.clone();
        let write_all = async move {
            while let Some(first) = waiting.recv().await {
                run_batch(&writer_pool, &writing, first, &mut waiting).await;
            }
        };
        let (runtime, log) = (Handle::current(), dispatcher::get_default(Clone::clone));
        let thread = thread::Builder::new().name("sqlite-writer".to_owned()).spawn(move || {
            let (_timers, _log) = (runtime.enter(), dispatcher::set_default(&log));
            wait_for(write_all);
        });
        thread.map_err(sqlx::Error::Io)?;
        Ok(Writer { jobs, pool })
    }

    pub(super) async fn write(&self, work: Work, doubts: Doubts) -> Result<Box<dyn Outcome>> {
        let (caller, answered) = oneshot::channel();
        self.jobs.try_send(Job { work, doubts, caller }).map_err(|_| StoreError::Busy)?;
        answered.await.unwrap_or(Err(StoreError::Interrupted))
    }

    pub(super) async fn close(&self) {
        self.pool.close().await;
    }
}

async fn run_batch(pool: &SqlitePool, writing: &Writing, first: Job, waiting: &mut mpsc::Receiver<Job>) {
    let mut tx = match pool.begin_with(OPENING).await {
        Ok(tx) => Tx::Sqlite(Running::begun(tx).parted_by(PARTING)),
        // Dropping the job tells its caller that nothing was stored.
        Err(error) => return writing.has_failed("begin", &error.into()),
    };
    let mut done: Vec<(Box<dyn Outcome>, Caller)> = Vec::new();
    let mut next = Some(first);
    while let Some(job) = next {
        let Job { work, doubts, caller } = job;
        match run_in_savepoint(&mut tx, work, doubts).await {
            Ok(outcome) => done.extend(outcome.map(|outcome| (outcome, caller))),
            Err(error) => {
                // The whole batch is rolled back.
                writing.has_failed("savepoint", &error);
                return fail_all(done, &error);
            }
        }
        next = if done.len() < BATCH_MAX { waiting.try_recv().ok() } else { None };
    }
    writing.has_gone(tx.ways());
    let (shows, posts) = (writing.will_show(&mut tx).await, tx.has_posted());
    match tx.commit().await {
        Ok(()) => {
            if shows {
                writing.has_worked();
            }
            if posts {
                writing.has_posted();
            }
            done.into_iter().for_each(|(outcome, caller)| answer(caller, Ok(outcome)));
        }
        Err(error) => {
            writing.has_failed("commit", &error);
            fail_all(done, &error);
        }
    }
}

/// A refused write keeps its own answer: it stored nothing in any case.
fn fail_all(done: Vec<(Box<dyn Outcome>, Caller)>, error: &StoreError) {
    for (outcome, caller) in done {
        let lost = outcome.is_kept().then(|| StoreError::Commit(error.to_string()));
        answer(caller, lost.map_or(Ok(outcome), Err));
    }
}

fn answer(caller: Caller, ended: Result<Box<dyn Outcome>>) {
    // The caller may be gone; the write stands all the same.
    let _ = caller.send(ended);
}

/// Nothing in the answer if the write panicked: its caller is told by the dropped channel. One that is not kept leaves its savepoint
/// to the next one.
async fn run_in_savepoint(tx: &mut Tx, work: Work, doubts: Doubts) -> Result<Option<Box<dyn Outcome>>> {
    let ran = AssertUnwindSafe(doubts.scope(work(tx))).catch_unwind().await.ok();
    if !ran.as_ref().is_some_and(|outcome| outcome.is_kept()) {
        tx.forget();
        super::tx::execute!(tx, "ROLLBACK TO job")?;
    }
    Ok(ran)
}

/// How often the thread looks, each time letting others go first, before it sleeps: some 0.1 ms on a machine with nothing else to do.
const LOOKS: usize = 200;

struct Woken {
    woken: AtomicBool,
    thread: Thread,
}

impl Wake for Woken {
    fn wake(self: Arc<Woken>) {
        self.wake_by_ref();
    }

    fn wake_by_ref(self: &Arc<Woken>) {
        self.woken.store(true, Ordering::Release);
        // Asks the system for nothing while the thread looks itself.
        self.thread.unpark();
    }
}

impl Woken {
    fn wait(&self) {
        for _ in 0..LOOKS {
            if self.is_woken() {
                return;
            }
            thread::yield_now();
        }
        while !self.is_woken() {
            thread::park();
        }
    }

    fn is_woken(&self) -> bool {
        self.woken.swap(false, Ordering::Acquire)
    }
}

/// Runs a future to its end on this thread. Before the thread sleeps it looks for a while whether it may go on: SQLite's thread answers
/// most statements within microseconds; to sleep and be woken takes longer, above all in a virtual machine.
fn wait_for<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    let woken = Arc::new(Woken { woken: AtomicBool::new(false), thread: thread::current() });
    let waker = Waker::from(woken.clone());
    let mut context = Context::from_waker(&waker);
    loop {
        if let Poll::Ready(done) = future.as_mut().poll(&mut context) {
            return done;
        }
        woken.wait();
    }
}
