//! Asks back before an entry is filed that is not legal and will count as no move (`illegal_entry = void`).

use askama::Template;

use crate::http::web::pages::Page;

/// What was read, why it is not legal, and what will become of it. No `Debug`: it holds an entry.
#[derive(Template)]
#[template(path = "web/void.html")]
pub(in crate::http::web) struct VoidPage {
    /// The frame.
    pub(in crate::http::web) page: Page,
    /// What was read and why it is not legal.
    pub(in crate::http::web) why: String,
    /// The game's id.
    pub(in crate::http::web) game: String,
    /// The turn.
    pub(in crate::http::web) turn: u32,
    /// The entry as it was given.
    pub(in crate::http::web) entry: String,
    /// Whether a draw is offered with it.
    pub(in crate::http::web) draw_offer: bool,
}
