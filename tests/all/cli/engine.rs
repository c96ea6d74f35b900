//! `fairschach engine think`, run as other programs run it.

use assert_cmd::Command;
use fairschach::cli::engine::{MAX_MILLISECONDS, MAX_NODES};
use serde_json::{Value, json};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR p KQkq - 0 1 -";

fn think(line: &Value) -> (Value, i32) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_fairschach"));
    let output = program.args(["engine", "think"]).write_stdin(line.to_string()).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    (serde_json::from_slice(&output.stdout).unwrap(), output.status.code().unwrap())
}

fn refusal(line: &Value) -> String {
    let (answer, status) = think(line);
    assert_eq!((status, &answer["id"]), (2, &line["id"]), "{answer}");
    answer["error"].as_str().unwrap().to_owned()
}

#[test]
fn a_position_is_thought_about() {
    let line = json!({"id": "a", "position": START, "nodes": 2_000, "seed": 3});
    let (answer, status) = think(&line);
    assert_eq!((status, &answer["id"], &answer["value"]), (0, &json!("a"), &json!(0)));
    for side in ["white", "black"] {
        let entries = answer[side].as_array().unwrap();
        assert_eq!(entries.iter().map(|entry| entry["ppm"].as_u64().unwrap()).sum::<u64>(), 1_000_000);
    }
    let matrix = &answer["matrix"];
    assert_eq!(matrix["cells"].as_array().unwrap().len(), matrix["white"].as_array().unwrap().len());
    assert!(answer["nodes"].as_u64().unwrap() <= 2_000);
    assert_eq!(think(&line).0, answer);
}

#[test]
fn every_game_and_effort_is_taken() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let line = json!({"id": 1, "variant": "normal", "position": fen, "ms": 1});
    assert_eq!(think(&line).1, 0);
    let line = json!({"id": 2, "variant": "freischach", "position": "8/pppppppp/8/8/8/8/PPPPPPPP/8 w - -", "level": 2});
    assert!(think(&line).0["white"][0]["entry"].as_str().unwrap().contains('@'));
    let history = json!([START]);
    let line = json!({"id": 3, "position": START, "level": 1, "rules": "body-2023", "options": {"few_pieces": 0}, "history": history});
    assert_eq!(think(&line).1, 0);
}

#[test]
fn what_cannot_be_used_is_refused() {
    let with = |name: &str, value: Value| {
        let mut line = json!({"id": 7, "position": START});
        line[name] = value;
        refusal(&line)
    };
    assert!(with("nodes", json!(0)).contains("nodes"));
    assert!(with("nodes", json!(MAX_NODES + 1)).contains(&MAX_NODES.to_string()));
    assert!(with("ms", json!(MAX_MILLISECONDS + 1)).contains("ms"));
    assert!(with("level", json!(9)).contains("level"));
    assert!(with("seed", json!(1)).contains("one of nodes, ms and level"));
    assert!(refusal(&json!({"id": 7, "nodes": 5})).contains("position"));
    assert!(refusal(&json!({"id": 7, "position": START, "nodes": 5, "ms": 5})).contains("one of"));
    assert!(refusal(&json!({"id": 7, "position": START, "nodes": 5, "depth": 5})).contains("unknown here"));
    // At the limit a line is taken: a position that is over needs none of it.
    let over = "8/8/8/3k4/8/8/8/3K4 p - - 0 20 -";
    for (name, most) in [("nodes", MAX_NODES), ("ms", MAX_MILLISECONDS)] {
        let mut line = json!({"id": 8, "position": over});
        line[name] = json!(most);
        let (answer, status) = think(&line);
        assert_eq!((status, &answer["exact"], &answer["white"]), (0, &json!(true), &json!([])));
    }
}
