//! A mail as it came in.

use std::net::IpAddr;

use crate::base::{Timestamp, words};

words! {
    /// The way a mail came in by.
    pub enum InboundChannel {
        /// Handed over by our own mail server (RFC 2033).
        Lmtp: "lmtp",
        /// Straight from the sender's mail server (RFC 5321).
        Smtp: "smtp",
        /// Fetched from a mailbox (RFC 3501).
        Imap: "imap",
        /// Given to a command on standard input.
        Pipe: "pipe",
    }
}

/// A mail with its envelope. No `Debug`: addresses, tokens and entries are in it.
#[derive(Clone)]
pub struct Arrived {
    /// The way in.
    pub door: InboundChannel,
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
