//! Checkpoints and their cosignatures (C2SP `tlog-checkpoint`, `tlog-cosignature`).

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::note::{
    CosignerKey, MAX_NOTE_LEN, NoteError, NoteKey, NoteSignature, SignError, VerifierKey, check_name,
    parse_signatures, split, verify_signatures,
};
use super::tree::{Hash, MAX_TREE_SIZE, empty_root};
use crate::base::errors;

/// The most signature lines under a checkpoint: the log's and those of witnesses.
pub const MAX_CHECKPOINT_SIGNATURES: usize = 64;
/// The most extension lines of a checkpoint.
pub const MAX_EXTENSIONS: usize = 16;

/// What a log says of itself (C2SP `tlog-checkpoint`): its name, how many leaves it has, and the root of their tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checkpoint {
    /// The log's name, which is also that of the key that signs for it: 1 to 200 bytes without spaces, control characters
    /// and `+`.
    pub origin: String,
    /// The number of leaves, at most [`MAX_TREE_SIZE`].
    pub size: u64,
    /// The root of the tree.
    pub root: Hash,
    /// Lines that other logs have behind these three; ours has none. None is empty.
    pub extensions: Vec<String>,
}

errors! {
    /// Why a note is no checkpoint, or not to be believed.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
    pub enum CheckpointError {
        /// Not a note, or not signed by a key given.
        #[error(transparent)]
        Note(NoteError);
        TooMany: "a checkpoint has at most {MAX_CHECKPOINT_SIGNATURES} signatures";
        Form: "not a checkpoint: expected a line each for origin, tree size and root hash, none of them empty";
        Origin: "not a checkpoint: its origin has 1 to 200 bytes without spaces, control characters and +";
        Size: "not a checkpoint: its tree size is a number without leading zeros, {MAX_TREE_SIZE} at most";
        Root: "not a checkpoint: its root hash is 32 bytes in base64, and for an empty tree the hash of nothing";
        Extensions: "a checkpoint has at most {MAX_EXTENSIONS} extension lines";
        Cosignature: "a cosignature is wrong: the checkpoint was changed, or it was not cosigned by the witness named";
    }
}

impl From<NoteError> for CheckpointError {
    fn from(error: NoteError) -> Self {
        match error {
            NoteError::TooMany => CheckpointError::TooMany,
            other => CheckpointError::Note(other),
        }
    }
}

impl Checkpoint {
    /// The text that is signed: one line each for origin, size, root and the extensions.
    pub fn to_text(&self) -> String {
        let mut text = format!("{}\n{}\n{}\n", self.origin, self.size, STANDARD.encode(self.root));
        for line in &self.extensions {
            text += line;
            text.push('\n');
        }
        text
    }

    /// Reads the text of a checkpoint, as a verified note gives it. There is one way to write one.
    pub fn parse(text: &str) -> Result<Self, CheckpointError> {
        if text.len() > MAX_NOTE_LEN {
            return Err(NoteError::TooLong.into());
        }
        let text = text.strip_suffix('\n').ok_or(CheckpointError::Form)?;
        let mut lines = text.split('\n');
        let mut line = || lines.next().filter(|line| !line.is_empty()).ok_or(CheckpointError::Form);
        let (origin, size, root) = (line()?, line()?, line()?);
        let extensions: Vec<String> = lines.take(MAX_EXTENSIONS + 1).map(str::to_owned).collect();
        if extensions.len() > MAX_EXTENSIONS {
            return Err(CheckpointError::Extensions);
        }
        if extensions.iter().any(String::is_empty) {
            return Err(CheckpointError::Form);
        }
        check_name(origin).map_err(|_| CheckpointError::Origin)?;
        let size = decimal(size).ok_or(CheckpointError::Size)?;
        let root =
            hash(root).filter(|root| size > 0 || *root == empty_root()).ok_or(CheckpointError::Root)?;
        Ok(Checkpoint { origin: origin.to_owned(), size, root, extensions })
    }

    /// Signs it as the log whose name the key has, and gives the whole note. Whoever signs two that no consistency proof
    /// joins is caught.
    pub fn sign(&self, key: &NoteKey) -> Result<String, CheckpointSignError> {
        let text = self.to_text();
        if Checkpoint::parse(&text).as_ref() != Ok(self) || key.verifier_key().name() != self.origin {
            return Err(CheckpointSignError::Checkpoint);
        }
        key.sign(&text).map_err(CheckpointSignError::Note)
    }

    /// The same, signed also with keys that were handed over to this one: whoever knows only those can follow meanwhile.
    pub fn sign_beside(&self, key: &NoteKey, earlier: &[NoteKey]) -> Result<String, CheckpointSignError> {
        let mut note = self.sign(key)?;
        for key in earlier {
            let line = self.sign(key)?;
            note += line.rsplit_once("\n\n").map_or("", |(_, line)| line);
        }
        Ok(note)
    }

    /// The checkpoint in a note that one of these keys signed as its log, that is under the name that is the origin.
    /// Signatures by other keys are passed over; a wrong one in the name of one of these spoils the note.
    pub fn open(note: &str, keys: &[VerifierKey]) -> Result<Self, CheckpointError> {
        let note = CheckpointNote::parse(note)?;
        note.verify(keys).cloned()
    }
}

/// Why a checkpoint is not signed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CheckpointSignError {
    /// It could not be read again, or the key is another log's.
    #[error("cannot sign this checkpoint: its origin is not the key's name, or a field is out of bounds")]
    Checkpoint,
    /// See there.
    #[error(transparent)]
    Note(SignError),
}

/// A signed checkpoint of which nothing is verified yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckpointNote<'a> {
    text: &'a str,
    checkpoint: Checkpoint,
    signatures: Vec<NoteSignature<'a>>,
}

impl<'a> CheckpointNote<'a> {
    /// Reads a note's form.
    pub fn parse(note: &'a str) -> Result<Self, CheckpointError> {
        let (text, signatures) = split(note, MAX_CHECKPOINT_SIGNATURES)?;
        Ok(CheckpointNote { text, checkpoint: Checkpoint::parse(text)?, signatures })
    }

    /// Which log it says it is of: to look for that log's keys.
    pub fn origin(&self) -> &str {
        &self.checkpoint.origin
    }

    /// The checkpoint, if one of these keys signed it as its log: see [`Checkpoint::open`].
    pub fn verify(&self, keys: &[VerifierKey]) -> Result<&Checkpoint, CheckpointError> {
        let of_log = keys.iter().filter(|key| key.name() == self.origin());
        let of_log: Vec<VerifierKey> = of_log.cloned().collect();
        verify_signatures(self.text, &self.signatures, &of_log)?;
        Ok(&self.checkpoint)
    }

    /// When this witness cosigned it, in seconds since 1970; `None` if it did not. Of several cosignatures the latest
    /// counts, and a wrong one spoils the note.
    pub fn cosigned(&self, witness: &CosignerKey) -> Result<Option<u64>, CheckpointError> {
        let of_witness = self.signatures.iter().filter(|line| witness.is_named(line));
        let times = of_witness.map(|line| self.time_of(witness, line).ok_or(CheckpointError::Cosignature));
        times.collect::<Result<Vec<u64>, _>>().map(|times| times.into_iter().max())
    }

    /// Cosigns it: the line to put under the note (C2SP `tlog-cosignature`, "Ed25519 signed message"). It states that at
    /// this time this was the largest tree of the log that the witness had seen, and that it grew from all before: see
    /// [`AddCheckpoint::decide`](super::AddCheckpoint::decide).
    pub fn cosign(&self, key: &NoteKey, time_s: u64) -> Result<String, CheckpointError> {
        let message = self.message(time_s).ok_or(CheckpointError::Cosignature)?;
        let bytes = [time_s.to_be_bytes().as_slice(), &key.sign_bytes(&message)].concat();
        Ok(key.signature_line(key.cosigner_key().id(), &bytes))
    }

    /// The lines of a witness' answer that are cosignatures of this checkpoint by one of these keys, as they are; those by
    /// other keys are left out. It fails if one in the name of these keys is wrong, or there is none by them.
    pub fn accept(&self, answer: &str, witnesses: &[CosignerKey]) -> Result<String, CheckpointError> {
        if answer.len() > MAX_NOTE_LEN {
            return Err(NoteError::TooLong.into());
        }
        let mut accepted = String::new();
        for signature in parse_signatures(answer, MAX_CHECKPOINT_SIGNATURES)? {
            let mut named = witnesses.iter().filter(|witness| witness.is_named(&signature)).peekable();
            if named.peek().is_some() {
                if !named.any(|witness| self.time_of(witness, &signature).is_some()) {
                    return Err(CheckpointError::Cosignature);
                }
                accepted += signature.line;
                accepted.push('\n');
            }
        }
        if accepted.is_empty() {
            return Err(NoteError::Unknown.into());
        }
        Ok(accepted)
    }

    fn time_of(&self, witness: &CosignerKey, signature: &NoteSignature<'_>) -> Option<u64> {
        let (time, signature) = signature.bytes.split_first_chunk()?;
        let time_s = u64::from_be_bytes(*time);
        let message = self.message(time_s)?;
        witness.accepts(&message, signature).then_some(time_s)
    }

    /// What a cosignature signs; `None` for a time beyond 2^63 - 1.
    fn message(&self, time_s: u64) -> Option<String> {
        i64::try_from(time_s).ok()?;
        Some(format!("cosignature/v1\ntime {time_s}\n{}", self.text))
    }
}

/// A tree size or index in the one way to write it.
pub(super) fn decimal(text: &str) -> Option<u64> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    text.parse().ok().filter(|number| plain && *number <= MAX_TREE_SIZE)
}

/// 32 bytes in base64.
pub(super) fn hash(text: &str) -> Option<Hash> {
    STANDARD.decode(text).ok()?.try_into().ok()
}
