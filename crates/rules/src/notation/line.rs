//! The protocol's line of a pair: both entries with their marks, the checks and the result.

use super::Language;
use super::long::Words;
use super::octal;
use crate::base::{BySide, Side};
use crate::{
    Entry, FaceOrder, Fact, FactKind, Form, Half, Kind, Order, Outcome, Position, Resolution, Score,
};

/// What is printed where an entry could not be read.
pub const ILLEGIBLE: &str = "?";
/// How a pass is written.
pub const PASS: &str = "--";
/// The missing half of an open pair.
pub const MISSING: &str = "...";

/// The line of what one resolution did: `1. e2-e4 e7-e5`, `7. Ra8xe8^1 h7-h6!s +B`.
///
/// ```
/// use fairschach_base::BySide;
/// use fairschach_rules::notation::{Language, pair_line, read_line};
/// use fairschach_rules::{Entry, Move, Position, RuleSet, resolve};
///
/// let rules = RuleSet::usual("fairschach")?;
/// // The knight leaves, and the pawn captures nothing (FSR 5): its half is marked with ~.
/// let before = Position::parse("6k1/8/8/3n4/4P3/8/8/6K1 p - - 0 1 -", &rules)?;
/// let entry = |text| Ok::<_, fairschach_rules::MoveError>(Some(Entry::Move(Move::parse(text)?)));
/// let entries = BySide { white: entry("e4d5")?, black: entry("d5f6")? };
/// let line = pair_line(&before, &resolve(&before, &rules, &entries, &[])?, Language::German);
/// assert_eq!(line, "1. e4-d5~ Sd5-f6");
/// assert_eq!(read_line(&line, &before)?.entries, entries);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn pair_line(before: &Position, resolution: &Resolution, language: Language) -> String {
    PairLine::new(before, resolution).text(language)
}

/// Everything the protocol says about one pair, gathered from the resolutions it took: one, or two where its halves
/// were entered one after the other.
#[derive(Clone, Debug)]
pub struct PairLine {
    pair: u32,
    halves: BySide<Option<LineHalf>>,
    replacements: BySide<Option<LineHalf>>,
    check: BySide<bool>,
    score: Score,
    closed: bool,
}

/// A half and the position in which it was entered.
#[derive(Clone, Copy, Debug)]
struct LineHalf {
    before: Position,
    half: Half,
    /// The face that the die rolled as it moved or was freed.
    face: Option<Kind>,
}

impl PairLine {
    /// The pair after its first resolution.
    pub fn new(before: &Position, resolution: &Resolution) -> PairLine {
        let mut line = PairLine {
            pair: before.pair(),
            halves: BySide::default(),
            replacements: BySide::default(),
            check: BySide::default(),
            score: Score::Ongoing,
            closed: false,
        };
        line.add(before, resolution);
        line
    }

    /// Adds the next resolution of the same pair: its other half, or the replacement of a struck entry.
    pub fn add(&mut self, before: &Position, resolution: &Resolution) {
        for (side, half) in resolution.halves.iter() {
            let told = half.filter(is_in).map(|half| LineHalf {
                before: *before,
                half,
                face: rolled(before, resolution, side),
            });
            let earlier = self.halves.get(side);
            let struck = earlier.as_ref().is_some_and(|told| told.half.outcome == Outcome::Struck);
            let place = if struck { self.replacements.get_mut(side) } else { self.halves.get_mut(side) };
            *place = told.or(*place);
        }
        self.check = resolution.position.in_check();
        self.score = resolution.score;
        self.closed = resolution.closed;
    }

    /// The line itself.
    pub fn text(&self, language: Language) -> String {
        let mut text = format!("{}.", self.pair);
        for side in Side::ALL {
            text.push(' ');
            text.push_str(&self.half_text(side, language));
        }
        match (self.check.white, self.check.black) {
            (false, false) => {}
            (true, false) => text.push_str(" +W"),
            (false, true) => text.push_str(" +B"),
            (true, true) => text.push_str(" +WB"),
        }
        if self.score != Score::Ongoing {
            text.push(' ');
            text.push_str(self.score.as_str());
        }
        text
    }

    fn half_text(&self, side: Side, language: Language) -> String {
        let Some(told) = self.halves.get(side) else { return MISSING.to_owned() };
        let mut text = half_text(&told.half, language);
        if let Some(face) = told.face {
            text.push('/');
            text.push(face_letter(face, language));
        }
        if let Some(replacement) = self.replacements.get(side) {
            text.push('/');
            text.push_str(&half_text(&replacement.half, language));
        } else if told.half.outcome == Outcome::Struck && !self.closed && self.score == Score::Ongoing {
            text.push('/');
            text.push_str(MISSING);
        }
        text
    }

    /// The pair in octal code: form 17, or 24 with a replacement; nothing beyond pair 511.
    pub fn octal(&self) -> Option<String> {
        let mut code = octal::pair_digits(self.pair)?;
        for (side, told) in self.halves.iter() {
            code.push_str(&told.map_or_else(octal::missing_half, |told| told.octal(side)));
        }
        for (side, told) in self.replacements.iter() {
            code.extend(told.map(|told| told.octal(side)));
        }
        Some(code)
    }
}

/// Whether the half's entry is in and may be shown: it is neither missing nor sealed nor owed again.
const fn is_in(half: &Half) -> bool {
    !matches!(half.outcome, Outcome::Pending | Outcome::MustReEnter)
}

impl LineHalf {
    /// Form 7: form 6 of the entry in the position it was entered in, and what became of it.
    fn octal(&self, side: Side) -> String {
        octal::half_octal(&self.before, side, &self.half).map_or_else(octal::missing_half, |mut code| {
            code.push(octal::outcome_digit(&self.half));
            code
        })
    }
}

/// What the mover's die rolled: only where each move ends with a roll.
fn rolled(before: &Position, resolution: &Resolution, mover: Side) -> Option<Kind> {
    let Form::Dice(dice) = before.setup().form else { return None };
    let shown = |fact: &Fact| match fact.what {
        FactKind::Shows { kind, .. } if fact.side == Some(mover) => Some(kind),
        _ => None,
    };
    let rolls = dice.order == FaceOrder::Occasio;
    resolution.facts.iter().find_map(shown).filter(|_| rolls)
}

/// A face has a letter also where it shows the pawn: German `B`.
fn face_letter(face: Kind, language: Language) -> char {
    let pawn = match language {
        Language::German => 'B',
        Language::English => 'P',
    };
    language.letter(face).unwrap_or(pawn)
}

fn half_text(half: &Half, language: Language) -> String {
    let text = match half.entry {
        None => MISSING.to_owned(),
        Some(Entry::Pass) => PASS.to_owned(),
        Some(Entry::Invalid) => ILLEGIBLE.to_owned(),
        Some(Entry::Move(entry)) => Words {
            piece: half.piece,
            entry,
            captures: half.captured.is_some() || half.met.is_some_and(|met| met.won),
            en_passant: half.en_passant,
            castling: half.castling,
        }
        .long(language),
    };
    text + mark(half)
}

/// The one mark of a half: `*` removed on its target, `^1` and `^2` executed first and second, `~` its victim left,
/// `!v` void, `!n` not executable, `!s` struck, `!r` renounced, `!c` undone; nothing where it was simply executed.
pub const fn mark(half: &Half) -> &'static str {
    match (half.outcome, half.order) {
        (Outcome::Captured, _) => "*",
        (Outcome::Void, _) => "!v",
        (Outcome::NotExecutable, _) => "!n",
        (Outcome::Struck, _) => "!s",
        (Outcome::Stays, _) => "!r",
        (Outcome::Cancelled, _) => "!c",
        (Outcome::Pass | Outcome::Pending | Outcome::MustReEnter, _) => "",
        (Outcome::Played | Outcome::Replaced, _) if half.victim_left => "~",
        (Outcome::Played | Outcome::Replaced, Order::First) => "^1",
        (Outcome::Played | Outcome::Replaced, Order::Second) => "^2",
        (Outcome::Played | Outcome::Replaced, Order::Together | Order::Alone) => "",
    }
}
