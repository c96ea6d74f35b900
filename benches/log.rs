//! How many leaves a second go into the public log on SQLite, from the rows that wait to the published checkpoint, beside the
//! floor: hashing the same leaves into a tree and writing files of the same bytes, each synced for itself, without a database.
//! Two measures: a backlog in full batches, and ticks of a hundred leaves, each of which publishes a checkpoint.

mod common;
#[path = "common/play.rs"]
mod play;
#[path = "common/server.rs"]
mod server;
#[path = "common/system.rs"]
mod system;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Instant;

use fairschach::app::App;
use fairschach::app::actor::Role;
use fairschach::app::settings::Settings;
use fairschach::app::transparency::batch::BATCH_MAX;
use fairschach::app::transparency::files::{LogDir, LogFiles};
use fairschach::base::{BySide, Clock, GameId, Timestamp};
use fairschach::game::event::EventKind;
use fairschach::store::{NewEvent, Store, StoreError};
use fairschach::tlog::{Edge, Hash, Leaf, TileKind, bundle, new_tiles, record_hash};

use common::{end, met, sized};
use play::{game, player};
use server::{keys, settings};
use system::System;

const TICK_US: i64 = 10_000_000;
const BACKLOG: i64 = 16 * BATCH_MAX as i64;
const A_TICK: i64 = 100;
const TICKS: i64 = 100;

/// A clock that is moved from tick to tick.
struct Stepped(AtomicI64);

impl Clock for Stepped {
    fn now(&self) -> Timestamp {
        Timestamp::from_us(self.0.load(Ordering::SeqCst))
    }
}

struct Bench {
    app: App,
    store: Store,
    clock: Arc<Stepped>,
    game: GameId,
    staged: i64,
}

#[tokio::main]
async fn main() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("target/tmp can be written");
    let mut bench = open(folder.path()).await;
    let backlog = [sized(BACKLOG, 500)];
    let ticks = vec![A_TICK; usize::try_from(sized(TICKS, 5)).expect("a small number")];
    // Of the same leaves in the same files.
    for (name, staged, aim) in [("backlog", &backlog[..], 0.25), ("ticks", &ticks, 0.5)] {
        let leaves: i64 = staged.iter().sum();
        let mut spent = 0.0;
        for count in staged {
            bench.stage(*count).await;
            bench.clock.0.fetch_add(TICK_US, Ordering::SeqCst);
            let begun = now();
            let files = Arc::new(bench.app.transparency().log_dir());
            let published = bench.app.operations().publish(files).await.expect("the log can be written");
            published.expect("nobody else is at it");
            spent += begun.elapsed().as_secs_f64();
        }
        let floor = floor(&folder.path().join(format!("floor-{name}")), staged);
        let (ours, floor) = (leaves as f64 / spent, leaves as f64 / floor);
        println!(
            "{name}: leaves {leaves}, steps {}, floor {floor:.0}/s, logged {ours:.0}/s, ratio {:.2} (aim {aim}: {})",
            staged.len(),
            ours / floor,
            met(ours / floor >= aim)
        );
    }
    end();
}

/// The same leaves into the same files, and nothing else; answers the seconds.
fn floor(folder: &Path, staged: &[i64]) -> f64 {
    let files = LogDir::new(folder);
    let (mut edge, mut entries) = (Edge::new(), Vec::new());
    let begun = now();
    for count in staged {
        for part in (0..*count).collect::<Vec<_>>().chunks(usize::from(BATCH_MAX)) {
            let old = edge.size();
            let leaves = part.iter().map(|n| {
                let hash: Hash = record_hash(&n.to_be_bytes());
                Leaf { batch_time_s: 1, hash }.to_bytes()
            });
            entries.extend(leaves);
            let fresh = &entries[usize::try_from(old).expect("in memory")..];
            let hashes: Vec<Hash> = fresh.iter().map(|entry| record_hash(entry)).collect();
            let tiles = edge.append(&hashes);
            for tile in new_tiles(old, edge.size()).filter(|tile| tile.kind() == TileKind::Entries) {
                let first = usize::try_from(tile.first_leaf()).expect("in memory");
                let of_tile = &entries[first..first + usize::from(tile.width())];
                write(&files, &tile.to_string(), &bundle(of_tile).expect("short entries"));
            }
            for (tile, bytes) in tiles {
                write(&files, &tile.to_string(), &bytes);
            }
            write(&files, "checkpoint", &edge.root());
        }
    }
    begun.elapsed().as_secs_f64()
}

fn write(files: &LogDir, path: &str, bytes: &[u8]) {
    files.write(path, bytes).expect("the folder can be written");
}

impl Bench {
    /// Stages leaves, as events of one game.
    async fn stage(&mut self, count: i64) {
        let (game, first, at) = (self.game, self.staged, self.app.now());
        self.staged += count;
        let event = move |seq: i64| NewEvent {
            game,
            chain: 0,
            turn: 1_000_000,
            seq: first + seq,
            kind: EventKind::Filed,
            by: None,
            at,
            release: at,
            body: Vec::new(),
            hash: [0; 32],
            salt: [0; 32],
            texts: None,
            leaf: record_hash(&(first + seq).to_be_bytes()),
            include_by: at.plus(600_000_000),
        };
        let stored = self.store.write(move |tx| {
            Box::pin(async move {
                for seq in 0..count {
                    tx.games().insert_event(&event(seq)).await?;
                }
                Ok::<_, StoreError>(())
            })
        });
        stored.await.expect("rows can be stored");
    }
}

async fn open(folder: &Path) -> Bench {
    let url = format!("sqlite://{}/log.sqlite", folder.display());
    let store = Store::open(&url).await.expect("the database opens");
    let keys = keys();
    let mut settings = Settings { reveal_delay: 2_000_000, ..settings(folder) };
    settings.log.cadence = TICK_US;
    let clock = Arc::new(Stepped(AtomicI64::new(1_767_268_800_000_000)));
    let app = App::open(store.clone(), keys, clock.clone(), Arc::new(System), settings)
        .await
        .expect("the app opens");
    let (white, black) = (player(&app, "anna", Role::Player).await, player(&app, "ben", Role::Player).await);
    let director = player(&app, "dora", Role::Director).await;
    let game = game(&app, &director, BySide { white: &white, black: &black }).await;
    Bench { app, store, clock, game, staged: 0 }
}

#[expect(clippy::disallowed_methods, reason = "a benchmark measures real time")]
fn now() -> Instant {
    Instant::now()
}
