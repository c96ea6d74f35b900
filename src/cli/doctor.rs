//! `fairschach doctor`: looks at everything a start needs, and says how to mend what is wrong.

pub(super) mod mail;

use std::process::ExitCode;
use std::sync::Arc;

use secrecy::ExposeSecret;
use serde_json::json;

use super::key_files;
use super::system::SystemClock;
use crate::app::core::clock_maintenance::clock_behind;
use crate::app::core::key_set::{Keys, has_begun, hold_keys, log_keys};
use crate::app::games::follow::{check_rows, mark_doubts};
use crate::app::transparency::files::LogDir;
use crate::app::transparency::recovery::check_log;
use crate::base::{Clock, MailState};
use crate::config::{Config, ConfigError};
use crate::game::CoursePhase;
use crate::mail::Transport;
use crate::store::{InboundState, Store, StoreError};

struct Check {
    name: &'static str,
    outcome: anyhow::Result<String>,
}

pub(super) async fn run(config: Result<Config, ConfigError>, json: bool) -> anyhow::Result<ExitCode> {
    let mut checks = Vec::new();
    match config {
        Err(error) => checks.push(Check { name: "configuration", outcome: Err(error.into()) }),
        Ok(config) => {
            let listen = format!("listens on {}, found at {}", config.listen, config.public_url);
            checks.push(Check { name: "configuration", outcome: Ok(listen) });
            checks.push(Check { name: "proxies", outcome: Ok(proxies(&config)) });
            checks.push(Check { name: "mail out", outcome: mail_out(&config).await });
            if let Some(checked) = oidc(&config).await {
                checks.push(Check { name: "sign-in by OpenID Connect", outcome: checked });
            }
            match Store::open_with(config.database_url.expose_secret(), config.database_connections).await {
                Err(error) => checks.push(Check { name: "database", outcome: Err(error.into()) }),
                Ok(store) => look_into(&store, &config, &mut checks).await,
            }
        }
    }
    let well = checks.iter().all(|check| check.outcome.is_ok());
    for check in &checks {
        let (word, text) = match &check.outcome {
            Ok(text) => ("ok", text.clone()),
            Err(error) => ("WRONG", format!("{error:#}")),
        };
        if json {
            println!("{}", json!({ "check": check.name, "ok": check.outcome.is_ok(), "text": text }));
        } else {
            println!("{word:<6} {}: {text}", check.name);
        }
    }
    Ok(ExitCode::from(u8::from(!well)))
}

/// Whom limits count behind a proxy. Whether there is one, the server cannot know.
fn proxies(config: &Config) -> String {
    let networks: Vec<String> =
        config.trusted_proxies.networks().map(|network| network.to_string()).collect();
    let believed = match networks.as_slice() {
        [] => "X-Forwarded-For is believed from nobody".to_owned(),
        some => format!("X-Forwarded-For is believed from {}", some.join(", ")),
    };
    if config.listen.ip().is_loopback() || !config.trusted_proxies.are_local() {
        return believed;
    }
    format!(
        "{believed} (http.trusted_proxies); a proxy elsewhere counts as one address for all whom it speaks for, until its \
         network is named there"
    )
}

async fn mail_out(config: &Config) -> anyhow::Result<String> {
    let (_, transport) = super::serve::outbound(config)?;
    let checked = transport.check().await;
    checked.map_err(|fault| anyhow::anyhow!("mail.out.url: {fault}; mails wait until this is mended"))?;
    Ok(match transport {
        Transport::File(_) => "mails are written as files and reach nobody".to_owned(),
        Transport::Smtp(_) => "the mail server takes mails from us".to_owned(),
    })
}

/// Whether the provider of accounts answers and can be used, where there is one.
async fn oidc(config: &Config) -> Option<anyhow::Result<String>> {
    let client = super::serve::oidc_client(config).transpose()?;
    let asked = async {
        let keys = client?.check(SystemClock.now()).await;
        let keys = keys.map_err(|fault| anyhow::anyhow!("setting oidc.issuer: {fault}"))?;
        Ok(format!("the provider answers, with {keys} keys that sign"))
    };
    Some(asked.await)
}

async fn look_into(store: &Store, config: &Config, checks: &mut Vec<Check>) {
    let mut note = |name, outcome| checks.push(Check { name, outcome });
    note("database", Ok(format!("{}, migrated", store.kind())));
    let keys = match load_keys(store, config).await {
        Ok(keys) => {
            note("keys", key_uses(store, &keys).await);
            Some(keys)
        }
        Err(fault) => {
            note("keys", Err(fault));
            None
        }
    };
    note("engine", super::replay::check(store).await);
    note("clock", clock(store).await);
    note("games", games(store).await);
    // Without the keys neither can be looked into, and which is missing is said already.
    if let Some(keys) = keys {
        note("rows", rows(store, &keys).await);
        note("public log", log(store, config, keys).await);
    }
    note("outbox", outbox(store).await);
    note("inbox", inbox(store).await);
    store.close().await;
}

/// Loads the keys and holds them against the database.
async fn load_keys(store: &Store, config: &Config) -> anyhow::Result<Keys> {
    let (keys, _) = key_files::load(config, has_begun(store).await?)?;
    hold_keys(store, &keys).await?;
    Ok(keys)
}

/// Whether everything is sealed with the key in use.
async fn key_uses(store: &Store, keys: &Keys) -> anyhow::Result<String> {
    let uses = store.read(|tx| Box::pin(async move { tx.transparency().key_uses().await })).await?;
    let current = keys.keyring.current_kid().to_bytes();
    let left = uses.iter().filter(|row| row.what != "answers" && row.kid != current);
    let left: i64 = left.map(|row| row.count).sum();
    anyhow::ensure!(
        left == 0,
        "{left} games and mails hang on a key that was replaced: a rotation broke off, and `fairschach admin keys rotate kek` \
         brings it to its end"
    );
    Ok(format!("key {} in use, {}", keys.keyring.current_kid(), keys.log.verifier_key()))
}

/// Reads the whole log: its files, its rows, and the checkpoint.
async fn log(store: &Store, config: &Config, keys: Keys) -> anyhow::Result<String> {
    let files = Arc::new(LogDir::new(&config.public_log.dir));
    let keys = log_keys(store, keys).await?;
    let health = check_log(store, &keys, files, SystemClock.now()).await?;
    anyhow::ensure!(
        health.overdue == 0,
        "{} events should be in it by now, as receipts promise; the server's log says why they are not",
        health.overdue
    );
    Ok(match health.published {
        Some(published) => format!("{published} entries published, {} numbered", health.numbered),
        None => "not published yet".to_owned(),
    })
}

async fn games(store: &Store) -> anyhow::Result<String> {
    let count = |phase| store.read(move |tx| Box::pin(async move { tx.games().games_in(phase).await }));
    let (running, suspended) = (count(CoursePhase::Running).await?, count(CoursePhase::Suspended).await?);
    anyhow::ensure!(
        suspended == 0,
        "{suspended} games are suspended ({running} run): a seal did not open, a record cannot be read, or rows did not follow \
         from their events; the log's ALARM lines name them, and a backup of keys and data from before mends them; or both \
         flags fell at the same instant, and the game's arbiter is to rule"
    );
    Ok(format!("{running} run"))
}

/// Games that a finding names one by one.
const NAMED_MAX: usize = 20;

/// Holds all rows of all games against their events, and opens what is sealed in open turns, keeping nothing of it. The server
/// deals with what is found.
async fn rows(store: &Store, keys: &Keys) -> anyhow::Result<String> {
    let checked = check_rows(store, Some(&keys.keyring), None, |_| {}).await?;
    mark_doubts(store, checked.found.clone(), SystemClock.now()).await?;
    let mut told = String::new();
    for (game, found) in checked.found.iter().take(NAMED_MAX) {
        for one in found {
            told += &format!("; game {game}, {one}");
        }
    }
    anyhow::ensure!(
        checked.differing == 0,
        "ALARM: {} games say something else than their events{told}; the server suspends those that are unfinished and marks all as \
         in doubt; `fairschach admin game rebuild GAME` writes anew what follows from the events, and where what was filed \
         is lost the arbiter makes the turn void",
        checked.differing
    );
    let doubts = store.read(|tx| Box::pin(async move { tx.turns().doubts().await })).await;
    let doubts = doubts.map_err(|error: StoreError| error)?;
    anyhow::ensure!(
        doubts == 0,
        "{doubts} games are marked as in doubt, though nothing differs any more: an arbiter rules on those that are suspended, and \
         `fairschach admin game rebuild GAME` takes the mark off finished ones"
    );
    Ok(format!("{} games follow from their events, {} seals open", checked.games, checked.boxes))
}

async fn clock(store: &Store) -> anyhow::Result<String> {
    let ours = SystemClock.now();
    let (theirs, newest) = store
        .read(|tx| {
            Box::pin(async move {
                Ok::<_, StoreError>((
                    tx.operations().database_time().await?,
                    tx.operations().newest_moment().await?,
                ))
            })
        })
        .await?;
    if let Some(behind) = newest.and_then(|newest| clock_behind(ours, newest)) {
        anyhow::bail!(behind);
    }
    let Some(theirs) = theirs else { return Ok("SQLite goes by this machine's clock".to_owned()) };
    let skew_ms = theirs.since(ours).abs() / 1000;
    anyhow::ensure!(
        skew_ms <= crate::app::core::clock_maintenance::SKEW_MAX / 1000,
        "this machine's clock differs from the database's by {skew_ms} ms; set both by NTP"
    );
    Ok(format!("{skew_ms} ms from the database's"))
}

async fn inbox(store: &Store) -> anyhow::Result<String> {
    let (waiting, failed, oldest) = store
        .read(|tx| {
            Box::pin(async move {
                let waiting = tx.inbox().unhandled_in(InboundState::Waiting).await?;
                let counts = (waiting, tx.inbox().unhandled_in(InboundState::Failed).await?);
                Ok::<_, StoreError>((counts.0, counts.1, tx.inbox().oldest_inbound().await?))
            })
        })
        .await?;
    anyhow::ensure!(
        failed == 0,
        "{failed} mails that came in were given up ({waiting} wait); the log's ALARM lines say why; once that is mended, \
         `fairschach admin inbox retry` lets them be tried again"
    );
    let waits_s = oldest.map_or(0, |oldest| SystemClock.now().since(oldest).max(0) / 1_000_000);
    Ok(format!("{waiting} mails that came in wait, the oldest for {waits_s} s"))
}

async fn outbox(store: &Store) -> anyhow::Result<String> {
    let (waiting, failed) = store
        .read(|tx| {
            Box::pin(async move {
                Ok::<_, StoreError>((
                    tx.outbox().mails_in(MailState::Waiting).await?,
                    tx.outbox().mails_in(MailState::Failed).await?,
                ))
            })
        })
        .await?;
    anyhow::ensure!(
        failed == 0,
        "{failed} mails were given up ({waiting} wait); their games' pages say why; check mail.out.url and the addresses"
    );
    Ok(format!("{waiting} mails wait"))
}
