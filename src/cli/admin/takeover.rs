//! `fairschach admin takeover`: brings a database from before today's schema into a new one.

use clap::Args;
use secrecy::ExposeSecret;
use serde_json::{Value, json};

use crate::cli::sole;
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
    let _alone = (sole::take(&args.from)?, sole::take(into)?);
    let mut tables = 0;
    let rows = Store::take_over(&args.from, into, |table, rows| {
        tables += 1;
        eprintln!("{table}: {rows}");
    })
    .await?;
    Ok(json!({ "tables": tables, "rows": rows }))
}
