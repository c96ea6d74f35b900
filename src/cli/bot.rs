//! The bot's thinking, put together: the server's thoughts, and the same thoughts once more for whoever checks them.

use std::sync::Arc;

use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::app::App;
use crate::app::opponent::BotSettings;
use crate::app::opponent::thoughts::Thinker;
use crate::cli::verify::rethink::mixed;
use crate::think::{self, Question};
use crate::worker::think_loop;

/// How the bot of this program thinks.
pub(super) fn settings() -> BotSettings {
    BotSettings { engine: think::version(), plays: think::plays }
}

/// Thinks for the server's workers.
pub(super) fn thinker() -> Thinker {
    Arc::new(|task| {
        mixed(&Question {
            position: &task.position,
            rules: &task.rules,
            history: &task.history,
            side: task.side,
            level: task.terms.level.number(),
            nodes: task.terms.nodes,
            engine: task.terms.engine,
            seed: task.seed,
        })
    })
}

/// Makes the bot's players and begins to think, where it plays: one thread for the quick levels, one for the others.
pub(super) async fn start(app: &App, tasks: &TaskTracker, cancel: &CancellationToken) -> anyhow::Result<()> {
    if app.settings().bot.is_some() {
        app.bots().make_players().await?;
        for slow in [false, true] {
            tasks.spawn(think_loop(app.clone(), thinker(), slow, cancel.clone()));
        }
    }
    Ok(())
}
