//! Random games: a small seeded generator and walks through positions that pairs of legal entries reach.

use std::collections::BTreeMap;

use fairschach::base::{BySide, Side};
use fairschach::rules::{Entry, Move, OptionValue, Position, RuleSet, Score, legal, resolve};

/// A seeded generator (splitmix64): the same walk every time.
pub(super) struct Dice(pub(super) u64);

impl Dice {
    pub(super) fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % sides as u64) as usize
    }

    pub(super) fn pick<T: Copy>(&mut self, all: &[T]) -> Option<T> {
        if all.is_empty() {
            None
        } else {
            Some(all[self.roll(all.len())])
        }
    }
}

pub(super) fn rules(options: &[(&str, OptionValue)]) -> RuleSet {
    let options: BTreeMap<String, OptionValue> = options
        .iter()
        .map(|(name, value)| ((*name).to_owned(), value.clone()))
        .collect();
    RuleSet::new("fairschach", "fsr-2023", &options).unwrap()
}

pub(super) fn position(text: &str, rules: &RuleSet) -> Position {
    Position::parse(text, rules).unwrap()
}

/// A random legal entry a side, captures favoured; nothing for a side that passes or does not enter.
pub(super) fn random_entries(position: &Position, rules: &RuleSet, dice: &mut Dice) -> BySide<Option<Entry>> {
    BySide::from_fn(|side| {
        let moves = legal(position, rules, side);
        let captures: Vec<Move> = moves
            .iter()
            .copied()
            .filter(|m| position.man_at(m.to).is_some())
            .collect();
        let from = if !captures.is_empty() && dice.roll(3) == 0 {
            &captures
        } else {
            &moves
        };
        dice.pick(from).map(Entry::Move)
    })
}

/// Calls `visit` with every pair of a number of random games.
pub(super) fn walk(
    rules: &RuleSet,
    seed: u64,
    games: usize,
    mut visit: impl FnMut(&Position, &BySide<Option<Entry>>, &fairschach::rules::Resolution),
) {
    let mut dice = Dice(seed);
    for _ in 0..games {
        let mut position = Position::start(rules);
        for _ in 0..120 {
            let entries = random_entries(&position, rules, &mut dice);
            let after = resolve(&position, rules, &entries, &[]).unwrap();
            visit(&position, &entries, &after);
            position = after.position;
            if after.score != Score::Ongoing {
                break;
            }
        }
    }
}

pub(super) fn machine(entry: Option<Entry>) -> String {
    match entry {
        Some(Entry::Move(entry)) => entry.to_string(),
        other => format!("{other:?}"),
    }
}

pub(super) const SIDES: [Side; 2] = Side::ALL;
