//! A mail as it came in.

use std::net::IpAddr;

use crate::base::Timestamp;

/// The way a mail came in by.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MailDoor {
    /// Handed over by our own mail server (RFC 2033).
    Lmtp,
    /// Straight from the sender's mail server (RFC 5321).
    Smtp,
    /// Fetched from a mailbox (RFC 3501).
    Imap,
    /// Given to a command on standard input.
    Pipe,
}

impl MailDoor {
    const ALL: [MailDoor; 4] = [MailDoor::Lmtp, MailDoor::Smtp, MailDoor::Imap, MailDoor::Pipe];

    /// The word in the database and in log lines.
    pub const fn as_str(self) -> &'static str {
        match self {
            MailDoor::Lmtp => "lmtp",
            MailDoor::Smtp => "smtp",
            MailDoor::Imap => "imap",
            MailDoor::Pipe => "pipe",
        }
    }

    /// Reads the word.
    pub fn parse(text: &str) -> Option<MailDoor> {
        MailDoor::ALL.into_iter().find(|door| door.as_str() == text)
    }
}

/// A mail with its envelope. No `Debug`: addresses, tokens and entries are in it.
#[derive(Clone)]
pub struct Arrived {
    /// The way in.
    pub door: MailDoor,
    /// Who handed it over, where it came over a network.
    pub peer: Option<IpAddr>,
    /// What they called themselves (`EHLO`, `LHLO`).
    pub helo: Option<String>,
    /// The envelope's sender; empty for bounces. `None` where the way in does not tell.
    pub sender: Option<String>,
    /// The envelope's recipients at this server. Empty where the way in does not tell.
    pub recipients: Vec<String>,
    /// The message, lines ended by CRLF.
    pub message: Vec<u8>,
    /// When it was stored, which is before it was acknowledged: the time that counts for the clock.
    pub received: Timestamp,
}
