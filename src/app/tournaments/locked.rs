//! A tournament under its lock: its phase, its dates, its record, and who may do something in it.

use jiff::civil::Date;

use crate::app::actor::{Actor, Role};
use crate::app::core::rights::own_post;
use crate::app::error::{Denial, Error, Result, TournamentRefusal};
use crate::app::tournaments::notices::pending::to_tell;
use crate::base::zone::Zone;
use crate::base::{PlayerId, Timestamp, TournamentId};
use crate::show::Lang;
use crate::store::{TournamentEventRow, TournamentRow, Tx};
use crate::tournament::{Act, ActKind, Phase, Post, Sheet};

/// A stored tournament that cannot be read back.
pub(in crate::app) fn broken(id: uuid::Uuid, what: &str) -> Error {
    Error::Broken(format!("tournament {id}: {what}"))
}

/// A tournament under its lock.
pub(in crate::app) struct LockedTournament {
    pub(in crate::app) row: TournamentRow,
    pub(in crate::app) id: TournamentId,
    pub(in crate::app) phase: Phase,
    pub(in crate::app) sheet: Sheet,
    /// Whether a step is due at once.
    pub(in crate::app) reschedule: bool,
}

impl LockedTournament {
    /// In which language it is run.
    pub(in crate::app) fn language(&self) -> Lang {
        Lang::parse(&self.sheet.language).unwrap_or(Lang::En)
    }

    /// Takes its lock.
    pub(in crate::app) async fn lock(tx: &mut Tx, id: TournamentId) -> Result<LockedTournament> {
        let row = tx.tournaments().lock(id).await?.ok_or(Error::NotFound)?;
        LockedTournament::of(tx, row).await
    }

    pub(in crate::app) async fn read(tx: &mut Tx, id: TournamentId) -> Result<LockedTournament> {
        let row = tx.tournaments().get(id).await?.ok_or(Error::NotFound)?;
        LockedTournament::of(tx, row).await
    }

    pub(in crate::app) async fn of(tx: &mut Tx, row: TournamentRow) -> Result<LockedTournament> {
        let id = TournamentId::from_uuid(row.id);
        let sheet = tx.tournaments().sheet(id, row.version).await?;
        let sheet = sheet.ok_or_else(|| broken(row.id, "sheet"))?;
        let sheet = serde_json::from_str(&sheet.body).map_err(|_| broken(row.id, "sheet"))?;
        Ok(LockedTournament { phase: row.state, row, id, sheet, reschedule: false })
    }

    /// Only in one of these phases.
    pub(in crate::app) fn must_be(&self, phases: &[Phase], why: TournamentRefusal) -> Result<()> {
        if phases.contains(&self.phase) { Ok(()) } else { Err(why.into()) }
    }

    /// Goes on to another phase.
    pub(in crate::app) async fn go_to(&mut self, tx: &mut Tx, to: Phase, at: Timestamp) -> Result<()> {
        tx.tournaments().set_state(self.id, self.phase, to).await?;
        self.phase = to;
        if matches!(to, Phase::Finished | Phase::Cancelled) {
            tx.series().tournament_over(self.id, at).await?;
            tx.pairings().forget_all_line_ups(self.id).await?;
        }
        Ok(())
    }

    /// Notes an act in the record.
    pub(in crate::app) async fn note(
        &mut self,
        tx: &mut Tx,
        at: Timestamp,
        by: Option<PlayerId>,
        act: Act,
    ) -> Result<()> {
        // Who asked the clock before the lock was had may come after somebody who asked it later.
        let last = tx.tournaments().tournament_event_at(self.id, self.row.event_seq - 1).await?;
        let body = act.body().map_err(|error| Error::Broken(error.to_string()))?;
        let event = TournamentEventRow {
            seq: self.row.event_seq,
            at_us: last.map_or(at.as_us(), |last| last.max(at.as_us())),
            by_id: by.map(PlayerId::as_uuid),
            kind: act.kind().as_str().to_owned(),
            body: body.to_string(),
            texts: None,
        };
        tx.tournaments().insert_event(self.id, &event).await?;
        // A draft's acts concern nobody but those who write it, and who is to help with it.
        if self.phase != Phase::Draft || act.kind() == ActKind::Post {
            to_tell(tx, self.id, event.seq, act.kind()).await?;
        }
        self.row.event_seq += 1;
        Ok(())
    }
}

/// Whether somebody with this role and this post in a tournament runs it: its directors and assistants, and administrators.
pub(in crate::app) fn runs(role: Role, post: Option<Post>) -> bool {
    role == Role::Admin || matches!(post, Some(Post::Director | Post::Assistant))
}

/// Only those who run it: its directors and assistants, and administrators.
pub(in crate::app) async fn must_run(tx: &mut Tx, held: &LockedTournament, actor: &Actor) -> Result<()> {
    let post = own_post(tx, held.id, actor).await?;
    if runs(actor.role, post) {
        return Ok(());
    }
    if held.phase == Phase::Draft && post.is_none() {
        return Err(Error::NotFound);
    }
    Err(Denial::DoesNotRunIt.into())
}

/// Only its directors, and administrators.
pub(in crate::app) async fn must_direct(tx: &mut Tx, held: &LockedTournament, actor: &Actor) -> Result<()> {
    must_run(tx, held, actor).await?;
    let assists = own_post(tx, held.id, actor).await? == Some(Post::Assistant);
    if assists && actor.role != Role::Admin {
        return Err(Denial::DoesNotDirect.into());
    }
    Ok(())
}

pub(in crate::app) fn small(id: TournamentId, number: i64) -> Result<u16> {
    u16::try_from(number).map_err(|_| broken(id.as_uuid(), "number"))
}

/// The first moment of a day in the tournament's zone.
pub(in crate::app) fn begins(held: &LockedTournament, day: Option<Date>) -> Result<Option<Timestamp>> {
    let Some(day) = day else { return Ok(None) };
    let begins = Zone::parse(&held.sheet.dates.zone).and_then(|zone| zone.midnight(day));
    begins.map(Some).ok_or_else(|| broken(held.row.id, "date"))
}

/// Whether its end has come. Who moves the hard end takes that back.
pub(in crate::app) fn has_ended(held: &LockedTournament, now: Timestamp) -> Result<bool> {
    let end = begins(held, held.sheet.dates.ends)?;
    Ok(held.row.ended_us.is_some() || end.is_some_and(|end| end <= now))
}

/// It neither stands nor has ended.
pub(in crate::app) fn must_play_on(held: &LockedTournament, now: Timestamp) -> Result<()> {
    if held.row.paused_us.is_some() {
        return Err(TournamentRefusal::Paused.into());
    }
    if has_ended(held, now)? { Err(TournamentRefusal::Ended.into()) } else { Ok(()) }
}
