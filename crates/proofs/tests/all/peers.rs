//! Other programs to compare with, all in Python; `scripts/setup-tests` installs what they need.

use std::path::PathBuf;

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
