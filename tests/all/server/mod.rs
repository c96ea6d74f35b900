//! The whole server as a process of its own, driven from outside.

mod kill;
mod log;
pub(crate) mod process;
