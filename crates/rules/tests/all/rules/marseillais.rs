//! Marseillais beside a plain reading of its rules that knows single moves of ordinary chess only, from an independent
//! engine.

use std::collections::BTreeMap;

use cozy_chess::{Board, BoardBuilder, Color, Move as CozyMove, Piece, Rank, Square};
use fairschach_rules::{Position, Score, legal, perft};

use super::variants::{at, play, rules, word};
use super::walk::Dice;

/// A position of Marseillais as the plain reading keeps it.
#[derive(Clone)]
struct Plain {
    /// The pieces, the side to move and the castling rights, without en passant.
    board: Board,
    /// The moves that the side to move still has.
    left: u8,
    /// The passed squares that it may go to with this move.
    ep: Vec<Square>,
    /// The passed squares that its own first move has opened.
    opened: Vec<Square>,
}

/// How a game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stand {
    Open,
    Mate,
    Draw,
}

fn without_ep(board: &Board, mover: Color) -> Board {
    let mut builder = BoardBuilder::from_board(board);
    builder.en_passant = None;
    builder.side_to_move = mover;
    builder.build().unwrap()
}

/// The board after a capture en passant, nothing if it leaves the own king in check. It is made by hand, since the
/// other engine takes such a capture only if the square where the pawn came from is empty still.
fn captured(board: &Board, from: Square, to: Square) -> Option<Board> {
    let mover = board.side_to_move();
    let mut builder = BoardBuilder::from_board(board);
    *builder.square_mut(from) = None;
    *builder.square_mut(Square::new(to.file(), from.rank())) = None;
    *builder.square_mut(to) = Some((Piece::Pawn, mover));
    builder.side_to_move = !mover;
    builder.build().ok()
}

fn list(board: &Board) -> Vec<CozyMove> {
    let mut all = Vec::new();
    board.generate_moves(|moves| {
        all.extend(moves);
        false
    });
    all
}

/// A single move as it was played.
struct Ply {
    after: Board,
    by_ep: bool,
    /// The square that a pawn stepping twice has passed.
    passed: Option<Square>,
}

impl Plain {
    /// Every legal single move (rule 3) as ours writes it.
    fn moves(&self) -> BTreeMap<String, Ply> {
        let (board, mover) = (&self.board, self.board.side_to_move());
        let mut all = BTreeMap::new();
        for entry in list(board) {
            let mut text = entry.to_string();
            if board.color_on(entry.to) == Some(mover) {
                let short = entry.to.file() > entry.from.file();
                text.replace_range(2..3, if short { "g" } else { "c" });
            }
            let mut after = board.clone();
            after.play_unchecked(entry);
            let rank = if mover == Color::White { Rank::Third } else { Rank::Sixth };
            let passed = after.en_passant().map(|file| Square::new(file, rank));
            let after = without_ep(&after, !mover);
            let by_ep = false;
            all.insert(text, Ply { after, by_ep, passed });
        }
        for (from, to) in self.ep.iter().flat_map(|&to| besides(board, to)) {
            if let Some(after) = captured(board, from, to) {
                let (by_ep, passed) = (true, None);
                all.insert(format!("{from}{to}"), Ply { after, by_ep, passed });
            }
        }
        all
    }

    fn after(&self, ply: &Ply) -> Plain {
        let mover = self.board.side_to_move();
        // Rule 7: whoever stepped twice in either move of the last turn.
        let mut opened = self.opened.clone();
        opened.extend(ply.passed);
        // Rule 5: a check ends the turn.
        if self.left == 2 && ply.after.checkers().is_empty() {
            // The second move captures en passant only if the first one did (rule 7).
            let ep = if ply.by_ep { self.ep.clone() } else { Vec::new() };
            return Plain { board: without_ep(&ply.after, mover), left: 1, ep, opened };
        }
        Plain { board: ply.after.clone(), left: 2, ep: opened, opened: Vec::new() }
    }

    /// Rules 4 and 6.
    fn stand(&self) -> Stand {
        match (self.moves().is_empty(), self.board.checkers().is_empty()) {
            (false, _) => Stand::Open,
            (true, false) => Stand::Mate,
            (true, true) => Stand::Draw,
        }
    }
}

fn start(left: u8) -> Plain {
    Plain { board: Board::default(), left, ep: Vec::new(), opened: Vec::new() }
}

/// The pawns that may go to a passed square: it is empty, and the pawn that passed it still stands (rule 7).
fn besides(board: &Board, to: Square) -> Vec<(Square, Square)> {
    let mover = board.side_to_move();
    let rank = if mover == Color::White { Rank::Fifth } else { Rank::Fourth };
    let stands = |square| board.colored_pieces(!mover, Piece::Pawn).has(square);
    if board.piece_on(to).is_some() || !stands(Square::new(to.file(), rank)) {
        return Vec::new();
    }
    let pawns = board.colored_pieces(mover, Piece::Pawn) & rank.bitboard() & to.file().adjacent();
    pawns.into_iter().map(|from| (from, to)).collect()
}

/// Counts single moves to a depth.
fn count(plain: &Plain, depth: u32) -> u64 {
    let moves = plain.moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.values().map(|ply| count(&plain.after(ply), depth - 1)).sum()
}

#[test]
fn counts_agree_with_the_plain_reading() {
    let single = rules("marseillais", &[]);
    let double = rules("marseillais", &[("first_turn", word("two"))]);
    for (depth, published) in [(1, 20), (2, 400), (3, 8902)] {
        assert_eq!(count(&start(1), depth), published);
        let counted = perft(&Position::start(&double), &double, depth);
        assert_eq!(counted, count(&start(2), depth), "two first, depth {depth}");
    }
    assert_eq!(perft(&Position::start(&single), &single, 4), 197_281);
}

/// Pawns that can step past each other.
const PAWNS: &str = "4k3/p1p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/4K3 w - - 0 1";

#[test]
fn random_games_agree_with_the_plain_reading() {
    let rules = rules("marseillais", &[]);
    let (mut dice, mut seen) = (Dice(1925), [0_u32; 4]);
    for game in 0..40 {
        let mut plain = start(1);
        let mut position = Position::start(&rules);
        if game % 2 == 0 {
            plain.board = PAWNS.parse().unwrap();
            plain.left = 2;
            position = at(&PAWNS.replace(" w ", " w2 "), &rules);
        }
        for _ in 0..60 {
            let moves = plain.moves();
            let side = position.turn().only().unwrap();
            let ours: Vec<String> = legal(&position, &rules, side).iter().map(ToString::to_string).collect();
            assert!(ours.iter().eq(moves.keys()), "{position} {ours:?} {:?}", moves.keys());
            let turn = position.to_string().split(' ').nth(1).unwrap().to_owned();
            assert_eq!(turn, format!("{}{}", side_letter(&plain), plain.left), "{position}");
            let rare = moves.iter().filter(|(_, ply)| ply.by_ep || ply.passed.is_some());
            let rare: Vec<&str> = rare.map(|(text, _)| text.as_str()).collect();
            let all: Vec<&str> = moves.keys().map(String::as_str).collect();
            let picked = if dice.roll(2) == 0 { dice.pick(&rare) } else { None };
            let Some(text) = picked.or_else(|| dice.pick(&all)) else {
                break;
            };
            let ply = &moves[text];
            seen[0] += u32::from(ply.by_ep);
            seen[1] += u32::from(plain.left == 1 && ply.by_ep);
            let left = plain.left;
            plain = plain.after(ply);
            let after = play(&position, &rules, text);
            position = after.position;
            assert_eq!(at(&position.to_string(), &rules), position);
            seen[2] += u32::from(left == 2 && plain.left == 2);
            let stand = match after.score {
                Score::Ongoing => Stand::Open,
                Score::Win(..) => Stand::Mate,
                Score::Draw(_) if plain.moves().is_empty() => Stand::Draw,
                Score::Draw(_) => break,
            };
            assert_eq!(stand, plain.stand(), "{position}");
            if stand != Stand::Open {
                seen[3] += 1;
                break;
            }
        }
    }
    let [en_passant, second, cut_short, ended] = seen;
    assert!(en_passant > 10 && second > 0 && cut_short > 20 && ended > 0, "{seen:?}");
}

fn side_letter(plain: &Plain) -> char {
    if plain.board.side_to_move() == Color::White { 'w' } else { 'b' }
}
