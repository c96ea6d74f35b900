//! Webhooks and a browser are called: what a call tells everybody can see by then.

use fairschach::app::error::Error;
use fairschach::app::outbox::webhooks::calls::CallOutcome;
use fairschach::base::GameId;
use serde_json::Value;

use super::world::World;

/// Calls that one step makes.
const CALLS_AT_ONCE: usize = 16;

impl World {
    pub(super) async fn call(&self, answers: bool) -> Result<(), Error> {
        let app = &self.house.app;
        for task in app.webhooks().claim(CALLS_AT_ONCE).await? {
            self.is_released(&task.body).await?;
            let outcome = if answers { CallOutcome::Answered(204) } else { CallOutcome::Failed };
            app.webhooks().tried(&task, outcome).await?;
        }
        Ok(())
    }

    /// Nothing is told before its release.
    async fn is_released(&self, body: &[u8]) -> Result<(), Error> {
        // What goes to a browser is encrypted.
        let Ok(call) = serde_json::from_slice::<Value>(body) else { return Ok(()) };
        let about = &call["data"];
        let (Some(game), Some(turn)) = (about["game"].as_str(), about["turn"].as_u64()) else {
            return Ok(());
        };
        let shown = self.house.app.games().game(None, GameId::parse(game).unwrap()).await?;
        let open = u64::from(shown.turn);
        assert!(
            match call["type"].as_str().unwrap() {
                "pair.revealed" => turn < open || shown.result.is_some(),
                "game.started" | "turn.opened" | "draw.offered" => turn <= open,
                "game.ended" => shown.result.is_some(),
                _ => true,
            },
            "{call} is told while turn {open} is shown"
        );
        Ok(())
    }
}
