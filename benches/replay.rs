//! How fast 100,000 stored games are played again, beside the resolution rate of the same run: pairs a second of processor
//! time, against the same pairs resolved from memory on one thread. Aim: at least 0.4 of it.
//!
//! The games are real ones of random entries, each stored in many copies; SQLite in a folder of `target`, its file in the
//! system's cache. `FAIRSCHACH_BENCH_GAMES` asks for another number of games, `FAIRSCHACH_BENCH_FULL` for a full replay.

mod common;
#[path = "common/server.rs"]
mod server;

use std::collections::BTreeMap;
use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use fairschach::app::App;
use fairschach::app::accounts::players::NewPlayer;
use fairschach::app::actor::Role;
use fairschach::app::games::replay::replay;
use fairschach::app::settings::Settings;
use fairschach::base::{BySide, Clock, PlayerId, Rng, Side, Timestamp};
use fairschach::game::GameResult;
use fairschach::rules::{Entry, Move, Position, RuleSet, Score, legal, resolve};
use fairschach::seal::position_hash;
use fairschach::store::Store;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqliteSynchronous};
use sqlx::{AssertSqlSafe, Connection, Executor};
use tokio_util::sync::CancellationToken;

use common::{end, met, sized};
use server::{keys, settings};

const GAMES: u64 = 100_000;
/// Different games; each is stored in copies.
const PLAYED: u64 = 1000;
/// Pairs of a game at most.
const PAIRS_MAX: usize = 20;
const AIM: f64 = 0.4;

/// One pair as it was played.
struct Pair {
    before: Position,
    entries: BySide<Option<Move>>,
    after: String,
}

struct Game {
    pairs: Vec<Pair>,
    last: Position,
    score: Score,
}

#[tokio::main]
async fn main() {
    let asked = std::env::var("FAIRSCHACH_BENCH_GAMES").ok();
    let count = asked.map_or(sized(GAMES, 200), |count| count.parse().expect("a number of games"));
    let rules = RuleSet::new("fairschach", "fsr-2023", &BTreeMap::new()).expect("the defaults are rules");
    let games = games(&rules);
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("target/tmp can be written");
    let begun = now();
    let store = filled(folder.path(), &games, count).await;
    println!("{count} games stored in {:.0} s", begun.elapsed().as_secs_f64());

    let floor = resolved_per_second(&rules, &games);
    let (begun, busy) = (now(), processor_time());
    let full = std::env::var("FAIRSCHACH_BENCH_FULL").is_ok();
    let replayed = replay(&store, None, full, &CancellationToken::new(), |_| {}).await;
    let (took, busy) = (begun.elapsed(), processor_time() - busy);
    let replayed = replayed.expect("the games are replayed");
    assert_eq!(replayed.disagreements, []);
    assert_eq!((replayed.games, replayed.stopped), (count, false));
    let per_second = replayed.pairs as f64 / took.as_secs_f64();
    let per_core = replayed.pairs as f64 / busy.as_secs_f64();
    let ratio = per_core / floor;
    let met = met(ratio >= AIM);
    println!(
        "games {count}, pairs {}, pages {}, {:.1} s, {per_second:.0} pairs/s; per core {per_core:.0}/s, resolution \
         {floor:.0}/s, ratio {ratio:.2} (aim {AIM}: {met})",
        replayed.pairs,
        replayed.pages,
        took.as_secs_f64()
    );
    store.close().await;
    end();
}

/// Random games.
fn games(rules: &RuleSet) -> Vec<Game> {
    let mut seed = 1_u64;
    let mut roll = |sides: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((seed >> 33) % sides as u64) as usize
    };
    let game = |_| {
        let mut game = Game { pairs: Vec::new(), last: Position::start(rules), score: Score::Ongoing };
        let mut history = Vec::new();
        while game.pairs.len() < PAIRS_MAX && game.score == Score::Ongoing {
            let before = game.last;
            let entries = BySide::from_fn(|side| {
                let all = legal(&before, rules, side);
                (!all.is_empty()).then(|| all[roll(all.len())])
            });
            let given = entered(&before, &entries);
            let resolved = resolve(&before, rules, &given, &history).expect("what is legal resolves");
            history.push(before);
            (game.last, game.score) = (resolved.position, resolved.score);
            let after = resolved.position.to_string();
            game.pairs.push(Pair { before, entries, after });
        }
        game
    };
    (0..sized(PLAYED, 20)).map(game).collect()
}

fn entered(position: &Position, entries: &BySide<Option<Move>>) -> BySide<Option<Entry>> {
    BySide::from_fn(|side| {
        let entry = entries.get(side).map_or(Entry::Pass, Entry::Move);
        position.turn().may_enter(side).then_some(entry)
    })
}

/// The same pairs from memory, one thread.
fn resolved_per_second(rules: &RuleSet, games: &[Game]) -> f64 {
    let pairs: Vec<_> = games
        .iter()
        .flat_map(|game| &game.pairs)
        .map(|pair| (pair.before, entered(&pair.before, &pair.entries)))
        .collect();
    let (begun, mut busy, mut resolved) = (processor_time(), Duration::ZERO, 0);
    while busy < Duration::from_millis(sized(2_000, 100)) {
        for (position, entries) in &pairs {
            let _ = black_box(resolve(position, rules, entries, &[]));
        }
        resolved += pairs.len();
        busy = processor_time() - begun;
    }
    resolved as f64 / busy.as_secs_f64()
}

/// A database with this many finished or running games.
async fn filled(folder: &Path, games: &[Game], count: u64) -> Store {
    let url = format!("sqlite://{}/replay.sqlite", folder.display());
    let store = Store::open(&url).await.expect("the database opens");
    let players = players(store.clone()).await;
    let file = folder.join("replay.sqlite");
    let options = SqliteConnectOptions::new()
        .filename(file)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Off)
        .foreign_keys(false);
    let mut connection = SqliteConnection::connect_with(&options).await.expect("it opens again");
    run(&mut connection, "BEGIN").await;
    for (number, game) in games.iter().enumerate() {
        for statement in statements(number, game, players) {
            run(&mut connection, &statement).await;
        }
    }
    let copies = count / sized(PLAYED, 20);
    let numbers = format!(
        "CREATE TEMP TABLE copy AS WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < {}) \
         SELECT n FROM c",
        copies.saturating_sub(1)
    );
    run(&mut connection, &numbers).await;
    for (table, id, columns) in [
        (
            "game",
            "id",
            "white_id, black_id, variant, rules, options, terms, clock, engine, created_us, phase, turn, score, ended_by, \
             ended_us, public_seq, public_head",
        ),
        ("turn", "game_id", "turn, position, open_us"),
        ("reveal", "game_id", "turn, revealed_us, release_us, position"),
        ("event", "game_id", "chain, turn, seq, kind, at_us, release_us, body, hash, salt"),
        ("game_line", "game_id", "line"),
    ] {
        let copy = format!(
            "INSERT INTO {table} ({id}, {columns}) SELECT unhex(printf('%08x', n) || substr(hex({id}), 9)), {columns} \
             FROM copy CROSS JOIN (SELECT * FROM {table} ORDER BY rowid)"
        );
        run(&mut connection, &copy).await;
    }
    run(&mut connection, "COMMIT").await;
    run(&mut connection, "PRAGMA wal_checkpoint(TRUNCATE)").await;
    connection.close().await.expect("it closes");
    store
}

/// Two people, made as the server makes them.
async fn players(store: Store) -> [PlayerId; 2] {
    let keys = keys();
    let settings = Settings { reveal_delay: 2_000_000, ..settings(Path::new("")) };
    let app =
        App::open(store, keys, Arc::new(Still), Arc::new(Drawn), settings).await.expect("the app opens");
    let mut ids = Vec::new();
    for name in ["anna", "ben"] {
        let new = NewPlayer {
            name: name.to_owned(),
            email: format!("{name}@bench.example"),
            locale: "en".to_owned(),
            role: Role::Player,
        };
        ids.push(app.accounts().add_player(new).await.expect("a player is added").id);
    }
    ids.try_into().expect("two of them")
}

/// The rows of a game as the server writes them, as far as a replay reads them.
fn statements(number: usize, game: &Game, players: [PlayerId; 2]) -> Vec<String> {
    let id = format!("00000000000070008000{number:012x}");
    let [white, black] = players.map(|id| hex::encode(id.to_bytes()));
    let options = "{}";
    let result = GameResult::from_rules(game.score);
    let (phase, ended) = match result {
        Some(result) => ("finished", format!("'{}', '{}', 1", result.score(), result.by.as_str())),
        None => ("running", "NULL, NULL, NULL".to_owned()),
    };
    let (told, open) = (game.pairs.len(), game.pairs.len() + usize::from(result.is_none()));
    let hash = "07".repeat(32);
    let mut all = vec![format!(
        "INSERT INTO game (id, white_id, black_id, variant, rules, options, terms, clock, engine, created_us, phase, turn, \
         score, ended_by, ended_us, public_seq, public_head) VALUES (x'{id}', x'{white}', x'{black}', 'fairschach', \
         'fsr-2023', '{options}', '{{}}', '14d/pair', 1, 1, '{phase}', {open}, {ended}, {told}, x'{hash}')"
    )];
    let event = |turn: usize, seq: usize, kind: &str, body: &str| {
        format!(
            "INSERT INTO event (game_id, chain, turn, seq, kind, at_us, release_us, body, hash, salt) VALUES (x'{id}', 2, \
             {turn}, {seq}, '{kind}', 1, 1, CAST('{body}' AS BLOB), x'{hash}', x'{hash}')"
        )
    };
    let mut line = game.pairs[0].before.to_string();
    for (at, pair) in game.pairs.iter().enumerate() {
        let [white, black] = Side::ALL.map(|side| entry(pair, side).unwrap_or_default());
        line += &format!("\n{white};{black};;;{}", STANDARD.encode(position_hash(&pair.after)));
        let (turn, before, after) = (at + 1, pair.before.to_string(), &pair.after);
        all.push(format!(
            "INSERT INTO turn (game_id, turn, position, open_us) VALUES (x'{id}', {turn}, '{before}', 1)"
        ));
        all.push(format!(
            "INSERT INTO reveal (game_id, turn, revealed_us, release_us, position) VALUES (x'{id}', {turn}, 1, 1, '{after}')"
        ));
        if at == 0 {
            let hash = STANDARD.encode(position_hash(&before));
            let body = format!(r#"{{"position":"{before}","position_hash":"{hash}","type":"start"}}"#);
            all.push(event(1, 0, "start", &body));
        }
        all.push(event(turn, turn, "reveal", &reveal(turn, pair)));
    }
    all.push(format!("INSERT INTO game_line (game_id, line) VALUES (x'{id}', '{line}')"));
    if open > told {
        let last = game.last.to_string();
        all.push(format!(
            "INSERT INTO turn (game_id, turn, position, open_us) VALUES (x'{id}', {open}, '{last}', 1)"
        ));
    }
    all
}

/// A side's entry as it is stored, if it was to enter.
fn entry(pair: &Pair, side: Side) -> Option<String> {
    let given = (*entered(&pair.before, &pair.entries).get(side))?;
    Some(match given {
        Entry::Move(entry) => entry.to_string(),
        _ => "pass".to_owned(),
    })
}

/// A `reveal` event of the length and order that the server's have.
fn reveal(turn: usize, pair: &Pair) -> String {
    let (b32, b128) = (STANDARD.encode([7; 32]), STANDARD.encode([7; 128]));
    let id = "019b796d-d600-7ccf-84ca-a8f1f6e0b6a1";
    let opening = |side: Side| {
        let Some(entry) = entry(pair, side) else {
            return String::new();
        };
        format!(
            r#""{side}":{{"channel":"api","commitment":"{b32}","ctx":"{b128}","entry":"{entry}","head":"{b32}","outcome":"played","r":"{b32}","received":1767268800000000,"revision":0,"submission":"{id}"}},"#,
            side = side.as_str()
        )
    };
    let (black, white) = (opening(Side::Black), opening(Side::White));
    let (position, hash) = (&pair.after, STANDARD.encode(position_hash(&pair.after)));
    let number = pair.before.pair();
    let body = format!(
        r#"{{"at":1767268800000000,{black}"chain":"public","game":"{id}","pair":{number},"position":"{position}","position_hash":"{hash}","prev":"{b32}","release":1767268802000000,"seq":{turn},"turn":{turn},"type":"reveal","v":1,{white}"#
    );
    format!("{}}}", body.trim_end_matches(','))
}

async fn run(connection: &mut SqliteConnection, statement: &str) {
    let safe = AssertSqlSafe(statement.to_owned());
    let done = connection.execute(safe).await;
    done.unwrap_or_else(|error| panic!("{statement}: {error}"));
}

/// What this process has used of all processors (Linux).
fn processor_time() -> Duration {
    let stat = std::fs::read_to_string("/proc/self/stat").expect("Linux tells of processes");
    let fields = stat.rsplit_once(") ").expect("the name is in brackets").1;
    let ticks = |at: usize| -> u64 {
        let field = fields.split(' ').nth(at).expect("stat has 52 fields");
        field.parse().expect("a count of ticks")
    };
    // User and system time, 100 ticks a second.
    Duration::from_millis(10 * (ticks(11) + ticks(12)))
}

/// A clock and a generator that are good enough for two players' ids.
struct Still;

impl Clock for Still {
    fn now(&self) -> Timestamp {
        Timestamp::from_us(1_767_268_800_000_000)
    }
}

struct Drawn;

impl Rng for Drawn {
    #[expect(clippy::disallowed_methods, reason = "a benchmark draws real chance")]
    fn fill(&self, bytes: &mut [u8]) {
        getrandom::fill(bytes).expect("the system has a generator");
    }
}

#[expect(clippy::disallowed_methods, reason = "a benchmark measures real time")]
fn now() -> Instant {
    Instant::now()
}
