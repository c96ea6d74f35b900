//! Who writes from an address.

use crate::app::accounts::Accounts;
use crate::app::accounts::play_by_mail::{MailSettings, mail_settings_in};
use crate::app::accounts::players::email_key;
use crate::app::error::{Error, Result};
use crate::base::PlayerId;

/// The player who writes from an address. No `Debug`: addresses are in it.
#[derive(Clone)]
pub struct MailWriter {
    pub player: PlayerId,
    /// The addresses they may write from, all of them confirmed.
    pub addresses: Vec<String>,
    /// How they want mail.
    pub settings: MailSettings,
}

impl Accounts<'_> {
    /// The one player who may write from this address; `None` if nobody may, or several.
    pub async fn writer_at(self, address: &str) -> Result<Option<MailWriter>> {
        let Ok(key) = email_key(address) else { return Ok(None) };
        read_tx!(self.0, async |tx| {
            let found = tx.inbox().writers_at(&key).await?;
            let [id] = found[..] else { return Ok(None) };
            let player = PlayerId::from_uuid(id);
            let Some(row) = tx.accounts().get(player).await? else { return Ok(None) };
            let further = tx.accounts().mail_addresses(player).await?.into_iter();
            let further = further.filter(|row| row.confirmed_us.is_some()).map(|row| row.address);
            Ok::<_, Error>(Some(MailWriter {
                player,
                addresses: [row.email].into_iter().chain(further).collect(),
                settings: mail_settings_in(tx, player).await?,
            }))
        })
    }
}
