//! The verbs of the system, one file each: who may, what changes, which events and mails go with it — in one transaction.
//!
//! Doors (`http`, `mail`, `cli`) call these and translate; they never see a transaction.

pub mod notice;
pub mod view;

mod error;

pub use error::{Error, Fault};

use std::sync::Arc;

use tokio::sync::Notify;

use crate::base::{Clock, Micros, PlayerId, Rng, Timestamp};
use crate::seal::Keyring;
use crate::store::Store;
use crate::tlog::NoteKey;

/// Everything the verbs work with. Cheap to clone.
#[derive(Clone)]
pub struct App(Arc<Inner>);

struct Inner {
    store: Store,
    keys: Keys,
    clock: Arc<dyn Clock>,
    rng: Arc<dyn Rng>,
    settings: Settings,
    wake: Wake,
}

/// The keys at hand.
pub struct Keys {
    /// Key-encryption keys.
    pub keyring: Keyring,
    /// Signs receipts.
    pub receipt: NoteKey,
    /// Signs log checkpoints; its verifier line names this server in every seal.
    pub log: NoteKey,
}

/// What an operator may set.
#[derive(Clone)]
pub struct Settings {
    /// Where players find the server, without a slash at the end.
    pub public_url: String,
    /// How long after the reveal both players get it.
    pub reveal_delay: Micros,
}

/// Hints that there is work; the tables are the truth.
#[derive(Default)]
pub struct Wake {
    /// A turn became complete.
    pub reveals: Notify,
    /// A mail is due.
    pub mails: Notify,
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
}

impl Role {
    const ALL: [Role; 4] = [Role::Player, Role::Arbiter, Role::Director, Role::Admin];

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

impl App {
    /// Puts the verbs together.
    pub fn new(
        store: Store,
        keys: Keys,
        clock: Arc<dyn Clock>,
        rng: Arc<dyn Rng>,
        settings: Settings,
    ) -> App {
        App(Arc::new(Inner {
            store,
            keys,
            clock,
            rng,
            settings,
            wake: Wake::default(),
        }))
    }

    /// The time now, by the injected clock.
    pub fn now(&self) -> Timestamp {
        self.0.clock.now()
    }

    /// What an operator has set.
    pub fn settings(&self) -> &Settings {
        &self.0.settings
    }

    /// Hints for the workers.
    pub fn wake(&self) -> &Wake {
        &self.0.wake
    }

    fn store(&self) -> &Store {
        &self.0.store
    }

    fn keys(&self) -> &Keys {
        &self.0.keys
    }

    fn rng(&self) -> &dyn Rng {
        &*self.0.rng
    }
}
