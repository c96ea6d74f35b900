//! The list of erased accounts in a backup, and when one is put back.

use std::path::{Path, PathBuf};

use anyhow::ensure;

use crate::app::operations::erased_list::{ERASED_LIST, ErasedList};
use crate::config::Config;
use crate::store::Store;

/// Puts the list into a backup, unless nobody is erased; the file that was written.
pub(super) async fn copy(config: &Config, store: &Store, target: &Path) -> anyhow::Result<Option<String>> {
    let mut list = ErasedList::read(&config.data_dir.join(ERASED_LIST))?;
    list.take_up(store, true).await?;
    if list.is_empty() {
        return Ok(None);
    }
    list.write(&target.join(ERASED_LIST))?;
    Ok(Some(ERASED_LIST.to_owned()))
}

/// Who is erased by all lists at hand: that beside the data, that of the backup, and those that were named.
pub(super) fn lists(config: &Config, backup: &Path, named: &[PathBuf]) -> anyhow::Result<ErasedList> {
    let mut all = ErasedList::read(&config.data_dir.join(ERASED_LIST))?;
    all.join(&ErasedList::read(&backup.join(ERASED_LIST))?);
    for path in named {
        ensure!(path.exists(), "{} is missing", path.display());
        all.join(&ErasedList::read(path)?);
    }
    Ok(all)
}

/// Erases them in the database that was put back, and keeps the list beside it; how many they were.
pub(super) async fn settle(config: &Config, store: &Store, mut list: ErasedList) -> anyhow::Result<u64> {
    let erased = list.settle(store).await?;
    list.take_up(store, true).await?;
    if !list.is_empty() {
        list.write(&config.data_dir.join(ERASED_LIST))?;
    }
    Ok(erased)
}
