//! Passkeys, recovery codes, and what is asked of passkeys just now. Of codes and questions only hashes are stored.

use sqlx::FromRow;
use uuid::Uuid;

use crate::base::{PlayerId, Timestamp};
use crate::store::Result;
use crate::store::rooms::Passkeys;
use crate::store::tx::{execute, fetch, finds};

/// A passkey as stored.
#[derive(Clone, FromRow)]
pub struct PasskeyRow {
    /// Names it on pages.
    pub id: Uuid,
    /// Its name, which the authenticator chose.
    pub credential: Vec<u8>,
    pub player_id: Uuid,
    /// As COSE writes it.
    pub public_key: Vec<u8>,
    /// What its owner calls it.
    pub name: String,
    /// When it was added.
    pub created_us: i64,
    /// When it was last used, by the day.
    pub used_us: Option<i64>,
    /// How often it had signed then.
    pub sign_count: i64,
    /// Whether it may be on further devices.
    pub backup_eligible: bool,
    pub backed_up: bool,
    /// Before when what was made is not shown in a session that it begins.
    pub veil_us: Option<i64>,
}

/// A recovery code that was used.
#[derive(Clone, Copy, FromRow)]
pub struct UsedCodeRow {
    pub player_id: Uuid,
    /// Before when what was made is not shown in a session that it begins.
    pub veil_us: Option<i64>,
}

/// How many recovery codes a player has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, FromRow)]
pub struct CodesRow {
    /// Used or not.
    pub made: i64,
    pub rest: i64,
    pub made_us: Option<i64>,
}

impl Passkeys<'_> {
    /// Keeps what is asked of one who has signed in, in place of what they were asked before for the same purpose.
    pub async fn ask(
        &mut self,
        hash: &[u8],
        purpose: &str,
        player: PlayerId,
        expires: Timestamp,
    ) -> Result<()> {
        const BEFORE: &str = "DELETE FROM passkey_challenge WHERE player_id = $1 AND purpose = $2";
        const SQL: &str =
            "INSERT INTO passkey_challenge (hash, purpose, player_id, expires_us) VALUES ($1, $2, $3, $4)";
        execute!(self.tx, BEFORE, player.as_uuid(), purpose)?;
        execute!(self.tx, SQL, hash, purpose, player.as_uuid(), expires.as_us()).map(drop)
    }

    /// Keeps what is asked of somebody who wants to sign in, unless `most` questions are open already; whether it is kept.
    pub async fn ask_anybody(
        &mut self,
        hash: &[u8],
        purpose: &str,
        expires: Timestamp,
        most: i64,
    ) -> Result<bool> {
        const SQL: &str = "INSERT INTO passkey_challenge (hash, purpose, expires_us) SELECT $1, $2, $3 \
            WHERE (SELECT COUNT(*) FROM passkey_challenge) < $4";
        Ok(execute!(self.tx, SQL, hash, purpose, expires.as_us(), most)? == 1)
    }

    /// Takes back what was asked: whom, if anybody in particular. Nothing if it was not asked for this, or is answered, or too
    /// old.
    pub async fn answered(
        &mut self,
        hash: &[u8],
        purpose: &str,
        now: Timestamp,
    ) -> Result<Option<Option<PlayerId>>> {
        const SQL: &str = "DELETE FROM passkey_challenge WHERE hash = $1 AND purpose = $2 AND expires_us > $3 \
            RETURNING player_id";
        let row: Option<(Option<Uuid>,)> = fetch!(self.tx, fetch_optional, SQL, hash, purpose, now.as_us())?;
        Ok(row.map(|(player,)| player.map(PlayerId::from_uuid)))
    }

    /// Forgets what nobody answered.
    pub async fn sweep(&mut self, now: Timestamp) -> Result<()> {
        execute!(self.tx, "DELETE FROM passkey_challenge WHERE expires_us < $1", now.as_us()).map(drop)
    }

    /// A player's passkeys, the oldest first.
    pub async fn of(&mut self, player: PlayerId) -> Result<Vec<PasskeyRow>> {
        const SQL: &str = "SELECT id, credential, player_id, public_key, name, created_us, used_us, sign_count, \
            backup_eligible, backed_up, veil_us FROM passkey WHERE player_id = $1 ORDER BY created_us, id";
        Ok(fetch!(self.tx, fetch_all, SQL, player.as_uuid())?)
    }

    /// Whether a player has a passkey.
    pub async fn has_any(&mut self, player: PlayerId) -> Result<bool> {
        const SQL: &str = "SELECT id FROM passkey WHERE player_id = $1 LIMIT 1";
        finds!(self.tx, SQL, player.as_uuid())
    }

    /// The passkey of this name.
    pub async fn by_credential(&mut self, credential: &[u8]) -> Result<Option<PasskeyRow>> {
        const SQL: &str = "SELECT id, credential, player_id, public_key, name, created_us, used_us, sign_count, \
            backup_eligible, backed_up, veil_us FROM passkey WHERE credential = $1";
        Ok(fetch!(self.tx, fetch_optional, SQL, credential)?)
    }

    /// Keeps a new passkey.
    pub async fn insert(&mut self, row: &PasskeyRow) -> Result<()> {
        const SQL: &str = "INSERT INTO passkey (id, credential, player_id, public_key, name, created_us, used_us, sign_count, \
            backup_eligible, backed_up, veil_us) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";
        execute!(
            self.tx,
            SQL,
            row.id,
            row.credential.as_slice(),
            row.player_id,
            row.public_key.as_slice(),
            row.name.as_str(),
            row.created_us,
            row.used_us,
            row.sign_count,
            row.backup_eligible,
            row.backed_up,
            row.veil_us
        )
        .map(drop)
    }

    /// Notes that a passkey was used; false if it is there no more, or has counted as far meanwhile.
    pub async fn used(&mut self, id: Uuid, day: Timestamp, sign_count: i64, backed_up: bool) -> Result<bool> {
        const SQL: &str = "UPDATE passkey SET used_us = $2, sign_count = $3, backed_up = $4 WHERE id = $1 \
            AND (sign_count < $3 OR (sign_count = 0 AND $3 = 0))";
        Ok(execute!(self.tx, SQL, id, day.as_us(), sign_count, backed_up)? == 1)
    }

    /// Calls a passkey otherwise; false if the player has none with this id.
    pub async fn rename(&mut self, player: PlayerId, id: Uuid, name: &str) -> Result<bool> {
        const SQL: &str = "UPDATE passkey SET name = $3 WHERE player_id = $1 AND id = $2";
        Ok(execute!(self.tx, SQL, player.as_uuid(), id, name)? == 1)
    }

    /// Removes a passkey: what it was called; nothing if the player has none with this id.
    pub async fn remove(&mut self, player: PlayerId, id: Uuid) -> Result<Option<String>> {
        const SQL: &str = "DELETE FROM passkey WHERE player_id = $1 AND id = $2 RETURNING name";
        Ok(fetch!(self.tx, fetch_optional, SQL, player.as_uuid(), id)?.map(|(name,)| name))
    }

    /// Removes all of a player's passkeys, what they are asked, and their recovery codes.
    pub async fn remove_all(&mut self, player: PlayerId) -> Result<()> {
        for sql in [
            "DELETE FROM passkey WHERE player_id = $1",
            "DELETE FROM passkey_challenge WHERE player_id = $1",
            "DELETE FROM recovery_code WHERE player_id = $1",
        ] {
            execute!(self.tx, sql, player.as_uuid())?;
        }
        Ok(())
    }

    /// Keeps the hashes of new recovery codes in place of those that there are.
    pub async fn put_codes(
        &mut self,
        player: PlayerId,
        hashes: &[Vec<u8>],
        now: Timestamp,
        veil: Option<Timestamp>,
    ) -> Result<()> {
        const BEFORE: &str = "DELETE FROM recovery_code WHERE player_id = $1";
        const SQL: &str =
            "INSERT INTO recovery_code (hash, player_id, made_us, veil_us) VALUES ($1, $2, $3, $4)";
        execute!(self.tx, BEFORE, player.as_uuid())?;
        let veil = veil.map(Timestamp::as_us);
        for hash in hashes {
            execute!(self.tx, SQL, hash.as_slice(), player.as_uuid(), now.as_us(), veil)?;
        }
        Ok(())
    }

    /// How many recovery codes a player has.
    pub async fn codes(&mut self, player: PlayerId) -> Result<CodesRow> {
        const SQL: &str = "SELECT COUNT(*) AS made, COUNT(*) - COUNT(used_us) AS rest, MIN(made_us) AS made_us \
            FROM recovery_code WHERE player_id = $1";
        Ok(fetch!(self.tx, fetch_one, SQL, player.as_uuid())?)
    }

    /// Uses a recovery code up; nothing if it is unknown or used.
    pub async fn use_code(&mut self, hash: &[u8], now: Timestamp) -> Result<Option<UsedCodeRow>> {
        const SQL: &str = "UPDATE recovery_code SET used_us = $2 WHERE hash = $1 AND used_us IS NULL \
            RETURNING player_id, veil_us";
        Ok(fetch!(self.tx, fetch_optional, SQL, hash, now.as_us())?)
    }

    /// Notes that the owner of a session has shown a passkey or a recovery code in it.
    pub async fn prove_session(&mut self, hash: &[u8], player: PlayerId, now: Timestamp) -> Result<()> {
        const SQL: &str = "UPDATE session SET proven_us = $3 WHERE hash = $1 AND player_id = $2";
        execute!(self.tx, SQL, hash, player.as_uuid(), now.as_us()).map(drop)
    }
}
