//! An account of the provider as a way into an account here: linked and taken away by the account's owner.

use crate::app::accounts::news::AccountNews;
use crate::app::accounts::oidc::{Oidc, Somebody, or_theirs};
use crate::app::accounts::passkeys::proof::{must_be_fresh_in, must_be_proven_in};
use crate::app::accounts::sign_in::secret_hash::{hash, hash_given};
use crate::app::accounts::sign_in::security::SecurityKind;
use crate::app::accounts::sign_in::way::SignInWay;
use crate::app::actor::Actor;
use crate::app::core::game_view::lock_present;
use crate::app::error::{Error, OidcRefusal, Result};
use crate::base::{PlayerId, Timestamp};
use crate::store::{OidcLinkRow, Tx};

/// A link as its owner sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OidcLink {
    pub linked: Timestamp,
    /// The day on which somebody last signed in by it.
    pub used: Option<Timestamp>,
}

impl Oidc<'_> {
    /// With what account of the provider somebody's is linked.
    pub async fn linked(self, actor: &Actor) -> Result<Option<OidcLink>> {
        let player = actor.id;
        let row = read_tx!(self.0, async |tx| tx.oidc().link_of(player).await)?;
        let link = |row: OidcLinkRow| OidcLink {
            linked: Timestamp::from_us(row.linked_us),
            used: row.used_us.map(Timestamp::from_us),
        };
        Ok(row.map(link))
    }

    /// Asked before somebody who is signed in goes to the provider, so that they do not go there for nothing. Whoever has a link
    /// is asked when they put another in its place.
    ///
    /// # Errors
    /// Nothing can be linked in their session.
    pub async fn may_go(self, actor: &Actor) -> Result<()> {
        let (actor, now) = (actor.clone(), self.0.now());
        read_tx!(self.0, async |tx| match tx.oidc().link_of(actor.id).await? {
            Some(_) => Ok(()),
            None => must_be_fresh_in(tx, &actor, now).await,
        })
    }

    /// Links the account of the provider that waits in this browser, in place of the one before, whose sessions end but for
    /// `session`, in which this is asked. Every address is told.
    ///
    /// # Errors
    /// Nobody waits; the account is linked with somebody else's; the caller has passkeys and has shown none just now, or has none
    /// and signed in too long ago.
    pub async fn link(self, actor: &Actor, secret: &str, session: &str) -> Result<()> {
        let hashed = hash_given(secret).ok_or(OidcRefusal::Expired)?;
        self.settings()?;
        let (app, by, now, kept) = (self.0.clone(), actor.clone(), self.0.now(), hash(session));
        let linked = write_tx!(self.0, async |tx| {
            lock_present(tx, by.id).await?;
            must_be_fresh_in(tx, &by, now).await?;
            let somebody = app.oidc().take_in(tx, &hashed, Some(by.id)).await?;
            let other = tx.oidc().link_by(&somebody.fingerprint).await?;
            if other.is_some_and(|link| link.player_id != by.id.as_uuid()) {
                return Err(OidcRefusal::Theirs.into());
            }
            tx.sign_ins().end_sessions_begun(by.id, SignInWay::Oidc.as_str(), &kept).await?;
            app.oidc().link_in(tx, by.id, &somebody, by.access.veil).await
        });
        or_theirs(linked)
    }

    /// Takes the link away, and ends the sessions that it began but for `session`, in which this is asked; the link by mail stays
    /// as the way in. Every address is told.
    ///
    /// # Errors
    /// There is none; the caller has passkeys and has shown none just now.
    pub async fn unlink(self, actor: &Actor, session: &str) -> Result<()> {
        let (app, by, now, kept) = (self.0.clone(), actor.clone(), self.0.now(), hash(session));
        write_tx!(self.0, async |tx| {
            lock_present(tx, by.id).await?;
            must_be_proven_in(tx, &by, now).await?;
            if !tx.oidc().delete_link(by.id).await? {
                return Err(Error::NotFound);
            }
            tx.sign_ins().end_sessions_begun(by.id, SignInWay::Oidc.as_str(), &kept).await?;
            app.oidc().told_in(tx, by.id, false).await
        })
    }

    /// Links inside a transaction, and tells it.
    pub(super) async fn link_in(
        self,
        tx: &mut Tx,
        player: PlayerId,
        somebody: &Somebody,
        veil: Option<Timestamp>,
    ) -> Result<()> {
        tx.oidc()
            .put_link(&OidcLinkRow {
                player_id: player.as_uuid(),
                fingerprint: somebody.fingerprint.to_vec(),
                linked_us: self.0.now().as_us(),
                used_us: None,
                veil_us: veil.map(Timestamp::as_us),
            })
            .await?;
        self.told_in(tx, player, true).await
    }

    /// Notes that a link was made or taken away, and tells every address. What is taken away may be of a provider that is set no
    /// more.
    async fn told_in(self, tx: &mut Tx, player: PlayerId, linked: bool) -> Result<()> {
        let name = self.settings().map(|settings| settings.name.clone()).unwrap_or_default();
        let kind = if linked { SecurityKind::OidcLinked } else { SecurityKind::OidcUnlinked };
        self.0.sign_in().note_security(tx, player, Some(player), kind, &name).await?;
        self.0.accounts().notify_account(tx, player, &AccountNews::Oidc { name, linked }, None).await
    }
}
