//! When a game is over by the rules, and which draws can be claimed.

use super::choices::{Options, RestOnly};
use super::legal::Legal;
use super::{Form, Kind, Position, RuleSet, Setup, SquareSet, Turn, dice};
use crate::base::{BySide, Side, words};

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

words! {
    /// Why a game is over.
    pub enum Reason {
        /// Mate (FIDE 5.1.1); a draw, if both are mated.
        Mate: "mate",
        /// Stalemate (FIDE 5.2.1).
        Stalemate: "stalemate",
        /// Dead position (FIDE 5.2.2).
        Dead: "dead",
        /// Fifth occurrence of a position (FIDE 9.6.1).
        Repetition: "repetition",
        /// 75 pairs without capture or pawn move (FIDE 9.6.2).
        Moves: "moves",
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
///
/// ```
/// use fairschach_rules::{Claim, Position, RuleSet, claim};
///
/// let rules = RuleSet::usual("fairschach")?;
/// // The same pieces on the same squares, before pairs 1, 3 and 5.
/// let before = |pair| Position::parse(&format!("8/8/3r4/k7/8/3R4/K7/8 p - - {pair} {pair} -"), &rules);
/// let (first, second, third) = (before(1)?, before(3)?, before(5)?);
/// assert_eq!(claim(&second, &[first, second]), None);
/// assert_eq!(claim(&third, &[first, second, third]), Some(Claim::Threefold));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn claim(position: &Position, history: &[Position]) -> Option<Claim> {
    if stood_before(position, history).len() >= 2 {
        return Some(Claim::Threefold);
    }
    (position.calm() >= quiet_to_claim(position)).then_some(Claim::Fifty)
}

/// The earlier moments at which the same position stood, by the number of the pair (in normal chess: of the move), oldest
/// first. The same moment counts once, and never the present one.
pub fn stood_before(position: &Position, history: &[Position]) -> Vec<u32> {
    history
        .chunk_by(|old, next| old == next)
        .filter(|old| old[0].same_for_repetition(position) && old[0] != *position)
        .map(|old| old[0].pair())
        .collect()
}

/// Quiet pairs after which a draw can be claimed; half-moves where one side moves at a time.
pub const fn quiet_to_claim(position: &Position) -> u32 {
    if position.is_normal() { 100 } else { 50 }
}

/// The positions before one: the last of them, and the earlier ones of the game, with or without the last.
pub(super) struct Past<'a> {
    pub(super) last: &'a Position,
    pub(super) earlier: &'a [Position],
}

impl Past<'_> {
    /// How often a position stood on the board, this time included. The very same moment, pair number and all, counts
    /// once, so that a history may end with the last position or before it, and a pair that was void and entered again
    /// is no repetition.
    fn occurrences(&self, position: &Position) -> usize {
        let old = self
            .earlier
            .chunk_by(|old, next| old == next)
            .filter(|old| old[0].same_for_repetition(position) && old[0] != *self.last)
            .count();
        old + usize::from(self.last.same_for_repetition(position)) + usize::from(self.last != position)
    }

    /// Whether it can be the fifth time at all: asked of every position, so without telling moments apart.
    fn occurred_often(&self, position: &Position) -> bool {
        let same = |old: &&Position| old.same_for_repetition(position);
        self.earlier.iter().filter(same).count() >= 3
    }
}

/// Whether a side could still win on the other's fallen flag (section 2: a fallen flag loses, but draws if the other
/// side has only …).
pub fn can_win(position: &Position, side: Side) -> bool {
    let board = position.board();
    if let Form::Dice(_) = position.setup().form {
        return !dice::able(position.setup(), side).is_empty();
    }
    let count = |side, kind| board.of(side, kind).len();
    let own = |kind| count(side, kind);
    if own(Kind::Pawn) + own(Kind::Rook) + own(Kind::Queen) > 0 {
        return true;
    }
    let other = side.opposite();
    if board.geometry().has_forks() {
        let minor = own(Kind::Knight) + own(Kind::Bishop);
        return minor > 1 || (minor == 1 && board.side(other).len() > 1);
    }
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
    if let Form::Dice(_) = position.setup().form {
        let able = Side::ALL.map(|side| dice::able(position.setup(), side));
        return able.into_iter().all(SquareSet::is_empty);
    }
    let [knights, bishops, kings] = [Kind::Knight, Kind::Bishop, Kind::King].map(|kind| board.kind(kind));
    if !board.occupied().minus(knights.or(bishops).or(kings)).is_empty() {
        return false;
    }
    match (knights.len(), bishops.len()) {
        (knights, bishops) if board.geometry().has_forks() => knights + bishops <= 1,
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

/// Whether a game is over by the rules: how a position stands after the earlier ones of its game (oldest first; it may end
/// with the position itself).
///
/// ```
/// use fairschach_base::Side;
/// use fairschach_rules::{Position, RuleSet, Score, score};
///
/// let rules = RuleSet::usual("normal")?;
/// let mated = Position::parse("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", &rules)?;
/// assert!(matches!(score(&mated, &rules, &[]), Score::Win(Side::White, _)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn score(position: &Position, rules: &RuleSet, history: &[Position]) -> Score {
    if position.is_placing() || dice::waits_for_roll(position.setup()).is_some() {
        return Score::Ongoing;
    }
    let past = Past { last: position, earlier: history };
    let legal = position.setup().legal_of_both(rules.play());
    verdict(position, rules.play(), &legal, &past).score
}

/// A score, and whom it concerns.
pub(super) struct Verdict {
    pub(super) score: Score,
    /// Who is mated, stalemated, or could move only resting pieces.
    pub(super) stuck: BySide<bool>,
    /// Whether it is a draw because a side could move only resting pieces.
    pub(super) only_resting: bool,
}

/// The tests of section 2, `result()`, in their order.
pub(super) fn verdict(
    position: &Position,
    options: &Options,
    legal: &BySide<Legal<'_>>,
    past: &Past<'_>,
) -> Verdict {
    let attacked = legal.as_ref().map(Legal::in_check);
    let verdict = |score, stuck| Verdict { score, stuck, only_resting: false };
    let in_check = match position.turn() {
        Turn::Alone(side) => *attacked.get(side),
        _ => attacked.white || attacked.black,
    };
    if in_check {
        let mated = enterers(position, |side| *attacked.get(side) && !legal.get(side).any());
        let plays_on = options.mutual_check_plays_on && attacked.white && attacked.black;
        match mated.only() {
            Some(loser) if !plays_on => return verdict(Score::Win(loser.opposite(), Reason::Mate), mated),
            None if mated.white => return verdict(Score::Draw(Reason::Mate), mated),
            _ => {}
        }
    } else {
        let stuck = enterers(position, |side| !legal.get(side).any());
        if let Some(draw) = stuck_in_peace(position, options, legal, stuck) {
            return draw;
        }
    }
    let score = if is_dead(position) { Score::Draw(Reason::Dead) } else { endless(position, past) };
    verdict(score, BySide::default())
}

/// Which of the sides that enter now are so and so.
fn enterers(position: &Position, is: impl Fn(Side) -> bool) -> BySide<bool> {
    BySide::from_fn(|side| position.turn().may_enter(side) && is(side))
}

/// With no king attacked: stalemate, whatever rests; then the draw of a side that could move only resting pieces.
fn stuck_in_peace(
    position: &Position,
    options: &Options,
    legal: &BySide<Legal<'_>>,
    without_entry: BySide<bool>,
) -> Option<Verdict> {
    if without_entry == BySide::default() {
        return None;
    }
    let stalemated = BySide::from_fn(|side| *without_entry.get(side) && !legal.get(side).fide().any());
    let both = stalemated.white && stalemated.black;
    let one = stalemated.white || stalemated.black;
    if both || (one && (position.is_normal() || !options.stalemate_passes)) {
        return Some(Verdict {
            score: Score::Draw(Reason::Stalemate),
            stuck: stalemated,
            only_resting: false,
        });
    }
    let stuck = without_entry.zip(stalemated).map(|(without, stalemated)| without && !stalemated);
    let draws = options.rest_only == RestOnly::Draw && position.turn() == Turn::Both;
    (draws && (stuck.white || stuck.black)).then_some(Verdict {
        score: Score::Draw(Reason::Stalemate),
        stuck,
        only_resting: true,
    })
}

/// 75 pairs without progress, fifth occurrence; neither inside an open pair.
fn endless(position: &Position, past: &Past<'_>) -> Score {
    let longest = if position.is_normal() { 150 } else { 75 };
    if matches!(position.turn(), Turn::Last(_)) {
        Score::Ongoing
    } else if position.calm() >= longest {
        Score::Draw(Reason::Moves)
    } else if past.occurred_often(position) && past.occurrences(position) >= 5 {
        Score::Draw(Reason::Repetition)
    } else {
        Score::Ongoing
    }
}

impl Setup {
    /// What each side could enter.
    pub(super) fn legal_of_both(&self, options: &Options) -> BySide<Legal<'_>> {
        BySide::from_fn(|side| Legal::new(self, side).waived(options))
    }
}
