//! What pairings have brought.

use crate::app::error::Result;
use crate::app::tournaments::model::{PairingView, pairing_view};
use crate::base::{Side, Timestamp, TournamentId};
use crate::game::{By, GameResult};
use crate::store::PairingRow;
use crate::tournament::{PairingScore, Played};

/// What all pairings have brought, as far as it may be seen at `now`.
pub(in crate::app) fn played(id: TournamentId, all: &[PairingRow], now: Timestamp) -> Result<Vec<Played>> {
    let one = |row: &PairingRow| Ok(played_of(&pairing_view(id, row.clone(), now)?));
    all.iter().map(one).collect()
}

/// What a pairing has brought.
pub(in crate::app) fn played_of(view: &PairingView) -> Played {
    let score = match (view.outcome, view.result) {
        (Some(outcome), _) => outcome.score(),
        (None, Some(result)) => score(result),
        (None, None) => PairingScore::Open,
    };
    Played {
        stage: view.stage,
        section: view.section,
        round: view.round,
        white: view.white,
        black: view.black,
        score,
    }
}

/// What a game's result brings.
pub(in crate::app) const fn score(result: GameResult) -> PairingScore {
    match (result.winner, result.by) {
        (Some(Side::White), _) => PairingScore::Points(2, 0),
        (Some(Side::Black), _) => PairingScore::Points(0, 2),
        (None, By::Cancelled) => PairingScore::Void,
        (None, _) if result.both_lose => PairingScore::Points(0, 0),
        (None, _) => PairingScore::Points(1, 1),
    }
}
