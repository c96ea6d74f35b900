//! A whole house without doors: the app on a real database, with a clock that is moved by hand and seeded chance.

#![allow(dead_code, reason = "a kit for the other areas of the tests")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

pub(crate) mod authenticator;
pub(crate) mod blind;
pub(crate) mod bots;
pub(crate) mod counted;
pub(crate) mod invariants;
pub(crate) mod issuer;
pub(crate) mod raw;
pub(crate) mod search;
pub(crate) mod snapshots;
pub(crate) mod syzygy;
pub(crate) mod tar;
pub(crate) mod template;
pub(crate) mod written;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};

use fairschach::app::App;
use fairschach::app::accounts::joining::Registration;
use fairschach::app::accounts::players::NewPlayer;
use fairschach::app::actor::{Actor, Role};
use fairschach::app::core::key_set::Keys;
use fairschach::app::games::create::NewGameRequest;
use fairschach::app::games::filing::condition::SetConditional;
use fairschach::app::games::filing::file::{FileEntry, Filed};
use fairschach::app::opponent::BotSettings;
use fairschach::app::settings::Settings;
use fairschach::app::tournaments::action::Action;
use fairschach::app::transparency::publish::{LogSettings, Published};
use fairschach::base::{Clock, GameId, Micros, PlayerId, Rng, Side, Timestamp, TournamentId};
use fairschach::game::{AuthMethod, Channel, Remark};
use fairschach::seal::{Kek, Keyring};
use fairschach::store::Store;
use fairschach::tlog::NoteKey;
use fairschach::tournament::Post;
use rand::rngs::StdRng;
use rand::{Rng as _, SeedableRng};

use crate::peers::postgres::{self, PgDatabase};

/// Whether the long versions of the long tests are asked for, as `./scripts/soak` does.
pub(crate) fn soak() -> bool {
    std::env::var_os("FAIRSCHACH_SOAK").is_some()
}

/// Every `nth` of the cases, beginning with the first; all of them in the long version.
pub(crate) fn every<T>(nth: usize, cases: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
    cases.into_iter().step_by(if soak() { 1 } else { nth })
}

/// Runs a test once on each database: `on_both! { name => function; }`, the function taking the [`Database`].
macro_rules! on_both {
    ($($name:ident => $test:ident;)*) => {
        $(mod $name {
            use $crate::support::Database;
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn sqlite() { super::$test(Database::Sqlite).await; }
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn postgres() { super::$test(Database::Postgres).await; }
        })*
    };
}
pub(crate) use on_both;

/// The same, and on PostgreSQL also as roles whose transactions begin at another level than ours.
macro_rules! on_all {
    ($($name:ident => $test:ident;)*) => {
        $(mod $name {
            use $crate::{peers::postgres::ISOLATION, support::Database};
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn sqlite() { super::$test(Database::Sqlite).await; }
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn postgres() { super::$test(Database::Postgres).await; }
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn serializable() { ISOLATION.scope("serializable", super::$test(Database::Postgres)).await; }
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn repeatable_read() {
                ISOLATION.scope("repeatable read", super::$test(Database::Postgres)).await;
            }
        })*
    };
}
pub(crate) use on_all;

pub(crate) const SECOND: Micros = 1_000_000;
pub(crate) const DAY: Micros = 24 * 60 * 60 * SECOND;
/// 2026-01-01T12:00:00Z: where every test's clock begins.
pub(crate) const START: Timestamp = Timestamp::from_us(1_767_268_800_000_000);

/// Pairs in which all knights go out and home, again and again: what moves in one of them rests in the next.
pub(crate) const KNIGHTS_OUT_AND_HOME: [(&str, &str); 4] =
    [("g1f3", "g8f6"), ("b1c3", "b8c6"), ("f3g1", "f6g8"), ("c3b1", "c6b8")];

/// A clock that stands still until it is moved.
pub(crate) struct ManualClock(AtomicI64);

impl ManualClock {
    pub(crate) fn new(at: Timestamp) -> Arc<ManualClock> {
        Arc::new(ManualClock(AtomicI64::new(at.as_us())))
    }

    pub(crate) fn advance(&self, us: Micros) {
        self.0.fetch_add(us, Ordering::SeqCst);
    }
}

impl Clock for ManualClock {
    fn now(&self) -> Timestamp {
        Timestamp::from_us(self.0.load(Ordering::SeqCst))
    }
}

/// Chance that is the same in every run.
pub(crate) struct SeededRng(Mutex<StdRng>);

impl SeededRng {
    pub(crate) fn new(seed: u64) -> Arc<SeededRng> {
        Arc::new(SeededRng(Mutex::new(StdRng::seed_from_u64(seed))))
    }
}

impl Rng for SeededRng {
    fn fill(&self, bytes: &mut [u8]) {
        self.0.lock().unwrap().fill_bytes(bytes);
    }
}

/// Chance without a seed, where a test does not care.
pub(crate) struct SystemRngForTests;

impl Rng for SystemRngForTests {
    fn fill(&self, bytes: &mut [u8]) {
        rand::rng().fill_bytes(bytes);
    }
}

/// Which database a test runs on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Database {
    Sqlite,
    Postgres,
}

/// The name of a house's SQLite file.
const FILE: &str = "fairschach.sqlite";

/// A database that ends with this value.
pub(crate) struct TestStore {
    pub(crate) url: String,
    folder: tempfile::TempDir,
    _postgres: Option<PgDatabase>,
}

impl TestStore {
    /// Without a table, as a server finds it that is started for the first time.
    pub(crate) async fn empty(database: Database) -> TestStore {
        TestStore::holding(match database {
            Database::Sqlite => None,
            Database::Postgres => Some(postgres::database("house").await),
        })
    }

    /// To be opened; its tables are there already, for making them takes longer than most tests.
    pub(crate) async fn new(database: Database) -> TestStore {
        match database {
            Database::Sqlite => {
                let store = TestStore::holding(None);
                template::copy_to(&store.folder().join(FILE)).await;
                store
            }
            Database::Postgres => TestStore::holding(Some(postgres::database_with_schema("house").await)),
        }
    }

    fn holding(postgres: Option<PgDatabase>) -> TestStore {
        let folder = tempfile::tempdir().unwrap();
        let file = || format!("sqlite://{}/{FILE}", folder.path().display());
        let url = postgres.as_ref().map_or_else(file, PgDatabase::url);
        TestStore { url, folder, _postgres: postgres }
    }

    pub(crate) fn folder(&self) -> &std::path::Path {
        self.folder.path()
    }
}

/// The app with two players, an arbiter and a director.
pub(crate) struct TestApp {
    pub(crate) app: App,
    pub(crate) clock: Arc<ManualClock>,
    pub(crate) white: Actor,
    pub(crate) black: Actor,
    pub(crate) arbiter: Actor,
    pub(crate) director: Actor,
    pub(crate) store: TestStore,
}

/// Keys that are the same in every run.
pub(crate) fn keys() -> Keys {
    Keys {
        keyring: Keyring::new(Kek::new([7; 32]), Vec::new()),
        receipt: NoteKey::new("fairschach.example/receipts", &[8; 32]).unwrap(),
        log: NoteKey::new("fairschach.example/log", &[9; 32]).unwrap(),
        earlier_logs: Vec::new(),
    }
}

/// Opens the app on a database that may hold something already.
pub(crate) async fn open_app(url: &str, clock: Arc<ManualClock>, seed: u64) -> App {
    open_app_with(url, clock, seed, 2 * SECOND).await
}

/// The same with another delay between reveal and release, and no folder for a log.
pub(crate) async fn open_app_with(
    url: &str,
    clock: Arc<ManualClock>,
    seed: u64,
    reveal_delay: Micros,
) -> App {
    let settings = settings(reveal_delay, "/dev/null/log".into());
    open_app_by(url, clock, seed, settings).await
}

/// What the house is set to.
pub(crate) fn settings(reveal_delay: Micros, log: PathBuf) -> Settings {
    Settings {
        public_url: "https://fairschach.example".to_owned(),
        registration: Registration::Open,
        passkeys_required: Vec::new(),
        reveal_delay,
        log: LogSettings { dir: log, cadence: 10 * SECOND, padding: false, include_by: 600 * SECOND },
        mail_in_domain: Some("play.fairschach.example".to_owned()),
        mails_kept: 90 * DAY,
        archived_after: Some(30 * DAY),
        erased_list: None,
        tables: None,
        pairing_program: None,
        pairing_checker: None,
        bot: BotSettings { begins: true, engine: 1, plays: |_| true },
        reviews: true,
        oidc: None,
        private_webhooks: true,
    }
}

/// The app as a house has it: with the log in the store's folder.
async fn open_at(store: &TestStore, clock: Arc<ManualClock>, seed: u64) -> App {
    let settings = settings(2 * SECOND, store.folder().join("log"));
    open_app_by(&store.url, clock, seed, settings).await
}

/// The same with other settings.
pub(crate) async fn open_app_by(url: &str, clock: Arc<ManualClock>, seed: u64, settings: Settings) -> App {
    open_app_holding(url, clock, seed, settings, keys()).await
}

async fn open_app_holding(
    url: &str,
    clock: Arc<ManualClock>,
    seed: u64,
    settings: Settings,
    keys: Keys,
) -> App {
    let store = Store::open(url).await.unwrap();
    App::open(store, keys, clock, SeededRng::new(seed), settings).await.unwrap()
}

async fn add(app: &App, name: &str, locale: &str, role: Role) -> Actor {
    let letters: String = name.to_lowercase().chars().filter(char::is_ascii_alphanumeric).collect();
    let email = format!("{letters}@example.org");
    let new = NewPlayer { name: name.to_owned(), email, locale: locale.to_owned(), role };
    app.accounts().add_player(new).await.unwrap()
}

/// An entry as a program sends it, received then.
pub(crate) fn entry_at(turn: u32, entry: &str, received: Timestamp) -> FileEntry {
    FileEntry {
        turn,
        entry: entry.to_owned(),
        draw_offer: false,
        void: false,
        channel: Channel::Api,
        authenticated: AuthMethod::Token,
        received,
        contribution: None,
        committed: None,
        said: None,
    }
}

/// What is planned for after this pair, or after this reply alone; a space parts two moves.
pub(crate) fn if_so(when: &str, then: &str) -> SetConditional {
    SetConditional {
        pair: None,
        when: when.split(' ').map(str::to_owned).collect(),
        then: then.to_owned(),
        draw_offer: false,
        further: Vec::new(),
    }
}

impl TestApp {
    pub(crate) async fn new(database: Database) -> TestApp {
        TestApp::with_keys(database, keys()).await
    }

    /// The same with keys of the test's own.
    pub(crate) async fn with_keys(database: Database, keys: Keys) -> TestApp {
        let store = TestStore::new(database).await;
        let clock = ManualClock::new(START);
        let settings = settings(2 * SECOND, store.folder().join("log"));
        let app = open_app_holding(&store.url, clock.clone(), 1, settings, keys).await;
        let white = add(&app, "Anna", "de", Role::Player).await;
        let black = add(&app, "Ben", "en", Role::Player).await;
        let arbiter = add(&app, "Carla", "de", Role::Arbiter).await;
        let director = add(&app, "Dora", "en", Role::Director).await;
        TestApp { app, clock, white, black, arbiter, director, store }
    }

    /// The director gives somebody a post in a tournament.
    pub(crate) async fn appoint(&self, tournament: TournamentId, person: PlayerId, post: Post) {
        let act = Action::Appoint { person, post: Some(post) };
        self.app.tournaments().perform(&self.director, tournament, act, "").await.unwrap();
    }

    /// A game from the start by the rules of 2023, 14 days a pair.
    pub(crate) fn request(&self) -> NewGameRequest {
        NewGameRequest {
            white: self.white.id,
            black: self.black.id,
            arbiter: Some(self.arbiter.id),
            arbiter2: None,
            variant: "fairschach".to_owned(),
            rules: "fsr-2023".to_owned(),
            options: BTreeMap::new(),
            terms: BTreeMap::new(),
            clock: "14d/pair".to_owned(),
            board: None,
            start: None,
            position: None,
            request_key: None,
        }
    }

    /// Emil, an arbiter beside the house's own.
    pub(crate) async fn another_arbiter(&self) -> Actor {
        self.add("Emil", "en", Role::Arbiter).await
    }

    /// Somebody else; of the name, the address has the ASCII letters and digits, in lower case, before `@example.org`.
    pub(crate) async fn add(&self, name: &str, locale: &str, role: Role) -> Actor {
        add(&self.app, name, locale, role).await
    }

    pub(crate) async fn game(&self) -> GameId {
        self.app.games().create_game(&self.director, self.request()).await.unwrap()
    }

    /// A game under these terms.
    pub(crate) async fn game_with(&self, terms: &[(&str, &str)]) -> GameId {
        let terms = terms.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        let request = NewGameRequest { terms: terms.collect(), ..self.request() };
        self.app.games().create_game(&self.director, request).await.unwrap()
    }

    /// The player of a side.
    pub(crate) fn player(&self, side: Side) -> &Actor {
        match side {
            Side::White => &self.white,
            Side::Black => &self.black,
        }
    }

    /// The same house after a restart: a fresh app on the same database.
    pub(crate) async fn restart(&mut self, seed: u64) {
        self.app = open_at(&self.store, self.clock.clone(), seed).await;
    }

    /// The same after a restart with other keys.
    pub(crate) async fn restart_with(&mut self, seed: u64, keys: Keys) {
        let settings = settings(2 * SECOND, self.store.folder().join("log"));
        self.app = open_app_holding(&self.store.url, self.clock.clone(), seed, settings, keys).await;
    }

    pub(crate) async fn raw(&self) -> raw::Raw {
        raw::Raw::open(&self.store.url).await
    }

    pub(crate) async fn game_from(&self, position: &str) -> GameId {
        let request = NewGameRequest { position: Some(position.to_owned()), ..self.request() };
        self.app.games().create_game(&self.director, request).await.unwrap()
    }

    /// Files an entry for the open turn, received now.
    pub(crate) async fn file(
        &self,
        actor: &Actor,
        game: GameId,
        entry: &str,
    ) -> Result<Filed, fairschach::app::error::Error> {
        self.enter(actor, game, entry, false).await
    }

    /// The same, with a draw offer or without.
    pub(crate) async fn enter(
        &self,
        actor: &Actor,
        game: GameId,
        entry: &str,
        draw_offer: bool,
    ) -> Result<Filed, fairschach::app::error::Error> {
        self.file_as(actor, game, entry, draw_offer, false).await
    }

    /// Files an entry with which something is said.
    pub(crate) async fn say(
        &self,
        actor: &Actor,
        game: GameId,
        entry: &str,
        said: Remark,
    ) -> Result<Filed, fairschach::app::error::Error> {
        let entry = FileEntry { said: Some(said), ..self.given(actor, game, entry).await? };
        self.app.entries().file_entry(actor, game, entry).await
    }

    /// The same for an entry that may count as no move (`illegal_entry = void`).
    pub(crate) async fn file_void(
        &self,
        actor: &Actor,
        game: GameId,
        entry: &str,
    ) -> Result<Filed, fairschach::app::error::Error> {
        self.file_as(actor, game, entry, false, true).await
    }

    async fn file_as(
        &self,
        actor: &Actor,
        game: GameId,
        entry: &str,
        draw_offer: bool,
        void: bool,
    ) -> Result<Filed, fairschach::app::error::Error> {
        let entry = FileEntry { draw_offer, void, ..self.given(actor, game, entry).await? };
        self.app.entries().file_entry(actor, game, entry).await
    }

    /// An entry for the open turn, received now.
    async fn given(
        &self,
        actor: &Actor,
        game: GameId,
        entry: &str,
    ) -> Result<FileEntry, fairschach::app::error::Error> {
        let turn = self.app.games().game(Some(actor), game).await?.turn;
        Ok(entry_at(turn, entry, self.app.now()))
    }

    /// Files both entries, reveals, and waits until the reveal is released.
    pub(crate) async fn pair(&self, game: GameId, white: &str, black: &str) {
        self.file(&self.white, game, white).await.unwrap();
        self.file(&self.black, game, black).await.unwrap();
        self.reveal().await;
    }

    /// Waits for the next tick of the log and publishes it.
    pub(crate) async fn publish(&self) -> Published {
        self.clock.advance(10 * SECOND);
        let files = Arc::new(self.app.transparency().log_dir());
        self.app.operations().publish(files).await.unwrap().expect("nobody else is at it")
    }

    pub(crate) async fn reveal(&self) {
        assert_eq!(self.app.games().reveal_due().await.unwrap(), 1);
        self.clock.advance(2 * SECOND);
    }
}
