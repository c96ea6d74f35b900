//! What players have told of other players.

use sqlx::FromRow;
use uuid::Uuid;

use crate::base::{PlayerId, Timestamp};
use crate::store::Result;
use crate::store::rooms::Arbitration;
use crate::store::tx::{execute, fetch, fetch_value};

/// What a player has told of another one. No `Debug`: it is for few.
#[derive(Clone, FromRow)]
pub struct ReportRow {
    pub id: Uuid,
    pub by_id: Uuid,
    pub about_id: Uuid,
    pub reason: String,
    pub words: String,
    pub made_us: i64,
    pub answer: Option<String>,
    pub answered_by: Option<Uuid>,
    pub answered_us: Option<i64>,
}

impl Arbitration<'_> {
    /// Keeps one that is new.
    pub async fn insert_report(&mut self, row: &ReportRow) -> Result<()> {
        const SQL: &str = "INSERT INTO report (id, by_id, about_id, reason, words, made_us) \
            VALUES ($1, $2, $3, $4, $5, $6)";
        let (reason, words) = (row.reason.as_str(), row.words.as_str());
        execute!(self.tx, SQL, row.id, row.by_id, row.about_id, reason, words, row.made_us).map(drop)
    }

    /// How many a player has made since then.
    pub async fn count_reports(&mut self, by: PlayerId, since: Timestamp) -> Result<i64> {
        const SQL: &str = "SELECT COUNT(*) FROM report WHERE by_id = $1 AND made_us > $2";
        fetch_value!(self.tx, SQL, by.as_uuid(), since.as_us())
    }

    /// What a player has told of one or all others, the newest first.
    pub async fn reports_by(
        &mut self,
        by: PlayerId,
        about: Option<PlayerId>,
        limit: i64,
    ) -> Result<Vec<ReportRow>> {
        const OF_ONE: &str = "SELECT id, by_id, about_id, reason, words, made_us, answer, answered_by, answered_us FROM report \
            WHERE by_id = $1 AND about_id = $3 ORDER BY made_us DESC, id DESC LIMIT $2";
        const SQL: &str = "SELECT id, by_id, about_id, reason, words, made_us, answer, answered_by, answered_us FROM report \
            WHERE by_id = $1 ORDER BY made_us DESC, id DESC LIMIT $2";
        Ok(match about {
            Some(about) => fetch!(self.tx, fetch_all, OF_ONE, by.as_uuid(), limit, about.as_uuid())?,
            None => fetch!(self.tx, fetch_all, SQL, by.as_uuid(), limit)?,
        })
    }

    /// What nobody has answered, the oldest first, but for what this reader has told or is told of.
    pub async fn open_reports(&mut self, reader: PlayerId, limit: i64) -> Result<Vec<ReportRow>> {
        const SQL: &str = "SELECT id, by_id, about_id, reason, words, made_us, answer, answered_by, answered_us FROM report \
            WHERE answered_us IS NULL AND by_id <> $1 AND about_id <> $1 ORDER BY made_us, id LIMIT $2";
        Ok(fetch!(self.tx, fetch_all, SQL, reader.as_uuid(), limit)?)
    }

    /// One of them.
    pub async fn report(&mut self, id: Uuid) -> Result<Option<ReportRow>> {
        const SQL: &str = "SELECT id, by_id, about_id, reason, words, made_us, answer, answered_by, answered_us FROM report \
            WHERE id = $1";
        Ok(fetch!(self.tx, fetch_optional, SQL, id)?)
    }

    /// Answers one; false if it has an answer.
    pub async fn answer_report(
        &mut self,
        id: Uuid,
        by: PlayerId,
        now: Timestamp,
        answer: &str,
    ) -> Result<bool> {
        const SQL: &str = "UPDATE report SET answer = $2, answered_by = $3, answered_us = $4 \
            WHERE id = $1 AND answered_us IS NULL";
        Ok(execute!(self.tx, SQL, id, answer, by.as_uuid(), now.as_us())? == 1)
    }

    /// Forgets those that were answered at this moment or before.
    pub async fn sweep_reports(&mut self, until: Timestamp) -> Result<()> {
        const SQL: &str = "DELETE FROM report WHERE answered_us <= $1";
        execute!(self.tx, SQL, until.as_us()).map(drop)
    }
}
