//! Where in a tournament a game is played.

use std::collections::HashMap;

use uuid::Uuid;

use crate::app::error::{Error, Result};
use crate::base::{GameId, TournamentId};
use crate::store::{GamePlaceRow, Tx};

/// Where in a tournament a game is played.
#[derive(Clone)]
pub struct GamePlace {
    pub id: TournamentId,
    pub name: String,
    /// From 1; a final is a stage of its own.
    pub stage: u16,
    /// From 1.
    pub section: u16,
    /// From 1.
    pub round: u16,
    /// From 1.
    pub board: u16,
}

/// Where these games are played, as far as they belong to tournaments.
pub(in crate::app) async fn places_in(tx: &mut Tx, games: &[GameId]) -> Result<HashMap<GameId, GamePlace>> {
    let ids: Vec<Uuid> = games.iter().map(|id| id.as_uuid()).collect();
    let place = |row: GamePlaceRow| {
        let id = TournamentId::from_uuid(row.tournament_id);
        let small = |number: i64| {
            u16::try_from(number).map_err(|_| Error::Broken(format!("tournament {id}: number")))
        };
        let (stage, section) = (small(row.stage)?, small(row.section)?);
        let (round, board) = (small(row.round)?, small(row.board)?);
        let place = GamePlace { id, name: row.name, stage, section, round, board };
        Ok((GameId::from_uuid(row.game_id), place))
    };
    tx.games().places(&ids).await?.into_iter().map(place).collect()
}

/// Where this game is played, if it belongs to a tournament.
pub(in crate::app) async fn place_in(tx: &mut Tx, game: GameId) -> Result<Option<GamePlace>> {
    Ok(places_in(tx, &[game]).await?.remove(&game))
}
