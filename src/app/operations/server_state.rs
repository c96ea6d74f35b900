//! What an administrator looks at first: whether mails go out, the log is fresh, the clock is right, and what broke down.

use crate::app::actor::Actor;
use crate::app::core::rights::must_keep_accounts;
use crate::app::error::{Error, Result};
use crate::app::limits::DAY;
use crate::app::operations::Operations;
use crate::app::operations::outages::OutageView;
use crate::app::operations::ready::Readiness;
use crate::base::{Micros, Timestamp};

/// Mails whose next try lies further ahead are none.
const AHEAD: Micros = 30 * DAY;
/// Mails that came in, reveals and flags are counted when they have waited longer: what is dealt with as usual shows in no number,
/// so that none tells what a player has just done.
pub const OVERDUE_AFTER: Micros = 60 * 1_000_000;

/// The server, as its administrators see it.
pub struct ServerState {
    pub readiness: Readiness,
    /// Mails that were tried in vain and wait: how many, since when, and what the mail server said last.
    pub delayed: Option<(i64, Timestamp, String)>,
    /// When the next server accepted a mail last, of those that are still kept.
    pub mail_sent: Option<Timestamp>,
    /// Events that should be in the public log by now, as receipts promise.
    pub overdue: i64,
    /// The size of the log, and when its last batch was made.
    pub log: (i64, Timestamp),
    /// The key that new games are kept under.
    pub key: String,
    /// The newest outages.
    pub outages: Vec<OutageView>,
}

/// What waits, and since when; nothing of it tells what anybody has done.
pub struct Waiting {
    /// Mails that were tried in vain.
    pub mails: i64,
    /// How long the oldest of them waits, in seconds.
    pub mails_age_s: i64,
    /// Events that should be in the public log by now.
    pub leaves: i64,
    /// How long ago its last batch was made, in seconds.
    pub log_age_s: i64,
    /// Calls of webhooks and browsers that were tried in vain, thoughts of the bot, and reviews: how many, and for how many
    /// seconds the oldest waits.
    pub calls: (i64, i64),
    pub thoughts: (i64, i64),
    pub reviews: (i64, i64),
    /// Mails that came in, reveals that are due and flags that fell, all longer than [`OVERDUE_AFTER`] ago: the same.
    pub mails_in: (i64, i64),
    pub reveals: (i64, i64),
    pub flags: (i64, i64),
}

impl Operations<'_> {
    /// What waits. For those who run the server alone: it is shown on an address of its own.
    pub async fn waiting(self) -> Result<Waiting> {
        let now = self.0.now();
        let (delayed, leaves, log, queues) = read_tx!(self.0, async |tx| {
            let delayed = tx.outbox().delayed_mails(now.plus(AHEAD)).await?;
            let leaves = tx.transparency().overdue_leaves(now).await?;
            Ok::<_, Error>((
                delayed,
                leaves,
                tx.transparency().log_state().await?,
                tx.operations().queues(now, now.plus(-OVERDUE_AFTER)).await?,
            ))
        })?;
        let age_s = |since: i64| (now.as_us() - since).max(0) / 1_000_000;
        Ok(Waiting {
            mails: delayed.as_ref().map_or(0, |(count, ..)| *count),
            mails_age_s: delayed.as_ref().map_or(0, |(_, since, _)| age_s(*since)),
            leaves,
            // Before the first batch there is none that could be old.
            log_age_s: if log.tick_us > 0 { age_s(log.tick_us) } else { 0 },
            calls: (queues.calls, queues.calls_since_us.map_or(0, age_s)),
            thoughts: (queues.thoughts, queues.thoughts_since_us.map_or(0, age_s)),
            reviews: (queues.reviews, queues.reviews_since_us.map_or(0, age_s)),
            mails_in: (queues.mails_in, queues.mails_in_since_us.map_or(0, age_s)),
            reveals: (queues.reveals, queues.reveals_since_us.map_or(0, age_s)),
            flags: (queues.flags, queues.flags_since_us.map_or(0, age_s)),
        })
    }

    /// When the next server accepted a mail last, of those that are still kept.
    pub async fn mail_sent(self) -> Result<Option<Timestamp>> {
        let sent = read_tx!(self.0, async |tx| Ok::<_, Error>(tx.operations().last_mail_sent().await?))?;
        Ok(sent.map(Timestamp::from_us))
    }

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
            mail_sent: self.mail_sent().await?,
            delayed: delayed.map(|(count, since, fault)| (count, Timestamp::from_us(since), fault)),
            overdue,
            log: (log.published, Timestamp::from_us(log.tick_us)),
            key: self.0.keys().keyring.current_kid().to_string(),
            outages: self.outages(actor, None).await?.into_iter().take(3).collect(),
        })
    }
}
