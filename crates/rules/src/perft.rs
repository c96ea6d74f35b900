//! Counting positions, to compare one program's rules with another's.

use super::score::score;
use super::{
    Chance, Entry, FaceOrder, Form, Kind, Position, RuleSet, dice, dice_due, legal, resolve_with_chance,
};
use crate::base::{BySide, Side};

/// Counts the ordered pairs of entries to a depth, in normal chess the moves, with dice every roll; a pass counts as one entry, and a
/// finished position has none. Repetition is not looked at, and a lot (`switch_first`) falls to White.
///
/// ```
/// use fairschach_rules::{Position, RuleSet, perft};
///
/// let counts = |variant| {
///     let rules = RuleSet::usual(variant)?;
///     Ok::<_, fairschach_rules::RuleSetError>([1, 2].map(|depth| perft(&Position::start(&rules), &rules, depth)))
/// };
/// assert_eq!(counts("normal")?, [20, 400]); // moves
/// assert_eq!(counts("fairschach")?[0], 400); // pairs
/// # Ok::<(), fairschach_rules::RuleSetError>(())
/// ```
pub fn perft(position: &Position, rules: &RuleSet, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if score(position, rules, &[]) != super::Score::Ongoing {
        return 0;
    }
    if dice::waits_for_roll(position.setup()).is_some() {
        return after_rolls(position, rules, &BySide::default(), depth);
    }
    let plain = !matches!(position.setup().form, Form::Placing(_) | Form::Dice(_));
    if depth == 1 && plain {
        let both = position.setup().legal_of_both(rules.play());
        let count = |side| {
            if position.turn().may_enter(side) { both.get(side).count().max(1) } else { 1 }
        };
        return Side::ALL.into_iter().map(count).product();
    }
    let entries = BySide::from_fn(|side| choices(position, rules, side));
    let mut nodes = 0;
    for &white in &entries.white {
        for &black in &entries.black {
            nodes += after_rolls(position, rules, &BySide { white, black }, depth - 1);
        }
    }
    nodes
}

/// The nodes after these entries, over everything that dice can show.
fn after_rolls(position: &Position, rules: &RuleSet, entries: &BySide<Option<Entry>>, depth: u32) -> u64 {
    let due = match [entries.white, entries.black] {
        [Some(Entry::Move(entry)), None] | [None, Some(Entry::Move(entry))] => {
            dice_due(position, Some(entry))
        }
        _ => dice_due(position, None),
    };
    // OCCADO rolls as the next turn begins: such rolls count with the next ply.
    let of_next_turn = matches!(position.setup().form, Form::Dice(dice) if dice.order == FaceOrder::Occado);
    if depth == 0 && of_next_turn {
        return 1;
    }
    let mut rolls = vec![Vec::new()];
    for faces in due {
        let longer = |roll: &Vec<Kind>| {
            let roll = roll.clone();
            faces.iter().map(move |&face| [roll.as_slice(), &[face]].concat())
        };
        rolls = rolls.iter().flat_map(longer).collect();
    }
    let after = |dice: &Vec<Kind>| {
        let lot = Some(Side::White);
        let after = resolve_with_chance(position, rules, entries, &[], &Chance { lot, dice });
        after.map_or(0, |after| perft(&after.position, rules, depth))
    };
    rolls.iter().map(after).sum()
}

/// What a side may enter; nothing, as one choice, for a side that passes or does not enter.
fn choices(position: &Position, rules: &RuleSet, side: Side) -> Vec<Option<Entry>> {
    let entries = legal(position, rules, side);
    if entries.is_empty() { vec![None] } else { entries.into_iter().map(|m| Some(Entry::Move(m))).collect() }
}
