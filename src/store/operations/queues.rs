//! How long the queues are, and since when what is in them waits.

use sqlx::FromRow;

use crate::base::Timestamp;
use crate::store::Result;
use crate::store::rooms::Operations;
use crate::store::tx::fetch;

/// Three queues: how many wait in each, and since when the oldest.
#[derive(Clone, Copy, FromRow)]
pub struct QueuesRow {
    pub calls: i64,
    pub calls_since_us: Option<i64>,
    pub thoughts: i64,
    pub thoughts_since_us: Option<i64>,
    pub reviews: i64,
    pub reviews_since_us: Option<i64>,
}

impl Operations<'_> {
    /// Calls of webhooks and browsers that were tried in vain, thoughts of the bot, and reviews.
    /// Those that were put off to a later moment are left out.
    pub async fn queues(&mut self, now: Timestamp) -> Result<QueuesRow> {
        const SQL: &str = "SELECT c.n AS calls, c.since AS calls_since_us, t.n AS thoughts, t.since AS thoughts_since_us, \
            r.n AS reviews, r.since AS reviews_since_us FROM \
            (SELECT COUNT(*) AS n, MIN(release_us) AS since FROM webhook_call WHERE next_us IS NOT NULL AND attempts > 0) c, \
            (SELECT COUNT(*) AS n, MIN(since_us) AS since FROM bot_game \
                WHERE since_us IS NOT NULL AND NOT (since_us = leased_us AND leased_us > $1)) t, \
            (SELECT COUNT(*) AS n, MIN(asked_us) AS since FROM review WHERE done_us IS NULL) r";
        fetch!(self.tx, fetch_one, SQL, now.as_us())
    }
}
