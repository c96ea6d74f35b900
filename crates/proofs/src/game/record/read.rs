//! Reading PGN back, by playing it.

use std::collections::{BTreeMap, VecDeque};

use super::tags::{self, Tags};
use super::tokens::{Part, Token, cut, tokens};
use super::write::letter;
use super::{Filed, Record, RecordError, RecordFault, RecordedTurn, Replay, Turn, fits};
use crate::base::{BySide, Micros, Side};
use crate::rules::notation::{MISSING, mark, read_half, read_san};
use crate::rules::{Kind, Score, Turn as Enters};

impl Record {
    /// Reads one game in PGN: what [`to_pgn`](Record::to_pgn) writes, and games of normal chess and Chess960 as other
    /// programs write them. Comments, glyphs and variations of others are passed over.
    ///
    /// # Errors
    /// A text that is too long, is no PGN, or does not follow the rules; each fault with its line.
    pub fn from_pgn(text: &str) -> Result<Record, RecordError> {
        fits(text)?;
        let tokens = tokens(text)?;
        let (tags, moves) = tag_section(&tokens)?;
        let (rules, start) = tags::rules(&tags)?;
        let mut reader = Reader { replay: Replay::new(rules, start), group: None, last: 0..0 };
        let in_pairs = reader.replay.rules.is_played_in_pairs();
        let mut score = None;
        for (line, token) in moves {
            if score.is_some() {
                let what = "a record holds one game; something stands behind its result";
                return Err(RecordFault::at(*line, what).into());
            }
            match token {
                Token::Result(result) => score = Some((*line, *result)),
                _ if in_pairs => reader.in_pairs(*line, token)?,
                _ => reader.alone(*line, token)?,
            }
        }
        reader.close_group()?;
        let (line, score) = score.ok_or_else(|| {
            RecordFault::of_all("the moves end without a result; write 1-0, 0-1, 1/2-1/2 or *")
        })?;
        let ending = tags::ending(&tags, score)?;
        let over = reader.replay.score;
        if score == "*" && over != Score::Ongoing {
            let what = format!("the game is over by the rules ({}), the moves end with *", over.as_str());
            return Err(RecordFault::at(line, what).into());
        }
        let record = reader.replay.end(tags::heading(&tags), ending);
        record.map_err(|what| RecordFault::at(line, what).into())
    }
}

/// The tags, and what follows them.
fn tag_section(tokens: &[Part]) -> Result<(Tags, &[Part]), RecordError> {
    let (mut tags, mut faults) = (BTreeMap::new(), Vec::new());
    let end = tokens.iter().position(|(_, token)| !matches!(token, Token::Tag { .. } | Token::Comment(_)));
    let (head, moves) = tokens.split_at(end.unwrap_or(tokens.len()));
    for (line, token) in head {
        let Token::Tag { name, value } = token else { continue };
        if tags.insert(name.clone(), (*line, value.clone())).is_some() {
            faults.push(RecordFault::at(*line, format!("tag {name} is given twice")));
        }
    }
    let second = moves.iter().find(|(_, token)| matches!(token, Token::Tag { .. }));
    faults.extend(
        second.map(|(line, _)| {
            RecordFault::at(*line, "a record holds one game; a tag stands behind its moves")
        }),
    );
    if faults.is_empty() { Ok((tags, moves)) } else { Err(RecordError { faults }) }
}

struct Reader {
    replay: Replay,
    /// The pair that is being read.
    group: Option<Group>,
    /// The turns of the last word, with those that have their comment taken off the front.
    last: std::ops::Range<usize>,
}

/// A pair's line.
struct Group {
    line: usize,
    number: u32,
    halves: BySide<Option<HalfText>>,
    /// The side of the last word, to which comments belong.
    side: Option<Side>,
    lot: Option<Side>,
}

/// A half and its replacement, each with what is said of its filing.
struct HalfText {
    parts: VecDeque<(String, Option<Filed>)>,
    /// How many of them have their comment.
    commented: usize,
}

impl Reader {
    /// One mover: a token is a number, a move (or two, in Marseillais), or what is said of the last one.
    fn alone(&mut self, line: usize, token: &Token) -> Result<(), RecordFault> {
        match token {
            Token::Number { number, black } => self.numbered(line, *number, *black),
            Token::Word(word) if word.chars().all(|c| "!?+#.".contains(c)) || word == "e.p." => Ok(()),
            Token::Word(word) => {
                let first = self.replay.turns.len();
                let two = self.replay.rules.variant() == "marseillais";
                let moves = if two { word.split(',').collect() } else { vec![word.as_str()] };
                for (at, text) in moves.into_iter().enumerate() {
                    let mover = self.replay.now.turn().only();
                    if at > 0 && self.replay.turns.last().and_then(|turn| turn.before.turn().only()) != mover
                    {
                        let what = format!("{} holds more moves than the turn has", cut(word));
                        return Err(RecordFault::at(line, what));
                    }
                    self.one_move(text).map_err(|what| {
                        let side = mover.unwrap_or(Side::White);
                        RecordFault::at(line, format!("{}'s {}: {what}", side.as_str(), cut(text)))
                    })?;
                }
                self.last = first..self.replay.turns.len();
                Ok(())
            }
            Token::Comment(text) => {
                if let Some(at) = self.last.next()
                    && let Some(turn) = self.replay.turns.get_mut(at)
                    && let Some(side) = turn.before.turn().only()
                {
                    *turn.filed.get_mut(side) = filed(text);
                }
                Ok(())
            }
            Token::Tag { .. } | Token::Result(_) => Ok(()),
        }
    }

    fn numbered(&self, line: usize, number: u32, black: bool) -> Result<(), RecordFault> {
        let now = &self.replay.now;
        if now.is_placing() {
            return Ok(());
        }
        let due = now.pair();
        let whites = now.turn().only() == Some(Side::White);
        if number != due || (black && whites) {
            let dots = if whites { "." } else { "..." };
            let what = format!(
                "number {number}{} does not fit, {due}{dots} follows",
                if black { "..." } else { "." }
            );
            return Err(RecordFault::at(line, what));
        }
        Ok(())
    }

    /// `Nf3+`, `e3/Q`, `d4*/N`, `*/N,B`.
    fn one_move(&mut self, text: &str) -> Result<(), String> {
        let now = self.replay.now;
        let side = now.turn().only().ok_or("no side is to move alone")?;
        if self.replay.score != Score::Ongoing {
            return Err(format!("the game is over ({})", self.replay.score.as_str()));
        }
        let dice = matches!(self.replay.rules.variant(), "ordo" | "ordo-vulneris" | "occasio" | "occado");
        let (entry, faces) = match text.split_once('/') {
            Some((entry, faces)) if dice => (entry, faces),
            _ => (text, ""),
        };
        let mut told = RecordedTurn {
            dice: faces.split(',').filter(|face| !face.is_empty()).map(face).collect::<Result<_, _>>()?,
            ..RecordedTurn::default()
        };
        if !(dice && entry == "*") {
            let read = read_san(entry, &now, &self.replay.rules, side).map_err(|error| error.to_string())?;
            *told.entries.get_mut(side) = Some(read.entry);
        }
        self.replay.play(&told)
    }

    /// Pairs: a number opens a line, the first word is White's half, the second Black's.
    fn in_pairs(&mut self, line: usize, token: &Token) -> Result<(), RecordFault> {
        match token {
            Token::Number { number, black } => {
                // `31. Ke2 31... a5` is one line.
                let goes_on =
                    |group: &Group| *black && group.number == *number && group.halves.black.is_none();
                if !self.group.as_ref().is_some_and(goes_on) {
                    self.close_group()?;
                    self.group = Some(Group::new(line, *number, *black));
                }
                Ok(())
            }
            Token::Word(word) => {
                let group = self.group.as_mut();
                let group = group
                    .ok_or_else(|| RecordFault::at(line, "a pair begins with its number, such as 1."))?;
                group.add(word).map_err(|what| RecordFault::at(line, what))
            }
            Token::Comment(text) => {
                if let Some(group) = &mut self.group {
                    group.comment(text);
                }
                Ok(())
            }
            Token::Tag { .. } | Token::Result(_) => Ok(()),
        }
    }

    /// Plays the pair that was read.
    fn close_group(&mut self) -> Result<(), RecordFault> {
        let Some(mut group) = self.group.take() else { return Ok(()) };
        let due = self.replay.now.pair();
        if group.number != due {
            let what = format!("number {} does not fit, {due}. follows", group.number);
            return Err(RecordFault::at(group.line, what));
        }
        let line = group.line;
        while !group.is_empty() {
            self.play_from(&mut group).map_err(|what| RecordFault::at(line, what))?;
        }
        Ok(())
    }

    /// Plays the halves that are to be entered now.
    fn play_from(&mut self, group: &mut Group) -> Result<(), String> {
        let now = self.replay.now;
        if self.replay.score != Score::Ongoing {
            return Err(format!("the game is over ({})", self.replay.score.as_str()));
        }
        let mut told = RecordedTurn { lot: group.lot, ..RecordedTurn::default() };
        let mut marks = BySide::default();
        for side in Side::ALL.into_iter().filter(|side| now.turn().may_enter(*side)) {
            let due = || format!("{}'s entry is missing", side.as_str());
            let (text, filed) = group.next(side).ok_or_else(due)?;
            let half = read_half(&text, &now, &self.replay.rules, side);
            let half = half.map_err(|error| format!("{}'s {}: {error}", side.as_str(), cut(&text)))?;
            *told.entries.get_mut(side) = half.entry;
            *told.filed.get_mut(side) = filed;
            *marks.get_mut(side) = Some((text, half.mark));
        }
        self.replay.play(&told)?;
        let Some(turn) = self.replay.turns.last() else { return Ok(()) };
        // In normal chess other programs have their own marks.
        if matches!(now.turn(), Enters::Alone(_)) {
            return Ok(());
        }
        fitting(turn, &marks)
    }
}

/// Whether the marks say what became of the entries.
fn fitting(turn: &Turn, marks: &BySide<Option<(String, &'static str)>>) -> Result<(), String> {
    for (side, said) in marks.iter() {
        let half = turn.resolution.halves.get(side).as_ref();
        let (Some((text, said)), Some(half)) = (said, half) else { continue };
        if *said != mark(half) {
            let due = if mark(half).is_empty() { "no mark" } else { mark(half) };
            let what = half.outcome.as_str();
            return Err(format!("{}'s {}: by the rules it is {what}, with {due}", side.as_str(), cut(text)));
        }
    }
    Ok(())
}

impl Group {
    fn new(line: usize, number: u32, black: bool) -> Group {
        let missing = HalfText { parts: VecDeque::new(), commented: 0 };
        Group {
            line,
            number,
            halves: BySide { white: black.then_some(missing), black: None },
            side: None,
            lot: None,
        }
    }

    fn add(&mut self, word: &str) -> Result<(), String> {
        let side = match (&self.halves.white, &self.halves.black) {
            (None, _) => Side::White,
            (Some(_), None) => Side::Black,
            _ => return Err(format!("{}: a pair has two halves", cut(word))),
        };
        let parts = word.split('/').filter(|part| *part != MISSING);
        let half = HalfText { parts: parts.map(|part| (part.to_owned(), None)).collect(), commented: 0 };
        *self.halves.get_mut(side) = Some(half);
        self.side = Some(side);
        Ok(())
    }

    fn comment(&mut self, text: &str) {
        let lot = text.split_once("[%lot ").and_then(|(_, rest)| rest.split_once(']'));
        self.lot = lot.and_then(|(word, _)| Side::parse(word)).or(self.lot);
        let half = self.side.and_then(|side| self.halves.get_mut(side).as_mut());
        if let Some(half) = half {
            if let Some((_, told)) = half.parts.get_mut(half.commented) {
                *told = filed(text);
            }
            half.commented += 1;
        }
    }

    fn next(&mut self, side: Side) -> Option<(String, Option<Filed>)> {
        self.halves.get_mut(side).as_mut()?.parts.pop_front()
    }

    fn is_empty(&self) -> bool {
        let empty = |half: &Option<HalfText>| half.as_ref().is_none_or(|half| half.parts.is_empty());
        empty(&self.halves.white) && empty(&self.halves.black)
    }
}

/// The letter of a rolled face.
pub(super) fn face(text: &str) -> Result<Kind, String> {
    let mut letters = text.chars();
    let (first, more) = (letters.next(), letters.next());
    let known = Kind::ALL.into_iter().chain([Kind::Dot]).find(|kind| Some(letter(*kind)) == first);
    known.filter(|_| more.is_none()).ok_or_else(|| format!("{} is no face; they are P N B R Q X", cut(text)))
}

/// What a comment says of an entry's filing; commands that cannot be read are others'.
fn filed(comment: &str) -> Option<Filed> {
    let command = |name: &str| {
        let (_, rest) = comment.split_once(name)?;
        Some(rest.split_once(']')?.0.trim())
    };
    let filed = Filed {
        received: command("[%ccsnt ").and_then(|text| {
            let (day, time) = text.split_once(',')?;
            tags::moment(day, time)
        }),
        used: command("[%emt ").and_then(span),
        draw_offer: comment.starts_with("(=)"),
    };
    (filed != Filed::default()).then_some(filed)
}

/// `312:04:59`.
fn span(text: &str) -> Option<Micros> {
    let mut parts = text.split(':').map(|part| {
        let plain = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        part.parse::<i64>().ok().filter(|_| plain)
    });
    let (hours, minutes, seconds) = (parts.next()??, parts.next()??, parts.next()??);
    let fits = parts.next().is_none() && minutes < 60 && seconds < 60;
    let total = hours.checked_mul(3600)?.checked_add(minutes * 60 + seconds)?;
    total.checked_mul(1_000_000).filter(|_| fits)
}
