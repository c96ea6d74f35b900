//! A player's passkeys as they see, name and remove them.

use uuid::Uuid;

use crate::app::accounts::news::AccountNews;
use crate::app::accounts::passkeys::proof::must_be_proven_in;
use crate::app::accounts::passkeys::{Passkeys, name_of};
use crate::app::accounts::sign_in::security::SecurityKind;
use crate::app::actor::Actor;
use crate::app::core::game_view::lock_present;
use crate::app::error::{Error, Result};
use crate::base::Timestamp;
use crate::store::PasskeyRow;

/// A passkey as its owner sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PasskeyInfo {
    /// Names it when it is renamed or removed.
    pub id: Uuid,
    /// What its owner calls it.
    pub name: String,
    /// When it was added.
    pub created: Timestamp,
    /// The day on which it was last used.
    pub used: Option<Timestamp>,
    /// Whether it is on further devices too.
    pub is_backed_up: bool,
}

impl Passkeys<'_> {
    /// A person's passkeys, the oldest first.
    pub async fn list(self, actor: &Actor) -> Result<Vec<PasskeyInfo>> {
        let player = actor.id;
        let rows = read_tx!(self.0, async |tx| tx.passkeys().of(player).await)?;
        let info = |row: PasskeyRow| PasskeyInfo {
            id: row.id,
            name: row.name,
            created: Timestamp::from_us(row.created_us),
            used: row.used_us.map(Timestamp::from_us),
            is_backed_up: row.backed_up,
        };
        Ok(rows.into_iter().map(info).collect())
    }

    /// Calls one otherwise.
    ///
    /// # Errors
    /// The name does not fit.
    pub async fn rename(self, actor: &Actor, id: Uuid, name: &str) -> Result<()> {
        let (player, name) = (actor.id, name_of(name)?);
        write_tx!(self.0, async |tx| {
            match tx.passkeys().rename(player, id, &name).await? {
                true => Ok(()),
                false => Err(Error::NotFound),
            }
        })
    }

    /// Removes one; with the last one the recovery codes go. Every address is told.
    ///
    /// # Errors
    /// The session's owner has not shown a passkey just now.
    pub async fn remove(self, actor: &Actor, id: Uuid) -> Result<()> {
        let (app, by, now) = (self.0.clone(), actor.clone(), self.0.now());
        write_tx!(self.0, async |tx| {
            let player = by.id;
            lock_present(tx, player).await?;
            must_be_proven_in(tx, &by, now).await?;
            let name = tx.passkeys().remove(player, id).await?.ok_or(Error::NotFound)?;
            if !tx.passkeys().has_any(player).await? {
                tx.passkeys().remove_all(player).await?;
            }
            let kind = SecurityKind::PasskeyRemoved;
            app.sign_in().note_security(tx, player, Some(player), kind, &name).await?;
            let news = AccountNews::Passkey { name, added: false };
            app.accounts().notify_account(tx, player, &news, None).await
        })
    }
}
