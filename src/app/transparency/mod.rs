//! The public log: batches, files, proofs, witnesses. It stands on `core`, and takes leaves of whatever was staged.

pub mod batch;
pub mod cosign;
pub mod files;
pub mod proofs;
pub mod publish;
pub mod publish_error;
pub mod recovery;

use crate::app::App;

/// The public log.
#[derive(Clone, Copy)]
pub struct Transparency<'a>(pub(in crate::app) &'a App);
