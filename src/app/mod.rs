//! The verbs of the system, one file each: who may, what changes, which events and mails go with it — in one transaction.
//!
//! Doors (`http`, `mail`, `cli`) call these and translate; they never see a transaction. Each room has a handle, reached by a
//! method of [`App`], and stands on those before it: [`error`], [`actor`], [`access`] and [`limits`], then [`core`],
//! [`accounts`], [`outbox`], [`ratings`], [`transparency`], [`games`], [`arbitration`], [`opponent`], [`tournaments`], [`reviews`],
//! [`notices`], [`inbox`] and [`operations`] (`tests/all/house/imports.rs` holds that, and that no files of a
//! room import each other).

#[macro_use]
mod transaction;

pub mod access;
pub mod accounts;
pub mod actor;
pub mod arbitration;
pub mod core;
pub mod error;
pub mod games;
pub mod inbox;
pub mod limits;
pub mod notices;
pub mod operations;
pub mod opponent;
pub mod outbox;
mod process_state;
pub mod ratings;
pub mod reviews;
pub mod settings;
pub mod tournaments;
pub mod transparency;

use std::sync::Arc;

use crate::app::core::key_set::{HeldKeys, Keys, KeysInUse, held};
use crate::app::error::Result;
use crate::app::process_state::ProcessState;
use crate::app::settings::{Settings, Wake};
use crate::base::{Clock, Rng, Timestamp};
use crate::store::Store;

/// Everything the verbs work with. Cheap to clone.
#[derive(Clone)]
pub struct App(Arc<Inner>);

struct Inner {
    store: Store,
    keys: KeysInUse,
    clock: Arc<dyn Clock>,
    rng: Arc<dyn Rng>,
    settings: Settings,
    wake: Wake,
    process: ProcessState,
    /// The server's name in receipts: that of its log, fixed at the first start.
    origin: String,
}

impl App {
    /// Puts the verbs together. At the first start the keys' names are fixed; the log's names this server in every seal.
    ///
    /// # Errors
    /// The database does not answer, or was begun with other keys.
    pub async fn open(
        store: Store,
        keys: Keys,
        clock: Arc<dyn Clock>,
        rng: Arc<dyn Rng>,
        settings: Settings,
    ) -> Result<App> {
        let keys = held(&store, keys).await?;
        let origin = keys.log.verifier_key().name().to_owned();
        let wake = Wake::new(store.posted());
        Ok(App(Arc::new(Inner {
            store,
            keys: KeysInUse::new(keys),
            clock,
            rng,
            settings,
            wake,
            process: ProcessState::default(),
            origin,
        })))
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

    /// The keys that are in use now.
    fn keys(&self) -> Arc<HeldKeys> {
        self.0.keys.get()
    }

    fn rng(&self) -> &dyn Rng {
        &*self.0.rng
    }
}

impl AsRef<Store> for App {
    fn as_ref(&self) -> &Store {
        &self.0.store
    }
}

/// Gives each room's handle a method of its own; what it is for stands at the handle.
macro_rules! rooms {
    ($($room:ident => $($handle:ident)::+;)*) => {
        impl App {
            $(pub fn $room(&self) -> $($handle)::+<'_> {
                $($handle)::+(self)
            })*
        }
    };
}

rooms! {
    core => core::Core;
    accounts => accounts::Accounts;
    sign_in => accounts::sign_in::SignIn;
    passkeys => accounts::passkeys::Passkeys;
    oidc => accounts::oidc::Oidc;
    outbox => outbox::Outbox;
    webhooks => outbox::webhooks::Webhooks;
    ratings => ratings::Ratings;
    transparency => transparency::Transparency;
    games => games::Games;
    key_holders => games::key_holder::KeyHolders;
    notes => games::notes::Notes;
    entries => games::filing::Entries;
    clocks => games::clocks::Clocks;
    leaves => games::leave::Leaves;
    xfcc => games::xfcc::Xfcc;
    challenges => games::challenges::Challenges;
    arbitration => arbitration::Arbitration;
    bots => opponent::Bots;
    tournaments => tournaments::Tournaments;
    tournament_setup => tournaments::setup::TournamentSetup;
    pairings => tournaments::pairing::Pairings;
    running_tournaments => tournaments::running::RunningTournaments;
    ladders => tournaments::ladder::Ladders;
    teams => tournaments::teams::Teams;
    series => tournaments::series::Series;
    reviews => reviews::Reviews;
    tournament_notices => tournaments::notices::TournamentNotices;
    notices => notices::Notices;
    inbox => inbox::Inbox;
    mail_commands => inbox::commands::MailCommands;
    operations => operations::Operations;
}
