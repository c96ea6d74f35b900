//! Whole random games beside an independent engine: ordinary chess, and Chess960 from each of its 960 arrays. After every
//! move the legal moves of both and all fields of the position agree.

use cozy_chess::{Board, Color, File, Move as CozyMove, Piece};
use fairschach_base::Side;
use fairschach_rules::{Position, RuleSet, Score, Square, Start, Wing, chess960_row, legal, score};

use super::variants::{play, rules};
use super::walk::Dice;

/// What a game must have shown, so that the comparison is worth something.
#[derive(Default, Debug)]
struct Seen {
    positions: u32,
    castlings: u32,
    en_passants: u32,
    promotions: u32,
    mates: u32,
    draws: u32,
}

/// The other engine's moves as ours writes them: it writes castling as king takes own rook always.
fn moves_of(board: &Board, chess960: bool) -> Vec<(String, CozyMove)> {
    let mut all = Vec::new();
    board.generate_moves(|moves| {
        for entry in moves {
            let mut text = entry.to_string();
            if castles(board, entry) && !chess960 {
                let file = if entry.to.file() == File::H { 'g' } else { 'c' };
                text.replace_range(2..3, &file.to_string());
            }
            all.push((text, entry));
        }
        false
    });
    all.sort_by(|one, two| one.0.cmp(&two.0));
    all
}

fn castles(board: &Board, entry: CozyMove) -> bool {
    board.color_on(entry.to) == Some(board.side_to_move())
}

fn takes_en_passant(board: &Board, entry: CozyMove) -> bool {
    board.piece_on(entry.from) == Some(Piece::Pawn)
        && entry.from.file() != entry.to.file()
        && board.piece_on(entry.to).is_none()
}

/// The text that ours must print: theirs names the passed square after every double step, ours only where an enemy pawn
/// stands beside the one that stepped.
fn text_of(board: &Board) -> String {
    let fen = board.to_string();
    let mut fields: Vec<&str> = fen.split(' ').collect();
    let beside = board.en_passant().is_some_and(|file| {
        let rank = if board.side_to_move() == Color::White {
            cozy_chess::Rank::Fifth
        } else {
            cozy_chess::Rank::Fourth
        };
        let pawns = board.colored_pieces(board.side_to_move(), Piece::Pawn);
        let near = [file as i8 - 1, file as i8 + 1].map(|file| File::try_index(file as usize));
        near.into_iter().flatten().any(|file| pawns.has(cozy_chess::Square::new(file, rank)))
    });
    if !beside {
        fields[3] = "-";
    }
    fields.join(" ")
}

fn assert_same(position: &Position, board: &Board) {
    let (ours, theirs) = (position.to_string(), text_of(board));
    let (ours, theirs): (Vec<&str>, Vec<&str>) = (ours.split(' ').collect(), theirs.split(' ').collect());
    for field in [0, 1, 3, 4, 5] {
        assert_eq!(ours[field], theirs[field], "{position} {board}");
    }
    for (side, colour) in [(Side::White, Color::White), (Side::Black, Color::Black)] {
        let rights = board.castle_rights(colour);
        for (wing, file) in [(Wing::H, rights.short), (Wing::A, rights.long)] {
            let rook = position.castling(side).rook(wing);
            let home = if side == Side::White { 0 } else { 7 };
            assert_eq!(rook, file.and_then(|file| Square::at(file as u8, home)), "{position} {board}");
        }
        let attacked = board.side_to_move() == colour && !board.checkers().is_empty();
        assert_eq!(*position.in_check().get(side), attacked, "{position}");
    }
}

/// Plays one game of both engines; castling, en passant and promotions are favoured.
fn compare(rules: &RuleSet, mut board: Board, plies: usize, dice: &mut Dice, seen: &mut Seen) {
    let chess960 = rules.has_chess960_castling();
    let mut position = Position::start(rules);
    for _ in 0..plies {
        assert_same(&position, &board);
        let theirs = moves_of(&board, chess960);
        let side = position.turn().only().unwrap();
        let ours: Vec<String> = legal(&position, rules, side).iter().map(ToString::to_string).collect();
        assert!(ours.iter().eq(theirs.iter().map(|(text, _)| text)), "{position}");
        seen.positions += 1;
        let score = score(&position, rules, &[]);
        if theirs.is_empty() {
            let mated = matches!(score, Score::Win(winner, _) if winner != side);
            assert_eq!(mated, !board.checkers().is_empty(), "{position}");
            assert!(score != Score::Ongoing, "{position}");
        }
        if score != Score::Ongoing {
            seen.mates += u32::from(matches!(score, Score::Win(..)));
            seen.draws += u32::from(matches!(score, Score::Draw(_)));
            return;
        }
        let rare: Vec<usize> = (0..theirs.len())
            .filter(|&i| {
                let entry = theirs[i].1;
                castles(&board, entry) || takes_en_passant(&board, entry) || entry.promotion.is_some()
            })
            .collect();
        let at = match dice.pick(&rare) {
            Some(at) if dice.roll(2) == 0 => at,
            _ => dice.roll(theirs.len()),
        };
        let (text, entry) = &theirs[at];
        seen.castlings += u32::from(castles(&board, *entry));
        seen.en_passants += u32::from(takes_en_passant(&board, *entry));
        seen.promotions += u32::from(entry.promotion.is_some());
        position = play(&position, rules, text).position;
        board.play_unchecked(*entry);
    }
}

#[test]
fn games_of_ordinary_chess_agree() {
    let rules = rules("normal", &[]);
    let (mut dice, mut seen) = (Dice(1851), Seen::default());
    for _ in 0..24 {
        compare(&rules, Board::default(), 250, &mut dice, &mut seen);
    }
    assert!(
        seen.positions > 2000 && seen.castlings > 5 && seen.en_passants > 3 && seen.promotions > 10,
        "{seen:?}"
    );
    assert!(seen.mates + seen.draws > 1, "{seen:?}");
}

#[test]
fn games_from_all_960_arrays_agree() {
    let (mut dice, mut seen) = (Dice(960), Seen::default());
    for number in 0..960 {
        let plain = rules("chess960", &[]);
        let rules = plain.with_start(&Start::Number(number)).unwrap();
        let board = Board::chess960_startpos(u32::from(number));
        assert_eq!(
            chess960_row(number).unwrap().map(|kind| kind.letter()).as_slice(),
            board.to_string().chars().take(8).collect::<Vec<_>>()
        );
        compare(&rules, board, 14, &mut dice, &mut seen);
    }
    for _ in 0..8 {
        let number = u16::try_from(dice.roll(960)).unwrap();
        let rules = rules("chess960", &[]).with_start(&Start::Number(number)).unwrap();
        let board = Board::chess960_startpos(u32::from(number));
        compare(&rules, board, 200, &mut dice, &mut seen);
    }
    assert!(
        seen.positions > 10_000 && seen.castlings > 100 && seen.en_passants > 3 && seen.promotions > 3,
        "{seen:?}"
    );
}

/// Each array with only kings, rooks and pawns left, so that both castlings come soon, from either side.
#[test]
fn castling_from_all_960_arrays_agrees() {
    let rules = rules("chess960", &[]);
    let (mut dice, mut seen) = (Dice(84), Seen::default());
    for number in 0..960 {
        let board = format!("{:#}", Board::chess960_startpos(number));
        let bare = |rank: &str| {
            let pieces = rank.chars().map(|piece| if "kKrR".contains(piece) { piece } else { '1' });
            joined(&pieces.collect::<String>())
        };
        let ranks: Vec<&str> = board.split(['/', ' ']).collect();
        let fen =
            format!("{}/pppppppp/8/8/8/8/PPPPPPPP/{} w {} - 0 1", bare(ranks[0]), bare(ranks[7]), ranks[9]);
        let board = Board::from_fen(&fen, true).unwrap();
        let start = Start::Position(fen);
        compare(&rules.clone().with_start(&start).unwrap(), board, 6, &mut dice, &mut seen);
    }
    assert!(seen.castlings > 900, "{seen:?}");
}

/// Ones side by side as one digit.
fn joined(rank: &str) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for letter in rank.chars().chain(['/']) {
        if letter == '1' {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
        }
        empty = 0;
        text.push(letter);
    }
    text.trim_end_matches('/').to_owned()
}
