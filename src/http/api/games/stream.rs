//! Public events as they are released, as server-sent events that can be resumed.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::time::Duration;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::Stream;
use serde_json::json;
use tokio::time::{Interval, MissedTickBehavior, interval};

use crate::app::actor::Actor;
use crate::base::{BySide, GameId, Side};
use crate::game::Presence;
use crate::http::api::extract::fields::query;
use crate::http::api::extract::path::At;
use crate::http::api::extract::request::{ValidQuery, fault};
use crate::http::limits::Place;
use crate::http::problem::{Problem, ProblemJson, Word};
use crate::http::session::Caller;
use crate::http::{AppState, IDLE_TIME_MAX};

/// How often the chain is looked at: at a fixed beat, so that waking tells nothing.
const BEAT: Duration = Duration::from_secs(1);
/// After so many beats a stream ends; the reader resumes it, and who may read is asked again.
const BEATS_MAX: u32 = 15 * 60;
const KEEP_ALIVE: Duration = Duration::from_secs(15);
/// With its sign of life a stream is never idle, even if one is late.
const _: () = assert!(2 * KEEP_ALIVE.as_secs() <= IDLE_TIME_MAX.as_secs());

query! {
    /// Where to begin.
    pub(in crate::http::api) struct StreamFrom {
        /// Begins after the event with this number, as `Last-Event-ID` does; with neither from the first event on.
        after: Option<i64>,
    }
}

/// The game's public events as server-sent events
///
/// `id` is the event's number, `event` its type, `data` its canonical JSON. Resumable by `Last-Event-ID`. Where presence is
/// shown, an event `filed` without a number, `{"side","turn","type":"filed"}`, says that a side has filed in the open turn;
/// it is said again on every new stream.
#[utoipa::path(get, path = "/games/{id}/stream", tag = "pairs",
    params(("id" = String, Path, format = "uuid"), StreamFrom,
        ("Last-Event-ID" = Option<i64>, Header, description = "The number of the last event that was read")),
    responses((status = 200, content_type = "text/event-stream", body = String), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn stream(
    State(door): State<AppState>,
    caller: Caller,
    At(id): At<GameId>,
    ValidQuery(StreamFrom { after }): ValidQuery<StreamFrom>,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Problem> {
    let last = match headers.get("last-event-id") {
        None => after,
        Some(given) => {
            let number = given.to_str().ok().and_then(|text| text.parse().ok());
            Some(
                number
                    .ok_or_else(|| fault("wrong-value", "Last-Event-ID", "Last-Event-ID takes a number"))?,
            )
        }
    };
    let mut beat = interval(BEAT);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut reader = Reader {
        place: door.limits().stream(caller.who)?,
        door,
        actor: caller.actor,
        game: id,
        last: last.unwrap_or(-1),
        filed: BySide::default(),
        waiting: VecDeque::new(),
        beat,
        beats: 0,
    };
    // A game that is not for the caller is refused before the stream begins.
    reader.look().await?;
    let events = futures_util::stream::unfold(reader, async |mut reader| {
        let event = reader.next().await?;
        Some((Ok(event), reader))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)))
}

struct Reader {
    /// Held as long as the stream is open.
    #[expect(dead_code, reason = "given back when dropped")]
    place: Place,
    door: AppState,
    actor: Option<Actor>,
    game: GameId,
    last: i64,
    /// Who is known to have filed, and in which turn.
    filed: BySide<u32>,
    waiting: VecDeque<Event>,
    beat: Interval,
    beats: u32,
}

impl Reader {
    /// The next event; nothing at the stream's end.
    async fn next(&mut self) -> Option<Event> {
        while self.waiting.is_empty() {
            let cancel = self.door.cancel().clone();
            tokio::select! {
                () = cancel.cancelled() => return None,
                _ = self.beat.tick() => {}
            }
            self.beats += 1;
            if self.beats > BEATS_MAX || self.look().await.is_err() {
                return None;
            }
        }
        self.waiting.pop_front()
    }

    async fn look(&mut self) -> Result<(), Problem> {
        let (app, actor) = (self.door.app(), self.actor.as_ref());
        for event in app.games().public_events(actor, self.game, self.last).await? {
            self.last = event.seq;
            // Canonical JSON has no line breaks, so it is one line of data.
            let data = String::from_utf8(event.body).map_err(|_| Problem::new(Word::Internal))?;
            let event = Event::default().id(event.seq.to_string()).event(event.kind).data(data);
            self.waiting.push_back(event);
        }
        let game = app.games().game(actor, self.game).await?;
        if game.terms.presence == Presence::Shown {
            for side in Side::ALL {
                let sealed = game.sides.get(side).sealed == Some(true);
                if sealed && std::mem::replace(self.filed.get_mut(side), game.turn) < game.turn {
                    let data = json!({ "side": side.as_str(), "turn": game.turn, "type": "filed" });
                    self.waiting.push_back(Event::default().event("filed").data(data.to_string()));
                }
            }
        }
        Ok(())
    }
}
