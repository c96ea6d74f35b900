//! Accounts as administrators keep them: edit, lock, unlock, revoke, role. Whoever does it has no unfinished game with the
//! one whom it concerns, and everything is told to the account's addresses and noted.

use crate::app::accounts::Accounts;
use crate::app::accounts::delivery_address::masked;
use crate::app::accounts::news::AccountNews;
use crate::app::accounts::players::{NewPlayer, checked_with, is_person};
use crate::app::accounts::sign_in::refused_secrets::RefusedSecret;
use crate::app::accounts::sign_in::secret_hash::{hash, hash_given};
use crate::app::accounts::sign_in::security::{
    SECURITY_SHOWN_MAX, SecurityEvent, SecurityKind, security_event,
};
use crate::app::actor::{Actor, Role, actor};
use crate::app::core::game_view::is_erased;
use crate::app::core::rights::must_keep_accounts;
use crate::app::error::{AccountFault, AccountRefusal, Error, Result};
use crate::app::limits::{ACCOUNT_REASON_CHARS_MAX, PAGE_MAX, counted};
use crate::base::{Micros, PlayerId, Timestamp};
use crate::store::{AddressChangeRow, PlayerRow, Tx};

/// How long an address that an administrator gave waits before it holds, in hours.
pub const ADDRESS_WAITS_HOURS: u32 = 72;

/// People who watch over a player's games and hear that the account is locked.
const WATCHERS_MAX: i64 = 200;
/// Addresses that come to hold in one step.
const CHANGES_PER_STEP: i64 = 50;
const HOUR_US: Micros = 60 * 60 * 1_000_000;

/// An account as administrators see it. Addresses have their middle left out.
pub struct AccountView {
    pub person: Actor,
    pub created: Timestamp,
    /// Since when it is locked.
    pub locked: Option<Timestamp>,
    pub erased: bool,
    /// Where its mails go.
    pub address: String,
    /// An address that waits, and from when it holds.
    pub waiting: Option<(String, Timestamp)>,
    /// How many sessions last.
    pub sessions: u32,
    /// How many tokens last.
    pub tokens: u32,
    /// The day on which a session was last used.
    pub used: Option<Timestamp>,
}

/// What is to be changed of an account.
#[derive(Clone, Default)]
pub struct AccountEdit {
    /// The name that others see.
    pub name: Option<String>,
    /// Where mails go; it holds after [`ADDRESS_WAITS_HOURS`].
    pub email: Option<String>,
    /// `de` or `en`.
    pub locale: Option<String>,
}

/// What an administrator does to an account, but for editing it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AccountAct {
    /// Lets nobody in any more; games and clocks go on.
    Lock,
    /// Lets its player in again.
    Unlock,
    /// Ends all sessions, tokens and links.
    Revoke,
    /// Gives another role.
    Role(Role),
}

impl Accounts<'_> {
    /// People and their accounts, in the order of their ids, after `after`.
    ///
    /// # Errors
    /// Only administrators see them, and the command line, for which `by` is nobody.
    pub async fn accounts(
        self,
        by: Option<&Actor>,
        after: Option<PlayerId>,
        limit: u32,
    ) -> Result<Vec<AccountView>> {
        must_keep_accounts(by)?;
        let now = self.0.now();
        let after = after.map_or(uuid::Uuid::nil(), PlayerId::as_uuid);
        let limit = i64::from(limit.clamp(1, PAGE_MAX));
        read_tx!(self.0, async |tx| {
            let mut all = Vec::new();
            let people = |row: &PlayerRow| is_person(PlayerId::from_uuid(row.id));
            for row in tx.accounts().among(after, limit).await?.into_iter().filter(people) {
                all.push(account_view(tx, row, now).await?);
            }
            Ok(all)
        })
    }

    /// One account, and what happened to it.
    ///
    /// # Errors
    /// Only administrators see it.
    pub async fn account(self, by: &Actor, id: PlayerId) -> Result<(AccountView, Vec<SecurityEvent>)> {
        must_keep(Some(by), id)?;
        let now = self.0.now();
        let (view, events) = read_tx!(self.0, async |tx| {
            let row = tx.accounts().get(id).await?.ok_or(Error::NotFound)?;
            let view = account_view(tx, row, now).await?;
            Ok::<_, Error>((view, tx.accounts().security_events(id, SECURITY_SHOWN_MAX).await?))
        })?;
        let own = by.id == id;
        let seen = |event: SecurityEvent| if own { event } else { event.for_others() };
        let events = events.into_iter().map(|row| security_event(row).map(seen));
        Ok((view, events.collect::<Result<_>>()?))
    }

    /// Changes an account: when the address holds, if one is given. `by` is an administrator, or nobody for the command line.
    ///
    /// # Errors
    /// Every fault in what is given; an address that is known already; who may not do it.
    pub async fn edit_account(
        self,
        by: Option<&Actor>,
        id: PlayerId,
        edit: AccountEdit,
    ) -> Result<Option<Timestamp>> {
        must_keep(by, id)?;
        let (app, by, secret) = (self.0.clone(), by.map(|by| by.id), self.0.sign_in().new_secret());
        write_tx!(self.0, async |tx| app.accounts().edit_in(tx, by, id, edit.clone(), &secret).await)
    }

    async fn edit_in(
        self,
        tx: &mut Tx,
        by: Option<PlayerId>,
        id: PlayerId,
        edit: AccountEdit,
        secret: &str,
    ) -> Result<Option<Timestamp>> {
        tx.accounts().lock(id).await?;
        let mut row = must_be_there(tx, id).await?;
        must_not_play_against(tx, by, id).await?;
        let role = actor(row.clone())?.role;
        let is_edited = edit.name.is_some() || edit.locale.is_some();
        let wanted = NewPlayer {
            name: edit.name.unwrap_or_else(|| row.name.clone()),
            email: edit.email.clone().unwrap_or_else(|| row.email.clone()),
            locale: edit.locale.unwrap_or_else(|| row.locale.clone()),
            role,
        };
        let (name, key) = checked_with(&wanted, Some(&row.name))?;
        if is_edited {
            (row.name, row.locale) = (name.clone(), wanted.locale);
            tx.accounts().change_player(&row).await?;
            self.0.sign_in().note_security(tx, id, by, SecurityKind::Edited, "").await?;
            self.notify_account(tx, id, &AccountNews::Edited { name }, None).await?;
        }
        if edit.email.is_none() {
            return Ok(None);
        }
        if let Some(known) = tx.accounts().player_by_email(&key).await? {
            let own = known.id == row.id;
            let fault = if own { AccountFault::EmailOwn } else { AccountFault::EmailTaken };
            return Err(Error::malformed(fault, "email"));
        }
        let (now, address) = (self.0.now(), wanted.email.trim().to_owned());
        let holds = now.plus(Micros::from(ADDRESS_WAITS_HOURS) * HOUR_US);
        let change = AddressChangeRow {
            player_id: row.id,
            address: address.clone(),
            address_key: key,
            asked_us: now.as_us(),
            holds_us: holds.as_us(),
            by_id: by.map(PlayerId::as_uuid),
        };
        tx.accounts().put_address_change(&change, &hash(secret)).await?;
        self.0.sign_in().note_security(tx, id, by, SecurityKind::AddressGiven, "").await?;
        let news = AccountNews::AddressGiven {
            masked: masked(&address),
            holds_us: holds.as_us(),
            link: self.revoke_link(secret),
        };
        self.notify_account(tx, id, &news, None).await?;
        Ok(Some(holds))
    }

    /// Does something to an account. `by` is an administrator, or nobody for the command line; `reason` is told to the player.
    ///
    /// # Errors
    /// Who may not do it; a reason that is too long.
    pub async fn act_on_account(
        self,
        by: Option<&Actor>,
        id: PlayerId,
        act: AccountAct,
        reason: &str,
    ) -> Result<()> {
        must_keep(by, id)?;
        // With all access the passkeys go, and whoever comes next makes new ones.
        if let (Some(by), AccountAct::Revoke) = (by, act) {
            self.0.passkeys().must_be_proven(by).await?;
        }
        let reason = reason.trim().to_owned();
        if reason.chars().count() > ACCOUNT_REASON_CHARS_MAX || reason.chars().any(char::is_control) {
            return Err(Error::malformed(AccountFault::Reason, "reason"));
        }
        let (app, by) = (self.0.clone(), by.map(|by| by.id));
        write_tx!(self.0, async |tx| app.accounts().act_in_account(tx, by, id, act, reason.clone()).await)
    }

    async fn act_in_account(
        self,
        tx: &mut Tx,
        by: Option<PlayerId>,
        id: PlayerId,
        act: AccountAct,
        reason: String,
    ) -> Result<()> {
        tx.accounts().lock(id).await?;
        let mut row = must_be_there(tx, id).await?;
        if by == Some(id) && act != AccountAct::Revoke {
            return Err(Error::Account(AccountRefusal::Oneself));
        }
        must_not_play_against(tx, by, id).await?;
        let is_locked = tx.accounts().account(id).await?.is_some_and(|account| account.locked_us.is_some());
        let name = row.name.clone();
        let (kind, news, watchers, detail) = match act {
            AccountAct::Lock if is_locked => return Err(Error::Account(AccountRefusal::IsLocked)),
            AccountAct::Unlock if !is_locked => return Err(Error::Account(AccountRefusal::IsOpen)),
            AccountAct::Lock => {
                tx.sign_ins().set_locked(id, Some(self.0.now())).await?;
                tx.sign_ins().end_sessions(id, &[]).await?;
                tx.sign_ins().end_links(id, self.0.now()).await?;
                let told = AccountNews::PlayerLocked { name, reason: reason.clone() };
                let news = AccountNews::Locked { reason: reason.clone() };
                (SecurityKind::Locked, news, Some(told), reason)
            }
            AccountAct::Unlock => {
                tx.sign_ins().set_locked(id, None).await?;
                // Where they wait they may get a place again.
                tx.series().due_for(id, self.0.now()).await?;
                let news = AccountNews::Unlocked { reason: reason.clone() };
                (SecurityKind::Unlocked, news, Some(AccountNews::PlayerUnlocked { name }), reason)
            }
            AccountAct::Revoke => {
                self.0.sign_in().end_all_access_in(tx, id).await?;
                let news = AccountNews::Revoked { reason: reason.clone() };
                (SecurityKind::Revoked, news, None, reason)
            }
            AccountAct::Role(role) => {
                row.role = role.as_str().to_owned();
                tx.accounts().change_player(&row).await?;
                let news = AccountNews::Role { role: row.role.clone() };
                (SecurityKind::RoleChanged, news, None, row.role)
            }
        };
        self.0.sign_in().note_security(tx, id, by, kind, &detail).await?;
        self.notify_account(tx, id, &news, None).await?;
        if let Some(told) = watchers {
            for watcher in tx.accounts().watchers_of(id, WATCHERS_MAX).await? {
                self.notify_watcher(tx, watcher, &told).await?;
            }
        }
        Ok(())
    }

    /// Revokes the address that waits, by the link that was mailed to the old ones; false if the link is unknown, was used,
    /// or the address holds already.
    pub async fn revoke_address(self, secret: &str) -> Result<bool> {
        let Some(hashed) = hash_given(secret) else { return Ok(false) };
        let (app, now) = (self.0.clone(), self.0.now());
        let done = write_tx!(self.0, async |tx| {
            let Some(change) = tx.accounts().address_change_by_link(&hashed, now).await? else {
                return Ok(false);
            };
            let player = PlayerId::from_uuid(change.player_id);
            if !tx.accounts().delete_address_change(player).await? {
                return Ok(false);
            }
            app.sign_in().note_security(tx, player, None, SecurityKind::AddressRevoked, "").await?;
            app.accounts().notify_account(tx, player, &AccountNews::AddressRevoked, None).await?;
            Ok::<_, Error>(true)
        })?;
        if !done {
            self.0.sign_in().refused(RefusedSecret::AddressLink);
        }
        Ok(done)
    }

    /// Lets addresses hold whose time has come; how many were looked at.
    pub async fn settle_address_changes(self) -> Result<usize> {
        let (app, now) = (self.0.clone(), self.0.now());
        let due =
            read_tx!(self.0, async |tx| tx.accounts().due_address_changes(now, CHANGES_PER_STEP).await)?;
        let count = due.len();
        for change in due {
            let app = app.clone();
            write_tx!(self.0, async |tx| app
                .accounts()
                .settle_address_in(tx, PlayerId::from_uuid(change.player_id))
                .await)?;
        }
        Ok(count)
    }

    async fn settle_address_in(self, tx: &mut Tx, player: PlayerId) -> Result<()> {
        let now = self.0.now();
        tx.accounts().lock(player).await?;
        // It may have been revoked, or replaced by a later one, in between.
        let waiting = tx.accounts().address_change(player).await?;
        let Some(change) = waiting.filter(|change| change.holds_us <= now.as_us()) else { return Ok(()) };
        tx.accounts().delete_address_change(player).await?;
        let by = change.by_id.map(PlayerId::from_uuid);
        match must_not_play_against(tx, by, player).await {
            Err(Error::Account(AccountRefusal::PlaysAgainst)) => {
                return self.drop_address_in(tx, player, by).await;
            }
            may => may?,
        }
        if tx.accounts().player_by_email(&change.address_key).await?.is_some() {
            return self.0.sign_in().note_security(tx, player, None, SecurityKind::AddressTaken, "").await;
        }
        let news = AccountNews::AddressHolds { masked: masked(&change.address) };
        self.notify_account(tx, player, &news, None).await?;
        tx.accounts().give_address(&change, now).await?;
        tx.sign_ins().end_links(player, now).await?;
        self.0.sign_in().note_security(tx, player, None, SecurityKind::AddressHolds, "").await
    }

    /// Tells that an address never comes to hold: whoever gave it plays against this player by now.
    async fn drop_address_in(self, tx: &mut Tx, player: PlayerId, by: Option<PlayerId>) -> Result<()> {
        self.0.sign_in().note_security(tx, player, by, SecurityKind::AddressDropped, "").await?;
        self.notify_account(tx, player, &AccountNews::AddressDropped, None).await?;
        let row = tx.accounts().get(player).await?.ok_or(Error::NotFound)?;
        let told = AccountNews::PlayerAddressDropped { name: row.name };
        match by {
            Some(by) => self.notify_watcher(tx, by, &told).await,
            None => Ok(()),
        }
    }
}

/// The same of one account, which is a person's.
pub(in crate::app) fn must_keep(by: Option<&Actor>, id: PlayerId) -> Result<()> {
    must_keep_accounts(by)?;
    if is_person(id) { Ok(()) } else { Err(Error::NotFound) }
}

/// The account, which is not erased.
async fn must_be_there(tx: &mut Tx, id: PlayerId) -> Result<PlayerRow> {
    let row = tx.accounts().get(id).await?.ok_or(Error::NotFound)?;
    if is_erased(tx, id).await? { Err(Error::Account(AccountRefusal::Erased)) } else { Ok(row) }
}

async fn must_not_play_against(tx: &mut Tx, by: Option<PlayerId>, id: PlayerId) -> Result<()> {
    match by {
        Some(by) if tx.accounts().play_each_other(by, id).await? => {
            Err(Error::Account(AccountRefusal::PlaysAgainst))
        }
        _ => Ok(()),
    }
}

async fn account_view(tx: &mut Tx, row: PlayerRow, now: Timestamp) -> Result<AccountView> {
    let id = PlayerId::from_uuid(row.id);
    let account = tx.accounts().account(id).await?.ok_or(Error::NotFound)?;
    let access = tx.sign_ins().access_of(id, now).await?;
    let waiting = tx.accounts().address_change(id).await?;
    Ok(AccountView {
        created: Timestamp::from_us(account.created_us),
        locked: account.locked_us.map(Timestamp::from_us),
        erased: account.erased_us.is_some(),
        address: masked(&row.email),
        waiting: waiting.map(|change| (masked(&change.address), Timestamp::from_us(change.holds_us))),
        sessions: counted(access.sessions),
        tokens: counted(access.tokens),
        used: access.used_us.map(Timestamp::from_us),
        person: actor(row)?,
    })
}
