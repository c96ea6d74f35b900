//! What counts in place of a game's result: byes, forfeits, annulment.

use crate::base::{Side, stored};

/// What stands in a pairing in place of a game's result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Instead {
    /// Nobody to play: the point is White's.
    Bye,
    /// Asked for: half a point for White.
    HalfBye,
    /// Asked for: no point.
    ZeroBye,
    /// This side lost by forfeit; nobody's name: both did.
    Forfeit(Option<Side>),
    /// It counts for nobody.
    Annulled,
}

/// What a pairing has brought so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fared {
    /// It is not decided.
    Open,
    /// It counts for nobody.
    Void,
    /// Half points of White and of Black.
    Points(u8, u8),
}

/// A pairing and what it has brought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// From 1; a final is a stage of its own.
    pub stage: u16,
    /// From 1; in a knock-out the match.
    pub section: u16,
    /// From 1.
    pub round: u16,
    /// White's starting number.
    pub white: u16,
    /// Black's starting number; nobody for a bye.
    pub black: Option<u16>,
    /// What it has brought.
    pub fared: Fared,
}

stored!(Instead);

impl Instead {
    const ALL: [Instead; 7] = [
        Instead::Bye,
        Instead::HalfBye,
        Instead::ZeroBye,
        Instead::Forfeit(Some(Side::White)),
        Instead::Forfeit(Some(Side::Black)),
        Instead::Forfeit(None),
        Instead::Annulled,
    ];

    /// The word in the database and the API; of a forfeit who lost.
    pub const fn as_str(self) -> &'static str {
        match self {
            Instead::Bye => "bye",
            Instead::HalfBye => "bye-half",
            Instead::ZeroBye => "bye-zero",
            Instead::Forfeit(Some(Side::White)) => "forfeit-white",
            Instead::Forfeit(Some(Side::Black)) => "forfeit-black",
            Instead::Forfeit(None) => "forfeit-both",
            Instead::Annulled => "annulled",
        }
    }

    /// Reads the word.
    pub fn parse(text: &str) -> Option<Instead> {
        Instead::ALL.into_iter().find(|known| known.as_str() == text)
    }

    /// What it brings.
    pub const fn fared(self) -> Fared {
        match self {
            Instead::Bye | Instead::Forfeit(Some(Side::Black)) => Fared::Points(2, 0),
            Instead::HalfBye => Fared::Points(1, 0),
            Instead::ZeroBye => Fared::Points(0, 0),
            Instead::Forfeit(Some(Side::White)) => Fared::Points(0, 2),
            Instead::Forfeit(None) => Fared::Points(0, 0),
            Instead::Annulled => Fared::Void,
        }
    }
}

impl Played {
    /// The half points that it brought this entrant.
    pub fn points_of(&self, number: u16) -> u32 {
        match self.fared {
            Fared::Points(white, _) if self.white == number => white.into(),
            Fared::Points(_, black) if self.black == Some(number) => black.into(),
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_outcome_reads_back() {
        for outcome in Instead::ALL {
            assert_eq!(Instead::parse(outcome.as_str()), Some(outcome));
        }
        assert_eq!(Instead::parse("won"), None);
    }
}
