//! The bot in a game's record: which engine it thinks by, and that a turn waits for it.

use std::collections::VecDeque;

use crate::app::core::Core;
use crate::app::core::append_event::{EventToAppend, append};
use crate::app::core::loaded_game::Loaded;
use crate::app::error::{Error, Result};
use crate::base::{GameId, Micros, Timestamp};
use crate::game::event::{Body, EngineChanged};
use crate::game::{BotMix, Duty, Event, Turn, bot_side};
use crate::store::Tx;

/// What was thought of turns that are not open yet, the newest at the end: game, turn and version of the engine.
pub(in crate::app) type KeptThoughts = VecDeque<((GameId, u32, u32), BotMix)>;

/// For so long an older engine leaves a game to the newer one that its record names, which may run in another process: so two of
/// them side by side do not take a game from each other turn by turn.
const NEWER_COMES_WITHIN: Micros = 600_000_000;

/// The version that an `engine` event names, and since when.
pub(super) fn version(game: GameId, event: &[u8]) -> Result<(u32, Timestamp)> {
    match Event::parse(event).map(|event| (event.at, event.body)) {
        Ok((at, Body::Engine(changed))) => Ok((changed.version, at)),
        _ => Err(Error::Broken(format!("game {game}: an engine's event cannot be read back"))),
    }
}

impl Core<'_> {
    /// The version of the engine by which the bot thinks in this game now; nothing where it does not play.
    pub(in crate::app) async fn engine_of(self, tx: &mut Tx, game: &Loaded) -> Result<Option<u32>> {
        Ok(self.engine_since(tx, game).await?.map(|(version, _)| version))
    }

    /// The same, and the moment since when, where that is not the game's start.
    async fn engine_since(self, tx: &mut Tx, game: &Loaded) -> Result<Option<(u32, Option<Timestamp>)>> {
        let Some(terms) = game.terms.bot else { return Ok(None) };
        let Some(body) = tx.games().last_engine(game.id).await? else {
            return Ok(Some((terms.engine, None)));
        };
        version(game.id, &body).map(|(version, since)| Some((version, Some(since))))
    }

    /// Where the bot still owes an entry of a turn, and thought by an engine that is gone, it goes on with the present one, and
    /// the record says so: before the turn opens, if it is not open yet. An older engine than the record names comes only when the
    /// turn has waited for the newer one in vain.
    pub(in crate::app) async fn adopt_engine(
        self,
        tx: &mut Tx,
        game: &mut Loaded,
        turn: &Turn,
    ) -> Result<()> {
        let Some((side, _)) = bot_side(&game.players) else { return Ok(()) };
        let (present, now) = (self.0.settings().bot.engine, self.0.now());
        let Some((version, since)) = self.engine_since(tx, game).await? else { return Ok(()) };
        let newer_until = turn.open_at.max(since.unwrap_or(turn.open_at)).plus(NEWER_COMES_WITHIN);
        let waits = present < version && now < newer_until;
        if turn.sides.get(side).duty != Duty::Owes || version == present || waits {
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
