//! Section 4: the octal code.

use fairschach_base::Side;
use fairschach_rules::notation::{
    self, Code, Contradiction, Control, OctalFault, OctalForm, read_octal, write_octal,
};
use fairschach_rules::{Kind, Move, Position};

use super::walk::position;

fn check_digit(code: &str) -> char {
    notation::check_digit(code, &position("4k3/8/8/8/8/8/P7/4K3 p - - 0 1 -"))
}

fn mv(text: &str) -> Move {
    Move::parse(text).unwrap()
}

fn write(position: &Position, side: Side, entry: &str) -> Vec<Result<String, OctalFault>> {
    OctalForm::ALL.into_iter().map(|form| write_octal(position, side, Code::Move(mv(entry)), form)).collect()
}

#[track_caller]
fn written(board: &str, side: Side, entry: &str, four: &str, five: &str, six: &str, ten: &str) {
    let position = position(board);
    let forms = write(&position, side, entry);
    let expected = [four, five, six, ten];
    for (form, expected) in forms.iter().zip(expected) {
        assert_eq!(form.as_deref(), Ok(expected));
        assert_eq!(read_octal(expected, &position, side), Ok(Code::Move(mv(entry))), "{expected}");
    }
    let eleven = forms[4].as_deref().unwrap();
    assert_eq!(eleven, format!("{ten}{}", check_digit(ten)));
    assert_eq!(read_octal(eleven, &position, side), Ok(Code::Move(mv(entry))));
}

#[test]
fn the_examples_of_section_4() {
    let seventh = "6k1/5p2/8/8/8/8/8/6K1 p - - 0 7 -";
    written(seventh, Side::Black, "f7f5", "6765", "67658", "667658", "2118667658");
    let castles = "4k3/8/8/8/8/8/8/R3K2R p KQ - 0 12 -";
    written(castles, Side::White, "e1g1", "5171", "51715", "551715", "1125551715");
    written(castles, Side::White, "e1c1", "5131", "51315", "551315", "1125551315");
    let passant = "6k1/8/8/2Pp4/8/8/8/6K1 p - d6 0 1 d5";
    written(passant, Side::White, "c5d6", "3546", "35466", "635466", "1112635466");
    let queen = "r5k1/1P6/8/8/8/8/8/6K1 p - - 0 511 -";
    written(queen, Side::White, "b7a8q", "2718", "27181", "627181", "1888627181");
}

#[test]
fn other_promotions_have_no_four_digits() {
    let board = position("r5k1/1P6/8/8/8/8/8/6K1 p - - 0 512 -");
    let forms = write(&board, Side::White, "b7a8n");
    assert_eq!(forms[0], Err(OctalFault::ChoiceNeedsMark));
    assert_eq!(forms[1].as_deref(), Ok("27184"));
    assert_eq!(forms[2].as_deref(), Ok("627184"));
    assert_eq!(forms[3], Err(OctalFault::PairTooHigh(512)));
    assert_eq!(forms[4], Err(OctalFault::PairTooHigh(512)));
}

#[test]
fn control_words_in_every_form() {
    let board = position("6k1/5p2/8/8/8/8/8/6K1 p - - 0 7 -");
    for (word, digit) in Control::ALL.into_iter().zip(1..=8) {
        let code = digit.to_string().repeat(4);
        let texts = [code.clone(), format!("{code}8"), format!("7{code}8"), format!("21187{code}8")];
        for (form, text) in OctalForm::ALL.into_iter().zip(&texts) {
            assert_eq!(write_octal(&board, Side::Black, Code::Control(word), form).as_deref(), Ok(&**text));
            assert_eq!(read_octal(text, &board, Side::Black), Ok(Code::Control(word)));
        }
        assert_eq!(read_octal(&format!("6{code}8"), &board, Side::Black), Err(OctalFault::ControlWord));
        assert_eq!(read_octal(&format!("7{code}1"), &board, Side::Black), Err(OctalFault::ControlWord));
    }
    for same in ["5252", "52528", "652528"] {
        assert_eq!(read_octal(same, &board, Side::Black), Err(OctalFault::SameSquare), "{same}");
    }
    for seven in ["767658", "752528"] {
        assert_eq!(read_octal(seven, &board, Side::Black), Err(OctalFault::ControlWord), "{seven}");
    }
}

#[test]
fn what_is_not_clearly_legible_is_refused() {
    let board = position("6k1/5p2/8/8/8/8/8/6K1 p - - 0 7 -");
    let fault = |text: &str| read_octal(text, &board, Side::Black).expect_err(text);
    for text in ["6065", "6795", "0000", "66765 0", "2110667658"] {
        assert!(matches!(fault(text), OctalFault::Digit('0' | '9')), "{text}");
    }
    for text in ["676", "67", "", "67658111", "676581118", "666765811188"] {
        assert_eq!(fault(text), OctalFault::Length(text.len()));
    }
    for (text, digits) in [("6676581", 7), ("11866765816676581", 17), ("118667658166765816676583", 24)] {
        assert_eq!(fault(text), OctalFault::ProtocolOnly(digits));
    }
    for text in ["6 765", "676 5", " 6765", "67658.", "66 7658", "66.76-58", "21 18667658"] {
        assert!(matches!(fault(text), OctalFault::Separator), "{text}");
    }
    for text in ["67 65", "67.-65", "67 65 8", "6 67 65 8", "2 118 6 67 65 8", "2-118-6-67-65-8"] {
        assert_eq!(read_octal(text, &board, Side::Black), Ok(Code::Move(mv("f7f5"))), "{text}");
    }
    assert_eq!(fault("867658"), OctalFault::Prefix('8'));
    assert_eq!(fault("3118667658"), OctalFault::Colour('3'));
    for (text, what) in [
        ("1118667658", Contradiction::Side { said: Side::White }),
        ("2121667658", Contradiction::Pair { said: 8, open: 7 }),
        ("67651", Contradiction::Mark),
        ("67655", Contradiction::Mark),
        ("67656", Contradiction::Mark),
        ("67657", Contradiction::Mark),
    ] {
        assert_eq!(fault(text), OctalFault::Contradicts(what), "{text}");
    }
    let piece = fault("467658");
    assert!(matches!(
        piece,
        OctalFault::Contradicts(Contradiction::Piece { said: Kind::Knight, stands: Some(Kind::Pawn), .. })
    ));
    assert!(read_octal("67é5", &board, Side::Black).is_err());
}

#[test]
fn the_check_digit_catches_a_wrong_digit_and_exchanged_neighbours() {
    let code = "1112652548";
    let check = check_digit(code);
    // 1·1 + 3·1 + 1·1 + 3·2 + 1·6 + 3·5 + 1·2 + 3·5 + 1·4 + 3·8 = 77 = 5 (mod 8)
    assert_eq!(check, '5');
    let digits: Vec<char> = code.chars().collect();
    for at in 0..digits.len() {
        for wrong in ('1'..='8').filter(|wrong| *wrong != digits[at]) {
            let mut typed = digits.clone();
            typed[at] = wrong;
            assert_ne!(check_digit(&String::from_iter(typed)), check);
        }
    }
    for at in 1..digits.len() {
        let (a, b) = (digits[at - 1] as i32, digits[at] as i32);
        let mut typed = digits.clone();
        typed.swap(at - 1, at);
        let caught = check_digit(&String::from_iter(typed)) != check;
        assert_eq!(caught, (a - b).rem_euclid(4) != 0, "digits {at}");
    }
    let board = position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR p KQkq - 0 1 -");
    assert_eq!(read_octal("11126525485", &board, Side::White), Ok(Code::Move(mv("e2e4"))));
    assert_eq!(read_octal("11126525486", &board, Side::White), Err(OctalFault::CheckDigit));
    assert_ne!(check_digit("1112652548"), check_digit("1112652458"));
}
