//! Keys and proofs of the public log, for programs.

pub(super) mod proofs;
