//! One reader for each game that somebody watches, whose viewers all hear what it reads.
//!
//! It looks at a fixed beat, whatever happens in the game, so that waking tells nothing, and at the moment at which
//! something is released. It passes on only what everybody who may see the game may know; what is a viewer's own, they
//! fetch themselves. Where presence is hidden a submission changes nothing that it looks at.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::broadcast::{Receiver, Sender, channel};
use tokio::time::sleep;

use crate::app::error::Result;
use crate::app::games::news::{Mark, News};
use crate::app::games::pair_views::{EVENTS_MAX, PublicEvent};
use crate::base::{BySide, GameId, Side};
use crate::game::Presence;
use crate::http::AppState;

/// How often a watched game is looked at.
const BEAT: Duration = Duration::from_millis(250);
/// What a viewer may be behind before they have to look themselves.
const WAITING_MAX: usize = 64;

/// What is new.
#[derive(Clone)]
pub enum HubMessage {
    /// A public event, from its release on.
    Event(Arc<PublicEvent>),
    /// A side has filed in the open turn; only where presence is shown.
    Filed { turn: u32, side: Side },
    /// The reader has begun: what happened before is in the database.
    Look,
}

/// The readers of this process.
#[derive(Clone, Default)]
pub struct Hub(Arc<Mutex<HashMap<GameId, Sender<HubMessage>>>>);

impl Hub {
    /// What is told of a game from now on. Whoever watches has asked before whether they may.
    pub fn watch(&self, door: &AppState, game: GameId) -> Receiver<HubMessage> {
        let mut games = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(told) = games.get(&game) {
            return told.subscribe();
        }
        let (told, receiver) = channel(WAITING_MAX);
        games.insert(game, told.clone());
        let reader = Reader {
            hub: self.clone(),
            door: door.clone(),
            game,
            told,
            last: -1,
            filed: BySide::default(),
            presence: Presence::Hidden,
            mark: None,
        };
        tokio::spawn(reader.run());
        receiver
    }

    /// Forgets a game that nobody watches any more.
    fn left(&self, game: GameId, told: &Sender<HubMessage>) -> bool {
        let mut games = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let left = told.receiver_count() == 0;
        if left {
            games.remove(&game);
        }
        left
    }
}

struct Reader {
    hub: Hub,
    door: AppState,
    game: GameId,
    told: Sender<HubMessage>,
    /// The number of the event that was told last.
    last: i64,
    /// The turn in which a side was last said to have filed.
    filed: BySide<u32>,
    /// Whether it is shown who has filed; hidden until the game is read.
    presence: Presence,
    /// How far the game was when it was last read, unless something waits for its release.
    mark: Option<Mark>,
}

impl Drop for Reader {
    /// However it ends, the next who watches gets another.
    fn drop(&mut self) {
        let mut games = self.hub.0.lock().unwrap_or_else(PoisonError::into_inner);
        if games.get(&self.game).is_some_and(|told| told.same_channel(&self.told)) {
            games.remove(&self.game);
        }
    }
}

impl Reader {
    async fn run(mut self) {
        let cancel = self.door.cancel().clone();
        let mut begun = false;
        while !self.hub.left(self.game, &self.told) {
            let looked = if begun { self.look().await } else { self.begin().await };
            begun |= looked.is_ok();
            tokio::select! {
                () = cancel.cancelled() => break,
                // A database that cannot be asked is asked again at the next beat.
                () = sleep(looked.unwrap_or(BEAT)) => {}
            }
        }
    }

    async fn begin(&mut self) -> Result<Duration> {
        self.last = self.door.app().games().newest_event(self.game).await?;
        self.send(HubMessage::Look);
        self.look().await
    }

    /// Tells what is new; answers when to look again.
    async fn look(&mut self) -> Result<Duration> {
        let app = self.door.app();
        let (now, mark) = (app.now(), app.games().mark(self.game, self.presence).await?);
        if self.mark != Some(mark) {
            let News { events, turn, presence, filed } = app.games().news(self.game, self.last).await?;
            let all = events.len() < EVENTS_MAX;
            for event in events {
                self.last = event.seq;
                self.send(HubMessage::Event(Arc::new(event)));
            }
            for side in Side::ALL {
                if *filed.get(side) && std::mem::replace(self.filed.get_mut(side), turn) < turn {
                    self.send(HubMessage::Filed { turn, side });
                }
            }
            self.mark = (all && mark.release <= now && presence == self.presence).then_some(mark);
            self.presence = presence;
        }
        let waits = u64::try_from(mark.release.since(now)).unwrap_or_default();
        Ok(if waits == 0 { BEAT } else { BEAT.min(Duration::from_micros(waits)) })
    }

    /// Nobody may be left to hear it.
    fn send(&self, told: HubMessage) {
        drop(self.told.send(told));
    }
}
