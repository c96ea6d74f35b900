//! `fairschach rules …`, run as other programs run it.

#[path = "../../../../crates/rules/tests/all/rules/case.rs"]
mod case;
mod cases;
mod hostile;
mod pairs;
mod record;
mod variants;

use assert_cmd::Command;
use serde_json::Value;

/// Runs a filter over lines and gives its answers, one a line, and its exit status.
fn filter(arguments: &[&str], input: impl Into<Vec<u8>>) -> (Vec<Value>, i32) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_fairschach"));
    let output = program.arg("rules").args(arguments).write_stdin(input).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let answers = String::from_utf8(output.stdout).unwrap();
    let answers = answers.lines().map(|line| serde_json::from_str(line).unwrap());
    (answers.collect(), output.status.code().unwrap())
}

fn one(command: &str, line: &Value) -> Value {
    let (answers, status) = filter(&[command], format!("{line}\n"));
    assert_eq!((answers.len(), status), (1, 0), "{line}: {answers:?}");
    answers.into_iter().next().unwrap()
}

/// The error with which a line is refused; its id comes back.
fn refusal(command: &str, line: &Value) -> String {
    let (answers, status) = filter(&[command], line.to_string());
    assert_eq!((answers.len(), status), (1, 2), "{line}: {answers:?}");
    assert_eq!(answers[0]["id"], line["id"], "{line}");
    answers[0]["error"].as_str().unwrap().to_owned()
}
