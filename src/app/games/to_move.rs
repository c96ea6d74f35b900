//! In how many games somebody is to move.

use crate::app::actor::Actor;
use crate::app::error::Error;
use crate::app::games::Games;

impl Games<'_> {
    /// In how many games it is this player's move.
    pub async fn to_move(self, actor: &Actor) -> Result<i64, Error> {
        let (player, now) = (actor.id, self.0.now());
        read_tx!(self.0, async |tx| Ok(tx.leave().games_to_move(player, now).await?))
    }
}
