//! Giving up all games at once, and who is silent.

use askama::Template;
use axum::extract::Form;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};

use crate::app::games::resign_all::{SILENT_DAYS, SILENT_FLAGS, Silent};
use crate::base::Timestamp;
use crate::http::web::layout::{Page, Reader, Sure, or_fault, send, signed};

/// Whether all games are to be given up, or what became of them.
#[derive(Template)]
#[template(path = "web/withdraw.html")]
pub(in crate::http::web) struct WithdrawPage {
    pub page: Page,
    /// How many games there are.
    pub count: String,
    /// Whether there are any.
    pub any: bool,
    /// What became of them.
    pub done: Option<Vec<String>>,
}

/// Players who are silent.
#[derive(Template)]
#[template(path = "web/silent.html")]
pub(in crate::http::web) struct SilentPage {
    pub page: Page,
    /// What silent means.
    pub what: String,
    /// Those longest silent first.
    pub players: Vec<SilentLine>,
}

/// A silent player.
pub(in crate::http::web) struct SilentLine {
    pub name: String,
    pub since: Timestamp,
    /// In how many games an entry is owed.
    pub owing: usize,
    /// How many games were lost on time in a row.
    pub flags: usize,
}

/// Asks whether all games are to be given up.
pub(super) async fn ask(reader: Reader) -> Response {
    let actor = signed!(reader);
    let games = or_fault!(reader, "/games", reader.door.app().games().games_to_give_up(actor).await);
    let page = WithdrawPage {
        count: reader.page.lang.tf("withdraw-count", &[("n", games.into())]),
        any: games > 0,
        done: None,
        page: reader.page,
    };
    send(StatusCode::OK, &page)
}

/// Gives them up, if the question was answered.
pub(super) async fn withdraw(reader: Reader, Form(given): Form<Sure>) -> Response {
    let actor = signed!(reader);
    if given.sure != "yes" {
        return Redirect::to("/withdraw").into_response();
    }
    let done = or_fault!(reader, "/games", reader.door.app().games().withdraw_from_all(actor).await);
    let lang = reader.page.lang;
    let mut lines = vec![lang.tf("withdraw-done", &[("n", done.resigned.len().into())])];
    if !done.standing.is_empty() {
        lines.push(lang.tf("withdraw-standing", &[("n", done.standing.len().into())]));
    }
    let page = WithdrawPage { count: String::new(), any: false, done: Some(lines), page: reader.page };
    send(StatusCode::OK, &page)
}

pub(super) async fn silent(reader: Reader) -> Response {
    let actor = signed!(reader);
    let lang = reader.page.lang;
    let silent = or_fault!(reader, "/games", reader.door.app().games().silent_players(actor).await);
    let args = [("days", SILENT_DAYS.into()), ("flags", SILENT_FLAGS.into())];
    let page = SilentPage {
        what: lang.tf("silent-what", &args),
        players: silent.iter().map(line).collect(),
        page: reader.page,
    };
    send(StatusCode::OK, &page)
}

fn line(silent: &Silent) -> SilentLine {
    SilentLine {
        name: silent.player.name.clone(),
        since: silent.since,
        owing: silent.owing,
        flags: silent.flags,
    }
}
