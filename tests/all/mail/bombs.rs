//! Mails made to cost more than they weigh, and mails at the limits.

use fairschach::mail::inbound::{
    BadMail, InboundMail, MAX_ADDRESSES, MAX_HEADER_LEN, MAX_HEADERS, MAX_HEADERS_LEN, MAX_MAIL_LEN,
    MAX_NESTING, MAX_PARTS, MAX_REFERENCES, MAX_TEXT_READ, read_message,
};

use super::corpus::told;

const HEAD: &str = "From: anna@beispiel.test\r\nMIME-Version: 1.0\r\n";

fn of_kind(kind: &str, body: &str) -> Vec<u8> {
    format!("{HEAD}Content-Type: {kind}\r\n\r\n{body}").into_bytes()
}

/// A text that fills a mail, with a head of its own.
fn full(kind: &str, piece: &str) -> Vec<u8> {
    let mut mail = of_kind(kind, "");
    let count = (MAX_MAIL_LEN - mail.len()) / piece.len();
    mail.extend(piece.repeat(count).into_bytes());
    mail
}

fn nested(levels: usize) -> Vec<u8> {
    let mut mail = HEAD.to_owned();
    for level in 0..levels {
        mail.push_str(&format!("Content-Type: multipart/mixed; boundary=b{level}\r\n\r\n--b{level}\r\n"));
    }
    mail.push_str("Content-Type: text/plain\r\n\r\ne2-e4\r\n");
    mail.into_bytes()
}

fn parts(count: usize) -> Vec<u8> {
    of_kind("multipart/mixed; boundary=b", &"--b\r\n\r\ne2-e4\r\n".repeat(count))
}

fn fault(mail: &[u8]) -> Option<BadMail> {
    read_message(mail).err()
}

#[test]
fn each_limit_is_where_it_is_said_to_be() {
    assert_eq!(fault(&nested(MAX_NESTING)), None);
    assert_eq!(fault(&nested(MAX_NESTING + 1)), Some(BadMail::Nesting));
    assert_eq!(fault(&parts(MAX_PARTS - 1)), None);
    assert_eq!(fault(&parts(MAX_PARTS)), Some(BadMail::Parts));
    let fields = |count: usize| format!("{}\r\ne2-e4", "X: y\r\n".repeat(count)).into_bytes();
    assert_eq!(fault(&fields(MAX_HEADERS)), None);
    assert_eq!(fault(&fields(MAX_HEADERS + 1)), Some(BadMail::Headers));
    let field = |len: usize| format!("X: {}\r\n\r\ne2-e4", "y".repeat(len - 5)).into_bytes();
    assert_eq!(fault(&field(MAX_HEADER_LEN)), None);
    assert_eq!(fault(&field(MAX_HEADER_LEN + 1)), Some(BadMail::Headers));
    let folded = format!("X: y\r\n{}\r\ne2-e4", " y\r\n".repeat(MAX_HEADER_LEN / 4));
    assert_eq!(fault(folded.as_bytes()), Some(BadMail::Headers));
    let block = |len: usize| {
        let line = format!("X: {}\r\n", "y".repeat(1019));
        let last = format!("X: {}\r\n", "y".repeat(len % 1024 + 1019));
        format!("{}{last}\r\ne2-e4", line.repeat(len / 1024 - 1)).into_bytes()
    };
    assert_eq!(fault(&block(MAX_HEADERS_LEN)), None);
    assert_eq!(fault(&block(MAX_HEADERS_LEN + 1)), Some(BadMail::Headers));
    let bounded = |len: usize| of_kind(&format!("multipart/mixed; boundary=\"{}\"", "b".repeat(len)), "");
    assert_eq!(fault(&bounded(200)), None);
    assert_eq!(fault(&bounded(201)), Some(BadMail::Boundary));
    let mut mail = full("text/plain", "x");
    assert_eq!((mail.len(), fault(&mail)), (MAX_MAIL_LEN, None));
    mail.push(b'x');
    assert_eq!(fault(&mail), Some(BadMail::TooLong));
    assert!(BadMail::TooLong.to_string().contains("1048576"));
}

#[test]
fn the_text_that_is_read_is_bounded() {
    let mail = |len: usize| of_kind("text/plain", &"x".repeat(len));
    assert_eq!(read_message(&mail(MAX_TEXT_READ)).unwrap().text.len(), MAX_TEXT_READ);
    let longer = read_message(&mail(MAX_TEXT_READ + 1)).unwrap();
    assert_eq!(longer.text.len(), MAX_TEXT_READ);
    assert_eq!(told(&longer), Err("too-long".to_owned()));
    // Below a long quote something may stand that was left out.
    let quoted = of_kind("text/plain", &format!("e2-e4\r\n\r\n{}", "> so it goes on\r\n".repeat(10_000)));
    assert_eq!(
        told(&read_message(&quoted).unwrap()),
        Ok(vec!["entry e2-e4".to_owned(), "? long".to_owned()])
    );
}

/// Everything that a letter holds, in bytes.
fn weight(letter: &InboundMail) -> usize {
    let lists = letter.from.iter().chain(&letter.references).map(String::len).sum::<usize>();
    lists + letter.subject.len() + letter.text.len() + letter.message_id.as_deref().map_or(0, str::len)
}

/// What this process has had in memory at most, in KiB.
fn most_memory() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

fn bombs() -> Vec<(&'static str, Vec<u8>)> {
    let field = |name: &str, piece: &str| {
        let count = (MAX_HEADER_LEN - 100) / piece.len();
        format!("{name}: {}\r\n\r\ne2-e4", piece.repeat(count)).into_bytes()
    };
    let encoded = |encoding: &str, kind: &str, piece: &str| {
        let head = format!("{HEAD}Content-Type: {kind}\r\nContent-Transfer-Encoding: {encoding}\r\n\r\n");
        let count = (MAX_MAIL_LEN - head.len()) / piece.len();
        format!("{head}{}", piece.repeat(count)).into_bytes()
    };
    let html = "text/html; charset=utf-8";
    vec![
        ("nesting", nested(10_000)),
        ("parts", parts(10_000)),
        ("forwarded in forwarded", full("message/rfc822", "Content-Type: message/rfc822\r\n\r\n")),
        (
            "digest of digests",
            full("multipart/digest; boundary=b", "--b\r\n\r\nContent-Type: message/rfc822\r\n\r\n"),
        ),
        (
            "one boundary for all",
            full("multipart/mixed; boundary=b", "--b\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n"),
        ),
        ("boundaries that end at once", full("multipart/mixed; boundary=b", "--b--\r\n--b\r\n")),
        ("almost boundaries", full("multipart/mixed; boundary=b", "--bb\r\n")),
        ("no line ends", full("multipart/mixed; boundary=b", "--b")),
        ("a field of a megabyte", format!("Subject: {}", "x".repeat(1_000_000)).into_bytes()),
        ("a megabyte of fields", "X: y\r\n".repeat(170_000).into_bytes()),
        ("nothing but folds", format!("Subject: x\r\n{}", " \t\r\n".repeat(250_000)).into_bytes()),
        ("encoded words", field("Subject", "=?utf-8?Q?=C3=A4?= ")),
        ("encoded words without end", field("Subject", "=?utf-8?B?")),
        ("encoded words of one letter", field("Subject", "=?utf-7?Q?+?=")),
        ("addresses", field("From", "a@b.test, ")),
        ("groups", field("From", "g:a@b.test;, ")),
        ("comments", field("From", "(")),
        ("angle brackets", field("From", "<")),
        ("quotation marks", field("From", "\"\\")),
        ("references", field("References", "<a@b> ")),
        ("parameters", field("Content-Type", "text/plain; a*0*=utf-8''b; ")),
        ("a boundary without end", field("Content-Type", "multipart/mixed; boundary=bbbbbbbbbbb")),
        ("base64", encoded("base64", "text/plain; charset=utf-8", "QUFB")),
        ("base64 of quotes", encoded("base64", "text/plain; charset=utf-8", "PiA+")),
        ("base64 of utf-16", encoded("base64", "text/plain; charset=utf-16", "AAAA")),
        ("base64 of utf-7", encoded("base64", "text/plain; charset=utf-7", "K0FH")),
        ("base64 of html", encoded("base64", html, "PGI+")),
        ("quoted-printable", encoded("quoted-printable", "text/plain; charset=utf-8", "=3D")),
        ("quoted-printable signs", encoded("quoted-printable", "text/plain; charset=utf-8", "=")),
        ("quoted-printable soft ends", encoded("quoted-printable", "text/plain; charset=utf-8", "=\r\n")),
        ("an unknown charset", full(&format!("text/plain; charset={}", "c".repeat(100)), "\u{fffd}")),
        ("gb18030", encoded("base64", "text/plain; charset=gb18030", "gTCB")),
        ("iso-2022-jp", full("text/plain; charset=iso-2022-jp", "\u{1b}$B0l")),
        ("flowed", full("text/plain; format=flowed; delsp=yes", "> \r\n>> \r\n")),
        ("quotes", full("text/plain", ">")),
        ("attributions", full("text/plain", "Am 1. schrieb\r\n")),
        ("attributions of one line", full("text/plain", "Am 1. schrieb x:\r\n")),
        ("headers of answers", full("text/plain", "Von: x\r\n\r\n")),
        ("signatures", full("text/plain", "-- \r\n")),
        ("entries", full("text/plain", "e2-e4\r\n")),
        ("entries on a line", full("text/plain", "e2-e4 ")),
        ("clauses", full("text/plain", ". , ")),
        ("commas", full("text/plain", ",.,.")),
        ("conditions", full("text/plain", "wenn e4 e5, dann ")),
        ("labels", full("text/plain", "mein Zug ")),
        ("stars", full("text/plain", "*")),
        ("marks nobody sees", full("text/plain; charset=utf-8", "\u{200b}")),
        ("broken quotes", full("text/plain", &format!("> {0}\r\n{0}\r\n", "x".repeat(70)))),
        ("an html tree", full(html, "<div>")),
        ("an html tree of quotes", full(html, "<blockquote>x")),
        ("ends without begins", full(html, "</p></div>")),
        ("open brackets", full(html, "<")),
        ("open tags", full(html, "<a b=\"")),
        ("comments in html", full(html, "<!--")),
        ("attributes", full(html, "<a b c=d ")),
        ("classes", full(html, "<p class=\"gmail_quote gmail_quote\">")),
        ("raw text", full(html, "<style></styl")),
        ("characters", full(html, "&amp;&#x41;&#99999999999;&")),
        ("names without end", full(html, "&CounterClockwiseContourIntegral")),
        ("lines of a quote", full(html, "<blockquote><br>")),
        ("an archive", {
            let kind = "application/zip; name=\"zug.zip\"";
            let mut mail = of_kind(kind, "");
            mail.extend(b"PK\x03\x04".iter().copied().cycle().take(900_000));
            mail
        }),
        ("all bytes", (0..MAX_MAIL_LEN).map(|at| (at % 251) as u8).collect()),
        ("nothing", Vec::new()),
        ("zeros", vec![0; MAX_MAIL_LEN]),
    ]
}

#[test]
fn what_a_mail_costs_is_bounded() {
    let bombs = bombs();
    let before = most_memory();
    for (name, mail) in &bombs {
        assert!(mail.len() <= MAX_MAIL_LEN, "{name}");
        let Ok(letter) = read_message(mail) else { continue };
        assert!(letter.text.len() <= MAX_TEXT_READ, "{name}");
        assert!(letter.from.len() <= MAX_ADDRESSES, "{name}");
        assert!(letter.references.len() <= MAX_REFERENCES, "{name}");
        assert!(weight(&letter) <= 256 * 1024, "{name}: {}", weight(&letter));
        if let Err(case) = told(&letter) {
            assert!(!case.is_empty(), "{name}");
        }
    }
    let grown = most_memory() - before;
    assert!(grown < 64 * 1024, "{grown} KiB more than before");
}

/// A mail whose parts pass a limit is refused whole, never read in part.
#[test]
fn a_mail_beyond_a_limit_is_not_read_in_part() {
    let hidden = format!("--b\r\n\r\ne2-e4\r\n{}", "--b\r\n\r\nx\r\n".repeat(MAX_PARTS));
    assert_eq!(fault(&of_kind("multipart/mixed; boundary=b", &hidden)), Some(BadMail::Parts));
}
