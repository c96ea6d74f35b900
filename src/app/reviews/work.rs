//! Working out reviews, a pair at a time: what is kept is never worked out again, and a restart costs one pair.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::app::core::loaded_game::Loaded;
use crate::app::error::{Error, GameRefusal, Result};
use crate::app::games::pair_views::pair_view_of;
use crate::app::reviews::{Reviews, turns_that_stand, withheld};
use crate::base::{BySide, GameId, Micros, Timestamp};
use crate::game::Share;
use crate::rules::{Entry, Position, RuleSet};
use crate::store::{ReviewPairRow, StoreError, Tx};

/// For so long a process has a pair to itself: longer than it takes.
const LEASE: Micros = 120_000_000;
/// When a review is taken up again that failed.
const AGAIN: Micros = 60_000_000;
/// Reviews that one step passes over at most, for there is nothing to be done.
const PASSED_OVER_MAX: usize = 16;

/// A pair to be looked back at.
#[derive(Clone)]
pub struct ReviewTask {
    pub game: GameId,
    pub turn: i64,
    /// The end of the game that is reviewed.
    pub ended_us: i64,
    /// The version of the engine that looks back at all of its pairs.
    pub engine: i64,
    pub position: Position,
    pub rules: RuleSet,
    /// The positions before the earlier turns, the oldest first.
    pub history: Vec<Position>,
    pub entered: BySide<Option<Entry>>,
    pub after: After,
}

/// What followed a pair.
#[derive(Clone)]
pub enum After {
    /// A pair that was looked back at: what the position was worth, in thousandths for White.
    Value(i32),
    /// Nothing more: the last position.
    End(Box<Position>),
}

/// How both sides would best have entered: each entry with its part of a million, the likeliest first; empty for a side that did
/// not enter.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mixes {
    pub white: Vec<Share>,
    pub black: Vec<Share>,
    /// The endgame tables that were looked up, by name: `KRK-10`. They are the same everywhere.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tables: Vec<String>,
}

/// A pair looked back at, in thousandths of a result as White sees them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReviewedPair {
    /// What the position before it was worth.
    pub value: i32,
    /// What each side gave away.
    pub regret: BySide<i32>,
    /// What remains.
    pub luck: i32,
    /// In millionths: a smaller regret would not count.
    pub gap: u32,
    /// How both sides would best have entered.
    pub mixes: Mixes,
}

/// Looks back: a pure function of the task and of the endgame tables that it names, until it is done; nothing, if it is told to stop,
/// or what it needs is not there yet.
pub type Reviewer = Arc<dyn Fn(&ReviewTask, &dyn Fn() -> bool) -> Option<ReviewedPair> + Send + Sync>;

/// What is found of a game in the queue.
enum Waiting {
    Task(Box<ReviewTask>),
    /// Every pair is there.
    Done,
    /// The pairs that are there were looked back at by an engine that is gone: it begins anew.
    OtherEngine,
    /// A position of it stands in a running game whose players may not ask engines: it is taken up again later.
    Withheld,
    /// The game went on, or may go on: it is asked for again.
    Void,
}

impl Reviews<'_> {
    /// Takes up the review that was taken up longest ago, at its last pair that is missing.
    ///
    /// # Errors
    /// The database does not answer, or a game cannot be read: its review then comes again later, after the others.
    pub async fn next(self) -> Result<Option<ReviewTask>> {
        for _ in 0..PASSED_OVER_MAX {
            let now = self.0.now();
            // Nearly always nothing waits, and looking keeps no write waiting.
            if read_tx!(self.0, async |tx| tx.reviews().waiting().await)? == 0 {
                return Ok(None);
            }
            let claimed = write_tx!(self.0, async |tx| tx.reviews().claim(now, LEASE).await)?;
            let Some(game) = claimed else { return Ok(None) };
            let engine = self.0.settings().bot.engine;
            let mut found = read_tx!(self.0, async |tx| waiting(tx, game, engine, now).await)?;
            if matches!(found, Waiting::OtherEngine) {
                write_tx!(self.0, async |tx| tx.reviews().begin_anew(game, engine).await)?;
                found = read_tx!(self.0, async |tx| waiting(tx, game, engine, now).await)?;
            }
            match found {
                Waiting::Task(task) => return Ok(Some(*task)),
                Waiting::Done => write_tx!(self.0, async |tx| tx.reviews().finish(game, now).await)?,
                Waiting::Withheld => self.put_off(game).await?,
                // Another process has another engine.
                Waiting::OtherEngine => {}
                Waiting::Void => write_tx!(self.0, async |tx| tx.reviews().forget(game).await)?,
            }
        }
        Ok(None)
    }

    /// Keeps a pair that was looked back at; the review is done with the first pair of the game.
    pub async fn keep(self, task: &ReviewTask, pair: ReviewedPair) -> Result<()> {
        let (id, turn, now) = (task.game, task.turn, self.0.now());
        let (ended, engine) = (task.ended_us, task.engine);
        let mixes = serde_json::to_string(&pair.mixes)
            .map_err(|fault| StoreError::row("review_pair", "mixes", format!("{id}, {turn}"), fault))?;
        let row = ReviewPairRow {
            turn,
            value: pair.value.into(),
            regret_white: pair.regret.white.into(),
            regret_black: pair.regret.black.into(),
            luck: pair.luck.into(),
            gap: pair.gap.into(),
            mixes,
        };
        write_tx!(self.0, async |tx| {
            let game = Loaded::lock(tx, id).await?;
            let review = tx.reviews().review(id).await?;
            let asked = review.is_some_and(|known| (known.ended_us, known.engine) == (ended, engine));
            if !asked || game.row.ended_us != Some(ended) {
                return Ok(());
            }
            tx.reviews().insert_pair(id, &row).await?;
            let first = turns_that_stand(tx, &game, now).await?.first() == Some(&turn);
            match first {
                true => tx.reviews().finish(id, now).await?,
                false => tx.reviews().release(id, now).await?,
            }
            Ok::<_, Error>(())
        })
    }

    /// Leaves a review that was broken off to whoever comes next.
    pub async fn release(self, game: GameId) -> Result<()> {
        let now = self.0.now();
        write_tx!(self.0, async |tx| Ok::<_, Error>(tx.reviews().release(game, now).await?))
    }

    /// Takes a review up again later: it failed, or must wait.
    pub async fn put_off(self, game: GameId) -> Result<()> {
        let until = self.0.now().plus(AGAIN);
        write_tx!(self.0, async |tx| Ok::<_, Error>(tx.reviews().release(game, until).await?))
    }
}

async fn waiting(tx: &mut Tx, id: GameId, engine: u32, now: Timestamp) -> Result<Waiting> {
    let game = Loaded::read(tx, id).await?;
    let review = tx.reviews().review(id).await?;
    let Some(review) = review.filter(|review| game.row.ended_us == Some(review.ended_us)) else {
        return Ok(Waiting::Void);
    };
    match withheld(tx, &game, now).await? {
        None => {}
        Some(GameRefusal::ReviewElsewhere) => return Ok(Waiting::Withheld),
        Some(_) => return Ok(Waiting::Void),
    }
    if review.engine != i64::from(engine) {
        return Ok(Waiting::OtherEngine);
    }
    let done = tx.reviews().pairs_of(id).await?;
    let turns = turns_that_stand(tx, &game, now).await?;
    let missing = turns.iter().rposition(|turn| done.iter().all(|pair| pair.turn != *turn));
    let Some(at) = missing else { return Ok(Waiting::Done) };
    let turn = turns[at];
    let broken = || Error::Broken(format!("game {id}: turn {turn} was not revealed"));
    let pair = pair_view_of(tx, &game, now, turn).await?.ok_or_else(broken)?;
    let number = u32::try_from(turn).map_err(|_| broken())?;
    let history = game.history(tx, number.saturating_sub(1)).await?;
    let next = turns.get(at + 1).and_then(|next| done.iter().find(|pair| pair.turn == *next));
    let after = match next {
        Some(next) => After::Value(i32::try_from(next.value).map_err(|_| broken())?),
        None => After::End(Box::new(pair.resolution.position)),
    };
    Ok(Waiting::Task(Box::new(ReviewTask {
        game: id,
        turn,
        ended_us: review.ended_us,
        engine: review.engine,
        position: pair.before,
        rules: game.rules,
        history,
        entered: pair.entries.map(|entry| entry.map(|entry| entry.canonical.entry)),
        after,
    })))
}
