//! The list of erased accounts in a backup, and when one is put back.

use std::path::{Path, PathBuf};

use anyhow::ensure;

use crate::app::operations::erased_list::{ERASED_LIST, ErasedList};
use crate::config::Config;
use crate::store::Store;

/// Puts the list into a backup, unless nobody is erased; the file that was written.
pub(super) async fn copy(config: &Config, store: &Store, target: &Path) -> anyhow::Result<Option<String>> {
    let mut list = ErasedList::read(&config.data_dir.join(ERASED_LIST))?;
    list.take_up(store, None).await?;
    if list.is_empty() {
        return Ok(None);
    }
    list.write(&target.join(ERASED_LIST))?;
    Ok(Some(ERASED_LIST.to_owned()))
}

/// Who is erased by all lists at hand.
pub(super) struct Lists(ErasedList);

/// That beside the data, that of the backup, and those that were named.
pub(super) fn lists(config: &Config, backup: &Path, named: &[PathBuf]) -> anyhow::Result<Lists> {
    let mut all = ErasedList::read(&config.data_dir.join(ERASED_LIST))?;
    all.join(&ErasedList::read(&backup.join(ERASED_LIST))?);
    for path in named {
        ensure!(path.exists(), "{} is missing", path.display());
        all.join(&ErasedList::read(path)?);
    }
    Ok(Lists(all))
}

impl Lists {
    /// Keeps them beside the data before the database is put back: where that breaks off, the next start of the server erases
    /// again whom the database holds as they were.
    pub(super) fn keep(&self, config: &Config) -> anyhow::Result<()> {
        if !self.0.is_empty() {
            self.0.write(&config.data_dir.join(ERASED_LIST))?;
        }
        Ok(())
    }

    /// Erases them in the database that was put back, and takes up whom it holds as erased; how many they were.
    pub(super) async fn settle(mut self, config: &Config, store: &Store) -> anyhow::Result<u64> {
        let erased = self.0.settle(store).await?;
        if self.0.take_up(store, None).await? {
            self.keep(config)?;
        }
        Ok(erased)
    }
}
