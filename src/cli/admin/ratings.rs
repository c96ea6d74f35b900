//! `fairschach admin ratings`: makes the rating lists anew from the games, or checks that they are what the games give.

use std::io::IsTerminal;
use std::process::ExitCode;

use anyhow::Context;
use clap::Subcommand;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};

use crate::app::App;
use crate::app::ratings::compute::CheckedRatings;
use crate::game::{Month, Standing};

/// What is done with the rating lists. `check`: 0 all as the games give it, 1 some lines differ.
#[derive(Subcommand)]
pub(in crate::cli) enum RatingsCommand {
    /// Compute the lists anew from the games; those that were published stay to be seen until then
    Recompute {
        /// The first month, such as 2026-01 [default: all]
        #[arg(long, value_name = "MONTH")]
        from: Option<String>,
    },
    /// Compute all lists from the first game on and compare them with those that are published; nothing is changed
    Check,
}

/// Does it; the answer is one line of JSON.
pub(in crate::cli) async fn run(app: &App, command: RatingsCommand) -> anyhow::Result<ExitCode> {
    match command {
        RatingsCommand::Recompute { from } => {
            let month = |text: String| {
                Month::parse(&text).with_context(|| format!("--from {text:?}: a month is written 2026-01"))
            };
            println!("{}", recompute(app, from.map(month).transpose()?).await?);
            Ok(ExitCode::SUCCESS)
        }
        RatingsCommand::Check => {
            let bar = progress(0)?;
            let heard = bar.clone();
            let checked = app
                .ratings()
                .check_ratings(move |months| {
                    heard.set_length(months);
                    heard.inc(1);
                })
                .await?;
            bar.finish_and_clear();
            println!("{}", told(&checked));
            Ok(ExitCode::from(u8::from(checked.differing > 0)))
        }
    }
}

async fn recompute(app: &App, from: Option<Month>) -> anyhow::Result<Value> {
    app.ratings().outdate_ratings(from).await?;
    let due = app.ratings().ratings_due().await?;
    let bar = progress(due.len() as u64)?;
    let (mut months, mut games) = (0_u64, 0_u64);
    // A server that runs may take some of the months.
    while !app.ratings().ratings_due().await?.is_empty() {
        if let Some(closed) = app.ratings().rate_month().await? {
            months += 1;
            games += closed.games;
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(json!({ "months": months, "games": games }))
}

/// A bar on a terminal, nothing in a pipe.
fn progress(months: u64) -> anyhow::Result<ProgressBar> {
    if !std::io::stderr().is_terminal() {
        return Ok(ProgressBar::hidden());
    }
    let style = "{bar:40} {human_pos} of {human_len} months, {eta} left";
    Ok(ProgressBar::new(months).with_style(ProgressStyle::with_template(style)?))
}

fn told(checked: &CheckedRatings) -> Value {
    let numbers = |standing: Option<Standing>| {
        standing.map(|standing| {
            json!({
                "rating": standing.rating.rating(),
                "deviation": standing.rating.deviation(),
                "volatility": standing.rating.volatility(),
                "games": standing.games,
                "games_total": standing.games_total,
            })
        })
    };
    let differences = checked.differences.iter().map(|found| {
        json!({
            "month": found.month.to_string(),
            "variant": found.variant,
            "player": found.player.to_string(),
            "listed": numbers(found.listed),
            "computed": numbers(found.computed),
        })
    });
    json!({
        "months": checked.months,
        "games": checked.games,
        "waiting": checked.waiting,
        "differing": checked.differing,
        "differences": differences.collect::<Vec<_>>(),
    })
}
