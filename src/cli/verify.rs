//! `fairschach verify`: checks what the server published, without the server, its database or a network.

mod adjudication;
mod away;
mod blind;
mod chance;
mod commands;
mod ending;
mod event;
mod file;
mod filings;
mod folder;
mod inclusion;
mod log;
mod receipts;
mod record;
mod replay;
mod report;
mod ruling;
mod times;
mod tournament;
mod trust;
mod unrevealed;

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use serde_json::Value;

pub use commands::{AuditArgs, LogArgs, ReceiptArgs};
pub use file::{MAX_EVENTS, MAX_FILE_LEN, MAX_HANDOVERS};
pub use folder::{MAX_HELD_BYTES, MAX_HELD_FILES};
pub use log::{Held, ReadLog, verify_log};
pub use report::{Exhibit, Fault, Gap, GapKind, Report, Step, Verdict};
pub use tournament::{MAX_ACT_LEN, TournamentArgs, verify_tournament, verify_tournament_by};
pub use trust::Trust;

use event::Event;
use file::GameFile;
use inclusion::Logged;
use receipts::Against;
use record::{Agreed, Record};
use report::{Faults, not_made};
use trust::{TrustArgs, read_all};

use crate::base::{BySide, GameId, PlayerId, Timestamp};
use crate::game::Chain;
use crate::game::event::EventKind;
use crate::rules::{Position, RuleSet};
use crate::tlog::{MAX_NOTE_LEN, VerifierKey};

/// Receipts that are looked at in one call.
pub const MAX_RECEIPTS: usize = 4096;

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

/// What to check.
#[derive(Subcommand)]
pub enum VerifyCommand {
    /// Check receipts: that the server signed them, and that it kept its promise
    Receipt(ReceiptArgs),
    /// Check a whole game: chains, openings, positions, times, result
    Game(GameArgs),
    /// Check a tournament's record: chain, sheets, draw, and that it is in the log
    Tournament(TournamentArgs),
    /// Check a whole log, and what was kept of it
    Log(LogArgs),
    /// Check everything held against a server: log, checkpoints, receipts, proofs and game files
    Audit(AuditArgs),
}

/// Check a whole game.
#[derive(Args)]
pub struct GameArgs {
    /// The game file, or - for standard input
    file: PathBuf,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
    /// A receipt that a player kept; may be given again and again
    #[arg(long = "receipt", value_name = "NOTE")]
    receipts: Vec<PathBuf>,
    #[command(flatten)]
    trust: TrustArgs,
}

/// A signed note, and the name that the report gives it.
pub struct Note<'a> {
    /// Such as its file's name.
    pub name: &'a str,
    /// The note.
    pub bytes: &'a [u8],
}

/// Runs the command; answers the exit status: 0 good, 1 proven misbehaviour, 2 unusable input, 3 consistent
/// only.
pub fn run(command: &VerifyCommand, out: &mut dyn Write) -> i32 {
    let (json, checked) = match command {
        VerifyCommand::Receipt(args) => (args.json, args.check()),
        VerifyCommand::Game(args) => (args.json, check_files(args)),
        VerifyCommand::Tournament(args) => (args.json, args.check()),
        VerifyCommand::Log(args) => (args.json, args.check()),
        VerifyCommand::Audit(args) => (args.json, args.check()),
    };
    match checked {
        Ok(report) => {
            let text = if json { format!("{}\n", report.to_json()) } else { report.to_string() };
            match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
                Ok(()) => report.exit_status(),
                Err(_) => Verdict::Unusable as i32,
            }
        }
        Err(error) => {
            eprintln!("fairschach: {error}");
            Verdict::Unusable as i32
        }
    }
}

fn check_files(args: &GameArgs) -> Result<Report, String> {
    let trust = args.trust.read()?;
    let file = read_file(&args.file, MAX_FILE_LEN)?;
    let kept = read_all(&args.receipts, MAX_NOTE_LEN)?;
    Ok(verify_game_by(&file, &notes(&kept), &trust))
}

/// Reads at most one byte more than the limit: whoever checks the bytes finds that they are too many.
fn read_file(path: &Path, limit: usize) -> Result<Vec<u8>, String> {
    let read = |source: &mut dyn Read| {
        let mut bytes = Vec::new();
        let limit = u64::try_from(limit).unwrap_or(u64::MAX).saturating_add(1);
        source.take(limit).read_to_end(&mut bytes).map(|_| bytes)
    };
    let bytes = if path == Path::new("-") {
        read(&mut io::stdin().lock())
    } else {
        File::open(path).and_then(|mut file| read(&mut file))
    };
    bytes.map_err(|error| format!("cannot read {}: {error}", path.display()))
}

fn notes(found: &[folder::Found]) -> Vec<Note<'_>> {
    found.iter().map(|(name, bytes)| Note { name, bytes }).collect()
}

/// Checks a game file and the receipts that players kept of it, for somebody who knows no key of the server's: at best it is
/// consistent.
pub fn verify_game(file: &[u8], receipts: &[Note<'_>]) -> Report {
    verify_game_by(file, receipts, &Trust::default())
}

/// Checks a game file and the receipts that players kept of it. Pure: the same bytes give the same report.
pub fn verify_game_by(file: &[u8], receipts: &[Note<'_>], trust: &Trust) -> Report {
    let mut check = Check { report: Report::new(), trust };
    check.run(file, receipts);
    let done = check.report.steps.len();
    for name in STEPS.iter().chain(&["receipts"]).skip(done) {
        let why = if done == STEPS.len() { "none were given" } else { "not made: see above" };
        check.report.steps.push(not_made(name, why));
    }
    check.report
}

/// The open turn of a game whose file is good.
pub(crate) struct OpenTurn {
    pub(crate) game: GameId,
    pub(crate) turn: u32,
    pub(crate) position: Position,
    /// The position's text, whose hash is in every context.
    pub(crate) text: String,
    pub(crate) rules: RuleSet,
    pub(crate) players: BySide<PlayerId>,
    /// The key holder's public key, if the game is sealed blindly.
    pub(crate) key_holder: Option<[u8; 32]>,
    /// The server's own for this game, beside it.
    pub(crate) blind_key: Option<[u8; 32]>,
    /// The server's keys that the file names.
    pub(crate) keys: ServerKeys,
}

/// A server's keys, newest first: each was handed over to the one before it, and both have signed that.
pub struct ServerKeys {
    /// Sign the log.
    pub log: Vec<VerifierKey>,
    /// Sign receipts, each with until when it was good.
    pub receipts: Vec<(VerifierKey, Option<Timestamp>)>,
}

/// Checks a game file and reads its open turn.
///
/// # Errors
/// The report, if the file is not good; or that no turn is open.
pub(crate) fn open_turn(bytes: &[u8]) -> Result<OpenTurn, String> {
    let report = verify_game(bytes, &[]);
    if !matches!(report.verdict(), Verdict::Good | Verdict::Consistent) {
        return Err(report.to_string());
    }
    let unread = || "the game's file cannot be read".to_owned();
    let mut faults = Faults::default();
    let file = file::read(bytes, &mut faults).ok_or_else(unread)?;
    let values = file::canonical(&file.events, &mut faults);
    let events = read_events(&file, values, &mut faults);
    let start = events.iter().find(|event| event.kind == EventKind::Start).ok_or_else(unread)?;
    let agreed = record::agreed(start, &mut faults).ok_or_else(unread)?;
    let record = record::chains(&events, &mut faults).ok_or_else(unread)?;
    let turn = record.turns.last().ok_or_else(unread)?;
    if turn.reveal.is_some() || record.end.is_some() || record.standing.is_some() {
        return Err("no turn is open in this game".to_owned());
    }
    let text = turn.position().to_owned();
    let position = Position::parse(&text, &agreed.rules).map_err(|error| error.to_string())?;
    Ok(OpenTurn {
        game: file.game,
        turn: turn.number,
        position,
        text,
        rules: agreed.rules,
        players: agreed.players,
        key_holder: record.start.1.keyholder.map(|key| key.0),
        blind_key: record.start.1.blind_key.map(|key| key.0),
        keys: ServerKeys { log: file.log_keys, receipts: file.receipt_keys },
    })
}

struct Check<'t> {
    report: Report,
    trust: &'t Trust,
}

impl Check<'_> {
    /// Goes as far as the input allows.
    fn run(&mut self, bytes: &[u8], receipts: &[Note<'_>]) -> Option<()> {
        let mut faults = Faults::default();
        let file = file::read(bytes, &mut faults);
        let count = file.as_ref().map_or(0, |file| file.events.len());
        if let Some(file) = &file {
            let signers: Vec<VerifierKey> = file.receipt_keys.iter().map(|(key, _)| key.clone()).collect();
            let gaps = &mut self.report.gaps;
            self.trust.check_keys(&file.log_keys, Some(&signers), &mut faults, gaps);
            if self.trust.receipts.is_empty() && !receipts.is_empty() {
                let says = "who signed the receipts: no key for receipts was given (--key); those above are the file's";
                gaps.push(Gap::new(GapKind::Maker, says));
            }
        }
        let fits = self.add(faults, format!("fairschach-game/1 with {count} events"));
        let file = file?;
        self.report.game = Some(file.game);
        let in_use = |index: usize| {
            let receipt_key = file.receipt_keys.get(index).map(|(key, _)| key);
            file.log_keys.get(index).into_iter().chain(receipt_key)
        };
        let count = file.log_keys.len().max(file.receipt_keys.len());
        self.report.keys = (0..count).flat_map(in_use).map(VerifierKey::to_string).collect();
        fits?;
        let mut faults = Faults::default();
        let values = file::canonical(&file.events, &mut faults);
        self.add(faults, "every event is JSON in the one spelling of RFC 8785")?;
        let (events, agreed) = self.members(&file, values)?;
        let record = self.chains(&file, &events)?;
        self.contents(&file, &record, &agreed, &events, receipts);
        Some(())
    }

    fn members(&mut self, file: &GameFile, values: Vec<Value>) -> Option<(Vec<Event>, Agreed)> {
        let mut faults = Faults::default();
        let events = read_events(file, values, &mut faults);
        let start = events.iter().find(|event| event.kind == EventKind::Start);
        let agreed = start.and_then(|start| record::agreed(start, &mut faults));
        if start.is_none() {
            faults.unusable("events", "there is no start");
        }
        self.add(faults, "every type is known, every event has its members and no others")?;
        agreed.map(|agreed| (events, agreed))
    }

    fn chains<'a>(&mut self, file: &GameFile, events: &'a [Event]) -> Option<Record<'a>> {
        let mut faults = Faults::default();
        record::check_order(events, &mut faults);
        let ordered = faults.is_empty();
        let record = ordered.then(|| record::chains(events, &mut faults)).flatten();
        if let Some(record) = &record {
            let public: Vec<&Event> = events.iter().filter(|e| e.chain == Chain::Public).collect();
            record::check_links(record, &public, &file.head, &mut faults);
        }
        let turns = record.as_ref().map_or(0, |record| record.turns.len());
        self.add(faults, format!("three chains without a gap, {turns} turns, every hash fits"));
        record
    }

    fn contents(
        &mut self,
        file: &GameFile,
        record: &Record<'_>,
        agreed: &Agreed,
        events: &[Event],
        receipts: &[Note<'_>],
    ) {
        let mut faults = Faults::default();
        blind::check(record, agreed, &mut faults);
        let count = filings::check_openings(record, agreed, &mut faults);
        self.add(faults, format!("{count} openings give the commitments of their filing"));
        let mut faults = Faults::default();
        filings::check_contexts(record, agreed, &file.log_keys, file.game, &mut faults);
        let says = "each was sealed for this log, game, turn, side, revision, position and player";
        self.add(faults, says);
        let mut faults = Faults::default();
        let says = chance::check(record, agreed, file.game, &mut faults, &mut self.report.claims);
        self.add(faults, says);
        let mut faults = Faults::default();
        let replay = replay::check(record, agreed, &mut faults);
        let says = "every turn resolved again gives the published position, outcomes and passes";
        self.add(faults, says);
        let mut faults = Faults::default();
        let (entries, credits) = times::check(record, agreed, &replay, &mut faults, &mut self.report.claims);
        self.add(faults, format!("{entries} entries in time, {credits} credits for outages"));
        let mut faults = Faults::default();
        let count = ruling::check(record, &mut faults, &mut self.report.claims);
        adjudication::check(record, &mut faults);
        self.add(faults, format!("{count} rulings, each by an arbiter of the game"));
        let mut faults = Faults::default();
        let says = ending::check(record, agreed, &replay, &mut faults, &mut self.report.claims);
        self.add(faults, says);
        let logged: Vec<Logged<'_>> = (events.iter().zip(&file.salts).zip(&file.proofs))
            .map(|((event, salt), proof)| Logged {
                name: event,
                bytes: &event.bytes,
                at: event.at,
                salt,
                proof: proof.as_ref(),
            })
            .collect();
        let checkpoint = file.checkpoint.as_deref();
        let step = inclusion::check(checkpoint, &file.log_keys, &logged, self.trust, &mut self.report);
        let is_proven = step.made && step.faults.is_empty();
        self.report.steps.push(step);
        if !receipts.is_empty() {
            let game = Against { record, agreed, replay: &replay, file, is_proven };
            let step = receipts::check(receipts, &game, &mut self.report);
            self.report.steps.push(step);
        }
    }

    /// The next step; nothing, if it failed.
    fn add(&mut self, faults: Faults, says: impl Into<String>) -> Option<()> {
        let good = faults.is_empty();
        let name = STEPS[self.report.steps.len()];
        self.report.steps.push(faults.step(name, says));
        good.then_some(())
    }
}

fn read_events(file: &GameFile, values: Vec<Value>, faults: &mut Faults) -> Vec<Event> {
    let game: GameId = file.game;
    let mut events = Vec::with_capacity(values.len());
    for (index, (value, bytes)) in values.into_iter().zip(&file.events).enumerate() {
        match event::read(value, bytes.clone(), game) {
            Ok(event) => events.push(event),
            Err(says) => faults.unusable(file::at(index), says),
        }
    }
    events
}
