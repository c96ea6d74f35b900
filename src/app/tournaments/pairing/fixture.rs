//! Where a game of a round is played, and what is to be known for it: who is absent, where the next board is, and what was drawn.

use std::collections::BTreeMap;

use crate::app::error::Result;
use crate::app::limits::DAY;
use crate::app::tournaments::locked::{LockedTournament, broken, small};
use crate::app::tournaments::noted::noted_of;
use crate::base::{Micros, PlayerId, Side, Timestamp, TournamentId};
use crate::store::{DuePairingRow, NewPairing, PairingRow, Tx};
use crate::tournament::{Act, ActKind, EntrantState, Pace, PairingOutcome};

/// Where a game of a round is played, and between whom.
#[derive(Clone, Copy)]
pub(in crate::app) struct Fixture {
    pub(in crate::app) stage: u16,
    pub(in crate::app) section: u16,
    pub(in crate::app) round: u16,
    pub(in crate::app) board: u16,
    pub(in crate::app) white: u16,
    pub(in crate::app) black: Option<u16>,
}

pub(in crate::app) fn start_of(held: &LockedTournament, round: u16, now: Timestamp) -> Timestamp {
    match held.sheet.pace {
        Pace::AtOnce => now,
        Pace::Rounds { days } => now.plus(Micros::from(round - 1) * Micros::from(days) * DAY),
    }
}

/// The board after the last one of a round.
pub(in crate::app) fn next_board(all: &[PairingRow], stage: u16, section: u16, round: u16) -> u16 {
    let place = (i64::from(stage), i64::from(section), i64::from(round));
    let of = all.iter().filter(|one| (one.stage, one.section, one.round) == place);
    let last = of.map(|one| one.board).max().unwrap_or(0);
    u16::try_from(last + 1).unwrap_or(u16::MAX)
}

/// The numbers of those who have left and were not replaced.
pub(in crate::app) async fn gone(tx: &mut Tx, held: &LockedTournament) -> Result<Vec<u16>> {
    let entrants = tx.tournaments().entrants(held.id).await?;
    let plays =
        |number| entrants.iter().any(|one| one.number == Some(number) && one.state == EntrantState::Playing);
    let numbers = entrants.iter().filter_map(|one| one.number);
    numbers.filter(|number| !plays(*number)).map(|number| small(held.id, number)).collect()
}

/// What becomes of a pairing of which one side, or both, have left.
pub(in crate::app) fn absent(gone: &[u16], white: u16, black: Option<u16>) -> Option<PairingOutcome> {
    let black = black?;
    match (gone.contains(&white), gone.contains(&black)) {
        (true, true) => Some(PairingOutcome::Forfeit(None)),
        (true, false) => Some(PairingOutcome::Forfeit(Some(Side::White))),
        (false, true) => Some(PairingOutcome::Forfeit(Some(Side::Black))),
        (false, false) => None,
    }
}

pub(in crate::app) fn new_pairing(
    at: Fixture,
    starts: Timestamp,
    outcome: Option<PairingOutcome>,
) -> NewPairing {
    let bye = at.black.is_none().then_some(PairingOutcome::Bye);
    NewPairing {
        stage: at.stage.into(),
        section: at.section.into(),
        round: at.round.into(),
        board: at.board.into(),
        white: at.white.into(),
        black: at.black.map(i64::from),
        starts,
        outcome: outcome.or(bye),
    }
}

pub(in crate::app) fn place(id: TournamentId, one: &PairingRow) -> DuePairingRow {
    DuePairingRow {
        tournament_id: id.as_uuid(),
        stage: one.stage,
        section: one.section,
        round: one.round,
        board: one.board,
    }
}

/// The place in the draw of each starting number, as it was published at the start: it decides what nothing else does.
pub(in crate::app) async fn drawn_in(tx: &mut Tx, id: TournamentId) -> Result<impl Fn(u16) -> usize + use<>> {
    let started = noted_of(tx, id, ActKind::Started, 1).await?.pop();
    let (numbers, drawn) = match started.map(|started| started.act) {
        // Entrants in order of entry or of rating are not drawn.
        Some(Act::Started { numbers, drawn, .. }) => (numbers, drawn.unwrap_or_default()),
        Some(_) => return Err(broken(id.as_uuid(), "started act")),
        // Nobody starts a ladder.
        None => Default::default(),
    };
    let place: BTreeMap<PlayerId, usize> = drawn.into_iter().zip(0..).collect();
    let places: Vec<usize> =
        numbers.iter().map(|who| place.get(who).copied().unwrap_or(usize::MAX)).collect();
    Ok(move |number: u16| {
        let at = usize::from(number).checked_sub(1);
        at.and_then(|at| places.get(at)).copied().unwrap_or(usize::MAX)
    })
}
