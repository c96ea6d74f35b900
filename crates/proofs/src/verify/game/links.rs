//! That every event names the hash of the one before.

use super::event::Event;
use super::record::Record;
use super::turn::Turn;
use crate::base::Side;
use crate::verify::report::Faults;

/// Whether each event names the hash of the one before, the reveal those of both sides' last ones, and the file that
/// of the last of all.
pub(super) fn check(record: &Record<'_>, head: &[u8; 32], faults: &mut Faults) {
    for pair in record.public.windows(2) {
        check_link(pair[0], pair[1], faults);
    }
    if record.last.hash != *head {
        faults.contradiction("the file's head", record.last, "it is not the hash of the last public event");
    }
    for turn in &record.turns {
        for side in Side::ALL {
            check_side(turn, side, faults);
        }
    }
}

fn check_link(before: &Event, event: &Event, faults: &mut Faults) {
    if event.prev != Some(before.hash) {
        faults.contradiction(before, event, "prev of the second is not the hash of the first");
    }
}

fn check_side(turn: &Turn<'_>, side: Side, faults: &mut Faults) {
    let filed = turn.sides.get(side);
    for pair in filed.windows(2) {
        check_link(pair[0], pair[1], faults);
    }
    let begins = |event: &Event| Some(event.hash) == filed.first().and_then(|first| first.prev);
    if let Some(first) = filed.first()
        && !begins(turn.opening)
        && !turn.acts.iter().any(|act| begins(act))
    {
        let says = "prev of the second is the hash of no public event of its turn";
        faults.contradiction(turn.opening, first, says);
    }
    let Some((event, reveal)) = turn.reveal else { return };
    match (filed.last(), reveal.openings().get(side)) {
        (Some(last), Some(opening)) if opening.head.0 != last.hash => {
            let says = format!("the head that it names for {side} is not the hash of {side}'s last event");
            faults.contradiction(event, last, says);
        }
        (Some(last), None) => faults.contradiction(event, last, format!("{side}'s entry was not revealed")),
        (None, Some(_)) => {
            let says = format!("{side}'s entry was revealed, but the file has no event of its filing");
            faults.contradiction(event, format!("{side}'s chain"), says);
        }
        _ => {}
    }
}
