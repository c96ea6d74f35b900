use std::collections::BTreeSet;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use fairschach::app::core::views::{GameState, Viewer};
use fairschach::app::notices::notice::NoticeBody;
use fairschach::app::tournaments::notices::load::game_code;
use fairschach::app::tournaments::notices::types::TournamentNews;
use fairschach::base::{GameId, Micros, SeriesId, Side};
use fairschach::game::About;
use fairschach::game::event::Text;
use fairschach::mail::Sender;
use fairschach::rules::Position;
use fairschach::show::Lang;
use fairschach::show::board::Picture;
use fairschach::show::zone::Zone;
use mail_parser::{HeaderValue, Message, MessageParser, MimeHeaders};

use super::sample::{self, FROM, MESSAGE_ID, URL, every_kind, notice};
use crate::support::counted::boards_drawn;
use crate::support::{SECOND, snapshots};

const HOUR: Micros = 60 * 60 * SECOND;

/// Some providers cut longer mails off.
const MAIL_BYTES_MAX: usize = 100_000;
const THREAD: &str = "019b2c3d-0000-7000-8000-000000000001@club.test";

fn compose(locale: &str, what: NoticeBody) -> (String, Vec<u8>) {
    let sender = Sender::new(FROM, URL).unwrap();
    let composed = sender.compose(&notice(locale, what), MESSAGE_ID).unwrap();
    (composed.subject, composed.message)
}

fn parse(message: &[u8]) -> Message<'_> {
    MessageParser::default().parse(message).expect("a mail that can be read")
}

fn text_of(header: Option<&HeaderValue<'_>>) -> String {
    header.and_then(HeaderValue::as_text).unwrap_or_default().to_owned()
}

#[test]
fn whoever_answers_an_objection_is_asked_to() {
    let mut told = 0;
    for (_, what) in every_kind() {
        let NoticeBody::Objection { game, objection, reminds: false } = what else { continue };
        if objection.asks.is_some() {
            continue;
        }
        let text = |viewer: Viewer, about: About, state: GameState| {
            let (mut game, mut objection) = (game.clone(), objection.clone());
            (game.viewer, game.state, objection.about) = (viewer, state, about);
            let (_, message) = compose("en", NoticeBody::Objection { game, objection, reminds: false });
            parse(&message).body_text(0).unwrap().into_owned()
        };
        let asked = text(Viewer::Arbiter, About::Clock, GameState::Running);
        assert!(
            asked.contains("Please answer by then on your desk") && asked.contains("/desk#tab"),
            "{asked}"
        );
        assert!(asked.contains("The clocks run on"), "{asked}");
        let paused = text(Viewer::Arbiter, About::Clock, GameState::Paused);
        assert!(
            paused.contains("Please answer by then on your desk") && !paused.contains("run on"),
            "{paused}"
        );
        assert!(text(Viewer::Arbiter, About::Appeal, GameState::Running).contains("against your own ruling"));
        let player = text(Viewer::Player(Side::White), About::Appeal, GameState::Running);
        assert!(player.contains("An appeal was made") && !player.contains("desk"), "{player}");
        told += 1;
    }
    assert!(told > 0, "there is one");
}

#[test]
fn the_end_of_a_section_leads_to_its_series() {
    let mut told = 0;
    for (_, what) in every_kind() {
        let NoticeBody::Tournament(mut notice) = what else { continue };
        let TournamentNews::Finished { series, .. } = &mut notice.what else { continue };
        let id = SeriesId::from_uuid(uuid::Uuid::from_u128(7));
        *series = Some(id);
        let (_, message) = compose("en", NoticeBody::Tournament(notice));
        let text = parse(&message).body_text(0).unwrap().into_owned();
        assert!(text.contains(&format!("{URL}/series/{id}")), "{text}");
        told += 1;
    }
    assert!(told > 0, "there is one");
}

/// Whether a text names a square, as every entry does.
fn names_a_square(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.windows(2).any(|pair| (b'a'..=b'h').contains(&pair[0]) && (b'1'..=b'8').contains(&pair[1]))
}

#[test]
fn every_kind_is_a_mail_that_others_can_read_in_both_languages() {
    for locale in ["de", "en"] {
        let mut book = Vec::new();
        for (kind, what) in every_kind() {
            let of_none = |what: &NoticeBody| {
                matches!(
                    what,
                    NoticeBody::SignIn { .. }
                        | NoticeBody::ConfirmAddress { .. }
                        | NoticeBody::Account { .. }
                        | NoticeBody::Challenge { .. }
                        | NoticeBody::ChallengeDeclined { .. }
                        | NoticeBody::LadderChallenge(_)
                        | NoticeBody::SeriesInvitation(_)
                        | NoticeBody::SeriesPost(_)
                        | NoticeBody::Digest { .. }
                        | NoticeBody::Outage { .. }
                        | NoticeBody::PassedOn(_)
                        | NoticeBody::Bounced { .. }
                )
            };
            let about_game = !of_none(&what);
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
            book.push((kind.to_owned(), format!("{subject}\n\n{text}")));
        }
        snapshots::compare(&format!("mail/snapshots/letters/{locale}"), &book);
    }
}

#[test]
fn a_text_that_was_taken_away_is_said_in_the_readers_language() {
    let gone = || -> Text {
        serde_json::from_value(serde_json::json!({ "hash": STANDARD.encode([1; 32]) })).unwrap()
    };
    for (locale, says) in [("de", "Dieser Text wurde entfernt."), ("en", "This text was removed.")] {
        let mut told = 0;
        for (kind, mut what) in every_kind() {
            match &mut what {
                NoticeBody::Objection { objection, .. } => objection.text = gone(),
                NoticeBody::Ruling { ruling, .. } => (ruling.reason, ruling.rule) = (gone(), gone()),
                NoticeBody::ArbiterNamed { ruling, .. } => ruling.reason = gone(),
                NoticeBody::Unsealing { reason, .. } => *reason = gone(),
                _ => continue,
            }
            let (_, message) = compose(locale, what);
            let text = parse(&message).body_text(0).unwrap().into_owned();
            assert!(text.contains(says), "{kind}: {text}");
            told += 1;
        }
        assert!(told >= 4, "{told}");
    }
}

fn check_lines(name: &str, message: &[u8]) {
    assert!(message.is_ascii(), "{name}: only ASCII");
    let text = String::from_utf8_lossy(message);
    assert!(text.ends_with("\r\n"), "{name}");
    for line in text.split("\r\n") {
        assert!(line.len() <= 998, "{name}: a line of {}", line.len());
        assert!(!line.contains(['\r', '\n']), "{name}: a line's end that stands alone");
    }
}

fn check_head(name: &str, mail: &Message<'_>, subject: &str, about_game: bool) {
    assert_eq!(mail.subject(), Some(subject), "{name}");
    assert!(!names_a_square(subject), "{name}: {subject}");
    let from = mail.from().and_then(|from| from.first()).expect("a sender");
    let writer = match name.ends_with("passed-on") {
        true => "Bert <b> (Fairschach)",
        false => "Fairschach",
    };
    assert_eq!((from.name(), from.address()), (Some(writer), Some(FROM)), "{name}");
    let to = mail.to().and_then(|to| to.first()).expect("a recipient");
    assert_eq!((to.name(), to.address()), (Some("Anna Šimková"), Some("anna@example.test")), "{name}");
    let date = mail.date().expect("a date").to_rfc3339();
    assert_eq!(date, "2026-11-20T14:06:57Z", "{name}");
    assert_eq!(mail.message_id(), Some(format!("{MESSAGE_ID}@club.test").as_str()), "{name}");
    let thread = if about_game { THREAD } else { "" };
    assert_eq!(text_of(Some(mail.references())), thread, "{name}");
    assert_eq!(text_of(Some(mail.in_reply_to())), thread, "{name}");
    // What answers a mail; that a challenge was answered is told like anything else.
    let robot = if name.ends_with("answer") && !name.ends_with("ladder-answer") {
        "auto-replied"
    } else {
        "auto-generated"
    };
    assert_eq!(text_of(mail.header("Auto-Submitted")), robot, "{name}");
    let quiet = text_of(mail.header("X-Auto-Response-Suppress"));
    let quiet: Vec<&str> = quiet.split(", ").collect();
    assert!(quiet.contains(&"OOF") && quiet.contains(&"AutoReply"), "{name}: {quiet:?}");
    // What does not get through is to be told.
    assert!(!quiet.contains(&"All") && !quiet.contains(&"NDR"), "{name}: {quiet:?}");
}

fn check_bodies(name: &str, mail: &Message<'_>, text: &str) {
    let html = mail.body_html(0).expect("it has HTML");
    assert!(html.starts_with("<!doctype html>") && html.trim_end().ends_with("</html>"), "{name}");
    assert!(!html.contains("Bert <b>"), "{name}: names are escaped");
    for body in [text, &html] {
        assert!(!body.contains("Unknown localization"), "{name}: a text is missing");
        assert!(!body.contains("{ $"), "{name}: a place is not filled");
        let invited = name.ends_with("invitation") && body.contains("/invitation/");
        // Who was erased has nowhere to go.
        let somewhere = body.contains(URL) || invited || name.ends_with("account-erased");
        assert!(somewhere, "{name}: where to go");
    }
    for never in ["<script", "<svg", "<link", "javascript:", "src=\"http"] {
        assert!(!html.contains(never), "{name}: {never}");
    }
    let shown = html.matches("<img ").count();
    let pictures = pictures(mail);
    assert_eq!(pictures.len(), shown, "{name}");
    for (content_id, _) in pictures {
        assert!(html.contains(&format!("<img src=\"cid:{content_id}\"")), "{name}: {content_id}");
    }
    assert!(mail.raw_message().len() < MAIL_BYTES_MAX, "{name}: {}", mail.raw_message().len());
}

/// The pictures that come with a mail, by their names.
fn pictures(mail: &Message<'_>) -> Vec<(String, Vec<u8>)> {
    let parts = mail.parts.iter().filter(|part| part.is_content_type("image", "png"));
    parts.map(|part| (part.content_id().unwrap().to_owned(), part.contents().to_vec())).collect()
}

#[test]
fn a_revealed_pair_tells_everything() {
    let german = [
        "Sf3xe5",
        "e7-e5",
        "verbraucht: 2 Tage 2 Stunden",
        "Weiß bot mit diesem Zug Remis an",
        "Fr., 4. Dez. 2026, 14:06 UTC",
    ];
    let english = [
        "Nf3xe5",
        "e7-e5",
        "thinking time 2 days 2 hours",
        "White offered a draw with this move",
        "Fri 4 Dec 2026, 14:06 UTC",
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
    }
}

/// Thousands of games may begin at once, and all their mails show one board.
#[test]
fn equal_boards_are_drawn_once() {
    let parse = |text| Position::parse(text, &sample::rules()).unwrap();
    let (board, other) =
        (parse("4k3/6p1/8/8/8/8/1P6/4K3 p - - 0 7 -"), parse("4k3/6p1/8/8/8/1P6/8/4K3 p - - 0 7 -"));
    let drawn = |board, side| {
        boards_drawn(|| {
            compose("en", NoticeBody::Turn { game: sample::game(board, side), place: None });
        })
    };
    assert_eq!([(board, Side::White); 3].map(|(board, side)| drawn(board, side)), [1, 0, 0]);
    assert_eq!(drawn(board, Side::Black), 1, "from the other side it is another picture");
    assert_eq!(drawn(other, Side::White), 1);
    assert_eq!(drawn(board, Side::White), 0);
}

#[test]
fn the_board_is_seen_from_the_readers_side() {
    let start = Position::start(&sample::rules());
    for (side, first) in [(Side::White, "8  r "), (Side::Black, "1  R ")] {
        let game = sample::game(start, side);
        let (_, message) = compose("en", NoticeBody::Turn { game, place: None });
        let mail = parse(&message);
        let text = mail.body_text(0).unwrap();
        let board = text.lines().find(|line| line.to_lowercase().contains(" r  n "));
        assert!(board.unwrap().starts_with(first), "{board:?}");
        let board = Picture::of(&start, side, Lang::En).png(480).unwrap();
        assert_eq!(pictures(&mail).pop().unwrap().1, board);
        let html = mail.body_html(0).unwrap();
        assert!(html.contains("alt=\"White: rook a1"), "for those who see no pictures");
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
            let receipt = NoticeBody::Receipt { game, receipt, position, entry: None };
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
fn who_wants_text_gets_text_alone() {
    let sender = Sender::new(FROM, URL).unwrap();
    for (kind, what) in every_kind() {
        let mut notice = notice("de", what);
        let whole = sender.compose(&notice, MESSAGE_ID).unwrap().message;
        notice.to.html = false;
        let plain = sender.compose(&notice, MESSAGE_ID).unwrap().message;
        let (whole, plain) = (parse(&whole), parse(&plain));
        let text = |mail: &Message<'_>| mail.body_text(0).unwrap().trim_end().to_owned();
        assert_eq!(text(&plain), text(&whole), "{kind}");
        assert!(plain.html_body.iter().all(|at| plain.text_body.contains(at)), "{kind}: no HTML");
        assert!(pictures(&plain).is_empty(), "{kind}");
        assert_eq!(
            plain.attachment_count(),
            usize::from(kind.starts_with("receipt") || ["revealed-last", "result"].contains(&kind)),
            "{kind}"
        );
    }
}

#[test]
fn times_are_those_of_the_readers_clock() {
    let sender = Sender::new(FROM, URL).unwrap();
    let mut notice = notice("de", every_kind().swap_remove(1).1);
    notice.to.zone = Zone::parse("Europe/Berlin").unwrap();
    let composed = sender.compose(&notice, MESSAGE_ID).unwrap();
    let head = String::from_utf8_lossy(&composed.message).into_owned();
    assert!(head.contains("\r\nDate: Fri, 20 Nov 2026 15:06:57 +0100\r\n"), "{head}");
    let mail = parse(&composed.message);
    let text = mail.body_text(0).unwrap();
    assert!(text.contains("Fr., 4. Dez. 2026, 15:06"), "{text}");
    assert!(!text.contains("UTC"), "{text}");
    // How long that is stands there once an hour of it has passed.
    for (passed, left) in [(HOUR - 1, false), (HOUR, true)] {
        let NoticeBody::Turn { mut game, place } = every_kind().swap_remove(1).1 else {
            panic!("a turn begins")
        };
        game.now = game.release_at.plus(passed);
        let mut notice = self::notice("de", NoticeBody::Turn { game, place });
        notice.to.zone = Zone::parse("Europe/Berlin").unwrap();
        let composed = sender.compose(&notice, MESSAGE_ID).unwrap();
        let mail = parse(&composed.message);
        let text = mail.body_text(0).unwrap();
        assert_eq!(text.contains("15:06 (noch 13 Tage 23 Stunden)"), left, "{text}");
        assert_eq!(text.contains("(noch "), left, "{text}");
    }
}

#[test]
fn only_what_can_be_unsubscribed_says_so() {
    let sender = Sender::new(FROM, URL).unwrap();
    let mut notice = notice("en", every_kind().swap_remove(1).1);
    let usual = sender.compose(&notice, MESSAGE_ID).unwrap().message;
    assert!(!String::from_utf8_lossy(&usual).contains("List-Unsubscribe"));
    notice.unsubscribe = Some(format!("{URL}/unsubscribe/abc"));
    let composed = sender.compose(&notice, MESSAGE_ID).unwrap().message;
    let head = String::from_utf8_lossy(&composed).into_owned();
    assert!(head.contains(&format!("\r\nList-Unsubscribe: <{URL}/unsubscribe/abc>\r\n")), "{head}");
    assert!(head.contains("\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"), "{head}");
}

#[test]
fn bounces_come_back_to_an_address_of_their_own_where_mails_reach_us() {
    let sender = Sender::new(FROM, URL).unwrap();
    assert_eq!(sender.envelope("b+abc"), FROM);
    let sender = sender.with_bounces_at(Some("in.club.test".to_owned()));
    assert_eq!(sender.envelope("b+abc"), "b+abc@in.club.test");
}

#[test]
fn a_sender_is_an_address_with_or_without_a_name() {
    for (from, address, domain) in [
        ("games@club.test", "games@club.test", "club.test"),
        ("Fairschach <fairschach@localhost>", "fairschach@localhost", "localhost"),
    ] {
        let sender = Sender::new(from, URL).unwrap();
        assert_eq!((sender.address(), sender.domain()), (address, domain));
    }
    for wrong in
        ["", "club.test", "a@b@c", "Club games@club.test", "a@x.test, b@x.test", "a@x.test\r\nBcc: b@x.test"]
    {
        let error = Sender::new(wrong, URL).map(drop).expect_err(wrong).to_string();
        assert!(error.starts_with("mail.from takes one address"), "{error}");
    }
}

#[test]
fn a_name_cannot_add_a_header() {
    let sender = Sender::new(FROM, URL).unwrap();
    let mut notice = notice("en", every_kind().swap_remove(6).1);
    notice.to.name = "Eve\r\nBcc: all@example.test".to_owned();
    if let NoticeBody::Result { game, .. } = &mut notice.what {
        for side in [&mut game.sides.white, &mut game.sides.black] {
            side.player.name = "Eve\r\nBcc: all@example.test".to_owned();
        }
    }
    let composed = sender.compose(&notice, MESSAGE_ID).unwrap();
    let mail = parse(&composed.message);
    assert!(mail.bcc().is_none());
    assert!(mail.subject().unwrap().contains(" · Eve  Bcc: all@example.test"));
    notice.to.address = "anna@example.test\r\nBcc: all@example.test".to_owned();
    assert!(sender.compose(&notice, MESSAGE_ID).is_err());
}

#[test]
fn the_subject_says_what_happened_and_in_which_game_and_threads_hold() {
    for locale in ["de", "en"] {
        let (mut subjects, mut games) = (BTreeSet::new(), BTreeSet::new());
        for (_, what) in every_kind() {
            // Those of a tournament have a thread of their own.
            let of_game = !matches!(what, NoticeBody::Tournament(_));
            let answers = matches!(what, NoticeBody::Answer(_));
            let (subject, message) = compose(locale, what);
            let mail = parse(&message);
            if of_game && text_of(Some(mail.in_reply_to())) == THREAD {
                // An answer tells what it is about, and nothing of what was written.
                let about =
                    if locale == "de" { "Antwort auf Ihre E-Mail: " } else { "Reply to your email: " };
                assert_eq!(subject.starts_with(about), answers, "{subject}");
                assert!(subject.contains(" · "), "{subject}");
                games.insert(subject.rsplit('(').next().unwrap().to_owned());
                subjects.insert(subject);
            }
        }
        assert_eq!(games.len(), 1, "{subjects:?}");
        assert!(subjects.len() > 10, "{subjects:?}");
        let to_move = if locale == "de" { "Sie sind am Zug: Zugpaar " } else { "Your move: pair " };
        assert!(subjects.iter().any(|subject| subject.starts_with(to_move)), "{subjects:?}");
    }
    let (one, other) =
        (GameId::from_uuid(uuid::Uuid::from_u128(1)), GameId::from_uuid(uuid::Uuid::from_u128(2)));
    assert_ne!(game_code(one), game_code(other), "two games of the same players are told apart");
}

#[test]
fn the_mail_about_the_end_says_the_result_first_and_has_the_game_with_it() {
    for (locale, first) in [("de", "1–0 – "), ("en", "1–0 – ")] {
        for (kind, what) in every_kind() {
            let first = match kind {
                "result" => first,
                "revealed-last" => "½–½ – ",
                _ => continue,
            };
            let (_, message) = compose(locale, what);
            let mail = parse(&message);
            let text = mail.body_text(0).unwrap().into_owned();
            assert!(text.starts_with(first), "{kind}: {text}");
            let pgn = mail
                .attachments()
                .find(|part| part.attachment_name().is_some_and(|name| name.ends_with(".pgn")));
            let pgn = pgn.unwrap_or_else(|| panic!("{kind}: no PGN"));
            assert!(pgn.contents().starts_with(b"[White "), "{kind}");
        }
    }
}

#[test]
fn the_octal_line_is_read_digit_by_digit() {
    for locale in ["de", "en"] {
        let (_, what) = every_kind().into_iter().find(|(kind, _)| *kind == "revealed").unwrap();
        let text = parse(&compose(locale, what).1).body_text(0).unwrap().into_owned();
        let lines: Vec<&str> = text.lines().collect();
        let at = lines
            .iter()
            .position(|line| line.starts_with("Digit by digit") || line.starts_with("Ziffer für"));
        let told: String = lines[at.unwrap()..].join(" ");
        let digits: String = told.split(": ").nth(1).unwrap().split(". ").next().unwrap().to_owned();
        let line: String = digits.chars().filter(char::is_ascii_digit).collect();
        assert_eq!((line.len(), digits.matches(" | ").count()), (17, 2), "{digits}");
        assert!(text.contains(&format!("\n{line}\n")) || text.contains(&format!("\r\n{line}\r\n")), "{text}");
    }
}
