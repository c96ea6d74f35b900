//! `fairschach problems …`, run as other programs run it.

use assert_cmd::Command;
use fairschach::engine::tables::{Build, Keep, Known, Material};
use serde_json::{Value, json};

fn run(arguments: &[&str], input: impl Into<Vec<u8>>) -> (String, String, i32) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_fairschach"));
    let output = program.arg("problems").args(arguments).write_stdin(input).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code().unwrap())
}

fn one(command: &str, line: &Value) -> (Value, i32) {
    let (answers, errors, status) = run(&[command], format!("{line}\n"));
    assert_eq!(errors, "");
    assert_eq!(answers.lines().count(), 1, "{answers}");
    (serde_json::from_str(&answers).unwrap(), status)
}

fn line(stipulation: &str) -> Value {
    json!({
        "id": 7, "position": "8/1Q6/8/8/8/8/k1K5/8 p - - 0 1 -", "options": {"few_pieces": 0},
        "stipulation": stipulation,
    })
}

const TEXT: &str = "position: 8/1Q6/8/8/8/8/k1K5/8 p - - 0 1 -\noptions: few_pieces=0\nstipulation: #2=2/3\n";

#[test]
fn a_problem_is_solved() {
    let (answer, status) = one("solve", &line("#2=2/3"));
    assert_eq!(status, 0);
    assert_eq!(answer["id"], 7);
    assert_eq!(answer["value"], "2/3");
    let key = json!([
        {"entry": "c2c3", "share": "2/3", "ppm": 666_667}, {"entry": "b7b3", "share": "1/3", "ppm": 333_333},
    ]);
    assert_eq!(answer["key"], key);
    assert_eq!(
        (&answer["unique"], &answer["cooks"], &answer["shorter"]),
        (&json!(true), &json!([]), &Value::Null)
    );
    assert!(answer.get("sound").is_none() && answer.get("lines").is_none());
    let mut told = line("#2=2/3");
    told["lines"] = json!(3);
    let (answer, _) = one("solve", &told);
    assert_eq!((&answer["cut"], answer["lines"][0]["white"].as_str()), (&json!(true), Some("c2c3")));
}

#[test]
fn a_problem_is_checked() {
    let (answer, status) = one("check", &line("#2=2/3"));
    assert_eq!((&answer["sound"], status), (&json!(true), 0));
    let (answer, status) = one("check", &line("#2"));
    assert_eq!((&answer["sound"], status), (&json!(false), 1));
    assert_eq!(answer["flaws"], json!([{"flaw": "value", "says": "the value is 2/3"}]));
    let (answer, _) = one("check", &line("h#1"));
    assert!(answer["ways"].is_array() && answer["nodes"].as_u64().is_some_and(|nodes| nodes > 0));
}

#[test]
fn what_cannot_be_used_is_said() {
    for (change, says) in [
        (json!({"stipulation": "2"}), "a stipulation is #n"),
        (json!({"stipulation": null}), "field stipulation is missing"),
        (json!({"nodes": 10}), "not solved within 10 nodes"),
        (json!({"nodes": 0}), "nodes are 1 to"),
        (json!({"lines": 10_001}), "lines are at most 10000"),
        (
            json!({"variant": "normal", "options": null, "position": "8/8/8/8/2Q5/8/2K4k/8 w - - 0 1"}),
            "is not played in pairs",
        ),
        (json!({"position": "8/8/8/8/8/8/k7/2K5 p - - 0 1 -"}), "the game is over"),
        (json!({"colour": "white"}), "unknown here: \"colour\""),
    ] {
        let mut line = line("#2=2/3");
        line.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        let (answer, status) = one("solve", &line);
        assert_eq!(status, 2);
        let error = answer["error"].as_str().unwrap();
        assert!(error.contains(says), "{line}: {error}");
    }
}

#[test]
fn problems_are_read_and_written_as_text() {
    let (solved, errors, status) = run(&["solve", "--text", "--lines", "2"], TEXT);
    assert_eq!((errors.as_str(), status), ("", 0));
    assert!(solved.starts_with(TEXT) && solved.contains("; key c2c3 2/3, b7b3 1/3\n"), "{solved}");
    // What is written is a text of problems again.
    let (again, _, _) = run(&["check", "--text"], solved);
    assert_eq!(again, "1. 8/1Q6/8/8/8/8/k1K5/8 p - - 0 1 - #2=2/3: sound\n");
    let (_, _, status) = run(&["check", "--text"], TEXT.replace("#2=2/3", "#2"));
    assert_eq!(status, 1);
    let (_, errors, status) = run(&["solve", "--text"], "positon: x");
    assert_eq!(status, 2);
    assert!(errors.contains("line 1: \"positon\" is no part of a problem"), "{errors}");
    let (_, errors, status) = run(&["solve", "--text"], ";\n".repeat(200_000));
    assert_eq!(status, 2);
    assert!(errors.contains("at most 262144 bytes"), "{errors}");
}

#[test]
fn problems_are_hunted() {
    let arguments = [
        "hunt",
        "--men",
        "KRRK",
        "--pairs",
        "1",
        "--count",
        "300",
        "--seed",
        "12",
        "--options",
        "few_pieces=0",
    ];
    let (found, errors, status) = run(&arguments, "");
    assert_eq!((errors.as_str(), status), ("", 0));
    assert!(found.contains("source: hunted among KRRK, seed 12\n"), "{found}");
    let (checked, _, status) = run(&["check", "--text"], found);
    assert_eq!(status, 0, "{checked}");
    let (lines, _, _) = run(&[&arguments[..], &["--json"]].concat(), "");
    assert_eq!(lines.lines().count(), checked.lines().count());
    assert!(lines.lines().all(|line| serde_json::from_str::<Value>(line).is_ok()));
    for wrong in
        [&["--men", "KQ"][..], &["--men", "KQK", "--wanted", "all"], &["--men", "KQK", "--rules", "x"]]
    {
        let (_, errors, status) = run(&[&["hunt"], wrong].concat(), "");
        assert_eq!(status, 2, "{errors}");
    }
}

#[test]
fn problems_are_hunted_in_tables_and_games() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_str().unwrap();
    let none = run(&["hunt", "--men", "KQK", "--tables", dir, "--options", "few_pieces=0"], "");
    assert_eq!(none.2, 2);
    assert!(none.1.contains("tables build"), "{}", none.1);
    let pieces = Material::parse("KQK").unwrap();
    let mut known = Known::new();
    let mut build = Build::new(pieces, 0, Keep::Every, &mut known);
    while !build.is_done() {
        let layer = build.chunks().into_iter().map(|chunk| build.work_out(chunk, &known)).collect();
        build.hand_in(layer);
    }
    std::fs::write(folder.path().join("KQK-0.table"), build.finish().to_bytes()).unwrap();
    let walk = [
        "hunt",
        "--men",
        "KQK",
        "--tables",
        dir,
        "--options",
        "few_pieces=0",
        "--pairs",
        "1",
        "--mixed",
        "2",
    ];
    let (found, errors, status) = run(&walk, "");
    assert_eq!((errors.as_str(), status), ("", 0));
    assert!(found.contains("source: hunted in the table KQK\n"), "{found}");
    let (checked, _, status) = run(&["check", "--text"], found);
    assert_eq!(status, 0, "{checked}");

    let game = folder.path().join("game.pgn");
    let start = "8/8/6p1/5Q2/8/8/5K1k/8 p - - 0 1 -";
    let moves = "1. Ke2 g5 {rest g5} *";
    let rules = "fairschach fsr-2023 few_pieces=0";
    let pgn = format!("[Result \"*\"]\n[SetUp \"1\"]\n[FEN \"{start}\"]\n[Rules \"{rules}\"]\n\n{moves}\n");
    std::fs::write(&game, pgn).unwrap();
    let file = game.to_str().unwrap();
    let (found, errors, status) = run(&["hunt", "--records", file, "--pairs", "1"], "");
    assert_eq!((errors.as_str(), status), ("", 0), "{found}");
    assert!(found.contains(&format!("position: {start}\n")), "{found}");
    assert!(found.contains("key: f5h3 1/2, f5h5 1/2\n") && found.contains("from the game"), "{found}");
    let (_, errors, status) = run(&["hunt", "--records", dir], "");
    assert_eq!(status, 2, "{errors}");
}
