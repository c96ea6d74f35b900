//! Webhooks: a player's own programs are called with what the player is told, at the moment at which the mails of it are
//! released (Standard Webhooks 1.0.0). What one filed is told to nobody, and what a call says is ids alone.

pub mod address;
pub mod calls;
pub mod event;
pub mod push;
pub mod stream;
pub mod target;

use url::Url;
use uuid::Uuid;

use crate::app::App;
use crate::app::accounts::news::AccountNews;
use crate::app::accounts::passkeys::proof::must_be_proven_in;
use crate::app::accounts::sign_in::security::SecurityKind;
use crate::app::actor::Actor;
use crate::app::core::game_view::lock_present;
use crate::app::error::{AccountFault, Error, Result};
use crate::app::limits::{DAY, LABEL_MAX, WEBHOOKS_MAX};
use crate::app::outbox::webhooks::address::is_inside;
use crate::app::outbox::webhooks::event::{WebhookEvent, WebhookForm, event_of};
use crate::app::outbox::webhooks::target::{PushKeys, Target};
use crate::base::{MailId, Micros, PlayerId, Timestamp};
use crate::seal::WebhookSecret;
use crate::store::{NewWebhookCall, Tx, WebhookCallRow, WebhookRow};

/// The use of the box that keeps an address and what signs.
pub(in crate::app) const WEBHOOK_BOX: &str = "webhook";

/// The longest address, in bytes.
const URL_BYTES_MAX: usize = 1_000;
/// Messages that wait for one webhook at most.
pub const WEBHOOK_WAITING_MAX: i64 = 1_000;
/// Messages of one webhook that its page shows.
pub const WEBHOOK_CALLS_SHOWN: i64 = 20;
/// How long a rotated secret still signs.
const OLD_SECRET: Micros = DAY;

/// Webhooks.
#[derive(Clone, Copy)]
pub struct Webhooks<'a>(pub(in crate::app) &'a App);

/// A webhook to be made. No `Debug`: the address is a secret.
pub struct NewWebhook {
    pub label: String,
    pub url: String,
    pub form: WebhookForm,
}

/// What its owner is shown once. No `Debug`.
pub struct WebhookKeys {
    /// `whsec_…`
    pub secret: String,
    /// `whpk_…`
    pub public_key: String,
}

/// A webhook as its owner sees it; the address is not shown again but for its host.
#[derive(Clone)]
pub struct WebhookInfo {
    pub id: Uuid,
    pub label: String,
    pub form: WebhookForm,
    pub host: String,
    pub made: Timestamp,
    pub failing: Option<Timestamp>,
    pub off: Option<Timestamp>,
    /// The newest messages, the newest first.
    pub calls: Vec<CallInfo>,
}

/// A message as the webhook's owner sees it.
#[derive(Clone)]
pub struct CallInfo {
    pub id: Uuid,
    pub event: WebhookEvent,
    pub released: Timestamp,
    pub tries: i64,
    pub status: Option<i64>,
    pub fault: Option<String>,
    /// When it is tried next.
    pub next: Option<Timestamp>,
}

impl Webhooks<'_> {
    /// Makes a webhook; what signs is shown this once. Every address of its owner is told.
    ///
    /// # Errors
    /// Label or address do not fit, there are [`WEBHOOKS_MAX`] already, or the caller has passkeys and has shown none just now: a
    /// webhook outlives the session.
    pub async fn make(self, actor: &Actor, new: NewWebhook) -> Result<WebhookKeys> {
        let label = new.label.trim().to_owned();
        if label.is_empty() || label.chars().count() > LABEL_MAX || label.chars().any(char::is_control) {
            return Err(Error::malformed(AccountFault::WebhookLabel, "label"));
        }
        let url = new.url.trim().to_owned();
        if !may_stand(&url) {
            return Err(Error::malformed(AccountFault::WebhookUrl, "url"));
        }
        if !self.0.settings().private_webhooks && Url::parse(&url).is_ok_and(|url| is_inside(&url)) {
            return Err(Error::malformed(AccountFault::WebhookPrivate, "url"));
        }
        let (row, secret) = self.row(actor.id, (label, new.form), url, None)?;
        let (player, now) = (actor.id, self.0.now());
        write_tx!(app = self.0, [actor], async |tx| {
            lock_present(tx, player).await?;
            must_be_proven_in(tx, &actor, now).await?;
            let browser = WebhookForm::Push.as_str();
            let known = tx.outbox().webhooks(player).await?;
            if known.iter().filter(|one| one.form != browser).count() >= WEBHOOKS_MAX {
                return Err(Error::malformed(AccountFault::WebhooksFull, "label"));
            }
            tx.outbox().insert_webhook(&row).await?;
            app.sign_in().note_security(tx, player, Some(player), SecurityKind::WebhookMade, "").await?;
            let news = AccountNews::Webhook { label: row.label.clone(), off: false };
            app.accounts().notify_account(tx, player, &news, None).await
        })?;
        Ok(keys_of(&secret))
    }

    /// A person's webhooks with their newest messages.
    pub async fn all(self, actor: &Actor) -> Result<Vec<WebhookInfo>> {
        let (player, now) = (actor.id, self.0.now());
        read_tx!(app = self.0, async |tx| {
            let mut all = Vec::new();
            for row in tx.outbox().webhooks(player).await? {
                let calls = tx.outbox().webhook_calls(row.id, now, WEBHOOK_CALLS_SHOWN).await?;
                // One that cannot be read is shown too, so that it can be ended.
                let url = app.webhooks().opened(&row).ok().and_then(|target| Url::parse(&target.url).ok());
                all.push(WebhookInfo {
                    id: row.id,
                    form: form_of(&row)?,
                    host: url.and_then(|url| url.host_str().map(str::to_owned)).unwrap_or_default(),
                    label: row.label,
                    made: Timestamp::from_us(row.made_us),
                    failing: row.failing_us.map(Timestamp::from_us),
                    off: row.off_us.map(Timestamp::from_us),
                    calls: calls.into_iter().map(call_info).collect::<Result<_>>()?,
                });
            }
            Ok::<_, Error>(all)
        })
    }

    /// Gives a webhook another secret; the one before it signs for a day more, beside it.
    ///
    /// # Errors
    /// It is not the caller's, or a browser's; the caller has passkeys and has shown none just now.
    pub async fn rotate(self, actor: &Actor, id: Uuid) -> Result<WebhookKeys> {
        let (player, now) = (actor.id, self.0.now());
        let keys = keys_of(&WebhookSecret::new(self.0.rng()));
        let secret = keys.secret.clone();
        write_tx!(app = self.0, [actor], async |tx| {
            let row = own(tx, player, id).await?;
            must_be_proven_in(tx, &actor, now).await?;
            let target = app.webhooks().opened(&row)?;
            // A browser's key is its own.
            if target.push.is_some() {
                return Err(Error::NotFound);
            }
            let old = Some((target.secret, now.plus(OLD_SECRET).as_us()));
            let target = Target { url: target.url, secret, old, push: None };
            tx.outbox().set_webhook_box(id, &app.webhooks().boxed(id, &target)?).await?;
            app.sign_in().note_security(tx, player, Some(player), SecurityKind::WebhookRotated, "").await
        })?;
        Ok(keys)
    }

    pub async fn end(self, actor: &Actor, id: Uuid) -> Result<()> {
        let player = actor.id;
        write_tx!(app = self.0, async |tx| {
            let row = own(tx, player, id).await?;
            tx.outbox().delete_webhook(id).await?;
            let (kind, detail) = match form_of(&row)? {
                WebhookForm::Push => (SecurityKind::PushEnded, row.label.as_str()),
                _ => (SecurityKind::WebhookEnded, ""),
            };
            app.sign_in().note_security(tx, player, Some(player), kind, detail).await
        })
    }

    /// Has one called again that was switched off.
    pub async fn switch_on(self, actor: &Actor, id: Uuid) -> Result<()> {
        let player = actor.id;
        write_tx!(app = self.0, async |tx| {
            let row = own(tx, player, id).await?;
            if form_of(&row)? == WebhookForm::Push {
                return Err(Error::NotFound);
            }
            tx.outbox().set_webhook_state(id, None, None).await?;
            if row.off_us.is_none() {
                return Ok(());
            }
            app.sign_in().note_security(tx, player, Some(player), SecurityKind::WebhookSwitchedOn, "").await
        })
    }

    /// Sends a message to try it.
    pub async fn test(self, actor: &Actor, id: Uuid) -> Result<()> {
        let (player, now) = (actor.id, self.0.now());
        let call = MailId::new(now, self.0.rng()).as_uuid();
        write_tx!(self.0, async |tx| {
            let row = own(tx, player, id).await?;
            if row.off_us.is_some() {
                return Err(Error::NotFound);
            }
            let event = WebhookEvent::Test.as_str();
            let new =
                NewWebhookCall { webhook: id, id: call, event, data: "{}", release: now, is_sent: true };
            Ok(tx.outbox().insert_webhook_call(&new, WEBHOOK_WAITING_MAX).await?)
        })
    }

    /// Sends a message again that is over.
    pub async fn replay(self, actor: &Actor, id: Uuid, call: Uuid) -> Result<()> {
        let (player, now) = (actor.id, self.0.now());
        write_tx!(self.0, async |tx| {
            let row = own(tx, player, id).await?;
            match row.off_us.is_none() && tx.outbox().replay_webhook_call(id, call, now).await? {
                true => Ok(()),
                false => Err(Error::NotFound),
            }
        })
    }

    /// A webhook that calls this address, with a secret of its own.
    fn row(
        self,
        player: PlayerId,
        (label, form): (String, WebhookForm),
        url: String,
        push: Option<PushKeys>,
    ) -> Result<(WebhookRow, WebhookSecret)> {
        let (now, id) = (self.0.now(), MailId::new(self.0.now(), self.0.rng()).as_uuid());
        let secret = WebhookSecret::new(self.0.rng());
        let target = Target { url, secret: secret.to_text().to_string(), old: None, push };
        let row = WebhookRow {
            id,
            player_id: player.as_uuid(),
            label,
            form: form.as_str().to_owned(),
            boxed: self.boxed(id, &target)?,
            made_us: now.as_us(),
            failing_us: None,
            off_us: None,
        };
        Ok((row, secret))
    }

    fn boxed(self, id: Uuid, target: &Target) -> Result<Vec<u8>> {
        let text = serde_json::to_vec(target).map_err(|_| broken(id))?;
        Ok(self.0.keys().keyring.seal_text(WEBHOOK_BOX, id.as_bytes(), &text, self.0.rng()))
    }

    fn opened(self, row: &WebhookRow) -> Result<Target> {
        let text = self.0.keys().keyring.open_text(WEBHOOK_BOX, row.id.as_bytes(), &row.boxed);
        let text = text.map_err(|_| broken(row.id))?;
        serde_json::from_slice(text.expose()).map_err(|_| broken(row.id))
    }
}

fn broken(id: Uuid) -> Error {
    Error::Broken(format!("table webhook, row {id}: it cannot be read"))
}

async fn own(tx: &mut Tx, player: PlayerId, id: Uuid) -> Result<WebhookRow> {
    let row = tx.outbox().webhook(id).await?;
    row.filter(|row| row.player_id == player.as_uuid()).ok_or(Error::NotFound)
}

/// Whether such an address is one that can be called.
fn may_stand(url: &str) -> bool {
    url.len() <= URL_BYTES_MAX
        && Url::parse(url).is_ok_and(|url| {
            url.scheme() == "https" && url.has_host() && url.username().is_empty() && url.password().is_none()
        })
}

fn keys_of(secret: &WebhookSecret) -> WebhookKeys {
    WebhookKeys { secret: secret.to_text().to_string(), public_key: secret.public_key() }
}

fn form_of(row: &WebhookRow) -> Result<WebhookForm> {
    WebhookForm::parse(&row.form).ok_or_else(|| broken(row.id))
}

fn call_info(row: WebhookCallRow) -> Result<CallInfo> {
    Ok(CallInfo {
        id: row.id,
        event: event_of(&row)?,
        released: Timestamp::from_us(row.release_us),
        tries: row.attempts,
        status: row.status,
        fault: row.fault,
        next: row.next_us.map(Timestamp::from_us),
    })
}
