//! Entries as they are filed, and as they are opened.

use serde::{Deserialize, Serialize};

use super::ruling::cut;
use super::{Channel, Text};
use crate::base::{BySide, Bytes, PlayerId, SealedBy, Side, SubmissionId, Timestamp};
use crate::game::{BotMix, PaperWay, Rolled};
use crate::rules::{Kind, Outcome};
use crate::seal::{BLIND_BOX_LEN, CTX_LEN};

/// The members of `filed` and `superseded`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Filed {
    /// Its id.
    pub submission: SubmissionId,
    /// 0, then one more each time it is revised.
    pub revision: u16,
    /// How it came in.
    pub channel: Channel,
    /// The commitment to the entry.
    pub commitment: Bytes<32>,
    /// The commitment that it replaces: in `superseded`, and there always.
    pub superseded: Option<Bytes<32>>,
    /// What the player gives to the turn's rolls.
    pub contribution: Option<Bytes<32>>,
    /// What was sealed blindly is bound to this.
    pub ctx: Option<Bytes<CTX_LEN>>,
    /// What was sealed blindly.
    pub r#box: Option<Bytes<BLIND_BOX_LEN>>,
    /// Who made the commitment.
    #[serde(default, skip_serializing_if = "SealedBy::is_server")]
    pub sealing: SealedBy,
    /// The arbiter who entered it from paper.
    pub entered_by: Option<PlayerId>,
    /// How it had come to the arbiter.
    pub arrived: Option<PaperWay>,
    /// What the arbiter states of postmark or arrival.
    pub stated: Option<Text>,
    /// The hash of its scan.
    pub scan: Option<Bytes<32>>,
    /// What the bot rolls over, where it filed this.
    pub bot: Option<BotMix>,
}

/// The members of `reveal`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reveal {
    /// The pair's number in the position before.
    pub pair: u32,
    /// The text of the position after it.
    pub position: String,
    /// SHA-256 of that text.
    pub position_hash: Bytes<32>,
    /// From when all may see it; the next turn opens then.
    pub release: Timestamp,
    /// The turn's secret.
    pub secret: Option<Bytes<32>>,
    /// The faces that were rolled.
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "faces")]
    pub dice: Vec<Kind>,
    /// Who moves first, if that was drawn.
    pub lot: Option<Side>,
    /// What White opened.
    pub white: Option<Opening>,
    /// What Black opened.
    pub black: Option<Opening>,
}

/// What a side opened.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opening {
    /// As in the side's last event.
    pub submission: SubmissionId,
    /// As in the side's last event.
    pub revision: u16,
    /// When that happened.
    pub received: Timestamp,
    /// As in the side's last event.
    pub channel: Channel,
    /// As in the side's last event.
    pub commitment: Bytes<32>,
    /// What it is bound to.
    pub ctx: Bytes<CTX_LEN>,
    /// The canonical entry.
    pub entry: Option<String>,
    /// The random bytes of the commitment.
    pub r: Option<Bytes<32>>,
    /// In place of both: with what a blind box did not open.
    pub unopened: Option<Unopened>,
    /// What became of the entry.
    #[serde(with = "outcome")]
    pub outcome: Outcome,
    /// The hash of the side's last event.
    pub head: Bytes<32>,
    /// As in the side's last event.
    pub contribution: Option<Bytes<32>>,
}

/// The two shares with which a blind box did not open.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unopened {
    /// The key holder's.
    pub keyholder: Bytes<32>,
    /// The server's share.
    pub server: Bytes<32>,
}

impl Reveal {
    /// What was rolled.
    pub fn rolled(&self) -> Rolled {
        Rolled { dice: self.dice.clone(), lot: self.lot }
    }

    /// What each side opened.
    pub const fn openings(&self) -> BySide<Option<&Opening>> {
        BySide { white: self.white.as_ref(), black: self.black.as_ref() }
    }
}

/// What became of an entry, by its word.
mod outcome {
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serializer};

    use super::{Outcome, cut};

    pub(super) fn serialize<S: Serializer>(outcome: &Outcome, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(outcome.as_str())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Outcome, D::Error> {
        let word = String::deserialize(from)?;
        Outcome::parse(&word).ok_or_else(|| D::Error::custom(format!("no outcome: {:?}", cut(&word))))
    }
}

/// Faces that were rolled; none are left out.
mod faces {
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::cut;
    use crate::game::{Rolled, read_face};
    use crate::rules::Kind;

    pub(super) fn serialize<S: Serializer>(dice: &[Kind], to: S) -> Result<S::Ok, S::Error> {
        let rolled = Rolled { dice: dice.to_vec(), lot: None };
        rolled.faces().serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Kind>, D::Error> {
        let faces = Vec::<String>::deserialize(from)?;
        if faces.is_empty() {
            let says = "dice is empty; members that do not apply are left out";
            return Err(D::Error::custom(says));
        }
        let read = |face: &String| {
            read_face(face).ok_or_else(|| D::Error::custom(format!("no face: {:?}", cut(face))))
        };
        faces.iter().map(read).collect()
    }
}
