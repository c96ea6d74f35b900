//! The record of a tournament: its chain, the versions of its sheet, the draw, line-ups, and the public log.
//!
//! What this proves: that the acts in the file are one record up to the last of them, with nothing changed, put in or left
//! out since they stood in the public log; that the sheet changed by its acts alone; and that the starting numbers follow from
//! a secret to which the server was bound, from the texts of those who had entered, and from the sheet. It proves neither
//! that an act was rightly done nor any result: those are in the files of the games.

mod draw;
mod line_ups;

use std::fmt;

use serde::{Deserialize, Deserializer};
use serde_json::Value;

use super::file::{Entry, Keys, Published, Salted, at, canonical, envelope, key_sets, salted};
use super::inclusion::check as check_log;
use super::log::{Held, verify_log};
use super::report::{Faults, Gap, GapKind, Report, Step, not_made, quoted, taken_away};
use super::{CLOCKS_APART_MAX, Note, Trust};
use crate::base::{Bytes, PlayerId, Timestamp, TournamentId};
use crate::game::event::put_back;
use crate::tlog::{Hash, VerifierKey, event_hash};
use crate::tournament::{Act, ActKind, Sheet};

/// The longest act, in bytes: the start names every entrant, with the text that each added to the draw.
pub const MAX_ACT_LEN: usize = 2 * 1024 * 1024;

/// What the file of such a record says of itself: its member `format`.
pub const TOURNAMENT_FORMAT: &str = "fairschach-tournament/1";
const STEPS: [&str; 7] = ["format", "canonical", "members", "chain", "sheets", "draw", "log"];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Envelope {
    #[serde(rename = "format")]
    _format: String,
    tournament: String,
    keys: Keys,
    /// The hash of the last act; nothing, if there is none.
    head: Option<Bytes<32>>,
    /// How many acts were done since, and are in no batch of the log yet.
    waiting: u64,
    checkpoint: Option<String>,
    events: Vec<Salted>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    v: u64,
    r#type: String,
    tournament: String,
    seq: u64,
    at: Timestamp,
    #[serde(default, deserialize_with = "not_null")]
    by: Option<PlayerId>,
    prev: Option<Bytes<32>>,
    body: Value,
}

/// What does not apply is left out.
fn not_null<'de, D: Deserializer<'de>>(from: D) -> Result<Option<PlayerId>, D::Error> {
    PlayerId::deserialize(from).map(Some)
}

/// An act, read as far as all acts are alike.
struct Noted {
    kind: String,
    seq: u64,
    at: Timestamp,
    by: Option<PlayerId>,
    prev: Option<[u8; 32]>,
    body: Value,
    hash: [u8; 32],
    /// How many of its texts were taken away.
    taken: usize,
}

impl Noted {
    fn is(&self, kind: ActKind) -> bool {
        self.kind == kind.as_str()
    }

    /// What was done; nothing, with a fault, if that cannot be read.
    fn act(&self, faults: &mut Faults) -> Option<Act> {
        let read = Act::read(&self.kind, &self.body);
        read.map_err(|error| faults.unusable(self, error)).ok()
    }
}

/// How faults name it: `act 5 (sheet)`.
impl fmt::Display for Noted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "act {} ({})", self.seq, self.kind)
    }
}

/// A tournament, the hash of its last act, and how many are in no batch of the log yet.
pub(super) struct OfTournament {
    id: TournamentId,
    head: Option<Hash>,
    waiting: u64,
}

/// The file of a record.
pub(super) type RecordFile = Published<OfTournament>;

/// Checks the file of a tournament's record for somebody who knows no key of the server's: at best it is consistent.
///
/// ```
/// use fairschach_proofs::verify::{Verdict, verify_tournament};
///
/// let report = verify_tournament(b"{}");
/// assert_ne!(report.verdict(), Verdict::Consistent);
/// ```
pub fn verify_tournament(file: &[u8]) -> Report {
    verify_tournament_by(file, &Trust::default())
}

/// Checks the file of a tournament's record. Pure: the same bytes give the same report.
pub fn verify_tournament_by(file: &[u8], trust: &Trust) -> Report {
    let mut report = Report::default();
    run(&mut report, file, trust);
    for name in STEPS.iter().skip(report.steps.len()) {
        report.steps.push(not_made(name, "not made: see above"));
    }
    report
}

/// Checks the file of a tournament's record, and with it files of its games and receipts that players kept of them.
pub fn verify_tournament_with(
    file: &[u8],
    games: Vec<Note<'_>>,
    receipts: Vec<Note<'_>>,
    trust: &Trust,
) -> Report {
    let mut report = verify_tournament_by(file, trust);
    if games.is_empty() && receipts.is_empty() {
        return report;
    }
    let (keys, policy) = (trust.keys(), trust.policy.clone());
    let more = verify_log(None, &Held { keys, policy, receipts, games, ..Held::default() }, &mut |_, _| {});
    let of_games = |step: &Step| ["checkpoints", "receipts", "games"].contains(&step.name);
    report.steps.extend(more.steps.into_iter().filter(of_games));
    report.claims.extend(more.claims);
    report.gaps.extend(more.gaps);
    report.exhibits.extend(more.exhibits);
    report
}

/// Goes as far as the input allows.
fn run(report: &mut Report, bytes: &[u8], trust: &Trust) -> Option<()> {
    let file = report.step("format", |faults, report| {
        let file = read(bytes, faults);
        if let Some(file) = &file {
            trust.check_keys(&file.keys.log_keys, None, faults, &mut report.gaps);
            report.tournament = Some(file.of.id);
            report.keys = file.keys.log_keys.iter().map(VerifierKey::to_string).collect();
        }
        let count = file.as_ref().map_or(0, |file| file.entries.len());
        (file, format!("{TOURNAMENT_FORMAT} with {count} acts"))
    })?;
    report.passed()?;
    let values = report.step("canonical", |faults, _| {
        (canonical(&file.entries, faults), "every act is JSON in the one spelling of RFC 8785")
    });
    report.passed()?;
    let acts = report.step("members", |faults, report| {
        let acts = read_acts(&file, values, faults);
        report.claims.extend(taken_away(acts.iter().map(|act| act.taken).sum()));
        (acts, "every act has its members and no others")
    });
    report.passed()?;
    report.step("chain", |faults, _| {
        check_chain(&acts, file.of.head, faults);
        ((), "the acts follow each other without a gap, every hash fits, no time goes back")
    });
    report.step("sheets", |faults, _| {
        let says = match check_sheets(&acts, faults).map_or(0, |(version, _)| version) {
            1 => "one version of the sheet".to_owned(),
            more => format!("{more} versions of the sheet, one after the other"),
        };
        ((), says)
    });
    let mut faults = Faults::default();
    let found = draw::check(&acts, &mut faults);
    report.steps.push(match found.says {
        None if faults.is_empty() => not_made("draw", "nothing was drawn yet"),
        says => faults.step("draw", says.unwrap_or_default()),
    });
    report.steps.extend(line_ups::check(&acts));
    let named = acts.iter().map(|act| (act as &dyn fmt::Display, act.at));
    let step = check_log(&file, named, trust, report);
    if file.of.waiting > 0 {
        let says =
            format!("{} acts are newer than the last batch of the log, and not in the file", file.of.waiting);
        report.gaps.push(Gap::new(GapKind::Log, says));
    } else if acts.is_empty() {
        report.gaps.push(Gap::new(GapKind::Log, "that there is such a tournament: the file holds no act"));
    }
    report.steps.push(step);
    report.claims.extend(claims(&acts, &found.commitments));
    Some(())
}

/// Reads the envelope.
pub(super) fn read(file: &[u8], faults: &mut Faults) -> Option<RecordFile> {
    let envelope: Envelope = envelope(file, TOURNAMENT_FORMAT, faults)?;
    let events = salted(envelope.events, MAX_ACT_LEN, faults);
    let keys = key_sets(&envelope.keys, faults);
    let id = TournamentId::parse(&envelope.tournament).ok();
    let id = id.filter(|id| id.to_string() == envelope.tournament);
    if id.is_none() {
        faults.unusable("tournament", format!("no id: {}", quoted(&envelope.tournament)));
    }
    let (entries, keys) = (events?, keys?);
    let head = envelope.head.map(|head| head.0);
    let of = OfTournament { id: id?, head, waiting: envelope.waiting };
    Some(Published { of, keys, checkpoint: envelope.checkpoint, entries })
}

fn read_acts(file: &RecordFile, values: Vec<Value>, faults: &mut Faults) -> Vec<Noted> {
    let values = values.into_iter().zip(&file.entries).enumerate();
    let read = values.filter_map(|(index, (value, entry))| {
        read_act(file.of.id, value, entry).map_err(|says| faults.unusable(at(index), says)).ok()
    });
    read.collect()
}

fn read_act(tournament: TournamentId, value: Value, entry: &Entry) -> Result<Noted, String> {
    let written: Written = serde_json::from_value(value).map_err(|error| error.to_string())?;
    if written.v != 1 {
        return Err("an act of another version; this program reads version 1".to_owned());
    }
    if written.tournament != tournament.to_string() {
        return Err(format!("it belongs to tournament {}", quoted(&written.tournament)));
    }
    if !written.body.is_object() {
        return Err("its body is no object".to_owned());
    }
    let taken = match Act::read(&written.r#type, &written.body) {
        Ok(mut act) => put_back(act.texts_mut(), entry.texts.clone()).map_err(|fault| fault.to_string())?,
        // It may be of a later version; what stands beside it cannot be checked.
        Err(error) if !entry.texts.is_empty() => return Err(error.to_string()),
        Err(_) => 0,
    };
    Ok(Noted {
        kind: written.r#type,
        seq: written.seq,
        at: written.at,
        by: written.by,
        prev: written.prev.map(|prev| prev.0),
        body: written.body,
        hash: event_hash(&entry.bytes),
        taken,
    })
}

fn check_chain(acts: &[Noted], head: Option<[u8; 32]>, faults: &mut Faults) {
    let (mut before, mut latest): (Option<&Noted>, Option<&Noted>) = (None, None);
    for (seq, act) in (0..).zip(acts) {
        if act.seq != seq {
            faults.contradiction("the record", act, format!("it stands at place {seq}"));
        }
        match (before, act.prev) {
            (None, None) => {}
            (Some(before), Some(prev)) if prev == before.hash => {}
            (None, Some(_)) => faults.contradiction("the record", act, "the first act follows no other"),
            (Some(before), _) => {
                faults.contradiction(before, act, "it does not name the hash of the act before");
            }
        }
        before = Some(act);
        match latest {
            Some(latest) if act.at <= latest.at => {
                if act.at.plus(CLOCKS_APART_MAX) < latest.at {
                    faults.contradiction(latest, act, "the second was done before the first");
                }
            }
            _ => latest = Some(act),
        }
    }
    if head != before.map(|last| last.hash) {
        faults.contradiction("the file's head", "the last act", "the head is not its hash");
    }
}

/// The first act makes the tournament with version 1 of its sheet, and every later version follows the one before; answers
/// the last one with its number.
fn check_sheets<'a>(acts: impl IntoIterator<Item = &'a Noted>, faults: &mut Faults) -> Option<(i64, Sheet)> {
    let mut last: Option<(i64, Sheet)> = None;
    for (place, act) in acts.into_iter().enumerate() {
        let made = act.is(ActKind::Made);
        if place == 0 && !made {
            faults.contradiction(
                "the record",
                act,
                "a record begins with the act by which the tournament is made",
            );
        } else if place > 0 && made {
            faults.contradiction("the record", act, "a tournament is made once");
        }
        if !made && !act.is(ActKind::Sheet) {
            continue;
        }
        let next = last.as_ref().map_or(1, |(version, _)| version + 1);
        let sheet = match act.act(faults) {
            Some(Act::Sheet { version, sheet, .. }) => {
                if version != next {
                    faults.contradiction("the record", act, format!("the sheet's next version is {next}"));
                }
                sheet
            }
            Some(Act::Made { sheet }) => Some(sheet),
            _ => continue,
        };
        match sheet {
            Some(sheet) => last = Some((next, *sheet)),
            None => faults.unusable(act, "it holds no sheet"),
        }
    }
    last
}

/// What follows from nothing in the file.
fn claims(acts: &[Noted], commitments: &[u64]) -> Vec<String> {
    let mut claims = vec![
        "who did an act, and when: the server says so; the log shows the second by which it was recorded"
            .to_owned(),
        "results: each is in the file of its game".to_owned(),
        "that nothing was done after the last act: a newer file, or one that somebody else kept, would show it".to_owned(),
    ];
    if let [_, .., last] = commitments {
        claims.push(format!(
            "that the secret of the draw was not chosen for its outcome: the server committed itself to {} secrets, to the \
             last in act {last}, and knew the texts that had been added before",
            commitments.len()
        ));
    }
    let unnamed = acts.iter().filter(|act| act.by.is_none()).count();
    if unnamed > 0 {
        claims.push(format!("{unnamed} acts were the server's own, by the sheet's dates"));
    }
    claims
}
