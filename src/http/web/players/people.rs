//! People and their accounts, for administrators; and the page on which a player revokes an address from an old one.

use askama::Template;
use axum::extract::{Form, Path, Query};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use crate::app::accounts::account::{ADDRESS_WAITS_HOURS, AccountAct, AccountEdit, AccountView};
use crate::app::accounts::joining::JoinRequest;
use crate::app::accounts::players::NewPlayer;
use crate::app::accounts::sign_in::refused_secrets::RefusedOnDay;
use crate::app::actor::Role;
use crate::app::error::{Error, FieldError};
use crate::app::games::to_move::has_games;
use crate::app::limits::{ACCOUNT_REASON_CHARS_MAX, PAGE_MAX};
use crate::base::PlayerId;
use crate::http::web::layout::{Choice, FieldFaults, Page, Reader, or_fault, own_path, send, signed};
use crate::http::web::players::access::{EventLine, event_lines, utc_day};
use crate::show::words::role_name;
use crate::show::{Lang, escape};

/// Everybody.
#[derive(Template)]
#[template(path = "web/people.html")]
struct PeoplePage {
    page: Page,
    tab: &'static str,
    /// Who asks for an account.
    requests: Vec<RequestLine>,
    people: Vec<PersonLine>,
    refused: Vec<String>,
    next: Option<String>,
    /// Whether nothing has been played here yet, or no mail has gone out.
    first: bool,
    played: bool,
    mail_goes: bool,
    /// Whether the administrator is the only one here yet.
    alone: bool,
    faults: FieldFaults,
    roles: Vec<Choice>,
    typed: NewPerson,
}

/// Somebody to be added, as it was typed.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(in crate::http::web) struct NewPerson {
    name: String,
    email: String,
    lang: String,
    role: String,
}

/// Somebody who asks for an account.
struct RequestLine {
    id: String,
    name: String,
    /// Their address, its middle left out, their language, and since when they wait.
    told: String,
}

/// A person in the list.
struct PersonLine {
    id: String,
    name: String,
    role: String,
    told: String,
    locked: bool,
}

/// One account. No `Debug`: part of an address is in it.
#[derive(Template)]
#[template(path = "web/person.html")]
struct PersonPage {
    page: Page,
    id: String,
    name: String,
    said: Option<String>,
    faults: FieldFaults,
    facts: Vec<(String, String)>,
    locked: bool,
    /// What was typed, or else what is known.
    typed: PeopleForm,
    lock_reason: String,
    revoke_reason: String,
    /// Whether the administrator is to show a passkey before access is revoked.
    is_asked: bool,
    roles: Vec<Choice>,
    edit_what: String,
    reason_max: usize,
    events: Vec<EventLine>,
}

/// The page behind the link that revokes an address.
#[derive(Template)]
#[template(path = "web/address_change.html")]
struct ChangePage {
    page: Page,
    action: Option<String>,
}

/// After whom the list goes on.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(in crate::http::web) struct After {
    after: String,
    done: String,
}

pub(super) async fn list(reader: Reader, Query(asked): Query<After>) -> Response {
    listed(reader, &asked, NewPerson::default(), FieldFaults::default()).await
}

pub(super) async fn add(reader: Reader, Form(typed): Form<NewPerson>) -> Response {
    let actor = signed!(reader);
    let lang = reader.page.lang;
    let new = NewPlayer {
        name: typed.name.clone(),
        email: typed.email.clone(),
        locale: typed.lang.clone(),
        role: Role::parse(&typed.role).unwrap_or(Role::Player),
    };
    match reader.door.app().accounts().add_account(actor, new).await {
        Ok(added) => Redirect::to(&format!("/people/{}?done=added", added.id)).into_response(),
        Err(Error::Malformed(faults)) => {
            listed(reader, &After::default(), typed, beside(lang, &faults, false)).await
        }
        Err(error) => reader.fault(&error, "/people"),
    }
}

async fn listed(reader: Reader, asked: &After, typed: NewPerson, faults: FieldFaults) -> Response {
    let actor = signed!(reader);
    let after = PlayerId::parse(&asked.after).ok();
    let people = or_fault!(
        reader,
        "/games",
        reader.door.app().accounts().accounts(Some(actor), after, PAGE_MAX).await
    );
    let requests = or_fault!(reader, "/games", reader.door.app().accounts().join_requests(actor).await);
    let refused = or_fault!(reader, "/games", reader.door.app().sign_in().refused_secrets(actor).await);
    let played = or_fault!(reader, "/games", has_games(reader.door.app()).await);
    let mail_goes = or_fault!(reader, "/games", reader.door.app().operations().mail_sent().await).is_some();
    let full = people.len() >= PAGE_MAX as usize;
    let next = people.last().filter(|_| full).map(|last| last.person.id.to_string());
    let lang = reader.page.lang;
    let line = |one: &AccountView| PersonLine {
        id: one.person.id.to_string(),
        name: one.person.name.clone(),
        role: role_name(lang, one.person.role.as_str()),
        told: signed_in(lang, one),
        locked: one.locked.is_some(),
    };
    let chosen = Role::parse(&typed.role).unwrap_or(Role::Player);
    let status = if faults.is_empty() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    let page = PeoplePage {
        requests: requests.iter().map(|one| request_line(&reader.page, one)).collect(),
        tab: "people",
        first: after.is_none() && !(played && mail_goes),
        played,
        mail_goes,
        alone: after.is_none() && people.len() == 1,
        faults,
        roles: roles(lang, chosen),
        typed,
        people: people.iter().filter(|one| !one.erased).map(line).collect(),
        refused: refused.iter().map(|one| refused_line(lang, one)).collect(),
        next,
        page: reader.page,
    };
    send(status, &page)
}

fn roles(lang: Lang, chosen: Role) -> Vec<Choice> {
    let role = |role: &str| Choice::new(role, role_name(lang, role), chosen.as_str());
    Role::ALL.into_iter().map(|one| role(one.as_str())).collect()
}

fn request_line(page: &Page, one: &JoinRequest) -> RequestLine {
    let language = if one.locale == "de" { "Deutsch" } else { "English" };
    RequestLine {
        id: one.id.to_string(),
        name: one.name.clone(),
        told: format!("{} · {language} · {}", escape(&one.address), page.time(&one.asked)),
    }
}

/// How many secrets of a kind were refused on a day.
fn refused_line(lang: Lang, one: &RefusedOnDay) -> String {
    let what = lang.word_of("people-refused", one.kind);
    format!("{} · {what}: {}", utc_day(lang, one.day), one.count)
}

/// One account.
pub(super) async fn show(reader: Reader, Path(id): Path<String>, Query(asked): Query<After>) -> Response {
    let said = match asked.done.as_str() {
        "yes" => Some("people-done"),
        "added" => Some("people-added"),
        "link" => Some("people-link-sent"),
        _ => None,
    };
    let said = said.map(|key| reader.page.t(key));
    shown(reader, &id, said, FieldFaults::default(), PeopleForm::default()).await
}

async fn shown(
    reader: Reader,
    id: &str,
    said: Option<String>,
    faults: FieldFaults,
    mut typed: PeopleForm,
) -> Response {
    let actor = signed!(reader);
    let id = or_fault!(reader, "/people", PlayerId::parse(id).map_err(|_| Error::NotFound));
    let found = reader.door.app().accounts().account(actor, id).await;
    let (view, events) = or_fault!(reader, "/people", found);
    let asked = reader.door.app().passkeys().is_asked(actor).await;
    let is_asked = or_fault!(reader, "/people", asked) && faults.is_empty();
    let lang = reader.page.lang;
    let status = if faults.is_empty() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    let (reason, revokes) = (std::mem::take(&mut typed.reason), typed.act == "revoke");
    let (lock_reason, revoke_reason) =
        if revokes { (String::new(), reason) } else { (reason, String::new()) };
    if typed.act != "edit" {
        typed.name.clone_from(&view.person.name);
        typed.lang.clone_from(&view.person.locale);
    }
    let page = PersonPage {
        id: view.person.id.to_string(),
        name: view.person.name.clone(),
        said,
        faults,
        facts: facts(&reader.page, &view),
        locked: view.locked.is_some(),
        typed,
        lock_reason,
        revoke_reason,
        is_asked,
        roles: roles(lang, view.person.role),
        edit_what: lang.tf("people-edit-what", &[("n", ADDRESS_WAITS_HOURS.into())]),
        reason_max: ACCOUNT_REASON_CHARS_MAX,
        events: event_lines(&reader.page, events),
        page: reader.page,
    };
    send(status, &page)
}

fn signed_in(lang: Lang, view: &AccountView) -> String {
    let sessions = lang.tf("people-sessions", &[("n", view.sessions.into())]);
    match view.used {
        Some(used) => {
            format!("{sessions}, {}", lang.tf("people-used", &[("day", utc_day(lang, used).into())]))
        }
        None => sessions,
    }
}

/// What is known of an account: names and HTML.
fn facts(page: &Page, view: &AccountView) -> Vec<(String, String)> {
    let lang = page.lang;
    let mut facts = vec![
        (lang.t("people-role"), escape(&role_name(lang, view.person.role.as_str()))),
        (lang.t("people-made"), page.time(&view.created)),
        (lang.t("people-address"), escape(&view.address)),
    ];
    if let Some((address, at)) = &view.waiting {
        let waiting = page.sentence("people-waiting", &[("address", address.as_str().into())], ("at", *at));
        facts.push((lang.t("people-address"), waiting));
    }
    facts.push((lang.t("people-signed-in"), escape(&signed_in(lang, view))));
    facts.push((lang.t("people-tokens"), view.tokens.to_string()));
    if let Some(locked) = view.locked {
        facts.push((lang.t("people-locked"), page.sentence_at("people-since", &locked)));
    }
    facts
}

/// What an administrator does to an account.
#[derive(Deserialize, Default)]
pub(in crate::http::web) struct PeopleForm {
    act: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    email: String,
    #[serde(default)]
    lang: String,
    #[serde(default)]
    role: String,
    #[serde(default)]
    reason: String,
}

/// Does it.
pub(super) async fn act(reader: Reader, Path(id): Path<String>, Form(given): Form<PeopleForm>) -> Response {
    let (Some(actor), Ok(player)) = (reader.signed(), PlayerId::parse(&id)) else {
        return reader.fault(&Error::NotFound, "/people");
    };
    let (app, given_link) = (reader.door.app(), given.act == "link");
    let act = match given.act.as_str() {
        "edit" | "link" => None,
        "lock" => Some(AccountAct::Lock),
        "unlock" => Some(AccountAct::Unlock),
        "revoke" => Some(AccountAct::Revoke),
        "role" => match Role::parse(&given.role) {
            Some(role) => Some(AccountAct::Role(role)),
            None => return reader.fault(&Error::NotFound, "/people"),
        },
        _ => return reader.fault(&Error::NotFound, "/people"),
    };
    let done = match act {
        Some(act) => app.accounts().act_on_account(Some(actor), player, act, &given.reason).await,
        None if given_link => app.accounts().send_sign_in_link(actor, player).await,
        None => match app.accounts().account(actor, player).await {
            Ok((view, _)) => {
                app.accounts().edit_account(Some(actor), player, edit(&given, &view)).await.map(|_| ())
            }
            Err(error) => Err(error),
        },
    };
    match done {
        Ok(()) => {
            let done = if given_link { "link" } else { "yes" };
            Redirect::to(&format!("/people/{player}?done={done}")).into_response()
        }
        Err(Error::Malformed(faults)) => {
            let faults = beside(reader.page.lang, &faults, given.act == "revoke");
            shown(reader, &id, None, faults, given).await
        }
        Err(error) => reader.fault(&error, &format!("/people/{player}")),
    }
}

/// What is wrong, by the field that it is about; to revoke has a reason of its own.
fn beside(lang: Lang, faults: &[FieldError], revokes: bool) -> FieldFaults {
    let field = |fault: &FieldError| match fault.field.as_str() {
        "locale" => "lang".to_owned(),
        "reason" if revokes => "revoke".to_owned(),
        field => field.to_owned(),
    };
    let faults = faults.iter().map(|fault| (field(fault), fault.in_words(lang)));
    FieldFaults::new(&["name", "email", "lang", "reason", "revoke"], faults)
}

/// Only what is another than it was.
fn edit(given: &PeopleForm, view: &AccountView) -> AccountEdit {
    let changed = |given: &str, was: &str| {
        let given = given.trim().to_owned();
        (!given.is_empty() && given != was).then_some(given)
    };
    AccountEdit {
        name: changed(&given.name, &view.person.name),
        email: changed(&given.email, ""),
        locale: changed(&given.lang, &view.person.locale),
    }
}

/// The page behind the link in a mail to an old address. Mail scanners follow links, so it uses nothing up.
pub(super) async fn change_page(reader: Reader, Path(secret): Path<String>) -> Response {
    let action = or_fault!(reader, "/", own_path(format!("/address-change/{secret}")));
    let page = ChangePage { page: reader.page, action: Some(action) };
    send(StatusCode::OK, &page)
}

/// Revokes the new address.
pub(super) async fn revoke_change(reader: Reader, Path(secret): Path<String>) -> Response {
    match reader.door.app().accounts().revoke_address(&secret).await {
        Err(error) => reader.fault(&error, "/"),
        Ok(true) => send(StatusCode::OK, &ChangePage { page: reader.page, action: None }),
        Ok(false) => {
            let what = reader.page.lang.t("change-dead-what");
            reader.dead_link(what, "change-dead-todo", ("/settings", "nav-settings"))
        }
    }
}
