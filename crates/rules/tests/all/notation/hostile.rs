//! Whatever is typed, nothing panics, and what is read is legal.

use fairschach_base::Side;
use fairschach_rules::notation::{read_entry, read_line, read_octal};
use fairschach_rules::{Entry, legal, must_pass};
use proptest::prelude::{ProptestConfig, Strategy, any, proptest};
use proptest::sample::select;

use super::walk::{position, rules};

const BOARDS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR p KQkq - 0 1 -",
    "r3k2r/pPp2pPp/8/2PpP3/2pPp3/8/PpP2PpP/R3K2R p KQkq d6,d3 0 9 d4,d5",
    "6k1/8/8/8/P7/8/5q2/7K p - - 0 5 a4,f2",
    "4k3/8/8/8/8/8/P6P/4K3 w - - 0 31 -",
];

/// Texts made of what moves are made of.
fn move_like() -> impl Strategy<Value = String> {
    let parts = [
        "e",
        "b",
        "d",
        "B",
        "D",
        "K",
        "S",
        "2",
        "4",
        "8",
        "e2",
        "d5",
        "b7",
        "a8",
        "-",
        "x",
        "=",
        "Q",
        " ",
        ".",
        "1.",
        "0",
        "O-O",
        "–",
        "♘",
        "♟\u{fe0f}",
        "+",
        "e.p.",
        "…",
        "é",
        "\u{200b}",
        "5254",
        "(",
        ")",
        "/",
        "!",
    ];
    proptest::collection::vec(select(parts.to_vec()), 0..9).prop_map(|parts| parts.concat())
}

fn is_safe(text: &str) {
    let rules = rules();
    for board in BOARDS {
        let position = position(board);
        let _ = read_line(text, &position);
        for side in Side::ALL {
            let _ = read_octal(text, &position, side);
            match read_entry(text, &position, &rules, side) {
                Ok(read) => match read.entry {
                    Entry::Move(entry) => {
                        assert!(legal(&position, &rules, side).contains(&entry), "{text:?}")
                    }
                    Entry::Pass => assert!(must_pass(&position, &rules, side), "{text:?}"),
                    Entry::Invalid => panic!("{text:?} was read as invalid"),
                },
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_text_is_safe(text in any::<String>()) {
        is_safe(&text);
    }

    #[test]
    fn texts_that_look_like_moves_are_safe(text in move_like()) {
        is_safe(&text);
    }
}
