//! `fairschach admin takeover`: brings a database from before today's schema into a new one.

use std::path::PathBuf;

use anyhow::ensure;
use clap::Args;
use secrecy::ExposeSecret;
use serde_json::{Value, json};

use crate::base::Clock as _;
use crate::cli::sole;
use crate::cli::system::SystemClock;
use crate::config::Config;
use crate::store::Store;

#[derive(Args)]
pub(in crate::cli) struct TakeoverArgs {
    /// The old database, sqlite://FILE or postgres://…; it stays as it is. database_url names the new one
    #[arg(long, env = "FAIRSCHACH_OLD_DATABASE_URL", value_name = "URL", hide_env_values = true)]
    from: String,
}

/// Copies every row; no server may run on either database.
pub(in crate::cli) async fn run(config: &Config, args: &TakeoverArgs) -> anyhow::Result<Value> {
    let into = config.database_url.expose_secret();
    ensure!(
        args.from != into,
        "--from and database_url name the same database: let database_url name a new one"
    );
    if into.starts_with("sqlite:") {
        // SQLite would throw away what a log holds that belongs to no file of its name.
        let file = Store::sqlite_file(into)?;
        let wal = PathBuf::from(format!("{}-wal", file.display()));
        ensure!(
            file.exists() || !wal.exists(),
            "{} is there, but not its database: it belongs to the old one. Move it beside that first, under that one's name",
            wal.display()
        );
    }
    let _alone = (sole::take(&args.from)?, sole::take(into)?);
    let mut tables = 0;
    let rows = Store::take_over(&args.from, into, SystemClock.now(), |table, rows| {
        tables += 1;
        eprintln!("{table}: {rows}");
    })
    .await?;
    Ok(json!({ "tables": tables, "rows": rows }))
}
