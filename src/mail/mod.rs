//! Mail out: composing what a notice tells, and handing it to the next mail server.
//!
//! A mail is composed once and sent as stored ever after; the two mails of a reveal end at the same time
//! ([`Transport::send_together`]). Nothing here logs: addresses, credentials and bodies stay between these walls, and
//! what a server answers leaves them only through a redactor.

mod compose;
mod fault;
mod letter;
mod relay;
mod shown;
mod sink;
mod spool;
mod tell;
mod tell_rulings;
mod transport;
mod wire;

pub use compose::{ComposeError, Composed, Sender, SenderError};
pub use shown::Shown;
pub use sink::{MAX_COMMAND_LEN, MAX_MAIL_LEN, MAX_RECIPIENTS, ReceivedMail, Sink, SinkError};
pub use spool::Spool;
pub use tell_rulings::ruling_text;
pub use transport::{Outcome, Outgoing, SmtpRelay, Transport, TransportError};
