//! `fairschach tables …`: endgame tables, built, asked and checked.

mod build;
pub(super) mod folder;
mod probe;
mod verify;

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

/// Endgame tables: what positions of few pieces are worth when both sides play best.
#[derive(Clone, PartialEq, Eq, Debug, clap::Subcommand)]
pub enum TablesCommand {
    /// Builds tables into a folder, with those that they need; what is there already stays
    ///
    /// Stop it whenever you like: started again, it goes on where it last wrote down how far it was.
    Build(build::BuildArgs),
    /// Says what positions are worth, and how both sides best enter: NDJSON in, NDJSON out
    #[command(
        after_help = "A line: {\"id\":1,\"position\":\"7R/8/8/8/3Kk3/8/8/8 p - - 0 1 -\"}; options (few_pieces) and left, \
        the pairs left before the 75th quiet one in place of those that the position has, may be added."
    )]
    Probe(ProbeArgs),
    /// Checks the tables of a folder: their hashes, also against the published ones, and states chosen at random against the rules
    Verify(verify::VerifyArgs),
}

/// Where the tables are.
#[derive(Clone, PartialEq, Eq, Debug, clap::Args)]
pub struct ProbeArgs {
    /// The folder with the tables
    dir: PathBuf,
}

/// Runs one of the commands.
///
/// # Errors
/// What cannot be read or written.
pub fn run(command: &TablesCommand) -> anyhow::Result<ExitCode> {
    match command {
        TablesCommand::Build(args) => build::run(args),
        TablesCommand::Probe(args) => {
            super::filtered(probe::run(&args.dir, io::stdin().lock(), io::stdout().lock()))
        }
        TablesCommand::Verify(args) => verify::run(args),
    }
}
