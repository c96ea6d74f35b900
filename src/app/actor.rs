//! Who asks for something, and what they may do.

use crate::app::access::{Access, Scope};
use crate::app::error::{Denial, Result};
use crate::base::{PlayerId, Timestamp, words};
use crate::store::{PlayerRow, StoreError};

/// Somebody who has signed in or shown a token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Actor {
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

impl Actor {
    /// The same person, who may go so far: without `manage`, or a passkey where the role takes one, with no more rights than a
    /// player.
    pub(in crate::app) fn within(mut self, mut access: Access) -> Actor {
        if access.needs_passkey {
            access.scopes = access.scopes.without_office();
        }
        if !access.scopes.hold(Scope::Manage) {
            self.role = Role::Player;
        }
        self.access = access;
        self
    }

    /// Whether what they themselves made then is shown to them.
    pub(in crate::app) fn sees_own(&self, made: Timestamp) -> bool {
        self.access.veil.is_none_or(|veil| made >= veil)
    }

    /// An error if what they themselves made then is not shown to them.
    pub(in crate::app) fn must_see_own(&self, made: Timestamp) -> Result<()> {
        if self.sees_own(made) { Ok(()) } else { Err(Denial::Veiled.into()) }
    }
}

/// Somebody who acts, by their row.
pub(in crate::app) fn actor(row: PlayerRow) -> Result<Actor> {
    let role =
        Role::parse(&row.role).ok_or_else(|| StoreError::row("player", "role", row.id, "not a role"))?;
    Ok(Actor {
        id: PlayerId::from_uuid(row.id),
        name: row.name,
        locale: row.locale,
        role,
        access: Access::FULL,
    })
}
