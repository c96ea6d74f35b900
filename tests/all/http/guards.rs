//! What is the same for every request: headers, foreign origins, sessions by cookie, the log.

use fairschach::app::accounts::sign_in::links::Browser;

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use axum::routing::get;
use fairschach::http::{AppState, WebOptions, guard};
use fairschach::telemetry;
use serde_json::json;
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;

use super::kit::{Site, asking, at, with_json};
use crate::support::SECOND;
use crate::support::written::Written;

/// A session begun without the pages: its cookie.
async fn cookie(site: &Site) -> String {
    let link = site.house.app.sign_in().print_link(site.house.white.id).await.unwrap();
    let secret = link.rsplit('/').next().unwrap();
    let (session, _) = site.house.app.sign_in().use_link(secret, &Browser::default()).await.unwrap().unwrap();
    format!("theme=dark; __Host-fairschach={session}")
}

fn with_cookie(method: &str, path: &str, cookie: &str, site: Option<&str>) -> Request<Body> {
    let head = asking(method, None, path).header("cookie", cookie);
    let head = match site {
        Some(site) => head.header("sec-fetch-site", site),
        None => head,
    };
    head.header("content-type", "application/json").body(Body::from("{}")).unwrap()
}

#[tokio::test]
async fn every_answer_has_the_headers_of_a_careful_server() {
    let site = Site::new().await;
    let game = site.house.game().await;
    for path in
        [at(game, ""), "/nowhere".to_owned(), "/health/live".to_owned(), "/api/v1/openapi.json".to_owned()]
    {
        let reply = site.get(None, &path).await;
        assert!(reply.header("content-security-policy").starts_with("default-src 'self'"), "{path}");
        assert!(reply.header("content-security-policy").contains("frame-ancestors 'none'"));
        assert_eq!(reply.header("x-content-type-options"), "nosniff");
        assert_eq!(reply.header("referrer-policy"), "no-referrer");
        assert_eq!(reply.header("cache-control"), "no-store");
        assert!(!reply.header("x-request-id").is_empty());
    }
}

#[tokio::test]
async fn the_id_of_a_request_is_ours() {
    let site = Site::new().await;
    let odd =
        asking("GET", None, "/health/live").header("x-request-id", "forged").body(Body::empty()).unwrap();
    assert_ne!(site.send(odd).await.header("x-request-id"), "forged");
}

#[tokio::test]
async fn forms_of_other_origins_cannot_act() {
    let site = Site::new().await;
    let cookie = cookie(&site).await;
    let post = |name: &str, value: &str| {
        let head = asking("POST", None, "/sign-out").header("cookie", &cookie).header(name, value);
        head.header("content-type", "application/x-www-form-urlencoded").body(Body::empty()).unwrap()
    };
    for (name, value) in [
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
        ("origin", "https://evil.example"),
        ("origin", "null"),
    ] {
        assert_eq!(site.send(post(name, value)).await.status, 403, "{name}: {value}");
    }
    assert_eq!(site.send(post("origin", "https://fairschach.example")).await.status, 303);
}

#[tokio::test]
async fn a_session_reads_the_api_from_our_own_pages_and_never_writes() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let cookie = cookie(&site).await;
    let legal = at(game, "/legal");
    for from in [Some("same-origin"), Some("none"), None] {
        assert_eq!(site.send(with_cookie("GET", &legal, &cookie, from)).await.status, 200, "{from:?}");
    }
    for from in ["cross-site", "same-site"] {
        assert_eq!(site.send(with_cookie("GET", &legal, &cookie, Some(from))).await.problem(401), "no-token");
    }
    let resign = with_cookie("POST", &at(game, "/resignation"), &cookie, Some("same-origin"));
    assert_eq!(site.send(resign).await.problem(401), "no-token");
    let other_name = cookie.replace("__Host-", "");
    assert_eq!(site.send(with_cookie("GET", &legal, &other_name, None)).await.problem(401), "no-token");
    site.house.clock.advance(61 * 24 * 3600 * SECOND);
    assert_eq!(site.send(with_cookie("GET", &legal, &cookie, None)).await.problem(401), "no-token");
}

#[tokio::test]
async fn health_tells_whether_the_server_works() {
    let site = Site::new().await;
    assert_eq!(site.get(None, "/health/live").await.status, 200);
    assert_eq!(site.get(None, "/health/ready").await.status, 200);
    site.cancel.cancel();
    assert_eq!(site.get(None, "/health/ready").await.status, 503);
    assert_eq!(site.get(None, "/health/live").await.status, 200);
}

#[tokio::test]
async fn the_log_names_routes_and_never_what_was_sent() {
    let kept = Written::default();
    let writer = kept.clone();
    // While there is but one subscriber, threads without it switch its lines off for all.
    let _second = tracing::Dispatch::new(telemetry::subscriber("trace", false, std::io::sink).unwrap());
    let _logging = tracing::subscriber::set_default(
        telemetry::subscriber("trace", false, move || writer.clone()).unwrap(),
    );
    let site = Site::new().await;
    let game = site.house.game().await;
    let cookie = cookie(&site).await;
    let entry = |entry: &str| json!({ "turn": 1, "entry": entry });
    let keyed = |entry: &serde_json::Value| {
        let head = asking("POST", Some(&site.white), &at(game, "/entries"));
        with_json(head.header("idempotency-key", "canary-key"), entry)
    };
    for bad in ["h2h5", "canary"] {
        site.send(keyed(&entry(bad))).await;
    }
    site.put(Some(&site.white), &at(game, "/draft"), entry("h2h3")).await;
    site.get(Some(&site.white), &at(game, "/draft?canary-query=1")).await;
    for _ in 0..2 {
        assert_eq!(site.send(keyed(&entry("h2h3"))).await.status, 201);
    }
    let own = site.get(Some(&site.white), &at(game, "/entry")).await.good();
    site.send(with_cookie("GET", &at(game, "/entry?canary-query=1"), &cookie, None)).await;
    let log = kept.text();
    assert!(log.contains("/api/v1/games/{id}/entries"), "{log}");
    let secret = cookie.rsplit('=').next().unwrap();
    for hidden in [
        "h2h5",
        "h2h3",
        game.to_string().as_str(),
        "canary",
        own["r"].as_str().unwrap(),
        secret,
        site.white.as_str(),
        "anna@example.org",
    ] {
        assert!(!log.contains(hidden), "{hidden} in {log}");
    }
}

/// A router with routes of the test's own inside the guards.
fn guarded(site: &Site, routes: Router<AppState>) -> Router {
    let web = WebOptions { secure_cookie: true, trial: false, ..WebOptions::default() };
    let door = AppState::new(site.house.app.clone(), web, CancellationToken::new());
    guard::around(routes, Router::new(), &door).with_state(door)
}

#[tokio::test]
async fn a_panic_is_a_problem_that_tells_nothing() {
    let site = Site::new().await;
    let routes = Router::new().route("/", get(async || -> &'static str { panic!("canary") }));
    let request = asking("GET", None, "/").body(Body::empty()).unwrap();
    let response = guarded(&site, routes).oneshot(request).await.unwrap();
    assert_eq!(response.status(), 500);
    let body = axum::body::to_bytes(response.into_body(), 10_000).await.unwrap();
    let body = String::from_utf8(body.to_vec()).unwrap();
    assert!(body.contains("/problems/internal") && !body.contains("canary"), "{body}");
}

#[tokio::test]
async fn a_request_that_never_ends_is_given_up() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let endless = futures_util::stream::pending::<Result<Vec<u8>, std::io::Error>>();
    let head = asking("POST", Some(&site.white), &at(game, "/entries"));
    let request = head.body(Body::from_stream(endless)).unwrap();
    tokio::time::pause();
    let reply = site.send(request).await;
    tokio::time::resume();
    assert_eq!(reply.header("retry-after"), "5");
    assert_eq!(reply.problem(503), "busy");
}

#[tokio::test]
async fn what_fails_on_our_side_tells_nothing_to_others_and_its_cause_to_the_log() {
    let kept = Written::default();
    let writer = kept.clone();
    // While there is but one subscriber, threads without it switch its lines off for all.
    let _second = tracing::Dispatch::new(telemetry::subscriber("trace", false, std::io::sink).unwrap());
    let _logging = tracing::subscriber::set_default(
        telemetry::subscriber("info", false, move || writer.clone()).unwrap(),
    );
    let site = Site::new().await;
    let game = site.house.game().await;
    let pool = sqlx::SqlitePool::connect(&site.house.store.url).await.unwrap();
    sqlx::query("UPDATE game SET clock = 'canary'").execute(&pool).await.unwrap();
    let reply = site.get(None, &at(game, "")).await;
    assert!(!String::from_utf8_lossy(&reply.body).contains("canary"));
    assert_eq!(reply.problem(500), "internal");
    let log = kept.text();
    let line = log.lines().find(|line| line.contains("column clock")).unwrap();
    assert!(line.contains(reply.header("x-request-id")), "{line}");
    assert_eq!(site.get(None, "/health/ready").await.status, 200);
    sqlx::query("ALTER TABLE session RENAME TO gone").execute(&pool).await.unwrap();
    assert_eq!(site.get(None, "/health/ready").await.status, 503);
    assert_eq!(site.get(None, "/health/live").await.status, 200);
}
