//! Texts that are no record, or want to be more than one.

use fairschach_proofs::game::record::{Heading, Imported, RECORD_BYTES_MAX, RECORD_TURNS_MAX, Record};
use serde_json::{Value, json};

use super::walk::{game, rules};

#[track_caller]
fn fault(text: &str) -> String {
    match Record::from_pgn(text) {
        Ok(_) => panic!("it is read: {text}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn every_fault_is_named_with_its_line() {
    for (text, said) in [
        ("", "the moves end without a result"),
        ("1. e4 e5", "the moves end without a result"),
        ("1. e4 e5 2. Ke3 *", "line 1: white's \"Ke3\": read as e1-e3"),
        ("1. e4\ne5\n2. Nd4 *", "line 3: white's \"Nd4\""),
        ("1. e4 e5 3. Nf3 *", "line 1: number 3. does not fit, 2. follows"),
        ("1... e4 *", "line 1: number 1... does not fit, 1. follows"),
        ("1. e4 e5 * 2. Nf3", "line 1: a record holds one game"),
        ("1. e4 1-0\n[White \"x\"]", "line 2: a record holds one game"),
        ("[White \"x\"]\n[White \"y\"]\n*", "line 2: tag White is given twice"),
        ("[White \"x\"]\n[White \"y\"]\n[White \"z\"]\n*", "; line 3: tag White"),
        ("[White \"x]\n*", "line 1: a tag is written"),
        ("[White x]\n*", "line 1: a tag is written"),
        ("[White \"x\" y]\n*", "line 1: a tag is written"),
        ("[\"x\"]\n*", "line 1: a tag is written"),
        ("[Result \"1-0\"]\n0-1", "line 1: the tag Result says \"1-0\", the moves end with 0-1"),
        ("[Result \"1-0\"]\n[ResultBy \"magic\"]\n1-0", "line 2: the tag ResultBy cannot be \"magic\""),
        ("[Variant \"Crazyhouse\"]\n*", "line 1: tag Variant: this variant is not known here"),
        ("[Variant \"Chess960\"]\n*", "needs the tag FEN"),
        ("[Rules \"fairschach\"]\n*", "line 1: tag Rules: write variant, preset"),
        ("[Rules \"fairschach fsr-1999\"]\n*", "known are: fsr-2023"),
        ("[Rules \"fairschach fsr-2023 few_pieces=99\"]\n*", "option few_pieces cannot be 99"),
        ("[Rules \"fairschach fsr-2023 few_pieces=x\"]\n*", "option few_pieces cannot be"),
        ("[Rules \"fairschach fsr-2023 x=y\"]\n*", "option \"x\" is unknown"),
        ("[Rules \"fairschach fsr-2023 few_pieces=3 few_pieces=4\"]\n*", "given twice"),
        ("[Rules \"fairschach fsr-2023 start=chess960:960\"]\n*", "start \"chess960:960\" is none"),
        ("\n[Board \"round\"]\n*", "line 2: tag Board: board \"round\" is unknown"),
        ("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n*", "line 1: tag FEN"),
        (
            "[Rules \"chess960 standard start=chess960:0\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n*",
            "line 2: tag FEN: chess960:0 starts from another position",
        ),
        ("1. e4 {not closed", "line 1: a comment is not closed"),
        ("1. e4 (1. d4 *", "a variation is not closed"),
        ("1. e4 ) *", "line 1: \")\" closes no variation"),
        ("1. e4 } *", "line 1: '}' cannot stand here"),
        ("1. e4 e5\n2. Qh5 <x> *", "line 2: black's \"<x>\""),
        ("99999999999. e4 *", "is no pair's number"),
        ("1. f3 e5 2. g4 Qh4# 3. a3 0-1", "line 1: white's \"a3\": the game is over (0-1)"),
        ("1. f3 e5 2. g4 Qh4# 1-0", "by the rules the game ended 0-1"),
        ("1. f3 e5 2. g4 Qh4# *", "the game is over by the rules (0-1)"),
        ("1. e4,e5 *", "line 1: white's \"e4,e5\""),
        ("[Rules \"marseillais standard\"]\n1. e4,d4 *", "line 2: \"e4,d4\" holds more moves"),
        ("[Rules \"occasio standard\"]\n1. e3 *", "0 rolled faces are given, this move needs 1"),
        ("[Rules \"occasio standard\"]\n1. e3/K *", "K cannot be rolled here"),
        ("[Rules \"occasio standard\"]\n1. e3/queen *", "\"queen\" is no face"),
        ("[Rules \"fairschach fsr-2023\"]\n1. e4 *", "line 2: black's entry is missing"),
        ("[Rules \"fairschach fsr-2023\"]\n1. e4 ... *", "line 2: black's entry is missing"),
        ("[Rules \"fairschach fsr-2023\"]\n1. e4 e5 d5 *", "line 2: \"d5\": a pair has two halves"),
        ("[Rules \"fairschach fsr-2023\"]\ne4 e5 *", "line 2: a pair begins with its number"),
        (
            "[Rules \"fairschach fsr-2023\"]\n1. e4 e5\n3. d4 d5 *",
            "line 3: number 3 does not fit, 2. follows",
        ),
        ("[Rules \"fairschach fsr-2023\"]\n1. e4 e5/d5 *", "white's entry is missing"),
        (
            "[Rules \"fairschach fsr-2023\"]\n1. e4* e5 *",
            "line 2: white's \"e4*\": by the rules it is played, with no mark",
        ),
        ("[Rules \"fairschach fsr-2023\"]\n1. ?!v e5 *", "illegal"),
        ("[Rules \"fairschach fsr-2023\"]\n1. -- e5 *", "illegal"),
    ] {
        let error = fault(text);
        assert!(error.contains(said), "{text:?}: {error:?}");
    }
}

#[test]
fn limits_hold_where_they_are() {
    let padded = |bytes: usize| format!("1. e4 {{{}}} *", "x".repeat(bytes - 10));
    assert!(Record::from_pgn(&padded(RECORD_BYTES_MAX)).is_ok());
    assert!(fault(&padded(RECORD_BYTES_MAX + 1)).starts_with("a record has at most 1048576 bytes"));
    let json = game(&rules("normal", &[]), 1, 3).to_json();
    let padded = |bytes: usize| json.clone() + &" ".repeat(bytes - json.len());
    assert!(Record::from_json(&padded(RECORD_BYTES_MAX)).is_ok());
    assert!(Record::from_json(&padded(RECORD_BYTES_MAX + 1)).is_err());
    let words = |words: usize| format!("1. e4 e5 2. Ke2 {}*", "x ".repeat(words - 3));
    assert!(fault(&words(2 * RECORD_TURNS_MAX)).contains("\"x\""));
    assert!(fault(&words(2 * RECORD_TURNS_MAX + 1)).contains("a record has at most 12000 entries"));
    let nested = |depth: usize| format!("1. e4 {}{} *", "(".repeat(depth), ")".repeat(depth));
    assert!(Record::from_pgn(&nested(64)).is_ok());
    assert!(fault(&nested(65)).contains("nested deeper than 64"));
}

#[test]
fn play_ends_where_the_rules_end_it() {
    let text =
        "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8 9. Nf3 *";
    assert!(fault(text).contains("the game is over (1/2-1/2)"));
}

#[test]
fn names_cannot_break_out_of_their_tags() {
    let evil = "x\"]\n[Result \"0-1\"]\n\n1. d4 d5 1-0 {\\\"} ; % \u{2028}\u{0}";
    let mut record = game(&rules("normal", &[]), 5, 12);
    record.heading = Heading {
        white: evil.to_owned(),
        black: "\\".to_owned(),
        event: "]".to_owned(),
        ..Heading::default()
    };
    let pgn = record.to_pgn();
    let read = Record::from_pgn(&pgn).unwrap();
    assert_eq!(read.turns.len(), record.turns.len());
    assert_eq!(read.heading.black, "\\");
    assert_eq!(read.heading.event, "]");
    assert_eq!(read.heading.white, evil.replace(['\n', '\u{2028}', '\u{0}'], " "));
    assert_eq!(pgn.lines().filter(|line| line.starts_with("[Result")).count(), 1);
}

#[test]
fn where_a_record_was_read_reads_back() {
    let hash = "5a".repeat(32);
    let mut json: Value = serde_json::from_str(&game(&rules("fairschach", &[]), 3, 2).to_json()).unwrap();
    let mail = json!({"pair": 1, "side": "white", "date": "2003-01-04T18:00:00Z", "sha256": hash});
    json["imported"] = json!({"from": "mbox", "sha256": hash, "mails": [mail]});
    let record = Record::from_json(&json.to_string()).unwrap();
    assert_eq!(Record::from_json(&record.to_json()).unwrap().heading, record.heading);
    // A tag names the file, and has no place for each mail.
    let tag = record.heading.imported.clone().map(|imported| Imported { mails: Vec::new(), ..imported });
    assert_eq!(Record::from_pgn(&record.to_pgn()).unwrap().heading.imported, tag);
    assert!(record.to_text().starts_with(&format!("Imported: mbox {hash}\n")));
    for (path, value) in
        [("/from", "fax"), ("/sha256", "5a"), ("/mails/0/side", "red"), ("/mails/0/date", "then")]
    {
        let mut json = json.clone();
        *json.pointer_mut(&format!("/imported{path}")).unwrap() = json!(value);
        assert!(Record::from_json(&json.to_string()).is_err(), "{path}");
    }
}

#[test]
fn json_says_what_is_so_and_nothing_else() {
    let record = game(&rules("fairschach", &[]), 3, 8);
    let good: Value = serde_json::from_str(&record.to_json()).unwrap();
    let spoilt = |path: &str, value: Value| {
        let mut json = good.clone();
        *json.pointer_mut(path).unwrap_or_else(|| panic!("no {path}")) = value;
        Record::from_json(&json.to_string()).err().unwrap_or_else(|| panic!("{path} is read")).to_string()
    };
    for (path, value, said) in [
        ("/format", json!("fairschach-record/2"), "format is"),
        ("/turns/0/white/entry", json!("e2e5"), "turn 1: white's entry is illegal"),
        ("/turns/0/white/entry", json!("x"), "turn 1: white: \"x\" is not a move"),
        ("/turns/2/position", json!("8/8/8/8/8/8/8/8 p - - 0 1 -"), "turn 3: position is another one"),
        ("/turns/2/pair", json!(9), "turn 3: pair is another one"),
        ("/turns/2/line", json!("x"), "turn 3: line is another one"),
        ("/turns/1/white/outcome", json!("struck"), "turn 2: outcome is another one"),
        ("/turns/1/white/octal", json!("123456"), "turn 2: octal is another one"),
        ("/turns/1/white/received_at", json!("yesterday"), "not a time"),
        ("/turns/1/white/used_s", json!(-1), "this is no record in JSON"),
        ("/variant", json!("x"), "variant \"x\" is unknown"),
        ("/rules", json!("x"), "rules \"x\" are unknown"),
        ("/options/few_pieces", json!(null), "option \"few_pieces\" cannot be so"),
        ("/position", json!("x"), "position"),
        ("/result", json!({"score": "2-0"}), "result cannot be \"2-0\""),
        ("/turns", json!(3), "this is no record in JSON"),
    ] {
        let error = spoilt(path, value);
        assert!(error.contains(said), "{path}: {error}");
    }
    let mut more = good.clone();
    more["secret"] = json!(1);
    let error = Record::from_json(&more.to_string()).unwrap_err().to_string();
    assert!(error.contains("unknown field"), "{error}");
    let few = json!({"format": "fairschach-record/1", "variant": "fairschach",
        "turns": [{"white": {"entry": "e2e4"}, "black": {"entry": "e7e5"}}]});
    assert_eq!(Record::from_json(&few.to_string()).unwrap().turns.len(), 1);
    for text in ["", "[", "{}", "[[[[", "{\"format\":1}"] {
        assert!(Record::from_json(text).is_err(), "{text}");
    }
    let deep = "[".repeat(RECORD_BYTES_MAX);
    assert!(Record::from_json(&deep).is_err());
}

#[test]
fn spoilt_records_are_refused_or_read_and_never_end_the_program() {
    for variant in ["fairschach", "chess66", "occado", "marseillais", "freischach"] {
        let pgn = game(&rules(variant, &[]), 11, 20).to_pgn();
        let mut roll = super::walk::Dice(4);
        for _ in 0..24 {
            let mut chars: Vec<char> = pgn.chars().collect();
            for _ in 0..=roll.roll(3) {
                let at = roll.roll(chars.len());
                match roll.roll(3) {
                    0 => drop(chars.remove(at)),
                    1 => chars.insert(at, ['x', '/', '{', '"', '.', ',', '*', '@', 'é', '1'][roll.roll(10)]),
                    _ => {
                        let middle = chars.len() / 2;
                        chars.swap(at, middle);
                    }
                }
            }
            let text = String::from_iter(chars);
            if let Ok(read) = Record::from_pgn(&text) {
                let again = read.to_pgn();
                assert_eq!(Record::from_pgn(&again).unwrap().to_pgn(), again, "{text}");
            }
        }
    }
}
