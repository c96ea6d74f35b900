//! Games that stand in the lists for everybody: those that everybody may watch, and whose players both wish it.

use crate::app::core::game_view::game_views;
use crate::app::core::loaded_game::Loaded;
use crate::app::core::views::{GameView, PairView, Viewer};
use crate::app::error::Result;
use crate::app::games::Games;
use crate::app::games::pair_views::pair_view_of;
use crate::app::limits::at_most;
use crate::base::{GameId, Timestamp};
use crate::store::Tx;

/// Games that a page of a list holds at most.
pub const LISTED_PAGE_MAX: usize = 12;
/// Games that are looked at for a page: where most are in no list, a page may hold few, or none.
const LOOKED_AT_MAX: i64 = 200;

/// Where a page of a list begins: after this game, and of those that are over after its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ListedAfter {
    pub ended: Timestamp,
    pub game: GameId,
}

/// A game of a list, as a stranger sees it, with its newest pair.
pub struct ListedGame {
    pub view: GameView,
    pub last: Option<PairView>,
}

/// A page of a list.
pub struct ListedGames {
    pub games: Vec<ListedGame>,
    /// Where the next page begins, if there is one.
    pub next: Option<ListedAfter>,
}

impl ListedAfter {
    /// Before all games.
    pub const fn start() -> ListedAfter {
        ListedAfter { ended: Timestamp::from_us(i64::MAX), game: GameId::from_uuid(uuid::Uuid::max()) }
    }
}

impl Games<'_> {
    /// These games as a stranger sees them, of those that go on or of those that are over, in the order asked for; of
    /// more than [`LISTED_PAGE_MAX`] the first.
    pub async fn seen_by_strangers(self, ids: &[GameId], over: bool) -> Result<Vec<ListedGame>> {
        let (now, ids) = (self.0.now(), ids[..ids.len().min(LISTED_PAGE_MAX)].to_vec());
        read_tx!(self.0, async |tx| seen_by_strangers(tx, &ids, over, now).await)
    }

    /// Listed games, of those that go on or of those that are over, the newest first.
    pub async fn listed(self, over: bool, after: ListedAfter, limit: usize) -> Result<ListedGames> {
        let now = self.0.now();
        let limit = limit.clamp(1, LISTED_PAGE_MAX);
        read_tx!(self.0, async |tx| {
            let rows = match over {
                true => tx.accounts().ended_to_list((after.ended, after.game), now, LOOKED_AT_MAX).await?,
                false => tx.accounts().running_to_list(after.game, now, LOOKED_AT_MAX).await?,
            };
            let after = |row: &crate::store::GameToListRow| ListedAfter {
                ended: Timestamp::from_us(row.ended_us),
                game: GameId::from_uuid(row.id),
            };
            let listed: Vec<_> = rows.iter().filter(|row| row.listed).collect();
            let next = match listed.get(limit) {
                Some(_) => listed.get(limit - 1).map(|row| after(row)),
                None if at_most(rows.len()) >= LOOKED_AT_MAX => rows.last().map(after),
                None => None,
            };
            let ids: Vec<GameId> = listed.iter().take(limit).map(|row| GameId::from_uuid(row.id)).collect();
            Ok(ListedGames { games: seen_by_strangers(tx, &ids, over, now).await?, next })
        })
    }
}

/// Games as a stranger sees them; one that a stranger may not see, or that is not as far as its row says, is left out.
async fn seen_by_strangers(
    tx: &mut Tx,
    ids: &[GameId],
    over: bool,
    now: Timestamp,
) -> Result<Vec<ListedGame>> {
    let games = Loaded::read_all(tx, ids).await?;
    let public: Vec<(&Loaded, Viewer)> =
        games.iter().filter_map(|game| Some((game, game.viewer(None).ok()?))).collect();
    let views = game_views(tx, &public, now).await?;
    let mut listed = Vec::with_capacity(views.len());
    for ((game, _), view) in public.iter().zip(views) {
        if view.result.is_some() != over {
            continue;
        }
        // The last turn of a game is revealed only if the game ended with that reveal.
        let turn = i64::from(view.turn);
        let mut last = if over { pair_view_of(tx, game, now, turn).await? } else { None };
        if last.is_none() {
            last = pair_view_of(tx, game, now, turn - 1).await?;
        }
        listed.push(ListedGame { view, last: last.filter(|pair| pair.replaced_by.is_none()) });
    }
    Ok(listed)
}
