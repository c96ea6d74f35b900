//! The verbs of the system, one file each: who may, what changes, which events and mails go with it — in one transaction.
//!
//! Doors (`http`, `mail`, `cli`) call these and translate; they never see a transaction.

pub mod accounts;
pub mod actor;
pub mod arbitration;
pub mod core;
pub mod error;
pub mod games;
pub mod inbox;
pub mod notices;
pub mod operations;
pub mod outbox;
pub mod ratings;
pub mod tournaments;
pub mod transparency;

use std::sync::atomic::{AtomicBool, AtomicI64};
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use tokio::sync::Notify;
use uuid::Uuid;

use crate::app::error::Error;
use crate::app::games::tablebase::Tablebase;
use crate::app::tournaments::pairing::pairing_program::PairingProgram;
use crate::app::transparency::publish::LogSettings;
use crate::base::{Clock, Micros, Rng, Timestamp};
use crate::seal::Keyring;
use crate::store::Store;
use crate::tlog::NoteKey;

/// Everything the verbs work with. Cheap to clone.
#[derive(Clone)]
pub struct App(Arc<Inner>);

struct Inner {
    store: Store,
    /// Another set takes its place when keys are rotated.
    held: RwLock<Arc<crate::app::core::key_set::Held>>,
    clock: Arc<dyn Clock>,
    rng: Arc<dyn Rng>,
    settings: Settings,
    wake: Wake,
    /// Set while this process's clock differs too much from the database's.
    clock_wrong: AtomicBool,
    /// The newest moment that is known to be stored.
    newest_us: AtomicI64,
    /// What was found when it was last asked whether this process can work.
    last_look: tokio::sync::Mutex<crate::app::operations::ready::LastLook>,
    /// Chains of secrets at hand.
    chains: crate::app::core::dice::Chains,
    /// The log's name, fixed at the first start.
    origin: String,
    /// The name under which this process claims mails, if it has one.
    claims_as: OnceLock<Uuid>,
    /// Tables of tournaments for the next readers.
    table_cache: crate::app::tournaments::table_cache::TableCache,
    /// Secrets that were refused and are not noted yet.
    refusals: crate::app::accounts::sign_in::refused_secrets::Refusals,
}

/// The keys at hand.
pub struct Keys {
    /// Key-encryption keys.
    pub keyring: Keyring,
    /// Signs receipts.
    pub receipt: NoteKey,
    /// Signs log checkpoints; its verifier line names this server in every seal.
    pub log: NoteKey,
    /// Log keys that were handed over to it and sign beside it for a while.
    pub earlier_logs: Vec<NoteKey>,
}

/// What an operator may set.
#[derive(Clone)]
pub struct Settings {
    /// Where players find the server, without a slash at the end.
    pub public_url: String,
    /// How long after the reveal both players get it.
    pub reveal_delay: Micros,
    /// How the public log is kept.
    pub log: LogSettings,
    /// The domain of the addresses at which players answer mails; nothing if no way in is set.
    pub mail_in_domain: Option<String>,
    /// Endgame tables, for claims.
    pub tables: Option<Arc<Tablebase>>,
    /// What pairs Swiss rounds.
    pub pairing_program: Option<PairingProgram>,
    /// What pairs each Swiss round once more, to compare.
    pub pairing_checker: Option<PairingProgram>,
}

/// Hints that there is work; the tables are the truth.
#[derive(Default)]
pub struct Wake {
    /// A turn became complete.
    pub reveals: Notify,
    /// A mail is due.
    pub mails: Notify,
    /// A mail came in.
    pub inbox: Notify,
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
        let held = crate::app::core::key_set::held(&store, keys).await?;
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
            last_look: tokio::sync::Mutex::default(),
            chains: crate::app::core::dice::Chains::default(),
            origin,
            claims_as: OnceLock::new(),
            table_cache: crate::app::tournaments::table_cache::TableCache::default(),
            refusals: crate::app::accounts::sign_in::refused_secrets::Refusals::default(),
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
    fn keys(&self) -> Arc<crate::app::core::key_set::Held> {
        let held = self.0.held.read().unwrap_or_else(PoisonError::into_inner);
        held.clone()
    }

    /// Goes on with these keys: they were rotated while the server runs.
    ///
    /// # Errors
    /// They are not those that the database goes by; the ones before stay in use then.
    pub async fn take_keys(&self, keys: Keys) -> Result<(), Error> {
        let held = crate::app::core::key_set::held(self.store(), keys).await?;
        *self.0.held.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(held);
        Ok(())
    }

    fn rng(&self) -> &dyn Rng {
        &*self.0.rng
    }
}

/// The rooms.
impl App {
    /// What every use case stands on.
    pub fn core(&self) -> core::Core<'_> {
        core::Core(self)
    }

    /// Accounts, and how their owners are reached.
    pub fn accounts(&self) -> accounts::Accounts<'_> {
        accounts::Accounts(self)
    }

    /// Signing in, sessions and tokens.
    pub fn sign_in(&self) -> accounts::sign_in::SignIn<'_> {
        accounts::sign_in::SignIn(self)
    }

    /// Mails on their way out.
    pub fn outbox(&self) -> outbox::Outbox<'_> {
        outbox::Outbox(self)
    }

    /// Ratings and reliability.
    pub fn ratings(&self) -> ratings::Ratings<'_> {
        ratings::Ratings(self)
    }

    /// The public log.
    pub fn transparency(&self) -> transparency::Transparency<'_> {
        transparency::Transparency(self)
    }

    /// Games, from their making to their end.
    pub fn games(&self) -> games::Games<'_> {
        games::Games(self)
    }

    /// Entries.
    pub fn entries(&self) -> games::filing::Entries<'_> {
        games::filing::Entries(self)
    }

    /// Clocks and flags.
    pub fn clocks(&self) -> games::clocks::Clocks<'_> {
        games::clocks::Clocks(self)
    }

    /// Leave.
    pub fn leaves(&self) -> games::leave::Leaves<'_> {
        games::leave::Leaves(self)
    }

    /// Challenges and invitations.
    pub fn challenges(&self) -> games::challenges::Challenges<'_> {
        games::challenges::Challenges(self)
    }

    /// Claims, disputes and rulings.
    pub fn arbitration(&self) -> arbitration::Arbitration<'_> {
        arbitration::Arbitration(self)
    }

    /// Tournaments as they are seen.
    pub fn tournaments(&self) -> tournaments::Tournaments<'_> {
        tournaments::Tournaments(self)
    }

    /// A tournament before its start: sheet, entries, draw.
    pub fn tournament_setup(&self) -> tournaments::setup::TournamentSetup<'_> {
        tournaments::setup::TournamentSetup(self)
    }

    /// Who plays whom.
    pub fn pairings(&self) -> tournaments::pairing::Pairings<'_> {
        tournaments::pairing::Pairings(self)
    }

    /// Tournaments that are played.
    pub fn running_tournaments(&self) -> tournaments::running::RunningTournaments<'_> {
        tournaments::running::RunningTournaments(self)
    }

    /// Ladders.
    pub fn ladders(&self) -> tournaments::ladder::Ladders<'_> {
        tournaments::ladder::Ladders(self)
    }

    /// What a tournament tells by mail.
    pub fn tournament_notices(&self) -> tournaments::notices::TournamentNotices<'_> {
        tournaments::notices::TournamentNotices(self)
    }

    /// What mails tell.
    pub fn notices(&self) -> notices::Notices<'_> {
        notices::Notices(self)
    }

    /// Mails that came in.
    pub fn inbox(&self) -> inbox::Inbox<'_> {
        inbox::Inbox(self)
    }

    /// What mails ask for.
    pub fn mail_commands(&self) -> inbox::commands::MailCommands<'_> {
        inbox::commands::MailCommands(self)
    }

    /// What keeps the server well.
    pub fn operations(&self) -> operations::Operations<'_> {
        operations::Operations(self)
    }
}
