//! The loop in which the bot thinks: one thought at a time, on a thread of its own.

use std::sync::Arc;
use std::time::Duration;

use tokio_util::sync::CancellationToken;

use crate::app::App;
use crate::app::error::Error;
use crate::app::opponent::thoughts::{Thinker, ThoughtFault, ThoughtResult, ThoughtTask};
use crate::app::reviews::work::Reviewer;
use crate::worker::review_step::review_once;

const POLL: Duration = Duration::from_millis(500);

/// Thinks until it is cancelled: of the levels that think long (`slow`), whenever no other waits, or of the others. Nothing that
/// others wait for runs on its thread. What is under way when it is cancelled is broken off, and thought again after the next start. With a reviewer
/// it looks back at a pair of a finished game whenever no thought waits.
pub async fn think_loop(
    app: App,
    thinker: Thinker,
    reviewer: Option<Reviewer>,
    slow: bool,
    cancel: CancellationToken,
) {
    while !cancel.is_cancelled() {
        let more = app.core().goes_by_clock()
            && think_once(&app, &thinker, slow, &cancel).await.unwrap_or_else(|error| {
                tracing::error!(%error, "a thought of the bot failed; it is tried again");
                false
            });
        if more || reviewed(&app, reviewer.as_ref(), &cancel).await {
            continue;
        }
        tokio::select! {
            () = app.wake().thoughts.notified() => {}
            () = tokio::time::sleep(POLL) => {}
            () = cancel.cancelled() => {}
        }
    }
}

/// Looks back at one pair, where somebody is to; true if there was one.
async fn reviewed(app: &App, reviewer: Option<&Reviewer>, cancel: &CancellationToken) -> bool {
    let Some(reviewer) = reviewer.filter(|_| app.core().goes_by_clock()) else { return false };
    review_once(app, reviewer, cancel).await.unwrap_or_else(|error| {
        tracing::error!(%error, "a review failed; it is tried again");
        false
    })
}

/// Takes up one thought and files what comes of it; true if there was one. When it is cancelled, the thought is left to whoever
/// comes next.
///
/// # Errors
/// The database does not answer, or the thought is none: it is taken up again later.
pub async fn think_once(
    app: &App,
    thinker: &Thinker,
    slow: bool,
    cancel: &CancellationToken,
) -> Result<bool, Error> {
    let Some(task) = app.bots().next_thought(slow).await? else { return Ok(false) };
    let (game, task) = (task.game, Arc::new(task));
    let thought = match app.bots().thought_before(&task) {
        Some(mix) => Ok(mix),
        None => think(thinker, &task, cancel).await,
    };
    let done = match thought {
        Ok(mix) => app.bots().file_thought(&task, mix).await,
        Err(ThoughtFault::BrokenOff) => {
            app.bots().release(&task).await?;
            return Ok(false);
        }
        Err(fault) => Err(Error::Broken(format!("game {game}: the bot cannot think: {fault}"))),
    };
    match done {
        Ok(_) => Ok(true),
        Err(error) => {
            app.bots().put_off(&task).await?;
            Err(error)
        }
    }
}

/// Thinks on a thread of its own, and does not wait for it any longer when it is cancelled.
async fn think(thinker: &Thinker, task: &Arc<ThoughtTask>, cancel: &CancellationToken) -> ThoughtResult {
    let (thinker, task, stop) = (thinker.clone(), task.clone(), cancel.clone());
    let thinking = tokio::task::spawn_blocking(move || thinker(&task, &|| stop.is_cancelled()));
    tokio::select! {
        done = thinking => done.unwrap_or_else(|_| Err(ThoughtFault::Cannot("it panicked".to_owned()))),
        () = cancel.cancelled() => Err(ThoughtFault::BrokenOff),
    }
}
