//! Passkeys: the vectors of the W3C, answers of an authenticator in software, and each thing that can be wrong with one.

mod malformed;
mod vectors;
