//! `fairschach import`: games that were played elsewhere become records that say so. No server and no database.

use std::collections::{BTreeMap, VecDeque};
use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};
use sha2::{Digest, Sha256};

use crate::base::{BySide, Side};
use crate::cli::admin::rule_options;
use crate::game::record::{Ending, Imported, ImportedFrom, RECORD_BYTES_MAX, Record};
use crate::game::{By, GameResult};
use crate::mail::import::{
    Ground, HAND_MAX, Import, ImportRequest, MBOX_BYTES_MAX, Open, Person, TakenEntry, import_mbox,
};
use crate::rules::{Position, RuleSet, Start};

/// Pieces of mails that are shown where something is to be decided.
const SEEN_MAX: usize = 8;

#[derive(clap::Subcommand)]
pub(super) enum ImportCommand {
    /// Read a game from the mailbox (mbox) of the arbiter to whom both players sent their moves
    ///
    /// Prints each entry with the grounds on which it was taken. Where something has to be decided by hand, reading stops and
    /// the status is 2: give the entry with --hand and read again. What was read is written after a question, or with --yes.
    Mbox(Box<MboxArgs>),
    /// Read a game in PGN
    Pgn(FileArgs),
    /// Read a record in JSON
    Json(FileArgs),
}

#[derive(clap::Args)]
pub(super) struct MboxArgs {
    #[command(flatten)]
    file: FileArgs,
    /// White's name
    #[arg(long, value_name = "NAME")]
    white: String,
    /// An address from which White writes; may be given several times
    #[arg(long, required = true, value_name = "ADDRESS")]
    white_mail: Vec<String>,
    /// Black's name
    #[arg(long, value_name = "NAME")]
    black: String,
    /// An address from which Black writes; may be given several times
    #[arg(long, required = true, value_name = "ADDRESS")]
    black_mail: Vec<String>,
    /// The arbiter's name
    #[arg(long, value_name = "NAME", default_value = "")]
    arbiter: String,
    /// An address from which the arbiter told the pairs; may be given several times
    #[arg(long, value_name = "ADDRESS")]
    arbiter_mail: Vec<String>,
    /// Only mails whose subject holds this
    #[arg(long, value_name = "TEXT")]
    subject: Option<String>,
    /// The variant
    #[arg(long, default_value = "fairschach")]
    variant: String,
    /// The rule set
    #[arg(long)]
    rules: Option<String>,
    /// An option of the rules, such as few_pieces=8
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// Another start than the usual one: chess960:518, shuffle:RNBQKBNR, position:TEXT
    #[arg(long)]
    start: Option<String>,
    /// What was decided by hand, such as "5 white Nf3"; "invalid" for an entry that nobody could read
    #[arg(long, value_name = "ENTRY")]
    hand: Vec<String>,
    /// How the game ended, such as "1-0 resignation", if neither the rules nor the mails say so
    #[arg(long, value_name = "RESULT")]
    result: Option<String>,
    /// The last pair that counts, where mails go on behind it
    #[arg(long, value_name = "PAIR")]
    last: Option<u32>,
    /// The tournament or match
    #[arg(long, default_value = "")]
    event: String,
}

#[derive(Clone, clap::Args)]
pub(super) struct FileArgs {
    /// The file that is read
    file: PathBuf,
    /// Where the record is written: JSON, or PGN if the name ends with .pgn; an existing file is left as it is
    #[arg(long, value_name = "FILE")]
    to: Option<PathBuf>,
    /// Write without asking
    #[arg(long)]
    yes: bool,
}

pub(super) fn run(command: ImportCommand) -> anyhow::Result<ExitCode> {
    match command {
        ImportCommand::Mbox(args) => mbox(*args),
        ImportCommand::Pgn(args) => record(&args, ImportedFrom::Pgn),
        ImportCommand::Json(args) => record(&args, ImportedFrom::Json),
    }
}

fn mbox(args: MboxArgs) -> anyhow::Result<ExitCode> {
    let bytes = read(&args.file.file, MBOX_BYTES_MAX)?;
    let file = args.file.clone();
    let import = import_mbox(&bytes, &request(args)?)?;
    let mut out = io::stdout().lock();
    table(&import, &mut out)?;
    if let Some(open) = &import.open {
        writeln!(out, "{}", asked(open))?;
        return Ok(ExitCode::from(2));
    }
    drop(out);
    write(&import.record, &file)
}

fn request(args: MboxArgs) -> anyhow::Result<ImportRequest> {
    let preset = args.rules.as_deref().or(RuleSet::default_rules(&args.variant)).unwrap_or("");
    let mut rules = RuleSet::new(&args.variant, preset, &rule_options(&args.options)?)?;
    if let Some(start) = &args.start {
        rules = rules.with_start(&Start::parse(start)?)?;
    }
    if rules.needs_start() {
        bail!("{} needs --start", args.variant);
    }
    let person = |name: String, addresses: Vec<String>| Person { name, addresses };
    Ok(ImportRequest {
        players: BySide {
            white: person(args.white, args.white_mail),
            black: person(args.black, args.black_mail),
        },
        arbiter: (!args.arbiter_mail.is_empty()).then(|| person(args.arbiter, args.arbiter_mail)),
        start: Position::start(&rules),
        rules,
        subject: args.subject,
        by_hand: by_hand(&args.hand)?,
        ending: args.result.as_deref().map(ending).transpose()?,
        last: args.last,
        event: args.event,
    })
}

/// `5 white Nf3`.
fn by_hand(given: &[String]) -> anyhow::Result<BTreeMap<(u32, Side), VecDeque<String>>> {
    if given.len() > HAND_MAX {
        bail!("at most {HAND_MAX} entries can be given by hand");
    }
    let mut all: BTreeMap<(u32, Side), VecDeque<String>> = BTreeMap::new();
    for text in given {
        let mut parts = text.trim().splitn(3, ' ');
        let pair = parts.next().and_then(|pair| pair.trim_end_matches('.').parse().ok());
        let side = parts.next().and_then(Side::parse);
        match (pair, side, parts.next()) {
            (Some(pair), Some(side), Some(entry)) => {
                all.entry((pair, side)).or_default().push_back(entry.trim().to_owned());
            }
            _ => bail!(
                "--hand {text:?}: write the pair, white or black, and the entry, such as \"5 white Nf3\""
            ),
        }
    }
    Ok(all)
}

/// `1-0 resignation`, `1/2-1/2`.
fn ending(text: &str) -> anyhow::Result<Ending> {
    let (score, by) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
    let word = match (by, score) {
        ("", "1/2-1/2") => By::Agreement.as_str(),
        ("", _) => By::Resignation.as_str(),
        (by, _) => by,
    };
    let result = GameResult::parse(score, word)
        .with_context(|| format!("--result {text:?}: write 1-0, 0-1 or 1/2-1/2 and how it came about"))?;
    let by = (!by.is_empty()).then_some(result.by);
    Ok(Ending { winner: result.winner, by, both_lose: result.both_lose })
}

/// What was read, entry by entry.
fn table(import: &Import, out: &mut impl Write) -> io::Result<()> {
    for row in &import.rows {
        for (side, entry) in row.entries.iter() {
            let Some(TakenEntry { text, ground, date, note }) = entry else { continue };
            let date =
                date.map_or_else(|| "-".to_owned(), |date| date.to_string().chars().take(10).collect());
            let note = note.as_ref().map_or_else(String::new, |note| format!("  ({})", plain(note)));
            let ground = if *ground == Ground::Order { "mail, by order alone (?)" } else { ground.as_str() };
            writeln!(out, "{:>4}  {:<5}  {text:<10}  {date:<10}  {ground}{note}", row.pair, side.as_str())?;
        }
    }
    let score = import.record.ending.map_or("*", Ending::score);
    writeln!(out, "{} pairs, {score}", import.record.turns.len())?;
    for (count, what) in [
        (import.by_order(), "entries rest on the order of mails alone (?): look at them before you say yes"),
        (import.unused, "mails behind the last pair may say something that was not used"),
        (import.unread, "mails could not be taken apart: too large, or no single sender"),
    ] {
        if count > 0 {
            writeln!(out, "{count} {what}")?;
        }
    }
    Ok(())
}

/// What stood in a mail, without what could move a terminal's cursor.
fn plain(text: &str) -> String {
    text.replace(char::is_control, "\u{fffd}")
}

fn asked(open: &Open) -> String {
    let (pair, side, case) = (open.pair, open.side.as_str(), open.case);
    let mut text = format!("Pair {pair}, {side}: {case}.");
    for seen in open.seen.iter().take(SEEN_MAX) {
        text.push_str(&format!("\n      {}", plain(seen)));
    }
    text.push_str(&format!("\nLook at the mails, and read again with --hand \"{pair} {side} ENTRY\"."));
    text
}

fn record(args: &FileArgs, from: ImportedFrom) -> anyhow::Result<ExitCode> {
    let bytes = read(&args.file, RECORD_BYTES_MAX)?;
    let text = str::from_utf8(&bytes).context("a record is written in UTF-8")?;
    let read = match from {
        ImportedFrom::Json => Record::from_json(text),
        _ => Record::from_pgn(text),
    };
    let mut record = match read {
        Ok(record) => record,
        Err(error) => {
            for fault in error.faults {
                eprintln!("fairschach: {fault}");
            }
            return Ok(ExitCode::from(2));
        }
    };
    let sha256 = Sha256::digest(&bytes).into();
    record.heading.imported.get_or_insert(Imported { from, sha256, mails: Vec::new() });
    print!("{}", record.to_text());
    write(&record, args)
}

fn read(path: &Path, max: usize) -> anyhow::Result<Vec<u8>> {
    let file = File::open(path).with_context(|| path.display().to_string())?;
    let mut bytes = Vec::new();
    file.take(max as u64 + 1).read_to_end(&mut bytes).with_context(|| path.display().to_string())?;
    if bytes.len() > max {
        bail!("{}: at most {max} bytes are read", path.display());
    }
    Ok(bytes)
}

/// Writes the record where that is wished, after a question.
fn write(record: &Record, args: &FileArgs) -> anyhow::Result<ExitCode> {
    let Some(path) = &args.to else { return Ok(ExitCode::SUCCESS) };
    if !args.yes {
        if !io::stdin().is_terminal() {
            bail!("nothing is written without --yes where nobody can be asked");
        }
        print!("Write this to {}? [y/N] ", path.display());
        io::stdout().flush()?;
        let mut answer = String::new();
        io::stdin().read_line(&mut answer)?;
        if !matches!(answer.trim().to_lowercase().as_str(), "y" | "yes" | "j" | "ja") {
            return Ok(ExitCode::from(1));
        }
    }
    let is_pgn = path.extension().is_some_and(|end| end.eq_ignore_ascii_case("pgn"));
    let text = if is_pgn { record.to_pgn() } else { record.to_json() + "\n" };
    let mut file = File::create_new(path).with_context(|| path.display().to_string())?;
    file.write_all(text.as_bytes())
        .and_then(|()| file.sync_all())
        .with_context(|| path.display().to_string())?;
    Ok(ExitCode::SUCCESS)
}
