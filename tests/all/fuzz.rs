//! The functions that are fuzzed, over the seeds with which fuzzing begins and over what is spoiled of them, so that
//! neither can rot; and every input that fuzzing once found.

use std::collections::BTreeSet;

#[allow(dead_code, unreachable_pub, missing_docs, reason = "the fuzzing workspace uses the rest")]
#[path = "../../fuzz/src/lib.rs"]
mod fuzzed;

use fuzzed::{seeds, targets};

const MANIFEST: &str = include_str!("../../fuzz/Cargo.toml");
/// How often each seed is spoiled.
const SPOILED: usize = 3;

/// A seeded generator (splitmix64).
struct Chance(u64);

impl Chance {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % count as u64) as usize
    }

    fn spoil(&mut self, seed: &[u8]) -> Vec<u8> {
        let mut bytes = seed.to_vec();
        for _ in 0..=self.below(3) {
            if bytes.is_empty() {
                break;
            }
            let at = self.below(bytes.len());
            match self.below(4) {
                0 => drop(bytes.remove(at)),
                1 => bytes.insert(at, self.below(128) as u8),
                2 => bytes[at] = bytes[self.below(bytes.len())],
                _ => bytes[at] ^= 1 << self.below(7),
            }
        }
        bytes
    }
}

/// Runs one target over its seeds and what is spoiled of them.
fn replay(name: &str) {
    let (_, target) = targets::ALL.iter().find(|(known, _)| *known == name).unwrap();
    let seeds = seeds::of(name);
    assert!(seeds.len() > 1, "{name} has seeds");
    let mut chance = Chance(name.len() as u64);
    for seed in &seeds {
        target(seed);
        for _ in 0..SPOILED {
            target(&chance.spoil(seed));
        }
    }
}

#[test]
fn what_reads_positions_and_starts_holds() {
    ["position", "problem", "start", "rule_set", "terms"].into_iter().for_each(replay);
}

#[test]
fn what_reads_entries_holds() {
    ["entry", "line", "octal"].into_iter().for_each(replay);
}

#[test]
fn what_reads_lines_and_files_holds() {
    ["filters", "game_file", "note", "oidc", "passkey", "record", "xfcc"].into_iter().for_each(replay);
}

#[test]
fn what_reads_mails_holds() {
    ["letter", "mail_session", "mailbox", "said"].into_iter().for_each(replay);
}

#[test]
fn what_resolves_holds() {
    replay("resolve");
}

/// Each target is a program of its own for the fuzzer, and each is listed.
#[test]
fn every_target_is_a_program() {
    let programs: BTreeSet<&str> = MANIFEST
        .lines()
        .filter_map(|line| line.strip_prefix("path = \"targets/")?.strip_suffix(".rs\""))
        .collect();
    let named: BTreeSet<&str> = targets::ALL.iter().map(|(name, _)| *name).collect();
    assert_eq!(programs, named);
}
