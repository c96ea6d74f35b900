//! What the bot is to think about: turns that are open and wait for it, the oldest first.

use std::sync::Arc;

use crate::app::core::loaded_game::Loaded;
use crate::app::error::{Error, Result};
use crate::app::opponent::Bots;
use crate::base::{GameId, Micros, Side};
use crate::game::{BotMix, BotTerms, CoursePhase, Duty, bot_side};
use crate::rules::{Position, RuleSet};
use crate::seal::bot_seed;
use crate::store::Tx;

/// For so long a process has a thought to itself: longer than the longest thought takes.
const LEASE: BySpeed = BySpeed { quick: 60_000_000, slow: 180_000_000 };
/// When a thought is taken up again of which the game stands.
const AGAIN: Micros = 60_000_000;
/// Entries of the queue that one step passes over at most, for nothing is to be thought about any more.
const PASSED_OVER_MAX: usize = 16;

struct BySpeed {
    quick: Micros,
    slow: Micros,
}

/// What is to be thought about: all of it is public, or will be with the position itself. Nothing of what anybody has filed
/// in the turn is in it.
#[derive(Clone)]
pub struct ThoughtTask {
    pub game: GameId,
    pub turn: u32,
    /// The bot's side.
    pub side: Side,
    /// The position before the turn.
    pub position: Position,
    pub rules: RuleSet,
    /// The positions before the earlier turns, the oldest first.
    pub history: Vec<Position>,
    /// How it thinks, as the game was agreed on.
    pub terms: BotTerms,
    /// What the thought begins with.
    pub seed: u64,
}

/// Thinks: a pure function of the task. What it answers is published with the entry, and everybody can compute it again.
pub type Thinker = Arc<dyn Fn(&ThoughtTask) -> std::result::Result<BotMix, String> + Send + Sync>;

/// What is found of a game in the queue.
enum Waiting {
    Task(Box<ThoughtTask>),
    /// The game stands.
    Stands,
    /// Nothing is to be thought about now.
    Settled,
    /// The game is over.
    Over,
}

impl Bots<'_> {
    /// Takes up what has waited longest, of the quick levels or of the slow ones.
    ///
    /// # Errors
    /// The database does not answer, or a game cannot be read: its turn then comes again later, after the others.
    pub async fn next_thought(self, slow: bool) -> Result<Option<ThoughtTask>> {
        for _ in 0..PASSED_OVER_MAX {
            let now = self.0.now();
            // Nearly always nothing waits, and looking keeps no write waiting.
            if read_tx!(self.0, async |tx| tx.bots().thoughts_waiting().await)? == 0 {
                return Ok(None);
            }
            let lease = if slow { LEASE.slow } else { LEASE.quick };
            let claimed = write_tx!(self.0, async |tx| tx.bots().claim_thought(slow, now, lease).await)?;
            let Some(game) = claimed else { return Ok(None) };
            let app = self.0.clone();
            match read_tx!(self.0, async |tx| app.bots().waiting(tx, game).await)? {
                Waiting::Task(task) => return Ok(Some(*task)),
                Waiting::Stands => self.put_off(game).await?,
                Waiting::Settled => write_tx!(self.0, async |tx| tx.bots().settle_thought(game).await)?,
                Waiting::Over => write_tx!(self.0, async |tx| tx.bots().forget_bot_game(game).await)?,
            }
        }
        Ok(None)
    }

    /// Takes a thought up again later: the game stands, or the thought failed.
    pub async fn put_off(self, game: GameId) -> Result<()> {
        let until = self.0.now().plus(AGAIN);
        write_tx!(self.0, async |tx| Ok::<_, Error>(tx.bots().put_off_thought(game, until).await?))
    }

    async fn waiting(self, tx: &mut Tx, id: GameId) -> Result<Waiting> {
        let game = Loaded::read(tx, id).await?;
        match game.row.phase {
            CoursePhase::Finished => return Ok(Waiting::Over),
            CoursePhase::Suspended => return Ok(Waiting::Stands),
            CoursePhase::Running if game.paused.is_some() => return Ok(Waiting::Stands),
            CoursePhase::Running => {}
        }
        let plays = bot_side(&game.players).zip(game.terms.bot);
        let Some(((side, _), terms)) = plays else { return Ok(Waiting::Over) };
        let turn = game.newest_turn(tx).await?.turn;
        if turn.sides.get(side).duty != Duty::Owes {
            return Ok(Waiting::Settled);
        }
        // The chain is walked here, and is at hand when the entry is filed: no write waits for it.
        let key = game.key(tx, &self.0.keys().keyring).await?;
        drop(self.0.core().chain_of(id, &key));
        let history = game.history(tx, turn.number.saturating_sub(1)).await?;
        Ok(Waiting::Task(Box::new(ThoughtTask {
            game: id,
            turn: turn.number,
            side,
            position: turn.position,
            rules: game.rules,
            history,
            terms,
            seed: bot_seed(id, turn.number),
        })))
    }
}
