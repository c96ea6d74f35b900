//! Blindly sealed entries: who sealed them, for which keys, and whether a box that is said not to open does not.

use super::agreed::Agreed;
use super::event::Event;
use super::filings::{Opened, opened};
use super::record::Record;
use super::turn::Turn;
use crate::base::Side;
use crate::game::event::{Body, Opening, Start};
use crate::game::{Channel, Ruling};
use crate::rules::OptionValue;
use crate::seal::{Commitment, Ctx, Share, open_blind};
use crate::verify::report::Faults;

/// Checks what a game says of blind sealing against its terms.
pub(super) fn check(record: &Record<'_>, agreed: &Agreed, faults: &mut Faults) {
    let (start, members) = record.start;
    let blind = agreed.terms.key_holder();
    let keys = members.keyholder.is_some() && members.blind_key.is_some();
    if blind.is_some() != keys || members.keyholder.is_some() != members.blind_key.is_some() {
        let says = "keyholder and blind_key are there if, and only if, sealing is blind";
        faults.contradiction(start, "its terms", says);
    }
    if blind.is_some() {
        check_start(start, members, agreed, faults);
    }
    for turn in &record.turns {
        for (event, filed) in turn.filings() {
            let needs = blind.is_some() && filed.channel != Channel::Server;
            if needs != filed.r#box.is_some() {
                let says = if needs {
                    "the game is sealed blindly, but the server could read this entry"
                } else {
                    "only a player's entry in a blindly sealed game has a box"
                };
                faults.contradiction(start, event, says);
            }
        }
        for act in turn.acts.iter().filter(|act| matches!(act.body, Body::Overdue(_))) {
            check_overdue(record, turn, act, agreed, faults);
        }
    }
}

fn check_start(start: &Event, members: &Start, agreed: &Agreed, faults: &mut Faults) {
    let void = OptionValue::Word("void".to_owned());
    if agreed.rules.options().get("illegal_entry") != Some(&void) || members.arbiter.is_none() {
        let says = "blind sealing needs illegal_entry = void and an arbiter";
        faults.contradiction(start, "its terms", says);
    }
}

/// Whether it says that the game was ended while the key holder was waited for: a result follows at once, or the ruling that gives it.
fn is_at_end(record: &Record<'_>, act: &Event) -> bool {
    let next = record.public.iter().find(|event| event.seq == act.seq + 1);
    next.is_some_and(|event| match &event.body {
        Body::Result(_) => true,
        Body::Ruling(ruled) => matches!(ruled.ruling, Ruling::Result(_)),
        _ => false,
    })
}

/// A deadline passes once, after the time that was agreed on, with everything filed.
fn check_overdue(record: &Record<'_>, turn: &Turn<'_>, act: &Event, agreed: &Agreed, faults: &mut Faults) {
    let Some(times) = agreed.terms.key_holder() else {
        return faults.contradiction(turn.opening, act, "no key holder is waited for in this game");
    };
    if is_at_end(record, act) {
        return;
    }
    let others =
        turn.acts.iter().filter(|other| matches!(other.body, Body::Overdue(_)) && !is_at_end(record, other));
    if others.count() > 1 {
        faults.contradiction(turn.opening, act, "a deadline passes once in a turn");
    }
    let filed = Side::ALL.into_iter().filter_map(|side| turn.filed(side).last());
    let last = filed.map(|(event, _)| event).max_by_key(|event| event.at);
    if turn.reveal.is_some()
        && let Some(last) = last
        && act.at < last.at.plus(times.deadline())
    {
        faults.contradiction(last, act, "the key holder had more time than that");
    }
}

/// Whether an opening says what a blind one may say.
pub(super) fn check_opening(opened: &Opened<'_>, faults: &mut Faults) {
    let Opened { reveal, event, filed, opening } = opened;
    if let Some(ctx) = &filed.ctx
        && *ctx != opening.ctx
    {
        faults.contradiction(reveal, event, "they differ in ctx");
    }
    let Some(shares) = &opening.unopened else { return };
    let Some(boxed) = &filed.r#box else {
        let says = "only what was sealed blindly can fail to open";
        return faults.contradiction(event, reveal, says);
    };
    let Ok(ctx) = Ctx::parse(&opening.ctx.0) else { return };
    let result = open_blind(
        &opening.ctx.0,
        &ctx,
        Commitment::from_bytes(filed.commitment.0),
        &boxed.0,
        &Share::new(shares.keyholder.0),
        &Share::new(shares.server.0),
    );
    match result {
        Ok(_) => faults.contradiction(event, reveal, "the box that is said not to open does open"),
        Err(error) if error.is_of_author() => {}
        Err(error) => faults.contradiction(event, reveal, error),
    }
}

/// Whether a side's entry of a turn was sealed blindly.
pub(super) fn is_blind(turn: &Turn<'_>, side: Side) -> bool {
    opened(turn, side).is_some_and(|opened| opened.filed.r#box.is_some())
}

/// The text of the entry that an opening publishes, the empty one of a box that did not open.
pub(super) fn text(opening: &Opening) -> &str {
    opening.entry.as_deref().unwrap_or_default()
}
