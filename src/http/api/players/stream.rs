//! What an account is told, as server-sent events that can be resumed.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::time::Duration;

use axum::http::HeaderMap;
use axum::response::sse::{Event, Sse};
use futures_util::Stream;
use tokio::sync::broadcast::Receiver;
use tokio::time::{Instant, sleep, sleep_until};
use uuid::Uuid;

use crate::http::AppState;
use crate::http::api::extract::ValidQuery;
use crate::http::api::sse::{OPEN_MAX, StreamFrom, answer};
use crate::http::limits::Place;
use crate::http::problem::Problem;
use crate::http::session::{Caller, signed_in};

/// How often it is looked whether another process has told more.
const LOOK_EVERY: Duration = Duration::from_secs(5);

/// What the caller is told, as server-sent events
///
/// The messages that a webhook would get, at the same moments: `id` goes up with each, `event` is the type, `data` the message.
/// Kept for 30 days, from the first opening on. Resumable by `Last-Event-ID`. A token that is not for `play` is told no `turn.opened`
/// and no `clock.warning`.
#[utoipa::path(get, path = "/players/me/stream", operation_id = "stream_account", tag = "players",
    params(StreamFrom,
        ("Last-Event-ID" = Option<i64>, Header, description = "The number of the last event that was read")),
    responses((status = 200, content_type = "text/event-stream", body = String)))]
pub(super) async fn stream(
    caller: Caller,
    ValidQuery(from): ValidQuery<StreamFrom>,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Problem> {
    let last = from.last(&headers)?.unwrap_or(0);
    let place = caller.door.limits().stream(caller.who)?;
    let woken = caller.app().wake().streams.subscribe();
    let own = caller.app().webhooks().open_stream(caller.signed()?).await?;
    let until = Instant::now() + OPEN_MAX;
    let reader = Reader {
        _place: place,
        door: caller.door,
        headers,
        own,
        woken,
        last,
        until,
        waiting: VecDeque::new(),
    };
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
    /// By which it is asked at each look whether the caller may still read.
    headers: HeaderMap,
    own: Uuid,
    /// Which streams have been told something.
    woken: Receiver<Uuid>,
    last: i64,
    until: Instant,
    waiting: VecDeque<Event>,
}

impl Reader {
    /// The next event; nothing at the stream's end.
    async fn next(&mut self) -> Option<Event> {
        let door = self.door.clone();
        while Instant::now() < self.until {
            if let Some(event) = self.waiting.pop_front() {
                return Some(event);
            }
            // A server that is about to stop says what it knows.
            let stops = door.cancel().is_cancelled();
            self.look().await?;
            if !self.waiting.is_empty() {
                continue;
            }
            if stops {
                return None;
            }
            tokio::select! {
                () = door.cancel().cancelled() => {}
                () = sleep_until(self.until) => {}
                () = sleep(LOOK_EVERY) => {}
                () = self.told() => {}
            }
        }
        None
    }

    /// Until this stream was told something, or it is not known whether it was.
    async fn told(&mut self) {
        while matches!(self.woken.recv().await, Ok(other) if other != self.own) {}
    }

    /// What was told after the last event; nothing if the caller may read no more.
    async fn look(&mut self) -> Option<()> {
        let actor = signed_in(&self.door, &self.headers).await.ok()??;
        for told in self.door.app().webhooks().told(&actor, self.last).await.ok()? {
            self.last = told.number;
            let event = Event::default().id(told.number.to_string()).event(told.event.as_str());
            self.waiting.push_back(event.data(told.body));
        }
        Some(())
    }
}
