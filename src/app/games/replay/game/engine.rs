//! A game as the engine plays it again.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use crate::app::games::replay::outcome::{Differing, Found};
use crate::app::games::replay::reveal::{Reveal, read_counted};
use crate::base::BySide;
use crate::game::{By, GameResult, Rolled, lost_by_illegal_entry};
use crate::rules;
use crate::rules::{Position, RuleSet, Score};
use crate::seal::position_hash;

/// A game on its way.
#[derive(Clone)]
pub(in crate::app) struct Game {
    position: Position,
    /// The text of the position.
    pub(in crate::app) text: String,
    /// The pair of the turn that is looked at.
    pair: u32,
    history: Vec<Position>,
    /// The turns of the history.
    numbers: Vec<usize>,
    /// The turn resolved last.
    last: usize,
    score: Score,
    /// Who offered a draw with the last entry.
    offers: BySide<bool>,
    /// How the last turn ended the game, other than by its position.
    illegal: Option<GameResult>,
}

impl Game {
    /// A game by these rules before its first turn.
    pub(in crate::app) fn begin(rules: &RuleSet, first: &str) -> Result<Game, Found> {
        let position =
            Position::parse(first, rules).map_err(|error| Found::record(1, quoted(first), error))?;
        let game = Game {
            text: position.to_string(),
            pair: position.pair(),
            position,
            history: Vec::new(),
            numbers: Vec::new(),
            last: 0,
            score: Score::Ongoing,
            offers: BySide::default(),
            illegal: None,
        };
        game.compare(1, Differing::Turn, first, &game.text)?;
        if rules.start().is_some() {
            game.compare(1, Differing::Turn, first, &Position::start(rules).to_string())?;
        }
        Ok(game)
    }

    pub(super) fn found(
        &self,
        turn: usize,
        what: Differing,
        stored: impl Into<String>,
        now: impl Into<String>,
    ) -> Found {
        Found { turn, pair: Some(self.pair), what, stored: stored.into(), now: now.into() }
    }

    pub(super) fn compare(&self, turn: usize, what: Differing, stored: &str, now: &str) -> Result<(), Found> {
        if stored == now { Ok(()) } else { Err(self.found(turn, what, quoted(stored), quoted(now))) }
    }

    /// Goes back to the position before this turn, which is void with all after it.
    pub(super) fn play_again(&mut self, from: usize, rules: &RuleSet, turns: &[&str]) -> Result<(), Found> {
        let text = turns.get(from.wrapping_sub(1)).copied().unwrap_or_default();
        self.position =
            Position::parse(text, rules).map_err(|error| Found::record(from, quoted(text), error))?;
        text.clone_into(&mut self.text);
        let kept = self.numbers.iter().take_while(|turn| **turn < from).count();
        self.numbers.truncate(kept);
        self.history.truncate(kept);
        self.score = Score::Ongoing;
        self.offers = BySide::default();
        Ok(())
    }

    pub(super) fn check_before(&mut self, turn: usize, stored: &str) -> Result<(), Found> {
        self.pair = self.position.pair();
        self.compare(turn, Differing::Turn, stored, &self.text)
    }

    /// Resolves a turn.
    pub(in crate::app) fn resolve(
        &mut self,
        turn: usize,
        rules: &RuleSet,
        entries: BySide<Option<&str>>,
        rolled: &Rolled,
    ) -> Result<(), Found> {
        let entries = entries
            .map(|entry| entry.map(read_counted).transpose())
            .transpose()
            .map_err(|error| self.found(turn, Differing::Record, "an opening", error.to_string()))?;
        let given = entries.map(|entry| entry.map(|canonical| canonical.entry));
        let chance = rolled.chance();
        let resolved = rules::resolve_with_chance(&self.position, rules, &given, &self.history, &chance)
            .map_err(|error| self.found(turn, Differing::Record, "a reveal", error.to_string()))?;
        self.illegal = lost_by_illegal_entry(&self.position, &resolved);
        self.history.push(self.position);
        self.numbers.push(turn);
        self.last = turn;
        self.position = resolved.position;
        self.text.clear();
        self.position.push_to(&mut self.text);
        self.score = resolved.score;
        self.offers = entries.map(|entry| entry.is_some_and(|canonical| canonical.draw_offer));
        Ok(())
    }

    pub(super) fn check_after(&self, turn: usize, stored: &str, event: &Reveal<'_>) -> Result<(), Found> {
        self.compare(turn, Differing::Reveal, stored, &self.text)?;
        self.compare(turn, Differing::Event, event.position, &self.text)?;
        self.compare(turn, Differing::Hash, event.position_hash, &hash(&self.text))
    }

    /// What the rules say of the last position stands, and what only they can say is said by them.
    pub(in crate::app) fn check_result(
        &self,
        stored: Option<(&str, &str)>,
        turn: usize,
    ) -> Result<(), Found> {
        let words = |result: Option<(&str, &str)>| {
            result.map_or("it goes on".to_owned(), |(score, by)| format!("{score} by {by}"))
        };
        let revealed = turn == self.last;
        let by_rules = GameResult::from_rules(self.score);
        let agreed =
            (revealed && self.offers.white && self.offers.black).then(|| GameResult::draw(By::Agreement));
        let now = self.illegal.or(by_rules).or(agreed).map(|result| (result.score(), result.by.as_str()));
        // An upheld appeal may set another result in place of what the rules say.
        let overturned = || {
            let result = stored.and_then(|(score, by)| GameResult::parse(score, by));
            result.is_some_and(GameResult::is_by_ruling)
        };
        let fits = match (now, stored) {
            (Some(_), _) => now == stored || overturned(),
            (None, None) => !revealed,
            (None, Some((score, by))) => !revealed && self.can_end(score, by),
        };
        if fits {
            return Ok(());
        }
        Err(self.found(turn, Differing::Result, words(stored), words(now)))
    }

    /// Whether somebody's act or a flag can have ended it there.
    pub(super) fn can_end(&self, score: &str, by: &str) -> bool {
        match GameResult::parse(score, by).map(|result| result.by) {
            Some(By::Mate | By::Stalemate | By::Dead | By::Illegal) => false,
            Some(By::Repetition) => rules::stood_before(&self.position, &self.history).len() >= 2,
            Some(By::Moves) => self.position.calm() >= rules::quiet_to_claim(&self.position),
            _ => true,
        }
    }
}

/// The texts of lines `NUMBER TEXT` with their numbers, sorted by them.
pub(super) fn numbered<'a>(lines: &'a str, what: &str) -> Result<Vec<(usize, &'a str)>, Found> {
    let mut all = Vec::with_capacity(64);
    for line in lines.split('\n').filter(|line| !line.is_empty()) {
        let read =
            line.split_once(' ').and_then(|(number, text)| Some((number.parse::<usize>().ok()?, text)));
        let numbered =
            read.ok_or_else(|| Found::record(all.len() + 1, quoted(line), format!("it is no {what}")))?;
        all.push(numbered);
    }
    all.sort_by_key(|(number, _)| *number);
    Ok(all)
}

/// The positions before the turns, which must be numbered 1, 2, 3 … once they are sorted.
pub(super) fn texts(lines: &str) -> Result<Vec<&str>, Found> {
    let all = numbered(lines, "turn")?;
    match all.iter().zip(1..).find(|((number, _), due)| number != due) {
        None => Ok(all.into_iter().map(|(_, text)| text).collect()),
        Some(((number, _), due)) => {
            let stored = format!("turn {number}");
            Err(Found::record(due, stored, format!("turn {due} is next")))
        }
    }
}

pub(super) fn hash(text: &str) -> String {
    STANDARD.encode(position_hash(text))
}

pub(super) fn quoted(text: &str) -> String {
    format!("{text:?}")
}
