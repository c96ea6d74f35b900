//! The loops over what is due: reveals, and what the passing of time does.

use std::time::Duration;

use tokio::time::MissedTickBehavior;
use tokio_util::sync::CancellationToken;

use crate::app::{App, Error};

const POLL: Duration = Duration::from_millis(500);
/// Rounds of the time loop, each a second: how often a sign of life is given, and the slow sweeps are made.
const BEAT_EVERY: u64 = 30;
const SWEEP_EVERY: u64 = 60;
/// The same for the queues of those who run tournaments.
const HANDS_EVERY: u64 = 600;

/// Reveals complete turns until it is cancelled.
pub async fn reveal_loop(app: App, cancel: CancellationToken) {
    while !cancel.is_cancelled() {
        if let Err(error) = app.reveal_due().await {
            tracing::error!(%error, "reveals failed; they are tried again");
        }
        tokio::select! {
            () = app.wake().reveals.notified() => {}
            () = tokio::time::sleep(POLL) => {}
            () = cancel.cancelled() => {}
        }
    }
}

/// Gives signs of life, credits outages, judges flags and sweeps until it is cancelled.
///
/// The first round notes an outage, if there was one, before any flag is judged.
pub async fn time_loop(app: App, cancel: CancellationToken) {
    let mut ticks = tokio::time::interval(Duration::from_secs(1));
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    for round in 0_u64.. {
        tokio::select! {
            _ = ticks.tick() => {}
            () = cancel.cancelled() => return,
        }
        if let Err(error) = time_step(&app, round).await {
            tracing::error!(%error, "a round of the clocks failed; it is made again");
        }
    }
}

async fn time_step(app: &App, round: u64) -> Result<(), Error> {
    if round.is_multiple_of(SWEEP_EVERY) {
        app.check_clock().await?;
        app.sweep_reveals().await?;
        app.sweep_sign_ins().await?;
        app.sweep_talks().await?;
        app.sweep_inbound().await?;
        app.watch_silence().await?;
    }
    if round.is_multiple_of(HANDS_EVERY) {
        app.tell_hands().await?;
    }
    if round.is_multiple_of(BEAT_EVERY) {
        app.beat().await?;
        app.remind().await?;
        app.remind_arbiters().await?;
        app.make_digests().await?;
    }
    app.step_tournaments().await?;
    app.make_due_games().await?;
    app.carry_out_wishes().await?;
    app.tell_tournaments().await?;
    app.credit_outages().await?;
    app.watch_key_holders().await?;
    app.judge_flags().await.map(|_| ())
}
