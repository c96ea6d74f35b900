//! Accounts, for administrators: who has one, and what is done to it.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::accounts::account::{AccountAct, AccountEdit, AccountView};
use crate::app::accounts::sign_in::security::SecurityEvent;
use crate::app::actor::Role;
use crate::app::limits::PAGE_MAX;
use crate::base::PlayerId;
use crate::http::AppState;
use crate::http::api::extract::fields::{Ask, Fields, body, query};
use crate::http::api::extract::path::At;
use crate::http::api::extract::request::{Answer, Idempotency, Posted, ValidQuery};
use crate::http::api::shapes::next;
use crate::http::problem::{Problem, ProblemJson};
use crate::http::session::Caller;

/// An account.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct AccountJson {
    /// Whose.
    #[schema(format = "uuid")]
    id: String,
    /// The name that others see.
    name: String,
    /// `de` or `en`.
    locale: String,
    /// `player`, `arbiter`, `director` or `admin`.
    role: &'static str,
    /// When it was made.
    #[schema(format = "date-time")]
    created_at: String,
    /// Since when it is locked; null: it is not.
    #[schema(format = "date-time")]
    locked_at: Option<String>,
    /// Where its mails go, the middle left out.
    address: String,
    /// An address that waits; null: none does.
    waiting: Option<WaitingAddressJson>,
    /// How many sessions last.
    sessions: u32,
    /// How many tokens last.
    tokens: u32,
    /// The day on which a session was last used, at its beginning (UTC); null: none is there.
    #[schema(format = "date-time")]
    used_at: Option<String>,
}

/// An address that an administrator gave and that does not hold yet.
#[derive(Serialize, ToSchema)]
struct WaitingAddressJson {
    /// The address, its middle left out.
    address: String,
    /// From when it holds, unless it is revoked from an old one.
    #[schema(format = "date-time")]
    holds_at: String,
}

/// Something that happened to an account.
#[derive(Serialize, ToSchema)]
struct SecurityEventJson {
    /// When; to others than the account's owner the beginning of the day (UTC), if it tells of a session.
    #[schema(format = "date-time")]
    at: String,
    /// What, such as `signed-in`, `token-made`, `locked`, `role-changed`.
    kind: &'static str,
    /// What else is to be known; never an address, and to others than the account's owner never a browser.
    detail: String,
    /// Who did it; null: the command line or the server.
    #[schema(format = "uuid")]
    by: Option<String>,
}

/// An account and what happened to it.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct AccountEventsJson {
    #[serde(flatten)]
    account: AccountJson,
    /// The newest first, at most 50.
    events: Vec<SecurityEventJson>,
}

/// How many secrets of one kind that are nobody's were refused on one day.
#[derive(Serialize, ToSchema)]
struct RefusedJson {
    /// The day at its beginning (UTC).
    #[schema(format = "date-time")]
    day: String,
    /// `token`, `session`, `sign-in-link`, `address-link` or `calendar`.
    kind: &'static str,
    /// How many.
    count: u64,
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

impl From<&AccountView> for AccountJson {
    fn from(view: &AccountView) -> AccountJson {
        AccountJson {
            id: view.person.id.to_string(),
            name: view.person.name.clone(),
            locale: view.person.locale.clone(),
            role: view.person.role.as_str(),
            created_at: view.created.to_string(),
            locked_at: view.locked.map(|at| at.to_string()),
            address: view.address.clone(),
            waiting: view.waiting.as_ref().map(|(address, holds)| WaitingAddressJson {
                address: address.clone(),
                holds_at: holds.to_string(),
            }),
            sessions: view.sessions,
            tokens: view.tokens,
            used_at: view.used.map(|at| at.to_string()),
        }
    }
}

impl From<SecurityEvent> for SecurityEventJson {
    fn from(event: SecurityEvent) -> SecurityEventJson {
        SecurityEventJson {
            at: event.at.to_string(),
            kind: event.kind.as_str(),
            detail: event.detail,
            by: event.by.map(|by| by.to_string()),
        }
    }
}

query! {
    pub(in crate::http::api) struct After {
        #[param(value_type = Option<String>, format = "uuid")]
        after: Option<PlayerId>,
    }
}

/// Accounts, for administrators
///
/// Others than the owner see of sessions their number and the day of last use. At most 100 a page.
#[utoipa::path(get, path = "/accounts", tag = "accounts",
    params(After),
    responses((status = 200, body = AccountsJson), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn list(
    State(door): State<AppState>,
    caller: Caller,
    ValidQuery(After { after }): ValidQuery<After>,
) -> Result<Json<AccountsJson>, Problem> {
    let actor = caller.signed()?;
    let people = door.app().accounts().accounts(Some(&actor), after, PAGE_MAX).await?;
    let refused = door.app().sign_in().refused_secrets(&actor).await?;
    let refused = refused.into_iter().map(|one| RefusedJson {
        day: one.day.to_string(),
        kind: one.kind.as_str(),
        count: one.count,
    });
    Ok(Json(AccountsJson {
        next: next(&people, PAGE_MAX, |last| last.person.id.to_string()),
        accounts: people.iter().map(AccountJson::from).collect(),
        refused: refused.collect(),
    }))
}

/// One account and what happened to it, for administrators
#[utoipa::path(get, path = "/accounts/{id}", tag = "accounts", params(("id" = String, Path, format = "uuid")),
    responses((status = 200, body = AccountEventsJson), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn show(
    State(door): State<AppState>,
    caller: Caller,
    At(id): At<PlayerId>,
) -> Result<Json<AccountEventsJson>, Problem> {
    let (view, events) = door.app().accounts().account(&caller.signed()?, id).await?;
    Ok(Json(AccountEventsJson {
        account: AccountJson::from(&view),
        events: events.into_iter().map(SecurityEventJson::from).collect(),
    }))
}

body! {
    /// What is done to an account.
    pub(in crate::http::api) struct ActAsked {
        /// `edit`, `lock`, `unlock`, `revoke` (ends all sessions, tokens and links) or `role`.
        act: String,
        /// With `edit`: the name that others see.
        name: Option<String>,
        /// With `edit`: where mails go. It is told to every old address and holds after 72 hours unless it is revoked from there.
        email: Option<String>,
        /// With `edit`: `de` or `en`.
        locale: Option<String>,
        /// With `role`: `player`, `arbiter`, `director` or `admin`.
        role: Option<String>,
        /// With `lock`, `unlock` and `revoke`: why; the person reads it. At most 500 characters.
        reason: Option<String>,
    }
    check must_fit
}

fn must_fit(fields: &mut Fields) {
    if fields.text("act").is_some_and(|act| !["edit", "lock", "unlock", "revoke", "role"].contains(&act)) {
        fields.push_error("wrong-value", "act", "\"act\" takes edit, lock, unlock, revoke or role");
    }
    let role = || fields.text("role").is_some_and(|role| Role::parse(role).is_none());
    if fields.word("act") == "role" && (!fields.has("role") || role()) {
        fields.push_error("wrong-value", "role", "\"role\" takes player, arbiter, director or admin");
    }
}

/// The act, read.
pub(in crate::http::api) enum Act {
    Edit(AccountEdit),
    Other(AccountAct, String),
}

impl Ask for Act {
    fn read(fields: &mut Fields) -> Option<Act> {
        let ActAsked { act, name, email, locale, role, reason } = ActAsked::read(fields)?;
        let act = match act.as_str() {
            "edit" => return Some(Act::Edit(AccountEdit { name, email, locale })),
            "lock" => AccountAct::Lock,
            "unlock" => AccountAct::Unlock,
            "revoke" => AccountAct::Revoke,
            "role" => AccountAct::Role(role.as_deref().and_then(Role::parse)?),
            _ => return None,
        };
        Some(Act::Other(act, reason.unwrap_or_default()))
    }
}

/// Change, lock, unlock or revoke an account, or give it another role
///
/// For administrators who have no unfinished game with this person. Everything is told to the account's addresses. A locked
/// player's games and clocks go on; arbiters and directors of the running games are told.
#[utoipa::path(post, path = "/accounts/{id}/acts", tag = "accounts", request_body = ActAsked,
    params(("id" = String, Path, format = "uuid"), Idempotency),
    responses((status = 200, body = AccountJson), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn act(
    State(door): State<AppState>,
    At(id): At<PlayerId>,
    posted: Posted<Act>,
) -> Result<Response, Problem> {
    posted
        .once(&door, async |actor, value| {
            let app = door.app();
            match value {
                Act::Edit(edit) => drop(app.accounts().edit_account(Some(actor), id, edit).await?),
                Act::Other(act, reason) => {
                    app.accounts().act_on_account(Some(actor), id, act, &reason).await?
                }
            }
            let (view, _) = app.accounts().account(actor, id).await?;
            Answer::json(StatusCode::OK, &AccountJson::from(&view))
        })
        .await
}
