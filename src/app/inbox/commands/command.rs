//! What a mail asks for, before it is known whether it can be done.

use jiff::civil::Date;

use crate::game::ClaimKind;

/// One thing that a player's mail says. No `Debug`: it may hold an entry.
#[derive(Clone, PartialEq, Eq)]
pub enum MailCommand {
    /// An entry, in any notation.
    Entry {
        /// As it was written.
        entry: String,
        draw_offer: bool,
        /// Whether it is to be kept as a draft.
        draft: bool,
    },
    /// An entry for the next turn, used only if this one comes out as told.
    Conditional {
        /// The number of the pair or move that is to come out so, where it was given.
        pair: Option<u32>,
        /// What both sides (White first), or the other side alone, are to have entered.
        when: Vec<String>,
        /// What is entered then.
        then: String,
        draw_offer: bool,
    },
    /// The offered draw is accepted (true) or declined.
    Draw(bool),
    /// A claim; nothing more: a draw by repetition or by quiet pairs, whichever holds.
    Claim(Option<ClaimKind>),
    /// An objection in the player's words, or an appeal: against the ruling or the end of this number, else the newest.
    Objection {
        appeal: bool,
        against: Option<u64>,
        /// What the player says.
        text: String,
    },
    /// The game is given up; it is asked back once.
    Resign,
    /// What was asked back, or kept as a draft, is meant so.
    Confirm,
    /// What was asked back, or kept as a draft, is not meant so.
    Discard,
    /// The player enters the tournament.
    Enter {
        /// The tournament's code, where it was given.
        code: Option<String>,
        /// The team, where one was named.
        team: Option<String>,
    },
    /// The player leaves the tournament; it is asked back once.
    Withdraw {
        /// The tournament's code, where it was given.
        code: Option<String>,
    },
    /// How does the game stand?
    Status,
    /// What can be written?
    Help,
    /// Leave from the first to the last of these days.
    Leave(Date, Date),
    /// Leave is taken back: the one that holds this day, or all.
    LeaveBack(Option<Date>),
}
