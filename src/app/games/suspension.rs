//! Stopping a game whose record cannot be used, until somebody has ruled.

use crate::app::core::append_event::{EventToAppend, append};
use crate::app::core::incidents::IncidentKind;
use crate::app::core::loaded_game::Loaded;
use crate::app::error::{Error, Result};
use crate::app::games::Games;
use crate::base::{GameId, Timestamp};
use crate::game::CoursePhase;
use crate::game::event::{Body, Suspended};
use crate::store::{StoreError, Tx};

/// Why a game is suspended, as its event says.
pub(in crate::app) const DOES_NOT_OPEN: &str =
    "a sealed entry does not open or resolve; an arbiter must look";
/// The same where its rows say something else than its events.
pub(in crate::app) const DOES_NOT_FOLLOW: &str =
    "the server's rows of this game do not follow from its events; an arbiter must look";

/// Games that a step could not go on with, while the others did.
#[derive(Default)]
pub(super) struct Left(Vec<(GameId, Error)>);

impl Left {
    /// After a game's work has failed: as [`Games::set_aside`], but one whose trouble is its own, though not its record's, is left for
    /// the next step.
    ///
    /// # Errors
    /// The error itself, if the others would meet it too.
    pub(super) async fn set_aside(&mut self, games: Games<'_>, id: GameId, error: Error) -> Result<()> {
        match games.set_aside(id, error).await {
            Err(error) if error.is_of_one_game() => self.0.push((id, error)),
            done => done?,
        }
        Ok(())
    }

    /// Which they are.
    pub(super) fn games(&self) -> impl Iterator<Item = GameId> {
        self.0.iter().map(|(game, _)| *game)
    }

    /// Tells of them once, with the error of the first.
    pub(super) fn log(&self) {
        if let Some((game, error)) = self.0.first() {
            tracing::error!(%game, %error, games = self.0.len(), "games could not go on; they are tried again");
        }
    }
}

impl Games<'_> {
    /// After a game's work has failed: stops the game if its record is at fault, so that it holds no other game up.
    ///
    /// # Errors
    /// The error itself, if it is no game's own.
    pub(in crate::app) async fn set_aside(self, id: GameId, error: Error) -> Result<()> {
        if matches!(error, Error::Store(StoreError::Interrupted) | Error::KeyMissing(_)) {
            tracing::error!(game = %id, %error, "ALARM: the work on a game broke off; it is tried again");
            return Ok(());
        }
        if !error.is_of_record() {
            return Err(error);
        }
        alarm(id, &error);
        write_tx!(app = self.0, async |tx| {
            match Loaded::lock(tx, id).await {
                // Whatever stands is looked at before it goes on.
                Ok(game) if game.row.phase != CoursePhase::Running || game.paused.is_some() => {}
                Ok(mut game) => app.games().suspend(tx, &mut game, app.now(), DOES_NOT_OPEN).await?,
                // Not even its row can be read: it is stopped without an event.
                Err(error) if error.is_of_record() => tx.games().suspend(id, None).await?,
                Err(error) => return Err(error),
            }
            Ok(tx.turns().delete_reveal_jobs(id).await?)
        })
    }

    /// Stops a game with an event that says why, until somebody has ruled.
    pub(in crate::app) async fn suspend(
        self,
        tx: &mut Tx,
        game: &mut Loaded,
        now: Timestamp,
        reason: &str,
    ) -> Result<()> {
        tx.games().suspend(game.id, Some(now)).await?;
        self.log_suspension(tx, game, now, reason).await?;
        let turn = game.newest_number()?;
        self.0.core().open_incident(tx, game, turn, IncidentKind::Suspended).await
    }

    /// Puts the suspension into the public chain.
    pub(in crate::app) async fn log_suspension(
        self,
        tx: &mut Tx,
        game: &mut Loaded,
        now: Timestamp,
        reason: &str,
    ) -> Result<()> {
        let turn = game.newest_number()?;
        let body = Body::Suspended(Suspended { reason: reason.to_owned(), flags: None });
        append(self.0, tx, game, EventToAppend::public(turn, now, now, body)).await.map(drop)
    }
}

pub(super) fn alarm(game: GameId, error: &Error) {
    tracing::error!(%game, %error, "ALARM: a game's record cannot be used; the game is suspended");
}
