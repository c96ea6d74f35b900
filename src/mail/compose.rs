use std::time::{Duration, SystemTime};

use lettre::message::header::{ContentTransferEncoding, ContentType, Header, HeaderName, HeaderValue};
use lettre::message::{Attachment, Body, Mailbox, Message, MultiPart, MultiPartKind, SinglePart};

use super::tell::tell;
use crate::app::notice::{Notice, Tells};
use crate::base::{GameId, Timestamp};
use crate::show::Lang;

/// The name that mails come from, if the setting has none.
const NAME: &str = "Fairschach";

/// Who sends the mails, and where their links lead.
pub struct Sender {
    mailbox: Mailbox,
    public_url: String,
}

/// A value of `mail.from` that cannot be used.
#[derive(Debug, thiserror::Error)]
#[error(
    "mail.from takes one address such as games@example.org, or with a name: Chess Club <games@example.org>"
)]
pub struct SenderError;

/// A mail ready to be sent.
pub struct Composed {
    /// The subject, which holds nothing of an entry.
    pub subject: String,
    /// The whole message as RFC 5322 has it: ASCII, lines of at most 998 characters ended by CRLF.
    pub message: Vec<u8>,
}

/// A mail that cannot be composed, now or ever.
#[derive(Debug, thiserror::Error)]
pub enum ComposeError {
    /// The address.
    #[error("the recipient's address cannot be used in a mail")]
    Address,
    /// Something on our side.
    #[error("the mail cannot be put together")]
    Build,
}

impl Sender {
    /// Reads `mail.from`. `public_url` has no slash at its end.
    ///
    /// # Errors
    /// It is no address.
    pub fn new(from: &str, public_url: &str) -> Result<Sender, SenderError> {
        let mailbox: Mailbox = from.parse().map_err(|_| SenderError)?;
        let name = mailbox.name.unwrap_or_else(|| NAME.to_owned());
        Ok(Sender {
            mailbox: Mailbox::new(Some(name), mailbox.email),
            public_url: public_url.to_owned(),
        })
    }

    /// The address that mails come from and bounces go to.
    pub fn address(&self) -> &str {
        self.mailbox.email.as_ref()
    }

    /// The domain of that address.
    pub fn domain(&self) -> &str {
        self.mailbox.email.domain()
    }

    /// Puts a notice into words and these into a mail. The same notice and `id`, which becomes the left part of the
    /// `Message-ID`, make the same mail.
    ///
    /// # Errors
    /// The recipient's address is none.
    pub fn compose(&self, notice: &Notice, id: &str) -> Result<Composed, ComposeError> {
        let lang = Lang::parse(&notice.to.locale).unwrap_or(Lang::En);
        let letter = tell(lang, notice, &self.public_url);
        let to = notice.to.address.parse().map_err(|_| ComposeError::Address)?;
        let name = notice.to.name.chars().filter(|c| !c.is_control()).collect();
        let mut message = Message::builder()
            .from(self.mailbox.clone())
            .to(Mailbox::new(Some(name), to))
            .subject(&letter.subject)
            .date(system_time(notice.created))
            .message_id(Some(format!("<{id}@{}>", self.domain())))
            .header(AutoSubmitted)
            .header(Kind(kind_of(&notice.what)));
        if let Some(game) = game_of(&notice.what) {
            let thread = format!("<{game}@{}>", self.domain());
            message = message.references(thread.clone()).in_reply_to(thread);
        }
        // Boundaries must not occur in a part; no part holds the id of its own mail.
        let boundary = |part: char| format!("{part}-{id}");
        let html = letter.html().map_err(|_| ComposeError::Build)?;
        let body = multipart(MultiPartKind::Alternative, boundary('a'))
            .singlepart(text_part(ContentType::TEXT_PLAIN, letter.text())?)
            .singlepart(text_part(ContentType::TEXT_HTML, html)?);
        let message = match &notice.what {
            Tells::Receipt { receipt, .. } => {
                let mixed = multipart(MultiPartKind::Mixed, boundary('m'));
                message.multipart(mixed.multipart(body).singlepart(receipt_part(&receipt.note)?))
            }
            _ => message.multipart(body),
        };
        Ok(Composed {
            message: message.map_err(|_| ComposeError::Build)?.formatted(),
            subject: letter.subject,
        })
    }
}

fn multipart(kind: MultiPartKind, boundary: String) -> MultiPart {
    MultiPart::builder().kind(kind).boundary(boundary).build()
}

fn text_part(kind: ContentType, text: String) -> Result<SinglePart, ComposeError> {
    let body = Body::new_with_encoding(text, ContentTransferEncoding::QuotedPrintable);
    let body = body.map_err(|_| ComposeError::Build)?;
    Ok(SinglePart::builder().header(kind).body(body))
}

/// The receipt, byte by byte as it was signed.
fn receipt_part(note: &str) -> Result<SinglePart, ComposeError> {
    let body = Body::new_with_encoding(note.as_bytes().to_vec(), ContentTransferEncoding::Base64);
    let body = body.map_err(|_| ComposeError::Build)?;
    Ok(Attachment::new("receipt.txt".to_owned()).body(body, ContentType::TEXT_PLAIN))
}

/// The word for what a mail tells, as in the outbox.
const fn kind_of(what: &Tells) -> &'static str {
    match what {
        Tells::SignIn { .. } => "sign-in",
        Tells::Turn { .. } => "turn",
        Tells::Receipt { .. } => "receipt",
        Tells::Revealed { .. } => "revealed",
        Tells::Result { .. } => "result",
        Tells::Credit { .. } | Tells::Ruling { .. } | Tells::Unsealing { .. } => "ruling",
        Tells::Objection { .. } => "objection",
        Tells::KeyHolder { .. } => "keyholder",
    }
}

fn game_of(what: &Tells) -> Option<GameId> {
    match what {
        Tells::SignIn { .. } => None,
        Tells::Turn { game }
        | Tells::Receipt { game, .. }
        | Tells::Revealed { game, .. }
        | Tells::Result { game, .. }
        | Tells::Credit { game, .. }
        | Tells::Ruling { game, .. }
        | Tells::Objection { game, .. }
        | Tells::Unsealing { game, .. }
        | Tells::KeyHolder { game, .. } => Some(game.id),
    }
}

fn system_time(at: Timestamp) -> SystemTime {
    let us = u64::try_from(at.as_us()).unwrap_or(0);
    SystemTime::UNIX_EPOCH + Duration::from_micros(us)
}

/// Tells robots not to answer (RFC 3834).
#[derive(Clone)]
struct AutoSubmitted;

impl Header for AutoSubmitted {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("Auto-Submitted")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(AutoSubmitted)
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), "auto-generated".to_owned())
    }
}

/// What a mail tells, for readers' filters.
#[derive(Clone)]
struct Kind(&'static str);

impl Header for Kind {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("X-Fairschach-Kind")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Err("this header is written and never read".into())
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), self.0.to_owned())
    }
}
