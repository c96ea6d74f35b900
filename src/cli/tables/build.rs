//! `fairschach tables build`.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, bail};
use indicatif::{ProgressBar, ProgressStyle};

use super::folder;
use crate::base::{Clock, Timestamp};
use crate::cli::system::SystemClock;
use crate::engine::tables::{Build, Keep, Known, LONGEST, Material, Part, RULES, Table};

/// What is built, and where.
#[derive(Clone, PartialEq, Eq, Debug, clap::Args)]
pub struct BuildArgs {
    /// The folder, made if it is not there
    dir: PathBuf,
    /// The men, joined by commas: White's king and one or two more against a bare king (KQRK), or a man each (KQKR)
    #[arg(long, value_delimiter = ',', default_value = "KQK,KRK,KPK", value_parser = material)]
    men: Vec<Material>,
    /// The rules
    #[arg(long, default_value = RULES, value_parser = [RULES])]
    rules: String,
    /// An option that differs: few_pieces=N
    #[arg(long = "option", value_name = "OPTION", default_value = "few_pieces=10", value_parser = few_pieces)]
    few_pieces: u32,
    /// Looks only so many pairs ahead, where each side has a man and neither a pawn: such tables take long
    #[arg(long, default_value_t = LONGEST, value_parser = clap::value_parser!(u8).range(1..=i64::from(LONGEST)))]
    pairs: u8,
    /// The most memory that may be used, in MiB: a table that needs more is not begun
    #[arg(long, value_name = "MIB", default_value_t = 2_048, value_parser = clap::value_parser!(u32).range(64..=1_048_576))]
    memory: u32,
    /// How many threads compute; the tables are the same with any number
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    threads: u8,
    /// After how many seconds an unfinished table is written down again, at the end of a layer; 0 after each layer
    #[arg(long, value_name = "SECONDS", default_value_t = 20, value_parser = clap::value_parser!(u32).range(0..=86_400))]
    save_every: u32,
}

fn material(name: &str) -> anyhow::Result<Material> {
    let material = Material::parse(name).filter(|material| !material.is_dead());
    material.context(
        "name one or two men beside White's king, then the bare king, such as KQRK, or a man each, such as KQKR; one bishop \
         or knight alone cannot win, and a pawn each is left out: no table knows what is taken en passant",
    )
}

fn few_pieces(option: &str) -> anyhow::Result<u32> {
    let number = option.strip_prefix("few_pieces=").and_then(|number| number.parse().ok());
    match number {
        Some(number @ (0 | 3..=32)) => Ok(number),
        _ => bail!("tables differ in few_pieces alone: 0, or 3 to 32"),
    }
}

pub(super) fn run(args: &BuildArgs) -> anyhow::Result<ExitCode> {
    if args.pairs < LONGEST
        && let Some(whole) = args.men.iter().find(|material| !material.may_end_early())
    {
        bail!("{whole}: --pairs ends tables with a man each and without pawns; all others are whole");
    }
    std::fs::create_dir_all(&args.dir).with_context(|| args.dir.display().to_string())?;
    let mut known = Known::new();
    let mut done: Vec<Material> = Vec::new();
    // Those that others lead to are whole.
    let needed: Vec<Material> = args.men.iter().flat_map(|wanted| wanted.needs()).collect();
    for &wanted in &args.men {
        for material in wanted.needs().into_iter().chain([wanted]) {
            if done.contains(&material) {
                continue;
            }
            let pairs = if needed.contains(&material) { LONGEST } else { args.pairs };
            let there = folder::load(&args.dir, material, args.few_pieces)?;
            let table = match there.filter(|table| table.pairs() >= pairs) {
                Some(table) => table,
                None => made(args, material, pairs, &mut known)?,
            };
            table.make_known(&mut known);
            done.push(material);
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Says what a table needs, and refuses what is more than is allowed or there.
fn check_memory(args: &BuildArgs, material: Material, keep: Keep) -> anyhow::Result<()> {
    let need = Build::memory(material, args.few_pieces, keep).div_ceil(MIB);
    if need > u64::from(args.memory) {
        bail!("{material}: needs up to {need} MiB, and --memory allows {}", args.memory);
    }
    // Where nothing says how much is there, nothing is refused.
    let there = std::fs::read_to_string("/proc/meminfo").ok().and_then(|text| available(&text));
    if let Some(there) = there.filter(|there| need > *there) {
        bail!("{material}: needs up to {need} MiB, and {there} MiB are free here now");
    }
    eprintln!("{material}: needs up to {need} MiB of memory");
    Ok(())
}

const MIB: u64 = 1 << 20;

/// What `/proc/meminfo` says can be had, in MiB.
fn available(meminfo: &str) -> Option<u64> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kib: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kib >> 10)
}

/// Builds a table and writes it.
fn made(args: &BuildArgs, material: Material, pairs: u8, known: &mut Known) -> anyhow::Result<Table> {
    let begun = SystemClock.now();
    let keep = if material.count() <= 3 { Keep::Every } else { Keep::Last };
    check_memory(args, material, keep)?;
    let bar = bar(material)?;
    bar.set_message("(normal chess first)");
    let part = folder::part_file(&args.dir, material, args.few_pieces);
    let mut build = match folder::read(&part)? {
        Some(bytes) => Build::resume(material, args.few_pieces, keep, known, &bytes)
            .with_context(|| format!("{}: delete it to begin anew", part.display()))?,
        None => Build::new(material, args.few_pieces, keep, known),
    }
    .up_to(pairs);
    bar.set_message("");
    let mut written = SystemClock.now();
    while !build.is_done() {
        let layer = layer(&build, known, args.threads, &bar);
        build.hand_in(layer);
        if !build.is_done() && since(written) >= i64::from(args.save_every) * 1_000_000 {
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
    let open = figures.live - figures.sure - figures.lost - figures.drawn;
    let longest = figures
        .longest
        .map_or_else(String::new, |(pairs, position)| format!(", at most {pairs} pairs ({position})"));
    let (lost, drawn) = if table.material().is_one_each() {
        (format!(", {} lost for certain", figures.lost), "even")
    } else {
        (String::new(), "never won")
    };
    let left = match table.pairs() {
        LONGEST => String::new(),
        pairs => format!(", {pairs} of {LONGEST} pairs"),
    };
    println!(
        "{} few_pieces={}{left}: {} states, {} won for certain{longest}{lost}, {} {drawn}, {open} between; mean {:.5}; {:.1} s",
        table.material(),
        table.few_pieces(),
        figures.live,
        figures.sure,
        figures.drawn,
        figures.mean,
        took as f64 / 1e6
    );
}
