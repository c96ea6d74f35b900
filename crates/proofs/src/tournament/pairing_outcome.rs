//! What counts in place of a game's result: byes, forfeits, annulment.

use crate::base::{Side, stored};

/// What stands in a pairing in place of a game's result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PairingOutcome {
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
pub enum PairingScore {
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
    pub score: PairingScore,
}

stored!(PairingOutcome);

impl PairingOutcome {
    const ALL: [PairingOutcome; 7] = [
        PairingOutcome::Bye,
        PairingOutcome::HalfBye,
        PairingOutcome::ZeroBye,
        PairingOutcome::Forfeit(Some(Side::White)),
        PairingOutcome::Forfeit(Some(Side::Black)),
        PairingOutcome::Forfeit(None),
        PairingOutcome::Annulled,
    ];

    /// The word in the database and the API; of a forfeit who lost.
    pub const fn as_str(self) -> &'static str {
        match self {
            PairingOutcome::Bye => "bye",
            PairingOutcome::HalfBye => "bye-half",
            PairingOutcome::ZeroBye => "bye-zero",
            PairingOutcome::Forfeit(Some(Side::White)) => "forfeit-white",
            PairingOutcome::Forfeit(Some(Side::Black)) => "forfeit-black",
            PairingOutcome::Forfeit(None) => "forfeit-both",
            PairingOutcome::Annulled => "annulled",
        }
    }

    /// Reads the word.
    pub fn parse(text: &str) -> Option<PairingOutcome> {
        PairingOutcome::ALL.into_iter().find(|known| known.as_str() == text)
    }

    /// What it brings.
    pub const fn score(self) -> PairingScore {
        match self {
            PairingOutcome::Bye | PairingOutcome::Forfeit(Some(Side::Black)) => PairingScore::Points(2, 0),
            PairingOutcome::HalfBye => PairingScore::Points(1, 0),
            PairingOutcome::ZeroBye => PairingScore::Points(0, 0),
            PairingOutcome::Forfeit(Some(Side::White)) => PairingScore::Points(0, 2),
            PairingOutcome::Forfeit(None) => PairingScore::Points(0, 0),
            PairingOutcome::Annulled => PairingScore::Void,
        }
    }
}

impl Played {
    /// The half points that it brought this entrant.
    pub fn points_of(&self, number: u16) -> u32 {
        match self.score {
            PairingScore::Points(white, _) if self.white == number => white.into(),
            PairingScore::Points(_, black) if self.black == Some(number) => black.into(),
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_outcome_reads_back() {
        for outcome in PairingOutcome::ALL {
            assert_eq!(PairingOutcome::parse(outcome.as_str()), Some(outcome));
        }
        assert_eq!(PairingOutcome::parse("won"), None);
    }
}
