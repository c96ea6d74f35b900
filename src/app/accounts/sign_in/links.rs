//! How a person gets in: a link in a mail, and a session in the browser. Each is a random secret that is shown once and
//! stored as a hash.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use crate::app::access::Access;
use crate::app::accounts::news::AccountNews;
use crate::app::accounts::passkeys::proof::lacks_passkey;
use crate::app::accounts::players::email_key;
use crate::app::accounts::sign_in::SignIn;
use crate::app::accounts::sign_in::refused_secrets::RefusedSecret;
use crate::app::accounts::sign_in::secret_hash::{day_of, hash, hash_given};
use crate::app::accounts::sign_in::security::{SECURITY_KEPT_US, SecurityKind};
use crate::app::accounts::sign_in::way::SignInWay;
use crate::app::actor::{Actor, actor};
use crate::app::core::game_view::lock_present;
use crate::app::core::idempotency::KEPT_US;
use crate::app::error::{Error, Result};
use crate::app::limits::{DAY, REPORTS_KEPT};
use crate::base::{MailId, MailKind, Micros, PlayerId, Timestamp};
use crate::game::BotLevel;
use crate::store::{SessionRow, Tx};

/// How long a sign-in link lives.
pub const LINK_MINUTES: u32 = 15;
/// Sign-in mails to one person within [`LINK_MINUTES`].
pub const LINKS_AT_ONCE: i64 = 3;
/// Sign-in mails to one person within a day.
pub const LINKS_PER_DAY: i64 = 10;
/// Addresses that may wait for their sign-in mail at once; beyond it nothing is sent.
pub const LINK_REQUESTS_MAX: i64 = 2_000;
/// A session that is not used for so many days ends.
pub const SESSION_DAYS: u32 = 30;
/// Sessions that one account has at most; the one used longest ago ends.
pub const SESSIONS_MAX: usize = 50;

/// Requests for links that are carried out in one step.
const REQUESTS_PER_STEP: i64 = 32;
/// The longest name of a kind of browser, in characters.
const DEVICE_CHARS_MAX: usize = 60;
const MINUTE_US: Micros = 60_000_000;
const SESSION_US: Micros = SESSION_DAYS as Micros * DAY;
/// For so long a browser is known in which somebody signed in.
pub(in crate::app) const BROWSER_KNOWN_US: Micros = 400 * DAY;
/// The use of the box that keeps a link until its mail is composed.
pub(in crate::app) const LINK_BOX: &str = "sign-in";
/// The use of the box that keeps an address until it is looked up.
const REQUEST_BOX: &str = "sign-in-request";

/// The browser in which somebody signs in.
#[derive(Clone, Default)]
pub struct Browser {
    /// Its kind, such as `Firefox, Linux`; empty if it is not known.
    pub device: String,
    /// The secret that it was given when somebody first signed in with it; empty for a program that keeps none.
    pub mark: String,
}

impl SignIn<'_> {
    /// Takes an address for which a sign-in link is asked. Known or not, the same is done here: it is kept, boxed, and
    /// looked up in `mail_links_in`, where nobody waits for it.
    pub async fn request_link(self, email: &str) -> Result<()> {
        let Ok(key) = email_key(email) else { return Ok(()) };
        let now = self.0.now();
        let (id, boxed) = self.boxed_request(&key, now);
        write_tx!(self.0, async |tx| {
            tx.sign_ins().insert_sign_in_request(id.as_uuid(), now, &boxed, LINK_REQUESTS_MAX).await?;
            Ok::<_, Error>(())
        })
    }

    /// An address for which a link is asked, as it waits.
    pub(in crate::app) fn boxed_request(self, key: &str, now: Timestamp) -> (MailId, Vec<u8>) {
        let id = MailId::new(now, self.0.rng());
        let keys = self.0.keys();
        (id, keys.keyring.seal_text(REQUEST_BOX, &id.to_bytes(), key.as_bytes(), self.0.rng()))
    }

    /// Makes the links that were asked for and puts their mails into the outbox, for addresses that somebody has and within
    /// the limits of each person.
    pub(in crate::app) async fn mail_links_in(self, tx: &mut Tx) -> Result<()> {
        let now = self.0.now();
        for (id, boxed) in tx.sign_ins().take_sign_in_requests(REQUESTS_PER_STEP).await? {
            let keys = self.0.keys();
            let opened = keys.keyring.open_text(REQUEST_BOX, id.as_bytes(), &boxed);
            let Some(key) = opened.ok().and_then(|text| String::from_utf8(text.expose().to_vec()).ok())
            else {
                tracing::warn!(
                    "a request for a sign-in link cannot be opened; whoever sent it may ask again"
                );
                continue;
            };
            let found = match tx.accounts().player_by_email(&key).await? {
                Some(row) => Some(row),
                None => self.0.accounts().asked_in(tx, &key).await?,
            };
            let Some(row) = found else { continue };
            let player = PlayerId::from_uuid(row.id);
            tx.accounts().lock(player).await?;
            if tx.sign_ins().player_let_in(player).await?.is_none() {
                continue;
            }
            if self.is_limited_in(tx, player, now).await? {
                tracing::info!(%player, "sign-in mails are limited; this one is not sent");
                continue;
            }
            self.mail_link_in(tx, player, now).await?;
        }
        Ok(())
    }

    /// Whether so many links were mailed to a person that no further one is.
    pub(in crate::app) async fn is_limited_in(
        self,
        tx: &mut Tx,
        player: PlayerId,
        now: Timestamp,
    ) -> Result<bool> {
        let at_once = now.plus(-Micros::from(LINK_MINUTES) * MINUTE_US);
        Ok(tx.sign_ins().links_mailed(player, at_once).await? >= LINKS_AT_ONCE
            || tx.sign_ins().links_mailed(player, now.plus(-DAY)).await? >= LINKS_PER_DAY)
    }

    /// Puts the mail with a new sign-in link into the outbox.
    pub(in crate::app) async fn mail_link_in(
        self,
        tx: &mut Tx,
        player: PlayerId,
        now: Timestamp,
    ) -> Result<()> {
        let secret = self.new_secret();
        let expires = now.plus(Micros::from(LINK_MINUTES) * MINUTE_US);
        tx.sign_ins().insert_link(&hash(&secret), player, Some(now), expires, false).await?;
        let mail = self.0.core().boxed_mail(MailKind::SignIn, player, now, LINK_BOX, secret);
        Ok(tx.outbox().insert_mail(&mail).await?)
    }

    /// A sign-in link to be printed: the first start prints one for the administrator.
    pub async fn print_link(self, player: PlayerId) -> Result<String> {
        self.printed_link(player, false).await
    }

    /// A sign-in link for the command line, for one who cannot read mails just now. Whoever prints it might use it: what its
    /// account made before is not shown in the session that it begins.
    pub async fn print_veiled_link(self, player: PlayerId) -> Result<String> {
        self.printed_link(player, true).await
    }

    async fn printed_link(self, player: PlayerId, veiled: bool) -> Result<String> {
        let (now, secret) = (self.0.now(), self.new_secret());
        let hashed = hash(&secret);
        write_tx!(self.0, async |tx| {
            lock_present(tx, player).await?;
            let expires = now.plus(Micros::from(LINK_MINUTES) * MINUTE_US);
            Ok::<_, Error>(tx.sign_ins().insert_link(&hashed, player, None, expires, veiled).await?)
        })?;
        Ok(self.link(&secret))
    }

    /// The page that a sign-in secret opens.
    pub(in crate::app) fn link(self, secret: &str) -> String {
        format!("{}/sign-in/{secret}", self.0.settings().public_url)
    }

    /// Uses a sign-in link up, ends all others of its player, and begins a session: its secret, for the cookie, and who
    /// signed in. `None` if the link is unknown, too old or used, or the account is locked.
    pub async fn use_link(self, secret: &str, browser: &Browser) -> Result<Option<(String, Actor)>> {
        let Some(hashed) = hash_given(secret) else { return Ok(None) };
        let (app, now, session) = (self.0.clone(), self.0.now(), self.new_secret());
        let (session_hash, browser) = (hash(&session), browser.clone());
        let (actor, is_known) = write_tx!(self.0, async |tx| {
            let Some(link) = tx.sign_ins().use_link(&hashed, now).await? else {
                let owner = tx.sign_ins().owner_of_link(&hashed).await?;
                if let Some(owner) = owner {
                    app.sign_in().note_refused(tx, owner, SecurityKind::SignInRefused).await?;
                }
                return Ok((None, owner.is_some()));
            };
            let player = PlayerId::from_uuid(link.player_id);
            tx.accounts().lock(player).await?;
            tx.sign_ins().end_links(player, now).await?;
            let Some(row) = tx.sign_ins().player_let_in(player).await? else {
                app.sign_in().note_refused(tx, player, SecurityKind::SignInRefused).await?;
                return Ok((None, true));
            };
            let account = tx.accounts().account(player).await?.ok_or(Error::NotFound)?;
            let printed = (link.veiled != 0).then_some(now);
            let veil = printed.or(account.address_given_us.map(Timestamp::from_us));
            let access = Access { veil, ..Access::FULL };
            let way = SignInWay::Link;
            app.sign_in().begin_session_in(tx, &session_hash, player, &browser, access, way).await?;
            Ok::<_, Error>((Some(actor(row)?.within(access)), true))
        })?;
        if !is_known {
            self.refused(RefusedSecret::SignInLink);
        }
        Ok(actor.map(|actor| (session, actor)))
    }

    /// Begins a session inside a transaction; `hashed` is the hash of its secret, `access` how far it goes, `way` by what. A browser that was not
    /// there before is told to every address, but for the first one of an account on its first day.
    pub(in crate::app) async fn begin_session_in(
        self,
        tx: &mut Tx,
        hashed: &[u8],
        player: PlayerId,
        browser: &Browser,
        access: Access,
        way: SignInWay,
    ) -> Result<()> {
        // The bot is nobody.
        if BotLevel::of(player).is_some() {
            return Err(Error::NotFound);
        }
        let now = self.0.now();
        let device: String = browser.device.chars().take(DEVICE_CHARS_MAX).collect();
        let others = tx.sign_ins().sessions(player, now).await?;
        for old in others.iter().skip(SESSIONS_MAX - 1) {
            tx.sign_ins().delete_session(&old.hash).await?;
        }
        tx.sign_ins()
            .insert_session(&SessionRow {
                hash: hashed.to_vec(),
                player_id: player.as_uuid(),
                device: device.clone(),
                created_us: now.as_us(),
                used_us: day_of(now).as_us(),
                expires_us: now.plus(SESSION_US).as_us(),
                veil_us: access.veil.map(Timestamp::as_us),
                proven_us: access.proven.map(Timestamp::as_us),
                way: Some(way.as_str().to_owned()),
            })
            .await?;
        let account = tx.accounts().account(player).await?.ok_or(Error::NotFound)?;
        let is_first = !tx.sign_ins().has_known_browser(player).await?;
        let is_known = match browser.mark.as_str() {
            "" => false,
            mark => tx.sign_ins().browser_used(&hash(mark), player, day_of(now)).await?,
        };
        self.note_security(tx, player, Some(player), SecurityKind::SignedIn, &device).await?;
        let is_young = now.since(Timestamp::from_us(account.created_us)) < DAY;
        if !(is_known || is_first && is_young) {
            let news = AccountNews::Browser { device };
            self.0.accounts().notify_account(tx, player, &news, None).await?;
        }
        Ok(())
    }

    /// Who a session's secret belongs to. The day of its last use is noted, and its end moves.
    pub async fn session(self, secret: &str) -> Result<Option<Actor>> {
        let Some(hashed) = hash_given(secret) else { return Ok(None) };
        let now = self.0.now();
        let found = read_tx!(app = self.0, [hashed], async |tx| {
            let found = tx.sign_ins().session(&hashed, now).await?;
            let Some((session, Some(row))) = found else { return Ok(None) };
            let (takes, is_shown) = (&app.settings().passkeys_required, session.proven_us.is_some());
            let needs_passkey = lacks_passkey(tx, takes, &row, is_shown).await?;
            Ok::<_, Error>(Some((row, session, needs_passkey)))
        })?;
        let Some((row, session, needs_passkey)) = found else {
            self.refused(RefusedSecret::Session);
            return Ok(None);
        };
        // Who is signed in at the provider comes in without showing anything.
        let is_by_us = session.way.as_deref() != Some(SignInWay::Oidc.as_str());
        let day = day_of(now);
        if session.used_us < day.as_us() {
            let expires = now.plus(SESSION_US);
            let noted = write_tx!(self.0, async |tx| tx.sign_ins().session_used(&hashed, day, expires).await);
            // Where nothing can be written, what is there can still be read.
            if let Err(error) = noted {
                tracing::warn!(%error, "the use of a session could not be noted");
            }
        }
        Ok(Some(actor(row)?.within(Access {
            veil: session.veil_us.map(Timestamp::from_us),
            begun: is_by_us.then_some(Timestamp::from_us(session.created_us)),
            proven: session.proven_us.map(Timestamp::from_us),
            needs_passkey,
            ..Access::FULL
        })))
    }

    /// Ends a session.
    pub async fn sign_out(self, secret: &str) -> Result<()> {
        let Some(hashed) = hash_given(secret) else { return Ok(()) };
        write_tx!(self.0, async |tx| Ok(tx.sign_ins().delete_session(&hashed).await?))
    }

    /// Forgets links, sessions, tokens, questions to passkeys, sign-ins by the provider, security events, answered reports and idempotent answers that have run out, and notes
    /// how many secrets were refused.
    pub async fn sweep_sign_ins(self) -> Result<()> {
        self.note_refusals().await?;
        let (app, now) = (self.0.clone(), self.0.now());
        write_tx!(self.0, async |tx| {
            // Links count for a day in what may be mailed to a person.
            let links = now.plus(-DAY);
            let requests = now.plus(-Micros::from(LINK_MINUTES) * MINUTE_US);
            tx.sign_ins().sweep_sign_ins(now, links, requests, now.plus(-BROWSER_KNOWN_US)).await?;
            tx.passkeys().sweep(now).await?;
            tx.oidc().sweep(now).await?;
            app.accounts().sweep_joining_in(tx, now).await?;
            tx.accounts().sweep_security_events(now.plus(-SECURITY_KEPT_US)).await?;
            tx.arbitration().sweep_reports(now.plus(-REPORTS_KEPT)).await?;
            Ok(tx.operations().sweep_answers(now.plus(-KEPT_US)).await?)
        })
    }

    /// A new secret: 256 random bits.
    pub fn new_secret(self) -> String {
        URL_SAFE_NO_PAD.encode(self.0.rng().bytes::<32>())
    }
}

/// A player whose mail is acted on. Where an administrator gave the address, what was made before it held is not told.
pub(in crate::app) async fn writer(tx: &mut Tx, player: PlayerId) -> Result<Actor> {
    let row = tx.accounts().get(player).await?.ok_or(Error::NotFound)?;
    let account = tx.accounts().account(player).await?.ok_or(Error::NotFound)?;
    Ok(actor(row)?.within(Access { veil: account.address_given_us.map(Timestamp::from_us), ..Access::FULL }))
}
