//! The members of each type of event. What older events do not have is optional.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::ruling::cut;
use super::{Channel, EventError, Ruled};
use crate::base::{
    BySide, Bytes, GameId, Micros, PlayerId, SealedBy, Side, SubmissionId, Timestamp, by_word, words,
};
use crate::game::{About, Asks, ClaimKind, FallenFlag, Finding, GameResult, Leave, PaperWay, Rolled};
use crate::rules::{Kind, Outcome};
use crate::seal::{BLIND_BOX_LEN, CTX_LEN};

by_word! {
    About: "no such word",
    Asks: "no such word",
    ClaimKind: "no claim",
    Finding: "no such word",
    PaperWay: "arrived is letter, telephone or other",
}

/// What happened, by type.
pub enum Body {
    /// `start`: the game is made, and turn 1 is open.
    Start(Box<Start>),
    /// `filed`, and, with the member of that name, `superseded`: a side has filed its entry.
    Filed(Box<Filed>),
    /// `reveal`: the entries are opened and carried out.
    Reveal(Box<Reveal>),
    /// `clock`: every clock that ran is credited.
    Clock(Credit),
    /// `overdue`: the key holder has not answered.
    Overdue(Overdue),
    /// `draw`: an offer is declined.
    Draw(Declined),
    /// `leave`: a player announces leave.
    Leave(LeaveNoted),
    /// `leave_end`: a player takes it back.
    LeaveEnd(LeaveEnd),
    /// `claim`: a claim that the server has decided; the result follows.
    Claim(Claimed),
    /// `result`: the game is over.
    Result(Ended),
    /// `suspended`: the server has stopped the game.
    Suspended(Suspended),
    /// `ruling`: somebody has ruled.
    Ruling(Box<Ruled>),
    /// `objection`: a player objects, appeals, or claims the result of an adjudication.
    Objection(Objection),
    /// `unsealing`: two arbiters open what is sealed.
    Unsealing(Unsealing),
}

/// The members of `start`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// Who plays White.
    pub white: PlayerId,
    /// Who plays Black.
    pub black: PlayerId,
    /// The arbiter.
    pub arbiter: Option<PlayerId>,
    /// The second arbiter.
    pub arbiter2: Option<PlayerId>,
    /// Who directs the game's tournament.
    pub director: Option<PlayerId>,
    /// The variant's id.
    pub variant: String,
    /// The rule set's id.
    pub rules: String,
    /// Another board than the variant's own.
    pub board: Option<String>,
    /// Another array than the variant's own.
    pub start: Option<String>,
    /// The head of the chain of secrets.
    pub chance: Option<Bytes<32>>,
    /// From what the array was drawn.
    pub drawn: Option<String>,
    /// The key holder's public key.
    pub keyholder: Option<Bytes<32>>,
    /// The server's public key for blind seals.
    pub blind_key: Option<Bytes<32>>,
    /// Every option of the rules.
    pub options: Map<String, Value>,
    /// Every term.
    pub terms: BTreeMap<String, String>,
    /// The regulation of time.
    pub clock: String,
    /// The version of the rules' engine.
    pub engine: u32,
    /// The hash of the log's key line.
    pub log_id: Bytes<32>,
    /// The text of the position before turn 1.
    pub position: String,
    /// The hash of that.
    pub position_hash: Bytes<32>,
}

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
    pub stated: Option<String>,
    /// The hash of its scan.
    pub scan: Option<Bytes<32>>,
}

/// The members of `reveal`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reveal {
    /// The pair's number in the position before.
    pub pair: u32,
    /// The text of the position after it.
    pub position: String,
    /// The hash of that.
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
    /// How the entry fared.
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
    /// The server's.
    pub server: Bytes<32>,
}

/// The members of `clock`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Credit {
    /// What for.
    pub reason: CreditReason,
    /// When the server was away.
    pub outage: Outage,
    /// What every clock that ran gets, in microseconds.
    pub credit: Micros,
    /// What happened, where an administrator named the outage.
    pub why: Option<String>,
}

/// What clocks are credited for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CreditReason {
    /// The server was away.
    Outage,
}

/// A time in which the server was away.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outage {
    /// Its last sign of life before.
    pub from: Timestamp,
    /// The first one after.
    pub to: Timestamp,
}

/// The members of `overdue`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Overdue {
    /// Who has not answered.
    pub by: Delayed,
}

/// Who can be late with an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Delayed {
    /// The arbiter's key holder.
    KeyHolder,
}

/// The members of `draw`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Declined {
    /// Who declines.
    pub by: Side,
    /// The answer.
    pub answer: Answer,
}

/// An answer to a draw offer that is no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Answer {
    /// No.
    Decline,
}

/// The members of `leave`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeaveNoted {
    /// Whose.
    pub by: Side,
    /// Its first moment.
    pub from: Timestamp,
    /// The first moment after it.
    pub to: Timestamp,
    /// When it was announced, if that was in another game.
    pub announced: Option<Timestamp>,
    /// That game.
    pub announced_in: Option<GameId>,
}

/// Leave that a game has from its beginning, for it was announced before in another one of its tournament.
#[derive(Clone, Copy)]
pub struct TakenOver {
    /// When.
    pub announced: Timestamp,
    /// Where.
    pub game: GameId,
}

/// The members of `leave_end`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeaveEnd {
    /// Whose.
    pub by: Side,
    /// Its first moment.
    pub from: Timestamp,
    /// The first moment after it, as it stood before.
    pub to: Timestamp,
    /// Up to when it stands now; `from`, if it is taken back whole.
    pub until: Timestamp,
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
}

/// The same as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EndedMembers {
    score: String,
    by: String,
    flags: Option<Flags>,
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

/// The members of `objection`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Objection {
    /// Whose.
    pub by: Side,
    /// What it is about.
    pub about: About,
    /// What the player says.
    pub text: String,
    /// What an appeal is against: the number of a ruling, or of a loss on time.
    pub against: Option<u64>,
    /// By when it is to be answered; older events do not say it.
    pub due: Option<Timestamp>,
    /// What is claimed of a game that is to be adjudicated.
    pub asks: Option<Asks>,
    /// The line of moves that goes with it.
    pub line: Option<String>,
}

/// The members of `unsealing`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unsealing {
    /// The arbiter who asked for it.
    pub asked_by: PlayerId,
    /// The other one.
    pub agreed_by: PlayerId,
    /// Why.
    pub reason: String,
}

macro_rules! by_type {
    ($($name:ident: $word:literal,)*) => {
        words! {
            /// The type of an event: the variant of [`Body`] of this name.
            pub enum EventKind {
                /// `superseded`: [`Body::Filed`] with the member of that name.
                Superseded: "superseded",
                $(#[doc = concat!("`", $word, "`.")] $name: $word,)*
            }
        }

        impl Body {
            /// Its type.
            pub const fn kind(&self) -> EventKind {
                match self {
                    Body::Filed(filed) if filed.superseded.is_some() => EventKind::Superseded,
                    $(Body::$name(_) => EventKind::$name,)*
                }
            }

            pub(super) fn to_json(&self) -> serde_json::Result<Map<String, Value>> {
                let members = match self {
                    $(Body::$name(of) => serde_json::to_value(of),)*
                };
                serde_json::from_value(members?)
            }

            pub(super) fn from_json(kind: &str, members: Value) -> Result<Body, EventError> {
                let kind = EventKind::parse(kind).ok_or_else(|| EventError::Type(cut(kind)))?;
                let read = match kind {
                    EventKind::Superseded => serde_json::from_value(members).map(Body::Filed),
                    $(EventKind::$name => serde_json::from_value(members).map(Body::$name),)*
                };
                let body = read.map_err(EventError::Members)?;
                if body.kind() == kind {
                    Ok(body)
                } else {
                    Err(EventError::Superseded)
                }
            }
        }
    };
}

by_type! {
    Start: "start",
    Filed: "filed",
    Reveal: "reveal",
    Clock: "clock",
    Overdue: "overdue",
    Draw: "draw",
    Leave: "leave",
    LeaveEnd: "leave_end",
    Claim: "claim",
    Result: "result",
    Suspended: "suspended",
    Ruling: "ruling",
    Objection: "objection",
    Unsealing: "unsealing",
}

impl Body {
    /// The flags that it names.
    pub const fn flags(&self) -> Option<&Flags> {
        match self {
            Body::Result(Ended { flags, .. }) | Body::Suspended(Suspended { flags, .. }) => flags.as_ref(),
            _ => None,
        }
    }
}

impl Start {
    /// Who plays.
    pub const fn players(&self) -> BySide<PlayerId> {
        BySide { white: self.white, black: self.black }
    }
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

impl LeaveNoted {
    /// Its time.
    pub const fn leave(&self) -> Leave {
        Leave { from: self.from, to: self.to }
    }

    /// Where and when it was announced, if that was in another game.
    pub fn taken_over(&self) -> Option<TakenOver> {
        let over = self.announced.zip(self.announced_in);
        over.map(|(announced, game)| TakenOver { announced, game })
    }
}

impl LeaveEnd {
    /// Its time, as it stood before.
    pub const fn leave(&self) -> Leave {
        Leave { from: self.from, to: self.to }
    }
}

impl From<GameResult> for Ended {
    fn from(result: GameResult) -> Ended {
        Ended { result, flags: None }
    }
}

impl From<Ended> for EndedMembers {
    fn from(ended: Ended) -> EndedMembers {
        EndedMembers {
            score: ended.result.score().to_owned(),
            by: ended.result.by.as_str().to_owned(),
            flags: ended.flags,
        }
    }
}

impl TryFrom<EndedMembers> for Ended {
    type Error = String;

    fn try_from(EndedMembers { score, by, flags }: EndedMembers) -> Result<Ended, String> {
        let unknown = || format!("unknown result {:?} by {:?}", cut(&score), cut(&by));
        let result = GameResult::parse(&score, &by).ok_or_else(unknown)?;
        Ok(Ended { result, flags })
    }
}

/// How an entry fared, by its word.
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
