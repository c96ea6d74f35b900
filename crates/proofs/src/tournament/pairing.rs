//! Pairings with their outcomes, as tables take them.

use crate::base::Side;
use crate::game::{By, GameResult};

use super::Points;

/// So many entrants at most: TRF has four columns for a starting number.
pub const ENTRANTS_MAX: u16 = 9_999;

/// So many rounds at most: 1,000 entrants who meet twice.
pub const ROUNDS_MAX: u16 = 1_998;

/// Somebody in a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entrant {
    /// The starting number, from 1; starting order breaks no tie but orders those who share a place.
    pub number: u16,
    /// The name as the table shows it.
    pub name: String,
    /// The rating at the start.
    pub rating: Option<u16>,
    /// A title such as `GM`.
    pub title: Option<String>,
    /// The federation's three letters.
    pub federation: Option<String>,
    /// The number at FIDE.
    pub fide_id: Option<u32>,
    /// The year of birth.
    pub born: Option<u16>,
    /// The team's number in a team tournament.
    pub team: Option<u16>,
    /// The first round in which they take part: 1, or later for a late entry.
    pub first_round: u16,
    /// The first round in which they do not take part any more.
    pub withdrawn_from: Option<u16>,
}

impl Entrant {
    /// Somebody of whom no more is known.
    pub fn new(number: u16, name: &str) -> Entrant {
        Entrant {
            number,
            name: name.to_owned(),
            rating: None,
            title: None,
            federation: None,
            fide_id: None,
            born: None,
            team: None,
            first_round: 1,
            withdrawn_from: None,
        }
    }

    /// Whether they have entered and not withdrawn in this round.
    pub fn takes_part(&self, round: u16) -> bool {
        round >= self.first_round && self.withdrawn_from.is_none_or(|from| round < from)
    }
}

/// How a point was made or lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WonBy {
    /// On the board: mate, resignation, agreement, a rule.
    Play,
    /// A flag fell.
    Time,
    /// By forfeit: it counts as not played (C.07, 15.1).
    Forfeit,
    /// An arbiter judged the position.
    Adjudication,
}

/// How a pairing came out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Not yet.
    Pending,
    /// It counts for nothing, as if it had never been paired.
    Cancelled,
    /// Lost by both, by forfeit or by flags at the same instant: nothing for either. FIDE knows it as two losses by forfeit.
    BothLost,
    /// A side won.
    Won(Side, WonBy),
    /// Half a point each. FIDE knows no draw by forfeit; it would count as drawn by play.
    Drawn(WonBy),
}

impl Outcome {
    /// What a game's result means in a table; a game without one is pending.
    pub fn of(result: Option<GameResult>) -> Outcome {
        let Some(result) = result else { return Outcome::Pending };
        let how = match result.by {
            By::Time => WonBy::Time,
            By::Forfeit => WonBy::Forfeit,
            By::Adjudication => WonBy::Adjudication,
            _ => WonBy::Play,
        };
        match (result.winner, result.by) {
            (_, By::Cancelled) => Outcome::Cancelled,
            (None, _) if result.both_lose => Outcome::BothLost,
            (Some(side), _) => Outcome::Won(side, how),
            (None, _) => Outcome::Drawn(how),
        }
    }

    /// What the side gets.
    pub const fn points(self, side: Side) -> Points {
        match (self, side) {
            (Outcome::Drawn(_), _) => Points::DRAW,
            (Outcome::Won(Side::White, _), Side::White) | (Outcome::Won(Side::Black, _), Side::Black) => {
                Points::WIN
            }
            _ => Points::ZERO,
        }
    }

    /// Whether it was decided without play (C.07, 15.1): by forfeit, of one or both.
    pub const fn is_forfeit(self) -> bool {
        matches!(self, Outcome::BothLost | Outcome::Won(_, WonBy::Forfeit))
    }
}

/// Why somebody has no opponent in a round (TRF, result codes).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bye {
    /// Given by the organiser: a point (`F`).
    Full,
    /// Asked for: half a point (`H`).
    Half,
    /// Absent: nothing (`Z`).
    Zero,
    /// Nobody was left to play: a point (`U`).
    PairingAllocated,
}

impl Bye {
    /// What it gives.
    pub const fn points(self) -> Points {
        match self {
            Bye::Full | Bye::PairingAllocated => Points::WIN,
            Bye::Half => Points::DRAW,
            Bye::Zero => Points::ZERO,
        }
    }
}

/// Who sits at a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seats {
    /// Two entrants.
    Game {
        /// White's starting number.
        white: u16,
        /// Black's starting number.
        black: u16,
        /// How it came out.
        outcome: Outcome,
    },
    /// One entrant, without an opponent.
    Bye {
        /// The starting number.
        entrant: u16,
        /// Of what kind.
        bye: Bye,
    },
}

/// One line of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pairing {
    /// The round, from 1.
    pub round: u16,
    /// The board in the round, from 1.
    pub board: u16,
    /// Who sits there.
    pub seats: Seats,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_result_of_a_game_has_a_place_in_a_table() {
        let side = Side::Black;
        for (score, by, outcome) in [
            ("1-0", "mate", Outcome::Won(Side::White, WonBy::Play)),
            ("0-1", "resignation", Outcome::Won(side, WonBy::Play)),
            ("0-1", "illegal-entry", Outcome::Won(side, WonBy::Play)),
            ("0-1", "time", Outcome::Won(side, WonBy::Time)),
            ("1/2-1/2", "time", Outcome::Drawn(WonBy::Time)),
            ("0-1", "forfeit", Outcome::Won(side, WonBy::Forfeit)),
            ("0-0", "forfeit", Outcome::BothLost),
            ("0-0", "time", Outcome::BothLost),
            ("1/2-1/2", "adjudication", Outcome::Drawn(WonBy::Adjudication)),
            ("1/2-1/2", "agreement", Outcome::Drawn(WonBy::Play)),
            ("none", "cancelled", Outcome::Cancelled),
        ] {
            let result = GameResult::parse(score, by).unwrap();
            assert_eq!(Outcome::of(Some(result)), outcome);
        }
        assert_eq!(Outcome::of(None), Outcome::Pending);
    }
}
