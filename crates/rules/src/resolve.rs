//! Section 2 of the rules: entries are judged, carried out in their order, and the pair is closed.

pub(super) mod carry;
pub(super) mod facts;
pub(super) mod finish;
pub(super) mod judge;
pub(super) mod plan;
pub(super) mod play;
pub(super) mod why;

use super::dice::{self, Rolled};
use super::legal::Legal;
use super::score::{Past, score, verdict};
use super::{Entry, Illegal, Kind, Position, Resolution, RuleSet, Score, placing};
use crate::base::{BySide, Side};
use crate::resolve::judge::{faults, judge, not_ready};
use crate::resolve::play::{Played, play};

/// Entries that cannot be resolved at all. Every fault is listed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", list(.faults))]
pub struct ResolveError {
    /// What is wrong, White's first.
    pub faults: Vec<ResolveFault>,
}

/// One reason why entries cannot be resolved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ResolveFault {
    /// The game is over in this position.
    #[error("the game is over: {}", .0.as_str())]
    GameOver(Score),
    /// An entry of a side that is not to enter.
    #[error("{0} may not enter now; leave its entry out")]
    MayNotEnter(Side),
    /// An illegal entry, under `illegal_entry = refuse`.
    #[error("{side}'s entry is illegal{}", reason(.why))]
    Illegal {
        /// Whose entry it is.
        side: Side,
        /// Why; nothing for what is no move. The entry itself is sealed and stays out of errors.
        why: Option<Illegal>,
    },
    /// The switch is due, and who moves first must be drawn.
    #[error("the switch to normal chess is due with nobody in check: draw who moves first and give the lot")]
    LotMissing,
    /// Not as many rolled faces as the move needs.
    #[error("{given} rolled faces are given, this move needs {due}")]
    Dice {
        /// How many there are.
        given: usize,
        /// How many there must be.
        due: usize,
    },
    /// A face that cannot be rolled here.
    #[error("{} cannot be rolled here", .0.letter().to_ascii_uppercase())]
    Face(Kind),
    /// Dots of the side to move must be rolled before it enters.
    #[error("dice of the side to move show dots: roll them first, with no move")]
    RollFirst,
}

impl ResolveError {
    pub(super) fn one(fault: ResolveFault) -> ResolveError {
        ResolveError { faults: vec![fault] }
    }
}

fn list(faults: &[ResolveFault]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

fn reason(why: &Option<Illegal>) -> String {
    why.map_or_else(String::new, |why| format!(": {why}"))
}

/// Carries out a pair, or a half of one, or a move of normal chess.
///
/// Total, pure, and the same for both colours. `history` holds the earlier positions of the game, oldest first, with
/// or without this one; without it repetition is not looked at.
///
/// ```
/// use fairschach_base::{BySide, Side};
/// use fairschach_rules::{Entry, Move, Outcome, Position, RuleSet, resolve};
///
/// let rules = RuleSet::usual("fairschach")?;
/// // A rook and a queen come to the same square: the stronger captures the weaker (FSR 4), and checks the king.
/// let before = Position::parse("4q1k1/pppp1ppp/8/8/4R3/8/PPPP1PPP/4K3 p - - 0 20 -", &rules)?;
/// let pair = BySide {
///     white: Some(Entry::Move(Move::parse("e4e5")?)),
///     black: Some(Entry::Move(Move::parse("e8e5")?)),
/// };
/// let resolved = resolve(&before, &rules, &pair, &[])?;
/// assert_eq!(resolved.position.to_string(), "6k1/pppp1ppp/8/4q3/8/8/PPPP1PPP/4K3 p - - 0 21 e5");
/// // What became of each entry …
/// assert_eq!(resolved.halves.white.map(|half| half.outcome), Some(Outcome::Captured));
/// assert_eq!(resolved.halves.black.map(|half| half.outcome), Some(Outcome::Played));
/// // … and what happened, with the rule that says so.
/// let facts: Vec<_> = resolved.facts.iter().map(|fact| (fact.side, fact.what.as_str(), fact.rule.as_str())).collect();
/// assert_eq!(facts[0], (Some(Side::Black), "same-target:stronger", "FSR 4"));
/// assert!(facts.iter().any(|(side, what, _)| (*side, *what) == (Some(Side::White), "in-check")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// An entry of a side that is not to enter, one that is illegal where the rules refuse such, a game that is over, or chance
/// that is due; every fault.
pub fn resolve(
    position: &Position,
    rules: &RuleSet,
    entries: &BySide<Option<Entry>>,
    history: &[Position],
) -> Result<Resolution, ResolveError> {
    resolve_with_chance(position, rules, entries, history, &Chance::default())
}

/// What was drawn or rolled for a resolution.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Chance<'a> {
    /// Who moves first after a switch (`switch_first = lot`).
    pub lot: Option<Side>,
    /// The faces rolled, as many and in the order as [`dice_due`](super::dice_due) says.
    pub dice: &'a [Kind],
}

/// [`resolve`] with what was drawn or rolled.
///
/// ```
/// use fairschach_base::{BySide, Side};
/// use fairschach_rules::{Chance, Entry, Kind, Position, RuleSet, dice_due, legal, resolve, resolve_with_chance};
///
/// let rules = RuleSet::usual("occasio")?;
/// let start = Position::start(&rules);
/// let entry = legal(&start, &rules, Side::White)[0];
/// let pair = BySide { white: Some(Entry::Move(entry)), black: None };
/// // The die that has moved is rolled anew, and somebody has to say what it shows.
/// assert!(resolve(&start, &rules, &pair, &[]).is_err());
/// let chance = Chance { dice: &[Kind::Knight], ..Chance::default() };
/// let resolved = resolve_with_chance(&start, &rules, &pair, &[], &chance)?;
/// assert_eq!(resolved.position.board().piece_at(entry.to).map(|piece| piece.kind), Some(Kind::Knight));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Those of [`resolve`], and chance that is missing, too much, or cannot be.
pub fn resolve_with_chance(
    position: &Position,
    rules: &RuleSet,
    entries: &BySide<Option<Entry>>,
    history: &[Position],
    chance: &Chance<'_>,
) -> Result<Resolution, ResolveError> {
    if position.is_placing() {
        return placing::resolve(position, rules, entries);
    }
    if let Some(side) = dice::waits_for_roll(position.setup()) {
        return roll_first(position, rules, entries, side, chance);
    }
    let (setup, options) = (position.setup(), rules.play());
    let legal = setup.legal_of_both(options);
    let past = Past { last: position, earlier: history };
    let score = verdict(position, options, &legal, &past).score;
    if score != Score::Ongoing {
        return Err(ResolveError { faults: vec![ResolveFault::GameOver(score)] });
    }
    let judged = BySide::from_fn(|side| judge(setup, legal.get(side), side, *entries.get(side)));
    let faults = faults(setup, options, entries, &judged);
    if !faults.is_empty() {
        return Err(ResolveError { faults });
    }
    let attacked = legal.as_ref().map(Legal::in_check);
    if let Some(unchanged) = not_ready(position, &judged, &attacked) {
        return Ok(unchanged);
    }
    let played = play(setup, options, &judged, &attacked);
    finish::finish(&past, options, played, chance)
}

/// The roll of dots in a position that was set up with them (OCCADO); no time passes, the same side moves.
fn roll_first(
    position: &Position,
    rules: &RuleSet,
    entries: &BySide<Option<Entry>>,
    side: Side,
    chance: &Chance<'_>,
) -> Result<Resolution, ResolveError> {
    if entries.white.is_some() || entries.black.is_some() {
        return Err(ResolveError::one(ResolveFault::RollFirst));
    }
    let due = dice::dice_due(position, None);
    let mut rolled = Rolled::new(chance.dice, &due).map_err(ResolveError::one)?;
    let mut played = Played::nothing(position.setup());
    dice::roll_dots(&mut played, side, &mut rolled);
    let after = Position::trusted(played.now);
    Ok(Resolution {
        position: after,
        facts: played.facts,
        halves: played.halves,
        score: score(&after, rules, &[]),
        closed: true,
    })
}
