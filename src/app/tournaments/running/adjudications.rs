//! All games of a tournament that are to be adjudicated, in one list for those who run it and its arbiters. What is claimed is
//! there once both sides see it; each result is set by the verb that rules in its game.

use crate::app::actor::{Actor, Role};
use crate::app::arbitration::adjudication::{claims_until, shown};
use crate::app::core::game_view::{people_of, persons, players_of};
use crate::app::core::loaded_game::Loaded;
use crate::app::core::rights::own_post;
use crate::app::core::views::{Person, Viewer};
use crate::app::error::{Denial, Error, Result};
use crate::app::games::disputes::{Dispute, ObjectionView, disputes_of};
use crate::app::limits::at_most;
use crate::app::tournaments::locked::small;
use crate::app::tournaments::model::{TournamentView, view};
use crate::app::tournaments::running::RunningTournaments;
use crate::base::{BySide, GameId, Timestamp, TournamentId};
use crate::game::{About, Ruling};
use crate::store::Tx;
use crate::tournament::Post;

/// Games that the list holds at most.
pub const ADJUDICATIONS_MAX: usize = 200;

/// A game that is to be adjudicated.
pub struct WaitingAdjudication {
    pub game: GameId,
    pub round: u16,
    pub board: u16,
    pub players: BySide<Person>,
    /// The turn in which it stands.
    pub turn: u32,
    /// Up to when both sides may claim, and whether they still may.
    pub until: Timestamp,
    pub open: bool,
    /// What each side claims, once both are shown.
    pub claims: BySide<Option<ObjectionView>>,
    /// Whether the reader may decide it now.
    pub decides: bool,
    /// Whether the reader is its arbiter.
    pub watches: bool,
}

impl RunningTournaments<'_> {
    /// The games of a tournament that are to be adjudicated, as far as the reader may see them.
    ///
    /// # Errors
    /// Only those who run it and its arbiters see the list.
    pub async fn adjudications(
        self,
        by: &Actor,
        id: TournamentId,
    ) -> Result<(TournamentView, Vec<WaitingAdjudication>)> {
        let (now, by) = (self.0.now(), by.clone());
        read_tx!(self.0, async |tx| {
            let view = view(tx, Some(&by), id, now).await?;
            let post = own_post(tx, id, &by).await?;
            if post.is_none() && by.role != Role::Admin {
                return Err(Denial::DoesNotRunIt.into());
            }
            let all = waiting(tx, id, &by, post == Some(Post::Director), now).await?;
            Ok::<_, Error>((view, all))
        })
    }
}

async fn waiting(
    tx: &mut Tx,
    id: TournamentId,
    by: &Actor,
    directs: bool,
    now: Timestamp,
) -> Result<Vec<WaitingAdjudication>> {
    let limit = at_most(ADJUDICATIONS_MAX);
    let places = tx.tournaments().adjudicated_in(id, limit).await?;
    let ids: Vec<GameId> = places.iter().map(|(game, ..)| GameId::from_uuid(*game)).collect();
    let games = Loaded::read_all(tx, &ids).await?;
    let disputes = disputes_of(tx, &ids, now).await?;
    let people = persons(tx, games.iter().flat_map(people_of)).await?;
    let mut all = Vec::new();
    for (played, round, board) in places {
        let Some(game) = games.iter().find(|game| game.id.as_uuid() == played) else { continue };
        // Private games are not for everybody who has a post.
        let (Ok(viewer), Some(until)) = (game.viewer(Some(by)), claims_until(game)) else { continue };
        let known = disputes.get(&game.id).map_or(&[][..], Vec::as_slice);
        let open = now <= until && !shown(known);
        let watches = viewer == Viewer::Arbiter;
        let for_want = game.arbiter.is_none() && directs && !matches!(viewer, Viewer::Player(_));
        all.push(WaitingAdjudication {
            game: game.id,
            round: small(id, round)?,
            board: small(id, board)?,
            players: players_of(game, &people)?,
            turn: game.newest_number()?,
            until,
            open,
            claims: claims(known),
            decides: !open && (watches || for_want),
            watches,
        });
    }
    Ok(all)
}

/// What both sides have claimed since the game was stopped.
fn claims(known: &[Dispute]) -> BySide<Option<ObjectionView>> {
    let rulings = known.iter().filter_map(Dispute::ruling);
    let stops = rulings.filter(|one| matches!(one.ruling, Ruling::Adjudicate { .. }));
    let stopped = stops.map(|one| one.seq).max().unwrap_or(0);
    let mut claims = BySide { white: None, black: None };
    for one in known.iter().filter_map(Dispute::objection) {
        if one.about == About::Adjudication && one.seq > stopped {
            *claims.get_mut(one.by) = Some(one.clone());
        }
    }
    claims
}
