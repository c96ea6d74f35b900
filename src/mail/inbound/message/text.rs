//! A mail as its writer meant it to be read.

use jiff::civil::Date;
use mail_parser::{Address, HeaderName, HeaderValue, Message};

use crate::app::inbox::commands::command::MailCommand;
use crate::app::notices::reply::Doubt;
use crate::app::tournaments::notices::load::is_game_code;
use crate::base::{Timestamp, errors};
use crate::mail::inbound::MAX_MAIL_LEN;
use crate::mail::inbound::classify::{Sort, sort_of};
use crate::mail::inbound::commands::known::Known;
use crate::mail::inbound::commands::parse::{Reading, may_mean_something, parse_commands, plain};
use crate::mail::inbound::commands::unclear::{Case, Unclear, excerpts};
use crate::mail::inbound::message::mime::{
    MAX_HEADER_LEN, MAX_HEADERS, MAX_HEADERS_LEN, MAX_NESTING, MAX_PARTS, fields, read_body, split_head,
};
use crate::mail::inbound::message::normalize::normalize;
use crate::mail::inbound::message::quote::new_text;
use crate::mail::inbound::sender::pin::without_pin;
use crate::seal::ReplyCode;

/// The most addresses of a mail's `From` that are kept.
pub const MAX_ADDRESSES: usize = 16;
/// The most ids of answered mails that are kept.
pub const MAX_REFERENCES: usize = 100;
/// The longest id, address or subject that is kept, in bytes.
const MAX_FIELD: usize = 998;

/// A mail that was read. No `Debug`: addresses, an entry and a PIN are in it.
#[derive(Clone)]
pub struct InboundMail {
    /// Every address in every `From`, as written; a mail in order has one.
    pub from: Vec<String>,
    /// The subject, decoded, on one line. No entry is ever taken from it.
    pub subject: String,
    /// The day and time in its header, which its writer's machine put there.
    pub date: Option<Timestamp>,
    /// The mail's own id, without its angle brackets.
    pub message_id: Option<String>,
    /// The ids of the mails that this one answers, from `In-Reply-To` and `References`.
    pub references: Vec<String>,
    /// Who wrote it.
    pub sort: Sort,
    /// The writer's own text: all but quotes, without the PIN.
    pub text: String,
    /// All its text, quotes included, without the PIN.
    pub whole: String,
    /// Whether there is more text than is read.
    pub cut: bool,
    /// Whether it has files or pictures.
    pub attached: bool,
    /// The PIN, where the new text gives one.
    pub pin: Option<String>,
    /// The same in the mail's other form, where it has two.
    other: Option<String>,
    /// The last lines of what may be a quote or not.
    unclear: Vec<String>,
    /// What is crossed out.
    struck: Vec<String>,
    /// The name in `From`.
    writer: String,
    /// Words anywhere in it, quoted text included, in the form of a reply code.
    codes: Vec<String>,
    /// Why the text may be missing, or not all of it.
    fault: Option<Case>,
}

errors! {
    /// A mail that is not taken apart, because it passes a limit.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
    pub enum BadMail {
        TooLong: "a mail has at most {MAX_MAIL_LEN} bytes, attachments included";
        /// It, or a part of it, has too many header fields, or too long ones.
        Headers:
            "a mail has at most {MAX_HEADERS} header fields of at most {MAX_HEADER_LEN} bytes, {MAX_HEADERS_LEN} together";
        Parts: "a mail has at most {MAX_PARTS} parts";
        Nesting: "the parts of a mail lie at most {MAX_NESTING} deep in one another";
        /// What separates its parts is too long (RFC 2046 allows 70 characters).
        Boundary: "the boundary between a mail's parts is too long";
    }
}

/// Reads a mail.
///
/// # Errors
/// It passes a limit; nothing of it is read then.
pub fn read_message(mail: &[u8]) -> Result<InboundMail, BadMail> {
    if mail.len() > MAX_MAIL_LEN {
        return Err(BadMail::TooLong);
    }
    let (head, body) = split_head(mail)?;
    let head = fields(head);
    let body = read_body(head.as_ref(), body)?;
    let own = new_text(&body.text);
    let whole = own.text.len() + 1 >= body.text.len();
    let (text, pin) = without_pin(&own.text);
    let other = body.other.map(|other| new_text(&other));
    let without_pins = |text: &String| without_pin(text).0;
    let unclear =
        own.unclear.iter().chain(other.iter().flat_map(|other| &other.unclear)).map(without_pins).collect();
    let fault = match () {
        () if body.cut && whole => Some(Case::TooLong),
        () if body.encrypted => Some(Case::Encrypted),
        // Where quotes are not marked, the picture may be that of the quoted mail.
        () if body.picture && whole => Some(Case::OnlyPicture),
        () => None,
    };
    let head = head.as_ref();
    Ok(InboundMail {
        from: head.map(addresses).unwrap_or_default(),
        subject: kept(&normalize(head.and_then(Message::subject).unwrap_or_default()).replace('\n', " ")),
        date: head.and_then(date),
        message_id: head.and_then(Message::message_id).map(kept),
        references: head.map(references).unwrap_or_default(),
        sort: head.map_or(Sort::Person, sort_of),
        text: text.trim().to_owned(),
        whole: without_pin(&body.text).0.trim().to_owned(),
        attached: body.attached,
        pin,
        other: other.map(|other| without_pin(&other.text).0),
        unclear,
        struck: body.struck.iter().map(without_pins).collect(),
        cut: body.cut,
        writer: head.and_then(writer).unwrap_or_default(),
        codes: body.codes,
        fault,
    })
}

/// What a mail asks for, and why it may not be meant so. No `Debug`: it may hold an entry.
pub struct Meant {
    /// What is asked for.
    pub commands: Vec<MailCommand>,
    /// Nothing, if everything else in the mail is known to say nothing about it.
    pub doubts: Vec<Doubt>,
}

impl InboundMail {
    /// Whether one of these codes stands anywhere in it: it quotes the mail that it answers.
    pub fn holds_one_of(&self, codes: &[ReplyCode]) -> bool {
        ReplyCode::any_in(codes, &self.codes)
    }

    /// What the mail asks for, its whole content considered. A day without a year is taken from `today` on.
    ///
    /// # Errors
    /// It says nothing that is known, or several things.
    pub fn commands(&self, known: &Known, today: Date) -> Result<Meant, Unclear> {
        if self.fault == Some(Case::TooLong) {
            return Err(Unclear::new(Case::TooLong, [self.text.as_str()]));
        }
        let mut known = known.clone();
        known.add([self.writer.as_str()]);
        let first = parse_commands(&self.text, &known, today);
        let (read, differs) = match &self.other {
            Some(other) => of_two(first, parse_commands(other, &known, today), self.text.is_empty()),
            None => (first, false),
        };
        let reading = match read {
            Err(Unclear { case: Case::Nothing, .. }) => return Err(self.nothing(today)),
            read => read?,
        };
        let asks = |one: &MailCommand| matches!(one, MailCommand::Status | MailCommand::Help);
        let doubts = match reading.commands.iter().all(asks) {
            true => Vec::new(),
            false => self.doubts(reading.beside, differs),
        };
        Ok(Meant { commands: reading.commands, doubts })
    }

    /// Puts other lines in the place of some of its writer's own, in each of its forms.
    pub(in crate::mail) fn reword(&mut self, other: impl Fn(&str) -> Option<String>) {
        for text in std::iter::once(&mut self.text).chain(&mut self.other) {
            let lines = text.lines().map(|line| other(line.trim()).unwrap_or_else(|| line.to_owned()));
            *text = lines.collect::<Vec<_>>().join("\n");
        }
    }

    fn doubts(&self, mut beside: Vec<String>, differs: bool) -> Vec<Doubt> {
        if beside.is_empty() {
            beside = excerpts(self.unclear.iter().map(String::as_str));
        }
        let struck = excerpts(self.struck.iter().map(String::as_str));
        let doubts = [
            (!beside.is_empty()).then_some(Doubt::Beside { seen: beside }),
            (!struck.is_empty()).then_some(Doubt::Struck { seen: struck }),
            differs.then_some(Doubt::Forms),
            self.cut.then_some(Doubt::Long),
        ];
        doubts.into_iter().flatten().collect()
    }

    /// Why there is no text.
    fn nothing(&self, today: Date) -> Unclear {
        // A reply keeps the subject of the mail it answers, which ends with the game's word.
        let ours = self.subject.trim_end().strip_suffix(')').and_then(|subject| subject.rsplit_once('('));
        let own = match ours.is_some_and(|(_, word)| is_game_code(word)) {
            true => "",
            false => self.subject.rsplit(": ").next().unwrap_or_default(),
        };
        let (subject, _) = without_pin(own);
        match (self.fault, may_mean_something(&subject, today)) {
            (Some(fault), _) => Unclear::new(fault, []),
            (None, Some(found)) => Unclear::new(Case::InSubject, [found]),
            (None, None) => Unclear::new(Case::Nothing, []),
        }
    }
}

/// What the two forms of one mail say, and whether they do not say the same. `blank`: there is no text in the first.
fn of_two(
    first: Result<Reading, Unclear>,
    second: Result<Reading, Unclear>,
    blank: bool,
) -> (Result<Reading, Unclear>, bool) {
    match (first, second) {
        (Ok(mut first), Ok(second)) => {
            let differs = !same(&first.commands, &second.commands);
            if first.beside.is_empty() {
                first.beside = second.beside;
            }
            (Ok(first), differs)
        }
        (Ok(first), Err(_)) => (Ok(first), true),
        (Err(_), Ok(second)) => (Ok(second), !blank),
        (Err(first), Err(_)) => (Err(first), false),
    }
}

/// Whether two readings ask for the same; an entry may be written in either with what can be left out.
fn same(first: &[MailCommand], second: &[MailCommand]) -> bool {
    let plainly = |said: &MailCommand| match said {
        MailCommand::Entry { entry, draw_offer, draft } => {
            MailCommand::Entry { entry: plain(entry), draw_offer: *draw_offer, draft: *draft }
        }
        said => said.clone(),
    };
    first.iter().map(plainly).eq(second.iter().map(plainly))
}

fn date(head: &Message<'_>) -> Option<Timestamp> {
    let date = head.date().filter(|date| date.is_valid() && (1970..=9000).contains(&date.year))?;
    Some(Timestamp::from_us(date.to_timestamp() * 1_000_000))
}

/// The name in the first `From`.
fn writer(head: &Message<'_>) -> Option<String> {
    let from = head.from()?.first()?;
    from.name.as_deref().map(kept)
}

fn addresses(head: &Message<'_>) -> Vec<String> {
    let lists = head.header_values(HeaderName::From).filter_map(HeaderValue::as_address);
    let all = lists.flat_map(|list| match list {
        Address::List(list) => list.iter().collect::<Vec<_>>(),
        Address::Group(groups) => groups.iter().flat_map(|group| &group.addresses).collect(),
    });
    all.filter_map(|one| one.address.as_deref()).take(MAX_ADDRESSES).map(kept).collect()
}

fn references(head: &Message<'_>) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for value in [head.in_reply_to(), head.references()] {
        let ids = match value {
            HeaderValue::Text(id) => std::slice::from_ref(id),
            HeaderValue::TextList(ids) => ids,
            _ => &[],
        };
        for id in ids.iter().map(|id| kept(id)) {
            if all.len() < MAX_REFERENCES && !all.contains(&id) {
                all.push(id);
            }
        }
    }
    all
}

fn kept(text: &str) -> String {
    text[..text.floor_char_boundary(MAX_FIELD)].trim().to_owned()
}
