//! The public log: batches, files, proofs, witnesses.

pub mod batch;
pub mod cosign;
pub mod files;
pub mod proofs;
pub mod publish;
pub mod publish_error;
pub mod recovery;
