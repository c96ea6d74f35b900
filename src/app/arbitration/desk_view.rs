//! What the arbiter's desk and the dispute part of a game's page show: plain data, never an entry before its reveal but in
//! [`Unsealed`].

use crate::app::core::incidents::IncidentKind;
use crate::app::core::views::{GameView, Person};
use crate::app::games::disputes::{ClaimView, EndView, ObjectionView, RulingView};
use crate::app::games::pair_views::SubmissionMeta;
use crate::base::{BySide, GameId, IncidentId, MailKind, MailState, Side, Timestamp};
use crate::game::event::EventKind;
use crate::game::{About, Asks};
use crate::rules::Position;

/// What a ruling would do, before it is given.
#[derive(Clone, Debug)]
pub struct Foreseen {
    /// The open turn.
    pub turn: u32,
    /// The turn that is open afterwards.
    pub next_turn: u32,
    /// Each side's flag before and after; nothing for a side that owes no entry.
    pub flags: BySide<Option<Flags>>,
    /// The position that is played from again.
    pub position: Option<Position>,
    /// Void turns, where some are.
    pub voided: Vec<u32>,
    /// When the game and both players hear of it.
    pub release: Timestamp,
}

/// A flag before and after a ruling. While the clocks are stopped, the flag as if they went on at the moment of the ruling.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Flags {
    pub before: Timestamp,
    /// As it would be.
    pub after: Timestamp,
    /// Whether the ruling touches this clock: one that stands, for its side has filed, is left alone.
    pub runs: bool,
}

/// A player's objection, to be raised.
#[derive(Clone, Debug)]
pub struct NewObjection {
    pub about: About,
    /// What the player says: 1 to 2,000 characters. All who may see the game read it.
    pub text: String,
    /// The ruling, or the end of the game, that an appeal is against, by its number.
    pub against: Option<u64>,
}

/// Rulings and objections of a game, as all see them who may see the game.
#[derive(Clone, Debug)]
pub struct DisputesView {
    /// Oldest first.
    pub rulings: Vec<RulingView>,
    /// Oldest first.
    pub objections: Vec<ObjectionView>,
    /// Claims that the server has decided, and that ended the game.
    pub claims: Vec<ClaimView>,
    /// How the game ended, each time: a later end is in place of the one before.
    pub ends: Vec<EndView>,
    /// Turns that were unsealed.
    pub unsealings: Vec<UnsealingView>,
    /// Whether the caller may raise an objection now.
    pub may_object: bool,
    /// The rulings, and the loss on time, that the caller may appeal against.
    pub may_appeal: Vec<u64>,
    /// What may be done in a game that is to be adjudicated; nothing in any other.
    pub adjudication: Option<AdjudicationView>,
}

/// A game that is to be adjudicated, as one viewer may see it.
#[derive(Clone, Debug)]
pub struct AdjudicationView {
    /// Up to when both sides may claim.
    pub until: Timestamp,
    /// Whether a claim may still be made, or may be made and is not shown.
    pub open: bool,
    /// Whether the caller may claim now.
    pub may_claim: bool,
    /// What the caller has claimed, while it is shown to nobody else.
    pub own: Option<OwnClaim>,
    /// Whether the caller may decide the game now: its arbiter, or a director of its tournament where it has none.
    pub decides: bool,
}

/// A side's own claim before it is shown.
#[derive(Clone)]
pub struct OwnClaim {
    /// When it was made.
    pub at: Timestamp,
    pub asks: Asks,
    pub text: String,
    /// The line of moves, if one goes with it.
    pub line: Option<String>,
}

impl std::fmt::Debug for OwnClaim {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("OwnClaim").field("at", &self.at).finish_non_exhaustive()
    }
}

/// An unsealing of a turn before its reveal.
#[derive(Clone, Debug)]
pub struct UnsealingView {
    pub turn: u32,
    /// Nothing if it was taken away.
    pub reason: Option<String>,
    /// The arbiter who asked for it, and when.
    pub asked: (Person, Timestamp),
    /// The other arbiter, and when they agreed; nothing while they have not. Only arbiters see it until then.
    pub agreed: Option<(Person, Timestamp)>,
    /// Who looked, and when.
    pub looks: Vec<(Person, Timestamp)>,
}

/// What the two arbiters see of an unsealed entry. No `Debug`: the entry does not belong in a log.
pub struct Unsealed {
    pub side: Side,
    /// The canonical entry: a machine move or `pass`, then ` draw` if a draw is offered.
    pub entry: String,
    pub received: Timestamp,
    pub commitment: [u8; 32],
    /// The random bytes of the commitment.
    pub r: [u8; 32],
}

/// Something that needs a ruling.
#[derive(Clone, Debug)]
pub struct IncidentView {
    pub id: IncidentId,
    pub game: GameId,
    pub players: BySide<Person>,
    /// The turn in which it came up.
    pub turn: u32,
    pub kind: IncidentKind,
    /// When it came up.
    pub opened: Timestamp,
    /// By when it should be dealt with.
    pub due: Timestamp,
    /// The objection that it is about.
    pub objection: Option<ObjectionView>,
    /// When it was closed, and the number of the event that did so: a ruling, or what it waited for.
    pub closed: Option<(Timestamp, u64)>,
}

/// An objection that nobody has answered in time, or an appeal for which no second arbiter is named. Its text is for those
/// who may see the game.
#[derive(Clone, Debug)]
pub struct EscalatedView {
    pub game: GameId,
    pub players: BySide<Person>,
    pub arbiters: Vec<Person>,
    /// The number of the objection's event.
    pub seq: u64,
    pub about: About,
    /// When it was raised.
    pub at: Timestamp,
    /// By when it was to be answered.
    pub due: Timestamp,
}

/// An arbiter's games, and what needs a ruling in them.
#[derive(Clone, Debug)]
pub struct DeskView {
    /// Unfinished games in which the caller is arbiter, newest first, at most [`crate::app::arbitration::desk::DESK_GAMES_MAX`].
    pub games: Vec<GameView>,
    /// Open incidents of the caller's games, the most urgent first, at most [`crate::app::arbitration::desk::DESK_INCIDENTS_MAX`].
    pub incidents: Vec<IncidentView>,
    /// Players of these games from whom mails come back: one of their games, who, and since when.
    pub bouncing: Vec<(GameId, Person, Timestamp)>,
    /// When this was looked at.
    pub now: Timestamp,
}

/// One thing that happened in a game, for its arbiter.
#[derive(Clone, Debug)]
pub struct TimelineItem {
    pub at: Timestamp,
    pub turn: u32,
    pub what: DeskEvent,
}

#[derive(Clone, Debug)]
pub enum DeskEvent {
    /// An entry was filed, revised, or a pass sealed.
    Filed {
        /// What an arbiter sees of it.
        submission: SubmissionMeta,
        /// The commitment that it replaces was that of an earlier revision.
        revised: bool,
        /// The leaf in the log, 32 bytes.
        leaf: Vec<u8>,
        /// Its number in the published log and the time of its batch in seconds, once it is there.
        logged: Option<(u64, u64)>,
    },
    /// A public event.
    Event {
        /// Its number in the public chain.
        seq: u64,
        kind: EventKind,
        /// Its canonical bytes.
        body: Vec<u8>,
        /// Its number in the published log and the time of its batch in seconds, once it is there.
        logged: Option<(u64, u64)>,
    },
    Mail {
        kind: MailKind,
        /// The side that gets it; nothing for others.
        side: Option<Side>,
        state: MailState,
        /// When it was sent or given up.
        done: Option<Timestamp>,
        /// Why it failed, in words without an address.
        fault: Option<String>,
    },
    /// An arbiter looked at an unsealed turn.
    Look { by: Person },
}
