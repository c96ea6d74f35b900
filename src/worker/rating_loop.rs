//! The loop that makes the rating lists of months that are over. It is a loop of its own: a long list holds no clock up.

use std::time::Duration;

use tokio::time::MissedTickBehavior;
use tokio_util::sync::CancellationToken;

use crate::app::App;

const POLL: Duration = Duration::from_secs(60);

/// Makes the lists that are due until it is cancelled.
pub async fn rating_loop(app: App, cancel: CancellationToken) {
    let mut ticks = tokio::time::interval(POLL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = ticks.tick() => {}
            () = cancel.cancelled() => return,
        }
        if let Err(error) = app.ratings().rate_due().await {
            tracing::error!(%error, "the rating lists could not be made; it is tried again");
        }
    }
}
