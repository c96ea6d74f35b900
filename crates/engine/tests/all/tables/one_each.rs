//! A man each: colours, signs and layers against the rules. Tables of four men are large, so only parts of layers are made.

use fairschach_base::{BySide, Side};
use fairschach_engine::matrix::{Matrix, solve};
use fairschach_engine::mirrored;
use fairschach_engine::tables::{Build, Keep, Known, Material, Part, Table, Tables, WIN};
use fairschach_rules::{Entry, Position, RuleSet, Score, legal, resolve, score};

use super::{finish, pieces, position, rules};

/// Hands a layer in of which only some parts are worked out.
pub(super) fn partly(build: &mut Build, known: &Known, wanted: impl Fn(usize) -> bool) {
    let chunks = build.chunks().into_iter().enumerate();
    let part = |(at, chunk)| if wanted(at) { build.work_out(chunk, known) } else { Part::default() };
    let layer = chunks.map(part).collect();
    build.hand_in(layer);
}

/// White's expected result by the rules alone, until there is a rook against a bare king.
pub(super) fn worth(position: &Position, rules: &RuleSet, rook: &Tables) -> f64 {
    match score(position, rules, &[]) {
        Score::Win(Side::White, _) => return 1.0,
        Score::Win(Side::Black, _) => return -1.0,
        Score::Draw(_) => return 0.0,
        Score::Ongoing => {}
    }
    if position.board().occupied().len() == 3 {
        return f64::from(rook.value(position).unwrap()) / f64::from(WIN);
    }
    let entries = BySide::from_fn(|side| -> Vec<Entry> {
        let legal = legal(position, rules, side);
        if legal.is_empty() { vec![Entry::Pass] } else { legal.into_iter().map(Entry::Move).collect() }
    });
    let mut cells = Vec::new();
    for &white in &entries.white {
        for &black in &entries.black {
            let pair = BySide { white: Some(white), black: Some(black) };
            cells.push(worth(&resolve(position, rules, &pair, &[]).unwrap().position, rules, rook));
        }
    }
    solve(&Matrix::new(entries.white.len(), entries.black.len(), cells).unwrap()).value
}

/// `rook` has what is left when one of the rooks is gone.
pub(super) fn of_a_rook_each(rook: &Tables) {
    let mut known = Known::new();
    rook.table(pieces("KRK")).unwrap().make_known(&mut known);
    values_are_those_of_plain_minimax(rook, &mut known);
    a_table_that_goes_on_is_the_same(&mut known);
}

fn values_are_those_of_plain_minimax(rook: &Tables, known: &mut Known) {
    let (men, rules, mut tables) = (pieces("KRKR"), rules(0), rook.clone());
    let mut build = Build::new(men, 0, Keep::Every, known).up_to(2);
    // White's king on a1 can go to b1, b2 and what is the same by symmetry: 16 parts each.
    partly(&mut build, known, |part| matches!(part / 16, 0 | 1 | 4));
    partly(&mut build, known, |part| part / 16 == 0);
    let table = finish(build, known);
    assert_eq!(table.pairs(), 2);
    tables.add(table);
    let corner = |position: &Position| position.to_string().split(' ').next().unwrap().ends_with("/K7");
    let with_pairs = |position: &Position| position.to_string().replace("- 0 1", "- 73 90");
    let open: Vec<Position> = tables.table(men).unwrap().winnable(2).filter(corner).collect();
    assert!(open.len() > 1_000, "{}", open.len());
    let mut between = 0;
    for open in open.iter().step_by(open.len() / 12) {
        let last = self::position(&with_pairs(open));
        let (said, found) = (tables.value(&last).unwrap(), worth(&last, &rules, rook));
        assert!((f64::from(said) / f64::from(WIN) - found).abs() < 2e-9, "{last}: {said}, {found}");
        between += usize::from(said.abs() < WIN);
        // The same with the colours exchanged, whichever of the two the table has worked out.
        assert_eq!(tables.value(&mirrored(&last, &rules).unwrap()), Some(-said), "{last}");
    }
    assert!(between > 2, "{between}");
    // It ends after two pairs, and says so.
    assert_eq!(tables.value(&open[0]), None);
    assert!(tables.probe(&open[0], 4).is_err());
}

fn a_table_that_goes_on_is_the_same(known: &mut Known) {
    let men = pieces("KRKR");
    let some = |part| part < 4;
    let mut begun = |pairs| Build::new(men, 0, Keep::Last, known).up_to(pairs);
    let (mut whole, mut stopped) = (begun(3), begun(2));
    (0..3).for_each(|_| partly(&mut whole, known, some));
    assert!(whole.is_done());
    partly(&mut stopped, known, some);
    let bytes = stopped.to_bytes();
    let mut build = Build::resume(men, 0, Keep::Last, known, &bytes).unwrap().up_to(3);
    (1..3).for_each(|_| partly(&mut build, known, some));
    let (whole, bytes) = (whole.finish(), build.finish().to_bytes());
    assert!(bytes == whole.to_bytes(), "a table that was stopped is another one");
    assert!(Table::from_bytes(&bytes).unwrap() == whole);
}

#[test]
fn what_a_table_needs() {
    let needs = |name: &str| {
        let names: Vec<String> = pieces(name).needs().iter().map(Material::to_string).collect();
        names.join(" ")
    };
    assert_eq!(needs("KRKR"), "KRK");
    assert_eq!(needs("KNKQ"), "KQK");
    assert_eq!(needs("KBKN"), "");
    assert_eq!(needs("KPKN"), "KQK KRK KPK KQKN KRKN KBKN KNKN");
    // A pawn's move begins the pairs again: such a table has all of them.
    let memory = |name| Build::memory(pieces(name), 0, Keep::Last) >> 20;
    assert!(memory("KRKR") < 500 && (500..2_048).contains(&memory("KQKP")), "{}", memory("KQKP"));
}
