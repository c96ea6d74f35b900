//! Accounts, for administrators: who has one, and what is done to it.

use axum::Json;
use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::accounts::account::{AccountAct, AccountEdit, AccountView};
use crate::app::accounts::players::NewPlayer;
use crate::app::accounts::sign_in::refused_secrets::RefusedOnDay;
use crate::app::accounts::sign_in::security::SecurityEvent;
use crate::app::actor::Role;
use crate::app::limits::PAGE_MAX;
use crate::base::{PlayerId, Timestamp};
use crate::http::api::extract::{
    Answer, Answered, Ask, At, Fields, FromText, Idempotency, Posted, Shown, ValidQuery, body, query, word,
};
use crate::http::api::shapes::{next, shape};
use crate::http::session::Caller;

shape! {
    /// An account.
    pub(in crate::http::api) struct AccountJson of view: &AccountView {
        /// Whose.
        id: Id = view.person.id,
        /// The name that others see.
        name: String = view.person.name.clone(),
        /// `de` or `en`.
        locale: String = view.person.locale.clone(),
        /// `player`, `arbiter`, `director` or `admin`.
        role: &'static str = view.person.role.as_str(),
        /// When it was made.
        created_at: Moment = view.created,
        /// Since when it is locked; null: it is not.
        locked_at: Option<Moment> = view.locked,
        /// Whether it is erased: nothing is left of it but the id, and nobody brings it back.
        erased: bool = view.erased,
        /// Where its mails go, the middle left out.
        address: String = view.address.clone(),
        /// An address that waits; null: none does.
        waiting: Option<WaitingAddressJson> = view.waiting.as_ref().map(WaitingAddressJson::from),
        /// How many sessions last.
        sessions: u32 = view.sessions,
        /// How many tokens last.
        tokens: u32 = view.tokens,
        /// The day on which a session was last used, at its beginning (UTC); null: none is there.
        used_at: Option<Moment> = view.used,
    }
}

shape! {
    /// An address that an administrator gave and that does not hold yet.
    struct WaitingAddressJson of (address, holds): &(String, Timestamp) {
        /// The address, its middle left out.
        address: String = address.clone(),
        /// From when it holds, unless it is revoked from an old one.
        holds_at: Moment = holds,
    }
}

shape! {
    /// Something that happened to an account.
    struct SecurityEventJson of event: SecurityEvent {
        /// When; to others than the account's owner the beginning of the day (UTC), if it tells of a session.
        at: Moment = event.at,
        /// What, such as `signed-in`, `token-made`, `locked`, `role-changed`.
        kind: &'static str = event.kind.as_str(),
        /// What else is to be known; never an address, and to others than the account's owner never a browser.
        detail: String = event.detail,
        /// Who did it; null: the command line or the server.
        by: Option<Id> = event.by,
    }
}

/// An account and what happened to it.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct AccountEventsJson {
    #[serde(flatten)]
    account: AccountJson,
    /// The newest first, at most 50.
    events: Vec<SecurityEventJson>,
}

shape! {
    /// How many secrets of one kind that are nobody's were refused on one day.
    struct RefusedJson of one: &RefusedOnDay {
        /// The day at its beginning (UTC).
        day: Moment = one.day,
        /// `token`, `session`, `sign-in-link`, `address-link` or `calendar`.
        kind: &'static str = one.kind.as_str(),
        /// How many.
        count: u64 = one.count,
    }
}

/// A page of accounts.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct AccountsJson {
    /// In the order of their ids.
    accounts: Vec<AccountJson>,
    /// After whom the next page goes on; null: there is none.
    next: Option<String>,
    /// Refused secrets, the newest day first, at most 50 lines.
    refused: Vec<RefusedJson>,
}

query! {
    pub(in crate::http::api) struct After {
        after: Option<PlayerId>,
    }
}

/// Accounts, for administrators
///
/// Others than the owner see of sessions their number and the day of last use. At most 100 a page.
#[utoipa::path(get, path = "/accounts", operation_id = "list_accounts", tag = "accounts", params(After),
    responses((status = 200, body = AccountsJson)))]
pub(super) async fn list(
    caller: Caller,
    ValidQuery(After { after }): ValidQuery<After>,
) -> Shown<AccountsJson> {
    let actor = caller.signed()?;
    let people = caller.app().accounts().accounts(Some(actor), after, PAGE_MAX).await?;
    let refused = caller.app().sign_in().refused_secrets(actor).await?;
    Ok(Json(AccountsJson {
        next: next(&people, PAGE_MAX, |last| last.person.id.to_string()),
        accounts: people.iter().map(AccountJson::from).collect(),
        refused: refused.iter().map(RefusedJson::from).collect(),
    }))
}

body! {
    /// An account to be made.
    pub(in crate::http::api) struct NewAccount {
        /// The name that others see.
        name: String,
        /// Where mails go. It is told to nobody.
        email: String,
        /// The language of pages and mails; `en` if it is missing.
        locale: Option<Locale>,
        /// What they may do; `player` if it is missing.
        role: Option<Role>,
    }
}

/// Add somebody, for administrators
///
/// They sign in with their address, and are told nothing until they are invited.
#[utoipa::path(post, path = "/accounts", operation_id = "add_account", tag = "accounts", request_body = NewAccount,
    params(Idempotency), responses((status = 201, body = AccountJson)))]
pub(super) async fn add(posted: Posted<NewAccount>) -> Answered {
    Answer::once(posted, async |door, actor, value| {
        let new = NewPlayer {
            name: value.name,
            email: value.email,
            locale: value.locale.map_or("en", |locale| locale.0).to_owned(),
            role: value.role.unwrap_or(Role::Player),
        };
        let added = door.app().accounts().add_account(actor, new).await?;
        let (view, _) = door.app().accounts().account(actor, added.id).await?;
        Answer::json(StatusCode::CREATED, &AccountJson::from(&view))
    })
    .await
}

/// Mail a sign-in link to an account's own address, for administrators
#[utoipa::path(post, path = "/accounts/{id}/invitations", operation_id = "invite_account", tag = "accounts",
    params(Idempotency), responses((status = 204, description = "The mail is on its way.")))]
pub(super) async fn invite(At(id): At<PlayerId>, posted: Posted<()>) -> Answered {
    Answer::once(posted, async |door, actor, ()| {
        door.app().accounts().send_sign_in_link(actor, id).await?;
        Ok(Answer::done())
    })
    .await
}

/// One account and what happened to it, for administrators
#[utoipa::path(get, path = "/accounts/{id}", operation_id = "get_account", tag = "accounts",
    responses((status = 200, body = AccountEventsJson)))]
pub(super) async fn show(caller: Caller, At(id): At<PlayerId>) -> Shown<AccountEventsJson> {
    let (view, events) = caller.app().accounts().account(caller.signed()?, id).await?;
    Ok(Json(AccountEventsJson {
        account: AccountJson::from(&view),
        events: events.into_iter().map(SecurityEventJson::from).collect(),
    }))
}

word! {
    /// The name of what is done.
    pub(in crate::http::api) ActName(&'static str):
        "edit" => "edit", "lock" => "lock", "unlock" => "unlock", "revoke" => "revoke", "role" => "role"
}

word! {
    /// A language.
    pub(in crate::http::api) Locale(&'static str): "de" => "de", "en" => "en"
}

body! {
    /// What is done to an account.
    pub(in crate::http::api) struct ActRequest {
        /// `edit`, `lock`, `unlock`, `revoke` (ends all sessions, tokens and links) or `role`.
        act: ActName,
        /// With `edit`: the name that others see.
        name: Option<String>,
        /// With `edit`: where mails go. It is told to every old address and holds after 72 hours unless it is revoked from there.
        email: Option<String>,
        /// With `edit`: `de` or `en`.
        locale: Option<Locale>,
        /// With `role`: `player`, `arbiter`, `director` or `admin`.
        role: Option<Role>,
        /// With `lock`, `unlock` and `revoke`: why; the person reads it. At most 500 characters.
        reason: Option<String>,
    }
    check must_fit
}

fn must_fit(fields: &mut Fields) {
    if fields.word("act") == "role" && !fields.has("role") {
        fields.push_error("wrong-value", "role", format!("\"role\" takes {}", <Role as FromText>::TAKES));
    }
}

/// The act, read.
pub(in crate::http::api) enum Act {
    Edit(AccountEdit),
    Other(AccountAct, String),
}

impl Ask for Act {
    fn read(fields: &mut Fields) -> Option<Act> {
        let ActRequest { act, name, email, locale, role, reason } = ActRequest::read(fields)?;
        let act = match act.0 {
            "edit" => {
                let locale = locale.map(|locale| locale.0.to_owned());
                return Some(Act::Edit(AccountEdit { name, email, locale }));
            }
            "lock" => AccountAct::Lock,
            "unlock" => AccountAct::Unlock,
            "revoke" => AccountAct::Revoke,
            "role" => AccountAct::Role(role?),
            _ => return None,
        };
        Some(Act::Other(act, reason.unwrap_or_default()))
    }
}

/// Change, lock, unlock or revoke an account, or give it another role
///
/// For administrators who have no unfinished game with this person. Everything is told to the account's addresses. A locked
/// player's games and clocks go on; arbiters and directors of the running games are told.
#[utoipa::path(post, path = "/accounts/{id}/acts", operation_id = "act_on_account", tag = "accounts", request_body = ActRequest,
    params(Idempotency), responses((status = 200, body = AccountJson)))]
pub(super) async fn act(At(id): At<PlayerId>, posted: Posted<Act>) -> Answered {
    Answer::once(posted, async |door, actor, value| {
        let app = door.app();
        match value {
            Act::Edit(edit) => drop(app.accounts().edit_account(Some(actor), id, edit).await?),
            Act::Other(act, reason) => app.accounts().act_on_account(Some(actor), id, act, &reason).await?,
        }
        let (view, _) = app.accounts().account(actor, id).await?;
        Answer::json(StatusCode::OK, &AccountJson::from(&view))
    })
    .await
}
