use super::{Move, Position, RuleSet};
use crate::base::Side;

/// What a side may enter, sorted by machine text; nothing, if it may not enter now.
pub fn legal(_position: &Position, _rules: &RuleSet, _side: Side) -> Vec<Move> {
    Vec::new()
}

/// Whether a side is to enter, but has nothing to enter.
pub fn must_pass(_position: &Position, _rules: &RuleSet, _side: Side) -> bool {
    false
}
