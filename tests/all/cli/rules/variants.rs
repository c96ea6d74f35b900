//! `fairschach rules …` for the variants: other boards and starts, and one mover at a time.

use serde_json::{Value, json};

use super::{filter, one, refusal};

const CASES: &str = include_str!("../../../cases/variants.jsonl");
const NORMAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn cases(variant: &str, kind: &str) -> Vec<Value> {
    let all = CASES.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let wanted: Vec<Value> = all.filter(|case| case["variant"] == variant && case["kind"] == kind).collect();
    assert!(!wanted.is_empty(), "{variant} {kind}");
    wanted
}

/// The answers to one line a case.
fn answers(command: &str, variant: &str, lines: Vec<Value>) -> Vec<Value> {
    let input: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let (answers, status) = filter(&[command, "--variant", variant], input);
    assert_eq!((answers.len(), status), (lines.len(), 0), "{answers:?}");
    answers
}

#[test]
fn games_start_where_the_variant_says() {
    for (line, position) in [
        (json!({"variant": "normal"}), NORMAL),
        (json!({"variant": "chess960", "number": 518}), NORMAL),
        (
            json!({"variant": "chess960", "start": "chess960:0"}),
            "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1",
        ),
        (
            json!({"variant": "shuffle", "row": "RNBKQBNR"}),
            "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1",
        ),
        (
            json!({"variant": "shuffle", "start": "shuffle:RNBKQBNR/RNBQKBNR"}),
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1",
        ),
        (json!({"variant": "chess66"}), "rnbkqbnr/pppppppp/8/9/9/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"),
        (
            json!({"variant": "fairschach", "board": "chess66"}),
            "rnbkqbnr/pppppppp/8/9/9/8/PPPPPPPP/RNBQKBNR p HAha - 0 1 -",
        ),
        (
            json!({"variant": "fairschach", "start": "chess960:0"}),
            "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR p KQkq - 0 1 -",
        ),
    ] {
        assert_eq!(one("start", &line)["position"], position, "{line}");
    }
    for (line, reason) in [
        (json!({"id": 1, "variant": "chess960"}), "number, row or start"),
        (json!({"id": 1, "variant": "normal", "number": 0}), "not played from"),
        (json!({"id": 1, "variant": "normal", "board": "chess66"}), "not played from"),
        (json!({"id": 1, "variant": "chess66", "number": 0}), "not played from"),
        (json!({"id": 1, "variant": "chess960", "row": "RNBQKBNN"}), "shuffle:RNBQKBNR"),
    ] {
        let error = refusal("start", &line);
        assert!(error.contains(reason), "{line}: {error}");
    }
}

#[test]
fn one_mover_gives_a_move() {
    let line = json!({"id": 1, "variant": "normal", "position": NORMAL, "move": "e2e4"});
    let expected = json!({
        "id": 1,
        "position": "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        "check": [], "result": "*", "events": [],
        "move": {"outcome": "played", "octal": "652548"},
        "line": "1. e2-e4 ..."
    });
    assert_eq!(one("resolve", &line), expected);
    let both = json!({"id": 1, "variant": "normal", "position": NORMAL, "white": "e2e4", "black": null});
    assert!(refusal("resolve", &both).contains("move is missing"));
    let bad = json!({"id": 1, "variant": "normal", "position": NORMAL, "move": "e2e5"});
    assert!(refusal("resolve", &bad).contains("illegal"));
    let mate = json!({"variant": "normal", "move": "d8h4",
        "position": "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2"});
    assert_eq!(one("resolve", &mate)["result"], "0-1");
}

#[test]
fn the_switch_of_chess_66_is_entered_and_written() {
    let position = "4k3/8/8/9/9/P7/8/R3K3 w - - 0 1";
    let line = json!({"variant": "chess66", "position": position, "move": "a34"});
    let answer = one("resolve", &line);
    assert_eq!(answer["position"], "4k3/8/8/9/P8/8/8/R3K3 b - - 0 1");
    assert_eq!(answer["line"], "1. a3-4 ...");
    assert_eq!(answer["move"]["octal"], "613048");
}

#[test]
fn cases_of_chess_66_come_out_of_the_program() {
    let from = cases("chess66", "legal_from");
    let lines = from.iter().map(|case| {
        let side = if case["fen"].as_str().unwrap().contains(" b ") { "black" } else { "white" };
        json!({"position": case["fen"], "side": side, "options": case["options"]})
    });
    for (case, answer) in from.iter().zip(answers("legal", "chess66", lines.collect())) {
        let square = case["square"].as_str().unwrap();
        let moves = answer["moves"].as_array().unwrap().iter().map(|entry| entry.as_str().unwrap());
        let mut targets: Vec<&str> = moves.filter_map(|entry| entry.strip_prefix(square)).collect();
        let mut exact: Vec<&str> =
            case["exact"].as_array().unwrap().iter().map(|to| to.as_str().unwrap()).collect();
        targets.sort_unstable();
        exact.sort_unstable();
        assert_eq!(targets, exact, "{}", case["id"]);
    }
    let counted = cases("chess66", "perft");
    let lines = counted.iter().map(|case| {
        let options = case.get("options").cloned().unwrap_or(json!({}));
        json!({"position": case["fen"], "depth": 2, "options": options})
    });
    for (case, answer) in counted.iter().zip(answers("perft", "chess66", lines.collect())) {
        assert_eq!(answer["nodes"], case["counts"]["2"], "{}", case["id"]);
    }
}

#[test]
fn castling_of_chess960_comes_out_of_the_program() {
    let all = cases("chess960", "castling");
    // A rook that leaves the a-file must not have given check there.
    let aside = |fen: &str| fen.replace("/k7/", "/1k6/").replace("/K7/", "/1K6/");
    let lines = all.iter().map(|case| {
        let fen = case["fen"].as_str().unwrap();
        let on_a_file = fen.contains("/R") || fen.starts_with('r');
        let position = if on_a_file { aside(fen) } else { fen.to_owned() };
        json!({"position": position, "move": case["uci"]})
    });
    for (case, answer) in all.iter().zip(answers("resolve", "chess960", lines.collect())) {
        let line = answer["line"].as_str().unwrap();
        let written = line.split(' ').any(|word| case["san"] == word);
        assert!(written, "{}: {line}", case["id"]);
        let octal = answer["move"]["octal"].as_str().unwrap();
        assert!(octal.starts_with('5') && octal.ends_with('5'), "{}: {octal}", case["id"]);
    }
}

#[test]
fn rolled_faces_are_given_with_the_move() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq ABCDEFGHabcdefgh 0 1";
    let line = |dice| {
        json!({"id": 1, "variant": "occasio", "position": start, "move": "e2e3", "dice": dice}).to_string()
    };
    let (answers, status) = filter(&["resolve"], line(json!(["Q"])));
    assert_eq!(status, 0, "{answers:?}");
    let after = "rnbqkbnr/pppppppp/8/8/8/4Q3/PPPP1PPP/RNBQKBNR b KQkq ABCDFGHabcdefgh 0 1";
    assert_eq!(answers[0]["position"], after);
    let (answers, status) = filter(&["resolve"], line(json!(["X"])));
    assert_eq!(status, 0, "{answers:?}");
    assert_eq!(answers[0]["position"], after.replace("4Q3", "4X3"));
    for (dice, wanted) in
        [(json!([]), "needs 1"), (json!(["Q", "N"]), "needs 1"), (json!(["q"]), "P N B R Q X")]
    {
        let (answers, status) = filter(&["resolve"], line(dice));
        assert_eq!(status, 2);
        assert!(answers[0]["error"].as_str().unwrap().contains(wanted), "{answers:?}");
    }
}

#[test]
fn a_die_that_shows_its_dot_has_no_octal_code() {
    let line = json!({"id": 1, "variant": "occasio", "position": "4k3/8/8/8/3X4/8/8/4K3 w - - 0 1",
        "entry": "d4d8"});
    assert!(refusal("octal", &line).contains("could move stands on d4"));
}
