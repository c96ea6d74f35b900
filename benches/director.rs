//! How fast the page of a tournament opens for its director, over HTTP and signed in: one of 10,100 games, and one of 9,900 games
//! whose players are few enough for the page to say how reliable each is; and all tables of the first. Beside them the
//! reading of the rows of pairings and games alone, in the same run. SQLite in a folder of `target`, its file in the system's
//! cache. `FAIRSCHACH_BENCH_ENTRANTS` asks for other numbers of entrants (`101,100` by default; all meet twice).

mod common;
#[path = "common/server.rs"]
mod server;
#[path = "common/system.rs"]
mod system;

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use fairschach::app::App;
use fairschach::app::accounts::players::NewPlayer;
use fairschach::app::actor::{Actor, Role};
use fairschach::app::tournaments::action::Action;
use fairschach::base::{Clock, Timestamp, TournamentId};
use fairschach::http::{self, WebOptions};
use fairschach::store::Store;
use fairschach::tournament::Sheet;
use serde_json::json;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, Connection};
use tokio_util::sync::CancellationToken;

use common::{end, met, sized};
use server::{keys, settings};
use system::System;

const ENTRANTS: &str = "101,100";
const REPEATS: u32 = 5;
/// The page may take so many times as long as reading the rows.
const AIM: f64 = 2.0;

/// It stands still: all games begin at once.
struct Still;

impl Clock for Still {
    fn now(&self) -> Timestamp {
        Timestamp::from_us(1_767_268_800_000_000)
    }
}

#[tokio::main]
async fn main() {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let asked =
        std::env::var("FAIRSCHACH_BENCH_ENTRANTS").unwrap_or_else(|_| sized(ENTRANTS, "5,4").to_owned());
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("target/tmp can be written");
    let file = folder.path().join("director.sqlite");
    let store = Store::open(&format!("sqlite://{}", file.display())).await.expect("SQLite opens");
    let settings = settings(folder.path());
    let keys = keys();
    let app = App::open(store.clone(), keys, Arc::new(Still), Arc::new(System), settings)
        .await
        .expect("the app opens");
    let director = add(&app, "director".to_owned(), Role::Director).await;
    let (url, cancel) = serve(app.clone()).await;
    let browser = signed_in(&app, &director, &url).await;
    let mut sqlite =
        SqliteConnection::connect_with(&SqliteConnectOptions::new().filename(&file).read_only(true))
            .await
            .expect("SQLite opens once more");
    for entrants in asked.split(',') {
        let entrants = entrants.parse().expect("numbers of entrants, parted by commas");
        let id = tournament(&app, &director, entrants).await;
        let begun = now();
        let mut made = 0;
        loop {
            let more = app.running_tournaments().make_due_games().await.expect("games are made");
            if more == 0 {
                break;
            }
            made += more;
        }
        println!("{made} games made in {:.1} s", begun.elapsed().as_secs_f64());
        measured(&app, &mut sqlite, (&browser, &url), id, made).await;
    }
    cancel.cancel();
    end();
    store.close().await;
}

/// The best of a few rounds, by turns: the rows, the page, the tables.
async fn measured(
    app: &App,
    sqlite: &mut SqliteConnection,
    (browser, url): (&reqwest::Client, &str),
    id: TournamentId,
    made: usize,
) {
    let sql = "SELECT p.stage, p.section, p.round, p.board, p.white, p.black, p.starts_us, p.game_id, p.outcome, g.score, \
        g.ended_by, g.ended_us FROM pairing p LEFT JOIN game g ON g.id = p.game_id WHERE p.tournament_id = $1 \
        ORDER BY p.round, p.board";
    let (mut floor, mut page, mut all) = (Duration::MAX, Duration::MAX, Duration::MAX);
    for _ in 0..REPEATS {
        let begun = now();
        let rows = sqlx::query(AssertSqlSafe(sql))
            .bind(id.as_uuid())
            .fetch_all(&mut *sqlite)
            .await
            .expect("rows are read");
        assert_eq!(black_box(rows).len(), made);
        floor = floor.min(begun.elapsed());
        let begun = now();
        let body = opened(browser, &format!("{url}/tournaments/{id}/run")).await;
        page = page.min(begun.elapsed());
        assert!(body.contains("player0"), "the page lists who plays");
        let begun = now();
        let tables = app.tournaments().tournament_tables(None, id).await.expect("tables are made");
        assert_eq!(black_box(tables).view.pairings.len(), made);
        all = all.min(begun.elapsed());
    }
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    let times = ms(page) / ms(floor);
    println!(
        "games {made}: rows alone {:.1} ms; the director's page {:.1} ms, {times:.1} times as long (aim {AIM}: {}); all \
         tables {:.1} ms, {:.1} times as long",
        ms(floor),
        ms(page),
        met(times <= AIM),
        ms(all),
        ms(all) / ms(floor),
    );
}

async fn opened(browser: &reqwest::Client, page: &str) -> String {
    let answer = browser.get(page).send().await.expect("the server answers");
    assert!(answer.status().is_success(), "{}", answer.status());
    answer.text().await.expect("a page")
}

async fn serve(app: App) -> (String, CancellationToken) {
    let options = WebOptions { secure_cookie: false, trial: true, ..WebOptions::default() };
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("it is bound");
    let cancel = CancellationToken::new();
    tokio::spawn(http::serve(listener, http::router(app, options, cancel.clone()), cancel.clone()));
    (format!("http://{address}"), cancel)
}

/// A browser in which somebody has signed in.
async fn signed_in(app: &App, who: &Actor, url: &str) -> reqwest::Client {
    let link = app.sign_in().print_link(who.id).await.expect("a link");
    let path = link.rsplit('/').next().expect("it ends with its secret");
    let browser = reqwest::Client::builder().cookie_store(true).build().expect("a browser");
    let sent = browser.post(format!("{url}/sign-in/{path}")).send().await;
    let answer = sent.expect("the server answers");
    assert!(answer.status().is_success(), "{}", answer.status());
    browser
}

async fn add(app: &App, name: String, role: Role) -> Actor {
    let new = NewPlayer { email: format!("{name}@example.org"), name, locale: "en".to_owned(), role };
    app.accounts().add_player(new).await.expect("players are added")
}

/// All meet twice; the tournament has players of its own.
async fn tournament(app: &App, director: &Actor, entrants: u16) -> TournamentId {
    let sheet: Sheet = serde_json::from_value(json!({
        "name": "Bench", "kind": {"name": "round-robin", "cycles": 2}, "variant": "fairschach", "clock": "14d/pair",
        "tie_breaks": ["DE", "SB", "WIN"], "dates": {"zone": "UTC"}, "language": "en",
    }))
    .expect("a sheet");
    let id = app.tournament_setup().create_tournament(director, sheet).await.expect("it is made");
    app.tournaments().perform(director, id, Action::Open, "").await.expect("it opens");
    for n in 0..entrants {
        let player = add(app, format!("player{n}of{entrants}"), Role::Player).await;
        app.tournament_setup().enter_tournament(&player, id, player.id, None).await.expect("they enter");
    }
    app.tournaments().perform(director, id, Action::Start, "").await.expect("it starts");
    id
}

#[expect(clippy::disallowed_methods, reason = "a benchmark measures real time")]
fn now() -> Instant {
    Instant::now()
}
