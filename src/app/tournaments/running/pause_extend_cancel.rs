//! A whole tournament stands, goes on, ends later, or is broken off.

use jiff::civil::Date;
use uuid::Uuid;

use crate::app::actor::Actor;
use crate::app::error::{Error, Result, TournamentFault, TournamentRefusal};
use crate::app::tournaments::locked::LockedTournament;
use crate::app::tournaments::noted::noted_of;
use crate::app::tournaments::pairing::played::played;
use crate::app::tournaments::read::SHEETS_MAX;
use crate::app::tournaments::running::RunningTournaments;
use crate::base::zone::Zone;
use crate::base::{PlayerId, Timestamp, TournamentId};
use crate::store::{PairingRow, Tx};
use crate::tournament::{Act, PairingScore, PendingGameAction, Phase};

impl RunningTournaments<'_> {
    /// Moves the hard end; `None` takes it away. It is a change of the sheet like any other, with its reason.
    ///
    /// # Errors
    /// The day is not one that lies ahead; and as a change of the sheet.
    pub(in crate::app) async fn extend(
        self,
        by: &Actor,
        id: TournamentId,
        ends: Option<Date>,
        why: &str,
    ) -> Result<()> {
        let seen = self.0.tournaments().tournament(Some(by), id).await?;
        let mut sheet = seen.sheet;
        let at = ends.zip(Zone::parse(&sheet.dates.zone));
        let at = at.and_then(|(day, zone)| zone.midnight(day));
        if at.is_some_and(|at| at <= self.0.now()) {
            return Err(Error::malformed(TournamentFault::HardEndPast, "ends"));
        }
        sheet.dates.ends = ends;
        self.0.tournament_setup().change_sheet(by, id, seen.version, sheet, why).await
    }

    /// Notes something that comes from outside of a tournament, such as an outage, unless it is noted.
    pub(in crate::app) async fn note_once(self, id: TournamentId, act: Act, now: Timestamp) -> Result<()> {
        write_tx!(self.0, async |tx| {
            let mut held = LockedTournament::lock(tx, id).await?;
            let same = |known: &Act| match (known, &act) {
                (Act::Outage { from: known, .. }, Act::Outage { from, .. }) => known == from,
                (Act::PairedOtherwise { round: known, .. }, Act::PairedOtherwise { round, .. }) => {
                    known == round
                }
                _ => false,
            };
            let known = noted_of(tx, id, act.kind(), SHEETS_MAX).await?;
            if known.iter().any(|known| same(&known.act)) {
                return Ok(());
            }
            held.note(tx, now, None, act).await
        })
    }
}

/// Stops all games, or lets them go on.
pub(in crate::app) async fn pause_in(
    tx: &mut Tx,
    held: &mut LockedTournament,
    pause: bool,
    by: PlayerId,
    why: String,
    now: Timestamp,
) -> Result<()> {
    if held.row.paused_us.is_some() == pause {
        let refusal = if pause { TournamentRefusal::PausedAlready } else { TournamentRefusal::NotPaused };
        return Err(refusal.into());
    }
    let all = tx.games().pairings(held.id).await?;
    let next = |row: &PairingRow| match (pause, row.pending_action) {
        (true, None | Some(PendingGameAction::Arbiter)) if row.score.is_none() => {
            Some(PendingGameAction::Pause)
        }
        (true, Some(PendingGameAction::Resume)) => Some(PendingGameAction::Pause),
        (false, Some(PendingGameAction::Paused)) => Some(PendingGameAction::Resume),
        // It did not stand yet; what it may have waited for before comes again.
        (false, Some(PendingGameAction::Pause)) => Some(PendingGameAction::Arbiter),
        _ => None,
    };
    for action in [PendingGameAction::Pause, PendingGameAction::Resume, PendingGameAction::Arbiter] {
        let rows = all.iter().filter(|row| next(row) == Some(action));
        let games: Vec<Uuid> = rows.filter_map(|row| row.game_id).collect();
        tx.tournaments().set_pending_actions(&games, action, &why).await?;
    }
    if let (false, Some(since)) = (pause, held.row.paused_us) {
        // Nobody could answer a challenge while all of it stood.
        tx.pairings().put_off_ladder_challenges(held.id, now.as_us() - since).await?;
    }
    let since = pause.then_some(now);
    tx.tournaments().set_paused(held.id, since).await?;
    held.row.paused_us = since.map(Timestamp::as_us);
    let act = if pause { Act::Paused { reason: why.into() } } else { Act::Resumed { reason: why.into() } };
    held.reschedule = true;
    held.note(tx, now, Some(by), act).await
}

/// Calls a tournament off before it is played, or breaks it off.
pub(in crate::app) async fn cancel_in(
    tx: &mut Tx,
    held: &mut LockedTournament,
    by: PlayerId,
    why: String,
    now: Timestamp,
) -> Result<()> {
    let all = tx.games().pairings(held.id).await?;
    let rows = all.iter().zip(played(held.id, &all, now)?);
    let open = rows.filter(|(_, one)| one.score == PairingScore::Open);
    let games: Vec<Uuid> = open.filter_map(|(row, _)| row.game_id).collect();
    tx.pairings().annul_games(&games, &why).await?;
    tx.pairings().annul_unbegun(held.id).await?;
    held.go_to(tx, Phase::Cancelled, now).await?;
    held.note(tx, now, Some(by), Act::Cancelled { reason: why.into() }).await
}
