//! A mail of the server below somebody's words never changes what these say.

use std::sync::OnceLock;

use fairschach::mail::Sender;
use fairschach::mail::inbound::read_message;
use mail_parser::MessageParser;
use proptest::prelude::{Just, Strategy, any, prop, prop_oneof, proptest};

use super::corpus::told;
use super::sample::{FROM, MESSAGE_ID, URL, every_kind, notice};
use crate::support::every;

/// What people write, clear and unclear.
const WORDS: [&str; 16] = [
    "e2-e4",
    "0-0-0",
    "652548",
    "Hallo,\n\nmein Zug: Sg1-f3\n\nViele Grüße\nAnna",
    "Entwurf: Lf1-b5",
    "e2-e4 remis",
    "annehmen",
    "ja",
    "Urlaub 24.12. bis 2.1.",
    "wenn 12… e2-e4 e7-e5, dann Sg1-f3",
    "Sf3\n\nHier schneit es.",
    "e4 d5",
    "e2-e4\nd2-d4",
    "remis",
    "Wie geht es Ihnen?",
    "Hilfe",
];

/// What stands at the foot of each mail about a turn; without it nobody knows where an unmarked quote ends.
const FOOT: &str = "Reply code (please keep): BCDFGHJK";

/// Texts and HTML of every mail of the server in both languages, each with a foot.
fn server_mails() -> Vec<(String, String)> {
    let sender = Sender::new(FROM, URL).unwrap();
    let kinds = ["de", "en"]
        .into_iter()
        .flat_map(|locale| every_kind().into_iter().map(move |(_, what)| (locale, what)));
    kinds
        .map(|(locale, what)| {
            let composed = sender.compose(&notice(locale, what), MESSAGE_ID).unwrap();
            let mail = MessageParser::default().parse(&composed.message).unwrap();
            let text = mail.body_text(0).unwrap().replace("\r\n", "\n");
            let page = mail.body_html(0).unwrap().into_owned();
            match text.contains("BCDFGHJK") {
                true => (text, page),
                false => {
                    (format!("{text}\n{FOOT}\n"), page.replace("</body>", &format!("<p>{FOOT}</p></body>")))
                }
            }
        })
        .collect()
}

fn server_mails_once() -> &'static [(String, String)] {
    static MAILS: OnceLock<Vec<(String, String)>> = OnceLock::new();
    MAILS.get_or_init(server_mails)
}

fn marked(text: &str) -> String {
    text.lines().map(|line| format!("> {line}\n")).collect()
}

/// Lines of at most 72 characters; with `marked` each new one has its mark. Without, those that begin a sentence have it
/// all the same, and so have those of the last line: nobody could tell them from an answer.
fn rewrapped(text: &str, marked: bool) -> String {
    let mut out = String::new();
    let last = text.lines().count();
    for (at, line) in (1..).zip(text.lines()) {
        let mut width = 0;
        out.push_str("> ");
        for word in line.split(' ') {
            if width > 0 && width + word.chars().count() > 72 {
                let ended = out.trim_end().ends_with(['.', '!', '?', ':']);
                out.push_str(if marked || ended || at == last { "\n> " } else { "\n" });
                width = 0;
            }
            out.push_str(word);
            out.push(' ');
            width += word.chars().count() + 1;
        }
        out.push('\n');
    }
    out
}

fn plain(words: &str, text: &str, way: usize) -> String {
    let headers = "Von: Fairschach <games@club.test>\nGesendet: Freitag, 20. November 2026 15:07\nAn: Anna\nBetreff: Zugpaar";
    let quoted = match way {
        0 => format!(
            "Am Fr., 20. Nov. 2026 um 15:07 Uhr schrieb Fairschach\n<games@club.test>:\n\n{}",
            marked(text)
        ),
        1 => format!("On 11/20/26 15:07, Fairschach wrote:\n{}", rewrapped(text, true)),
        2 => format!("Am 20.11.26 um 15:07 schrieb Fairschach:\n{}", rewrapped(text, false)),
        3 => format!("{headers}\n\n{text}"),
        4 => format!("________________________________\n{headers}\n\n{text}"),
        5 => format!("-----Original Message-----\nFrom: x\nSent: y\n\n{text}"),
        6 => format!(
            "Am Freitag, 20. November 2026 um 15:07 hat x <a@b.test> Folgendes geschrieben:\n\n{text}"
        ),
        _ => format!(
            "-- \nAnna\n\n> Am 20.11.2026 um 15:07 schrieb Fairschach <games@club.test>:\n> \n{}",
            marked(text)
        ),
    };
    format!("From: anna@beispiel.test\nContent-Type: text/plain; charset=utf-8\n\n{words}\n\n{quoted}")
}

fn html(words: &str, page: &str, way: usize) -> String {
    let lines: String = words.lines().map(|line| format!("<div>{line}&nbsp;</div>\n")).collect();
    let quoted = match way % 5 {
        0 => format!(
            "<div class=\"gmail_quote\"><div class=\"gmail_attr\">On 1 x wrote:</div><blockquote>{page}</blockquote></div>"
        ),
        1 => {
            format!("<div id=\"appendonsend\"></div><hr><div id=\"divRplyFwdMsg\"><b>Von:</b> x</div>{page}")
        }
        2 => format!(
            "<div class=\"moz-cite-prefix\">Am 1. schrieb x:</div><blockquote type=\"cite\">{page}</blockquote>"
        ),
        3 => format!(
            "<div name=\"quote\"><b>Gesendet:</b> x<br><b>Von:</b> y<div name=\"quoted-content\">{page}</div></div>"
        ),
        _ => format!(
            "<div style=\"border-top:solid\"><p><b>Von:</b> x<br><b>Gesendet:</b> y<br><b>An:</b> z</p></div>{page}"
        ),
    };
    format!(
        "From: anna@beispiel.test\nContent-Type: text/html; charset=utf-8\n\n<html><body>{lines}<br>{quoted}</body></html>"
    )
}

fn read(mail: &str) -> Result<Vec<String>, String> {
    told(&read_message(mail.as_bytes()).unwrap())
}

#[test]
fn a_quote_changes_nothing() {
    let mails = server_mails();
    assert!(mails.len() > 20, "{}", mails.len());
    for (nth, words) in WORDS.into_iter().enumerate() {
        let alone =
            read(&format!("From: anna@beispiel.test\nContent-Type: text/plain; charset=utf-8\n\n{words}"));
        for (at, (text, page)) in mails.iter().enumerate() {
            // Above each mail in another way than above the one before, and than the words before had there: above each in
            // every way.
            for way in every(8, 0..8).map(|way| (way + at + nth) % 8) {
                assert_eq!(read(&plain(words, text, way)), alone, "{words:?} in way {way} above\n{text}");
            }
            for way in every(5, 0..5).map(|way| (way + at + nth) % 5) {
                assert_eq!(read(&html(words, page, way)), alone, "{words:?} in HTML {way} above\n{text}");
            }
        }
    }
}

/// Nothing is read from a quote alone.
#[test]
fn a_quote_alone_says_nothing() {
    for (text, page) in server_mails() {
        for way in 0..8 {
            assert_eq!(read(&plain("", &text, way)), Err("nothing".to_owned()), "way {way}\n{text}");
        }
        for way in 0..5 {
            assert_eq!(read(&html("", &page, way)), Err("nothing".to_owned()), "HTML {way}\n{text}");
        }
    }
}

proptest! {
    /// Whatever is written in letters that quote nothing themselves.
    #[test]
    fn whatever_is_written_reads_alike_above_a_quote(
        words in prop_oneof![
            "[a-hA-HKDTLSNB0-9 .,!x-]{0,30}(\n[a-zäöüß0-9 .,?!-]{0,40}){0,5}",
            Just("e2-e4".to_owned()),
        ].prop_filter("a mark of its own", |words| !words.lines().any(|line| line.starts_with('-') || line.ends_with(':'))),
        way in 0..8_usize,
        kind in any::<prop::sample::Index>(),
    ) {
        let mails = server_mails_once();
        let (text, _) = kind.get(mails);
        let alone = read(&format!("From: a@b.test\nContent-Type: text/plain; charset=utf-8\n\n{words}"));
        assert_eq!(read(&plain(&words, text, way)), alone, "{words:?} in way {way}");
    }
}
