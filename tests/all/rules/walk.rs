//! Random games: a small seeded generator and walks through positions that pairs of legal entries reach.

use std::collections::BTreeMap;

use fairschach::base::{BySide, Side};
use fairschach::rules::{
    Entry, Move, OptionValue, Position, Resolution, RuleSet, Score, legal, resolve_with_lot,
};

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

/// Rules with a random value for every option, illegal entries and first mover by lot included.
pub(super) fn random_rules(dice: &mut Dice) -> RuleSet {
    let mut options = Vec::new();
    for (name, words) in WORDS {
        let word = OptionValue::Word(words[dice.roll(words.len())].to_owned());
        options.push((name, word));
    }
    for name in ["castling_rook_rests", "ep_loser_captures"] {
        options.push((name, OptionValue::Flag(dice.roll(2) == 0)));
    }
    options.push((
        "few_pieces",
        OptionValue::Number(dice.pick(&[0, 3, 10, 20, 32]).unwrap()),
    ));
    options.push((
        "switch_pair",
        OptionValue::Number(dice.pick(&[0, 0, 1, 10, 30]).unwrap()),
    ));
    let first = ["recapture", "en_passant"].map(str::to_owned);
    let first = first.into_iter().filter(|_| dice.roll(2) == 0).collect();
    options.push(("first_move_for", OptionValue::List(first)));
    rules(&options)
}

/// `switch_first = white` alone is missing: it is not the same for both colours.
const WORDS: [(&str, &[&str]); 11] = [
    ("check_regime", &["first_move", "single_moves"]),
    ("illegal_entry", &["refuse", "void"]),
    ("king_newly_attacked", &["allow", "cancel"]),
    ("mutual_check_one_mated", &["loss", "play_on"]),
    ("one_sided_stalemate", &["draw", "pass"]),
    ("promo_strength", &["pawn", "promoted"]),
    ("rest_only", &["pass", "waive", "draw"]),
    (
        "rest_scope",
        &["every", "attackable", "check_or_capture", "recapture", "none"],
    ),
    ("same_target", &["strength", "mutual", "weaker_stays"]),
    ("struck", &["new_pair", "replace"]),
    ("switch_first", &["next_check", "lot"]),
];

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
    mut visit: impl FnMut(&Position, &BySide<Option<Entry>>, Side, &Resolution),
) {
    let mut dice = Dice(seed);
    for _ in 0..games {
        let mut position = Position::start(rules);
        for _ in 0..120 {
            let entries = random_entries(&position, rules, &mut dice);
            let lot = if dice.roll(2) == 0 {
                Side::White
            } else {
                Side::Black
            };
            let after = resolve_with_lot(&position, rules, &entries, &[], Some(lot)).unwrap();
            visit(&position, &entries, lot, &after);
            position = after.position;
            if after.score != Score::Ongoing {
                break;
            }
        }
    }
}
