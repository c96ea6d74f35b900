//! Random games: a small seeded generator and walks through positions that pairs of legal entries reach.

use std::collections::BTreeMap;

use super::by_lot;
use fairschach_base::{BySide, Side};
use fairschach_rules::{
    Board, Entry, Kind, Move, OptionValue, Piece, Position, Resolution, RuleSet, Score, Square, SquareSet,
    Turn, legal, resolve_with_chance, score,
};

/// A seeded generator (splitmix64): the same walk every time.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % sides as u64) as usize
    }

    pub(super) fn pick<T: Copy>(&mut self, all: &[T]) -> Option<T> {
        if all.is_empty() { None } else { Some(all[self.roll(all.len())]) }
    }
}

pub(super) fn rules(options: &[(&str, OptionValue)]) -> RuleSet {
    let options: BTreeMap<String, OptionValue> =
        options.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
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
    options.push(("few_pieces", OptionValue::Number(dice.pick(&[0, 3, 10, 20, 32]).unwrap())));
    options.push(("switch_pair", OptionValue::Number(dice.pick(&[0, 0, 1, 10, 30]).unwrap())));
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
    ("rest_scope", &["every", "attackable", "check_or_capture", "recapture", "none"]),
    ("same_target", &["strength", "mutual", "weaker_stays"]),
    ("struck", &["new_pair", "replace"]),
    ("switch_first", &["next_check", "lot"]),
];

pub(super) fn position(text: &str, rules: &RuleSet) -> Position {
    Position::parse(text, rules).unwrap()
}

/// A random legal entry a side; nothing for a side that passes or does not enter. Captures, castling, en passant,
/// double steps and meetings on one square are favoured.
pub(super) fn random_entries(position: &Position, rules: &RuleSet, dice: &mut Dice) -> BySide<Option<Entry>> {
    let all = BySide::from_fn(|side| legal(position, rules, side));
    if dice.roll(4) == 0 {
        let mut meetings = Vec::new();
        for white in &all.white {
            meetings
                .extend(all.black.iter().filter(|black| black.to == white.to).map(|black| (*white, *black)));
        }
        if let Some((white, black)) = dice.pick(&meetings) {
            return BySide { white: Some(Entry::Move(white)), black: Some(Entry::Move(black)) };
        }
    }
    all.map(|moves| {
        let special: Vec<Move> = moves.iter().copied().filter(|m| is_special(position, *m)).collect();
        let from = if !special.is_empty() && dice.roll(3) == 0 { &special } else { &moves };
        dice.pick(from).map(Entry::Move)
    })
}

fn is_special(position: &Position, entry: Move) -> bool {
    let files = entry.from.file().abs_diff(entry.to.file());
    let ranks = entry.from.rank().abs_diff(entry.to.rank());
    match position.piece_at(entry.from).map(|piece| piece.kind) {
        Some(Kind::Pawn) if files == 1 || ranks == 2 => true,
        Some(Kind::King) if files == 2 => true,
        _ => position.piece_at(entry.to).is_some(),
    }
}

/// A valid position with random pieces, in which the game may be over.
pub(super) fn random_position(dice: &mut Dice, rules: &RuleSet) -> Position {
    for _ in 0..1000 {
        if let Some(position) = random_pieces(dice, rules) {
            return position;
        }
    }
    Position::start(rules)
}

fn random_pieces(dice: &mut Dice, rules: &RuleSet) -> Option<Position> {
    let mut setup = *Position::start(rules).setup();
    setup.board = Board::default();
    setup.castling = BySide::default();
    setup.turn = if dice.roll(2) == 0 { Turn::Both } else { dice.pick(&Turn::ALL)? };
    let most = dice.pick(&[2, 6, 12, 24])?;
    for side in Side::ALL {
        setup.board.put(Square::from_index(dice.roll(64))?, Piece { side, kind: Kind::King });
        for _ in 0..dice.roll(most) {
            let square = Square::from_index(dice.roll(64))?;
            let piece = Piece { side, kind: dice.pick(&Kind::ALL[..5])? };
            let misplaced = piece.kind == Kind::Pawn && (square.rank() == 0 || square.rank() == 7);
            if setup.board.piece_at(square).is_none() && !misplaced {
                setup.board.put(square, piece);
                setup.rest = if dice.roll(3) == 0 { setup.rest.with(square) } else { setup.rest };
            }
        }
    }
    setup.ep = BySide::from_fn(|_| Square::from_index(dice.roll(64)).map_or(SquareSet::EMPTY, SquareSet::of));
    setup.ep = if dice.roll(4) > 0 { BySide::default() } else { setup.ep };
    Position::new(setup, rules).ok()
}

/// The start, with Chess960's castling a drawn one.
fn start(dice: &mut Dice, rules: &RuleSet) -> Position {
    const ROWS: [&str; 6] = ["BBQNNRKR", "RKRNNQBB", "NRKBBNQR", "QNRBBKRN", "RBKNQRNB", "NNRKRBBQ"];
    if !rules.has_chess960_castling() {
        return Position::start(rules);
    }
    let white = ROWS[dice.roll(ROWS.len())];
    let black = white.to_ascii_lowercase();
    let took = if rules.options()["first_move_for"].to_string().contains("recapture") { " -" } else { "" };
    position(&format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} p KQkq - 0 1 -{took}"), rules)
}

/// Calls `visit` with every pair of a number of random games, every second of which starts from random pieces.
pub(super) fn walk(
    rules: &RuleSet,
    seed: u64,
    games: usize,
    mut visit: impl FnMut(&Position, &BySide<Option<Entry>>, Side, &Resolution),
) {
    let mut dice = Dice(seed);
    for _ in 0..games {
        let random = dice.roll(2) == 0;
        let mut position = if random { random_position(&mut dice, rules) } else { start(&mut dice, rules) };
        for _ in 0..120 {
            if score(&position, rules, &[]) != Score::Ongoing {
                break;
            }
            let entries = random_entries(&position, rules, &mut dice);
            let lot = if dice.roll(2) == 0 { Side::White } else { Side::Black };
            let after = resolve_with_chance(&position, rules, &entries, &[], &by_lot(Some(lot))).unwrap();
            visit(&position, &entries, lot, &after);
            assert_eq!(score(&after.position, rules, &[]), after.score, "{}", after.position);
            position = after.position;
        }
    }
}
