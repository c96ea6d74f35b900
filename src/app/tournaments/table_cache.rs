//! Tables that were made are kept for the next reader until something that they are made of changes: within a number of
//! bytes, those that were read last. They are what a stranger sees; what only some may see, or what changes with every
//! entry, is never among them.

use std::collections::HashMap;
use std::collections::hash_map::RandomState;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use crate::app::error::{Error, Result};
use crate::app::tournaments::Tournaments;
use crate::app::tournaments::pairing::fixture::drawn_in;
use crate::app::tournaments::read::{stranger_view, tables_version};
use crate::app::tournaments::standings::MadeTables;
use crate::base::{Timestamp, TournamentId};
use crate::store::Tx;

/// So many bytes of tables a process keeps.
pub const TABLES_KEPT_BYTES_MAX: usize = 64 * 1024 * 1024;

/// The tables of a tournament in one version.
struct CachedTables<T> {
    version: u64,
    /// Nothing if they are larger than what is kept: then they are shared only while somebody reads them.
    held: Option<Arc<T>>,
    shared: Weak<T>,
    bytes: usize,
    /// The newer, the later they were read.
    read: u64,
}

struct Shelf<T> {
    kept: HashMap<TournamentId, CachedTables<T>>,
    /// Who makes tables just now, so that nobody makes the same ones beside them.
    making: HashMap<TournamentId, Weak<tokio::sync::Mutex<()>>>,
    bytes: usize,
    reads: u64,
}

/// The tables that are kept.
pub struct TableCache<T = MadeTables> {
    /// By which versions are told from one another, in this process alone.
    hashing: RandomState,
    shelf: Mutex<Shelf<T>>,
}

impl<T> Default for TableCache<T> {
    fn default() -> TableCache<T> {
        TableCache {
            hashing: RandomState::new(),
            shelf: Mutex::new(Shelf { kept: HashMap::new(), making: HashMap::new(), bytes: 0, reads: 0 }),
        }
    }
}

impl<T> TableCache<T> {
    fn shelf(&self) -> MutexGuard<'_, Shelf<T>> {
        self.shelf.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The tables of this version, if they are there.
    pub fn get(&self, id: TournamentId, version: u64) -> Option<Arc<T>> {
        let mut shelf = self.shelf();
        shelf.reads += 1;
        let read = shelf.reads;
        let kept = shelf.kept.get_mut(&id).filter(|kept| kept.version == version)?;
        kept.read = read;
        kept.shared.upgrade()
    }

    /// Keeps tables of this size in place of the tournament's older ones; for want of room those go that were read longest ago.
    pub fn put(&self, id: TournamentId, version: u64, made: &Arc<T>, size: usize) {
        let mut shelf = self.shelf();
        let fits = size <= TABLES_KEPT_BYTES_MAX;
        let bytes = if fits { size } else { 0 };
        shelf.take(id);
        while shelf.bytes + bytes > TABLES_KEPT_BYTES_MAX {
            let held = shelf.kept.iter().filter(|(_, kept)| kept.held.is_some());
            let Some(oldest) = held.min_by_key(|(_, kept)| kept.read).map(|(id, _)| *id) else { break };
            shelf.take(oldest);
        }
        shelf.kept.retain(|_, kept| kept.shared.strong_count() > 0);
        shelf.reads += 1;
        shelf.bytes += bytes;
        let kept = CachedTables {
            version,
            held: fits.then(|| made.clone()),
            shared: Arc::downgrade(made),
            bytes,
            read: shelf.reads,
        };
        shelf.kept.insert(id, kept);
    }

    /// Whoever makes a tournament's tables holds this meanwhile.
    pub fn making(&self, id: TournamentId) -> Arc<tokio::sync::Mutex<()>> {
        let mut shelf = self.shelf();
        if let Some(known) = shelf.making.get(&id).and_then(Weak::upgrade) {
            return known;
        }
        shelf.making.retain(|_, one| one.strong_count() > 0);
        let new = Arc::default();
        shelf.making.insert(id, Arc::downgrade(&new));
        new
    }

    /// Of how many tournaments tables are kept, and how many bytes they take.
    pub fn size(&self) -> (usize, usize) {
        let shelf = self.shelf();
        let held = shelf.kept.values().filter(|kept| kept.held.is_some());
        (held.count(), shelf.bytes)
    }
}

impl<T> Shelf<T> {
    fn take(&mut self, id: TournamentId) {
        if let Some(kept) = self.kept.remove(&id) {
            self.bytes -= kept.bytes;
        }
    }
}

/// What was found of a tournament's shared tables.
enum Found {
    /// It is a draft: not everybody may see it.
    Draft,
    /// They are not kept in the version that they have now.
    Nothing,
    Tables(Arc<MadeTables>),
}

impl Tournaments<'_> {
    /// What everybody sees of a tournament's tables; nothing of a draft. Whoever comes while they are made waits for them.
    pub(in crate::app) async fn shared_tables(
        self,
        id: TournamentId,
        now: Timestamp,
    ) -> Result<Option<Arc<MadeTables>>> {
        let mut found = self.find_tables(id, now, false).await?;
        if matches!(found, Found::Nothing) {
            let making = self.0.0.process.table_cache.making(id);
            let _making = making.lock().await;
            found = self.find_tables(id, now, true).await?;
        }
        Ok(match found {
            Found::Tables(made) => Some(made),
            Found::Draft | Found::Nothing => None,
        })
    }

    /// The same in a transaction that reads more of the tournament, if they are kept as they stand there: they are not made.
    pub(in crate::app) async fn kept_tables(
        self,
        tx: &mut Tx,
        id: TournamentId,
        now: Timestamp,
    ) -> Result<Option<Arc<MadeTables>>> {
        let cache = &self.0.0.process.table_cache;
        let version = tables_version(tx, id, now, &cache.hashing).await?;
        Ok(version.and_then(|version| cache.get(id, version)))
    }

    async fn find_tables(self, id: TournamentId, now: Timestamp, make: bool) -> Result<Found> {
        read_tx!(app = self.0, async |tx| {
            let cache = &app.0.process.table_cache;
            let Some(version) = tables_version(tx, id, now, &cache.hashing).await? else {
                return Ok(Found::Draft);
            };
            if let Some(made) = cache.get(id, version) {
                return Ok(Found::Tables(made));
            }
            if !make {
                return Ok(Found::Nothing);
            }
            let view = stranger_view(tx, id, now).await?;
            let made = Arc::new(MadeTables::of(view, drawn_in(tx, id).await?));
            cache.put(id, version, &made, made.bytes());
            Ok::<_, Error>(Found::Tables(made))
        })
    }

    /// Of how many tournaments this process keeps tables, and about how many bytes they take: [`TABLES_KEPT_BYTES_MAX`] at
    /// most.
    pub fn tables_kept(self) -> (usize, usize) {
        self.0.0.process.table_cache.size()
    }
}
