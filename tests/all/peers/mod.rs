//! Real programs for the tests to command_mail to: PostgreSQL, Postfix, Dovecot, a name server, a moody SMTP server,
//! Chromium.
//!
//! `scripts/setup-tests` installs them. A peer that is not there fails its test and says so: nothing is skipped.
//! Each ends with the value that stands for it, and with the test's process if that is killed.

// Each area of the tests uses some of this, and none all of it.
#![allow(dead_code, reason = "a kit for the other areas of the tests")]

pub(crate) mod browser;
pub(crate) mod dns;
pub(crate) mod dovecot;
pub(crate) mod exim;
pub(crate) mod feeds;
pub(crate) mod oidc;
pub(crate) mod pgbouncer;
pub(crate) mod port;
pub(crate) mod postfix;
pub(crate) mod postgres;
pub(crate) mod postgres_pair;
pub(crate) mod postgres_proxy;
pub(crate) mod scid;
pub(crate) mod smtp;
pub(crate) mod swiss;
pub(crate) mod zeep;

use std::ffi::OsStr;
use std::future::Future;
use std::io::BufReader;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;
use tempfile::TempDir;

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
    assert!(python.exists(), "no Python environment for the tests: run ./scripts/setup-tests");
    python
}

/// The script that pairs a single file, as it is shipped.
pub(crate) fn pair_swiss() -> PathBuf {
    project().join("scripts/pair-swiss")
}

/// Looks again and again until `look` finds something; panics after `within`, naming what was awaited. It looks the more seldom
/// the longer it takes, or whoever waits would take the processor from those who are waited for.
pub(crate) async fn wait_for<T, F>(what: &str, within: Duration, mut look: impl FnMut() -> F) -> T
where
    F: Future<Output = Option<T>>,
{
    const FIRST: Duration = Duration::from_millis(5);
    const LAST: Duration = Duration::from_millis(80);
    let searching = async {
        let mut pause = FIRST;
        loop {
            if let Some(found) = look().await {
                return found;
            }
            tokio::time::sleep(pause).await;
            pause = LAST.min(pause * 3 / 2);
        }
    };
    match tokio::time::timeout(within, searching).await {
        Ok(found) => found,
        Err(_) => panic!("waited {within:?} in vain for {what}"),
    }
}

/// A program that ends, with all its children, when this value goes, or when the test's process does in whatever way.
struct Peer {
    guard: Child,
}

/// A shell between the test and the peer, leading a process group of its own: when its standard input, held by the
/// test's process, is closed, it signals the group, and it ends when the peer has.
const GUARD: &str = r#"
signal=$1; shift
trap : TERM
exec 3<&0
"$@" 3<&- </dev/null &
peer=$!
{ cat <&3 >/dev/null; kill -s "$signal" -- -$$; } &
while kill -0 "$peer" 2>/dev/null; do wait "$peer" 2>/dev/null; done
kill -s KILL -- -$$
"#;

impl Peer {
    /// Starts a program that ends well by this signal (`TERM`, `KILL`); [`Peer::stdout`] reads what it says.
    fn start<A: AsRef<OsStr>>(signal: &str, program: &Path, arguments: impl IntoIterator<Item = A>) -> Peer {
        assert!(program.exists(), "{} is not here: run ./scripts/setup-tests", program.display());
        let mut command = Command::new("sh");
        command.args(["-c", GUARD, "sh", signal]).arg(program).args(arguments);
        let guard = command.process_group(0).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        Peer { guard: guard.expect("sh runs") }
    }

    /// What it writes to its standard output; to be had once.
    fn stdout(&mut self) -> BufReader<ChildStdout> {
        BufReader::new(self.guard.stdout.take().expect("taken once"))
    }

    /// Whether it has ended by itself.
    fn has_ended(&mut self) -> bool {
        self.guard.try_wait().expect("a child can be asked").is_some()
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        drop(self.guard.stdin.take());
        drop(self.guard.wait());
    }
}

/// Writes a self-signed certificate for `localhost` and 127.0.0.1, `cert.pem`, and `key.pem` into the folder.
pub(crate) fn write_certificate(dir: &TempDir) -> (PathBuf, PathBuf) {
    let names = vec!["localhost".to_owned(), "127.0.0.1".to_owned()];
    let made = rcgen::generate_simple_self_signed(names).expect("a certificate can be made");
    let (cert, key) = (dir.path().join("cert.pem"), dir.path().join("key.pem"));
    std::fs::write(&cert, made.cert.pem()).expect("a temporary folder can be written");
    std::fs::write(&key, made.signing_key.serialize_pem()).expect("a temporary folder can be written");
    (cert, key)
}
