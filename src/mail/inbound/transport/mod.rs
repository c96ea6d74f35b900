//! The ways by which mails come in.

pub(super) mod imap;
pub(super) mod listener;
pub(super) mod lmtp_smtp;
pub(super) mod session;
pub(super) mod tls;
