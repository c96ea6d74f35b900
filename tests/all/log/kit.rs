//! A house whose log is watched: every checkpoint that was ever written is kept.

use std::collections::BTreeSet;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use fairschach::app::App;
use fairschach::app::transparency::files::{LogDir, LogFiles, LogLock};
use fairschach::app::transparency::publish::Published;
use fairschach::app::transparency::publish_error::PublishError;
use fairschach::app::transparency::recovery::check_log;
use fairschach::base::{GameId, Micros};
use fairschach::game::event::EventKind;
use fairschach::store::{NewEvent, Store, StoreError};
use fairschach::tlog::{Checkpoint, Leaf, Tile, audit, prove_consistency, verify_consistency};
use rand::Rng as _;

use crate::support::raw::Raw;
use crate::support::{Database, ManualClock, SECOND, TestApp, keys, open_app_by, settings};

pub(super) const TICK: Micros = 10 * SECOND;

/// Files that fail once at a given write, applied or not; from then on, like those of a process that died, always.
pub(super) struct Watched {
    dir: LogDir,
    left: AtomicUsize,
    applied: bool,
    notes: Arc<Mutex<Vec<String>>>,
}

pub(super) struct Desk {
    pub(super) house: TestApp,
    pub(super) game: GameId,
    pub(super) dir: PathBuf,
    notes: Arc<Mutex<Vec<String>>>,
    store: Store,
    staged: i64,
}

impl Watched {
    fn work<T>(&self, work: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
        match self.left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1)) {
            Ok(1) if self.applied => {
                self.left.store(0, Ordering::SeqCst);
                work()?;
                Err(io::Error::other("failed, but it was done"))
            }
            Ok(1) | Err(_) => Err(io::Error::other("failed")),
            Ok(_) => work(),
        }
    }
}

impl LogFiles for Watched {
    fn lock(&self) -> io::Result<Option<LogLock>> {
        self.dir.lock()
    }

    fn read(&self, path: &str) -> io::Result<Option<Vec<u8>>> {
        self.dir.read(path)
    }

    fn write(&self, path: &str, bytes: &[u8]) -> io::Result<()> {
        self.work(|| {
            self.dir.write(path, bytes)?;
            if path == "checkpoint" {
                let note = String::from_utf8(bytes.to_vec()).unwrap();
                self.notes.lock().unwrap().push(note);
            }
            Ok(())
        })
    }

    fn remove(&self, path: &str) -> io::Result<()> {
        self.work(|| self.dir.remove(path))
    }
}

impl Desk {
    pub(super) async fn new(database: Database) -> Desk {
        Desk::padded(database, false).await
    }

    pub(super) async fn padded(database: Database, padding: bool) -> Desk {
        let mut house = TestApp::new(database).await;
        let dir = house.store.folder().join("log");
        let mut settings = settings(2 * SECOND, dir.clone());
        settings.log.padding = padding;
        house.app = open_app_by(&house.store.url, house.clock.clone(), 2, settings).await;
        let game = house.game().await;
        let store = Store::open(&house.store.url).await.unwrap();
        Desk { house, game, dir, notes: Arc::default(), store, staged: 0 }
    }

    pub(super) fn clock(&self) -> &ManualClock {
        &self.house.clock
    }

    /// Stages leaves, as events of the game that happened now.
    pub(super) async fn stage(&mut self, count: i64) {
        let (game, now, first) = (self.game, self.house.app.now(), self.staged);
        let stage = move |seq: i64| {
            let mut leaf = [0; 32];
            rand::rng().fill_bytes(&mut leaf);
            NewEvent {
                game,
                chain: 0,
                turn: 1_000_000,
                seq: first + seq,
                kind: EventKind::Filed,
                by: None,
                at: now,
                release: now,
                body: Vec::new(),
                hash: [0; 32],
                salt: [0; 32],
                texts: None,
                leaf,
                include_by: now.plus(600 * SECOND),
            }
        };
        self.staged += count;
        self.store
            .write(move |tx| {
                Box::pin(async move {
                    for seq in 0..count {
                        tx.games().insert_event(&stage(seq)).await?;
                    }
                    Ok::<_, StoreError>(())
                })
            })
            .await
            .unwrap();
    }

    /// Files whose write number `fails` fails, from 1; 0 for none.
    pub(super) fn files(&self, fails: usize, applied: bool) -> Arc<Watched> {
        self.files_at(self.dir.clone(), fails, applied)
    }

    pub(super) fn files_at(&self, dir: PathBuf, fails: usize, applied: bool) -> Arc<Watched> {
        Arc::new(Watched {
            dir: LogDir::new(dir),
            left: AtomicUsize::new(if fails == 0 { usize::MAX } else { fails }),
            applied,
            notes: self.notes.clone(),
        })
    }

    /// Waits for the next tick and makes a step.
    pub(super) async fn tick(&self) -> Result<Option<Published>, PublishError> {
        self.clock().advance(TICK);
        self.step(&self.house.app).await
    }

    pub(super) async fn step(&self, app: &App) -> Result<Option<Published>, PublishError> {
        app.operations().publish(self.files(0, false)).await
    }

    pub(super) async fn raw(&self) -> Raw {
        self.house.raw().await
    }

    pub(super) fn notes(&self) -> Vec<String> {
        self.notes.lock().unwrap().clone()
    }

    /// Checks everything that is ever true of a published log, and answers its leaves.
    pub(super) async fn assert_whole(&self) -> Vec<Leaf> {
        self.assert_whole_at(self.dir.clone()).await
    }

    pub(super) async fn assert_whole_at(&self, dir: PathBuf) -> Vec<Leaf> {
        let key = keys().log.verifier_key();
        let files = Arc::new(LogDir::new(dir));
        let health = check_log(&self.store, std::slice::from_ref(&key), files.clone(), self.house.app.now());
        let health = health.await.unwrap();
        assert_eq!(health.published, Some(health.numbered));
        let read = |tile: Tile| read(&*files, tile);
        let note = String::from_utf8(files.read("checkpoint").unwrap().unwrap()).unwrap();
        let last = Checkpoint::open(&note, std::slice::from_ref(&key)).unwrap();
        let mut leaves = Vec::new();
        audit(&last, read, |_, leaf| leaves.push(leaf)).unwrap();
        for note in self.notes() {
            let old = Checkpoint::open(&note, std::slice::from_ref(&key)).unwrap();
            let proof = prove_consistency(old.size, last.size, read).unwrap();
            let grown = verify_consistency(old.size, &old.root, last.size, &last.root, &proof);
            assert_eq!(grown, Ok(()), "from {} to {}", old.size, last.size);
        }
        // I5: every numbered event has exactly one leaf, at its number.
        let raw = self.raw().await;
        let of_events = raw.bytes("SELECT hash FROM leaf WHERE number IS NOT NULL ORDER BY number").await;
        let distinct: BTreeSet<[u8; 32]> = leaves.iter().map(|leaf| leaf.hash).collect();
        assert_eq!(distinct.len(), leaves.len());
        assert!(of_events.iter().all(|hash| distinct.contains(hash.as_slice())));
        leaves
    }

    pub(super) async fn waiting(&self) -> i64 {
        self.raw().await.number("SELECT COUNT(*) FROM leaf WHERE number IS NULL").await
    }
}

/// A tile, or the full one where the partial one is gone.
pub(super) fn read(files: &dyn LogFiles, tile: Tile) -> io::Result<Vec<u8>> {
    let path = tile.to_string();
    let full = path.split_once(".p/").map_or(path.as_str(), |(full, _)| full);
    let found = files.read(&path)?.or(files.read(full)?);
    found.ok_or_else(|| io::ErrorKind::NotFound.into())
}

impl Desk {
    /// As `doctor` advises.
    pub(super) async fn assert_whole_after_removal(&self) {
        std::fs::remove_dir_all(self.dir.join("tile")).unwrap();
        self.step(&self.house.app).await.unwrap();
        self.assert_whole().await;
    }
}
