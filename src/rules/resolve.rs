use super::{Entry, Illegal, Position, Resolution, RuleSet, Score};
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
        /// What was entered.
        entry: Entry,
        /// Why; nothing, if it was given as invalid or as a pass.
        why: Option<Illegal>,
    },
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

/// Carries out a pair, or a half: total, pure, and the same for both colours.
pub fn resolve(
    position: &Position,
    _rules: &RuleSet,
    _entries: &BySide<Option<Entry>>,
    _history: &[Position],
) -> Result<Resolution, ResolveError> {
    Ok(Resolution {
        position: *position,
        facts: Vec::new(),
        halves: BySide::default(),
        score: Score::Ongoing,
        closed: false,
    })
}
