//! A player's own games: in how many they are to move, those that go on, and those that are over.

use uuid::Uuid;

use crate::app::App;
use crate::app::actor::Actor;
use crate::app::core::game_view::game_views;
use crate::app::core::loaded_game::Loaded;
use crate::app::core::views::{GameState, GameView};
use crate::app::error::Error;
use crate::app::games::Games;
use crate::app::limits::{OPEN_GAMES_SHOWN, OVER_GAMES_SHOWN, PAGE_MAX};
use crate::base::{GameId, Timestamp};
use crate::store::Tx;

/// A page of games that are over.
pub struct GamesOver {
    pub games: Vec<GameView>,
    /// The game after which the next page begins, if there is one.
    pub next: Option<GameId>,
}

impl Games<'_> {
    /// In how many games it is this player's move.
    pub async fn to_move(self, actor: &Actor) -> Result<i64, Error> {
        let (player, now) = (actor.id, self.0.now());
        read_tx!(self.0, async |tx| Ok(tx.leave().games_to_move(player, now).await?))
    }
}

/// The games of a person that go on, however many newer ones are over: those that they play, and some of those of which they
/// are arbiter.
pub async fn open_games(app: &App, actor: &Actor) -> Result<Vec<GameView>, Error> {
    let (now, actor) = (app.now(), actor.clone());
    read_tx!(app, async |tx| {
        let mut ids = tx.leave().open_games(actor.id, true, now, OPEN_GAMES_SHOWN).await?;
        ids.extend(tx.leave().open_games(actor.id, false, now, PAGE_MAX.into()).await?);
        let mut views = seen(tx, &actor, ids, now).await?;
        views.retain(|view| view.state != GameState::Finished);
        Ok(views)
    })
}

/// The games of a person, as player or arbiter, that are over, newest first, after this one.
pub async fn games_over(app: &App, actor: &Actor, before: Option<GameId>) -> Result<GamesOver, Error> {
    let (now, actor) = (app.now(), actor.clone());
    let before = before.map_or(Uuid::max(), GameId::as_uuid);
    read_tx!(app, async |tx| {
        let shown = usize::try_from(OVER_GAMES_SHOWN).unwrap_or_default();
        let mut ids = tx.leave().games_over(actor.id, before, now, OVER_GAMES_SHOWN + 1).await?;
        let more = ids.len() > shown;
        ids.truncate(shown);
        let next = ids.last().copied().filter(|_| more);
        let mut games = seen(tx, &actor, ids, now).await?;
        games.retain(|view| view.state == GameState::Finished);
        Ok(GamesOver { games, next })
    })
}

/// Whether anything has ever been played here.
pub async fn has_games(app: &App) -> Result<bool, Error> {
    read_tx!(app, async |tx| Ok(tx.leave().has_games().await?))
}

/// These games as their player or arbiter sees them, newest first.
async fn seen(
    tx: &mut Tx,
    actor: &Actor,
    mut ids: Vec<GameId>,
    now: Timestamp,
) -> Result<Vec<GameView>, Error> {
    ids.sort_unstable_by(|one, other| other.cmp(one));
    ids.dedup();
    let games = Loaded::read_all(tx, &ids).await?;
    let seen: Vec<_> =
        games.iter().map(|game| Ok((game, game.viewer(Some(actor))?))).collect::<Result<_, Error>>()?;
    game_views(tx, &seen, now).await
}
