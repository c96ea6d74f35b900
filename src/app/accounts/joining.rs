//! Joining: somebody asks for an account. What is answered is the same for an address that has one, which gets a sign-in link.

use uuid::Uuid;

use crate::app::accounts::Accounts;
use crate::app::accounts::delivery_address::masked;
use crate::app::accounts::news::AccountNews;
use crate::app::accounts::players::{NewPlayer, checked};
use crate::app::accounts::sign_in::links::LINK_REQUESTS_MAX;
use crate::app::accounts::sign_in::secret_hash::hash;
use crate::app::actor::{Actor, Role};
use crate::app::core::rights::must_keep_accounts;
use crate::app::core::views::Person;
use crate::app::error::{AccountFault, Denial, Error, Result};
use crate::app::limits::DAY;
use crate::base::{MailId, Micros, PlayerId, Timestamp, words};
use crate::store::{JoinRequestRow, PlayerRow, Tx};

words! {
    /// Who gets an account by asking for one.
    pub enum Registration {
        /// Everybody.
        Open: "open",
        /// Whom an administrator accepts.
        Request: "request",
        /// Nobody: administrators and invitations make accounts.
        Closed: "closed",
    }
}

/// Requests that wait at most; further ones are asked to come later.
pub const JOIN_WAITING_MAX: i64 = 200;
/// For so many days a request waits; and so long an account that was asked for is new.
pub const JOIN_DAYS: u32 = 30;
/// For so many days the link lasts with which an account begins that an administrator accepted.
pub const WELCOME_DAYS: u32 = 7;

/// Administrators who are named, or told.
const ADMINISTRATORS_MAX: i64 = 5;
const JOIN_US: Micros = JOIN_DAYS as Micros * DAY;

/// Who asks for an account.
#[derive(Clone)]
pub struct Joining {
    /// The name that others are to see.
    pub name: String,
    /// Where mails are to go.
    pub email: String,
    /// `de` or `en`.
    pub locale: String,
}

/// A request as administrators see it. The address has its middle left out.
pub struct JoinRequest {
    pub id: Uuid,
    pub name: String,
    pub address: String,
    pub locale: String,
    pub asked: Timestamp,
}

impl Accounts<'_> {
    /// What is wrong with what is given, before it counts as a request.
    ///
    /// # Errors
    /// Every fault that is seen without looking at anybody else; nobody gets an account by asking.
    pub fn may_join(self, joining: &Joining) -> Result<()> {
        if self.0.settings().registration == Registration::Closed {
            return Err(Denial::JoinsByInvitation.into());
        }
        checked(&joining.player()).map(drop)
    }

    /// Asks for an account. An address that somebody has is treated alike, but that its request waits for nobody.
    ///
    /// # Errors
    /// Those of [`Accounts::may_join`]; a name that somebody has or has asked for; [`JOIN_WAITING_MAX`] requests wait.
    pub async fn ask_to_join(self, joining: Joining) -> Result<()> {
        self.may_join(&joining)?;
        let (name, key) = checked(&joining.player())?;
        // Who asks again is refused where a first request has become an account, so also where it has not.
        let own =
            if self.0.settings().registration == Registration::Request { key.clone() } else { String::new() };
        let asked = name.clone();
        let is_taken = read_tx!(self.0, async |tx| {
            let has = !tx.accounts().players_named(&asked, 1).await?.is_empty();
            Ok::<_, Error>(has || tx.accounts().is_name_asked_for(&asked, &own).await?)
        })?;
        if is_taken {
            return Err(Error::malformed(AccountFault::NameTaken, "name"));
        }
        let now = self.0.now();
        let row = JoinRequestRow {
            id: MailId::new(now, self.0.rng()).as_uuid(),
            name,
            address: joining.email.trim().to_owned(),
            address_key: key.clone(),
            locale: joining.locale,
            asked_us: now.as_us(),
        };
        let (id, boxed) = self.0.sign_in().boxed_request(&key, now);
        let is_full = write_tx!(self.0, async |tx| {
            if tx.accounts().count_join_requests().await? >= JOIN_WAITING_MAX {
                return Ok(true);
            }
            tx.accounts().put_join_request(&row).await?;
            tx.sign_ins().insert_sign_in_request(id.as_uuid(), now, &boxed, LINK_REQUESTS_MAX).await?;
            Ok::<_, Error>(false)
        })?;
        if is_full {
            return Err(Error::malformed(AccountFault::JoinFull, ""));
        }
        Ok(())
    }

    /// What comes of an address that nobody has and for which a link was asked: an account, where everybody gets one who asked
    /// for it; or administrators are told, where this is the first request that waits.
    pub(in crate::app) async fn asked_in(self, tx: &mut Tx, key: &str) -> Result<Option<PlayerRow>> {
        let Some(request) = tx.accounts().join_request_of(key).await? else { return Ok(None) };
        match self.0.settings().registration {
            Registration::Open => {
                tx.accounts().take_join_request(request.id).await?;
                self.admit_in(tx, request).await.map(Some)
            }
            Registration::Request => {
                // Further requests wait on the same page.
                if tx.accounts().mark_join_request_notified(request.id).await?
                    && tx.accounts().told_join_requests().await? == 1
                {
                    for one in tx.accounts().administrators(ADMINISTRATORS_MAX).await? {
                        self.notify_watcher(tx, one, &AccountNews::JoinAsked).await?;
                    }
                }
                Ok(None)
            }
            Registration::Closed => Ok(None),
        }
    }

    async fn admit_in(self, tx: &mut Tx, request: JoinRequestRow) -> Result<PlayerRow> {
        let joining = Joining { name: request.name, email: request.address, locale: request.locale };
        let (row, key) = self.new_row(joining.player())?;
        add_newcomer(tx, &row, &key, self.0.now()).await?;
        Ok(row)
    }

    /// The requests that wait, the oldest first.
    ///
    /// # Errors
    /// Only administrators see them.
    pub async fn join_requests(self, by: &Actor) -> Result<Vec<JoinRequest>> {
        must_keep_accounts(Some(by))?;
        let rows = read_tx!(self.0, async |tx| tx.accounts().join_requests(JOIN_WAITING_MAX).await)?;
        let request = |row: JoinRequestRow| JoinRequest {
            id: row.id,
            name: row.name,
            address: masked(&row.address),
            locale: row.locale,
            asked: Timestamp::from_us(row.asked_us),
        };
        Ok(rows.into_iter().map(request).collect())
    }

    /// Answers a request. Whoever is accepted gets an account and a mail with a link that signs in; nobody is told that a
    /// request was declined.
    ///
    /// # Errors
    /// Only administrators answer; somebody has answered already.
    pub async fn answer_join(self, by: &Actor, id: Uuid, accepts: bool) -> Result<()> {
        must_keep_accounts(Some(by))?;
        let (app, secret) = (self.0.clone(), self.0.sign_in().new_secret());
        write_tx!(self.0, async |tx| {
            let request = tx.accounts().take_join_request(id).await?.ok_or(Error::NotFound)?;
            // Somebody may have been given the address by hand meanwhile.
            if !accepts || tx.accounts().player_by_email(&request.address_key).await?.is_some() {
                return Ok(());
            }
            let now = app.now();
            let row = app.accounts().admit_in(tx, request).await?;
            let player = PlayerId::from_uuid(row.id);
            let expires = now.plus(Micros::from(WELCOME_DAYS) * DAY);
            tx.sign_ins().insert_link(&hash(&secret), player, Some(now), expires, false).await?;
            let news = AccountNews::Welcome { link: app.sign_in().link(&secret) };
            app.accounts().notify_watcher(tx, player, &news).await
        })
    }

    /// Whom to ask for an account where none is got by asking here.
    pub async fn administrators(self) -> Result<Vec<Person>> {
        read_tx!(self.0, async |tx| {
            let mut all = Vec::new();
            for id in tx.accounts().administrators(ADMINISTRATORS_MAX).await? {
                let row = tx.accounts().get(id).await?.ok_or(Error::NotFound)?;
                all.push(Person { id, name: row.name });
            }
            Ok::<_, Error>(all)
        })
    }

    /// Whether this player's account was asked for and is new.
    pub(in crate::app) async fn is_newcomer_in(self, tx: &mut Tx, player: PlayerId) -> Result<bool> {
        Ok(tx.accounts().is_newcomer(player, self.0.now().plus(-JOIN_US)).await?)
    }

    /// Forgets requests that nobody answered in time, and who is no longer new.
    pub(in crate::app) async fn sweep_joining_in(self, tx: &mut Tx, now: Timestamp) -> Result<()> {
        Ok(tx.accounts().sweep_joining(now.plus(-JOIN_US)).await?)
    }
}

impl Joining {
    fn player(&self) -> NewPlayer {
        NewPlayer {
            name: self.name.clone(),
            email: self.email.clone(),
            locale: self.locale.clone(),
            role: Role::Player,
        }
    }
}

/// Makes the account of somebody whom nobody knew before.
pub(in crate::app) async fn add_newcomer(
    tx: &mut Tx,
    row: &PlayerRow,
    key: &str,
    now: Timestamp,
) -> Result<()> {
    tx.accounts().insert(row, key, now).await?;
    Ok(tx.accounts().insert_newcomer(PlayerId::from_uuid(row.id), now).await?)
}
