//! How a person gets in: a link in a mail, a session in the browser, a token for programs. Each is a random secret that
//! is shown once and stored as a hash.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::outbox::Outgoing;
use super::{Actor, App, Error, Role};
use crate::base::{MailId, Micros, PlayerId, Timestamp};
use crate::store::{NewMail, PlayerRow, StoreError, Tx};

/// How long a sign-in link lives.
pub const LINK_MINUTES: u32 = 15;
/// API tokens that one person may hold.
pub const TOKENS_MAX: usize = 20;

const MINUTE_US: Micros = 60_000_000;
const SESSION_US: Micros = 60 * 24 * 60 * MINUTE_US;
const TOKEN_PREFIX: &str = "fs_";
const LABEL_MAX: usize = 60;
const SECRET_MAX: usize = 128;
/// The use of the box that keeps a link until its mail is composed.
pub(super) const LINK_BOX: &str = "sign-in";

/// An API token as its owner sees it in the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TokenInfo {
    /// Names it when it is revoked.
    pub id: Uuid,
    /// What its owner called it.
    pub label: String,
    /// When it was made.
    pub created: Timestamp,
}

impl App {
    /// Mails a sign-in link, if there is a player with this address; who asks cannot tell.
    pub async fn request_link(&self, email: &str) -> Result<(), Error> {
        let Ok(email_key) = super::players::email_key(email) else {
            return Ok(());
        };
        let (app, now) = (self.clone(), self.now());
        self.store()
            .write(move |tx| {
                Box::pin(async move {
                    let Some(row) = tx.player_by_email(&email_key).await? else {
                        return Ok(());
                    };
                    let player = PlayerId::from_uuid(row.id);
                    let secret = app.new_secret();
                    let expires = now.plus(Micros::from(LINK_MINUTES) * MINUTE_US);
                    tx.insert_link(&hash(&secret), player, expires).await?;
                    let id = MailId::new(now, app.rng());
                    let data =
                        app.keys()
                            .keyring
                            .seal_text(LINK_BOX, &id.to_bytes(), secret.as_bytes(), app.rng());
                    let about = Outgoing {
                        game: None,
                        turn: None,
                        number: 0,
                    };
                    tx.insert_mail(&NewMail {
                        id,
                        game: about.game,
                        turn: about.turn,
                        kind: "sign-in",
                        number: about.number,
                        player,
                        created: now,
                        release: now,
                        data: Some(data),
                    })
                    .await?;
                    Ok::<_, Error>(())
                })
            })
            .await?;
        self.wake().mails.notify_one();
        Ok(())
    }

    /// A sign-in link for the command line: the first start prints one for the administrator.
    pub async fn print_link(&self, player: PlayerId) -> Result<String, Error> {
        let (app, now, secret) = (self.clone(), self.now(), self.new_secret());
        let hashed = hash(&secret);
        self.store()
            .write(move |tx| {
                Box::pin(async move {
                    let expires = now.plus(Micros::from(LINK_MINUTES) * MINUTE_US);
                    Ok::<_, Error>(tx.insert_link(&hashed, player, expires).await?)
                })
            })
            .await?;
        Ok(app.link(&secret))
    }

    /// The page that a sign-in secret opens.
    pub(super) fn link(&self, secret: &str) -> String {
        format!("{}/sign-in/{secret}", self.settings().public_url)
    }

    /// Uses a sign-in link up and begins a session: its secret, for the cookie, and who signed in. `None` if the link is
    /// unknown, too old or used.
    pub async fn use_link(&self, secret: &str) -> Result<Option<(String, Actor)>, Error> {
        let Some(hashed) = hash_given(secret) else {
            return Ok(None);
        };
        let (now, session) = (self.now(), self.new_secret());
        let session_hash = hash(&session);
        let row = self
            .store()
            .write(move |tx| {
                Box::pin(async move {
                    let Some(player) = tx.use_link(&hashed, now).await? else {
                        return Ok(None);
                    };
                    tx.insert_session(&session_hash, player, now, now.plus(SESSION_US))
                        .await?;
                    Ok::<_, Error>(tx.player(player).await?)
                })
            })
            .await?;
        row.map(|row| Ok((session, actor(row)?))).transpose()
    }

    /// Begins a session inside a transaction; `hashed` is the hash of its secret.
    pub(super) async fn begin_session_in(
        &self,
        tx: &mut Tx,
        hashed: &[u8],
        player: PlayerId,
        now: Timestamp,
    ) -> Result<(), Error> {
        Ok(tx
            .insert_session(hashed, player, now, now.plus(SESSION_US))
            .await?)
    }

    /// Who a session's secret belongs to.
    pub async fn session(&self, secret: &str) -> Result<Option<Actor>, Error> {
        let Some(hashed) = hash_given(secret) else {
            return Ok(None);
        };
        let now = self.now();
        let row = self
            .store()
            .read(move |tx| {
                Box::pin(async move { Ok::<_, Error>(tx.player_by_session(&hashed, now).await?) })
            })
            .await?;
        row.map(actor).transpose()
    }

    /// Ends a session.
    pub async fn sign_out(&self, secret: &str) -> Result<(), Error> {
        let Some(hashed) = hash_given(secret) else {
            return Ok(());
        };
        self.store()
            .write(move |tx| Box::pin(async move { Ok(tx.delete_session(&hashed).await?) }))
            .await
    }

    /// Who an API token belongs to.
    pub async fn bearer(&self, token: &str) -> Result<Option<Actor>, Error> {
        let Some(hashed) = token.strip_prefix(TOKEN_PREFIX).and_then(hash_given) else {
            return Ok(None);
        };
        let row = self
            .store()
            .read(move |tx| Box::pin(async move { Ok::<_, Error>(tx.player_by_token(&hashed).await?) }))
            .await?;
        row.map(actor).transpose()
    }

    /// Makes an API token; it is shown this once.
    pub async fn create_token(&self, actor: &Actor, label: &str) -> Result<String, Error> {
        let label = label.trim().to_owned();
        if label.is_empty() || label.chars().count() > LABEL_MAX || label.chars().any(char::is_control) {
            let message = format!("a token's label has 1 to {LABEL_MAX} characters");
            return Err(Error::malformed("label", "label", message));
        }
        let (now, player, secret) = (self.now(), actor.id, self.new_secret());
        let (hashed, id) = (hash(&secret), MailId::new(now, self.rng()).as_uuid());
        self.store()
            .write(move |tx| {
                Box::pin(async move {
                    tx.lock_player(player).await?;
                    if tx.tokens(player).await?.len() >= TOKENS_MAX {
                        let message = format!("you hold {TOKENS_MAX} tokens; revoke one first");
                        return Err(Error::malformed("tokens", "label", message));
                    }
                    Ok(tx.insert_token(&hashed, id, player, &label, now).await?)
                })
            })
            .await?;
        Ok(format!("{TOKEN_PREFIX}{secret}"))
    }

    /// A person's API tokens, oldest first.
    pub async fn tokens(&self, actor: &Actor) -> Result<Vec<TokenInfo>, Error> {
        let player = actor.id;
        let rows = self
            .store()
            .read(move |tx| Box::pin(async move { Ok::<_, Error>(tx.tokens(player).await?) }))
            .await?;
        let info = |row: crate::store::TokenRow| TokenInfo {
            id: row.id,
            label: row.label,
            created: Timestamp::from_us(row.created_us),
        };
        Ok(rows.into_iter().map(info).collect())
    }

    /// Revokes one of a person's API tokens.
    pub async fn revoke_token(&self, actor: &Actor, id: Uuid) -> Result<(), Error> {
        let player = actor.id;
        let known = self
            .store()
            .write(move |tx| Box::pin(async move { Ok::<_, Error>(tx.delete_token(player, id).await?) }))
            .await?;
        if known { Ok(()) } else { Err(Error::NotFound) }
    }

    /// Forgets links, sessions and idempotent answers that have run out.
    pub async fn sweep_sign_ins(&self) -> Result<(), Error> {
        let now = self.now();
        self.store()
            .write(move |tx| {
                Box::pin(async move {
                    tx.sweep_sign_ins(now).await?;
                    Ok(tx.sweep_answers(now.plus(-super::answers::KEPT_US)).await?)
                })
            })
            .await
    }

    pub(super) fn new_secret(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.rng().bytes::<32>())
    }
}

/// 256 random bits need no slow hash.
pub(super) fn hash(secret: &str) -> Vec<u8> {
    Sha256::digest(secret.as_bytes()).to_vec()
}

pub(super) fn hash_given(secret: &str) -> Option<Vec<u8>> {
    (secret.len() <= SECRET_MAX).then(|| hash(secret))
}

pub(super) fn actor(row: PlayerRow) -> Result<Actor, Error> {
    let role =
        Role::parse(&row.role).ok_or_else(|| StoreError::row("player", "role", row.id, "not a role"))?;
    Ok(Actor {
        id: PlayerId::from_uuid(row.id),
        name: row.name,
        locale: row.locale,
        role,
    })
}
