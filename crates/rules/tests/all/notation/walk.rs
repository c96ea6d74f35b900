//! Positions to write and read in: random games by the rules.

use std::collections::BTreeMap;

use fairschach_base::BySide;
use fairschach_rules::{Entry, OptionValue, Position, Resolution, RuleSet, Score, legal, resolve};

pub(super) use crate::rules::walk::Dice;

pub(super) fn rules() -> RuleSet {
    RuleSet::new("fairschach", "fsr-2023", &BTreeMap::new()).unwrap()
}

/// The rules of the worked cases: no switch, illegal entries are void.
pub(super) fn paper() -> RuleSet {
    let options = [
        ("few_pieces".to_owned(), OptionValue::Number(0)),
        ("illegal_entry".to_owned(), OptionValue::Word("void".to_owned())),
    ];
    RuleSet::new("fairschach", "fsr-2023", &BTreeMap::from(options)).unwrap()
}

pub(super) fn position(text: &str) -> Position {
    Position::parse(text, &rules()).unwrap()
}

/// Positions with promotions, castling and en passant close at hand, and few pieces for the switch to normal chess.
const STARTS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR p KQkq - 0 1 -",
    "r3k2r/pPp2pPp/8/2PpP3/2pPp3/8/PpP2PpP/R3K2R p KQkq d6,d3 0 9 d4,d5",
    "4k3/PPP2ppp/8/8/8/8/ppp2PPP/4K3 p - - 0 40 -",
    "r2q1rk1/1P4bp/2n5/3pP3/3Pp3/5N2/p1B4P/R2QK2R p KQ - 3 500 -",
];

/// A preset with options that differ from it.
pub(super) fn preset(name: &str, words: &[(&str, &str)]) -> RuleSet {
    let option = |(name, word): &(&str, &str)| ((*name).to_owned(), OptionValue::Word((*word).to_owned()));
    RuleSet::new("fairschach", name, &words.iter().map(option).collect()).unwrap()
}

/// Calls `visit` with every resolution of a number of random games by the ordinary rules.
pub(super) fn games(games: u64, visit: impl FnMut(&Position, &RuleSet, &Resolution, &mut Dice)) {
    games_by(&rules(), games, visit);
}

/// Calls `visit` with every resolution of a number of random games.
pub(super) fn games_by(
    rules: &RuleSet,
    games: u64,
    mut visit: impl FnMut(&Position, &RuleSet, &Resolution, &mut Dice),
) {
    for seed in 0..games {
        let mut dice = Dice(seed);
        let start = position(STARTS[seed as usize % STARTS.len()]);
        let mut now = Position::new(*start.setup(), rules).unwrap();
        for _ in 0..60 {
            let entries = BySide::from_fn(|side| {
                let moves = legal(&now, rules, side);
                (!moves.is_empty()).then(|| Entry::Move(moves[dice.roll(moves.len())]))
            });
            let resolution = resolve(&now, rules, &entries, &[]).unwrap();
            visit(&now, rules, &resolution, &mut dice);
            now = resolution.position;
            if resolution.score != Score::Ongoing {
                break;
            }
        }
    }
}
