//! How players want their mails to look and when they want them.

use sqlx::FromRow;

use crate::base::PlayerId;
use crate::store::Result;
use crate::store::rooms::Accounts;
use crate::store::tx::{execute, fetch};

/// A player's wishes as stored.
#[derive(Clone, FromRow)]
pub struct MailPreferencesRow {
    /// Whether mails have an HTML part.
    pub html: bool,
    /// The IANA time zone; empty while none is known.
    pub zone: String,
    /// When the quiet hours begin, in minutes of the day.
    pub quiet_from: Option<i64>,
    /// When they end.
    pub quiet_to: Option<i64>,
    /// Whether what can wait comes once a day.
    pub digest: bool,
    /// Whether reminders come before the last one.
    pub reminders: bool,
    /// How long before the own flag reminders come besides, one bit each.
    pub remind_before: Option<i64>,
    /// Whether those mails of tournaments come without which one can play.
    pub tournaments: bool,
}

impl Accounts<'_> {
    /// A player's wishes; `None` if they never said any.
    pub async fn mail_preferences(&mut self, player: PlayerId) -> Result<Option<MailPreferencesRow>> {
        const SQL: &str = "SELECT html, zone, quiet_from, quiet_to, digest, reminders, remind_before, tournaments \
            FROM mail_setting WHERE player_id = $1";
        Ok(fetch!(self.tx, fetch_optional, SQL, player.as_uuid())?)
    }

    /// Keeps them in place of those before; how the player plays by mail stays as it was.
    pub async fn set_mail_preferences(&mut self, player: PlayerId, row: &MailPreferencesRow) -> Result<()> {
        const SQL: &str = "INSERT INTO mail_setting (player_id, play, draft_first, html, zone, quiet_from, quiet_to, digest, \
            reminders, remind_before, tournaments) VALUES ($1, FALSE, FALSE, $2, $3, $4, $5, $6, $7, $8, $9) \
            ON CONFLICT (player_id) DO UPDATE SET html = excluded.html, zone = excluded.zone, quiet_from = excluded.quiet_from, \
            quiet_to = excluded.quiet_to, digest = excluded.digest, reminders = excluded.reminders, \
            remind_before = excluded.remind_before, tournaments = excluded.tournaments";
        execute!(
            self.tx,
            SQL,
            player.as_uuid(),
            row.html,
            row.zone.as_str(),
            row.quiet_from,
            row.quiet_to,
            row.digest,
            row.reminders,
            row.remind_before,
            row.tournaments
        )
        .map(drop)
    }
}
