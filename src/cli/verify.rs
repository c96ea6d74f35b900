//! `fairschach verify`: checks what the server published, without the server, its database or a network. The checks are
//! those of [`crate::verify`]; here are the options, the files and the printing.

mod commands;
mod folder;
pub(in crate::cli) mod rethink;
mod trust;

use std::fs::File;
use std::io::{self, Read, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use clap::Subcommand;

pub use commands::{AuditArgs, GameArgs, LogArgs, ReceiptArgs, TournamentArgs};
pub use folder::{MAX_HELD_BYTES, MAX_HELD_FILES};

use crate::verify::{Note, Verdict};

/// The most files of a kind that are named in one call.
const MAX_NAMED: usize = 4096;

/// Where a tar archive says that it is one.
const TAR_MARK: Range<usize> = 257..262;

/// What to check.
#[derive(Subcommand)]
pub enum VerifyCommand {
    /// Check receipts: that the server signed them, and that it kept its promise
    Receipt(ReceiptArgs),
    /// Check a whole game: chains, openings, positions, times, result
    Game(GameArgs),
    /// Check a tournament's record: chain, sheets, draw, and that it is in the log
    Tournament(TournamentArgs),
    /// Check a whole log, and what was kept of it
    Log(LogArgs),
    /// Check everything held against a server: log, checkpoints, receipts, proofs and game files
    Audit(AuditArgs),
}

/// Runs the command; answers the exit status: 0 good, 1 proven misbehaviour, 2 unusable input, 3 consistent
/// only.
pub fn run(command: &VerifyCommand, out: &mut dyn Write) -> i32 {
    let (json, checked) = match command {
        VerifyCommand::Receipt(args) => (args.json, args.check()),
        VerifyCommand::Game(args) => (args.json, args.check()),
        VerifyCommand::Tournament(args) => (args.json, args.check()),
        VerifyCommand::Log(args) => (args.json, args.check()),
        VerifyCommand::Audit(args) => (args.json, args.check()),
    };
    match checked {
        Ok(report) => {
            let text = if json { format!("{}\n", report.to_json()) } else { report.to_string() };
            match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
                Ok(()) => report.exit_status(),
                Err(_) => Verdict::Unusable as i32,
            }
        }
        Err(error) => {
            eprintln!("fairschach: {error}");
            Verdict::Unusable as i32
        }
    }
}

/// A file's name and what is in it.
type Found = (String, Vec<u8>);

/// Reads at most one byte more than the limit: whoever checks the bytes finds that they are too many.
fn read_file(path: &Path, limit: usize) -> Result<Vec<u8>, String> {
    let read = |source: &mut dyn Read| {
        let mut bytes = Vec::new();
        let limit = u64::try_from(limit).unwrap_or(u64::MAX).saturating_add(1);
        source.take(limit).read_to_end(&mut bytes).map(|_| bytes)
    };
    let bytes = if path == Path::new("-") {
        read(&mut io::stdin().lock())
    } else {
        File::open(path).and_then(|mut file| read(&mut file))
    };
    let bytes = bytes.map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    if bytes.get(TAR_MARK).is_some_and(|mark| mark == b"ustar") {
        return Err(format!(
            "{} is an archive: unpack it (tar -xf) into a folder and check that: fairschach verify audit FOLDER",
            path.display()
        ));
    }
    Ok(bytes)
}

/// The files of one kind that were named.
fn read_all(paths: &[PathBuf], limit: usize) -> Result<Vec<Found>, String> {
    if paths.len() > MAX_NAMED {
        return Err(format!("more than {MAX_NAMED} files of a kind; give fewer at a time"));
    }
    let read = |path: &PathBuf| Ok((path.display().to_string(), read_file(path, limit)?));
    paths.iter().map(read).collect()
}

fn notes(found: &[Found]) -> Vec<Note<'_>> {
    found.iter().map(|(name, bytes)| Note { name, bytes }).collect()
}
