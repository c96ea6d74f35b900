use super::score::score;
use super::{Entry, Position, RuleSet, legal, resolve_with_lot};
use crate::base::{BySide, Side};

/// Counts the ordered pairs of entries to a depth, in normal chess the moves; a pass counts as one entry, and a
/// finished position has none. Repetition is not looked at, and a lot (`switch_first`) falls to White.
pub fn perft(position: &Position, rules: &RuleSet, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if score(position, rules, &[]) != super::Score::Ongoing {
        return 0;
    }
    if depth == 1 && !position.is_placing() {
        let both = position.setup().legal_of_both(rules.play());
        let count = |side| {
            if position.turn().may_enter(side) {
                both.get(side).count().max(1)
            } else {
                1
            }
        };
        return Side::ALL.into_iter().map(count).product();
    }
    let entries = BySide::from_fn(|side| choices(position, rules, side));
    let mut nodes = 0;
    for &white in &entries.white {
        for &black in &entries.black {
            if let Ok(after) =
                resolve_with_lot(position, rules, &BySide { white, black }, &[], Some(Side::White))
            {
                nodes += perft(&after.position, rules, depth - 1);
            }
        }
    }
    nodes
}

/// What a side may enter; nothing, as one choice, for a side that passes or does not enter.
fn choices(position: &Position, rules: &RuleSet, side: Side) -> Vec<Option<Entry>> {
    let entries = legal(position, rules, side);
    if entries.is_empty() {
        vec![None]
    } else {
        entries.into_iter().map(|m| Some(Entry::Move(m))).collect()
    }
}
