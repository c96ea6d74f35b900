//! Asks back before an entry is filed that is not legal and will count as no move (`illegal_entry = void`).

use askama::Template;

use super::pages::Page;

/// What was read, why it is not legal, and what will become of it. No `Debug`: it holds an entry.
#[derive(Template)]
#[template(path = "web/void.html")]
pub(super) struct VoidPage {
    /// The frame.
    pub(super) page: Page,
    /// What was read and why it is not legal.
    pub(super) why: String,
    /// The game's id.
    pub(super) game: String,
    /// The turn.
    pub(super) turn: u32,
    /// The entry as it was given.
    pub(super) entry: String,
    /// Whether a draw is offered with it.
    pub(super) draw_offer: bool,
}
