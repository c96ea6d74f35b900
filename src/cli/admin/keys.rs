//! `fairschach admin keys`: rotation, retirement, shredding, and a copy of the keys. Works while the server runs.

mod copy;
mod retire;

use std::path::PathBuf;

use anyhow::{Context, bail, ensure};
use clap::{Subcommand, ValueEnum};
use indicatif::ProgressBar;
use secrecy::ExposeSecret;
use serde_json::{Value, json};

use self::copy::{backup, restore};
use self::retire::{mails_known_until, retire};
use crate::app::App;
use crate::app::core::key_set::has_begun;
use crate::app::operations::key_maintenance::{KeyUse, Rewrapped, delete_under};
use crate::base::{Clock, GameId};
use crate::cli::admin::dkim;
use crate::cli::context::CliContext;
use crate::cli::follow_keys::EVERY;
use crate::cli::system::SystemClock;
use crate::cli::{context, key_files};
use crate::config::Config;
use crate::seal::Kid;
use crate::store::Store;
use crate::tlog::KeyPurpose;

#[derive(Subcommand)]
pub(in crate::cli) enum KeysCommand {
    /// Every key: what hangs on it, since when and until when it is in use, and the notes in which keys were handed over
    List,
    /// Put a new key in a key's place; begun again after it broke off, it goes on
    Rotate {
        /// Which key
        which: KeyName,
        /// Make the new key only, so that it can be copied to every machine that serves before it is used (kek alone)
        #[arg(long)]
        prepare: bool,
    },
    /// Delete the file of a key that was replaced. What it signed stays good; only what is sealed under it goes with it
    Retire {
        /// The key's name, as `list` shows it
        id: String,
        /// Do it
        #[arg(long)]
        yes: bool,
        /// Do it although mails are known by this key alone: one of them that comes again is handled once more, and links in mails
        /// of its time that stop mails are no longer known
        #[arg(long)]
        forget_mails: bool,
    },
    /// Delete the key of a game that does not run: what was sealed in it and not opened can never be opened
    Shred {
        /// The game's id
        game: String,
        /// Do it
        #[arg(long)]
        yes: bool,
    },
    /// A key-encryption key is lost and no copy is left: delete what hangs on it, suspend the games, and make a new one
    GiveUp {
        /// The key's name, as the refused start tells it
        id: String,
        /// Do it
        #[arg(long)]
        yes: bool,
    },
    /// Write a copy of all keys into a file, encrypted with a passphrase; keep it apart from the backups of the data
    Backup {
        /// The file; it must not exist
        file: PathBuf,
        /// A file whose first line is the passphrase
        #[arg(long, value_name = "FILE")]
        passphrase_file: PathBuf,
    },
    /// Make the keys that sign mails (DKIM) unless they are there, and print the DNS records that publish them
    Dkim {
        /// An RSA key in PEM to be used instead of a new one
        #[arg(long, value_name = "FILE")]
        rsa: Option<PathBuf>,
    },
    /// Put the keys of such a copy into keys_dir; keys that are there stay
    Restore {
        /// The copy
        file: PathBuf,
        /// A file whose first line is the passphrase
        #[arg(long, value_name = "FILE")]
        passphrase_file: PathBuf,
    },
}

#[derive(Clone, Copy, ValueEnum)]
pub(in crate::cli) enum KeyName {
    /// The key-encryption key
    Kek,
    /// The key that signs receipts
    Receipt,
    /// The key that signs the public log
    Log,
}

/// Commands for a server that may be unable to start.
pub(in crate::cli) async fn without_house(
    config: &Config,
    command: &KeysCommand,
) -> Option<anyhow::Result<Value>> {
    match command {
        KeysCommand::Backup { file, passphrase_file } => Some(backup(config, file, passphrase_file)),
        KeysCommand::Restore { file, passphrase_file } => Some(restore(config, file, passphrase_file)),
        KeysCommand::GiveUp { id, yes } => Some(give_up(config, id, *yes).await),
        KeysCommand::Dkim { rsa } => Some(dkim::run(config, rsa.as_deref())),
        _ => None,
    }
}

pub(in crate::cli) async fn run(house: &CliContext, command: KeysCommand) -> anyhow::Result<Value> {
    match command {
        KeysCommand::List => list(house).await,
        KeysCommand::Rotate { which: KeyName::Kek, prepare } => rotate_kek(house, prepare).await,
        KeysCommand::Rotate { prepare: true, .. } => bail!("--prepare is for the kek alone"),
        KeysCommand::Rotate { which: KeyName::Receipt, .. } => {
            rotate_signing(house, KeyPurpose::Receipts).await
        }
        KeysCommand::Rotate { which: KeyName::Log, .. } => rotate_signing(house, KeyPurpose::Log).await,
        KeysCommand::Retire { id, yes, forget_mails } => retire(house, &id, yes, forget_mails).await,
        KeysCommand::Shred { game, yes } => shred(&house.app, &game, yes).await,
        KeysCommand::GiveUp { .. }
        | KeysCommand::Dkim { .. }
        | KeysCommand::Backup { .. }
        | KeysCommand::Restore { .. } => bail!("this command opens no house"),
    }
}

async fn list(house: &CliContext) -> anyhow::Result<Value> {
    let uses = house.app.operations().key_uses().await?;
    let mut keks = Vec::new();
    for (at, key) in uses.iter().enumerate() {
        let known = mails_known_until(house, key.kid).await?;
        keks.push(json!({
            "id": key.kid.to_string(),
            "in_use": at == 0,
            "at_hand": key.at_hand,
            "games": key.games,
            "mails": key.mails,
            "answers": key.answers,
            "draws": key.draws,
            "webhooks": key.webhooks,
            "mails_known_until": known.map(|at| at.to_string()),
        }));
    }
    let signing = house.app.operations().signing_keys();
    let signing = signing.iter().map(|key| {
        json!({
            "id": key_files::id_of(&key.line),
            "signs": key.purpose.as_str(),
            "key": key.line,
            "from": key.from.map(|at| at.to_string()),
            "until": key.until.map(|at| at.to_string()),
            "handover": key.handover,
            "file": key.until.is_none() || key_files::replaced_file(&house.config.keys_dir, key_files::id_of(&key.line)).is_some(),
        })
    });
    Ok(json!({ "kek": keks, "signing": signing.collect::<Vec<_>>() }))
}

/// Takes the keys as they are in the folder now.
async fn take(house: &CliContext) -> anyhow::Result<()> {
    let (keys, _) = key_files::load(&house.config, has_begun(&house.store).await?)?;
    Ok(house.app.core().take_keys(keys).await?)
}

async fn rotate_kek(house: &CliContext, prepare: bool) -> anyhow::Result<Value> {
    let folder = &house.config.keys_dir;
    let _lock = key_files::lock(folder)?;
    // What a rotation that broke off has left is brought to its end first.
    let left = left_behind(&house.app.operations().key_uses().await?);
    let mut fresh = false;
    if prepare || key_files::kek_waits(folder) || left == 0 {
        let kid = key_files::prepare_kek(folder)?;
        if prepare {
            return Ok(json!({ "prepared": kid.to_string() }));
        }
        // A running server must know the new key before anything is wrapped with it.
        if house.app.operations().is_served().await? {
            tokio::time::sleep(3 * EVERY).await;
        }
        key_files::promote_kek(folder)?;
        fresh = true;
    }
    take(house).await?;
    let done = rewrap_all(&house.app).await?;
    let uses = house.app.operations().key_uses().await?;
    let kek = uses.first().context("no key is in use")?;
    let mut free = Vec::new();
    for key in uses.iter().skip(1).filter(|key| key.is_free()) {
        if mails_known_until(house, key.kid).await?.is_none() {
            free.push(key.kid.to_string());
        }
    }
    Ok(json!({ "kek": kek.kid.to_string(), "new": fresh, "rewrapped": done, "may_be_retired": free }))
}

/// Rows that hang on another key than the one in use and can be wrapped anew.
fn left_behind(uses: &[KeyUse]) -> u64 {
    uses.iter().skip(1).map(|key| key.games + key.mails + key.draws + key.webhooks).sum()
}

/// Wraps everything anew. While a server still uses the key before, it may add to it: the rounds are made until none is left.
async fn rewrap_all(app: &App) -> anyhow::Result<u64> {
    const ROUNDS_MAX: usize = 16;
    let total = left_behind(&app.operations().key_uses().await?);
    let (bar, mut done) = (ProgressBar::new(total), 0);
    for _ in 0..ROUNDS_MAX {
        let mut at = Rewrapped::default();
        while !at.finished {
            at = app.operations().rewrap(at).await?;
            bar.set_position(done + at.done);
        }
        done += at.done;
        if left_behind(&app.operations().key_uses().await?) == 0 {
            break;
        }
    }
    bar.finish_and_clear();
    let left = left_behind(&app.operations().key_uses().await?);
    ensure!(
        left == 0,
        "{left} rows still hang on the key before: a server still uses it; give it the new key and run this again"
    );
    Ok(done)
}

async fn rotate_signing(house: &CliContext, purpose: KeyPurpose) -> anyhow::Result<Value> {
    let folder = &house.config.keys_dir;
    let _lock = key_files::lock(folder)?;
    let in_use = |app: &App| {
        let keys = app.operations().signing_keys();
        keys.into_iter().find(|key| key.purpose == purpose && key.until.is_none())
    };
    let old = in_use(&house.app).context("no key is in use")?;
    let fresh = key_files::prepare_signing(folder, purpose, &old.line)?;
    if fresh.verifier_key().to_string() != old.line {
        house.app.operations().hand_over(purpose, &fresh).await?;
    }
    key_files::promote_signing(folder, purpose)?;
    take(house).await?;
    let keys = house.app.operations().signing_keys();
    let before = keys.iter().find(|key| key.purpose == purpose && key.until.is_some());
    let new = in_use(&house.app).context("no key is in use")?;
    Ok(json!({
        "signs": purpose.as_str(),
        "key": new.line,
        "before": before.map(|key| key.line.as_str()),
        "handover": before.and_then(|key| key.handover.as_deref()),
    }))
}

async fn shred(app: &App, game: &str, yes: bool) -> anyhow::Result<Value> {
    let game = GameId::parse(game)?;
    ensure!(
        yes,
        "this deletes the key of game {game}: what was sealed in it and not opened can never be opened. What was revealed \
         stays. Give --yes to do it"
    );
    let shredded = app.operations().shred_game(game).await?;
    Ok(json!({
        "game": game.to_string(),
        "shredded": shredded,
        "remains": "openings that were published, events, receipts and mails; and the wrapped key in earlier backups, \
                    until the key-encryption key of their time is retired",
    }))
}

async fn give_up(config: &Config, id: &str, yes: bool) -> anyhow::Result<Value> {
    let folder = &config.keys_dir;
    let _lock = key_files::lock(folder)?;
    let mut kid = [0; 8];
    hex::decode_to_slice(id, &mut kid).context("a key's name has 16 hex digits")?;
    let kid = Kid::from_bytes(kid);
    ensure!(
        !key_files::kids(folder)?.contains(&kid),
        "key {kid} is in keys_dir; nothing needs to be given up"
    );
    ensure!(
        yes,
        "this deletes the keys of all games that hang on key {kid}: what was sealed in them and not opened can never be \
         opened, and those that run are suspended. Look for a copy of the key first (`admin keys restore`). Give --yes to do it"
    );
    let store = Store::open(config.database_url.expose_secret()).await?;
    let [games, mails, answers] = delete_under(&store, kid, SystemClock.now()).await?;
    store.close().await;
    let made = key_files::make_kek(folder)?;
    let house = context::open(config.clone()).await?;
    let suspended = house.app.operations().suspend_keyless().await?;
    house.store.close().await;
    Ok(json!({
        "given_up": kid.to_string(),
        "games": games,
        "suspended": suspended,
        "mails": mails,
        "answers": answers,
        "new_key": made,
        "note": "tell the players of the suspended games; what was revealed stays, and their receipts are good",
    }))
}
