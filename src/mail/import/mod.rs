//! Reading an arbiter's mailbox into pairs: games that were played by mail elsewhere.
//!
//! Each player's mail is read as a mail to this server is, and the pairs that the arbiter told, in their own mails or quoted in
//! the players', say whether it was read right. What comes out is a [`Record`] that says it is imported: nothing of it is filed,
//! sealed, logged or rated. An entry is taken only on grounds that are said ([`Ground`]); where there are none, reading stops and
//! says what is to be decided by hand ([`Open`]).

mod ending;
mod letters;
mod mbox;
mod pairs;

use std::collections::{BTreeMap, VecDeque};

use crate::base::{BySide, Side, Timestamp, errors, words};
use crate::game::record::{Ending, Record};
use crate::rules::{Position, RuleSet};

pub use crate::mail::import::letters::{TOLD_BY_ONE_MAX, TOLD_MAX};
pub use crate::mail::import::mbox::{MBOX_BYTES_MAX, MBOX_MAILS_MAX};

/// Entries given by hand at most.
pub const HAND_MAX: usize = 1_000;

errors! {
    /// A mailbox that is not read.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
    pub enum BadMailbox {
        TooLong: "a mailbox has at most {MBOX_BYTES_MAX} bytes; leave out what is not of this game";
        TooMany: "a mailbox has at most {MBOX_MAILS_MAX} mails; leave out what is not of this game";
        NoMailbox: "that is not a mailbox: its first line does not begin with \"From \" (mbox, RFC 4155)";
        /// Something played does not follow the rules, or more turns were played than a record has.
        NoGame: "what was read is no game by these rules";
    }
}

/// Somebody who writes in the mailbox. No `Debug`: addresses are private.
#[derive(Clone)]
pub struct Person {
    pub name: String,
    pub addresses: Vec<String>,
}

/// Which game is read. No `Debug`: addresses are private.
#[derive(Clone)]
pub struct ImportRequest {
    pub players: BySide<Person>,
    /// Whose mails tell the pairs.
    pub arbiter: Option<Person>,
    pub rules: RuleSet,
    pub start: Position,
    /// Only mails whose subject holds this.
    pub subject: Option<String>,
    /// What was decided by hand: the entries of a pair and side, in their order where there is more than one.
    pub by_hand: BTreeMap<(u32, Side), VecDeque<String>>,
    /// How the game ended, where that is known.
    pub ending: Option<Ending>,
    /// The last pair that counts, where mails go on behind it.
    pub last: Option<u32>,
    pub event: String,
}

words! {
    /// Why an entry was taken.
    pub enum Ground {
        /// The arbiter told it, and the player's mail says the same.
        Both: "mail and arbiter",
        /// The arbiter told it; no mail of the player's can be read as an entry.
        Told: "arbiter",
        /// The player's mail names the pair.
        Numbered: "mail, numbered",
        /// The player's mail was the next: nothing else shows that it belongs to this pair.
        Order: "mail, by order alone",
        /// The side can only pass.
        Rules: "by the rules",
        /// It was given by hand.
        Hand: "by hand",
    }
}

words! {
    /// Why an entry is not taken.
    pub enum OpenCase {
        /// No mail of the side can be read as an entry, and nobody tells it.
        NoEntry: "no entry can be read",
        /// The side's mails say different entries.
        Several: "several entries",
        /// The arbiter told another entry than the side's mails say.
        Differs: "mail and arbiter differ",
        /// The pair was told in different ways.
        Told: "told in different ways",
        /// Something stands beside it that may say that it is not meant so.
        Beside: "something stands beside it",
        /// What was given by hand is no entry here.
        Hand: "what was given by hand is no entry here",
        /// What was entered cannot be carried out without more being known, such as a drawn lot.
        Rules: "the rules ask for more than the entries",
    }
}

#[derive(Clone)]
pub struct TakenEntry {
    /// In long notation, English letters.
    pub text: String,
    pub ground: Ground,
    /// The date of its mail.
    pub date: Option<Timestamp>,
    /// What else was seen.
    pub note: Option<String>,
}

/// One pair, or what was entered of it at once.
#[derive(Clone)]
pub struct ImportRow {
    pub pair: u32,
    pub entries: BySide<Option<TakenEntry>>,
}

/// What is to be decided by hand before anything behind it can be read.
#[derive(Clone)]
pub struct Open {
    pub pair: u32,
    pub side: Side,
    pub case: OpenCase,
    /// What was seen, shortened.
    pub seen: Vec<String>,
}

/// What was read.
pub struct Import {
    pub rows: Vec<ImportRow>,
    pub open: Option<Open>,
    /// Mails of the players that say something which was not used.
    pub unused: usize,
    /// Mails that were not taken apart: they pass a limit, or do not say who wrote them.
    pub unread: usize,
    pub record: Record,
}

impl Import {
    /// Entries of which nothing but the order of mails shows that they belong to their pair.
    pub fn by_order(&self) -> usize {
        let entries = self.rows.iter().flat_map(|row| row.entries.iter().map(|(_, entry)| entry));
        entries.flatten().filter(|entry| entry.ground == Ground::Order).count()
    }
}

/// Reads a game out of a mailbox, as far as nothing is to be decided by hand.
///
/// # Errors
/// It is no mailbox, or passes a limit.
pub fn import_mbox(mbox: &[u8], request: &ImportRequest) -> Result<Import, BadMailbox> {
    let letters = letters::Letters::read(&mbox::mails(mbox)?, request);
    pairs::read(mbox, &letters, request)
}
