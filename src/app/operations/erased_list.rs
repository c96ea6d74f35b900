//! Which accounts are erased, beside the database: who puts an older database back erases them again.
//!
//! The database is the truth of its own time. The list only grows, and holds ids and moments alone.

use std::collections::BTreeMap;
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt, fchown};
use std::path::{Path, PathBuf};

use tokio::sync::Mutex;
use uuid::Uuid;

use crate::app::accounts::players::is_person;
use crate::app::limits::{DAY, SWEPT_AT_ONCE, at_most};
use crate::app::operations::Operations;
use crate::base::{PlayerId, Timestamp};
use crate::store::{Store, StoreError};

/// How the list's file is called, in the folder of the data and in a backup.
pub const ERASED_LIST: &str = "erased.txt";

const FORMAT: &str = "fairschach-erased/1";
/// The longest list that is read, in bytes: more than a million accounts.
const BYTES_MAX: u64 = 64 * 1024 * 1024;
/// Held while the list is read, added to and written: a request and the worker would write over each other.
static WRITING: Mutex<()> = Mutex::const_new(());
/// Accounts that one question to the database is about.
const AT_ONCE: usize = 200;

/// Why a list is not read, written or carried out.
#[derive(Debug, thiserror::Error)]
pub enum ErasedListError {
    #[error("{path}: {error}")]
    File { path: PathBuf, error: io::Error },
    #[error(
        "{path}, line {line}: not the list of erased accounts as the server writes it; put a good copy back, from a backup for instance"
    )]
    Damaged { path: PathBuf, line: usize },
    #[error(transparent)]
    Store(#[from] StoreError),
}

type Result<T> = std::result::Result<T, ErasedListError>;

/// Erased accounts, each with its moment.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct ErasedList(BTreeMap<Uuid, i64>);

impl ErasedList {
    /// Reads a list; a file that is not there holds none.
    ///
    /// # Errors
    /// The file cannot be read, or holds something else.
    pub fn read(path: &Path) -> Result<ErasedList> {
        let of_file = |error| ErasedListError::File { path: path.to_owned(), error };
        let damaged = |line| ErasedListError::Damaged { path: path.to_owned(), line };
        let file = match File::open(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(ErasedList::default()),
            opened => opened.map_err(of_file)?,
        };
        let mut bytes = Vec::new();
        file.take(BYTES_MAX + 1).read_to_end(&mut bytes).map_err(of_file)?;
        let text = String::from_utf8(bytes).map_err(|_| damaged(1))?;
        // A file without its last line's end was cut off.
        if text.len() as u64 > BYTES_MAX || !text.ends_with('\n') {
            return Err(damaged(text.lines().count().max(1)));
        }
        let mut list = ErasedList::default();
        for (at, line) in text.lines().enumerate() {
            match (at, line.split_once(' ')) {
                (0, None) if line == FORMAT => {}
                (1.., Some((id, at_us))) => {
                    let id = Uuid::parse_str(id).map_err(|_| damaged(at + 1))?;
                    let at_us = at_us.parse().map_err(|_| damaged(at + 1))?;
                    list.add(id, at_us);
                }
                _ => return Err(damaged(at + 1)),
            }
        }
        Ok(list)
    }

    /// Writes the list in place of the one before, readable for the server's user alone.
    ///
    /// # Errors
    /// The file cannot be written; the one before is still there.
    pub fn write(&self, path: &Path) -> Result<()> {
        self.put(path).map_err(|error| ErasedListError::File { path: path.to_owned(), error })
    }

    fn put(&self, path: &Path) -> io::Result<()> {
        let folder = path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
        DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
        let fresh = path.with_extension(format!("{}.new", std::process::id()));
        let mut text = format!("{FORMAT}\n");
        for (id, at_us) in &self.0 {
            text.push_str(&format!("{id} {at_us}\n"));
        }
        let mut options = OpenOptions::new();
        let mut file = options.create(true).truncate(true).write(true).mode(0o600).open(&fresh)?;
        file.write_all(text.as_bytes())?;
        keep_owner(&file, path, folder)?;
        file.sync_all()?;
        fs::rename(&fresh, path)?;
        File::open(folder)?.sync_all()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Of an account that is in both lists the earlier moment counts. Answers whether anything was added.
    fn add(&mut self, id: Uuid, at_us: i64) -> bool {
        let known = self.0.entry(id).or_insert(i64::MAX);
        let is_new = at_us < *known;
        *known = at_us.min(*known);
        is_new
    }

    /// Takes up what another list holds.
    pub fn join(&mut self, other: &ErasedList) {
        for (id, at_us) in &other.0 {
            self.add(*id, *at_us);
        }
    }

    /// Takes up what the database holds; answers whether it was anything new. Where the time is given, only what was erased
    /// not long before the newest of the list, or later.
    ///
    /// # Errors
    /// The database's.
    pub async fn take_up(&mut self, store: &Store, now: Option<Timestamp>) -> Result<bool> {
        // What a clock that ran ahead has written hides nothing that comes before it.
        let newest = self.0.values().max().zip(now).map(|(newest, now)| *newest.min(&now.as_us()));
        // Processes are not at the same place, and their clocks are not quite alike.
        let since = newest.map_or(0, |us| us.saturating_sub(DAY));
        let (mut from, mut grown) = ((Timestamp::from_us(since), PlayerId::from_uuid(Uuid::nil())), false);
        loop {
            let limit = at_most(AT_ONCE);
            let rows = store
                .read(move |tx| Box::pin(async move { tx.operations().erased_since(from, limit).await }));
            let rows: Vec<(PlayerId, Timestamp)> = rows.await?;
            for (id, at) in &rows {
                grown |= self.add(id.as_uuid(), at.as_us());
            }
            match rows.last() {
                Some((id, at)) if rows.len() == AT_ONCE => from = (*at, *id),
                _ => return Ok(grown),
            }
        }
    }

    /// Erases those of the list whom the database holds as they were; how many. What stands in the way otherwise does not
    /// here: their games go on and are lost on time. Who is not in the database is passed over.
    ///
    /// # Errors
    /// The database's.
    pub async fn settle(&self, store: &Store) -> Result<u64> {
        let ids: Vec<Uuid> =
            self.0.keys().copied().filter(|id| is_person(PlayerId::from_uuid(*id))).collect();
        let mut erased = 0;
        for ids in ids.chunks(AT_ONCE) {
            let asked = ids.to_vec();
            let left = store
                .read(move |tx| Box::pin(async move { tx.operations().not_erased_among(&asked).await }))
                .await?;
            for player in left {
                let at = self.0.get(&player.as_uuid()).copied().unwrap_or_default();
                erased += u64::from(erase_again(store, player, Timestamp::from_us(at)).await?);
            }
        }
        Ok(erased)
    }
}

/// Gives a list to the owner of the one before, or of its folder: root writes it too, on the command line, and the server's user
/// reads it.
fn keep_owner(file: &File, before: &Path, folder: &Path) -> io::Result<()> {
    let owner = fs::metadata(before).or_else(|_| fs::metadata(folder))?;
    if file.metadata()?.uid() != owner.uid()
        && let Err(error) = fchown(file, Some(owner.uid()), Some(owner.gid()))
    {
        tracing::warn!(path = %before.display(), %error, "the list of erased accounts does not get its owner");
    }
    Ok(())
}

/// Erases one; false if another process was faster.
async fn erase_again(store: &Store, player: PlayerId, at: Timestamp) -> Result<bool> {
    let done = store.write(move |tx| {
        Box::pin(async move {
            tx.accounts().lock(player).await?;
            if tx.operations().not_erased_among(&[player.as_uuid()]).await?.is_empty() {
                return Ok(false);
            }
            // Whoever took one to send it did so before the database was put back.
            let limit = SWEPT_AT_ONCE;
            while tx.operations().erase_unsent_mails(player, i64::from(limit)).await? >= u64::from(limit) {}
            tx.operations().begin_erasure(player, at).await?;
            Ok::<_, StoreError>(true)
        })
    });
    Ok(done.await?)
}

impl Operations<'_> {
    /// Carries out the list that lies beside the database, before anybody is let in, and takes up what the database holds.
    ///
    /// # Errors
    /// The list is damaged or cannot be written; the database's.
    pub async fn settle_erased(self) -> Result<()> {
        let Some(path) = self.0.settings().erased_list.clone() else { return Ok(()) };
        let store: &Store = self.0.as_ref();
        let _writing = WRITING.lock().await;
        let mut list = ErasedList::read(&path)?;
        let erased = list.settle(store).await?;
        if erased > 0 {
            tracing::warn!(
                erased,
                "the database is older than the list of erased accounts: they were erased again"
            );
        }
        if list.take_up(store, None).await? { list.write(&path) } else { Ok(()) }
    }

    /// Takes up in the list what was erased since.
    ///
    /// # Errors
    /// The same.
    pub async fn keep_erased_list(self) -> Result<()> {
        let Some(path) = self.0.settings().erased_list.clone() else { return Ok(()) };
        let _writing = WRITING.lock().await;
        let mut list = ErasedList::read(&path)?;
        if list.take_up(self.0.as_ref(), Some(self.0.now())).await? { list.write(&path) } else { Ok(()) }
    }
}
