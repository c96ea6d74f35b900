//! A round robin as a whole: how many of its games are made a second, how much memory its table takes, and how long its games
//! take to be judged whose flags fall at one instant, for nobody has filed anything by the first deadline. Each game is compared
//! with its events first, ends, and both players are told. Beside it bare SQLite writes the same rows in groups of 64.
//!
//! SQLite in a folder of `target`. `FAIRSCHACH_BENCH_PLAYERS` asks for another number of players, each of whom meets all others
//! once: 200 of them play 19,900 games.

mod common;
#[path = "common/floor.rs"]
mod floor;
#[path = "common/memory.rs"]
mod memory;
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
use fairschach::base::{Clock, Timestamp, TournamentId};
use fairschach::store::Store;
use fairschach::tournament::Sheet;
use serde_json::json;

use common::{end, met, sized};
use floor::rows_in_groups;
use memory::memory_mb;
use server::{keys, settings};
use system::System;

const PLAYERS: usize = 64;
/// Games made a second, and games judged: 19,900 in 15 seconds.
const MADE_AIM: f64 = 1_500.0;
const JUDGED_AIM: f64 = 1_327.0;
/// So many times the memory from before, with all tables made once.
const MEMORY_AIM: f64 = 1.3;
const START_US: i64 = 1_767_268_800_000_000;
/// What a game writes when it is made, in the sizes that it has.
const MADE: &str = "\
    INSERT INTO game (id, white_id, black_id, variant, rules, options, terms, clock, engine, created_us, phase, turn, public_seq, \
      public_head, next_flag_us) VALUES (randomblob(16), randomblob(16), randomblob(16), 'fairschach', 'fsr-2023', \
      hex(randomblob(300)), hex(randomblob(120)), '14d/pair', 1, 1, 'running', 1, 1, randomblob(32), 1); \
    INSERT INTO game_key (game_id, kid, wrapped) VALUES (randomblob(16), randomblob(8), randomblob(60)); \
    INSERT INTO game_line (game_id, line) VALUES (randomblob(16), hex(randomblob(40))); \
    INSERT INTO event (game_id, chain, turn, seq, kind, by_id, at_us, release_us, body, hash, salt) \
      VALUES (randomblob(16), 2, 1, 0, 'start', NULL, 1, 1, randomblob(1400), randomblob(32), randomblob(32)); \
    INSERT INTO leaf (owner_id, chain, turn, seq, hash, due_s, bucket) VALUES (randomblob(16), 2, 1, 0, randomblob(32), 1, 1); \
    INSERT INTO turn (game_id, turn, position, open_us) VALUES (randomblob(16), 1, hex(randomblob(40)), 1); \
    INSERT INTO turn_side (game_id, turn, side, owes, allowance_us, credit_us, offered, declined) \
      VALUES (randomblob(16), 1, 0, TRUE, 1, 0, FALSE, FALSE), (randomblob(16), 1, 1, TRUE, 1, 0, FALSE, FALSE); \
    INSERT INTO mail (id, game_id, turn, kind, number, player_id, created_us, release_us, state, attempts, next_us, lease_us, \
      bucket) VALUES (randomblob(16), randomblob(16), 1, 'turn', 0, randomblob(16), 1, 1, 'waiting', 0, 1, 0, 1), \
      (randomblob(16), randomblob(16), 1, 'turn', 0, randomblob(16), 1, 1, 'waiting', 0, 1, 0, 1); ";
/// And when it is judged.
const JUDGED: &str = "\
    INSERT INTO event (game_id, chain, turn, seq, kind, by_id, at_us, release_us, body, hash, salt) \
      VALUES (randomblob(16), 2, 1, 1, 'result', NULL, 1, 1, randomblob(500), randomblob(32), randomblob(32)); \
    INSERT INTO leaf (owner_id, chain, turn, seq, hash, due_s, bucket) VALUES (randomblob(16), 2, 1, 1, randomblob(32), 1, 1); \
    INSERT INTO mail (id, game_id, turn, kind, number, player_id, created_us, release_us, state, attempts, next_us, lease_us, \
      bucket) VALUES (randomblob(16), randomblob(16), 1, 'result', 1, randomblob(16), 1, 1, 'waiting', 0, 1, 0, 1), \
      (randomblob(16), randomblob(16), 1, 'result', 1, randomblob(16), 1, 1, 'waiting', 0, 1, 0, 1); ";
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
    let (id, games, rate) = tournament(&app, players).await;
    told("made", games, (rate, MADE_AIM), rows_in_groups(folder.path(), MADE).await);
    let before = memory_mb();
    let tables = app.tournaments().tournament_tables(None, id).await.expect("tables are made");
    assert_eq!(tables.view.pairings.len(), games);
    let after = memory_mb();
    let times = after as f64 / before as f64;
    let met = met(times <= MEMORY_AIM);
    println!(
        "tables of {games} games: {before} MB before, {after} MB with them: {times:.2} times (aim {MEMORY_AIM}: {met})"
    );
    drop(tables);
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
    let rate = judged as f64 / begun.elapsed().as_secs_f64();
    assert_eq!(judged, games, "every game is over");
    told(
        "judged, flags of one instant",
        judged,
        (rate, JUDGED_AIM),
        rows_in_groups(folder.path(), JUDGED).await,
    );
    store.close().await;
    end();
}

fn told(what: &str, games: usize, (rate, aim): (f64, f64), floor: f64) {
    let met = met(rate >= aim);
    println!(
        "{games} games {what}: {rate:.0}/s (aim {aim}: {met}); the same rows in groups of 64 {floor:.0}/s, ratio {:.2}",
        rate / floor
    );
}

async fn open(store: &Store, clock: Arc<Moved>, folder: &std::path::Path) -> App {
    let settings = settings(folder);
    let keys = keys();
    App::open(store.clone(), keys, clock, Arc::new(System), settings).await.expect("the app opens")
}

/// A tournament in which all meet once, and all its games; answers how many these are, and how many were made a second.
async fn tournament(app: &App, players: usize) -> (TournamentId, usize, f64) {
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
    let (mut made, begun) = (0, now());
    loop {
        let more = app.running_tournaments().make_due_games().await.expect("games are made");
        if more == 0 {
            return (id, made, made as f64 / begun.elapsed().as_secs_f64());
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
