//! `fairschach admin ratings`: makes the rating lists anew from the games, checks that they are what the games give, or brings
//! lists of others in.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Context;
use clap::Subcommand;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};

use crate::app::App;
use crate::app::limits::LIST_ROWS_MAX;
use crate::app::ratings::compute::CheckedRatings;
use crate::app::ratings::foreign::ForeignLists;
use crate::game::{Month, Standing};

/// The largest file of lists of others: `LIST_ROWS_MAX` lines fit into it.
const LIST_BYTES_MAX: usize = 128 * 1024 * 1024;

/// Between two steps: a server that serves the same SQLite file looks each tenth of a second whether it can write.
const PAUSE: Duration = Duration::from_millis(150);

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
    /// Bring in rating lists of others, which sheets of tournaments ask for
    ///
    /// The file is CSV in UTF-8, with commas, semicolons or tabs: a line for each player with list, id, rating and date, such as
    /// FIDE,4611111,2105,2026-12-01.
    /// Lists whose names begin with FIDE go by the FIDE number, those that begin with ICCF by the ICCF number. A file with a bad
    /// line is not taken. The answer is a line for each list.
    Import {
        /// The file that is read
        file: PathBuf,
    },
    /// Take a rating list of others away, such as one with a wrong name or day; tournaments that ask for it let nobody in by it
    Drop {
        /// Its name, such as FIDE-rapid
        list: String,
    },
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
            let bar = progress(0, "months")?;
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
        RatingsCommand::Import { file } => {
            import(app, &file).await?;
            Ok(ExitCode::SUCCESS)
        }
        RatingsCommand::Drop { list } => {
            let dropped = app.ratings().drop_foreign_list(&list, PAUSE).await;
            let players = dropped.with_context(|| format!("the list {list}"))?;
            println!("{}", json!({ "list": list, "players": players }));
            Ok(ExitCode::SUCCESS)
        }
    }
}

async fn import(app: &App, path: &Path) -> anyhow::Result<()> {
    let (mut file, most) = (Vec::new(), LIST_BYTES_MAX as u64 + 1);
    let read = File::open(path).and_then(|open| open.take(most).read_to_end(&mut file));
    read.with_context(|| format!("{}", path.display()))?;
    let lists = ForeignLists::read(&file, (LIST_BYTES_MAX, LIST_ROWS_MAX), app.now())?;
    drop(file);
    let bar = progress(lists.rows() as u64, "lines")?;
    for list in lists.lists() {
        let name = list.name().to_owned();
        let heard = |lines: usize| bar.inc(lines as u64);
        let imported = app.ratings().import_foreign_list(&super::operator(app), list, PAUSE, heard).await;
        let one = imported.with_context(|| format!("the list {name} is not brought in to its end"))?;
        let answer = json!({
            "list": one.list,
            "new": one.new,
            "changed": one.changed,
            "unchanged": one.unchanged,
            "older": one.older,
        });
        bar.suspend(|| println!("{answer}"));
    }
    bar.finish_and_clear();
    Ok(())
}

async fn recompute(app: &App, from: Option<Month>) -> anyhow::Result<Value> {
    app.ratings().outdate_ratings(from).await?;
    let due = app.ratings().ratings_due().await?;
    let bar = progress(due.len() as u64, "months")?;
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
fn progress(count: u64, what: &str) -> anyhow::Result<ProgressBar> {
    let style = format!("{{bar:40}} {{human_pos}} of {{human_len}} {what}, {{eta}} left");
    Ok(ProgressBar::new(count).with_style(ProgressStyle::with_template(&style)?))
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
