//! Who asks for something, and what they may do.

use crate::app::accounts::sign_in::access::Access;
use crate::base::{PlayerId, words};

/// Somebody who has signed in or shown a token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Actor {
    /// Who.
    pub id: PlayerId,
    /// The name that others see.
    pub name: String,
    /// `de` or `en`.
    pub locale: String,
    /// What they may do.
    pub role: Role,
    /// How far this time: what their token is for, and what their session does not show.
    pub access: Access,
}

words! {
    /// What a person may do beyond playing.
    pub enum Role {
        /// Nothing more.
        Player: "player",
        /// Watches over games.
        Arbiter: "arbiter",
        /// Makes games.
        Director: "director",
        /// Keeps the server.
        Admin: "admin",
    }
}
