//! How fast a tournament of 10,000 games opens for its director, the page of what waits and that of all tables: beside
//! reading the rows of its pairings and games alone, in the same run. SQLite in a folder of `target`, its file in the system's cache.
//! `FAIRSCHACH_BENCH_ENTRANTS` asks for another number of entrants (101 meet twice by default: 10,100 games).

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use fairschach::app::{Actor, App, Keys, LogSettings, NewPlayer, Role, Settings};
use fairschach::base::{Clock, Rng, Timestamp};
use fairschach::seal::{Kek, Keyring};
use fairschach::store::Store;
use fairschach::tlog::NoteKey;
use fairschach::tournament::Sheet;
use serde_json::json;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, Connection};

const ENTRANTS: u16 = 101;
const REPEATS: u32 = 5;

/// It stands still: all games begin at once.
struct Still;

impl Clock for Still {
    fn now(&self) -> Timestamp {
        Timestamp::from_us(1_767_268_800_000_000)
    }
}

struct SystemRng;

impl Rng for SystemRng {
    fn fill(&self, bytes: &mut [u8]) {
        rand::Rng::fill_bytes(&mut rand::rng(), bytes);
    }
}

#[tokio::main]
async fn main() {
    let asked = std::env::var("FAIRSCHACH_BENCH_ENTRANTS").ok();
    let entrants = asked.map_or(ENTRANTS, |count| count.parse().expect("a number of entrants"));
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("target/tmp can be written");
    let file = folder.path().join("director.sqlite");
    let store = Store::open(&format!("sqlite://{}", file.display()))
        .await
        .expect("SQLite opens");
    let settings = Settings {
        public_url: "https://fairschach.example".to_owned(),
        reveal_delay: 0,
        log: LogSettings {
            dir: folder.path().join("log"),
            cadence: 10_000_000,
            padding: false,
            include_by: 600_000_000,
        },
        mail_in_domain: None,
        tables: None,
        pairing_program: None,
    };
    let keys = Keys {
        keyring: Keyring::new(Kek::new([7; 32]), Vec::new()),
        receipt: NoteKey::new("fairschach.example/receipts", &[8; 32]).expect("a key"),
        log: NoteKey::new("fairschach.example/log", &[9; 32]).expect("a key"),
        earlier_logs: Vec::new(),
    };
    let app = App::open(
        store.clone(),
        keys,
        Arc::new(Still),
        Arc::new(SystemRng),
        settings,
    )
    .await
    .expect("the app opens");
    let begun = now();
    let (director, id) = tournament(&app, entrants).await;
    let mut made = 0;
    loop {
        let now = app.make_due_games().await.expect("games are made");
        if now == 0 {
            break;
        }
        made += now;
    }
    println!("{made} games made in {:.1} s", begun.elapsed().as_secs_f64());

    let mut sqlite =
        SqliteConnection::connect_with(&SqliteConnectOptions::new().filename(&file).read_only(true))
            .await
            .expect("SQLite opens once more");
    let sql = "SELECT p.stage, p.section, p.round, p.board, p.white, p.black, p.starts_us, p.game_id, p.outcome, g.score, \
        g.ended_by, g.ended_us FROM pairing p LEFT JOIN game g ON g.id = p.game_id ORDER BY p.round, p.board";
    let (mut floor, mut page, mut all) = (Duration::MAX, Duration::MAX, Duration::MAX);
    for _ in 0..REPEATS {
        let begun = now();
        let rows = sqlx::query(AssertSqlSafe(sql))
            .fetch_all(&mut sqlite)
            .await
            .expect("rows are read");
        assert_eq!(black_box(rows).len(), made);
        floor = floor.min(begun.elapsed());
        let begun = now();
        let view = app.tournament(Some(&director), id).await.expect("it is seen");
        assert_eq!(black_box(view).pairings.len(), made);
        let queue = app
            .tournament_queue(&director, id)
            .await
            .expect("the queue is read");
        assert!(!black_box(queue).is_empty(), "nobody is arbiter");
        page = page.min(begun.elapsed());
        let begun = now();
        let tables = app
            .tournament_tables(Some(&director), id)
            .await
            .expect("tables are made");
        assert_eq!(black_box(tables).view.pairings.len(), made);
        all = all.min(begun.elapsed());
    }
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    println!(
        "games {made}: rows alone {:.1} ms; the director's page {:.1} ms, ratio {:.2}; all tables {:.1} ms, ratio {:.2}",
        ms(floor),
        ms(page),
        ms(floor) / ms(page),
        ms(all),
        ms(floor) / ms(all),
    );
    store.close().await;
}

async fn tournament(app: &App, entrants: u16) -> (Actor, fairschach::base::TournamentId) {
    let add = async |name: String, role| {
        let new = NewPlayer {
            email: format!("{name}@example.org"),
            name,
            locale: "en".to_owned(),
            role,
        };
        app.add_player(new).await.expect("players are added")
    };
    let director = add("director".to_owned(), Role::Director).await;
    let sheet: Sheet = serde_json::from_value(json!({
        "name": "Bench", "kind": {"name": "round-robin", "cycles": 2}, "variant": "fairschach", "clock": "14d/pair",
        "tie_breaks": ["DE", "SB", "WIN"], "dates": {"zone": "UTC"}, "language": "en",
    }))
    .expect("a sheet");
    let id = app.create_tournament(&director, sheet).await.expect("it is made");
    app.open_tournament(&director, id).await.expect("it opens");
    for n in 0..entrants {
        let player = add(format!("player{n}"), Role::Player).await;
        app.enter_tournament(&player, id, player.id, None)
            .await
            .expect("they enter");
    }
    app.start_tournament(&director, id).await.expect("it starts");
    (director, id)
}

#[expect(clippy::disallowed_methods, reason = "a benchmark measures real time")]
fn now() -> Instant {
    Instant::now()
}
