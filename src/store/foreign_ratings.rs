//! Rating lists of others: of each list and player the newest rating.

use sqlx::FromRow;

use super::Result;
use super::tx::{execute, fetch};
use crate::store::Tx;
use crate::store::rooms::Ratings;

/// A list.
#[derive(Clone, PartialEq, Eq, Debug, FromRow)]
pub struct ForeignListRow {
    pub list: String,
    /// The day of its newest rating, `2026-11-01`; empty until it is brought in to its end.
    pub rated_on: String,
    /// How many players it has.
    pub players: i64,
}

impl ForeignListRow {
    /// Whether it was ever brought in to its end, and is not being taken away.
    pub fn is_finished(&self) -> bool {
        !self.rated_on.is_empty()
    }
}

/// A player's rating in a list.
#[derive(Clone, PartialEq, Eq, Debug, FromRow)]
pub struct ForeignRatingRow {
    /// The player's number in it.
    pub id: i64,
    pub rating: i64,
    /// Of which day it is, `2026-11-01`.
    pub rated_on: String,
}

impl Ratings<'_> {
    /// All lists, by name.
    pub async fn foreign_lists(&mut self) -> Result<Vec<ForeignListRow>> {
        const SQL: &str = "SELECT list, rated_on, players FROM foreign_list ORDER BY list";
        Ok(fetch!(self.tx, fetch_all, SQL)?)
    }

    /// A player's rating in a list.
    pub async fn foreign_rating(&mut self, list: &str, id: i64) -> Result<Option<i64>> {
        const SQL: &str = "SELECT rating FROM foreign_rating WHERE list = $1 AND id = $2";
        let rating: Option<(i64,)> = fetch!(self.tx, fetch_optional, SQL, list, id)?;
        Ok(rating.map(|(rating,)| rating))
    }

    /// The ratings of these players in a list.
    pub async fn foreign_ratings(&mut self, list: &str, ids: &[i64]) -> Result<Vec<ForeignRatingRow>> {
        const SQLITE: &str = "SELECT id, rating, rated_on FROM foreign_rating \
            WHERE list = $1 AND id IN (SELECT value FROM json_each($2))";
        const POSTGRES: &str = "SELECT id, rating, rated_on FROM foreign_rating \
            WHERE list = $1 AND id = ANY($2)";
        Ok(match self.tx.settled().await? {
            Tx::Sqlite(t) => {
                let ids = sqlx::types::Json(ids);
                sqlx::query_as(SQLITE).bind(list).bind(ids).fetch_all(&mut **t).await?
            }
            Tx::Postgres(t) => sqlx::query_as(POSTGRES).bind(list).bind(ids).fetch_all(&mut **t).await?,
        })
    }

    /// Notes that ratings of a list are brought in; how many lists there are. Whoever else brings some of it in waits until the
    /// end of the transaction, so that nobody is counted twice.
    pub async fn touch_foreign_list(&mut self, list: &str) -> Result<usize> {
        const SQL: &str = "INSERT INTO foreign_list (list, rated_on, players) VALUES ($1, '', 0) \
            ON CONFLICT (list) DO UPDATE SET players = foreign_list.players";
        execute!(self.tx, SQL, list)?;
        Ok(self.foreign_lists().await?.len())
    }

    /// A list was brought in to its end, its newest rating of this day.
    pub async fn finish_foreign_list(&mut self, list: &str, rated_on: &str) -> Result<()> {
        const SQL: &str = "UPDATE foreign_list SET rated_on = $2 WHERE list = $1 AND rated_on < $2";
        execute!(self.tx, SQL, list, rated_on).map(drop)
    }

    /// A list is to go: nobody goes by it any more; whether it is there.
    pub async fn unfinish_foreign_list(&mut self, list: &str) -> Result<bool> {
        const SQL: &str = "UPDATE foreign_list SET rated_on = '' WHERE list = $1";
        Ok(execute!(self.tx, SQL, list)? > 0)
    }

    /// Deletes ratings of a list, so many at most; how many.
    pub async fn drop_foreign_ratings(&mut self, list: &str, limit: i64) -> Result<u64> {
        const SQL: &str = "DELETE FROM foreign_rating WHERE list = $1 AND id IN \
            (SELECT id FROM foreign_rating WHERE list = $1 ORDER BY id LIMIT $2)";
        execute!(self.tx, SQL, list, limit)
    }

    /// Deletes a list of which no rating is left.
    pub async fn drop_foreign_list(&mut self, list: &str) -> Result<()> {
        const SQL: &str = "DELETE FROM foreign_list WHERE list = $1";
        execute!(self.tx, SQL, list).map(drop)
    }

    /// Puts ratings in place of those that were there, of each player one. So many of the players are new in the list.
    pub async fn put_foreign_ratings(
        &mut self,
        list: &str,
        rows: &[ForeignRatingRow],
        new: i64,
    ) -> Result<()> {
        const COUNT: &str = "UPDATE foreign_list SET players = players + $2 WHERE list = $1";
        const SQLITE: &str = "INSERT INTO foreign_rating (list, id, rating, rated_on) \
            SELECT $1, value->>0, value->>1, value->>2 FROM json_each($2) WHERE TRUE \
            ON CONFLICT (list, id) DO UPDATE SET rating = excluded.rating, rated_on = excluded.rated_on";
        const POSTGRES: &str = "INSERT INTO foreign_rating (list, id, rating, rated_on) \
            SELECT $1, * FROM UNNEST($2::BIGINT[], $3::BIGINT[], $4::TEXT[]) \
            ON CONFLICT (list, id) DO UPDATE SET rating = excluded.rating, rated_on = excluded.rated_on";
        match self.tx.settled().await? {
            Tx::Sqlite(t) => {
                let cells = rows.iter().map(|row| (row.id, row.rating, row.rated_on.as_str()));
                let cells = sqlx::types::Json(cells.collect::<Vec<_>>());
                sqlx::query(SQLITE).bind(list).bind(cells).execute(&mut **t).await?;
            }
            Tx::Postgres(t) => {
                let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
                let ratings: Vec<i64> = rows.iter().map(|row| row.rating).collect();
                let days: Vec<&str> = rows.iter().map(|row| row.rated_on.as_str()).collect();
                let insert = sqlx::query(POSTGRES).bind(list).bind(ids).bind(ratings).bind(days);
                insert.execute(&mut **t).await?;
            }
        }
        execute!(self.tx, COUNT, list, new).map(drop)
    }
}
