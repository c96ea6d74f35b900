//! Real programs for the tests to talk to: PostgreSQL, Postfix, a moody SMTP server, Chromium.
//!
//! `scripts/setup-tests` installs them. A peer that is not there fails its test and says so: nothing is skipped.
//! Each ends with the value that stands for it, and with the test's process if that is killed.

// Each area of the tests uses some of this, and none all of it.
#![allow(dead_code, reason = "a kit for the other areas of the tests")]

pub(crate) mod browser;
pub(crate) mod postfix;
pub(crate) mod postgres;
pub(crate) mod smtp;

use std::future::Future;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// How long a peer may take for something that normally takes well under a second.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// The folder of `Cargo.toml`.
pub(crate) fn project() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The Python of the tests' own environment, which has what `tests/peers/requirements.txt` and
/// `tests/second/requirements.txt` name.
pub(crate) fn python() -> PathBuf {
    let python = project().join("target/test-env/venv/bin/python");
    assert!(
        python.exists(),
        "no Python environment for the tests: run ./scripts/setup-tests"
    );
    python
}

/// Looks again and again until `look` finds something; panics after `within`, naming what was awaited.
pub(crate) async fn wait_for<T, F>(what: &str, within: Duration, mut look: impl FnMut() -> F) -> T
where
    F: Future<Output = Option<T>>,
{
    let mut beat = tokio::time::interval(Duration::from_millis(10));
    let searching = async {
        loop {
            beat.tick().await;
            if let Some(found) = look().await {
                return found;
            }
        }
    };
    match tokio::time::timeout(within, searching).await {
        Ok(found) => found,
        Err(_) => panic!("waited {within:?} in vain for {what}"),
    }
}

/// A command that leads a process group of its own (so that [`signal_group`] reaches its children) and dies with
/// the thread that starts it, which in a test is the test's own.
fn peer_command(program: &Path) -> Command {
    use std::os::unix::process::CommandExt;
    assert!(
        program.exists(),
        "{} is not here: run ./scripts/setup-tests",
        program.display()
    );
    let mut command = Command::new("setpriv");
    command
        .arg("--pdeathsig=TERM")
        .arg("--")
        .arg(program)
        .process_group(0)
        .stdin(Stdio::null());
    command
}

/// Signals a whole process group by its leader; one that has ended already is no error.
fn signal_group(signal: &str, leader: u32) {
    let line = format!("kill -s {signal} -- -{leader} 2>/dev/null || ! kill -0 {leader} 2>/dev/null");
    let status = Command::new("sh").arg("-c").arg(line).status().expect("sh runs");
    assert!(
        status.success() || std::thread::panicking(),
        "process {leader} could not be signalled"
    );
}

/// A port of 127.0.0.1 that was free a moment ago; whoever is given it must be ready to find it taken.
fn free_port() -> u16 {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("loopback has a free port");
    listener
        .local_addr()
        .expect("a bound listener has an address")
        .port()
}
