//! Games that benchmarks play.

use fairschach_base::BySide;
use fairschach_engine::{Thought, choose};
use fairschach_rules::{Entry, Position, RuleSet, Score, resolve};

use super::common::Numbers;

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
