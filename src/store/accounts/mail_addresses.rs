//! Further addresses that players write from.

use sqlx::FromRow;
use uuid::Uuid;

use crate::base::{PlayerId, Timestamp};
use crate::store::Result;
use crate::store::rooms::Accounts;
use crate::store::tx::{execute, fetch};

/// An address as stored. No `Debug`: an address does not belong in a log.
#[derive(Clone, FromRow)]
pub struct MailAddressRow {
    /// Names it when it is removed.
    pub id: Uuid,
    pub player_id: Uuid,
    /// As it was given.
    pub address: String,
    /// As it is compared.
    pub address_key: String,
    /// When it was given.
    pub added_us: i64,
    /// When its link was used.
    pub confirmed_us: Option<i64>,
}

impl Accounts<'_> {
    /// A player's further addresses, confirmed or not, oldest first.
    pub async fn mail_addresses(&mut self, player: PlayerId) -> Result<Vec<MailAddressRow>> {
        const SQL: &str = "SELECT id, player_id, address, address_key, added_us, confirmed_us FROM mail_address \
            WHERE player_id = $1 ORDER BY added_us, id";
        Ok(fetch!(self.tx, fetch_all, SQL, player.as_uuid())?)
    }

    /// Keeps an address that is not confirmed yet; `link` is the hash of the secret that confirms it until `expires`.
    pub async fn insert_mail_address(
        &mut self,
        row: &MailAddressRow,
        link: &[u8],
        expires: Timestamp,
    ) -> Result<()> {
        const SQL: &str = "INSERT INTO mail_address (id, player_id, address, address_key, added_us, confirmed_us, link, \
            expires_us) VALUES ($1, $2, $3, $4, $5, NULL, $6, $7)";
        execute!(
            self.tx,
            SQL,
            row.id,
            row.player_id,
            row.address.as_str(),
            row.address_key.as_str(),
            row.added_us,
            link,
            expires.as_us()
        )
        .map(drop)
    }

    /// Confirms the address that this link was mailed to; whose it is. Nothing if the link is unknown, used or too old.
    pub async fn confirm_mail_address(
        &mut self,
        link: &[u8],
        now: Timestamp,
    ) -> Result<Option<MailAddressRow>> {
        const FIND: &str = "SELECT id, player_id, address, address_key, added_us, confirmed_us FROM mail_address \
            WHERE link = $1 AND expires_us > $2 AND confirmed_us IS NULL";
        const SQL: &str = "UPDATE mail_address SET confirmed_us = $2, link = NULL, expires_us = NULL \
            WHERE id = $1 AND confirmed_us IS NULL";
        let row: Option<MailAddressRow> = fetch!(self.tx, fetch_optional, FIND, link, now.as_us())?;
        let Some(row) = row else { return Ok(None) };
        Ok((execute!(self.tx, SQL, row.id, now.as_us())? == 1).then_some(row))
    }

    /// Forgets one of a player's addresses; false if there is none.
    pub async fn delete_mail_address(&mut self, player: PlayerId, id: Uuid) -> Result<bool> {
        const SQL: &str = "DELETE FROM mail_address WHERE player_id = $1 AND id = $2";
        Ok(execute!(self.tx, SQL, player.as_uuid(), id)? == 1)
    }
}
