//! What stands behind a game of Fairschach that nobody has to take the server's word for: sealed entries, events in chains,
//! a public log, and the checker of all that.
//!
//! A server that knows both players' moves before it shows them could cheat in many ways. So it binds itself: the author of an
//! entry gets a signed receipt with a commitment to it; every act is an event that names the hash of the one before; each
//! event has a leaf in an append-only log whose root is signed and cosigned; and when a pair is revealed, everybody can open
//! the commitments and resolve the pair again. This crate makes those things and checks them. It is pure: time and chance
//! are handed in, and nothing is read or written.
//!
//! # In which order to read
//! | room | what lives there | begin with |
//! |---|---|---|
//! | [`verify`] | the checker: whether what a server published holds together | [`verify_game`](verify::verify_game) |
//! | [`seal`] | keys, contexts, payloads, commitments, boxes | [`seal()`](seal::seal), [`check_opening`](seal::check_opening) |
//! | [`tlog`] | event hashes, log leaves, tree, tiles and proofs, checkpoints, witnesses, notes, receipts | [`verify_inclusion`](tlog::verify_inclusion), [`verify()`](tlog::verify) |
//! | [`game`] | terms, clocks, the open turn, results, events, ratings; a game's record as PGN and JSON | [`Turn`](game::Turn), [`Event`](game::Event), [`Record`](game::record::Record) |
//! | [`tournament`] | what a sheet says, who plays whom, tables and tie-breaks | [`berger()`](tournament::berger), [`standings`](tournament::standings) |
//!
//! Every byte that is signed, sealed or hashed is described in the project's `docs/formats.md`, with vectors for other
//! programs.
//!
//! # What happens to an entry
//! Its author, or the server, seals it: a commitment that binds and shows nothing, and a box that only the game's key opens.
//!
//! ```
//! use fairschach_base::{GameId, PlayerId, Rng, Side, SubmissionId, Timestamp};
//! use fairschach_proofs::seal::{
//!     Ctx, GameKey, Kek, Payload, RecordKind, check_opening, open, position_hash, seal,
//! };
//! use fairschach_proofs::tlog::NoteKey;
//!
//! /// The real one is the system's generator.
//! struct Counting(std::sync::atomic::AtomicU8);
//! impl Rng for Counting {
//!     fn fill(&self, bytes: &mut [u8]) {
//!         bytes.fill_with(|| self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed));
//!     }
//! }
//! let rng = Counting(Default::default());
//! let now = Timestamp::parse("2026-11-20T14:06:57Z")?;
//!
//! // To what it is bound: the server's log, the game, turn, side, revision, position and player.
//! let ctx = Ctx {
//!     kind: RecordKind::Entry,
//!     log_id: NoteKey::generate("fairschach.example/log", &rng)?.verifier_key().hash(),
//!     game: GameId::new(now, &rng),
//!     turn: 1,
//!     side: Side::White,
//!     revision: 0,
//!     position_hash: position_hash("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR p KQkq - 0 1 -"),
//!     player: PlayerId::new(now, &rng),
//!     kid: Kek::generate(&rng).kid(),
//! };
//! let (key, submission) = (GameKey::generate(&rng), SubmissionId::new(now, &rng));
//! let sealed = seal(&key, submission, &ctx, Payload::new("e2e4")?, &rng);
//!
//! // At the reveal the server opens it: cipher, context and commitment must fit.
//! let opened = open(&key, submission, &ctx.to_bytes(), &ctx, sealed.commitment, &sealed.boxed)?;
//! assert_eq!(opened.entry(), "e2e4");
//!
//! // Everybody else needs no key: ctx, payload and r are published, and give the commitment or do not.
//! let check = |r: &[u8; 32]| check_opening(&ctx.to_bytes(), opened.payload(), r, sealed.commitment).is_ok();
//! assert!(check(opened.r()));
//! assert!(!check(&[7; 32]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What the log shows
//! The log holds of each event a salted hash, so that nobody can guess what is not released. Whoever has the event and its
//! salt finds it in the tree (RFC 9162), under a root that the server has signed (C2SP `signed-note`, `tlog-checkpoint`).
//!
//! ```
//! use fairschach_proofs::tlog::{
//!     Checkpoint, Edge, Hash, NoteKey, leaf, leaf_hash, prove_inclusion, record_hash, verify_inclusion,
//! };
//! use std::collections::HashMap;
//!
//! // The server: a leaf for each event, tiles for the tree, a signed root.
//! let record = |number: u8| record_hash(&leaf(1_800_000_000, &leaf_hash(&[number; 32], &[number])));
//! let leaves: Vec<Hash> = (0..10).map(record).collect();
//! let mut edge = Edge::new();
//! let tiles: HashMap<_, _> = edge.append(&leaves).into_iter().collect();
//! let key = NoteKey::new("fairschach.example/log", &[1; 32])?;
//! let tree = Checkpoint {
//!     origin: "fairschach.example/log".to_owned(),
//!     size: edge.size(),
//!     root: edge.root(),
//!     extensions: Vec::new(),
//! };
//! let note = tree.sign(&key)?;
//!
//! // Anybody: that this key signed the root, and that the event is in the tree under it.
//! let seen = Checkpoint::open(&note, &[key.verifier_key()])?;
//! let proof = prove_inclusion(3, seen.size, |tile| tiles.get(&tile).cloned().ok_or("no such tile"))?;
//! assert!(verify_inclusion(&record(3), 3, seen.size, &seen.root, &proof).is_ok());
//! assert!(verify_inclusion(&record(4), 3, seen.size, &seen.root, &proof).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod game;
pub mod seal;
pub mod tlog;
pub mod tournament;
pub mod verify;

use fairschach_base as base;
use fairschach_rules as rules;
