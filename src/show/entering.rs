//! What is entered in a turn, as players call it: a pair, a move, one of two moves, a piece to be placed.

use super::i18n::Lang;
use crate::base::Side;
use crate::rules::{Form, OptionValue, Position, RuleSet, Turn};

/// What the side to enter enters now.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Entering {
    /// Both sides enter a pair.
    Pair,
    /// One entry of a pair, entered alone.
    Single,
    Move,
    /// The first of two moves (Marseillais).
    First,
    /// The second of two moves.
    Second,
    /// A piece is placed (Freischach).
    Place,
    /// The first piece is copied, which fixes how all others are.
    Copy,
}

impl Entering {
    /// What is entered in this position of a game by these rules.
    pub fn of(position: &Position, rules: &RuleSet) -> Entering {
        let two = OptionValue::Word("two".to_owned());
        match (position.setup().form, position.turn()) {
            (_, Turn::Both) => Entering::Pair,
            (_, Turn::First(_) | Turn::Last(_)) => Entering::Single,
            (Form::Placing(placing), _) if placing.pending.is_some() => Entering::Copy,
            (Form::Placing(_), _) => Entering::Place,
            (Form::TwoMoves { left: 2 }, _) => Entering::First,
            // White opens the game with one move.
            (Form::TwoMoves { .. }, Turn::Alone(Side::White))
                if position.pair() == 1 && rules.options().get("first_turn") != Some(&two) =>
            {
                Entering::Move
            }
            (Form::TwoMoves { .. }, _) => Entering::Second,
            (Form::Pairs | Form::Alone | Form::Dice(_), _) => Entering::Move,
        }
    }

    /// The word by which texts choose how this is called.
    pub(super) const fn as_str(self) -> &'static str {
        match self {
            Entering::Pair => "pair",
            Entering::Single => "single",
            Entering::Move => "move",
            Entering::First => "first",
            Entering::Second => "second",
            Entering::Place => "place",
            Entering::Copy => "copy",
        }
    }

    /// The word by which texts choose what is said of the entry itself: `pair`, `move` or `place`.
    pub const fn sort(self) -> &'static str {
        match self {
            Entering::Pair => "pair",
            Entering::Place | Entering::Copy => "place",
            Entering::Single | Entering::Move | Entering::First | Entering::Second => "move",
        }
    }

    /// With its number, for the middle of a sentence: `pair 7`, `move 3, second of two`.
    pub fn named(self, lang: Lang, position: &Position) -> String {
        let n = match self {
            Entering::Place | Entering::Copy => pieces_placed(position) + 1,
            _ => i64::from(position.pair()),
        };
        lang.tf("entering", &[("kind", self.as_str().into()), ("n", n.into())])
    }
}

/// How many pieces stand on both sides while they are placed.
fn pieces_placed(position: &Position) -> i64 {
    let of = |side| position.pieces().filter(|(_, piece)| piece.side == side).count();
    i64::try_from(of(Side::White).min(of(Side::Black))).unwrap_or(0) - PAWNS
}

const PAWNS: i64 = 8;

/// With a capital, for the beginning of a sentence.
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(chars).collect()
}
