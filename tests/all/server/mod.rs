//! The whole server as a process of its own, driven from outside.

mod kill;
pub(crate) mod process;
mod witness;
