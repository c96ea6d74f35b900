//! The options that say whom the caller believes.

use std::path::PathBuf;

use clap::Args;

use super::{read_all, read_file};
use crate::tlog::{MAX_NOTE_LEN, MAX_POLICY_LEN, Policy, VerifierKey};
use crate::verify::Trust;

/// Keys and checkpoints that the caller trusts.
#[derive(Args)]
pub(super) struct TrustArgs {
    /// The server's key for receipts; may be given again and again
    #[arg(long = "key", value_name = "VKEY")]
    keys: Vec<String>,
    /// The server's key for its log; may be given again and again
    #[arg(long = "log-key", value_name = "VKEY")]
    log_keys: Vec<String>,
    /// Which logs are believed, and which witnesses must have cosigned (C2SP tlog-policy)
    #[arg(long, value_name = "FILE")]
    policy: Option<PathBuf>,
    /// A checkpoint of the log that was kept; may be given again and again
    #[arg(long = "old", value_name = "CHECKPOINT")]
    old: Vec<PathBuf>,
}

impl TrustArgs {
    /// Reads what was named.
    ///
    /// # Errors
    /// A key or the policy is of another form, or a file cannot be read.
    pub(super) fn read(&self) -> Result<Trust, String> {
        let keys = |option: &str, lines: &[String]| -> Result<Vec<VerifierKey>, String> {
            let read = |line: &String| VerifierKey::parse(line).map_err(|error| format!("{option}: {error}"));
            lines.iter().map(read).collect()
        };
        let policy = self.policy.as_ref().map(|path| {
            let bytes = read_file(path, MAX_POLICY_LEN)?;
            Policy::parse(&bytes).map_err(|error| format!("{}: {error}", path.display()))
        });
        Ok(Trust {
            receipts: keys("--key", &self.keys)?,
            logs: keys("--log-key", &self.log_keys)?,
            policy: policy.transpose()?,
            old: read_all(&self.old, MAX_NOTE_LEN)?,
            rethink: None,
        })
    }
}
