//! Who asks for something, and what they may do.

use crate::app::accounts::sign_in::access::Access;
use crate::base::PlayerId;

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

/// What a person may do beyond playing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// Nothing more.
    Player,
    /// Watches over games.
    Arbiter,
    /// Makes games.
    Director,
    /// Keeps the server.
    Admin,
}

impl Role {
    /// All of them, from the least to the most.
    pub const ALL: [Role; 4] = [Role::Player, Role::Arbiter, Role::Director, Role::Admin];

    /// The word in the database and on the command line.
    pub const fn as_str(self) -> &'static str {
        match self {
            Role::Player => "player",
            Role::Arbiter => "arbiter",
            Role::Director => "director",
            Role::Admin => "admin",
        }
    }

    /// Reads the word.
    pub fn parse(text: &str) -> Option<Role> {
        Role::ALL.into_iter().find(|role| role.as_str() == text)
    }
}
