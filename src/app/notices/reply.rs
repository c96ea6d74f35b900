//! What an answer to a player's mail tells. It is kept boxed until it is composed, for it may quote what was read.

use serde::{Deserialize, Serialize};

use crate::base::Timestamp;
use crate::game::Refusal;

/// The use of the box that keeps an answer until it is composed.
pub(in crate::app) const ANSWER_BOX: &str = "mail-answer";

/// An answer. No `Debug`: it may hold an entry, and a link's secret.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MailAnswer {
    /// The address that the mail came from; the answer goes there alone, for it may quote an entry. Missing where the
    /// sender is not proven: then it goes where the player's mails go.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The `Message-ID` of the mail that is answered, without brackets.
    pub to: Option<String>,
    /// What is told.
    pub what: Answered,
    /// Whether it is the last one today, and of what.
    pub last: Option<LastAnswer>,
}

/// Of what an answer is the last one today.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LastAnswer {
    /// Of all that the player writes.
    Any,
    /// Of mails about this game whose sender is not proven.
    Unproven,
}

/// What the receipt of an entry that came by mail has beside every receipt. It is kept boxed until the receipt is composed.
/// No `Debug`: it holds an entry.
#[derive(Clone, Serialize, Deserialize)]
pub struct MailedEntry {
    /// The address that the entry came from; the receipt goes there alone.
    pub from: String,
    /// As it was sealed, with blanks behind it up to [`MailedEntry::WIDTH`]: the box's size tells nothing of it.
    pub entry: String,
}

impl MailedEntry {
    /// The length of every entry in it; the longest is shorter.
    pub const WIDTH: usize = 32;
}

/// What was done, or why not.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum Answered {
    /// An entry is kept as a draft, and the player is asked whether it is to be filed.
    Drafted {
        /// As it would be sealed.
        entry: String,
        /// The secret of the link that confirms it.
        secret: String,
        /// Why it is asked about; nothing, where the player wanted a draft.
        #[serde(default)]
        doubts: Vec<Doubt>,
    },
    /// An entry is not legal and would count as no move; whether that is meant.
    AskVoid {
        /// As it would be sealed.
        entry: String,
        written: String,
        /// The secret of the link that confirms it.
        secret: String,
    },
    /// Whether the game is to be given up.
    AskResign {
        /// The secret of the link that confirms it.
        secret: String,
    },
    /// The same entry was filed before.
    FiledBefore,
    /// An entry is filed, and a draft had been kept since its mail came in.
    FiledLate {
        /// Whether that may still take the entry's place; else it is forgotten.
        draft_stays: bool,
    },
    /// Conditional entries are kept.
    Conditions {
        /// Each as a sentence in the player's language.
        lines: Vec<String>,
        /// Whether one of them took the place of another.
        replaced: bool,
    },
    /// Leave was announced.
    Leave {
        /// What became of it in each game, as a sentence in the player's language.
        lines: Vec<String>,
    },
    /// Leave was taken back.
    LeaveBack {
        /// What was taken back in each game, as a sentence in the player's language.
        lines: Vec<String>,
    },
    /// A mail about a tournament or a challenge is answered.
    About {
        /// The tournament's name; empty for a challenge.
        name: String,
        /// Sentences in the player's language, the most important first.
        lines: Vec<String>,
        /// The path of the page.
        page: String,
    },
    /// The draw offer is accepted, by a captain: the mail about the result goes to the players.
    Accepted,
    /// The draw offer is declined.
    Declined,
    /// A draft is forgotten.
    DraftDropped,
    /// The game is not given up.
    ResignDropped,
    /// The state of the game.
    Status,
    /// What can be written.
    Help,
    /// Nothing was done.
    Refused(Refused),
    /// Somebody wrote in the player's name, and it could not be proven to be them.
    Unproven {
        /// What is missing.
        why: Vec<Unproved>,
    },
    /// The player wrote, and has not asked for playing by mail.
    NotOptedIn,
    /// The player wrote to an address of no running turn.
    Elsewhere,
}

/// Why an entry that a mail says is kept as a draft and asked about, and why nothing else that the mail says is done.
/// No `Debug`: it quotes what was written.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "doubt", rename_all = "kebab-case")]
pub enum Doubt {
    /// Something stands beside it that is not known to say nothing about it.
    Beside {
        /// Pieces of it, each of bounded length.
        seen: Vec<String>,
    },
    /// Some of the text is struck out.
    Struck {
        /// Pieces of it, each of bounded length.
        seen: Vec<String>,
    },
    /// The mail's text and its HTML say different things.
    Forms,
    /// There is more text than is read.
    Long,
    /// Nothing that is signed shows that the mail was written for this turn.
    Recipient,
}

/// Why it is not known that a player wrote a mail. It holds domains, never an address.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unproved {
    /// The header is not in form.
    Form,
    /// It did not come from one of the player's confirmed addresses.
    Address,
    /// No domain has signed it.
    Unsigned,
    /// Only these other domains have.
    SignedByOthers(Vec<String>),
    /// The author's domain has, and the signature does not count.
    Signature,
    /// It did not come from a server of the author's domain.
    Server,
    /// Our own mail server does not vouch for it.
    Relay,
    /// The player has a PIN, which it does not hold.
    PinMissing,
    /// It holds a PIN, and the player has none, or it is out of use.
    NoPin,
    /// It holds another PIN.
    WrongPin,
}

/// Why nothing was done.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "why", rename_all = "kebab-case")]
pub enum Refused {
    /// The entry cannot be read, or is not legal.
    Entry { written: String },
    /// The mail answers to an earlier turn.
    OldTurn,
    /// The game is over.
    Over,
    /// The game is suspended or paused.
    Stands,
    /// The other side enters alone.
    NothingOwed,
    /// A pass is sealed for the player.
    PassSealed,
    /// Another entry is filed and final.
    AlreadyFiled,
    /// An entry is filed, and has declined whatever offer had not been answered.
    OfferLapsed,
    /// The flag had fallen.
    TooLate {
        /// When, in microseconds since 1970.
        flag_at_us: i64,
        /// When the mail was received.
        received_us: i64,
    },
    /// The game is sealed blindly.
    Blind,
    /// No draw is offered.
    NoOffer,
    /// Nothing was asked, or no longer.
    NothingAsked,
    /// The draft that was asked about was changed since.
    DraftChanged,
    /// A draft is kept that is newer than the mail.
    DraftNewer,
    /// Nothing shows that the mail was meant for the address at which it came.
    Unbound,
    /// What was written belongs to a tournament's address, not to a game's.
    OtherAddress,
    /// Something else was written than captains can say in the games of their teams.
    Captain,
    /// What the mail says cannot all be meant.
    Contrary,
    /// It is not certain that what the mail says is meant, and it is nothing that could be kept as a draft.
    Doubtful { doubts: Vec<Doubt> },
    /// A condition came with an entry that is not filed yet.
    ConditionLater,
    /// A condition came with a yes that is asked about once more.
    ConditionAsked,
    /// A conditional entry is not kept.
    Condition {
        /// Why, in the player's language.
        says: String,
    },
    /// A claim does not hold.
    Claim {
        /// Why, in the player's language.
        says: String,
    },
    /// None of the player's games has leave.
    NoLeave,
    /// There is no leave there that could be taken back.
    NoSuchLeave,
    /// The days lie in the past, too far ahead, or in the wrong order.
    LeaveDays,
    /// The mail could not be read.
    Unread(Unread),
}

/// What was found in a mail that says nothing clear.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unread {
    /// What is the matter.
    pub case: UnreadCase,
    /// Pieces of what was seen, each of bounded length.
    pub seen: Vec<String>,
}

/// Why a mail says nothing clear.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UnreadCase {
    /// There is no text of the player's own.
    Nothing,
    /// Words that nothing can be made of.
    Unknown,
    /// It can mean several things.
    Several,
    /// Too much text.
    TooLong,
    /// Only the subject holds an entry.
    InSubject,
    /// Only a picture or an attachment.
    Picture,
    Encrypted,
    /// A condition that cannot be read.
    Condition,
    /// Days of leave that cannot be read.
    Dates,
    /// A draw is offered without an entry.
    OfferAlone,
    /// A draft is wanted without an entry.
    DraftAlone,
}

impl Answered {
    /// The word under which answers of its kind are counted.
    pub(in crate::app) const fn as_str(&self) -> &'static str {
        match self {
            Answered::Refused(Refused::Unread(_)) => "unread",
            Answered::Refused(_) => "refused",
            Answered::Unproven { .. } => "unproven",
            Answered::NotOptedIn => "not-opted-in",
            Answered::Elsewhere => "elsewhere",
            _ => "done",
        }
    }

    /// The secret of the link behind the question that it asks.
    pub(in crate::app) fn secret(&self) -> Option<&str> {
        match self {
            Answered::Drafted { secret, .. }
            | Answered::AskVoid { secret, .. }
            | Answered::AskResign { secret } => Some(secret),
            _ => None,
        }
    }
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Refused {
        match refusal {
            Refusal::WrongTurn { .. } => Refused::OldTurn,
            Refusal::NothingOwed(_) => Refused::NothingOwed,
            Refusal::PassSealed(_) => Refused::PassSealed,
            Refusal::AlreadyFiled(_) => Refused::AlreadyFiled,
            Refusal::TooLate { flag_at, received } => {
                Refused::TooLate { flag_at_us: flag_at.as_us(), received_us: received.as_us() }
            }
        }
    }
}

impl Refused {
    /// The turn's own refusal, where it is one.
    pub fn refusal(&self, turn: u32) -> Option<Refusal> {
        Some(match self {
            Refused::NothingOwed => Refusal::NothingOwed(turn),
            Refused::PassSealed => Refusal::PassSealed(turn),
            Refused::AlreadyFiled => Refusal::AlreadyFiled(turn),
            Refused::TooLate { flag_at_us, received_us } => Refusal::TooLate {
                flag_at: Timestamp::from_us(*flag_at_us),
                received: Timestamp::from_us(*received_us),
            },
            _ => return None,
        })
    }
}
