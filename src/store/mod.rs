//! Every SQL statement of the house, one file per aggregate, for SQLite and PostgreSQL alike.
//!
//! [`Store::write`] runs a closure in a transaction of its own task, so that a dropped request cannot cut it in two;
//! [`Store::read`] runs one on a snapshot. A write that concerns a game begins with [`lock`](crate::store::rooms::Games::lock).
//! "Not found" is `Ok(None)`; a row that cannot be read back names table, column and row ([`StoreError::Row`]).

mod accounts;
mod arbitration;
mod bucket;
mod dialect;
mod error;
mod foreign_ratings;
mod games;
mod inbox;
mod later;
mod migrations;
mod operations;
mod outbox;
mod primary;
mod ratings;
mod reliability;
mod retry;
pub mod rooms;
mod takeover;
mod tournaments;
mod transparency;
mod tx;
mod word;
mod work;
mod writer;
mod writing;

use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{Connection, SqlitePool};
use tokio::sync::oneshot;

use crate::base::{GameId, Timestamp};

use self::games::doubts::Doubts;
use self::work::{Outcome, Work};
pub use crate::store::accounts::account::{AccountRow, AddressChangeRow, SecurityEventRow};
pub use crate::store::accounts::listing::{FoundPlayerRow, GameToFindRow, GameToListRow};
pub use crate::store::accounts::mail_addresses::MailAddressRow;
pub use crate::store::accounts::mail_preferences::MailPreferencesRow;
pub use crate::store::accounts::passkeys::{CodesRow, PasskeyRow, UsedCodeRow};
pub use crate::store::accounts::play_by_mail::MailSettingRow;
pub use crate::store::accounts::players::PlayerRow;
pub use crate::store::accounts::sign_ins::{AccessRow, SessionRow, TokenRow, UsedLinkRow};
pub use crate::store::accounts::{identity::IdentityRow, joining::JoinRequestRow, oidc::OidcLinkRow};
pub use crate::store::arbitration::adjudication::{AdjudicationClaimRow, StopRow};
pub use crate::store::arbitration::desk::{IncidentRow, NewIncident, UnsealingRow, UnsealingViewRow};
pub use crate::store::arbitration::reports::ReportRow;
pub use crate::store::games::blind::BlindTurnRow;
pub use crate::store::games::blocks::BlockedRow;
pub use crate::store::games::challenges::{ChallengeRow, ChallengeStatus};
pub use crate::store::games::conditionals::ConditionalRow;
pub use crate::store::games::events::{EventRow, NewEvent};
pub use crate::store::games::follow::{LookUpRow, SealRow, TurnHeadRow};
pub use crate::store::games::game::{GameRow, NewGame};
pub use crate::store::games::leave::{LeaveRow, SideLeaveRow};
pub use crate::store::games::many::{ByGame, EventBodyRow, GamePlaceRow, LastEntryRow};
pub use crate::store::games::replay::{LineRow, ReplayRows};
pub use crate::store::games::reviews::{ReviewPairRow, ReviewRow};
pub use crate::store::games::silence::OwingRow;
pub use crate::store::games::submissions::{
    DraftRow, NewSubmission, OwnMarkRow, RevealedRow, SaidRow, SubmissionRow,
};
pub use crate::store::games::turns::{EntrySideRow, RevealRow, TurnRow, TurnSideRow, two_sides};
pub use crate::store::games::xfcc::{LastLineRow, TurnEntriesRow, XfccNumberRow};
pub use crate::store::games::{notes::NoteRow, scans::ScanRow};
pub use crate::store::inbox::commands::QuestionRow;
pub use crate::store::inbox::probes::ProbeRow;
pub use crate::store::inbox::queue::{InboundBoxRow, InboundRow, InboundState, NewInbound, UnhandledRow};
pub use crate::store::operations::activity::{BeforeAct, OutageLineRow, OwnActRow, OwnActs, OwnRulingRow};
pub use crate::store::operations::clock::ClockActRow;
pub use crate::store::operations::erasure::ERASED_NAME;
pub use crate::store::operations::work::{JudgingRow, OutageRow};
pub use crate::store::outbox::bounces::{BouncedRow, NewBounce};
pub use crate::store::outbox::queue::{GameMailRow, MailRow, NewMail};
pub use crate::store::outbox::reminders::DigestItemRow;
pub use crate::store::outbox::reply_addresses::ReplyTokenRow;
pub use crate::store::tournaments::acts::{PendingActionRow, SeatOwingRow, TournamentIncidentRow};
pub use crate::store::tournaments::entrants::{EntrantRow, EntryRating};
pub use crate::store::tournaments::invitations::SeriesInvitationRow;
pub use crate::store::tournaments::ladder::{ByeRequestRow, LadderChallengeRow, LadderChallengeStatus};
pub use crate::store::tournaments::log::{LoggedAct, LoggedActRow, RECORD_CHAIN};
pub use crate::store::tournaments::mails::{MessageRow, PendingNoticeRow, TopicTokenRow};
pub use crate::store::tournaments::own_series::{
    OwnSeriesEntryRow, OwnSeriesInvitationRow, OwnSeriesRightRow,
};
pub use crate::store::tournaments::pairings::{DuePairingRow, LineUpRow, NewPairing, PairingRow};
pub use crate::store::tournaments::players::{OwedSeatsRow, TakenLeaveRow};
pub use crate::store::tournaments::series::{
    NewSeriesEntry, SeriesEntryRow, SeriesRightRow, SeriesRow, SeriesSectionRow,
};
pub use crate::store::tournaments::tables::PairingsVersion;
pub use crate::store::tournaments::tournament::{SheetRow, TournamentEventRow, TournamentRow};
pub use crate::store::transparency::keys::{HandedOverRow, KeyUseRow, MailBoxRow, WrapRow};
pub use crate::store::transparency::log::{LogEntryRow, LogStateRow, PlaceRow, StagedRow};
pub use dialect::without_arrays;
pub use error::{OfStore, Result, StoreError};
pub use foreign_ratings::{ForeignListRow, ForeignRatingRow};
pub use outbox::streams::StreamRow;
pub use outbox::webhooks::{NewWebhookCall, WebhookCallRow, WebhookRow, WebhookTry};
pub use ratings::{
    HistoryRow, ListHeadRow, ListedRow, PlayedGameRow, PublicGameRow, RatingListRow, RatingRow, TallyRow,
};
pub use reliability::{FallenRow, FiledRow};
pub use retry::retry_wait;
pub use tx::{BoxFuture, Tx};
use writing::Writing;

const SQLITE_READERS_MAX: u32 = 8;
/// How many connections a process has to PostgreSQL, where nothing else is said.
pub const POSTGRES_CONNECTIONS: u32 = 16;
/// Pages of 4 KiB that SQLite's log holds before they are carried over: the default of 1,000 is full after a few batches.
const WAL_PAGES: &str = "8000";
/// Rows that SQLite's thread hands over without waiting for them to be taken.
const ROWS_AT_ONCE: usize = 1024;
/// Statements that the writer keeps prepared: the house has some hundreds.
const STATEMENTS_KEPT: usize = 500;
/// What each reader keeps of an SQLite file, in KiB: the rest is the system's to keep, or eight of them fill up with old games.
const READER_CACHE: &str = "-4096";
/// Who waits longer for a connection is told that the database is busy.
const CONNECTION_WAIT_MAX: Duration = Duration::from_secs(5);

/// The database, behind one door for both kinds. Cheap to clone.
#[derive(Clone)]
pub struct Store {
    backend: Backend,
    writing: Arc<Writing>,
    doubts: Doubts,
}

#[derive(Clone)]
enum Backend {
    Sqlite { writer: writer::Writer, readers: SqlitePool },
    Postgres(primary::Primary),
}

impl AsRef<Store> for Store {
    fn as_ref(&self) -> &Store {
        self
    }
}

impl Store {
    /// Opens `sqlite://path` or `postgres://…`, makes the SQLite file if it is missing, and migrates.
    ///
    /// # Errors
    /// Another scheme, no connection, a failed migration, or an SQLite that would not sync every commit.
    pub async fn open(url: &str) -> Result<Store> {
        Store::open_with(url, POSTGRES_CONNECTIONS).await
    }

    /// The same with so many connections to PostgreSQL.
    pub async fn open_with(url: &str, connections: u32) -> Result<Store> {
        if is_postgres(url) {
            let primary = primary::Primary::connect(url, connections).await?;
            primary::must_be_durable(&mut *primary.pool().acquire().await?).await?;
            migrations::migrate(&primary).await?;
            return Ok(Store {
                backend: Backend::Postgres(primary),
                writing: Arc::default(),
                doubts: Doubts::default(),
            });
        }
        if !url.starts_with("sqlite:") {
            return Err(StoreError::Scheme);
        }
        Store::open_sqlite(url).await
    }

    async fn open_sqlite(url: &str) -> Result<Store> {
        let options = SqliteConnectOptions::from_str(url)?
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .pragma("cache_size", "-32768")
            // Long lists are handed over in few pieces.
            .row_buffer_size(ROWS_AT_ONCE)
            .pragma("wal_autocheckpoint", WAL_PAGES)
            .busy_timeout(Duration::from_secs(10));
        Store::make_folder(options.get_filename())?;
        let writing = Arc::<Writing>::default();
        let last_writes = writing.clone();
        let write_pool = SqlitePoolOptions::new()
            .max_connections(1)
            .test_before_acquire(false)
            // After a failure SQLite may have rolled back by itself what sqlx still believes to be open: such a connection
            // would refuse every transaction to come.
            .before_acquire(move |connection, _| {
                let sound = !last_writes.is_failing() && !connection.is_in_transaction();
                Box::pin(async move { Ok(sound) })
            })
            .connect_with(
                // What is deleted is overwritten, and not left in free pages.
                options.clone().statement_cache_capacity(STATEMENTS_KEPT).pragma("secure_delete", "ON"),
            )
            .await?;
        migrations::SQLITE_MIGRATIONS.run(&write_pool).await?;
        // NORMAL would lose acknowledged entries in a power cut.
        let synchronous: i64 = sqlx::query_scalar("PRAGMA synchronous").fetch_one(&write_pool).await?;
        let journal: String = sqlx::query_scalar("PRAGMA journal_mode").fetch_one(&write_pool).await?;
        if synchronous != 2 || journal != "wal" {
            return Err(StoreError::NotDurable);
        }
        let readers = SqlitePoolOptions::new()
            .max_connections(SQLITE_READERS_MAX)
            .acquire_timeout(CONNECTION_WAIT_MAX)
            // A file does not go away; asking whether it is there is a way to SQLite's thread and back.
            .test_before_acquire(false)
            .before_acquire(|connection, _| {
                let sound = !connection.is_in_transaction();
                Box::pin(async move { Ok(sound) })
            })
            .connect_with(options.read_only(true).pragma("cache_size", READER_CACHE))
            .await?;
        Ok(Store {
            backend: Backend::Sqlite { writer: writer::Writer::spawn(write_pool, writing.clone())?, readers },
            writing,
            doubts: Doubts::default(),
        })
    }

    /// Runs `work` in one transaction: committed if it answers `Ok`, rolled back if it answers `Err`.
    ///
    /// Once begun it is carried to its end, also when the caller is dropped. Where PostgreSQL breaks the transaction off (40001,
    /// 40P01), a clone of `work` runs in a new one, so `work` does nothing outside of it that must not be done twice.
    pub async fn write<T, E, F>(&self, work: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + OfStore + Send + 'static,
        F: for<'t> FnOnce(&'t mut Tx) -> BoxFuture<'t, Result<T, E>> + Clone + Send + 'static,
    {
        let again = move || work::untyped(work.clone());
        work::typed(self.run_write(Box::new(again)).await)
    }

    fn run_write(&self, again: retry::Again) -> BoxFuture<'_, Result<Box<dyn Outcome>>> {
        let doubts = self.doubts.clone();
        Box::pin(async move {
            match &self.backend {
                Backend::Sqlite { writer, .. } => writer.write(again(), doubts).await,
                Backend::Postgres(primary) => {
                    let (primary, writing) = (primary.clone(), self.writing.clone());
                    run_apart(async move { retry::write(&primary, &writing, &doubts, again).await }).await
                }
            }
        })
    }

    /// Runs `work` on one snapshot of the database; what it tries to write is refused.
    pub async fn read<T, E, F>(&self, work: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + OfStore + Send + 'static,
        F: for<'t> FnOnce(&'t mut Tx) -> BoxFuture<'t, Result<T, E>> + Send + 'static,
    {
        work::typed(self.run_read(work::untyped(work)).await)
    }

    fn run_read(&self, work: Work) -> BoxFuture<'_, Result<Box<dyn Outcome>>> {
        const SNAPSHOT: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
        let (backend, doubts) = (self.backend.clone(), self.doubts.clone());
        Box::pin(run_apart(async move {
            match backend {
                Backend::Sqlite { readers, .. } => read_in(readers.begin().await?.into(), doubts, work).await,
                Backend::Postgres(primary) => {
                    let doubted = &primary;
                    let whole = primary.run(|pool| async move {
                        let begun = pool.begin_with(SNAPSHOT).await.inspect_err(|_| doubted.doubt());
                        read_in(begun?.into(), doubts, work).await
                    });
                    whole.await
                }
            }
        }))
    }

    /// The sign of life that is stored, as it was read, and of when the newest word of an administrator on the clock is.
    pub fn has_read_heartbeat(&self, at: Timestamp, accepted: Option<Timestamp>) {
        if let Backend::Postgres(primary) = &self.backend {
            primary.has_read_heartbeat(at, accepted);
        }
    }

    /// A sign of life was stored: a server that knows nothing of it is none to go on with.
    pub fn has_stored_heartbeat(&self, at: Timestamp) {
        if let Backend::Postgres(primary) = &self.backend {
            primary.has_stored_heartbeat(at);
        }
    }

    /// Takes the games out that transactions have noted with [`note_doubt`](crate::store::rooms::Turns::note_doubt) since it was called last.
    pub fn take_doubts(&self) -> Vec<GameId> {
        self.doubts.take()
    }

    /// Puts one back with which nobody could deal.
    pub fn put_doubt_back(&self, game: GameId) {
        self.doubts.note(game);
    }

    /// Writes a whole copy of an SQLite database into a new file, as of one moment, while others read and write it.
    ///
    /// # Errors
    /// The file exists, cannot be written, or this is PostgreSQL, which `pg_dump` copies.
    pub async fn copy_sqlite(&self, file: &Path) -> Result<()> {
        let Backend::Sqlite { readers, .. } = &self.backend else { return Err(StoreError::Scheme) };
        sqlx::query("VACUUM INTO $1").bind(file.display().to_string()).execute(readers).await?;
        Ok(())
    }

    /// Makes the folder of an SQLite file, for this user alone.
    ///
    /// # Errors
    /// It cannot be made.
    pub fn make_folder(file: &Path) -> Result<()> {
        let Some(folder) = file.parent().filter(|folder| *folder != Path::new("")) else { return Ok(()) };
        std::fs::DirBuilder::new()
            .recursive(true)
            .mode(0o700)
            .create(folder)
            .map_err(|error| StoreError::Folder(folder.display().to_string(), error))
    }

    /// The file of an SQLite database.
    pub fn sqlite_file(url: &str) -> Result<PathBuf> {
        Ok(SqliteConnectOptions::from_str(url)?.get_filename().to_owned())
    }

    /// Of a URL that names several servers the one that is written to, for programs that take the first that answers.
    pub async fn url_of_primary(url: &str) -> Result<String> {
        primary::Primary::connect(url, 1).await?.url_of(url)
    }

    /// Whether a PostgreSQL database holds no table. It is not migrated.
    pub async fn is_empty(url: &str) -> Result<bool> {
        const POSTGRES: &str = "SELECT COUNT(*) FROM pg_tables WHERE schemaname = current_schema()";
        let pool = primary::Primary::connect(url, 1).await?.pool();
        let tables: i64 = sqlx::query_scalar(POSTGRES).fetch_one(&pool).await?;
        pool.close().await;
        Ok(tables == 0)
    }

    /// Closes the connections after what is under way has ended.
    pub async fn close(&self) {
        match &self.backend {
            Backend::Sqlite { writer, readers } => {
                readers.close().await;
                writer.close().await;
            }
            Backend::Postgres(primary) => primary.pool().close().await,
        }
    }

    /// `SQLite` or `PostgreSQL`, for `doctor` and the start's log line.
    pub fn kind(&self) -> &'static str {
        match &self.backend {
            Backend::Sqlite { .. } => "SQLite",
            Backend::Postgres(_) => "PostgreSQL",
        }
    }
}

fn is_postgres(url: &str) -> bool {
    url.starts_with("postgres://") || url.starts_with("postgresql://")
}

/// Runs a transaction that only reads.
async fn read_in(mut tx: Tx, doubts: Doubts, work: Work) -> Result<Box<dyn Outcome>> {
    let outcome = doubts.scope(work(&mut tx)).await;
    if outcome.is_kept() {
        tx.rollback().await?;
    }
    Ok(outcome)
}

/// Runs in a task that the caller's end does not cancel: sqlx is not safe to drop at BEGIN.
async fn run_apart(
    work: impl Future<Output = Result<Box<dyn Outcome>>> + Send + 'static,
) -> Result<Box<dyn Outcome>> {
    let (answer, answered) = oneshot::channel();
    tokio::spawn(async move {
        // The caller may be gone.
        let _ = answer.send(work.await);
    });
    answered.await.unwrap_or(Err(StoreError::Interrupted))
}
