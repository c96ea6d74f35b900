//! `fairschach problems …`: problems solved, checked and hunted.
//!
//! As the filters of `fairschach rules` it reads one JSON object a line; with `--text` it reads problems in the form that
//! people write, and answers in the same form, solutions in lines that begin with a semicolon.

mod answer;
mod hunt;
mod text;

use std::io::{self, BufRead, Write};
use std::process::ExitCode;

use crate::cli::rules::answer_lines;
use crate::engine::problems::Limits;

/// The most pairs that may be carried out for one problem: some minutes.
const NODES_MAX: u64 = 2_000_000_000;
/// The most lines of a solution.
const LINES_MAX: usize = 10_000;

/// What can be done with problems.
#[derive(Clone, PartialEq, Eq, Debug, clap::Subcommand)]
pub(super) enum ProblemsCommand {
    /// Solves problems: value, key, cooks, Black's best reply, lines
    #[command(
        after_help = "A line: {\"id\":1,\"position\":\"…\",\"stipulation\":\"#2=1/3\"}; variant, rules, \
        options, nodes and lines may be added. Stipulations are #n, #n=p/q, s#n, s#n=p/q and h#n."
    )]
    Solve(Input),
    /// Says whether problems are sound, and if not, why; the exit status is 1 if any is not
    #[command(after_help = "Lines are those of solve.")]
    Check(Input),
    /// Looks for sound problems among positions set up at random, those of a table, or those of games
    Hunt(hunt::HuntArgs),
}

/// How problems come in, and how far they are looked into.
#[derive(Clone, PartialEq, Eq, Debug, clap::Args)]
pub(super) struct Input {
    /// Problems stand in the input as people write them
    #[arg(long)]
    text: bool,
    /// Stop a problem after so many pairs
    #[arg(long, default_value_t = Limits::default().nodes, value_parser = clap::value_parser!(u64).range(1..=NODES_MAX))]
    nodes: u64,
    /// Tell so many lines of the solution
    #[arg(long, default_value_t = 0, value_parser = lines)]
    lines: usize,
}

impl Input {
    fn limits(&self) -> Limits {
        Limits { nodes: self.nodes, lines: self.lines }
    }
}

fn lines(text: &str) -> Result<usize, String> {
    let fits = text.parse().ok().filter(|lines| *lines <= LINES_MAX);
    fits.ok_or_else(|| format!("at most {LINES_MAX} lines can be told"))
}

/// Does it; 1 if a problem that was checked is unsound, 2 if any could not be used.
pub(super) fn run(command: ProblemsCommand, input: impl BufRead, output: impl Write) -> io::Result<ExitCode> {
    let (given, checks) = match &command {
        ProblemsCommand::Hunt(args) => return hunt::run(args, output),
        ProblemsCommand::Solve(given) => (given, false),
        ProblemsCommand::Check(given) => (given, true),
    };
    if given.text {
        return text::run(input, output, given.limits(), checks);
    }
    let mut unsound = false;
    let status = answer_lines(input, output, |id, fields| {
        let (answer, sound) = answer::answer(id, fields, given.limits(), checks)?;
        unsound |= !sound;
        Ok(answer)
    })?;
    let all_used = status == ExitCode::SUCCESS;
    Ok(if all_used && checks && unsound { ExitCode::from(1) } else { status })
}
