//! From what went wrong to what the reader can do about it.

use axum::http::StatusCode;

use crate::app::error::{EntryFault, Error, Fault, FieldError};
use crate::base::{GameId, Timestamp};
use crate::game::Refusal;
use crate::http::web::layout::page::{ErrorPage, Page};
use crate::rules::Position;
use crate::show::unread::unread;
use crate::show::{Lang, claims, words};

/// What is said above the form when an entry is not taken; `None` for what needs a page of its own.
pub fn entry_faults(lang: Lang, error: &Error, position: &Position) -> Option<(StatusCode, Vec<String>)> {
    match error {
        Error::Entry(read) => Some((StatusCode::UNPROCESSABLE_ENTITY, vec![unread(lang, read, position)])),
        Error::Refused(refused) => Some((refused_status(*refused), vec![words::refusal(lang, *refused)])),
        // The script asked for the context before something changed, or the page is older than a setting.
        Error::Malformed(faults)
            if faults.iter().any(|fault| {
                matches!(fault.code, Fault::Entry(EntryFault::Commitment | EntryFault::LinesOff))
            }) =>
        {
            Some((StatusCode::UNPROCESSABLE_ENTITY, faults_in_words(lang, faults)))
        }
        _ => None,
    }
}

/// The moments that the words about an error name.
pub fn moments(error: &Error) -> Vec<Timestamp> {
    match error {
        Error::Refused(Refusal::TooLate { flag_at, received }) => vec![*flag_at, *received],
        _ => Vec::new(),
    }
}

/// Each fault in the reader's language.
pub fn faults_in_words(lang: Lang, faults: &[FieldError]) -> Vec<String> {
    faults.iter().map(|fault| fault.in_words(lang)).collect()
}

fn refused_status(refused: Refusal) -> StatusCode {
    match refused {
        Refusal::TooLate { .. } => StatusCode::GONE,
        _ => StatusCode::CONFLICT,
    }
}

/// A page for an error, with its status. `back` is where its button leads.
pub fn error_page(page: Page, error: &Error, back: &str) -> (StatusCode, ErrorPage) {
    let lang = page.lang;
    // Strangers have no games, and would be asked to sign in.
    let back = if back == "/games" && page.name.is_none() { "/" } else { back };
    let (status, title, what, todo) = match error {
        Error::NotFound | Error::NotInLog(_) => {
            (StatusCode::NOT_FOUND, "error-not-found", lang.t("error-not-found-what"), "error-not-found-todo")
        }
        Error::NotAllowed(why) => {
            (StatusCode::FORBIDDEN, "error-not-allowed", lang.say(why.wording()), "error-not-allowed-todo")
        }
        Error::Malformed(_)
        | Error::Entry(_)
        | Error::WouldBeVoid(_)
        | Error::Conditional(_)
        | Error::Unconfirmed(_) => (
            StatusCode::UNPROCESSABLE_ENTITY,
            "error-malformed",
            lang.t("error-malformed-what"),
            "error-malformed-todo",
        ),
        Error::Refused(refused) => {
            (refused_status(*refused), "error-refused", words::refusal(lang, *refused), "error-refused-todo")
        }
        Error::NotNow(why) => {
            (StatusCode::CONFLICT, "error-no-grounds", lang.say(why.wording()), "error-no-grounds-todo")
        }
        Error::Account(why) => {
            (StatusCode::CONFLICT, "account-refused", lang.say(why.wording()), "account-refused-todo")
        }
        Error::Claim(fault) => {
            (StatusCode::CONFLICT, "claim-refused", claims::refused(lang, fault), "claim-refused-todo")
        }
        Error::NotRunning => (
            StatusCode::CONFLICT,
            "error-not-running",
            lang.t("error-not-running-what"),
            "error-not-running-todo",
        ),
        error if error.is_busy() => {
            (StatusCode::SERVICE_UNAVAILABLE, "error-busy", lang.t("error-busy-what"), "error-busy-todo")
        }
        // One form fills one thing: whoever went back in the browser and changed it sends it a second time.
        Error::KeyReused => {
            (StatusCode::CONFLICT, "error-form-sent", lang.t("error-form-sent-what"), "error-form-sent-todo")
        }
        Error::TooBusy | Error::KeyMissing(_) | Error::Store(_) | Error::Broken(_) | Error::Shredded(_) => {
            (StatusCode::INTERNAL_SERVER_ERROR, "error-ours", lang.t("error-ours-what"), "error-ours-todo")
        }
    };
    let faults = match error {
        Error::Malformed(faults) => faults_in_words(lang, faults),
        _ => Vec::new(),
    };
    let page = ErrorPage {
        title: lang.t(title),
        what,
        moments: moments(error),
        faults,
        input: None,
        todo: lang.t(todo),
        back: back.to_owned(),
        back_text: lang.t(name_of(back)),
        page,
    };
    (status, page)
}

/// The key of what a button says that leads to this address. Where no name fits, it says "back" and no more.
fn name_of(back: &str) -> &'static str {
    let path = back.split(['?', '#']).next().unwrap_or_default();
    let parts: Vec<&str> = path.split('/').skip(1).filter(|part| !part.is_empty()).collect();
    match parts.as_slice() {
        [] => "error-back-home",
        ["games"] => "error-back-games",
        ["games", id] if GameId::parse(id).is_ok() => "error-back-game",
        ["games", _, "desk"] => "desk-back-game",
        ["tournaments"] => "room-tournaments",
        ["tournaments", _] => "error-back-tournament",
        ["explore"] => "room-explore",
        ["learn"] => "room-learn",
        ["rules"] => "case-back",
        ["problems"] => "problems-title",
        ["desk"] => "nav-desk",
        ["challenges"] => "nav-challenges",
        ["leave"] => "nav-leave",
        ["calendar"] => "nav-calendar",
        ["settings"] => "nav-settings",
        ["people"] => "nav-people",
        ["ratings"] => "nav-ratings",
        ["settings", "passkeys"] => "passkeys-title",
        ["sign-in"] => "nav-sign-in",
        _ => "error-back",
    }
}
