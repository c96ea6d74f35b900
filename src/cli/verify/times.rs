//! Times: nothing is received before its turn opened or after its flag fell, nothing is revealed before it was received,
//! and nothing in the public chain happened before what stands ahead of it, the end of the game and what follows it included.

use super::away::Away;
use super::event::{Body, Credit, Event, Outage, Ruled};
use super::record::{Agreed, Record, Turn};
use super::replay::Replay;
use super::report::Faults;
use crate::base::{BySide, Micros, Side, Timestamp};
use crate::game::{By, ClockLine, ClockSide, ClockStart, ClockTurn, GameResult, Gift, Ruling, next_lines};
use crate::rules::{self, Position};

/// Servers that share the work may differ by a second each from the right time.
pub(super) const CLOCKS_APART_MAX: Micros = 2_000_000;
/// The server calls a flag some seconds after it fell; so long after it, it is worth a word.
const CALLED_LATE: Micros = 10 * 60 * 1_000_000;

/// Checks every time in the record; answers how many entries and credits there are, and adds what it cannot prove.
pub(super) fn check(
    record: &Record<'_>,
    agreed: &Agreed,
    replay: &Replay,
    faults: &mut Faults,
    claims: &mut Vec<String>,
) -> (usize, usize) {
    let (mut entries, mut credits) = (0, 0);
    check_order(record, faults);
    let away = Away::read(record, agreed, faults);
    let clocks = Clocks::read(record, agreed, replay, &away);
    let mut outages: Vec<&Outage> = Vec::new();
    for (index, ((turn, position), (_, lines))) in record
        .turns
        .iter()
        .zip(&replay.positions)
        .zip(&clocks.turns)
        .enumerate()
    {
        for act in &turn.acts {
            match &act.body {
                Body::Clock(credit) => {
                    check_credit(record, turn, act, credit, &outages, faults);
                    outages.push(&credit.outage);
                    credits += 1;
                }
                Body::Ruling(ruled) => {
                    check_ruling(record, turn, act, ruled, faults);
                    check_left(record, &clocks, index, (act, ruled), faults);
                }
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
        if let Some((event, reveal)) = turn.reveal
            && reveal.release < event.at
        {
            faults.contradiction(event, "its release", "it is released before it was revealed");
        }
    }
    let last = record.turns.len().saturating_sub(1);
    let last = record.played_to.map(|(event, result)| (last, event, result));
    for end in record.reopened.iter().copied().chain(last) {
        if end.2.by == By::Time {
            check_time_result(replay, &clocks, end, faults);
        } else {
            claims.extend(not_called(record, &clocks, end));
        }
    }
    (entries, credits)
}

fn is_conditional(event: &Event) -> bool {
    matches!(&event.body, Body::Filed(filed) if filed.channel == "conditional")
}

/// The public chain goes on in time, beyond the end of the game as well.
fn check_order(record: &Record<'_>, faults: &mut Faults) {
    let mut latest = record.start.0;
    for event in &record.public {
        if event.at.plus(CLOCKS_APART_MAX) < latest.at {
            faults.contradiction(latest, event, "the second happened before the first");
        }
        if event.at > latest.at {
            latest = event;
        }
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
struct Clocks<'a> {
    record: &'a Record<'a>,
    agreed: &'a Agreed,
    away: &'a Away,
    turns: Vec<(ClockTurn, BySide<ClockLine>)>,
}

impl<'a> Clocks<'a> {
    fn read(record: &'a Record<'a>, agreed: &'a Agreed, replay: &Replay, away: &'a Away) -> Clocks<'a> {
        let mut clocks = Clocks {
            record,
            agreed,
            away,
            turns: Vec::with_capacity(record.turns.len()),
        };
        for (index, (turn, position)) in record.turns.iter().zip(&replay.positions).enumerate() {
            let of = ClockTurn {
                position: *position,
                open_at: turn.open_at(),
                anew: index == 0 || turn.is_played_again(),
                sides: BySide::from_fn(|side| ClockSide {
                    owed: owes(agreed, position, side),
                    filed: turn.sides.get(side).last().map(|event| event.at),
                    gifts: gifts(turn, side, u64::MAX).collect(),
                }),
            };
            let before = clocks.turns.last().map(|(turn, lines)| (turn, *lines));
            let lines = next_lines(agreed.clock, before, &of, &away.leaves, away.holidays);
            clocks.turns.push((of, lines));
        }
        clocks
    }

    /// When a side's flag falls in a turn, as it stood right after a public event and with so much more time; nothing, if it owes
    /// no entry.
    fn flag_then(&self, index: usize, side: Side, through: u64, more: Micros) -> Option<Timestamp> {
        let (turn, (of, lines)) = (self.record.turns.get(index)?, self.turns.get(index)?);
        let start = ClockStart {
            clock: self.agreed.clock,
            side,
            open_at: turn.open_at(),
            given: lines.get(side).given,
            leaves: self.away.leaves.get(side),
            holidays: self.away.holidays,
        };
        let credits = || start.credits(gifts(turn, side, through));
        of.sides
            .get(side)
            .owed
            .then(|| start.flag_at(credits().sum() + more))
    }
}

/// What was given to the clocks of a turn before a side's first entry, up to a public event and with it.
fn gifts(turn: &Turn<'_>, side: Side, through: u64) -> impl Iterator<Item = Gift> {
    let ran = move |act: &&&Event| act.seq <= through && !turn.had_filed(side, act);
    turn.acts.iter().filter(ran).filter_map(|act| match &act.body {
        Body::Clock(credit) => Some(Gift::Outage {
            from: credit.outage.from,
            to: credit.outage.to,
            credit: credit.credit,
        }),
        Body::Ruling(ruled) => Some(Gift::Ruling {
            ruling: ruled.ruling,
            back: ruled.credit,
            at: act.at,
        }),
        _ => None,
    })
}

/// Whether a side owes an entry of its own in this position.
pub(super) fn owes(agreed: &Agreed, position: &Position, side: Side) -> bool {
    position.turn().may_enter(side) && !rules::must_pass(position, &agreed.rules, side)
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

/// What an arbiter takes makes no flag fall, and a game goes on with no flag fallen. Whose clock ran is known of turns that
/// were revealed, and of who had lost on time.
fn check_left(
    record: &Record<'_>,
    clocks: &Clocks<'_>,
    index: usize,
    (event, ruled): (&Event, &Ruled),
    faults: &mut Faults,
) {
    let turn = &record.turns[index];
    let says = match ruled.ruling {
        Ruling::AdjustClock { by, .. } if by < 0 => "so much would make the flag fall",
        Ruling::Reopen { .. } => "the game goes on, and a flag stays fallen",
        _ => return,
    };
    let ended = record
        .reopened
        .iter()
        .rev()
        .find(|(_, end, _)| end.seq < event.seq);
    let lost = ended.filter(|(_, _, result)| result.by == By::Time);
    let lost = lost.and_then(|(_, _, result)| result.winner).map(Side::opposite);
    for side in Side::ALL {
        let (concerned, at) = match ruled.ruling {
            Ruling::AdjustClock { side: of, .. } => (of == side, event.at.max(turn.open_at())),
            _ => (true, event.at),
        };
        // What a game that stands will get back counts.
        let stood = match ruled.ruling {
            Ruling::AdjustClock { .. } => standing(record, event).map_or(0, |began| {
                let stood = at.since(began.at.max(turn.open_at())).max(0);
                clocks.away.credited(side, stood, at)
            }),
            _ => 0,
        };
        let ran = turn.reveal.is_some() && !turn.had_filed(side, event);
        let runs = ran || (lost == Some(side) && matches!(ruled.ruling, Ruling::Reopen { .. }));
        if let Some(flag) = clocks.flag_then(index, side, event.seq, stood)
            && concerned
            && runs
            && flag <= at
        {
            faults.contradiction(turn.opening, event, format!("{says}: {side}'s, at {flag}"));
        }
    }
}

/// What the clocks stood for at this event.
fn standing<'a>(record: &Record<'a>, event: &Event) -> Option<&'a Event> {
    let mut ended = record.stood.iter();
    let ended = ended.find(|(began, ended)| began.seq < event.seq && event.seq < ended.seq);
    let stands = record.standing.filter(|began| began.seq < event.seq);
    ended.map(|(began, _)| *began).or(stands)
}

/// What is said of an end that came, by something else, after no clock of its turn had any time left.
fn not_called(
    record: &Record<'_>,
    clocks: &Clocks<'_>,
    (index, event, _): (usize, &Event, GameResult),
) -> Option<String> {
    let turn = record.turns.get(index).filter(|turn| turn.reveal.is_none())?;
    let stood = record.stood.iter().any(|(_, ended)| ended.seq == event.seq);
    let flags = Side::ALL.into_iter();
    let flags: Vec<Timestamp> = flags
        .filter_map(|side| clocks.flag_then(index, side, event.seq, 0))
        .collect();
    let last = *flags.iter().max()?;
    // Of two sides one at least had not filed, or the turn would have been revealed.
    let late = !stood && last.plus(CALLED_LATE) < event.at;
    late.then(|| {
        format!(
            "why no flag was called in turn {}: none of its clocks had time left after {last}, and it ended at {}",
            turn.number, event.at
        )
    })
}

/// A loss on time needs a flag that had fallen, of a side that owed an entry of its own and had not filed it.
fn check_time_result(
    replay: &Replay,
    clocks: &Clocks<'_>,
    (index, event, result): (usize, &Event, GameResult),
    faults: &mut Faults,
) {
    let (Some(turn), Some(position)) = (clocks.record.turns.get(index), replay.positions.get(index)) else {
        return;
    };
    let fell = |side: Side| {
        let flag = clocks.flag_then(index, side, event.seq, 0);
        flag.is_some_and(|at| at < event.at) && !turn.had_filed(side, event)
    };
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
