//! Times: nothing is received before its turn opened or after its flag fell, nothing is revealed before it was received,
//! and nothing in the public chain happened before what stands ahead of it, the end of the game and what follows it included.

use super::agreed::Agreed;
use super::away::Away;
use super::clocks::Clocks;
use super::event::{Event, at_once};
use super::record::Record;
use super::replay::Replay;
use super::turn::Turn;
use crate::base::{Micros, Side, Timestamp};
use crate::game::event::{Body, Credit, Flags, Outage, Ruled};
use crate::game::{BothFlags, By, Channel, GameResult, Ruling};
use crate::rules;
use crate::verify::CLOCKS_APART_MAX;
use crate::verify::report::Faults;

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
    for (index, ((turn, position), (_, lines))) in
        record.turns.iter().zip(&replay.positions).zip(&clocks.turns).enumerate()
    {
        for act in &turn.acts {
            match &act.body {
                Body::Clock(credit) => {
                    check_credit(record, turn, act, credit, &outages, faults);
                    outages.push(&credit.outage);
                    credits += 1;
                }
                Body::Suspended(_) => check_stop(&clocks, index, act, faults),
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
                let given_before = is_of(event, Channel::Conditional);
                if given_before && event.at != turn.open_at() {
                    let says = "a conditional entry is filed at the moment at which its turn opens";
                    faults.contradiction(turn.opening, event, says);
                }
                // The bot may have filed while its turn waited to be shown, for the moment at which it opens.
                let at_once = is_of(event, Channel::Bot) && event.at == turn.open_at();
                if !passes && !given_before && !at_once {
                    check_paused(record, event, faults);
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

fn is_of(event: &Event, channel: Channel) -> bool {
    matches!(&event.body, Body::Filed(filed) if filed.channel == channel)
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

/// What the clocks get when the game goes on is the time for which they stood.
fn check_ruling(record: &Record<'_>, turn: &Turn<'_>, event: &Event, ruled: &Ruled, faults: &mut Faults) {
    let began = record.stood.iter().find(|(_, ended)| ended.seq == event.seq);
    if let (Ruling::Resume | Ruling::Reopen { .. }, Some((began, _))) = (ruled.ruling, began) {
        let due = event.at.since(began.at.max(turn.open_at())).max(0);
        if ruled.credit != Some(due) {
            let given = ruled.credit.unwrap_or(0);
            let says = format!("the clocks stood for {due} µs, not for {given}");
            faults.contradiction(began, event, says);
        }
    }
    if let Some(again) = &ruled.again
        && again.release < event.at
    {
        faults.contradiction(event, "its release", "it is released before it was given");
    }
}

/// Nothing is filed while the game is paused.
fn check_paused(record: &Record<'_>, event: &Event, faults: &mut Faults) {
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
    let resumed = ended.filter(|ended| ended.seq < event.seq).map(|ended| ended.at).max();
    let ran_from = resumed.map_or(turn.open_at(), |at| at.max(turn.open_at()));
    let due = to.since(from.max(ran_from));
    if due <= 0 || credit.credit != due {
        let says = format!("the clocks stood idle for {due} µs of that outage, not for {}", credit.credit);
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
    let ended = record.reopened.iter().rev().find(|(_, end, _)| end.seq < event.seq);
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

/// What the clocks were stopped for at this event.
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
    let flags: Vec<Timestamp> =
        flags.filter_map(|side| clocks.flag_then(index, side, event.seq, 0)).collect();
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

/// What is said of flags is so: of sides that owed an entry of their own and had not filed it.
fn check_flags(clocks: &Clocks<'_>, index: usize, event: &Event, flags: &Flags, faults: &mut Faults) {
    let Some(turn) = clocks.record.turns.get(index) else { return };
    for side in Side::ALL {
        let Some(flag) = flags.get(side) else { continue };
        let due = clocks.fallen_flag(index, side, event.seq);
        if due != Some(*flag) || flag.at >= event.at || turn.had_filed(side, event) {
            let says = match due {
                Some(due) => format!(
                    "{side}'s flag fell at {}, with {} µs given, {} credited and {} used",
                    due.at, due.given, due.credit, due.used
                ),
                None => format!("{side} owed no entry"),
            };
            faults.contradiction(turn.opening, event, says);
        }
    }
}

/// A game stands for flags where an arbiter is to say what two at the same instant mean.
fn check_stop(clocks: &Clocks<'_>, index: usize, event: &Event, faults: &mut Faults) {
    let Some(flags) = event.body.flags() else { return };
    check_flags(clocks, index, event, flags, faults);
    if clocks.agreed.terms.both_flags != BothFlags::Arbiter || !at_once(flags) {
        let says = "by the terms no arbiter is to rule on these flags";
        faults.contradiction(clocks.record.start.0, event, says);
    }
}

/// The results that two flags at the same instant can have. What was filed in void turns and never revealed is not known.
fn of_both(clocks: &Clocks<'_>, index: usize) -> Vec<GameResult> {
    let turns = clocks.record.turns.iter().take(index + 1);
    let filed =
        turns.clone().flat_map(|turn| turn.filings()).any(|(_, filed)| filed.channel != Channel::Server);
    let unknown = turns.clone().any(|turn| turn.replaced_by.is_some() && turn.reveal.is_none());
    let known: &[bool] = match (filed, unknown) {
        (true, _) => &[true],
        (false, true) => &[true, false],
        (false, false) => &[false],
    };
    let term = clocks.agreed.terms.both_flags;
    known.iter().filter_map(|filed| term.result(*filed)).collect()
}

/// A loss on time needs a flag that had fallen, of a side that owed an entry of its own and had not filed it. Older results do
/// not say which flags decide.
fn check_time_result(
    replay: &Replay,
    clocks: &Clocks<'_>,
    (index, event, result): (usize, &Event, GameResult),
    faults: &mut Faults,
) {
    let (Some(turn), Some(position)) = (clocks.record.turns.get(index), replay.positions.get(index)) else {
        return;
    };
    let drawn = |loser: Side| !rules::can_win(position, loser.opposite());
    let Some(flags) = event.body.flags() else {
        if result.both_lose || clocks.agreed.terms.both_flags != BothFlags::Draw {
            faults.contradiction(clocks.record.start.0, event, "it does not name the flags that decide");
        }
        return check_older(clocks, (index, turn), (event, result), drawn, faults);
    };
    check_flags(clocks, index, event, flags, faults);
    let due = match (flags.white, flags.black) {
        (Some(_), Some(_)) if at_once(flags) => of_both(clocks, index),
        (Some(_), Some(_)) => Vec::new(),
        (white, _) => {
            let loser = if white.is_some() { Side::White } else { Side::Black };
            vec![if drawn(loser) {
                GameResult::draw(By::Time)
            } else {
                GameResult::win(loser.opposite(), By::Time)
            }]
        }
    };
    if !due.contains(&result) {
        let says = "these flags do not decide the game so";
        faults.contradiction(clocks.record.start.0, event, says);
    }
}

fn check_older(
    clocks: &Clocks<'_>,
    (index, turn): (usize, &Turn<'_>),
    (event, result): (&Event, GameResult),
    drawn: impl Fn(Side) -> bool,
    faults: &mut Faults,
) {
    let fell = |side: Side| {
        let flag = clocks.flag_then(index, side, event.seq, 0);
        flag.is_some_and(|at| at < event.at) && !turn.had_filed(side, event)
    };
    let fits = match result.winner {
        Some(winner) => fell(winner.opposite()),
        None => Side::ALL.into_iter().any(fell),
    };
    if !fits {
        faults.contradiction(turn.opening, event, "no flag had fallen that could decide the game so");
    }
    if let Some(winner) = result.winner
        && drawn(winner.opposite())
    {
        let says = format!("{winner}'s pieces cannot mate, so the fallen flag draws");
        faults.contradiction(turn.opening, event, says);
    }
}
