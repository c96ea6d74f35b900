//! Judging entries in the position before the pair (FSR 1), and the answers while the pair cannot be carried out.

use crate::base::{BySide, Side};
use crate::choices::Options;
use crate::legal::Legal;
use crate::resolve::plan::Plan;
use crate::resolve::why;
use crate::{
    Entry, Fact, FactKind, Half, Illegal, Order, Outcome, Position, Resolution, ResolveFault, Rule, RuleSet,
    Score, Setup, Turn, must_pass,
};

/// An entry after it was judged.
#[derive(Clone, Copy)]
pub(crate) enum Judged {
    /// The side does not enter now.
    Not,
    /// Not in yet.
    Missing,
    /// The side has nothing to enter.
    Pass,
    /// Illegal, illegible, or a pass where there is something to enter.
    Bad(Entry),
    /// A legal move.
    Legal(Plan),
}

impl Judged {
    /// What will be carried out.
    pub(crate) const fn plan(&self) -> Option<Plan> {
        match self {
            Judged::Legal(plan) => Some(*plan),
            _ => None,
        }
    }
}

/// Judges one side's entry.
pub(crate) fn judge(setup: &Setup, legal: &Legal<'_>, side: Side, entry: Option<Entry>) -> Judged {
    if !setup.turn.may_enter(side) {
        return Judged::Not;
    }
    if let Some(Entry::Move(entry)) = entry {
        let entry = setup.one_spelling(side, entry);
        if legal.allows(entry)
            && let Some(plan) = Plan::new(setup, side, entry)
        {
            return Judged::Legal(plan);
        }
    }
    if !legal.any() {
        return Judged::Pass;
    }
    entry.map_or(Judged::Missing, Judged::Bad)
}

/// Whether an illegal entry of this side is taken and counts as no move (FSR 3, `illegal_entry = void`): where both
/// sides enter and its king is not attacked. Otherwise it would have to enter again.
pub fn may_be_void(position: &Position, rules: &RuleSet, side: Side) -> bool {
    rules.play().void_illegal
        && position.turn() == Turn::Both
        && !*position.in_check().get(side)
        && !must_pass(position, rules, side)
}

/// Entries that no rule set takes, and under `refuse` the illegal ones.
pub(crate) fn faults(
    setup: &Setup,
    options: &Options,
    entries: &BySide<Option<Entry>>,
    judged: &BySide<Judged>,
) -> Vec<ResolveFault> {
    let fault = |(side, judged): (Side, &Judged)| match (judged, *entries.get(side)) {
        (Judged::Not, Some(_)) => Some(ResolveFault::MayNotEnter(side)),
        (Judged::Legal(_), _) | (Judged::Pass, None | Some(Entry::Pass)) | (_, None) => None,
        _ if options.void_illegal => None,
        (_, Some(entry)) => {
            let why = match entry {
                Entry::Move(entry) => Some(why::explain(setup, side, entry).unwrap_or(Illegal::Rests)),
                _ => None,
            };
            Some(ResolveFault::Illegal { side, why })
        }
    };
    judged.iter().filter_map(fault).collect()
}

/// The answer while an entry is missing, must be entered again, or both are void: the position stays as it is.
pub(crate) fn not_ready(
    position: &Position,
    judged: &BySide<Judged>,
    attacked: &BySide<bool>,
) -> Option<Resolution> {
    let setup = position.setup();
    let missing = judged.as_ref().map(|judged| matches!(judged, Judged::Missing));
    let bad = judged.as_ref().map(|judged| matches!(judged, Judged::Bad(_)));
    let owes = BySide::from_fn(|side| *bad.get(side) && (setup.turn != Turn::Both || *attacked.get(side)));
    let (outcome, what, rule, whom) = if missing.white || missing.black {
        (Outcome::Pending, FactKind::Pending, Rule::Fsr2, missing)
    } else if owes.white || owes.black {
        (Outcome::MustReEnter, FactKind::MustReEnter, Rule::Fsr6, owes)
    } else if bad.white && bad.black {
        (Outcome::Void, FactKind::Void, Rule::Fsr3, bad)
    } else {
        return None;
    };
    let concerned = Side::ALL.into_iter().filter(|&side| *whom.get(side));
    let mut facts: Vec<Fact> = concerned.map(|side| Fact { side: Some(side), what, rule }).collect();
    if what == FactKind::Void {
        facts.push(Fact { side: None, what: FactKind::PairVoid, rule: Rule::Fsr3 });
    }
    let order = setup.turn.order();
    let halves = BySide::from_fn(|side| match judged.get(side) {
        Judged::Not => None,
        Judged::Pass => Some(Half::passing(order)),
        Judged::Bad(entry) if *whom.get(side) => Some(Half::refused(setup, *entry, outcome)),
        _ => Some(Half::bare(Outcome::Pending, order)),
    });
    Some(Resolution { position: *position, facts, halves, score: Score::Ongoing, closed: false })
}

impl Half {
    /// The half of a side that has nothing to enter.
    pub(crate) fn passing(order: Order) -> Half {
        Half { entry: Some(Entry::Pass), ..Half::bare(Outcome::Pass, order) }
    }

    /// The half of an entry that is not executed because it is illegal.
    pub(crate) fn refused(setup: &Setup, entry: Entry, outcome: Outcome) -> Half {
        let piece = match entry {
            Entry::Move(entry) => setup.board.piece_at(entry.from).map(|piece| piece.kind),
            _ => None,
        };
        Half { entry: Some(entry), piece, ..Half::bare(outcome, setup.turn.order()) }
    }
}

impl Turn {
    /// When an entry of this turn is executed, if no king is attacked.
    pub(crate) const fn order(self) -> Order {
        match self {
            Turn::Both => Order::Together,
            Turn::First(_) => Order::First,
            Turn::Last(_) => Order::Second,
            Turn::Alone(_) => Order::Alone,
        }
    }
}
