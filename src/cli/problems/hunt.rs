//! `fairschach problems hunt`: sound problems among positions set up at random.

use std::io::{self, Write};
use std::process::ExitCode;

use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use super::answer::{MateAnswer, mate};
use crate::engine::problems::{Found, Hunt, Hunted, Men, PAIRS_MAX, Problem, Wanted, read_rules};
use crate::rules::RuleSet;

/// The most positions of one hunt.
const COUNT_MAX: u64 = 1_000_000_000;

/// What is hunted. The same arguments find the same problems on every machine.
#[derive(Clone, PartialEq, Eq, Debug, clap::Args)]
pub(in crate::cli) struct HuntArgs {
    /// The men: White's king and its men, then Black's, such as KQKP
    #[arg(long, value_name = "MEN")]
    men: Men,
    /// Mate within so many pairs
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=i64::from(PAIRS_MAX)))]
    pairs: u8,
    /// Set up so many positions
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

/// Hunts, and writes what is found as it is found.
pub(super) fn run(args: &HuntArgs, mut output: impl Write) -> io::Result<ExitCode> {
    let rules = match read_rules(None, Some(args.rules.clone()), &args.options) {
        Ok(rules) => rules,
        Err(fault) => {
            writeln!(io::stderr(), "fairschach: {fault}")?;
            return Ok(ExitCode::from(2));
        }
    };
    let (men, pairs, wanted) = (args.men.clone(), args.pairs, args.wanted);
    let hunted = Hunted { rules: rules.clone(), men, pairs, wanted, mixed: args.mixed, nodes: args.nodes };
    let mut hunt = Hunt::new(hunted, args.seed);
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} positions, {msg}, {eta} left");
    let bar = ProgressBar::new(args.count).with_style(style.map_err(io::Error::other)?);
    let mut found = 0_u64;
    for _ in 0..args.count {
        match hunt.try_next() {
            Ok(Some(one)) => {
                found += 1;
                bar.set_message(format!("{found} found"));
                bar.suspend(|| write(&mut output, args, &rules, one))?;
            }
            Ok(None) => {}
            Err(stopped) => {
                bar.finish_and_clear();
                writeln!(io::stderr(), "fairschach: {stopped}")?;
                return Ok(ExitCode::from(2));
            }
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(ExitCode::SUCCESS)
}

fn write(output: &mut impl Write, args: &HuntArgs, rules: &RuleSet, found: Found) -> io::Result<()> {
    let Found { position, stipulation, solved } = found;
    if args.json {
        let (position, stipulation) = (position.to_string(), stipulation.to_string());
        let answer = FoundAnswer { position, stipulation, solution: mate(&solved) };
        return writeln!(output, "{}", serde_json::to_string(&answer)?);
    }
    let source = Some(format!("hunted among {}, seed {}", args.men, args.seed));
    let (rules, key) = (rules.clone(), Some(solved.key));
    let problem = Problem { rules, position, stipulation, key, title: None, author: None, source };
    writeln!(output, "{problem}")?;
    output.flush()
}
