//! Section 2 of the rules: entries are judged, carried out in their order, and the pair is closed.

use super::carry::{Action, Plan};
use super::legal::Legal;
use super::options::IllegalEntry;
use super::score::{Past, verdict};
use super::{
    Entry, Fact, Half, Illegal, Kind, Move, Order, Outcome, Position, Resolution, RuleSet, Score, Setup,
    Turn, What, finish, why,
};
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

/// An entry after it was judged in the position before the pair (FSR 1).
#[derive(Clone, Copy)]
enum Judged {
    /// The side does not enter now.
    Not,
    /// Not in yet.
    Missing,
    /// The side has nothing to enter.
    Pass,
    /// Illegal, illegible, or a pass where there is something to enter.
    Bad(Entry),
    Legal(Plan),
}

impl Judged {
    const fn plan(&self) -> Option<Plan> {
        match self {
            Judged::Legal(plan) => Some(*plan),
            _ => None,
        }
    }
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
    let setup = position.setup();
    let legal = setup.legal_of_both();
    let score = verdict(
        position,
        &legal,
        &Past {
            last: position,
            earlier: history,
        },
    )
    .score;
    if score != Score::Ongoing {
        return Err(ResolveError {
            faults: vec![ResolveFault::GameOver(score)],
        });
    }
    let judged = BySide::from_fn(|side| judge(setup, legal.get(side), side, *entries.get(side)));
    let faults = faults(setup, rules, entries, &judged);
    if !faults.is_empty() {
        return Err(ResolveError { faults });
    }
    let attacked = legal.as_ref().map(Legal::in_check);
    if let Some(unchanged) = not_ready(position, &judged, &attacked) {
        return Ok(unchanged);
    }
    let mut facts = Vec::with_capacity(8);
    let action = Action {
        now: *setup,
        facts: &mut facts,
        moved: [None; 4],
        progress: false,
    };
    let played = match (setup.turn, attacked.only()) {
        (Turn::Both, Some(defender)) => sequential(action, &judged, defender),
        (Turn::Both, None) => simultaneous(action, &judged),
        (turn, _) => alone(action, &judged, turn),
    };
    Ok(finish::finish(position, rules, played, facts, history))
}

/// What the order-specific part hands over to the closing.
pub(super) struct Played {
    pub(super) now: Setup,
    pub(super) moved: [Option<super::carry::Leg>; 4],
    pub(super) progress: bool,
    pub(super) halves: BySide<Option<Half>>,
}

impl Action<'_> {
    fn played(self, halves: BySide<Option<Half>>) -> Played {
        Played {
            now: self.now,
            moved: self.moved,
            progress: self.progress,
            halves,
        }
    }
}

fn judge(setup: &Setup, legal: &Legal<'_>, side: Side, entry: Option<Entry>) -> Judged {
    if !setup.turn.may_enter(side) {
        return Judged::Not;
    }
    if let Some(Entry::Move(entry)) = entry {
        let entry = with_promotion(setup, legal, entry);
        let plan = Plan::new(setup, side, entry).filter(|_| legal.allows(entry));
        if let Some(plan) = plan {
            return Judged::Legal(plan);
        }
    }
    if !legal.any() {
        return Judged::Pass;
    }
    entry.map_or(Judged::Missing, Judged::Bad)
}

/// A promotion whose choice is missing is one to a queen (FIDE 7.5.2).
fn with_promotion(setup: &Setup, legal: &Legal<'_>, entry: Move) -> Move {
    let promotes = setup
        .board
        .man_at(entry.from)
        .is_some_and(|man| legal.promotes(man.kind, entry.to));
    Move {
        promotion: entry.promotion.or(promotes.then_some(Kind::Queen)),
        ..entry
    }
}

/// Entries that no rule set takes, and under `refuse` the illegal ones.
fn faults(
    setup: &Setup,
    rules: &RuleSet,
    entries: &BySide<Option<Entry>>,
    judged: &BySide<Judged>,
) -> Vec<ResolveFault> {
    let refuse = rules.play().illegal_entry == IllegalEntry::Refuse;
    let fault = |(side, judged): (Side, &Judged)| match (judged, *entries.get(side)) {
        (Judged::Not, Some(_)) => Some(ResolveFault::MayNotEnter(side)),
        (Judged::Bad(_), Some(entry)) | (Judged::Pass, Some(entry @ (Entry::Move(_) | Entry::Invalid)))
            if refuse =>
        {
            let why = match entry {
                Entry::Move(entry) => why::explain(setup, side, entry),
                _ => None,
            };
            Some(ResolveFault::Illegal { side, entry, why })
        }
        _ => None,
    };
    judged.iter().filter_map(fault).collect()
}

/// The answer while an entry is missing, must be entered again, or both are void: the position stays as it is.
fn not_ready(position: &Position, judged: &BySide<Judged>, attacked: &BySide<bool>) -> Option<Resolution> {
    let setup = position.setup();
    let missing = judged.as_ref().map(|judged| matches!(judged, Judged::Missing));
    let bad = judged.as_ref().map(|judged| matches!(judged, Judged::Bad(_)));
    let owes = BySide::from_fn(|side| *bad.get(side) && (setup.turn != Turn::Both || *attacked.get(side)));
    let (outcome, what, rule, whom) = if missing.white || missing.black {
        (Outcome::Pending, What::Pending, "FSR 2", missing)
    } else if owes.white || owes.black {
        (Outcome::MustReEnter, What::MustReEnter, "FSR 6", owes)
    } else if bad.white && bad.black {
        (Outcome::Void, What::Void, "FSR 3", bad)
    } else {
        return None;
    };
    let mut facts: Vec<Fact> = Vec::with_capacity(3);
    for (side, _) in whom.iter().filter(|(_, concerned)| **concerned) {
        facts.push(Fact {
            side: Some(side),
            what,
            rule,
        });
    }
    if what == What::Void {
        facts.push(Fact {
            side: None,
            what: What::PairVoid,
            rule: "FSR 3",
        });
    }
    let half = |side| match judged.get(side) {
        Judged::Not => None,
        Judged::Pass => Some(passing(order(setup.turn))),
        Judged::Bad(entry) if *whom.get(side) => Some(refused(setup, *entry, outcome)),
        _ => Some(Half::bare(Outcome::Pending, order(setup.turn))),
    };
    let halves = BySide::from_fn(half);
    Some(Resolution {
        position: *position,
        facts,
        halves,
        score: Score::Ongoing,
        closed: false,
    })
}

fn passing(order: Order) -> Half {
    Half {
        entry: Some(Entry::Pass),
        ..Half::bare(Outcome::Pass, order)
    }
}

fn refused(setup: &Setup, entry: Entry, outcome: Outcome) -> Half {
    let man = match entry {
        Entry::Move(entry) => setup.board.man_at(entry.from).map(|man| man.kind),
        _ => None,
    };
    Half {
        entry: Some(entry),
        man,
        ..Half::bare(outcome, order(setup.turn))
    }
}

const fn order(turn: Turn) -> Order {
    match turn {
        Turn::Both => Order::Together,
        Turn::First(_) => Order::First,
        Turn::Last(_) => Order::Second,
        Turn::Alone(_) => Order::Alone,
    }
}

/// The halves of the sides that do not move, with their facts: void and pass.
fn idle(action: &mut Action<'_>, judged: &BySide<Judged>) -> BySide<Option<Half>> {
    let order = order(action.now.turn);
    BySide::from_fn(|side| match judged.get(side) {
        Judged::Bad(entry) => {
            action.say(Some(side), What::Void, "FSR 3");
            Some(refused(&action.now, *entry, Outcome::Void))
        }
        Judged::Pass => {
            action.say(Some(side), What::Pass, "FSR 9");
            Some(passing(order))
        }
        _ => None,
    })
}

/// Both at once (FSR 3, 4, 5), also with both kings in check (FSR 7).
fn simultaneous(mut action: Action<'_>, judged: &BySide<Judged>) -> Played {
    let idle = idle(&mut action, judged);
    let plans = judged.as_ref().map(Judged::plan);
    let moved = action.carry_out(plans, Order::Together, "FSR 5");
    action.played(moved.zip(idle).map(|(moved, idle)| moved.or(idle)))
}

/// The attacked side's parry first, then the other's entry if it still can be executed (FSR 6, 7).
fn sequential(mut action: Action<'_>, judged: &BySide<Judged>, defender: Side) -> Played {
    let attacker = defender.opposite();
    action.say(Some(defender), What::FirstMoveRight, "FSR 6");
    let mut halves = idle(&mut action, judged);
    for half in [&mut halves.white, &mut halves.black].into_iter().flatten() {
        half.order = Order::Second;
    }
    *halves.get_mut(defender) = one(
        &mut action,
        judged.get(defender).plan(),
        defender,
        Order::First,
        "FSR 6",
    );
    if let Some(plan) = judged.get(attacker).plan() {
        *halves.get_mut(attacker) = second(&mut action, plan, attacker);
    }
    action.played(halves)
}

/// The entry that comes second: executed if it is FIDE-legal now, otherwise struck (counter-check) or lost.
fn second(action: &mut Action<'_>, before: Plan, side: Side) -> Option<Half> {
    let setup = action.now;
    let legal = Legal::new(&setup, side).fide();
    if legal.allows(before.entry) {
        return one(
            action,
            Plan::new(&setup, side, before.entry),
            side,
            Order::Second,
            "FSR 6",
        );
    }
    let why = why::explain(&setup, side, before.entry).unwrap_or(Illegal::NotItsMove);
    let outcome = if legal.in_check() {
        Outcome::Struck
    } else {
        Outcome::NotExecutable
    };
    if legal.in_check() {
        action.say(Some(side), What::Struck { why }, "FSR 7");
    } else {
        action.say(Some(side), What::NotExecutable { why }, "FSR 6");
    }
    Some(before.half(outcome, Order::Second))
}

/// One side's move alone.
fn one(
    action: &mut Action<'_>,
    plan: Option<Plan>,
    side: Side,
    order: Order,
    rule: &'static str,
) -> Option<Half> {
    let mut plans = BySide::default();
    *plans.get_mut(side) = plan;
    *action.carry_out(plans, order, rule).get(side)
}

/// A single move: in normal chess, or a half of a pair that is entered alone.
fn alone(mut action: Action<'_>, judged: &BySide<Judged>, turn: Turn) -> Played {
    let mut halves = idle(&mut action, judged);
    for (side, judged) in judged.iter() {
        if let Some(plan) = judged.plan() {
            *halves.get_mut(side) = one(&mut action, Some(plan), side, order(turn), "FIDE 3.1");
        }
    }
    if let Turn::Last(side) = turn
        && let Some(half) = halves.get_mut(side)
        && half.outcome == Outcome::Played
    {
        half.outcome = Outcome::Replaced;
    }
    action.played(halves)
}
