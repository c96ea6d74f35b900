//! Mail out: composing what a notice tells, and handing it to the next mail server. Mail in: [`inbound`], and games in mailboxes: [`import`].
//!
//! A mail is composed once and sent as stored ever after; the two mails of a reveal end at the same time
//! ([`Transport::send_together`]). Nothing here logs: addresses, credentials and bodies stay between these walls, and
//! what a server answers leaves them only through a redactor.

pub mod dns_check;
pub mod fault;
pub mod import;
pub mod inbound;
pub mod render;

mod bounce;
mod dns;
mod outbound;
mod probe;
mod readable;

pub use crate::mail::dns_check::{DnsSetup, Finding};
pub use crate::mail::outbound::compose::{ComposeError, Composed, Preview, Sender, SenderError};
pub(crate) use crate::mail::outbound::relay::tls_config;
pub use crate::mail::outbound::relay::{Relay, Security};
pub use crate::mail::outbound::sign::{DkimError, DkimKey, DkimRecord, Signer};
pub use crate::mail::outbound::sink::{ReceivedMail, Sink, SinkError};
pub use crate::mail::outbound::spool::Spool;
pub use crate::mail::outbound::transport::{Outcome, Outgoing, SmtpRelay, Transport, TransportError};
pub use crate::mail::render::rulings::ruling_text;
pub use bounce::read_report;
pub use dns::{DNS_TRIES, DNS_WAIT, DnsSetting, DnsSettingError};
pub use readable::ReadableMail;
