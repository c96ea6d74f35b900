//! Programs that are not ours read calendars and feeds: icalendar and feedparser (`tests/peers/feeds.py`).

use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::Value;

use super::{project, python};

/// What icalendar reads in a calendar.
pub(crate) fn calendar(body: &[u8]) -> Value {
    read("calendar", body)
}

/// What feedparser reads in an Atom feed.
pub(crate) fn atom(body: &[u8]) -> Value {
    read("atom", body)
}

fn read(what: &str, body: &[u8]) -> Value {
    let mut process = Command::new(python())
        .arg("-B")
        .arg(project().join("tests/peers/feeds.py"))
        .arg(what)
        .env("PYTHONUTF8", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the tests' Python runs");
    let mut asks = process.stdin.take().expect("it was asked for");
    asks.write_all(body).expect("it reads");
    drop(asks);
    let said = process.wait_with_output().expect("it ends");
    let why = String::from_utf8_lossy(&said.stderr);
    assert!(said.status.success(), "feeds.py: {why}; ./scripts/setup-tests installs what it needs");
    serde_json::from_slice(&said.stdout).expect("it answers")
}
