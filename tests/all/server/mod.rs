//! The whole server as a process of its own, driven from outside.

mod blind;
mod by_mail;
mod clock;
mod doctor_mail;
mod doubt;
mod full_disk;
mod kill;
mod kill_filing;
mod kill_mail;
mod log;
pub(crate) mod process;
mod witness;
