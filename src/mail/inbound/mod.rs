//! Mail in: the ways by which mails come, who sent one, what it says, and what becomes of it. The ways in keep a mail durably
//! ([`crate::app::inbox::Inbox::keep_mail`]) before it is acknowledged, and read nothing of it.

mod classify;
mod commands;
mod handle;
mod message;
mod sender;
mod transport;

pub use crate::mail::inbound::classify::Sort;
pub use crate::mail::inbound::commands::known::Known;
pub use crate::mail::inbound::commands::parse::{MAX_NEW_TEXT, Reading, parse_commands};
pub use crate::mail::inbound::commands::unclear::{Case, MAX_SEEN, Unclear};
pub use crate::mail::inbound::message::headers::{FIELDS_MAX, HEADER_LEN_MAX};
pub use crate::mail::inbound::message::lines::{BadLines, MAX_LINE_LEN, check_lines, from_file};
pub use crate::mail::inbound::message::mime::{
    MAX_HEADER_LEN, MAX_HEADERS, MAX_HEADERS_LEN, MAX_NESTING, MAX_PARTS, MAX_TEXT_READ,
};
pub use crate::mail::inbound::message::text::{
    BadMail, InboundMail, MAX_ADDRESSES, MAX_REFERENCES, Meant, read_message,
};
pub use crate::mail::inbound::sender::judge::{
    DoubtReason, Judge, JudgeError, JudgeSettings, ProvenBy, Verdict,
};
pub use crate::mail::inbound::sender::own_domains::{OwnDomain, Stranger};
pub use crate::mail::inbound::sender::signature::{SIGNATURES_MAX, SignatureFault};
pub use crate::mail::inbound::transport::imap::{Mailbox, MailboxError, TAKEN};
pub use crate::mail::inbound::transport::listener::{
    Listener, ListenerError, MAX_PER_PEER, MAX_SESSIONS, is_near,
};
pub use crate::mail::inbound::transport::lmtp_smtp::{
    Dialogue, MAX_COMMAND_LEN, MAX_MAIL_LEN, MAX_RECIPIENTS, MailTransaction, Manner, Step, Takes,
};
pub(super) use crate::mail::inbound::transport::session::{Keeping, serve};
pub use crate::mail::inbound::transport::tls::{TlsFault, TlsFiles};
pub use handle::{Inbound, Outcome, handle};
