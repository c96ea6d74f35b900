//! The games of a tournament, chosen by who plays in them, their round, and how far they are.

use crate::app::core::views::Person;
use crate::app::tournaments::model::{PairingView, TournamentView};
use crate::base::{Side, words};
use crate::tournament::PairingOutcome;

/// Which games are asked for; what is not set leaves all.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct GamesFilter {
    /// Those that are played under this starting number.
    pub player: Option<u16>,
    /// Those of this round.
    pub round: Option<u16>,
    /// Those that are so far.
    pub state: Option<PairingState>,
}

words! {
    /// How far the game of a pairing is.
    pub enum PairingState {
        /// It has not begun.
        Waiting: "waiting",
        /// It is played.
        Running: "running",
        /// It has a result, or something stands in place of one.
        Finished: "finished",
    }
}

impl PairingView {
    /// Whether it is a game that counts: no bye, and not annulled.
    pub const fn is_game(&self) -> bool {
        self.black.is_some() && !matches!(self.outcome, Some(PairingOutcome::Annulled))
    }

    /// Whether it has a result, or something stands in place of one.
    pub const fn is_over(&self) -> bool {
        self.outcome.is_some() || self.result.is_some()
    }

    /// How far its game is.
    pub const fn state(&self) -> PairingState {
        if self.is_over() {
            PairingState::Finished
        } else if self.game.is_some() {
            PairingState::Running
        } else {
            PairingState::Waiting
        }
    }
}

impl TournamentView {
    /// Who plays a pairing on this side: the game's own player once it is made, and before that whoever has the number.
    pub fn player(&self, one: &PairingView, side: Side) -> Option<&Person> {
        let entrant = match (one.players, side) {
            (Some(players), _) => self.entrants.iter().find(|who| who.player.id == *players.get(side)),
            (None, Side::White) => self.entrant(one.white),
            (None, Side::Black) => self.entrant(one.black?),
        };
        entrant.map(|who| &who.player)
    }

    /// The pairings that are asked for, in their order.
    pub fn games(&self, asked: GamesFilter) -> impl Iterator<Item = &PairingView> {
        self.pairings.iter().filter(move |one| {
            let plays = |number: u16| one.white == number || one.black == Some(number);
            asked.player.is_none_or(plays)
                && asked.round.is_none_or(|round| one.round == round)
                && asked.state.is_none_or(|state| one.state() == state)
        })
    }
}
