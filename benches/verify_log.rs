//! How fast a log of a million leaves is verified, beside the bare hashing of its tree in the same run, and how fast a game
//! file of sixty pairs is opened and checked. Aim: at most 1.2 times the bare hashing.
//!
//! The log is written into a folder of `target` and read from the system's cache. `FAIRSCHACH_BENCH_LEAVES` asks for another
//! number of leaves.

mod common;
#[path = "common/enter.rs"]
mod enter;
#[path = "common/play.rs"]
mod play;
#[path = "common/server.rs"]
mod server;
#[path = "common/system.rs"]
mod system;

use std::collections::BTreeMap;
use std::fs;
use std::hint::black_box;
use std::io::ErrorKind;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Instant;

use fairschach::app::App;
use fairschach::app::actor::Role;
use fairschach::base::{BySide, Clock, Side, Timestamp};
use fairschach::rules::{Entry, Move, Position, RuleSet, Score, legal, resolve};
use fairschach::store::Store;
use fairschach::tlog::{
    Checkpoint, CompactRange, Edge, Hash, LEAF_LEN, NoteKey, TileKind, bundle, leaf, new_tiles, record_hash,
};
use fairschach::verify::{Held, ReadLog, Verdict, verify_game, verify_log};
use sha2::{Digest, Sha256};

use common::{end, met, sized};
use enter::enter;
use play::{game, player};
use server::{keys, settings};
use system::System;

const LEAVES: u64 = 1_000_000;
const PAIRS: usize = 60;
const AIM: f64 = 1.2;
const ROUNDS: usize = 5;
const ORIGIN: &str = "fairschach.example/log";

#[tokio::main]
async fn main() {
    let asked = std::env::var("FAIRSCHACH_BENCH_LEAVES").ok();
    let count = asked.map_or(sized(LEAVES, 2_000), |count| count.parse().expect("a number of leaves"));
    let key = NoteKey::new(ORIGIN, &[9; 32]).expect("a good name");
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("target/tmp can be written");
    let entries: Vec<[u8; LEAF_LEN]> =
        (0..count).map(|n| leaf(1_800_000_000 + n / 8, &Sha256::digest(n.to_be_bytes()).into())).collect();
    write_log(folder.path(), &entries, &key);

    let bare = least(|| {
        let mut range = CompactRange::new();
        for entry in &entries {
            range.push(record_hash(entry), |_, _| ());
        }
        black_box(range.root());
    });
    let held = Held { keys: vec![key.verifier_key()], ..Held::default() };
    let verified = least(|| {
        let mut read = |path: &str| match fs::read(folder.path().join(path)) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error.to_string()),
        };
        let read: &mut ReadLog<'_> = &mut read;
        let report = verify_log(Some(read), &held, &mut |_, _| {});
        assert_eq!(report.verdict(), Verdict::Good, "{report}");
    });
    let ratio = verified / bare;
    println!(
        "{count} leaves: hashed in {bare:.3} s, verified in {verified:.3} s, {ratio:.2} times as long (aim {AIM}: {})",
        met(ratio <= AIM)
    );

    let (file, pairs) = long_game().await;
    let checked = least(|| {
        let report = verify_game(&file, &[]);
        assert_eq!(report.verdict(), Verdict::Consistent, "{report}");
    });
    println!(
        "a game file of {pairs} pairs, {} KB: opened and checked in {:.1} ms",
        file.len() / 1000,
        checked * 1000.0
    );
    end();
}

/// The least time in seconds of some rounds.
fn least(mut work: impl FnMut()) -> f64 {
    let round = |_| {
        let begun = now();
        work();
        begun.elapsed().as_secs_f64()
    };
    (0..sized(ROUNDS, 1)).map(round).fold(f64::INFINITY, f64::min)
}

#[allow(clippy::disallowed_methods, reason = "a benchmark measures the real time")]
fn now() -> Instant {
    Instant::now()
}

fn write_log(folder: &Path, entries: &[[u8; LEAF_LEN]], key: &NoteKey) {
    let mut edge = Edge::new();
    let hashes: Vec<Hash> = entries.iter().map(|entry| record_hash(entry)).collect();
    let tiles = edge.append(&hashes);
    let bundles = new_tiles(0, edge.size()).filter(|tile| tile.kind() == TileKind::Entries);
    let bundles = bundles.map(|tile| {
        let from = usize::try_from(tile.first_leaf()).expect("fits");
        let of_tile = &entries[from..from + usize::from(tile.width())];
        (tile, bundle(of_tile).expect("a bundle"))
    });
    for (tile, bytes) in bundles.chain(tiles) {
        let path = folder.join(tile.to_string());
        fs::create_dir_all(path.parent().expect("a folder")).expect("can be made");
        fs::write(path, bytes).expect("can be written");
    }
    let checkpoint = Checkpoint {
        origin: ORIGIN.to_owned(),
        size: edge.size(),
        root: edge.root(),
        extensions: Vec::new(),
    };
    let note = checkpoint.sign(key).expect("a good checkpoint");
    fs::write(folder.join("checkpoint"), note).expect("can be written");
}

/// Time that moves on when it is told to: an entry must not seem to have waited for seconds while it is handled.
struct Stepped(AtomicI64);

impl Stepped {
    fn step(&self) {
        self.0.fetch_add(3_000_000, Ordering::Relaxed);
    }
}

impl Clock for Stepped {
    fn now(&self) -> Timestamp {
        Timestamp::from_us(self.0.load(Ordering::Relaxed))
    }
}

/// Random entries of a game that lasts as long as it shall.
fn moves() -> Vec<BySide<Option<Move>>> {
    let rules = RuleSet::new("fairschach", "fsr-2023", &BTreeMap::new()).expect("the defaults are rules");
    let mut seed = 1_u64;
    let mut roll = |sides: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((seed >> 33) % sides as u64) as usize
    };
    loop {
        let (mut at, mut history, mut pairs) = (Position::start(&rules), Vec::new(), Vec::new());
        let mut score = Score::Ongoing;
        while pairs.len() < sized(PAIRS, 5) && score == Score::Ongoing {
            let chosen = BySide::from_fn(|side| {
                let all = legal(&at, &rules, side);
                (!all.is_empty()).then(|| all[roll(all.len())])
            });
            let entered = BySide::from_fn(|side| {
                let entry = chosen.get(side).map_or(Entry::Pass, Entry::Move);
                at.turn().may_enter(side).then_some(entry)
            });
            let resolved = resolve(&at, &rules, &entered, &history).expect("what is legal resolves");
            history.push(at);
            (at, score) = (resolved.position, resolved.score);
            pairs.push(chosen);
        }
        if pairs.len() == sized(PAIRS, 5) {
            return pairs;
        }
    }
}

/// The file of a game of sixty pairs.
async fn long_game() -> (Vec<u8>, usize) {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::open(&format!("sqlite://{}/game.sqlite", folder.path().display()))
        .await
        .expect("the database opens");
    let keys = keys();
    let settings = settings(folder.path());
    let clock = Arc::new(Stepped(AtomicI64::new(1_800_000_000_000_000)));
    let app = App::open(store, keys, clock.clone(), Arc::new(System), settings).await.expect("the app opens");
    let players = BySide {
        white: player(&app, "white", Role::Player).await,
        black: player(&app, "black", Role::Player).await,
    };
    let director = player(&app, "director", Role::Director).await;
    let game = game(&app, &director, players.as_ref()).await;
    let moves = moves();
    for pair in &moves {
        clock.step();
        let turn = app.games().game(None, game).await.expect("a game").turn;
        for side in Side::ALL {
            let Some(entry) = pair.get(side) else { continue };
            enter(&app, game, players.get(side), turn, &entry.to_string()).await;
        }
        app.games().reveal_due().await.expect("the pair is revealed");
    }
    app.operations().publish(Arc::new(app.transparency().log_dir())).await.expect("the log is published");
    let file = app.games().game_file(None, game).await.expect("a game file");
    (file.to_string().into_bytes(), moves.len())
}
