//! Mail sessions, and mailboxes of arbiters.

use std::collections::BTreeMap;

use fairschach::base::BySide;
use fairschach::mail::import::{BadMailbox, ImportRequest, Person, import_mbox};
use fairschach::mail::inbound::{
    Dialogue, MAX_MAIL_LEN, MAX_RECIPIENTS, MailTransaction, Manner, OwnDomain, Step, Takes, check_lines,
};
use fairschach::rules::{Position, RuleSet};

/// What a session came to: all that was said, and the mails.
#[derive(PartialEq)]
struct Held {
    said: Vec<String>,
    mails: Vec<(String, Vec<String>, Vec<u8>)>,
}

/// A client's bytes in a session, which come to the same however they are cut into pieces.
pub fn session(data: &[u8]) {
    let Some((&first, bytes)) = data.split_first() else {
        return;
    };
    let whole = hold(first, bytes.chunks(bytes.len().max(1)));
    for size in [1, 3, 1000] {
        assert!(hold(first, bytes.chunks(size)) == whole, "pieces of {size} bytes come to something else");
    }
    for (_, recipients, message) in &whole.mails {
        assert!(!recipients.is_empty() && recipients.len() <= MAX_RECIPIENTS);
        assert!(message.len() <= MAX_MAIL_LEN && check_lines(message).is_ok());
        assert!(message.is_empty() || message.ends_with(b"\r\n"));
    }
    for line in whole.said.iter().flat_map(|said| said.split("\r\n")) {
        assert!(
            line.len() >= 4
                && !line.contains(['\r', '\n'])
                && line.as_bytes()[..3].iter().all(u8::is_ascii_digit)
        );
    }
}

fn hold<'a>(manner: u8, pieces: impl Iterator<Item = &'a [u8]>) -> Held {
    let ours = OwnDomain::new("play.test", "games@play.test");
    let mut dialogue = Dialogue::new(Manner {
        name: "play.test".to_owned(),
        lmtp: manner & 1 != 0,
        tls: manner & 2 != 0,
        takes: if manner & 4 != 0 { Takes::Everyone } else { Takes::OwnDomain(ours.clone()) },
    });
    let mut held = Held { said: vec![dialogue.greeting()], mails: Vec::new() };
    for mut piece in pieces {
        while !piece.is_empty() {
            let (used, step) = dialogue.take(piece);
            assert!(used > 0 && used <= piece.len(), "it goes on");
            piece = &piece[used..];
            match step {
                None => {}
                Some(Step::Say(text)) => held.said.push(text),
                Some(Step::Close(text)) => {
                    held.said.push(text);
                    return held;
                }
                Some(Step::StartTls) => dialogue.begin_tls(),
                Some(Step::Keep(MailTransaction { sender, recipients, message, .. })) => {
                    let taken = |to: &String| manner & 4 != 0 || ours.takes(to).is_ok();
                    assert!(recipients.iter().all(taken), "mail is not passed on");
                    held.mails.push((sender, recipients, message));
                    held.said.push(dialogue.answer("250 2.0.0 OK"));
                }
            }
        }
    }
    held
}

/// An arbiter's mailbox, out of which a game is read.
pub fn mailbox(data: &[u8]) {
    let person =
        |name: &str| Person { name: name.to_owned(), addresses: vec![format!("{name}@example.org")] };
    let rules = RuleSet::new("fairschach", "fsr-2023", &BTreeMap::new()).expect("these are rules");
    let request = ImportRequest {
        players: BySide { white: person("anna"), black: person("ben") },
        arbiter: Some(person("werner")),
        start: Position::start(&rules),
        rules,
        subject: None,
        by_hand: BTreeMap::new(),
        ending: None,
        last: None,
        event: "Kassel".to_owned(),
    };
    match import_mbox(data, &request) {
        Ok(import) => {
            assert!(import.record.heading.imported.is_some(), "it says that it is imported");
            let pairs: Vec<u32> = import.rows.iter().map(|row| row.pair).collect();
            assert!(pairs.is_sorted() && pairs.first().is_none_or(|first| *first == 1), "{pairs:?}");
        }
        Err(fault) => assert!(fault != BadMailbox::TooLong && fault != BadMailbox::TooMany, "{fault}"),
    }
}
