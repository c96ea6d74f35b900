use std::collections::BTreeSet;

use fairschach::app::notice::Tells;
use fairschach::base::Side;
use fairschach::mail::Sender;
use fairschach::rules::Position;
use mail_parser::{HeaderValue, Message, MessageParser, MimeHeaders};

use super::sample::{self, FROM, MESSAGE_ID, URL, every_kind, notice};

const THREAD: &str = "019b2c3d-0000-7000-8000-000000000001@club.test";

fn compose(locale: &str, what: Tells) -> (String, Vec<u8>) {
    let sender = Sender::new(FROM, URL).unwrap();
    let composed = sender.compose(&notice(locale, what), MESSAGE_ID).unwrap();
    (composed.subject, composed.message)
}

fn parse(message: &[u8]) -> Message<'_> {
    MessageParser::default()
        .parse(message)
        .expect("a mail that can be read")
}

fn text_of(header: Option<&HeaderValue<'_>>) -> String {
    header
        .and_then(HeaderValue::as_text)
        .unwrap_or_default()
        .to_owned()
}

/// Whether a text names a square, as every entry does.
fn names_a_square(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes
        .windows(2)
        .any(|pair| (b'a'..=b'h').contains(&pair[0]) && (b'1'..=b'8').contains(&pair[1]))
}

#[test]
fn every_kind_is_a_mail_that_others_can_read_in_both_languages() {
    for locale in ["de", "en"] {
        let mut book = String::new();
        for (kind, what) in every_kind() {
            let about_game = !matches!(what, Tells::SignIn { .. });
            let (subject, message) = compose(locale, what);
            let name = format!("{locale} {kind}");
            check_lines(&name, &message);
            let mail = parse(&message);
            check_head(&name, &mail, &subject, about_game);
            let told = text_of(mail.header("X-Fairschach-Kind"));
            assert!(kind.starts_with(&told) && !told.is_empty(), "{name}: {told}");
            let text = mail.body_text(0).expect("it has text").into_owned();
            check_bodies(&name, &mail, &text);
            let text = text.replace("\r\n", "\n");
            book.push_str(&format!("===== {kind}: {subject}\n{text}\n"));
        }
        insta::assert_snapshot!(format!("letters_{locale}"), book);
    }
}

fn check_lines(name: &str, message: &[u8]) {
    assert!(message.is_ascii(), "{name}: only ASCII");
    let text = String::from_utf8_lossy(message);
    assert!(text.ends_with("\r\n"), "{name}");
    for line in text.split("\r\n") {
        assert!(line.len() <= 998, "{name}: a line of {}", line.len());
        assert!(
            !line.contains(['\r', '\n']),
            "{name}: a line's end that stands alone"
        );
    }
}

fn check_head(name: &str, mail: &Message<'_>, subject: &str, about_game: bool) {
    assert_eq!(mail.subject(), Some(subject), "{name}");
    assert!(!names_a_square(subject), "{name}: {subject}");
    let from = mail.from().and_then(|from| from.first()).expect("a sender");
    assert_eq!(
        (from.name(), from.address()),
        (Some("Fairschach"), Some(FROM)),
        "{name}"
    );
    let to = mail.to().and_then(|to| to.first()).expect("a recipient");
    assert_eq!(
        (to.name(), to.address()),
        (Some("Anna Šimková"), Some("anna@example.test")),
        "{name}"
    );
    let date = mail.date().expect("a date").to_rfc3339();
    assert_eq!(date, "2026-11-20T14:06:57Z", "{name}");
    assert_eq!(
        mail.message_id(),
        Some(format!("{MESSAGE_ID}@club.test").as_str()),
        "{name}"
    );
    let thread = if about_game { THREAD } else { "" };
    assert_eq!(text_of(Some(mail.references())), thread, "{name}");
    assert_eq!(text_of(Some(mail.in_reply_to())), thread, "{name}");
    assert_eq!(text_of(mail.header("Auto-Submitted")), "auto-generated", "{name}");
}

fn check_bodies(name: &str, mail: &Message<'_>, text: &str) {
    let html = mail.body_html(0).expect("it has HTML");
    assert!(
        html.starts_with("<!doctype html>") && html.trim_end().ends_with("</html>"),
        "{name}"
    );
    assert!(!html.contains("Bert <b>"), "{name}: names are escaped");
    for body in [text, &html] {
        assert!(
            !body.contains("Unknown localization"),
            "{name}: a text is missing"
        );
        assert!(!body.contains("{ $"), "{name}: a place is not filled");
        assert!(body.contains(URL), "{name}: where to go");
    }
    for never in ["<script", "<img", "<svg", "<link", "javascript:"] {
        assert!(!html.contains(never), "{name}: {never}");
    }
}

#[test]
fn a_revealed_pair_tells_everything() {
    let german = [
        "Sf3xe5",
        "e7-e5",
        "Bedenkzeit 2 Tage 2 Stunden",
        "Weiß bot mit dieser Eingabe Remis an",
        "4. Dezember 2026, 14:06:59 UTC",
    ];
    let english = [
        "Nf3xe5",
        "e7-e5",
        "thinking time 2 days 2 hours",
        "White offered a draw with this entry",
        "4 December 2026, 14:06:59 UTC",
    ];
    let position = sample::pair().resolution.position.to_string();
    let link = format!("{URL}/games/019b2c3d-0000-7000-8000-000000000001");
    for (locale, words) in [("de", german), ("en", english)] {
        let (_, message) = compose(locale, every_kind().swap_remove(4).1);
        let mail = parse(&message);
        let (text, html) = (mail.body_text(0).unwrap(), mail.body_html(0).unwrap());
        for expected in words.iter().copied().chain(["FSR 4", &position, &link]) {
            assert!(text.contains(expected), "{locale}: {expected}\n{text}");
            assert!(html.contains(expected), "{locale}: {expected}\n{html}");
        }
        assert!(html.contains("♚\u{fe0e}"), "{locale}: a board");
    }
}

#[test]
fn the_board_is_seen_from_the_readers_side() {
    let start = Position::start(&sample::rules());
    for (side, first) in [(Side::White, "8  r "), (Side::Black, "1  R ")] {
        let game = sample::game(start, side);
        let (_, message) = compose("en", Tells::Turn { game });
        let mail = parse(&message);
        let text = mail.body_text(0).unwrap();
        let board = text.lines().find(|line| line.to_lowercase().contains(" r  n "));
        assert!(board.unwrap().starts_with(first), "{board:?}");
        let html = mail.body_html(0).unwrap();
        let black_on_top = html.find('♜').unwrap() < html.find('♖').unwrap();
        assert_eq!(black_on_top, side == Side::White);
    }
}

#[test]
fn a_receipt_is_attached_as_signed_and_its_mail_has_one_size_whatever_was_entered() {
    for locale in ["de", "en"] {
        let mut sizes = BTreeSet::new();
        for n in 0..=255_u8 {
            // What was entered shows in nothing but the commitment, and that may be any bytes.
            let mut commitment = [n; 32];
            commitment[usize::from(n % 32)] = n.wrapping_mul(37) ^ 0xff;
            let receipt = sample::receipt(commitment);
            let note = receipt.note.clone();
            let game = sample::game(Position::start(&sample::rules()), Side::White);
            let position = Box::new(game.position);
            let receipt = Tells::Receipt {
                game,
                receipt,
                position,
            };
            let (subject, message) = compose(locale, receipt);
            let mail = parse(&message);
            let attached = mail.attachment(0).expect("the receipt");
            assert_eq!(attached.attachment_name(), Some("receipt.txt"));
            assert_eq!(attached.contents(), note.as_bytes());
            sizes.insert((subject, message.len()));
        }
        assert_eq!(sizes.len(), 1, "{sizes:?}");
    }
}

#[test]
fn the_same_notice_makes_the_same_mail() {
    for ((_, one), (_, other)) in every_kind().into_iter().zip(every_kind()) {
        assert!(compose("de", one) == compose("de", other));
    }
}

#[test]
fn a_sender_is_an_address_with_or_without_a_name() {
    for (from, address, domain) in [
        ("games@club.test", "games@club.test", "club.test"),
        (
            "Fairschach <fairschach@localhost>",
            "fairschach@localhost",
            "localhost",
        ),
    ] {
        let sender = Sender::new(from, URL).unwrap();
        assert_eq!((sender.address(), sender.domain()), (address, domain));
    }
    for wrong in [
        "",
        "club.test",
        "a@b@c",
        "Club games@club.test",
        "a@x.test, b@x.test",
        "a@x.test\r\nBcc: b@x.test",
    ] {
        let error = Sender::new(wrong, URL).map(drop).expect_err(wrong).to_string();
        assert!(error.starts_with("mail.from takes one address"), "{error}");
    }
}

#[test]
fn a_name_cannot_add_a_header() {
    let sender = Sender::new(FROM, URL).unwrap();
    let mut notice = notice("en", every_kind().swap_remove(6).1);
    notice.to.name = "Eve\r\nBcc: all@example.test".to_owned();
    if let Tells::Result { game, .. } = &mut notice.what {
        game.sides.white.player.name = "Eve\r\nBcc: all@example.test".to_owned();
    }
    let composed = sender.compose(&notice, MESSAGE_ID).unwrap();
    let mail = parse(&composed.message);
    assert!(mail.bcc().is_none());
    assert!(
        mail.subject()
            .unwrap()
            .starts_with("Eve  Bcc: all@example.test – ")
    );
    notice.to.address = "anna@example.test\r\nBcc: all@example.test".to_owned();
    assert!(sender.compose(&notice, MESSAGE_ID).is_err());
}
