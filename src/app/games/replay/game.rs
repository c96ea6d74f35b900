//! One game, or a page of them, played again from its rows.

use std::borrow::Cow;
use std::collections::HashMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;
use uuid::Uuid;

use crate::app::core::loaded_game::rules_of;
use crate::app::games::replay::line::turn_line;
use crate::app::games::replay::{Differing, Disagreement, Replayed};
use crate::base::{BySide, GameId, Side};
use crate::game::{
    By, Canonical, CanonicalError, CoursePhase, GameResult, Rolled, lost_by_illegal_entry, read_face,
};
use crate::rules::{self, ENGINE_VERSION, Position, RuleSet, Score};
use crate::seal::position_hash;
use crate::store::{GameRow, ReplayRows};

/// Longer texts of a spoiled record are cut where they are told.
const TOLD_MAX: usize = 800;

/// What a `start` event says of the position.
#[derive(Deserialize)]
struct Start<'a> {
    position: &'a str,
    position_hash: &'a str,
    #[serde(borrow)]
    terms: Terms<'a>,
}

#[derive(Deserialize)]
struct Terms<'a> {
    sealing: &'a str,
}

/// What a `reveal` event says of the entries, of chance, and of the position after it. It is canonical: nothing in these
/// members is escaped.
#[derive(Deserialize)]
struct Reveal<'a> {
    turn: i64,
    position: &'a str,
    position_hash: &'a str,
    #[serde(borrow)]
    white: Option<Opening<'a>>,
    #[serde(borrow)]
    black: Option<Opening<'a>>,
    #[serde(borrow, default)]
    dice: Vec<&'a str>,
    lot: Option<&'a str>,
}

#[derive(Deserialize)]
struct Opening<'a> {
    /// Missing where a blind box did not open.
    #[serde(borrow, default)]
    entry: Cow<'a, str>,
}

/// A game as it is stored.
#[derive(Clone, Copy)]
struct Stored<'a> {
    row: &'a GameRow,
    turns: &'a str,
    voids: &'a str,
    reveals: &'a str,
    start: &'a [u8],
    events: &'a [u8],
    line: Option<&'a str>,
}

/// Where a game differs, without its name.
pub(in crate::app) struct Found {
    turn: usize,
    pair: Option<u32>,
    what: Differing,
    stored: String,
    now: String,
}

/// Plays a page of games again.
pub(in crate::app) fn play_page(rows: ReplayRows) -> Replayed {
    let mut sum = Replayed { pages: 1, ..Replayed::default() };
    let turns: HashMap<Uuid, String> = rows.turns.into_iter().collect();
    let voids: HashMap<Uuid, String> = rows.voids.into_iter().collect();
    let reveals: HashMap<Uuid, String> = rows.reveals.into_iter().collect();
    let starts: HashMap<Uuid, Vec<u8>> = rows.starts.into_iter().collect();
    let events: HashMap<Uuid, Vec<u8>> = rows.events.into_iter().collect();
    let lines: HashMap<Uuid, String> = rows.lines.into_iter().collect();
    let mut known = HashMap::new();
    for row in &rows.games {
        let stored = Stored {
            row,
            turns: turns.get(&row.id).map_or("", String::as_str),
            voids: voids.get(&row.id).map_or("", String::as_str),
            reveals: reveals.get(&row.id).map_or("", String::as_str),
            start: starts.get(&row.id).map_or(&[], Vec::as_slice),
            events: events.get(&row.id).map_or(&[], Vec::as_slice),
            line: lines.get(&row.id).map(String::as_str),
        };
        sum.games += 1;
        let key = (&row.variant, &row.rules, &row.options, &row.board, &row.start);
        let rules = known.entry(key).or_insert_with(|| rules_of(row).map_err(|error| error.to_string()));
        if let Err(found) = stored.play(rules, &mut sum.pairs) {
            sum.differing += 1;
            sum.disagreements.push(found.of(row));
        }
    }
    sum
}

/// The line of the one game of these rows, if its record can be read.
pub(in crate::app) fn line_of(rows: ReplayRows) -> Option<String> {
    let (start, events) = (rows.starts.first(), rows.events.first());
    let stored = Stored {
        row: rows.games.first()?,
        turns: "",
        voids: "",
        reveals: "",
        start: &start?.1,
        events: events.map_or(&[], |(_, events)| events),
        line: None,
    };
    let start = stored.started().ok()?;
    Some(line(start.position, &stored.events().ok()?))
}

fn line(first: &str, events: &[Reveal<'_>]) -> String {
    let mut line = first.to_owned();
    for event in events {
        let lot = event.lot.and_then(Side::parse);
        line += &turn_line(event.entries(), &event.dice.concat(), lot, event.position_hash);
    }
    line
}

/// What a line has in place of a blind entry that is none.
const INVALID: &str = "invalid";

/// An entry as it counted.
fn read_counted(text: &str) -> Result<Canonical, CanonicalError> {
    if text == INVALID {
        return Ok(Canonical::of_blind(text));
    }
    Canonical::parse(text)
}

impl Reveal<'_> {
    fn entries(&self) -> BySide<Option<&str>> {
        BySide {
            white: self.white.as_ref().map(|opening| &*opening.entry),
            black: self.black.as_ref().map(|opening| &*opening.entry),
        }
    }

    /// What was sealed blindly may be no entry; then it counts as an invalid one.
    fn count_blind(&mut self) {
        for opening in [&mut self.white, &mut self.black].into_iter().flatten() {
            if Canonical::parse(&opening.entry).is_err() {
                opening.entry = Cow::Borrowed(INVALID);
            }
        }
    }

    /// Rolled faces and the lot, if they can be read.
    fn rolled(&self) -> Option<Rolled> {
        let lot = match self.lot {
            None => None,
            Some(word) => Some(Side::parse(word)?),
        };
        let dice = self.dice.iter().map(|face| read_face(face)).collect::<Option<_>>()?;
        Some(Rolled { dice, lot })
    }
}

impl Found {
    fn record(turn: usize, stored: impl Into<String>, now: impl ToString) -> Found {
        Found { turn, pair: None, what: Differing::Record, stored: stored.into(), now: now.to_string() }
    }

    fn of(self, row: &GameRow) -> Disagreement {
        let cut = |text: String| match text.char_indices().nth(TOLD_MAX) {
            Some((end, _)) => format!("{}…", &text[..end]),
            None => text,
        };
        Disagreement {
            game: GameId::from_uuid(row.id),
            turn: u32::try_from(self.turn).unwrap_or(u32::MAX),
            pair: self.pair,
            what: self.what,
            stored: cut(self.stored),
            now: cut(self.now),
            suspended: row.phase == CoursePhase::Suspended,
        }
    }
}

impl Stored<'_> {
    /// Plays it from its first position to its last reveal, and counts the turns that were resolved.
    fn play(&self, rules: &Result<RuleSet, String>, pairs: &mut u64) -> Result<(), Found> {
        let version = i64::from(ENGINE_VERSION);
        if self.row.engine > version {
            let stored = format!("version {} of the engine", self.row.engine);
            return Err(Found::record(1, stored, format!("it has version {version}")));
        }
        let rules = rules.as_ref().map_err(|error| Found::record(1, "unreadable rules", error))?;
        let turns = texts(self.turns)?;
        let reveals = numbered(self.reveals, "reveal")?;
        let voids = self.voids()?;
        let events = self.events()?;
        let (open, told) = (turns.len(), reveals.len());
        let newest = usize::try_from(self.row.turn).unwrap_or(0);
        // The turn that was open when others took its place stays sealed.
        let sealed = |turn: usize| voids.iter().any(|(_, by)| *by == turn + 1);
        let due: Vec<usize> = (1..=open).filter(|turn| !sealed(*turn)).collect();
        if let Some((due, (turn, _))) = due.iter().zip(&reveals).find(|(due, (turn, _))| *due != turn) {
            let stored = format!("reveal {turn}");
            return Err(Found::record(*due, stored, format!("reveal {due} is next")));
        }
        let other = |(due, event): &(&usize, &Reveal<'_>)| usize::try_from(event.turn) != Ok(**due);
        if let Some((due, event)) = due.iter().zip(&events).find(other) {
            let stored = format!("the reveal of turn {} in the public chain", event.turn);
            return Err(Found::record(*due, stored, format!("turn {due} is next")));
        }
        let fits = told == events.len()
            && newest == open
            && (due.len() == told + 1 || (due.len() == told && told > 0));
        if !fits {
            let stored =
                format!("{open} turns of {newest}, {told} reveals and {} in the public chain", events.len());
            return Err(Found::record(
                newest,
                stored,
                "every turn before the newest is revealed once, unless it was void before",
            ));
        }
        let mut game = self.begin(rules, turns[0])?;
        let mut told = reveals.iter().zip(&events);
        for (before, turn) in turns.iter().zip(1..) {
            if let Some((from, _)) = voids.iter().find(|(_, by)| *by == turn) {
                game.play_again(*from, rules, &turns)?;
            }
            game.check_before(turn, before)?;
            if sealed(turn) {
                continue;
            }
            let Some(((_, after), event)) = told.next() else {
                continue;
            };
            let rolled = event
                .rolled()
                .ok_or_else(|| game.found(turn, Differing::Record, "dice or a lot", "they cannot be read"))?;
            game.resolve(turn, rules, event.entries(), &rolled)?;
            *pairs += 1;
            game.check_after(turn, after, event)?;
        }
        let result = self.row.score.as_deref().zip(self.row.ended_by.as_deref());
        game.check_result(result, open)?;
        self.check_line(turns[0], &events)
    }

    /// Void turns, each with the turn that took its place, in order.
    fn voids(&self) -> Result<Vec<(usize, usize)>, Found> {
        let lines = numbered(self.voids, "void turn")?;
        let read = |(turn, by): (usize, &str)| {
            let by = by.parse().ok().filter(|by| *by > turn);
            by.map(|by| (turn, by)).ok_or_else(|| {
                Found::record(turn, "what took the place of a void turn", "it is no later turn")
            })
        };
        lines.into_iter().map(read).collect()
    }

    /// The line, if there is one, says what the public chain says.
    fn check_line(&self, first: &str, events: &[Reveal<'_>]) -> Result<(), Found> {
        let (Some(stored), now) = (self.line, line(first, events)) else {
            return Ok(());
        };
        if stored == now {
            return Ok(());
        }
        let (mut stored, mut now) = (stored.split('\n'), now.split('\n'));
        let mut turn = 0;
        loop {
            let (stored, now) = (stored.next(), now.next());
            if stored != now {
                let quoted = |line: Option<&str>| line.map_or("nothing".to_owned(), quoted);
                return Err(Found {
                    turn: turn.max(1),
                    pair: None,
                    what: Differing::Line,
                    stored: quoted(stored),
                    now: quoted(now),
                });
            }
            turn += 1;
        }
    }

    fn started(&self) -> Result<Start<'_>, Found> {
        serde_json::from_slice(self.start)
            .map_err(|error| Found::record(1, "a start that cannot be read", error))
    }

    fn events(&self) -> Result<Vec<Reveal<'_>>, Found> {
        let mut events = Vec::with_capacity(usize::try_from(self.row.turn).unwrap_or(0).min(1024));
        for line in self.events.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()) {
            let event: Reveal<'_> = serde_json::from_slice(line).map_err(|error| {
                Found::record(events.len() + 1, "a reveal in the public chain that cannot be read", error)
            })?;
            events.push(event);
        }
        if self.started().is_ok_and(|start| start.terms.sealing == "blind") {
            events.iter_mut().for_each(Reveal::count_blind);
        }
        events.sort_by_key(|event| event.turn);
        Ok(events)
    }

    /// The position of the first turn, which must be the one agreed on.
    fn begin(&self, rules: &RuleSet, first: &str) -> Result<Game, Found> {
        let game = Game::begin(rules, first)?;
        let start = self.started()?;
        game.compare(1, Differing::Event, start.position, &game.text)?;
        game.compare(1, Differing::Hash, start.position_hash, &hash(&game.text))?;
        Ok(game)
    }
}

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

    fn found(
        &self,
        turn: usize,
        what: Differing,
        stored: impl Into<String>,
        now: impl Into<String>,
    ) -> Found {
        Found { turn, pair: Some(self.pair), what, stored: stored.into(), now: now.into() }
    }

    fn compare(&self, turn: usize, what: Differing, stored: &str, now: &str) -> Result<(), Found> {
        if stored == now { Ok(()) } else { Err(self.found(turn, what, quoted(stored), quoted(now))) }
    }

    /// Goes back to the position before this turn, which is void with all after it.
    fn play_again(&mut self, from: usize, rules: &RuleSet, turns: &[&str]) -> Result<(), Found> {
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

    fn check_before(&mut self, turn: usize, stored: &str) -> Result<(), Found> {
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
        self.text = resolved.position.to_string();
        self.score = resolved.score;
        self.offers = entries.map(|entry| entry.is_some_and(|canonical| canonical.draw_offer));
        Ok(())
    }

    fn check_after(&self, turn: usize, stored: &str, event: &Reveal<'_>) -> Result<(), Found> {
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
    fn can_end(&self, score: &str, by: &str) -> bool {
        match GameResult::parse(score, by).map(|result| result.by) {
            Some(By::Mate | By::Stalemate | By::Dead | By::Illegal) => false,
            Some(By::Repetition) => rules::stood_before(&self.position, &self.history).len() >= 2,
            Some(By::Moves) => self.position.calm() >= rules::quiet_to_claim(&self.position),
            _ => true,
        }
    }
}

/// The texts of lines `NUMBER TEXT` with their numbers, sorted by them.
fn numbered<'a>(lines: &'a str, what: &str) -> Result<Vec<(usize, &'a str)>, Found> {
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
fn texts(lines: &str) -> Result<Vec<&str>, Found> {
    let all = numbered(lines, "turn")?;
    match all.iter().zip(1..).find(|((number, _), due)| number != due) {
        None => Ok(all.into_iter().map(|(_, text)| text).collect()),
        Some(((number, _), due)) => {
            let stored = format!("turn {number}");
            Err(Found::record(due, stored, format!("turn {due} is next")))
        }
    }
}

fn hash(text: &str) -> String {
    STANDARD.encode(position_hash(text))
}

fn quoted(text: &str) -> String {
    format!("{text:?}")
}
