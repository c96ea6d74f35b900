//! Captains who answer the draw offers to players of their teams, where the tournament's sheet leaves it to them.

use std::collections::HashMap;

use uuid::Uuid;

use crate::app::error::Result;
use crate::base::{BySide, GameId, PlayerId, Side};
use crate::store::Tx;

/// The captains of both sides of those of these games in which captains answer draw offers.
pub(in crate::app) async fn draw_captains(
    tx: &mut Tx,
    games: &[Uuid],
) -> Result<HashMap<Uuid, BySide<PlayerId>>> {
    if games.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = tx.pairings().draw_captains(games).await?.into_iter();
    Ok(rows.map(|(game, white, black)| (game, BySide { white, black }.map(PlayerId::from_uuid))).collect())
}

/// The same of one game; nothing, if its players answer.
pub(in crate::app) async fn captains_of(tx: &mut Tx, game: GameId) -> Result<Option<BySide<PlayerId>>> {
    Ok(draw_captains(tx, &[game.as_uuid()]).await?.remove(&game.as_uuid()))
}

/// The side for which somebody answers draw offers in a game as its captain.
pub(in crate::app) async fn led_side(tx: &mut Tx, game: GameId, captain: PlayerId) -> Result<Option<Side>> {
    let Some(captains) = captains_of(tx, game).await? else { return Ok(None) };
    Ok(Side::ALL.into_iter().find(|side| *captains.get(*side) == captain))
}
