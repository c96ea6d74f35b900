//! Accounts that somebody asks for, and who got one so.

use sqlx::FromRow;
use uuid::Uuid;

use crate::base::{PlayerId, Timestamp};
use crate::store::Result;
use crate::store::rooms::Accounts;
use crate::store::tx::{execute, fetch, fetch_value, finds};

/// An account that somebody asked for. No `Debug`: its address does not belong in a log.
#[derive(Clone, FromRow)]
pub struct JoinRequestRow {
    pub id: Uuid,
    /// The name that others are to see.
    pub name: String,
    pub address: String,
    /// The address as it is compared.
    pub address_key: String,
    /// `de` or `en`.
    pub locale: String,
    pub asked_us: i64,
}

impl Accounts<'_> {
    /// Keeps a request, in place of one that waits for the same address. Where the address is a player's, it keeps the name
    /// alone and waits for nobody.
    pub async fn put_join_request(&mut self, row: &JoinRequestRow) -> Result<()> {
        const SQL: &str = "INSERT INTO join_request (id, name, address, address_key, locale, asked_us, told) \
            VALUES ($1, $2, $3, $4, $5, $6, CASE WHEN EXISTS (SELECT id FROM player WHERE email_key = $4) THEN 2 ELSE 0 END) \
            ON CONFLICT (address_key) DO UPDATE SET name = $2, address = $3, locale = $5, asked_us = $6";
        let (address, key) = (row.address.as_str(), row.address_key.as_str());
        execute!(self.tx, SQL, row.id, row.name.as_str(), address, key, row.locale.as_str(), row.asked_us)
            .map(drop)
    }

    /// How many requests wait.
    pub async fn count_join_requests(&mut self) -> Result<i64> {
        fetch_value!(self.tx, "SELECT COUNT(*) FROM join_request WHERE told <> 2")
    }

    /// The requests that wait, the oldest first.
    pub async fn join_requests(&mut self, limit: i64) -> Result<Vec<JoinRequestRow>> {
        const SQL: &str = "SELECT id, name, address, address_key, locale, asked_us FROM join_request \
            WHERE told <> 2 ORDER BY asked_us, id LIMIT $1";
        Ok(fetch!(self.tx, fetch_all, SQL, limit)?)
    }

    /// Takes a request out; nothing if somebody has answered it.
    pub async fn take_join_request(&mut self, id: Uuid) -> Result<Option<JoinRequestRow>> {
        const SQL: &str = "DELETE FROM join_request WHERE id = $1 \
            RETURNING id, name, address, address_key, locale, asked_us";
        Ok(fetch!(self.tx, fetch_optional, SQL, id)?)
    }

    /// The request that waits for an address.
    pub async fn join_request_of(&mut self, address_key: &str) -> Result<Option<JoinRequestRow>> {
        const SQL: &str = "SELECT id, name, address, address_key, locale, asked_us FROM join_request \
            WHERE address_key = $1";
        Ok(fetch!(self.tx, fetch_optional, SQL, address_key)?)
    }

    /// Whether a name stands in a request for another address.
    pub async fn is_name_asked_for(&mut self, name: &str, address_key: &str) -> Result<bool> {
        const SQL: &str =
            "SELECT id FROM join_request WHERE lower(name) = lower($1) AND address_key <> $2 LIMIT 1";
        finds!(self.tx, SQL, name, address_key)
    }

    /// Of how many requests administrators are told.
    pub async fn told_join_requests(&mut self) -> Result<i64> {
        fetch_value!(self.tx, "SELECT COUNT(*) FROM join_request WHERE told = 1")
    }

    /// Notes that administrators are told of a request, if they are; false if that was noted before.
    pub async fn mark_join_request_notified(&mut self, id: Uuid) -> Result<bool> {
        const SQL: &str = "UPDATE join_request SET told = 1 WHERE id = $1 AND told = 0";
        Ok(execute!(self.tx, SQL, id)? == 1)
    }

    /// Notes that nobody knew this player before: their account was asked for, or they were invited. Whether they stand in the
    /// lists they are asked when they have signed in.
    pub async fn insert_newcomer(&mut self, player: PlayerId, now: Timestamp) -> Result<()> {
        const SQL: &str = "INSERT INTO newcomer (player_id, joined_us) VALUES ($1, $2)";
        execute!(self.tx, SQL, player.as_uuid(), now.as_us())?;
        execute!(self.tx, "UPDATE player SET listed = NULL WHERE id = $1", player.as_uuid()).map(drop)
    }

    /// Whether a player's account was asked for, and made after this moment.
    pub async fn is_newcomer(&mut self, player: PlayerId, since: Timestamp) -> Result<bool> {
        const SQL: &str = "SELECT player_id FROM newcomer WHERE player_id = $1 AND joined_us > $2";
        finds!(self.tx, SQL, player.as_uuid(), since.as_us())
    }

    /// Forgets requests, and that players are new, from this moment or before.
    pub async fn sweep_joining(&mut self, until: Timestamp) -> Result<()> {
        for sql in
            ["DELETE FROM join_request WHERE asked_us <= $1", "DELETE FROM newcomer WHERE joined_us <= $1"]
        {
            execute!(self.tx, sql, until.as_us())?;
        }
        Ok(())
    }
}
