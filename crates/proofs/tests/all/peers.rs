//! Other programs to compare with, all in Python; `scripts/setup-tests` installs what they need.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

#[path = "../../../../tests/all/peers/swiss.rs"]
pub(crate) mod swiss;

/// The folder of the project.
pub(crate) fn project() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// The Python of the tests' own environment, which has what `tests/peers/requirements.txt` and
/// `tests/second/requirements.txt` name.
pub(crate) fn python() -> PathBuf {
    let python = project().join("target/test-env/venv/bin/python");
    assert!(python.exists(), "no Python environment for the tests: run ./scripts/setup-tests");
    python
}

/// Runs a script of `tests/second` on this input.
pub(crate) fn second(script: &str, arguments: &[&Path], input: String) -> Output {
    let mut child = Command::new(python())
        .arg("-B")
        .arg(project().join("tests/second").join(script))
        .args(arguments)
        .env("PYTHONUTF8", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the tests' Python runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    let writing = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("its pipes stay open");
    let written = writing.join().unwrap();
    assert!(written.is_ok() || !output.status.success(), "{script} leaves some of it");
    output
}

/// What such a script prints, which must end well.
pub(crate) fn said(script: &str, arguments: &[&Path], input: String) -> String {
    let output = second(script, arguments, input);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{script}: {errors}");
    String::from_utf8(output.stdout).expect("it prints UTF-8")
}

/// Its answers to these questions, line by line.
pub(crate) fn ask(script: &str, questions: &[Value]) -> Vec<Value> {
    let lines = questions.iter().map(|question| format!("{question}\n")).collect();
    let said = said(script, &[], lines);
    let answers: Vec<Value> =
        said.lines().map(|line| serde_json::from_str(line).expect("it prints JSON")).collect();
    assert_eq!(answers.len(), questions.len());
    answers
}
