//! The ways by which an entry comes in.

use crate::base::{by_word, words};

words! {
    /// The way by which an entry came in.
    pub enum Channel {
        /// A page.
        Web: "web",
        /// A program, through the HTTP API.
        Api: "api",
        /// A mail to the server.
        Mail: "mail",
        /// The server, which passes for a side that can enter nothing.
        Server: "server",
        /// An entry that was left before, on a condition.
        Conditional: "conditional",
        /// Paper or telephone: an arbiter entered it.
        Paper: "paper",
        /// The bot.
        Bot: "bot",
    }
}

by_word!(Channel: "no channel");

impl Channel {
    /// Whether an author's own program can have sealed what comes so; all else the server seals.
    pub const fn is_sealed_by_authors(self) -> bool {
        matches!(self, Channel::Web | Channel::Api)
    }
}
