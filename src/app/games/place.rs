//! Where in a tournament a game is played.

use crate::app::error::{Error, Result};
use crate::base::{GameId, TournamentId};
use crate::store::Tx;

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

/// Where this game is played, if it belongs to a tournament.
pub(in crate::app) async fn place_in(tx: &mut Tx, game: GameId) -> Result<Option<GamePlace>> {
    let Some((id, name, stage, section, round, board)) = tx.pairings().tournament_of(game).await? else {
        return Ok(None);
    };
    let id = TournamentId::from_uuid(id);
    let small =
        |number: i64| u16::try_from(number).map_err(|_| Error::Broken(format!("tournament {id}: number")));
    Ok(Some(GamePlace {
        id,
        name,
        stage: small(stage)?,
        section: small(section)?,
        round: small(round)?,
        board: small(board)?,
    }))
}
