//! The quick resolution within tables against that of the rules.

use fairschach_base::{BySide, Side};
use fairschach_engine::tables::quick_pairs;
use fairschach_rules::{
    Castling, Entry, Kind, Move, Piece, Position, RuleSet, Score, Square, SquareSet, legal, resolve, score,
};

use super::rules;

/// A small generator, the same on every machine.
struct Dice(u64);

impl Dice {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % count
    }
}

/// White's men and Black's, or the other way round.
const MATERIALS: [(&[Kind], &[Kind]); 20] = [
    (&[Kind::Queen], &[]),
    (&[Kind::Rook], &[]),
    (&[Kind::Pawn], &[]),
    (&[Kind::Pawn, Kind::Pawn], &[]),
    (&[Kind::Rook, Kind::Pawn], &[]),
    (&[Kind::Queen, Kind::Rook], &[]),
    (&[Kind::Bishop, Kind::Knight], &[]),
    (&[Kind::Bishop, Kind::Bishop], &[]),
    (&[Kind::Knight, Kind::Pawn], &[]),
    (&[Kind::Rook, Kind::Rook], &[]),
    (&[Kind::Queen], &[Kind::Queen]),
    (&[Kind::Queen], &[Kind::Rook]),
    (&[Kind::Rook], &[Kind::Rook]),
    (&[Kind::Rook], &[Kind::Bishop]),
    (&[Kind::Bishop], &[Kind::Bishop]),
    (&[Kind::Bishop], &[Kind::Knight]),
    (&[Kind::Knight], &[Kind::Knight]),
    (&[Kind::Queen], &[Kind::Pawn]),
    (&[Kind::Rook], &[Kind::Pawn]),
    (&[Kind::Knight], &[Kind::Pawn]),
];

/// A random position of few men, their kings often near each other; nothing, if the men fell badly.
fn position(dice: &mut Dice, rules: &RuleSet) -> Option<Position> {
    let strong = if dice.below(2) == 0 { Side::White } else { Side::Black };
    let mut setup = *Position::start(rules).setup();
    for square in setup.board.occupied() {
        setup.board.take(square);
    }
    setup.castling = BySide { white: Castling::default(), black: Castling::default() };
    let king = dice.below(64);
    let near = [king % 8 + dice.below(5), king / 8 + dice.below(5)].map(|at| at.saturating_sub(2).min(7));
    let other = if dice.below(3) == 0 { dice.below(64) } else { near[1] * 8 + near[0] };
    let (men, against) = MATERIALS[dice.below(MATERIALS.len())];
    let kings = [(king, strong, Kind::King), (other, strong.opposite(), Kind::King)];
    let sides = [(strong, men), (strong.opposite(), against)];
    let kinds = sides.into_iter().flat_map(|(side, men)| men.iter().map(move |&kind| (side, kind)));
    let others: Vec<_> = kinds.map(|(side, kind)| (dice.below(64), side, kind)).collect();
    let mut rest = SquareSet::EMPTY;
    for (at, side, kind) in kings.into_iter().chain(others) {
        let square = Square::from_index(at)?;
        if setup.board.occupied().contains(square) {
            return None;
        }
        setup.board.put(square, Piece { side, kind });
        if kind != Kind::King && dice.below(3) == 0 {
            rest = rest.with(square);
        }
    }
    setup.rest = rest;
    setup.calm = dice.below(60) as u32;
    Position::new(setup, rules).ok()
}

fn entered(position: &Position, rules: &RuleSet, side: Side) -> Vec<Option<Move>> {
    let moves = legal(position, rules, side);
    if moves.is_empty() { vec![None] } else { moves.into_iter().map(Some).collect() }
}

/// How many pairs were compared.
fn compare(position: &Position, rules: &RuleSet, dice: &mut Dice) -> usize {
    let Some(pairs) = quick_pairs(position) else {
        assert_ne!(score(position, rules, &[]), Score::Ongoing, "{position}");
        return 0;
    };
    assert_eq!(score(position, rules, &[]), Score::Ongoing, "{position}");
    let sides = Side::ALL.map(|side| entered(position, rules, side));
    assert_eq!(pairs.len(), sides[0].len() * sides[1].len(), "{position}");
    for _ in 0..6 {
        let quick = pairs[dice.below(pairs.len())];
        assert!(
            sides[0].contains(&quick.entries.white) && sides[1].contains(&quick.entries.black),
            "{position}"
        );
        let entries = quick.entries.map(|entry| Some(entry.map_or(Entry::Pass, Entry::Move)));
        let resolved = resolve(position, rules, &entries, &[]).unwrap();
        assert_eq!(resolved.position.setup(), &quick.after, "{position} {:?}", quick.entries);
        let over = quick_pairs(&resolved.position).is_none();
        assert_eq!(over, resolved.score != Score::Ongoing, "{}", resolved.position);
    }
    6
}

#[test]
fn quick_pairs_are_those_of_the_rules() {
    let (rules, mut dice) = (rules(0), Dice(20_261_123));
    let (mut positions, mut pairs) = (0, 0);
    while positions < 64_000 {
        if let Some(position) = position(&mut dice, &rules) {
            pairs += compare(&position, &rules, &mut dice);
            positions += 1;
        }
    }
    assert!(pairs > 300_000, "{pairs}");
}
