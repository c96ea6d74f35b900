//! What the bot is to think about: turns that are open and wait for it, the oldest first.

use std::sync::{Arc, MutexGuard, PoisonError};

use crate::app::core::bot::KeptThoughts;
use crate::app::core::loaded_game::Loaded;
use crate::app::error::{Error, Result};
use crate::app::opponent::Bots;
use crate::base::{GameId, Micros, Side, Timestamp};
use crate::game::{BotMix, BotTerms, CoursePhase, Duty, bot_side};
use crate::rules::{Position, RuleSet};
use crate::seal::bot_seed;
use crate::store::Tx;

/// For so long a process has a thought to itself: longer than the longest thought takes.
const LEASE: BySpeed = BySpeed { quick: 60_000_000, slow: 180_000_000 };
/// When a thought is taken up again of which the game is paused.
pub(super) const AGAIN: Micros = 60_000_000;
/// When a thought is offered again that is left to a process with another engine.
const ANOTHER: Micros = 10_000_000;
/// Entries of the queue that one step passes over at most, for nothing is to be thought about any more.
const PASSED_OVER_MAX: usize = 16;

/// Thoughts that were lost and that one sweep queues at most.
const LOST_MAX: i64 = 64;
/// What was thought of so many turns is kept until they open; of others it is thought again.
const THOUGHTS_KEPT_MAX: usize = 64;

struct BySpeed {
    quick: Micros,
    slow: Micros,
}

/// What is to be thought about: all of it is public, or will be with the position itself. Nothing of what anybody has filed
/// in the turn is in it.
#[derive(Clone, Debug)]
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
    /// How it thinks, as the game's record says.
    pub terms: BotTerms,
    /// What the thought begins with.
    pub seed: u64,
    /// Since when the thought waits: another one of the game waits since another moment.
    since: Timestamp,
}

/// Why nothing comes of a thought.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ThoughtFault {
    /// It was to be broken off: the server stops.
    #[error("it was broken off")]
    BrokenOff,
    /// The words say why.
    #[error("{0}")]
    Cannot(String),
}

/// What came of a thought.
pub type ThoughtResult = std::result::Result<BotMix, ThoughtFault>;

/// Thinks: a pure function of the task, until it is done or is told to stop. What it answers is published with the entry, and
/// everybody can compute it again.
pub type Thinker = Arc<dyn Fn(&ThoughtTask, &dyn Fn() -> bool) -> ThoughtResult + Send + Sync>;

/// What is found of a game in the queue.
enum Waiting {
    Task(Box<ThoughtTask>),
    /// The record names another engine: a newer one, which may come yet, or the record is to say first that it is gone.
    OtherEngine,
    /// The game is paused.
    Stands,
    /// Nothing is to be thought about now.
    Settled,
    /// The game is over.
    Over,
}

impl ThoughtTask {
    const fn key(&self) -> (GameId, u32, u32) {
        (self.game, self.turn, self.terms.engine)
    }

    /// Since when it waits.
    pub(super) const fn since(&self) -> Timestamp {
        self.since
    }
}

impl Bots<'_> {
    /// Whether a thought of the quick levels waits that nobody has taken up: whatever takes long stands behind it.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn quick_waits(self) -> Result<bool> {
        let now = self.0.now();
        read_tx!(self.0, async |tx| Ok::<_, Error>(tx.bots().quick_thought_waits(now).await?))
    }

    /// Takes up what has waited longest, of the quick levels or of the slow ones; none of these while a quick one waits.
    ///
    /// # Errors
    /// The database does not answer, or a game cannot be read: its turn then comes again later, after the others.
    pub async fn next_thought(self, slow: bool) -> Result<Option<ThoughtTask>> {
        for _ in 0..PASSED_OVER_MAX {
            let now = self.0.now();
            // Nearly always nothing waits, and looking keeps no write waiting.
            if read_tx!(self.0, async |tx| tx.bots().thoughts_waiting(now).await)? == 0 {
                return Ok(None);
            }
            if slow && self.quick_waits().await? {
                return Ok(None);
            }
            let lease = if slow { LEASE.slow } else { LEASE.quick };
            let claimed = write_tx!(self.0, async |tx| tx.bots().claim_thought(slow, now, lease).await)?;
            let Some((game, since)) = claimed else { return Ok(None) };
            match self.look(game, since).await? {
                Waiting::Task(task) => return Ok(Some(*task)),
                Waiting::OtherEngine => self.later(game, since, ANOTHER).await?,
                Waiting::Stands => self.later(game, since, AGAIN).await?,
                Waiting::Settled => {
                    write_tx!(self.0, async |tx| tx.bots().settle_thought(game, since).await)?;
                }
                Waiting::Over => write_tx!(self.0, async |tx| tx.bots().forget_bot_game(game).await)?,
            }
        }
        Ok(None)
    }

    /// Takes a thought up again later, for it failed.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn put_off(self, task: &ThoughtTask) -> Result<()> {
        self.later(task.game, task.since, AGAIN).await
    }

    /// Takes the thought up again after so long that waits since then.
    async fn later(self, game: GameId, since: Timestamp, after: Micros) -> Result<()> {
        let until = self.0.now().plus(after);
        write_tx!(self.0, async |tx| Ok::<_, Error>(tx.bots().put_off_thought(game, since, until).await?))
    }

    /// Leaves a thought to whoever comes next.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn release(self, task: &ThoughtTask) -> Result<()> {
        let (game, since) = (task.game, task.since);
        write_tx!(self.0, async |tx| Ok::<_, Error>(tx.bots().release_thought(game, since).await?))
    }

    /// Queues thoughts that were lost; answers how many. A turn that is open never waits for the bot for ever.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn sweep_thoughts(self) -> Result<usize> {
        // Nearly always there are none, and looking keeps no write waiting.
        let lost = read_tx!(self.0, async |tx| tx.bots().lost_thoughts(LOST_MAX).await)?;
        let mut failed = None;
        for game in &lost {
            // One that cannot be read keeps no other from its turn.
            failed = self.queue_again(*game).await.err().or(failed);
        }
        failed.map_or(Ok(lost.len()), Err)
    }

    async fn queue_again(self, game: GameId) -> Result<()> {
        write_tx!(app = self.0, async |tx| {
            let game = Loaded::lock(tx, game).await?;
            // Whoever lets a game go on that stands queues its turn.
            if game.row.phase == CoursePhase::Running && game.paused.is_none() {
                let turn = game.newest_turn(tx).await?.turn;
                app.core().queue_thought(tx, &game, &turn).await?;
            }
            Ok(())
        })
    }

    /// What the bot thought of the task before, if it waited since then for its turn to open.
    pub fn thought_before(self, task: &ThoughtTask) -> Option<BotMix> {
        let mut thoughts = self.thoughts();
        let at = thoughts.iter().position(|(of, _)| *of == task.key())?;
        thoughts.remove(at).map(|(_, mix)| mix)
    }

    /// Keeps what was thought until the turn opens.
    pub(super) fn keep_thought(self, task: &ThoughtTask, mix: BotMix) {
        let mut thoughts = self.thoughts();
        if thoughts.len() >= THOUGHTS_KEPT_MAX {
            thoughts.pop_front();
        }
        thoughts.push_back((task.key(), mix));
    }

    fn thoughts(&self) -> MutexGuard<'_, KeptThoughts> {
        // A lock that a panic left behind holds nothing wrong: mixes are put in whole.
        self.0.0.process.thoughts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is to be done in a game; where its engine is gone, that is said in its record first.
    async fn look(self, game: GameId, since: Timestamp) -> Result<Waiting> {
        let app = self.0.clone();
        let found = read_tx!(self.0, async |tx| app.bots().waiting(tx, game, since).await)?;
        if !matches!(found, Waiting::OtherEngine) {
            return Ok(found);
        }
        write_tx!(app = self.0, async |tx| {
            let mut game = Loaded::lock(tx, game).await?;
            if game.row.phase == CoursePhase::Running && game.paused.is_none() {
                let turn = game.newest_turn(tx).await?.turn;
                app.core().adopt_engine(tx, &mut game, &turn).await?;
            }
            Ok::<_, Error>(())
        })?;
        let app = self.0.clone();
        read_tx!(self.0, async |tx| app.bots().waiting(tx, game, since).await)
    }

    async fn waiting(self, tx: &mut Tx, id: GameId, since: Timestamp) -> Result<Waiting> {
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
        let engine = self.0.core().engine_of(tx, &game).await?.unwrap_or(terms.engine);
        if engine != self.0.settings().bot.engine {
            return Ok(Waiting::OtherEngine);
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
            terms: BotTerms { engine, ..terms },
            seed: bot_seed(id, turn.number),
            since,
        })))
    }
}
