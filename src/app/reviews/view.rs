//! What is shown of a review.

use crate::app::actor::Actor;
use crate::app::core::loaded_game::Loaded;
use crate::app::error::{Error, GameRefusal, Result};
use crate::app::reviews::work::ReviewedPair;
use crate::app::reviews::{Reviews, turns_that_stand, withheld};
use crate::base::{BySide, GameId, Timestamp};
use crate::store::{ReviewPairRow, StoreError, Tx};

/// The review of a game as somebody who may see the game sees it.
#[derive(Clone, Debug)]
pub struct ReviewView {
    /// Why there is none to be asked for now; nothing if there may be one.
    pub withheld: Option<GameRefusal>,
    /// The review, if it was asked for and may be seen.
    pub review: Option<ReviewSeen>,
}

/// A review that was asked for.
#[derive(Clone, Debug)]
pub struct ReviewSeen {
    pub asked: Timestamp,
    /// When it was done, if it is.
    pub done: Option<Timestamp>,
    pub engine: u32,
    /// How many turns it has when it is done.
    pub turns: usize,
    /// The turns that were looked back at so far, the first one first; work begins at the last.
    pub pairs: Vec<(u32, ReviewedPair)>,
}

impl Reviews<'_> {
    /// The review of a game.
    ///
    /// # Errors
    /// There is no such game for the caller.
    pub async fn show(self, actor: Option<&Actor>, id: GameId) -> Result<ReviewView> {
        let (now, actor) = (self.0.now(), actor.cloned());
        let thinks = self.engine().is_some();
        read_tx!(self.0, async |tx| {
            let game = Loaded::read(tx, id).await?;
            game.viewer(actor.as_ref())?;
            let withheld = withheld(tx, &game, now).await?;
            let review = if withheld.is_none() { seen(tx, &game, now).await? } else { None };
            let off = (!thinks && review.is_none()).then_some(GameRefusal::ReviewOff);
            Ok::<_, Error>(ReviewView { withheld: withheld.or(off), review })
        })
    }
}

async fn seen(tx: &mut Tx, game: &Loaded, now: Timestamp) -> Result<Option<ReviewSeen>> {
    let row = tx.reviews().review(game.id).await?;
    let Some(row) = row.filter(|row| game.row.ended_us == Some(row.ended_us)) else { return Ok(None) };
    let turns = turns_that_stand(tx, game, now).await?.len();
    let pairs = tx.reviews().pairs_of(game.id).await?;
    let pair = |pair: ReviewPairRow| {
        read(&pair).map_err(|fault| StoreError::row("review_pair", "mixes", game.id, fault))
    };
    Ok(Some(ReviewSeen {
        asked: Timestamp::from_us(row.asked_us),
        done: row.done_us.map(Timestamp::from_us),
        engine: u32::try_from(row.engine)
            .map_err(|fault| StoreError::row("review", "engine", game.id, fault))?,
        turns,
        pairs: pairs.into_iter().map(pair).collect::<Result<_, _>>()?,
    }))
}

fn read(row: &ReviewPairRow) -> std::result::Result<(u32, ReviewedPair), String> {
    let number = |value: i64| i32::try_from(value).map_err(|fault| fault.to_string());
    let pair = ReviewedPair {
        value: number(row.value)?,
        regret: BySide { white: number(row.regret_white)?, black: number(row.regret_black)? },
        luck: number(row.luck)?,
        gap: u32::try_from(row.gap).map_err(|fault| fault.to_string())?,
        mixes: serde_json::from_str(&row.mixes).map_err(|fault| fault.to_string())?,
    };
    Ok((u32::try_from(row.turn).map_err(|fault| fault.to_string())?, pair))
}
