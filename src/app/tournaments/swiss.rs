//! Rounds of a Swiss tournament, paired by the program that the operator has set. It may take a minute, so it runs outside
//! of any transaction: what it is told is read, and its answer is taken only if nothing has changed meanwhile.

use serde_json::{Map, Value, json};

use super::byes::byes_of;
use super::pairing::{Fixture, insert, start_of};
use super::queue::NOT_PAIRED;
use super::{EntrantState, Held, PairingView, TournamentView, broken, view};
use crate::app::chain::members;
use crate::app::tables::standing_pairings;
use crate::app::{App, Error, PAIRING_FAULTS, PairingError, pair_round};
use crate::base::{Micros, PlayerId, Side, Timestamp, TournamentId};
use crate::store::Tx;
use crate::tournament::trf::Head;
use crate::tournament::{Bye, Entrant, Instead, Kind, Pace, Pairing, Proposed, Seats, Sheet, active};

/// After so long a round that could not be paired is tried again.
const AGAIN_US: Micros = 10 * 60 * 1_000_000;

/// The round that is to be paired next while the tournament is played, and from when on; nothing if all are paired, or games of
/// the last one go on that are waited for.
pub(super) fn next_round(sheet: &Sheet, pairings: &[PairingView]) -> Option<(u16, Timestamp)> {
    let Kind::Swiss { rounds, .. } = sheet.kind else {
        return None;
    };
    let paired = pairings.iter().map(|one| one.round).max().unwrap_or(0);
    if paired >= rounds {
        return None;
    }
    let open = |one: &PairingView| one.result.is_none() && one.outcome.is_none();
    let from = match sheet.pace {
        _ if paired == 0 => Timestamp::from_us(0),
        Pace::AtOnce if pairings.iter().any(open) => return None,
        Pace::AtOnce => Timestamp::from_us(0),
        Pace::Rounds { days } => {
            let last = pairings.iter().filter(|one| one.round == paired);
            let began = last.map(|one| one.starts).max()?;
            began.plus(Micros::from(days) * 24 * 60 * 60 * 1_000_000)
        }
    };
    Some((paired + 1, from))
}

/// The same for a tournament that is seen, if it is time for it.
fn due_round(seen: &TournamentView, now: Timestamp) -> Option<u16> {
    let (round, _) = next_round(&seen.sheet, &seen.pairings)?;
    seen.pairs_now(now).then_some(round)
}

impl App {
    /// Pairs the next round of a Swiss tournament, if it is time for it; answers why it could not be paired. `by` asked for
    /// it, nobody if it was due.
    pub(super) async fn pair_swiss(
        &self,
        id: TournamentId,
        by: Option<PlayerId>,
    ) -> Result<Option<&'static str>, Error> {
        let now = self.now();
        let (seen, asked) = self
            .store()
            .read(move |tx| {
                Box::pin(async move {
                    let seen = view(tx, None, id, now).await?;
                    Ok::<_, Error>((seen, tx.bye_requests(id).await?))
                })
            })
            .await?;
        let Some(round) = due_round(&seen, now) else {
            return Ok(None);
        };
        let entrants: Vec<Entrant> = seen
            .entrants
            .iter()
            .filter_map(|one| {
                let number = one.number?;
                let plays = one.state == EntrantState::Playing;
                // A substitute has the number of the one replaced.
                let replaced = one.state == EntrantState::Replaced;
                (!replaced).then(|| Entrant {
                    rating: one.rating,
                    withdrawn_from: (!plays).then_some(round),
                    ..Entrant::new(number, &one.player.name)
                })
            })
            .collect();
        let Kind::Swiss { rounds, .. } = seen.sheet.kind else {
            return Ok(None);
        };
        let head = Head {
            name: seen.sheet.name.clone(),
            rounds,
            initial: Some(Side::White),
            ..Head::default()
        };
        let program = self.settings().pairing_program.as_ref();
        let plays = |number: u16| {
            let own = entrants.iter().find(|one| one.number == number);
            own.is_some_and(|own| own.takes_part(round))
        };
        let byes = byes_of(id, &asked, round, &plays)?;
        let mut told = standing_pairings(&seen);
        told.extend(byes.iter().copied());
        let proposed = if !byes.is_empty() && active(&entrants, &told, round).is_empty() {
            Ok(Vec::new())
        } else {
            pair_round(program, &head, &entrants, &told, round).await
        };
        let app = self.clone();
        self.store()
            .write(move |tx| {
                Box::pin(async move {
                    let mut held = Held::lock(tx, id).await?;
                    let again = view(tx, None, id, now).await?;
                    let same = due_round(&again, now) == Some(round)
                        && again
                            .entrants
                            .iter()
                            .map(|one| one.state)
                            .eq(seen.entrants.iter().map(|one| one.state))
                        && tx.bye_requests(id).await? == asked;
                    match proposed {
                        // It is due still, and is paired anew.
                        _ if !same => {
                            app.plan_next(tx, &mut held).await?;
                            Ok(None)
                        }
                        Ok(proposed) => {
                            take(tx, &mut held, round, (&proposed, &byes), (by, now)).await?;
                            app.plan_next(tx, &mut held).await?;
                            Ok(None)
                        }
                        Err(error) => {
                            // What the program wrote is for the operator alone.
                            tracing::error!(tournament = %id, round, %error, "a round could not be paired");
                            let (_, says) = error.fault();
                            note_fault(tx, &mut held, round, &error, now).await?;
                            tx.set_tournament_due(id, Some(now.plus(AGAIN_US))).await?;
                            Ok(Some(says))
                        }
                    }
                })
            })
            .await
    }
}

/// A round is tried again and again; each fault of it is noted once.
async fn note_fault(
    tx: &mut Tx,
    held: &mut Held,
    round: u16,
    error: &PairingError,
    now: Timestamp,
) -> Result<(), Error> {
    let (fault, says) = error.fault();
    let body = members([
        ("round", json!(round)),
        ("fault", json!(fault)),
        ("why", json!(says)),
    ]);
    let limit = i64::try_from(PAIRING_FAULTS.len()).unwrap_or(i64::MAX);
    for noted in tx.tournament_events_of(held.id, NOT_PAIRED, limit).await? {
        let noted: Map<String, Value> =
            serde_json::from_str(&noted.body).map_err(|_| broken(held.row.id, "event"))?;
        if noted == body {
            return Ok(());
        }
    }
    held.note(tx, now, None, NOT_PAIRED, body).await
}

/// Makes the pairings of a round.
async fn take(
    tx: &mut Tx,
    held: &mut Held,
    round: u16,
    (proposed, byes): (&[Proposed], &[Pairing]),
    (by, now): (Option<PlayerId>, Timestamp),
) -> Result<(), Error> {
    let first = start_of(held, 1, now);
    for (board, pair) in (1..).zip(proposed) {
        let at = Fixture {
            stage: 1,
            section: 1,
            round,
            board,
            white: pair.white,
            black: pair.black,
        };
        insert(tx, held, at, first, None).await?;
    }
    let boards = u16::try_from(proposed.len()).unwrap_or(u16::MAX);
    for (board, one) in (boards.saturating_add(1)..).zip(byes) {
        let Seats::Bye { entrant, bye } = one.seats else {
            continue;
        };
        let at = Fixture {
            stage: 1,
            section: 1,
            round,
            board,
            white: entrant,
            black: None,
        };
        let outcome = if bye == Bye::Half {
            Instead::HalfBye
        } else {
            Instead::ZeroBye
        };
        insert(tx, held, at, first, Some(outcome)).await?;
    }
    held.note(tx, now, by, "paired", members([("round", json!(round))]))
        .await
}
