//! A game's file, and the receipts that players kept of it.

mod adjudication;
mod agreed;
mod away;
mod blind;
pub(super) mod bot;
mod chance;
mod clocks;
mod ending;
pub(super) mod event;
mod filings;
mod links;
pub(super) mod open;
pub(super) mod receipts;
mod record;
mod replay;
mod ruling;
mod times;
mod turn;
mod unrevealed;

use std::fmt::Display;

use receipts::Against;

use super::file::{self, GameFile};
use super::inclusion;
use super::report::{Faults, Gap, GapKind, Report, not_made, taken_away};
use super::{Note, Trust};
use crate::game::event::EventKind;
use crate::tlog::VerifierKey;

const STEPS: [&str; 12] = [
    "format",
    "canonical",
    "members",
    "chains",
    "openings",
    "contexts",
    "chance",
    "positions",
    "times",
    "rulings",
    "result",
    "log",
];

/// Checks a game file and the receipts that players kept of it, for somebody who knows no key of the server's: at best it is
/// consistent.
///
/// ```
/// use fairschach_proofs::verify::{Verdict, verify_game};
///
/// let vectors: serde_json::Value = serde_json::from_slice(&std::fs::read("../../tests/vectors/game.json")?)?;
/// let mut file = vectors["good"][3]["file"].clone();
/// assert_eq!(verify_game(file.to_string().as_bytes(), &[]).verdict(), Verdict::Consistent);
/// // One event less, and its chain has a gap.
/// file["events"].as_array_mut().ok_or("no events")?.remove(1);
/// assert_ne!(verify_game(file.to_string().as_bytes(), &[]).verdict(), Verdict::Consistent);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn verify_game(file: &[u8], receipts: &[Note<'_>]) -> Report {
    verify_game_by(file, receipts, &Trust::default())
}

/// Checks a game file and the receipts that players kept of it. Pure: the same bytes give the same report.
pub fn verify_game_by(file: &[u8], receipts: &[Note<'_>], trust: &Trust) -> Report {
    let mut report = Report::default();
    run(&mut report, file, receipts, trust);
    // A step that is made only if it is asked for.
    let done = report.steps.iter().filter(|step| step.name != "thoughts").count();
    for name in STEPS.iter().chain(&["receipts"]).skip(done) {
        let why = if done == STEPS.len() { "none were given" } else { "not made: see above" };
        report.steps.push(not_made(name, why));
    }
    report
}

/// Goes as far as the input allows.
fn run(report: &mut Report, bytes: &[u8], receipts: &[Note<'_>], trust: &Trust) -> Option<()> {
    let file = report.step("format", |faults, report| format(bytes, receipts, trust, faults, report))?;
    report.passed()?;
    let values = report.step("canonical", |faults, _| {
        let values = file::canonical(&file.entries, faults);
        (values, "every event is JSON in the one spelling of RFC 8785")
    });
    report.passed()?;
    let (events, agreed) = report.step("members", |faults, report| {
        let events = event::read_all(&file, values, faults);
        report.claims.extend(taken_away(events.iter().map(|event| event.taken).sum()));
        let agreed = agreed_in(&events, faults);
        ((events, agreed), "every type is known, every event has its members and no others")
    });
    report.passed()?;
    let agreed = agreed?;
    let record = report.step("chains", |faults, _| {
        record::check_order(&events, faults);
        let record = faults.is_empty().then(|| record::chains(&events, faults)).flatten();
        if let Some(record) = &record {
            links::check(record, &file.of.head, faults);
        }
        let turns = record.as_ref().map_or(0, |record| record.turns.len());
        (record, format!("three chains without a gap, {turns} turns, every hash fits"))
    })?;

    report.step("openings", |faults, _| {
        blind::check(&record, &agreed, faults);
        let count = filings::check_openings(&record, &agreed, faults);
        ((), format!("{count} openings give the commitments of their filing"))
    });
    report.step("contexts", |faults, _| {
        filings::check_contexts(&record, &agreed, &file.keys.log_keys, file.of.game, faults);
        ((), "each was sealed for this log, game, turn, side, revision, position and player")
    });
    report.step("chance", |faults, report| {
        let of = (file.of.game, trust.rethink.is_some());
        ((), chance::check(&record, &agreed, of, faults, &mut report.claims))
    });
    let replay = report.step("positions", |faults, _| {
        let says = "every turn resolved again gives the published position, outcomes and passes";
        (replay::check(&record, &agreed, faults), says)
    });
    report.step("times", |faults, report| {
        let (entries, credits) = times::check(&record, &agreed, &replay, faults, &mut report.claims);
        ((), format!("{entries} entries in time, {credits} credits for outages"))
    });
    report.step("rulings", |faults, report| {
        let count = ruling::check(&record, faults, &mut report.claims);
        adjudication::check(&record, faults);
        ((), format!("{count} rulings, each by an arbiter of the game"))
    });
    report.step("result", |faults, report| {
        ((), ending::check(&record, &agreed, &replay, faults, &mut report.claims))
    });
    if let Some(rethink) = trust.rethink {
        report.step("thoughts", |faults, report| {
            let (of, claims) = ((file.of.game, rethink), &mut report.claims);
            ((), bot::check_thoughts(&record, &agreed, &replay, of, faults, claims))
        });
    }
    let named = events.iter().map(|event| (event as &dyn Display, event.at));
    let step = inclusion::check(&file, named, trust, report);
    let is_proven = step.made && step.faults.is_empty();
    report.steps.push(step);
    if !receipts.is_empty() {
        let game = Against { record: &record, agreed: &agreed, replay: &replay, file: &file, is_proven };
        let step = receipts::check(receipts, &game, report);
        report.steps.push(step);
    }
    Some(())
}

/// What the start says was agreed.
fn agreed_in(events: &[event::Event], faults: &mut Faults) -> Option<agreed::Agreed> {
    let start = events.iter().find(|event| event.kind == EventKind::Start);
    if start.is_none() {
        faults.unusable("events", "there is no start");
    }
    agreed::read(start?, faults)
}

/// Reads the file's form, and holds its keys against those that are believed.
fn format(
    bytes: &[u8],
    receipts: &[Note<'_>],
    trust: &Trust,
    faults: &mut Faults,
    report: &mut Report,
) -> (Option<GameFile>, String) {
    let file = file::read(bytes, faults);
    let count = file.as_ref().map_or(0, |file| file.entries.len());
    if let Some(file) = &file {
        let signers: Vec<VerifierKey> = file.keys.receipt_keys.iter().map(|(key, _)| key.clone()).collect();
        trust.check_keys(&file.keys.log_keys, Some(&signers), faults, &mut report.gaps);
        if trust.receipts.is_empty() && !receipts.is_empty() {
            let says =
                "who signed the receipts: no key for receipts was given (--key); those above are the file's";
            report.gaps.push(Gap::new(GapKind::Maker, says));
        }
        report.game = Some(file.of.game);
        let in_use = |index: usize| file.keys.log_keys.get(index).into_iter().chain(signers.get(index));
        let count = file.keys.log_keys.len().max(signers.len());
        report.keys = (0..count).flat_map(in_use).map(VerifierKey::to_string).collect();
    }
    (file, format!("fairschach-game/1 with {count} events"))
}
