//! How many mails a second go out to a real Postfix, composed, drawn and signed, beside Postfix's own `smtp-source` handing mails
//! of the same size to the same server; and how far apart the two mails of a reveal arrive, beside one SMTP exchange. The mails go out as the server sends them: always as many at once
//! as there are places.

#![allow(clippy::unwrap_used, reason = "a benchmark fails by panicking")]

mod common;
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

use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use fairschach::app::App;
use fairschach::app::actor::{Actor, Role};
use fairschach::base::{BySide, GameId};
use fairschach::mail::{DkimKey, Sender, Signer, Transport};
use fairschach::store::Store;
use fairschach::worker::Deliverer;
use sqlx::Connection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use tokio_util::sync::CancellationToken;

use peers::postfix::Postfix;

use common::{end, met, sized};
use enter::enter;
use play::{game, player};
use server::{keys, settings};
use system::System;

const GAMES: usize = 150;
const PAIRS: usize = 20;
/// Of Postfix's own program.
const AIM: f64 = 0.5;
/// Sessions at once, as many as the server's own.
const SESSIONS: usize = 16;
const DOMAIN: &str = "bench.example";

struct TestApp {
    app: App,
    players: [Actor; 2],
    director: Actor,
}

#[tokio::main]
async fn main() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    rustls::crypto::ring::default_provider().install_default().unwrap();
    let postfix = Postfix::start().await;
    let house = house(folder.path()).await;
    let deliverer = deliverer(&house, &postfix);
    let mut games = Vec::new();
    for _ in 0..sized(GAMES, 4) {
        games.push(house.game().await);
    }
    let mut outbox = Outbox::of(folder.path()).await;
    let sent = outbox.waiting().await;
    let (cancel, begun) = (CancellationToken::new(), now());
    let running = tokio::spawn({
        let (deliverer, cancel) = (deliverer.clone(), cancel.clone());
        async move { deliverer.run(cancel).await }
    });
    while outbox.waiting().await > 0 {
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    let ours = sent as f64 / begun.elapsed().as_secs_f64();
    cancel.cancel();
    running.await.unwrap();
    let mails = postfix.wait_for_mails("white@bench.example", sized(GAMES, 4)).await;
    let size = mails.iter().map(Vec::len).sum::<usize>() / mails.len();
    let begun = now();
    source(&postfix, sent, SESSIONS, size);
    let floor = sent as f64 / begun.elapsed().as_secs_f64();
    println!(
        "mails {sent} of {size} bytes, smtp-source {floor:.0}/s, ours {ours:.0}/s, ratio {:.2} (aim {AIM}: {})",
        ours / floor,
        met(ours / floor >= AIM)
    );

    let pairs = sized(PAIRS, 2);
    let mut gaps = Vec::new();
    for game in &games[..pairs] {
        let seen = ["white", "black"].map(|who| postfix.mails_for(&format!("{who}@bench.example")).len());
        house.pair(*game).await;
        while deliverer.step().await.unwrap() > 0 {}
        // A receipt each, then the reveal's mail.
        let mut ends = Vec::new();
        for (who, seen) in ["white", "black"].into_iter().zip(seen) {
            let address = format!("{who}@bench.example");
            postfix.wait_for_mails(&address, seen + 2).await;
            let all = postfix.deliveries_for(&address);
            let is_reveal =
                |mail: &[u8]| String::from_utf8_lossy(mail).contains("X-Fairschach-Kind: revealed");
            ends.extend(all.into_iter().filter(|(_, mail)| is_reveal(mail)).map(|(at, _)| at).max());
        }
        let gap = ends[0].duration_since(ends[1]).or_else(|_| ends[1].duration_since(ends[0]));
        gaps.push(gap.unwrap());
    }
    let mut exchanges: Vec<Duration> = (0..pairs)
        .map(|_| {
            let begun = now();
            source(&postfix, 1, 1, size);
            begun.elapsed()
        })
        .collect();
    let (gap, exchange) = (median(&mut gaps), median(&mut exchanges));
    println!(
        "reveals {pairs}, between the two mails {:.1} ms (median), one exchange {:.1} ms, ratio {:.2}",
        gap.as_secs_f64() * 1000.0,
        exchange.as_secs_f64() * 1000.0,
        gap.as_secs_f64() / exchange.as_secs_f64()
    );
    end();
}

/// The outbox, looked at beside the server.
struct Outbox(SqliteConnection);

impl Outbox {
    async fn of(folder: &Path) -> Outbox {
        let options = SqliteConnectOptions::new().filename(folder.join("mail.sqlite")).read_only(true);
        Outbox(SqliteConnection::connect_with(&options).await.unwrap())
    }

    async fn waiting(&mut self) -> usize {
        let count = sqlx::query_scalar("SELECT count(*) FROM mail WHERE state = 'waiting'");
        let count: i64 = count.fetch_one(&mut self.0).await.unwrap();
        count.try_into().unwrap()
    }
}

/// Hands so many mails to the server with Postfix's own program.
fn source(postfix: &Postfix, mails: usize, sessions: usize, size: usize) {
    let done = Command::new("smtp-source")
        .args(["-m", &mails.to_string(), "-s", &sessions.to_string(), "-l", &size.to_string()])
        .args(["-f", "games@bench.example", "-t", "floor@bench.example"])
        .arg(format!("127.0.0.1:{}", postfix.port()))
        .status()
        .expect("no smtp-source: run ./scripts/setup-tests");
    assert!(done.success());
}

fn median(times: &mut [Duration]) -> Duration {
    times.sort();
    times[times.len() / 2]
}

fn deliverer(house: &TestApp, postfix: &Postfix) -> Deliverer {
    let pem = Command::new("openssl").args(["genrsa", "2048"]).output().unwrap().stdout;
    let files = [DkimKey::file_of_pem(&pem).unwrap(), DkimKey::generate(&System)];
    let keys = files.map(|file| DkimKey::from_file(file.expose()).unwrap());
    let sender = Sender::new("games@bench.example", "https://bench.example").unwrap();
    let sender = sender.signed_by(Signer::new(DOMAIN, "fs", keys.into()));
    let url = format!("smtp://127.0.0.1:{}?tls=none", postfix.port());
    let transport = Transport::parse(&url, &sender).unwrap();
    Deliverer::new(house.app.clone(), sender, transport)
}

async fn house(folder: &Path) -> TestApp {
    let store = Store::open(&format!("sqlite://{}/mail.sqlite", folder.display())).await.unwrap();
    let keys = keys();
    let settings = settings(folder);
    let app = App::open(store, keys, Arc::new(System), Arc::new(System), settings).await.unwrap();
    TestApp {
        players: [player(&app, "white", Role::Player).await, player(&app, "black", Role::Player).await],
        director: player(&app, "director", Role::Director).await,
        app,
    }
}

impl TestApp {
    async fn game(&self) -> GameId {
        let [white, black] = &self.players;
        game(&self.app, &self.director, BySide { white, black }).await
    }

    /// Both enter, and the pair is revealed.
    async fn pair(&self, game: GameId) {
        for (player, entry) in self.players.iter().zip(["e2e4", "e7e5"]) {
            enter(&self.app, game, player, 1, entry).await;
        }
        assert_eq!(self.app.games().reveal_due().await.unwrap(), 1);
    }
}

#[expect(clippy::disallowed_methods, reason = "a benchmark measures real time")]
fn now() -> Instant {
    Instant::now()
}
