//! Movetext: one move after the other in normal notation, or one pair on each line.

use super::{Filed, Record, Turn, tags};
use crate::base::{BySide, Micros, Side};
use crate::rules::notation::{Language, MISSING, san, write_half};
use crate::rules::{Entry, Kind, OptionValue, Outcome, Reason, Score, Turn as Enters};

/// Where a line of moves is broken, as PGN's export form has it.
const LINE_MAX: usize = 80;

impl Record {
    /// The record in PGN: tags, a blank line, the moves, the result.
    ///
    /// Games in which one side moves at a time are as other programs write them; what is ours stands in comments.
    /// Fairschach has one line a pair.
    pub fn to_pgn(&self) -> String {
        let moves = if self.rules.is_played_in_pairs() { self.pair_lines() } else { wrapped(&self.moves()) };
        let result = self.ending.map_or("*", super::Ending::pgn);
        let gap = if moves.is_empty() || moves.ends_with('\n') { "" } else { "\n" };
        format!("{}\n{moves}{gap}{result}\n", tags::write(self))
    }

    /// The moves alone, on one line: without times and whatever else stands in comments.
    pub fn moves_in_short(&self) -> String {
        let moves = if self.rules.is_played_in_pairs() { self.pair_lines() } else { self.moves().join(" ") };
        let mut kept = String::new();
        for part in moves.split('{') {
            // The first part stands before all comments.
            kept.push_str(part.split_once('}').map_or(part, |(_, behind)| behind));
        }
        kept.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// The moves of a game with one mover, each a token, with numbers and comments.
    fn moves(&self) -> Vec<String> {
        let mut tokens = Vec::new();
        let mut numbered = false;
        let turns: Vec<&Turn> = self.turns.iter().filter(|turn| turn.counts()).collect();
        for turn in turns.chunk_by(|one, next| self.same_turn(one, next)) {
            let Some(first) = turn.first() else { continue };
            let white = mover(first) == Side::White;
            // What is placed or rolled before the first move has no number.
            let counted = !first.before.is_placing() && first.entries().get(mover(first)).is_some();
            if counted && (white || !numbered) {
                let dots = if white { "." } else { "..." };
                tokens.push(format!("{}{dots}", first.before.pair()));
            }
            let moves: Vec<String> = turn.iter().map(|turn| self.one_move(turn)).collect();
            tokens.push(moves.join(","));
            let comments = comments(turn.iter().map(|turn| *turn.filed.get(mover(turn))));
            numbered = counted && comments.is_empty();
            tokens.extend(comments);
        }
        tokens
    }

    /// Whether both are moves of one turn (Marseillais).
    fn same_turn(&self, one: &Turn, next: &Turn) -> bool {
        self.rules.variant() == "marseillais"
            && mover(one) == mover(next)
            && one.before.pair() == next.before.pair()
    }

    /// A move with its check and the faces that were rolled: `Nf3+`, `e3/Q`, `*/N` where only dots are rolled.
    fn one_move(&self, turn: &Turn) -> String {
        let side = mover(turn);
        let text = match turn.entries().get(side) {
            Some(Entry::Move(entry)) => san(&turn.before, &self.rules, side, *entry, Language::English),
            _ => "*".to_owned(),
        };
        let faces: Vec<String> = turn.dice().iter().map(|face| letter(*face).to_string()).collect();
        let roll = if faces.is_empty() { String::new() } else { format!("/{}", faces.join(",")) };
        format!("{text}{}{roll}", check(turn, side))
    }

    /// One line for each pair; in normal chess after a switch one for each full move.
    fn pair_lines(&self) -> String {
        let mut lines: Vec<Line> = Vec::new();
        for turn in self.turns.iter().filter(|turn| turn.counts()) {
            let pair = turn.before.pair();
            match lines.last_mut().filter(|line| line.pair == pair && line.takes(turn)) {
                Some(line) => line.add(self, turn),
                None => {
                    let mut line = Line::new(pair);
                    line.add(self, turn);
                    lines.push(line);
                }
            }
        }
        lines.iter().map(Line::text).collect()
    }
}

/// Who moves in a turn with one mover.
fn mover(turn: &Turn) -> Side {
    turn.before.turn().only().unwrap_or(Side::White)
}

/// The letter of a face, `X` for the dot.
pub(super) const fn letter(face: Kind) -> char {
    face.letter().to_ascii_uppercase()
}

/// What a move does to the other king: `+`, `#` or nothing.
fn check(turn: &Turn, side: Side) -> &'static str {
    match turn.resolution.score {
        Score::Win(_, Reason::Mate) => "#",
        _ if *turn.resolution.position.in_check().get(side.opposite()) => "+",
        _ => "",
    }
}

/// A comment for each entry of a token, if there is anything to say of one of them.
fn comments(filed: impl Iterator<Item = Option<Filed>>) -> Vec<String> {
    let comments: Vec<String> = filed.map(|filed| filed.map_or_else(String::new, comment)).collect();
    if comments.iter().all(String::is_empty) {
        return Vec::new();
    }
    comments.iter().map(|comment| format!("{{{comment}}}")).collect()
}

/// `(=)` for an offered draw, when the entry was received, and the time used.
fn comment(filed: Filed) -> String {
    let mut parts = Vec::new();
    if filed.draw_offer {
        parts.push("(=)".to_owned());
    }
    if let Some(received) = filed.received {
        let (day, time) = tags::day_and_time(received);
        parts.push(format!("[%ccsnt {day},{time}]"));
    }
    if let Some(used) = filed.used {
        parts.push(format!("[%emt {}]", span(used)));
    }
    parts.join(" ")
}

/// `312:04:59`, hours as many as they are.
fn span(used: Micros) -> String {
    let seconds = used.max(0) / 1_000_000;
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// Tokens in lines.
fn wrapped(tokens: &[String]) -> String {
    let (mut text, mut length) = (String::new(), 0);
    for token in tokens {
        let width = token.chars().count();
        let gap = match length {
            0 => "",
            _ if length + 1 + width > LINE_MAX => "\n",
            _ => " ",
        };
        length = if gap == " " { length + 1 + width } else { width };
        text.push_str(gap);
        text.push_str(token);
    }
    text
}

/// One pair's line while it is put together.
struct Line {
    pair: u32,
    halves: BySide<Vec<(String, Option<Filed>)>>,
    /// What stands behind both: who is in check, which pieces rest, who was drawn.
    notes: Vec<String>,
    /// Whether another half of the pair follows.
    open: bool,
}

impl Line {
    fn new(pair: u32) -> Line {
        Line { pair, halves: BySide::default(), notes: Vec::new(), open: true }
    }

    /// Whether the turn belongs to the same line.
    fn takes(&self, turn: &Turn) -> bool {
        let replies = turn.before.turn() == Enters::Alone(Side::Black) && self.halves.black.is_empty();
        self.open || replies
    }

    fn add(&mut self, record: &Record, turn: &Turn) {
        let (before, resolution) = (&turn.before, &turn.resolution);
        let alone = matches!(before.turn(), Enters::Alone(_));
        for (side, half) in resolution.halves.iter() {
            let Some(half) = half else { continue };
            let mut text = write_half(before, &record.rules, side, half);
            if alone && half.outcome == Outcome::Played {
                text.push_str(check(turn, side));
            }
            self.halves.get_mut(side).push((text, *turn.filed.get(side)));
        }
        self.open = !resolution.closed;
        self.notes = if alone { Vec::new() } else { notes(turn) };
        self.notes.extend(drawn(record, turn).map(|side| format!("[%lot {}]", side.as_str())));
    }

    fn text(&self) -> String {
        let mut line = format!("{}.", self.pair);
        for side in Side::ALL {
            let parts = self.halves.get(side);
            let texts: Vec<&str> = parts.iter().map(|(text, _)| text.as_str()).collect();
            line.push(' ');
            line.push_str(&if texts.is_empty() { MISSING.to_owned() } else { texts.join("/") });
            for comment in comments(parts.iter().map(|(_, filed)| *filed)) {
                line.push(' ');
                line.push_str(&comment);
            }
        }
        if !self.notes.is_empty() {
            line.push_str(&format!(" {{{}}}", self.notes.join(" ")));
        }
        line.push('\n');
        line
    }
}

/// `+W`, `+B`, `+WB`: whose king is attacked now; `rest` and the pieces that may not move in the next pair.
fn notes(turn: &Turn) -> Vec<String> {
    let position = &turn.resolution.position;
    let check = position.in_check();
    let attacked: String = check.iter().filter(|(_, is)| **is).map(|(side, _)| side.letter()).collect();
    let resting: Vec<&str> = position.resting().by_name().iter().map(|square| square.name()).collect();
    let mut notes = Vec::new();
    if !attacked.is_empty() {
        notes.push(format!("+{attacked}"));
    }
    if !resting.is_empty() {
        notes.push(format!("rest {}", resting.join(",")));
    }
    notes
}

/// The side that was drawn to move first after a switch, where the rules have it drawn and nobody is in check.
pub(super) fn drawn(record: &Record, turn: &Turn) -> Option<Side> {
    let lots = OptionValue::Word("lot".to_owned());
    let check = turn.resolution.position.in_check();
    let side = turn.lot().filter(|_| !check.white && !check.black)?;
    (record.rules.options().get("switch_first") == Some(&lots)).then_some(side)
}
