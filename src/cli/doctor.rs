//! `fairschach doctor`: looks at everything a start needs, and says how to mend what is wrong.

use std::process::ExitCode;

use anyhow::Context;
use secrecy::ExposeSecret;
use serde_json::json;

use super::key_files;
use super::system::{SystemClock, SystemRng};
use crate::base::Clock;
use crate::config::{Config, ConfigError};
use crate::mail::{Sender, Transport};
use crate::store::{Store, StoreError};

struct Check {
    name: &'static str,
    outcome: anyhow::Result<String>,
}

pub(super) async fn run(config: Result<Config, ConfigError>, json: bool) -> anyhow::Result<ExitCode> {
    let mut checks = Vec::new();
    match config {
        Err(error) => checks.push(Check {
            name: "configuration",
            outcome: Err(error.into()),
        }),
        Ok(config) => {
            let listen = format!("listens on {}, found at {}", config.listen, config.public_url);
            checks.push(Check {
                name: "configuration",
                outcome: Ok(listen),
            });
            let keys = key_files::load_or_make(&config.keys_dir, &config.public_url, &SystemRng);
            let log_key = keys
                .as_ref()
                .ok()
                .map(|(keys, _)| keys.log.verifier_key().to_string());
            let found = keys.map(|(keys, _)| format!("key {} in use", keys.keyring.current_kid()));
            checks.push(Check {
                name: "keys",
                outcome: found,
            });
            checks.push(Check {
                name: "mail out",
                outcome: mail_out(&config).await,
            });
            match Store::open(config.database_url.expose_secret()).await {
                Err(error) => checks.push(Check {
                    name: "database",
                    outcome: Err(error.into()),
                }),
                Ok(store) => look_into(&store, log_key, &mut checks).await,
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
            println!(
                "{}",
                json!({ "check": check.name, "ok": check.outcome.is_ok(), "text": text })
            );
        } else {
            println!("{word:<6} {}: {text}", check.name);
        }
    }
    Ok(ExitCode::from(u8::from(!well)))
}

async fn mail_out(config: &Config) -> anyhow::Result<String> {
    let sender = Sender::new(&config.mail_from, &config.public_url)?;
    let transport = Transport::parse(config.mail_out_url.expose_secret(), &sender)?;
    let checked = transport.check().await;
    checked.map_err(|fault| anyhow::anyhow!("mail.out.url: {fault}; mails wait until this is mended"))?;
    Ok(match transport {
        Transport::File(_) => "mails are written as files and reach nobody".to_owned(),
        Transport::Smtp(_) => "the mail server takes mails from us".to_owned(),
    })
}

async fn look_into(store: &Store, log_key: Option<String>, checks: &mut Vec<Check>) {
    checks.push(Check {
        name: "database",
        outcome: Ok(format!("{}, migrated", store.kind())),
    });
    checks.push(Check {
        name: "clock",
        outcome: clock(store).await,
    });
    checks.push(Check {
        name: "log key",
        outcome: same_log_key(store, log_key).await,
    });
    checks.push(Check {
        name: "outbox",
        outcome: outbox(store).await,
    });
    store.close().await;
}

async fn clock(store: &Store) -> anyhow::Result<String> {
    let ours = SystemClock.now();
    let theirs = store
        .read(|tx| Box::pin(async move { tx.database_time().await }))
        .await?;
    let Some(theirs) = theirs else {
        return Ok("SQLite goes by this machine's clock".to_owned());
    };
    let skew_ms = theirs.since(ours).abs() / 1000;
    anyhow::ensure!(
        skew_ms <= crate::app::SKEW_MAX / 1000,
        "this machine's clock differs from the database's by {skew_ms} ms; set both by NTP"
    );
    Ok(format!("{skew_ms} ms from the database's"))
}

async fn same_log_key(store: &Store, ours: Option<String>) -> anyhow::Result<String> {
    let fixed = store
        .read(|tx| Box::pin(async move { tx.setting("log_key").await }))
        .await?;
    let ours = ours.context("no keys")?;
    match fixed {
        None => Ok("will be fixed at the first start".to_owned()),
        Some(fixed) if fixed == ours => Ok(fixed),
        Some(fixed) => anyhow::bail!(
            "this database was begun with {fixed}, but log.key is {ours}; put the right key file back"
        ),
    }
}

async fn outbox(store: &Store) -> anyhow::Result<String> {
    let (waiting, failed) = store
        .read(|tx| {
            Box::pin(async move {
                Ok::<_, StoreError>((tx.mails_in("waiting").await?, tx.mails_in("failed").await?))
            })
        })
        .await?;
    anyhow::ensure!(
        failed == 0,
        "{failed} mails were given up ({waiting} wait); their games' pages say why; check mail.out.url and the addresses"
    );
    Ok(format!("{waiting} mails wait"))
}
