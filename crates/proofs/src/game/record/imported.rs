//! Where a record comes from that this server has not kept itself: nothing in it was sealed, received or clocked here.

use crate::base::{Side, Timestamp, words};

words! {
    /// What an imported record was read from.
    pub enum ImportedFrom {
        /// A mailbox.
        Mbox: "mbox",
        /// A PGN.
        Pgn: "pgn",
        /// A record in JSON.
        Json: "json",
    }
}

/// Where an imported record was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Imported {
    /// What it was read from.
    pub from: ImportedFrom,
    /// The SHA-256 of that file.
    pub sha256: [u8; 32],
    /// The mails that say what was entered, oldest first; none where it was read from a record.
    pub mails: Vec<ImportedMail>,
}

/// A mail that says what a side entered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ImportedMail {
    /// The number of the pair.
    pub pair: u32,
    /// Whose entry it is.
    pub side: Side,
    /// The day and time in its header.
    pub date: Timestamp,
    /// The SHA-256 of the mail.
    pub sha256: [u8; 32],
}

impl Imported {
    /// `mbox` and the hash, as the tag of a PGN has it.
    pub fn tag(&self) -> String {
        format!("{} {}", self.from, hex::encode(self.sha256))
    }

    /// Reads the tag back; it names no mails.
    pub(super) fn parse(tag: &str) -> Option<Imported> {
        let (from, sha256) = tag.split_once(' ')?;
        Some(Imported { from: ImportedFrom::parse(from)?, sha256: from_hex(sha256)?, mails: Vec::new() })
    }
}

pub(super) fn from_hex(text: &str) -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    hex::decode_to_slice(text, &mut bytes).ok().map(|()| bytes)
}
