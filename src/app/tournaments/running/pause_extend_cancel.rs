//! A whole tournament stands, goes on, ends later, or is broken off.

use jiff::civil::Date;

use crate::app::actor::Actor;
use crate::app::error::{Error, TournamentRefusal};
use crate::app::tournaments::model::{Held, must_direct, must_run};
use crate::app::tournaments::noted::noted_of;
use crate::app::tournaments::pairing::fixtures::{place, played};
use crate::app::tournaments::read::SHEETS_MAX;
use crate::app::tournaments::running::RunningTournaments;
use crate::app::tournaments::running::leaving::annul_pairing;
use crate::app::tournaments::setup::sheet::reason;
use crate::base::zone::Zone;
use crate::base::{Timestamp, TournamentId};
use crate::tournament::{Act, Fared, Phase, Wish};

impl RunningTournaments<'_> {
    /// Stops all games of a tournament; no game begins until it is resumed.
    pub async fn pause_tournament(self, by: &Actor, id: TournamentId, why: &str) -> Result<(), Error> {
        self.stand(by, id, true, why).await
    }

    /// Lets a tournament go on; every clock that stood gets the time in which it did. What an arbiter had stopped by itself
    /// goes on standing.
    pub async fn resume_tournament(self, by: &Actor, id: TournamentId, why: &str) -> Result<(), Error> {
        self.stand(by, id, false, why).await
    }

    async fn stand(self, by: &Actor, id: TournamentId, pause: bool, why: &str) -> Result<(), Error> {
        let why = reason(why)?;
        let (app, now, by) = (self.0.clone(), self.0.now(), by.clone());
        self.0
            .store()
            .write(move |tx| {
                Box::pin(async move {
                    let mut held = Held::lock(tx, id).await?;
                    must_run(tx, &held, &by).await?;
                    held.must_be(&[Phase::Running], TournamentRefusal::NotStopped)?;
                    if held.row.paused_us.is_some() == pause {
                        return Err(Error::from(if pause {
                            TournamentRefusal::PausedAlready
                        } else {
                            TournamentRefusal::NotPaused
                        }));
                    }
                    for row in &tx.pairings(id).await? {
                        let next = match (pause, row.wish) {
                            (true, None | Some(Wish::Arbiter))
                                if row.game_id.is_some() && row.score.is_none() =>
                            {
                                Some(Wish::Pause)
                            }
                            (true, Some(Wish::Resume)) => Some(Wish::Pause),
                            (false, Some(Wish::Paused)) => Some(Wish::Resume),
                            // It did not stand yet; what it may have waited for before comes again.
                            (false, Some(Wish::Pause)) => Some(Wish::Arbiter),
                            _ => continue,
                        };
                        tx.set_wish(&place(id, row), next, Some(&why)).await?;
                    }
                    if let (false, Some(since)) = (pause, held.row.paused_us) {
                        // Nobody could answer a challenge while all of it stood.
                        tx.put_off_ladder_challenges(id, now.as_us() - since).await?;
                    }
                    let since = pause.then_some(now);
                    tx.set_tournament_paused(id, since).await?;
                    held.row.paused_us = since.map(Timestamp::as_us);
                    let act = if pause { Act::Paused { reason: why } } else { Act::Resumed { reason: why } };
                    held.note(tx, now, Some(by.id), act).await?;
                    held.again = true;
                    app.running_tournaments().plan_next(tx, &mut held).await
                })
            })
            .await
    }

    /// Moves the hard end; `None` takes it away. It is a change of the sheet like any other, with its reason.
    ///
    /// # Errors
    /// The day is not one that lies ahead; and as a change of the sheet.
    pub async fn extend_tournament(
        self,
        by: &Actor,
        id: TournamentId,
        ends: Option<Date>,
        why: &str,
    ) -> Result<(), Error> {
        let seen = self.0.tournaments().tournament(Some(by), id).await?;
        let mut sheet = seen.sheet;
        let at = ends.zip(Zone::parse(&sheet.dates.zone));
        let at = at.and_then(|(day, zone)| zone.midnight(day));
        if at.is_some_and(|at| at <= self.0.now()) {
            let says = "the hard end lies ahead; take a later day";
            return Err(Error::malformed("hard-end-past", "ends", says));
        }
        sheet.dates.ends = ends;
        self.0.tournament_setup().change_sheet(by, id, seen.version, sheet, why).await
    }

    /// Notes something that comes from outside of a tournament, such as an outage, unless it is noted.
    pub(in crate::app) async fn note_once(
        self,
        id: TournamentId,
        act: Act,
        now: Timestamp,
    ) -> Result<(), Error> {
        self.0
            .store()
            .write(move |tx| {
                Box::pin(async move {
                    let mut held = Held::lock(tx, id).await?;
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
            })
            .await
    }

    /// Calls a tournament off before it is played, or breaks it off: games that go on are cancelled one by one.
    pub async fn cancel_tournament(self, by: &Actor, id: TournamentId, why: &str) -> Result<(), Error> {
        let why = reason(why)?;
        let (app, now, by) = (self.0.clone(), self.0.now(), by.clone());
        self.0
            .store()
            .write(move |tx| {
                Box::pin(async move {
                    let mut held = Held::lock(tx, id).await?;
                    must_direct(tx, &held, &by).await?;
                    held.must_be(
                        &[Phase::Draft, Phase::Open, Phase::Closed, Phase::Running],
                        TournamentRefusal::Over,
                    )?;
                    let all = tx.pairings(id).await?;
                    for (row, one) in all.iter().zip(played(id, &all, now)?) {
                        if one.fared == Fared::Open {
                            annul_pairing(tx, &held, row, true, &why).await?;
                        }
                    }
                    held.go_to(tx, Phase::Cancelled).await?;
                    held.note(tx, now, Some(by.id), Act::Cancelled { reason: why }).await?;
                    app.running_tournaments().plan_next(tx, &mut held).await
                })
            })
            .await
    }
}
