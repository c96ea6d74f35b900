//! What a resolution says: per side what became of its entry, and every single thing that happened with its rule.

use std::fmt;

use crate::base::{BySide, Side, words};
use crate::{Illegal, Kind, Move, Position, Score, Square, Wing};

/// What a side entered, once it is opened. Its `Debug` does not say what it is: until the reveal it is a secret.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Entry {
    /// A move, legal or not.
    Move(Move),
    /// A pass; legal only for a side that has to pass.
    Pass,
    /// Illegible, or illegal on paper.
    Invalid,
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Entry")
    }
}

/// The answer of [`resolve`](super::resolve).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Resolution {
    /// The position afterwards; unchanged while an entry is missing or must be entered again.
    pub position: Position,
    /// Everything that happened, each with its rule.
    pub facts: Vec<Fact>,
    /// What became of each side's entry; nothing for a side that was not to enter.
    pub halves: BySide<Option<Half>>,
    /// Whether the game is over.
    pub score: Score,
    /// Whether the pair is complete, so that the next one is entered; in normal chess after every move.
    pub closed: bool,
}

/// What became of one side's entry: all that a line of the protocol says about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Half {
    /// What was entered; [`Entry::Pass`] for a side that had to pass, nothing where an entry is missing or sealed.
    pub entry: Option<Entry>,
    /// The piece that stood on the square the entry starts from (before promotion).
    pub piece: Option<Kind>,
    /// How it ended.
    pub outcome: Outcome,
    /// When it was executed, or would have been.
    pub order: Order,
    /// The enemy piece removed on its own square by FSR 5 or en passant. One met on the target is in `met`.
    pub captured: Option<(Square, Kind)>,
    /// Whether the entry was executed as an en passant move, also where the victim had left.
    pub en_passant: bool,
    /// The wing by its name (`O-O` is the shorter way), if the entry is castling.
    pub castling: Option<Wing>,
    /// Whether the piece it was to capture left in the same pair (FSR 5).
    pub victim_left: bool,
    /// The enemy piece that came to the same target (FSR 4).
    pub met: Option<Met>,
}

/// Two pieces met on one target (FSR 4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Met {
    /// The target.
    pub square: Square,
    /// The other side's piece, as it counted.
    pub with: Kind,
    /// Whether the own piece was removed.
    pub lost: bool,
    /// Whether the other's piece was removed.
    pub won: bool,
}

words! {
    /// How one entry ended; its word stands in answers and events.
    pub enum Outcome {
        /// Executed.
        Played: "played",
        /// Executed, and the piece removed on its target (FSR 4).
        Captured: "captured",
        /// Renounced, the piece stays where it was.
        Stays: "stays",
        /// Struck: it does not meet a counter-check (FSR 7).
        Struck: "struck",
        /// Could no longer be executed (FSR 6).
        NotExecutable: "not-executable",
        /// Invalid, treated as no move (FSR 3).
        Void: "void",
        /// Nothing could be entered.
        Pass: "pass",
        /// Not in, or sealed until the other side has entered.
        Pending: "pending",
        /// Invalid, and a valid one is owed.
        MustReEnter: "must-re-enter",
        /// A replacement for a struck entry, executed.
        Replaced: "replaced",
        /// Undone: the king would have come under attack.
        Cancelled: "cancelled",
    }
}

impl Outcome {
    /// Whether the entry's move was executed on the board.
    pub const fn is_executed(self) -> bool {
        matches!(self, Outcome::Played | Outcome::Captured | Outcome::Replaced)
    }
}

/// When an entry was executed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Order {
    /// Together with the other side's (FSR 3).
    Together,
    /// First, with first-move right (FSR 6) or as the first single move.
    First,
    /// After the other side's.
    Second,
    /// Alone, in normal chess.
    Alone,
}

/// One thing that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fact {
    /// Whom it concerns; nobody, if both alike.
    pub side: Option<Side>,
    /// What it is.
    pub what: FactKind,
    /// The rule that says so.
    pub rule: Rule,
}

words! {
    /// What a fact rests on; its word is quoted in answers and records.
    pub enum Rule {
        /// Each entry is sealed until both are in.
        Fsr2: "FSR 2",
        /// Both entries are carried out at once; invalid ones are void.
        Fsr3: "FSR 3",
        /// Two pieces meet on one target.
        Fsr4: "FSR 4",
        /// Who leaves the square is not captured on it.
        Fsr5: "FSR 5",
        /// Whoever is in check moves first.
        Fsr6: "FSR 6",
        /// An entry that does not meet a counter-check is struck.
        Fsr7: "FSR 7",
        /// With few pieces normal chess follows.
        Fsr8: "FSR 8",
        /// Who moved in the last pair rests.
        Fsr9: "FSR 9",
        /// What else holds, and how a game ends when both are mated.
        FsrClosing: "FSR closing clause",
        /// How pieces move and capture.
        Moves: "FIDE 3.1",
        /// A pawn captures in passing.
        EnPassant: "FIDE 3.7.3.1",
        /// A pawn becomes another piece.
        Promotion: "FIDE 3.7.3.3",
        /// King and rook move together.
        Castling: "FIDE 3.8.2",
        /// What check is.
        Check: "FIDE 3.9.1",
        /// What checkmate is.
        Checkmate: "FIDE 5.1.1",
        /// What stalemate is.
        Stalemate: "FIDE 5.2.1",
        /// Nobody can mate any more.
        Dead: "FIDE 5.2.2",
        /// A position for the fifth time.
        Repetition: "FIDE 9.6.1",
        /// Seventy-five moves without progress.
        SeventyFive: "FIDE 9.6.2",
        /// The option that gives more pieces first-move right.
        FirstMoveFor: "first_move_for",
        /// The option on a king that comes under attack.
        KingNewlyAttacked: "king_newly_attacked",
        /// The option on a side whose pieces all rest.
        RestOnly: "rest_only",
        /// The option on two pieces that meet.
        SameTarget: "same_target",
        /// The option that ends the pairs at a number.
        SwitchPair: "switch_pair",
        /// The rules of Freischach.
        Freischach: "Freischach",
        /// The rules of the games with dice.
        Variaschach: "VARIASCHACH",
    }
}

/// How two pieces that met on one target score.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SameTarget {
    /// The stronger captured the weaker.
    Stronger,
    /// Both were removed.
    Mutual,
    /// The weaker renounced and stayed.
    WeakerStays,
}

/// What can happen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FactKind {
    /// The side's king is attacked, so its entry is executed first.
    FirstMoveRight,
    /// The side captured a standing piece, or en passant.
    Captures {
        /// Where the captured piece stood.
        square: Square,
        /// What it was.
        kind: Kind,
    },
    /// The piece on the side's target left in the same pair and was not captured.
    TargetLeft {
        /// The target.
        square: Square,
    },
    /// Both came to one square. The side is the one whose piece remains, if one does.
    SameTarget {
        /// The common target.
        square: Square,
        /// How it ended.
        ending: SameTarget,
    },
    /// The side renounced its entry, as its piece was not the stronger one on the common target.
    Stays,
    /// The two movers changed places.
    Swap,
    /// The side captured en passant.
    EnPassant {
        /// Where the captured pawn stood.
        square: Square,
    },
    /// The pawn to be captured en passant left in the same pair.
    EnPassantVictimLeft {
        /// Where it had stood.
        square: Square,
    },
    /// The side castled.
    Castles(Wing),
    /// The side's pawn was promoted.
    Promotes(Kind),
    /// The side placed a piece, or its piece was placed as the rules demand (Freischach).
    Places {
        /// Where.
        square: Square,
        /// What it is.
        kind: Kind,
    },
    /// A die of the side shows another face (VARIASCHACH).
    Shows {
        /// Where it stands.
        square: Square,
        /// The new face.
        kind: Kind,
    },
    /// The side's entry could no longer be executed.
    NotExecutable {
        /// Why not, after the other side's move.
        why: Illegal,
    },
    /// The side's entry was struck after a counter-check.
    Struck {
        /// Why it could not be executed.
        why: Illegal,
    },
    /// The side's entry is void.
    Void,
    /// The side had nothing to enter.
    Pass,
    /// The side's entry is awaited.
    Pending,
    /// The side owes a legal entry.
    MustReEnter,
    /// Both entries are void, the same pair is entered again.
    PairVoid,
    /// The side's king move was undone.
    KingMoveCancelled,
    /// The side's king is attacked now.
    InCheck,
    /// The side is mated.
    Mated,
    /// Both sides are mated.
    BothMated,
    /// The side has no legal move and is not in check.
    Stalemate,
    /// The side could move only resting pieces, and the rules make that a draw.
    OnlyResting,
    /// Nobody can mate any more.
    Dead,
    /// The position occurred for the fifth time.
    Repetition,
    /// 75 pairs without capture or pawn move.
    SeventyFive,
    /// Few pieces and a check: normal chess from here on, the side moves first.
    SwitchFewPieces,
    /// The agreed number of pairs is played: normal chess from here on, the side moves first.
    SwitchCount,
}

impl FactKind {
    /// The stable word in answers and records.
    pub const fn as_str(self) -> &'static str {
        match self {
            FactKind::FirstMoveRight => "first-move-right",
            FactKind::Captures { .. } => "captures",
            FactKind::TargetLeft { .. } => "target-left",
            FactKind::SameTarget { ending: SameTarget::Stronger, .. } => "same-target:stronger",
            FactKind::SameTarget { ending: SameTarget::Mutual, .. } => "same-target:mutual",
            FactKind::SameTarget { ending: SameTarget::WeakerStays, .. } => "same-target:weaker-stays",
            FactKind::Stays => "stays",
            FactKind::Swap => "swap",
            FactKind::EnPassant { .. } => "ep",
            FactKind::EnPassantVictimLeft { .. } => "ep-victim-left",
            FactKind::Castles(_) => "castles",
            FactKind::Promotes(_) => "promotes",
            FactKind::Places { .. } => "places",
            FactKind::Shows { .. } => "shows",
            FactKind::NotExecutable { .. } => "not-executable",
            FactKind::Struck { .. } => "struck",
            FactKind::Void => "void",
            FactKind::Pass => "pass",
            FactKind::Pending => "pending",
            FactKind::MustReEnter => "must-re-enter",
            FactKind::PairVoid => "pair-void",
            FactKind::KingMoveCancelled => "king-move-cancelled",
            FactKind::InCheck => "in-check",
            FactKind::Mated => "mated",
            FactKind::BothMated => "both-mated",
            FactKind::Stalemate => "stalemate",
            FactKind::OnlyResting => "only-resting",
            FactKind::Dead => "dead",
            FactKind::Repetition => "repetition",
            FactKind::SeventyFive => "seventy-five",
            FactKind::SwitchFewPieces => "switch:FSR8",
            FactKind::SwitchCount => "switch:count",
        }
    }

    /// The square it happened on, where there is one.
    pub const fn square(self) -> Option<Square> {
        match self {
            FactKind::Captures { square, .. }
            | FactKind::TargetLeft { square }
            | FactKind::SameTarget { square, .. }
            | FactKind::EnPassant { square }
            | FactKind::Places { square, .. }
            | FactKind::Shows { square, .. }
            | FactKind::EnPassantVictimLeft { square } => Some(square),
            _ => None,
        }
    }
}
