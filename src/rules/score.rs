use super::{Kind, Position, RuleSet};
use crate::base::Side;

/// How the game stands by the rules of play; clocks, resignation and agreement belong to the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Score {
    /// It goes on.
    Ongoing,
    /// This side has won.
    Win(Side, Reason),
    /// Nobody has won.
    Draw(Reason),
}

impl Score {
    /// `*`, `1-0`, `0-1` or `1/2-1/2`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Score::Ongoing => "*",
            Score::Win(Side::White, _) => "1-0",
            Score::Win(Side::Black, _) => "0-1",
            Score::Draw(_) => "1/2-1/2",
        }
    }

    /// Why it is over, if it is.
    pub const fn reason(self) -> Option<Reason> {
        match self {
            Score::Ongoing => None,
            Score::Win(_, reason) | Score::Draw(reason) => Some(reason),
        }
    }
}

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// Mate (FIDE 5.1.1); a draw, if both are mated.
    Mate,
    /// Stalemate (FIDE 5.2.1).
    Stalemate,
    /// Dead position (FIDE 5.2.2).
    Dead,
    /// Fifth occurrence of a position (FIDE 9.6.1).
    Repetition,
    /// 75 pairs without capture or pawn move (FIDE 9.6.2).
    Moves,
}

impl Reason {
    /// The word in results, such as `stalemate`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Reason::Mate => "mate",
            Reason::Stalemate => "stalemate",
            Reason::Dead => "dead",
            Reason::Repetition => "repetition",
            Reason::Moves => "moves",
        }
    }
}

/// A draw that a player may claim.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Claim {
    /// The position stands for at least the third time (FIDE 9.2).
    Threefold,
    /// 50 pairs without capture or pawn move (FIDE 9.3).
    Fifty,
}

/// Which draw can be claimed in this position, after the earlier ones of the game (oldest first).
///
/// `history` may end with the position itself; it is counted once.
pub fn claim(position: &Position, history: &[Position]) -> Option<Claim> {
    if occurrences(position, history) >= 3 {
        return Some(Claim::Threefold);
    }
    let fifty = if position.is_normal() { 100 } else { 50 };
    (position.calm() >= fifty).then_some(Claim::Fifty)
}

/// How often a position stood on the board, this time included. The very same moment, pair number and all, counts
/// once, so that a history may end with the position or before it.
pub(super) fn occurrences(position: &Position, history: &[Position]) -> usize {
    let earlier = history
        .iter()
        .filter(|old| *old != position && old.same_for_repetition(position));
    earlier.count() + 1
}

/// Whether a side could still win on the other's fallen flag (section 2: a fallen flag loses, but draws if the other
/// side has only …).
pub fn can_win(position: &Position, side: Side) -> bool {
    let board = position.board();
    let count = |side, kind| board.of(side, kind).len();
    let own = |kind| count(side, kind);
    if own(Kind::Pawn) + own(Kind::Rook) + own(Kind::Queen) > 0 {
        return true;
    }
    let other = side.opposite();
    match (own(Kind::Knight), own(Kind::Bishop)) {
        (0, 0) => false,
        (1, 0) => board.side(other).len() > 1 + count(other, Kind::Queen),
        (0, _) => {
            let helpers = board.kind(Kind::Pawn).or(board.kind(Kind::Knight));
            !helpers.is_empty() || !bishops_on_one_colour(position)
        }
        _ => true,
    }
}

/// Whether nobody can mate: K v K, K+N v K, kings and bishops all on one colour.
pub(super) fn is_dead(position: &Position) -> bool {
    let board = position.board();
    let [knights, bishops, kings] = [Kind::Knight, Kind::Bishop, Kind::King].map(|kind| board.kind(kind));
    if !board.occupied().minus(knights.or(bishops).or(kings)).is_empty() {
        return false;
    }
    match (knights.len(), bishops.len()) {
        (0, _) => bishops_on_one_colour(position),
        (1, 0) => true,
        _ => false,
    }
}

fn bishops_on_one_colour(position: &Position) -> bool {
    let board = position.board();
    let bishops = board.kind(Kind::Bishop);
    let dark = board.topology().dark;
    !bishops.meets(dark) || bishops.minus(dark).is_empty()
}

/// How a position stands, history and all.
pub fn score(position: &Position, _rules: &RuleSet, _history: &[Position]) -> Score {
    if is_dead(position) {
        Score::Draw(Reason::Dead)
    } else {
        Score::Ongoing
    }
}
