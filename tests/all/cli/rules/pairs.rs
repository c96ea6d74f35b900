//! The filters of `fairschach rules`, on pairs.

use serde_json::{Value, json};

use super::{filter, one, refusal};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR p KQkq - 0 1 -";
const CASES: &str = include_str!("../../../cases/fairschach.jsonl");

#[test]
fn resolve_says_all_about_a_pair() {
    let line = json!({"id": {"any": 1}, "variant": "fairschach", "rules": "fsr-2023", "options": {},
        "position": START, "white": "e2e4", "black": "e7e5", "history": [START]});
    let expected = json!({
        "id": {"any": 1},
        "position": "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR p KQkq - 0 2 e4,e5",
        "check": [], "result": "*", "events": [],
        "white": {"outcome": "played", "octal": "652548"},
        "black": {"outcome": "played", "octal": "657558"},
        "line": "1. e2-e4 e7-e5"
    });
    assert_eq!(one("resolve", &line), expected);
    let board = "6k1/8/8/4p3/6b1/5N2/8/6K1 p - - 0 1 -";
    let answer = one("resolve", &json!({"position": board, "white": "f3e5", "black": "g4f3"}));
    assert_eq!(answer["id"], Value::Null);
    let event = json!({"side": "W", "what": "captures", "square": "e5", "rule": "FSR 5"});
    assert!(answer["events"].as_array().unwrap().contains(&event), "{answer}");
    assert_eq!(answer["line"], "1. Nf3xe5 Bg4-f3~");
}

#[test]
fn resolve_keeps_a_seal_closed_and_a_side_out() {
    let pending = one("resolve", &json!({"position": START, "white": "e2e4", "black": null}));
    let closed = json!({"outcome": "pending", "octal": null});
    assert_eq!((&pending["white"], &pending["black"]), (&closed, &closed));
    assert!(!pending.to_string().contains("e4"), "{pending}");
    let alone = "4k3/8/8/8/8/8/P6P/4K3 w - - 0 31 -";
    let answer = one("resolve", &json!({"position": alone, "white": "e1e2", "black": null}));
    assert_eq!(answer["black"], Value::Null);
    assert_eq!(answer["line"], "31. Ke1-e2 ...");
    let both = json!({"id": 1, "position": alone, "white": "e1e2", "black": "e8e7"});
    assert!(refusal("resolve", &both).contains("black may not enter now"));
}

#[test]
fn resolve_takes_both_forms_of_castling() {
    let board = "r3k2r/8/8/8/8/8/8/R3K2R p KQkq - 0 1 -";
    let answer = one("resolve", &json!({"position": board, "white": "e1h1", "black": "e8c8"}));
    assert_eq!(answer["line"], "1. O-O O-O-O");
    assert_eq!(answer["white"]["octal"], "551715");
}

#[test]
fn illegal_entries_are_played_as_the_rules_say() {
    let line = json!({"id": 7, "position": START, "white": "invalid", "black": "e7e5"});
    assert!(refusal("resolve", &line).contains("white's entry is illegal"));
    let void =
        json!({"position": START, "options": {"illegal_entry": "void"}, "white": "e2e5", "black": "e7e5"});
    let answer = one("resolve", &void);
    assert_eq!(answer["white"], json!({"outcome": "void", "octal": "652558"}));
    assert_eq!(answer["line"], "1. e2-e5!v e7-e5");
}

#[test]
fn repetition_is_looked_at_only_with_history() {
    let board = |pair: u32| format!("6k1/p7/8/8/8/8/P7/6K1 p - - {pair} {} -", pair + 1);
    let history: Vec<String> = (0..4).map(|round| board(round * 2)).collect();
    let moves = json!({"position": "5k2/p7/8/8/8/8/P7/5K2 p - - 9 10 -", "white": "f1g1", "black": "f8g8"});
    assert_eq!(one("resolve", &moves)["result"], "*");
    let mut known = moves;
    known["history"] = json!(history);
    assert_eq!(one("resolve", &known)["result"], "1/2-1/2");
}

#[test]
fn a_lot_decides_who_moves_first() {
    let options = json!({"switch_pair": 1, "switch_first": "lot"});
    let mut line = json!({"id": 1, "position": START, "options": options, "white": "e2e4", "black": "e7e5"});
    assert!(refusal("resolve", &line).contains("lot"));
    line["lot"] = json!("black");
    assert!(one("resolve", &line)["position"].as_str().unwrap().contains(" b KQkq "));
    line["lot"] = json!("green");
    assert!(refusal("resolve", &line).contains("green"));
}

#[test]
fn legal_lists_what_a_side_may_enter() {
    let answer = one("legal", &json!({"id": "a", "position": START, "side": "white"}));
    let moves: Vec<&str> = answer["moves"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    assert_eq!(moves.len(), 20);
    assert_eq!(moves[..3], ["a2a3", "a2a4", "b1a3"]);
    assert!(moves.is_sorted());
    assert_eq!((&answer["check"], &answer["pass"]), (&json!(false), &json!(false)));
    let stuck = "6k1/8/8/8/P7/8/5q2/7K p - - 0 5 a4,f2";
    let answer = one("legal", &json!({"id": "b", "position": stuck, "side": "white"}));
    assert_eq!(answer, json!({"id": "b", "moves": [], "check": false, "pass": true}));
    let checked = "4r1k1/8/8/8/8/8/P7/4K3 b - - 0 1 -";
    assert!(refusal("legal", &json!({"id": 1, "position": checked, "side": "white"})).contains("attacked"));
}

#[test]
fn start_and_perft_answer_as_documented() {
    assert_eq!(one("start", &json!({"id": 1, "variant": "fairschach"})), json!({"id": 1, "position": START}));
    let counted = one("perft", &json!({"id": 2, "position": START, "depth": 2}));
    assert_eq!(counted, json!({"id": 2, "nodes": 170_409}));
    assert_eq!(one("perft", &json!({"position": START, "depth": 1}))["nodes"], 400);
    let body = json!({"position": START, "rules": "body-2023", "depth": 2});
    assert_eq!(one("perft", &body)["nodes"], 195_341);
    let dead = "6k1/8/8/8/8/8/8/6K1 p - - 0 1 -";
    assert_eq!(one("perft", &json!({"position": dead, "depth": 10}))["nodes"], 0);
    assert!(refusal("perft", &json!({"id": 1, "position": dead, "depth": 11})).contains("at most 10"));
    let both = json!({"id": 1, "number": 518, "row": "RNBQKBNR"});
    assert!(refusal("start", &both).contains("only one of"));
}

#[test]
fn octal_goes_both_ways() {
    let board = "6k1/5p2/8/8/8/8/8/6K1 p - - 0 7 -";
    for (form, code) in [(4, "6765"), (5, "67658"), (6, "667658"), (10, "2118667658"), (11, "21186676584")] {
        let write = json!({"id": form, "entry": "f7f5", "position": board, "side": "black", "form": form});
        assert_eq!(one("octal", &write), json!({"id": form, "octal": code}));
        let read = json!({"id": form, "octal": code, "position": board, "side": "black"});
        assert_eq!(one("octal", &read), json!({"id": form, "entry": "f7f5"}));
    }
    let typed = json!({"entry": "f7–f5", "position": board, "side": "black"});
    assert_eq!(one("octal", &typed)["octal"], "667658");
    let control = json!({"octal": "711118", "position": board, "side": "black"});
    assert_eq!(one("octal", &control)["entry"], "pass");
    for (field, value, reason) in [
        ("octal", "467658", "knight on f7"),
        ("octal", "6676581", "protocol"),
        ("octal", "1. 6765", "between the parts"),
        ("entry", "f7f7", "same square"),
        ("entry", "e7e5", "no piece of that side"),
        ("entry", "nonsense", "is no move"),
    ] {
        let line = json!({"id": [1], field: value, "position": board, "side": "black"});
        let error = refusal("octal", &line);
        assert!(error.contains(reason), "{line}: {error}");
    }
    assert!(refusal("octal", &json!({"id": 1, "position": board, "side": "black"})).contains("either"));
    let form = json!({"id": 1, "entry": "f7f5", "position": board, "side": "black", "form": 7});
    assert!(refusal("octal", &form).contains("form 7"));
}

#[test]
fn lines_that_cannot_be_used_are_answered_in_order() {
    let good = json!({"id": "good", "position": START, "side": "black"}).to_string();
    let bad = [
        String::new(),
        "nonsense".to_owned(),
        "[]".to_owned(),
        "{\"id\":1,\"id\":2}".to_owned(),
        json!({"id": "x", "position": START, "side": "white", "colour": 1}).to_string(),
        json!({"id": "x", "position": START, "side": "green"}).to_string(),
        json!({"id": "x", "position": "nothing", "side": "white"}).to_string(),
        json!({"id": "x", "side": "white"}).to_string(),
        json!({"id": "x", "position": START}).to_string(),
        json!({"id": "x", "position": START, "side": "white", "variant": "chess960"}).to_string(),
        json!({"id": "x", "position": START, "side": "white", "rules": "body-2030"}).to_string(),
        json!({"id": "x", "position": START, "side": "white", "options": {"few_pieces": -1}}).to_string(),
        json!({"id": "x", "position": START, "side": "white", "options": {"rest": "none"}}).to_string(),
        json!({"id": "x", "position": START, "side": "white", "board": "chess66"}).to_string(),
        json!({"id": "x", "position": START, "side": "white", "board": "round"}).to_string(),
        json!({"id": "x", "position": START, "side": "white", "start": "chess960:960"}).to_string(),
        json!({"id": "x", "position": START, "side": "white", "start": "shuffle:KKKKKKKK"}).to_string(),
        json!({"id": "x", "position": START, "side": "white", "start": "usual", "number": 1}).to_string(),
    ];
    let mut input = Vec::new();
    for line in &bad {
        input.extend_from_slice(format!("{line}\n{good}\n").as_bytes());
    }
    input.extend_from_slice(b"\xff\xfe\n");
    let (answers, status) = filter(&["legal"], input);
    assert_eq!(status, 2);
    assert_eq!(answers.len(), bad.len() * 2 + 1);
    for (line, pair) in bad.iter().zip(answers.chunks(2)) {
        assert!(pair[0]["error"].is_string(), "{line}: {}", pair[0]);
        assert_eq!(pair[0]["id"], if line.contains("\"x\"") { json!("x") } else { pair[0]["id"].clone() });
        assert_eq!(pair[1]["moves"].as_array().unwrap().len(), 20);
    }
    let missing = json!({"id": 3, "position": START, "white": "e2e4"});
    assert!(refusal("resolve", &missing).contains("black is missing"));
    assert_eq!(filter(&["legal"], ""), (Vec::new(), 0));
}

#[test]
fn the_default_variant_is_an_option() {
    let line = json!({"id": 1, "position": START, "side": "white"}).to_string();
    let (answers, status) = filter(&["legal", "--variant", "fairschach"], line.clone());
    assert_eq!((answers[0]["id"].clone(), status), (json!(1), 0));
    let (answers, status) = filter(&["legal", "--variant", "bughouse"], line);
    assert!(answers[0]["error"].as_str().unwrap().contains("bughouse"));
    assert_eq!(status, 2);
}

#[test]
fn a_line_has_at_most_64_kib() {
    let line = json!({"id": 5, "position": START, "side": "white"}).to_string();
    let padded = |length: usize| format!("{line}{}\n", " ".repeat(length - line.len()));
    let (limit, over) = (padded(64 * 1024), padded(64 * 1024 + 1));
    let (answers, status) = filter(&["legal"], format!("{limit}{over}{limit}"));
    assert_eq!(status, 2);
    assert_eq!(
        answers.iter().map(|answer| answer["id"].clone()).collect::<Vec<_>>(),
        [json!(5), json!(null), json!(5)]
    );
    assert_eq!(answers[1]["error"], "a line has at most 65536 bytes, this one 65537");
}

/// The worked cases through the program, with the options that hold for all of them.
#[test]
fn worked_cases_come_out_of_the_program() {
    let cases: Vec<Value> = CASES.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let mut input = String::new();
    for case in &cases {
        let mut options = json!({"few_pieces": 0, "illegal_entry": "void"});
        for (name, value) in case["options"].as_object().unwrap() {
            options[name] = value.clone();
        }
        let mut line = json!({"id": case["id"], "options": options, "position": case["position"],
            "white": case["white"], "black": case["black"]});
        if let Some(board) = case.get("board") {
            line["board"] = board.clone();
        }
        input.push_str(&format!("{line}\n"));
    }
    let (answers, _) = filter(&["resolve"], input);
    assert_eq!(answers.len(), cases.len());
    for (case, answer) in cases.iter().zip(&answers) {
        let id = &case["id"];
        assert_eq!(&answer["id"], id);
        let expected = &case["expected"];
        assert_eq!(answer["position"], expected["position"], "{id}");
        assert_eq!(answer["check"], expected["check"], "{id}");
        assert_eq!(answer["result"], expected["result"], "{id}");
        let told = words(&answer["events"]);
        for event in expected["events"].as_array().unwrap() {
            assert!(told.contains(&event.as_str().unwrap().to_owned()), "{id}: {event} in {told:?}");
        }
    }
}

/// The ways in which the cases name what an event says.
fn words(events: &Value) -> Vec<String> {
    let text = |event: &Value, field: &str| event[field].as_str().map(str::to_owned);
    let mut all = Vec::new();
    for event in events.as_array().unwrap() {
        let what = text(event, "what").unwrap();
        // The cases say that nobody passes freely.
        let what = if what == "pass" { "forced-pass".to_owned() } else { what };
        all.push(what.clone());
        all.push(what.replace("forced-", ""));
        let Some(side) = text(event, "side") else { continue };
        all.push(format!("{side}:{what}"));
        all.push(format!("{side}:{}", what.replace("forced-", "")));
        all.push(format!("{what}:{side}"));
        if let Some(square) = text(event, "square") {
            all.push(format!("{side}:{what} {square}"));
        }
    }
    all
}
