//! Players, and the three keys that let them in: sign-in links, sessions, API tokens. Only hashes of keys are stored.

use sqlx::FromRow;
use uuid::Uuid;

use super::tx::{exactly_one, execute, fetch};
use super::{StoreError, Tx};
use crate::base::{PlayerId, Timestamp};

/// A person as stored.
#[derive(Clone, FromRow)]
pub struct PlayerRow {
    /// Who.
    pub id: Uuid,
    /// The name that others see.
    pub name: String,
    /// Where mails go; never shown to others.
    pub email: String,
    /// `de` or `en`.
    pub locale: String,
    /// `player`, `arbiter`, `director` or `admin`.
    pub role: String,
}

/// An API token as listed to its owner: never the token itself.
#[derive(Clone, FromRow)]
pub struct TokenRow {
    /// Names the token when it is revoked.
    pub id: Uuid,
    /// What its owner called it.
    pub label: String,
    /// When it was made.
    pub created_us: i64,
}

const PLAYER: &str = "SELECT id, name, email, locale, role FROM player WHERE id = $1";
const PLAYER_BY_EMAIL: &str = "SELECT id, name, email, locale, role FROM player WHERE email_key = $1";
const PLAYER_BY_TOKEN: &str = "SELECT p.id, p.name, p.email, p.locale, p.role FROM api_token t \
    JOIN player p ON p.id = t.player_id WHERE t.hash = $1";
const PLAYER_BY_SESSION: &str = "SELECT p.id, p.name, p.email, p.locale, p.role FROM session s \
    JOIN player p ON p.id = s.player_id WHERE s.hash = $1 AND s.expires_us > $2";
const PLAYERS: &str = "SELECT id, name, email, locale, role FROM player WHERE id > $1 ORDER BY id LIMIT $2";
const PLAYERS_NAMED: &str = "SELECT id, name, email, locale, role FROM player \
    WHERE lower(name) = lower($1) ORDER BY id LIMIT $2";

impl Tx {
    /// Adds a player; `email_key` is the address as it is compared (`player_email_once`).
    pub async fn insert_player(
        &mut self,
        row: &PlayerRow,
        email_key: &str,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        const SQL: &str = "INSERT INTO player (id, name, email, email_key, locale, role, created_us) \
            VALUES ($1, $2, $3, $4, $5, $6, $7)";
        execute!(
            self,
            SQL,
            row.id,
            &row.name,
            &row.email,
            email_key,
            &row.locale,
            &row.role,
            now.as_us()
        )?;
        Ok(())
    }

    /// The player with this id.
    pub async fn player(&mut self, id: PlayerId) -> Result<Option<PlayerRow>, StoreError> {
        Ok(fetch!(self, fetch_optional, PLAYER, id.as_uuid())?)
    }

    /// The player with this address, as it is compared.
    pub async fn player_by_email(&mut self, email_key: &str) -> Result<Option<PlayerRow>, StoreError> {
        Ok(fetch!(self, fetch_optional, PLAYER_BY_EMAIL, email_key)?)
    }

    /// Players after this id, in the order of their ids.
    pub async fn players(&mut self, after: Uuid, limit: i64) -> Result<Vec<PlayerRow>, StoreError> {
        Ok(fetch!(self, fetch_all, PLAYERS, after, limit)?)
    }

    /// The first administrators, in the order of their ids.
    pub async fn administrators(&mut self, limit: i64) -> Result<Vec<PlayerId>, StoreError> {
        const SQL: &str = "SELECT id FROM player WHERE role = 'admin' ORDER BY id LIMIT $1";
        let rows: Vec<(Uuid,)> = fetch!(self, fetch_all, SQL, limit)?;
        Ok(rows.into_iter().map(|(id,)| PlayerId::from_uuid(id)).collect())
    }

    /// Players of this name, capitals not looked at (of the letters a to z), in the order of their ids.
    pub async fn players_named(&mut self, name: &str, limit: i64) -> Result<Vec<PlayerRow>, StoreError> {
        Ok(fetch!(self, fetch_all, PLAYERS_NAMED, name, limit)?)
    }

    /// Changes the language a player reads.
    pub async fn set_locale(&mut self, player: PlayerId, locale: &str) -> Result<(), StoreError> {
        let rows = execute!(
            self,
            "UPDATE player SET locale = $2 WHERE id = $1",
            player.as_uuid(),
            locale
        )?;
        exactly_one(rows, "the player")
    }

    /// Keeps the hash of a new API token.
    pub async fn insert_token(
        &mut self,
        hash: &[u8],
        id: Uuid,
        player: PlayerId,
        label: &str,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        const SQL: &str =
            "INSERT INTO api_token (hash, id, player_id, label, created_us) VALUES ($1, $2, $3, $4, $5)";
        execute!(self, SQL, hash, id, player.as_uuid(), label, now.as_us())?;
        Ok(())
    }

    /// Whose API token this is.
    pub async fn player_by_token(&mut self, hash: &[u8]) -> Result<Option<PlayerRow>, StoreError> {
        Ok(fetch!(self, fetch_optional, PLAYER_BY_TOKEN, hash)?)
    }

    /// A player's API tokens, oldest first.
    pub async fn tokens(&mut self, player: PlayerId) -> Result<Vec<TokenRow>, StoreError> {
        const SQL: &str =
            "SELECT id, label, created_us FROM api_token WHERE player_id = $1 ORDER BY created_us, id";
        Ok(fetch!(self, fetch_all, SQL, player.as_uuid())?)
    }

    /// Revokes an API token; false if the player has none with this id.
    pub async fn delete_token(&mut self, player: PlayerId, id: Uuid) -> Result<bool, StoreError> {
        const SQL: &str = "DELETE FROM api_token WHERE player_id = $1 AND id = $2";
        Ok(execute!(self, SQL, player.as_uuid(), id)? == 1)
    }

    /// Keeps the hash of a sign-in link.
    pub async fn insert_link(
        &mut self,
        hash: &[u8],
        player: PlayerId,
        expires: Timestamp,
    ) -> Result<(), StoreError> {
        const SQL: &str = "INSERT INTO sign_in_link (hash, player_id, expires_us) VALUES ($1, $2, $3)";
        execute!(self, SQL, hash, player.as_uuid(), expires.as_us())?;
        Ok(())
    }

    /// Uses a sign-in link up; nothing if it is unknown, too old or used.
    pub async fn use_link(&mut self, hash: &[u8], now: Timestamp) -> Result<Option<PlayerId>, StoreError> {
        const SQL: &str = "UPDATE sign_in_link SET used_us = $2 \
            WHERE hash = $1 AND used_us IS NULL AND expires_us > $2 RETURNING player_id";
        let row: Option<(Uuid,)> = fetch!(self, fetch_optional, SQL, hash, now.as_us())?;
        Ok(row.map(|(id,)| PlayerId::from_uuid(id)))
    }

    /// Begins a session.
    pub async fn insert_session(
        &mut self,
        hash: &[u8],
        player: PlayerId,
        now: Timestamp,
        expires: Timestamp,
    ) -> Result<(), StoreError> {
        const SQL: &str =
            "INSERT INTO session (hash, player_id, created_us, expires_us) VALUES ($1, $2, $3, $4)";
        execute!(self, SQL, hash, player.as_uuid(), now.as_us(), expires.as_us())?;
        Ok(())
    }

    /// Whose session this is, while it lasts.
    pub async fn player_by_session(
        &mut self,
        hash: &[u8],
        now: Timestamp,
    ) -> Result<Option<PlayerRow>, StoreError> {
        Ok(fetch!(
            self,
            fetch_optional,
            PLAYER_BY_SESSION,
            hash,
            now.as_us()
        )?)
    }

    /// Ends a session.
    pub async fn delete_session(&mut self, hash: &[u8]) -> Result<(), StoreError> {
        execute!(self, "DELETE FROM session WHERE hash = $1", hash)?;
        Ok(())
    }

    /// Forgets links and sessions that have run out.
    pub async fn sweep_sign_ins(&mut self, now: Timestamp) -> Result<(), StoreError> {
        execute!(
            self,
            "DELETE FROM sign_in_link WHERE expires_us < $1",
            now.as_us()
        )?;
        execute!(self, "DELETE FROM session WHERE expires_us < $1", now.as_us())?;
        Ok(())
    }
}
