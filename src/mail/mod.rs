//! Mail out: composing what a notice tells, and handing it to the next mail server. Mail in: [`inbound`].
//!
//! A mail is composed once and sent as stored ever after; the two mails of a reveal end at the same time
//! ([`Transport::send_together`]). Nothing here logs: addresses, credentials and bodies stay between these walls, and
//! what a server answers leaves them only through a redactor.

pub mod samples;

mod bounce;
mod compose;
mod dns;
mod fault;
pub mod inbound;
mod letter;
mod probe;
mod relay;
mod samples_tournaments;
mod shown;
mod sign;
mod sink;
mod spool;
mod tell;
mod tell_account;
mod tell_answers;
mod tell_challenges;
mod tell_ladder;
mod tell_octal;
mod tell_passed_on;
mod tell_reminders;
mod tell_rulings;
mod tell_tournaments;
mod transport;
mod wire;
mod world;

pub use bounce::read_report;
pub use compose::{ComposeError, Composed, Preview, Sender, SenderError};
pub use dns::{DNS_TRIES, DNS_WAIT, DnsSetting, DnsSettingError};
pub use shown::Shown;
pub use sign::{DkimError, DkimKey, DkimRecord, Signer};
pub use sink::{ReceivedMail, Sink, SinkError};
pub use spool::Spool;
pub use tell_rulings::ruling_text;
pub use transport::{Outcome, Outgoing, SmtpRelay, Transport, TransportError};
pub use world::{Finding, World};
