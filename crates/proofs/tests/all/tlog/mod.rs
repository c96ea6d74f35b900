//! The public log: tree, tiles, checkpoints, cosignatures, policies and proofs; by vectors, by properties, against other
//! implementations, and with hostile input.

mod agree;
mod growth;
mod handover;
mod hostile;
mod kit;
mod limits;
mod second;
mod vectors;
mod witness;
