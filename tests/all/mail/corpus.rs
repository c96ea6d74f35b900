//! Mails as people's programs write them, each with what must come of it.

use std::path::PathBuf;

use fairschach::app::inbox::commands::command::MailCommand;
use fairschach::app::notices::reply::Doubt;
use fairschach::base::Side;
use fairschach::game::ClaimKind;
use fairschach::mail::inbound::{InboundMail, Known, Meant, Sort, parse_commands, read_message};
use jiff::civil::{Date, date};
use serde_json::Value;

pub(super) const TODAY: Date = date(2026, 11, 20);

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/mail/corpus")
}

/// Every mail with what is expected of it.
pub(super) fn mails() -> Vec<(String, Vec<u8>, Value)> {
    let expected = std::fs::read_to_string(folder().join("expect.jsonl")).unwrap();
    let rows = expected.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    rows.map(|row| {
        let name = row["mail"].as_str().unwrap().to_owned();
        let mail = std::fs::read(folder().join(&name)).unwrap();
        (name, mail, row)
    })
    .collect()
}

/// A player of White whose opponent's name is known.
pub(super) fn known() -> Known {
    Known::new(Some(Side::White), ["Anna Müller", "Ben Weiß"])
}

/// What a mail says, in one word each, and after that with a question mark why it may not be meant so.
pub(super) fn told(letter: &InboundMail) -> Result<Vec<String>, String> {
    match letter.commands(&known(), TODAY) {
        Ok(Meant { commands, doubts }) => {
            let doubts = doubts.iter().map(|one| format!("? {}", doubt(one)));
            Ok(commands.iter().map(one).chain(doubts).collect())
        }
        Err(unclear) => Err(unclear.case.as_str().to_owned()),
    }
}

/// What a text alone says, likewise.
pub(super) fn of_text(text: &str) -> String {
    match parse_commands(text, &known(), TODAY) {
        Ok(read) => {
            let doubt = (!read.beside.is_empty()).then(|| "? beside".to_owned());
            read.commands.iter().map(one).chain(doubt).collect::<Vec<_>>().join("; ")
        }
        Err(unclear) => format!("? {}", unclear.case.as_str()),
    }
}

fn doubt(doubt: &Doubt) -> &'static str {
    match doubt {
        Doubt::Beside { .. } => "beside",
        Doubt::Struck { .. } => "struck",
        Doubt::Forms => "forms",
        Doubt::Long => "long",
        Doubt::Recipient => "recipient",
    }
}

pub(super) fn one(said: &MailCommand) -> String {
    let mark = |set: bool, word: &'static str| if set { word } else { "" };
    match said {
        MailCommand::Entry { entry, draw_offer, draft } => {
            format!("entry {entry}{}{}", mark(*draw_offer, " +draw"), mark(*draft, " +draft"))
        }
        MailCommand::Conditional { pair, when, then, draw_offer } => {
            let pair = pair.map(|pair| format!("{pair} ")).unwrap_or_default();
            format!("if {pair}[{}] {then}{}", when.join(" "), mark(*draw_offer, " +draw"))
        }
        MailCommand::Draw(true) => "draw accepted".to_owned(),
        MailCommand::Draw(false) => "draw declined".to_owned(),
        MailCommand::Claim(kind) => format!("claim {}", kind.map_or("draw", ClaimKind::as_str)),
        MailCommand::Objection { appeal, against, text } => {
            let against = against.map(|seq| format!(" {seq}")).unwrap_or_default();
            format!("{}{against}: {text}", if *appeal { "appeal" } else { "objection" })
        }
        MailCommand::Resign => "resign".to_owned(),
        MailCommand::Confirm => "confirm".to_owned(),
        MailCommand::Discard => "discard".to_owned(),
        MailCommand::Enter { code, team } => format!("enter {code:?} {team:?}"),
        MailCommand::Withdraw { code } => format!("withdraw {code:?}"),
        MailCommand::Status => "status".to_owned(),
        MailCommand::Help => "help".to_owned(),
        MailCommand::Leave(first, last) => format!("leave {first} {last}"),
        MailCommand::LeaveBack(None) => "leave back".to_owned(),
        MailCommand::LeaveBack(Some(on)) => format!("leave back {on}"),
    }
}

fn sort(sort: Sort) -> &'static str {
    match sort {
        Sort::Person => "person",
        Sort::AutoReply => "auto-reply",
        Sort::Bounce => "bounce",
        Sort::List => "list",
    }
}

#[test]
fn every_mail_of_the_corpus_is_read_as_it_was_meant() {
    let mut faults = Vec::new();
    let mails = mails();
    for (name, mail, row) in &mails {
        let letter = match read_message(mail) {
            Ok(letter) => letter,
            Err(bad) => {
                faults.push(format!("{name}: {bad}"));
                continue;
            }
        };
        let want = match row["unclear"].as_str() {
            Some(case) => Err(case.to_owned()),
            None => Ok(["said", "doubts"]
                .iter()
                .filter_map(|member| row[member].as_array())
                .flatten()
                .map(|one| one.as_str().unwrap().to_owned())
                .collect()),
        };
        let got = told(&letter);
        if got != want {
            faults.push(format!("{name}: {got:?} instead of {want:?}; text {:?}", letter.text));
        }
        if letter.pin.as_deref() != row["pin"].as_str() {
            faults.push(format!("{name}: PIN {:?}", letter.pin));
        }
        if sort(letter.sort) != row["sort"].as_str().unwrap_or("person") {
            faults.push(format!("{name}: {:?}", letter.sort));
        }
        if let Some(from) = row["from"].as_array()
            && *from != letter.from
        {
            faults.push(format!("{name}: from {:?}", letter.from));
        }
    }
    assert!(mails.len() >= 80, "{}", mails.len());
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The corpus and its list hold the same mails, and their line ends were kept.
#[test]
fn the_corpus_is_whole() {
    let mut listed: Vec<String> = mails().into_iter().map(|(name, ..)| name).collect();
    listed.push("expect.jsonl".to_owned());
    listed.sort();
    let files = std::fs::read_dir(folder()).unwrap();
    let mut files: Vec<String> = files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    files.sort();
    assert_eq!(files, listed);
    for (name, mail, _) in mails() {
        let ends = mail.iter().filter(|byte| **byte == b'\n').count();
        let carried = mail.windows(2).filter(|two| two == b"\r\n").count();
        assert_eq!(ends, carried, "{name}");
    }
}
