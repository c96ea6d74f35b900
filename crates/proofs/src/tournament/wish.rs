//! What a tournament wants of its games. Each is carried out under the game's own lock.

use crate::base::{Side, stored};
use crate::game::{By, GameResult, Ruling};

/// What a tournament wants done with one of its games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wish {
    /// This side loses by forfeit; nobody's name: both do.
    Forfeit(Option<Side>),
    /// It is cancelled.
    Annul,
    /// It is adjudicated a draw.
    Draw,
    /// It stands until the tournament goes on.
    Pause,
    /// It stands, for its wish to pause was carried out.
    Paused,
    /// It goes on.
    Resume,
    /// It gets one of the tournament's arbiters, for it began without any.
    Arbiter,
}

stored!(Wish);

impl Wish {
    const ALL: [Wish; 9] = [
        Wish::Forfeit(Some(Side::White)),
        Wish::Forfeit(Some(Side::Black)),
        Wish::Forfeit(None),
        Wish::Annul,
        Wish::Draw,
        Wish::Pause,
        Wish::Paused,
        Wish::Resume,
        Wish::Arbiter,
    ];

    /// The word in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Wish::Forfeit(Some(Side::White)) => "forfeit-white",
            Wish::Forfeit(Some(Side::Black)) => "forfeit-black",
            Wish::Forfeit(None) => "forfeit-both",
            Wish::Annul => "annul",
            Wish::Draw => "draw",
            Wish::Pause => "pause",
            Wish::Paused => "paused",
            Wish::Resume => "resume",
            Wish::Arbiter => "arbiter",
        }
    }

    /// Reads the word.
    pub fn parse(text: &str) -> Option<Wish> {
        Wish::ALL.into_iter().find(|known| known.as_str() == text)
    }

    /// Whether it ends the game.
    pub const fn ends(self) -> bool {
        matches!(self, Wish::Forfeit(_) | Wish::Annul | Wish::Draw)
    }

    /// The ruling that carries it out; nothing if the game is so already.
    pub fn ruling(self, paused: bool) -> Option<Ruling> {
        Some(match self {
            Wish::Forfeit(Some(loser)) => Ruling::Result(GameResult::win(loser.opposite(), By::Forfeit)),
            Wish::Forfeit(None) => Ruling::Result(GameResult::draw(By::Forfeit)),
            Wish::Annul => Ruling::Result(GameResult::draw(By::Cancelled)),
            Wish::Draw => Ruling::Result(GameResult::draw(By::Adjudication)),
            Wish::Pause if !paused => Ruling::Pause,
            Wish::Resume if paused => Ruling::Resume,
            Wish::Pause | Wish::Paused | Wish::Resume | Wish::Arbiter => return None,
        })
    }

    /// The wish that stands once it is carried out.
    pub const fn after(self, paused_before: bool) -> Option<Wish> {
        match self {
            // A game that an arbiter had stopped before is not resumed with the others.
            Wish::Pause if !paused_before => Some(Wish::Paused),
            // Whoever became arbiter while all games stood.
            Wish::Resume => Some(Wish::Arbiter),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_wish_reads_back() {
        for wish in Wish::ALL {
            assert_eq!(Wish::parse(wish.as_str()), Some(wish));
        }
        assert_eq!(Wish::parse("dance"), None);
    }
}
