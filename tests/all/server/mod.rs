//! The whole server as a process of its own, driven from outside.

mod blind;
mod by_mail;
mod clock;
mod clock_set;
mod doctor_mail;
mod doubt;
mod dropped;
mod failover;
pub(crate) mod fleet;
mod full_disk;
mod inject;
mod kill;
mod kill_filing;
mod kill_load;
mod kill_mail;
mod kill_smtp;
mod log;
mod many;
mod notices;
pub(crate) mod process;
mod witness;
