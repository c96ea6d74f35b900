//! Values that the tests of this folder share.

use std::sync::Mutex;

use fairschach_base::{GameId, PlayerId, Rng, Side, SubmissionId};
use fairschach_proofs::seal::{Ctx, GameKey, Kek, Kid, RecordKind, position_hash};
use uuid::Uuid;

/// Gives the bytes that a test wants, in order; then panics.
pub(super) struct Scripted(Mutex<Vec<u8>>);

impl Scripted {
    pub(super) fn new(parts: &[&[u8]]) -> Self {
        Scripted(Mutex::new(parts.concat()))
    }
}

impl Rng for Scripted {
    fn fill(&self, bytes: &mut [u8]) {
        let mut left = self.0.lock().expect("no test panics while it draws");
        let rest = left.split_off(bytes.len());
        bytes.copy_from_slice(&left);
        *left = rest;
    }
}

/// Bytes that repeat on every run and never in one: 1, 2, 3 …
pub(super) struct Counting(Mutex<u64>);

impl Counting {
    pub(super) fn new() -> Self {
        Counting(Mutex::new(0))
    }

    /// Others for each seed.
    pub(super) fn from(seed: u64) -> Self {
        Counting(Mutex::new(seed << 32))
    }
}

impl Rng for Counting {
    fn fill(&self, bytes: &mut [u8]) {
        let mut count = self.0.lock().expect("no test panics while it draws");
        for chunk in bytes.chunks_mut(8) {
            *count += 1;
            chunk.copy_from_slice(&count.to_le_bytes()[..chunk.len()]);
        }
    }
}

pub(super) fn id(n: u128) -> Uuid {
    Uuid::from_u128(0x019b_2c3d_0000_7000_8000_0000_0000_0000 | n)
}

pub(super) fn game() -> GameId {
    GameId::from_uuid(id(1))
}

pub(super) fn submission() -> SubmissionId {
    SubmissionId::from_uuid(id(3))
}

pub(super) fn game_key() -> GameKey {
    game_key_of([7; 32])
}

pub(super) fn kek(byte: u8) -> Kek {
    Kek::new([byte; 32])
}

pub(super) fn ctx() -> Ctx {
    Ctx {
        kind: RecordKind::Entry,
        log_id: [9; 32],
        game: game(),
        turn: 12,
        side: Side::Black,
        revision: 1,
        position_hash: position_hash("a position"),
        player: PlayerId::from_uuid(id(2)),
        kid: Kid::from_bytes([5; 8]),
    }
}

pub(super) fn game_key_of(bytes: [u8; 32]) -> GameKey {
    GameKey::generate(&Scripted::new(&[&bytes]))
}
