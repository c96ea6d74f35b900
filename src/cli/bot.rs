//! The bot's thinking, put together: the server's thoughts, and the same thoughts once more for whoever checks them.

use std::sync::Arc;

use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::app::App;
use crate::app::opponent::BotSettings;
use crate::app::opponent::thoughts::{Thinker, ThoughtFault};
use crate::cli::review::reviewer;
use crate::cli::verify::rethink::mixed;
use crate::http::endgames::Endgames;
use crate::think::{self, CannotThink};
use crate::verify::Thinking;
use crate::worker::think_loop;

/// How the bot of this program thinks, and whether games with it are begun.
pub(super) fn settings(begins: bool) -> BotSettings {
    BotSettings { begins, engine: think::version(), plays: think::plays }
}

/// Thinks for the server's workers.
pub(super) fn thinker() -> Thinker {
    Arc::new(|task, stop| {
        let thinking = Thinking {
            position: &task.position,
            rules: &task.rules,
            history: &task.history,
            side: task.side,
            terms: task.terms,
            seed: task.seed,
        };
        mixed(&thinking, stop).map_err(|error| match error {
            CannotThink::BrokenOff => ThoughtFault::BrokenOff,
            error => ThoughtFault::Cannot(error.to_string()),
        })
    })
}

/// Makes the bot's players where games with it are begun, and begins to think: one thread for the quick levels, one for the
/// others. Games that go on are thought about in any case.
pub(super) async fn start(
    app: &App,
    endgames: &Endgames,
    tasks: &TaskTracker,
    cancel: &CancellationToken,
) -> anyhow::Result<()> {
    app.bots().make_players().await?;
    for slow in [false, true] {
        // Whoever thinks long is waited for longer, so reviews go between these.
        let reviewer = slow.then(|| reviewer(endgames.clone()));
        tasks.spawn(think_loop(app.clone(), thinker(), reviewer, slow, cancel.clone()));
    }
    Ok(())
}
