//! Proofs of inclusion as files (C2SP `tlog-proof`).

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::checkpoint::{CheckpointError, decimal};
use super::note::{MAX_NOTE_LEN, VerifierKey};
use super::policy::{Policy, Verdict};
use super::proof::{MAX_PROOF_HASHES, ProofError, verify_inclusion};
use super::tree::{Hash, record_hash};
use super::witness::{HashLinesError, read_hashes, write_hashes};
use crate::base::errors;

/// The longest extra data of a proof file, in bytes.
pub const MAX_EXTRA_LEN: usize = 32 * 1024;
/// The longest proof file, in bytes.
pub const MAX_PROOF_FILE_LEN: usize = 2 * MAX_NOTE_LEN;

const TAG: &str = "c2sp.org/tlog-proof@v1";

/// A proof that an entry is in a log, in one file that needs nothing else but a [`Policy`] to be checked: a `.tlog-proof`
/// (C2SP `tlog-proof`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogProof {
    /// Anything that goes with it. No signature covers it: never to be believed as it is.
    pub extra: Option<Vec<u8>>,
    /// The number of the entry in the log, from 0.
    pub index: u64,
    /// The inclusion proof: see [`prove_inclusion`](super::prove_inclusion).
    pub proof: Vec<Hash>,
    /// The signed checkpoint, cosignatures and all.
    pub checkpoint: String,
}

errors! {
    /// Why a file is no proof, or proves nothing.
    #[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
    pub enum LogProofError {
        TooLong: "a proof file has at most {MAX_PROOF_FILE_LEN} bytes of UTF-8, {MAX_EXTRA_LEN} bytes of extra data in it";
        Tag: "not a proof that this program reads: its first line is not {TAG}";
        Extra: "not a proof: the extra data are not in base64";
        Index: "not a proof: expected a line \"index N\", without leading zeros";
        Hash: "not a proof: expected lines with a hash of 32 bytes in base64 each, and an empty line behind them";
        TooMany: "not a proof: it has at most {MAX_PROOF_HASHES} hashes";
        /// The checkpoint in it is none, or not to be believed.
        #[error(transparent)]
        Checkpoint(CheckpointError);
        /// The entry is not where the proof says.
        #[error(transparent)]
        Proof(ProofError);
        Quorum(String): "too few witnesses cosigned: {0}";
    }
}

impl LogProof {
    /// Reads a proof file. Of the checkpoint in it nothing is read yet.
    pub fn parse(file: &[u8]) -> Result<Self, LogProofError> {
        if file.len() > MAX_PROOF_FILE_LEN {
            return Err(LogProofError::TooLong);
        }
        let text = str::from_utf8(file).map_err(|_| LogProofError::TooLong)?;
        let rest =
            text.strip_prefix(TAG).and_then(|rest| rest.strip_prefix('\n')).ok_or(LogProofError::Tag)?;
        let (extra, rest) = match rest.strip_prefix("extra ") {
            Some(rest) => {
                let (extra, rest) = rest.split_once('\n').ok_or(LogProofError::Extra)?;
                (Some(STANDARD.decode(extra).map_err(|_| LogProofError::Extra)?), rest)
            }
            None => (None, rest),
        };
        if extra.as_ref().is_some_and(|extra| extra.len() > MAX_EXTRA_LEN) {
            return Err(LogProofError::TooLong);
        }
        let (index, rest) =
            rest.strip_prefix("index ").and_then(|rest| rest.split_once('\n')).ok_or(LogProofError::Index)?;
        let index = decimal(index).ok_or(LogProofError::Index)?;
        let (proof, checkpoint) = read_hashes(rest).map_err(|error| match error {
            HashLinesError::Form => LogProofError::Hash,
            HashLinesError::TooMany => LogProofError::TooMany,
        })?;
        Ok(LogProof { extra, index, proof, checkpoint: checkpoint.to_owned() })
    }

    /// The file.
    pub fn to_text(&self) -> String {
        let extra = self.extra.as_ref().map(|extra| format!("extra {}\n", STANDARD.encode(extra)));
        format!(
            "{TAG}\n{}index {}\n{}\n{}",
            extra.unwrap_or_default(),
            self.index,
            write_hashes(&self.proof),
            self.checkpoint
        )
    }

    /// Checks that this entry is in a log that the policy trusts, with the cosignatures that it asks for. `logs` are keys
    /// trusted beside those of the policy.
    pub fn verify(
        &self,
        entry: &[u8],
        policy: &Policy,
        logs: &[VerifierKey],
    ) -> Result<Verdict, LogProofError> {
        let verdict = policy.judge(&self.checkpoint, logs).map_err(LogProofError::Checkpoint)?;
        let tree = &verdict.checkpoint;
        verify_inclusion(&record_hash(entry), self.index, tree.size, &tree.root, &self.proof)
            .map_err(LogProofError::Proof)?;
        match verdict.shortfall {
            Some(missing) => Err(LogProofError::Quorum(missing)),
            None => Ok(verdict),
        }
    }
}
