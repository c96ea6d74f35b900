//! `fairschach tables build`.

use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, bail};
use indicatif::{ProgressBar, ProgressStyle};

use super::folder;
use crate::base::{Clock, Timestamp};
use crate::cli::system::SystemClock;
use crate::engine::tables::{Build, Keep, Known, Material, Part, RULES, Table};

/// What is built, and where.
#[derive(Clone, PartialEq, Eq, Debug, clap::Args)]
pub struct BuildArgs {
    /// The folder, made if it is not there
    dir: PathBuf,
    /// White's men and the bare king, such as KQRK, joined by commas; one or two men beside the king
    #[arg(long, value_delimiter = ',', default_value = "KQK,KRK,KPK", value_parser = material)]
    men: Vec<Material>,
    /// The rules
    #[arg(long, default_value = RULES, value_parser = [RULES])]
    rules: String,
    /// An option that differs: few_pieces=N
    #[arg(long = "option", value_name = "OPTION", default_value = "few_pieces=10", value_parser = few_pieces)]
    few_pieces: u32,
    /// How many threads compute; the tables are the same with any number
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    threads: u8,
    /// After how many seconds an unfinished table is written down again, at the end of a layer; 0 after each layer
    #[arg(long, value_name = "SECONDS", default_value_t = 20, value_parser = clap::value_parser!(u32).range(0..=86_400))]
    save_every: u32,
}

fn material(name: &str) -> anyhow::Result<Material> {
    let material = Material::parse(name).filter(|material| !material.is_dead());
    material.context("name one or two men beside White's king, then the bare king, such as KQRK; one bishop or knight cannot win")
}

fn few_pieces(option: &str) -> anyhow::Result<u32> {
    let number = option.strip_prefix("few_pieces=").and_then(|number| number.parse().ok());
    match number {
        Some(number @ (0 | 3..=32)) => Ok(number),
        _ => bail!("tables differ in few_pieces alone: 0, or 3 to 32"),
    }
}

pub(super) fn run(args: &BuildArgs) -> anyhow::Result<ExitCode> {
    std::fs::create_dir_all(&args.dir).with_context(|| args.dir.display().to_string())?;
    let mut known = Known::new();
    let mut done: Vec<Material> = Vec::new();
    for &wanted in &args.men {
        for material in wanted.needs().into_iter().chain([wanted]) {
            if done.contains(&material) {
                continue;
            }
            let table = match folder::load(&args.dir, material, args.few_pieces)? {
                Some(table) => table,
                None => made(args, material, &mut known)?,
            };
            table.make_known(&mut known);
            done.push(material);
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Builds a table and writes it.
fn made(args: &BuildArgs, material: Material, known: &mut Known) -> anyhow::Result<Table> {
    let begun = SystemClock.now();
    let bar = bar(material)?;
    bar.set_message("(normal chess first)");
    let keep = if material.count() <= 3 { Keep::Every } else { Keep::Last };
    let part = folder::part_file(&args.dir, material, args.few_pieces);
    let mut build = match folder::read(&part)? {
        Some(bytes) => Build::resume(material, args.few_pieces, keep, known, &bytes)
            .with_context(|| format!("{}: delete it to begin anew", part.display()))?,
        None => Build::new(material, args.few_pieces, keep, known),
    };
    bar.set_message("");
    let mut written = SystemClock.now();
    while !build.is_done() {
        let layer = layer(&build, known, args.threads, &bar);
        build.hand_in(layer);
        if since(written) >= i64::from(args.save_every) * 1_000_000 {
            folder::write(&part, &build.to_bytes())?;
            written = SystemClock.now();
        }
    }
    let table = build.finish();
    folder::write(&folder::table_file(&args.dir, material, args.few_pieces), &table.to_bytes())?;
    drop(std::fs::remove_file(&part));
    bar.finish_and_clear();
    print_table(&table, since(begun));
    Ok(table)
}

fn since(moment: Timestamp) -> i64 {
    SystemClock.now().as_us() - moment.as_us()
}

/// On a terminal a bar that goes away at the end.
fn bar(material: Material) -> anyhow::Result<ProgressBar> {
    if !std::io::stderr().is_terminal() {
        return Ok(ProgressBar::hidden());
    }
    let style = "{prefix} {bar:40} {pos} of at most {len} parts, {elapsed} {msg}";
    Ok(ProgressBar::new(1).with_style(ProgressStyle::with_template(style)?).with_prefix(material.to_string()))
}

/// One layer, its parts shared out among threads; they come back in their order.
fn layer(build: &Build, known: &Known, threads: u8, bar: &ProgressBar) -> Vec<Part> {
    let chunks = build.chunks();
    let (done, all) = build.progress();
    bar.set_length(all * chunks.len() as u64);
    bar.set_position(done * chunks.len() as u64);
    let next = AtomicUsize::new(0);
    let parts = Mutex::new(Vec::with_capacity(chunks.len()));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(chunk) = chunks.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let part = build.work_out(chunk.clone(), known);
                    parts.lock().unwrap_or_else(PoisonError::into_inner).push((chunk.start, part));
                    bar.inc(1);
                }
            });
        }
    });
    let mut parts = parts.into_inner().unwrap_or_else(PoisonError::into_inner);
    parts.sort_by_key(|(start, _)| *start);
    parts.into_iter().map(|(_, part)| part).collect()
}

/// One line for each table: how many of its states are sure, drawn, and in between.
fn print_table(table: &Table, took: i64) {
    let figures = table.figures();
    let open = figures.live - figures.sure - figures.drawn;
    let longest = figures
        .longest
        .map_or_else(String::new, |(pairs, position)| format!(", at most {pairs} pairs ({position})"));
    println!(
        "{} few_pieces={}: {} states, {} won for certain{longest}, {} never won, {open} between; mean {:.5}; {:.1} s",
        table.material(),
        table.few_pieces(),
        figures.live,
        figures.sure,
        figures.drawn,
        figures.mean,
        took as f64 / 1e6
    );
}
