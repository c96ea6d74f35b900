//! A house with its router, and requests to it.

use std::net::SocketAddr;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::{HeaderMap, Request, StatusCode, request};
use fairschach::app::App;
use fairschach::app::actor::{Actor, Role};
use fairschach::base::GameId;
use fairschach::http::{WebOptions, router};
use serde_json::Value;
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;

use crate::support::{Database, TestApp};

/// A house with its doors, and a token for each of its people.
pub(crate) struct Site {
    pub(crate) house: TestApp,
    pub(crate) router: Router,
    pub(crate) cancel: CancellationToken,
    pub(crate) white: String,
    pub(crate) black: String,
    pub(crate) arbiter: String,
    pub(crate) director: String,
}

/// An answer, read to its end.
pub(crate) struct Reply {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&self.body)))
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    /// The problem's word, after looking at all that every problem has.
    #[track_caller]
    pub(crate) fn problem(&self, status: u16) -> String {
        let text = String::from_utf8_lossy(&self.body);
        assert_eq!(self.status.as_u16(), status, "{text}");
        assert_eq!(self.header("content-type"), "application/problem+json", "{text}");
        assert_eq!(self.header("cache-control"), "no-store");
        let json = self.json();
        assert_eq!(json["status"], status);
        assert!(
            json["errors"][0]["message"].is_string()
                && json["title"].is_string()
                && json["detail"].is_string()
        );
        let kind = json["type"].as_str().unwrap();
        kind.strip_prefix("/problems/").unwrap().to_owned()
    }

    #[track_caller]
    pub(crate) fn good(self) -> Value {
        assert!(self.status.is_success(), "{}: {}", self.status, String::from_utf8_lossy(&self.body));
        self.json()
    }
}

impl Site {
    pub(crate) async fn new() -> Site {
        Site::on(Database::Sqlite).await
    }

    pub(crate) async fn on(database: Database) -> Site {
        let house = TestApp::new(database).await;
        let cancel = CancellationToken::new();
        let token = async |actor: &Actor| house.app.sign_in().create_token(actor, "test").await.unwrap();
        Site {
            router: doors(&house.app, &cancel),
            white: token(&house.white).await,
            black: token(&house.black).await,
            arbiter: token(&house.arbiter).await,
            director: token(&house.director).await,
            cancel,
            house,
        }
    }

    /// Somebody else, who reads English, and a token for everything.
    pub(crate) async fn add(&self, name: &str, role: Role) -> (Actor, String) {
        let actor = self.house.add(name, "en", role).await;
        let token = self.house.app.sign_in().create_token(&actor, "test").await.unwrap();
        (actor, token)
    }

    /// Everybody who may look at a game: a name, and a token if they have one.
    pub(crate) fn everybody(&self) -> [(&'static str, Option<&str>); 5] {
        [
            ("white", Some(self.white.as_str())),
            ("black", Some(self.black.as_str())),
            ("arbiter", Some(self.arbiter.as_str())),
            ("stranger", Some(self.director.as_str())),
            ("public", None),
        ]
    }

    pub(crate) async fn send(&self, request: Request<Body>) -> Reply {
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let body = to_bytes(body, 16 << 20).await.unwrap().to_vec();
        Reply { status: parts.status, headers: parts.headers, body }
    }

    pub(crate) async fn get(&self, token: Option<&str>, path: &str) -> Reply {
        self.send(asking("GET", token, path).body(Body::empty()).unwrap()).await
    }

    pub(crate) async fn delete(&self, token: Option<&str>, path: &str) -> Reply {
        self.send(asking("DELETE", token, path).body(Body::empty()).unwrap()).await
    }

    pub(crate) async fn post(&self, token: Option<&str>, path: &str, body: Value) -> Reply {
        self.send(with_json(asking("POST", token, path), &body)).await
    }

    pub(crate) async fn put(&self, token: Option<&str>, path: &str, body: Value) -> Reply {
        self.send(with_json(asking("PUT", token, path), &body)).await
    }

    /// Files an entry in the open turn.
    pub(crate) async fn file(&self, token: &str, game: GameId, entry: &str) -> Reply {
        let turn = self.get(Some(token), &at(game, "")).await.json()["turn"].clone();
        let body = serde_json::json!({ "turn": turn, "entry": entry });
        self.post(Some(token), &at(game, "/entries"), body).await
    }

    /// Files for both, reveals, and waits until the reveal is released.
    pub(crate) async fn pair(&self, game: GameId, white: &str, black: &str) {
        self.file(&self.white, game, white).await.good();
        self.file(&self.black, game, black).await.good();
        self.house.reveal().await;
    }
}

/// The doors of a process of their own: nobody has asked there too often.
pub(crate) fn doors(app: &App, cancel: &CancellationToken) -> Router {
    let web = WebOptions { secure_cookie: true, ..WebOptions::default() };
    router(app.clone(), web, cancel.clone())
}

/// A path below a game.
pub(crate) fn at(game: GameId, rest: &str) -> String {
    format!("/api/v1/games/{game}{rest}")
}

/// A request's head.
pub(crate) fn asking(method: &str, token: Option<&str>, path: &str) -> request::Builder {
    let head = Request::builder().method(method).uri(path).header("host", "fairschach.example");
    match token {
        Some(token) => head.header("authorization", format!("Bearer {token}")),
        None => head,
    }
}

/// The request with a JSON body.
pub(crate) fn with_json(head: request::Builder, body: &Value) -> Request<Body> {
    let head = head.header("content-type", "application/json");
    head.body(Body::from(body.to_string())).unwrap()
}

/// The request as it comes from an address.
pub(crate) fn from_address(mut request: Request<Body>, address: &str) -> Request<Body> {
    let address: SocketAddr = address.parse().unwrap();
    request.extensions_mut().insert(ConnectInfo(address));
    request
}
