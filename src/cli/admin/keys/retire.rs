//! Deletes the files of keys that were replaced.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use serde_json::{Value, json};

use crate::app::limits::DAY;
use crate::base::Timestamp;
use crate::cli::context::CliContext;
use crate::cli::key_files;
use crate::seal::Kid;

/// What is added to the name of a key's file before it is overwritten. Nothing loads or copies a file of such a name: what a command
/// that is killed between the zeros and the removal leaves is no key, and no process would start while it has a key's name.
const GOING: &str = ".going";

/// Until when mails that were handled are known by a replaced key-encryption key alone; nothing, if none is.
pub(super) async fn mails_known_until(house: &CliContext, kid: Kid) -> anyhow::Result<Option<Timestamp>> {
    let Some(file) = key_files::replaced_file(&house.config.keys_dir, &kid.to_string()) else {
        return Ok(None);
    };
    Ok(house.app.operations().mails_known_until(key_files::replaced_at(&file)?).await?)
}

pub(super) async fn retire(
    house: &CliContext,
    id: &str,
    yes: bool,
    forget_mails: bool,
) -> anyhow::Result<Value> {
    let folder = &house.config.keys_dir;
    let _lock = key_files::lock(folder)?;
    let replaced = key_files::replaced_file(folder, id);
    // Of one that another `retire` was killed at, everything was asked by that.
    let begun = going(folder)?.into_iter().find(|path| is_of(path, id));
    let file = replaced
        .as_ref()
        .or(begun.as_ref())
        .with_context(|| format!("there is no replaced key {id} in keys_dir; `admin keys list` shows all"))?;
    let is_kek = key_files::is_kek(file);
    if is_kek && replaced.is_some() {
        may_go(house, id, forget_mails).await?;
    }
    let what = if is_kek {
        "backups of the database from before the rotation cannot be opened without this key any more"
    } else {
        "what it signed stays good; nothing more can be signed with it"
    };
    ensure!(yes, "this deletes {}: {what}. Give --yes to do it", file.display());
    for old in key_files::old_links(folder, forget_mails.then_some(id))? {
        put_aside(&old)?;
    }
    if let Some(file) = &replaced {
        // Whoever may have the key could make such links.
        if is_kek && !forget_mails {
            key_files::keep_links(folder, file)?;
        }
        put_aside(file)?;
    }
    File::open(folder)?.sync_all()?;
    for file in going(folder)? {
        overwrite(&file)?;
    }
    Ok(json!({ "retired": id, "note": what }))
}

/// Whether a replaced key-encryption key may be deleted.
async fn may_go(house: &CliContext, id: &str, forget_mails: bool) -> anyhow::Result<()> {
    let uses = house.app.operations().key_uses().await?;
    let Some(key) = uses.iter().find(|key| key.kid.to_string() == id) else { return Ok(()) };
    ensure!(uses[0].kid != key.kid, "key {id} is in use; rotate it first");
    ensure!(
        key.is_free(),
        "{} games, {} mails, {} draws, {} webhooks and {} answers to requests still hang on key {id}: `admin keys rotate kek` wraps \
         games, mails, draws and webhooks anew, and the answers are forgotten after 48 hours",
        key.games,
        key.mails,
        key.draws,
        key.webhooks,
        key.answers
    );
    let known = mails_known_until(house, key.kid).await?;
    if let Some(until) = known.filter(|_| !forget_mails) {
        // No time of that day is before it.
        let day = until.plus(DAY).to_jiff().strftime("%Y-%m-%d");
        bail!(
            "mails that were handled are known by key {id} alone: without it one that is delivered again is handled once more. \
             It may be retired from {day} on; --forget-mails does it all the same, such as where somebody else may have the key"
        );
    }
    Ok(())
}

/// The files that are to be overwritten, those of a `retire` that was killed among them; a key's own last, so that whoever gives the
/// command again can name it until nothing is left.
fn going(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let paths = fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path()));
    let mut paths: Vec<PathBuf> = paths.collect::<Result<_, _>>()?;
    paths.retain(|path| path.to_string_lossy().ends_with(&format!(".key{GOING}")));
    paths.sort_by_key(|path| path.to_string_lossy().contains("-retired-"));
    Ok(paths)
}

/// Whether such a file is that of the key of this name.
fn is_of(path: &Path, id: &str) -> bool {
    path.to_string_lossy().ends_with(&format!("-retired-{id}.key{GOING}"))
}

fn put_aside(file: &Path) -> anyhow::Result<()> {
    let mut name = file.as_os_str().to_owned();
    name.push(GOING);
    let name = PathBuf::from(name);
    // Where the key was put back meanwhile, what is left of it would be freed as it stands.
    if name.exists() {
        overwrite(&name)?;
    }
    Ok(fs::rename(file, name)?)
}

/// Overwrites a key's file before it is deleted; what the disk keeps beneath is beyond us.
fn overwrite(file: &Path) -> anyhow::Result<()> {
    let length = usize::try_from(fs::metadata(file)?.len())?;
    let mut open = fs::OpenOptions::new().write(true).open(file)?;
    open.write_all(&vec![b'0'; length])?;
    open.sync_all()?;
    Ok(fs::remove_file(file)?)
}
