//! How players play by mail; how they want their mails is in [`crate::store::MailPreferencesRow`], of the same table.

use sqlx::FromRow;

use crate::base::PlayerId;
use crate::store::Result;
use crate::store::rooms::Accounts;
use crate::store::tx::{execute, fetch};

/// A player's wishes as stored.
#[derive(Clone, FromRow)]
pub struct MailSettingRow {
    /// Whether entries are taken by mail.
    pub play: bool,
    /// Whether an entry by mail is kept as a draft until it is confirmed.
    pub draft_first: bool,
    /// The hash of the PIN, where one is asked for.
    pub pin: Option<String>,
}

impl Accounts<'_> {
    /// A player's wishes; `None` if they never said any.
    pub async fn mail_setting(&mut self, player: PlayerId) -> Result<Option<MailSettingRow>> {
        const SQL: &str = "SELECT play, draft_first, pin FROM mail_setting WHERE player_id = $1";
        Ok(fetch!(self.tx, fetch_optional, SQL, player.as_uuid())?)
    }

    /// Keeps them in place of those before; how the player wants mails stays as it was.
    pub async fn set_mail_setting(&mut self, player: PlayerId, row: &MailSettingRow) -> Result<()> {
        const SQL: &str = "INSERT INTO mail_setting (player_id, play, draft_first, pin, html, zone, digest) \
            VALUES ($1, $2, $3, $4, TRUE, '', FALSE) ON CONFLICT (player_id) DO UPDATE SET play = excluded.play, \
            draft_first = excluded.draft_first, pin = excluded.pin";
        execute!(self.tx, SQL, player.as_uuid(), row.play, row.draft_first, row.pin.as_deref()).map(drop)
    }
}
