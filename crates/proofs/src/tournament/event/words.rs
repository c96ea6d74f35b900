//! Words that stand in acts.

use serde::{Deserialize, Serialize};

/// What becomes of the games of one who leaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LeftGames {
    /// None of them counts.
    Annulled,
    /// Those that go on are lost.
    Forfeited,
}

/// To whom a director writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Readers {
    /// To all who have entered and not left.
    All,
    /// To the players of one section, which the act names.
    Section,
    /// To those who owe an entry.
    WaitedFor,
}
