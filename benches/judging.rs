//! How long games take to be judged whose flags fall at one instant: a round robin in which nobody has filed anything by its
//! first deadline. Each game is compared with its events first, ends, and both players are told.
//!
//! SQLite in a folder of `target`. `FAIRSCHACH_BENCH_PLAYERS` asks for another number of players, each of whom meets all others
//! once. Aim: 200 games a second, so that 19,900 (200 players) are judged in 100 seconds.

mod common;
#[path = "common/server.rs"]
mod server;
#[path = "common/system.rs"]
mod system;

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Instant;

use fairschach::app::App;
use fairschach::app::accounts::players::NewPlayer;
use fairschach::app::actor::{Actor, Role};
use fairschach::app::tournaments::action::Action;
use fairschach::base::{Clock, Timestamp};
use fairschach::store::Store;
use fairschach::tournament::Sheet;
use serde_json::json;

use common::sized;
use server::{keys, settings};
use system::System;

const PLAYERS: usize = 64;
const AIM: f64 = 200.0;
const START_US: i64 = 1_767_268_800_000_000;
const FIFTEEN_DAYS_US: i64 = 15 * 24 * 60 * 60 * 1_000_000;

struct Moved(AtomicI64);

impl Clock for Moved {
    fn now(&self) -> Timestamp {
        Timestamp::from_us(self.0.load(Ordering::SeqCst))
    }
}

#[tokio::main]
async fn main() {
    let asked = std::env::var("FAIRSCHACH_BENCH_PLAYERS").ok();
    let players = asked.map_or(sized(PLAYERS, 4), |count| count.parse().expect("a number of players"));
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("target/tmp can be written");
    let file = folder.path().join("judging.sqlite");
    let store = Store::open(&format!("sqlite://{}", file.display())).await;
    let store = store.expect("the database opens");
    let clock = Arc::new(Moved(AtomicI64::new(START_US)));
    let app = open(&store, clock.clone(), folder.path()).await;
    let begun = now();
    let games = tournament(&app, players).await;
    println!("{games} games made in {:.1} s", begun.elapsed().as_secs_f64());
    clock.0.fetch_add(FIFTEEN_DAYS_US, Ordering::SeqCst);
    let begun = now();
    let mut judged = 0;
    loop {
        let more = app.clocks().judge_flags().await.expect("flags are judged");
        if more == 0 {
            break;
        }
        judged += more;
    }
    let took = begun.elapsed().as_secs_f64();
    assert_eq!(judged, games, "every game is over");
    let rate = f64::from(u32::try_from(judged).expect("so few")) / took;
    println!(
        "{judged} flags of one instant judged in {took:.1} s: {rate:.0} a second (aim {AIM}: {})",
        if rate >= AIM { "met" } else { "missed" }
    );
    store.close().await;
}

async fn open(store: &Store, clock: Arc<Moved>, folder: &std::path::Path) -> App {
    let settings = settings(folder);
    let keys = keys();
    App::open(store.clone(), keys, clock, Arc::new(System), settings).await.expect("the app opens")
}

/// A tournament in which all meet once, and all its games; answers how many these are.
async fn tournament(app: &App, players: usize) -> usize {
    let director = add(app, "director".to_owned(), Role::Director).await;
    let sheet: Sheet = serde_json::from_value(json!({
        "name": "Bench", "kind": {"name": "round-robin", "cycles": 1}, "variant": "fairschach", "clock": "14d/pair",
        "places": {"min": 2, "max": players}, "dates": {"zone": "UTC"}, "language": "en",
    }))
    .expect("a sheet");
    let id = app.tournament_setup().create_tournament(&director, sheet).await.expect("it is made");
    app.tournaments().perform(&director, id, Action::Open, "").await.expect("it opens");
    for n in 0..players {
        let player = add(app, format!("player{n}"), Role::Player).await;
        app.tournament_setup().enter_tournament(&player, id, player.id, None).await.expect("they enter");
    }
    app.tournaments().perform(&director, id, Action::Start, "").await.expect("it starts");
    let mut made = 0;
    loop {
        let more = app.running_tournaments().make_due_games().await.expect("games are made");
        if more == 0 {
            return made;
        }
        made += more;
    }
}

async fn add(app: &App, name: String, role: Role) -> Actor {
    let new = NewPlayer { email: format!("{name}@example.org"), name, locale: "en".to_owned(), role };
    app.accounts().add_player(new).await.expect("players are added")
}

#[expect(clippy::disallowed_methods, reason = "a benchmark measures real time")]
fn now() -> Instant {
    Instant::now()
}
