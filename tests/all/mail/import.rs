//! Mailboxes of arbiters, made by Python's own mail library with a seed (`tests/peers/mailbox.py`), read back into pairs.

use std::collections::{BTreeMap, VecDeque};
use std::io::Write;
use std::process::{Command, Stdio};

use base64::prelude::*;
use fairschach::base::{BySide, Side};
use fairschach::game::record::{Ending, Record};
use fairschach::mail::import::{
    BadMailbox, Ground, Import, ImportRequest, ImportRow, MBOX_BYTES_MAX, MBOX_MAILS_MAX, OpenCase, Person,
    TOLD_BY_ONE_MAX, TOLD_MAX, import_mbox,
};
use fairschach::rules::notation::{Code, Language, OctalForm, long, pair_line, san, write_octal};
use fairschach::rules::{Entry, Move, Position, RuleSet, Score, legal, must_pass, resolve, score};
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
    let addresses = ["example.org", "work.example"].map(|host| format!("{first}@{host}"));
    Person { name: name.to_owned(), addresses: addresses.to_vec() }
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
        last: None,
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
        let (mut entries, mut others) = (BySide::default(), None);
        for side in Side::ALL.into_iter().filter(|side| now.turn().may_enter(*side)) {
            let all = legal(&now, &rules, side);
            if must_pass(&now, &rules, side) {
                *entries.get_mut(side) = Some(Entry::Pass);
                if dice.roll(2) == 0 {
                    continue; // most write nothing then
                }
                turn[side.as_str()] =
                    json!({"en": "pass", "de": "passe", "long": "pass", "octal": "1111", "wrong": null});
                continue;
            }
            let entry = all[dice.roll(all.len())];
            let wrong = all.iter().find(|other| other.to != entry.to && other.from != entry.from).copied();
            *entries.get_mut(side) = Some(Entry::Move(entry));
            if side == Side::White {
                others = wrong;
            }
            turn[side.as_str()] = written(&now, side, entry, wrong);
        }
        let language = if seed.is_multiple_of(2) { Language::German } else { Language::English };
        let line = |entries: &BySide<Option<Entry>>| {
            let resolution = resolve(&now, &rules, entries, &earlier).unwrap();
            (pair_line(&now, &resolution, language), resolution)
        };
        let other = others.map(|other| line(&BySide { white: Some(Entry::Move(other)), ..entries }).0);
        turn["wrong_line"] = json!(other);
        let (told, resolution) = line(&entries);
        turn["line"] = json!(told);
        earlier.push(now);
        now = resolution.position;
        turns.push(turn);
        truth.push(entries);
    }
    let person = |name: &str, language: &str| {
        let address = format!("{}@example.org", name.split(' ').next().unwrap().to_lowercase());
        let second = address.replace("example.org", "work.example");
        json!({ "name": name, "address": address, "second": second, "language": language })
    };
    let (white, black) = [("de", "de"), ("de", "en"), ("en", "en")][seed as usize % 3];
    let json = json!({
        "seed": seed, "turns": turns,
        "white": person("Anna Müller", white), "black": person("Ben Smith", black),
        "arbiter": person("Werner Groß", if seed.is_multiple_of(2) { "de" } else { "en" }),
    });
    Made { json, truth }
}

/// The mailboxes of all games, from one run of the script.
fn mailboxes(games: &[Made]) -> Vec<Vec<u8>> {
    let games: Vec<&Value> = games.iter().map(|made| &made.json).collect();
    let mut python = Command::new("python3")
        .arg(project().join("tests/peers/mailbox.py"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    python.stdin.take().unwrap().write_all(json!(games).to_string().as_bytes()).unwrap();
    let output = python.wait_with_output().unwrap();
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| BASE64_STANDARD.decode(line).unwrap()).collect()
}

/// What a mailbox came to.
#[derive(Default, Debug)]
struct Count {
    pairs: usize,
    /// Pairs about which was asked.
    asked: usize,
    /// Pairs of which an entry is marked, for nothing but the order of mails shows that it belongs to them.
    marked: usize,
    /// Marked entries that were wrong, and found so by whoever confirmed the table.
    wrong: usize,
}

/// Reads a mailbox as a careful director does who knows the game: answers what is asked, and looks at what is marked.
fn confirmed(seed: u64, mbox: &[u8], made: &Made, count: &mut Count) -> Import {
    let mut request = request();
    loop {
        let import = import_mbox(mbox, &request).unwrap();
        let mut hand = |pair: u32, at: usize, side: Side, why: &str| {
            let said = match made.truth.get(at).and_then(|truth| *truth.get(side)) {
                Some(Entry::Move(entry)) => entry.to_string(),
                Some(Entry::Pass) => "pass".to_owned(),
                _ => panic!("mailbox {seed}: nothing was entered in pair {pair}: {why}"),
            };
            let twice = request.by_hand.insert((pair, side), VecDeque::from([said]));
            assert!(twice.is_none(), "mailbox {seed}, pair {pair}: asked twice, {why}");
        };
        let found =
            import.record.turns.iter().map(|turn| turn.entries()).enumerate().find_map(|(at, read)| {
                let truth = made.truth.get(at).copied().unwrap_or_default();
                let side = Side::ALL.into_iter().find(|side| read.get(*side) != truth.get(*side))?;
                Some((at, side))
            });
        if let Some((at, side)) = found {
            let row = &import.rows[at];
            let taken = row.entries.get(side).as_ref().unwrap();
            let told = format!("mailbox {seed}, pair {}: {}, {:?}", row.pair, taken.text, taken.note);
            assert_eq!(taken.ground, Ground::Order, "wrong in silence: {told}, {}", made.json["turns"][at]);
            count.wrong += 1;
            hand(row.pair, at, side, "wrong");
        } else if let Some(open) = &import.open {
            println!("mailbox {seed}, pair {}: {}, {:?}", open.pair, open.case.as_str(), open.seen);
            hand(open.pair, import.rows.len(), open.side, open.case.as_str());
        } else {
            return import;
        }
    }
}

#[test]
fn forty_mailboxes_are_read_with_hardly_a_hand_and_nothing_wrong_in_silence() {
    let games: Vec<Made> = (1..=BOXES).map(made).collect();
    let mut count = Count::default();
    for ((seed, made), mbox) in (1..).zip(&games).zip(mailboxes(&games)) {
        let import = confirmed(seed, &mbox, made, &mut count);
        // A last pair of which one side wrote nothing, and which nobody told, is left; that a mail was not used is told.
        let left = made.truth.len() - import.rows.len();
        assert!(left == 0 || (left == 1 && import.unused > 0), "mailbox {seed}: {left} are left");
        let has = |row: &ImportRow, ground: Ground| {
            row.entries.iter().any(|(_, entry)| entry.as_ref().is_some_and(|entry| entry.ground == ground))
        };
        count.pairs += made.truth.len();
        count.asked += left + import.rows.iter().filter(|row| has(row, Ground::Hand)).count();
        let marked = import.rows.iter().filter(|row| has(row, Ground::Order) && !has(row, Ground::Hand));
        count.marked += marked.count();
        let imported = import.record.heading.imported.as_ref().unwrap();
        assert!(!imported.mails.is_empty(), "mailbox {seed}");
        let back = Record::from_json(&import.record.to_json()).unwrap();
        assert_eq!(back.heading.imported.as_ref(), Some(imported));
    }
    println!("{count:?}");
    assert!(count.pairs > 600, "{count:?}");
    // Without a hand: 95 in a hundred. What was put together by its order is marked, and is not much either.
    assert!(count.asked * 20 <= count.pairs, "{count:?}");
    assert!((count.asked + count.marked) * 18 <= count.pairs, "{count:?}");
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
        // Nothing was told: words behind an entry may take it back, also after the other side has entered.
        (
            with(&[("anna", "2. Nf3"), ("anna", "Bitte den Zug noch nicht werten."), ("ben", "2. Nc6")]),
            (2, Side::White, OpenCase::Beside),
        ),
        (
            with(&[("anna", "2. Nf3"), ("ben", "2. Nc6"), ("anna", "I meant the other knight!")]),
            (2, Side::White, OpenCase::Beside),
        ),
        (
            with(&[("anna", "2. Nf3"), ("anna", "Korrektur: 2. Nh9"), ("ben", "2. Nc6")]),
            (2, Side::White, OpenCase::Beside),
        ),
        (
            with(&[("anna", "2. Nf3"), ("anna", "Entwurf: d4"), ("ben", "2. Nc6")]),
            (2, Side::White, OpenCase::Beside),
        ),
        (
            with(&[("anna", "2. Nf3"), ("anna", "wenn 2... d5 dann 3. exd5"), ("ben", "2. Nc6")]),
            (2, Side::White, OpenCase::Beside),
        ),
        (
            with(&[("ben", "2. Nc6"), ("anna", "2. Nf3"), ("anna", "Halt, ich nehme doch lieber\n\nd4")]),
            (2, Side::White, OpenCase::Beside),
        ),
        // A pair is named again when it has long been over.
        (
            with(&[
                ("anna", "2. Nf3"),
                ("ben", "2. Nc6"),
                ("anna", "3. d4"),
                ("ben", "3. d5"),
                ("anna", "2. Nc3"),
            ]),
            (2, Side::White, OpenCase::Several),
        ),
        // Both moves by one, and nobody tells them.
        (with(&[("anna", "2. Nf3 Nc6"), ("ben", "2. Nc6")]), (2, Side::White, OpenCase::NoEntry)),
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
    // Whoever knows how it ended has not said that nothing is missing.
    let more = with(&[("ben", "2. Nc6"), ("anna", "3. d4"), ("ben", "3. d5")]);
    let ending = Some(Ending { winner: Some(Side::White), by: None, both_lose: false });
    let import = import_mbox(&simple(&more), &ImportRequest { ending, ..request() }).unwrap();
    assert_eq!(import.open.unwrap().case, OpenCase::NoEntry);
    let import = import_mbox(&simple(&more), &ImportRequest { ending, last: Some(1), ..request() }).unwrap();
    assert_eq!((import.open.is_none(), import.rows.len(), import.unused), (true, 1, 3));
}

#[test]
fn what_stands_beside_two_entries_is_about_neither_and_is_shown() {
    let rounds = [
        [("anna", "1. e4\n\nBei uns schneit es seit Tagen."), ("ben", "1. e5")],
        [("anna", "2. Nf3\n\nBei uns schneit es seit Tagen."), ("ben", "2. Nc6")],
    ];
    assert_eq!(case(&rounds[0]), Some((1, Side::White, OpenCase::Beside)));
    let import = read(&rounds.concat());
    assert!(import.open.is_none());
    for row in &import.rows {
        let [white, black] =
            [&row.entries.white, &row.entries.black].map(|entry| entry.as_ref().unwrap().note.as_deref());
        assert_eq!(
            (white, black),
            (Some("beside it, as beside others: Bei uns schneit es seit Tagen."), None)
        );
    }
}

#[test]
fn what_is_told_settles_it_and_nobody_else_tells() {
    let grounds = |mails: &[(&str, &str)]| {
        let entries = read(mails).rows.into_iter().flat_map(|row| [row.entries.white, row.entries.black]);
        entries.flatten().map(|entry| (entry.text, entry.ground)).collect::<Vec<_>>()
    };
    let taken = |text: &str, ground| (text.to_owned(), ground);
    // A quote was told some time before: what came in between is of the next pair.
    let quoting = [
        ("anna", "1. e4"),
        ("ben", "1. e5"),
        ("anna", "Nf3"),
        ("ben", "Nc6\n\nWerner schrieb am 3.1.2003:\n> 1. e2-e4 e7-e5"),
        ("werner", "2. Ng1-f3 Nb8-c6"),
    ];
    let both = ["e2-e4", "e7-e5", "Ng1-f3", "Nb8-c6"].map(|text| taken(text, Ground::Both));
    assert_eq!(grounds(&quoting), both);
    // Both by one, and one by telephone.
    let told = [("anna", "1. e4 e5"), ("werner", "Zugpaar 1: Weiß e2-e4, Schwarz e7-e5")];
    assert_eq!(grounds(&told), ["e2-e4", "e7-e5"].map(|text| taken(text, Ground::Told)));
    let octal = [("anna", "1112652548"), ("ben", "e5")];
    let by_mail = [taken("e2-e4", Ground::Numbered), taken("e7-e5", Ground::Order)];
    assert_eq!((grounds(&octal), read(&octal).by_order()), (by_mail.to_vec(), 1));
    // The number before the code instead of in it.
    for text in ["1. 652548", "1... 652548", "Hallo Ben,\n\n1. 652548\n\nGruß\nAnna"] {
        assert_eq!(grounds(&[("anna", text), ("ben", "e5")]), by_mail, "{text}");
    }
    assert_eq!(grounds(&[("anna", "e4"), ("ben", "1. 657558")])[1].1, Ground::Numbered);
    // What stands beside it is in doubt as it is beside every entry, and another pair's is not this one's.
    for (text, why) in [
        ("1. 652548\nBitte streichen, ich meinte etwas anderes.", OpenCase::Beside),
        ("1. 652548\n1. 653548", OpenCase::NoEntry),
        ("512. 652548", OpenCase::NoEntry),
        ("0. 652548", OpenCase::NoEntry),
        ("1. 65254", OpenCase::NoEntry),
    ] {
        assert_eq!(case(&[("anna", text), ("ben", "e5")]), Some((1, Side::White, why)), "{text}");
    }
    let long = format!("1. 652548\n{}", "Das Wetter ist schön.\n".repeat(800));
    assert_eq!(case(&[("anna", &long), ("ben", "e5")]).map(|(.., why)| why), Some(OpenCase::NoEntry));
    // Strangers and machines say nothing; a mail that cannot be taken apart is told.
    let away = "From x\nFrom: <anna@example.org>\nAuto-Submitted: auto-replied\n\n2. d4\n\n";
    let two = "From x\nFrom: <anna@example.org>, <ben@example.org>\n\n2. d4\n\n";
    let mbox =
        [&simple(&quoting)[..], &simple(&[("news", "2. d4")])[..], away.as_bytes(), two.as_bytes()].concat();
    let import = import_mbox(&mbox, &request()).unwrap();
    assert_eq!((import.open.is_none(), import.rows.len(), import.unread), (true, 2, 1));
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
fn so_many_pairs_are_told() {
    // So many mails with as many pairs as one may tell, then one with so many pairs before the first.
    let ground = |full: usize, before: usize| {
        let told = |many: usize| "99. a2-a3 a7-a6\n".repeat(many);
        let mut texts: Vec<String> = (0..full).map(|at| format!("{at}\n{}", told(TOLD_BY_ONE_MAX))).collect();
        texts.push(told(before) + "1. e2-e4 e7-e5");
        let by_arbiter = texts.iter().map(|text| ("werner", text.as_str()));
        let mails: Vec<(&str, &str)> =
            [("anna", "1. e4"), ("ben", "1. e5")].into_iter().chain(by_arbiter).collect();
        read(&mails).rows[0].entries.white.as_ref().unwrap().ground
    };
    let full = TOLD_MAX / TOLD_BY_ONE_MAX;
    assert_eq!(ground(0, TOLD_BY_ONE_MAX - 1), Ground::Both);
    assert_eq!(ground(full - 1, TOLD_BY_ONE_MAX - 1), Ground::Both);
    // What is told beyond the limit is not compared: the entries rest on their mails alone.
    assert_eq!(ground(0, TOLD_BY_ONE_MAX), Ground::Numbered);
    assert_eq!(ground(full, 0), Ground::Numbered);
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
