//! Games that are long over leave the tables that a running game is read from.
//!
//! It is done game by game, each in a transaction of its own under the game's lock: whoever is killed midway has moved some, two
//! processes move each once, and a game that somebody has just appealed in stays.

use uuid::Uuid;

use crate::app::error::{Error, Result};
use crate::app::operations::Operations;
use crate::base::{GameId, Timestamp};

/// Games that one step looks at.
const LOOKED_AT_ONCE: i64 = 200;

/// How far a step came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ArchiveStep {
    /// Games that were moved.
    pub moved: u64,
    /// Whether there is no further game to look at: the next step begins with the first again.
    pub is_through: bool,
}

impl Operations<'_> {
    /// Looks at some of the games that ended long enough ago, and moves those in which nothing is open into the archive.
    pub async fn archive_step(self) -> Result<ArchiveStep> {
        let now = self.0.now();
        let Some(after) = self.0.settings().archived_after else {
            return Ok(ArchiveStep { moved: 0, is_through: true });
        };
        let (by, mut last) = (now.plus(-after), self.0.0.process.archive_cursor.lock().await);
        let cursor = *last;
        let (ended, over) = read_tx!(self.0, async |tx| {
            let ended = tx.archive().ended_games(by, cursor, LOOKED_AT_ONCE).await?;
            let ids: Vec<Uuid> = ended.iter().map(|(_, id)| *id).collect();
            let over = tx.archive().over_among(&ids, by).await?;
            Ok::<_, Error>((ended, over))
        })?;
        let mut moved = 0;
        for game in over {
            match self.archive_game(game, by, now).await {
                Ok(was_moved) => moved += u64::from(was_moved),
                // One that cannot be moved holds no other up; it stays where it is, whole.
                Err(error) => {
                    tracing::error!(%game, %error, "a game could not be moved into the archive; it is tried again");
                }
            }
        }
        let is_through = (ended.len() as i64) < LOOKED_AT_ONCE;
        *last = ended.last().copied().filter(|_| !is_through).unwrap_or_default();
        Ok(ArchiveStep { moved, is_through })
    }

    /// Moves one game; false if it has gone on meanwhile, or another process was faster.
    async fn archive_game(self, game: GameId, by: Timestamp, now: Timestamp) -> Result<bool> {
        write_tx!(self.0, async |tx| {
            let row = tx.games().lock_where_it_is(game).await?.ok_or(Error::NotFound)?;
            if tx.archive().over_among(&[row.id], by).await?.is_empty() {
                return Ok(false);
            }
            tx.archive().put_away(&row, now).await?;
            Ok(true)
        })
    }
}
