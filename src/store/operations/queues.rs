//! How long the queues are, since when what is in them waits, and when the last mail went.

use sqlx::FromRow;

use crate::base::Timestamp;
use crate::store::Result;
use crate::store::rooms::Operations;
use crate::store::tx::fetch;

/// The queues: how many wait in each, and since when the oldest.
#[derive(Clone, Copy, FromRow)]
pub struct QueuesRow {
    pub calls: i64,
    pub calls_since_us: Option<i64>,
    pub thoughts: i64,
    pub thoughts_since_us: Option<i64>,
    pub reviews: i64,
    pub reviews_since_us: Option<i64>,
    pub mails_in: i64,
    pub mails_in_since_us: Option<i64>,
    pub reveals: i64,
    pub reveals_since_us: Option<i64>,
    pub flags: i64,
    pub flags_since_us: Option<i64>,
}

impl Operations<'_> {
    /// Calls of webhooks and browsers that were tried in vain, thoughts of the bot, and reviews, without those that were put off to a
    /// later moment; mails that came in, reveals and flags that wait since before `late`.
    pub async fn queues(&mut self, now: Timestamp, late: Timestamp) -> Result<QueuesRow> {
        const SQL: &str = "SELECT c.n AS calls, c.since AS calls_since_us, t.n AS thoughts, t.since AS thoughts_since_us, \
            r.n AS reviews, r.since AS reviews_since_us, m.n AS mails_in, m.since AS mails_in_since_us, \
            j.n AS reveals, j.since AS reveals_since_us, f.n AS flags, f.since AS flags_since_us FROM \
            (SELECT COUNT(*) AS n, MIN(release_us) AS since FROM webhook_call WHERE next_us IS NOT NULL AND attempts > 0) c, \
            (SELECT COUNT(*) AS n, MIN(since_us) AS since FROM bot_game \
                WHERE since_us IS NOT NULL AND NOT (since_us = leased_us AND leased_us > $1)) t, \
            (SELECT COUNT(*) AS n, MIN(asked_us) AS since FROM review WHERE done_us IS NULL) r, \
            (SELECT COUNT(*) AS n, MIN(received_us) AS since FROM mail_in WHERE state = 'waiting' AND received_us < $2) m, \
            (SELECT COUNT(*) AS n, MIN(due_us) AS since FROM reveal_job WHERE due_us < $2) j, \
            (SELECT COUNT(*) AS n, MIN(next_flag_us) AS since FROM game WHERE next_flag_us < $2) f";
        fetch!(self.tx, fetch_one, SQL, now.as_us(), late.as_us())
    }

    /// When the next server accepted a mail last, of those that are still kept.
    pub async fn last_mail_sent(&mut self) -> Result<Option<i64>> {
        const SQL: &str = "SELECT done_us FROM mail WHERE state = 'sent' AND done_us IS NOT NULL \
            ORDER BY done_us DESC, id DESC LIMIT 1";
        Ok(fetch!(self.tx, fetch_optional, SQL)?.map(|(done,)| done))
    }
}
