//! Times: nothing is received before its turn opened or after its flag fell, nothing is revealed before it was received.

use super::away::Away;
use super::event::{Body, Credit, Event, Outage, Ruled};
use super::record::{Agreed, Record, Turn};
use super::replay::Replay;
use super::report::Faults;
use crate::base::{BySide, Micros, Side, Timestamp};
use crate::game::{By, ClockLine, ClockSide, ClockTurn, Ruling, clock_lines};
use crate::rules::{self, Position};

/// Servers that share the work may differ by a second each from the right time.
const CLOCKS_APART_MAX: Micros = 2_000_000;

/// Checks every time in the record; answers how many entries and credits there are.
pub(super) fn check(
    record: &Record<'_>,
    agreed: &Agreed,
    replay: &Replay,
    faults: &mut Faults,
) -> (usize, usize) {
    let (mut entries, mut credits) = (0, 0);
    let away = Away::read(record, agreed, faults);
    let clocks = clocks(record, agreed, replay, &away);
    let mut outages: Vec<&Outage> = Vec::new();
    let mut before = record.start.0;
    for ((turn, position), lines) in record.turns.iter().zip(&replay.positions).zip(&clocks) {
        for act in &turn.acts {
            check_order(before, act, faults);
            before = act;
            match &act.body {
                Body::Clock(credit) => {
                    check_credit(record, turn, act, credit, &outages, faults);
                    outages.push(&credit.outage);
                    credits += 1;
                }
                Body::Ruling(ruled) => check_ruling(record, turn, act, ruled, faults),
                _ => {}
            }
        }
        for side in Side::ALL {
            // A pass has no flag: nothing was owed. That it has its time is a matter of the replay.
            let flag = lines.get(side).flag_at;
            let passes = rules::must_pass(position, &agreed.rules, side);
            for event in turn.sides.get(side) {
                entries += 1;
                check_filing(turn, event, flag, faults);
                // A conditional entry was given before its turn opened, and is filed for that very moment.
                let given_before = is_conditional(event);
                if given_before && event.at != turn.open_at() {
                    let says = "a conditional entry is filed at the moment at which its turn opens";
                    faults.contradiction(turn.opening, event, says);
                }
                if !passes && !given_before {
                    check_stood(record, event, faults);
                }
            }
        }
        if let Some((event, reveal)) = turn.reveal {
            check_order(before, event, faults);
            before = event;
            if reveal.release < event.at {
                faults.contradiction(event, "its release", "it is released before it was revealed");
            }
        }
    }
    if let Some((event, result)) = record.played_to {
        check_order(before, event, faults);
        if result.by == By::Time {
            check_time_result(record, replay, &clocks, faults);
        }
    }
    (entries, credits)
}

fn is_conditional(event: &Event) -> bool {
    matches!(&event.body, Body::Filed(filed) if filed.channel == "conditional")
}

fn check_order(before: &Event, event: &Event, faults: &mut Faults) {
    if event.at.plus(CLOCKS_APART_MAX) < before.at {
        faults.contradiction(before, event, "the second happened before the first");
    }
}

fn check_filing(turn: &Turn<'_>, event: &Event, flag: Option<Timestamp>, faults: &mut Faults) {
    if event.at < turn.open_at() {
        let says = format!("its turn opened at {}", turn.open_at());
        faults.contradiction(turn.opening, event, says);
    }
    if let Some(flag) = flag
        && event.at > flag
    {
        let says = format!("received at {}, but the flag fell at {flag}", event.at);
        faults.contradiction(turn.opening, event, says);
    }
    if let Some((reveal, _)) = turn.reveal
        && event.at > reveal.at
    {
        faults.contradiction(event, reveal, "revealed before it was received");
    }
}

/// The clocks in each turn: what was agreed on, with what the turn before has left.
fn clocks(record: &Record<'_>, agreed: &Agreed, replay: &Replay, away: &Away) -> Vec<BySide<ClockLine>> {
    let turns = record.turns.iter().zip(&replay.positions).enumerate();
    let turns: Vec<ClockTurn> = turns
        .map(|(index, (turn, position))| ClockTurn {
            position: *position,
            open_at: turn.open_at(),
            anew: index == 0 || turn.is_played_again(),
            sides: BySide::from_fn(|side| ClockSide {
                owed: owes(agreed, position, side),
                filed: turn.sides.get(side).last().map(|event| event.at),
                credit: credit(turn, side, away),
            }),
        })
        .collect();
    clock_lines(agreed.clock, &turns, &away.leaves, away.holidays)
}

/// Whether a side owes an entry of its own in this position.
fn owes(agreed: &Agreed, position: &Position, side: Side) -> bool {
    position.turn().may_enter(side) && !rules::must_pass(position, &agreed.rules, side)
}

/// What a side was given while its clock ran. Leave and holidays within what is given back stand for themselves.
fn credit(turn: &Turn<'_>, side: Side, away: &Away) -> Micros {
    let ran = turn.acts.iter().filter(|act| !turn.had_filed(side, act));
    ran.map(|act| match &act.body {
        Body::Clock(credit) => away.credited(side, credit.credit, credit.outage.to),
        Body::Ruling(ruled) => ruled.ruling.given_to(side) + away.credited(side, ruled.credit, act.at),
        _ => 0,
    })
    .sum()
}

/// What the clocks get when the game goes on is the time for which they stood.
fn check_ruling(record: &Record<'_>, turn: &Turn<'_>, event: &Event, ruled: &Ruled, faults: &mut Faults) {
    let began = record.stood.iter().find(|(_, ended)| ended.seq == event.seq);
    if let (Ruling::Resume | Ruling::Reopen { .. }, Some((began, _))) = (ruled.ruling, began) {
        let due = event.at.since(began.at.max(turn.open_at())).max(0);
        if ruled.credit != due {
            let says = format!("the clocks stood for {due} µs, not for {}", ruled.credit);
            faults.contradiction(began, event, says);
        }
    }
    if let Some(again) = &ruled.again
        && again.release < event.at
    {
        faults.contradiction(event, "its release", "it is released before it was given");
    }
}

/// Nothing is filed while the game stands.
fn check_stood(record: &Record<'_>, event: &Event, faults: &mut Faults) {
    let during = |(began, ended): &&(&Event, &Event)| {
        event.at > began.at.plus(CLOCKS_APART_MAX) && event.at.plus(CLOCKS_APART_MAX) < ended.at
    };
    if let Some((began, _)) = record.stood.iter().find(during) {
        faults.contradiction(began, event, "filed while the game stood");
    }
}

fn check_credit(
    record: &Record<'_>,
    turn: &Turn<'_>,
    event: &Event,
    credit: &Credit,
    earlier: &[&Outage],
    faults: &mut Faults,
) {
    let (from, to) = (credit.outage.from, credit.outage.to);
    // Going on after a pause gave all the time up to then.
    let ended = record.stood.iter().map(|(_, ended)| ended);
    let resumed = ended
        .filter(|ended| ended.seq < event.seq)
        .map(|ended| ended.at)
        .max();
    let ran_from = resumed.map_or(turn.open_at(), |at| at.max(turn.open_at()));
    let due = to.since(from.max(ran_from));
    if due <= 0 || credit.credit != due {
        let says = format!(
            "the clocks stood idle for {due} µs of that outage, not for {}",
            credit.credit
        );
        faults.contradiction(turn.opening, event, says);
    }
    if earlier.iter().any(|old| from < old.to && old.from < to) {
        faults.contradiction("an earlier credit", event, "the same time is credited twice");
    }
    if event.at.plus(CLOCKS_APART_MAX) < to {
        faults.contradiction("the outage's end", event, "it is credited before it was over");
    }
}

/// A loss on time needs a flag that had fallen, of a side that owed an entry of its own.
fn check_time_result(
    record: &Record<'_>,
    replay: &Replay,
    clocks: &[BySide<ClockLine>],
    faults: &mut Faults,
) {
    let (Some((event, result)), Some(turn)) = (record.played_to, record.turns.last()) else {
        return;
    };
    let Some(position) = replay.positions.get(record.turns.len() - 1) else {
        return;
    };
    let Some(lines) = clocks.get(record.turns.len() - 1) else {
        return;
    };
    let fell = |side: Side| lines.get(side).flag_at.is_some_and(|at| at < event.at);
    let fits = match result.winner {
        Some(winner) => fell(winner.opposite()),
        None => Side::ALL.into_iter().any(fell),
    };
    if !fits {
        faults.contradiction(
            turn.opening,
            event,
            "no flag had fallen that could decide the game so",
        );
    }
    if let Some(winner) = result.winner
        && !rules::can_win(position, winner)
    {
        let says = format!("{winner}'s men cannot mate, so the fallen flag draws");
        faults.contradiction(turn.opening, event, says);
    }
}
