//! Accounts as their keepers see them: locks, addresses that an administrator gave, and security events.

use sqlx::FromRow;
use uuid::Uuid;

use crate::base::{PlayerId, Timestamp};
use crate::store::Result;
use crate::store::operations::activity::{BeforeAct, OwnActRow};
use crate::store::rooms::Accounts;
use crate::store::tx::{exactly_one, execute, fetch, fetch_ids};

/// What is known of an account beside the person.
#[derive(Clone, Copy, FromRow)]
pub struct AccountRow {
    pub created_us: i64,
    /// Since when it is locked.
    pub locked_us: Option<i64>,
    /// Since when the address holds that an administrator gave; nothing: it is the player's own.
    pub address_given_us: Option<i64>,
    pub erased_us: Option<i64>,
}

/// An address that an administrator gave and that does not hold yet. No `Debug`: it does not belong in a log.
#[derive(Clone, FromRow)]
pub struct AddressChangeRow {
    pub player_id: Uuid,
    /// The address as it was given.
    pub address: String,
    /// As it is compared.
    pub address_key: String,
    /// When it was given.
    pub asked_us: i64,
    pub holds_us: i64,
    /// Who gave it; nobody for the operator, on the command line.
    pub by_id: Option<Uuid>,
}

/// Something that happened to an account.
#[derive(Clone, FromRow)]
pub struct SecurityEventRow {
    pub id: Uuid,
    /// Whose account.
    pub player_id: Uuid,
    /// Who did it; nobody for the command line and the server.
    pub by_id: Option<Uuid>,
    pub at_us: i64,
    pub kind: String,
    /// What else is to be known; never an address.
    pub detail: String,
}

impl Accounts<'_> {
    /// What is known of an account beside the person.
    pub async fn account(&mut self, player: PlayerId) -> Result<Option<AccountRow>> {
        const SQL: &str =
            "SELECT created_us, locked_us, address_given_us, erased_us FROM player WHERE id = $1";
        Ok(fetch!(self.tx, fetch_optional, SQL, player.as_uuid())?)
    }

    /// Keeps an address that is to hold later, in place of the one that waited before; `link` is the hash of the secret
    /// that revokes it.
    pub async fn put_address_change(&mut self, row: &AddressChangeRow, link: &[u8]) -> Result<()> {
        const SQL: &str = "INSERT INTO address_change (player_id, address, address_key, asked_us, holds_us, link, by_id) \
            VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (player_id) DO UPDATE SET address = $2, address_key = $3, \
            asked_us = $4, holds_us = $5, link = $6, by_id = $7";
        let (address, key) = (row.address.as_str(), row.address_key.as_str());
        execute!(self.tx, SQL, row.player_id, address, key, row.asked_us, row.holds_us, link, row.by_id)
            .map(drop)
    }

    /// The address that waits for a player.
    pub async fn address_change(&mut self, player: PlayerId) -> Result<Option<AddressChangeRow>> {
        const SQL: &str = "SELECT player_id, address, address_key, asked_us, holds_us, by_id FROM address_change \
            WHERE player_id = $1";
        Ok(fetch!(self.tx, fetch_optional, SQL, player.as_uuid())?)
    }

    /// Addresses that hold by now, at most `limit`.
    pub async fn due_address_changes(&mut self, now: Timestamp, limit: i64) -> Result<Vec<AddressChangeRow>> {
        const SQL: &str = "SELECT player_id, address, address_key, asked_us, holds_us, by_id FROM address_change \
            WHERE holds_us <= $1 ORDER BY holds_us, player_id LIMIT $2";
        Ok(fetch!(self.tx, fetch_all, SQL, now.as_us(), limit)?)
    }

    /// Whose waiting address this link revokes, while it waits.
    pub async fn address_change_by_link(
        &mut self,
        link: &[u8],
        now: Timestamp,
    ) -> Result<Option<AddressChangeRow>> {
        const SQL: &str = "SELECT player_id, address, address_key, asked_us, holds_us, by_id FROM address_change \
            WHERE link = $1 AND holds_us > $2";
        Ok(fetch!(self.tx, fetch_optional, SQL, link, now.as_us())?)
    }

    /// Forgets the address that waits for a player; false if there is none.
    pub async fn delete_address_change(&mut self, player: PlayerId) -> Result<bool> {
        const SQL: &str = "DELETE FROM address_change WHERE player_id = $1";
        Ok(execute!(self.tx, SQL, player.as_uuid())? == 1)
    }

    /// Lets an address hold that an administrator gave (`player_email_once`).
    pub async fn give_address(&mut self, row: &AddressChangeRow, now: Timestamp) -> Result<()> {
        const SQL: &str = "UPDATE player SET email = $2, email_key = $3, address_given_us = $4 WHERE id = $1";
        let (address, key) = (row.address.as_str(), row.address_key.as_str());
        let rows = execute!(self.tx, SQL, row.player_id, address, key, now.as_us())?;
        exactly_one(rows, "the player")
    }

    /// Notes something that happened to an account.
    pub async fn insert_security_event(&mut self, row: &SecurityEventRow) -> Result<()> {
        const SQL: &str = "INSERT INTO security_event (id, player_id, by_id, at_us, kind, detail) \
            VALUES ($1, $2, $3, $4, $5, $6)";
        let (kind, detail) = (row.kind.as_str(), row.detail.as_str());
        execute!(self.tx, SQL, row.id, row.player_id, row.by_id, row.at_us, kind, detail).map(drop)
    }

    /// What happened to an account, the newest first.
    pub async fn security_events(&mut self, player: PlayerId, limit: i64) -> Result<Vec<SecurityEventRow>> {
        const SQL: &str = "SELECT id, player_id, by_id, at_us, kind, detail FROM security_event \
            WHERE player_id = $1 ORDER BY at_us DESC, id DESC LIMIT $2";
        Ok(fetch!(self.tx, fetch_all, SQL, player.as_uuid(), limit)?)
    }

    /// What happened to an account before this, the newest first.
    pub async fn security_events_before(
        &mut self,
        player: PlayerId,
        (at_us, id): (i64, Uuid),
        limit: i64,
    ) -> Result<Vec<SecurityEventRow>> {
        const SQL: &str = "SELECT id, player_id, by_id, at_us, kind, detail FROM security_event \
            WHERE player_id = $1 AND at_us <= $2 AND (at_us < $2 OR id < $3) ORDER BY at_us DESC, id DESC LIMIT $4";
        Ok(fetch!(self.tx, fetch_all, SQL, player.as_uuid(), at_us, id, limit)?)
    }

    /// What one person did to the accounts of others, before this one, the newest first. The owner of an act is the event,
    /// which [`Accounts::security_event`] reads.
    pub async fn own_security_events(
        &mut self,
        by: PlayerId,
        before: BeforeAct,
        limit: i64,
    ) -> Result<Vec<OwnActRow>> {
        const SQL: &str = "SELECT at_us, id AS owner, CAST(0 AS BIGINT) AS seq, kind, detail AS body FROM security_event \
            WHERE by_id = $1 AND player_id <> $1 AND at_us <= $2 AND (at_us < $2 OR id < $3) ORDER BY at_us DESC, id DESC LIMIT $4";
        let BeforeAct { at_us, owner, .. } = before;
        Ok(fetch!(self.tx, fetch_all, SQL, by.as_uuid(), at_us, owner, limit)?)
    }

    pub async fn security_event(&mut self, id: Uuid) -> Result<Option<SecurityEventRow>> {
        const SQL: &str =
            "SELECT id, player_id, by_id, at_us, kind, detail FROM security_event WHERE id = $1";
        Ok(fetch!(self.tx, fetch_optional, SQL, id)?)
    }

    /// How many security events of this kind there are of an account since then.
    pub async fn count_security_events(
        &mut self,
        player: PlayerId,
        kind: &str,
        since: Timestamp,
    ) -> Result<i64> {
        const SQL: &str =
            "SELECT COUNT(*) FROM security_event WHERE player_id = $1 AND kind = $2 AND at_us > $3";
        let row: (i64,) = fetch!(self.tx, fetch_one, SQL, player.as_uuid(), kind, since.as_us())?;
        Ok(row.0)
    }

    /// Adds to how many secrets of a kind were refused on a day.
    pub async fn count_refused(&mut self, day: Timestamp, kind: &str, count: i64) -> Result<()> {
        const SQL: &str = "INSERT INTO refused_secret (day_us, kind, count) VALUES ($1, $2, $3) \
            ON CONFLICT (day_us, kind) DO UPDATE SET count = refused_secret.count + excluded.count";
        execute!(self.tx, SQL, day.as_us(), kind, count).map(drop)
    }

    /// Days, kinds and numbers of refused secrets, the newest day first.
    pub async fn refused(&mut self, limit: i64) -> Result<Vec<(i64, String, i64)>> {
        const SQL: &str =
            "SELECT day_us, kind, count FROM refused_secret ORDER BY day_us DESC, kind LIMIT $1";
        Ok(fetch!(self.tx, fetch_all, SQL, limit)?)
    }

    /// Forgets security events, and numbers of refused secrets, older than this.
    pub async fn sweep_security_events(&mut self, before: Timestamp) -> Result<()> {
        for sql in
            ["DELETE FROM security_event WHERE at_us < $1", "DELETE FROM refused_secret WHERE day_us < $1"]
        {
            execute!(self.tx, sql, before.as_us())?;
        }
        Ok(())
    }

    /// Who watches over the unfinished games of a player: arbiters, and those who hold a post in a tournament of one of them.
    pub async fn watchers_of(&mut self, player: PlayerId, limit: i64) -> Result<Vec<PlayerId>> {
        const SQL: &str = "SELECT id FROM player WHERE id IN (\
            SELECT arbiter_id FROM game WHERE phase <> 'finished' AND (white_id = $1 OR black_id = $1) \
            UNION SELECT arbiter2_id FROM game WHERE phase <> 'finished' AND (white_id = $1 OR black_id = $1) \
            UNION SELECT r.player_id FROM tournament_role r JOIN pairing p ON p.tournament_id = r.tournament_id \
            JOIN game g ON g.id = p.game_id WHERE g.phase <> 'finished' AND (g.white_id = $1 OR g.black_id = $1) \
            AND r.role = 'director' UNION SELECT w.player_id FROM series_role w JOIN series_section s ON s.series_id = w.series_id \
            JOIN pairing p ON p.tournament_id = s.tournament_id JOIN game g ON g.id = p.game_id WHERE g.phase <> 'finished' \
            AND (g.white_id = $1 OR g.black_id = $1) AND w.role = 'director') ORDER BY id LIMIT $2";
        fetch_ids!(self.tx, PlayerId, SQL, player.as_uuid(), limit)
    }
}
