//! What must hold for every pair: both colours alike, the lemmas of the formal model, and valid positions only.

use super::by_lot;
use fairschach_base::{BySide, Side};
use fairschach_rules::{
    Entry, Fact, FactKind, Half, Kind, Met, Move, OptionValue, Outcome, Piece, Position, Resolution, RuleSet,
    Setup, Square, SquareSet, Turn, Wing, can_win, legal, must_pass, resolve, resolve_with_chance,
    why_illegal,
};
use proptest::prelude::{ProptestConfig, any, proptest};

use super::walk::{Dice, random_entries, random_position, random_rules, rules, walk};

fn flip(square: Square) -> Square {
    if square.rank() < 8 { Square::at(square.file(), 7 - square.rank()).unwrap() } else { square }
}

fn flip_set(set: SquareSet) -> SquareSet {
    set.map(flip).collect()
}

fn flip_move(entry: Move) -> Move {
    Move { from: flip(entry.from), to: flip(entry.to), ..entry }
}

fn flip_entry(entry: Entry) -> Entry {
    if let Entry::Move(entry) = entry { Entry::Move(flip_move(entry)) } else { entry }
}

/// The position as it is with the colours exchanged.
fn mirror(position: &Position, rules: &RuleSet) -> Position {
    let setup = position.setup();
    let mut board = fairschach_rules::Board::default();
    for (square, piece) in setup.board.pieces() {
        board.put(flip(square), Piece { side: piece.side.opposite(), ..piece });
    }
    let turn = match setup.turn {
        Turn::Both => Turn::Both,
        Turn::First(side) => Turn::First(side.opposite()),
        Turn::Last(side) => Turn::Last(side.opposite()),
        Turn::Alone(side) => Turn::Alone(side.opposite()),
    };
    let castling = setup.castling.swap().map(|mut rights| {
        for wing in Wing::ALL {
            rights.set(wing, rights.rook(wing).map(flip));
        }
        rights
    });
    let (ep, rest) = (setup.ep.swap().map(flip_set), flip_set(setup.rest));
    Position::new(Setup { board, turn, castling, ep, rest, took: setup.took.map(flip_set), ..*setup }, rules)
        .unwrap()
}

fn flip_half(half: Half) -> Half {
    Half {
        entry: half.entry.map(flip_entry),
        captured: half.captured.map(|(square, kind)| (flip(square), kind)),
        met: half.met.map(|met| Met { square: flip(met.square), ..met }),
        ..half
    }
}

fn flip_what(what: FactKind) -> FactKind {
    match what {
        FactKind::Captures { square, kind } => FactKind::Captures { square: flip(square), kind },
        FactKind::TargetLeft { square } => FactKind::TargetLeft { square: flip(square) },
        FactKind::SameTarget { square, ending } => FactKind::SameTarget { square: flip(square), ending },
        FactKind::EnPassant { square } => FactKind::EnPassant { square: flip(square) },
        FactKind::EnPassantVictimLeft { square } => FactKind::EnPassantVictimLeft { square: flip(square) },
        other => other,
    }
}

/// Facts in no order, the colours exchanged if asked for.
fn facts(resolution: &Resolution, exchanged: bool) -> Vec<String> {
    let flip = |fact: &Fact| match exchanged {
        false => *fact,
        true => Fact { side: fact.side.map(Side::opposite), what: flip_what(fact.what), ..*fact },
    };
    let mut all: Vec<String> = resolution.facts.iter().map(|fact| format!("{:?}", flip(fact))).collect();
    all.sort();
    all
}

fn assert_mirrored(
    before: &Position,
    rules: &RuleSet,
    entries: &BySide<Option<Entry>>,
    lot: Side,
    after: &Resolution,
) {
    let entries = entries.swap().map(|entry| entry.map(flip_entry));
    let lot = Some(lot.opposite());
    let mirrored = resolve_with_chance(&mirror(before, rules), rules, &entries, &[], &by_lot(lot)).unwrap();
    let expected = mirror(&after.position, rules);
    // The full-move number of normal chess grows after Black's move only.
    let pair = if before.is_normal() { mirrored.position.pair() } else { expected.pair() };
    let expected = Position::new(Setup { pair, ..*expected.setup() }, rules).unwrap();
    assert_eq!(mirrored.position, expected, "{before}");
    assert_eq!(mirrored.halves, after.halves.swap().map(|half| half.map(flip_half)), "{before}");
    assert_eq!(facts(&mirrored, false), facts(after, true), "{before}");
    assert_eq!(mirrored.score.reason(), after.score.reason());
    assert_eq!(mirrored.closed, after.closed);
}

fn assert_sound(after: &Resolution, rules: &RuleSet) {
    let text = after.position.to_string();
    assert_eq!(Position::new(*after.position.setup(), rules).as_ref(), Ok(&after.position), "{text}");
    assert_eq!(Position::parse(&text, rules).as_ref(), Ok(&after.position), "{text}");
    for side in Side::ALL {
        assert_eq!(after.position.board().of(side, Kind::King).len(), 1, "lemma 5: {text}");
    }
}

#[test]
fn colours_are_alike_and_positions_valid() {
    let mut dice = Dice(17);
    for game in 0..60 {
        let rules = if game < 15 { rules(&[]) } else { random_rules(&mut dice) };
        let rules = if game % 3 == 0 { rules.with_chess960_castling() } else { rules };
        walk(&rules, game, 1, |before, entries, lot, after| {
            assert_mirrored(before, &rules, entries, lot, after);
            assert_sound(after, &rules);
        });
    }
}

#[test]
fn lemmas_hold_in_every_collision() {
    let rules = rules(&[("few_pieces", OptionValue::Number(0))]);
    let mut collisions = 0;
    walk(&rules, 5, 12, |before, _, _, _| {
        if before.in_check().white != before.in_check().black {
            return;
        }
        let [white, black] = Side::ALL.map(|side| legal(before, &rules, side));
        for (one, two) in white.iter().flat_map(|one| black.iter().map(move |two| (*one, *two))) {
            if one.to == two.to {
                collisions += 1;
                assert_lemmas(before, &rules, one, two);
            }
        }
    });
    assert!(collisions > 1000, "{collisions}");
}

fn assert_lemmas(before: &Position, rules: &RuleSet, white: Move, black: Move) {
    let entries = BySide { white: Some(Entry::Move(white)), black: Some(Entry::Move(black)) };
    let after = resolve(before, rules, &entries, &[]).unwrap();
    let said = format!("{before} {white} {black}");
    assert_mirrored(before, rules, &entries, Side::White, &after);
    assert_sound(&after, rules);
    assert_eq!(before.piece_at(white.to), None, "lemma 2: {said}");
    for (side, half) in after.halves.iter() {
        let half = half.unwrap();
        assert!(matches!(half.outcome, Outcome::Played | Outcome::Captured), "lemma 1: {said}");
        assert_eq!(half.castling, None, "lemma 4: {said}");
        if half.piece == Some(Kind::King) {
            let other = after.halves.get(side.opposite()).unwrap();
            assert_eq!(other.piece, Some(Kind::Pawn), "lemma 3: {said}");
            assert!(!half.met.unwrap().lost, "a king stays: {said}");
        }
    }
}

fn random_move(dice: &mut Dice) -> Move {
    let mut square = || Square::from_index(dice.roll(Square::COUNT)).unwrap();
    let (from, to) = (square(), square());
    let promotion = dice.pick(&[None, None, Some(Kind::Queen), Some(Kind::King), Some(Kind::Pawn)]).flatten();
    Move { from, to, promotion }
}

fn hostile_entry(dice: &mut Dice) -> Option<Entry> {
    match dice.roll(5) {
        0 => None,
        1 => Some(Entry::Pass),
        2 => Some(Entry::Invalid),
        _ => Some(Entry::Move(random_move(dice))),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_position_and_no_entry_breaks_the_resolution(seed in any::<u64>()) {
        let mut dice = Dice(seed);
        let rules = random_rules(&mut dice);
        let position = random_position(&mut dice, &rules);
        for _ in 0..6 {
            let entries = match dice.roll(2) {
                0 => random_entries(&position, &rules, &mut dice),
                _ => BySide::from_fn(|_| hostile_entry(&mut dice)),
            };
            if let Ok(after) = resolve_with_chance(&position, &rules, &entries, &[], &by_lot(Some(Side::Black))) {
                assert_sound(&after, &rules);
                assert_mirrored(&position, &rules, &entries, Side::Black, &after);
            }
        }
        for side in Side::ALL {
            let moves = legal(&position, &rules, side);
            assert!(moves.iter().all(|&entry| why_illegal(&position, &rules, side, entry).is_none()));
            assert!(moves.is_empty() || !must_pass(&position, &rules, side));
            let entry = random_move(&mut dice);
            assert_eq!(moves.contains(&entry), why_illegal(&position, &rules, side, entry).is_none());
            can_win(&position, side);
        }
    }

    #[test]
    fn no_text_breaks_the_reader(text in "[a-h1-8kqrnbpKQRNBP/ pwsb,-]{0,90}", cut in 0usize..60) {
        let rules = rules(&[]);
        let start = Position::start(&rules).to_string();
        let broken = format!("{}{text}", start.get(..cut).unwrap_or_default());
        for text in [text.as_str(), broken.as_str()] {
            if let Ok(position) = Position::parse(text, &rules) {
                assert_eq!(Position::parse(&position.to_string(), &rules), Ok(position));
            }
            if let Ok(entry) = Move::parse(text) {
                assert_eq!(entry.to_string(), text);
            }
        }
    }
}
