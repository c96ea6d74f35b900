//! What both benchmarks use.

use fairschach_base::BySide;
use fairschach_engine::{Thought, choose};
use fairschach_rules::{Entry, Position, RuleSet, Score, resolve};

/// `full`, or `few` where only the running is tried (`FAIRSCHACH_BENCH_SHORT` is set).
pub(crate) fn sized<T>(full: T, few: T) -> T {
    if std::env::var_os("FAIRSCHACH_BENCH_SHORT").is_some() { few } else { full }
}

/// Numbers that look random, the same in every run (SplitMix64).
pub(crate) struct Numbers(pub(crate) u64);

impl Numbers {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }
}

/// A game under way.
pub(crate) struct Play<'a> {
    pub(crate) rules: &'a RuleSet,
    pub(crate) positions: Vec<Position>,
    pub(crate) score: Score,
}

impl<'a> Play<'a> {
    pub(crate) fn new(rules: &'a RuleSet) -> Play<'a> {
        Play { rules, positions: vec![Position::start(rules)], score: Score::Ongoing }
    }

    pub(crate) fn position(&self) -> Position {
        self.positions[self.positions.len() - 1]
    }

    /// Carries out what both sides draw from their thoughts.
    pub(crate) fn step(&mut self, thoughts: &BySide<Thought>, numbers: &mut Numbers) {
        let entries =
            BySide::from_fn(|side| choose(thoughts.get(side), side, numbers.next()).map(Entry::Move));
        self.resolve(&entries);
    }

    /// Carries out these entries, which are legal.
    pub(crate) fn resolve(&mut self, entries: &BySide<Option<Entry>>) {
        let resolution =
            resolve(&self.position(), self.rules, entries, &self.positions).expect("legal entries");
        self.score = resolution.score;
        self.positions.push(resolution.position);
    }
}
