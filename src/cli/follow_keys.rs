//! A running server takes rotated keys without a restart.

use std::time::Duration;

use tokio_util::sync::CancellationToken;

use super::key_files;
use crate::app::App;
use crate::app::core::key_set::{Begun, has_begun};
use crate::config::Config;
use crate::store::Store;

/// How often the key folder, and the database's word on which keys are in use, are looked at.
pub(crate) const EVERY: Duration = Duration::from_secs(1);

/// Looks at the key folder until it is cancelled. Keys that cannot be used are told once; those before stay in use. A rotation
/// writes the file and the database's word one after the other, so a look may fall between them: what cannot be used is told
/// when the next look finds the same.
pub(crate) async fn follow_keys(app: App, store: Store, config: Config, cancel: CancellationToken) {
    let mut taken = look(&store, &config).await;
    let mut unusable: Option<Seen> = None;
    loop {
        tokio::select! {
            () = tokio::time::sleep(EVERY) => {}
            () = cancel.cancelled() => return,
        }
        let seen = look(&store, &config).await;
        if seen.0.is_none() || same(&seen, &taken) {
            continue;
        }
        match take(&app, &config, seen.0.clone()).await {
            Ok(()) => tracing::info!("the keys in keys_dir have changed; they are in use now"),
            Err(error) if unusable.as_ref().is_some_and(|before| same(before, &seen)) => tracing::error!(
                error = format!("{error:#}"),
                "ALARM: the keys in keys_dir have changed and cannot be used; the ones before stay in use"
            ),
            Err(_) => {
                unusable = Some(seen);
                continue;
            }
        }
        unusable = None;
        taken = seen;
    }
}

type Seen = (Option<Begun>, Vec<(std::path::PathBuf, u64, Option<std::time::SystemTime>)>);

fn same(one: &Seen, other: &Seen) -> bool {
    one.1 == other.1 && signing(one) == signing(other)
}

/// Which signing keys are in use. What games hang on changes with every rotation's step and is no matter here.
fn signing(seen: &Seen) -> Option<(&str, &str)> {
    let begun = seen.0.as_ref()?;
    Some((&begun.log, &begun.receipts))
}

async fn look(store: &Store, config: &Config) -> Seen {
    let begun = has_begun(store).await.ok().flatten();
    (begun, key_files::stamp(&config.keys_dir))
}

async fn take(app: &App, config: &Config, begun: Option<Begun>) -> anyhow::Result<()> {
    let (keys, _) = key_files::load(config, begun)?;
    Ok(app.core().take_keys(keys).await?)
}
