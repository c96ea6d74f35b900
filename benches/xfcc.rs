//! How long the answer takes that names a player's 1,000 games to their own program (Xfcc, `GetMyGames`), over HTTP: the first one, in
//! which every open turn is given its number, and those after it. Beside it the reading of the rows of these games and of their
//! entries, by bare SQLite in the same run. SQLite in a folder of `target`, its file in the system's cache.

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

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use fairschach::app::App;
use fairschach::app::access::Scopes;
use fairschach::app::accounts::sign_in::sessions::NewToken;
use fairschach::app::actor::Role;
use fairschach::app::games::xfcc::XFCC_GAMES_MAX;
use fairschach::base::BySide;
use fairschach::store::Store;
use sqlx::Connection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};

use common::{end, met, sized};
use door::serve;
use enter::enter;
use play::{game, player};
use server::{keys, settings};
use system::System;

const REPEATS: u32 = 5;
/// Of an answer after the first.
const AIM: Duration = Duration::from_millis(150);
/// Entered by White and Black in each game.
const PAIRS: [[&str; 2]; 2] = [["e2e4", "e7e5"], ["g1f3", "b8c6"]];

#[tokio::main]
async fn main() {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("target/tmp can be written");
    let file = folder.path().join("xfcc.sqlite");
    let store = Store::open(&format!("sqlite://{}", file.display())).await.expect("SQLite opens");
    let app = App::open(store, keys(), Arc::new(System), Arc::new(System), settings(folder.path())).await;
    let app = app.expect("the app opens");
    let (anna, ben) = (player(&app, "anna", Role::Player).await, player(&app, "ben", Role::Player).await);
    let director = player(&app, "dora", Role::Director).await;
    let games = sized(XFCC_GAMES_MAX, 8);
    for _ in 0..games {
        let game = game(&app, &director, BySide { white: &anna, black: &ben }).await;
        for (turn, [white, black]) in (1..).zip(PAIRS) {
            enter(&app, game, &anna, turn, white).await;
            enter(&app, game, &ben, turn, black).await;
            app.games().reveal_due().await.expect("the pair is revealed");
        }
    }
    let new = NewToken { label: "Scid".to_owned(), scopes: Scopes::ALL, days: 1 };
    let token = app.sign_in().make_token(&anna, new).await.expect("a token");
    let url = serve(app).await;
    let (first, answer) = asked(&url, &token).await;
    let (mut floor, mut best) = (Duration::MAX, Duration::MAX);
    let options = SqliteConnectOptions::new().filename(&file).read_only(true);
    let mut sqlite = SqliteConnection::connect_with(&options).await.expect("SQLite opens once more");
    for _ in 0..REPEATS {
        floor = floor.min(rows(&mut sqlite, games).await);
        let (took, again) = asked(&url, &token).await;
        assert_eq!(again.matches("<XfccGame>").count(), games);
        assert_eq!(again.len(), answer.len(), "the numbers are given once");
        best = best.min(took);
    }
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    println!(
        "games {games}, {} bytes: the first answer {:.1} ms, later ones {:.1} ms (aim {:.0}: {}); their rows alone {:.1} ms, {:.1} \
         times as long",
        answer.len(),
        ms(first),
        ms(best),
        ms(AIM),
        met(best <= AIM),
        ms(floor),
        ms(best) / ms(floor),
    );
    end();
}

/// How long it took, and what it said.
async fn asked(url: &str, token: &str) -> (Duration, String) {
    let call = format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?><s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\"><s:Body>\
         <GetMyGames xmlns=\"http://www.bennedik.com/webservices/XfccBasic\"><username>anna</username>\
         <password>{token}</password></GetMyGames></s:Body></s:Envelope>"
    );
    let request =
        reqwest::Client::new().post(format!("{url}/xfcc")).header("content-type", "text/xml").body(call);
    let begun = now();
    let answer = request.send().await.expect("the server answers");
    assert!(answer.status().is_success(), "{}", answer.status());
    let answer = answer.text().await.expect("it is text");
    (begun.elapsed(), answer)
}

/// How long bare SQLite reads the games, their open turns, and what was entered in those that are revealed.
async fn rows(sqlite: &mut SqliteConnection, games: usize) -> Duration {
    let begun = now();
    let of_games = sqlx::query("SELECT * FROM game").fetch_all(&mut *sqlite).await.expect("rows are read");
    let turns = sqlx::query("SELECT * FROM turn_side").fetch_all(&mut *sqlite).await.expect("rows are read");
    let entered =
        sqlx::query("SELECT game_id, turn, side, entry FROM submission").fetch_all(&mut *sqlite).await;
    let entered = entered.expect("rows are read");
    assert_eq!(black_box(of_games).len(), games);
    assert_eq!(black_box(entered).len(), games * PAIRS.len() * 2);
    assert!(black_box(turns).len() >= games);
    begun.elapsed()
}

#[expect(clippy::disallowed_methods, reason = "a benchmark measures real time")]
fn now() -> Instant {
    Instant::now()
}
