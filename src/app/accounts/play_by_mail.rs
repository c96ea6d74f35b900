//! How a player plays by mail.

use crate::app::accounts::Accounts;
use crate::app::error::Result;
use crate::base::PlayerId;
use crate::store::{MailSettingRow, Tx};

/// A player's settings. Nobody plays by mail who has not asked for it. No `Debug`: it holds the hash of a PIN.
#[derive(Clone, Default)]
pub struct MailSettings {
    /// Whether entries are taken by mail.
    pub play: bool,
    /// Whether an entry by mail is kept as a draft until a second mail or a link confirms it.
    pub draft_first: bool,
    /// The argon2 hash of the PIN that proves the sender in place of the domain's signature.
    pub pin: Option<String>,
}

impl Accounts<'_> {
    /// How this player plays by mail; not at all, if they never said.
    pub async fn mail_settings(self, player: PlayerId) -> Result<MailSettings> {
        read_tx!(self.0, async |tx| mail_settings_in(tx, player).await)
    }
}

/// As they are stored.
pub(in crate::app) fn row_of(settings: MailSettings) -> MailSettingRow {
    let MailSettings { play, draft_first, pin } = settings;
    MailSettingRow { play, draft_first, pin }
}

/// A player's settings inside a transaction.
pub(in crate::app) async fn mail_settings_in(tx: &mut Tx, player: PlayerId) -> Result<MailSettings> {
    Ok(match tx.accounts().mail_setting(player).await? {
        None => MailSettings::default(),
        Some(MailSettingRow { play, draft_first, pin }) => MailSettings { play, draft_first, pin },
    })
}
