//! `fairschach problems hunt`: sound problems among positions set up at random, those of an endgame table, or those of
//! games.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};

use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use super::answer::{MateAnswer, mate};
use crate::cli::tables::folder;
use crate::engine::mirrored;
use crate::engine::problems::{
    Found, Hunted, PAIRS_MAX, PieceList, Problem, RandomPositions, Stopped, Wanted, read_rules,
};
use crate::engine::tables::{self, few_pieces_of};
use crate::game::record::{RECORD_BYTES_MAX, Record};
use crate::rules::{Position, RuleSet};

/// The most positions of one hunt.
const COUNT_MAX: u64 = 1_000_000_000;

/// What is hunted. The same arguments find the same problems on every machine.
#[derive(Clone, PartialEq, Eq, Debug, clap::Args)]
pub(in crate::cli) struct HuntArgs {
    /// The pieces: White's king and its pieces, then Black's, such as KQKP
    #[arg(long, value_name = "MEN", required_unless_present = "records")]
    men: Option<PieceList>,
    /// Walk the table of these pieces that stands in this folder instead of setting them up at random
    #[arg(long, value_name = "DIR", requires = "men")]
    tables: Option<PathBuf>,
    /// Walk the positions of games instead: records in PGN or JSON, by the rules that they were played by
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["men", "tables", "rules", "options"])]
    records: Vec<PathBuf>,
    /// Mate within so many pairs
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=i64::from(PAIRS_MAX)))]
    pairs: u8,
    /// Look at so many positions at most
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=COUNT_MAX))]
    count: u64,
    /// Where chance begins
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Which chances: sure, mixed or any
    #[arg(long, default_value = "any", value_parser = wanted)]
    wanted: Wanted,
    /// Only keys that are mixed of at least so many entries
    #[arg(long, default_value_t = 1)]
    mixed: usize,
    /// Leave a position after so many pairs
    #[arg(long, default_value_t = 5_000_000)]
    nodes: u64,
    /// The rules
    #[arg(long, value_name = "PRESET", default_value = "fsr-2023")]
    rules: String,
    /// Options that differ, such as "few_pieces=0"
    #[arg(long, value_name = "OPTIONS", default_value = "")]
    options: String,
    /// Write NDJSON
    #[arg(long)]
    json: bool,
}

fn wanted(word: &str) -> Result<Wanted, String> {
    match word {
        "sure" => Ok(Wanted::Sure),
        "mixed" => Ok(Wanted::Mixed),
        "any" => Ok(Wanted::Any),
        _ => Err("write sure, mixed or any".to_owned()),
    }
}

#[derive(Serialize)]
struct FoundAnswer {
    position: String,
    stipulation: String,
    #[serde(flatten)]
    solution: MateAnswer,
}

/// Where positions are looked for.
struct Ground {
    rules: RuleSet,
    /// Nothing where the pieces fell on squares that make no position.
    positions: Box<dyn Iterator<Item = Option<Position>>>,
    /// How many there are, as far as that is known.
    count: u64,
    /// What is told of where a problem stood.
    source: String,
}

/// Hunts, and writes what is found as it is found.
pub(super) fn run(args: &HuntArgs, mut output: impl Write) -> io::Result<ExitCode> {
    let hunted = match grounds(args) {
        Ok(grounds) => hunt(args, grounds, &mut output)?.map_err(anyhow::Error::from),
        Err(error) => Err(error),
    };
    let Err(error) = hunted else { return Ok(ExitCode::SUCCESS) };
    writeln!(io::stderr(), "fairschach: {error:#}")?;
    Ok(ExitCode::from(2))
}

fn grounds(args: &HuntArgs) -> anyhow::Result<Vec<Ground>> {
    let Some(pieces) = &args.men else { return args.records.iter().map(|file| of_record(file)).collect() };
    let rules = read_rules(None, Some(args.rules.clone()), &args.options)?;
    if let Some(dir) = &args.tables {
        return Ok(vec![of_table(dir, pieces, rules, args.pairs)?]);
    }
    let source = format!("hunted among {pieces}, seed {}", args.seed);
    let positions = Box::new(RandomPositions::new(rules.clone(), pieces.clone(), args.seed));
    Ok(vec![Ground { rules, positions, count: args.count, source }])
}

fn of_table(dir: &Path, pieces: &PieceList, rules: RuleSet, pairs: u8) -> anyhow::Result<Ground> {
    let name = pieces.to_string();
    let material = tables::Material::parse(&name)
        .context("tables hold one or two men of White's and a bare king, such as KQK, or a man each")?;
    let few_pieces =
        few_pieces_of(&rules).context("tables are for fsr-2023 and differ in few_pieces alone")?;
    let table = folder::load(dir, material, few_pieces)?;
    let file = folder::table_file(dir, material, few_pieces);
    let table = table.with_context(|| {
        format!("{}: not there; build it with \"fairschach tables build\"", file.display())
    })?;
    let positions: Vec<Position> = table.winnable(pairs).collect();
    let count = positions.len() as u64;
    let positions = Box::new(positions.into_iter().map(Some));
    Ok(Ground { rules, positions, count, source: format!("hunted in the table {name}") })
}

/// The positions of a game, from each side.
fn of_record(file: &Path) -> anyhow::Result<Ground> {
    let name = || file.display().to_string();
    let mut text = String::new();
    // One byte more than may be, so that too much is noticed.
    let opened = File::open(file).with_context(name)?;
    opened
        .take(RECORD_BYTES_MAX as u64 + 1)
        .read_to_string(&mut text)
        .map_err(anyhow::Error::msg)
        .with_context(name)?;
    let json = text.trim_start().starts_with('{');
    let record = if json { Record::from_json(&text) } else { Record::from_pgn(&text) };
    let record = record.with_context(name)?;
    let rules = record.rules.clone();
    if !rules.is_played_in_pairs() {
        bail!("{}: {} is not played in pairs", file.display(), rules.variant());
    }
    let positions: Vec<Option<Position>> = record
        .turns
        .iter()
        .filter(|turn| !turn.before.is_normal())
        .flat_map(|turn| [Some(turn.before), mirrored(&turn.before, &rules)])
        .collect();
    let count = positions.len() as u64;
    let players = format!("{} - {}", record.heading.white, record.heading.black);
    Ok(Ground {
        rules,
        positions: Box::new(positions.into_iter()),
        count,
        source: format!("from the game {players}"),
    })
}

fn hunt(args: &HuntArgs, grounds: Vec<Ground>, output: &mut impl Write) -> io::Result<Result<(), Stopped>> {
    let all = grounds.iter().map(|ground| ground.count).sum::<u64>().min(args.count);
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} positions, {msg}, {eta} left");
    let bar = ProgressBar::new(all).with_style(style.map_err(io::Error::other)?);
    let (mut found, mut left) = (0_u64, args.count);
    for Ground { rules, positions, source, .. } in grounds {
        let hunted =
            Hunted { rules, pairs: args.pairs, wanted: args.wanted, mixed: args.mixed, nodes: args.nodes };
        for position in positions {
            if left == 0 {
                return Ok(Ok(()));
            }
            left -= 1;
            let one = match position.map(|position| hunted.found_at(position)).transpose() {
                Ok(one) => one.flatten(),
                Err(stopped) => return Ok(Err(stopped)),
            };
            if let Some(one) = one {
                found += 1;
                bar.set_message(format!("{found} found"));
                bar.suspend(|| write(output, args.json, &hunted.rules, &source, one))?;
            }
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    Ok(Ok(()))
}

fn write(output: &mut impl Write, json: bool, rules: &RuleSet, source: &str, found: Found) -> io::Result<()> {
    let Found { position, stipulation, solved } = found;
    if json {
        let (position, stipulation) = (position.to_string(), stipulation.to_string());
        let answer = FoundAnswer { position, stipulation, solution: mate(&solved) };
        return writeln!(output, "{}", serde_json::to_string(&answer)?);
    }
    let (rules, key, source) = (rules.clone(), Some(solved.key), Some(source.to_owned()));
    let problem = Problem { rules, position, stipulation, key, title: None, author: None, source };
    writeln!(output, "{problem}")?;
    output.flush()
}
