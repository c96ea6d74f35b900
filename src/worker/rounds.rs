//! The loops over what is due: reveals, and what the passing of time does.

use std::time::Duration;

use tokio::time::MissedTickBehavior;
use tokio_util::sync::CancellationToken;

use crate::app::App;
use crate::app::error::Error;

const POLL: Duration = Duration::from_millis(500);
/// Between two steps of a round through the games that are over, and between two rounds.
const STEP: Duration = Duration::from_secs(1);
const ROUND: Duration = Duration::from_secs(600);
/// How often it is looked at what is left of erasures.
const ERASE_ROUND: Duration = Duration::from_secs(60);
/// Rounds of the time loop, each a second: how often a sign of life is given, and the slow sweeps are made.
const BEAT_EVERY: u64 = 30;
const SWEEP_EVERY: u64 = 60;
/// The same in the loop of tournaments for the queues of those who run them.
const HANDS_EVERY: u64 = 600;

/// Reveals complete turns until it is cancelled.
pub async fn reveal_loop(app: App, cancel: CancellationToken) {
    while !cancel.is_cancelled() {
        if app.core().goes_by_clock()
            && let Err(error) = app.games().reveal_due().await
        {
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
/// The first round notes an outage, if there was one, before any flag is judged. No step waits for a program or for people:
/// what does has a loop of its own ([`tournament_loop`]).
pub async fn time_loop(app: App, cancel: CancellationToken) {
    let mut ticks = tokio::time::interval(Duration::from_secs(1));
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    for round in 0_u64.. {
        tokio::select! {
            _ = ticks.tick() => {}
            () = cancel.cancelled() => return,
        }
        time_step(&app, round).await;
    }
}

/// Goes on with tournaments, be it that a pairing program takes its time, and tells those who run them what waits, until it
/// is cancelled.
pub async fn tournament_loop(app: App, cancel: CancellationToken) {
    let mut ticks = tokio::time::interval(Duration::from_secs(1));
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    for round in 0_u64.. {
        tokio::select! {
            _ = ticks.tick() => {}
            () = cancel.cancelled() => return,
        }
        if !app.core().goes_by_clock() {
            continue;
        }
        done("going on with tournaments", app.running_tournaments().step_tournaments().await);
        done("making sections of series", app.series().step_series().await);
        if round.is_multiple_of(HANDS_EVERY) {
            done("telling what waits in tournaments", app.tournament_notices().send_todo_mails().await);
        }
    }
}

/// Moves games that are long over into the archive until it is cancelled: a second between the steps of a round through all of
/// them, so that nobody who plays waits for it.
pub async fn archive_loop(app: App, cancel: CancellationToken) {
    loop {
        let wait = match app.operations().archive_step().await {
            Ok(step) if !step.is_through => STEP,
            Ok(_) => ROUND,
            Err(error) => {
                tracing::error!(%error, "a game could not be moved into the archive; it is tried again");
                ROUND
            }
        };
        tokio::select! {
            () = tokio::time::sleep(wait) => {}
            () = cancel.cancelled() => return,
        }
    }
}

/// Goes on with erasures, and keeps the list of erased accounts, until it is cancelled: a second between steps while there is
/// more to do, so that nobody who plays waits for it.
pub async fn erase_loop(app: App, cancel: CancellationToken) {
    loop {
        let more = app.operations().erase_step().await.unwrap_or_else(|error| {
            tracing::error!(%error, "erasures could not go on; they are tried again");
            false
        });
        if let Err(error) = app.operations().keep_erased_list().await {
            tracing::error!(%error, "the list of erased accounts could not be written; it is tried again");
        }
        tokio::select! {
            () = tokio::time::sleep(if more { STEP } else { ERASE_ROUND }) => {}
            () = cancel.cancelled() => return,
        }
    }
}

/// Each step is taken whatever became of those before, but none by a clock that was set and could not be looked at.
async fn time_step(app: &App, round: u64) {
    if round.is_multiple_of(BEAT_EVERY) || app.core().clock_was_set() {
        done("looking at the clock", app.core().check_clock().await);
    }
    if round.is_multiple_of(BEAT_EVERY) {
        done("a sign of life", app.clocks().heartbeat().await);
    }
    done("dealing with games in doubt", app.games().settle_doubts().await);
    // Nothing is due by a clock that was set.
    if app.core().clock_was_set() || !app.core().goes_by_clock() {
        return;
    }
    done("crediting outages", app.operations().credit_outages().await);
    done("judging flags", app.clocks().judge_flags().await);
    done("adjudicating games", app.running_tournaments().go_on_with_adjudications().await);
    if round.is_multiple_of(SWEEP_EVERY) {
        done("sweeping reveals", app.games().sweep_reveals().await);
        done("sweeping thoughts", app.bots().sweep_thoughts().await);
        done("sweeping sign-ins", app.sign_in().sweep_sign_ins().await);
        done("settling addresses", app.accounts().settle_address_changes().await);
        done("sweeping talks", app.mail_commands().sweep_command_mails().await);
        done("sweeping inbound mails", app.inbox().sweep_inbound().await);
        done("sweeping mails", app.outbox().sweep_mails().await);
        done("looking for silent players", app.running_tournaments().watch_silence().await);
    }
    if round.is_multiple_of(BEAT_EVERY) {
        done("reminding players", app.notices().remind().await);
        done("reminding arbiters", app.arbitration().remind_arbiters().await);
        done("making digests", app.notices().make_digests().await);
    }
    done("making games of tournaments", app.running_tournaments().make_due_games().await);
    done("acting on games of tournaments", app.running_tournaments().apply_pending_actions().await);
    done("telling of tournaments", app.tournament_notices().send_tournament_notices().await);
    done("watching key holders", app.key_holders().watch_key_holders().await);
}

fn done<T>(step: &str, outcome: Result<T, Error>) {
    if let Err(error) = outcome {
        tracing::error!(%error, step, "a step failed; it is taken again");
    }
}
