//! What is new in a game for everybody who may see it, for the one reader that many viewers share.
//!
//! Nobody's rights are asked here: whoever passes it on asks for them first.

use crate::app::core::game_view::game_view;
use crate::app::core::loaded_game::Loaded;
use crate::app::core::views::Viewer;
use crate::app::error::Result;
use crate::app::games::Games;
use crate::app::games::pair_views::{PublicEvent, public_events};
use crate::base::{BySide, GameId, Side, Timestamp};
use crate::game::Presence;

/// A game's public events and, where presence is shown, its submissions, counted: the same for as long as there is nothing new.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Mark {
    seq: i64,
    submissions: i64,
    /// When its newest public event may be seen.
    pub release: Timestamp,
}

/// What everybody who may see a game may know of it now.
pub struct News {
    /// The public events asked for, oldest first.
    pub events: Vec<PublicEvent>,
    pub turn: u32,
    /// Whether it is shown who has filed.
    pub presence: Presence,
    /// Who has filed in that turn; nobody where presence is hidden.
    pub filed: BySide<bool>,
}

impl Games<'_> {
    /// How far a game is. Where presence is hidden, submissions do not count.
    pub async fn mark(self, id: GameId, presence: Presence) -> Result<Mark> {
        read_tx!(self.0, async |tx| {
            let (seq, release, submissions) = tx.games().mark(id).await?;
            let submissions = if presence == Presence::Shown { submissions } else { 0 };
            Ok(Mark { seq, submissions, release: Timestamp::from_us(release) })
        })
    }

    /// The number of its newest public event that is released.
    pub async fn newest_event(self, id: GameId) -> Result<i64> {
        let now = self.0.now();
        read_tx!(self.0, async |tx| Ok(tx.games().newest_released(id, now).await?))
    }

    /// What is released of it after an event, and who has filed.
    pub async fn news(self, id: GameId, after: i64) -> Result<News> {
        let now = self.0.now();
        read_tx!(self.0, async |tx| {
            let game = Loaded::read(tx, id).await?;
            let events = public_events(tx, id, after, now).await?;
            let view = game_view(tx, &game, Viewer::Public, now).await?;
            let presence = view.terms.presence;
            let shown = presence == Presence::Shown;
            let filed = BySide::from_fn(|side: Side| shown && view.sides.get(side).sealed == Some(true));
            Ok(News { events, turn: view.turn, presence, filed })
        })
    }
}
