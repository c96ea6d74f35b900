//! Results: the score, and by what.

use crate::base::{Side, words};
use crate::rules::{Reason, Score};

words! {
    /// How a game ended.
    pub enum By {
        /// A king is mated, or both are.
        Mate: "mate",
        /// A side has no move and is not in check.
        Stalemate: "stalemate",
        /// No mate is possible any more.
        Dead: "dead",
        /// The same position for the fifth time, or claimed at the third.
        Repetition: "repetition",
        /// 75 quiet pairs, or claimed at 50.
        Moves: "moves",
        /// Both wanted a draw.
        Agreement: "agreement",
        /// A side gave up.
        Resignation: "resignation",
        /// A flag fell.
        Time: "time",
        /// An illegal entry where it could not be entered again (`sealing = blind`).
        Illegal: "illegal-entry",
        /// An arbiter decided.
        Adjudication: "adjudication",
        /// A side lost by an arbiter's ruling, or both did.
        Forfeit: "forfeit",
        /// An arbiter ended it without a result.
        Cancelled: "cancelled",
    }
}

/// A finished game's score and how it came about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameResult {
    /// The side that won; `None` is a draw, a loss of both, or, cancelled, no result.
    pub winner: Option<Side>,
    /// How it came about.
    pub by: By,
    /// Whether both lost: by forfeit always where nobody won, on time where the terms say so.
    pub both_lose: bool,
}

impl GameResult {
    /// Nobody wins: a draw; by forfeit a loss of both, cancelled no result.
    pub const fn draw(by: By) -> GameResult {
        GameResult { winner: None, by, both_lose: matches!(by, By::Forfeit) }
    }

    /// Both lose, which comes by forfeit and on time alone.
    pub const fn both_lose(by: By) -> GameResult {
        GameResult { winner: None, by, both_lose: true }
    }

    /// A win for this side.
    pub const fn win(side: Side, by: By) -> GameResult {
        GameResult { winner: Some(side), by, both_lose: false }
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
            (None, _) if self.both_lose => "0-0",
            (None, By::Cancelled) => "none",
            (None, _) => "1/2-1/2",
        }
    }

    /// Reads the two words back.
    pub fn parse(score: &str, by: &str) -> Option<GameResult> {
        let by = By::ALL.into_iter().find(|known| known.as_str() == by)?;
        let result = match (score, by) {
            ("1-0", _) => GameResult::win(Side::White, by),
            ("0-1", _) => GameResult::win(Side::Black, by),
            ("0-0", By::Time) => GameResult::both_lose(by),
            _ => GameResult::draw(by),
        };
        // Nobody wins a game that is cancelled.
        let fits = result.score() == score && (result.winner.is_none() || by != By::Cancelled);
        fits.then_some(result)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_result_reads_back() {
        for by in By::ALL {
            let mut results = vec![
                GameResult::draw(by),
                GameResult::win(Side::White, by),
                GameResult::win(Side::Black, by),
            ];
            results.extend((by == By::Time).then_some(GameResult::both_lose(by)));
            for result in results {
                if result.winner.is_some() && by == By::Cancelled {
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
