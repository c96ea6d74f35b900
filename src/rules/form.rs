//! Who enters in a variant, and with that which fields its position texts have.

/// What a position holds beside the fields that all variants share.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Form {
    /// Fairschach: both sides enter; seven fields, eight with `took`.
    #[default]
    Pairs,
    /// One side moves at a time; the six fields of FEN.
    Alone,
}

impl Form {
    /// How many fields a text has.
    pub(super) const fn fields(self, with_took: bool) -> usize {
        match self {
            Form::Pairs => 7 + with_took as usize,
            Form::Alone => 6,
        }
    }

    /// The names of the fields, for messages.
    pub(super) const fn names(self) -> &'static str {
        match self {
            Form::Pairs => "board turn castling ep calm pair rest; took last where a recapture goes first",
            Form::Alone => "board turn castling ep half-moves move",
        }
    }

    /// The turns it knows, for messages.
    pub(super) const fn turns(self) -> &'static str {
        match self {
            Form::Pairs => "p, sw, sb, pw, pb, w, b",
            Form::Alone => "w, b",
        }
    }
}
