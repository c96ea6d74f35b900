//! The bot in a game's record: which engine it thinks by, and that a turn waits for it.

use std::collections::VecDeque;

use crate::app::core::Core;
use crate::app::core::append_event::{EventToAppend, append};
use crate::app::core::loaded_game::Loaded;
use crate::app::error::{Error, Result};
use crate::base::GameId;
use crate::game::event::{Body, EngineChanged};
use crate::game::{BotMix, Duty, Event, Turn, bot_side};
use crate::store::Tx;

/// What was thought of turns that are not open yet, the newest at the end: game, turn and version of the engine.
pub(in crate::app) type KeptThoughts = VecDeque<((GameId, u32, u32), BotMix)>;

/// The version that an `engine` event names.
pub(super) fn version(game: GameId, event: &[u8]) -> Result<u32> {
    match Event::parse(event).map(|event| event.body) {
        Ok(Body::Engine(changed)) => Ok(changed.version),
        _ => Err(Error::Broken(format!("game {game}: an engine's event cannot be read back"))),
    }
}

impl Core<'_> {
    /// The version of the engine by which the bot thinks in this game now; nothing where it does not play.
    pub(in crate::app) async fn engine_of(self, tx: &mut Tx, game: &Loaded) -> Result<Option<u32>> {
        let Some(terms) = game.terms.bot else { return Ok(None) };
        let Some(body) = tx.games().last_engine(game.id).await? else { return Ok(Some(terms.engine)) };
        version(game.id, &body).map(Some)
    }

    /// Where the bot still owes an entry of a turn, and thought by an engine that is gone, it goes on with the present one, and
    /// the record says so: before the turn opens, if it is not open yet.
    pub(in crate::app) async fn adopt_engine(
        self,
        tx: &mut Tx,
        game: &mut Loaded,
        turn: &Turn,
    ) -> Result<()> {
        let Some((side, _)) = bot_side(&game.players) else { return Ok(()) };
        let (present, now) = (self.0.settings().bot.engine, self.0.now());
        if turn.sides.get(side).duty != Duty::Owes || self.engine_of(tx, game).await? == Some(present) {
            return Ok(());
        }
        let body = Body::Engine(EngineChanged { version: present });
        let release = now.max(turn.open_at);
        append(self.0, tx, game, EventToAppend::public(turn.number, now, release, body)).await.map(drop)
    }

    /// The turn waits for the bot's thought, if it owes an entry in it.
    pub(in crate::app) async fn queue_thought(self, tx: &mut Tx, game: &Loaded, turn: &Turn) -> Result<()> {
        let Some((side, level)) = bot_side(&game.players) else { return Ok(()) };
        if turn.sides.get(side).duty != Duty::Owes {
            return Ok(());
        }
        let person = *game.players.get(side.opposite());
        tx.bots().queue_thought(game.id, person, level.is_slow(), turn.open_at).await?;
        self.0.wake().thoughts.notify_waiters();
        Ok(())
    }
}
