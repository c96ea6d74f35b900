//! The loop that keeps the public log: one step a tick.

use std::sync::Arc;
use std::time::Duration;

use tokio_util::sync::CancellationToken;

use crate::app::App;
use crate::app::transparency::files::LogFiles;

/// Publishes the log at every tick until it is cancelled.
pub async fn publish_loop(app: App, files: Arc<dyn LogFiles>, cancel: CancellationToken) {
    loop {
        tokio::select! {
            () = tokio::time::sleep(to_next_tick(&app)) => {}
            () = cancel.cancelled() => return,
        }
        match app.operations().publish(files.clone()).await {
            Ok(_) => {}
            Err(error) if error.is_refusal() => {
                tracing::error!(%error, "ALARM: the public log stands still");
            }
            Err(error) => tracing::error!(%error, "the public log could not be published; it is tried again"),
        }
    }
}

/// How long it is until the next whole multiple of the cadence, by the app's clock.
fn to_next_tick(app: &App) -> Duration {
    let cadence = app.settings().log.cadence.max(1);
    let left = cadence - app.now().as_us().rem_euclid(cadence);
    Duration::from_micros(u64::try_from(left).unwrap_or(0))
}
