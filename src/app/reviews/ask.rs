//! Asking for the review of a game.

use crate::app::actor::Actor;
use crate::app::core::loaded_game::Loaded;
use crate::app::error::{Error, GameRefusal, Result};
use crate::app::limits::{DAY, REVIEWS_PER_DAY, REVIEWS_WAITING_MAX};
use crate::app::reviews::{Reviews, turns_that_stand, withheld};
use crate::base::GameId;
use crate::store::StoreError;

impl Reviews<'_> {
    /// Asks for the review of a game that the caller may see. A game has one; a review of before an appeal let the game go on
    /// is forgotten.
    ///
    /// # Errors
    /// The game goes on or may go on again, or games of its round do; a position of it stands in a running game whose players
    /// may not ask engines; it has its review; the caller has asked for
    /// [`REVIEWS_PER_DAY`], or [`REVIEWS_WAITING_MAX`] wait.
    pub async fn ask(self, actor: &Actor, id: GameId) -> Result<()> {
        let engine = self.engine().ok_or(GameRefusal::ReviewOff)?;
        let (by, now) = (actor.clone(), self.0.now());
        write_tx!(self.0, async |tx| {
            let game = Loaded::lock(tx, id).await?;
            game.viewer(Some(&by))?;
            if let Some(why) = withheld(tx, &game, now).await? {
                return Err(why.into());
            }
            tx.accounts().lock(by.id).await?;
            let ended = game.row.ended_us;
            let ended =
                ended.ok_or_else(|| StoreError::row("game", "ended_us", id, "it is over and has no end"))?;
            match tx.reviews().review(id).await? {
                Some(known) if known.ended_us == ended => return Err(GameRefusal::ReviewThere.into()),
                Some(_) => tx.reviews().forget(id).await?,
                None => {}
            }
            if turns_that_stand(tx, &game, now).await?.is_empty() {
                return Err(GameRefusal::ReviewEmpty.into());
            }
            if tx.reviews().asked_since(by.id, now.plus(-DAY)).await? >= REVIEWS_PER_DAY {
                return Err(GameRefusal::ReviewDay.into());
            }
            if tx.reviews().waiting().await? >= REVIEWS_WAITING_MAX {
                return Err(GameRefusal::ReviewBusy.into());
            }
            Ok::<_, Error>(tx.reviews().insert_review(id, by.id, now, (ended, engine)).await?)
        })?;
        self.0.wake().thoughts.notify_waiters();
        Ok(())
    }
}
