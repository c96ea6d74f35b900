//! What arbiters rule, and the limits of rulings, objections and appeals.

use super::{By, GameResult};
use crate::base::{Micros, PlayerId, Side, Timestamp, faults, words};

/// The longest reason, objection or answer, in characters.
pub const REASON_CHARS_MAX: usize = 2000;
/// The longest name of a rule, in characters.
pub const RULE_CHARS_MAX: usize = 200;
/// No ruling gives or takes more than this.
pub const ADJUSTMENT_MAX: Micros = 365 * 24 * 60 * 60 * 1_000_000;

/// So many days after a ruling, or a loss on time, one can appeal against it, the last moment included.
pub const APPEAL_DAYS: i64 = 14;
/// The same in microseconds.
pub const APPEAL_TIME: Micros = APPEAL_DAYS * 24 * 60 * 60 * 1_000_000;

/// So many days both sides may claim a result of a game that is to be adjudicated, the last moment included.
pub const ADJUDICATION_DAYS: i64 = 14;
/// The same in microseconds.
pub const ADJUDICATION_TIME: Micros = ADJUDICATION_DAYS * 24 * 60 * 60 * 1_000_000;
/// The longest such claim, in characters.
pub const ADJUDICATION_CHARS_MAX: usize = 4000;
/// The longest line of moves that goes with it, in characters.
pub const ADJUDICATION_LINE_MAX: usize = 1000;

/// Objections that one player has open in one game.
pub const OPEN_OBJECTIONS_MAX: usize = 3;
/// Objections that one player raises in one game.
pub const OBJECTIONS_MAX: usize = 32;

/// What an arbiter rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ruling {
    /// One side's clock gets time, or loses some, if it runs.
    AdjustClock {
        /// Whose clock.
        side: Side,
        /// So much, in microseconds; below zero it is taken away.
        by: Micros,
    },
    /// Every running clock gets time.
    Extend {
        /// So much, in microseconds.
        by: Micros,
    },
    /// The clocks are stopped and nothing can be filed until the game is resumed.
    Pause,
    /// A paused or suspended game goes on; every clock that stood gets the time in which it did.
    Resume,
    /// This turn and all after it are void; the game goes on with a new turn from the position before it.
    VoidAndReplay {
        /// The first void turn.
        from: u32,
    },
    /// The game ends so.
    Result(GameResult),
    /// An objection is answered.
    Answer {
        /// The number of its event in the public chain.
        to: u64,
        /// Whether it is upheld.
        finding: Finding,
    },
    /// An appeal is upheld, and a finished game has this result in place of the one that it had.
    Overturn {
        /// The number of the appeal's event in the public chain.
        to: u64,
        /// The new result.
        result: GameResult,
    },
    /// An appeal is upheld, and a game that ended in its open turn goes on there. Every clock that ran gets the time since
    /// the end, and some more.
    Reopen {
        /// The number of the appeal's event in the public chain.
        to: u64,
        /// How much more, in microseconds: enough that no flag stays fallen.
        time: Micros,
    },
    /// The operator, or a tournament's director, names a second arbiter, who answers what waits for an answer.
    Appoint {
        /// Who.
        arbiter: PlayerId,
    },
    /// The hard end of its tournament has come: the clocks are stopped for good, nothing more is filed, both sides may claim a
    /// result, and a ruling ends the game.
    Adjudicate {
        /// The hard end. Nothing that was received later counts.
        end: Timestamp,
        /// Up to when the sides may claim.
        until: Timestamp,
    },
    /// Something is put on record.
    Note,
}

words! {
    /// The kinds of rulings.
    pub enum RulingKind {
        /// One side's clock gets time, or loses some.
        AdjustClock: "adjust-clock",
        /// Every running clock gets time.
        Extend: "extend",
        /// The clocks are stopped.
        Pause: "pause",
        /// The game goes on.
        Resume: "resume",
        /// Turns are void and played again.
        VoidAndReplay: "void-and-replay",
        /// The game ends so.
        Result: "result",
        /// An objection is answered.
        Answer: "answer",
        /// An appeal is upheld, and the game has another result.
        Overturn: "overturn",
        /// An appeal is upheld, and the game goes on.
        Reopen: "reopen",
        /// Somebody is named who answers.
        Appoint: "appoint",
        /// The hard end has come.
        Adjudicate: "adjudicate",
        /// Something is put on record.
        Note: "note",
    }

    /// What a side claims of a game that is to be adjudicated.
    pub enum Asks {
        /// The side that claims would win.
        Win: "win",
        /// Neither side could win.
        Draw: "draw",
    }

    /// What an arbiter finds of an objection.
    pub enum Finding {
        /// It holds.
        Upheld: "upheld",
        /// It does not.
        Dismissed: "dismissed",
    }

    /// What an objection is about.
    pub enum About {
        /// The game is to be checked.
        Check: "check",
        /// A position is not as it should be.
        Position: "position",
        /// An entry on paper cannot be read.
        Paper: "paper",
        /// A clock shows too much or too little.
        Clock: "clock",
        /// What somebody did.
        Conduct: "conduct",
        /// The position is dead, which the rules cannot tell (FIDE 5.2.2).
        Dead: "dead",
        /// A ruling: to the second arbiter.
        Appeal: "appeal",
        /// What the result of a game that is to be adjudicated should be: shown together with the other side's.
        Adjudication: "adjudication",
        /// Anything else.
        Other: "other",
    }
}

impl Ruling {
    /// Its kind.
    pub const fn kind(&self) -> RulingKind {
        match self {
            Ruling::AdjustClock { .. } => RulingKind::AdjustClock,
            Ruling::Extend { .. } => RulingKind::Extend,
            Ruling::Pause => RulingKind::Pause,
            Ruling::Resume => RulingKind::Resume,
            Ruling::VoidAndReplay { .. } => RulingKind::VoidAndReplay,
            Ruling::Result(_) => RulingKind::Result,
            Ruling::Answer { .. } => RulingKind::Answer,
            Ruling::Overturn { .. } => RulingKind::Overturn,
            Ruling::Reopen { .. } => RulingKind::Reopen,
            Ruling::Appoint { .. } => RulingKind::Appoint,
            Ruling::Adjudicate { .. } => RulingKind::Adjudicate,
            Ruling::Note => RulingKind::Note,
        }
    }

    /// The objection that it answers, by its number, and what it finds.
    pub const fn answers(&self) -> Option<(u64, Finding)> {
        match self {
            Ruling::Answer { to, finding } => Some((*to, *finding)),
            Ruling::Overturn { to, .. } | Ruling::Reopen { to, .. } => Some((*to, Finding::Upheld)),
            _ => None,
        }
    }

    /// Whether it changes how a finished game has ended, which an upheld appeal alone does.
    pub const fn amends(&self) -> bool {
        matches!(self, Ruling::Overturn { .. } | Ruling::Reopen { .. })
    }

    /// The time that a side's running clock gets by it, in microseconds.
    pub fn given_to(&self, side: Side) -> Micros {
        match self {
            Ruling::AdjustClock { side: whose, by } if *whose == side => *by,
            Ruling::Extend { by } | Ruling::Reopen { time: by, .. } => *by,
            _ => 0,
        }
    }

    /// What is wrong with it, whatever the game.
    pub fn fault(&self) -> Option<RulingFault> {
        match self {
            Ruling::AdjustClock { by, .. } if *by == 0 || by.abs() > ADJUSTMENT_MAX => {
                Some(RulingFault::Adjustment)
            }
            Ruling::Extend { by } if !(1..=ADJUSTMENT_MAX).contains(by) => Some(RulingFault::Extension),
            Ruling::Reopen { time, .. } if !(1..=ADJUSTMENT_MAX).contains(time) => Some(RulingFault::Time),
            Ruling::Adjudicate { end, until } if until < end => Some(RulingFault::Until),
            Ruling::Result(result) | Ruling::Overturn { result, .. } if !result.is_by_ruling() => {
                Some(RulingFault::Result)
            }
            _ => None,
        }
    }
}

faults! {
    /// What is wrong with a ruling, whatever the game.
    pub enum RulingFault {
        Adjustment("ruling"): "desk-fault-time", "a clock is adjusted by at least one second and at most 365 days";
        Extension("ruling"): "desk-fault-time", "clocks are extended by at least one second and at most 365 days";
        Time("ruling"): "desk-fault-time", "a game that goes on gets at least one second and at most 365 days";
        Until("ruling"): "fault-claims-until", "claims are taken after the hard end";
        Result("ruling"): "desk-fault-outcome", "a ruling ends a game by adjudication, forfeit or cancelled";
    }
}

impl RulingFault {
    /// The field that it is about.
    pub const fn field(self) -> &'static str {
        match self {
            RulingFault::Adjustment | RulingFault::Extension | RulingFault::Time => "seconds",
            RulingFault::Until => "until",
            RulingFault::Result => "result_by",
        }
    }
}

impl About {
    /// The longest text of an objection about it, in characters.
    pub const fn chars_max(self) -> usize {
        match self {
            About::Adjudication => ADJUDICATION_CHARS_MAX,
            _ => REASON_CHARS_MAX,
        }
    }
}

/// Whether a text has at least one character that is no blank, at most so many, and no control character but line ends.
pub fn is_plain_text(text: &str, chars_max: usize) -> bool {
    let plain = |c: char| c == '\n' || !c.is_control();
    !text.trim().is_empty() && text.chars().count() <= chars_max && text.chars().all(plain)
}

impl GameResult {
    /// Whether only an arbiter can end a game so.
    pub const fn is_by_ruling(self) -> bool {
        self.by.is_of_ruling()
    }
}

impl By {
    /// Whether only an arbiter can end a game so.
    pub const fn is_of_ruling(self) -> bool {
        matches!(self, By::Adjudication | By::Forfeit | By::Cancelled)
    }
}
