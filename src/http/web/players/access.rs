//! Where somebody is signed in, their tokens, and what happened to their account: the part of the settings by which a
//! stolen account is taken back.

use axum::extract::{Form, Path};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use uuid::Uuid;

use crate::app::access::{Scope, Scopes};
use crate::app::accounts::sign_in::links::SESSION_DAYS;
use crate::app::accounts::sign_in::security::{SECURITY_SHOWN_MAX, SecurityEvent, SecurityKind};
use crate::app::accounts::sign_in::sessions::{NewToken, SessionInfo, TokenInfo};
use crate::app::actor::Actor;
use crate::app::error::{Error, FormFault};
use crate::app::limits::TOKEN_DAYS_MAX;
use crate::base::Timestamp;
use crate::http::web::layout::{FieldFaults, Page, Reader, or_fault, signed, to_sign_in};
use crate::http::web::players::settings::{SettingsNote, settings_page};
use crate::show::time::day;
use crate::show::words::role_name;
use crate::show::zone::Zone;
use crate::show::{Lang, escape};

/// A token in the list.
#[derive(Clone, Debug)]
pub struct TokenLine {
    pub id: String,
    /// The name its owner gave it.
    pub name: String,
    /// What it is for, when it was made and last used, and when it ends.
    pub told: Vec<String>,
}

/// A session in the list.
#[derive(Clone, Debug)]
pub struct SessionLine {
    pub id: String,
    /// The kind of browser.
    pub device: String,
    /// Whether it is the one in which this is read.
    pub is_this: bool,
    /// When it began and by what, and when it was last used.
    pub told: String,
}

/// What happened to an account, in words.
#[derive(Clone, Debug)]
pub struct EventLine {
    /// When, as HTML; of some to the day alone.
    pub when: String,
    pub words: String,
}

/// The part of the settings. A new token is shown once, so there is no `Debug`.
pub struct AccessSection {
    /// A token just made; it is never shown again.
    pub new_token: Option<String>,
    pub tokens: Vec<TokenLine>,
    /// What a new one may be for: the word, what it means, and whether it is chosen at first.
    pub scopes: Vec<(&'static str, String, bool)>,
    /// For how many days at most.
    pub days_max: u32,
    /// The same as the field is called.
    pub days_label: String,
    /// What was wrong with the last try.
    pub faults: FieldFaults,
    pub sessions: Vec<SessionLine>,
    /// After how many days they end by themselves.
    pub session_days: String,
    /// How many events are shown at most.
    pub events_max: String,
    pub events: Vec<EventLine>,
}

impl AccessSection {
    /// As it is now.
    pub(in crate::http::web) async fn of(
        reader: &Reader,
        actor: &Actor,
        new_token: Option<String>,
        faults: FieldFaults,
    ) -> Result<AccessSection, Error> {
        let (app, lang) = (reader.door.app(), reader.page.lang);
        let sessions = app.sign_in().sessions(actor, reader.session.as_deref()).await?;
        let tokens = app.sign_in().tokens(actor).await?;
        let events = app.sign_in().own_security_events(actor).await?;
        Ok(AccessSection {
            new_token,
            tokens: tokens.into_iter().map(|token| token_line(&reader.page, token)).collect(),
            scopes: Scope::ALL
                .into_iter()
                .map(|scope| (scope.as_str(), scope_meaning(lang, scope), scope == Scope::Play))
                .collect(),
            days_max: TOKEN_DAYS_MAX,
            days_label: lang.tf("tokens-days", &[("n", TOKEN_DAYS_MAX.into())]),
            faults,
            sessions: sessions.into_iter().map(|session| session_line(&reader.page, session)).collect(),
            session_days: lang.tf("sessions-why", &[("n", SESSION_DAYS.into())]),
            events_max: lang.tf("events-why", &[("n", SECURITY_SHOWN_MAX.into())]),
            events: event_lines(&reader.page, events),
        })
    }
}

/// What happened to an account, the newest first.
pub(super) fn event_lines(page: &Page, events: Vec<SecurityEvent>) -> Vec<EventLine> {
    let line = |event: SecurityEvent| EventLine {
        when: match event.to_the_day {
            true => {
                format!("<time datetime=\"{}\">{}</time>", event.at, escape(&utc_day(page.lang, event.at)))
            }
            false => page.time(&event.at),
        },
        words: match (event.kind, event.to_the_day) {
            (SecurityKind::SignedIn, true) => page.lang.t("security-signed-in-day"),
            _ => security_in_words(page.lang, event.kind, &event.detail),
        },
    };
    events.into_iter().map(line).collect()
}

fn token_line(page: &Page, token: TokenInfo) -> TokenLine {
    let lang = page.lang;
    let scopes = token.scopes.words().join(", ");
    let used = match token.used {
        Some(used) => lang.tf("tokens-used", &[("day", utc_day(lang, used).into())]),
        None => lang.t("tokens-never-used"),
    };
    TokenLine {
        id: token.id.to_string(),
        name: token.label,
        told: vec![
            escape(&lang.tf("tokens-for", &[("scopes", scopes.into())])),
            page.sentence_at("tokens-made", &token.created),
            escape(&used),
            escape(&lang.tf("tokens-expires", &[("day", utc_day(lang, token.expires).into())])),
        ],
    }
}

fn session_line(page: &Page, session: SessionInfo) -> SessionLine {
    let lang = page.lang;
    let begun = page.sentence_at("sessions-begun", &session.begun);
    let used = lang.tf("sessions-used", &[("day", utc_day(lang, session.used).into())]);
    let way = session.way.map(|way| lang.word_of("sessions-by", way));
    SessionLine {
        id: session.id,
        device: match session.device.as_str() {
            "" => lang.t("sessions-unknown"),
            device => device.to_owned(),
        },
        is_this: session.is_this,
        told: [Some(begun), way.map(|way| escape(&way)), Some(escape(&used))]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(" · "),
    }
}

/// Of the use of sessions and tokens only the day is kept, that of UTC.
pub(super) fn utc_day(lang: Lang, at: Timestamp) -> String {
    day(lang, Zone::UTC.at(at).date())
}

fn scope_meaning(lang: Lang, scope: Scope) -> String {
    lang.word_of("scope", scope)
}

/// What happened to an account.
pub(super) fn security_in_words(lang: Lang, kind: SecurityKind, detail: &str) -> String {
    let more = match (kind, detail.is_empty()) {
        (SecurityKind::SignedIn, true) => "-unknown",
        (SecurityKind::Locked | SecurityKind::Unlocked | SecurityKind::Revoked, false) => "-why",
        _ => "",
    };
    let detail = match kind {
        SecurityKind::RoleChanged => role_name(lang, detail),
        SecurityKind::TokenMade => detail.replace(' ', ", "),
        _ => detail.to_owned(),
    };
    lang.tf(&format!("security-{kind}{more}"), &[("detail", detail.into())])
}

/// A token to be made, as the form sends it.
#[derive(Deserialize)]
pub(in crate::http::web) struct TokenForm {
    name: String,
    read: Option<String>,
    play: Option<String>,
    manage: Option<String>,
    keyholder: Option<String>,
    #[serde(default)]
    days: String,
}

impl TokenForm {
    /// The token; nothing if it is for nothing.
    fn token(&self) -> Option<NewToken> {
        let given = [&self.read, &self.play, &self.manage, &self.keyholder];
        let chosen: Vec<Scope> = Scope::ALL
            .into_iter()
            .zip(given)
            .filter_map(|(scope, given)| given.as_ref().map(|_| scope))
            .collect();
        let days = match self.days.trim() {
            "" => TOKEN_DAYS_MAX,
            days => days.parse().unwrap_or(0),
        };
        (!chosen.is_empty()).then(|| NewToken { label: self.name.clone(), scopes: Scopes::of(chosen), days })
    }
}

/// Makes a token and shows it this once.
pub(super) async fn make_token(reader: Reader, Form(given): Form<TokenForm>) -> Response {
    let actor = signed!(reader);
    let made = match given.token() {
        Some(new) => reader.door.app().sign_in().make_token(actor, new).await,
        None => Err(Error::malformed(FormFault::Scopes, "scopes")),
    };
    let shown = match made {
        Ok(token) => SettingsNote { new_token: Some(token), ..SettingsNote::default() },
        Err(Error::Malformed(faults)) => {
            let faults = FieldFaults::said(reader.page.lang, &["label", "scopes", "days"], &faults);
            SettingsNote { faults, ..SettingsNote::default() }
        }
        Err(error) => return reader.fault(&error, "/settings/programs"),
    };
    settings_page(reader, shown).await
}

pub(super) async fn revoke_token(reader: Reader, Path(id): Path<Uuid>) -> Response {
    let actor = signed!(reader);
    let done = reader.door.app().sign_in().revoke_token(actor, id).await;
    back_to(&reader, done, "/settings/programs")
}

/// Signs one browser out.
pub(super) async fn end_session(reader: Reader, Path(id): Path<String>) -> Response {
    let actor = signed!(reader);
    let done = reader.door.app().sign_in().end_session(actor, &id).await;
    back_to(&reader, done, "/settings#sessions")
}

/// Signs all browsers out but this one.
pub(super) async fn end_others(reader: Reader) -> Response {
    let (Some(actor), Some(session)) = (reader.signed(), reader.session.as_deref()) else {
        return to_sign_in();
    };
    let ended = reader.door.app().sign_in().end_other_sessions(actor, session).await;
    let ended = or_fault!(reader, "/settings", ended);
    let n = i64::try_from(ended).unwrap_or(i64::MAX);
    let shown = SettingsNote {
        said: Some(reader.page.lang.tf("sessions-ended", &[("n", n.into())])),
        ..SettingsNote::default()
    };
    settings_page(reader, shown).await
}

/// Whoever asks twice has what they want.
fn back_to(reader: &Reader, done: Result<(), Error>, to: &str) -> Response {
    match done {
        Ok(()) | Err(Error::NotFound) => Redirect::to(to).into_response(),
        Err(error) => reader.fault(&error, "/settings"),
    }
}
