//! One function a target: it takes any bytes, and panics where something does not hold.

use std::collections::BTreeMap;

use fairschach::app::inbox::commands::command::MailCommand;
use fairschach::app::ratings::foreign::ForeignLists;
use fairschach::base::{BySide, Side, Timestamp};
use fairschach::cli::rules::{Defaults, RulesCommand, run};
use fairschach::engine::problems::read_problems;
use fairschach::game::{Canonical, ClockRule, GameResult, Terms};
use fairschach::http::xfcc::soap;
use fairschach::mail::inbound::{
    Known, MAX_ADDRESSES, MAX_SEEN, MAX_TEXT_READ, Unclear, parse_commands, read_message,
};
use fairschach::oidc::{Expected, KEYS_MAX, KeySet, OidcFault, Provider, read_token};
use fairschach::rules::notation::{
    Code, Language, MAX_ENTRY_LEN, OctalForm, is_entry_shaped, read_line, read_octal, san, write_octal,
};
use fairschach::rules::{
    Entry, Move, OptionValue, Position, RuleSet, Start, legal, must_pass, perft, read_entry, read_row, score,
    why_illegal,
};
use fairschach::seal::{Commitment, Ctx, Kek, Payload, check_opening};
use fairschach::tlog::{NoteKey, Receipt, VerifierKey, verify};
use fairschach::verify::verify_game;
use fairschach::webauthn::{Assertion, CREDENTIAL_BYTES_MAX, PublicKey, Registration, RelyingParty};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::civil::{Date, date};
use serde_json::json;

use super::play;

/// The day on which mails are read.
const TODAY: Date = date(2026, 11, 20);

type Target = fn(&[u8]);

/// Every target by name.
pub const ALL: [(&str, Target); 21] = [
    ("entry", entry),
    ("filters", filters),
    ("game_file", game_file),
    ("letter", letter),
    ("line", line),
    ("mail_session", super::mail::session),
    ("mailbox", super::mail::mailbox),
    ("note", note),
    ("octal", octal),
    ("oidc", oidc),
    ("passkey", passkey),
    ("position", position),
    ("problem", problem),
    ("rating_list", rating_list),
    ("record", record),
    ("resolve", play::resolve),
    ("rule_set", rule_set),
    ("said", new_text),
    ("start", start),
    ("terms", terms),
    ("xfcc", xfcc),
];

/// Fairschach and all other variants, and the board, the castling and the field that only some rules have.
pub fn all_rules() -> Vec<RuleSet> {
    let made = |variant: &str, name: &str, options: &[(&str, OptionValue)]| {
        let options = options.iter().map(|(name, value)| ((*name).to_owned(), value.clone()));
        RuleSet::new(variant, name, &options.collect()).expect("these are rules")
    };
    let of = |variant| made(variant, RuleSet::default_rules(variant).unwrap_or("standard"), &[]);
    let mut all: Vec<RuleSet> = RuleSet::variants().map(of).collect();
    all.push(of("fairschach").with_chess960_castling());
    all.extend(of("fairschach").with_chess66_board());
    all.push(made("fairschach", "first-move-all", &[]));
    all
}

/// The first byte chooses one of a list, the rest is the matter.
fn chosen<'a, T>(data: &'a [u8], all: &'a [T]) -> Option<(&'a T, &'a [u8])> {
    let (&first, rest) = data.split_first()?;
    Some((all.get(usize::from(first) % all.len())?, rest))
}

/// A position text in the form of any variant.
pub fn position(data: &[u8]) {
    let all = all_rules();
    let Some((rules, rest)) = chosen(data, &all) else {
        return;
    };
    let Ok(text) = str::from_utf8(rest) else { return };
    match Position::parse(text, rules) {
        Ok(read) => {
            let printed = read.to_string();
            assert_eq!(Position::parse(&printed, rules).as_ref(), Ok(&read), "{printed}");
            assert_eq!(Position::new(*read.setup(), rules).as_ref(), Ok(&read), "{printed}");
            judged(&read, rules);
        }
        Err(errors) => assert!(!errors.faults.is_empty() && !errors.to_string().is_empty()),
    }
    Position::needs_chess960_castling(text);
}

/// Problems as people write them.
pub fn problem(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    match read_problems(text) {
        Ok(problems) => {
            let printed: Vec<String> = problems.iter().map(ToString::to_string).collect();
            assert_eq!(read_problems(&printed.join("\n")).as_ref(), Ok(&problems), "{printed:?}");
        }
        Err(error) => assert!(error.line > 0 && !error.to_string().is_empty()),
    }
}

/// Everything that only looks at a position.
fn judged(position: &Position, rules: &RuleSet) {
    score(position, rules, &[]);
    for side in Side::ALL {
        let moves = legal(position, rules, side);
        assert!(moves.is_empty() || !must_pass(position, rules, side), "{position}");
        assert!(moves.windows(2).all(|two| two[0].to_string() < two[1].to_string()), "{position}");
        for &entry in moves.iter().take(4) {
            assert_eq!(why_illegal(position, rules, side, entry), None, "{position} {entry}");
        }
    }
    if perft(position, rules, 1) == 0 {
        score(position, rules, &[]);
    }
}

/// An entry in any notation, and the canonical form of one.
pub fn entry(data: &[u8]) {
    let Some((&number, rest)) = data.split_first() else {
        return;
    };
    let Ok(text) = str::from_utf8(rest) else { return };
    if let Ok(entry) = Move::parse(text) {
        assert_eq!(entry.to_string(), text);
    }
    if let Ok(canonical) = Canonical::parse(text) {
        assert_eq!(canonical.to_string(), text);
    }
    let boards = play::boards();
    let (rules, position) = &boards[usize::from(number) % boards.len()];
    for side in Side::ALL {
        match read_entry(text, position, rules, side).map(|read| read.entry) {
            Ok(Entry::Move(entry)) => {
                assert!(legal(position, rules, side).contains(&entry), "{text:?}");
                for language in Language::ALL {
                    let written = san(position, rules, side, entry, language);
                    let read = read_entry(&written, position, rules, side).map(|read| read.entry);
                    assert_eq!(read, Ok(Entry::Move(entry)), "{written}");
                }
            }
            Ok(Entry::Pass) => assert!(must_pass(position, rules, side), "{text:?}"),
            Ok(Entry::Invalid) => panic!("{text:?} was read as invalid"),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

/// A pair as it is written.
pub fn line(data: &[u8]) {
    let Some((&number, rest)) = data.split_first() else {
        return;
    };
    let Ok(text) = str::from_utf8(rest) else { return };
    let boards = play::boards();
    let (_, position) = &boards[usize::from(number) % boards.len()];
    let _ = read_line(text, position);
}

/// A mail as it came in.
pub fn letter(data: &[u8]) {
    let Ok(letter) = read_message(data) else { return };
    assert!(letter.text.len() <= MAX_TEXT_READ);
    assert!(letter.from.len() <= MAX_ADDRESSES);
    asked(&letter.commands(&Known::default(), TODAY).map(|meant| meant.commands));
}

/// The new text of a mail.
pub fn new_text(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    asked(&parse_commands(text, &Known::default(), TODAY).map(|read| read.commands));
}

fn asked(read: &Result<Vec<MailCommand>, Unclear>) {
    match read {
        Ok(said) => {
            assert!(!said.is_empty());
            for one in said {
                match one {
                    MailCommand::Entry { entry, .. } => {
                        assert!(entry.len() <= MAX_ENTRY_LEN && is_entry_shaped(entry), "{entry:?}");
                    }
                    MailCommand::Leave(first, last) => assert!(first <= last),
                    _ => {}
                }
            }
        }
        Err(unclear) => assert!(unclear.seen.iter().all(|piece| piece.len() <= MAX_SEEN)),
    }
}

/// What a browser answers for a passkey: as its JSON, or one part of it with the others as they should be.
pub fn passkey(data: &[u8]) {
    let Some((&part, rest)) = data.split_first() else { return };
    let encoded = |bytes: &[u8]| URL_SAFE_NO_PAD.encode(bytes);
    let client = |kind: &str| {
        encoded(
            json!({ "type": kind, "challenge": "AAAA", "origin": "https://example.org" })
                .to_string()
                .as_bytes(),
        )
    };
    let made = |client: String, object: &[u8]| {
        json!({ "clientDataJSON": client, "attestationObject": encoded(object) }).to_string()
    };
    let shown = |data: &[u8]| {
        json!({ "id": "AAAA", "clientDataJSON": client("webauthn.get"), "authenticatorData": encoded(data),
            "signature": "AAAA", "userHandle": null })
        .to_string()
    };
    let answers = match part % 4 {
        0 => [String::from_utf8_lossy(rest).into_owned(), String::new()],
        1 => [made(encoded(rest), b""), made(client("webauthn.create"), rest)],
        2 => [shown(rest), String::new()],
        _ => {
            if let Ok(key) = PublicKey::read(rest) {
                assert!(matches!(rest.len(), 42 | 77), "{key:?}");
            }
            return;
        }
    };
    let server = RelyingParty::of("https://example.org").expect("an address with a name");
    for answer in &answers {
        if let Ok(Ok(made)) = Registration::read(answer).map(|read| read.check(&server)) {
            assert!((1..=CREDENTIAL_BYTES_MAX).contains(&made.id.len()));
            assert!(PublicKey::read(&made.public_key).is_ok());
        }
        if let Ok(read) = Assertion::read(answer) {
            let key = PublicKey::Ed25519([7; 32]);
            assert!(read.check(&server, &key).is_err(), "nobody signed this");
        }
    }
}

/// Octal code.
pub fn octal(data: &[u8]) {
    let Some((&number, rest)) = data.split_first() else {
        return;
    };
    let Ok(text) = str::from_utf8(rest) else { return };
    let boards = play::boards();
    let (_, position) = &boards[usize::from(number) % boards.len()];
    for side in Side::ALL {
        let Ok(code) = read_octal(text, position, side) else {
            continue;
        };
        let written = write_octal(position, side, code, OctalForm::Six);
        if let (Code::Move(_), Ok(written)) = (code, written) {
            assert_eq!(read_octal(&written, position, side).as_ref(), Ok(&code), "{text:?} {written}");
        }
    }
}

/// The start of a game.
pub fn start(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let _ = read_row(text);
    let Ok(start) = Start::parse(text) else { return };
    assert_eq!(Start::parse(&start.to_string()).as_ref(), Ok(&start));
    for rules in all_rules() {
        if let Ok(placed) = rules.with_start(&start) {
            let first = Position::start(&placed);
            assert_eq!(Position::parse(&first.to_string(), &placed).as_ref(), Ok(&first), "{text}");
        }
    }
}

/// Options, a line each: `name=word`, `name:number`, `name?` for true, `name!` for false, `name+word,word`.
pub fn rule_set(data: &[u8]) {
    let variants: Vec<&str> = RuleSet::variants().chain(["chess"]).collect();
    let Some((variant, rest)) = chosen(data, &variants) else {
        return;
    };
    let Ok(text) = str::from_utf8(rest) else { return };
    let mut options = BTreeMap::new();
    let mut preset = RuleSet::default_rules(variant).unwrap_or("standard");
    for line in text.lines() {
        let Some(at) = line.find(['=', ':', '?', '!', '+']) else {
            preset = line;
            continue;
        };
        let (name, value) = (&line[..at], &line[at + 1..]);
        let value = match line.as_bytes()[at] {
            b':' => OptionValue::Number(value.parse().unwrap_or(u32::MAX)),
            b'?' => OptionValue::Flag(true),
            b'!' => OptionValue::Flag(false),
            b'+' => OptionValue::List(value.split(',').map(str::to_owned).collect()),
            _ => OptionValue::Word(value.to_owned()),
        };
        options.insert(name.to_owned(), value);
    }
    match RuleSet::new(variant, preset, &options) {
        Ok(rules) => {
            let again = RuleSet::new(rules.variant(), rules.rules(), &rules.options());
            assert_eq!(again.as_ref(), Ok(&rules));
            judged(&Position::start(&rules), &rules);
        }
        Err(error) => assert!(!error.faults.is_empty() && !error.to_string().is_empty()),
    }
}

/// A game's terms and clock, and its result.
pub fn terms(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    if let Ok(clock) = ClockRule::parse(text) {
        assert_eq!(clock.to_string(), text);
    }
    let (one, two) = text.split_once('\n').unwrap_or((text, ""));
    let _ = GameResult::parse(one, two);
    let given = text.lines().filter_map(|line| line.split_once('='));
    let given = given.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    if let Ok(terms) = Terms::parse(&given) {
        let again = terms.to_map().into_iter().map(|(name, value)| (name.to_owned(), value.to_owned()));
        assert_eq!(Terms::parse(&again.collect()), Ok(terms));
    }
}

/// The five filters: every line is answered.
pub fn filters(data: &[u8]) {
    // A count may be asked for that takes hours.
    let deep = data.contains(&b'\\') || data.windows(5).any(|five| five == b"depth");
    let lines = data.split_inclusive(|&byte| byte == b'\n').count();
    let defaults = || Defaults { variant: "fairschach".to_owned() };
    let mut commands = vec![
        RulesCommand::Resolve(defaults()),
        RulesCommand::Legal(defaults()),
        RulesCommand::Start(defaults()),
        RulesCommand::Octal(defaults()),
    ];
    if !deep {
        commands.push(RulesCommand::Perft(defaults()));
    }
    for command in commands {
        let mut output = Vec::new();
        run(command, data, &mut output).expect("a buffer takes everything");
        let answers = str::from_utf8(&output).expect("answers are text").lines();
        let read =
            answers.map(|line| serde_json::from_str::<serde_json::Value>(line).expect("answers are JSON"));
        assert_eq!(read.count(), lines);
    }
}

/// What a provider of accounts answers: of itself, of its keys, and of somebody. Nobody has signed what is found here.
pub fn oidc(data: &[u8]) {
    let Some((part, rest)) = chosen(data, &[0, 1, 2]) else { return };
    let Ok(text) = str::from_utf8(rest) else { return };
    match part {
        0 => {
            if let Ok(provider) = Provider::read(rest, "https://login.club.example") {
                for url in [Some(&provider.token), Some(&provider.keys), provider.user_info.as_ref()] {
                    assert!(url.is_none_or(|url| url.scheme() == "https"), "{url:?}");
                }
            }
        }
        1 => assert!(KeySet::read(rest).map_or(0, |keys| keys.len()) <= KEYS_MAX),
        _ => {
            let key = r#"{"keys":[{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}]}"#;
            let keys = KeySet::read(key.as_bytes()).expect("a key");
            let expected = Expected { issuer: "joe", client: "us", nonce: "n", now_s: 1_300_819_000 };
            let fault = read_token(text, &keys, &expected).err().expect("nobody has signed it for us");
            assert!(!matches!(fault, OidcFault::Unreachable | OidcFault::Status), "{fault}");
        }
    }
}

/// A call of a correspondence player's own program.
pub fn xfcc(data: &[u8]) {
    if let Err(fault) = soap::read(data) {
        assert!(fault.to_string().contains("soap:Client"), "it is the caller's");
    }
}

/// A rating list of others.
pub fn rating_list(data: &[u8]) {
    let most = (1 << 16, 100);
    let Ok(lists) = ForeignLists::read(data, most, Timestamp::from_us(1_795_000_000_000_000)) else { return };
    let rows = lists.rows();
    assert!((1..=most.1).contains(&rows));
    assert!((1..=rows).contains(&lists.lists().count()));
}

/// A game file to be verified.
pub fn game_file(data: &[u8]) {
    let report = verify_game(data, &[]);
    assert!(!report.to_string().is_empty());
    let exit = report.exit_status();
    assert!((1..=3).contains(&exit), "no key was given");
    assert!(report.to_json()["verdict"].is_string());
}

/// Signed notes, their keys, and receipts.
pub fn note(data: &[u8]) {
    let _ = (Kek::from_file(data).is_ok(), NoteKey::from_file(data).is_ok());
    let Ok(text) = str::from_utf8(data) else { return };
    if let Ok(key) = VerifierKey::parse(text) {
        assert_eq!(VerifierKey::parse(&key.to_string()).map(|key| key.to_string()), Ok(key.to_string()));
    }
    let key = NoteKey::new("chess.example/receipts", &[7; 32]).expect("a good name").verifier_key();
    let _ = verify(text, &[]);
    assert!(verify(text, &[key]).is_err(), "nobody signed this");
    if let Ok(receipt) = Receipt::parse(text) {
        assert_eq!(receipt.to_text().as_deref(), Ok(text));
    }
}

/// What is sealed, and what an opening shows.
pub fn record(data: &[u8]) {
    if let Ok(ctx) = Ctx::parse(data) {
        assert_eq!(ctx.to_bytes().as_slice(), data);
    }
    let text = String::from_utf8_lossy(data);
    let _ = Payload::new(&text);
    let mut bytes = [0; 128 + 256 + 32 + 32];
    let length = data.len().min(bytes.len());
    bytes[..length].copy_from_slice(&data[..length]);
    let (ctx, rest) = bytes.split_at(128);
    let (payload, rest) = rest.split_at(256);
    let (r, commitment) = rest.split_at(32);
    let fixed = "the parts have these lengths";
    let checked = check_opening(
        ctx.try_into().expect(fixed),
        payload.try_into().expect(fixed),
        r.try_into().expect(fixed),
        Commitment::from_bytes(commitment.try_into().expect(fixed)),
    );
    assert!(checked.is_err(), "nobody finds an opening by chance");
}

/// One value a side from both.
pub(crate) fn of(side: Side, entry: Option<Entry>) -> BySide<Option<Entry>> {
    let mut entries = BySide::default();
    *entries.get_mut(side) = entry;
    entries
}
