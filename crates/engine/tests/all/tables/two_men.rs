//! Two men against a bare king: two rooks, which are alike, and one of which may rest, against the rules. A whole table takes
//! minutes, so only parts of two layers are made, and a rook alone counts for what it does within two pairs.

use fairschach_base::{BySide, Side};
use fairschach_engine::tables::{Build, Keep, Known, Part, Tables, WIN};
use fairschach_rules::{Castling, Kind, Piece, Position, RuleSet, Square, SquareSet};

use super::one_each::{partly, worth};
use super::{pieces, rules};

/// White's king stands on c3 and Black's on b1; nothing, if the men cannot stand so.
fn position(rooks: [usize; 2], rests: Option<usize>, calm: u32, rules: &RuleSet) -> Option<Position> {
    let mut setup = *Position::start(rules).setup();
    for square in setup.board.occupied() {
        setup.board.take(square);
    }
    let men = [(18, Side::White, Kind::King), (1, Side::Black, Kind::King)].into_iter();
    for (at, side, kind) in men.chain(rooks.map(|at| (at, Side::White, Kind::Rook))) {
        let square = Square::from_index(at)?;
        if setup.board.occupied().contains(square) {
            return None;
        }
        setup.board.put(square, Piece { side, kind });
    }
    setup.castling = BySide { white: Castling::default(), black: Castling::default() };
    setup.rest = rests.and_then(Square::from_index).map_or(SquareSet::EMPTY, SquareSet::of);
    setup.calm = calm;
    Position::new(setup, rules).ok()
}

/// Two layers of some parts; then nothing changes any more, so that it is whole.
fn two_layers(build: &mut Build, known: &Known, wanted: [fn(usize) -> bool; 2]) {
    for wanted in wanted {
        partly(build, known, wanted);
    }
    let nothing = build.chunks().into_iter().map(|_| Part::default()).collect();
    build.hand_in(nothing);
    assert!(build.is_done());
}

#[test]
fn two_rooks_are_worth_what_plain_minimax_says() {
    let (rules, mut known, mut rook) = (rules(0), Known::new(), Tables::new(0));
    let mut build = Build::new(pieces("KRK"), 0, Keep::Last, &mut known);
    two_layers(&mut build, &known, [|_| true, |_| true]);
    let table = build.finish();
    table.make_known(&mut known);
    rook.add(table);
    let mut build = Build::new(pieces("KRRK"), 0, Keep::Every, &mut known);
    // Sixteen parts for each place of White's king, with four places of Black's in each: c3 and b1, and before it all that a pair leads to
    // from there, or what is the same by symmetry.
    let around = |part: usize| (5..=9).contains(&(part / 16)) && matches!(part % 16, 0 | 2 | 4);
    two_layers(&mut build, &known, [around, |part| part == 7 * 16]);
    let mut tables = rook.clone();
    tables.add(build.finish());
    let (mut sure, mut between) = (0, 0);
    let pairs = (0..64).flat_map(|first| (first + 1..64).map(move |second| [first, second]));
    for (number, rooks) in pairs.enumerate().step_by(5) {
        let rests = [None, Some(rooks[0]), Some(rooks[1])][number % 3];
        // One pair left, and two for a few.
        for calm in if number.is_multiple_of(200) { 73..75 } else { 74..75 } {
            let Some(at) = position(rooks, rests, calm, &rules) else { continue };
            let (said, found) = (tables.value(&at).unwrap(), worth(&at, &rules, &rook));
            assert!((f64::from(said) / f64::from(WIN) - found).abs() < 2e-9, "{at}: {said}, {found}");
            sure += usize::from(said == WIN);
            between += usize::from(said > 0 && said < WIN);
        }
    }
    assert!(sure > 100 && between > 10, "{sure} {between}");
}
