//! `verify tournament`: the record of a tournament, its chain, the versions of its sheet, the draw, and the public log.
//!
//! What this proves: that the acts in the file are one record up to the last of them, with nothing changed, put in or left
//! out since they stood in the public log; that the sheet changed by its acts alone; and that the starting numbers follow from
//! a secret to which the server was bound, from the texts of those who had entered, and from the sheet. It proves neither
//! that an act was rightly done nor any result: those are in the files of the games.

mod draw;

use std::fmt;
use std::path::PathBuf;

use clap::Args;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use super::file::{Keys, MAX_FILE_LEN, Salted, at, canonical, envelope, key_sets, salted};
use super::inclusion::{Logged, Proof, check as check_log};
use super::log::{Held, verify_log};
use super::report::{Faults, Gap, GapKind, Report, Step, not_made, quoted};
use super::times::CLOCKS_APART_MAX;
use super::trust::{Trust, TrustArgs, read_all};
use super::{notes, read_file};
use crate::base::{Bytes, PlayerId, Timestamp, TournamentId};
use crate::tlog::{MAX_NOTE_LEN, VerifierKey, event_hash};
use crate::tournament::{Act, ActKind, Sheet};

/// The longest act, in bytes: the start names every entrant, with the text that each added to the draw.
pub const MAX_ACT_LEN: usize = 2 * 1024 * 1024;

/// What a file of this kind says of itself.
pub(super) const FORMAT: &str = "fairschach-tournament/1";
const STEPS: [&str; 7] = ["format", "canonical", "members", "chain", "sheets", "draw", "log"];

/// Check a tournament's record.
#[derive(Args)]
pub struct TournamentArgs {
    /// The file of the record, or - for standard input
    file: PathBuf,
    /// Answer in JSON
    #[arg(long)]
    pub(super) json: bool,
    /// A game of the tournament, to be checked with it; may be given again and again
    #[arg(long = "game", value_name = "FILE")]
    games: Vec<PathBuf>,
    /// A receipt that a player kept of one of the games; may be given again and again
    #[arg(long = "receipt", value_name = "NOTE")]
    receipts: Vec<PathBuf>,
    #[command(flatten)]
    trust: TrustArgs,
}

impl TournamentArgs {
    pub(super) fn check(&self) -> Result<Report, String> {
        let trust = self.trust.read()?;
        let mut report = verify_tournament_by(&read_file(&self.file, MAX_FILE_LEN)?, &trust);
        let games = read_all(&self.games, MAX_FILE_LEN)?;
        let receipts = read_all(&self.receipts, MAX_NOTE_LEN)?;
        if games.is_empty() && receipts.is_empty() {
            return Ok(report);
        }
        let held = Held {
            keys: trust.keys(),
            policy: trust.policy,
            receipts: notes(&receipts),
            games: notes(&games),
            ..Held::default()
        };
        let more = verify_log(None, &held, &mut |_, _| {});
        let of_games = |step: &Step| ["checkpoints", "receipts", "games"].contains(&step.name);
        report.steps.extend(more.steps.into_iter().filter(of_games));
        report.claims.extend(more.claims);
        report.gaps.extend(more.gaps);
        report.exhibits.extend(more.exhibits);
        Ok(report)
    }
}

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

/// A record whose form is right; its acts are bytes still.
pub(super) struct RecordFile {
    id: TournamentId,
    pub(super) log_keys: Vec<VerifierKey>,
    head: Option<[u8; 32]>,
    waiting: u64,
    pub(super) checkpoint: Option<String>,
    pub(super) acts: Vec<Vec<u8>>,
    pub(super) salts: Vec<[u8; 32]>,
    proofs: Vec<Option<Proof>>,
}

/// Checks the file of a tournament's record for somebody who knows no key of the server's: at best it is consistent.
pub fn verify_tournament(file: &[u8]) -> Report {
    verify_tournament_by(file, &Trust::default())
}

/// Checks the file of a tournament's record. Pure: the same bytes give the same report.
pub fn verify_tournament_by(file: &[u8], trust: &Trust) -> Report {
    let mut check = Check(Report::new());
    check.run(file, trust);
    let done = check.0.steps.len();
    for name in STEPS.iter().skip(done) {
        check.0.steps.push(not_made(name, "not made: see above"));
    }
    check.0
}

struct Check(Report);

impl Check {
    /// Goes as far as the input allows.
    fn run(&mut self, bytes: &[u8], trust: &Trust) -> Option<()> {
        let mut faults = Faults::default();
        let file = read(bytes, &mut faults);
        let count = file.as_ref().map_or(0, |file| file.acts.len());
        if let Some(file) = &file {
            trust.check_keys(&file.log_keys, None, &mut faults, &mut self.0.gaps);
        }
        let fits = self.add(faults, format!("{FORMAT} with {count} acts"));
        let file = file?;
        self.0.tournament = Some(file.id);
        self.0.keys = file.log_keys.iter().map(VerifierKey::to_string).collect();
        fits?;

        let mut faults = Faults::default();
        let values = canonical(&file.acts, &mut faults);
        self.add(faults, "every act is JSON in the one spelling of RFC 8785")?;

        let mut faults = Faults::default();
        let acts = read_acts(&file, values, &mut faults);
        self.add(faults, "every act has its members and no others")?;

        let mut faults = Faults::default();
        check_chain(&acts, file.head, &mut faults);
        self.add(faults, "the acts follow each other without a gap, every hash fits, no time goes back");

        let mut faults = Faults::default();
        let sheet = check_sheets(&acts, &mut faults);
        let versions = sheet.as_ref().map_or(0, |(version, _)| *version);
        let says = match versions {
            1 => "one version of the sheet".to_owned(),
            more => format!("{more} versions of the sheet, one after the other"),
        };
        self.add(faults, says);

        let mut faults = Faults::default();
        let found = draw::check(&acts, &mut faults);
        match found.says {
            None if faults.is_empty() => self.0.steps.push(not_made("draw", "nothing was drawn yet")),
            says => drop(self.add(faults, says.unwrap_or_default())),
        }

        let logged = acts.iter().zip(&file.acts).zip(file.salts.iter().zip(&file.proofs));
        let logged = logged.map(|((act, bytes), (salt, proof))| Logged {
            name: act,
            bytes,
            at: act.at,
            salt,
            proof: proof.as_ref(),
        });
        let logged: Vec<Logged<'_>> = logged.collect();
        let step = check_log(file.checkpoint.as_deref(), &file.log_keys, &logged, trust, &mut self.0);
        if file.waiting > 0 {
            let says = format!(
                "{} acts are newer than the last batch of the log, and not in the file",
                file.waiting
            );
            self.0.gaps.push(Gap::new(GapKind::Log, says));
        }
        self.0.steps.push(step);
        self.0.claims.extend(claims(&acts, &found.commitments));
        Some(())
    }

    /// The next step; nothing, if it failed.
    fn add(&mut self, faults: Faults, says: impl Into<String>) -> Option<()> {
        let good = faults.is_empty();
        let name = STEPS[self.0.steps.len()];
        self.0.steps.push(faults.step(name, says));
        good.then_some(())
    }
}

/// Reads the envelope.
pub(super) fn read(file: &[u8], faults: &mut Faults) -> Option<RecordFile> {
    let envelope: Envelope = envelope(file, FORMAT, faults)?;
    let events = salted(envelope.events, MAX_ACT_LEN, faults);
    let keys = key_sets(&envelope.keys, faults);
    let id = TournamentId::parse(&envelope.tournament).ok();
    let id = id.filter(|id| id.to_string() == envelope.tournament);
    if id.is_none() {
        faults.unusable("tournament", format!("no id: {}", quoted(&envelope.tournament)));
    }
    let (events, keys) = (events?, keys?);
    Some(RecordFile {
        id: id?,
        log_keys: keys.log_keys,
        head: envelope.head.map(|head| head.0),
        waiting: envelope.waiting,
        checkpoint: envelope.checkpoint,
        acts: events.events,
        salts: events.salts,
        proofs: events.proofs,
    })
}

fn read_acts(file: &RecordFile, values: Vec<Value>, faults: &mut Faults) -> Vec<Noted> {
    let mut acts = Vec::with_capacity(values.len());
    for (index, (value, bytes)) in values.into_iter().zip(&file.acts).enumerate() {
        let written: Written = match serde_json::from_value(value) {
            Ok(written) => written,
            Err(error) => {
                faults.unusable(at(index), error);
                continue;
            }
        };
        if written.v != 1 {
            faults.unusable(at(index), "an act of another version; this program reads version 1");
        } else if written.tournament != file.id.to_string() {
            let says = format!("it belongs to tournament {}", quoted(&written.tournament));
            faults.unusable(at(index), says);
        } else if !written.body.is_object() {
            faults.unusable(at(index), "its body is no object");
        } else {
            acts.push(Noted {
                kind: written.r#type,
                seq: written.seq,
                at: written.at,
                by: written.by,
                prev: written.prev.map(|prev| prev.0),
                body: written.body,
                hash: event_hash(bytes),
            });
        }
    }
    acts
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
