//! A person's sessions and tokens as they see and end them.

use uuid::Uuid;

use crate::app::access::{Access, Scope, Scopes};
use crate::app::accounts::news::AccountNews;
use crate::app::accounts::passkeys::proof::{lacks_passkey, must_be_proven_in};
use crate::app::accounts::sign_in::SignIn;
use crate::app::accounts::sign_in::refused_secrets::RefusedSecret;
use crate::app::accounts::sign_in::secret_hash::{day_of, hash, hash_given};
use crate::app::accounts::sign_in::security::SecurityKind;
use crate::app::accounts::sign_in::way::SignInWay;
use crate::app::actor::{Actor, actor};
use crate::app::core::game_view::lock_present;
use crate::app::error::{AccountFault, Denial, Error, Result};
use crate::app::limits::{DAY, LABEL_MAX, TOKEN_DAYS_MAX, TOKENS_MAX};
use crate::base::{MailId, Micros, PlayerId, Timestamp};
use crate::game::BotLevel;
use crate::store::{PlayerRow, SessionRow, StoreError, TokenRow, Tx};

const TOKEN_PREFIX: &str = "fs_";

/// A session as its owner sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SessionInfo {
    /// Names it when it is ended: the hash of its secret, in hexadecimal.
    pub id: String,
    /// The kind of browser; empty if it is not known.
    pub device: String,
    pub begun: Timestamp,
    /// The day on which it was last used.
    pub used: Timestamp,
    /// Whether it is the one in which this is read.
    pub is_this: bool,
    /// By what it was begun; nothing for one from before that was kept.
    pub way: Option<SignInWay>,
}

/// An API token as its owner sees it in the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TokenInfo {
    /// Names it when it is revoked.
    pub id: Uuid,
    /// What its owner called it.
    pub label: String,
    /// What it may be used for.
    pub scopes: Scopes,
    pub created: Timestamp,
    /// The day on which it was last used.
    pub used: Option<Timestamp>,
    /// When it ends.
    pub expires: Timestamp,
}

/// A token to be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewToken {
    /// What its owner calls it, 1 to 60 characters.
    pub label: String,
    /// What it may be used for.
    pub scopes: Scopes,
    /// How many days it lives, at most [`TOKEN_DAYS_MAX`].
    pub days: u32,
}

/// By whom a token is made, and so what is asked before and told after.
#[derive(Clone, Copy, PartialEq, Eq)]
enum MadeBy {
    /// Its owner on a page, who shows a passkey if they have one: a token outlives the session.
    Owner,
    /// The operator, who shows none.
    Operator,
    /// The operator, for an account that they have just made and whose owner is told nothing.
    AccountMaker,
}

/// What a token turned out to be.
enum TokenState {
    /// Nobody's.
    Unknown,
    /// This person's, but it has ended, or their account is locked.
    Refused(PlayerId),
    /// One that holds, and whether its owner lacks a passkey that their role takes.
    Good(Box<(PlayerRow, TokenRow, bool)>),
}

impl NewToken {
    /// One with every scope that lives as long as it can.
    pub fn for_everything(label: &str) -> NewToken {
        NewToken { label: label.to_owned(), scopes: Scopes::ALL, days: TOKEN_DAYS_MAX }
    }
}

impl SignIn<'_> {
    /// A person's sessions, the one used last first; `current` is the secret of the one in which they are read.
    pub async fn sessions(self, actor: &Actor, current: Option<&str>) -> Result<Vec<SessionInfo>> {
        let (player, now) = (actor.id, self.0.now());
        let current = current.and_then(hash_given);
        let rows = read_tx!(self.0, async |tx| tx.sign_ins().sessions(player, now).await)?;
        let info = |row: SessionRow| SessionInfo {
            id: hex::encode(&row.hash),
            device: row.device,
            begun: Timestamp::from_us(row.created_us),
            used: Timestamp::from_us(row.used_us),
            is_this: current.as_ref() == Some(&row.hash),
            way: row.way.as_deref().and_then(SignInWay::parse),
        };
        Ok(rows.into_iter().map(info).collect())
    }

    /// Ends one of a person's sessions, by its id.
    pub async fn end_session(self, actor: &Actor, id: &str) -> Result<()> {
        let hashed = hex::decode(id).map_err(|_| Error::NotFound)?;
        let (app, player, now) = (self.0.clone(), actor.id, self.0.now());
        write_tx!(self.0, async |tx| {
            let own = tx.sign_ins().sessions(player, now).await?;
            if !own.iter().any(|row| row.hash == hashed) {
                return Err(Error::NotFound);
            }
            tx.sign_ins().delete_session(&hashed).await?;
            app.sign_in().note_security(tx, player, Some(player), SecurityKind::SessionEnded, "").await
        })
    }

    /// Ends all of a person's sessions but the one with this secret, and every sign-in link that is under way; how many
    /// sessions they were.
    pub async fn end_other_sessions(self, actor: &Actor, current: &str) -> Result<u64> {
        let (app, player, now) = (self.0.clone(), actor.id, self.0.now());
        let kept = hash(current);
        write_tx!(self.0, async |tx| {
            let ended = tx.sign_ins().end_sessions(player, &kept).await?;
            tx.sign_ins().end_links(player, now).await?;
            let detail = ended.to_string();
            app.sign_in()
                .note_security(tx, player, Some(player), SecurityKind::SessionsEnded, &detail)
                .await?;
            Ok::<_, Error>(ended)
        })
    }

    /// Who an API token belongs to, and for what it may be used. The day of its last use is noted.
    pub async fn bearer(self, token: &str) -> Result<Option<Actor>> {
        let Some(hashed) = token.strip_prefix(TOKEN_PREFIX).and_then(hash_given) else {
            self.refused(RefusedSecret::Token);
            return Ok(None);
        };
        let now = self.0.now();
        let found = read_tx!(app = self.0, async |tx| {
            let found = tx.sign_ins().token(&hashed).await?;
            let Some((token, owner)) = found else { return Ok(TokenState::Unknown) };
            let Some(row) = owner.filter(|_| token.expires_us > now.as_us()) else {
                return Ok(TokenState::Refused(PlayerId::from_uuid(token.player_id)));
            };
            let needs_passkey = lacks_passkey(tx, &app.settings().passkeys_required, &row, true).await?;
            Ok::<_, Error>(TokenState::Good(Box::new((row, token, needs_passkey))))
        })?;
        let (row, token, needs_passkey) = match found {
            TokenState::Good(found) => *found,
            TokenState::Refused(owner) => {
                self.token_refused(owner).await;
                return Ok(None);
            }
            TokenState::Unknown => {
                self.refused(RefusedSecret::Token);
                return Ok(None);
            }
        };
        let day = day_of(now);
        if token.used_us.is_none_or(|used| used < day.as_us()) {
            let noted = write_tx!(self.0, async |tx| tx.sign_ins().token_used(token.id, day).await);
            if let Err(error) = noted {
                tracing::warn!(%error, "the use of a token could not be noted");
            }
        }
        let (scopes, veil) = (read_scopes(&token)?, token.veil_us.map(Timestamp::from_us));
        let access = Access { scopes, veil, begun: None, proven: None, needs_passkey };
        Ok(Some(actor(row)?.within(access)))
    }

    /// Notes that a token of this person was refused. Where nothing can be written, it is refused all the same.
    async fn token_refused(self, owner: PlayerId) {
        let noted = write_tx!(app = self.0, async |tx| app
            .sign_in()
            .note_refused(tx, owner, SecurityKind::TokenRefused)
            .await);
        if let Err(error) = noted {
            tracing::warn!(%error, "a refused token could not be noted");
        }
    }

    /// Makes an API token with every scope, for somebody whose account the operator has just made; it is shown this once.
    pub async fn create_token(self, actor: &Actor, label: &str) -> Result<String> {
        self.token_made(actor, NewToken::for_everything(label), MadeBy::AccountMaker).await
    }

    /// Makes an API token; it is shown this once. Every address of its owner is told.
    ///
    /// # Errors
    /// Its label or its days do not fit, there are [`TOKENS_MAX`] already, it is for an office that takes a passkey which was not
    /// shown, or the caller has passkeys and has shown none just now.
    pub async fn make_token(self, actor: &Actor, new: NewToken) -> Result<String> {
        self.token_made(actor, new, MadeBy::Owner).await
    }

    /// Makes an API token for somebody on the command line, as [`SignIn::print_veiled_link`] prints a link: what its account made
    /// before is not shown to it. Every address of its owner is told.
    ///
    /// # Errors
    /// Those of [`SignIn::make_token`], but that no passkey is asked for.
    pub async fn make_veiled_token(self, actor: &Actor, new: NewToken) -> Result<String> {
        let access = Access { veil: Some(self.0.now()), ..actor.access };
        let actor = Actor { access, ..actor.clone() };
        self.token_made(&actor, new, MadeBy::Operator).await
    }

    async fn token_made(self, actor: &Actor, new: NewToken, made_by: MadeBy) -> Result<String> {
        // The bot is nobody.
        if BotLevel::of(actor.id).is_some() {
            return Err(Error::NotFound);
        }
        // A token counts as one that showed a passkey: where none was shown, it holds nothing of the office.
        let has_office = [Scope::Manage, Scope::KeyHolder].into_iter().any(|scope| new.scopes.hold(scope));
        if actor.access.needs_passkey && has_office {
            return Err(Denial::PasskeyRequired.into());
        }
        let label = new.label.trim().to_owned();
        if label.is_empty() || label.chars().count() > LABEL_MAX || label.chars().any(char::is_control) {
            return Err(Error::malformed(AccountFault::TokenLabel, "label"));
        }
        if !(1..=TOKEN_DAYS_MAX).contains(&new.days) {
            return Err(Error::malformed(AccountFault::TokenDays, "days"));
        }
        let (app, now, player, secret) = (self.0.clone(), self.0.now(), actor.id, self.new_secret());
        let (by, hashed) = (actor.clone(), hash(&secret));
        let expires = now.plus(Micros::from(new.days) * DAY);
        let row = TokenRow {
            id: MailId::new(now, self.0.rng()).as_uuid(),
            player_id: player.as_uuid(),
            label,
            scopes: new.scopes.to_string(),
            created_us: now.as_us(),
            used_us: None,
            expires_us: expires.as_us(),
            veil_us: actor.access.veil.map(Timestamp::as_us),
        };
        write_tx!(self.0, async |tx| {
            lock_present(tx, player).await?;
            if made_by == MadeBy::Owner {
                must_be_proven_in(tx, &by, now).await?;
            }
            if tx.sign_ins().tokens(player, now).await?.len() >= TOKENS_MAX {
                return Err(Error::malformed(AccountFault::TokensFull, "label"));
            }
            tx.sign_ins().insert_token(&hashed, &row).await?;
            app.sign_in()
                .note_security(tx, player, Some(player), SecurityKind::TokenMade, &row.scopes)
                .await?;
            if made_by != MadeBy::AccountMaker {
                let news = AccountNews::Token {
                    label: row.label.clone(),
                    scopes: row.scopes.clone(),
                    expires_us: row.expires_us,
                };
                app.accounts().notify_account(tx, player, &news, None).await?;
            }
            Ok(())
        })?;
        Ok(format!("{TOKEN_PREFIX}{secret}"))
    }

    /// A person's API tokens, oldest first.
    pub async fn tokens(self, actor: &Actor) -> Result<Vec<TokenInfo>> {
        let (player, now) = (actor.id, self.0.now());
        let rows = read_tx!(self.0, async |tx| tx.sign_ins().tokens(player, now).await)?;
        let info = |row: TokenRow| {
            Ok(TokenInfo {
                scopes: read_scopes(&row)?,
                id: row.id,
                label: row.label,
                created: Timestamp::from_us(row.created_us),
                used: row.used_us.map(Timestamp::from_us),
                expires: Timestamp::from_us(row.expires_us),
            })
        };
        rows.into_iter().map(info).collect()
    }

    /// Revokes one of a person's API tokens.
    pub async fn revoke_token(self, actor: &Actor, id: Uuid) -> Result<()> {
        let (app, player) = (self.0.clone(), actor.id);
        write_tx!(self.0, async |tx| {
            if !tx.sign_ins().delete_token(player, id).await? {
                return Err(Error::NotFound);
            }
            app.sign_in().note_security(tx, player, Some(player), SecurityKind::TokenRevoked, "").await
        })
    }

    /// Ends all that lets somebody in as this player: sessions, tokens, links, passkeys, recovery codes, an account of the
    /// club's provider, the address of their calendar, and whatever calls their programs.
    pub(in crate::app) async fn end_all_access_in(self, tx: &mut Tx, player: PlayerId) -> Result<()> {
        tx.sign_ins().end_sessions(player, &[]).await?;
        tx.sign_ins().end_tokens(player).await?;
        tx.sign_ins().end_links(player, self.0.now()).await?;
        tx.sign_ins().forget_browsers(player).await?;
        tx.passkeys().remove_all(player).await?;
        tx.oidc().delete_link(player).await?;
        tx.outbox().delete_webhooks_of(player).await?;
        Ok(tx.accounts().delete_calendar_feed(player).await?)
    }
}

fn read_scopes(row: &TokenRow) -> Result<Scopes, StoreError> {
    Scopes::parse(&row.scopes).ok_or_else(|| StoreError::row("api_token", "scopes", row.id, "not scopes"))
}
