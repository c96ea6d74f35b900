//! Games that are to be adjudicated: by whom and when they are stopped, what both sides claim, and that nothing is found
//! before both could.

use super::event::Event;
use super::record::Record;
use crate::base::{BySide, Timestamp};
use crate::game::event::{Body, Objection, Ruled};
use crate::game::{About, By, Channel, Ruling};
use crate::verify::CLOCKS_APART_MAX;
use crate::verify::report::Faults;

/// A game that waits for its adjudication.
struct Waits<'a> {
    stopped: &'a Event,
    until: Timestamp,
    claims: BySide<Option<&'a Event>>,
}

/// Whether the game waits for an adjudication after these disputes.
pub(super) fn waits(disputes: &[&Event]) -> bool {
    let last = disputes.iter().rev().find_map(|event| match event.ruled()?.ruling {
        Ruling::Adjudicate { .. } => Some(true),
        Ruling::Resume => Some(false),
        _ => None,
    });
    last.unwrap_or(false)
}

/// Follows the public chain.
pub(super) fn check(record: &Record<'_>, faults: &mut Faults) {
    let mut waits: Option<Waits<'_>> = None;
    for (index, event) in record.public.iter().enumerate() {
        match &event.body {
            Body::Ruling(ruled) => check_ruling(record, event, ruled, &mut waits, faults),
            Body::Objection(objection) if objection.about == About::Adjudication => {
                let next = record.public.get(index + 1).copied();
                check_claim(record, (event, objection), next, waits.as_mut(), faults);
            }
            _ => {}
        }
    }
}

fn check_ruling<'a>(
    record: &Record<'a>,
    event: &'a Event,
    ruled: &Ruled,
    waits: &mut Option<Waits<'a>>,
    faults: &mut Faults,
) {
    let (start, members) = record.start;
    let by_director = members.director == Some(ruled.by);
    if let Ruling::Adjudicate { end, until } = ruled.ruling {
        if !by_director {
            faults.contradiction(
                start,
                event,
                "its tournament's director alone stops a game at the hard end",
            );
        }
        if let Some(waits) = waits {
            faults.contradiction(waits.stopped, event, "the game is to be adjudicated already");
        }
        if end > event.at.plus(CLOCKS_APART_MAX) {
            faults.contradiction(event, "its end", "the hard end had not come then");
        }
        check_filed(record, event, end, faults);
        *waits = Some(Waits { stopped: event, until, claims: BySide::default() });
        return;
    }
    let Some(open) = waits else { return };
    match ruled.ruling {
        Ruling::Resume if by_director => *waits = None,
        Ruling::Resume
        | Ruling::Pause
        | Ruling::VoidAndReplay { .. }
        | Ruling::AdjustClock { .. }
        | Ruling::Extend { .. } => {
            faults.contradiction(open.stopped, event, "the game is to be adjudicated, and does not go on");
        }
        Ruling::Result(result)
            if result.by == By::Adjudication
                && event.at.plus(CLOCKS_APART_MAX) <= open.until
                && open.claims.iter().all(|(_, claim)| claim.is_none()) =>
        {
            faults.contradiction(open.stopped, event, "both sides could still claim a result then");
        }
        _ => {}
    }
}

/// Nothing counts that was received after the hard end; what the server sealed, a pass, was nobody's entry.
fn check_filed(record: &Record<'_>, stopped: &Event, end: Timestamp, faults: &mut Faults) {
    for turn in record.turns.iter().filter(|turn| turn.number <= stopped.turn) {
        for (event, filed) in turn.filings() {
            let late = event.at > end.plus(CLOCKS_APART_MAX) && event.at <= stopped.at;
            if late && filed.channel != Channel::Server {
                faults.contradiction(stopped, event, format!("received after the hard end, {end}"));
            }
        }
    }
}

/// Both are shown together, or once the time for them is over; each side has one.
fn check_claim<'a>(
    record: &Record<'a>,
    (event, objection): (&'a Event, &Objection),
    next: Option<&'a Event>,
    waits: Option<&mut Waits<'a>>,
    faults: &mut Faults,
) {
    let Some(open) = waits else {
        let says = "a result is claimed of a game that is not to be adjudicated";
        return faults.contradiction(record.start.0, event, says);
    };
    if let Some(first) = *open.claims.get(objection.by) {
        return faults.contradiction(first, event, "a side claims a result once");
    }
    *open.claims.get_mut(objection.by) = Some(event);
    let other = objection.by.opposite();
    let claims = |one: &Objection| one.about == About::Adjudication && one.by == other;
    let follows = next.and_then(Event::objection).is_some_and(claims);
    let alone = open.claims.get(other).is_none() && !follows;
    if alone && event.at.plus(CLOCKS_APART_MAX) <= open.until {
        faults.contradiction(
            open.stopped,
            event,
            "it is shown while the other side could still make its own",
        );
    }
}
