//! Inviting players to a series or to a class of it, and their answers.

use jiff::civil::Date;

use crate::app::actor::Actor;
use crate::app::error::{Error, Result, SeriesFault, SeriesRefusal};
use crate::app::limits::{DAY, INVITATION_DAYS_MAX, INVITATIONS_OPEN_MAX};
use crate::app::outbox::webhooks::event::About;
use crate::app::tournaments::model::known;
use crate::app::tournaments::series::entering::{must_be_class, must_be_outside, open_invitation, wait_in};
use crate::app::tournaments::series::{HeldSeries, Series, broken};
use crate::base::zone::Zone;
use crate::base::{Micros, PlayerId, SeriesId, Timestamp};
use crate::store::Tx;
use crate::tournament::InvitationState;

/// A player gets one mail about invitations to a series within this time.
pub const INVITATION_MAILS_APART: Micros = DAY;

impl Series<'_> {
    /// Invites a player, who has until the end of that day, where the series is, to accept. They get a mail, at most one from a
    /// series within [`INVITATION_MAILS_APART`], and none from somebody whom they have blocked.
    ///
    /// # Errors
    /// The caller does not run the series; the player waits, plays in a section that goes on or has an open invitation; there is no
    /// such class; the day lies more than [`INVITATION_DAYS_MAX`] days ahead or is over; too many invitations are open.
    pub async fn invite(
        self,
        by: &Actor,
        id: SeriesId,
        player: PlayerId,
        class: Option<u16>,
        last_day: Date,
    ) -> Result<()> {
        let now = self.0.now();
        write_tx!(app = self.0, [by], async |tx| {
            let held = HeldSeries::lock(tx, id).await?;
            held.must_run(tx, &by).await?;
            must_be_class(&held, class)?;
            let until = ends(&held, last_day, now)?;
            known(tx, player).await?;
            must_be_outside(tx, id, player).await?;
            tx.series().lapse_invitations(id, now).await?;
            if open_invitation(tx, id, player, now).await?.is_some() {
                return Err(SeriesRefusal::InvitedAlready.into());
            }
            if tx.series().open_invitations(id).await?.len() >= INVITATIONS_OPEN_MAX {
                return Err(SeriesRefusal::InvitationsFull.into());
            }
            let class = class.unwrap_or(held.rules.lowest());
            let (tells_at, mailed) = mail_for(tx, id, player, by.id, now).await?;
            tx.series().insert_invitation(id, player, (class.into(), until), (now, by.id), mailed).await?;
            if let Some(at) = tells_at {
                let mail = app.series().invitation_mail(id, player, (now, at));
                tx.outbox().insert_mail(&mail).await?;
                app.webhooks().tell_about(tx, mail.kind, player, at, About::Series { series: id }).await?;
            }
            Ok::<_, Error>(tx.series().set_due(id, Some(now)).await?)
        })
    }

    /// Takes an open invitation back.
    ///
    /// # Errors
    /// The caller does not run the series, or the player has none.
    pub async fn take_invitation_back(self, by: &Actor, id: SeriesId, player: PlayerId) -> Result<()> {
        let now = self.0.now();
        write_tx!(_app = self.0, [by], async |tx| {
            let held = HeldSeries::lock(tx, id).await?;
            held.must_run(tx, &by).await?;
            if !tx.series().end_invitation(id, player, InvitationState::TakenBack).await? {
                return Err(SeriesRefusal::NotInvited.into());
            }
            // Whom it has kept waiting may get a place now.
            Ok::<_, Error>(tx.series().set_due(id, Some(now)).await?)
        })
    }

    /// Accepts the caller's invitation, which is an entry, or declines it. Whoever waits already has the place of an invited player
    /// from then on, in the class of the invitation.
    ///
    /// # Errors
    /// There is none that is open, or the caller plays in a section that goes on.
    pub async fn answer_invitation(self, by: &Actor, id: SeriesId, accept: bool) -> Result<()> {
        let now = self.0.now();
        write_tx!(_app = self.0, [by], async |tx| {
            let held = HeldSeries::lock(tx, id).await?;
            let open = open_invitation(tx, id, by.id, now).await?.ok_or(SeriesRefusal::NotInvited)?;
            let state = if accept { InvitationState::Accepted } else { InvitationState::Declined };
            if accept {
                if tx.series().section_of(id, by.id).await?.is_some() {
                    return Err(SeriesRefusal::Plays.into());
                }
                tx.series().delete_entry(id, by.id).await?;
                wait_in(tx, &held, by.id, (by.id, open.class, true), now).await?;
            }
            tx.series().end_invitation(id, by.id, state).await?;
            Ok::<_, Error>(tx.series().set_due(id, Some(now)).await?)
        })
    }
}

/// When a player gets a mail about an invitation that is made now, if one is to be made for it, and of when the last one is then. One
/// that is still to go tells of what is open by then.
async fn mail_for(
    tx: &mut Tx,
    id: SeriesId,
    player: PlayerId,
    by: PlayerId,
    now: Timestamp,
) -> Result<(Option<Timestamp>, Option<Timestamp>)> {
    let last = tx.series().invitation(id, player).await?.and_then(|one| one.mailed_us);
    let last = last.map(Timestamp::from_us);
    if tx.challenges().has_blocked(player, by).await? || last.is_some_and(|last| last > now) {
        return Ok((None, last));
    }
    let next = last.map_or(now, |last| last.plus(INVITATION_MAILS_APART).max(now));
    Ok((Some(next), Some(next)))
}

/// The end of a last day, where the series is.
fn ends(held: &HeldSeries, last_day: Date, now: Timestamp) -> Result<Timestamp> {
    let zone = Zone::parse(&held.sheet.dates.zone).ok_or_else(|| broken(held.id, "zone"))?;
    let end = last_day.tomorrow().ok().and_then(|day| zone.midnight(day));
    // The last day itself may be the last of so many.
    let last = now.plus((INVITATION_DAYS_MAX + 1) * DAY);
    end.filter(|end| *end > now && *end <= last)
        .ok_or_else(|| Error::malformed(SeriesFault::LastDay, "last_day"))
}
