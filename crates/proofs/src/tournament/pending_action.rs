//! What a tournament wants of its games. Each is carried out under the game's own lock.

use crate::base::{Side, stored};
use crate::game::{By, GameResult, Ruling};

/// What a tournament wants done with one of its games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PendingGameAction {
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

stored!(PendingGameAction);

impl PendingGameAction {
    const ALL: [PendingGameAction; 9] = [
        PendingGameAction::Forfeit(Some(Side::White)),
        PendingGameAction::Forfeit(Some(Side::Black)),
        PendingGameAction::Forfeit(None),
        PendingGameAction::Annul,
        PendingGameAction::Draw,
        PendingGameAction::Pause,
        PendingGameAction::Paused,
        PendingGameAction::Resume,
        PendingGameAction::Arbiter,
    ];

    /// The word in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            PendingGameAction::Forfeit(Some(Side::White)) => "forfeit-white",
            PendingGameAction::Forfeit(Some(Side::Black)) => "forfeit-black",
            PendingGameAction::Forfeit(None) => "forfeit-both",
            PendingGameAction::Annul => "annul",
            PendingGameAction::Draw => "draw",
            PendingGameAction::Pause => "pause",
            PendingGameAction::Paused => "paused",
            PendingGameAction::Resume => "resume",
            PendingGameAction::Arbiter => "arbiter",
        }
    }

    /// Reads the word.
    pub fn parse(text: &str) -> Option<PendingGameAction> {
        PendingGameAction::ALL.into_iter().find(|known| known.as_str() == text)
    }

    /// Whether it ends the game.
    pub const fn ends(self) -> bool {
        matches!(self, PendingGameAction::Forfeit(_) | PendingGameAction::Annul | PendingGameAction::Draw)
    }

    /// The ruling that carries it out; nothing if the game is so already.
    pub fn ruling(self, paused: bool) -> Option<Ruling> {
        Some(match self {
            PendingGameAction::Forfeit(Some(loser)) => {
                Ruling::Result(GameResult::win(loser.opposite(), By::Forfeit))
            }
            PendingGameAction::Forfeit(None) => Ruling::Result(GameResult::draw(By::Forfeit)),
            PendingGameAction::Annul => Ruling::Result(GameResult::draw(By::Cancelled)),
            PendingGameAction::Draw => Ruling::Result(GameResult::draw(By::Adjudication)),
            PendingGameAction::Pause if !paused => Ruling::Pause,
            PendingGameAction::Resume if paused => Ruling::Resume,
            PendingGameAction::Pause
            | PendingGameAction::Paused
            | PendingGameAction::Resume
            | PendingGameAction::Arbiter => return None,
        })
    }

    /// The wish that stands once it is carried out.
    pub const fn after(self, paused_before: bool) -> Option<PendingGameAction> {
        match self {
            // A game that an arbiter had stopped before is not resumed with the others.
            PendingGameAction::Pause if !paused_before => Some(PendingGameAction::Paused),
            // Whoever became arbiter while all games stood.
            PendingGameAction::Resume => Some(PendingGameAction::Arbiter),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_wish_reads_back() {
        for wish in PendingGameAction::ALL {
            assert_eq!(PendingGameAction::parse(wish.as_str()), Some(wish));
        }
        assert_eq!(PendingGameAction::parse("dance"), None);
    }
}
