//! What a reader waits for before a real Chromium. How long until the largest part of `/`, of one's games and of a game is
//! painted, nothing of it cached, beside a plain page of as many bytes in the same browser. And how long after its release both
//! pieces of a reveal begin to move on the opponent's open page, beside a bare event that a plain page listens to.

#![allow(clippy::unwrap_used, reason = "a benchmark fails by panicking")]

mod common;
#[path = "common/door.rs"]
mod door;
#[path = "common/enter.rs"]
mod enter;
#[path = "common/play.rs"]
mod play;
#[path = "common/server.rs"]
mod server;
#[path = "common/system.rs"]
mod system;

#[allow(unused_imports, clippy::disallowed_methods, reason = "their tests are left out here")]
#[path = "../tests/all/peers/mod.rs"]
mod peers;

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::Html;
use axum::response::sse::{Event, Sse};
use axum::routing::get;
use fairschach::app::App;
use fairschach::app::actor::{Actor, Role};
use fairschach::app::settings::Settings;
use fairschach::base::{BySide, Clock, GameId};
use fairschach::game::Presence;
use fairschach::store::Store;
use fairschach::worker;
use fantoccini::Locator;
use serde_json::json;
use tokio::net::TcpListener;
use tokio::sync::broadcast::{Sender, channel};
use tokio_util::sync::CancellationToken;

use common::{end, met, sized};
use door::serve;
use enter::enter;
use peers::browser::{Browser, Reader};
use play::{game, player};
use server::{keys, settings};
use system::System;

/// Painting may take so long, in milliseconds, and so many times as long as that of a plain page.
const PAINT_AIM_MS: f64 = 500.0;
const PAINT_AIM: f64 = 5.0;
/// Beyond a bare event, in milliseconds.
const SEEN_AIM: f64 = 300.0;

/// Between a reveal and its release.
const REVEAL_DELAY_US: i64 = 500_000;

/// When the largest part was painted, in milliseconds since the page was asked for.
const PAINTED: &str = "const done = arguments[0];
    setTimeout(() => new PerformanceObserver((list, watch) => {
      watch.disconnect();
      done(list.getEntries().at(-1).startTime);
    }).observe({ type: 'largest-contentful-paint', buffered: true }), 300);";

/// The bytes of a page and of what it loads, decompressed.
const BYTES: &str =
    "return [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    .reduce((sum, one) => sum + one.decodedBodySize, 0);";

/// When something first moved on the page and when something was first there, in microseconds since 1970.
const THERE: &str = "const [css, done] = arguments;
    const now = () => Math.round((performance.timeOrigin + performance.now()) * 1000);
    let moved = null;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) { moved ??= now(); return animate.apply(this, how); };
    const look = () => {
      if (!document.querySelector(css)) return;
      watch.disconnect();
      done([moved ?? now(), now()]);
    };
    const watch = new MutationObserver(look);
    watch.observe(document.documentElement, { subtree: true, childList: true, attributes: true });
    look();";

/// A server with two players, one of them before the browser.
struct TestApp {
    app: App,
    url: String,
    white: Actor,
    black: Actor,
    games: Vec<GameId>,
}

#[tokio::main]
async fn main() {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let house = TestApp::open(folder.path()).await;
    let (plain, tell) = plain().await;
    let browser = Browser::open(&Reader::default()).await;
    browser.devtools("Network.enable", json!({})).await;
    browser.devtools("Network.setCacheDisabled", json!({ "cacheDisabled": true })).await;
    painted(&browser, &plain, &format!("{}/", house.url), "/").await;
    sign_in(&browser, &house).await;
    painted(&browser, &plain, &format!("{}/games", house.url), "/games").await;
    painted(&browser, &plain, &format!("{}/games/{}", house.url, house.games[0]), "a game").await;
    seen(&browser, &plain, &tell, &house).await;
    end();
}

/// By turns: the page, and a plain one of its size.
async fn painted(browser: &Browser, plain: &str, url: &str, name: &str) {
    let (mut page, mut floor, mut bytes) = (Vec::new(), Vec::new(), 0);
    for _ in 0..sized(15, 2) {
        browser.page().goto(url).await.unwrap();
        page.push(browser.page().execute_async(PAINTED, Vec::new()).await.unwrap().as_f64().unwrap());
        bytes = browser.page().execute(BYTES, Vec::new()).await.unwrap().as_u64().unwrap();
        browser.page().goto(&format!("{plain}/text/{bytes}")).await.unwrap();
        floor.push(browser.page().execute_async(PAINTED, Vec::new()).await.unwrap().as_f64().unwrap());
    }
    let (page, floor) = (median(&mut page), median(&mut floor));
    let times = page / floor;
    println!(
        "{name}: largest part painted after {page:.0} ms, of a plain page of {bytes} bytes after {floor:.0} ms: {times:.1} \
         times as long (aim {PAINT_AIM_MS} ms and {PAINT_AIM} times: {})",
        met(page <= PAINT_AIM_MS && times <= PAINT_AIM),
    );
}

/// How long after its release a reveal is on the page, and a bare event on a page that listens to it.
async fn seen(browser: &Browser, plain: &str, tell: &Sender<()>, house: &TestApp) {
    let cancel = CancellationToken::new();
    tokio::spawn(worker::reveal_loop(house.app.clone(), cancel.clone()));
    let (mut moved, mut page, mut floor) = (Vec::new(), Vec::new(), Vec::new());
    for game in &house.games[1..=sized(10, 1)] {
        browser.page().goto(&format!("{}/games/{game}", house.url)).await.unwrap();
        let there = browser.page().execute_async(THERE, vec![json!("[data-score] [data-turn='1']")]);
        let filed = async {
            house.file(*game, &house.white, "e2e4").await;
            house.file(*game, &house.black, "e7e5").await;
        };
        let (there, ()) = tokio::join!(there, filed);
        let release = house.app.games().mark(*game, Presence::Shown).await.unwrap().release.as_us();
        let [first, last] = times(&there.unwrap());
        moved.push((first - release) as f64 / 1e3);
        page.push((last - release) as f64 / 1e3);

        browser.page().goto(&format!("{plain}/listen")).await.unwrap();
        let told = async {
            while tell.receiver_count() == 0 {
                tokio::task::yield_now().await;
            }
            let now = System.now().as_us();
            tell.send(()).unwrap();
            now
        };
        let (there, told) = tokio::join!(browser.page().execute_async(THERE, vec![json!("b")]), told);
        floor.push((times(&there.unwrap())[1] - told) as f64 / 1e3);
    }
    cancel.cancel();
    let (moved, page, floor) = (median(&mut moved), median(&mut page), median(&mut floor));
    println!(
        "a reveal: both pieces move on the opponent's open page {moved:.0} ms after its release, and {page:.0} ms after it all of the \
         page is as it is now; a bare event {floor:.1} ms: {:.0} ms more until it is seen (aim {SEEN_AIM}: {})",
        moved - floor,
        met(moved - floor <= SEEN_AIM),
    );
}

fn times(answer: &serde_json::Value) -> [i64; 2] {
    [0_usize, 1].map(|at| answer[at].as_i64().unwrap())
}

fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// Pages without anything but text, and one that waits for an event.
async fn plain() -> (String, Sender<()>) {
    let (tell, _) = channel(1);
    let text = async |Path(bytes): Path<usize>| {
        let line = "<p>All that is on this page is text, and there is nothing to be loaded for it.</p>\n";
        let rows = line.repeat(bytes / line.len());
        Html(format!("<!doctype html><html lang=en><meta charset=utf-8><title>Plain</title>{rows}"))
    };
    let listen = async || {
        Html(
            "<!doctype html><html lang=en><title>Plain</title><p>Listening</p><script>\
            new EventSource('/event').onmessage = () => document.body.append(document.createElement('b'))</script>",
        )
    };
    let event = async |State(tell): State<Sender<()>>| {
        let told = futures_util::stream::unfold(tell.subscribe(), async |mut told| {
            told.recv().await.ok()?;
            Some((Ok::<_, Infallible>(Event::default().data("now")), told))
        });
        Sse::new(told)
    };
    let routes = axum::Router::new()
        .route("/text/{bytes}", get(text))
        .route("/listen", get(listen))
        .route("/event", get(event))
        .with_state(tell.clone());
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, routes).await });
    (url, tell)
}

async fn sign_in(browser: &Browser, house: &TestApp) {
    let link = house.app.sign_in().print_link(house.white.id).await.unwrap();
    let secret = link.rsplit('/').next().unwrap();
    browser.page().goto(&format!("{}/sign-in/{secret}", house.url)).await.unwrap();
    browser.page().find(Locator::Css("main button.main")).await.unwrap().click().await.unwrap();
    browser.page().wait().for_element(Locator::Css(".games")).await.unwrap();
}

impl TestApp {
    async fn open(folder: &std::path::Path) -> TestApp {
        let store = Store::open(&format!("sqlite://{}/browser.sqlite", folder.display())).await.unwrap();
        let settings = Settings { reveal_delay: REVEAL_DELAY_US, ..settings(folder) };
        let app = App::open(store, keys(), Arc::new(System), Arc::new(System), settings).await.unwrap();
        let (white, black) =
            (player(&app, "Anna", Role::Player).await, player(&app, "Ben", Role::Player).await);
        let director = player(&app, "Dora", Role::Director).await;
        let mut house = TestApp { url: serve(app.clone()).await, app, white, black, games: Vec::new() };
        for _ in 0..=10 {
            let players = BySide { white: &house.white, black: &house.black };
            house.games.push(game(&house.app, &director, players).await);
        }
        for (white, black) in [("e2e4", "e7e5"), ("g1f3", "b8c6"), ("f1c4", "f8c5")] {
            house.pair(house.games[0], white, black).await;
        }
        house
    }

    async fn file(&self, game: GameId, player: &Actor, entry: &str) {
        let turn = self.app.games().game(Some(player), game).await.unwrap().turn;
        enter(&self.app, game, player, turn, entry).await;
    }

    /// Files both moves and waits for the release.
    async fn pair(&self, game: GameId, white: &str, black: &str) {
        self.file(game, &self.white, white).await;
        self.file(game, &self.black, black).await;
        self.app.games().reveal_due().await.unwrap();
        while self.app.games().mark(game, Presence::Shown).await.unwrap().release > self.app.now() {
            tokio::task::yield_now().await;
        }
    }
}
