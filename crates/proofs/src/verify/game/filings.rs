//! What was filed and what was opened: openings give their commitments, and belong to this game, turn, side, position
//! and player.

use std::collections::HashMap;

use super::agreed::Agreed;
use super::blind;
use super::event::Event;
use super::record::Record;
use super::turn::Turn;
use crate::base::Side;
use crate::game::event::{Filed, Opening};
use crate::game::{Canonical, Revision};
use crate::seal::{Ctx, MAX_ENTRY_LEN, PAYLOAD_LEN, RecordKind, commit, position_hash};
use crate::tlog::{SealedBy, VerifierKey};
use crate::verify::report::{Faults, quoted};

/// An opened entry with the event of its filing and the reveal.
pub(super) struct Opened<'a> {
    pub(super) reveal: &'a Event,
    pub(super) event: &'a Event,
    pub(super) filed: &'a Filed,
    pub(super) opening: &'a Opening,
}

/// What a side opened in a turn.
pub(super) fn opened<'a>(turn: &'a Turn<'a>, side: Side) -> Option<Opened<'a>> {
    let (reveal, members) = turn.reveal?;
    let (event, filed) = turn.filed(side).last()?;
    let opening = *members.openings().get(side);
    opening.map(|opening| Opened { reveal, event, filed, opening })
}

/// Checks every opening against its commitment and the event of its filing, and every revision against the terms.
pub(super) fn check_openings(record: &Record<'_>, agreed: &Agreed, faults: &mut Faults) -> usize {
    let mut count = 0;
    check_once(record, faults);
    for turn in &record.turns {
        for side in Side::ALL {
            check_revisions(record, turn, side, agreed, faults);
            if let Some(opened) = opened(turn, side) {
                check_opening(&opened, faults);
                count += 1;
            }
        }
        if let (Some((one, _)), Some((other, _))) =
            (turn.filed(Side::White).nth(1), turn.filed(Side::Black).nth(1))
        {
            faults.contradiction(one, other, "an entry is revised only while the other side has not filed");
        }
    }
    count
}

/// No two filings are one submission, and the server draws `r` anew for each: two that are the same hide nothing. Authors who
/// draw their own are answerable for it themselves.
fn check_once(record: &Record<'_>, faults: &mut Faults) {
    let (mut submissions, mut randoms) = (HashMap::new(), HashMap::new());
    for turn in &record.turns {
        for side in Side::ALL {
            for (event, filed) in turn.filed(side) {
                if let Some(other) = submissions.insert(filed.submission, event) {
                    faults.contradiction(other, event, "two filings are one submission");
                }
            }
            if let Some(Opened { event, filed, opening, .. }) = opened(turn, side)
                && let Some(r) = &opening.r
                && filed.sealing == SealedBy::Server
                && filed.r#box.is_none()
                && let Some(other) = randoms.insert(r.0, event)
            {
                faults.contradiction(other, event, "both were sealed with the same r");
            }
        }
    }
}

fn check_revisions(record: &Record<'_>, turn: &Turn<'_>, side: Side, agreed: &Agreed, faults: &mut Faults) {
    let mut before: Option<(&Event, &Filed)> = None;
    let (start, watches) = record.start;
    for (event, filed) in turn.filed(side) {
        if filed.entered_by.is_some() && ![watches.arbiter, watches.arbiter2].contains(&filed.entered_by) {
            faults.contradiction(start, event, "who entered it is no arbiter of the game");
        }
        if u64::from(filed.revision) != event.seq {
            faults.contradiction(
                "its place in the chain",
                event,
                format!("it is revision {}", filed.revision),
            );
        }
        match (before, &filed.superseded) {
            (Some((old, old_filed)), Some(superseded)) if *superseded != old_filed.commitment => {
                faults.contradiction(
                    old,
                    event,
                    "the second replaces another commitment than that of the first",
                );
            }
            (Some((old, _)), None) => {
                faults.contradiction(old, event, "one turn has two first entries of a side")
            }
            (None, Some(_)) => {
                faults.contradiction("the beginning of its chain", event, "there is nothing to replace")
            }
            _ => {}
        }
        if before.is_some() && agreed.terms.revision == Revision::None {
            faults.contradiction("the terms of the game", event, "filing is final, revision = none");
        }
        before = Some((event, filed));
    }
}

fn check_opening(opened: &Opened<'_>, faults: &mut Faults) {
    let Opened { reveal, event, filed, opening } = opened;
    let same = [
        ("submission", opening.submission == filed.submission),
        ("revision", opening.revision == filed.revision),
        ("received", opening.received == event.at),
        ("channel", opening.channel == filed.channel),
        ("commitment", opening.commitment == filed.commitment),
    ];
    for (name, _) in same.iter().filter(|(_, same)| !same) {
        faults.contradiction(reveal, event, format!("they differ in {name}"));
    }
    blind::check_opening(opened, faults);
    let (Some(entry), Some(r)) = (&opening.entry, &opening.r) else { return };
    let fits = payload(entry)
        .map(|payload| commit(&opening.ctx.0, &payload, &r.0).to_bytes() == opening.commitment.0);
    if fits != Some(true) {
        let says = "entry, r and ctx that it opens do not give the commitment";
        faults.contradiction(reveal, event, says);
    }
    if filed.r#box.is_none() && Canonical::parse(entry).is_err() {
        let says = format!("what it opens is no entry: {}", quoted(entry));
        faults.contradiction(reveal, event, says);
    }
}

/// The 256 bytes that an entry is filled to.
fn payload(entry: &str) -> Option<[u8; PAYLOAD_LEN]> {
    let text = entry.as_bytes();
    let printable = text.iter().all(|byte| (b' '..=b'~').contains(byte));
    if !printable || !(1..=MAX_ENTRY_LEN).contains(&text.len()) {
        return None;
    }
    let mut payload = [0; PAYLOAD_LEN];
    payload[..2].copy_from_slice(&u16::try_from(text.len()).ok()?.to_be_bytes());
    payload[2..][..text.len()].copy_from_slice(text);
    Some(payload)
}

/// Checks what every opening was sealed for, and that the log is the one named at the start.
pub(super) fn check_contexts(
    record: &Record<'_>,
    agreed: &Agreed,
    logs: &[VerifierKey],
    game: crate::base::GameId,
    faults: &mut Faults,
) {
    let (start, members) = record.start;
    // The key may have been handed over since, also while the game went on.
    let log_ids: Vec<[u8; 32]> = logs.iter().map(VerifierKey::hash).collect();
    if !log_ids.contains(&members.log_id.0) {
        faults.contradiction("the file's keys.log", start, "log_id is not the hash of that key");
    }
    for turn in &record.turns {
        for side in Side::ALL {
            let Some(Opened { reveal, opening, .. }) = opened(turn, side) else { continue };
            let ctx = match Ctx::parse(&opening.ctx.0) {
                Ok(ctx) => ctx,
                Err(error) => {
                    faults.contradiction(reveal, format!("{side}'s ctx"), error);
                    continue;
                }
            };
            let same = [
                ("kind", ctx.kind == RecordKind::Entry),
                ("log", log_ids.contains(&ctx.log_id)),
                ("game", ctx.game == game),
                ("turn", ctx.turn == turn.number),
                ("side", ctx.side == side),
                ("revision", ctx.revision == opening.revision),
                ("position", ctx.position_hash == position_hash(turn.position())),
                ("player", ctx.player == *agreed.players.get(side)),
            ];
            for (name, _) in same.iter().filter(|(_, same)| !same) {
                faults.contradiction(
                    reveal,
                    format!("{side}'s ctx"),
                    format!("it was sealed for another {name}"),
                );
            }
        }
    }
}
