//! Who enters in a variant and what changes after a move, and with that which fields its position texts have.

use std::collections::BTreeMap;

use super::{Dice, OptionValue, Square};

/// How the second player copies a piece in Freischach; the first copy fixes it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CopyMode {
    /// Onto the same file.
    File,
    /// In the same order from each player's left: onto the file as far from the other edge.
    Order,
}

/// How far the placing has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Placing {
    /// How pieces are copied, once the first copy is made.
    pub mode: Option<CopyMode>,
    /// Where the piece stands that is to be copied.
    pub pending: Option<Square>,
}

/// What a position holds beside the fields that all variants share.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Form {
    /// Fairschach: both sides enter; seven fields, eight with `took`.
    #[default]
    Pairs,
    /// One side moves at a time; the six fields of FEN.
    Alone,
    /// The same with two moves a turn (Marseillais); the turn names how many the side still has.
    TwoMoves {
        /// 1 or 2.
        left: u8,
    },
    /// The players place their pieces (Freischach); four fields.
    Placing(Placing),
    /// The pieces are dice that change their face (VARIASCHACH); FEN with the unmoved pawns in place of en passant.
    Dice(Dice),
}

impl Form {
    /// As options change it.
    pub(super) fn with(self, options: &BTreeMap<String, OptionValue>) -> Form {
        let two = options.get("first_turn") == Some(&OptionValue::Word("two".to_owned()));
        match self {
            Form::Dice(dice) => Form::Dice(dice.with(options)),
            Form::TwoMoves { .. } if two => Form::TwoMoves { left: 2 },
            _ => self,
        }
    }

    /// How many fields a text has.
    pub(super) const fn fields(self, with_took: bool) -> usize {
        match self {
            Form::Pairs => 7 + with_took as usize,
            Form::Alone | Form::TwoMoves { .. } | Form::Dice(_) => 6,
            Form::Placing(_) => 4,
        }
    }

    /// The names of the fields, for messages.
    pub(super) const fn names(self) -> &'static str {
        match self {
            Form::Pairs => "board turn castling ep calm pair rest; took last where a recapture goes first",
            Form::Alone | Form::TwoMoves { .. } => "board turn castling ep half-moves move",
            Form::Dice(_) => "board turn castling unmoved half-moves move",
            Form::Placing(_) => "board turn mode pending while pieces are placed, then FEN",
        }
    }

    /// The turns it knows, for messages.
    pub(super) const fn turns(self) -> &'static str {
        match self {
            Form::Pairs => "p, sw, sb, pw, pb, w, b",
            Form::Alone | Form::Placing(_) | Form::Dice(_) => "w, b",
            Form::TwoMoves { .. } => "w1, w2, b1, b2",
        }
    }
}
