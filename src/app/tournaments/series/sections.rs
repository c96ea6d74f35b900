//! What follows for series by itself: sections that are full are made and started, those that are over make room.

use crate::app::error::Result;
use crate::app::limits::{SECTIONS_OPEN_MAX, at_most};
use crate::app::tournaments::model::known;
use crate::app::tournaments::series::classes::keep_outcomes;
use crate::app::tournaments::series::reserve::next_players;
use crate::app::tournaments::series::rules::{section_name, section_sheet};
use crate::app::tournaments::series::{HeldSeries, Series, broken};
use crate::app::tournaments::setup::entries::place_in;
use crate::app::tournaments::setup::entry_rating::entry_rating;
use crate::base::{Micros, PlayerId, SeriesId, Timestamp, TournamentId};
use crate::store::{SeriesEntryRow, Tx};
use crate::tournament::{InvitationState, Phase, Post};

/// The most series that one step goes on with.
pub const DUE_SERIES_MAX: i64 = 100;
/// A section that could not be made is tried again after so long, and after every change of its series.
pub const TRY_AGAIN_AFTER: Micros = 60 * 60 * 1_000_000;

impl Series<'_> {
    /// Goes on with series in which something is due, at most [`DUE_SERIES_MAX`], each by one section at most; answers how many
    /// sections were made.
    pub async fn step_series(self) -> Result<usize> {
        let now = self.0.now();
        let due = read_tx!(self.0, async |tx| tx.series().due(now, DUE_SERIES_MAX).await)?;
        let mut made = 0;
        for id in due {
            match self.step_one(id, now).await {
                Ok(one) => made += usize::from(one),
                Err(error) => {
                    tracing::error!(series = %id, %error, "a section of a series could not be made; it is tried again in an hour");
                    let later = now.plus(TRY_AGAIN_AFTER);
                    write_tx!(self.0, async |tx| tx.series().put_off(id, now, later).await)?;
                }
            }
        }
        Ok(made)
    }

    /// Whether a section was made.
    async fn step_one(self, id: SeriesId, now: Timestamp) -> Result<bool> {
        // What is over stays noted though no section can be made.
        write_tx!(_app = self.0, async |tx| match lock_due(tx, id, now).await? {
            Some(held) => settle(tx, &held, now).await.map(drop),
            None => Ok(()),
        })?;
        write_tx!(app = self.0, async |tx| {
            let Some(held) = lock_due(tx, id, now).await? else { return Ok(false) };
            // One may have ended since.
            let open = settle(tx, &held, now).await?;
            let players = match open < usize::from(held.rules.open) {
                true => next_players(tx, &held).await?,
                false => None,
            };
            // There may be enough for one more; else a last day comes.
            let (made, due) = match players {
                Some(players) => {
                    app.series().make_section(tx, &held, players, now).await?;
                    (true, Some(now))
                }
                None => (false, tx.series().open_invitations(id).await?.first().map(|(_, until)| *until)),
            };
            tx.series().set_due(id, due).await?;
            Ok(made)
        })
    }

    /// Makes a section and starts it, as a director does with any tournament.
    async fn make_section(
        self,
        tx: &mut Tx,
        held: &HeldSeries,
        players: Vec<SeriesEntryRow>,
        now: Timestamp,
    ) -> Result<()> {
        let (setup, running) = (self.0.tournament_setup(), self.0.running_tournaments());
        let class = players.first().map_or(1, |one| one.class);
        let number = tx.series().last_number(held.id, class).await? + 1;
        let called = u16::try_from(class).ok().and_then(|class| held.rules.class_name(class));
        let name = section_name(&held.row.name, called, number);
        let sheet = setup.checked_sheet(section_sheet(&held.sheet, &held.rules, &name))?;
        let director = director(tx, held).await?;
        let id = TournamentId::new(now, self.0.rng());
        let mut section = setup.make_in(tx, id, director, sheet, now).await?;
        let moves = (held.rules.promote.into(), held.rules.relegate.into());
        tx.series().insert_section(held.id, (class, number), moves, id).await?;
        setup.open_in(tx, &mut section, None).await?;
        for one in players {
            let (player, by) = (PlayerId::from_uuid(one.player_id), PlayerId::from_uuid(one.entered_by));
            known(tx, player).await?;
            let rating = entry_rating(tx, &section, player, None).await?.rating;
            let entered = Timestamp::from_us(one.entered_us);
            place_in(tx, &mut section, (by, entered), player, (None, rating), now).await?;
            tx.series().delete_entry(held.id, player).await?;
            // One to another class holds no place any more.
            tx.series().end_invitation(held.id, player, InvitationState::Lapsed).await?;
        }
        running.start_in(tx, &mut section, None).await?;
        running.plan_next(tx, &mut section).await
    }
}

/// A series under its lock, if something is due in it: another process may have been here.
async fn lock_due(tx: &mut Tx, id: SeriesId, now: Timestamp) -> Result<Option<HeldSeries>> {
    let held = HeldSeries::lock(tx, id).await?;
    Ok(held.row.due_us.is_some_and(|due| due <= now.as_us()).then_some(held))
}

/// Notes which sections are over, and what they have come to, and which invitations have lapsed; answers how many sections are
/// not over.
async fn settle(tx: &mut Tx, held: &HeldSeries, now: Timestamp) -> Result<usize> {
    tx.series().lapse_invitations(held.id, now).await?;
    let mut open = 0;
    for one in tx.series().open_sections(held.id, at_most(SECTIONS_OPEN_MAX)).await? {
        if matches!(one.state, Phase::Finished | Phase::Cancelled) {
            let section = TournamentId::from_uuid(one.tournament_id);
            if one.state == Phase::Finished {
                keep_outcomes(tx, held, &one, now).await?;
            }
            tx.series().set_section_over(section, now).await?;
        } else {
            open += 1;
        }
    }
    Ok(open)
}

/// In whose name a section is made.
async fn director(tx: &mut Tx, held: &HeldSeries) -> Result<PlayerId> {
    let roles = tx.series().roles(held.id).await?;
    let directs = roles.iter().find(|(.., role)| role == Post::Director.as_str());
    directs.map(|(who, ..)| PlayerId::from_uuid(*who)).ok_or_else(|| broken(held.id, "director"))
}
