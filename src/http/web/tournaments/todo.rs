//! Asks back before an act in a tournament: what it does in words, what it needs to know, and a button.

use askama::Template;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};

use super::refused;
use crate::app::error::Error;
use crate::app::tournaments::model::TournamentView;
use crate::http::web::layout::{Choice, FieldFaults, Page, Reader, send};
use crate::show::Lang;

/// The question.
#[derive(Template)]
#[template(path = "web/tournament_todo.html")]
pub(super) struct TodoPage {
    page: Page,
    /// The tournament's name.
    pub(super) name: String,
    pub(super) title: String,
    /// What it does, a paragraph each.
    pub(super) lines: Vec<String>,
    /// What is wrong, beside its field where there is one.
    pub(super) faults: FieldFaults,
    /// Where the button sends it.
    pub(super) action: String,
    pub(super) button: String,
    /// Whether it cannot be taken back.
    pub(super) danger: bool,
    /// What is sent along.
    pub(super) hidden: Vec<(&'static str, String)>,
    /// The people on the waiting list.
    pub(super) choices: Vec<Choice>,
    /// The players who can be chosen.
    pub(super) players: Vec<Choice>,
    /// Whether several of them can be.
    pub(super) many: bool,
    /// A length of time: what was typed.
    pub(super) length: Option<Length>,
    /// Somebody by name, address or id: what was typed.
    pub(super) who: Option<String>,
    /// A day: what was typed.
    pub(super) day: Option<String>,
    /// Whether it is for a long silence.
    pub(super) silent: Option<bool>,
    /// The reason that was typed, where one is asked for.
    pub(super) reason: Option<String>,
    /// Another way.
    pub(super) other: Option<(String, String)>,
    /// Where the way back leads.
    pub(super) back: String,
}

/// Days and hours as they were typed.
pub(super) struct Length {
    pub(super) days: String,
    pub(super) hours: String,
}

impl TodoPage {
    /// A question that asks for nothing but the button yet. `action` is where it is sent, below the tournament's page.
    pub(super) fn new(reader: &Reader, view: &TournamentView, action: &str, title: String) -> TodoPage {
        let at = format!("/tournaments/{}", view.id);
        TodoPage {
            page: reader.page.clone(),
            name: view.sheet.name.clone(),
            button: title.clone(),
            title,
            lines: Vec::new(),
            faults: FieldFaults::default(),
            action: format!("{at}/{action}"),
            danger: false,
            hidden: Vec::new(),
            choices: Vec::new(),
            players: Vec::new(),
            many: false,
            length: None,
            who: None,
            day: None,
            silent: None,
            reason: None,
            other: None,
            back: format!("{at}/run"),
        }
    }

    /// Sends it: with a fault as what cannot be done.
    pub(super) fn send(mut self) -> Response {
        // What does not apply is an empty line.
        self.lines.retain(|line| !line.trim().is_empty());
        self.faults = std::mem::take(&mut self.faults).within(&self.fields());
        let status = if self.faults.is_empty() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
        send(status, &self)
    }
}

impl TodoPage {
    /// Those of [`FIELDS`] that this question asks for.
    fn fields(&self) -> Vec<&'static str> {
        let length = self.length.is_some();
        let asked = [
            !self.choices.is_empty(),
            !self.players.is_empty(),
            length,
            length,
            self.who.is_some(),
            self.day.is_some(),
            self.reason.is_some(),
        ];
        FIELDS.into_iter().zip(asked).filter(|(_, is_asked)| *is_asked).map(|(field, _)| field).collect()
    }
}

/// The fields of these questions, in their order.
const FIELDS: [&str; 7] = ["substitute", "player", "days", "hours", "who", "day", "reason"];

/// What cannot be done, beside the fields that it is about.
fn beside(lang: Lang, error: &Error) -> Option<FieldFaults> {
    match error {
        Error::Malformed(faults) => {
            let field = |name: &str| {
                match name {
                    "seconds" => "days",
                    "ends" => "day",
                    "players" => "player",
                    name => name,
                }
                .to_owned()
            };
            let said = faults.iter().map(|fault| (field(&fault.field), fault.in_words(lang)));
            Some(FieldFaults::new(&FIELDS, said))
        }
        error => refused(lang, error).map(|says| FieldFaults::one("", says)),
    }
}

/// After the act: on to `to`, or back to the question with what was wrong.
pub(super) async fn done(
    reader: &Reader,
    done: Result<(), Error>,
    to: &str,
    again: impl AsyncFnOnce(Option<FieldFaults>) -> Response,
) -> Response {
    match done {
        Ok(()) => Redirect::to(to).into_response(),
        Err(error) => match beside(reader.page.lang, &error) {
            Some(faults) => again(Some(faults)).await,
            None => reader.fault(&error, "/tournaments"),
        },
    }
}
