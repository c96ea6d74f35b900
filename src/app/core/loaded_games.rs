//! Reads many games back into the domain at once. The visible turn is read table by table, so either in a snapshot or under the
//! games' locks, or for a time before which nothing can be released any more.

use std::collections::HashMap;

use uuid::Uuid;

use crate::app::core::follow::heads::check_all_heads;
use crate::app::core::loaded_game::{Loaded, LoadedTurn};
use crate::app::error::Error;
use crate::base::{BySide, GameId, Timestamp};
use crate::game::Leave;
use crate::store::{GameRow, Tx, two_sides};

impl Loaded {
    /// Reads games without their locks, in the order of these ids. One that cannot be read is left out: it holds no other up.
    pub(in crate::app) async fn read_all(tx: &mut Tx, ids: &[GameId]) -> Result<Vec<Loaded>, Error> {
        let keys: Vec<Uuid> = ids.iter().map(|id| id.as_uuid()).collect();
        let rows = tx.games().among(&keys).await?;
        let games = Loaded::compared_all(tx, rows).await?;
        let mut games: HashMap<GameId, Loaded> = games.into_iter().map(|game| (game.id, game)).collect();
        Ok(ids.iter().filter_map(|id| games.remove(id)).collect())
    }

    /// Of rows that are compared with the heads of their games' chains, in their order, as one is; without those that cannot be
    /// read, which are noted.
    pub(in crate::app) async fn compared_all(
        tx: &mut Tx,
        mut rows: Vec<GameRow>,
    ) -> Result<Vec<Loaded>, Error> {
        let heads = check_all_heads(tx, &mut rows).await?;
        let rows = rows.into_iter().zip(heads);
        Ok(rows.filter_map(|(row, heads)| Loaded::with_heads(tx, row, &heads).ok()).collect())
    }
}

/// When the players of games are on leave, oldest first; a game that gives none may be missing.
pub(in crate::app) async fn leaves_in(
    tx: &mut Tx,
    games: impl Iterator<Item = &Loaded>,
) -> Result<HashMap<GameId, BySide<Vec<Leave>>>, Error> {
    let games: HashMap<Uuid, &Loaded> =
        games.filter(|game| game.terms.leave.days > 0).map(|game| (game.id.as_uuid(), game)).collect();
    if games.is_empty() {
        return Ok(HashMap::new());
    }
    let ids: Vec<Uuid> = games.keys().copied().collect();
    let rows = tx.games().leaves_among(&ids).await?;
    let of_game = |(id, game): (Uuid, &Loaded)| {
        Ok((game.id, game.leaves_of(rows.get(&id).map_or(&[], Vec::as_slice))?))
    };
    games.into_iter().map(of_game).collect()
}

/// The newest turn of each game that may be seen at `now`; a game without one is missing.
pub(in crate::app) async fn visible_turns(
    tx: &mut Tx,
    games: impl Iterator<Item = &Loaded> + Clone,
    now: Timestamp,
) -> Result<HashMap<GameId, LoadedTurn>, Error> {
    let ids: Vec<Uuid> = games.clone().map(|game| game.id.as_uuid()).collect();
    let mut rows = tx.games().visible_turns(&ids, now).await?;
    let mut sides = tx.games().visible_turn_sides(&ids, now).await?;
    let mut submissions = tx.games().visible_submissions(&ids, now).await?;
    let mut leaves = leaves_in(tx, games.clone()).await?;
    let mut turns = HashMap::new();
    for game in games {
        let id = game.id.as_uuid();
        let Some(row) = rows.get_mut(&id).and_then(Vec::pop) else {
            continue;
        };
        let both = two_sides(game.id, row.turn, sides.remove(&id).unwrap_or_default())?;
        let leaves = leaves.remove(&game.id).unwrap_or_default();
        let turn = game.turn_of(row, &both, submissions.remove(&id).unwrap_or_default(), leaves)?;
        turns.insert(game.id, turn);
    }
    Ok(turns)
}
