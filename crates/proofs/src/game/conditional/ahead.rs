//! A look ahead: the positions that come about if sides enter so and so, as far as rules alone can tell.

use crate::base::{BySide, Side};
use crate::rules::{Entry, Position, Resolution, RuleSet, Score, resolve};

/// A position to come, and what has been entered in it so far. No `Debug`: it holds entries.
pub struct Ahead<'a> {
    rules: &'a RuleSet,
    position: Position,
    history: Vec<Position>,
    entered: BySide<Option<Entry>>,
    resolution: Option<Resolution>,
    blocked: Option<Blocked>,
}

/// Why it cannot be seen what comes next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Blocked {
    /// The game is over.
    Over,
    /// It hangs on a roll.
    Roll,
}

impl<'a> Ahead<'a> {
    /// From the open turn on; `history` holds the positions before it, oldest first, without which repetition is not looked at.
    pub fn new(rules: &'a RuleSet, position: Position, history: &[Position]) -> Ahead<'a> {
        let history = history.to_vec();
        Ahead { rules, position, history, entered: BySide::default(), resolution: None, blocked: None }
    }

    /// The position that it has come to.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// How this position came about; nothing in the open turn.
    pub const fn resolution(&self) -> Option<&Resolution> {
        self.resolution.as_ref()
    }

    /// Why nothing further can be seen, if so.
    pub const fn blocked(&self) -> Option<Blocked> {
        self.blocked
    }

    /// Whether this side enters in this position and has not yet.
    pub fn lacks(&self, side: Side) -> bool {
        self.blocked.is_none() && self.position.turn().may_enter(side) && self.entered.get(side).is_none()
    }

    /// Enters a legal entry for a side that lacks one. Once all that enter have, it goes on to the next position.
    pub fn enter(&mut self, side: Side, entry: Entry) {
        *self.entered.get_mut(side) = Some(entry);
        if Side::ALL.into_iter().any(|side| self.lacks(side)) {
            return;
        }
        match resolve(&self.position, self.rules, &self.entered, &self.history) {
            Err(_) => self.blocked = Some(Blocked::Roll),
            Ok(next) if next.score != Score::Ongoing => self.blocked = Some(Blocked::Over),
            Ok(next) => {
                self.history.push(self.position);
                self.position = next.position;
                self.resolution = Some(next);
                self.entered = BySide::default();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Move;

    fn mv(text: &str) -> Entry {
        Entry::Move(Move::parse(text).expect("a move"))
    }

    #[test]
    fn both_enter_before_it_goes_on() {
        let rules = RuleSet::usual("fairschach").expect("rules");
        let start = Position::start(&rules);
        let mut ahead = Ahead::new(&rules, start, &[]);
        assert!(ahead.lacks(Side::White) && ahead.lacks(Side::Black) && ahead.resolution().is_none());
        ahead.enter(Side::Black, mv("e7e5"));
        assert!(ahead.lacks(Side::White) && !ahead.lacks(Side::Black));
        ahead.enter(Side::White, mv("e2e4"));
        assert_eq!(ahead.position().pair(), 2);
        assert!(ahead.lacks(Side::White) && ahead.lacks(Side::Black) && ahead.resolution().is_some());
    }

    #[test]
    fn an_end_and_a_roll_stop_it() {
        let rules = RuleSet::usual("normal").expect("rules");
        let start = Position::start(&rules);
        let mut ahead = Ahead::new(&rules, start, &[]);
        for (side, text) in
            [(Side::White, "f2f3"), (Side::Black, "e7e5"), (Side::White, "g2g4"), (Side::Black, "d8h4")]
        {
            assert!(ahead.lacks(side) && !ahead.lacks(side.opposite()));
            ahead.enter(side, mv(text));
        }
        assert_eq!(ahead.blocked(), Some(Blocked::Over));
        assert!(Side::ALL.into_iter().all(|side| !ahead.lacks(side)));
        let rules = RuleSet::usual("occasio").expect("rules");
        let start = Position::start(&rules);
        let mut ahead = Ahead::new(&rules, start, &[]);
        ahead.enter(Side::White, mv("e2e3"));
        assert_eq!(ahead.blocked(), Some(Blocked::Roll));
    }
}
