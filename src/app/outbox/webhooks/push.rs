//! Web push: a browser is a webhook whose messages are encrypted for it (RFC 8291) and signed by a key of its subscription's
//! own (VAPID, RFC 8292). What it is told says no more than what has happened and where, and how many games wait for its owner;
//! all messages have one size.

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hmac::{Context, HMAC_SHA256, Key, Tag};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::{Value, json};
use url::Url;
use uuid::Uuid;

use crate::app::accounts::news::AccountNews;
use crate::app::accounts::sign_in::secret_hash::hash;
use crate::app::accounts::sign_in::security::SecurityKind;
use crate::app::actor::Actor;
use crate::app::core::game_view::lock_present;
use crate::app::core::loaded_game::Loaded;
use crate::app::error::{AccountFault, Error, Result};
use crate::app::limits::{DAY, PUSH_BROWSERS_MAX};
use crate::app::outbox::webhooks::event::{
    About, Data, WebhookEvent, WebhookForm, data_of, event_of, sentence,
};
use crate::app::outbox::webhooks::target::{CallTask, Headers, PushKeys, SECOND, Target};
use crate::app::outbox::webhooks::{Webhooks, broken, may_stand};
use crate::base::{PlayerId, Side, Timestamp};
use crate::game::CoursePhase;
use crate::show::Lang;
use crate::store::{Tx, WebhookCallRow, WebhookRow};

/// The use of the box in which a key goes through the browser that is subscribed with it.
const OFFER_BOX: &str = "push-offer";
/// Bytes of an uncompressed point of P-256, and of what both sides know besides.
const POINT_LEN: usize = 65;
const AUTH_LEN: usize = 16;
const SALT_LEN: usize = 16;
/// Bytes of what is encrypted, with the byte that ends it: one record, and the same for every message.
const PLAIN_LEN: usize = 1_024;
/// How long a message waits at the push service where no flag falls before, in seconds: 28 days.
const KEPT_S: i64 = 28 * 24 * 3_600;
/// How long a signed token holds, in seconds; at most a day (RFC 8292 section 2).
const TOKEN_S: i64 = 12 * 3_600;

/// What a browser subscribes with. No `Debug`: the box holds a key.
pub struct PushOffer {
    /// The public key, as `applicationServerKey` takes it in base64url.
    pub key: String,
    /// The private one, boxed for this player; it comes back with the subscription.
    pub boxed: String,
}

/// A browser's subscription. No `Debug`: the address is a secret.
pub struct NewSubscription {
    /// The kind of browser, as sessions have it.
    pub label: String,
    pub endpoint: String,
    /// The browser's public key and what both know besides, in base64url.
    pub p256dh: String,
    pub auth: String,
    /// As it was offered.
    pub boxed: String,
    /// The secret of the session in which it is made, and with which it ends.
    pub session: String,
}

impl PushKeys {
    fn browser(&self) -> Option<([u8; POINT_LEN], [u8; AUTH_LEN])> {
        let bytes = |text: &str| URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok();
        Some((bytes(&self.p256dh)?.try_into().ok()?, bytes(&self.auth)?.try_into().ok()?))
    }

    /// Whether something can be agreed on with its key.
    fn is_good(&self) -> bool {
        self.signing().is_some()
            && self.browser().is_some_and(|(point, _)| agreed(&point, |_, _| ()).is_some())
    }

    fn signing(&self) -> Option<EcdsaKeyPair> {
        let pkcs8 = STANDARD.decode(&self.signing).ok()?;
        EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &pkcs8, &SystemRandom::new()).ok()
    }
}

impl Webhooks<'_> {
    /// A key for a browser that is to be subscribed.
    ///
    /// # Errors
    /// The system has no randomness.
    pub fn push_offer(self, actor: &Actor) -> Result<PushOffer> {
        let random = SystemRandom::new();
        let pkcs8 = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random);
        let pkcs8 = pkcs8.map_err(|_| Error::Broken("no key for web push can be made".to_owned()))?;
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, pkcs8.as_ref(), &random);
        let pair = pair.map_err(|_| Error::Broken("no key for web push can be made".to_owned()))?;
        let (keyring, of) = (&self.0.keys().keyring, actor.id.as_uuid());
        let boxed = keyring.seal_text(OFFER_BOX, of.as_bytes(), pkcs8.as_ref(), self.0.rng());
        Ok(PushOffer { key: URL_SAFE_NO_PAD.encode(pair.public_key()), boxed: URL_SAFE_NO_PAD.encode(boxed) })
    }

    /// Tells a browser from now on what its owner is told; the one with this address before is forgotten.
    ///
    /// # Errors
    /// It is no subscription, or there are [`PUSH_BROWSERS_MAX`] already.
    pub async fn subscribe(self, actor: &Actor, new: NewSubscription) -> Result<Uuid> {
        let bad = || Error::malformed(AccountFault::PushSubscription, "endpoint");
        let signing = self.offered(actor.id, &new.boxed).ok_or_else(bad)?;
        let session = hex::encode(hash(&new.session));
        let keys =
            PushKeys { p256dh: new.p256dh, auth: new.auth, signing: STANDARD.encode(signing), session };
        if !keys.is_good() || !may_stand(&new.endpoint) {
            return Err(bad());
        }
        let (player, url, like) = (actor.id, new.endpoint, (new.label, WebhookForm::Push));
        let (row, _) = self.row(player, like, url.clone(), Some(keys))?;
        let id = row.id;
        write_tx!(app = self.0, [row, url], async |tx| {
            lock_present(tx, player).await?;
            let mut count = 0;
            for known in tx.outbox().webhooks(player).await? {
                if known.form != row.form {
                    continue;
                }
                // The same browser once more, with another key, or one that is gone.
                if known.off_us.is_some() || app.webhooks().opened(&known).is_ok_and(|known| known.url == url)
                {
                    tx.outbox().delete_webhook(known.id).await?;
                } else {
                    count += 1;
                }
            }
            if count >= PUSH_BROWSERS_MAX {
                return Err(Error::malformed(AccountFault::PushFull, "endpoint"));
            }
            tx.outbox().insert_webhook(&row).await?;
            app.sign_in().note_security(tx, player, Some(player), SecurityKind::PushMade, &row.label).await?;
            let news = AccountNews::Notifications { device: row.label.clone() };
            app.accounts().notify_account(tx, player, &news, None).await
        })?;
        Ok(id)
    }

    /// A message for a browser; nothing if it says what is so no more, or the browser's session has ended.
    pub(super) async fn push_task(
        self,
        tx: &mut Tx,
        webhook: &WebhookRow,
        row: WebhookCallRow,
        (owner, lang): (PlayerId, Lang),
        now: Timestamp,
    ) -> Result<Option<CallTask>> {
        let (target, event, data) = (self.opened(webhook)?, event_of(&row)?, data_of(&row)?);
        let session = target.push.as_ref().and_then(|keys| hex::decode(&keys.session).ok());
        if tx.sign_ins().session(&session.unwrap_or_default(), now).await?.is_none() {
            tx.outbox().set_webhook_state(webhook.id, None, Some(now)).await?;
            tx.outbox().drop_webhook_calls(webhook.id, now).await?;
            return Ok(None);
        }
        let Some(ttl_s) = ttl_s(tx, event, data.about, owner, now).await? else {
            // It is not tried until it arrives: how long this browser has not answered is counted from the next one on.
            if row.attempts > 0 {
                tx.outbox().set_webhook_state(webhook.id, None, None).await?;
            }
            return Ok(None);
        };
        let contact = &self.0.settings().public_url;
        let waiting = tx.leave().games_to_move(owner, now).await?;
        let about = (event, &data, waiting);
        let pushed = pushed(&target, about, (owner, lang), (now, ttl_s), contact);
        let (headers, body) = pushed.ok_or_else(|| broken(webhook.id))?;
        Ok(Some(CallTask { row, url: target.url, headers, body }))
    }

    fn offered(self, player: PlayerId, boxed: &str) -> Option<Vec<u8>> {
        let boxed = URL_SAFE_NO_PAD.decode(boxed).ok()?;
        let opened = self.0.keys().keyring.open_text(OFFER_BOX, player.as_uuid().as_bytes(), &boxed).ok()?;
        Some(opened.expose().to_vec())
    }
}

/// Whether browsers are told whenever it happens: what comes together with a turn that waits is said by that, and what asks nothing
/// of anybody can be read later.
pub(super) const fn is_pushed(event: WebhookEvent) -> bool {
    !matches!(
        event,
        WebhookEvent::PairRevealed
            | WebhookEvent::DrawOffered
            | WebhookEvent::LeaveAnnounced
            | WebhookEvent::TournamentChanged
            | WebhookEvent::RatingList
            | WebhookEvent::ServerOutage
    )
}

/// What a message says, encrypted for this browser, with its header fields; and in how many games it is the owner's move, as the
/// top line of every page has it. Nothing where its keys cannot be used.
fn pushed(
    target: &Target,
    (event, data, waiting): (WebhookEvent, &Data, i64),
    (owner, lang): (PlayerId, Lang),
    (now, ttl_s): (Timestamp, i64),
    contact: &str,
) -> Option<(Headers, Vec<u8>)> {
    let keys = target.push.as_ref()?;
    let (point, auth) = keys.browser()?;
    let topic = topic(&target.secret, &data.about.id(), owner);
    // A reminder comes at half of the time, too.
    let (words, urgency) = match event {
        WebhookEvent::ClockWarning if ttl_s > DAY / SECOND => ("push-reminder".to_owned(), "normal"),
        WebhookEvent::ClockWarning => (sentence(event), "high"),
        _ => (sentence(event), "normal"),
    };
    // The newest of a game takes the place of the one before, also where it is shown.
    let says = json!({ "says": lang.t(&words), "url": data.url, "tag": topic, "waiting": waiting });
    let says = says.to_string();
    let headers = vec![
        ("content-type", "application/octet-stream".to_owned()),
        ("content-encoding", "aes128gcm".to_owned()),
        ("ttl", ttl_s.to_string()),
        ("urgency", urgency.to_owned()),
        ("topic", topic),
        ("authorization", token(&keys.signing()?, &target.url, now, contact)?),
    ];
    let salt = ring::rand::generate::<[u8; SALT_LEN]>(&SystemRandom::new()).ok()?.expose();
    let body = agreed(&point, |shared, public| {
        sealed(says.as_bytes(), PLAIN_LEN, shared, &point, &auth, public, &salt)
    });
    Some((headers, body??))
}

/// What comes of an agreement with a browser's key by a fresh key, whose public half is the second.
fn agreed<T>(browser: &[u8; POINT_LEN], then: impl FnOnce(&[u8], &[u8; POINT_LEN]) -> T) -> Option<T> {
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).ok()?;
    let public: [u8; POINT_LEN] = own.compute_public_key().ok()?.as_ref().try_into().ok()?;
    agree_ephemeral(own, &UnparsedPublicKey::new(&ECDH_P256, browser), |shared| then(shared, &public)).ok()
}

/// How long a message may wait at the push service, in seconds: one about a turn until its reader's own flag. Nothing if that
/// turn waits for the reader no more.
async fn ttl_s(
    tx: &mut Tx,
    event: WebhookEvent,
    about: About,
    reader: PlayerId,
    now: Timestamp,
) -> Result<Option<i64>> {
    if !matches!(event, WebhookEvent::GameStarted | WebhookEvent::TurnOpened | WebhookEvent::ClockWarning) {
        return Ok(Some(KEPT_S));
    }
    let About::Game { game, turn: told } = about else { return Err(Error::NotFound) };
    let game = Loaded::read(tx, game).await?;
    // Of one that is not released nothing is told, not even by the time that a message waits.
    let turn = game.visible_turn(tx, now).await?.turn;
    let side =
        Side::ALL.into_iter().find(|side| *game.players.get(*side) == reader).ok_or(Error::NotFound)?;
    if told != Some(turn.number) || !turn.sides.get(side).runs() || game.row.phase == CoursePhase::Finished {
        return Ok(None);
    }
    let left = turn.flag_at(side).map_or(KEPT_S, |flag| flag.since(now) / SECOND);
    Ok((left > 0).then_some(left.min(KEPT_S)))
}

/// The name under which the newest message about something takes the place of the one before (RFC 8030 section 5.4), which
/// nobody else can connect with it: the first 32 characters of base64url(HMAC-SHA-256(secret, about ‖ owner)), with the 16 bytes of
/// the owner's id.
pub fn topic(secret: &str, about: &str, owner: PlayerId) -> String {
    let mac = hmac(secret.as_bytes(), &[about.as_bytes(), owner.as_uuid().as_bytes()]);
    URL_SAFE_NO_PAD.encode(mac)[..32].to_owned()
}

/// The header field `Authorization` of a message to this address (RFC 8292 sections 2 and 3).
fn token(pair: &EcdsaKeyPair, url: &str, now: Timestamp, contact: &str) -> Option<String> {
    let audience = Url::parse(url).ok()?.origin().ascii_serialization();
    let expires = now.as_us() / SECOND + TOKEN_S;
    let part = |value: Value| URL_SAFE_NO_PAD.encode(value.to_string());
    let head = part(json!({ "typ": "JWT", "alg": "ES256" }));
    let mut claims = json!({ "aud": audience, "exp": expires });
    // Nothing else is a contact; in the trial there is none.
    if contact.starts_with("https://") {
        claims["sub"] = contact.into();
    }
    let signed = format!("{head}.{}", part(claims));
    let signature = pair.sign(&SystemRandom::new(), signed.as_bytes()).ok()?;
    let (signature, key) = (URL_SAFE_NO_PAD.encode(signature), URL_SAFE_NO_PAD.encode(pair.public_key()));
    Some(format!("vapid t={signed}.{signature}, k={key}"))
}

/// One record of `aes128gcm` (RFC 8188), with the keys of RFC 8291 section 3.4, filled up to so many bytes with the one that
/// ends it. `shared` is what both have agreed on, `public` the sender's key of this message. Nothing if there is no room.
pub fn sealed(
    plain: &[u8],
    filled: usize,
    shared: &[u8],
    browser: &[u8; POINT_LEN],
    auth: &[u8; AUTH_LEN],
    public: &[u8; POINT_LEN],
    salt: &[u8; SALT_LEN],
) -> Option<Vec<u8>> {
    if plain.len() >= filled {
        return None;
    }
    let both = hmac(auth, &[shared]);
    let input = hmac(both.as_ref(), &[b"WebPush: info\0", browser, public, &[1]]);
    let base = hmac(salt, &[input.as_ref()]);
    let key = hmac(base.as_ref(), &[b"Content-Encoding: aes128gcm\0", &[1]]);
    let nonce = hmac(base.as_ref(), &[b"Content-Encoding: nonce\0", &[1]]);
    let mut record = plain.to_vec();
    // The last record is ended by a 2, and filled with zeros (RFC 8188 section 2).
    record.push(2);
    record.resize(filled, 0);
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key.as_ref()[..16]).ok()?);
    let nonce = Nonce::try_assume_unique_for_key(&nonce.as_ref()[..12]).ok()?;
    key.seal_in_place_append_tag(nonce, Aad::empty(), &mut record).ok()?;
    let size: u32 = 4_096;
    let head = [&salt[..], &size.to_be_bytes(), &[65], public];
    Some([head.concat(), record].concat())
}

fn hmac(key: &[u8], parts: &[&[u8]]) -> Tag {
    let mut mac = Context::with_key(&Key::new(HMAC_SHA256, key));
    parts.iter().for_each(|part| mac.update(part));
    mac.sign()
}
