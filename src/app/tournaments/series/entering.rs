//! Entering a series, and taking that back while one waits.

use crate::app::actor::Actor;
use crate::app::error::{Error, Result, SeriesFault, SeriesRefusal, TournamentRefusal};
use crate::app::limits::{SERIES_WAITING_MAX, at_most};
use crate::app::tournaments::model::known;
use crate::app::tournaments::series::classes::classes_for;
use crate::app::tournaments::series::{HeldSeries, Series};
use crate::app::tournaments::setup::eligibility::unmet_by;
use crate::app::tournaments::setup::entry_rating::listed_rating;
use crate::base::{PlayerId, SeriesId, Timestamp};
use crate::store::{NewSeriesEntry, SeriesInvitationRow, Tx};
use crate::tournament::InvitationState;

impl Series<'_> {
    /// Enters a player: oneself, or, for those who run the series, anybody, into any class. The player waits for a section;
    /// without a class, for one of the highest that they may enter.
    ///
    /// # Errors
    /// Entries are closed, the player waits or has a place in a section that goes on, too many wait, or the sheet or the
    /// class is for others than the caller, who enters by themselves and does not run the series.
    pub async fn enter_series(
        self,
        by: &Actor,
        id: SeriesId,
        player: PlayerId,
        class: Option<u16>,
    ) -> Result<()> {
        let now = self.0.now();
        write_tx!(_app = self.0, [by], async |tx| {
            let held = HeldSeries::lock(tx, id).await?;
            let runs = held.is_run_by(tx, &by).await?;
            if player != by.id {
                held.must_run(tx, &by).await?;
            }
            enter_in(tx, &held, (&by, runs), (player, class), now).await
        })
    }

    /// Whoever waits does so no longer: the caller, or anybody for those who run the series.
    ///
    /// # Errors
    /// The player does not wait.
    pub async fn leave_series(self, by: &Actor, id: SeriesId, player: PlayerId) -> Result<()> {
        write_tx!(_app = self.0, [by], async |tx| {
            let held = HeldSeries::lock(tx, id).await?;
            if player != by.id {
                held.must_run(tx, &by).await?;
            }
            match tx.series().delete_entry(id, player).await? {
                true => Ok(()),
                false => Err(Error::from(SeriesRefusal::NotWaiting)),
            }
        })
    }
}

/// An error if a player waits, or has a place in a section that goes on.
pub(in crate::app) async fn must_be_outside(tx: &mut Tx, id: SeriesId, player: PlayerId) -> Result<()> {
    if tx.series().waits(id, player).await? {
        return Err(SeriesRefusal::Waits.into());
    }
    match tx.series().section_of(id, player).await? {
        Some(_) => Err(SeriesRefusal::Plays.into()),
        None => Ok(()),
    }
}

/// Lets a player wait for a section. Whoever has an invitation accepts it by that.
async fn enter_in(
    tx: &mut Tx,
    held: &HeldSeries,
    (by, runs): (&Actor, bool),
    (player, class): (PlayerId, Option<u16>),
    now: Timestamp,
) -> Result<()> {
    known(tx, player).await?;
    must_be_outside(tx, held.id, player).await?;
    let invitation = open_invitation(tx, held.id, player, now).await?;
    let invitation = invitation.filter(|one| class.is_none_or(|class| i64::from(class) == one.class));
    if let Some(invitation) = invitation {
        tx.series().end_invitation(held.id, player, InvitationState::Accepted).await?;
        return wait_in(tx, held, player, (by.id, invitation.class, true), now).await;
    }
    if held.row.shut_us.is_some() {
        return Err(SeriesRefusal::Shut.into());
    }
    if !runs {
        let rating = listed_rating(tx, &held.sheet, player).await?;
        if let Some(why) = unmet_by(tx, &held.sheet.eligibility, player, &rating).await?.first() {
            return Err(TournamentRefusal::from(*why).into());
        }
    }
    let class = class_in(tx, held, runs, player, class).await?;
    wait_in(tx, held, player, (by.id, class.into(), false), now).await
}

/// A player waits for a section of a class, by whose hand it may be, and invited or not.
pub(in crate::app) async fn wait_in(
    tx: &mut Tx,
    held: &HeldSeries,
    player: PlayerId,
    (by, class, invited): (PlayerId, i64, bool),
    now: Timestamp,
) -> Result<()> {
    if tx.series().waiting_count(held.id).await? >= at_most(SERIES_WAITING_MAX) {
        return Err(SeriesRefusal::WaitingFull.into());
    }
    let rating = listed_rating(tx, &held.sheet, player).await?.rating.points;
    let entry = NewSeriesEntry { class, entered: now, by, rating, invited };
    tx.series().insert_entry(held.id, player, &entry).await?;
    Ok(tx.series().set_due(held.id, Some(now)).await?)
}

/// An error unless the series has this class.
pub(in crate::app) fn must_be_class(held: &HeldSeries, class: Option<u16>) -> Result<()> {
    match class.is_none_or(|class| (1..=held.rules.lowest()).contains(&class)) {
        true => Ok(()),
        false => Err(Error::malformed(SeriesFault::Class, "class")),
    }
}

/// The class that a player enters.
async fn class_in(
    tx: &mut Tx,
    held: &HeldSeries,
    runs: bool,
    player: PlayerId,
    class: Option<u16>,
) -> Result<u16> {
    must_be_class(held, class)?;
    let (open, _) = classes_for(tx, held, player).await?;
    let class = class.or(open.first().copied()).unwrap_or(held.rules.lowest());
    if runs || open.contains(&class) { Ok(class) } else { Err(SeriesRefusal::ClassOther.into()) }
}

/// A player's invitation that waits for an answer.
pub(in crate::app) async fn open_invitation(
    tx: &mut Tx,
    id: SeriesId,
    player: PlayerId,
    now: Timestamp,
) -> Result<Option<SeriesInvitationRow>> {
    let found = tx.series().invitation(id, player).await?;
    Ok(found.filter(|one| one.state == InvitationState::Open && one.until_us > now.as_us()))
}
