//! Conditional entries: filed for the next turn if the open one comes out as foreseen, and so on, a few steps deep.

mod ahead;
mod fault;

use std::fmt;
use std::iter::once;

pub use self::ahead::{Ahead, Blocked};
pub use self::fault::{ConditionalFault, Part};
use super::{Canonical, CanonicalError};
use crate::base::{BySide, Side, words};
use crate::rules::{Entry, Position, RuleSet};

/// Entries of their owner that one conditional entry holds: four steps ahead.
pub const STEPS_MAX: usize = 4;

/// Entries of the other side in one step. More than two are never due between two entries of a side but where one is asked
/// for again.
pub const OTHERS_MAX: usize = 4;

/// An entry for the next turn that is filed only if the open one comes out as told, and what follows on it. In a sealed
/// payload stand the entries of the condition (White's, then Black's, of the sides that enter), then what is entered:
/// `e2e4 e7e5 g1f3`, with ` draw` behind it if a draw is offered. Each further step stands behind `; `: what the other
/// side enters after that, then what is entered on it: `e2e4 e7e5 g1f3; b8c6 f1b5`. Where nothing is entered in the turn
/// after the condition, the other side's entries of that turn and those that follow come first: `e7e5; g1f3 b8c6`.
#[derive(Clone, PartialEq, Eq)]
pub struct Conditional {
    /// What both sides are to have entered; nothing of a side that does not enter.
    pub when: BySide<Option<Entry>>,
    /// What is entered then.
    pub next: PlanStep,
    /// What is entered later, step by step.
    pub further: Vec<PlanStep>,
}

/// One step: what the other side is to enter, and what is entered then.
#[derive(Clone, PartialEq, Eq)]
pub struct PlanStep {
    /// The other side's entries since the step before, one for each turn in which it enters.
    pub others: Vec<Entry>,
    /// What is entered then.
    pub then: Canonical,
}

/// A step with the positions in which its entries are made; nothing where that hangs on a roll.
#[derive(Clone)]
pub struct StepAhead {
    /// The other side's entries.
    pub others: Vec<(Entry, Option<Position>)>,
    /// What is entered then.
    pub then: Canonical,
    /// Where that is entered.
    pub at: Option<Position>,
}

/// How a new conditional entry stands to one that is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Beside {
    /// They are for different cases.
    Apart,
    /// The kept one enters something else in the same case, is the same, or is the beginning of the new one.
    Replaced,
    /// The new one is the beginning of the kept one.
    Holds,
}

/// What is to be done in the turn after the one that came out as told.
pub enum Follows {
    /// This is entered; and what is left of the plan, for this turn.
    Enter(Canonical, Option<Conditional>),
    /// Nothing yet: the other side enters alone. This is left, for this turn.
    Wait(Conditional),
    /// The plan does not fit the turn.
    Nothing,
}

words! {
    /// What became of a conditional entry.
    pub enum Fate {
        /// The turn came out as told, and the entry is filed.
        Used: "used",
        /// The turn came out as told; the other side enters alone in the next, and the plan goes on.
        Waits: "waits",
        /// The turn came out otherwise.
        Other: "other",
        /// The other side offers a draw: filing would decline that, so its owner is to answer first.
        DrawOffered: "draw-offered",
        /// It is not legal in the position that arose.
        Illegal: "illegal",
        /// In the turn that followed there was nothing to enter: the other side enters alone, or the server sealed a pass.
        NothingOwed: "nothing-owed",
        /// The game is over.
        Ended: "ended",
        /// An arbiter has made the turn void.
        Void: "void",
    }
}

impl Conditional {
    /// Reads it back; `enters` says which sides enter in the turn of the condition.
    pub fn parse(text: &str, enters: BySide<bool>) -> Result<Conditional, CanonicalError> {
        let mut segments = text.split("; ");
        let sides: Vec<Side> = Side::ALL.into_iter().filter(|side| *enters.get(*side)).collect();
        let mut halves = segments.next().ok_or(CanonicalError)?.splitn(sides.len() + 1, ' ');
        let mut when = BySide::default();
        for side in sides {
            *when.get_mut(side) = Some(read_half(halves.next().ok_or(CanonicalError)?)?);
        }
        let next = match halves.next() {
            Some(then) => PlanStep { others: Vec::new(), then: Canonical::parse(then)? },
            None => PlanStep::parse(segments.next().ok_or(CanonicalError)?)?,
        };
        let further = segments.map(PlanStep::parse).collect::<Result<Vec<_>, _>>()?;
        let all = Conditional { when, next, further };
        // There is one way to write each.
        let good = all.steps().count() <= STEPS_MAX && all.to_string() == text;
        good.then_some(all).ok_or(CanonicalError)
    }

    /// Its steps, the next one first.
    pub fn steps(&self) -> impl Iterator<Item = &PlanStep> {
        once(&self.next).chain(&self.further)
    }

    /// Whether a turn came out as told. A draw that was offered with an entry makes no difference.
    pub fn fits(&self, entries: &BySide<Option<Canonical>>) -> bool {
        entries.map(|entry| entry.map(|canonical| canonical.entry)) == self.when
    }

    /// What this plan of `side` says to the turn that follows on the one which came out as told; `enters` says which sides
    /// enter in it.
    pub fn follows(&self, side: Side, enters: BySide<bool>) -> Follows {
        let (own, other) = (*enters.get(side), *enters.get(side.opposite()));
        let mut when = BySide::default();
        match self.next.others.split_first() {
            None if own => {
                *when.get_mut(side) = Some(self.next.then.entry);
                let rest = self.further.split_first().and_then(|(step, further)| {
                    let mut next = step.clone();
                    if other {
                        let first = (!next.others.is_empty()).then(|| next.others.remove(0))?;
                        *when.get_mut(side.opposite()) = Some(first);
                    }
                    Some(Conditional { when, next, further: further.to_vec() })
                });
                Follows::Enter(self.next.then, rest)
            }
            Some((first, later)) if other && !own => {
                *when.get_mut(side.opposite()) = Some(*first);
                let next = PlanStep { others: later.to_vec(), then: self.next.then };
                Follows::Wait(Conditional { when, next, further: self.further.clone() })
            }
            _ => Follows::Nothing,
        }
    }

    /// How `new` stands to this one, both of the same side and turn.
    pub fn beside(&self, new: &Conditional) -> Beside {
        if self.when != new.when {
            return Beside::Apart;
        }
        for (kept, new) in self.steps().zip(new.steps()) {
            if kept.others != new.others {
                return Beside::Apart;
            }
            if kept.then != new.then {
                return Beside::Replaced;
            }
        }
        if self.further.len() > new.further.len() { Beside::Holds } else { Beside::Replaced }
    }

    /// Its first steps, at least one and at most all.
    pub fn until(&self, steps: usize) -> Conditional {
        let further = self.further.iter().take(steps.saturating_sub(1)).cloned().collect();
        Conditional { further, ..self.clone() }
    }

    /// The positions in which its entries are made, as the rules say it; `position` is the one before the turn of the
    /// condition, and `side` whose plan it is.
    pub fn ahead(&self, side: Side, position: &Position, rules: &RuleSet) -> Vec<StepAhead> {
        let mut ahead = Ahead::new(rules, *position, &[]);
        for (of, entry) in self.when.iter() {
            if let Some(entry) = entry {
                ahead.enter(of, *entry);
            }
        }
        let mut enter = |of, entry| {
            let at = ahead.lacks(of).then_some(*ahead.position());
            if at.is_some() {
                ahead.enter(of, entry);
            }
            at
        };
        self.steps()
            .map(|step| StepAhead {
                others: step.others.iter().map(|other| (*other, enter(side.opposite(), *other))).collect(),
                then: step.then,
                at: enter(side, step.then.entry),
            })
            .collect()
    }
}

impl PlanStep {
    fn parse(text: &str) -> Result<PlanStep, CanonicalError> {
        let entries = text.strip_suffix(" draw").unwrap_or(text);
        let (others, then) = match entries.rsplit_once(' ') {
            Some((others, _)) => (others.split(' ').collect(), &text[others.len() + 1..]),
            None => (Vec::new(), text),
        };
        if others.len() > OTHERS_MAX {
            return Err(CanonicalError);
        }
        let others = others.into_iter().map(read_half).collect::<Result<_, _>>()?;
        Ok(PlanStep { others, then: Canonical::parse(then)? })
    }
}

/// An entry with which nothing is offered.
fn read_half(text: &str) -> Result<Entry, CanonicalError> {
    Canonical::parse(text).ok().filter(|read| !read.draw_offer).map(|read| read.entry).ok_or(CanonicalError)
}

impl fmt::Display for Conditional {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut gap = "";
        for entry in self.when.white.iter().chain(&self.when.black) {
            write!(f, "{gap}{}", Canonical { entry: *entry, draw_offer: false })?;
            gap = " ";
        }
        for (n, step) in self.steps().enumerate() {
            let mut gap = if n == 0 && step.others.is_empty() { " " } else { "; " };
            for entry in &step.others {
                write!(f, "{gap}{}", Canonical { entry: *entry, draw_offer: false })?;
                gap = " ";
            }
            write!(f, "{gap}{}", step.then)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOTH: BySide<bool> = BySide { white: true, black: true };
    const BLACK: BySide<bool> = BySide { white: false, black: true };

    #[test]
    fn conditional_entries_read_back_and_nothing_else_is_one() {
        let good = [
            ("e2e4 e7e5 g1f3", BOTH),
            ("e2e4 e7e5 g1f3 draw", BOTH),
            ("e1g1 pass e7e8q", BOTH),
            ("K@c1 K@c8 Q@d1", BOTH),
            ("d4* g1f3", BLACK),
            ("pass a24 draw", BLACK),
            ("e2e4 e7e5 g1f3; b8c6 f1b5; a7a6 b5a4 draw; g8f6 e1g1", BOTH),
            ("e7e5 g1f3 draw; f1b5; b8c6 a7a6 e1g1", BLACK),
            ("e7e5; g1f3 b8c6", BLACK),
        ];
        for (text, enters) in good {
            let read = Conditional::parse(text, enters).ok().map(|read| read.to_string());
            assert_eq!(read.as_deref(), Some(text));
        }
        let bad = [
            ("e2e4 e7e5", BOTH),
            ("e2e4 g1f3", BOTH),
            ("e2e4", BLACK),
            ("e2e4 draw g1f3", BLACK),
            ("e2e4 e7e5 g1f3 draw draw", BOTH),
            ("e2e4  g1f3", BLACK),
            ("e2e4 e7e5 g1f3", BLACK),
            ("", BOTH),
            ("", BLACK),
            ("e2e4 e7e5; g1f3", BOTH),
            ("e2e4 e7e5 g1f3;", BOTH),
            ("e2e4 e7e5 g1f3; ", BOTH),
            ("e2e4 e7e5 g1f3; b8c6 draw f1b5", BOTH),
            ("e2e4 e7e5 g1f3; b8c6 f1b5 draw draw", BOTH),
            ("e2e4 e7e5 g1f3; a1a2; a2a1; a1a2; a2a1", BOTH),
            ("e2e4 e7e5 g1f3; a1a2 a2a1 a1a2 a2a1 a1a2 h1h2", BOTH),
        ];
        for (text, enters) in bad {
            assert!(Conditional::parse(text, enters).is_err(), "{text}");
        }
    }

    #[test]
    fn every_fate_has_a_word_of_its_own() {
        for fate in Fate::ALL {
            assert_eq!(Fate::parse(fate.as_str()), Some(fate));
        }
    }

    fn read(text: &str, enters: BySide<bool>) -> Conditional {
        Conditional::parse(text, enters).unwrap_or_else(|_| panic!("{text}"))
    }

    #[test]
    fn the_longest_fits_its_payload() {
        // A machine move has at most 9 characters.
        let entry = "x".repeat(9);
        let step = format!("; {}{entry} draw", format!("{entry} ").repeat(OTHERS_MAX));
        let longest = format!("{entry} {entry}{}", step.repeat(STEPS_MAX));
        assert!(longest.len() <= crate::seal::MAX_ENTRY_LEN, "{}", longest.len());
    }

    #[test]
    fn a_step_has_as_many_answers_as_it_may_and_not_one_more() {
        let others = |count: usize| ["a7a6", "b7b6", "c7c6", "d7d6", "f7f6"][..count].join(" ");
        let plan = |count| format!("e2e4 e7e5 g1f3; {} f1b5", others(count));
        let most = read(&plan(OTHERS_MAX), BOTH);
        assert_eq!(most.steps().last().map(|step| step.others.len()), Some(OTHERS_MAX));
        assert!(Conditional::parse(&plan(OTHERS_MAX + 1), BOTH).is_err());
    }

    #[test]
    fn what_is_left_follows_turn_by_turn() {
        let plan = read("e2e4 e7e5 g1f3; b8c6 f1b5 draw; a7a6 b5a4", BOTH);
        let Follows::Enter(then, Some(left)) = plan.follows(Side::White, BOTH) else { panic!("nothing") };
        assert_eq!(
            (then.to_string(), left.to_string()),
            ("g1f3".to_owned(), "g1f3 b8c6 f1b5 draw; a7a6 b5a4".to_owned())
        );
        let Follows::Enter(then, Some(left)) = left.follows(Side::White, BOTH) else { panic!("nothing") };
        assert_eq!(
            (then.to_string(), left.to_string()),
            ("f1b5 draw".to_owned(), "f1b5 a7a6 b5a4".to_owned())
        );
        let Follows::Enter(then, None) = left.follows(Side::White, BOTH) else { panic!("something") };
        assert_eq!(then.to_string(), "b5a4");
        // Where sides move in turns, the plan waits through one's own.
        let white = BySide { white: true, black: false };
        let plan = read("e2e4 e7e5; g1f3 b8c6", white);
        let Follows::Enter(_, Some(left)) = plan.follows(Side::Black, BLACK) else { panic!("nothing") };
        assert_eq!(left.to_string(), "e7e5; g1f3 b8c6");
        let Follows::Wait(left) = left.follows(Side::Black, white) else { panic!("no wait") };
        assert_eq!(left.to_string(), "g1f3 b8c6");
        // A turn that is none of these leaves nothing.
        assert!(matches!(plan.follows(Side::Black, white), Follows::Nothing));
        let waits = read("e7e5; g1f3 b8c6", BLACK);
        assert!(matches!(waits.follows(Side::Black, BOTH), Follows::Nothing));
        let short = read("e2e4 e7e5 g1f3; f1b5", BOTH);
        assert!(matches!(short.follows(Side::White, BOTH), Follows::Enter(_, None)));
    }

    #[test]
    fn one_case_has_one_reply() {
        let kept = read("e2e4 e7e5 g1f3; b8c6 f1b5", BOTH);
        let beside = |text| kept.beside(&read(text, BOTH));
        for apart in ["e2e4 c7c5 g1f3", "e2e4 e7e5 g1f3; d7d6 d2d4"] {
            assert_eq!(beside(apart), Beside::Apart, "{apart}");
        }
        for other in ["e2e4 e7e5 f2f4", "e2e4 e7e5 g1f3 draw", "e2e4 e7e5 g1f3; b8c6 f1c4"] {
            assert_eq!(beside(other), Beside::Replaced, "{other}");
        }
        assert_eq!(beside("e2e4 e7e5 g1f3; b8c6 f1b5"), Beside::Replaced);
        assert_eq!(beside("e2e4 e7e5 g1f3; b8c6 f1b5; a7a6 b5a4"), Beside::Replaced);
        assert_eq!(beside("e2e4 e7e5 g1f3"), Beside::Holds);
        assert_eq!(kept.until(1).to_string(), "e2e4 e7e5 g1f3");
        assert!(kept.until(2) == kept && kept.until(9) == kept && kept.until(0) == kept.until(1));
    }

    #[test]
    fn the_rules_show_the_positions_ahead() {
        let rules = RuleSet::usual("fairschach").expect("rules");
        let start = Position::start(&rules);
        let plan = read("e2e4 e7e5 g1f3; b8c6 f1b5", BOTH);
        let ahead = plan.ahead(Side::White, &start, &rules);
        let pairs: Vec<_> = ahead.iter().map(|step| step.at.map(|at| at.pair())).collect();
        assert_eq!(pairs, [Some(2), Some(3)]);
        assert_eq!(ahead[1].others[0].1.map(|at| at.pair()), Some(2));
        let rules = RuleSet::usual("occasio").expect("rules");
        let plan = read("e2e3 d7d6", BySide { white: true, black: false });
        let ahead = plan.ahead(Side::Black, &Position::start(&rules), &rules);
        assert!(ahead[0].at.is_none());
    }
}
