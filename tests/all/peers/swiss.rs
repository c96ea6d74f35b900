//! A program that pairs Swiss rounds and reads TRF: py4swiss (`tests/peers/swiss.py`), one process for many questions.

use super::{project, python};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// The running program; it ends when this goes, because its standard input does.
pub(crate) struct Swiss {
    process: Child,
    asks: Option<ChildStdin>,
    says: BufReader<ChildStdout>,
}

impl Swiss {
    /// Starts it.
    pub(crate) fn start() -> Swiss {
        let mut process = Command::new(python())
            .arg("-B")
            .arg(project().join("tests/peers/swiss.py"))
            .env("PYTHONUTF8", "1")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the tests' Python runs");
        Swiss {
            asks: process.stdin.take(),
            says: BufReader::new(process.stdout.take().expect("it was asked for")),
            process,
        }
    }

    /// The pairs of the next round, in the form of pairing programs; none if the rules allow no pairing.
    pub(crate) fn pair(&mut self, trf: &str) -> Option<String> {
        let said = self.ask(&json!({ "pair": trf }));
        assert!(said["error"].is_null(), "py4swiss: {} of\n{trf}", said["error"]);
        said["pairs"].as_str().map(str::to_owned)
    }

    /// What it reads in a file, by starting number.
    pub(crate) fn read(&mut self, trf: &str) -> Value {
        // Dates of rounds stand ten columns apart in TRF, and nine in py4swiss.
        let without_dates: String =
            trf.split_inclusive('\n').filter(|line| !line.starts_with("132")).collect();
        let said = self.ask(&json!({ "read": without_dates }));
        assert!(said["error"].is_null(), "py4swiss: {} of\n{trf}", said["error"]);
        said
    }

    fn ask(&mut self, asked: &Value) -> Value {
        let asks = self.asks.as_mut().expect("it is open until the end");
        writeln!(asks, "{asked}").expect("it reads");
        let mut line = String::new();
        self.says.read_line(&mut line).expect("it answers");
        serde_json::from_str(&line).unwrap_or_else(|_| {
            panic!("swiss.py says nothing: see above; ./scripts/setup-tests installs what it needs")
        })
    }
}

impl Drop for Swiss {
    fn drop(&mut self) {
        drop(self.asks.take());
        drop(self.process.wait());
    }
}
