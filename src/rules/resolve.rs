//! Section 2 of the rules: entries are judged, carried out in their order, and the pair is closed.

use super::judge::{faults, judge, not_ready};
use super::legal::Legal;
use super::play::play;
use super::score::{Past, verdict};
use super::{Entry, Illegal, Position, Resolution, RuleSet, Score, finish, placing};
use crate::base::{BySide, Side};

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
        /// The side.
        side: Side,
        /// Why; nothing for what is no move. The entry itself is sealed and stays out of errors.
        why: Option<Illegal>,
    },
    /// The switch is due, and who moves first must be drawn.
    #[error("the switch to normal chess is due with nobody in check: draw who moves first and give the lot")]
    LotMissing,
}

fn list(faults: &[ResolveFault]) -> String {
    faults
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join("; ")
}

fn reason(why: &Option<Illegal>) -> String {
    why.map_or_else(String::new, |why| format!(": {why}"))
}

/// Carries out a pair, or a half of one, or a move of normal chess.
///
/// Total, pure, and the same for both colours. `history` holds the earlier positions of the game, oldest first, with
/// or without this one; without it repetition is not looked at.
pub fn resolve(
    position: &Position,
    rules: &RuleSet,
    entries: &BySide<Option<Entry>>,
    history: &[Position],
) -> Result<Resolution, ResolveError> {
    resolve_with_lot(position, rules, entries, history, None)
}

/// [`resolve`] with the side that was drawn to move first after a switch (`switch_first = lot`).
pub fn resolve_with_lot(
    position: &Position,
    rules: &RuleSet,
    entries: &BySide<Option<Entry>>,
    history: &[Position],
    lot: Option<Side>,
) -> Result<Resolution, ResolveError> {
    if position.is_placing() {
        return placing::resolve(position, rules, entries);
    }
    let (setup, options) = (position.setup(), rules.play());
    let legal = setup.legal_of_both(options);
    let past = Past {
        last: position,
        earlier: history,
    };
    let score = verdict(position, options, &legal, &past).score;
    if score != Score::Ongoing {
        return Err(ResolveError {
            faults: vec![ResolveFault::GameOver(score)],
        });
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
    finish::finish(&past, options, played, lot)
}
