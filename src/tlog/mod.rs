//! The transparency log's pieces: event hashes, leaves, signed notes and receipts.
//!
//! Every record is described byte by byte in `docs/formats.md`, with vectors in `tests/vectors/`.

mod leaf;
mod note;
mod receipt;

pub use leaf::{LEAF_LEN, event_hash, leaf, leaf_hash};
pub use note::{
    MAX_NAME_LEN, MAX_NOTE_LEN, MAX_SIGNATURES, NoteError, NoteKey, NoteKeyError, SignError, VerifierKey,
    verify,
};
pub use receipt::{MAX_CHANNEL_LEN, MAX_EVENT_LEN, Receipt, ReceiptError};
