//! Looking at games.

use crate::app::actor::Actor;
use crate::app::core::game_view::{game_view, game_views};
use crate::app::core::loaded_game::Loaded;
use crate::app::core::views::{GameState, GameView, Viewer};
use crate::app::error::Result;
use crate::app::games::Games;
use crate::app::games::disputes::can_reopen;
use crate::app::limits::PAGE_MAX;
use crate::base::{GameId, Side};
use crate::game::{CoursePhase, Duty};
use crate::rules::{self, Move};
use uuid::Uuid;

/// Running games of which the front page chooses some.
const IN_PUBLIC_MAX: u8 = 12;

/// The caller's legal entries.
pub struct LegalEntries {
    /// The caller's side.
    pub side: Side,
    /// The open turn.
    pub turn: u32,
    /// Sorted by machine text.
    pub moves: Vec<Move>,
    /// Whether the side has to pass.
    pub pass: bool,
}

impl Games<'_> {
    /// A game as this person may see it now; `None` is a stranger.
    pub async fn game(self, actor: Option<&Actor>, id: GameId) -> Result<GameView> {
        let (now, actor) = (self.0.now(), actor.cloned());
        read_tx!(self.0, async |tx| {
            let game = Loaded::read(tx, id).await?;
            let viewer = game.viewer(actor.as_ref())?;
            game_view(tx, &game, viewer, now).await
        })
    }

    /// Whether a game is over for all to see, no appeal can have it go on, and nothing that only its players and arbiters see
    /// changes what this person sees of it.
    pub async fn is_settled(self, actor: Option<&Actor>, id: GameId) -> Result<bool> {
        let (now, actor) = (self.0.now(), actor.cloned());
        read_tx!(self.0, async |tx| {
            let game = Loaded::read(tx, id).await?;
            if game.viewer(actor.as_ref())? != Viewer::Public {
                return Ok(false);
            }
            let over = game.row.phase == CoursePhase::Finished && game.visible_result(now)?.is_some();
            Ok(over && !can_reopen(tx, &game, now).await?)
        })
    }

    /// The games in which a person plays or is arbiter, newest first; `before` is the last id of the page before.
    pub async fn games(self, actor: &Actor, before: Option<GameId>, limit: u32) -> Result<Vec<GameView>> {
        let (now, actor) = (self.0.now(), actor.clone());
        let before = before.map_or(Uuid::max(), GameId::as_uuid);
        let limit = i64::from(limit.clamp(1, PAGE_MAX));
        read_tx!(self.0, async |tx| {
            let rows = tx.games().games_of(actor.id, before, limit).await?;
            let games = Loaded::compared_all(tx, rows).await?;
            let seen: Vec<_> =
                games.iter().map(|game| Ok((game, game.viewer(Some(&actor))?))).collect::<Result<_>>()?;
            game_views(tx, &seen, now).await
        })
    }

    /// Running games that everybody may watch, as a stranger sees them: the newest, newest first. Which these are and in what order
    /// depends on nothing that is not released: neither on the database's own order nor on whether one is over.
    pub async fn running_in_public(self) -> Result<Vec<GameView>> {
        let now = self.0.now();
        read_tx!(self.0, async |tx| {
            let mut ids = tx.games().newest_public_games(now, IN_PUBLIC_MAX.into()).await?;
            ids.sort_unstable_by(|one, other| other.cmp(one));
            ids.truncate(IN_PUBLIC_MAX.into());
            let ids: Vec<GameId> = ids.into_iter().map(GameId::from_uuid).collect();
            let games = Loaded::read_all(tx, &ids).await?;
            let seen: Vec<_> =
                games.iter().filter_map(|game| Some((game, game.viewer(None).ok()?))).collect();
            let mut views = game_views(tx, &seen, now).await?;
            views.retain(|view| view.state == GameState::Running);
            Ok(views)
        })
    }

    /// The caller's legal entries in the open turn.
    pub async fn legal(self, actor: &Actor, id: GameId) -> Result<LegalEntries> {
        let (now, actor) = (self.0.now(), actor.clone());
        read_tx!(self.0, async |tx| {
            let game = Loaded::read(tx, id).await?;
            let side = game.side_of(&actor)?;
            game.must_run(now)?;
            let turn = game.visible_turn(tx, now).await?.turn;
            Ok(LegalEntries {
                side,
                turn: turn.number,
                moves: rules::legal(&turn.position, &game.rules, side),
                pass: turn.sides.get(side).duty == Duty::Pass,
            })
        })
    }
}
