//! Carrying out judged entries in their order: together, one after the other, or one alone.

use crate::base::{BySide, Side};
use crate::choices::Options;
use crate::legal::Legal;
use crate::resolve::carry::Action;
use crate::resolve::judge::Judged;
use crate::resolve::plan::{Leg, Plan};
use crate::resolve::why;
use crate::{Fact, FactKind, Half, Illegal, Order, Outcome, Rule, Setup, Turn};

/// What was carried out, before the pair is closed.
pub(crate) struct Played {
    pub(crate) now: Setup,
    pub(crate) moved: [Option<Leg>; 4],
    pub(crate) progress: bool,
    pub(crate) facts: Vec<Fact>,
    pub(crate) halves: BySide<Option<Half>>,
    /// The side that owes a replacement for its struck entry.
    pub(crate) owes: Option<Side>,
}

impl Played {
    /// Nothing done yet.
    pub(crate) fn nothing(now: &Setup) -> Played {
        Played {
            now: *now,
            moved: [None; 4],
            progress: false,
            facts: Vec::new(),
            halves: BySide::default(),
            owes: None,
        }
    }
}

impl Action<'_> {
    fn played(self, halves: BySide<Option<Half>>, owes: Option<Side>) -> Played {
        let Action { now, moved, progress, facts, .. } = self;
        Played { now, moved, progress, facts, halves, owes }
    }
}

/// Carries out what was entered.
pub(crate) fn play(
    before: &Setup,
    options: &Options,
    judged: &BySide<Judged>,
    attacked: &BySide<bool>,
) -> Played {
    match (before.turn, attacked.only()) {
        (Turn::Both, Some(defender)) => sequential(before, options, judged, defender, Rule::Fsr6),
        (Turn::Both, None) => match solver(before, options, judged, attacked) {
            Some(side) => sequential(before, options, judged, side, Rule::FirstMoveFor),
            None => simultaneous(before, options, judged),
        },
        (turn, _) => alone(before, options, judged, turn),
    }
}

/// With no king attacked: the one side whose entry solves a special case (`first_move_for`).
fn solver(
    before: &Setup,
    options: &Options,
    judged: &BySide<Judged>,
    attacked: &BySide<bool>,
) -> Option<Side> {
    if attacked.white || attacked.black {
        return None;
    }
    let took = before.took.unwrap_or_default();
    let solves = |judged: &Judged| {
        judged.plan().is_some_and(|plan| {
            let recaptures = plan.standing.is_some() && took.contains(plan.entry.to);
            (options.first_for_recapture && recaptures) || (options.first_for_ep && plan.victim.is_some())
        })
    };
    judged.as_ref().map(solves).only()
}

/// The halves of the sides that do not move, with their facts: void and pass.
fn idle(action: &mut Action<'_>, judged: &BySide<Judged>) -> BySide<Option<Half>> {
    BySide::from_fn(|side| match judged.get(side) {
        Judged::Bad(entry) => {
            action.say(Some(side), FactKind::Void, Rule::Fsr3);
            Some(Half::refused(&action.now, *entry, Outcome::Void))
        }
        Judged::Pass => {
            action.say(Some(side), FactKind::Pass, Rule::Fsr9);
            Some(Half::passing(action.now.turn.order()))
        }
        _ => None,
    })
}

/// Both at once (FSR 3, 4, 5), also with both kings in check (FSR 7).
fn simultaneous(before: &Setup, options: &Options, judged: &BySide<Judged>) -> Played {
    let plans = judged.as_ref().map(Judged::plan);
    let played = together(before, options, judged, plans);
    if !options.cancel_attacked_kings {
        return played;
    }
    let attacked = played.now.in_check();
    let undone = BySide::from_fn(|side| {
        let king_moved = plans.get(side).is_some_and(|plan| plan.moves_king());
        let executed = played.halves.get(side).is_some_and(|half| half.outcome.is_executed());
        king_moved && executed && *attacked.get(side)
    });
    if undone == BySide::default() {
        return played;
    }
    let left = plans.zip(undone).map(|(plan, undone)| plan.filter(|_| !undone));
    let mut played = together(before, options, judged, left);
    for (side, plan) in plans.iter().filter(|(side, _)| *undone.get(*side)) {
        *played.halves.get_mut(side) = plan.map(|plan| plan.half(Outcome::Cancelled, Order::Together));
        played.facts.push(Fact {
            side: Some(side),
            what: FactKind::KingMoveCancelled,
            rule: Rule::KingNewlyAttacked,
        });
    }
    played
}

fn together(
    before: &Setup,
    options: &Options,
    judged: &BySide<Judged>,
    plans: BySide<Option<Plan>>,
) -> Played {
    let mut action = Action::new(before, options);
    let idle = idle(&mut action, judged);
    let moved = action.carry_out(plans, Order::Together, Rule::Fsr5);
    action.played(moved.zip(idle).map(|(moved, idle)| moved.or(idle)), None)
}

/// One side's entry first, then the other's if it still can be executed (FSR 6, 7). `right` is the rule that gives the
/// first-move right.
fn sequential(
    before: &Setup,
    options: &Options,
    judged: &BySide<Judged>,
    first: Side,
    right: Rule,
) -> Played {
    let mut action = Action::new(before, options);
    let other = first.opposite();
    action.say(Some(first), FactKind::FirstMoveRight, right);
    let mut halves = idle(&mut action, judged);
    if let Some(half) = halves.get_mut(other) {
        half.order = Order::Second;
    }
    *halves.get_mut(first) = one(&mut action, judged.get(first).plan(), first, Order::First, Rule::Fsr6);
    if let Some(plan) = judged.get(other).plan() {
        *halves.get_mut(other) = second(&mut action, plan, other);
    }
    let struck = halves.get(other).is_some_and(|half| half.outcome == Outcome::Struck);
    action.played(halves, (struck && options.replace_struck).then_some(other))
}

/// The entry that comes second: executed if it is FIDE-legal now, otherwise struck (counter-check) or lost.
fn second(action: &mut Action<'_>, before: Plan, side: Side) -> Option<Half> {
    let setup = action.now;
    let legal = Legal::new(&setup, side).fide();
    if legal.allows(before.entry) {
        return one(action, Plan::new(&setup, side, before.entry), side, Order::Second, Rule::Fsr6);
    }
    let why = why::explain(&setup, side, before.entry).unwrap_or(Illegal::NotItsMove);
    let outcome = if legal.in_check() { Outcome::Struck } else { Outcome::NotExecutable };
    if legal.in_check() {
        action.say(Some(side), FactKind::Struck { why }, Rule::Fsr7);
    } else {
        action.say(Some(side), FactKind::NotExecutable { why }, Rule::Fsr6);
    }
    Some(before.half(outcome, Order::Second))
}

/// One side's move alone.
fn one(action: &mut Action<'_>, plan: Option<Plan>, side: Side, order: Order, rule: Rule) -> Option<Half> {
    let mut plans = BySide::default();
    *plans.get_mut(side) = plan;
    *action.carry_out(plans, order, rule).get(side)
}

/// A single move: in normal chess, or a half of a pair that is entered alone.
fn alone(before: &Setup, options: &Options, judged: &BySide<Judged>, turn: Turn) -> Played {
    let mut action = Action::new(before, options);
    let mut halves = idle(&mut action, judged);
    if let Some(side) = turn.only()
        && let Some(plan) = judged.get(side).plan()
    {
        let mut half = one(&mut action, Some(plan), side, turn.order(), Rule::Moves);
        if let (Turn::Last(_), Some(half), false) = (turn, &mut half, options.single_moves) {
            half.outcome = Outcome::Replaced;
        }
        *halves.get_mut(side) = half;
    }
    action.played(halves, None)
}
