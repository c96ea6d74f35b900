//! What stops clocks: outages, a key holder who is late, leave.

use serde::{Deserialize, Serialize};

use super::Text;
use crate::base::{GameId, Micros, Side, Timestamp};
use crate::game::Leave;

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
    pub why: Option<Text>,
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
