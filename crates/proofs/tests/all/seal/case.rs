//! The vectors under `tests/vectors`: one file per record, each with `good` and `bad` cases, bytes in hex.

use std::fmt::Debug;
use std::path::PathBuf;

use fairschach_base::{GameId, SubmissionId};
use serde_json::Value;
use uuid::Uuid;

use crate::peers::project;

pub(super) struct Case(Value);

pub(super) struct Vectors {
    pub(super) good: Vec<Case>,
    pub(super) bad: Vec<Case>,
}

pub(super) fn tests_dir() -> PathBuf {
    project().join("tests")
}

pub(super) fn vectors(name: &str) -> Vectors {
    let path = tests_dir().join("vectors").join(format!("{name}.json"));
    let text = std::fs::read_to_string(&path).expect("the vectors are part of the project");
    let file: Value = serde_json::from_str(&text).expect("the vectors are JSON");
    let cases = |kind: &str| {
        file[kind].as_array().expect("good and bad are lists").iter().cloned().map(Case).collect()
    };
    Vectors { good: cases("good"), bad: cases("bad") }
}

impl Case {
    pub(super) fn part(&self, name: &str) -> Case {
        Case(self.0[name].clone())
    }

    pub(super) fn text(&self, name: &str) -> &str {
        self.0[name].as_str().unwrap_or_else(|| panic!("no text {name} in {}", self.0))
    }

    /// A text that may be missing.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.0[name].as_str()
    }

    pub(super) fn number(&self, name: &str) -> u64 {
        self.0[name].as_u64().unwrap_or_else(|| panic!("no number {name} in {}", self.0))
    }

    pub(super) fn numbers(&self, name: &str) -> Vec<u64> {
        let numbers = self.0[name].as_array().unwrap_or_else(|| panic!("no list {name}"));
        numbers.iter().map(|number| number.as_u64().unwrap()).collect()
    }

    pub(super) fn bytes(&self, name: &str) -> Vec<u8> {
        hex::decode(self.text(name)).unwrap_or_else(|_| panic!("no hex in {name} of {}", self.0))
    }

    pub(super) fn array<const N: usize>(&self, name: &str) -> [u8; N] {
        self.bytes(name).try_into().unwrap_or_else(|_| panic!("{name} has not {N} bytes"))
    }

    pub(super) fn list<const N: usize>(&self, name: &str) -> Vec<[u8; N]> {
        let texts = self.0[name].as_array().unwrap_or_else(|| panic!("no list {name}"));
        texts.iter().map(|text| Case(serde_json::json!({ "item": text })).array("item")).collect()
    }

    pub(super) fn game(&self) -> GameId {
        GameId::from_uuid(Uuid::from_bytes(self.array("game")))
    }

    pub(super) fn submission(&self) -> SubmissionId {
        SubmissionId::from_uuid(Uuid::from_bytes(self.array("submission")))
    }
}

/// Holds every bad case against the word with which it must be refused.
pub(super) fn refused<T, E: Debug>(
    bad: &[Case],
    word: impl Fn(&E) -> String,
    act: impl Fn(&Case) -> Result<T, E>,
) {
    assert!(!bad.is_empty());
    for case in bad {
        let name = case.text("name");
        match act(case) {
            Ok(_) => panic!("not refused: {name}"),
            Err(error) => assert_eq!(word(&error), case.text("error"), "{name}"),
        }
    }
}
