//! Mailboxes of arbiters, made by Python's own mail library with a seed (`tests/peers/mailbox.py`), read back into pairs.

use std::collections::{BTreeMap, VecDeque};
use std::io::Write;
use std::process::{Command, Stdio};

use fairschach::base::{BySide, Side};
use fairschach::game::record::{Ending, Record};
use fairschach::mail::import::{
    BadMailbox, Ground, Import, ImportRequest, MBOX_BYTES_MAX, MBOX_MAILS_MAX, OpenCase, Person, import_mbox,
};
use fairschach::rules::notation::{Code, Language, OctalForm, long, pair_line, san, write_octal};
use fairschach::rules::{Entry, Move, Position, RuleSet, Score, legal, resolve, score};
use serde_json::{Value, json};

use crate::peers::project;

const BOXES: u64 = 40;
const PAIRS: usize = 24;

/// A game, as the script takes it, and what was entered in it.
struct Made {
    json: Value,
    truth: Vec<BySide<Option<Entry>>>,
}

/// A seeded generator (splitmix64).
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % sides as u64) as usize
    }
}

fn rules() -> RuleSet {
    RuleSet::new("fairschach", "fsr-2023", &BTreeMap::new()).unwrap()
}

fn person(name: &str) -> Person {
    let first = name.split(' ').next().unwrap().to_lowercase();
    Person { name: name.to_owned(), addresses: vec![format!("{first}@example.org")] }
}

fn request() -> ImportRequest {
    ImportRequest {
        players: BySide { white: person("Anna Müller"), black: person("Ben Smith") },
        arbiter: Some(person("Werner Groß")),
        start: Position::start(&rules()),
        rules: rules(),
        subject: None,
        by_hand: BTreeMap::new(),
        ending: None,
        event: "Kassel 2003".to_owned(),
    }
}

fn written(position: &Position, side: Side, entry: Move, wrong: Option<Move>) -> Value {
    let octal = write_octal(position, side, Code::Move(entry), OctalForm::Six);
    json!({
        "en": san(position, &rules(), side, entry, Language::English),
        "de": san(position, &rules(), side, entry, Language::German),
        "long": long(position, side, entry, Language::German),
        "octal": octal.unwrap_or_else(|_| entry.to_string()),
        "wrong": wrong.map(|wrong| long(position, side, wrong, Language::German)),
    })
}

fn made(seed: u64) -> Made {
    let (rules, mut dice) = (rules(), Dice(seed));
    let (mut now, mut earlier) = (Position::start(&rules), Vec::new());
    let (mut turns, mut truth) = (Vec::new(), Vec::new());
    while turns.len() < PAIRS && score(&now, &rules, &earlier) == Score::Ongoing {
        let mut turn = json!({ "pair": now.pair() });
        let mut entries = BySide::default();
        for side in Side::ALL.into_iter().filter(|side| now.turn().may_enter(*side)) {
            let all = legal(&now, &rules, side);
            if all.is_empty() {
                *entries.get_mut(side) = Some(Entry::Pass);
                turn[side.as_str()] =
                    json!({"en": "pass", "de": "passe", "long": "pass", "octal": "1111", "wrong": null});
                continue;
            }
            let entry = all[dice.roll(all.len())];
            let wrong = all.iter().find(|other| other.to != entry.to && other.from != entry.from).copied();
            *entries.get_mut(side) = Some(Entry::Move(entry));
            turn[side.as_str()] = written(&now, side, entry, wrong);
        }
        let resolution = resolve(&now, &rules, &entries, &earlier).unwrap();
        let language = if seed % 2 == 0 { Language::German } else { Language::English };
        turn["line"] = json!(pair_line(&now, &resolution, language));
        earlier.push(now);
        now = resolution.position;
        turns.push(turn);
        truth.push(entries);
    }
    let person = |name: &str, language: &str| {
        let address = format!("{}@example.org", name.split(' ').next().unwrap().to_lowercase());
        json!({ "name": name, "address": address, "language": language })
    };
    let (white, black) = [("de", "de"), ("de", "en"), ("en", "en")][seed as usize % 3];
    let json = json!({
        "seed": seed, "turns": turns,
        "white": person("Anna Müller", white), "black": person("Ben Smith", black),
        "arbiter": person("Werner Groß", if seed % 2 == 0 { "de" } else { "en" }),
    });
    Made { json, truth }
}

fn mailbox(game: &Value) -> Vec<u8> {
    let mut python = Command::new("python3")
        .arg(project().join("tests/peers/mailbox.py"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    python.stdin.take().unwrap().write_all(game.to_string().as_bytes()).unwrap();
    let output = python.wait_with_output().unwrap();
    assert!(output.status.success());
    output.stdout
}

fn entries(import: &Import) -> Vec<BySide<Option<Entry>>> {
    import.record.turns.iter().map(|turn| turn.entries()).collect()
}

#[test]
fn forty_mailboxes_are_read_with_hardly_a_hand_and_nothing_wrong() {
    let (mut pairs, mut by_hand, mut by_order) = (0, 0, 0);
    for seed in 1..=BOXES {
        let made = made(seed);
        let mbox = mailbox(&made.json);
        let mut request = request();
        let import = loop {
            let import = import_mbox(&mbox, &request).unwrap();
            // Whatever was taken is right, also where reading stops, but for what is said to rest on the order of mails alone.
            let read = entries(&import);
            let wrong = read.iter().zip(&made.truth).position(|(read, truth)| read != truth);
            if let Some(at) = wrong {
                let (row, turn) = (&import.rows[at], &made.json["turns"][at]);
                let side =
                    Side::ALL.into_iter().find(|side| read[at].get(*side) != made.truth[at].get(*side));
                let side = side.unwrap();
                let taken = row.entries.get(side).as_ref().unwrap();
                assert_eq!(
                    taken.ground,
                    Ground::Order,
                    "mailbox {seed}, {}: {}, {:?}, {turn}",
                    row.pair,
                    taken.text,
                    taken.note
                );
                let Some(Entry::Move(entry)) = made.truth[at].get(side) else {
                    panic!("mailbox {seed}: {turn}")
                };
                request.by_hand.insert((row.pair, side), VecDeque::from([entry.to_string()]));
                continue;
            }
            let Some(open) = &import.open else { break import };
            let at = import.rows.len();
            let entry = *made.truth[at].get(open.side);
            let Some(Entry::Move(entry)) = entry else {
                panic!("mailbox {seed}: {} {}", open.pair, open.case)
            };
            assert!(!request.by_hand.contains_key(&(open.pair, open.side)), "mailbox {seed}: {}", open.case);
            request.by_hand.insert((open.pair, open.side), VecDeque::from([entry.to_string()]));
        };
        assert_eq!(entries(&import).len(), made.truth.len(), "mailbox {seed} is read whole");
        let is_by = |ground: Ground| {
            let by = |row: &&fairschach::mail::import::ImportRow| {
                row.entries
                    .iter()
                    .any(|(_, entry)| entry.as_ref().is_some_and(|entry| entry.ground == ground))
            };
            import.rows.iter().filter(by).count()
        };
        pairs += import.rows.len();
        by_hand += is_by(Ground::Hand);
        by_order += is_by(Ground::Order);
        let imported = import.record.heading.imported.as_ref().unwrap();
        assert!(!imported.mails.is_empty());
        let back = Record::from_json(&import.record.to_json()).unwrap();
        assert_eq!(back.heading.imported.as_ref(), Some(imported));
    }
    println!("{pairs} pairs, {by_hand} by hand, {by_order} by order alone");
    assert!(by_hand * 20 <= pairs, "{by_hand} of {pairs} pairs took a hand");
    assert!(by_order * 20 <= pairs, "{by_order} of {pairs} pairs rest on the order of mails alone");
}

/// Mails as they are put together here.
fn simple(mails: &[(&str, &str)]) -> Vec<u8> {
    let mut mbox = String::new();
    for (at, (who, text)) in mails.iter().enumerate() {
        mbox.push_str(&format!(
            "From x Sat Jan  4 18:00:00 2003\nFrom: <{who}@example.org>\nSubject: Kassel\n\
             Date: Sat, {:02} Jan 2003 18:00:00 +0000\n\n{text}\n\n",
            at + 1
        ));
    }
    mbox.into_bytes()
}

fn read(mails: &[(&str, &str)]) -> Import {
    import_mbox(&simple(mails), &request()).unwrap()
}

fn case(mails: &[(&str, &str)]) -> Option<(u32, Side, OpenCase)> {
    read(mails).open.map(|open| (open.pair, open.side, open.case))
}

#[test]
fn what_is_not_certain_is_asked() {
    let fine = [("anna", "1. e4"), ("ben", "1. e5"), ("werner", "1. e2-e4 e7-e5")];
    assert_eq!(case(&fine), None);
    let with = |more: &[(&'static str, &'static str)]| [&fine[..], more].concat();
    let asked = [
        (with(&[("anna", "Nf3"), ("anna", "d4"), ("ben", "Nc6")]), (2, Side::White, OpenCase::Several)),
        (with(&[("anna", "Ng3"), ("anna", "d4"), ("ben", "Nc6")]), (2, Side::White, OpenCase::Several)),
        (with(&[("anna", "Ng3"), ("ben", "Nc6")]), (2, Side::White, OpenCase::NoEntry)),
        (
            with(&[("anna", "Nf3"), ("ben", "Nc6\n\nOder doch lieber nicht.")]),
            (2, Side::Black, OpenCase::Beside),
        ),
        (
            with(&[("anna", "Nf3"), ("ben", "Nc6"), ("werner", "2. d2-d4 Nb8-c6")]),
            (2, Side::White, OpenCase::Differs),
        ),
        (
            with(&[("anna", "Nf3"), ("werner", "2. Ng1-f3 d7-d5"), ("werner", "2. Ng1-f3 Nb8-c6")]),
            (2, Side::Black, OpenCase::Told),
        ),
        // A mail is missing: what follows belongs to a later pair.
        (
            with(&[("ben", "2. Nc6"), ("anna", "3. d4"), ("ben", "3. d5")]),
            (2, Side::White, OpenCase::NoEntry),
        ),
        (with(&[("werner", "3. Ng1-f3 Nb8-c6")]), (2, Side::White, OpenCase::NoEntry)),
    ];
    for (mails, expected) in asked {
        assert_eq!(case(&mails), Some(expected), "{mails:?}");
    }
    // One entry waits for the other when a game is broken off.
    assert_eq!(case(&with(&[("anna", "Nf3")])), None);
}

#[test]
fn a_hand_decides_and_the_end_is_read() {
    let mails =
        [("anna", "1. e4 Remis"), ("ben", "e5"), ("werner", "1. e2-e4 e7-e5"), ("ben", "Ich nehme an.")];
    let import = read(&mails);
    assert_eq!((import.rows.len(), import.record.ending.map(Ending::score)), (1, Some("1/2-1/2")));
    let mails = [("anna", "1. e4"), ("ben", "1. d5"), ("ben", "aufgeben")];
    let import = read(&mails);
    assert_eq!((import.rows.len(), import.record.ending.map(Ending::score)), (1, Some("1-0")));
    let mut by_hand = request();
    by_hand.by_hand.insert((1, Side::Black), VecDeque::from(["c5".to_owned()]));
    let import = import_mbox(&simple(&[("anna", "1. e4"), ("ben", "hm")]), &by_hand).unwrap();
    let black = import.rows[0].entries.black.as_ref().unwrap();
    assert_eq!((black.text.as_str(), black.ground), ("c7-c5", Ground::Hand));
    let pgn = import.record.to_pgn();
    assert!(
        pgn.contains("[Imported \"mbox ") && import.record.to_text().starts_with("Imported: mbox "),
        "{pgn}"
    );
    assert!(Record::from_pgn(&pgn).unwrap().heading.imported.is_some());
}

#[test]
fn a_mailbox_has_limits() {
    let one = b"From x\nFrom: <anna@example.org>\n\n1. e4\n\n".as_slice();
    let full = one.repeat(MBOX_MAILS_MAX);
    assert!(import_mbox(&full, &request()).is_ok());
    assert_eq!(import_mbox(&[&full[..], one].concat(), &request()).err(), Some(BadMailbox::TooMany));
    assert_eq!(import_mbox(b"Subject: x\n\n", &request()).err(), Some(BadMailbox::NoMailbox));
    let large = [&b"From x\n"[..], &vec![b'x'; MBOX_BYTES_MAX - 7]].concat();
    assert!(import_mbox(&large, &request()).is_ok());
    assert_eq!(import_mbox(&[&large[..], b"x"].concat(), &request()).err(), Some(BadMailbox::TooLong));
    assert!(import_mbox(b"", &request()).unwrap().rows.is_empty());
}
