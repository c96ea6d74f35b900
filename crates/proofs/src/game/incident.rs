//! What needs a ruling.

use crate::base::words;
use crate::game::About;

words! {
    /// What needs a ruling.
    pub enum IncidentKind {
        /// A seal did not open, a turn did not resolve, or the rows of a game did not follow from its events: the game is paused.
        Suspended: "suspended",
        /// The rows of a game that is over did not follow from its events: it is shown as these say.
        InDoubt: "in-doubt",
        /// Neither side's entry counted, and the pair is entered again.
        VoidPair: "void-pair",
        /// One side's entry did not count, and the other side's was played alone.
        VoidEntry: "void-entry",
        /// A blindly sealed box did not open: its author has no entry.
        Unopened: "unopened",
        /// Both flags fell.
        BothFlags: "both-flags",
        /// A player has an entry on paper that cannot be read.
        Paper: "paper",
        /// A player disputes a position.
        Position: "position",
        /// A rolled dot attacks the king of the side that has just moved: the texts leave open what follows.
        OpenReading: "open-reading",
        /// A player's objection.
        Objection: "objection",
        /// A player's appeal, to the arbiter who did not rule.
        Appeal: "appeal",
        /// An arbiter asks the other one to unseal a turn.
        Unsealing: "unsealing",
        /// The holder of the arbiter's key does not answer.
        Keyholder: "keyholder",
        /// The hard end has come, and both sides' claims are in or their time is over.
        Adjudication: "adjudication",
    }
}

impl IncidentKind {
    /// What an objection brings before an arbiter.
    pub const fn of(about: About) -> IncidentKind {
        match about {
            About::Appeal => IncidentKind::Appeal,
            About::Paper => IncidentKind::Paper,
            About::Position => IncidentKind::Position,
            About::Adjudication => IncidentKind::Adjudication,
            About::Check | About::Clock | About::Conduct | About::Dead | About::Other => {
                IncidentKind::Objection
            }
        }
    }

    /// How long an arbiter has, in hours.
    pub const fn hours(self) -> i64 {
        match self {
            IncidentKind::Suspended
            | IncidentKind::InDoubt
            | IncidentKind::Unopened
            | IncidentKind::Unsealing
            | IncidentKind::Keyholder => 24,
            IncidentKind::VoidPair
            | IncidentKind::VoidEntry
            | IncidentKind::BothFlags
            | IncidentKind::OpenReading => 48,
            IncidentKind::Paper
            | IncidentKind::Position
            | IncidentKind::Objection
            | IncidentKind::Appeal
            | IncidentKind::Adjudication => 72,
        }
    }
}
