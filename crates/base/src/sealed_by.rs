//! Who made a commitment.

/// Who chose the random bytes of a commitment, and so made it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SealedBy {
    /// The server. Events and receipts do not mention it.
    #[default]
    Server,
    /// The author's own program: the receipt binds a value that the server did not choose.
    Client,
}

impl SealedBy {
    /// The word for it.
    pub const fn as_str(self) -> &'static str {
        match self {
            SealedBy::Server => "server",
            SealedBy::Client => "client",
        }
    }

    /// The word in events and receipts, where there is one.
    pub const fn mentioned(self) -> Option<&'static str> {
        match self {
            SealedBy::Server => None,
            SealedBy::Client => Some(self.as_str()),
        }
    }

    /// Whether the server did, so that nothing mentions it.
    pub const fn is_server(&self) -> bool {
        matches!(self, SealedBy::Server)
    }

    /// From what an event or a receipt mentions, if anything.
    pub fn read(mentioned: Option<&str>) -> Option<Self> {
        match mentioned {
            None => Some(SealedBy::Server),
            Some("client") => Some(SealedBy::Client),
            Some(_) => None,
        }
    }
}
