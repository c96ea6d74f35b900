//! What stands behind a game that nobody has to take the server's word for: seals, the public log, the events of a game and
//! of a tournament, and what follows from them.
//!
//! Pure: no clock, no chance, no input or output.
//!
//! | room | what lives there |
//! |---|---|
//! | [`seal`] | keys, contexts, payloads, commitments, boxes |
//! | [`tlog`] | event hashes, log leaves, tree, tiles and proofs, checkpoints, witnesses, signed notes, receipts |
//! | [`game`] | terms, clocks, the open turn, results, events, ratings; a game's record as PGN and JSON |
//! | [`tournament`] | what a sheet says, who plays whom, tables and tie-breaks |
//!
//! That an event is in the public log is a matter of hashes (RFC 9162):
//!
//! ```
//! use fairschach_proofs::tlog::{leaf, leaf_hash, node_hash, record_hash, verify_inclusion};
//!
//! // What the log holds of an event is its hash, salted, so that nobody can guess what is not released.
//! let entry = |salt, event: &[u8]| record_hash(&leaf(1_800_000_000, &leaf_hash(&[salt; 32], event)));
//! let (ours, beside) = (entry(1, b"an event"), entry(2, b"another"));
//! let root = node_hash(&ours, &beside);
//! assert!(verify_inclusion(&ours, 0, 2, &root, &[beside]).is_ok());
//! assert!(verify_inclusion(&ours, 1, 2, &root, &[beside]).is_err());
//! ```

pub mod game;
pub mod seal;
pub mod tlog;
pub mod tournament;

use fairschach_base as base;
use fairschach_rules as rules;
