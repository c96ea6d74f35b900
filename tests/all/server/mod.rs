//! The whole server as a process of its own, driven from outside.

mod blind;
mod kill;
mod log;
pub(crate) mod process;
mod witness;
