//! What is rolled in a turn: which dice are due and whether a lot is, and the start that is drawn.

use super::{By, GameResult, Terms};
use crate::base::{BySide, Side};
use crate::rules::{
    self, Chance, Entry, Kind, Position, Resolution, ResolveError, ResolveFault, Row, RuleSet, Start, Turn,
    chess960_row,
};
use crate::seal::{CHANCE_TURNS, Purpose, Roll};

/// What was rolled and drawn in a turn.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Rolled {
    /// The faces, in the order in which they were used.
    pub dice: Vec<Kind>,
    /// Who moves first, if that was drawn.
    pub lot: Option<Side>,
}

impl Rolled {
    /// Whether nothing was.
    pub const fn is_empty(&self) -> bool {
        self.dice.is_empty() && self.lot.is_none()
    }

    /// The faces as events and the API write them: `P N B R Q X`.
    pub fn faces(&self) -> Vec<String> {
        let letter = |face: &Kind| face.letter().to_ascii_uppercase().to_string();
        self.dice.iter().map(letter).collect()
    }

    /// As the rules take it.
    pub fn chance(&self) -> Chance<'_> {
        Chance { lot: self.lot, dice: &self.dice }
    }
}

/// Reads a face: one of `P N B R Q X`.
pub fn read_face(text: &str) -> Option<Kind> {
    const FACES: [(&str, Kind); 6] = [
        ("P", Kind::Pawn),
        ("N", Kind::Knight),
        ("B", Kind::Bishop),
        ("R", Kind::Rook),
        ("Q", Kind::Queen),
        ("X", Kind::Dot),
    ];
    let face = FACES.into_iter().find(|(letter, _)| *letter == text);
    face.map(|(_, kind)| kind)
}

/// Carries out a turn, rolling what is due in it; nothing is rolled before all entries are in.
pub fn resolve_rolling(
    position: &Position,
    rules: &RuleSet,
    entries: &BySide<Option<Entry>>,
    history: &[Position],
    roll: Option<&Roll>,
) -> Result<(Resolution, Rolled), ResolveError> {
    let mut rolled = Rolled::default();
    let Some(roll) = roll else { return Ok((rules::resolve(position, rules, entries, history)?, rolled)) };
    let mover = match position.turn() {
        Turn::Alone(side) => *entries.get(side),
        _ => None,
    };
    if let Some(Entry::Move(entry)) = mover {
        let mut dice = roll.start(Purpose::Dice);
        let due = rules::dice_due(position, Some(entry));
        // The remainder is below the number of faces.
        let face = |faces: &'static [Kind]| {
            let count = u16::try_from(faces.len()).unwrap_or(u16::MAX);
            faces.get(usize::from(dice.below(count))).copied()
        };
        rolled.dice = due.into_iter().filter_map(face).collect();
    }
    let resolved = rules::resolve_with_chance(position, rules, entries, history, &rolled.chance());
    let resolved = match resolved {
        Err(error) if error.faults == [ResolveFault::LotMissing] => {
            rolled.lot = Some(match roll.start(Purpose::Lot).below(2) {
                0 => Side::White,
                _ => Side::Black,
            });
            rules::resolve_with_chance(position, rules, entries, history, &rolled.chance())
        }
        resolved => resolved,
    };
    Ok((resolved?, rolled))
}

/// Whether anything is rolled in a game: dice or lots by its rules, or over what the bot mixes.
pub fn is_rolled(rules: &RuleSet, terms: Terms) -> bool {
    rules::needs_chance(rules) || terms.bot.is_some()
}

/// The result of a game in which something is rolled ([`is_rolled`]) and which goes on beyond the last turn for which there
/// is a secret: it is drawn.
pub fn out_of_chance(is_rolled: bool, turn: u32) -> Option<GameResult> {
    (is_rolled && turn >= CHANCE_TURNS).then_some(GameResult::draw(By::Moves))
}

/// What an array may be drawn from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lottery {
    /// Chess960's 960 arrays.
    Chess960,
    /// All 5040 orders of the pieces.
    Shuffle,
}

impl Lottery {
    /// Reads `chess960:draw` and `shuffle:draw`.
    pub fn parse(start: &str) -> Option<Lottery> {
        Lottery::named(start.strip_suffix(":draw")?)
    }

    /// The lottery of this name, as the start event says it.
    pub fn named(name: &str) -> Option<Lottery> {
        [Lottery::Chess960, Lottery::Shuffle].into_iter().find(|lottery| lottery.as_str() == name)
    }

    /// Its name.
    pub const fn as_str(self) -> &'static str {
        match self {
            Lottery::Chess960 => "chess960",
            Lottery::Shuffle => "shuffle",
        }
    }

    /// Draws: Scharnagl's number, or the usual pieces shuffled (Fisher and Yates: from the h-file down each changes places
    /// with one of those up to itself). Both sides have the same row.
    pub fn draw(self, roll: &Roll) -> Start {
        const ARRAYS: u16 = 960;
        const USUAL: u16 = 518;
        let mut numbers = roll.start(Purpose::Array);
        match (self, chess960_row(USUAL)) {
            (Lottery::Shuffle, Some(mut row)) => {
                shuffle(&mut row, |n| numbers.below(n));
                Start::Row(BySide { white: row, black: row })
            }
            _ => Start::Number(numbers.below(ARRAYS)),
        }
    }
}

fn shuffle(row: &mut Row, mut below: impl FnMut(u16) -> u16) {
    for last in (1..8_u16).rev() {
        row.swap(usize::from(last), usize::from(below(last + 1)));
    }
}
