//! One SMTP or LMTP session as its server sees it, without the connection: bytes in, steps out (RFC 5321, RFC 2033).

use std::borrow::Cow;

use smtp_proto::{Error as ParseError, MAIL_BODY_BINARYMIME, MAIL_REQUIRETLS, MailFrom, Request};

use crate::app::inbox::queue::{INBOUND_LEN_MAX, INBOUND_RECIPIENTS_MAX};
use crate::mail::inbound::message::lines::{BadLines, MAX_LINE_LEN};
use crate::mail::inbound::sender::own_domains::{OwnDomain, Stranger};

/// The longest command, in bytes with its end: RFC 5321, 4.5.3.1.4, and room for the parameters of MAIL and RCPT.
pub const MAX_COMMAND_LEN: usize = 1024;
/// The most recipients of one mail (RFC 5321, 4.5.3.1.8).
pub const MAX_RECIPIENTS: usize = INBOUND_RECIPIENTS_MAX;
/// The longest mail, in bytes.
pub const MAX_MAIL_LEN: usize = INBOUND_LEN_MAX;

/// The most commands of one session.
const MAX_COMMANDS: usize = 1000;
/// Who goes on sending a mail that is too long is cut off after so many bytes.
const MAX_DATA_LEN: usize = 8 * MAX_MAIL_LEN;

type Parsed<'a> = Request<Cow<'a, str>>;

/// How a session is held.
#[derive(Clone)]
pub struct Manner {
    /// How we introduce ourselves: a host name.
    pub name: String,
    /// Whether it is LMTP, where each recipient gets an answer of its own.
    pub lmtp: bool,
    /// Whether STARTTLS is offered.
    pub tls: bool,
    /// For whom mail is taken.
    pub takes: Takes,
}

/// For whom mail is taken.
#[derive(Clone)]
pub enum Takes {
    /// For everybody: a sink.
    Everyone,
    /// For our own addresses alone.
    OwnDomain(OwnDomain),
}

/// A mail with its envelope. No `Debug`: neither belongs in a log.
pub struct MailTransaction {
    /// What the client calls itself.
    pub helo: String,
    /// The sender; empty for bounces.
    pub sender: String,
    /// The recipients, in order.
    pub recipients: Vec<String>,
    /// The message, lines ended by CRLF.
    pub message: Vec<u8>,
}

/// What the server does next.
pub enum Step {
    /// Says this and goes on. Lines end in CRLF, but for the last.
    Say(String),
    /// Says this and closes.
    Close(String),
    /// Says 220 and begins TLS. Whatever was sent ahead must not be taken as said inside (RFC 3207, 6).
    StartTls,
    /// Keeps the mail, then says what [`Dialogue::answer`] gives.
    Keep(MailTransaction),
}

/// A session's state.
pub struct Dialogue {
    manner: Manner,
    secure: bool,
    helo: Option<String>,
    sender: Option<String>,
    recipients: Vec<String>,
    /// How many recipients the mail has that is being kept.
    answers: usize,
    commands: usize,
    line: Vec<u8>,
    data: Option<Data>,
}

impl Dialogue {
    /// A session that has just begun.
    pub fn new(manner: Manner) -> Dialogue {
        Dialogue {
            manner,
            secure: false,
            helo: None,
            sender: None,
            recipients: Vec::new(),
            answers: 1,
            commands: 0,
            line: Vec::new(),
            data: None,
        }
    }

    /// What is said first.
    pub fn greeting(&self) -> String {
        let protocol = if self.manner.lmtp { "LMTP" } else { "ESMTP" };
        format!("220 {} {protocol}", self.manner.name)
    }

    /// TLS has begun: nothing that was said before counts.
    pub fn begin_tls(&mut self) {
        self.secure = true;
        self.helo = None;
        self.reset();
        self.line.clear();
    }

    /// Takes what came in up to the next step; gives how many bytes that were.
    pub fn take(&mut self, bytes: &[u8]) -> (usize, Option<Step>) {
        if let Some(data) = &mut self.data {
            let (used, ended) = data.take(bytes);
            let endless = data.seen > MAX_DATA_LEN;
            let step = match ended {
                true => Some(self.end_data()),
                false if endless => Some(Step::Close("552 5.3.4 too long".to_owned())),
                false => None,
            };
            return (used, step);
        }
        let end = bytes.iter().position(|byte| *byte == b'\n');
        let used = end.map_or(bytes.len(), |end| end + 1);
        if self.line.len() + used > MAX_COMMAND_LEN {
            // The rest of a line that is too long is nobody's command.
            return (used, Some(Step::Close("500 5.5.2 the line is too long".to_owned())));
        }
        self.line.extend_from_slice(&bytes[..used]);
        let step = end.is_some().then(|| {
            let line = std::mem::take(&mut self.line);
            self.command(&line)
        });
        (used, step)
    }

    /// What is said once a mail was kept, or was not: in LMTP once for each recipient.
    pub fn answer(&mut self, text: &str) -> String {
        let times = if self.manner.lmtp { self.answers } else { 1 };
        vec![text; times.max(1)].join("\r\n")
    }

    fn command(&mut self, line: &[u8]) -> Step {
        self.commands += 1;
        if self.commands > MAX_COMMANDS {
            return Step::Close("421 4.7.0 too many commands".to_owned());
        }
        let good =
            line.strip_suffix(b"\r\n").is_some_and(|line| !line.contains(&b'\r') && !line.contains(&0));
        if !good {
            return say("500 5.5.2 a line ends in CRLF");
        }
        match Request::parse(&mut line.iter()) {
            Ok(request) => self.act(request),
            Err(ParseError::UnknownCommand) => say("500 5.5.1 unknown command"),
            Err(ParseError::InvalidSenderAddress) => say("501 5.1.7 the address cannot be read"),
            Err(ParseError::InvalidRecipientAddress) => say("501 5.1.3 the address cannot be read"),
            Err(ParseError::UnsupportedParameter { .. }) => say("555 5.5.4 a parameter that is not offered"),
            Err(_) => say("501 5.5.4 cannot be read"),
        }
    }

    fn act(&mut self, request: Parsed<'_>) -> Step {
        match request {
            Request::Ehlo { host } if !self.manner.lmtp => self.greet(&host, true),
            Request::Helo { host } if !self.manner.lmtp => self.greet(&host, false),
            Request::Lhlo { host } if self.manner.lmtp => self.greet(&host, true),
            Request::Ehlo { .. } | Request::Helo { .. } => say("500 5.5.1 this is LMTP"),
            Request::Lhlo { .. } => say("500 5.5.1 this is SMTP"),
            Request::Mail { from } => self.mail(from),
            Request::Rcpt { to } => self.recipient(&to.address),
            Request::Data if self.recipients.is_empty() => say("503 5.5.1 not now"),
            Request::Data => {
                self.data = Some(Data::default());
                say("354 go on")
            }
            // Its bytes would be taken as commands.
            Request::Bdat { .. } => Step::Close("502 5.5.1 not offered".to_owned()),
            Request::StartTls if self.manner.tls && !self.secure => Step::StartTls,
            Request::Rset => {
                self.reset();
                say("250 2.0.0 OK")
            }
            Request::Noop { .. } => say("250 2.0.0 OK"),
            Request::Quit => Step::Close("221 2.0.0 bye".to_owned()),
            _ => say("502 5.5.1 not offered"),
        }
    }

    fn greet(&mut self, host: &str, extended: bool) -> Step {
        if !is_plain(host) {
            return say("501 5.5.4 the name cannot be read");
        }
        self.reset();
        self.helo = Some(host.to_owned());
        let name = &self.manner.name;
        if !extended {
            return Step::Say(format!("250 {name}"));
        }
        let tls = if self.manner.tls && !self.secure { "250-STARTTLS\r\n" } else { "" };
        Step::Say(format!(
            "250-{name}\r\n250-PIPELINING\r\n250-8BITMIME\r\n250-SMTPUTF8\r\n250-ENHANCEDSTATUSCODES\r\n{tls}250 SIZE {MAX_MAIL_LEN}"
        ))
    }

    fn mail(&mut self, from: MailFrom<Cow<'_, str>>) -> Step {
        if self.helo.is_none() || self.sender.is_some() {
            return say("503 5.5.1 not now");
        }
        if from.size > MAX_MAIL_LEN {
            return say("552 5.3.4 too long");
        }
        if from.flags & (MAIL_BODY_BINARYMIME | MAIL_REQUIRETLS) != 0 {
            return say("555 5.5.4 a parameter that is not offered");
        }
        if !is_plain(&from.address) {
            return say("501 5.1.7 the address cannot be read");
        }
        self.sender = Some(from.address.into_owned());
        say("250 2.1.0 OK")
    }

    fn recipient(&mut self, address: &str) -> Step {
        if self.sender.is_none() {
            return say("503 5.5.1 not now");
        }
        if self.recipients.len() >= MAX_RECIPIENTS {
            return say("452 4.5.3 too many recipients");
        }
        if address.is_empty() || !is_plain(address) {
            return say("501 5.1.3 the address cannot be read");
        }
        let taken = match &self.manner.takes {
            Takes::Everyone => Ok(()),
            Takes::OwnDomain(ours) => ours.takes(address),
        };
        match taken {
            Ok(()) => {
                self.recipients.push(address.to_owned());
                say("250 2.1.5 OK")
            }
            Err(Stranger::Domain) => say("550 5.7.1 mail is not passed on"),
            Err(Stranger::Unknown) => say("550 5.1.1 no such address"),
        }
    }

    fn end_data(&mut self) -> Step {
        let data = self.data.take().unwrap_or_default();
        let (sender, recipients) = (self.sender.take(), std::mem::take(&mut self.recipients));
        self.answers = recipients.len();
        let fault = match data.fault {
            None => {
                return Step::Keep(MailTransaction {
                    helo: self.helo.clone().unwrap_or_default(),
                    sender: sender.unwrap_or_default(),
                    recipients,
                    message: data.message,
                });
            }
            Some(BadLines::TooLong) => "552 5.3.4 too long",
            Some(BadLines::BareEnd) => "554 5.6.0 a CR or LF stands alone",
            Some(BadLines::LongLine) => "554 5.6.0 a line is too long",
        };
        Step::Say(self.answer(fault))
    }

    fn reset(&mut self) {
        self.sender = None;
        self.recipients.clear();
    }
}

fn say(text: &str) -> Step {
    Step::Say(text.to_owned())
}

/// Whether nothing in it could begin a line or a command of its own.
fn is_plain(text: &str) -> bool {
    !text.contains(char::is_control)
}

/// A message while it comes in, line by line.
struct Data {
    message: Vec<u8>,
    line: Vec<u8>,
    /// Whether the line before ended in CRLF: only then a dot alone ends the message.
    after_crlf: bool,
    seen: usize,
    fault: Option<BadLines>,
}

impl Default for Data {
    fn default() -> Data {
        Data { message: Vec::new(), line: Vec::new(), after_crlf: true, seen: 0, fault: None }
    }
}

impl Data {
    /// Takes bytes up to the message's end; gives how many that were, and whether it was reached.
    fn take(&mut self, bytes: &[u8]) -> (usize, bool) {
        let mut used = 0;
        for piece in bytes.split_inclusive(|byte| *byte == b'\n') {
            used += piece.len();
            self.seen += piece.len();
            self.line.extend_from_slice(piece);
            if piece.ends_with(b"\n") {
                if self.end_line() {
                    return (used, true);
                }
            } else if self.line.len() > MAX_LINE_LEN {
                // Its end alone is still of use.
                let last = self.line.pop();
                self.line.truncate(2);
                self.line.extend(last);
                self.fault = self.fault.or(Some(BadLines::LongLine));
            }
        }
        (used, false)
    }

    fn end_line(&mut self) -> bool {
        let mut line = std::mem::take(&mut self.line);
        if self.after_crlf && line == b".\r\n" {
            return true;
        }
        let text = line.strip_suffix(b"\r\n");
        self.after_crlf = text.is_some();
        if line.len() > MAX_LINE_LEN {
            self.fault = self.fault.or(Some(BadLines::LongLine));
        } else if text.is_none_or(|text| text.contains(&b'\r')) {
            self.fault = self.fault.or(Some(BadLines::BareEnd));
        }
        let stuffed = line.first() == Some(&b'.');
        let text = line.get(usize::from(stuffed)..).unwrap_or_default();
        if self.fault.is_none() && self.message.len() + text.len() > MAX_MAIL_LEN {
            self.fault = Some(BadLines::TooLong);
        }
        if self.fault.is_none() {
            self.message.extend_from_slice(text);
        } else {
            self.message = Vec::new();
        }
        line.clear();
        self.line = line;
        false
    }
}
