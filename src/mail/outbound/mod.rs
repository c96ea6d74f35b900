//! Mail out: composed, signed, and handed to a mail server.

pub(super) mod compose;
pub(super) mod layout;
pub(super) mod relay;
pub(super) mod sign;
pub(super) mod sink;
pub(super) mod spool;
pub(super) mod transport;
pub(super) mod wire;
