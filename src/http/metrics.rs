//! `/metrics` on an address of its own: how much is asked, how long it takes, what waits and since when, as Prometheus reads it.
//! Nothing is counted by game, person or call: a number that goes up when an entry is filed would tell that one was.

use std::sync::atomic::AtomicU64;

use axum::Router;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use prometheus_client::encoding::text::encode;
use prometheus_client::encoding::{EncodeLabelSet, EncodeLabelValue};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};
use tokio::time::Instant;

use crate::app::operations::ready::Readiness;
use crate::app::operations::server_state::Waiting;
use crate::http::AppState;

const KIND: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
/// Upper ends of the durations that are told apart, in seconds.
const DURATIONS_S: [f64; 10] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0, 30.0];

/// Where a request came in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EncodeLabelValue)]
enum DoorName {
    Api,
    Health,
    Log,
    Page,
    Xfcc,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct RequestLabels {
    door: DoorName,
    /// Its first digit, such as `2xx`.
    status: &'static str,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct At {
    door: DoorName,
}

/// What is counted while the process runs.
pub struct Metrics {
    requests: Family<RequestLabels, Counter>,
    durations: Family<At, Histogram>,
}

impl Default for Metrics {
    fn default() -> Metrics {
        let durations = || Histogram::new(DURATIONS_S);
        Metrics { requests: Family::default(), durations: Family::new_with_constructor(durations) }
    }
}

impl DoorName {
    fn of(route: &str) -> DoorName {
        match route.split('/').nth(1) {
            Some("api") => DoorName::Api,
            Some("health") => DoorName::Health,
            Some("log") => DoorName::Log,
            Some("xfcc") => DoorName::Xfcc,
            _ => DoorName::Page,
        }
    }
}

/// Counts a request, by the door and the class of its status alone.
pub(super) async fn counted(State(door): State<AppState>, request: Request, next: Next) -> Response {
    let route = request.extensions().get::<MatchedPath>().map_or("", MatchedPath::as_str);
    let name = DoorName::of(route);
    let begun = Instant::now();
    let response = next.run(request).await;
    let status = match response.status().as_u16() {
        100..200 => "1xx",
        200..300 => "2xx",
        300..400 => "3xx",
        400..500 => "4xx",
        _ => "5xx",
    };
    let metrics = door.metrics();
    metrics.requests.get_or_create(&RequestLabels { door: name, status }).inc();
    metrics.durations.get_or_create(&At { door: name }).observe(begun.elapsed().as_secs_f64());
    response
}

/// `/metrics` alone, for a listener of its own.
pub fn router(door: &AppState) -> Router {
    Router::new().route("/metrics", get(show)).with_state(door.clone())
}

async fn show(State(door): State<AppState>) -> Response {
    let Ok(waiting) = door.app().operations().waiting().await else {
        return (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer\n").into_response();
    };
    let ready = door.app().operations().readiness().await == Readiness::Ready;
    let mut text = String::new();
    match encode(&mut text, &registry(door.metrics(), &waiting, ready)) {
        Ok(()) => ([(header::CONTENT_TYPE, KIND)], text).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

fn registry(metrics: &Metrics, waiting: &Waiting, ready: bool) -> Registry {
    let mut registry = Registry::with_prefix("fairschach");
    registry.register("requests", "Requests that were answered", metrics.requests.clone());
    registry.register_with_unit(
        "request_duration",
        "Time until an answer began",
        Unit::Seconds,
        metrics.durations.clone(),
    );
    let mut number = |name: &str, help: &str, value: f64| {
        let gauge: Gauge<f64, AtomicU64> = Gauge::default();
        gauge.set(value);
        registry.register(name, help, gauge);
    };
    number("ready", "1 while the database takes writes and the clock is right", f64::from(u8::from(ready)));
    number("mails_delayed", "Mails that were tried in vain and wait", waiting.mails as f64);
    number("mails_delayed_age_seconds", "Age of the oldest of them", waiting.mails_age_s as f64);
    number("log_leaves_overdue", "Events that should be in the public log", waiting.leaves as f64);
    number("log_batch_age_seconds", "Time since the log's last batch", waiting.log_age_s as f64);
    for (name, what, (count, age_s)) in [
        ("calls_delayed", "Calls of webhooks and browsers that were tried in vain and wait", waiting.calls),
        ("thoughts_waiting", "Thoughts of the bot that wait or are under way", waiting.thoughts),
        ("reviews_waiting", "Reviews of games that wait or are under way", waiting.reviews),
        ("mails_in_overdue", "Mails that came in more than a minute ago and wait", waiting.mails_in),
        ("reveals_overdue", "Reveals that have been due for more than a minute", waiting.reveals),
        ("flags_overdue", "Flags that fell more than a minute ago and are not judged", waiting.flags),
    ] {
        number(name, what, count as f64);
        number(&format!("{name}_age_seconds"), "Age of the oldest of them", age_s as f64);
    }
    registry
}
