//! `fairschach import`, run as an operator runs it: without a server, without a database.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use fairschach::game::record::{RECORD_BYTES_MAX, Record};

use super::said;

const MAILS: [(&str, &str); 4] = [("anna", "1. e4"), ("ben", "1. e5"), ("anna", "2. Nf3"), ("ben", "2. Nc6")];
const PEOPLE: [&str; 8] = [
    "--white",
    "Anna",
    "--white-mail",
    "anna@example.org",
    "--black",
    "Ben",
    "--black-mail",
    "ben@example.org",
];

fn mbox(mails: &[(&str, &str)]) -> String {
    let mail = |(at, (who, text)): (usize, &(&str, &str))| {
        format!("From x\nFrom: <{who}@example.org>\nDate: {} Jan 2003 18:00:00 +0000\n\n{text}\n\n", at + 1)
    };
    mails.iter().enumerate().map(mail).collect()
}

fn run(folder: &Path, words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_fairschach")).current_dir(folder).args(words).output().unwrap()
}

fn import(folder: &Path, what: &str, file: &str, more: &[&str]) -> (i32, String) {
    let output = run(folder, &[&["import", what, file], more].concat());
    (output.status.code().unwrap(), said(&output))
}

#[test]
fn an_imported_game_says_so_in_every_form_and_proves_nothing() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path();
    fs::write(folder.join("game.mbox"), mbox(&MAILS)).unwrap();
    let more = [&PEOPLE[..], &["--result", "1-0 adjudication", "--to", "game.json"]].concat();
    let (status, table) = import(folder, "mbox", "game.mbox", &more);
    assert!(status == 1 && table.contains("nothing is written without --yes"), "{table}");
    let sure = [&more[..], &["--yes"]].concat();
    let (status, table) = import(folder, "mbox", "game.mbox", &sure);
    assert!(status == 0 && table.contains("mail, numbered") && table.contains("2 pairs, 1-0"), "{table}");
    assert!(!table.contains("example.org"), "no address is shown: {table}");
    let json = fs::read_to_string(folder.join("game.json")).unwrap();
    assert!(json.contains("\"imported\":{\"from\":\"mbox\"") && !json.contains("received_at"), "{json}");
    assert!(!json.contains("example.org"), "no address is kept: {json}");
    let mails = Record::from_json(&json).unwrap().heading.imported.unwrap().mails;
    assert_eq!(
        mails.iter().map(|mail| mail.date.to_string()).next().as_deref(),
        Some("2003-01-01T18:00:00.000000Z")
    );
    // What is there is left as it is.
    let (status, told) = import(folder, "mbox", "game.mbox", &sure);
    assert!(status == 1 && told.contains("game.json"), "{told}");
    for (what, from, to) in [("json", "game.json", "again.pgn"), ("pgn", "again.pgn", "third.json")] {
        let (status, text) = import(folder, what, from, &["--to", to, "--yes"]);
        assert!(status == 0 && text.starts_with("Imported: mbox "), "{text}");
    }
    assert!(fs::read_to_string(folder.join("again.pgn")).unwrap().contains("[Imported \"mbox "));
    // A record that said nothing of it says now where it is from.
    fs::write(folder.join("plain.pgn"), "[GameId \"x\"]\n\n1. e4 e5 *\n").unwrap();
    assert!(import(folder, "pgn", "plain.pgn", &[]).1.starts_with("Imported: pgn "));
    // It is no file of a game that a server kept.
    let checked = run(folder, &["verify", "game", "game.json"]);
    let told = said(&checked);
    assert!(checked.status.code() == Some(2) && told.contains("no seals and no signatures"), "{told}");
}

#[test]
fn what_cannot_be_read_is_asked_or_refused() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path();
    let mails = [&MAILS[..3], &[("ben", "2. Nf6\n\nOr rather\u{1b}[2J not?")][..]].concat();
    fs::write(folder.join("game.mbox"), mbox(&mails)).unwrap();
    let more = [&PEOPLE[..], &["--to", "game.json", "--yes"]].concat();
    let (status, told) = import(folder, "mbox", "game.mbox", &more);
    assert!(status == 2 && told.contains("Pair 2, black: something stands beside it"), "{told}");
    assert!(told.contains("--hand \"2 black ENTRY\"") && !told.contains('\u{1b}'), "{told}");
    assert!(!folder.join("game.json").exists());
    let by_hand = [&more[..], &["--hand", "2 black Nc6"]].concat();
    let (status, told) = import(folder, "mbox", "game.mbox", &by_hand);
    assert!(status == 0 && told.contains("by hand"), "{told}");
    for (words, fault) in [
        (["--hand", "2 Nc6"], "write the pair, white or black, and the entry"),
        (["--result", "2-0"], "write 1-0, 0-1 or 1/2-1/2"),
        (["--rules", "nothing"], "nothing"),
        (["--variant", "chess960"], "needs --start"),
    ] {
        let (status, told) = import(folder, "mbox", "game.mbox", &[&PEOPLE[..], &words[..]].concat());
        assert!(status == 1 && told.contains(fault), "{told}");
    }
    let hands = vec!["--hand=2 black Nc6"; fairschach::mail::import::HAND_MAX + 1];
    let most = [&PEOPLE[..], &hands[1..]].concat();
    assert_eq!(import(folder, "mbox", "game.mbox", &most).0, 0);
    assert_eq!(import(folder, "mbox", "game.mbox", &[&PEOPLE[..], &hands[..]].concat()).0, 1);
    fs::write(folder.join("long.pgn"), vec![b' '; RECORD_BYTES_MAX + 1]).unwrap();
    assert!(import(folder, "pgn", "long.pgn", &[]).1.contains("bytes are read"));
    fs::write(folder.join("bad.pgn"), "1. e4 Qh4 *").unwrap();
    assert_eq!(import(folder, "pgn", "bad.pgn", &[]).0, 2);
}
