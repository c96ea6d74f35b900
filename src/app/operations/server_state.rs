//! What an administrator looks at first: whether mails go out, the log is fresh, the clock is right, and what broke down.

use crate::app::accounts::account::must_keep_accounts;
use crate::app::actor::Actor;
use crate::app::error::{Error, Result};
use crate::app::operations::Operations;
use crate::app::operations::outages::OutageView;
use crate::app::operations::ready::Readiness;
use crate::base::{Micros, Timestamp};

/// Mails whose next try lies further ahead are none.
const AHEAD: Micros = 30 * 24 * 60 * 60 * 1_000_000;

/// The server, as its administrators see it.
pub struct ServerState {
    pub readiness: Readiness,
    /// Mails that were tried in vain and wait: how many, since when, and what the mail server said last.
    pub delayed: Option<(i64, Timestamp, String)>,
    /// Events that should be in the public log by now, as receipts promise.
    pub overdue: i64,
    /// The size of the log, and when its last batch was made.
    pub log: (i64, Timestamp),
    /// The key that new games are kept under.
    pub key: String,
    /// The newest outages.
    pub outages: Vec<OutageView>,
}

impl Operations<'_> {
    /// How the server does.
    ///
    /// # Errors
    /// Administrators only.
    pub async fn server_state(self, actor: &Actor) -> Result<ServerState> {
        must_keep_accounts(Some(actor))?;
        let now = self.0.now();
        let (delayed, overdue, log) = read_tx!(self.0, async |tx| {
            let delayed = tx.outbox().delayed_mails(now.plus(AHEAD)).await?;
            Ok::<_, Error>((
                delayed,
                tx.transparency().overdue_leaves(now).await?,
                tx.transparency().log_state().await?,
            ))
        })?;
        Ok(ServerState {
            readiness: self.readiness().await,
            delayed: delayed.map(|(count, since, fault)| (count, Timestamp::from_us(since), fault)),
            overdue,
            log: (log.published, Timestamp::from_us(log.tick_us)),
            key: self.0.keys().keyring.current_kid().to_string(),
            outages: self.outages(actor, None).await?.into_iter().take(3).collect(),
        })
    }
}
