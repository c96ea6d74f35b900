//! What becomes of somebody who comes from the provider: a session, an account, or a question.

use crate::app::access::Access;
use crate::app::accounts::joining::add_newcomer;
use crate::app::accounts::oidc::{OIDC_CAME_MINUTES, Oidc, Somebody, Step, or_theirs};
use crate::app::accounts::players::{NewPlayer, email_key};
use crate::app::accounts::sign_in::links::Browser;
use crate::app::accounts::sign_in::secret_hash::{day_of, hash, hash_given};
use crate::app::accounts::sign_in::security::SecurityKind;
use crate::app::accounts::sign_in::way::SignInWay;
use crate::app::actor::{Actor, Role};
use crate::app::error::{AccountFault, Error, OidcRefusal, Result};
use crate::base::{PlayerId, Timestamp};
use crate::oidc::Claims;
use crate::store::{OidcLinkRow, Tx};

/// What became of it. A secret is for the browser's cookie: with it they go on.
pub enum Came {
    /// They are in, with this session.
    In(String, PlayerId),
    /// They were in already, and their account is linked.
    AlreadyIn,
    /// They are in, and say whether both accounts are theirs.
    AsksToLink(String),
    /// Their address is that of an account here: a link to sign in was mailed to it.
    Mailed(String),
    /// Nobody knows them, and they may get an account.
    AsksToJoin(String),
}

impl Oidc<'_> {
    /// Receives somebody of whom the provider says this; `who` is signed in where they come.
    ///
    /// # Errors
    /// They are not let in, belong to somebody else here, or nobody knows them and nobody gets an account so.
    pub async fn came(self, claims: &Claims, who: Option<&Actor>, browser: &Browser) -> Result<Came> {
        let somebody = self.somebody(claims)?;
        let (app, who, browser) = (self.0.clone(), who.map(|actor| actor.id), browser.clone());
        let came = write_tx!(self.0, async |tx| {
            let oidc = app.oidc();
            match (tx.oidc().link_by(&somebody.fingerprint).await?, who) {
                (Some(link), Some(who)) if link.player_id == who.as_uuid() => Ok(Some(Came::AlreadyIn)),
                (Some(_), Some(_)) => Err(OidcRefusal::Theirs.into()),
                (Some(link), None) => oidc.let_in(tx, &link, &browser).await,
                (None, Some(_)) => Ok(Some(Came::AsksToLink(oidc.keep_in(tx, somebody, who).await?))),
                (None, None) => oidc.met_in(tx, somebody).await.map(Some),
            }
        })?;
        came.ok_or_else(|| OidcRefusal::Locked.into())
    }

    /// Begins a session by a link; nothing if the account is locked.
    async fn let_in(self, tx: &mut Tx, link: &OidcLinkRow, browser: &Browser) -> Result<Option<Came>> {
        let (player, sign_in) = (PlayerId::from_uuid(link.player_id), self.0.sign_in());
        tx.accounts().lock(player).await?;
        // It may have been taken away in between.
        if !tx.oidc().used(player, &link.fingerprint, day_of(self.0.now())).await? {
            return Err(OidcRefusal::Expired.into());
        }
        if tx.sign_ins().player_let_in(player).await?.is_none() {
            sign_in.note_refused(tx, player, SecurityKind::SignInRefused).await?;
            return Ok(None);
        }
        let session = sign_in.new_secret();
        let access = Access { veil: link.veil_us.map(Timestamp::from_us), ..Access::FULL };
        sign_in.begin_session_in(tx, &hash(&session), player, browser, access, SignInWay::Oidc).await?;
        Ok(Some(Came::In(session, player)))
    }

    /// Somebody whom nobody knows, and who is not signed in.
    async fn met_in(self, tx: &mut Tx, somebody: Somebody) -> Result<Came> {
        let key = somebody.email.as_deref().and_then(|email| email_key(email).ok());
        let known = match &key {
            Some(key) => tx.accounts().player_by_email(key).await?,
            None => None,
        };
        if let Some(row) = known {
            let (player, sign_in, now) = (PlayerId::from_uuid(row.id), self.0.sign_in(), self.0.now());
            tx.accounts().lock(player).await?;
            let is_let_in = tx.sign_ins().player_let_in(player).await?.is_some();
            if is_let_in && !sign_in.is_limited_in(tx, player, now).await? {
                sign_in.mail_link_in(tx, player, now).await?;
            }
            return Ok(Came::Mailed(self.keep_in(tx, somebody, Some(player)).await?));
        }
        if !self.settings()?.joins {
            return Err(OidcRefusal::Unknown.into());
        }
        if key.is_none() {
            return Err(OidcRefusal::NoAddress.into());
        }
        Ok(Came::AsksToJoin(self.keep_in(tx, somebody, None).await?))
    }

    /// Keeps who came, for this player to go on with in their browser, or for whoever joins.
    async fn keep_in(self, tx: &mut Tx, somebody: Somebody, of: Option<PlayerId>) -> Result<String> {
        self.begin_in(tx, &Step::Came(Somebody { of, ..somebody }), OIDC_CAME_MINUTES).await
    }

    /// Makes an account for who waits in this browser, links it, and begins a session: its secret, and whose it is.
    ///
    /// # Errors
    /// Nobody waits; nobody gets an account so; every fault in what is given; the name or the address is somebody's.
    pub async fn join(
        self,
        secret: &str,
        (name, locale): (&str, &str),
        browser: &Browser,
    ) -> Result<(String, PlayerId)> {
        if !self.settings()?.joins {
            return Err(OidcRefusal::Unknown.into());
        }
        let hashed = hash_given(secret).ok_or(OidcRefusal::Expired)?;
        let email = self.waiting(secret, None).await?.email.ok_or(OidcRefusal::NoAddress)?;
        let (name, locale) = (name.to_owned(), locale.to_owned());
        let (row, key) = self.0.accounts().new_row(NewPlayer { name, email, locale, role: Role::Player })?;
        let (app, now, browser) = (self.0.clone(), self.0.now(), browser.clone());
        let (player, session) = (PlayerId::from_uuid(row.id), self.0.sign_in().new_secret());
        let session_hash = hash(&session);
        let joined = write_tx!(self.0, async |tx| {
            let oidc = app.oidc();
            let somebody = oidc.take_in(tx, &hashed, None).await?;
            let is_taken = !tx.accounts().players_named(&row.name, 1).await?.is_empty()
                || tx.accounts().is_name_asked_for(&row.name, &key).await?;
            if is_taken {
                return Err(Error::malformed(AccountFault::NameTaken, "name"));
            }
            let is_known = tx.accounts().player_by_email(&key).await?.is_some()
                || tx.oidc().link_by(&somebody.fingerprint).await?.is_some();
            if is_known {
                return Err(OidcRefusal::Theirs.into());
            }
            add_newcomer(tx, &row, &key, now).await?;
            oidc.link_in(tx, player, &somebody, None).await?;
            let way = SignInWay::Oidc;
            app.sign_in().begin_session_in(tx, &session_hash, player, &browser, Access::FULL, way).await
        });
        or_theirs(joined)?;
        Ok((session, player))
    }
}
