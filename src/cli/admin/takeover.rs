//! `fairschach admin takeover`: lets a database from before the migrations were merged be opened.

use secrecy::ExposeSecret;
use serde_json::{Value, json};

use crate::cli::sole;
use crate::config::Config;
use crate::store::Store;

/// Takes the configured database over; no server may run on it.
pub(in crate::cli) async fn run(config: &Config) -> anyhow::Result<Value> {
    let url = config.database_url.expose_secret();
    let _alone = sole::take(url)?;
    Store::take_over(url).await?;
    Ok(json!({ "taken_over": true }))
}
