//! Reviews of finished games: what each pair was worth before, what each side gave away, and what was luck. They are asked
//! for, wait in a queue, are worked out pair by pair from the last to the first, and kept.
//!
//! Whoever works them out is handed a [`ReviewTask`](work::ReviewTask), which holds nothing but what everybody may know of a
//! game that is over.

pub mod ask;
pub mod view;
pub mod work;

use crate::app::App;
use crate::app::core::loaded_game::Loaded;
use crate::app::error::{GameRefusal, Result};
use crate::app::games::disputes::can_reopen;
use crate::app::games::engines::any_without_engines;
use crate::base::Timestamp;
use crate::game::CoursePhase;
use crate::rules::Position;
use crate::store::Tx;

/// Reviews of finished games.
#[derive(Clone, Copy)]
pub struct Reviews<'a>(pub(in crate::app) &'a App);

impl Reviews<'_> {
    /// The version of the engine that looks back; nothing where no reviews are taken.
    fn engine(self) -> Option<u32> {
        let settings = self.0.settings();
        settings.reviews.then_some(settings.bot.engine)
    }
}

/// Why a game may not be reviewed now, or its review not be seen; nothing if it may.
async fn withheld(tx: &mut Tx, game: &Loaded, now: Timestamp) -> Result<Option<GameRefusal>> {
    if game.row.phase != CoursePhase::Finished || game.visible_result(now)?.is_none() {
        return Ok(Some(GameRefusal::ReviewRuns));
    }
    if can_reopen(tx, game, now).await? {
        return Ok(Some(GameRefusal::ReviewAppeal));
    }
    if tx.reviews().round_goes_on(game.id, now).await? {
        return Ok(Some(GameRefusal::ReviewRound));
    }
    Ok(helps_elsewhere(tx, game, now).await?.then_some(GameRefusal::ReviewElsewhere))
}

/// Whether a position of the game that stands is one of a running game whose players may not ask engines.
async fn helps_elsewhere(tx: &mut Tx, game: &Loaded, now: Timestamp) -> Result<bool> {
    let mut positions = game.history(tx, u32::MAX).await?;
    if let Some(last) = tx.turns().reveals(game.id, now).await?.last() {
        positions.push(game.position("reveal", last.turn, &last.position)?);
    }
    any_without_engines(tx, &positions, &Position::start(&game.rules), now).await
}

/// The turns that were revealed and stand, the first one first.
async fn turns_that_stand(tx: &mut Tx, game: &Loaded, now: Timestamp) -> Result<Vec<i64>> {
    let revealed = tx.turns().reveals(game.id, now).await?;
    let turns = tx.turns().turns_to(game.id, game.row.turn).await?;
    let stands = |turn: i64| turns.iter().any(|row| row.turn == turn && row.replaced_by.is_none());
    Ok(revealed.iter().map(|row| row.turn).filter(|turn| stands(*turn)).collect())
}
