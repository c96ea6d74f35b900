//! Reads reports of mails that did not get through: those of RFC 3464, and what servers wrote before it or still write
//! without it.

use mail_parser::{Message, MessageParser, MimeHeaders};

use super::fault::redact;
use crate::app::outbox::bounces::Report;

/// Reports are looked through up to here, in bytes; what matters stands above the mail that comes back with them.
const LOOKED_MAX: usize = 64 * 1024;
/// Lines of a text without fields that are looked through.
const LINES_MAX: usize = 200;

/// What servers write above or beside a mail that they give up, in small letters, one behind the other.
const GIVEN_UP: &str = "undeliver|undelivered|delivery failed|delivery failure|delivery has failed|\
     delivery status notification (failure)|mail delivery failed|returned mail|returned to sender|failure notice|\
     could not be delivered|couldn't be delivered|wasn't able to deliver|unable to deliver|\
     permanent fatal errors|unzustellbar|nicht zugestellt werden|nicht zustellbar|zustellung fehlgeschlagen|\
     fehler bei der zustellung|zustellung ist fehlgeschlagen|übermittlung fehlgeschlagen";

/// What they write while they go on trying.
const STILL_TRYING: &str = "(delay)|has been delayed|is delayed|delivery delayed|delayed mail|will keep trying|\
     delivery attempts will continue|verzögert|weitere zustellversuche";

/// What a report says of a mail that was given up; nothing, if the message is no report, or says that the mail was delivered
/// or is still under way.
///
/// An answer of a person or of a holiday is none, whatever address it came to.
pub fn read_report(message: &[u8]) -> Option<Report> {
    let message = &message[..message.len().min(LOOKED_MAX)];
    let mail = MessageParser::default().parse(message)?;
    if is_answer(&mail) {
        return None;
    }
    let status = mail.parts.iter().find(|part| part.is_content_type("message", "delivery-status"));
    match status {
        Some(part) => of_fields(&String::from_utf8_lossy(part.contents())),
        None => of_words(&mail),
    }
}

/// Whether somebody or something answered (RFC 3834) rather than reported.
fn is_answer(mail: &Message<'_>) -> bool {
    let field = |name: &'static str| mail.header(name).and_then(|value| value.as_text());
    let auto = field("Auto-Submitted").unwrap_or("").to_ascii_lowercase();
    auto.starts_with("auto-replied") && !is_report(mail) && !is_by_server(mail)
}

fn is_by_server(mail: &Message<'_>) -> bool {
    let from = mail.from().and_then(|from| from.first()?.address());
    from.is_none_or(|from| {
        let from = from.to_ascii_lowercase();
        ["mailer-daemon", "postmaster", "mail-daemon"].iter().any(|name| from.starts_with(name))
    })
}

fn is_report(mail: &Message<'_>) -> bool {
    mail.is_content_type("multipart", "report") || mail.header("X-Failed-Recipients").is_some()
}

/// Reads the fields of a report (RFC 3464, 2): some for the whole message, then some for each recipient, each block ended by
/// an empty line.
fn of_fields(text: &str) -> Option<Report> {
    let unfolded = text.replace("\r\n", "\n").replace("\n ", " ").replace("\n\t", " ");
    let blocks = unfolded.split("\n\n");
    let value = |block: &str, name: &str| {
        let mut fields = block.lines().filter_map(|line| line.split_once(':'));
        let found = fields.find(|(field, _)| field.trim().eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.trim().to_owned())
    };
    blocks.into_iter().find_map(|block| {
        let action = value(block, "Action")?;
        if !action.split([' ', '(']).next()?.eq_ignore_ascii_case("failed") {
            return None;
        }
        let status = value(block, "Status").unwrap_or_default();
        let said = value(block, "Diagnostic-Code").unwrap_or_default();
        // `smtp; 550 5.1.1 no such user`: the type says nothing to people.
        let said = said.split_once(';').map_or(said.as_str(), |(_, said)| said.trim());
        let recipients = ["Final-Recipient", "Original-Recipient"].map(|name| {
            let address = value(block, name).unwrap_or_default();
            address.rsplit(';').next().unwrap_or_default().trim().trim_matches(['<', '>']).to_owned()
        });
        let code = Code::of(said).or(Code::of(&status)).unwrap_or(Code { class: 5, status: "" });
        // A status of our side may be rougher than what the other side said.
        let whole = if said.is_empty() { &status } else { said };
        Some(report(code, whole, &recipients))
    })
}

/// Reads a report without fields: what it says in its subject and above the mail that comes back.
fn of_words(mail: &Message<'_>) -> Option<Report> {
    let text = mail.body_text(0).unwrap_or_default();
    let subject = mail.subject().unwrap_or_default();
    let small = format!("{subject}\n{text}").to_lowercase();
    let says = |words: &str| words.split('|').any(|words| small.contains(words));
    let is_one = mail.header("X-Failed-Recipients").is_some()
        || ((is_by_server(mail) || is_report(mail)) && says(GIVEN_UP))
        || small.contains("this is the qmail-send program");
    if !is_one || (says(STILL_TRYING) && !small.contains("i've given up")) {
        return None;
    }
    // Below this line stands the mail that comes back, which may hold anything.
    let above = text.lines().take_while(|line| !begins_the_mail(line)).take(LINES_MAX).map(str::trim);
    let lines: Vec<&str> = above.collect();
    // The sentence goes on in the next line.
    let coded = lines.iter().position(|line| Code::of(line).is_some());
    let coded = coded.map(|at| {
        let more = lines.get(at + 1).copied().unwrap_or_default();
        format!("{} {more}", lines[at])
    });
    let failed = mail.header("X-Failed-Recipients").and_then(|value| value.as_text());
    let named = lines.iter().flat_map(|line| line.split_whitespace()).filter(|word| word.contains('@'));
    let mut recipients: Vec<String> =
        named.map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()).to_owned()).collect();
    recipients.extend(failed.map(str::to_owned));
    let said = coded.as_deref().unwrap_or(subject);
    let code = Code::of(said).unwrap_or(Code { class: 5, status: "" });
    Some(report(code, said, &recipients))
}

fn begins_the_mail(line: &str) -> bool {
    let line = line.trim().to_lowercase();
    line.starts_with("--- below this line is a copy")
        || line.starts_with("------ this is a copy of the message")
        || line.starts_with("--- the header of the original message")
        || line.starts_with("--- original message")
        || line.starts_with("----- original message")
        || line.starts_with("return-path:")
}

fn report(code: Code<'_>, said: &str, recipients: &[String]) -> Report {
    let locals = recipients.iter().filter_map(|address| address.split('@').next());
    let secrets: Vec<&str> = recipients.iter().map(String::as_str).chain(locals).collect();
    let secrets: Vec<&str> = secrets.into_iter().filter(|secret| secret.len() >= 2).collect();
    Report {
        // A full mailbox is not full for ever, whatever class its server gives it.
        permanent: code.class == 5 && !code.status.ends_with(".2.2"),
        reason: redact(said, &secrets),
    }
}

/// A reply code (RFC 5321, 4.2) or a status (RFC 3463).
#[derive(Clone, Copy)]
struct Code<'a> {
    class: u8,
    /// `5.1.1`, or nothing.
    status: &'a str,
}

impl Code<'_> {
    /// The first one in a text. A status beside a reply code counts with it.
    fn of(text: &str) -> Option<Code<'_>> {
        let words = || text.split(|c: char| c.is_whitespace() || "(),;:[]#<>-".contains(c));
        let status = words().find(|word| is_status(word)).unwrap_or("");
        let reply = words().find(|word| is_reply(word)).unwrap_or(status);
        let class = if status.is_empty() { reply } else { status }.bytes().next()?;
        Some(Code { class: class - b'0', status })
    }
}

fn is_reply(word: &str) -> bool {
    let bytes = word.as_bytes();
    bytes.len() == 3
        && matches!(bytes[0], b'4' | b'5')
        && matches!(bytes[1], b'0'..=b'5')
        && bytes[2].is_ascii_digit()
}

fn is_status(word: &str) -> bool {
    let mut parts = word.trim_end_matches('.').split('.');
    let number = |part: &str| (1..=3).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
    let class = parts.next().is_some_and(|class| ["4", "5"].contains(&class));
    let (subject, detail) = (parts.next(), parts.next());
    class && subject.is_some_and(number) && detail.is_some_and(number) && parts.next().is_none()
}
