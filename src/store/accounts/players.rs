//! Players. What lets them in stands in `sign_ins`.

use sqlx::FromRow;
use uuid::Uuid;

use crate::base::{PlayerId, Timestamp};
use crate::store::Result;
use crate::store::rooms::Accounts;
use crate::store::tx::{exactly_one, execute, fetch, finds};

/// A person as stored.
#[derive(Clone, FromRow)]
pub struct PlayerRow {
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

const PLAYER: &str = "SELECT id, name, email, locale, role FROM player WHERE id = $1";
const PLAYER_BY_EMAIL: &str = "SELECT id, name, email, locale, role FROM player WHERE email_key = $1";
const PLAYERS: &str = "SELECT id, name, email, locale, role FROM player WHERE id > $1 ORDER BY id LIMIT $2";
const PLAYERS_NAMED: &str = "SELECT id, name, email, locale, role FROM player \
    WHERE lower(name) = lower($1) AND erased_us IS NULL ORDER BY id LIMIT $2";
/// In the order of the index: the names that begin with the text are the first ones. Only who stands in the lists is found.
const PLAYERS_BEGINNING: &str = "SELECT id, name, email, locale, role FROM player \
    WHERE lower(name) >= lower($1) AND listed AND locked_us IS NULL ORDER BY lower(name), id LIMIT $2";

impl Accounts<'_> {
    /// Adds a player, who stands in the lists; `email_key` is the address as it is compared (`player_email_once`).
    pub async fn insert(&mut self, row: &PlayerRow, email_key: &str, now: Timestamp) -> Result<()> {
        const SQL: &str = "INSERT INTO player (id, name, email, email_key, locale, role, created_us, listed) \
            VALUES ($1, $2, $3, $4, $5, $6, $7, TRUE)";
        execute!(
            self.tx,
            SQL,
            row.id,
            &row.name,
            &row.email,
            email_key,
            &row.locale,
            &row.role,
            now.as_us()
        )?;
        self.list_name(PlayerId::from_uuid(row.id)).await
    }

    pub async fn get(&mut self, id: PlayerId) -> Result<Option<PlayerRow>> {
        Ok(fetch!(self.tx, fetch_optional, PLAYER, id.as_uuid())?)
    }

    /// The player with this address, as it is compared.
    pub async fn player_by_email(&mut self, email_key: &str) -> Result<Option<PlayerRow>> {
        Ok(fetch!(self.tx, fetch_optional, PLAYER_BY_EMAIL, email_key)?)
    }

    /// Players after this id, in the order of their ids.
    pub async fn among(&mut self, after: Uuid, limit: i64) -> Result<Vec<PlayerRow>> {
        Ok(fetch!(self.tx, fetch_all, PLAYERS, after, limit)?)
    }

    /// The first administrators, in the order of their ids.
    pub async fn administrators(&mut self, limit: i64) -> Result<Vec<PlayerId>> {
        const SQL: &str = "SELECT id FROM player WHERE role = 'admin' ORDER BY id LIMIT $1";
        Ok(fetch!(self.tx, fetch_all, SQL, limit)?.into_iter().map(|(id,)| PlayerId::from_uuid(id)).collect())
    }

    /// Players of this name who are not erased, capitals not looked at (of the letters a to z), in the order of their ids.
    pub async fn players_named(&mut self, name: &str, limit: i64) -> Result<Vec<PlayerRow>> {
        Ok(fetch!(self.tx, fetch_all, PLAYERS_NAMED, name, limit)?)
    }

    /// Players whose names stand at this text or after it, capitals not looked at (of the letters a to z).
    pub async fn players_from(&mut self, text: &str, limit: i64) -> Result<Vec<PlayerRow>> {
        Ok(fetch!(self.tx, fetch_all, PLAYERS_BEGINNING, text, limit)?)
    }

    /// Changes the language a player reads.
    pub async fn set_locale(&mut self, player: PlayerId, locale: &str) -> Result<()> {
        let rows =
            execute!(self.tx, "UPDATE player SET locale = $2 WHERE id = $1", player.as_uuid(), locale)?;
        exactly_one(rows, "the player")
    }

    /// Changes what others see of a player and what they may do.
    pub async fn change_player(&mut self, row: &PlayerRow) -> Result<()> {
        const SQL: &str = "UPDATE player SET name = $2, locale = $3, role = $4 WHERE id = $1";
        let (name, locale, role) = (row.name.as_str(), row.locale.as_str(), row.role.as_str());
        exactly_one(execute!(self.tx, SQL, row.id, name, locale, role)?, "the player")?;
        self.list_name(PlayerId::from_uuid(row.id)).await
    }

    /// Whether two players have a game against each other that is not over.
    pub async fn play_each_other(&mut self, one: PlayerId, other: PlayerId) -> Result<bool> {
        const SQL: &str = "SELECT id FROM game WHERE phase <> 'finished' \
            AND ((white_id = $1 AND black_id = $2) OR (white_id = $2 AND black_id = $1)) LIMIT 1";
        finds!(self.tx, SQL, one.as_uuid(), other.as_uuid())
    }
}
