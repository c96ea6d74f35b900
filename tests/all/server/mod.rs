//! The whole server as a process of its own, driven from outside.

mod blind;
mod kill;
pub(crate) mod process;
