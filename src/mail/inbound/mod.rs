//! Mail in: the ways by which mails come, who sent one, what it says, and what becomes of it. The ways in keep a mail durably
//! ([`crate::app::App::keep_mail`]) before it is acknowledged, and read nothing of it.

mod auth;
mod auth_results;
mod dates;
mod dialogue;
mod fields;
mod flowed;
mod handle;
mod html;
mod html_tag;
mod imap;
mod letter;
mod lines;
mod listener;
mod mailbox;
mod mime;
mod orders;
mod ours;
mod phrases;
mod pin;
mod quote;
mod session;
mod signature;
mod sort;
mod tidy;
mod tls;
mod unclear;
mod words;

pub use auth::{How, Judge, JudgeError, JudgeSettings, Verdict, Why};
pub use dialogue::{Dialogue, Letter, MAX_COMMAND_LEN, MAX_MAIL_LEN, MAX_RECIPIENTS, Manner, Step, Takes};
pub use fields::{FIELDS_MAX, HEADER_LEN_MAX};
pub use handle::{Inbound, Outcome, handle};
pub use imap::{Mailbox, MailboxError, TAKEN};
pub use letter::{BadMail, MAX_ADDRESSES, MAX_REFERENCES, MailLetter, read_letter};
pub use lines::{BadLines, MAX_LINE_LEN, check_lines, from_file};
pub use listener::{Listener, ListenerError, MAX_PER_PEER, MAX_SESSIONS};
pub use mime::{MAX_HEADER_LEN, MAX_HEADERS, MAX_HEADERS_LEN, MAX_NESTING, MAX_PARTS, MAX_TEXT_READ};
pub use ours::{Ours, Stranger};
pub(super) use session::{Kept, serve};
pub use signature::{SIGNATURES_MAX, SignatureFault};
pub use sort::Sort;
pub use tls::{TlsFault, TlsFiles};
pub use unclear::{Case, MAX_SEEN, Unclear};
pub use words::{MAX_NEW_TEXT, said};
