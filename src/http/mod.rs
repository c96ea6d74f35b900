//! The doors that speak HTTP: pages for people, `/api/v1` for programs.
//!
//! [`router`] puts them together. What is the same for every request stands in `guard`, what a request may ask and how
//! often in `limits`, who asks in `session`, and how an error is answered in `problem`.

pub mod api;
pub mod browser;
pub mod endgames;
pub mod guard;
pub mod health;
pub mod hub;
pub mod limits;
pub mod metrics;
pub mod oidc;
pub mod paper;
pub mod pictures;
pub mod problem;
pub mod proxies;
pub mod session;
pub mod web;

mod bytes;
mod listen;
mod log;
mod word;
pub mod xfcc;

use std::sync::Arc;

use axum::Router;
use axum::routing::get;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use crate::app::App;
use endgames::Endgames;
use hub::Hub;
use limits::Limits;
use metrics::Metrics;
use oidc::OidcClient;
use pictures::Pictures;
use problem::{Problem, Word};
use proxies::TrustedProxies;

/// The OpenAPI 3.1 description of `/api/v1`, made from the code.
pub use api::openapi;

pub use listen::{Connections, HEAD_BYTES_MAX, IDLE_TIME_MAX, serve_within, take_descriptors};

/// What the doors need to know of the set-up.
#[derive(Clone, Default)]
pub struct WebOptions {
    /// Session cookies are `Secure` and named `__Host-…`; false only with `insecure_http`.
    pub secure_cookie: bool,
    /// The trial set-up: every page says so.
    pub trial: bool,
    /// Where the source of the program is found, if that is told.
    pub source_url: Option<String>,
    /// Whom people ask about what is kept of them, if that is told: an address of mails or in the web.
    pub contact: Option<String>,
    /// Who runs the server, in lines, if that is told.
    pub operator: Option<String>,
    /// The proxies that are believed when they name who asks.
    pub trusted_proxies: TrustedProxies,
    /// Endgame tables.
    pub endgames: Endgames,
    /// The provider by whose accounts people sign in, if there is one.
    pub oidc: Option<OidcClient>,
}

/// What every handler has at hand. Cheap to clone.
#[derive(Clone)]
pub struct AppState(Arc<Inner>);

struct Inner {
    app: App,
    web: WebOptions,
    limits: Limits,
    metrics: Metrics,
    underway: api::Underway,
    pictures: Pictures,
    hub: Hub,
    cancel: CancellationToken,
}

impl AppState {
    /// A door with full rate limits; streams end when `cancel` is cancelled.
    pub fn new(app: App, web: WebOptions, cancel: CancellationToken) -> AppState {
        let limits = Limits::new(&app);
        AppState(Arc::new(Inner {
            app,
            web,
            limits,
            metrics: Metrics::default(),
            underway: api::Underway::default(),
            pictures: Pictures::default(),
            hub: Hub::default(),
            cancel,
        }))
    }

    /// The verbs.
    pub fn app(&self) -> &App {
        &self.0.app
    }

    /// The set-up.
    pub fn web(&self) -> &WebOptions {
        &self.0.web
    }

    /// How often somebody may ask.
    pub fn limits(&self) -> &Limits {
        &self.0.limits
    }

    /// What is counted.
    fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    /// Where pictures are drawn.
    pub fn pictures(&self) -> &Pictures {
        &self.0.pictures
    }

    /// What is new in games, for those who watch.
    pub fn hub(&self) -> &Hub {
        &self.0.hub
    }

    /// Endgame tables.
    pub fn endgames(&self) -> &Endgames {
        &self.0.web.endgames
    }

    fn underway(&self) -> &api::Underway {
        &self.0.underway
    }

    /// Cancelled when the server stops.
    pub fn cancel(&self) -> &CancellationToken {
        &self.0.cancel
    }
}

/// Everything that is served over HTTP.
pub fn router(app: App, web: WebOptions, cancel: CancellationToken) -> Router {
    router_of(&AppState::new(app, web, cancel))
}

/// The same over a state that others use too.
pub fn router_of(door: &AppState) -> Router {
    let routes = Router::new()
        .merge(health::routes())
        .merge(web::router(door))
        .merge(log::routes())
        .merge(xfcc::routes())
        .route("/problems/{word}", get(problem::explain))
        .fallback(web::nowhere)
        .method_not_allowed_fallback(async || Problem::new(Word::NoSuchMethod));
    guard::around(routes, api::routes(door), door).with_state(door.clone())
}

/// Serves within the usual limits, and with proxies on this machine alone, until `cancel` is cancelled, then lets what is under way end.
pub async fn serve(listener: TcpListener, router: Router, cancel: CancellationToken) {
    serve_within(listener, router, Connections::usual(&TrustedProxies::default()), cancel).await;
}
