//! Rounds of a Swiss tournament, paired by the program that the operator has set. It may take a minute, so it runs outside
//! of any transaction: what it is told is read, and its answer is taken only if nothing has changed meanwhile.

use crate::app::error::{Error, Result};
use crate::app::limits::{DAY, at_most};
use crate::app::tournaments::locked::LockedTournament;
use crate::app::tournaments::model::{PairingView, TournamentView, view};
use crate::app::tournaments::noted::noted_of;
use crate::app::tournaments::pairing::Pairings;
use crate::app::tournaments::pairing::fixture::{Fixture, new_pairing, start_of};
use crate::app::tournaments::pairing::pairing_program::{PairingError, PairingProgram, pair_round};
use crate::app::tournaments::setup::byes::byes_of;
use crate::app::tournaments::standings::standing_pairings;
use crate::base::{Micros, PlayerId, Side, Timestamp, TournamentId};
use crate::store::{ByeRequestRow, Tx};
use crate::tournament::trf::Head;
use crate::tournament::{
    Act, ActKind, Bye, Entrant, EntrantState, Kind, Pace, Pairing, PairingFault, PairingOutcome, Proposed,
    Seats, Sheet, active,
};

/// After so long a round that could not be paired is tried again.
const AGAIN_US: Micros = 10 * 60 * 1_000_000;
/// So many pairs are named at most that the second program pairs otherwise.
const PAIRS_NOTED_MAX: usize = 20;

/// The round that is to be paired next while the tournament is played, and from when on; nothing if all are paired, or games of
/// the last one go on that are waited for.
pub(in crate::app) fn next_round(sheet: &Sheet, pairings: &[PairingView]) -> Option<(u16, Timestamp)> {
    let Kind::Swiss { rounds, .. } = sheet.kind else { return None };
    let paired = pairings.iter().map(|one| one.round).max().unwrap_or(0);
    if paired >= rounds {
        return None;
    }
    let open = |one: &PairingView| !one.is_over();
    let from = match sheet.pace {
        _ if paired == 0 => Timestamp::from_us(0),
        Pace::AtOnce if pairings.iter().any(open) => return None,
        Pace::AtOnce => Timestamp::from_us(0),
        Pace::Rounds { days } => {
            let last = pairings.iter().filter(|one| one.round == paired);
            let began = last.map(|one| one.starts).max()?;
            began.plus(Micros::from(days) * DAY)
        }
    };
    Some((paired + 1, from))
}

/// The same for a tournament that is seen, if it is time for it.
fn due_round(seen: &TournamentView, now: Timestamp) -> Option<u16> {
    let (round, _) = next_round(&seen.sheet, &seen.pairings)?;
    seen.pairs_now(now).then_some(round)
}

impl Pairings<'_> {
    /// Pairs the next round of a Swiss tournament, if it is time for it; answers why it could not be paired. `by` asked for
    /// it, nobody if it was due.
    pub(in crate::app) async fn pair_swiss(
        self,
        id: TournamentId,
        by: Option<PlayerId>,
    ) -> Result<Option<PairingFault>> {
        let now = self.0.now();
        let (seen, asked) = read_tx!(self.0, async |tx| {
            let seen = view(tx, None, id, now).await?;
            Ok::<_, Error>((seen, tx.pairings().bye_requests(id).await?))
        })?;
        let Some(round) = due_round(&seen, now) else { return Ok(None) };
        let Some(question) = Question::of(&seen, &asked, round)? else { return Ok(None) };
        let program = self.0.settings().pairing_program.as_ref();
        let proposed = if question.nobody_plays() { Ok(Vec::new()) } else { question.ask(program).await };
        // What the program wrote is for the operator alone.
        let says = proposed.as_ref().err().map(ToString::to_string);
        let proposed = proposed.map_err(|error| error.fault());
        let (byes, first) = (question.byes.clone(), proposed.as_ref().ok().cloned());
        let (taken, fault) = write_tx!(app = self.0, async |tx| {
            let mut held = LockedTournament::lock(tx, id).await?;
            let again = view(tx, None, id, now).await?;
            let same = due_round(&again, now) == Some(round)
                && again.entrants.iter().map(|one| one.state).eq(seen.entrants.iter().map(|one| one.state))
                && tx.pairings().bye_requests(id).await? == asked;
            match proposed {
                // It is due still, and is paired anew.
                _ if !same => {
                    app.running_tournaments().plan_next(tx, &mut held).await?;
                    Ok::<_, Error>((false, None))
                }
                Ok(proposed) => {
                    take(tx, &mut held, round, (&proposed, &byes), (by, now)).await?;
                    app.running_tournaments().plan_next(tx, &mut held).await?;
                    Ok((true, None))
                }
                Err(fault) => {
                    note_fault(tx, &mut held, round, fault, now).await?;
                    tx.tournaments().set_due(id, Some(now.plus(AGAIN_US))).await?;
                    Ok((false, Some(fault)))
                }
            }
        })?;
        if let (Some(_), Some(error)) = (&fault, says) {
            tracing::error!(tournament = %id, round, error, "a round could not be paired");
        }
        if let (true, Some(first)) = (taken, first.filter(|first| !first.is_empty())) {
            self.check_by_second(id, &question, &first).await?;
        }
        Ok(fault)
    }

    /// Asks the second program for a round that is paired already, if one is set, and notes what it pairs otherwise. The
    /// pairing holds whatever it says.
    async fn check_by_second(self, id: TournamentId, question: &Question, first: &[Proposed]) -> Result<()> {
        let Some(checker) = self.0.settings().pairing_checker.as_ref() else { return Ok(()) };
        let round = question.round;
        let second = match question.ask(Some(checker)).await {
            Ok(second) => second,
            Err(error) => {
                tracing::warn!(tournament = %id, round, %error, "a paired round could not be checked by the second program");
                return Ok(());
            }
        };
        let otherwise = |one: &[Proposed], other: &[Proposed]| -> Vec<_> {
            let otherwise = one.iter().filter(|pair| !other.contains(pair));
            otherwise.map(|pair| (pair.white, pair.black)).collect()
        };
        let (mut ours, mut theirs) = (otherwise(first, &second), otherwise(&second, first));
        if ours.is_empty() && theirs.is_empty() {
            tracing::info!(tournament = %id, round, "the second program pairs the round alike");
            return Ok(());
        }
        tracing::warn!(tournament = %id, round, boards = ours.len(), "the second program pairs the round otherwise; the pairing holds");
        let boards = ours.len();
        ours.truncate(PAIRS_NOTED_MAX);
        theirs.truncate(PAIRS_NOTED_MAX);
        let act = Act::PairedOtherwise { round, boards, paired: ours, otherwise: theirs };
        self.0.running_tournaments().note_once(id, act, self.0.now()).await
    }
}

/// What a pairing program is asked.
struct Question {
    head: Head,
    entrants: Vec<Entrant>,
    /// The rounds before, and the byes that were asked for in this one.
    told: Vec<Pairing>,
    byes: Vec<Pairing>,
    round: u16,
}

impl Question {
    fn of(seen: &TournamentView, asked: &[ByeRequestRow], round: u16) -> Result<Option<Question>> {
        let Kind::Swiss { rounds, .. } = seen.sheet.kind else { return Ok(None) };
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
        let plays = |number: u16| {
            let own = entrants.iter().find(|one| one.number == number);
            own.is_some_and(|own| own.takes_part(round))
        };
        let byes = byes_of(seen.id, asked, round, &plays)?;
        let mut told = standing_pairings(seen);
        told.extend(byes.iter().copied());
        let head =
            Head { name: seen.sheet.name.clone(), rounds, initial: Some(Side::White), ..Head::default() };
        Ok(Some(Question { head, entrants, told, byes, round }))
    }

    fn nobody_plays(&self) -> bool {
        !self.byes.is_empty() && active(&self.entrants, &self.told, self.round).is_empty()
    }

    async fn ask(&self, program: Option<&PairingProgram>) -> Result<Vec<Proposed>, PairingError> {
        pair_round(program, &self.head, &self.entrants, &self.told, self.round).await
    }
}

/// A round is tried again and again; each fault of it is noted once.
async fn note_fault(
    tx: &mut Tx,
    held: &mut LockedTournament,
    round: u16,
    fault: PairingFault,
    now: Timestamp,
) -> Result<()> {
    let new = Act::NotPaired { round, fault: Some(fault), why: fault.wording().english.to_owned() };
    let limit = at_most(PairingFault::ALL.len());
    let known = noted_of(tx, held.id, ActKind::NotPaired, limit).await?;
    if known.iter().any(|known| known.act == new) {
        return Ok(());
    }
    held.note(tx, now, None, new).await
}

/// Makes the pairings of a round.
async fn take(
    tx: &mut Tx,
    held: &mut LockedTournament,
    round: u16,
    (proposed, byes): (&[Proposed], &[Pairing]),
    (by, now): (Option<PlayerId>, Timestamp),
) -> Result<()> {
    let first = start_of(held, 1, now);
    let mut new = Vec::new();
    for (board, pair) in (1..).zip(proposed) {
        let at = Fixture { stage: 1, section: 1, round, board, white: pair.white, black: pair.black };
        new.push(new_pairing(at, first, None));
    }
    let boards = u16::try_from(proposed.len()).unwrap_or(u16::MAX);
    for (board, one) in (boards.saturating_add(1)..).zip(byes) {
        let Seats::Bye { entrant, bye } = one.seats else { continue };
        let at = Fixture { stage: 1, section: 1, round, board, white: entrant, black: None };
        let outcome = if bye == Bye::Half { PairingOutcome::HalfBye } else { PairingOutcome::ZeroBye };
        new.push(new_pairing(at, first, Some(outcome)));
    }
    tx.pairings().insert_pairings(held.id, &new).await?;
    held.note(tx, now, by, Act::Paired { round }).await
}
