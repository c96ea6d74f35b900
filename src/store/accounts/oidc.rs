//! Accounts of the club's provider that are linked with ours, and sign-ins by it that are under way.

use sqlx::FromRow;
use uuid::Uuid;

use crate::base::{PlayerId, Timestamp};
use crate::store::Result;
use crate::store::rooms::Oidc;
use crate::store::tx::{execute, fetch};

/// A link as stored.
#[derive(Clone, PartialEq, Eq, Debug, FromRow)]
pub struct OidcLinkRow {
    pub player_id: Uuid,
    /// The hash of the issuer and of the name there.
    pub fingerprint: Vec<u8>,
    pub linked_us: i64,
    /// When somebody last signed in by it, by the day.
    pub used_us: Option<i64>,
    /// Before when what was made is not shown in a session that it begins.
    pub veil_us: Option<i64>,
}

impl Oidc<'_> {
    /// Keeps a sign-in that is under way, unless `most` are already; whether it is kept.
    pub async fn begin(&mut self, hash: &[u8], boxed: &[u8], expires: Timestamp, most: i64) -> Result<bool> {
        const SQL: &str = "INSERT INTO oidc_sign_in (hash, boxed, expires_us) SELECT $1, $2, $3 \
            WHERE (SELECT COUNT(*) FROM oidc_sign_in) < $4";
        Ok(execute!(self.tx, SQL, hash, boxed, expires.as_us(), most)? == 1)
    }

    /// A sign-in that is under way, boxed.
    pub async fn under_way(&mut self, hash: &[u8], now: Timestamp) -> Result<Option<Vec<u8>>> {
        const SQL: &str = "SELECT boxed FROM oidc_sign_in WHERE hash = $1 AND expires_us > $2";
        Ok(fetch!(self.tx, fetch_optional, SQL, hash, now.as_us())?.map(|(boxed,)| boxed))
    }

    /// Takes back a sign-in that is under way, boxed; nothing if it is unknown or too old.
    pub async fn take(&mut self, hash: &[u8], now: Timestamp) -> Result<Option<Vec<u8>>> {
        const SQL: &str = "DELETE FROM oidc_sign_in WHERE hash = $1 AND expires_us > $2 RETURNING boxed";
        Ok(fetch!(self.tx, fetch_optional, SQL, hash, now.as_us())?.map(|(boxed,)| boxed))
    }

    /// Forgets sign-ins that nobody went on with.
    pub async fn sweep(&mut self, now: Timestamp) -> Result<()> {
        execute!(self.tx, "DELETE FROM oidc_sign_in WHERE expires_us < $1", now.as_us()).map(drop)
    }

    pub async fn link_of(&mut self, player: PlayerId) -> Result<Option<OidcLinkRow>> {
        const SQL: &str =
            "SELECT player_id, fingerprint, linked_us, used_us, veil_us FROM oidc_link WHERE player_id = $1";
        Ok(fetch!(self.tx, fetch_optional, SQL, player.as_uuid())?)
    }

    /// The link of an account of the provider.
    pub async fn link_by(&mut self, fingerprint: &[u8]) -> Result<Option<OidcLinkRow>> {
        const SQL: &str = "SELECT player_id, fingerprint, linked_us, used_us, veil_us FROM oidc_link WHERE fingerprint = $1";
        Ok(fetch!(self.tx, fetch_optional, SQL, fingerprint)?)
    }

    /// Links an account of the provider with a player, in place of the one before (`oidc_link_fingerprint_key`).
    pub async fn put_link(&mut self, row: &OidcLinkRow) -> Result<()> {
        const SQL: &str = "INSERT INTO oidc_link (player_id, fingerprint, linked_us, used_us, veil_us) VALUES ($1, $2, $3, $4, $5) \
            ON CONFLICT (player_id) DO UPDATE SET fingerprint = $2, linked_us = $3, used_us = $4, veil_us = $5";
        let fingerprint = row.fingerprint.as_slice();
        execute!(self.tx, SQL, row.player_id, fingerprint, row.linked_us, row.used_us, row.veil_us).map(drop)
    }

    /// Notes that a player signed in by their link; false if it is there no more.
    pub async fn used(&mut self, player: PlayerId, fingerprint: &[u8], day: Timestamp) -> Result<bool> {
        const SQL: &str = "UPDATE oidc_link SET used_us = $3 WHERE fingerprint = $2 AND player_id = $1";
        Ok(execute!(self.tx, SQL, player.as_uuid(), fingerprint, day.as_us())? == 1)
    }

    /// Takes a player's link away; false if there is none.
    pub async fn delete_link(&mut self, player: PlayerId) -> Result<bool> {
        const SQL: &str = "DELETE FROM oidc_link WHERE player_id = $1";
        Ok(execute!(self.tx, SQL, player.as_uuid())? == 1)
    }
}
