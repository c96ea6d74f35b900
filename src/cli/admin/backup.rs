//! `fairschach admin backup` and `restore`: the database and the public log in a folder, with a list of checksums; never
//! the keys.

use std::fs;
use std::io::Read;
use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, ensure};
use clap::Args;
use secrecy::ExposeSecret;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::app::core::key_set::{has_begun, hold_keys};
use crate::app::operations::erased_list::ERASED_LIST;
use crate::base::Clock;
use crate::cli::admin::erased;
use crate::cli::key_files;
use crate::cli::system::SystemClock;
use crate::config::{Config, plain};
use crate::store::Store;
use crate::tlog::{CheckpointNote, Tile};

const FORMAT: &str = "fairschach-backup/1";
const MANIFEST: &str = "manifest.json";
const SQLITE: &str = "fairschach.sqlite";
const POSTGRES: &str = "fairschach.pgdump";
const CHECKPOINT: &str = "checkpoint";
/// Files of one backup at most: a log of 2^32 entries has fewer.
const FILES_MAX: usize = 40_000_000;
/// The longest list of files, in bytes.
const MANIFEST_MAX: u64 = 1024 * 1024 * 1024;

#[derive(Args)]
pub(in crate::cli) struct BackupArgs {
    /// The folder; it must not exist, or be empty
    dir: PathBuf,
}

#[derive(Args)]
pub(in crate::cli) struct RestoreArgs {
    /// The folder that `admin backup` wrote
    dir: PathBuf,
    /// A list of accounts that were erased since, such as `erased.txt` of a newer backup; it may be given more than once. What
    /// lies in data_dir and in the backup counts anyway
    #[arg(long = "erased", value_name = "FILE")]
    erased: Vec<PathBuf>,
}

/// What a backup holds. It is written last: without it a backup is not whole.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Manifest {
    format: String,
    program: String,
    made_at: String,
    /// `SQLite` or `PostgreSQL`.
    database: String,
    /// Entries of the published log that is in it.
    log_size: Option<u64>,
    files: Vec<Entry>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    path: String,
    bytes: u64,
    sha256: String,
}

/// Copies the public log, then the database: so the database is never behind the log that lies beside it.
pub(in crate::cli) async fn back_up(config: &Config, args: &BackupArgs) -> anyhow::Result<Value> {
    let target = resolved(&args.dir);
    ensure!(
        !target.starts_with(resolved(&config.keys_dir)),
        "a backup must not lie in keys_dir: whoever has it would have the keys too"
    );
    fs::DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(&target)
        .with_context(|| format!("{} cannot be made", target.display()))?;
    ensure!(
        fs::read_dir(&target)?.next().is_none(),
        "{} is not empty; name a folder that does not exist",
        target.display()
    );
    let store = Store::open(config.database_url.expose_secret()).await?;
    let mut files = Vec::new();
    let log_size = copy_log(&config.public_log.dir, &target.join("log"), &mut files)?;
    let name = if store.kind() == "SQLite" {
        store.copy_sqlite(&target.join(SQLITE)).await?;
        SQLITE
    } else {
        let mut dump = postgres_tool("pg_dump", config).await?;
        dump.args(["--format=custom", "--no-owner", "--file"]);
        call(dump.arg(target.join(POSTGRES)), "pg_dump")?;
        POSTGRES
    };
    fs::set_permissions(target.join(name), fs::Permissions::from_mode(0o600))?;
    fs::File::open(target.join(name))?.sync_all()?;
    files.push(name.to_owned());
    files.extend(erased::copy(config, &store, &target).await?);
    let kind = store.kind();
    store.close().await;
    let entries = files.iter().map(|path| entry(&target, path));
    let manifest = Manifest {
        format: FORMAT.to_owned(),
        program: env!("CARGO_PKG_VERSION").to_owned(),
        made_at: SystemClock.now().to_string(),
        database: kind.to_owned(),
        log_size,
        files: entries.collect::<anyhow::Result<_>>()?,
    };
    let fresh = target.join("manifest.new");
    fs::write(&fresh, serde_json::to_vec_pretty(&manifest)?)?;
    fs::File::open(&fresh)?.sync_all()?;
    fs::rename(&fresh, target.join(MANIFEST))?;
    fs::File::open(&target)?.sync_all()?;
    Ok(json!({
        "backup": target.display().to_string(),
        "database": kind,
        "log_size": log_size,
        "files": manifest.files.len(),
        "note": "the keys are not in it: `fairschach admin keys backup` copies them, to be kept elsewhere",
    }))
}

/// Puts a backup back where there is no database yet.
pub(in crate::cli) async fn restore(config: &Config, args: &RestoreArgs) -> anyhow::Result<Value> {
    let manifest = read_manifest(&args.dir)?;
    let url = config.database_url.expose_secret();
    let kind = if url.starts_with("sqlite:") { "SQLite" } else { "PostgreSQL" };
    ensure!(
        manifest.database == kind,
        "this is a backup of {}, but database_url names {kind}",
        manifest.database
    );
    for entry in &manifest.files {
        check(&args.dir, entry)?;
    }
    // One that cannot be read stops this before anybody's data are put back.
    let lists = erased::lists(config, &args.dir, &args.erased)?;
    if kind == "SQLite" {
        let target = Store::sqlite_file(url)?;
        for beside in ["", "-wal", "-shm"] {
            let path = PathBuf::from(format!("{}{beside}", target.display()));
            ensure!(
                !path.exists(),
                "{} exists; nothing was overwritten. Move it away first (with the -wal file beside it)",
                path.display()
            );
        }
        lists.keep(config)?;
        let folder = target.parent().filter(|folder| *folder != Path::new(""));
        fs::DirBuilder::new().recursive(true).mode(0o700).create(folder.unwrap_or(Path::new(".")))?;
        let fresh = target.with_extension("restoring");
        fs::copy(args.dir.join(SQLITE), &fresh)?;
        fs::File::open(&fresh)?.sync_all()?;
        fs::rename(&fresh, &target)?;
    } else {
        ensure!(
            Store::is_empty(url).await?,
            "the database holds tables; nothing was overwritten. Name an empty one"
        );
        lists.keep(config)?;
        let mut tool = postgres_tool("pg_restore", config).await?;
        tool.args(["--exit-on-error", "--single-transaction", "--no-owner"]);
        call(tool.arg(args.dir.join(POSTGRES)), "pg_restore")?;
    }
    let store = Store::open(url).await?;
    let erased_again = lists.settle(config, &store).await?;
    let log = restore_log(config, &args.dir, &manifest, &store).await?;
    let keys = keys_fit(config, &store).await;
    store.close().await;
    Ok(json!({
        "restored": manifest.made_at,
        "database": kind,
        "log": log,
        "erased_again": erased_again,
        "keys": keys.map_or_else(|error| format!("{error:#}"), |()| "they fit".to_owned()),
        "note": "what was filed after the backup is lost here: tell the players; their receipts prove it",
    }))
}

async fn keys_fit(config: &Config, store: &Store) -> anyhow::Result<()> {
    let (keys, _) = key_files::load(config, has_begun(store).await?)?;
    Ok(hold_keys(store, &keys).await?)
}

/// A log that is published already is never put back to an older one: whoever has seen its checkpoint would call that a
/// forgery, and rightly.
async fn restore_log(
    config: &Config,
    from: &Path,
    manifest: &Manifest,
    store: &Store,
) -> anyhow::Result<String> {
    let dir = &config.public_log.dir;
    let state = store.read(|tx| Box::pin(async move { tx.transparency().log_state().await })).await?;
    let numbered = u64::try_from(state.size).unwrap_or(0);
    if let Some(published) = published_size(dir)? {
        return Ok(if published > numbered {
            format!(
                "the log in {} was published with {published} entries, the restored database has {numbered}: the server \
                 signs nothing and does not start, lest it contradict what it published. If no newer backup is left, \
                 `fairschach admin log adopt` takes the published entries over",
                dir.display()
            )
        } else {
            format!("the published log in {} stays, {published} entries", dir.display())
        });
    }
    for entry in &manifest.files {
        if let Some(path) = entry.path.strip_prefix("log/") {
            let target = dir.join(path);
            fs::create_dir_all(target.parent().unwrap_or(dir))?;
            fs::copy(from.join(&entry.path), &target)?;
        }
    }
    Ok(format!(
        "{} entries put back. Compare with a checkpoint that somebody else has kept: the database and the log of one backup \
         cannot tell that a later one was published",
        manifest.log_size.unwrap_or(0)
    ))
}

/// How many entries the checkpoint in a folder says; nothing, if there is none.
fn published_size(dir: &Path) -> anyhow::Result<Option<u64>> {
    let path = dir.join(CHECKPOINT);
    if !path.exists() {
        return Ok(None);
    }
    let note = fs::read_to_string(&path)?;
    Ok(Some(size_of(&note).with_context(|| path.display().to_string())?))
}

fn size_of(note: &str) -> anyhow::Result<u64> {
    let text = note.split_once("\n\n").map_or("", |(text, _)| text);
    CheckpointNote::parse(note)?;
    let size = text.lines().nth(1).and_then(|line| line.parse().ok());
    size.context("not a checkpoint")
}

/// Copies checkpoint and tiles; answers the size of the log. The checkpoint is read first: the tiles hold all of it.
fn copy_log(from: &Path, to: &Path, files: &mut Vec<String>) -> anyhow::Result<Option<u64>> {
    if !from.join(CHECKPOINT).exists() {
        return Ok(None);
    }
    let note = fs::read_to_string(from.join(CHECKPOINT))?;
    let size = size_of(&note)?;
    fs::DirBuilder::new().recursive(true).mode(0o700).create(to)?;
    let mut folders = vec![PathBuf::from("tile")];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = fs::read_dir(from.join(&folder)) else {
            // A folder of partial tiles that was pruned meanwhile.
            continue;
        };
        for entry in entries {
            let entry = entry?;
            let path = folder.join(entry.file_name());
            if entry.file_type()?.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path.to_string_lossy().into_owned();
            if Tile::parse(&name).is_err() {
                continue;
            }
            ensure!(files.len() < FILES_MAX, "the log has more than {FILES_MAX} files");
            fs::create_dir_all(to.join(&folder))?;
            match fs::copy(from.join(&path), to.join(&path)) {
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => continue,
                done => done?,
            };
            files.push(format!("log/{name}"));
        }
    }
    fs::write(to.join(CHECKPOINT), note)?;
    files.push(format!("log/{CHECKPOINT}"));
    Ok(Some(size))
}

fn entry(folder: &Path, path: &str) -> anyhow::Result<Entry> {
    let (bytes, sha256) = digest(&folder.join(path))?;
    Ok(Entry { path: path.to_owned(), bytes, sha256 })
}

fn digest(path: &Path) -> anyhow::Result<(u64, String)> {
    let mut file = fs::File::open(path).with_context(|| format!("{} cannot be read", path.display()))?;
    let (mut hash, mut bytes, mut buffer) = (Sha256::new(), 0_u64, vec![0; 64 * 1024]);
    loop {
        let read = file.read(&mut buffer)?;
        if read == 0 {
            return Ok((bytes, hex::encode(hash.finalize())));
        }
        hash.update(&buffer[..read]);
        bytes += u64::try_from(read)?;
    }
}

fn read_manifest(dir: &Path) -> anyhow::Result<Manifest> {
    let path = dir.join(MANIFEST);
    let length = fs::metadata(&path)
        .with_context(|| {
            format!("{} is missing: that is not a backup, or one that broke off", path.display())
        })?
        .len();
    ensure!(length <= MANIFEST_MAX, "{} is too long", path.display());
    let manifest: Manifest = serde_json::from_slice(&fs::read(&path)?)
        .with_context(|| format!("{} cannot be read", path.display()))?;
    ensure!(
        manifest.format == FORMAT,
        "a backup in the format {}; this program reads {FORMAT}",
        manifest.format
    );
    Ok(manifest)
}

/// A file is where the list says, and as it says.
fn check(dir: &Path, entry: &Entry) -> anyhow::Result<()> {
    let log = entry.path.strip_prefix("log/");
    let known = [SQLITE, POSTGRES, ERASED_LIST].contains(&entry.path.as_str())
        || log.is_some_and(|path| path == CHECKPOINT || Tile::parse(path).is_ok());
    ensure!(known, "{}: no file of a backup has this name", entry.path);
    let (bytes, sha256) = digest(&dir.join(&entry.path))?;
    ensure!(
        bytes == entry.bytes && sha256 == entry.sha256,
        "{} was changed since the backup was made; take another copy",
        dir.join(&entry.path).display()
    );
    Ok(())
}

/// A tool of PostgreSQL for the configured database: of several servers the one that is written to. The password goes by a
/// variable: others can read a process's words.
async fn postgres_tool(name: &str, config: &Config) -> anyhow::Result<Command> {
    let url = Store::url_of_primary(config.database_url.expose_secret()).await?;
    let (url, password) = without_password(&url);
    let mut command = Command::new(name);
    command.arg("--dbname").arg(url);
    if let Some(password) = password {
        command.env("PGPASSWORD", password);
    }
    Ok(command)
}

/// A database's URL, and apart from it its password. How many statements our driver keeps is nothing to those tools.
fn without_password(url: &str) -> (String, Option<String>) {
    let (url, query) = url.split_once('?').unwrap_or((url, ""));
    let query: Vec<&str> = query
        .split('&')
        .filter(|one| !one.is_empty() && !one.starts_with("statement-cache-capacity="))
        .collect();
    let query = if query.is_empty() { String::new() } else { format!("?{}", query.join("&")) };
    let parts = url.split_once("://").and_then(|(scheme, rest)| {
        let (user, hosts) = rest.rsplit_once('@')?;
        let (user, password) = user.split_once(':')?;
        Some((format!("{scheme}://{user}@{hosts}{query}"), unescaped(password)))
    });
    match parts {
        Some((url, password)) => (url, Some(password)),
        None => (format!("{url}{query}"), None),
    }
}

fn call(command: &mut Command, name: &str) -> anyhow::Result<()> {
    let output = command.output().with_context(|| {
        format!(
            "{name} cannot be run: it comes with PostgreSQL; install the client tools of the server's version"
        )
    })?;
    ensure!(output.status.success(), "{name} failed: {}", String::from_utf8_lossy(&output.stderr).trim());
    Ok(())
}

/// A part of a URL without its %-form.
fn unescaped(text: &str) -> String {
    percent_encoding::percent_decode_str(text).decode_utf8_lossy().into_owned()
}

/// A path from the root on, links followed as far as it exists.
fn resolved(path: &Path) -> PathBuf {
    let whole = plain(path);
    for ancestor in whole.ancestors() {
        if let (Ok(real), Ok(rest)) = (ancestor.canonicalize(), whole.strip_prefix(ancestor)) {
            return real.join(rest);
        }
    }
    whole
}
