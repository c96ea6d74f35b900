//! Public events as they are released, as server-sent events that can be resumed.

use std::collections::VecDeque;
use std::convert::Infallible;

use axum::http::HeaderMap;
use axum::response::sse::{Event, Sse};
use futures_util::Stream;
use serde_json::json;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{Instant, sleep_until};

use crate::app::actor::Actor;
use crate::app::games::pair_views::{EVENTS_MAX, PublicEvent};
use crate::base::{BySide, GameId, Side};
use crate::game::{Presence, Visibility};
use crate::http::AppState;
use crate::http::api::extract::{At, ValidQuery};
use crate::http::api::sse::{OPEN_MAX, StreamFrom, answer};
use crate::http::hub::HubMessage;
use crate::http::limits::Place;
use crate::http::problem::{Problem, Word};
use crate::http::session::Caller;

/// The game's public events as server-sent events
///
/// `id` is the event's number, `event` its type, `data` its canonical JSON. Resumable by `Last-Event-ID`. Where presence is
/// shown, an event `filed` without a number, `{"side","turn","type":"filed"}`, says that a side has filed in the open turn;
/// it is said again on every new stream.
#[utoipa::path(get, path = "/games/{id}/stream", operation_id = "stream_game", tag = "pairs",
    params(StreamFrom, ("Last-Event-ID" = Option<i64>, Header, description = "The number of the last event that was read")),
    responses((status = 200, content_type = "text/event-stream", body = String)))]
pub(super) async fn stream(
    Caller { door, actor, who }: Caller,
    At(id): At<GameId>,
    ValidQuery(from): ValidQuery<StreamFrom>,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Problem> {
    let last = from.last(&headers)?;
    let mut reader = Reader {
        _place: door.limits().stream(who)?,
        told: None,
        until: Instant::now() + OPEN_MAX,
        door,
        actor,
        game: id,
        last: last.unwrap_or(-1),
        private: true,
        filed: BySide::default(),
        waiting: VecDeque::new(),
    };
    // A game that is not for the caller is refused before the stream begins, and before anybody reads it for them.
    reader.look().await?;
    reader.told = Some(reader.door.hub().watch(&reader.door, id));
    // What happened between the two is in the database.
    reader.look().await?;
    let events = futures_util::stream::unfold(reader, async |mut reader| {
        let event = reader.next().await?;
        Some((event, reader))
    });
    Ok(answer(events))
}

struct Reader {
    /// Held as long as the stream is open.
    _place: Place,
    door: AppState,
    actor: Option<Actor>,
    game: GameId,
    last: i64,
    /// Whether only some may see the game.
    private: bool,
    /// Who is known to have filed, and in which turn.
    filed: BySide<u32>,
    waiting: VecDeque<Event>,
    told: Option<Receiver<HubMessage>>,
    until: Instant,
}

impl Reader {
    /// The next event; nothing at the stream's end.
    async fn next(&mut self) -> Option<Event> {
        while self.waiting.is_empty() {
            let cancel = self.door.cancel().clone();
            let told = tokio::select! {
                () = cancel.cancelled() => return None,
                () = sleep_until(self.until) => return None,
                told = self.told.as_mut()?.recv() => told,
            };
            match told {
                // Who may see a private game is asked each time something is told of it.
                Ok(_) if self.private => self.look().await.ok()?,
                Ok(HubMessage::Event(event)) => self.event(&event)?,
                Ok(HubMessage::Filed { turn, side }) => self.filed(turn, side),
                // It may have happened while nobody listened.
                Ok(HubMessage::Look) | Err(RecvError::Lagged(_)) => self.look().await.ok()?,
                Err(RecvError::Closed) => return None,
            }
        }
        self.waiting.pop_front()
    }

    /// Nothing if it cannot be told.
    fn event(&mut self, event: &PublicEvent) -> Option<()> {
        if event.seq > self.last {
            self.last = event.seq;
            // Canonical JSON has no line breaks, so it is one line of data.
            let data = std::str::from_utf8(&event.body).ok()?;
            let event = Event::default().id(event.seq.to_string()).event(&event.kind).data(data);
            self.waiting.push_back(event);
        }
        Some(())
    }

    fn filed(&mut self, turn: u32, side: Side) {
        if std::mem::replace(self.filed.get_mut(side), turn) < turn {
            let data = json!({ "side": side.as_str(), "turn": turn, "type": "filed" });
            self.waiting.push_back(Event::default().event("filed").data(data.to_string()));
        }
    }

    /// What is in the database after the last event.
    async fn look(&mut self) -> Result<(), Problem> {
        let (app, actor) = (self.door.app().clone(), self.actor.clone());
        loop {
            let events = app.games().public_events(actor.as_ref(), self.game, self.last).await?;
            for event in &events {
                self.event(event).ok_or_else(|| Problem::new(Word::Internal))?;
            }
            if events.len() < EVENTS_MAX {
                break;
            }
        }
        let game = app.games().game(actor.as_ref(), self.game).await?;
        self.private = game.terms.visibility == Visibility::Private;
        if game.terms.presence == Presence::Shown {
            for side in Side::ALL {
                if game.sides.get(side).sealed == Some(true) {
                    self.filed(game.turn, side);
                }
            }
        }
        Ok(())
    }
}
