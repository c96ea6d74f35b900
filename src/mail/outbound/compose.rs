pub(in crate::mail) mod headers;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use lettre::message::header::{ContentTransferEncoding, ContentType, HeaderName, HeaderValue};
use lettre::message::{Attachment, Body, Mailbox, Message, MultiPart, MultiPartKind, SinglePart};

use self::headers::{auto_submitted, header, list_unsubscribe, no_robots, one_click};
use crate::app::notices::notice::{Notice, NoticeBody};
use crate::app::tournaments::notices::load::game_code;
use crate::base::Timestamp;
use crate::mail::outbound::layout::MailContent;
use crate::mail::outbound::sign::{DkimRecord, Signer};
use crate::mail::render::notice::{one_line, render};
use crate::show::Lang;
use crate::show::zone::Zone;

/// The kinds of attached files.
const TEXT: &str = "text/plain; charset=utf-8";
const PGN: &str = "application/x-chess-pgn; charset=utf-8";

/// The name that mails come from, if the setting has none.
const NAME: &str = "Fairschach";

/// Who sends the mails, and where their links lead.
pub struct Sender {
    pub(in crate::mail) mailbox: Mailbox,
    public_url: String,
    signer: Option<Signer>,
    bounces_at: Option<String>,
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

/// How a mail looks. No `Debug`: it may hold a link that lets its reader in.
pub struct Preview {
    pub subject: String,
    pub text: String,
    /// The HTML, with its pictures inside.
    pub html: String,
}

/// A mail that cannot be composed, now or ever.
#[derive(Debug, thiserror::Error)]
pub enum ComposeError {
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
            signer: None,
            bounces_at: None,
        })
    }

    /// The same, signing every mail.
    #[must_use]
    pub fn signed_by(self, signer: Option<Signer>) -> Sender {
        Sender { signer, ..self }
    }

    /// The same, having every mail that does not get through sent back to an address of its own at this domain, whose mails
    /// reach this server.
    #[must_use]
    pub fn with_bounces_at(self, domain: Option<String>) -> Sender {
        Sender { bounces_at: domain, ..self }
    }

    /// The envelope's sender of a mail. `local` is the left part of its own address.
    pub fn envelope(&self, local: &str) -> String {
        match &self.bounces_at {
            Some(domain) => format!("{local}@{domain}"),
            None => self.address().to_owned(),
        }
    }

    /// The address that mails come from.
    pub fn address(&self) -> &str {
        self.mailbox.email.as_ref()
    }

    /// The domain of that address.
    pub fn domain(&self) -> &str {
        self.mailbox.email.domain()
    }

    /// Puts a notice into words and these into a mail, signed if there is a key. The same notice and `id`, which becomes the
    /// left part of the `Message-ID`, make the same mail.
    ///
    /// # Errors
    /// The recipient's address is none.
    pub fn compose(&self, notice: &Notice, id: &str) -> Result<Composed, ComposeError> {
        let lang = Lang::parse(&notice.to.locale).unwrap_or(Lang::En);
        let content = render(lang, notice, &self.public_url);
        let to = notice.to.address.parse().map_err(|_| ComposeError::Address)?;
        let name: String = notice.to.name.chars().filter(|c| !c.is_control()).collect();
        let mut message = Message::builder()
            .from(self.from(&notice.what))
            .to(Mailbox::new((!name.is_empty()).then_some(name), to))
            .subject(&content.subject)
            .message_id(Some(format!("<{id}@{}>", self.domain())))
            .raw_header(auto_submitted(&notice.what))
            // What a mail tells, for readers' filters.
            .raw_header(header("X-Fairschach-Kind", notice.what.kind().as_str()));
        if let Some(address) = &notice.reply_to {
            let address = address.parse().map_err(|_| ComposeError::Build)?;
            message = message.reply_to(Mailbox::new(self.mailbox.name.clone(), address));
        }
        let thread = thread_of(&notice.what).map(|thread| format!("<{thread}@{}>", self.domain()));
        let mail = answered(&notice.what).map(|mail| format!("<{mail}>"));
        let before: Vec<String> = [thread, mail].into_iter().flatten().collect();
        if let Some(last) = before.last() {
            message = message.in_reply_to(last.clone()).references(before.join(" "));
        }
        if let Some(url) = &notice.unsubscribe {
            message = message.raw_header(list_unsubscribe(url)).raw_header(one_click());
        }
        let attached = attachments(&notice.what)?;
        let text = text_part(ContentType::TEXT_PLAIN, content.text())?;
        let html = notice.to.html && !matches!(notice.what, NoticeBody::Turn { place: Some(_), .. });
        let message = match (html, attached.is_empty()) {
            (true, true) => message.multipart(self.with_html(&content, text, id)?),
            (false, true) => message.singlepart(text),
            (html, false) => {
                let body = match html {
                    true => mixed(id).multipart(self.with_html(&content, text, id)?),
                    false => mixed(id).singlepart(text),
                };
                message.multipart(attached.into_iter().fold(body, MultiPart::singlepart))
            }
        };
        let mut message = message.map_err(|_| ComposeError::Build)?;
        // The builder knows UTC alone.
        message.headers_mut().insert_raw(date(notice.created, notice.to.zone)?);
        message.headers_mut().insert_raw(no_robots());
        let message = message.formatted();
        Ok(Composed { message: self.signed(message, notice.created)?, subject: content.subject })
    }

    /// Ours; a mail that is passed on has its writer's name before it.
    fn from(&self, what: &NoticeBody) -> Mailbox {
        let mut from = self.mailbox.clone();
        if let NoticeBody::PassedOn(passed_on) = what {
            let writer = one_line(&passed_on.from.name);
            from.name = Some(match from.name {
                Some(own) => format!("{writer} ({own})"),
                None => writer,
            });
        }
        from
    }

    /// The message with our signatures above it, if there are keys.
    pub(in crate::mail) fn signed(&self, message: Vec<u8>, at: Timestamp) -> Result<Vec<u8>, ComposeError> {
        match &self.signer {
            Some(signer) => signer.sign(&message, at).map_err(|_| ComposeError::Build),
            None => Ok(message),
        }
    }

    /// The records that publish the keys with which mails are signed.
    pub fn dkim_records(&self) -> Vec<DkimRecord> {
        self.signer.as_ref().map(Signer::records).unwrap_or_default()
    }

    /// The domain that bounces go to.
    pub fn bounces_to(&self) -> &str {
        self.bounces_at.as_deref().unwrap_or_else(|| self.domain())
    }

    /// The subject that a mail will have.
    pub fn subject(notice: &Notice, public_url: &str) -> String {
        let lang = Lang::parse(&notice.to.locale).unwrap_or(Lang::En);
        render(lang, notice, public_url).subject
    }

    /// A mail as it will look in a browser, where its pictures cannot come with it: they stand inside.
    ///
    /// # Errors
    /// A picture cannot be drawn.
    pub fn preview(notice: &Notice, public_url: &str) -> Result<Preview, ComposeError> {
        let lang = Lang::parse(&notice.to.locale).unwrap_or(Lang::En);
        let content = render(lang, notice, public_url);
        let mut html = content.html("preview").map_err(|_| ComposeError::Build)?;
        for (content_id, png) in content.pictures("preview").map_err(|_| ComposeError::Build)? {
            let inside = format!("data:image/png;base64,{}", STANDARD.encode(png));
            html = html.replace(&format!("cid:{content_id}"), &inside);
        }
        Ok(Preview { text: content.text(), html, subject: content.subject })
    }

    /// The text, and beside it HTML with its pictures.
    fn with_html(
        &self,
        content: &MailContent,
        text: SinglePart,
        id: &str,
    ) -> Result<MultiPart, ComposeError> {
        let name = format!("{id}@{}", self.domain());
        let html = content.html(&name).map_err(|_| ComposeError::Build)?;
        let html = text_part(ContentType::TEXT_HTML, html)?;
        let pictures = content.pictures(&name).map_err(|_| ComposeError::Build)?;
        let both = multipart(MultiPartKind::Alternative, 'a', id).singlepart(text);
        if pictures.is_empty() {
            return Ok(both.singlepart(html));
        }
        let mut related = multipart(MultiPartKind::Related, 'r', id).singlepart(html);
        for (content_id, png) in pictures {
            related = related.singlepart(picture_part(content_id, png)?);
        }
        Ok(both.multipart(related))
    }
}

fn mixed(id: &str) -> MultiPart {
    multipart(MultiPartKind::Mixed, 'm', id)
}

/// Boundaries must not occur in a part; no part holds the id of its own mail after a letter and a dash.
fn multipart(kind: MultiPartKind, part: char, id: &str) -> MultiPart {
    MultiPart::builder().kind(kind).boundary(format!("{part}-{id}")).build()
}

pub(in crate::mail) fn text_part(kind: ContentType, text: String) -> Result<SinglePart, ComposeError> {
    let body = Body::new_with_encoding(text, ContentTransferEncoding::QuotedPrintable);
    Ok(SinglePart::builder().header(kind).body(body.map_err(|_| ComposeError::Build)?))
}

fn attachments(what: &NoticeBody) -> Result<Vec<SinglePart>, ComposeError> {
    let game = what.game().map(|game| game_code(game.id)).unwrap_or_default();
    let files: [Option<(String, &str, &str)>; 2] = match what {
        NoticeBody::Receipt { receipt, .. } => {
            [Some(("receipt.txt".to_owned(), TEXT, receipt.note.as_str())), None]
        }
        NoticeBody::Revealed { proof, pgn, .. } => {
            let proof = proof.as_deref().map(|proof| ("entry.tlog-proof".to_owned(), TEXT, proof));
            [proof, pgn.as_deref().map(|pgn| (format!("{game}.pgn"), PGN, pgn))]
        }
        NoticeBody::Result { pgn: Some(pgn), .. } => [Some((format!("{game}.pgn"), PGN, pgn.as_str())), None],
        _ => [None, None],
    };
    let part = |(name, kind, text)| attachment(name, kind, text);
    files.into_iter().flatten().map(part).collect()
}

/// A file byte by byte, as it was signed or written.
fn attachment(name: String, kind: &str, text: &str) -> Result<SinglePart, ComposeError> {
    let body = Body::new_with_encoding(text.as_bytes().to_vec(), ContentTransferEncoding::Base64);
    let body = body.map_err(|_| ComposeError::Build)?;
    let kind = ContentType::parse(kind).map_err(|_| ComposeError::Build)?;
    Ok(Attachment::new(name).body(body, kind))
}

fn picture_part(content_id: String, png: Vec<u8>) -> Result<SinglePart, ComposeError> {
    let body = Body::new_with_encoding(png, ContentTransferEncoding::Base64);
    let body = body.map_err(|_| ComposeError::Build)?;
    let kind = ContentType::parse("image/png").map_err(|_| ComposeError::Build)?;
    Ok(Attachment::new_inline_with_name(content_id, "board.png".to_owned()).body(body, kind))
}

/// What all mails about one game, or one tournament, are threaded by.
fn thread_of(what: &NoticeBody) -> Option<String> {
    match what {
        NoticeBody::Tournament(notice) => Some(notice.id.to_string()),
        _ => what.game().map(|game| game.id.to_string()),
    }
}

/// The `Message-ID` of the player's mail that is answered.
fn answered(what: &NoticeBody) -> Option<&str> {
    match what {
        NoticeBody::Answer(view) => view.answer.to.as_deref(),
        _ => None,
    }
}

/// When it was asked for, by the clocks of its reader (RFC 5322, 3.3).
pub(in crate::mail) fn date(at: Timestamp, zone: Zone) -> Result<HeaderValue, ComposeError> {
    let text = jiff::fmt::rfc2822::to_string(&zone.at(at)).map_err(|_| ComposeError::Build)?;
    let name = HeaderName::new_from_ascii_str("Date");
    Ok(HeaderValue::dangerous_new_pre_encoded(name, text.clone(), text))
}
