//! Rulings as events hold them: members that depend on the kind.

use serde::{Deserialize, Serialize};

use super::Text;
use crate::base::{Bytes, Micros, PlayerId, Side, Timestamp};
use crate::game::{Finding, GameResult, Ruling, RulingKind};

/// Somebody has ruled.
#[derive(Clone, Serialize, Deserialize)]
#[serde(try_from = "Members", into = "Members")]
pub struct Ruled {
    /// Who.
    pub by: PlayerId,
    /// What.
    pub ruling: Ruling,
    /// Why.
    pub reason: Text,
    /// What it rests on.
    pub rule: Text,
    /// Whether the operator gave it, not an arbiter.
    pub operator: bool,
    /// What every running clock gets, in microseconds: with [`Ruling::Resume`] and [`Ruling::Reopen`], and there always.
    pub credit: Option<Micros>,
    /// What is played from again: with [`Ruling::VoidAndReplay`], and there always.
    pub again: Option<Again>,
}

/// The position that takes the place of void turns.
#[derive(Clone, PartialEq, Eq)]
pub struct Again {
    /// Its text.
    pub position: String,
    /// SHA-256 of that text.
    pub position_hash: Bytes<32>,
    /// When it may be seen, and its turn opens.
    pub release: Timestamp,
}

/// As it is written: the members of all kinds in one.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Members {
    by: Option<PlayerId>,
    kind: String,
    reason: Option<Text>,
    rule: Option<Text>,
    operator: Option<bool>,
    side: Option<Side>,
    time: Option<Micros>,
    credit: Option<Micros>,
    from: Option<u32>,
    position: Option<String>,
    position_hash: Option<Bytes<32>>,
    release: Option<Timestamp>,
    score: Option<String>,
    ended: Option<String>,
    to: Option<u64>,
    finding: Option<Finding>,
    arbiter: Option<PlayerId>,
    end: Option<Timestamp>,
    until: Option<Timestamp>,
}

impl From<Ruled> for Members {
    fn from(ruled: Ruled) -> Members {
        let mut members = Members {
            by: Some(ruled.by),
            kind: ruled.ruling.kind().to_string(),
            reason: Some(ruled.reason),
            rule: Some(ruled.rule),
            operator: ruled.operator.then_some(true),
            credit: ruled.credit,
            ..Members::default()
        };
        if let Some(again) = ruled.again {
            members.position = Some(again.position);
            members.position_hash = Some(again.position_hash);
            members.release = Some(again.release);
        }
        match ruled.ruling {
            Ruling::AdjustClock { side, by } => (members.side, members.time) = (Some(side), Some(by)),
            Ruling::Extend { by } => members.time = Some(by),
            Ruling::VoidAndReplay { from } => members.from = Some(from),
            Ruling::Result(result) => members.end_with(result),
            Ruling::Answer { to, finding } => (members.to, members.finding) = (Some(to), Some(finding)),
            Ruling::Overturn { to, result } => {
                members.to = Some(to);
                members.end_with(result);
            }
            Ruling::Reopen { to, time } => (members.to, members.time) = (Some(to), Some(time)),
            Ruling::Appoint { arbiter } => members.arbiter = Some(arbiter),
            Ruling::Adjudicate { end, until } => (members.end, members.until) = (Some(end), Some(until)),
            Ruling::Pause | Ruling::Resume | Ruling::Note => {}
        }
        members
    }
}

impl TryFrom<Members> for Ruled {
    type Error = String;

    /// The members of its kind are there, and no others.
    fn try_from(mut of: Members) -> Result<Ruled, String> {
        let by = need("by", &mut of.by)?;
        let (mut credit, mut again) = (None, None);
        let word = std::mem::take(&mut of.kind);
        let kind = RulingKind::parse(&word).ok_or_else(|| format!("unknown kind {:?}", cut(&word)))?;
        let ruling = match kind {
            RulingKind::AdjustClock => {
                Ruling::AdjustClock { side: need("side", &mut of.side)?, by: need("time", &mut of.time)? }
            }
            RulingKind::Extend => Ruling::Extend { by: need("time", &mut of.time)? },
            RulingKind::Pause => Ruling::Pause,
            RulingKind::Resume => {
                credit = Some(need("credit", &mut of.credit)?);
                Ruling::Resume
            }
            RulingKind::VoidAndReplay => {
                again = Some(Again {
                    position: need("position", &mut of.position)?,
                    position_hash: need("position_hash", &mut of.position_hash)?,
                    release: need("release", &mut of.release)?,
                });
                Ruling::VoidAndReplay { from: need("from", &mut of.from)? }
            }
            RulingKind::Result => Ruling::Result(of.result()?),
            RulingKind::Answer => {
                Ruling::Answer { to: need("to", &mut of.to)?, finding: need("finding", &mut of.finding)? }
            }
            RulingKind::Overturn => Ruling::Overturn { to: need("to", &mut of.to)?, result: of.result()? },
            RulingKind::Reopen => {
                credit = Some(need("credit", &mut of.credit)?);
                Ruling::Reopen { to: need("to", &mut of.to)?, time: need("time", &mut of.time)? }
            }
            RulingKind::Appoint => Ruling::Appoint { arbiter: need("arbiter", &mut of.arbiter)? },
            RulingKind::Adjudicate => {
                Ruling::Adjudicate { end: need("end", &mut of.end)?, until: need("until", &mut of.until)? }
            }
            RulingKind::Note => Ruling::Note,
        };
        if let Some(name) = of.left() {
            return Err(format!("a ruling of kind {kind} has other members; look at {name}"));
        }
        if of.operator == Some(false) {
            return Err("operator is true, or left out".to_owned());
        }
        Ok(Ruled {
            by,
            ruling,
            reason: need("reason", &mut of.reason)?,
            rule: need("rule", &mut of.rule)?,
            operator: of.operator.is_some(),
            credit,
            again,
        })
    }
}

impl Members {
    fn end_with(&mut self, result: GameResult) {
        self.score = Some(result.score().to_owned());
        self.ended = Some(result.by.as_str().to_owned());
    }

    fn result(&mut self) -> Result<GameResult, String> {
        let (score, by) = (need("score", &mut self.score)?, need("ended", &mut self.ended)?);
        let unknown = || format!("no such word: {:?} by {:?}", cut(&score), cut(&by));
        GameResult::parse(&score, &by).ok_or_else(unknown)
    }

    /// A member that was not taken.
    fn left(&self) -> Option<&'static str> {
        let left = [
            ("side", self.side.is_some()),
            ("time", self.time.is_some()),
            ("credit", self.credit.is_some()),
            ("from", self.from.is_some()),
            ("position", self.position.is_some()),
            ("position_hash", self.position_hash.is_some()),
            ("release", self.release.is_some()),
            ("score", self.score.is_some()),
            ("ended", self.ended.is_some()),
            ("to", self.to.is_some()),
            ("finding", self.finding.is_some()),
            ("arbiter", self.arbiter.is_some()),
            ("end", self.end.is_some()),
            ("until", self.until.is_some()),
        ];
        left.into_iter().find(|(_, is)| *is).map(|(name, _)| name)
    }
}

fn need<T>(name: &str, member: &mut Option<T>) -> Result<T, String> {
    member.take().ok_or_else(|| format!("missing field `{name}`"))
}

/// The beginning of a text that is told.
pub(super) fn cut(text: &str) -> String {
    text.chars().take(200).collect()
}
