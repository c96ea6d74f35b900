//! What a replay came to, and where a game differs.

use std::fmt;

use crate::base::{GameId, words};
use crate::game::CoursePhase;
use crate::store::GameRow;

/// Differing games that are told one by one; more are only counted.
pub const DISAGREEMENTS_MAX: usize = 1000;

/// Where this engine and the record part: the first such place of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disagreement {
    pub game: GameId,
    pub turn: u32,
    /// The pair, or in normal chess the move, if the position before it can be read.
    pub pair: Option<u32>,
    pub what: Differing,
    /// What the record says.
    pub stored: String,
    /// What comes now.
    pub now: String,
    /// Whether the game was suspended already, because its record could not be used.
    pub suspended: bool,
}

words! {
    /// What of a record can differ.
    pub enum Differing {
        /// The rules, the numbering, or what was revealed cannot be read.
        Record: "record",
        Turn: "position before the turn",
        Reveal: "position after the reveal",
        /// The position that the public chain tells.
        Event: "position in the public chain",
        /// The hash that the public chain tells.
        Hash: "position_hash in the public chain",
        /// How the game ended.
        Result: "result",
        /// The line that is kept for the quick replay.
        Line: "line",
    }
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}, turn {}", self.game, self.turn)?;
        if let Some(pair) = self.pair {
            write!(f, " (pair {pair})")?;
        }
        let (what, stored, now) = (self.what.as_str(), &self.stored, &self.now);
        write!(f, ", {what}: stored is {stored}, this engine says {now}")
    }
}

/// What a replay came to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Replayed {
    /// Games played again.
    pub games: u64,
    /// Revealed turns resolved again.
    pub pairs: u64,
    /// Pages read.
    pub pages: u64,
    /// Games that differ.
    pub differing: u64,
    /// Where, by game: the first place of each, of the first [`DISAGREEMENTS_MAX`] that were met.
    pub disagreements: Vec<Disagreement>,
    /// Whether it was stopped before the end.
    pub stopped: bool,
}

impl Replayed {
    /// Whether every game was played and none differs.
    pub fn is_good(&self) -> bool {
        self.differing == 0 && !self.stopped
    }

    pub(super) fn add(&mut self, more: Replayed) {
        self.games += more.games;
        self.pairs += more.pairs;
        self.pages += more.pages;
        self.differing += more.differing;
        let room = DISAGREEMENTS_MAX - self.disagreements.len();
        self.disagreements.extend(more.disagreements.into_iter().take(room));
    }
}

/// Longer texts of a spoiled record are cut where they are told.
const TOLD_MAX: usize = 800;

/// Where a game differs, without its name.
pub(in crate::app) struct Found {
    pub(super) turn: usize,
    pub(super) pair: Option<u32>,
    pub(super) what: Differing,
    pub(super) stored: String,
    pub(super) now: String,
}

impl Found {
    pub(super) fn record(turn: usize, stored: impl Into<String>, now: impl ToString) -> Found {
        Found { turn, pair: None, what: Differing::Record, stored: stored.into(), now: now.to_string() }
    }

    pub(super) fn of(self, row: &GameRow) -> Disagreement {
        let cut = |text: String| match text.char_indices().nth(TOLD_MAX) {
            Some((end, _)) => format!("{}…", &text[..end]),
            None => text,
        };
        Disagreement {
            game: GameId::from_uuid(row.id),
            // It is counted here, not read.
            turn: u32::try_from(self.turn).unwrap_or(u32::MAX),
            pair: self.pair,
            what: self.what,
            stored: cut(self.stored),
            now: cut(self.now),
            suspended: row.phase == CoursePhase::Suspended,
        }
    }
}
