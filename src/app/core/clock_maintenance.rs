//! Whether this machine's clock can be right. Beside the database's clock it is held against what is stored: time that was
//! given to a filing, or to a sign of life, is over. While the clock is behind it nothing happens in any game.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, PoisonError};

use tokio::time::Instant;

use crate::app::actor::{Actor, Role};
use crate::app::core::Core;
use crate::app::core::game_view::person;
use crate::app::core::rights::must_administer;
use crate::app::core::views::Person;
use crate::app::error::{Denial, Error, OperationFault, OperationRefusal, Result};
use crate::app::limits::CLOCK_REASON_CHARS_MAX;
use crate::base::{Micros, PlayerId, Timestamp};
use crate::game::is_plain_text;
use crate::store::{ClockActRow, Tx};

/// A process whose clock differs from the database's by more than this files nothing and judges nothing.
pub const SKEW_MAX: Micros = 1_000_000;
/// What was written may be so far ahead of the clock; beyond that the clock was set back. What was written for a later moment
/// is not meant, however far ahead that lies ([`newest_moment`](crate::store::rooms::Operations::newest_moment)).
pub const CLOCK_BEHIND_MAX: Micros = 60_000_000;
/// A clock that goes on by so much more or less than the time that passes was set: it is looked at before anything is done by it.
const CLOCK_JUMP: Micros = 500_000;
/// So many acts on the clock are listed.
pub const CLOCK_ACTS_MAX: u32 = 100;

/// The clock lies behind what is stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "this machine's clock says {now}, but the newest event or sign of life in the database is of {newest}: nothing is filed. \
     If the clock was set back, set it right (NTP). If it is right now and was ahead before, an administrator says so: \
     `fairschach admin clock accept --by ADMIN --reason \"…\"`"
)]
pub struct ClockBehind {
    /// What the clock says.
    pub now: Timestamp,
    /// Of when the newest event or sign of life is.
    pub newest: Timestamp,
}

/// An administrator has said that the clock is right, and that what is stored is of times that were not.
#[derive(Clone)]
pub struct ClockAct {
    /// When, by the clock that is right.
    pub at: Timestamp,
    /// Up to when what was stored is of wrong times.
    pub newest: Timestamp,
    pub by: Person,
    pub reason: String,
}

/// What was found of the clock.
#[derive(Default)]
pub(in crate::app) struct ClockWatch {
    /// What was found when it was last held against the database's.
    looked: Mutex<Option<ClockLook>>,
    /// The newest moment that is known to be stored.
    newest_us: AtomicI64,
}

/// The clock, as it was when it was looked at.
#[derive(Clone, Copy)]
struct ClockLook {
    /// When that was, and what the clock said then.
    tick: Instant,
    clock: Timestamp,
    /// Whether it differed too much from the database's.
    wrong: bool,
}

impl ClockLook {
    /// By how much more than the time that has passed the clock went on since.
    fn set_by(self, clock: Timestamp) -> Micros {
        let passed = Micros::try_from(self.tick.elapsed().as_micros()).unwrap_or(Micros::MAX);
        clock.since(self.clock).saturating_sub(passed)
    }
}

impl ClockWatch {
    fn looked(&self) -> Option<ClockLook> {
        *self.looked.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Core<'_> {
    /// Holds this process's clock against the database's and against what is stored. Beyond a second's difference from the
    /// one, and [`CLOCK_BEHIND_MAX`] behind the other, nothing is filed and nothing happens in any game. Answers the latter.
    pub async fn check_clock(self) -> Result<Option<ClockBehind>> {
        let (tick, before) = (Instant::now(), self.0.now());
        let (theirs, newest, beat, accepted) = read_tx!(self.0, async |tx| Ok::<_, Error>((
            tx.operations().database_time().await?,
            tx.operations().newest_moment().await?,
            tx.operations().heartbeat().await?,
            tx.operations().clock_acts(1).await?
        )))?;
        let after = self.0.now();
        if let Some(beat) = beat {
            let accepted = accepted.first().map(|act| Timestamp::from_us(act.at_us));
            self.0.0.store.has_read_heartbeat(beat, accepted);
        }
        // Anywhere between asking and being answered is right.
        let skew = theirs.map_or(0, |theirs| before.since(theirs).max(theirs.since(after)));
        let wrong = skew > SKEW_MAX;
        if wrong {
            tracing::error!(
                skew_ms = skew / 1000,
                "ALARM: this machine's clock differs from the database's; nothing is filed, and no flag judged"
            );
        }
        let look = ClockLook { tick, clock: before, wrong };
        *self.0.0.process.clock_watch.looked.lock().unwrap_or_else(PoisonError::into_inner) = Some(look);
        let newest = newest.map_or(0, Timestamp::as_us);
        self.0.0.process.clock_watch.newest_us.store(newest, Ordering::Relaxed);
        let behind = self.behind();
        if let Some(behind) = &behind {
            tracing::error!("ALARM: {behind}");
        }
        Ok(behind)
    }

    /// Whether the clock lies behind what was stored when it was last looked at.
    fn behind(self) -> Option<ClockBehind> {
        let newest = Timestamp::from_us(self.0.0.process.clock_watch.newest_us.load(Ordering::Relaxed));
        clock_behind(self.0.now(), newest)
    }

    /// Whether the clock was set since it was last looked at, if it ever was.
    pub fn clock_was_set(self) -> bool {
        let looked = self.0.0.process.clock_watch.looked();
        looked.is_some_and(|look| look.set_by(self.0.now()).saturating_abs() > CLOCK_JUMP)
    }

    /// [`Error::TooBusy`] while this process's clock is wrong, as far as it knows, or was set ahead and is not looked at yet.
    pub(in crate::app) fn clock_is_right(self) -> Result<()> {
        let looked = self.0.0.process.clock_watch.looked();
        let wrong = looked.is_some_and(|look| look.wrong || look.set_by(self.0.now()) > CLOCK_JUMP);
        if wrong || self.behind().is_some() {
            return Err(Error::TooBusy);
        }
        Ok(())
    }

    /// Whether anything may happen in games: as far as this process knows, its clock is right. One that is ahead would see
    /// flags fall that have not.
    pub fn goes_by_clock(self) -> bool {
        self.clock_is_right().is_ok()
    }

    /// A sign of life was stored at this moment.
    pub(in crate::app) fn has_beaten(self, at: Timestamp) {
        self.0.0.process.clock_watch.newest_us.fetch_max(at.as_us(), Ordering::Relaxed);
        self.0.0.store.has_stored_heartbeat(at);
    }

    /// The clock is right, and what is stored up to now is of times that were not: from now on it stands in nobody's way.
    /// Times that were stored stay as they are.
    ///
    /// # Errors
    /// Administrators only. The reason cannot be used; [`Error::NotNow`], if the clock is not behind.
    pub async fn accept_clock(self, actor: &Actor, reason: String) -> Result<ClockAct> {
        if actor.role != Role::Admin {
            return Err(Denial::SetsNoClock.into());
        }
        if !is_plain_text(&reason, CLOCK_REASON_CHARS_MAX) {
            return Err(Error::malformed(OperationFault::ClockReason, "reason"));
        }
        let (by, now) = (actor.id, self.0.now());
        let act = write_tx!(self.0, async |tx| {
            let newest = tx.operations().newest_moment().await?;
            let Some(behind) = newest.and_then(|newest| clock_behind(now, newest)) else {
                return Err(OperationRefusal::ClockNotBehind.into());
            };
            let row = ClockActRow {
                at_us: now.as_us(),
                newest_us: behind.newest.as_us(),
                by_id: by.as_uuid(),
                reason,
            };
            tx.operations().insert_clock_act(&row).await?;
            tx.operations().set_heartbeat(now).await?;
            read(tx, row).await
        })?;
        tracing::warn!(now = %act.at, newest = %act.newest, "ALARM: an administrator has said that the clock is right");
        self.check_clock().await?;
        Ok(act)
    }

    /// The last [`CLOCK_ACTS_MAX`] acts on the clock, the newest first.
    ///
    /// # Errors
    /// Administrators only.
    pub async fn clock_acts(self, actor: &Actor) -> Result<Vec<ClockAct>> {
        must_administer(actor)?;
        read_tx!(self.0, async |tx| {
            let mut acts = Vec::new();
            for row in tx.operations().clock_acts(i64::from(CLOCK_ACTS_MAX)).await? {
                acts.push(read(tx, row).await?);
            }
            Ok(acts)
        })
    }
}

/// Whether a clock that says `now` lies behind what is stored of `newest`.
pub fn clock_behind(now: Timestamp, newest: Timestamp) -> Option<ClockBehind> {
    (newest.since(now) > CLOCK_BEHIND_MAX).then_some(ClockBehind { now, newest })
}

async fn read(tx: &mut Tx, row: ClockActRow) -> Result<ClockAct> {
    Ok(ClockAct {
        at: Timestamp::from_us(row.at_us),
        newest: Timestamp::from_us(row.newest_us),
        by: person(tx, PlayerId::from_uuid(row.by_id)).await?,
        reason: row.reason,
    })
}
