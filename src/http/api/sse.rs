//! Server-sent events that can be resumed: what the streams of the API have in common.

use std::convert::Infallible;
use std::time::Duration;

use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::{Stream, StreamExt};

use super::extract::{fault, query};
use crate::http::IDLE_TIME_MAX;
use crate::http::problem::Problem;

/// After so long a stream ends; the reader resumes it, and who may read is asked again.
pub(super) const OPEN_MAX: Duration = Duration::from_mins(15);
const KEEP_ALIVE: Duration = Duration::from_secs(15);
/// With its sign of life a stream is never idle, even if one is late.
const _: () = assert!(2 * KEEP_ALIVE.as_secs() <= IDLE_TIME_MAX.as_secs());

query! {
    /// Where to begin.
    pub(super) struct StreamFrom {
        /// Begins after the event with this number, as `Last-Event-ID` does; with neither from the first event on.
        after: Option<i64>,
    }
}

impl StreamFrom {
    /// The number after which a stream begins: what the reader itself has kept goes before the address.
    pub(super) fn last(self, headers: &HeaderMap) -> Result<Option<i64>, Problem> {
        let Some(given) = headers.get("last-event-id") else { return Ok(self.after) };
        let number = given.to_str().ok().and_then(|text| text.parse().ok());
        number.map(Some).ok_or_else(|| fault("wrong-value", "Last-Event-ID", "Last-Event-ID takes a number"))
    }
}

/// Events as an answer, with signs of life between.
pub(super) fn answer(
    events: impl Stream<Item = Event> + Send + 'static,
) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    Sse::new(events.map(Ok)).keep_alive(KeepAlive::new().interval(KEEP_ALIVE))
}
