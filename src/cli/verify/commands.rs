//! What each command checks: reads the files that it names.

use std::path::PathBuf;

use clap::Args;
use indicatif::ProgressBar;

use super::folder::{Folders, log_reader};
use super::rethink::rethink;
use super::trust::TrustArgs;
use super::{Found, notes, read_all, read_file};
use crate::tlog::{MAX_NOTE_LEN, MAX_PROOF_FILE_LEN, Policy, VerifierKey};
use crate::verify::{
    Gap, GapKind, Held, MAX_FILE_LEN, ReadLog, Report, Rethink, Trust, verify_game_by, verify_log,
    verify_tournament_with,
};

/// Check receipts: that the server signed them, and that it kept its promise.
#[derive(Args)]
pub struct ReceiptArgs {
    /// The receipts, as they were attached
    #[arg(required = true)]
    receipts: Vec<PathBuf>,
    /// The folder of the server's public log
    #[arg(long, value_name = "DIR")]
    log: Option<PathBuf>,
    /// A proof that an event is in the log; may be given again and again
    #[arg(long = "proof", value_name = "FILE")]
    proofs: Vec<PathBuf>,
    /// A file of the game, to hold the receipts against; may be given again and again
    #[arg(long = "game", value_name = "FILE")]
    games: Vec<PathBuf>,
    #[command(flatten)]
    trust: TrustArgs,
    /// Answer in JSON
    #[arg(long)]
    pub(super) json: bool,
}

/// Check a whole game.
#[derive(Args)]
pub struct GameArgs {
    /// The game file, or - for standard input
    file: PathBuf,
    /// Answer in JSON
    #[arg(long)]
    pub(super) json: bool,
    /// A receipt that a player kept; may be given again and again
    #[arg(long = "receipt", value_name = "NOTE")]
    receipts: Vec<PathBuf>,
    /// Think the bot's thoughts again, which takes as long as they took
    #[arg(long)]
    think: bool,
    #[command(flatten)]
    trust: TrustArgs,
}

/// Check a tournament's record.
#[derive(Args)]
pub struct TournamentArgs {
    /// The file of the record, or - for standard input
    file: PathBuf,
    /// Answer in JSON
    #[arg(long)]
    pub(super) json: bool,
    /// A game of the tournament, to be checked with it; may be given again and again
    #[arg(long = "game", value_name = "FILE")]
    games: Vec<PathBuf>,
    /// A receipt that a player kept of one of the games; may be given again and again
    #[arg(long = "receipt", value_name = "NOTE")]
    receipts: Vec<PathBuf>,
    #[command(flatten)]
    trust: TrustArgs,
}

/// Check a whole log, and what was kept of it.
#[derive(Args)]
pub struct LogArgs {
    /// The folder of the log: checkpoint and tile/…
    folder: PathBuf,
    /// A receipt that was kept; may be given again and again
    #[arg(long = "receipt", value_name = "NOTE")]
    receipts: Vec<PathBuf>,
    /// A proof that an event is in the log; may be given again and again
    #[arg(long = "proof", value_name = "FILE")]
    proofs: Vec<PathBuf>,
    #[command(flatten)]
    trust: TrustArgs,
    /// Answer in JSON
    #[arg(long)]
    pub(super) json: bool,
}

/// Check everything held against a server: log, checkpoints, receipts, proofs, games and tournaments, one against the other.
#[derive(Args)]
pub struct AuditArgs {
    /// Folders and files. Keys in files that end in .vkey, and a policy in one that ends in .policy, count as the server's own
    /// only; give those that you trust with --key, --log-key and --policy
    #[arg(required = true)]
    folders: Vec<PathBuf>,
    #[command(flatten)]
    trust: TrustArgs,
    /// Answer in JSON
    #[arg(long)]
    pub(super) json: bool,
}

impl ReceiptArgs {
    pub(super) fn check(&self) -> Result<Report, String> {
        let trust = self.trust.read()?;
        if trust.receipts.is_empty() {
            return Err("give the server's key for receipts (--key)".to_owned());
        }
        let found = Folders {
            logs: self.log.iter().cloned().collect(),
            receipts: read_all(&self.receipts, MAX_NOTE_LEN)?,
            proofs: read_all(&self.proofs, MAX_PROOF_FILE_LEN)?,
            games: read_all(&self.games, MAX_FILE_LEN)?,
            ..Folders::default()
        };
        check(found, trust)
    }
}

impl GameArgs {
    pub(super) fn check(&self) -> Result<Report, String> {
        let rethink: Option<Rethink> = if self.think { Some(rethink) } else { None };
        let trust = Trust { rethink, ..self.trust.read()? };
        let file = read_file(&self.file, MAX_FILE_LEN)?;
        Ok(verify_game_by(&file, &notes(&read_all(&self.receipts, MAX_NOTE_LEN)?), &trust))
    }
}

impl TournamentArgs {
    pub(super) fn check(&self) -> Result<Report, String> {
        let trust = self.trust.read()?;
        let file = read_file(&self.file, MAX_FILE_LEN)?;
        let games = read_all(&self.games, MAX_FILE_LEN)?;
        let receipts = read_all(&self.receipts, MAX_NOTE_LEN)?;
        Ok(verify_tournament_with(&file, notes(&games), notes(&receipts), &trust))
    }
}

impl LogArgs {
    pub(super) fn check(&self) -> Result<Report, String> {
        let trust = self.trust.read()?;
        if trust.logs.is_empty() && trust.receipts.is_empty() && trust.policy.is_none() {
            return Err("give the log's key (--log-key), or a policy that names it (--policy)".to_owned());
        }
        let found = Folders {
            logs: vec![self.folder.clone()],
            receipts: read_all(&self.receipts, MAX_NOTE_LEN)?,
            proofs: read_all(&self.proofs, MAX_PROOF_FILE_LEN)?,
            ..Folders::default()
        };
        check(found, trust)
    }
}

impl AuditArgs {
    pub(super) fn check(&self) -> Result<Report, String> {
        let mut found = Folders::default();
        for folder in &self.folders {
            found.add(folder)?;
        }
        if found.files == 0 && found.logs.is_empty() {
            return Err("there is nothing to check".to_owned());
        }
        check(found, self.trust.read()?)
    }
}

/// Checks what was found, by the keys that are trusted: a key for receipts signs no checkpoint, for its name is another, so
/// that it does no harm to hold them together.
fn check(mut found: Folders, trust: Trust) -> Result<Report, String> {
    let log = match found.logs.as_slice() {
        [] => None,
        [one] => Some(one.clone()),
        _ => {
            return Err(
                "more than one folder with a log; give the newest, and of the others the file checkpoint"
                    .to_owned(),
            );
        }
    };
    let keys = trust.keys();
    found.checkpoints.extend(trust.old);
    let beside = beside(&found)?;
    let named = beside.policy.iter().flat_map(Policy::logs).map(|log| log.key.clone());
    let held = Held {
        beside: beside.keys.into_iter().chain(named).collect(),
        // One that lies there would have its logs trusted.
        policy: trust.policy.or(beside.policy.filter(|_| keys.is_empty())),
        keys,
        checkpoints: notes(&found.checkpoints),
        receipts: notes(&found.receipts),
        proofs: notes(&found.proofs),
        games: notes(&found.games),
        tournaments: notes(&found.tournaments),
    };
    let bar = ProgressBar::no_length();
    let mut progress = |done, all| {
        bar.set_length(all);
        bar.set_position(done);
    };
    let mut reader = log.map(log_reader);
    let read = reader.as_mut().map(|read| read as &mut ReadLog<'_>);
    let mut report = verify_log(read, &held, &mut progress);
    bar.finish_and_clear();
    let policy = found.policies.first().filter(|_| held.policy.is_none());
    if let Some((name, _)) = policy {
        let says = format!("what {name} asks for: it was not given (--policy)");
        report.gaps.push(Gap::new(GapKind::Log, says));
    }
    Ok(report)
}

/// Keys and a policy that lie beside what is checked.
struct Beside {
    keys: Vec<VerifierKey>,
    policy: Option<Policy>,
}

fn beside(found: &Folders) -> Result<Beside, String> {
    if found.policies.len() > 1 {
        return Err("more than one policy".to_owned());
    }
    let policy = found.policies.first().map(|(name, bytes)| {
        let read = Policy::parse(bytes);
        read.map_err(|error| format!("{name}: {error}"))
    });
    Ok(Beside { keys: read_keys(&found.keys)?, policy: policy.transpose()? })
}

/// The keys in files, one a line.
fn read_keys(files: &[Found]) -> Result<Vec<VerifierKey>, String> {
    let mut keys = Vec::new();
    for (name, bytes) in files {
        let text = str::from_utf8(bytes).map_err(|_| format!("{name}: no text in UTF-8"))?;
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            keys.push(VerifierKey::parse(line).map_err(|error| format!("{name}: {error}"))?);
        }
    }
    Ok(keys)
}
