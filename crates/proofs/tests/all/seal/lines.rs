//! What is said with an entry: by the vectors, of one size, and bound like the entry.

use fairschach_proofs::game::{Greeting, LINE_CHARS_MAX, Remark};
use fairschach_proofs::seal::{Ctx, LINE_BOX_LEN, LINE_BYTES_MAX, RecordKind, open_line, seal_line};

use super::case::{refused, vectors};
use super::sample::{Counting, Scripted, ctx, game_key, game_key_of, submission};

#[test]
fn line_vectors_hold() {
    let lines = vectors("line");
    for case in &lines.good {
        let ctx = Ctx::parse(&case.bytes("ctx")).unwrap();
        let key = game_key_of(case.array("game_key"));
        let greeting = u8::try_from(case.number("greeting")).unwrap();
        let rng = Scripted::new(&[&case.bytes("nonce")]);
        let boxed = seal_line(&key, case.submission(), &ctx, greeting, case.text("line"), &rng).unwrap();
        assert_eq!(boxed, case.array("boxed"));
        let (said, line) = open_line(&key, case.submission(), &ctx, &boxed).unwrap();
        assert_eq!((said, line.as_str()), (greeting, case.text("line")));
    }
    refused(
        &lines.bad,
        |error: &&str| (*error).to_owned(),
        |case| {
            let ctx = Ctx::parse(&case.bytes("ctx")).unwrap();
            let key = game_key_of(case.array("game_key"));
            open_line(&key, case.submission(), &ctx, &case.bytes("boxed")).ok_or("line")
        },
    );
}

#[test]
fn a_box_has_one_size_up_to_the_longest_line() {
    let (key, rng) = (game_key(), Counting::new());
    let of = |line: &str| seal_line(&key, submission(), &ctx(), 0, line, &rng).map(|boxed| boxed.len());
    let longest = "\u{10ffff}".repeat(LINE_CHARS_MAX);
    assert_eq!((longest.len(), LINE_BOX_LEN), (LINE_BYTES_MAX, 1163));
    for line in ["", "Thanks!", &longest] {
        assert_eq!(of(line), Some(LINE_BOX_LEN));
    }
    assert_eq!(of(&format!("{longest}x")), None);
}

#[test]
fn the_kind_of_the_given_ctx_does_not_matter() {
    let (key, rng) = (game_key(), Counting::new());
    let boxed = seal_line(&key, submission(), &ctx(), 3, "", &rng).unwrap();
    let line = Ctx { kind: RecordKind::Line, ..ctx() };
    assert_eq!(open_line(&key, submission(), &line, &boxed).map(|(greeting, _)| greeting), Some(3));
    assert_eq!(Ctx::parse(&line.to_bytes()), Ok(line));
}

#[test]
fn what_is_said_is_one_line_of_280_characters() {
    let said = |line: &str| Remark::new(None, line).map(|said| said.line().to_owned());
    let longest = "\u{1f600}".repeat(LINE_CHARS_MAX);
    assert_eq!(said(&longest).as_deref(), Some(longest.as_str()));
    assert_eq!(
        said(&format!("  {longest} ")).as_deref(),
        Some(longest.as_str()),
        "blanks at its ends do not count"
    );
    assert_eq!(said(&format!("{longest}x")), None);
    assert_eq!(said("two\nlines"), None);
    assert_eq!(said("\u{7}"), None);
    for odd in ["a\u{2028}b", "a\u{2029}b", "a\u{202a}b", "a\u{202e}b", "a\u{2066}b", "a\u{2069}b"] {
        assert_eq!(said(odd), None, "{odd:?}");
    }
    assert_eq!(said("a\u{200d}b").as_deref(), Some("a\u{200d}b"), "as emojis are joined");
    assert_eq!(said("\u{200b}\u{2060} \u{feff}").as_deref(), Some(""), "nothing can be seen");
    assert!(Remark::new(None, " ").unwrap().is_empty());
    assert!(!Remark::new(Some(Greeting::Thanks), "").unwrap().is_empty());
    assert!(!Remark::new(None, "x").unwrap().is_empty());
}

#[test]
fn a_greeting_is_known_by_its_number() {
    for (greeting, number) in Greeting::ALL.into_iter().zip(1..) {
        assert_eq!(Greeting::number(Some(greeting)), number);
        assert_eq!(Greeting::of_number(number), Some(greeting));
    }
    assert_eq!((Greeting::number(None), Greeting::of_number(0), Greeting::of_number(6)), (0, None, None));
    assert_eq!(Greeting::WORDS, ["good-game", "well-played", "thanks", "sorry", "holidays"]);
}
