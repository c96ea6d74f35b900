//! How administrators let people in: a new account, and a sign-in link to its own address.

use crate::app::accounts::Accounts;
use crate::app::accounts::account::must_keep;
use crate::app::accounts::players::NewPlayer;
use crate::app::actor::Actor;
use crate::app::core::rights::must_keep_accounts;
use crate::app::error::{AccountFault, AccountRefusal, Error, Result};
use crate::base::PlayerId;

impl Accounts<'_> {
    /// Adds a person, whom an administrator knows.
    ///
    /// # Errors
    /// Only administrators may; every fault in what is given; an address that another player has.
    pub async fn add_account(self, by: &Actor, new: NewPlayer) -> Result<Actor> {
        must_keep_accounts(Some(by))?;
        let added = self.add_player(new).await?;
        tracing::info!(by = %by.id, player = %added.id, "an account was made");
        Ok(added)
    }

    /// Mails a sign-in link to a person's own address. Whoever asks for it never sees it.
    ///
    /// # Errors
    /// Only administrators may; the account is locked; enough links were mailed to it.
    pub async fn send_sign_in_link(self, by: &Actor, player: PlayerId) -> Result<()> {
        must_keep(Some(by), player)?;
        let (app, now) = (self.0.clone(), self.0.now());
        write_tx!(self.0, async |tx| {
            tx.accounts().lock(player).await?;
            tx.accounts().get(player).await?.ok_or(Error::NotFound)?;
            if tx.sign_ins().player_let_in(player).await?.is_none() {
                return Err(Error::Account(AccountRefusal::IsLocked));
            }
            if app.sign_in().is_limited_in(tx, player, now).await? {
                return Err(Error::malformed(AccountFault::SignInLinks, ""));
            }
            app.sign_in().mail_link_in(tx, player, now).await
        })
    }
}
