//! What is told of an account: to every address that it had before, each in a mail of its own.

use serde::{Deserialize, Serialize};

use crate::app::accounts::Accounts;
use crate::app::accounts::delivery_address::addresses_of;
use crate::app::accounts::players::email_key;
use crate::app::error::{Error, Result};
use crate::base::{MailKind, PlayerId};
use crate::store::{MailRow, Tx};

/// The use of the box that keeps what such a mail tells, and to which address it goes.
pub(in crate::app) const NEWS_BOX: &str = "account-news";

/// What happened to an account. No `Debug`: it may hold a link.
#[derive(Clone, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum AccountNews {
    /// Somebody signed in with a browser that was not there before.
    Browser {
        /// Its kind; empty if it is not known.
        device: String,
    },
    /// A token was made.
    Token {
        /// What it is called.
        label: String,
        /// What it may be used for.
        scopes: String,
        /// When it ends, in microseconds since 1970.
        expires_us: i64,
    },
    /// A further address was confirmed.
    Address {
        /// The address, its middle left out.
        masked: String,
    },
    /// An administrator gave another address.
    AddressGiven {
        /// The address, its middle left out.
        masked: String,
        /// From when it holds, in microseconds since 1970.
        holds_us: i64,
        /// The link that revokes it.
        link: String,
    },
    AddressRevoked,
    /// That address holds now.
    AddressHolds {
        /// The address, its middle left out.
        masked: String,
    },
    /// It never came to hold: the administrator plays against the reader by now.
    AddressDropped,
    /// The PIN for mails was set, or removed.
    Pin {
        /// Whether there is one now.
        set: bool,
    },
    /// The public key of the account's key holder was set.
    KeyHolderKey {
        fingerprint: String,
    },
    /// A passkey was added or removed.
    Passkey {
        name: String,
        added: bool,
    },
    /// Recovery codes were made.
    RecoveryCodes,
    /// One of them was used.
    RecoveryCodeUsed {
        /// How many are left.
        rest: i64,
    },
    /// An account of the club's provider was linked, or is linked no more.
    Oidc {
        /// What the provider is called.
        name: String,
        linked: bool,
    },
    /// A secret address for the calendar was made, or ended.
    Calendar {
        /// Whether there is one now.
        made: bool,
    },
    /// A webhook was made, or switched off because nobody answers there.
    Webhook {
        /// What it is called.
        label: String,
        off: bool,
    },
    /// A browser shows notifications from now on.
    Notifications {
        /// The kind of browser.
        device: String,
    },
    /// An administrator accepted the reader's wish for an account.
    Welcome {
        /// The link that signs in.
        link: String,
    },
    /// Somebody asks the administrators, of whom the reader is one, for an account.
    JoinAsked,
    /// Somebody has told the administrators, of whom the reader is one, of a player.
    Reported,
    /// What the reader has told of a player is answered.
    ReportAnswered {
        /// The player.
        about: String,
        name: String,
    },
    /// An administrator changed the name or the language.
    Edited {
        /// The name that others see now.
        name: String,
    },
    Locked {
        reason: String,
    },
    /// It was opened again.
    Unlocked {
        reason: String,
    },
    /// All sessions, tokens and links were ended.
    Revoked {
        reason: String,
    },
    /// The role was changed.
    Role {
        /// The new one.
        role: String,
    },
    Erased,
    /// The account of somebody was locked over whose games the reader watches.
    PlayerLocked {
        name: String,
        reason: String,
    },
    /// It was opened again.
    PlayerUnlocked {
        name: String,
    },
    /// The address that the reader gave somebody's account never came to hold: they play against each other by now.
    PlayerAddressDropped {
        /// Whose account.
        name: String,
    },
}

#[derive(Serialize, Deserialize)]
struct Boxed {
    to: String,
    news: AccountNews,
}

impl Accounts<'_> {
    /// Tells every address that a player has, but for the one that is compared as `except`.
    pub(in crate::app) async fn notify_account(
        self,
        tx: &mut Tx,
        player: PlayerId,
        news: &AccountNews,
        except: Option<&str>,
    ) -> Result<()> {
        let row = tx.accounts().get(player).await?.ok_or(Error::NotFound)?;
        let addresses = addresses_of(tx, &row).await?;
        let told = addresses
            .into_iter()
            .filter(|address| except.is_none() || email_key(address).ok().as_deref() != except);
        for to in told {
            self.post_news(tx, player, to, news).await?;
        }
        Ok(())
    }

    /// Tells one person, at the address that they prefer.
    pub(in crate::app) async fn notify_watcher(
        self,
        tx: &mut Tx,
        player: PlayerId,
        news: &AccountNews,
    ) -> Result<()> {
        let row = tx.accounts().get(player).await?.ok_or(Error::NotFound)?;
        self.post_news(tx, player, row.email, news).await
    }

    /// Puts the mail to one address into the outbox.
    pub(in crate::app) async fn post_news(
        self,
        tx: &mut Tx,
        player: PlayerId,
        to: String,
        news: &AccountNews,
    ) -> Result<()> {
        // An erased account has no address.
        if to.is_empty() {
            return Ok(());
        }
        let news = news.clone();
        let text = serde_json::to_vec(&Boxed { to, news })
            .map_err(|_| Error::Broken("what is told of an account cannot be written".to_owned()))?;
        let mail = self.0.core().boxed_mail(MailKind::Account, player, self.0.now(), NEWS_BOX, text);
        Ok(tx.outbox().insert_mail(&mail).await?)
    }

    /// The address that such a mail goes to, and what it tells.
    pub(in crate::app) fn boxed_news(self, row: &MailRow) -> Result<(String, AccountNews)> {
        let broken = || Error::Broken(format!("table mail, row {}: what it tells cannot be read", row.id));
        let text = self.0.core().boxed_text(row, NEWS_BOX)?;
        let Boxed { to, news } = serde_json::from_slice(text.expose()).map_err(|_| broken())?;
        Ok((to, news))
    }

    /// The page that revokes an address which an administrator gave.
    pub(in crate::app) fn revoke_link(self, secret: &str) -> String {
        format!("{}/address-change/{secret}", self.0.settings().public_url)
    }
}
