//! The page on which a player announces leave.

use askama::Template;
use axum::extract::Form;
use axum::http::StatusCode;
use axum::response::Response;
use jiff::civil::Date;
use serde::Deserialize;

use super::pages::Page;
use super::reader::{Reader, send, to_sign_in};
use crate::app::{Error, LeaveInGame};
use crate::show::Lang;
use crate::show::leave::in_words;

/// The form, and what became of what was announced. No state is kept on it but what was typed.
#[derive(Template)]
#[template(path = "web/leave.html")]
pub(super) struct LeavePage {
    /// The frame.
    pub page: Page,
    /// The first day as it was typed.
    pub from: String,
    /// The last day as it was typed.
    pub to: String,
    /// What is wrong with it.
    pub fault: Option<String>,
    /// What became of it, game by game; nothing before it was announced.
    pub told: Option<Vec<LeaveLine>>,
}

/// What became of leave in one game.
pub(super) struct LeaveLine {
    /// The game's id.
    pub game: String,
    /// White and Black.
    pub players: String,
    /// Whether it stands.
    pub good: bool,
    /// What became of it.
    pub words: String,
}

#[derive(Deserialize)]
pub(super) struct Days {
    #[serde(default)]
    from: String,
    #[serde(default)]
    to: String,
}

/// Asks for the days.
pub(super) async fn show(reader: Reader) -> Response {
    if reader.actor.is_none() {
        return to_sign_in();
    }
    let page = LeavePage {
        page: reader.page,
        from: String::new(),
        to: String::new(),
        fault: None,
        told: None,
    };
    send(StatusCode::OK, &page)
}

/// Announces them.
pub(super) async fn announce(reader: Reader, Form(days): Form<Days>) -> Response {
    let Some(actor) = reader.signed() else {
        return to_sign_in();
    };
    let day = |text: &str| text.trim().parse::<Date>().ok();
    let told = match day(&days.from).zip(day(&days.to)) {
        None => Err("leave-fault-days"),
        Some((from, to)) => match reader.door.app().announce_leave(actor, from, to).await {
            Ok(told) => Ok(told),
            Err(Error::Malformed(_)) => Err("leave-fault-when"),
            Err(error) => return reader.fault(&error, "/leave"),
        },
    };
    let lang = reader.page.lang;
    let (status, fault, told) = match told {
        Ok(told) => (
            StatusCode::OK,
            None,
            Some(told.iter().map(|one| line(lang, one)).collect()),
        ),
        Err(key) => (StatusCode::UNPROCESSABLE_ENTITY, Some(lang.t(key)), None),
    };
    let short = |text: &str| text.chars().take(10).collect();
    let page = LeavePage {
        page: reader.page,
        from: short(&days.from),
        to: short(&days.to),
        fault,
        told,
    };
    send(status, &page)
}

fn line(lang: Lang, told: &LeaveInGame) -> LeaveLine {
    let [white, black] = &told.names;
    LeaveLine {
        game: told.game.to_string(),
        players: format!("{white} – {black}"),
        good: told.outcome.is_ok(),
        words: in_words(lang, &told.outcome),
    }
}
