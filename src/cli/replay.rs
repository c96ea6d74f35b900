//! `fairschach admin replay`, and the gate that every start goes through: games on record must come out as they did.

use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use secrecy::ExposeSecret;
use serde_json::json;
use tokio_util::sync::CancellationToken;

use super::system::SystemClock;
use crate::app::error::Error;
use crate::app::games::follow::{RowsChecked, check_rows, mark_doubts};
use crate::app::games::replay::outcome::{Differing, Disagreement, Replayed};
use crate::app::games::replay::{make_lines, replay};
use crate::app::operations::replay_gate::{EngineMark, refuse_later_engine};
use crate::base::{Clock, GameId, Micros};
use crate::config::Config;
use crate::store::{Store, StoreError};

/// Differing games that a refused start names; `admin replay` names more.
const NAMED_MAX: usize = 20;

/// Which games to play again. 0: all as stored, 1: some differ, 2: it cannot be told.
#[derive(Args)]
pub(super) struct ReplayArgs {
    /// Only this game; may be given again and again
    #[arg(long = "game", value_name = "ID")]
    games: Vec<String>,
    /// Compare everything that is stored of them, not only the short line that is kept of each
    #[arg(long)]
    full: bool,
}

/// What was replayed, and how long it took.
struct Run {
    replayed: Replayed,
    /// With everything that is stored, how the rows follow from the events.
    rows: RowsChecked,
    took: Micros,
}

impl Run {
    fn per_second(&self) -> u64 {
        let took = u64::try_from(self.took).unwrap_or(0).max(1);
        self.replayed.pairs.saturating_mul(1_000_000) / took
    }

    /// Games that differ in one way or the other.
    fn differing(&self) -> u64 {
        let told = |game| self.replayed.disagreements.iter().any(|one| one.game == game);
        let more = self.rows.found.iter().filter(|(game, _)| !told(*game));
        self.replayed.differing + more.count() as u64
    }

    fn counts(&self) -> String {
        let Replayed { games, pairs, .. } = self.replayed;
        let (seconds, rate) = (self.took as f64 / 1e6, self.per_second());
        format!("{games} games, {pairs} pairs replayed in {seconds:.2} s ({rate} pairs/s)")
    }
}

/// Does it; the answer is in words, or in JSON.
pub(super) async fn run(config: Config, args: ReplayArgs, json: bool) -> ExitCode {
    match try_run(&config, &args).await {
        Ok(run) => {
            print_run(&run, json);
            ExitCode::from(if run.differing() > 0 {
                1
            } else if run.replayed.stopped {
                2
            } else {
                0
            })
        }
        Err(error) => {
            eprintln!("fairschach: {error:#}");
            ExitCode::from(2)
        }
    }
}

async fn try_run(config: &Config, args: &ReplayArgs) -> anyhow::Result<Run> {
    let ids = args.games.iter().map(|id| GameId::parse(id).with_context(|| format!("{id:?}")));
    let mut ids = ids.collect::<anyhow::Result<Vec<GameId>>>()?;
    ids.sort_unstable();
    ids.dedup();
    let store = Store::open_with(config.database_url.expose_secret(), config.database_connections).await;
    let store = store.context("the database cannot be opened")?;
    refuse_later_engine(&store).await?;
    let stop = CancellationToken::new();
    let stopping = stop.clone();
    let interrupt = tokio::spawn(async move {
        if tokio::signal::ctrl_c().await.is_ok() {
            stopping.cancel();
        }
    });
    let only = Some(ids).filter(|ids| !ids.is_empty());
    let run = with_progress(&store, only, args.full, &stop).await;
    if let Ok(run) = &run {
        // The server deals with them at its next step.
        mark_doubts(&store, run.rows.found.clone(), SystemClock.now()).await?;
    }
    interrupt.abort();
    store.close().await;
    run
}

/// Replays; on a terminal, behind a bar that goes away at the end.
async fn with_progress(
    store: &Store,
    only: Option<Vec<GameId>>,
    full: bool,
    stop: &CancellationToken,
) -> anyhow::Result<Run> {
    let total = match &only {
        Some(only) => u64::try_from(only.len()).unwrap_or(0),
        None => {
            let count = store.read(|tx| Box::pin(async move { tx.replays().game_count().await })).await;
            u64::try_from(count.map_err(|error: StoreError| error)?).unwrap_or(0)
        }
    };
    let style = "{bar:40} {human_pos} of {human_len} games, {per_sec}, {eta} left";
    let bar = ProgressBar::new(total).with_style(ProgressStyle::with_template(style)?);
    let begun = SystemClock.now();
    let heard = bar.clone();
    let replayed = replay(store, only.clone(), full, stop, move |games| heard.inc(games)).await;
    let rows = match full && replayed.is_ok() && !stop.is_cancelled() {
        true => {
            bar.reset();
            check_rows(store, None, only, |games| bar.inc(games)).await
        }
        false => Ok(RowsChecked::default()),
    };
    bar.finish_and_clear();
    let replayed = replayed.map_err(|error| match error {
        Error::NotFound => {
            anyhow::anyhow!("--game: there is no such game; nothing is said of the others")
        }
        error => error.into(),
    })?;
    let took = SystemClock.now().since(begun).max(0);
    let rows = rows?;
    Ok(Run { replayed, rows, took })
}

/// Where rows do not follow from events, for programs.
pub(super) fn deviations(rows: &RowsChecked) -> Vec<serde_json::Value> {
    let mut all = Vec::new();
    for (game, found) in &rows.found {
        all.extend(found.iter().map(|one| {
            json!({
                "game": game.to_string(),
                "turn": one.turn,
                "what": one.what.as_str(),
                "stored": one.stored,
                "due": one.due,
            })
        }));
    }
    all
}

fn print_run(run: &Run, json: bool) {
    let replayed = &run.replayed;
    if json {
        let found = replayed.disagreements.iter().map(|found| {
            json!({
                "game": found.game.to_string(),
                "turn": found.turn,
                "pair": found.pair,
                "what": found.what.as_str(),
                "stored": found.stored,
                "now": found.now,
            })
        });
        let answer = json!({
            "engine": crate::rules::ENGINE_VERSION,
            "games": replayed.games,
            "pairs": replayed.pairs,
            "took_ms": run.took / 1000,
            "pairs_per_s": run.per_second(),
            "complete": !replayed.stopped,
            "differing": run.differing(),
            "disagreements": found.collect::<Vec<_>>(),
            "rows": deviations(&run.rows),
        });
        println!("{answer}");
        return;
    }
    for found in &replayed.disagreements {
        println!("{found}");
    }
    for (game, found) in &run.rows.found {
        for one in found {
            println!("game {game}, {one}");
        }
    }
    let untold = replayed.differing.saturating_sub(replayed.disagreements.len() as u64);
    if untold > 0 {
        println!("and {untold} games more");
    }
    let verdict = match run.differing() {
        0 if replayed.stopped => "stopped before the end; as stored so far".to_owned(),
        0 => "all as stored".to_owned(),
        1 => "1 game differs".to_owned(),
        count => format!("{count} games differ"),
    };
    println!("{}: {verdict}", run.counts());
}

/// Lets a start go on only if this engine gives every stored game as it was; at once, if it was found so before.
///
/// # Errors
/// A game that is pinned to a later engine, or games that differ: named, with what to do.
pub(super) async fn gate(store: &Store) -> anyhow::Result<()> {
    refuse_later_engine(store).await?;
    let mark = EngineMark::of_this_program()?;
    if mark.is_known_to(store).await? {
        return Ok(());
    }
    tracing::info!(
        "this engine is new to the database: every stored game is replayed before the server starts"
    );
    let run = with_progress(store, None, false, &CancellationToken::new()).await?;
    refuse_differing(&run.replayed)?;
    make_lines(store).await?;
    mark.note(store).await?;
    tracing::info!("{}: all as stored", run.counts());
    Ok(())
}

/// The same for `doctor`, which notes nothing: it may be a newer program's, run beside the server that it is to replace.
pub(super) async fn check(store: &Store) -> anyhow::Result<String> {
    refuse_later_engine(store).await?;
    let mark = EngineMark::of_this_program()?;
    let name = format!("version {}, {}", mark.version, &mark.fingerprint[..8]);
    if mark.is_known_to(store).await? {
        return Ok(format!("{name}; it has replayed every game"));
    }
    let run = with_progress(store, None, false, &CancellationToken::new()).await?;
    refuse_differing(&run.replayed)?;
    Ok(format!("{name}; {}: all as stored; the next start does so too", run.counts()))
}

fn refuse_differing(replayed: &Replayed) -> anyhow::Result<()> {
    // A game that was suspended because its record cannot be used does not hold the server up.
    let tolerated = |found: &Disagreement| found.suspended && found.what == Differing::Record;
    let (tolerated, refused): (Vec<_>, Vec<_>) =
        replayed.disagreements.iter().partition(|found| tolerated(found));
    for found in &tolerated {
        tracing::warn!(game = %found.game, turn = found.turn, "a suspended game's record still cannot be used");
    }
    let untold = replayed.differing.saturating_sub(replayed.disagreements.len() as u64);
    if refused.is_empty() && untold == 0 {
        return Ok(());
    }
    let named: Vec<String> = refused.iter().take(NAMED_MAX).map(|found| format!("  {found}")).collect();
    let count = refused.len() as u64 + untold;
    bail!(
        "{count} stored games do not come out as they did; the server does not start, so that no game goes on from \
         another position:\n{}\nStart the version that ran before, and report this with those games' files. If the \
         record itself was changed, put it back from a backup. `fairschach admin replay` tells all of them.",
        named.join("\n")
    )
}
