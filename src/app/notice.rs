//! What a mail has to tell, before it is put into words.

use super::desk_view::{ObjectionView, RulingView};
use super::view::{GameView, PairView, ReceiptView};
use crate::base::{MailId, Micros, Timestamp};
use crate::game::GameResult;
use crate::rules::Position;

/// A mail to be composed.
pub struct Notice {
    /// The row in the outbox.
    pub id: MailId,
    /// Who gets it.
    pub to: Recipient,
    /// When it was asked for: its `Date`.
    pub created: Timestamp,
    /// What it tells.
    pub what: Tells,
}

/// Who gets a mail. No `Debug`: an address does not belong in a log.
#[derive(Clone)]
pub struct Recipient {
    /// The name.
    pub name: String,
    /// The address.
    pub address: String,
    /// `de` or `en`.
    pub locale: String,
}

/// What a mail tells.
pub enum Tells {
    /// A link that lets its reader in.
    SignIn {
        /// The link.
        link: String,
        /// How long it lives, in minutes.
        minutes: u32,
    },
    /// A turn is open, and no reveal mail announces it.
    Turn {
        /// The game as its reader sees it.
        game: GameView,
    },
    /// An entry was filed. It never holds the entry.
    Receipt {
        /// The game as its reader sees it.
        game: GameView,
        /// The receipt.
        receipt: ReceiptView,
        /// The position in which the entry was made.
        position: Box<Position>,
    },
    /// A pair was revealed.
    Revealed {
        /// The game as its reader sees it from the release on.
        game: GameView,
        /// The pair.
        pair: Box<PairView>,
    },
    /// The game is over, other than by a reveal.
    Result {
        /// The game as its reader sees it.
        game: GameView,
        /// How it ended.
        result: GameResult,
    },
    /// Time was credited to every running clock after an outage.
    Credit {
        /// The game as its reader sees it.
        game: GameView,
        /// How much, in microseconds.
        credit: Micros,
    },
    /// A blindly sealed turn waits for the arbiter's key holder.
    KeyHolder {
        /// The game as its reader sees it.
        game: GameView,
        /// What is told of it, and to whom.
        away: KeyHolderAway,
    },
    /// An arbiter has given a ruling.
    Ruling {
        /// The game as its reader sees it.
        game: GameView,
        /// The ruling.
        ruling: Box<RulingView>,
    },
    /// A player has raised an objection.
    Objection {
        /// The game as its reader sees it.
        game: GameView,
        /// The objection.
        objection: Box<ObjectionView>,
    },
    /// Two arbiters unseal the open turn.
    Unsealing {
        /// The game as its reader sees it.
        game: GameView,
        /// The turn.
        turn: u32,
        /// Why.
        reason: String,
    },
}

/// How it stands with a key holder that has not answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KeyHolderAway {
    /// The arbiter is reminded.
    Reminder,
    /// The arbiter learns that it refused.
    Refused,
    /// The deadline has passed: the arbiter owes a ruling.
    Ruling,
    /// The deadline has passed: the players are told.
    Players,
}
