//! Mail sessions.

use fairschach::mail::inbound::{
    Dialogue, MAX_MAIL_LEN, MAX_RECIPIENTS, MailTransaction, Manner, OwnDomain, Step, Takes, check_lines,
};

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
