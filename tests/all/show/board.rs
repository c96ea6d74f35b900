use super::pieces_of_fen_board;
use fairschach::base::Side;
use fairschach::show::board::mixed::MixedArrow;
use fairschach::show::board::{Arrow, Marks, Picture, Piece};
use fairschach::show::{Geometry, Lang};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

fn picture(board: &str, seen_by: Side, lang: Lang) -> Picture<'static> {
    Picture {
        geometry: Geometry::orthodox(),
        pieces: pieces_of_fen_board(board),
        dice: false,
        seen_by,
        marks: Marks::default(),
        lang,
    }
}

#[test]
fn the_text_board_uses_the_readers_letters_and_brackets_resting_men() {
    let mut board = picture("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR", Side::White, Lang::De);
    board.marks.resting = vec!["e4".to_owned(), "e5".to_owned()];
    let expected = "   a  b  c  d  e  f  g  h\n\
                    8  t  s  l  d  k  l  s  t  8\n\
                    7  b  b  b  b  .  b  b  b  7\n\
                    6  .  .  .  .  .  .  .  .  6\n\
                    5  .  .  .  . (b) .  .  .  5\n\
                    4  .  .  .  . (B) .  .  .  4\n\
                    3  .  .  .  .  .  .  .  .  3\n\
                    2  B  B  B  B  .  B  B  B  2\n\
                    1  T  S  L  D  K  L  S  T  1\n\
                    \u{20}  a  b  c  d  e  f  g  h\n";
    assert_eq!(board.text(), expected);
}

#[test]
fn black_sees_the_text_board_from_the_other_side() {
    let text = picture(START, Side::Black, Lang::En).text();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "   h  g  f  e  d  c  b  a");
    assert_eq!(lines[1], "1  R  N  B  K  Q  B  N  R  1");
    assert_eq!(lines[8], "8  r  n  b  k  q  b  n  r  8");
}

#[test]
fn the_text_board_of_chess66_shows_the_shift_and_both_extra_squares() {
    let pieces =
        vec![Piece { square: "4".to_owned(), letter: 'R' }, Piece { square: "h8".to_owned(), letter: 'k' }];
    let board = Picture {
        geometry: Geometry::chess66(),
        pieces,
        dice: false,
        seen_by: Side::White,
        marks: Marks::default(),
        lang: Lang::En,
    };
    let text = board.text();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[1], "8  .  .  .  .  .  .  .  k     8");
    assert_eq!(lines[4], "5  .  .  .  .  .  .  .  .  .  5");
    assert_eq!(lines[5], "4  R  .  .  .  .  .  .  .  .  4");
    assert_eq!(lines[8], "1     .  .  .  .  .  .  .  .  1");
}

#[test]
fn the_picture_carries_no_style_and_no_script() {
    let mut board = picture(START, Side::Black, Lang::De);
    board.marks = Marks {
        arrows: vec![Arrow { side: Side::White, from: "e2".to_owned(), to: "e4".to_owned(), executed: true }],
        resting: vec!["e4".to_owned()],
        check: vec!["e8".to_owned()],
        removed: vec!["d5".to_owned()],
        selected: Some("g1".to_owned()),
        targets: vec!["f3".to_owned()],
        own: Some(("b1".to_owned(), "c3".to_owned())),
        mixed: vec![MixedArrow {
            side: Side::Black,
            from: "c7".to_owned(),
            to: "c5".to_owned(),
            ppm: 500_000,
        }],
    };
    let svg = board.svg();
    for forbidden in ["style=", "<style", "<script", "href=", "onclick"] {
        assert!(!svg.contains(forbidden), "{forbidden}");
    }
    assert_eq!(svg.matches("class=\"man\"").count(), 32);
    assert!(svg.contains("data-label=\"e8: König (Schwarz), im Schach\""));
}

#[test]
fn a_man_on_a_square_that_is_not_there_is_left_out() {
    let mut board = picture(START, Side::White, Lang::En);
    board.pieces =
        vec![Piece { square: "z9".to_owned(), letter: 'Q' }, Piece { square: "a1".to_owned(), letter: '<' }];
    let svg = board.svg();
    assert!(!svg.contains("class=\"man\""));
}
