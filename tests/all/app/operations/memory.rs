//! The server's keys stand in memory once, whatever was done with them.

use std::fs::{File, read_to_string};
use std::os::unix::fs::FileExt;
use std::sync::Arc;

use fairschach::app::core::key_set::Keys;
use fairschach::base::Rng;
use fairschach::seal::{Kek, Keyring};
use fairschach::tlog::NoteKey;
use rand::Rng as _;

use crate::support::{Database, SECOND, TestApp, on_both};

on_both! {
    each_key_stands_in_memory_once => once;
}

/// Gives a key of which only the opposite of every bit is known here.
struct Opposite([u8; 32]);

impl Opposite {
    fn new() -> Opposite {
        let mut bytes = [0; 32];
        rand::rng().fill_bytes(&mut bytes);
        Opposite(bytes)
    }

    /// Where in these bytes the key itself stands.
    fn places(&self, bytes: &[u8]) -> Vec<usize> {
        let is_there = |window: &[u8]| window.iter().zip(&self.0).all(|(byte, opposite)| *byte == !opposite);
        let first = memchr::memchr_iter(!self.0[0], bytes);
        first.filter(|at| bytes.get(*at..at + 32).is_some_and(is_there)).collect()
    }
}

/// How often each of these keys stands in this process's memory. All are looked for at once, with one buffer: what was read into one
/// that is free again would be found as one more copy.
fn copies<const N: usize>(keys: [&Opposite; N]) -> [usize; N] {
    const STEP: usize = 1 << 20;
    let memory = File::open("/proc/self/mem").unwrap();
    let mut buffer = vec![0; STEP + 31];
    let own = buffer.as_ptr().addr()..buffer.as_ptr().addr() + buffer.len();
    let (mut found, mut seen) = ([0; N], 0);
    for line in read_to_string("/proc/self/maps").unwrap().lines() {
        let (range, rest) = line.split_once(' ').unwrap();
        let (from, to) = range.split_once('-').unwrap();
        let [from, to] = [from, to].map(|at| usize::from_str_radix(at, 16).unwrap());
        // The list comes in pieces. What grows between two of them, as the allocator's memory does, may stand in both, from its
        // beginning each time: what is in it is counted once.
        let from = from.max(seen);
        seen = seen.max(to);
        if !rest.starts_with("rw") {
            continue;
        }
        for start in (from..to).step_by(STEP) {
            let end = to.min(start + STEP + 31);
            let chunk = &mut buffer[..end - start];
            if memory.read_exact_at(chunk, u64::try_from(start).unwrap()).is_err() {
                continue;
            }
            for (found, key) in found.iter_mut().zip(keys) {
                // At the seam of two chunks it is counted with the first of them.
                let places = key.places(chunk).into_iter();
                *found += places.filter(|at| *at < STEP && !own.contains(&(start + at))).count();
            }
        }
    }
    found
}

impl Rng for Opposite {
    fn fill(&self, bytes: &mut [u8]) {
        for (byte, opposite) in bytes.iter_mut().zip(&self.0) {
            *byte = !opposite;
        }
    }
}

async fn once(database: Database) {
    let [kek, receipt, log] = [(); 3].map(|()| Opposite::new());
    let keys = Keys {
        keyring: Keyring::new(Kek::generate(&kek), Vec::new()),
        receipt: NoteKey::generate("fairschach.example/receipts", &receipt).unwrap(),
        log: NoteKey::generate("fairschach.example/log", &log).unwrap(),
        earlier_logs: Vec::new(),
    };
    let house = Arc::new(TestApp::with_keys(database, keys).await);
    let games = (0..16).map(|_| {
        let house = house.clone();
        tokio::spawn(async move {
            let game = house.game().await;
            house.file(&house.white, game, "e2e4").await.unwrap();
            house.file(&house.black, game, "e7e5").await.unwrap();
            house.app.core().keep_answer(&house.white, &game.to_string(), b"x", 201, b"y").await.unwrap();
        })
    });
    for game in games.collect::<Vec<_>>() {
        game.await.unwrap();
    }
    house.app.games().reveal_due().await.unwrap();
    house.clock.advance(20 * SECOND);
    house.publish().await;
    let copies = copies([&kek, &receipt, &log]);
    assert_eq!(copies, [1, 1, 1], "of the KEK, of the key of receipts, of the log's");
}
