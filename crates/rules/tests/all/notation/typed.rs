//! What players type.

use fairschach_base::Side;
use fairschach_rules::notation::{
    Code, Contradiction, Control, Language, MAX_ENTRY_LEN, OctalFault, OctalForm, ReadError, long,
    read_entry, san, write_octal,
};
use fairschach_rules::{Entry, Illegal, Kind, Move, Position, Square, legal};

use super::walk::{games, paper, position, rules};

pub(super) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR p KQkq - 0 1 -";

fn mv(text: &str) -> Move {
    Move::parse(text).unwrap()
}

fn read(text: &str, position: &Position, side: Side) -> Result<String, ReadError> {
    read_entry(text, position, &rules(), side).map(|read| match read.entry {
        Entry::Move(entry) => entry.to_string(),
        Entry::Pass => "pass".to_owned(),
        Entry::Invalid => "invalid".to_owned(),
    })
}

#[track_caller]
pub(super) fn all_read(board: &str, side: Side, texts: &[&str], entry: &str) {
    let position = position(board);
    for text in texts {
        assert_eq!(read(text, &position, side).as_deref(), Ok(entry), "{text:?} in {board}");
    }
}

#[track_caller]
pub(super) fn refused(board: &str, side: Side, text: &str) -> ReadError {
    read(text, &position(board), side).expect_err(text)
}

#[test]
fn a_pawn_move_is_read_in_every_notation() {
    let texts = [
        "e2e4",
        " e2e4 ",
        "E2E4",
        "E2-E4",
        "e2-e4",
        "e2 - e4",
        "e2–e4",
        "e2—e4",
        "e2−e4",
        "e2‑e4",
        "e4",
        "E4",
        "e4!",
        "e4.",
        "1. e4",
        "1.e4",
        "1.e2-e4",
        "Pe4",
        "Be2-e4",
        "Pe2-e4",
        "♙e4",
        "♟e2–e4",
        "5254",
        "52-54",
        "52548",
        "652548",
        "6 52 54 8",
        "1112652548",
        "1.112.6.52.54.8",
    ];
    all_read(START, Side::White, &texts, "e2e4");
    all_read(START, Side::Black, &["e7e5", "1. ... e5", "1... e7-e5", "1… e5", "5755", "2112657558"], "e7e5");
}

#[test]
fn men_are_read_in_both_languages() {
    let texts = [
        "g1f3",
        "Sg1-f3",
        "Ng1-f3",
        "Sf3",
        "Nf3",
        "sf3",
        "nf3",
        "NF3",
        "SG1-F3",
        "Sg1f3",
        "Sgf3",
        "S1f3",
        "♘f3",
        "♞\u{fe0e}f3",
        "Sf3+",
        "Nf3!?",
        "N f3",
        "Sg1 - f3",
        "7163",
        "471638",
    ];
    all_read(START, Side::White, &texts, "g1f3");
    let middle = "r2qk2r/ppp2ppp/2n5/2b1p3/4n1b1/2NP1N2/PPP2PPP/R1BQKB1R p KQkq - 0 6 -";
    all_read(
        middle,
        Side::White,
        &["Sc3xe4", "Nxe4", "Sxe4", "Sc3 x e4", "Sc3×e4", "Sc3:e4", "c3xe4", "nc3xe4"],
        "c3e4",
    );
    all_read(middle, Side::Black, &["Dd8-h4", "Qh4", "Dh4", "dh4", "♛h4", "QH4", "d8h4"], "d8h4");
    all_read(middle, Side::White, &["dxe4", "d3xe4", "de4", "d3e4", "BD3xE4"], "d3e4");
}

#[test]
fn castling_is_read_however_it_is_typed() {
    let board = "r3k2r/8/8/8/8/8/8/R3K2R p KQkq - 0 1 -";
    let short = [
        "O-O", "0-0", "o-o", "0–0", "O—O", "0 - 0", "O-O+", "1. 0-0", "e1g1", "Ke1-g1", "e1h1", "5171",
        "51715", "551715",
    ];
    all_read(board, Side::White, &short, "e1g1");
    all_read(board, Side::Black, &["O-O-O", "0-0-0", "0–0–0", "e8c8", "e8a8", "5838", "58385"], "e8c8");
    let lost = "r3k2r/8/8/8/8/8/8/R3K2R p - - 0 1 -";
    for text in ["O-O", "e1g1", "551715"] {
        let why = Illegal::NoCastlingRight;
        assert_eq!(refused(lost, Side::White, text), ReadError::Illegal { read_as: mv("e1g1"), why });
    }
    let wandered = "r3k2r/8/8/8/8/4K3/8/R6R p - - 0 1 -";
    let why = Illegal::NoCastlingRight;
    assert_eq!(refused(wandered, Side::White, "O-O"), ReadError::Illegal { read_as: mv("e3g3"), why });
}

#[test]
fn promotions_need_their_choice_except_in_code() {
    let board = "r6k/1P6/8/8/8/8/2K4p/8 p - - 0 1 -";
    let queen = [
        "b8=D", "b8=Q", "b8D", "b8Q", "b8q", "b8d", "b7-b8=D", "b7b8q", "b8(D)", "b8/Q", "b7b8Q+", "2728",
        "27281", "627288", "627281",
    ];
    all_read(board, Side::White, &queen, "b7b8q");
    all_read(
        board,
        Side::White,
        &["bxa8=S", "bxa8=N", "b7xa8N", "ba8n", "b7a8n", "27184", "627184"],
        "b7a8n",
    );
    all_read(board, Side::Black, &["h1=L", "h1=B", "h1b", "h1l", "h2h1b"], "h2h1b");
    for text in ["b8", "b7b8", "b7-b8"] {
        let why = Illegal::PromotionMissing;
        assert_eq!(refused(board, Side::White, text), ReadError::Illegal { read_as: mv("b7b8"), why });
    }
    let why = Illegal::PromotionWrong;
    assert_eq!(refused(board, Side::White, "b8=K"), ReadError::Illegal { read_as: mv("b7b8k"), why });
    let why = Illegal::NotAPromotion;
    assert_eq!(refused(START, Side::White, "e4=D"), ReadError::Illegal { read_as: mv("e2e4q"), why });
}

#[test]
fn en_passant_may_be_said_and_must_then_be_so() {
    let board = "6k1/8/8/2Pp4/8/8/8/6K1 p - d6 0 1 d5";
    all_read(
        board,
        Side::White,
        &[
            "c5d6",
            "cxd6",
            "cxd6 e.p.",
            "c5xd6e.p.",
            "cd6 ep",
            "cxd6 (e.p.)",
            "cxd6 e.p.+",
            "3546",
            "35466",
            "635466",
        ],
        "c5d6",
    );
    let capture = "6k1/8/3n4/2P5/8/8/8/6K1 p - - 0 1 -";
    let read_as = Some(mv("c5d6"));
    let what = Contradiction::NotEnPassant;
    assert_eq!(refused(capture, Side::White, "cxd6 e.p."), ReadError::Contradicts { read_as, what });
    let what = Contradiction::Mark;
    assert_eq!(refused(capture, Side::White, "635466"), ReadError::Contradicts { read_as: None, what });
}

#[test]
fn two_legal_readings_are_refused_with_both() {
    let ambiguous = |board, text, readings: &[&str]| {
        let readings = readings.iter().map(|text| mv(text)).collect();
        assert_eq!(refused(board, Side::White, text), ReadError::Ambiguous { readings }, "{text}");
    };
    // Bishop to c4, or Bauer nach c4.
    let italian = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR p KQkq - 0 2 -";
    ambiguous(italian, "Bc4", &["c2c4", "f1c4"]);
    all_read(italian, Side::White, &["Lc4", "Bf1-c4", "Bfc4", "♗c4"], "f1c4");
    all_read(italian, Side::White, &["c4", "Bc2-c4", "Pc4"], "c2c4");
    // The bishop's way is blocked, or the Bauer is meant: said of the pawn alone it is read.
    ambiguous(START, "Bc4", &["c2c4"]);
    ambiguous(START, "BC4", &["c2c4"]);
    all_read(START, Side::White, &["c4", "Bc2-c4", "Bc2c4", "Pc4", "♙c4"], "c2c4");
    let taken = "6k1/8/8/3p4/2P5/8/8/5BK1 p - - 0 1 -";
    ambiguous(taken, "Bxd5", &["c4d5"]);
    all_read(taken, Side::White, &["cxd5", "Bc4xd5"], "c4d5");
    let without = "6k1/8/8/3p4/2P5/8/8/6K1 p - - 0 1 -";
    all_read(without, Side::White, &["Bxd5"], "c4d5");
    // two knights
    let knights = "6k1/8/8/8/8/5N2/8/1N4K1 p - - 0 1 -";
    ambiguous(knights, "Sd2", &["b1d2", "f3d2"]);
    all_read(knights, Side::White, &["Sbd2", "S1d2", "Nbd2", "Nb1d2"], "b1d2");
    // In capitals alone: the Dame takes e5, or the pawn on d does.
    let capitals = "6k1/8/8/4n3/3P4/8/8/4Q1K1 p - - 0 1 -";
    ambiguous(capitals, "DXE5", &["d4e5", "e1e5"]);
    all_read(capitals, Side::White, &["Dxe5"], "e1e5");
    all_read(capitals, Side::White, &["dxe5"], "d4e5");
    // A phone's capital: d2-d4, or the Dame on rank 2.
    let phone = "6k1/8/8/8/8/8/3P1Q2/6K1 p - - 0 1 -";
    ambiguous(phone, "D2d4", &["d2d4", "f2d4"]);
    // No pawn goes from d to d or h: the Dame.
    all_read(phone, Side::White, &["df4", "DF4"], "f2f4");
    // Small letters are files: never the bishop.
    let small = "6k1/8/8/8/2n5/1P6/8/5BK1 p - - 0 1 -";
    all_read(small, Side::White, &["bxc4"], "b3c4");
    let files = "6k1/8/8/8/2n5/8/8/5BK1 p - - 0 1 -";
    let (kind, to) = (Kind::Pawn, Square::parse("c4").unwrap());
    assert_eq!(refused(files, Side::White, "bxc4"), ReadError::Nobody { kind, to });
}

#[test]
fn what_is_read_but_illegal_says_what_was_read_and_why() {
    let why_of = |board, text, read_as, why| {
        let read_as = mv(read_as);
        assert_eq!(refused(board, Side::White, text), ReadError::Illegal { read_as, why }, "{text}");
    };
    why_of(START, "e2e5", "e2e5", Illegal::NotItsMove);
    why_of(START, "Sg1-g3", "g1g3", Illegal::NotItsMove);
    why_of(START, "Lc4", "f1c4", Illegal::PathBlocked);
    why_of(START, "e7-e5", "e7e5", Illegal::NotYourPiece);
    why_of(START, "e4e5", "e4e5", Illegal::NoPiece);
    why_of(START, "exd3", "e2d3", Illegal::NothingToCapture);
    why_of(START, "5255", "e2e5", Illegal::NotItsMove);
    let rests = "6k1/8/8/8/8/5N2/8/6K1 p - - 0 2 f3";
    why_of(rests, "Sd4", "f3d4", Illegal::Rests);
    let alone = "6k1/8/8/8/8/5N2/8/6K1 b - - 0 2 -";
    why_of(alone, "Nd4", "f3d4", Illegal::NotYourTurn);
    let error = refused(rests, Side::White, "Sd4").to_string();
    assert_eq!(error, "read as f3-d4: this piece moved in the last pair and rests (FSR 9)");
    let to = Square::parse("d4").unwrap();
    assert_eq!(refused(rests, Side::White, "Qd4"), ReadError::Nobody { kind: Kind::Queen, to });
}

#[test]
fn what_contradicts_the_position_is_refused() {
    let what_of = |text, side, read_as: Option<&str>, what| {
        let read_as = read_as.map(mv);
        assert_eq!(refused(START, side, text), ReadError::Contradicts { read_as, what }, "{text}");
    };
    what_of("2. e4", Side::White, Some("e2e4"), Contradiction::Pair { said: 2, open: 1 });
    what_of("12.0-0", Side::White, Some("e1g1"), Contradiction::Pair { said: 12, open: 1 });
    what_of("1... e4", Side::White, Some("e2e4"), Contradiction::Side { said: Side::Black });
    what_of("2112652548", Side::White, None, Contradiction::Side { said: Side::Black });
    what_of("1113652548", Side::White, None, Contradiction::Pair { said: 2, open: 1 });
    let square = Square::parse("g1").unwrap();
    let (said, stands) = (Kind::Bishop, Some(Kind::Knight));
    what_of("Lg1-f3", Side::White, Some("g1f3"), Contradiction::Piece { square, said, stands });
    what_of("371638", Side::White, None, Contradiction::Piece { square, said, stands });
}

#[test]
fn a_pass_is_read_only_where_it_is_due() {
    let stuck = "6k1/8/8/8/P7/8/5q2/7K p - - 0 5 a4,f2";
    let texts = ["--", "—", "pass", "Pass", "passe", "5. --", "1111", "711118", "1116711118"];
    all_read(stuck, Side::White, &texts, "pass");
    for text in texts.into_iter().filter(|text| !text.starts_with("5.") && text.len() < 10) {
        assert_eq!(refused(START, Side::White, text), ReadError::PassNotPossible, "{text}");
    }
    assert!(matches!(refused(stuck, Side::White, "Kg1"), ReadError::Illegal { .. }));
}

#[test]
fn control_words_are_named_not_entered() {
    for (text, word) in
        [("3333", Control::Resign), ("744448", Control::DrawOffer), ("2222", Control::Illegible)]
    {
        assert_eq!(refused(START, Side::White, text), ReadError::Control(word));
    }
}

#[test]
fn a_pair_number_before_a_code_is_refused() {
    for text in ["1. 5254", "1.5254", "12. 5254", "5 254", "5254.", "-5254", "525 4"] {
        assert!(
            matches!(
                refused(START, Side::White, text),
                ReadError::Octal { fault: OctalFault::Separator, .. }
            ),
            "{text}"
        );
    }
    // One digit too many for anything: "1. 52548" has six, the first of them a queen's.
    assert!(matches!(
        refused(START, Side::White, "1. 52548"),
        ReadError::Contradicts { .. } | ReadError::Octal { .. }
    ));
}

#[test]
fn the_limit_is_64_bytes() {
    let start = position(START);
    let blanks = |count| format!("e2e4{}", " ".repeat(count));
    assert_eq!(read(&blanks(MAX_ENTRY_LEN - 4), &start, Side::White).as_deref(), Ok("e2e4"));
    let bytes = MAX_ENTRY_LEN + 1;
    assert_eq!(read(&blanks(bytes - 4), &start, Side::White), Err(ReadError::TooLong { bytes }));
}

#[test]
fn all_that_is_written_reads_back() {
    games(12, |position, rules, _, dice| {
        for side in Side::ALL {
            let moves = legal(position, rules, side);
            if moves.is_empty() {
                continue;
            }
            for _ in 0..4 {
                let entry = moves[dice.roll(moves.len())];
                for text in spellings(position, rules, side, entry) {
                    reads_back(&text, position, side, entry);
                }
            }
        }
    });
}

fn spellings(position: &Position, rules: &fairschach_rules::RuleSet, side: Side, entry: Move) -> Vec<String> {
    let mut texts = vec![entry.to_string(), entry.to_string().to_ascii_uppercase()];
    for language in Language::ALL {
        texts.push(long(position, side, entry, language));
        texts.push(san(position, rules, side, entry, language));
        texts.push(format!("{}. {}", position.pair(), san(position, rules, side, entry, language)));
    }
    for form in OctalForm::ALL {
        texts.extend(write_octal(position, side, Code::Move(entry), form));
    }
    texts
}

/// The same move, or refused because another legal move can be meant; never another move.
fn reads_back(text: &str, position: &Position, side: Side, entry: Move) {
    match read_entry(text, position, &paper(), side) {
        Ok(read) => assert_eq!(read.entry, Entry::Move(entry), "{text} in {position}"),
        Err(ReadError::Ambiguous { readings }) => {
            assert!(readings.contains(&entry), "{text} in {position}");
            let clash = text.contains(['B', 'D']);
            assert!(clash, "{text} in {position} has only one meaning");
        }
        Err(other) => panic!("{text} in {position}: {other}"),
    }
}
