//! How many sealed entries are filed a second over HTTP by 64 clients at once on SQLite, beside the floor: commits of a single row,
//! one by one, in the same folder and with the same settings. Aim: at least 8 times the floor.
//!
//! What limits it is the way of each statement to SQLite's thread and back (about a dozen an entry), so the ratio falls
//! where the disk syncs within a fraction of a millisecond, or other programs keep the processors busy.

mod common;
#[path = "common/door.rs"]
mod door;
#[path = "common/play.rs"]
mod play;
#[path = "common/server.rs"]
mod server;
#[path = "common/system.rs"]
mod system;

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use fairschach::app::App;
use fairschach::app::actor::{Actor, Role};
use fairschach::app::settings::Settings;
use fairschach::base::{BySide, GameId, Side};
use fairschach::store::Store;
use sqlx::Connection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqliteSynchronous};
use tokio::task::JoinSet;

use common::sized;
use door::serve;
use play::{game, player};
use server::{keys, settings};
use system::System;

const AIM: f64 = 8.0;

/// One client's players, by their tokens, and its games; all of it is filed over HTTP.
struct Client {
    http: reqwest::Client,
    url: String,
    tokens: [String; 2],
    games: Vec<GameId>,
}

impl Client {
    async fn file(&self, game: GameId, side: Side) {
        let (token, entry) = match side {
            Side::White => (&self.tokens[0], "e2e4"),
            Side::Black => (&self.tokens[1], "e7e5"),
        };
        let url = format!("{}/api/v1/games/{game}/entries", self.url);
        let body = serde_json::json!({ "turn": 1, "entry": entry });
        let sent = self.http.post(url).bearer_auth(token).json(&body).send().await;
        let answer = sent.expect("the server answers");
        assert_eq!(answer.status(), 201, "an entry is not filed");
        answer.bytes().await.expect("the receipt comes");
    }

    async fn file_all(self: Arc<Self>) {
        for side in Side::ALL {
            for game in &self.games {
                self.file(*game, side).await;
            }
        }
    }
}

#[tokio::main]
async fn main() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("target/tmp can be written");
    rustls::crypto::ring::default_provider().install_default().expect("the first to install one");
    let games = sized(60, 2);
    let clients = clients(folder.path()).await;
    let before = floor(folder.path()).await;
    let count = clients.len();
    let entries = clients.len() * games * 2;
    let begun = now();
    let mut filing: JoinSet<()> = clients.into_iter().map(Client::file_all).collect();
    while let Some(done) = filing.join_next().await {
        done.expect("every client files all its entries");
    }
    let filed = entries as f64 / begun.elapsed().as_secs_f64();
    // Disks change their mind: the floor is measured before and after.
    let floor = before.max(floor(folder.path()).await);
    let ratio = filed / floor;
    let met = if ratio >= AIM { "met" } else { "missed" };
    println!(
        "clients {count}, entries {entries}, floor {floor:.0}/s, filed {filed:.0}/s, ratio {ratio:.1} (aim {AIM}: {met})"
    );
}

async fn clients(folder: &Path) -> Vec<Arc<Client>> {
    let url = format!("sqlite://{}/filing.sqlite", folder.display());
    let store = Store::open(&url).await.expect("the database opens");
    let keys = keys();
    let settings = Settings { reveal_delay: 2_000_000, ..settings(Path::new("")) };
    let app =
        App::open(store, keys, Arc::new(System), Arc::new(System), settings).await.expect("the app opens");
    let url = serve(app.clone()).await;
    let director = player(&app, "director", Role::Director).await;
    let mut making: JoinSet<Arc<Client>> =
        (0..sized(64, 4)).map(|n| client(app.clone(), url.clone(), director.clone(), n)).collect();
    let mut clients = Vec::new();
    while let Some(made) = making.join_next().await {
        clients.push(made.expect("every client is made"));
    }
    clients
}

async fn client(app: App, url: String, director: Actor, number: usize) -> Arc<Client> {
    let players = [
        player(&app, &format!("white{number}"), Role::Player).await,
        player(&app, &format!("black{number}"), Role::Player).await,
    ];
    let mut games = Vec::new();
    for _ in 0..sized(60, 2) {
        games.push(game(&app, &director, BySide { white: &players[0], black: &players[1] }).await);
    }
    let mut tokens = [String::new(), String::new()];
    for (token, player) in tokens.iter_mut().zip(&players) {
        *token = app.sign_in().create_token(player, "bench").await.expect("a token is made");
    }
    Arc::new(Client { http: reqwest::Client::new(), url, tokens, games })
}

/// Commits of one row a second, one after the other.
async fn floor(folder: &Path) -> f64 {
    let options = SqliteConnectOptions::new()
        .filename(folder.join("floor.sqlite"))
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full);
    let mut connection = SqliteConnection::connect_with(&options).await.expect("the floor's database opens");
    let make = "CREATE TABLE IF NOT EXISTS row (id INTEGER PRIMARY KEY, boxed BLOB NOT NULL)";
    sqlx::query(make).execute(&mut connection).await.expect("a table is made");
    let begun = now();
    let mut commits = 0;
    while begun.elapsed() < Duration::from_millis(sized(2_000, 200)) {
        sqlx::query("INSERT INTO row (boxed) VALUES ($1)")
            .bind(&[7_u8; 328][..])
            .execute(&mut connection)
            .await
            .expect("a row is written");
        commits += 1;
    }
    f64::from(commits) / begun.elapsed().as_secs_f64()
}

#[expect(clippy::disallowed_methods, reason = "a benchmark measures real time")]
fn now() -> Instant {
    Instant::now()
}
