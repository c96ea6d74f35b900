//! A game's record: what was entered, what became of it and how it ended, for people and other programs.
//!
//! [`Record::to_pgn`] and [`Record::to_json`] write it, [`Record::from_pgn`] and [`Record::from_json`] read it back by
//! playing it: the same positions, the same result. Everything that was rolled or drawn stands in it. Its forms are in
//! `docs/formats.md`.
//!
//! ```
//! use fairschach_proofs::game::record::Record;
//!
//! // A game as other programs write it is played again, move by move.
//! let record = Record::from_pgn("[White \"Anna\"]\n[Black \"Ben\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n")?;
//! assert_eq!(record.turns.len(), 5);
//! assert_eq!(record.heading.white, "Anna");
//! // What is written reads back to the same.
//! assert_eq!(Record::from_json(&record.to_json())?.to_pgn(), record.to_pgn());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod imported;
mod json;
mod read;
mod tags;
mod text;
mod tokens;
mod write;

use std::fmt;

pub use imported::{Imported, ImportedFrom, ImportedMail};
pub use json::{option_from_json, option_to_json};

use super::{By, GameResult};
use crate::base::{BySide, Identity, Micros, Side, Timestamp};
use crate::rules::{
    self, Chance, Entry, FactKind, Kind, Outcome, Position, Resolution, RuleSet, Score, dice_due,
    resolve_with_chance,
};

/// The largest record that is read, in bytes.
pub const RECORD_BYTES_MAX: usize = 1 << 20;

/// The most turns that a record which is read may have.
pub const RECORD_TURNS_MAX: usize = 6_000;

/// A game from its start as far as it is told.
///
/// ```
/// use fairschach_proofs::game::record::Record;
///
/// let record = Record::from_pgn("[White \"Anna\"]\n[Black \"Ben\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n")?;
/// assert_eq!(record.turns[0].before, record.start);
/// assert_eq!(record.ending.map(|ending| ending.score()), Some("0-1"));
/// # Ok::<(), fairschach_proofs::game::record::RecordError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Record {
    /// The rules in force.
    pub rules: RuleSet,
    /// Who played, where and when.
    pub heading: Heading,
    /// The position before the first turn.
    pub start: Position,
    /// All turns, oldest first.
    pub turns: Vec<Turn>,
    /// How it ended; nothing while it goes on.
    pub ending: Option<Ending>,
}

/// Who played, where and when. An empty text is not known.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Heading {
    /// The tournament or match.
    pub event: String,
    /// The server's public name.
    pub site: String,
    /// The round; `-` where there is none.
    pub round: String,
    /// White's name.
    pub white: String,
    /// Black's name.
    pub black: String,
    /// The day of the start, `2026.11.20`; `??` for what is not known.
    pub date: String,
    /// When the first turn opened.
    pub started: Option<Timestamp>,
    /// The regulation of time, such as `14d/pair`.
    pub clock: String,
    /// The game's id on its server.
    pub game: String,
    /// What the players say of themselves: in PGN alone.
    pub identity: BySide<Identity>,
    /// Where it was read, if it was not played on this server.
    pub imported: Option<Imported>,
}

/// One turn: a pair, one half of one, or a move.
#[derive(Clone, Debug)]
pub struct Turn {
    /// The position in which it was entered.
    pub before: Position,
    /// What became of it.
    pub resolution: Resolution,
    /// What is known of each side's filing.
    pub filed: BySide<Option<Filed>>,
}

/// How an entry was filed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Filed {
    /// When the server had received it.
    pub received: Option<Timestamp>,
    /// The time used for it.
    pub used: Option<Micros>,
    /// Whether a draw was offered with it.
    pub draw_offer: bool,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// The side that won; nobody, if it is a draw, or a result that only a ruling gives.
    pub winner: Option<Side>,
    /// How it came about, where that is known.
    pub by: Option<By>,
    /// Whether both lost.
    pub both_lose: bool,
}

impl Ending {
    /// `1-0`, `0-1` or `1/2-1/2`; `0-0` by forfeit or on time, `none` by an arbiter's ruling.
    pub const fn score(self) -> &'static str {
        let by = match self.by {
            Some(by) => by,
            None => By::Mate,
        };
        GameResult { winner: self.winner, by, both_lose: self.both_lose }.score()
    }

    /// The word in PGN, which has none for a loss of both or for no result.
    const fn pgn(self) -> &'static str {
        match self.by {
            _ if self.both_lose => "*",
            Some(By::Cancelled) => "*",
            _ => self.score(),
        }
    }

    /// Reads the words of a result; `by` may be missing.
    fn parse(score: &str, by: Option<&str>) -> Option<Ending> {
        // Any score of play goes with mate.
        let result = GameResult::parse(score, by.unwrap_or("mate"))?;
        Some(Ending { winner: result.winner, by: by.map(|_| result.by), both_lose: result.both_lose })
    }
}

impl From<GameResult> for Ending {
    fn from(result: GameResult) -> Self {
        Ending { winner: result.winner, by: Some(result.by), both_lose: result.both_lose }
    }
}

impl Turn {
    /// What each side entered, as far as it is opened.
    pub fn entries(&self) -> BySide<Option<Entry>> {
        self.resolution.halves.map(|half| half.and_then(|half| half.entry))
    }

    /// The faces that were rolled, in the order in which they are used.
    pub fn dice(&self) -> Vec<Kind> {
        let entry = self.before.turn().only().and_then(|side| *self.entries().get(side));
        let entry = match entry {
            Some(Entry::Move(entry)) => Some(entry),
            _ => None,
        };
        let shown: Vec<Kind> = self
            .resolution
            .facts
            .iter()
            .filter_map(|fact| match fact.what {
                FactKind::Shows { kind, .. } => Some(kind),
                _ => None,
            })
            .collect();
        // A face that follows from the order of faces is told before those that were rolled.
        let rolled = dice_due(&self.before, entry).len();
        shown[shown.len().saturating_sub(rolled)..].to_vec()
    }

    /// Who moves first after a switch that came with this turn and could have been drawn.
    pub fn lot(&self) -> Option<Side> {
        let drawn = |fact: &rules::Fact| (fact.what == FactKind::SwitchCount).then_some(fact.side);
        self.resolution.facts.iter().find_map(drawn).flatten()
    }

    /// Whether the entries led to anything: an entry that must be made again is no part of the record.
    fn counts(&self) -> bool {
        let waits = |outcome| matches!(outcome, Outcome::Pending | Outcome::MustReEnter);
        let mut halves = self.resolution.halves.iter().filter_map(|(_, half)| *half);
        !halves.any(|half| waits(half.outcome))
    }
}

/// What is wrong with a record that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", list(.faults))]
pub struct RecordError {
    /// Every fault, in the order of the text. What follows a move that cannot be read is not looked at.
    pub faults: Vec<RecordFault>,
}

/// Something that is no record, or does not follow the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordFault {
    /// The line of the text, from 1.
    pub line: Option<usize>,
    /// What is wrong.
    pub what: String,
}

impl RecordFault {
    fn at(line: usize, what: impl Into<String>) -> RecordFault {
        RecordFault { line: Some(line), what: what.into() }
    }

    fn of_all(what: impl Into<String>) -> RecordFault {
        RecordFault { line: None, what: what.into() }
    }
}

impl From<RecordFault> for RecordError {
    fn from(fault: RecordFault) -> Self {
        RecordError { faults: vec![fault] }
    }
}

impl fmt::Display for RecordFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.what),
            None => f.write_str(&self.what),
        }
    }
}

fn list(faults: &[RecordFault]) -> String {
    let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
    faults.join("; ")
}

/// What is too large to be a record.
fn fits(text: &str) -> Result<(), RecordError> {
    if text.len() <= RECORD_BYTES_MAX {
        return Ok(());
    }
    let bytes = text.len();
    Err(RecordFault::of_all(format!("a record has at most {RECORD_BYTES_MAX} bytes, this one {bytes}"))
        .into())
}

/// What was entered, rolled and drawn in one turn of a record.
#[derive(Clone, Debug, Default)]
struct RecordedTurn {
    entries: BySide<Option<Entry>>,
    filed: BySide<Option<Filed>>,
    lot: Option<Side>,
    dice: Vec<Kind>,
}

/// A record that is being played.
struct Replay {
    rules: RuleSet,
    start: Position,
    now: Position,
    earlier: Vec<Position>,
    turns: Vec<Turn>,
    score: Score,
}

impl Replay {
    fn new(rules: RuleSet, start: Position) -> Replay {
        let score = rules::score(&start, &rules, &[]);
        Replay { rules, start, now: start, earlier: Vec::new(), turns: Vec::new(), score }
    }

    /// Carries out one turn.
    fn play(&mut self, told: &RecordedTurn) -> Result<(), String> {
        if self.turns.len() >= RECORD_TURNS_MAX {
            return Err(format!("a record has at most {RECORD_TURNS_MAX} turns"));
        }
        let chance = Chance { lot: told.lot, dice: &told.dice };
        let resolution = resolve_with_chance(&self.now, &self.rules, &told.entries, &self.earlier, &chance)
            .map_err(|error| error.to_string())?;
        let turn = Turn { before: self.now, resolution, filed: told.filed };
        if !turn.counts() {
            return Err("an entry is missing or must be entered again".to_owned());
        }
        self.earlier.push(self.now);
        self.now = turn.resolution.position;
        self.score = turn.resolution.score;
        self.turns.push(turn);
        Ok(())
    }

    /// The record, with the ending that is given and fits.
    fn end(self, heading: Heading, given: Option<Ending>) -> Result<Record, String> {
        let by_rules = GameResult::from_rules(self.score).map(Ending::from);
        let ending = match (by_rules, given) {
            // An upheld appeal may set another result in place of what the rules say.
            (Some(by_rules), Some(given))
                if by_rules.winner != given.winner && !given.by.is_some_and(By::is_of_ruling) =>
            {
                return Err(format!(
                    "the result is {}, but by the rules the game ended {}",
                    given.score(),
                    by_rules.score()
                ));
            }
            (Some(by_rules), Some(given)) => Some(Ending { by: given.by.or(by_rules.by), ..given }),
            (by_rules, given) => given.or(by_rules),
        };
        Ok(Record { rules: self.rules, heading, start: self.start, turns: self.turns, ending })
    }
}
