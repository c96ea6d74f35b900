//! Asks back before an entry is filed that is not legal and will count as no move (`illegal_entry = void`).

use askama::Template;

use crate::http::web::layout::{GameName, Page};

/// Asks back before something that cannot be undone.
#[derive(Template, Debug)]
#[template(path = "web/confirm.html")]
pub struct ConfirmPage {
    pub page: Page,
    /// The question.
    pub title: String,
    pub game: GameName,
    /// What it would do.
    pub what: String,
    /// Where the answer goes.
    pub action: String,
    /// The turn that the question was asked in.
    pub turn: u32,
    /// Where "no" leads.
    pub back: String,
    /// The text of "no".
    pub no: String,
    /// The text of "yes".
    pub yes: String,
}

/// What was read, why it is not legal, and what will become of it. No `Debug`: it holds an entry.
#[derive(Template)]
#[template(path = "web/void.html")]
pub(in crate::http::web) struct VoidPage {
    pub(in crate::http::web) page: Page,
    /// What was read and why it is not legal.
    pub(in crate::http::web) why: String,
    /// The game's id.
    pub(in crate::http::web) game: String,
    pub(in crate::http::web) turn: u32,
    /// The entry as it was given.
    pub(in crate::http::web) entry: String,
    pub(in crate::http::web) draw_offer: bool,
    /// The greeting and the line that were given.
    pub(in crate::http::web) greeting: String,
    pub(in crate::http::web) line: String,
}
