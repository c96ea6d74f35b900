use crate::base::Side;
use crate::rules::{Reason, Score};

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    /// A king is mated, or both are.
    Mate,
    /// A side has no move and is not in check.
    Stalemate,
    /// No mate is possible any more.
    Dead,
    /// The same position for the fifth time, or claimed at the third.
    Repetition,
    /// 75 quiet pairs, or claimed at 50.
    Moves,
    /// Both wanted a draw.
    Agreement,
    /// A side gave up.
    Resignation,
    /// A flag fell.
    Time,
    /// An illegal entry where it could not be entered again (`sealing = blind`).
    Illegal,
    /// An arbiter decided.
    Adjudication,
    /// A side lost by an arbiter's ruling, or both did.
    Forfeit,
    /// An arbiter ended it without a result.
    Cancelled,
}

/// A finished game's score and how it came about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameResult {
    /// The side that won; `None` is a draw, by forfeit a loss of both, cancelled no result.
    pub winner: Option<Side>,
    /// How it came about.
    pub by: By,
}

impl By {
    const ALL: [By; 12] = [
        By::Mate,
        By::Stalemate,
        By::Dead,
        By::Repetition,
        By::Moves,
        By::Agreement,
        By::Resignation,
        By::Time,
        By::Illegal,
        By::Adjudication,
        By::Forfeit,
        By::Cancelled,
    ];

    /// The word in the API.
    pub const fn as_str(self) -> &'static str {
        match self {
            By::Mate => "mate",
            By::Stalemate => "stalemate",
            By::Dead => "dead",
            By::Repetition => "repetition",
            By::Moves => "moves",
            By::Agreement => "agreement",
            By::Resignation => "resignation",
            By::Time => "time",
            By::Illegal => "illegal-entry",
            By::Adjudication => "adjudication",
            By::Forfeit => "forfeit",
            By::Cancelled => "cancelled",
        }
    }
}

impl GameResult {
    /// A draw.
    pub const fn draw(by: By) -> GameResult {
        GameResult { winner: None, by }
    }

    /// A win for this side.
    pub const fn win(side: Side, by: By) -> GameResult {
        GameResult {
            winner: Some(side),
            by,
        }
    }

    /// What the rules say of a position, if the game is over.
    pub fn from_rules(score: Score) -> Option<GameResult> {
        let by = |reason| match reason {
            Reason::Mate => By::Mate,
            Reason::Stalemate => By::Stalemate,
            Reason::Dead => By::Dead,
            Reason::Repetition => By::Repetition,
            Reason::Moves => By::Moves,
        };
        match score {
            Score::Ongoing => None,
            Score::Win(side, reason) => Some(GameResult::win(side, by(reason))),
            Score::Draw(reason) => Some(GameResult::draw(by(reason))),
        }
    }

    /// `1-0`, `0-1`, `1/2-1/2`, `0-0` or `none`.
    pub const fn score(self) -> &'static str {
        match (self.winner, self.by) {
            (Some(Side::White), _) => "1-0",
            (Some(Side::Black), _) => "0-1",
            (None, By::Forfeit) => "0-0",
            (None, By::Cancelled) => "none",
            (None, _) => "1/2-1/2",
        }
    }

    /// Reads the two words back.
    pub fn parse(score: &str, by: &str) -> Option<GameResult> {
        let by = By::ALL.into_iter().find(|known| known.as_str() == by)?;
        let winner = match score {
            "1-0" => Some(Side::White),
            "0-1" => Some(Side::Black),
            _ => None,
        };
        let result = GameResult { winner, by };
        // Nobody wins a game that is cancelled.
        let fits = result.score() == score && (winner.is_none() || by != By::Cancelled);
        fits.then_some(result)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_result_reads_back() {
        for winner in [None, Some(Side::White), Some(Side::Black)] {
            for by in By::ALL {
                let result = GameResult { winner, by };
                if winner.is_some() && by == By::Cancelled {
                    assert_eq!(GameResult::parse(result.score(), by.as_str()), None);
                    continue;
                }
                assert_eq!(GameResult::parse(result.score(), by.as_str()), Some(result));
            }
        }
        assert_eq!(GameResult::parse("2-0", "mate"), None);
        assert_eq!(GameResult::parse("0-0", "mate"), None);
        assert_eq!(GameResult::parse("none", "forfeit"), None);
        assert_eq!(GameResult::parse("1/2-1/2", "forfeit"), None);
        assert_eq!(GameResult::parse("1-0", "magic"), None);
    }
}
