//! Processes of the server on one database, and 64 clients that file in it whatever happens to the processes.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use fairschach::base::GameId;
use futures_util::future::join_all;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use tokio::sync::Mutex;
use tokio::time::{Instant, timeout};

use super::process::{Home, Running, Seat, files_in};
use crate::support::Database;
use crate::support::invariants::assert_invariants;
use crate::support::raw::Raw;

/// Each files for one side of one game at a time.
const CLIENTS: usize = 64;
/// Whoever has more games than this files more often than one person may.
const SEATS: usize = 8;
/// How long a client goes on trying, whatever happens to the processes.
const PATIENCE: Duration = Duration::from_secs(120);
/// How long an answer may take before it is asked for again, and how long one waits between.
const ANSWER: Duration = Duration::from_secs(8);
const PAUSE: Duration = Duration::from_millis(60);

/// Turns of a game: neither side's pawns meet the other's.
const WHITE: [&str; 14] = [
    "a2a3", "b2b3", "c2c3", "d2d3", "e2e3", "f2f3", "g2g3", "h2h3", "a3a4", "b3b4", "c3c4", "d3d4", "e3e4",
    "f3f4",
];
const BLACK: [&str; 14] = [
    "a7a6", "b7b6", "c7c6", "d7d6", "e7e6", "f7f6", "g7g6", "h7h6", "a6a5", "b6b5", "c6c5", "d6d5", "e6e5",
    "f6f5",
];

pub(crate) struct Fleet {
    pub(crate) homes: Vec<Home>,
    running: Vec<Mutex<Option<Running>>>,
    director: Seat,
    seats: Vec<Seat>,
    boards: Vec<Board>,
    database: String,
    seed: u64,
    /// How many entries were acknowledged.
    acknowledged: AtomicU64,
    /// Whether the clients have come to their end.
    over: AtomicBool,
}

struct Board {
    game: String,
    seats: [Seat; 2],
}

/// From when a seed says so, else a new one; it is printed, and the same story is told again by it.
pub(crate) fn seed() -> u64 {
    let given = std::env::var("FAIRSCHACH_SEED").ok().map(|seed| seed.parse().expect("a number"));
    let seed = given.unwrap_or_else(|| rand::rng().random_range(0..1_000_000));
    println!("FAIRSCHACH_SEED={seed}");
    seed
}

impl Fleet {
    /// Processes whose clocks differ from this machine's by so many seconds, on this database; where none is named, on one of
    /// the tests' own.
    pub(crate) async fn start(
        database: Database,
        named: Option<&str>,
        clocks: &[f64],
        turns: usize,
    ) -> Fleet {
        let first = Home::new(database).await;
        let url = named.unwrap_or(&first.store.url).to_owned();
        let (public, keys) = (first.url.clone(), first.store.folder().join("keys").display().to_string());
        let mails = format!("file:{}", first.mails().display());
        let mut homes = vec![first];
        for _ in 1..clocks.len() {
            homes.push(Home::new(Database::Sqlite).await);
        }
        for (home, clock) in homes.iter_mut().zip(clocks) {
            home.set("FAIRSCHACH_DATABASE_URL", &url);
            home.set("FAIRSCHACH_PUBLIC_URL", &public);
            home.set("FAIRSCHACH_KEYS_DIR", &keys);
            home.set("FAIRSCHACH_MAIL__OUT__URL", &mails);
            home.set("FAIRSCHACH_OPPONENT", "off");
            if *clock != 0.0 {
                set_clock(home, *clock);
            }
        }
        let mut running = Vec::new();
        for home in &homes {
            running.push(Mutex::new(Some(home.start().await)));
        }
        let director = homes[0].seat("Dora", &["--role", "director"]);
        let seats: Vec<Seat> = (0..SEATS).map(|n| homes[0].seat(&format!("Player{n}"), &[])).collect();
        let mut fleet = Fleet {
            homes,
            running,
            director,
            seats,
            boards: Vec::new(),
            database: url,
            seed: seed(),
            acknowledged: AtomicU64::new(0),
            over: AtomicBool::new(false),
        };
        fleet.new_games(turns).await;
        fleet
    }

    /// Games for all clients.
    pub(crate) async fn new_games(&mut self, turns: usize) {
        assert!(turns <= WHITE.len());
        self.over.store(false, Ordering::SeqCst);
        for number in 0..CLIENTS / 2 {
            let pair = number % (SEATS / 2) * 2;
            let seats = [self.seats[pair].clone(), self.seats[pair + 1].clone()];
            let body = json!({ "white": seats[0].id, "black": seats[1].id, "variant": "fairschach", "clock": "14d/pair" });
            let (status, made) = self.homes[0].post(&self.director, "/games", &body).await.unwrap();
            assert_eq!(status, 201, "{made}");
            self.boards.push(Board { game: made["id"].as_str().unwrap().to_owned(), seats });
        }
    }

    /// Kills a process, if it runs.
    pub(crate) async fn kill(&self, number: usize) {
        if let Some(running) = self.running[number].lock().await.take() {
            running.kill();
        }
    }

    /// Starts a process that was killed.
    pub(crate) async fn restart(&self, number: usize) {
        *self.running[number].lock().await = Some(self.homes[number].start().await);
    }

    /// Where what was stored is looked at in the end.
    pub(crate) fn database_is(&mut self, url: String) {
        self.database = url;
    }

    pub(crate) fn acknowledged(&self) -> u64 {
        self.acknowledged.load(Ordering::SeqCst)
    }

    /// Whether the clients still file.
    pub(crate) fn goes_on(&self) -> bool {
        !self.over.load(Ordering::SeqCst)
    }

    /// An entry, handed to this process alone.
    pub(crate) async fn file_at(&self, home: &Home) -> (u16, Value) {
        let board = &self.boards[0];
        home.file(&board.seats[0], &board.game, 1, WHITE[0]).await.unwrap()
    }

    /// All clients file `turns` turns of the newest games.
    pub(crate) async fn play(&self, turns: usize) {
        let newest = &self.boards[self.boards.len() - CLIENTS / 2..];
        let clients = newest.iter().enumerate().flat_map(|(number, board)| {
            [0, 1].map(|side| self.client(board, side, turns, (number * 2 + side) as u64))
        });
        join_all(clients).await;
        self.over.store(true, Ordering::SeqCst);
    }

    async fn client(&self, board: &Board, side: usize, turns: usize, number: u64) {
        let mut chance = StdRng::seed_from_u64(self.seed ^ number);
        let entries = [WHITE, BLACK][side];
        for (turn, entry) in (1..).zip(&entries[..turns]) {
            let what = format!("game {}, side {side}, turn {turn}", board.game);
            let filed = self.until(&what, &mut chance, async |home| {
                let (status, answer) = home.file(&board.seats[side], &board.game, turn, entry).await.ok()?;
                assert!([201, 409, 429, 503].contains(&status), "{what}: {status} {answer}");
                // An answer was lost, or the turn is over by then; for a process whose clock is behind it may not have begun.
                let is_filed = status == 409
                    && (answer["type"] == "/problems/already-filed"
                        || answer["turn"].as_u64().is_some_and(|open| open > turn));
                (status == 201 || is_filed).then_some(status)
            });
            if filed.await == 201 {
                self.acknowledged.fetch_add(1, Ordering::SeqCst);
            }
            self.until(&what, &mut chance, async |home| {
                let (_, view) =
                    home.try_get(&board.seats[side], &format!("/games/{}", board.game)).await.ok()?;
                view["turn"].as_u64().filter(|open| *open > turn)
            })
            .await;
        }
    }

    /// Asks processes, by chance, until one answers what is looked for.
    async fn until<T>(&self, what: &str, chance: &mut StdRng, ask: impl AsyncFn(&Home) -> Option<T>) -> T {
        let begin = Instant::now();
        loop {
            let home = &self.homes[chance.random_range(0..self.homes.len())];
            if let Ok(Some(found)) = timeout(ANSWER, ask(home)).await {
                return found;
            }
            assert!(begin.elapsed() < PATIENCE, "{what}: tried in vain for {PATIENCE:?}");
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Nothing that was acknowledged is lost, and nothing is doubled: neither an entry, nor a reveal, nor a mail.
    pub(crate) async fn check(&self, turns: usize) {
        let raw = Raw::open(&self.database).await;
        for board in &self.boards {
            let (status, answer) = self.homes[0].get(None, &format!("/games/{}/pairs", board.game)).await;
            assert_eq!(status, 200, "{answer}");
            let pairs = answer["pairs"].as_array().unwrap();
            assert_eq!(pairs.len(), turns, "{}", board.game);
            for (pair, entries) in pairs.iter().zip(WHITE.iter().zip(BLACK)) {
                assert_eq!(
                    (&pair["white"]["entry"], &pair["black"]["entry"]),
                    (&Value::from(*entries.0), &Value::from(entries.1))
                );
            }
            assert_eq!(assert_invariants(&raw, GameId::parse(&board.game).unwrap()).await, turns);
        }
        let each = (self.boards.len() * turns) as i64;
        for (what, count) in [
            ("reveal", each),
            ("submission WHERE live", 2 * each),
            ("mail WHERE kind = 'revealed'", 2 * each),
        ] {
            assert_eq!(raw.number(&format!("SELECT COUNT(*) FROM {what}")).await, count, "{what}");
        }
        let doubled = self.mails().into_iter().find(|(_, copies)| *copies > 1);
        assert_eq!(doubled, None, "a mail that went out twice");
    }

    /// How many files hold each mail, by Message-ID.
    fn mails(&self) -> BTreeMap<String, usize> {
        let mut found = BTreeMap::new();
        for path in files_in(&self.homes[0].mails(), ".eml") {
            let bytes = std::fs::read(&path).unwrap();
            let mail = mail_parser::MessageParser::default().parse(&bytes).unwrap();
            *found.entry(mail.message_id().unwrap().to_owned()).or_default() += 1;
        }
        found
    }
}

/// Gives the processes to come a clock that differs from this machine's by so many seconds.
pub(crate) fn set_clock(home: &mut Home, seconds: f64) {
    let library = "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1";
    assert!(std::path::Path::new(library).exists(), "no faketime here: run ./scripts/setup-tests");
    home.set("LD_PRELOAD", library);
    home.set("FAKETIME", format!("{seconds:+}"));
    // What has passed is measured by the other clock, which nobody sets.
    home.set("FAKETIME_DONT_FAKE_MONOTONIC", "1");
}
