//! What a witness is asked and what it answers (C2SP `tlog-witness`, `add-checkpoint`).

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::checkpoint::{CheckpointError, CheckpointNote, decimal, hash};
use super::note::{CosignerKey, MAX_NOTE_LEN, VerifierKey};
use super::proof::{MAX_PROOF_HASHES, verify_consistency};
use super::tree::{Hash, empty_root};
use crate::base::errors;

/// The longest body of a request, in bytes.
pub const MAX_ADD_CHECKPOINT_LEN: usize = MAX_NOTE_LEN + 4096;
/// The content type of the answer 409 that says which size the witness knows.
pub const SIZE_CONTENT_TYPE: &str = "text/x.tlog.size";

/// The body of a request to cosign a checkpoint (C2SP `tlog-witness`, "add-checkpoint"). Nothing of it is verified yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AddCheckpoint<'a> {
    /// The size of the checkpoint that the witness cosigned last, as the log believes.
    pub old_size: u64,
    /// The consistency proof from there: see [`prove_consistency`](super::prove_consistency).
    pub proof: Vec<Hash>,
    /// The signed checkpoint as it stands in the request.
    pub note: &'a str,
    checkpoint: CheckpointNote<'a>,
}

errors! {
    /// Why a body is no such request. A witness answers 400.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
    pub enum RequestError {
        TooLong: "a request has at most {MAX_ADD_CHECKPOINT_LEN} bytes of UTF-8";
        Old: "expected a line \"old N\" with the size of the checkpoint cosigned last, 0 if there is none";
        Proof: "expected lines with a hash of 32 bytes in base64 each, and an empty line behind them";
        TooMany: "a consistency proof has at most {MAX_PROOF_HASHES} hashes";
        /// What follows is no checkpoint.
        #[error(transparent)]
        Checkpoint(CheckpointError);
    }
}

/// The latest tree of a log that a witness cosigned. It keeps one for each origin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TreeHead {
    /// Its number of leaves.
    pub size: u64,
    /// The root hash of its tree (RFC 9162 section 2.1.1).
    pub root: Hash,
}

errors! {
    /// Why a witness does not cosign.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
    pub enum Refusal {
        Shrinks: "the old size is greater than the checkpoint's";
        UnknownLog: "no log with this origin is known here";
        Signature: "the checkpoint is not signed by a key known here for its log";
        /// The old size is not that of the tree cosigned last, which is this.
        OldSize(u64): "{0}";
        Fork: "another checkpoint of the same size was cosigned before";
        Inconsistent: "the consistency proof does not hold";
    }
}

impl Refusal {
    /// The status code of the answer (RFC 9110 section 15). The body is the text of this value and a newline.
    pub fn status(self) -> u16 {
        match self {
            Refusal::Shrinks => 400,
            Refusal::Signature => 403,
            Refusal::UnknownLog => 404,
            Refusal::OldSize(_) | Refusal::Fork => 409,
            Refusal::Inconsistent => 422,
        }
    }

    /// The content type of the answer.
    pub fn content_type(self) -> &'static str {
        match self {
            Refusal::OldSize(_) => SIZE_CONTENT_TYPE,
            _ => "text/plain; charset=utf-8",
        }
    }
}

impl<'a> AddCheckpoint<'a> {
    /// Reads the body of a request.
    pub fn parse(body: &'a [u8]) -> Result<Self, RequestError> {
        if body.len() > MAX_ADD_CHECKPOINT_LEN {
            return Err(RequestError::TooLong);
        }
        let body = str::from_utf8(body).map_err(|_| RequestError::TooLong)?;
        let (old, rest) = body.split_once('\n').ok_or(RequestError::Old)?;
        let old_size = old.strip_prefix("old ").and_then(decimal).ok_or(RequestError::Old)?;
        let (proof, note) = read_hashes(rest).map_err(|error| match error {
            HashLinesError::Form => RequestError::Proof,
            HashLinesError::TooMany => RequestError::TooMany,
        })?;
        Ok(AddCheckpoint {
            old_size,
            proof,
            note,
            checkpoint: CheckpointNote::parse(note).map_err(RequestError::Checkpoint)?,
        })
    }

    /// The log that it says it is of: to look for that log's keys and the tree cosigned last.
    pub fn origin(&self) -> &str {
        self.checkpoint.origin()
    }

    /// What a witness does, in the order of the specification. `keys` are those known for [`origin`](Self::origin), none
    /// if that log is not known; `last` is the tree cosigned last.
    ///
    /// For a checkpoint that is given back: store its tree head, if the stored one is still `last`, durably and in one
    /// step; only then [`cosign`](CheckpointNote::cosign) it, and answer 200 with that line.
    pub fn decide(
        &self,
        keys: &[VerifierKey],
        last: Option<TreeHead>,
    ) -> Result<(TreeHead, &CheckpointNote<'a>), Refusal> {
        if !keys.iter().any(|key| key.name() == self.origin()) {
            return Err(Refusal::UnknownLog);
        }
        let new = self.checkpoint.verify(keys).map_err(|_| Refusal::Signature)?;
        if self.old_size > new.size {
            return Err(Refusal::Shrinks);
        }
        let last = last.unwrap_or_else(|| TreeHead { size: 0, root: empty_root() });
        if self.old_size != last.size {
            return Err(Refusal::OldSize(last.size));
        }
        if last.size == new.size && last.root != new.root {
            return Err(Refusal::Fork);
        }
        verify_consistency(last.size, &last.root, new.size, &new.root, &self.proof)
            .map_err(|_| Refusal::Inconsistent)?;
        let head = TreeHead { size: new.size, root: new.root };
        Ok((head, &self.checkpoint))
    }
}

/// The body of a request to cosign a signed checkpoint of a log that grew from `old_size` leaves.
pub fn add_checkpoint_body(old_size: u64, proof: &[Hash], note: &str) -> String {
    format!("old {old_size}\n{}\n{note}", write_hashes(proof))
}

/// What a witness answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// 200: the lines by the keys given, verified, to put under the checkpoint.
    Cosigned(String),
    /// 409: it cosigned a tree of this size last; ask again with the proof from there, if it is not larger than ours.
    OldSize(u64),
    /// 403, 404, 422 or another status: asking again does not help.
    Refused(u16),
}

impl Answer {
    /// Reads an answer to a request for this checkpoint. `witnesses` are the keys of the witness that was asked.
    pub fn read(
        status: u16,
        content_type: &str,
        body: &str,
        checkpoint: &CheckpointNote<'_>,
        witnesses: &[CosignerKey],
    ) -> Result<Self, CheckpointError> {
        let size = body.strip_suffix('\n').and_then(decimal);
        match (status, size) {
            (200, _) => checkpoint.accept(body, witnesses).map(Answer::Cosigned),
            (409, Some(size)) if content_type == SIZE_CONTENT_TYPE => Ok(Answer::OldSize(size)),
            _ => Ok(Answer::Refused(status)),
        }
    }
}

/// Why lines are no hashes of a proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum HashLinesError {
    Form,
    TooMany,
}

/// Hashes in lines, ended by an empty one, and what follows it.
pub(super) fn read_hashes(text: &str) -> Result<(Vec<Hash>, &str), HashLinesError> {
    let mut hashes = Vec::new();
    let mut rest = text;
    loop {
        let (line, behind) = rest.split_once('\n').ok_or(HashLinesError::Form)?;
        rest = behind;
        if line.is_empty() {
            return Ok((hashes, rest));
        }
        if hashes.len() == MAX_PROOF_HASHES {
            return Err(HashLinesError::TooMany);
        }
        hashes.push(hash(line).ok_or(HashLinesError::Form)?);
    }
}

pub(super) fn write_hashes(hashes: &[Hash]) -> String {
    hashes.iter().map(|hash| STANDARD.encode(hash) + "\n").collect()
}
