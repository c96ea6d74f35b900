//! How a game that is in the archive is read: its rows are put into tables in memory, and the statement that would have asked the
//! database asks these.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, LazyLock, Mutex as StdMutex, PoisonError};

use sha2::{Digest, Sha256};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, SqliteConnection};
use tokio::sync::{Mutex, OwnedMutexGuard};
use uuid::Uuid;

use super::packed::{Rows, TABLES};
use crate::base::GameId;
use crate::store::migrations::SQLITE_MIGRATIONS;
use crate::store::tx::fetch;
use crate::store::{BoxFuture, Result, StoreError, Tx};

/// Games that are in memory at once: those that were read last.
const OPENED_MAX: usize = 16;

/// Tables in memory like those of an SQLite database. The games in them are known by what they were unpacked from, so that none is
/// read that has changed since, whichever store it is of.
struct Opened {
    connection: SqliteConnection,
    games: VecDeque<(Uuid, [u8; 32])>,
}

static OPENED: LazyLock<Arc<Mutex<Option<Opened>>>> = LazyLock::new(Arc::default);

/// What the archive holds of a game.
struct Packed {
    bytes: Vec<u8>,
    digest: [u8; 32],
    /// The first turn whose rows are in their tables as well.
    kept: i64,
}

/// What a transaction knows of games: the packed rows of one in the archive, nothing of one that is not.
type Known = StdMutex<HashMap<GameId, Option<Arc<Packed>>>>;

tokio::task_local! {
    static KNOWN: Known;
}

/// Runs a transaction's work, which asks for each game at most once whether it is in the archive.
pub(super) async fn scope<T>(work: impl Future<Output = T>) -> T {
    KNOWN.scope(StdMutex::default(), work).await
}

fn know(game: GameId, packed: Option<Arc<Packed>>) {
    // Outside of a store's transaction it is asked each time.
    let _ = KNOWN.try_with(|known| {
        known.lock().unwrap_or_else(PoisonError::into_inner).insert(game, packed);
    });
}

/// Notes that a game's rows are in their tables.
pub(in crate::store) fn is_here(game: GameId) {
    know(game, None);
}

/// Notes that a game was moved just now: it is asked again.
pub(super) fn was_moved(game: GameId) {
    let _ = KNOWN.try_with(|known| {
        known.lock().unwrap_or_else(PoisonError::into_inner).remove(&game);
    });
}

/// The tables in memory with this game's rows, for as long as the answer is held; nothing if those from this turn on are in the
/// database's own.
pub(in crate::store) fn opened(
    tx: &mut Tx,
    game: GameId,
    from: i64,
) -> BoxFuture<'_, Result<Option<Connection>>> {
    Box::pin(async move {
        let packed = packed(tx, game).await?.filter(|packed| from < packed.kept);
        let Some(packed) = packed else { return Ok(None) };
        let mut opened = OPENED.clone().lock_owned().await;
        // What is under way is not left half done: whoever breaks off here leaves nothing.
        let mut tables = match opened.take() {
            Some(tables) => tables,
            None => Opened::new().await?,
        };
        tables.open(game.as_uuid(), &packed).await?;
        *opened = Some(tables);
        Ok(Some(Connection(opened)))
    })
}

async fn packed(tx: &mut Tx, game: GameId) -> Result<Option<Arc<Packed>>> {
    const SQL: &str = "SELECT packed, kept FROM archive WHERE game_id = $1";
    let known = |known: &Known| known.lock().unwrap_or_else(PoisonError::into_inner).get(&game).cloned();
    if let Some(packed) = KNOWN.try_with(known).ok().flatten() {
        return Ok(packed);
    }
    let row: Option<(Vec<u8>, i64)> = fetch!(tx, fetch_optional, SQL, game.as_uuid())?;
    let packed =
        row.map(|(bytes, kept)| Arc::new(Packed { digest: Sha256::digest(&bytes).into(), bytes, kept }));
    know(game, packed.clone());
    Ok(packed)
}

/// The tables in memory, for one statement.
pub(in crate::store) struct Connection(OwnedMutexGuard<Option<Opened>>);

impl Connection {
    pub(in crate::store) fn get(&mut self) -> Result<&mut SqliteConnection> {
        let opened = self.0.as_mut().ok_or(StoreError::Interrupted)?;
        Ok(&mut opened.connection)
    }
}

impl Opened {
    async fn new() -> Result<Opened> {
        let options = SqliteConnectOptions::new().in_memory(true).shared_cache(false).foreign_keys(false);
        let mut connection = options.connect().await?;
        SQLITE_MIGRATIONS.run_direct(None, &mut connection, false).await?;
        Ok(Opened { connection, games: VecDeque::new() })
    }

    async fn open(&mut self, game: Uuid, packed: &Packed) -> Result<()> {
        let wanted = (game, packed.digest);
        let at = self.games.iter().position(|(known, _)| *known == game);
        if let Some(one) = at.and_then(|at| self.games.remove(at)) {
            if one == wanted {
                self.games.push_back(one);
                return Ok(());
            }
            self.close(game).await?;
        }
        if self.games.len() >= OPENED_MAX
            && let Some((oldest, _)) = self.games.pop_front()
        {
            self.close(oldest).await?;
        }
        Rows::unpack(&packed.bytes)?.put_into_sqlite(&mut self.connection, game).await?;
        self.games.push_back(wanted);
        Ok(())
    }

    async fn close(&mut self, game: Uuid) -> Result<()> {
        for table in TABLES.iter().rev() {
            let sql = AssertSqlSafe(format!("delete from {table} where game_id = $1"));
            sqlx::query(sql).bind(game).execute(&mut self.connection).await?;
        }
        Ok(())
    }
}
