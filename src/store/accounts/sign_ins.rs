//! What lets players in: sign-in links, sessions, API tokens. Only hashes of these secrets are stored.

use sqlx::FromRow;
use uuid::Uuid;

use crate::base::{PlayerId, Timestamp};
use crate::store::rooms::SignIns;
use crate::store::tx::{exactly_one, execute, fetch, finds};
use crate::store::{PlayerRow, Result};

/// A session as stored, but for its hash.
#[derive(Clone, FromRow)]
pub struct SessionRow {
    /// The hash of its secret, which names it.
    pub hash: Vec<u8>,
    pub player_id: Uuid,
    /// The kind of browser.
    pub device: String,
    /// When it began.
    pub created_us: i64,
    /// When it was last used, by the day.
    pub used_us: i64,
    /// When it ends if it is not used before.
    pub expires_us: i64,
    /// Before when what was made is not shown in it.
    pub veil_us: Option<i64>,
    /// When its owner last showed a passkey, or a recovery code, in it.
    pub proven_us: Option<i64>,
    /// By what it was begun; nothing for those from before.
    pub way: Option<String>,
}

/// An API token as stored, but for its hash: never the token itself.
#[derive(Clone, FromRow)]
pub struct TokenRow {
    /// Names the token when it is revoked.
    pub id: Uuid,
    pub player_id: Uuid,
    /// What its owner called it.
    pub label: String,
    /// What it may be used for: words with spaces between them.
    pub scopes: String,
    pub created_us: i64,
    /// When it was last used, by the day.
    pub used_us: Option<i64>,
    /// When it ends.
    pub expires_us: i64,
    /// Before when what was made is not shown to it.
    pub veil_us: Option<i64>,
}

/// Whose a session or a token is.
#[derive(FromRow)]
struct OwnerRow {
    player_id: Uuid,
    name: String,
    email: String,
    locale: String,
    role: String,
    is_locked: bool,
}

impl OwnerRow {
    /// The player, unless their account is locked.
    fn let_in(self) -> Option<PlayerRow> {
        let OwnerRow { player_id: id, name, email, locale, role, is_locked } = self;
        (!is_locked).then_some(PlayerRow { id, name, email, locale, role })
    }
}

#[derive(FromRow)]
struct OwnSession {
    #[sqlx(flatten)]
    session: SessionRow,
    #[sqlx(flatten)]
    owner: OwnerRow,
}

#[derive(FromRow)]
struct OwnToken {
    #[sqlx(flatten)]
    token: TokenRow,
    #[sqlx(flatten)]
    owner: OwnerRow,
}

/// What a used sign-in link says.
#[derive(Clone, Copy, FromRow)]
pub struct UsedLinkRow {
    pub player_id: Uuid,
    /// 1: what was made before its session begins is not shown in it.
    pub veiled: i64,
}

/// How many sessions and tokens a player has, and when one was last used.
#[derive(Clone, Copy, FromRow)]
pub struct AccessRow {
    pub sessions: i64,
    pub tokens: i64,
    /// When a session was last used, by the day.
    pub used_us: Option<i64>,
}

impl SignIns<'_> {
    /// Keeps an address for which a link was asked, unless `most` are waiting already.
    pub async fn insert_sign_in_request(
        &mut self,
        id: Uuid,
        asked: Timestamp,
        boxed: &[u8],
        most: i64,
    ) -> Result<()> {
        const SQL: &str = "INSERT INTO sign_in_request (id, asked_us, boxed) SELECT $1, $2, $3 \
            WHERE (SELECT COUNT(*) FROM sign_in_request) < $4";
        // Who sends mails looks it up first.
        self.tx.posts();
        execute!(self.tx, SQL, id, asked.as_us(), boxed, most).map(drop)
    }

    /// Keeps the hash of a sign-in link; `asked` is when its mail was asked for, nothing for one that is printed.
    pub async fn insert_link(
        &mut self,
        hash: &[u8],
        player: PlayerId,
        asked: Option<Timestamp>,
        expires: Timestamp,
        veiled: bool,
    ) -> Result<()> {
        const SQL: &str = "INSERT INTO sign_in_link (hash, player_id, asked_us, expires_us, veiled) \
            VALUES ($1, $2, $3, $4, $5)";
        let asked = asked.map(Timestamp::as_us);
        let veiled = i64::from(veiled);
        execute!(self.tx, SQL, hash, player.as_uuid(), asked, expires.as_us(), veiled).map(drop)
    }

    /// How many links were mailed to a player since.
    pub async fn links_mailed(&mut self, player: PlayerId, since: Timestamp) -> Result<i64> {
        const SQL: &str = "SELECT COUNT(*) FROM sign_in_link WHERE player_id = $1 AND asked_us > $2";
        let row: (i64,) = fetch!(self.tx, fetch_one, SQL, player.as_uuid(), since.as_us())?;
        Ok(row.0)
    }

    /// Uses a sign-in link up; nothing if it is unknown, too old or used.
    pub async fn use_link(&mut self, hash: &[u8], now: Timestamp) -> Result<Option<UsedLinkRow>> {
        const SQL: &str = "UPDATE sign_in_link SET used_us = $2 \
            WHERE hash = $1 AND used_us IS NULL AND expires_us > $2 RETURNING player_id, veiled";
        Ok(fetch!(self.tx, fetch_optional, SQL, hash, now.as_us())?)
    }

    /// Whose a link is or was, used or not.
    pub async fn owner_of_link(&mut self, hash: &[u8]) -> Result<Option<PlayerId>> {
        const SQL: &str = "SELECT player_id FROM sign_in_link WHERE hash = $1";
        Ok(fetch!(self.tx, fetch_optional, SQL, hash)?.map(|(id,)| PlayerId::from_uuid(id)))
    }

    /// Ends all of a player's links that are not used.
    pub async fn end_links(&mut self, player: PlayerId, now: Timestamp) -> Result<()> {
        const SQL: &str = "UPDATE sign_in_link SET used_us = $2 WHERE player_id = $1 AND used_us IS NULL";
        execute!(self.tx, SQL, player.as_uuid(), now.as_us()).map(drop)
    }

    /// Begins a session.
    pub async fn insert_session(&mut self, row: &SessionRow) -> Result<()> {
        const SQL: &str = "INSERT INTO session (hash, player_id, device, created_us, used_us, expires_us, veil_us, proven_us, \
            way) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
        execute!(
            self.tx,
            SQL,
            row.hash.as_slice(),
            row.player_id,
            row.device.as_str(),
            row.created_us,
            row.used_us,
            row.expires_us,
            row.veil_us,
            row.proven_us,
            row.way.as_deref()
        )
        .map(drop)
    }

    /// A session, while it lasts, and whose it is, unless their account is locked.
    pub async fn session(
        &mut self,
        hash: &[u8],
        now: Timestamp,
    ) -> Result<Option<(SessionRow, Option<PlayerRow>)>> {
        const SQL: &str = "SELECT s.hash, s.player_id, s.device, s.created_us, s.used_us, s.expires_us, s.veil_us, s.proven_us, s.way, \
            p.name, p.email, p.locale, p.role, p.locked_us IS NOT NULL AS is_locked FROM session s \
            JOIN player p ON p.id = s.player_id WHERE s.hash = $1 AND s.expires_us > $2";
        let row: Option<OwnSession> = fetch!(self.tx, fetch_optional, SQL, hash, now.as_us())?;
        Ok(row.map(|OwnSession { session, owner }| (session, owner.let_in())))
    }

    /// A player's sessions that last, the one used last first.
    pub async fn sessions(&mut self, player: PlayerId, now: Timestamp) -> Result<Vec<SessionRow>> {
        const SQL: &str = "SELECT hash, player_id, device, created_us, used_us, expires_us, veil_us, proven_us, way FROM session \
            WHERE player_id = $1 AND expires_us > $2 ORDER BY used_us DESC, created_us DESC, hash";
        Ok(fetch!(self.tx, fetch_all, SQL, player.as_uuid(), now.as_us())?)
    }

    /// Notes that a session was used; it may have ended meanwhile.
    pub async fn session_used(&mut self, hash: &[u8], day: Timestamp, expires: Timestamp) -> Result<()> {
        const SQL: &str = "UPDATE session SET used_us = $2, expires_us = $3 WHERE hash = $1 AND used_us < $2";
        execute!(self.tx, SQL, hash, day.as_us(), expires.as_us()).map(drop)
    }

    /// Ends a session.
    pub async fn delete_session(&mut self, hash: &[u8]) -> Result<()> {
        execute!(self.tx, "DELETE FROM session WHERE hash = $1", hash).map(drop)
    }

    /// Ends a player's sessions but `kept`; how many they were.
    pub async fn end_sessions(&mut self, player: PlayerId, kept: &[u8]) -> Result<u64> {
        const SQL: &str = "DELETE FROM session WHERE player_id = $1 AND hash <> $2";
        execute!(self.tx, SQL, player.as_uuid(), kept)
    }

    /// Ends a player's sessions that were begun this way, but `kept`.
    pub async fn end_sessions_begun(&mut self, player: PlayerId, way: &str, kept: &[u8]) -> Result<()> {
        const SQL: &str = "DELETE FROM session WHERE player_id = $1 AND way = $2 AND hash <> $3";
        execute!(self.tx, SQL, player.as_uuid(), way, kept).map(drop)
    }

    /// How many sessions and tokens of a player last.
    pub async fn access_of(&mut self, player: PlayerId, now: Timestamp) -> Result<AccessRow> {
        const SQL: &str = "SELECT \
            (SELECT COUNT(*) FROM session WHERE player_id = $1 AND expires_us > $2) AS sessions, \
            (SELECT COUNT(*) FROM api_token WHERE player_id = $1 AND expires_us > $2) AS tokens, \
            (SELECT MAX(used_us) FROM session WHERE player_id = $1 AND expires_us > $2) AS used_us";
        Ok(fetch!(self.tx, fetch_one, SQL, player.as_uuid(), now.as_us())?)
    }

    /// Keeps the hash of a new API token.
    pub async fn insert_token(&mut self, hash: &[u8], row: &TokenRow) -> Result<()> {
        const SQL: &str = "INSERT INTO api_token (hash, id, player_id, label, scopes, created_us, used_us, expires_us, veil_us) \
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
        let (label, scopes) = (row.label.as_str(), row.scopes.as_str());
        let (created, used, expires) = (row.created_us, row.used_us, row.expires_us);
        execute!(
            self.tx,
            SQL,
            hash,
            row.id,
            row.player_id,
            label,
            scopes,
            created,
            used,
            expires,
            row.veil_us
        )
        .map(drop)
    }

    /// An API token, whether it lasts or not, and whose it is, unless their account is locked.
    pub async fn token(&mut self, hash: &[u8]) -> Result<Option<(TokenRow, Option<PlayerRow>)>> {
        const SQL: &str = "SELECT t.id, t.player_id, t.label, t.scopes, t.created_us, t.used_us, t.expires_us, t.veil_us, \
            p.name, p.email, p.locale, p.role, p.locked_us IS NOT NULL AS is_locked FROM api_token t \
            JOIN player p ON p.id = t.player_id WHERE t.hash = $1";
        let row: Option<OwnToken> = fetch!(self.tx, fetch_optional, SQL, hash)?;
        Ok(row.map(|OwnToken { token, owner }| (token, owner.let_in())))
    }

    /// A player's API tokens that last, oldest first.
    pub async fn tokens(&mut self, player: PlayerId, now: Timestamp) -> Result<Vec<TokenRow>> {
        const SQL: &str = "SELECT id, player_id, label, scopes, created_us, used_us, expires_us, veil_us FROM api_token \
            WHERE player_id = $1 AND expires_us > $2 ORDER BY created_us, id";
        Ok(fetch!(self.tx, fetch_all, SQL, player.as_uuid(), now.as_us())?)
    }

    /// Notes that a token was used; it may be revoked meanwhile.
    pub async fn token_used(&mut self, id: Uuid, day: Timestamp) -> Result<()> {
        const SQL: &str = "UPDATE api_token SET used_us = $2 WHERE id = $1";
        execute!(self.tx, SQL, id, day.as_us()).map(drop)
    }

    /// Revokes an API token; false if the player has none with this id.
    pub async fn delete_token(&mut self, player: PlayerId, id: Uuid) -> Result<bool> {
        const SQL: &str = "DELETE FROM api_token WHERE player_id = $1 AND id = $2";
        Ok(execute!(self.tx, SQL, player.as_uuid(), id)? == 1)
    }

    /// Revokes all of a player's API tokens; how many they were.
    pub async fn end_tokens(&mut self, player: PlayerId) -> Result<u64> {
        const SQL: &str = "DELETE FROM api_token WHERE player_id = $1";
        execute!(self.tx, SQL, player.as_uuid())
    }

    /// Notes that a player signed in with this browser; whether they had done so before.
    pub async fn browser_used(&mut self, hash: &[u8], player: PlayerId, day: Timestamp) -> Result<bool> {
        const KNOWN: &str = "UPDATE known_browser SET used_us = $3 WHERE hash = $1 AND player_id = $2";
        const NEW: &str = "INSERT INTO known_browser (hash, player_id, used_us) VALUES ($1, $2, $3) \
            ON CONFLICT (hash, player_id) DO UPDATE SET used_us = $3";
        if execute!(self.tx, KNOWN, hash, player.as_uuid(), day.as_us())? == 1 {
            return Ok(true);
        }
        execute!(self.tx, NEW, hash, player.as_uuid(), day.as_us())?;
        Ok(false)
    }

    /// Whether a player has signed in with any browser.
    pub async fn has_known_browser(&mut self, player: PlayerId) -> Result<bool> {
        const SQL: &str = "SELECT player_id FROM known_browser WHERE player_id = $1 LIMIT 1";
        finds!(self.tx, SQL, player.as_uuid())
    }

    pub async fn forget_browsers(&mut self, player: PlayerId) -> Result<()> {
        execute!(self.tx, "DELETE FROM known_browser WHERE player_id = $1", player.as_uuid()).map(drop)
    }

    /// Forgets what has run out: links that ended before `links`, sessions and tokens that have ended, requests and browsers
    /// older than these.
    pub async fn sweep_sign_ins(
        &mut self,
        now: Timestamp,
        links: Timestamp,
        requests: Timestamp,
        browsers: Timestamp,
    ) -> Result<()> {
        for (sql, before) in [
            ("DELETE FROM sign_in_link WHERE expires_us < $1", links),
            ("DELETE FROM session WHERE expires_us < $1", now),
            ("DELETE FROM api_token WHERE expires_us < $1", now),
            ("DELETE FROM sign_in_request WHERE asked_us < $1", requests),
            ("DELETE FROM known_browser WHERE used_us < $1", browsers),
        ] {
            execute!(self.tx, sql, before.as_us())?;
        }
        Ok(())
    }

    /// Locks an account at this moment, or opens it again.
    pub async fn set_locked(&mut self, player: PlayerId, at: Option<Timestamp>) -> Result<()> {
        const SQL: &str = "UPDATE player SET locked_us = $2 WHERE id = $1";
        let rows = execute!(self.tx, SQL, player.as_uuid(), at.map(Timestamp::as_us))?;
        exactly_one(rows, "the player")
    }

    /// The player, unless their account is locked.
    pub async fn player_let_in(&mut self, player: PlayerId) -> Result<Option<PlayerRow>> {
        const SQL: &str =
            "SELECT id, name, email, locale, role FROM player WHERE id = $1 AND locked_us IS NULL";
        Ok(fetch!(self.tx, fetch_optional, SQL, player.as_uuid())?)
    }
}
