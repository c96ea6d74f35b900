//! How many sealed entries are filed a second over HTTP by 64 clients at once, every commit synced; how often threads are woken
//! for it, and how often each goes to the database. On SQLite beside two floors: bare SQLite writes the same rows in groups of
//! 64, and a single row a commit. On PostgreSQL beside `pgbench`, which writes a single row a commit with 64 clients.

mod common;
#[path = "common/door.rs"]
mod door;
#[path = "common/enter.rs"]
mod enter;
#[path = "common/floor.rs"]
mod floor;
#[path = "common/play.rs"]
mod play;
#[path = "common/server.rs"]
mod server;
#[path = "common/system.rs"]
mod system;
#[path = "common/wakeups.rs"]
mod wakeups;

#[allow(
    unused_imports,
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "their tests are left out here"
)]
#[path = "../tests/all/peers/mod.rs"]
mod peers;

use std::path::Path;
use std::process::Command;
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

use common::{end, met, sized};
use door::serve;
use enter::enter;
use floor::rows_in_groups;
use peers::postgres;
use play::{game, player};
use server::{keys, settings};
use system::System;
use wakeups::wakeups;

/// Of the same rows in groups of 64.
const AIM_SQLITE: f64 = 0.4;
/// Of pgbench.
const AIM_POSTGRES: f64 = 0.35;
const AIM_WAKEUPS: f64 = 4.0;
const AIM_WAYS: f64 = 6.0;

/// What a filing writes, in the sizes that it has.
const ROWS: &str = "\
    INSERT INTO event (game_id, chain, turn, seq, kind, by_id, at_us, release_us, body, hash, salt) \
      VALUES (randomblob(16), 0, 1, 0, 'filed', NULL, 1, 1, randomblob(420), randomblob(32), randomblob(32)); \
    INSERT INTO leaf (owner_id, chain, turn, seq, hash, due_s, bucket) VALUES (randomblob(16), 0, 1, 0, randomblob(32), 1, 1); \
    INSERT INTO submission (game_id, turn, side, revision, id, player_id, channel, received_us, ctx, commitment, boxed, note, live, \
      authenticated) VALUES (randomblob(16), 1, 0, 0, randomblob(16), randomblob(16), 'api', 1, randomblob(128), randomblob(32), \
      randomblob(328), hex(randomblob(500)), TRUE, 'token'); \
    INSERT INTO mail (id, game_id, turn, kind, number, player_id, created_us, release_us, state, attempts, next_us, lease_us, \
      bucket) VALUES (randomblob(16), randomblob(16), 1, 'receipt', 0, randomblob(16), 1, 1, 'waiting', 0, 1, 0, 1); ";

/// One client's players, by their tokens, and its games; what is counted is filed over HTTP.
struct Client {
    app: App,
    http: reqwest::Client,
    url: String,
    players: [Actor; 2],
    tokens: [String; 2],
    games: Vec<GameId>,
    /// For what is filed without HTTP.
    others: Vec<GameId>,
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

    /// Without a door, so that nobody is woken by a socket.
    async fn enter_all(self: Arc<Self>) {
        for (player, entry) in self.players.iter().zip(["e2e4", "e7e5"]) {
            for game in &self.others {
                enter(&self.app, *game, player, 1, entry).await;
            }
        }
    }
}

#[tokio::main]
async fn main() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("target/tmp can be written");
    rustls::crypto::ring::default_provider().install_default().expect("the first to install one");
    let url = format!("sqlite://{}/filing.sqlite", folder.path().display());
    let (groups, single) = (rows_in_groups(folder.path(), ROWS).await, single_rows(folder.path()).await);
    let (filed, woken, ways) = measured(&url).await;
    // Disks change their mind: floors are measured before and after.
    let groups = groups.max(rows_in_groups(folder.path(), ROWS).await);
    let single = single.max(single_rows(folder.path()).await);
    println!(
        "SQLite: filed {filed:.0}/s; the same rows in groups of 64 {groups:.0}/s, ratio {:.2} (aim {AIM_SQLITE}: {}); single rows \
         {single:.0}/s, ratio {:.2}; wake-ups {woken:.1} a filing (aim {AIM_WAKEUPS}: {}), ways to the database {ways:.1} (aim \
         {AIM_WAYS}: {})",
        filed / groups,
        met(filed / groups >= AIM_SQLITE),
        filed / single,
        met(woken <= AIM_WAKEUPS),
        met(ways <= AIM_WAYS),
    );
    let database = postgres::database("bench").await;
    let before = pgbench(&database.url());
    let (filed, woken, ways) = measured(&database.url()).await;
    let single = before.max(pgbench(&database.url()));
    println!(
        "PostgreSQL: filed {filed:.0}/s; pgbench, single rows, 64 clients {single:.0}/s, ratio {:.2} (aim {AIM_POSTGRES}: {}); \
         wake-ups {woken:.1} a filing, ways to the database {ways:.1} (aim {AIM_WAYS}: {})",
        filed / single,
        met(filed / single >= AIM_POSTGRES),
        met(ways <= AIM_WAYS),
    );
    end();
}

/// Entries filed a second over HTTP; for each that is filed without it, wake-ups and ways to the database.
async fn measured(url: &str) -> (f64, f64, f64) {
    let clients = clients(url).await;
    let app = clients[0].app.clone();
    let store: &Store = app.as_ref();
    let entries = (clients.len() * sized(60, 2) * 2) as f64;
    let begun = now();
    all(clients.iter().cloned().map(Client::file_all)).await;
    let filed = entries / begun.elapsed().as_secs_f64();
    let others = (clients.len() * sized(10, 1) * 2) as f64;
    let (woken, ways) = (wakeups(), store.ways());
    all(clients.into_iter().map(Client::enter_all)).await;
    let woken = wakeups().saturating_sub(woken) as f64 / others;
    (filed, woken, (store.ways() - ways) as f64 / others)
}

async fn all(work: impl Iterator<Item = impl Future<Output = ()> + Send + 'static>) {
    let mut all: JoinSet<()> = work.collect();
    while let Some(done) = all.join_next().await {
        done.expect("every client files all its entries");
    }
}

async fn clients(url: &str) -> Vec<Arc<Client>> {
    let store = Store::open(url).await.expect("the database opens");
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
    let (mut games, mut others) = (Vec::new(), Vec::new());
    for (count, games) in [(sized(60, 2), &mut games), (sized(10, 1), &mut others)] {
        for _ in 0..count {
            games.push(game(&app, &director, BySide { white: &players[0], black: &players[1] }).await);
        }
    }
    let mut tokens = [String::new(), String::new()];
    for (token, player) in tokens.iter_mut().zip(&players) {
        *token = app.sign_in().create_token(player, "bench").await.expect("a token is made");
    }
    Arc::new(Client { app, http: reqwest::Client::new(), url, players, tokens, games, others })
}

/// Commits of one row a second, one after the other.
async fn single_rows(folder: &Path) -> f64 {
    let options = SqliteConnectOptions::new()
        .filename(folder.join("single.sqlite"))
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full);
    let mut connection = SqliteConnection::connect_with(&options).await.expect("the floor's database opens");
    let make = "CREATE TABLE IF NOT EXISTS row (id INTEGER PRIMARY KEY, boxed BLOB NOT NULL)";
    sqlx::query(make).execute(&mut connection).await.expect("a table is made");
    let begun = now();
    let mut commits = 0;
    while begun.elapsed() < Duration::from_millis(sized(2_000, 100)) {
        sqlx::query("INSERT INTO row (boxed) VALUES ($1)")
            .bind(&[7_u8; 328][..])
            .execute(&mut connection)
            .await
            .expect("a row is written");
        commits += 1;
    }
    f64::from(commits) / begun.elapsed().as_secs_f64()
}

/// Commits of one row a second by PostgreSQL's own benchmark, 64 clients, prepared.
fn pgbench(url: &str) -> f64 {
    let script = "INSERT INTO bench_row (boxed) VALUES (decode(repeat('07', 328), 'hex'));";
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("row.sql");
    std::fs::write(&file, script).expect("a script is written");
    let make = "CREATE TABLE IF NOT EXISTS bench_row (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, boxed BYTEA NOT NULL)";
    let made =
        Command::new("psql").args(["-q", "-c", make, url]).output().expect("psql: run ./scripts/setup-tests");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let done = Command::new("pgbench")
        .args(["-n", "-M", "prepared", "-c", "64", "-j", "2", "-T", sized("4", "1"), "-f"])
        .arg(&file)
        .arg(url)
        .output()
        .expect("pgbench: run ./scripts/setup-tests");
    let said = String::from_utf8_lossy(&done.stdout);
    let rate = said.lines().find_map(|line| line.strip_prefix("tps = ")?.split(' ').next()?.parse().ok());
    rate.unwrap_or_else(|| panic!("pgbench: {said} {}", String::from_utf8_lossy(&done.stderr)))
}

#[expect(clippy::disallowed_methods, reason = "a benchmark measures real time")]
fn now() -> Instant {
    Instant::now()
}
