//! What ends a game or stops it, and a draw that is declined.

use serde::{Deserialize, Serialize};

use super::ruling::cut;
use crate::base::{BySide, PlayerId, Side};
use crate::game::{ClaimKind, FallenFlag, GameResult};

/// The members of `draw`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Declined {
    /// Who declines.
    pub by: Side,
    /// What was answered to the offer.
    pub answer: Answer,
    /// The team's captain, if it was for the captain to answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub captain: Option<PlayerId>,
}

/// An answer to a draw offer that is no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Answer {
    /// No.
    Decline,
}

/// The members of `claim`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claimed {
    /// Who.
    pub by: Side,
    /// What.
    pub about: ClaimKind,
}

/// The flags that decide, with what their clocks had.
pub type Flags = BySide<Option<FallenFlag>>;

/// The members of `result`.
#[derive(Clone, Serialize, Deserialize)]
#[serde(try_from = "EndedMembers", into = "EndedMembers")]
pub struct Ended {
    /// How.
    pub result: GameResult,
    /// With a result by time, but for older ones.
    pub flags: Option<Flags>,
    /// The team's captain who accepted a draw, if it was for the captain to answer.
    pub captain: Option<PlayerId>,
}

/// The same as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EndedMembers {
    score: String,
    by: String,
    flags: Option<Flags>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    captain: Option<PlayerId>,
}

/// The members of `suspended`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Suspended {
    /// Why, in words.
    pub reason: String,
    /// The two flags that fell at the same instant, where an arbiter is to say what that means.
    pub flags: Option<Flags>,
}

impl From<GameResult> for Ended {
    fn from(result: GameResult) -> Ended {
        Ended { result, flags: None, captain: None }
    }
}

impl From<Ended> for EndedMembers {
    fn from(ended: Ended) -> EndedMembers {
        EndedMembers {
            score: ended.result.score().to_owned(),
            by: ended.result.by.as_str().to_owned(),
            flags: ended.flags,
            captain: ended.captain,
        }
    }
}

impl TryFrom<EndedMembers> for Ended {
    type Error = String;

    fn try_from(EndedMembers { score, by, flags, captain }: EndedMembers) -> Result<Ended, String> {
        let unknown = || format!("unknown result {:?} by {:?}", cut(&score), cut(&by));
        let result = GameResult::parse(&score, &by).ok_or_else(unknown)?;
        Ok(Ended { result, flags, captain })
    }
}
