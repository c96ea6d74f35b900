//! The transparency log's pieces: event hashes, leaves, the tree over them with its tiles and proofs, checkpoints and
//! cosignatures, signed notes and receipts. Nothing here reads a file or a clock.
//!
//! Every record is described byte by byte in `docs/formats.md`, with vectors in `tests/vectors/`.
//!
//! | who | what for it |
//! |---|---|
//! | sequencer | [`Leaf`], [`next_batch_time`], [`record_hash`], [`Edge`], [`new_tiles`], [`bundle`], [`Checkpoint`] |
//! | server | [`Tile::parse`], [`prove_inclusion`], [`LogProof`] |
//! | log that asks witnesses | [`prove_consistency`], [`add_checkpoint_body`], [`Answer`] |
//! | witness | [`AddCheckpoint`], [`CheckpointNote::cosign`] |
//! | verifier | [`Policy`], [`LogProof::verify`], [`verify_inclusion`], [`verify_consistency`], [`audit`] |

mod audit;
mod checkpoint;
mod compact_range;
mod handover;
mod leaf;
mod note;
mod policy;
mod proof;
mod proof_file;
mod receipt;
mod tile;
mod tree;
mod witness;

pub use crate::base::SealedBy;
pub use audit::{AuditError, audit};
pub use checkpoint::{
    Checkpoint, CheckpointError, CheckpointNote, CheckpointSignError, MAX_CHECKPOINT_SIGNATURES,
    MAX_EXTENSIONS,
};
pub use compact_range::Edge;
pub use handover::{Handover, HandoverError, KeyPurpose, OVERLAP, keys_before};
pub use leaf::{LEAF_LEN, Leaf, LeafError, MAX_BATCH_TIME_S, event_hash, leaf, leaf_hash, next_batch_time};
pub use note::{
    CosignerKey, MAX_NAME_LEN, MAX_NOTE_LEN, MAX_SIGNATURES, NoteError, NoteKey, NoteKeyError, SignError,
    VerifierKey, verify,
};
pub use policy::{
    MAX_POLICY_LEN, MAX_POLICY_LINES, Policy, PolicyError, PolicyFault, PolicyLog, PolicyWitness, Verdict,
};
pub use proof::{
    MAX_PROOF_HASHES, ProofError, TileReadError, prove_consistency, prove_inclusion, root_from_tiles,
    verify_consistency, verify_inclusion,
};
pub use proof_file::{LogProof, LogProofError, MAX_EXTRA_LEN, MAX_PROOF_FILE_LEN};
pub use receipt::{LogPromise, MAX_CHANNEL_LEN, MAX_EVENT_LEN, Receipt, ReceiptError};
pub use tile::{
    BundleError, MAX_ENTRY_LEN, MAX_TILE_LEVEL, MAX_TILE_PATH_LEN, TILE_WIDTH, Tile, TileKind, TilePathError,
    bundle, new_tiles, parse_bundle,
};
pub use tree::{CompactRange, Hash, MAX_TREE_SIZE, empty_root, node_hash, record_hash};
pub use witness::{
    AddCheckpoint, Answer, MAX_ADD_CHECKPOINT_LEN, Refusal, RequestError, SIZE_CONTENT_TYPE, TreeHead,
    add_checkpoint_body,
};
