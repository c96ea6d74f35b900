//! One number for each position, as it counts for repetition.

use std::hash::{Hash, Hasher};

use fairschach_rules::{Position, Setup};

use crate::thought::mixed;

/// The number of a position: all but how long it has been calm and how many pairs were played.
pub(crate) fn key_of(position: &Position) -> u64 {
    let mut stirred = Stirred(0);
    Setup { calm: 0, pair: 0, ..*position.setup() }.hash(&mut stirred);
    mixed(stirred.0)
}

/// The same on every machine: every number counts as one of 64 bits, whatever its type.
struct Stirred(u64);

impl Stirred {
    fn add(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(23) ^ number).wrapping_mul(0xd6e8_feb8_6659_fd93);
        self.0 ^= self.0 >> 32;
    }
}

impl Hasher for Stirred {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.add(u64::from(byte));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.add(u64::from(number));
    }

    fn write_u32(&mut self, number: u32) {
        self.add(u64::from(number));
    }

    fn write_u64(&mut self, number: u64) {
        self.add(number);
    }

    fn write_u128(&mut self, number: u128) {
        self.add(number as u64);
        self.add((number >> 64) as u64);
    }

    fn write_usize(&mut self, number: usize) {
        self.add(number as u64);
    }

    fn write_isize(&mut self, number: isize) {
        self.add(number as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// How often each position of a game has stood.
pub(crate) struct Keys {
    sorted: Vec<u64>,
    repeat: bool,
}

impl Keys {
    /// Of these positions, oldest first. The very same moment counts once.
    pub(crate) fn of(history: &[Position]) -> Keys {
        let moments = history.chunk_by(|old, next| old == next).filter_map(|same| same.first());
        let mut sorted: Vec<u64> = moments.map(key_of).collect();
        sorted.sort_unstable();
        let repeat = sorted.windows(2).any(|two| two[0] == two[1]);
        Keys { sorted, repeat }
    }

    /// Whether any position has stood twice.
    pub(crate) const fn repeat(&self) -> bool {
        self.repeat
    }

    /// How often the position with this number has stood.
    pub(crate) fn times(&self, key: u64) -> usize {
        let first = self.sorted.partition_point(|&other| other < key);
        self.sorted[first..].iter().take_while(|&&other| other == key).count()
    }
}
