//! Mail in: what is kept, claimed and done, and every way in with its real peer.

mod claims;
mod flags;
pub(crate) mod keep;
pub(crate) mod kit;
mod lines;
mod mailbox;
mod own_domains;
mod pipe;
mod probe;
mod servers;
mod session;
mod work;
