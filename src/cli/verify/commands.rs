//! `verify receipt`, `verify log` and `verify audit`: reads the files that they name.

use std::path::PathBuf;

use clap::Args;
use indicatif::ProgressBar;

use super::folder::{Folders, Found, log_reader};
use super::log::{Held, ReadLog, verify_log};
use super::trust::{Trust, TrustArgs, read_all};
use super::{MAX_FILE_LEN, Report, notes};
use crate::tlog::{MAX_NOTE_LEN, MAX_PROOF_FILE_LEN, Policy, VerifierKey};

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
    /// Folders and files; those that end in .vkey hold keys, one that ends in .policy is the policy
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
    found.checkpoints.extend(trust.old);
    let mut policies = trust.policy.into_iter().collect::<Vec<_>>();
    for (name, bytes) in &found.policies {
        policies.push(Policy::parse(bytes).map_err(|error| format!("{name}: {error}"))?);
    }
    if policies.len() > 1 {
        return Err("more than one policy".to_owned());
    }
    let held = Held {
        keys: [trust.receipts, trust.logs, read_keys(&found.keys)?].concat(),
        policy: policies.pop(),
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
    let report = verify_log(read, &held, &mut progress);
    bar.finish_and_clear();
    Ok(report)
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
