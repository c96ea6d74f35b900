//! Whether this server can do its work: whether what it is given is stored, and whether its clock is right.

use std::time::Duration;

use crate::app::operations::Operations;
use crate::base::{Micros, Timestamp};

/// An answer holds for so long, so that asking often costs little.
const HOLDS: Micros = 1_000_000;
/// A write that takes longer is one that does not work.
const WRITE_TIME_MAX: Duration = Duration::from_secs(5);

/// Whether the server can work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Readiness {
    /// It can.
    Ready,
    /// The database does not take writes, or did not take one since it was last asked.
    CannotWrite,
    /// This process's clock differs from the database's, or lies behind what is stored ([`crate::app::core::clock_maintenance::ClockBehind`]).
    ClockWrong,
}

/// What was found last.
#[derive(Default)]
pub(in crate::app) struct LastLook {
    found: Option<(Timestamp, Readiness)>,
    /// Failed writes that were told.
    failed: u64,
}

impl Operations<'_> {
    /// Whether this process can work just now: it writes a sign of life, at most once a second however often it is asked.
    pub async fn readiness(self) -> Readiness {
        let mut last = self.0.0.process.last_look.lock().await;
        let now = self.0.now();
        if let Some((at, found)) = last.found
            && (0..HOLDS).contains(&now.since(at))
        {
            return found;
        }
        let written = tokio::time::timeout(WRITE_TIME_MAX, self.0.clocks().heartbeat()).await;
        let failed = self.0.0.store.failed_writes();
        let found = if !matches!(written, Ok(Ok(()))) || failed != last.failed {
            Readiness::CannotWrite
        } else if self.0.core().clock_is_right().is_err() {
            Readiness::ClockWrong
        } else {
            Readiness::Ready
        };
        *last = LastLook { found: Some((now, found)), failed };
        found
    }
}
