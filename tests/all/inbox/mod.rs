//! Mail in: what is kept, claimed and done, and every way in with its real peer.

mod claims;
mod flags;
mod keep;
mod kit;
mod mailbox;
mod pipe;
mod probe;
mod servers;
mod session;
mod work;
