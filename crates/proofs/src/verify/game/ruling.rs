//! Rulings of arbiters and objections of players: what the game lets them do.

use super::event::Event;
use super::record::Record;
use crate::base::PlayerId;
use crate::game::event::{Body, Objection, Ruled};
use crate::game::{APPEAL_DAYS, APPEAL_TIME, About, By, OBJECTIONS_MAX, OPEN_OBJECTIONS_MAX, Ruling};
use crate::verify::report::Faults;

/// Checks who ruled and unsealed, that answers and appeals belong to what they name, each once; answers how many rulings
/// there are, and adds what rests on the server's word.
pub(super) fn check(record: &Record<'_>, faults: &mut Faults, claims: &mut Vec<String>) -> usize {
    let (start, members) = record.start;
    let named = [members.arbiter, members.arbiter2];
    let mut arbiters = named;
    let events: Vec<&Event> = record.disputes.clone();
    let (mut rulings, mut operated) = (0, false);
    for (index, event) in events.iter().enumerate() {
        let earlier = &events[..index];
        match &event.body {
            Body::Ruling(ruled) if ruled.operator => {
                rulings += 1;
                operated = true;
                check_operator(record, event, ruled, &mut arbiters, earlier, faults);
            }
            Body::Ruling(ruled) => {
                rulings += 1;
                // Who runs the tournament ends, stops and resumes its games, and names an arbiter where one is needed; all
                // else is the arbiters'.
                let directs = members.director == Some(ruled.by);
                if let Ruling::Appoint { arbiter } = ruled.ruling {
                    if !directs {
                        faults.contradiction(
                            start,
                            event,
                            "only the operator or the director names an arbiter",
                        );
                    }
                    check_appointed(record, event, arbiter, &mut arbiters, earlier, faults);
                    continue;
                }
                let by_director = directs
                    && matches!(
                        ruled.ruling,
                        Ruling::Result(_) | Ruling::Pause | Ruling::Resume | Ruling::Adjudicate { .. }
                    );
                if !by_director && !arbiters.contains(&Some(ruled.by)) {
                    faults.contradiction(start, event, "no arbiter of the game gave it");
                }
                if let Some((to, _)) = ruled.ruling.answers() {
                    check_answer(record, event, ruled, to, earlier, faults);
                }
            }
            Body::Objection(objection) => {
                check_objection(record, event, (objection, arbiters[0].is_some()), earlier, faults);
                check_appeal(record, event, objection, earlier, faults);
            }
            Body::Unsealing(unsealing) => {
                let two = unsealing.asked_by != unsealing.agreed_by;
                let both = [unsealing.asked_by, unsealing.agreed_by].map(|by| named.contains(&Some(by)));
                if !two || both != [true; 2] {
                    faults.contradiction(start, event, "two arbiters unseal, each named at the start");
                }
            }
            _ => {}
        }
    }
    if rulings > 0 {
        claims.push("that the arbiters gave the rulings in their name".to_owned());
    }
    if operated {
        claims.push("that an administrator of the server gave the rulings of the operator".to_owned());
    }
    rulings
}

/// The operator lets a game go on that has no arbiter and that the server has suspended, as it was or from an earlier turn, and names a second arbiter where
/// one is needed; nothing else.
fn check_operator(
    record: &Record<'_>,
    event: &Event,
    ruled: &Ruled,
    arbiters: &mut [Option<PlayerId>; 2],
    earlier: &[&Event],
    faults: &mut Faults,
) {
    let (start, members) = record.start;
    let players = [members.white, members.black];
    if players.contains(&ruled.by) {
        faults.contradiction(start, event, "a player of the game is no operator of it");
    }
    match ruled.ruling {
        Ruling::Resume | Ruling::VoidAndReplay { .. } => {
            let suspended = record
                .stood
                .iter()
                .any(|(began, ended)| ended.seq == event.seq && matches!(began.body, Body::Suspended(_)));
            if arbiters[0].is_some() || !suspended {
                let says = "the operator lifts a suspension where there is no arbiter, nothing else";
                faults.contradiction(start, event, says);
            }
        }
        Ruling::Appoint { arbiter } => check_appointed(record, event, arbiter, arbiters, earlier, faults),
        _ => faults.contradiction(start, event, "the operator gives no such ruling"),
    }
}

/// A tournament's game that has no arbiter gets one; a second one is named for an appeal where there is none, or where an
/// answer is overdue.
fn check_appointed(
    record: &Record<'_>,
    event: &Event,
    arbiter: PlayerId,
    arbiters: &mut [Option<PlayerId>; 2],
    earlier: &[&Event],
    faults: &mut Faults,
) {
    let (start, members) = record.start;
    let answered = |seq: u64| answer(earlier, seq).is_some();
    let waits = |one: &&Event| {
        one.objection().is_some_and(|objection| {
            let overdue = objection.due.is_some_and(|due| due < event.at);
            !answered(one.seq) && (overdue || objection.against.is_some() && arbiters[1].is_none())
        })
    };
    let other = ![members.white, members.black].contains(&arbiter) && !arbiters.contains(&Some(arbiter));
    if arbiters[0].is_none() {
        if members.director.is_none() || members.director == Some(arbiter) || !other {
            let says = "an arbiter is named where a tournament's game has none: nobody who plays in it or directs it";
            faults.contradiction(start, event, says);
        }
        arbiters[0] = Some(arbiter);
        return;
    }
    if !earlier.iter().any(waits) || !other {
        let says = "a second arbiter is named for an appeal that waits for one, or where an answer is overdue, and is none of those in the game";
        faults.contradiction(start, event, says);
    }
    arbiters[1] = Some(arbiter);
}

fn check_answer(
    record: &Record<'_>,
    event: &Event,
    ruled: &Ruled,
    to: u64,
    earlier: &[&Event],
    faults: &mut Faults,
) {
    let objection = numbered(earlier, to).and_then(|one| Some((one, one.objection()?)));
    let Some((objected, objection)) = objection else {
        let says = format!("there is no objection of number {to} before it");
        return faults.contradiction(record.start.0, event, says);
    };
    if ruled.ruling.amends() && objection.against.is_none() {
        faults.contradiction(objected, event, "only an appeal changes how a game has ended");
    }
    if let Some(other) = answer(earlier, to) {
        faults.contradiction(other, event, "an objection is answered once");
    }
    let against = objection.against.and_then(|number| numbered(earlier, number)?.ruled());
    if against.is_some_and(|first| first.by == ruled.by) {
        faults.contradiction(objected, event, "an appeal is answered by the arbiter who did not rule");
    }
}

/// The ruling that answers the objection of this number.
fn answer<'a>(earlier: &[&'a Event], to: u64) -> Option<&'a Event> {
    let answers = |one: &Event| one.ruled()?.ruling.answers().filter(|(of, _)| *of == to);
    earlier.iter().find(|one| answers(one).is_some()).copied()
}

/// The ruling or objection of this number.
fn numbered<'a>(earlier: &[&'a Event], number: u64) -> Option<&'a Event> {
    earlier.iter().find(|one| one.seq == number).copied()
}

/// Somebody must be there to answer an objection, and a player has so many.
fn check_objection(
    record: &Record<'_>,
    event: &Event,
    (objection, answerable): (&Objection, bool),
    earlier: &[&Event],
    faults: &mut Faults,
) {
    let (start, _) = record.start;
    // What the result of an adjudication should be is claimed by each side once, whoever decides it.
    if objection.about == About::Adjudication {
        return;
    }
    if !answerable {
        faults.contradiction(start, event, "the game has no arbiter who could answer it");
    }
    let counts = |one: &Objection| one.by == objection.by && one.about != About::Adjudication;
    let own = earlier.iter().filter(|one| one.objection().is_some_and(counts));
    let open = own.clone().filter(|one| answer(earlier, one.seq).is_none()).count();
    if own.count() >= OBJECTIONS_MAX || open >= OPEN_OBJECTIONS_MAX {
        let says = format!(
            "a player has at most {OPEN_OBJECTIONS_MAX} open objections, and {OBJECTIONS_MAX} in all"
        );
        faults.contradiction(start, event, says);
    }
}

/// What an appeal can be against: a ruling of an arbiter or director that answers no appeal, or the end of the game as it
/// stands, if a flag brought it.
fn check_appeal(
    record: &Record<'_>,
    event: &Event,
    objection: &Objection,
    earlier: &[&Event],
    faults: &mut Faults,
) {
    let Some(against) = objection.against else { return };
    let ruling = numbered(earlier, against).and_then(|one| Some((one, one.ruled()?)));
    let end = record.ends.iter().rev().find(|(end, _)| end.seq < event.seq);
    let end = end.filter(|(end, result)| end.seq == against && result.by == By::Time);
    let of = match (ruling, end) {
        (Some((of, ruled)), _) => {
            let is_appeal = |to| numbered(earlier, to).and_then(|one| one.objection()?.against).is_some();
            if ruled.operator {
                faults.contradiction(of, event, "there is no appeal against a ruling of the operator");
            }
            if ruled.ruling.answers().is_some_and(|(to, _)| is_appeal(to)) {
                faults.contradiction(of, event, "what answers an appeal is final");
            }
            of
        }
        (None, Some((end, _))) => {
            let reopens = |ruled: &Ruled| matches!(ruled.ruling, Ruling::Reopen { .. });
            let goes_on = |one: &&&Event| one.seq > end.seq && one.ruled().is_some_and(reopens);
            if let Some(reopened) = earlier.iter().find(goes_on) {
                faults.contradiction(
                    *reopened,
                    event,
                    "the game goes on, and there is no end to appeal against",
                );
            }
            end
        }
        (None, None) => {
            let says =
                format!("there is no ruling or loss on time of number {against} before it that stands");
            return faults.contradiction(record.start.0, event, says);
        }
    };
    if event.at > of.at.plus(APPEAL_TIME) {
        faults.contradiction(of, event, format!("an appeal comes within {APPEAL_DAYS} days"));
    }
    let again = |one: &Objection| one.against == Some(against) && one.by == objection.by;
    if let Some(other) = earlier.iter().find(|one| one.objection().is_some_and(again)) {
        faults.contradiction(*other, event, "a side appeals once against a ruling");
    }
}
