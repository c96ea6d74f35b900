//! What a player sets so that entries are taken from them by mail: that they are at all, a PIN, further addresses.

use uuid::Uuid;

use crate::app::accounts::Accounts;
use crate::app::accounts::delivery_address::masked;
use crate::app::accounts::news::AccountNews;
use crate::app::accounts::passkeys::proof::must_be_proven_in;
use crate::app::accounts::play_by_mail::{MailSettings, mail_settings_in, row_of};
use crate::app::accounts::players::email_key;
use crate::app::accounts::sign_in::links::LINK_BOX;
use crate::app::accounts::sign_in::refused_secrets::RefusedSecret;
use crate::app::accounts::sign_in::secret_hash::{hash, hash_given};
use crate::app::accounts::sign_in::security::SecurityKind;
use crate::app::actor::Actor;
use crate::app::core::game_view::lock_present;
use crate::app::error::{AccountFault, Error, Result};
use crate::app::limits::{MAIL_ADDRESSES_MAX, PIN_LEN_MAX, PIN_LEN_MIN};
use crate::base::{MailId, MailKind, Micros, PlayerId};
use crate::store::{MailAddressRow, MailRow, Tx};

/// How long the link lives that confirms one.
pub const ADDRESS_LINK_HOURS: u32 = 24;
/// Such links that one player may have mailed in a day.
pub const ADDRESS_MAILS_PER_DAY: u32 = 10;

const HOUR_US: Micros = 60 * 60 * 1_000_000;

/// A further address that a player writes from. No `Debug`: it does not belong in a log.
#[derive(Clone)]
pub struct MailAddress {
    /// Names it when it is removed.
    pub id: Uuid,
    pub address: String,
    /// Whether its link was used. Before that nothing is taken from it.
    pub confirmed: bool,
}

impl Accounts<'_> {
    /// Whether entries are taken from this player by mail, and whether as drafts that are to be confirmed.
    pub async fn set_play_by_mail(self, actor: &Actor, play: bool, draft_first: bool) -> Result<()> {
        self.change_mail_settings(actor.id, move |settings| {
            (settings.play, settings.draft_first) = (play, draft_first);
        })
        .await
    }

    /// Sets the PIN that proves the sender where their domain does not; `None` to do without.
    ///
    /// # Errors
    /// It has not 6 to 12 digits; one is set, and the caller has passkeys and has shown none just now.
    pub async fn set_mail_pin(self, actor: &Actor, pin: Option<&str>) -> Result<()> {
        let hash = match pin {
            Some(pin)
                if !(PIN_LEN_MIN..=PIN_LEN_MAX).contains(&pin.len())
                    || !pin.bytes().all(|byte| byte.is_ascii_digit()) =>
            {
                return Err(Error::malformed(AccountFault::Pin, "pin"));
            }
            Some(pin) => {
                let (app, pin) = (self.0.clone(), pin.to_owned());
                let hashing = tokio::task::spawn_blocking(move || crate::seal::hash_pin(&pin, app.rng()));
                let hash = hashing.await;
                Some(hash.map_err(|_| Error::Broken("a PIN was not hashed".to_owned()))?)
            }
            None => None,
        };
        write_tx!(app = self.0, [actor], async |tx| app.accounts().set_pin_in(tx, &actor, hash).await)
    }

    /// Every address is told; nothing happens where there is no PIN to remove.
    async fn set_pin_in(self, tx: &mut Tx, by: &Actor, hash: Option<String>) -> Result<()> {
        let player = by.id;
        lock_present(tx, player).await?;
        // With it whoever set it plays by mail, long after this session.
        if hash.is_some() {
            must_be_proven_in(tx, by, self.0.now()).await?;
        }
        let mut settings = mail_settings_in(tx, player).await?;
        if settings.pin.is_none() && hash.is_none() {
            return Ok(());
        }
        settings.pin = hash;
        let set = settings.pin.is_some();
        tx.accounts().set_mail_setting(player, &row_of(settings)).await?;
        let kind = if set { SecurityKind::PinSet } else { SecurityKind::PinRemoved };
        self.0.sign_in().note_security(tx, player, Some(player), kind, "").await?;
        self.notify_account(tx, player, &AccountNews::Pin { set }, None).await
    }

    async fn change_mail_settings(
        self,
        player: PlayerId,
        change: impl FnOnce(&mut MailSettings) + Clone + Send + 'static,
    ) -> Result<()> {
        write_tx!(self.0, async |tx| {
            lock_present(tx, player).await?;
            let mut settings = mail_settings_in(tx, player).await?;
            change(&mut settings);
            Ok(tx.accounts().set_mail_setting(player, &row_of(settings)).await?)
        })
    }

    /// A player's further addresses, oldest first; the one that their mails go to is always good.
    pub async fn mail_addresses(self, actor: &Actor) -> Result<Vec<MailAddress>> {
        let player = actor.id;
        let rows = read_tx!(self.0, async |tx| tx.accounts().mail_addresses(player).await)?;
        let address = |row: MailAddressRow| MailAddress {
            id: row.id,
            address: row.address,
            confirmed: row.confirmed_us.is_some(),
        };
        Ok(rows.into_iter().map(address).collect())
    }

    /// Adds a further address; it is good once the link that is mailed to it was used.
    ///
    /// # Errors
    /// It is no address or known already, there are too many, or too many links were mailed today; the caller has passkeys and has
    /// shown none just now.
    pub async fn add_mail_address(self, actor: &Actor, address: &str) -> Result<()> {
        let refused = |fault: AccountFault| Error::malformed(fault, "address");
        let key = email_key(address).map_err(refused)?;
        let (player, now) = (actor.id, self.0.now());
        let (address, secret) = (address.trim().to_owned(), self.0.sign_in().new_secret());
        write_tx!(app = self.0, [actor], async |tx| {
            lock_present(tx, player).await?;
            must_be_proven_in(tx, &actor, now).await?;
            let own = tx.accounts().player_by_email(&key).await?;
            let all = tx.accounts().mail_addresses(player).await?;
            if own.is_some_and(|own| own.id == player.as_uuid())
                || all.iter().any(|row| row.address_key == key)
            {
                return Err(refused(AccountFault::AddressKnown));
            }
            if all.len() >= MAIL_ADDRESSES_MAX {
                return Err(refused(AccountFault::AddressesFull));
            }
            let day_before = now.plus(-24 * HOUR_US);
            let mailed = tx.outbox().mails_asked_for(player, MailKind::Address, day_before).await?;
            if mailed >= i64::from(ADDRESS_MAILS_PER_DAY) {
                return Err(refused(AccountFault::AddressLinks));
            }
            let row = MailAddressRow {
                id: MailId::new(now, app.rng()).as_uuid(),
                player_id: player.as_uuid(),
                address: address.clone(),
                address_key: key,
                added_us: now.as_us(),
                confirmed_us: None,
            };
            let expires = now.plus(Micros::from(ADDRESS_LINK_HOURS) * HOUR_US);
            tx.accounts().insert_mail_address(&row, &hash(&secret), expires).await?;
            let text = format!("{secret} {address}");
            let mail = app.core().boxed_mail(MailKind::Address, player, now, LINK_BOX, text);
            Ok::<_, Error>(tx.outbox().insert_mail(&mail).await?)
        })
    }

    /// The address that a mail with a link goes to, and the link's secret.
    pub(in crate::app) fn boxed_address(self, row: &MailRow) -> Result<(String, String)> {
        let broken = || Error::Broken(format!("table mail, row {}: its link cannot be read", row.id));
        let text = self.0.core().boxed_text(row, LINK_BOX)?;
        let text = std::str::from_utf8(text.expose()).map_err(|_| broken())?;
        let (secret, address) = text.split_once(' ').ok_or_else(broken)?;
        Ok((address.to_owned(), secret.to_owned()))
    }

    /// The page that such a link opens.
    pub(in crate::app) fn address_link(self, secret: &str) -> String {
        format!("{}/mail-address/{secret}", self.0.settings().public_url)
    }

    /// Confirms the address that this link was mailed to; false if the link is unknown, too old or used.
    pub async fn confirm_mail_address(self, secret: &str) -> Result<bool> {
        let Some(hashed) = hash_given(secret) else { return Ok(false) };
        let (app, now) = (self.0.clone(), self.0.now());
        let confirmed = write_tx!(self.0, async |tx| {
            let Some(row) = tx.accounts().confirm_mail_address(&hashed, now).await? else { return Ok(false) };
            let player = PlayerId::from_uuid(row.player_id);
            app.sign_in().note_security(tx, player, Some(player), SecurityKind::AddressAdded, "").await?;
            let news = AccountNews::Address { masked: masked(&row.address) };
            app.accounts().notify_account(tx, player, &news, Some(&row.address_key)).await?;
            Ok::<_, Error>(true)
        })?;
        if !confirmed {
            self.0.sign_in().refused(RefusedSecret::AddressLink);
        }
        Ok(confirmed)
    }

    /// Removes one of a player's further addresses: nothing is taken from it any more.
    pub async fn remove_mail_address(self, actor: &Actor, id: Uuid) -> Result<()> {
        let (app, player) = (self.0.clone(), actor.id);
        write_tx!(self.0, async |tx| {
            if !tx.accounts().delete_mail_address(player, id).await? {
                return Err(Error::NotFound);
            }
            app.sign_in().note_security(tx, player, Some(player), SecurityKind::AddressRemoved, "").await
        })
    }
}
