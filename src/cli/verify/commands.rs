//! `verify receipt`, `verify log` and `verify audit`: reads the files that they name.

use std::path::{Path, PathBuf};

use clap::Args;
use indicatif::ProgressBar;

use super::folder::{Folders, Found, log_reader};
use super::log::{Held, ReadLog, verify_log};
use super::{MAX_RECEIPTS, Note, Report, read_file};
use crate::tlog::{MAX_NOTE_LEN, MAX_POLICY_LEN, MAX_PROOF_FILE_LEN, Policy, VerifierKey};

/// Check receipts: that the server signed them, and that it kept its promise.
#[derive(Args)]
pub struct ReceiptArgs {
    /// The receipts, as they were attached
    #[arg(required = true)]
    receipts: Vec<PathBuf>,
    /// The folder of the server's public log
    #[arg(long, value_name = "DIR")]
    log: Option<PathBuf>,
    /// The server's key for receipts; may be given again and again, as may that for the log
    #[arg(long = "key", required = true, value_name = "VKEY")]
    keys: Vec<String>,
    /// The server's key for its log
    #[arg(long = "log-key", value_name = "VKEY")]
    log_keys: Vec<String>,
    /// A proof that an event is in the log; may be given again and again
    #[arg(long = "proof", value_name = "FILE")]
    proofs: Vec<PathBuf>,
    #[command(flatten)]
    common: Common,
}

/// Check a whole log, and what was kept of it.
#[derive(Args)]
pub struct LogArgs {
    /// The folder of the log: checkpoint and tile/…
    folder: PathBuf,
    /// The server's key for its log, a replaced one, or that for receipts; may be given again and again
    #[arg(long = "key", value_name = "VKEY")]
    keys: Vec<String>,
    /// A checkpoint that was kept; may be given again and again
    #[arg(long = "old", value_name = "CHECKPOINT")]
    checkpoints: Vec<PathBuf>,
    /// A receipt that was kept; may be given again and again
    #[arg(long = "receipt", value_name = "NOTE")]
    receipts: Vec<PathBuf>,
    /// A proof that an event is in the log; may be given again and again
    #[arg(long = "proof", value_name = "FILE")]
    proofs: Vec<PathBuf>,
    #[command(flatten)]
    common: Common,
}

/// Check everything held against a server: log, checkpoints, receipts, proofs and game files, one against the other.
#[derive(Args)]
pub struct AuditArgs {
    /// Folders and files; those that end in .vkey hold keys, one that ends in .policy is the policy
    #[arg(required = true)]
    folders: Vec<PathBuf>,
    /// A key of the server; may be given again and again
    #[arg(long = "key", value_name = "VKEY")]
    keys: Vec<String>,
    #[command(flatten)]
    common: Common,
}

#[derive(Args)]
struct Common {
    /// Which witnesses must have cosigned (C2SP tlog-policy)
    #[arg(long, value_name = "FILE")]
    policy: Option<PathBuf>,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

impl ReceiptArgs {
    pub(super) fn json(&self) -> bool {
        self.common.json
    }

    pub(super) fn check(&self) -> Result<Report, String> {
        let found = Folders {
            receipts: read_all(&self.receipts, MAX_NOTE_LEN)?,
            proofs: read_all(&self.proofs, MAX_PROOF_FILE_LEN)?,
            logs: self.log.clone().into_iter().collect(),
            ..Folders::default()
        };
        let keys = [self.keys.as_slice(), &self.log_keys].concat();
        check(found, &keys, self.common.policy.as_deref())
    }
}

impl LogArgs {
    pub(super) fn json(&self) -> bool {
        self.common.json
    }

    pub(super) fn check(&self) -> Result<Report, String> {
        if self.keys.is_empty() && self.common.policy.is_none() {
            return Err("give the log's key (--key), or a policy that names it (--policy)".to_owned());
        }
        let found = Folders {
            logs: vec![self.folder.clone()],
            checkpoints: read_all(&self.checkpoints, MAX_NOTE_LEN)?,
            receipts: read_all(&self.receipts, MAX_NOTE_LEN)?,
            proofs: read_all(&self.proofs, MAX_PROOF_FILE_LEN)?,
            ..Folders::default()
        };
        check(found, &self.keys, self.common.policy.as_deref())
    }
}

impl AuditArgs {
    pub(super) fn json(&self) -> bool {
        self.common.json
    }

    pub(super) fn check(&self) -> Result<Report, String> {
        let mut found = Folders::default();
        for folder in &self.folders {
            found.add(folder)?;
        }
        check(found, &self.keys, self.common.policy.as_deref())
    }
}

fn read_all(paths: &[PathBuf], limit: usize) -> Result<Vec<Found>, String> {
    if paths.len() > MAX_RECEIPTS {
        return Err(format!(
            "more than {MAX_RECEIPTS} files of a kind; give fewer at a time"
        ));
    }
    let read = |path: &PathBuf| Ok((path.display().to_string(), read_file(path, limit)?));
    paths.iter().map(read).collect()
}

fn check(mut found: Folders, keys: &[String], policy: Option<&Path>) -> Result<Report, String> {
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
    if let Some(path) = policy {
        let read = read_file(path, MAX_POLICY_LEN)?;
        found.policies.push((path.display().to_string(), read));
    }
    let policy = match found.policies.as_slice() {
        [] => None,
        [(name, bytes)] => Some(Policy::parse(bytes).map_err(|error| format!("{name}: {error}"))?),
        _ => return Err("more than one policy".to_owned()),
    };
    let held = Held {
        keys: read_keys(keys, &found.keys)?,
        policy,
        checkpoints: notes(&found.checkpoints),
        receipts: notes(&found.receipts),
        proofs: notes(&found.proofs),
        games: notes(&found.games),
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
    report.claims.extend(found.tournaments.iter().map(|name| {
        format!("{name}: the record of a tournament, which this check passes over; fairschach verify tournament reads it")
    }));
    Ok(report)
}

fn notes(found: &[Found]) -> Vec<Note<'_>> {
    found.iter().map(|(name, bytes)| Note { name, bytes }).collect()
}

fn read_keys(lines: &[String], files: &[Found]) -> Result<Vec<VerifierKey>, String> {
    let mut keys = Vec::new();
    for line in lines {
        keys.push(VerifierKey::parse(line).map_err(|error| format!("--key: {error}"))?);
    }
    for (name, bytes) in files {
        let text = str::from_utf8(bytes).map_err(|_| format!("{name}: no text in UTF-8"))?;
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            keys.push(VerifierKey::parse(line).map_err(|error| format!("{name}: {error}"))?);
        }
    }
    Ok(keys)
}
