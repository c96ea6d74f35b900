//! A step of the reviews of finished games: one pair is looked back at, on a thread of its own.

use std::sync::Arc;

use tokio_util::sync::CancellationToken;

use crate::app::App;
use crate::app::error::Error;
use crate::app::reviews::work::Reviewer;

/// Looks back at one pair and keeps what comes of it; true if there was one, and no quick thought of the bot waits. When it is cancelled, the pair is left to
/// whoever comes next, most often after the next start.
///
/// # Errors
/// The database does not answer, or looking back broke off: the review is taken up again later.
pub async fn review_once(app: &App, reviewer: &Reviewer, cancel: &CancellationToken) -> Result<bool, Error> {
    if app.bots().quick_waits().await? {
        return Ok(false);
    }
    let Some(task) = app.reviews().next().await? else { return Ok(false) };
    let (reviewer, stop, game) = (reviewer.clone(), cancel.clone(), task.game);
    let task = Arc::new(task);
    let pair = Arc::clone(&task);
    let looking = tokio::task::spawn_blocking(move || reviewer(&pair, &|| stop.is_cancelled()));
    // Nobody waits any longer for what is broken off.
    let looked = tokio::select! {
        done = looking => done,
        () = cancel.cancelled() => Ok(None),
    };
    let done = match looked {
        Ok(Some(pair)) => app.reviews().keep(&task, pair).await,
        Ok(None) => {
            app.reviews().release(game).await?;
            return Ok(false);
        }
        Err(_) => Err(Error::Broken(format!("game {game}: its review broke off"))),
    };
    match done {
        Ok(()) => Ok(true),
        Err(error) => {
            app.reviews().put_off(game).await?;
            Err(error)
        }
    }
}
