//! The `fairschach` program.

use std::io::{self, ErrorKind};
use std::process::ExitCode;

use clap::Parser;
use fairschach::cli::rules::{self, RulesCommand};

/// Correspondence-play server for Fairschach.
#[derive(Parser)]
#[command(version)]
struct Program {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Filters over the rules: NDJSON in, NDJSON out
    #[command(subcommand)]
    Rules(RulesCommand),
}

fn main() -> io::Result<ExitCode> {
    let Command::Rules(command) = Program::parse().command;
    match rules::run(command, io::stdin().lock(), io::stdout().lock()) {
        // Whoever read the answers has seen enough.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(ExitCode::SUCCESS),
        done => done,
    }
}
