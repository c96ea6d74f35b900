//! How far somebody may go who has signed in or shown a token: a token's scopes, and what a session does not show.

use std::fmt;

use crate::base::{Timestamp, words};

words! {
    /// What a token may be used for.
    pub enum Scope {
        /// What a stranger may see, and of private games what the account may; nothing of an own open turn.
        Read: "read",
        /// That too, and all that a player does in games.
        Play: "play",
        /// What the account's role and posts allow.
        Manage: "manage",
        /// The key holder's calls alone.
        KeyHolder: "keyholder",
    }
}

/// A set of [`Scope`]s, never empty where a token has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scopes(u8);

/// How far somebody may go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Access {
    pub scopes: Scopes,
    /// Entries, drafts and conditional entries made before this moment are not shown.
    pub veil: Option<Timestamp>,
    /// When this session began by something that was shown to us; none for a token, and where a provider says who it is.
    pub begun: Option<Timestamp>,
    /// When a passkey, or a recovery code, was last shown in this session.
    pub proven: Option<Timestamp>,
    /// Whether the role takes a passkey here, and there is none: then nothing of the office is done.
    pub needs_passkey: bool,
}

impl Scope {
    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

impl Scopes {
    /// Every scope.
    pub const ALL: Scopes = Scopes(0b1111);

    /// These scopes.
    pub fn of(scopes: impl IntoIterator<Item = Scope>) -> Scopes {
        Scopes(scopes.into_iter().fold(0, |bits, scope| bits | scope.bit()))
    }

    /// Reads words with spaces or commas between them; nothing if there is none, or one that is no scope.
    pub fn parse(text: &str) -> Option<Scopes> {
        let words = text.split([' ', ',']).filter(|word| !word.is_empty());
        let scopes: Option<Vec<Scope>> =
            words.map(|word| Scope::ALL.into_iter().find(|scope| scope.as_str() == word)).collect();
        scopes.filter(|scopes| !scopes.is_empty()).map(Scopes::of)
    }

    /// Whether this scope is among them. Who may play or manage may read.
    pub const fn hold(self, scope: Scope) -> bool {
        let reads = matches!(scope, Scope::Read) && self.0 & (Scope::Play.bit() | Scope::Manage.bit()) != 0;
        reads || self.0 & scope.bit() != 0
    }

    /// The same without what an office allows; what was read by it is read still.
    pub(in crate::app) const fn without_office(self) -> Scopes {
        match self.0 & Scope::Manage.bit() {
            0 => self,
            _ => Scopes(self.0 & !Scope::Manage.bit() | Scope::Read.bit()),
        }
    }

    /// The scopes that were given, in the order of [`Scope::ALL`].
    pub fn words(self) -> Vec<&'static str> {
        let given = Scope::ALL.into_iter().filter(|scope| self.0 & scope.bit() != 0);
        given.map(Scope::as_str).collect()
    }
}

impl fmt::Display for Scopes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words().join(" "))
    }
}

impl Access {
    /// Everything that the account may.
    pub const FULL: Access =
        Access { scopes: Scopes::ALL, veil: None, begun: None, proven: None, needs_passkey: false };
}
