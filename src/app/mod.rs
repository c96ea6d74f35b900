//! The verbs of the system, one file each: who may, what changes, which events and mails go with it — in one transaction.
//!
//! Doors (`http`, `mail`, `cli`) call these and translate; they never see a transaction. Each room has a handle, reached by a
//! method of [`App`], and stands on those before it: [`error`], [`actor`], [`access`] and [`limits`], then [`core`],
//! [`accounts`], [`outbox`], [`ratings`], [`transparency`], [`games`], [`arbitration`], [`tournaments`], [`notices`],
//! [`inbox`] and [`operations`] (`tests/all/house/imports.rs` holds that).

/// Runs an async closure in one transaction that is kept if it answers `Ok`: `write_tx!(app, async |tx| …)`. It owns what it
/// uses. A macro, since a closure's future cannot be said to be `Send` otherwise without boxing it by hand each time.
macro_rules! write_tx {
    ($of:expr, async |$tx:ident| $work:expr) => {
        AsRef::<crate::store::Store>::as_ref(&$of).write(move |$tx| Box::pin(async move { $work })).await
    };
}

/// The same for one that only reads.
macro_rules! read_tx {
    ($of:expr, async |$tx:ident| $work:expr) => {
        AsRef::<crate::store::Store>::as_ref(&$of).read(move |$tx| Box::pin(async move { $work })).await
    };
}

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
pub mod outbox;
pub mod ratings;
pub mod settings;
pub mod tournaments;
pub mod transparency;

use std::sync::atomic::{AtomicBool, AtomicI64};
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use tokio::sync::Mutex;
use uuid::Uuid;

use crate::app::accounts::sign_in::refused_secrets::Refusals;
use crate::app::core::dice::Chains;
use crate::app::core::key_set::{HeldKeys, Keys, held};
use crate::app::error::Error;
use crate::app::operations::ready::LastLook;
use crate::app::settings::{Settings, Wake};
use crate::app::tournaments::table_cache::TableCache;
use crate::base::{Clock, Rng, Timestamp};
use crate::store::Store;

/// Everything the verbs work with. Cheap to clone.
#[derive(Clone)]
pub struct App(Arc<Inner>);

struct Inner {
    store: Store,
    /// Another set takes its place when keys are rotated.
    held: RwLock<Arc<HeldKeys>>,
    clock: Arc<dyn Clock>,
    rng: Arc<dyn Rng>,
    settings: Settings,
    wake: Wake,
    /// Set while this process's clock differs too much from the database's.
    clock_wrong: AtomicBool,
    /// The newest moment that is known to be stored.
    newest_us: AtomicI64,
    /// What was found when it was last asked whether this process can work.
    last_look: Mutex<LastLook>,
    /// Chains of secrets at hand.
    chains: Chains,
    /// The log's name, fixed at the first start.
    origin: String,
    /// The name under which this process claims mails, if it has one.
    claims_as: OnceLock<Uuid>,
    /// Tables of tournaments for the next readers.
    table_cache: TableCache,
    /// Secrets that were refused and are not noted yet.
    refusals: Refusals,
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
    ) -> Result<App, Error> {
        let held = held(&store, keys).await?;
        let origin = held.log.verifier_key().name().to_owned();
        let wake = Wake::default();
        let clock_wrong = AtomicBool::new(false);
        let inner = Inner {
            store,
            held: RwLock::new(Arc::new(held)),
            clock,
            rng,
            settings,
            wake,
            clock_wrong,
            newest_us: AtomicI64::new(0),
            last_look: Mutex::default(),
            chains: Chains::default(),
            origin,
            claims_as: OnceLock::new(),
            table_cache: TableCache::default(),
            refusals: Refusals::default(),
        };
        Ok(App(Arc::new(inner)))
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

    /// The server's name in receipts: that of its log.
    fn origin(&self) -> &str {
        &self.0.origin
    }

    fn store(&self) -> &Store {
        &self.0.store
    }

    fn claims_as(&self) -> Option<Uuid> {
        self.0.claims_as.get().copied()
    }

    /// The keys that are in use now.
    fn keys(&self) -> Arc<HeldKeys> {
        let held = self.0.held.read().unwrap_or_else(PoisonError::into_inner);
        held.clone()
    }

    /// Goes on with these keys: they were rotated while the server runs.
    ///
    /// # Errors
    /// They are not those that the database goes by; the ones before stay in use then.
    pub async fn take_keys(&self, keys: Keys) -> Result<(), Error> {
        let held = held(self.store(), keys).await?;
        *self.0.held.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(held);
        Ok(())
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

/// Gives each room's handle a method of its own.
macro_rules! rooms {
    ($($(#[$doc:meta])* $room:ident => $($handle:ident)::+;)*) => {
        impl App {
            $($(#[$doc])* pub fn $room(&self) -> $($handle)::+<'_> {
                $($handle)::+(self)
            })*
        }
    };
}

rooms! {
    /// What every use case stands on.
    core => core::Core;
    /// Accounts, and how their owners are reached.
    accounts => accounts::Accounts;
    /// Signing in, sessions and tokens.
    sign_in => accounts::sign_in::SignIn;
    /// Mails on their way out.
    outbox => outbox::Outbox;
    /// Ratings and reliability.
    ratings => ratings::Ratings;
    /// The public log.
    transparency => transparency::Transparency;
    /// Games, from their making to their end.
    games => games::Games;
    entries => games::filing::Entries;
    /// Clocks and flags.
    clocks => games::clocks::Clocks;
    leaves => games::leave::Leaves;
    /// Challenges and invitations.
    challenges => games::challenges::Challenges;
    /// Claims, disputes and rulings.
    arbitration => arbitration::Arbitration;
    /// Tournaments as they are seen.
    tournaments => tournaments::Tournaments;
    /// A tournament before its start: sheet, entries, draw.
    tournament_setup => tournaments::setup::TournamentSetup;
    /// Who plays whom.
    pairings => tournaments::pairing::Pairings;
    /// Tournaments that are played.
    running_tournaments => tournaments::running::RunningTournaments;
    ladders => tournaments::ladder::Ladders;
    /// What a tournament tells by mail.
    tournament_notices => tournaments::notices::TournamentNotices;
    /// What mails tell.
    notices => notices::Notices;
    /// Mails that came in.
    inbox => inbox::Inbox;
    /// What mails ask for.
    mail_commands => inbox::commands::MailCommands;
    /// What keeps the server well.
    operations => operations::Operations;
}
