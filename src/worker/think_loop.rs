//! The loop in which the bot thinks: one thought at a time, on a thread of its own.

use std::sync::Arc;
use std::time::Duration;

use tokio_util::sync::CancellationToken;

use crate::app::App;
use crate::app::error::Error;
use crate::app::opponent::thoughts::Thinker;

const POLL: Duration = Duration::from_millis(500);

/// Thinks until it is cancelled: of the levels that think long (`slow`), or of the others. Nothing that others wait for runs
/// on its thread; what is under way at the end is thought again after the next start.
pub async fn think_loop(app: App, thinker: Thinker, slow: bool, cancel: CancellationToken) {
    while !cancel.is_cancelled() {
        let more = match app.core().goes_by_clock() {
            true => think_once(&app, &thinker, slow).await.unwrap_or_else(|error| {
                tracing::error!(%error, "a thought of the bot failed; it is tried again");
                false
            }),
            false => false,
        };
        if more {
            continue;
        }
        tokio::select! {
            () = app.wake().thoughts.notified() => {}
            () = tokio::time::sleep(POLL) => {}
            () = cancel.cancelled() => {}
        }
    }
}

/// Takes up one thought and files what comes of it; true if there was one.
///
/// # Errors
/// The database does not answer, or the thought is none: it is taken up again later.
pub async fn think_once(app: &App, thinker: &Thinker, slow: bool) -> Result<bool, Error> {
    let Some(task) = app.bots().next_thought(slow).await? else { return Ok(false) };
    let (thinker, game) = (thinker.clone(), task.game);
    let task = Arc::new(task);
    let thought = Arc::clone(&task);
    let done = match tokio::task::spawn_blocking(move || thinker(&thought)).await {
        Ok(Ok(mix)) => app.bots().file_thought(&task, mix).await,
        Ok(Err(fault)) => Err(Error::Broken(format!("game {game}: the bot cannot think: {fault}"))),
        Err(_) => Err(Error::Broken(format!("game {game}: the bot broke off thinking"))),
    };
    match done {
        Ok(_) => Ok(true),
        Err(error) => {
            app.bots().put_off(game).await?;
            Err(error)
        }
    }
}
