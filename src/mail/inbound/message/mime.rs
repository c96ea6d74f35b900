//! The parts of a mail (RFC 2045, 2046), taken apart under limits, and the text in them.
//!
//! Only headers are given to the parser, a bounded block at a time. The body is cut here, so that neither nesting nor
//! the number of parts can cost more than is allowed.

use base64::Engine;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use mail_parser::decoders::charsets::map::charset_decoder;
use mail_parser::{ContentType, Message, MessageParser, MimeHeaders};

use crate::mail::inbound::message::normalize::normalize;
use crate::mail::inbound::message::text::BadMail;
use crate::mail::inbound::message::{flowed, html};
use crate::seal::ReplyCode;

/// The most header fields of a mail or of one of its parts.
pub const MAX_HEADERS: usize = 500;
/// The longest header field, in bytes.
pub const MAX_HEADER_LEN: usize = 32 * 1024;
/// The longest block of header fields, in bytes.
pub const MAX_HEADERS_LEN: usize = 128 * 1024;
/// The most parts of a mail.
pub const MAX_PARTS: usize = 50;
/// How deep parts may lie in one another.
pub const MAX_NESTING: usize = 8;
/// How much of a mail's text is read, in bytes after decoding.
pub const MAX_TEXT_READ: usize = 64 * 1024;
/// How much of an encoded text or of an HTML text is looked at, in bytes.
const MAX_SOURCE: usize = 256 * 1024;
/// Words in the form of a reply code that are kept: a quoted thread holds one for each of its mails, the newest first.
const CODES_MAX: usize = 256;
/// RFC 2046 allows 70.
const MAX_BOUNDARY: usize = 200;

/// What a mail's parts come to.
#[derive(Default)]
pub(in crate::mail::inbound) struct Body {
    /// The text, with quotes marked as far as the mail marks them.
    pub(in crate::mail::inbound) text: String,
    /// The same in the mail's other form (HTML beside plain text), where there are two. They ought to say the same.
    pub(in crate::mail::inbound) other: Option<String>,
    /// What is crossed out in either, outside quotes.
    pub(in crate::mail::inbound) struck: Vec<String>,
    /// Whether some of the text was left out because it is too long.
    pub(in crate::mail::inbound) cut: bool,
    /// Whether there is a picture among what would be text.
    pub(in crate::mail::inbound) picture: bool,
    /// Whether there is something encrypted.
    pub(in crate::mail::inbound) encrypted: bool,
    /// Whether there is a part that is no text: a file or a picture.
    pub(in crate::mail::inbound) attached: bool,
    /// Words in the form of a reply code, [`CODES_MAX`] at most, quoted text and every form of it included.
    pub(in crate::mail::inbound) codes: Vec<String>,
}

/// A mail's header fields and what follows them.
pub(in crate::mail::inbound) fn split_head(mail: &[u8]) -> Result<(&[u8], &[u8]), BadMail> {
    let (mut at, mut fields, mut field_start) = (0, 0, 0);
    for line in mail.split_inclusive(|&byte| byte == b'\n') {
        let bare = line.trim_ascii_end();
        if bare.is_empty() {
            return Ok((&mail[..at], &mail[at + line.len()..]));
        }
        if !line.starts_with(b" ") && !line.starts_with(b"\t") {
            fields += 1;
            field_start = at;
        }
        at += line.len();
        if fields > MAX_HEADERS || at - field_start > MAX_HEADER_LEN || at > MAX_HEADERS_LEN {
            return Err(BadMail::Headers);
        }
    }
    Ok((mail, &[]))
}

/// The header fields of a block that [`split_head`] found; `None` where there are none.
pub(in crate::mail::inbound) fn fields(head: &[u8]) -> Option<Message<'_>> {
    MessageParser::default().parse_headers(head)
}

/// Reads the text of a mail with these fields and this body.
pub(in crate::mail::inbound) fn read_body(
    fields: Option<&Message<'_>>,
    body: &[u8],
) -> Result<Body, BadMail> {
    let mut reader = Reader { parts: 0 };
    reader.part(fields, body, 0)
}

struct Reader {
    parts: usize,
}

impl Reader {
    fn part(&mut self, fields: Option<&Message<'_>>, body: &[u8], depth: usize) -> Result<Body, BadMail> {
        self.parts += 1;
        if self.parts > MAX_PARTS {
            return Err(BadMail::Parts);
        }
        if depth > MAX_NESTING {
            return Err(BadMail::Nesting);
        }
        let kind = fields.and_then(|fields| fields.content_type());
        let (main, sub) = kind.map_or_else(
            || ("text".to_owned(), "plain".to_owned()),
            |kind| {
                let sub = kind.subtype().unwrap_or_default();
                (kind.ctype().to_ascii_lowercase(), sub.to_ascii_lowercase())
            },
        );
        match (main.as_str(), sub.as_str()) {
            ("multipart", sub) => match kind.and_then(|kind| kind.attribute("boundary")) {
                Some(boundary) if !boundary.is_empty() => self.parts_of(sub, boundary, body, depth),
                _ => Ok(Body::default()),
            },
            ("text", "plain" | "html") if depth == 0 || !is_attached(fields) => {
                Ok(text_of(fields, kind, &sub, body))
            }
            ("image", _) => Ok(Body { picture: true, attached: true, ..Body::default() }),
            ("application", "pkcs7-mime" | "x-pkcs7-mime") => Ok(Body { encrypted: true, ..Body::default() }),
            _ => Ok(Body { attached: true, ..Body::default() }),
        }
    }

    fn parts_of(&mut self, sub: &str, boundary: &str, body: &[u8], depth: usize) -> Result<Body, BadMail> {
        if boundary.len() > MAX_BOUNDARY {
            return Err(BadMail::Boundary);
        }
        if sub == "encrypted" {
            return Ok(Body { encrypted: true, ..Body::default() });
        }
        let mut read = Vec::new();
        for part in split_parts(body, boundary.as_bytes(), MAX_PARTS - self.parts)? {
            let (head, body) = split_head(part)?;
            read.push(self.part(fields(head).as_ref(), body, depth + 1)?);
        }
        if sub == "report" || sub == "signed" {
            read.truncate(1);
        }
        Ok(if sub == "alternative" { preferred(read) } else { joined(read) })
    }
}

/// Of several forms of one text the first that says something, and the next one that holds any text.
fn preferred(forms: Vec<Body>) -> Body {
    let mut all = Body::default();
    let mut texts: Vec<String> = Vec::new();
    for form in forms {
        all.picture |= form.picture;
        all.encrypted |= form.encrypted;
        all.attached |= form.attached;
        all.cut |= form.cut;
        add_codes(&mut all.codes, &form.codes);
        all.struck.extend(form.struck);
        texts.extend([Some(form.text), form.other].into_iter().flatten());
    }
    texts.retain(|text| !text.trim().is_empty());
    let says = |text: &String| !crate::mail::inbound::message::quote::new_text(text).text.trim().is_empty();
    let best = texts.iter().position(says).unwrap_or(0);
    if best < texts.len() {
        all.text = texts.remove(best);
    }
    all.other = texts.into_iter().next();
    all
}

/// Texts that follow one another.
fn joined(parts: Vec<Body>) -> Body {
    let mut all = Body::default();
    let two = parts.iter().any(|part| part.other.is_some());
    let mut other = String::new();
    for part in parts {
        all.cut |= part.cut | append(&mut all.text, &part.text);
        if two {
            all.cut |= append(&mut other, part.other.as_ref().unwrap_or(&part.text));
        }
        all.picture |= part.picture;
        all.encrypted |= part.encrypted;
        all.attached |= part.attached;
        all.struck.extend(part.struck);
        add_codes(&mut all.codes, &part.codes);
    }
    all.other = two.then_some(other);
    all
}

/// Puts a text below another; says whether some of it had to be left out.
fn append(text: &mut String, more: &str) -> bool {
    let room = MAX_TEXT_READ.saturating_sub(text.len() + 1);
    let end = more.floor_char_boundary(room);
    if !text.is_empty() && !more.is_empty() {
        text.push('\n');
    }
    text.push_str(&more[..end]);
    end < more.len()
}

fn add_codes<'a>(all: &mut Vec<String>, more: impl IntoIterator<Item = &'a String>) {
    let room = CODES_MAX.saturating_sub(all.len());
    all.extend(more.into_iter().take(room).cloned());
}

/// The words in the form of a reply code.
fn codes_in(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphanumeric());
    let codes = words.filter(|word| ReplyCode::is_in_form(word));
    codes.take(CODES_MAX).map(str::to_owned).collect()
}

/// Whether the part is a file and no text of the mail.
fn is_attached(fields: Option<&Message<'_>>) -> bool {
    let Some(fields) = fields else { return false };
    let disposed = fields.content_disposition();
    disposed.is_some_and(|disposed| {
        disposed.ctype().eq_ignore_ascii_case("attachment") || disposed.has_attribute("filename")
    }) || fields.content_type().is_some_and(|kind| kind.has_attribute("name"))
}

fn text_of(fields: Option<&Message<'_>>, kind: Option<&ContentType<'_>>, sub: &str, body: &[u8]) -> Body {
    let source = &body[..body.len().min(MAX_SOURCE)];
    let encoding = fields.and_then(|fields| fields.content_transfer_encoding());
    let bytes = match encoding.map(|encoding| encoding.trim().to_ascii_lowercase()).as_deref() {
        Some("base64") => from_base64(source),
        Some("quoted-printable") => from_quoted_printable(source),
        _ => source.to_vec(),
    };
    let attribute = |name| kind.and_then(|kind| kind.attribute(name)).unwrap_or_default();
    let text = decoded(&bytes, attribute("charset")).replace("\r\n", "\n").replace('\r', "\n");
    let mut read = Body { cut: body.len() > MAX_SOURCE, ..Body::default() };
    let text = if sub == "html" {
        let found = html::to_text(&text[..text.floor_char_boundary(MAX_SOURCE)], MAX_TEXT_READ);
        read.cut |= found.cut || text.len() > MAX_SOURCE;
        read.picture = found.picture;
        read.struck.extend(Some(found.struck).filter(|struck| !struck.trim().is_empty()));
        found.text
    } else if attribute("format").eq_ignore_ascii_case("flowed") {
        flowed::unfold(&text, attribute("delsp").eq_ignore_ascii_case("yes"))
    } else {
        text
    };
    let text = normalize(&text);
    let end = text.floor_char_boundary(MAX_TEXT_READ);
    read.codes = codes_in(&text[..end]);
    read.cut |= end < text.len();
    read.text = text[..end].to_owned();
    read
}

/// Text in its charset; without one UTF-8 or else windows-1252, in one that nobody knows as much as is UTF-8.
fn decoded(bytes: &[u8], charset: &str) -> String {
    let charset = charset.to_ascii_lowercase();
    let unnamed = charset.is_empty() || charset == "us-ascii";
    if unnamed || charset == "utf-8" || charset == "utf8" {
        match str::from_utf8(bytes) {
            Ok(text) => return text.to_owned(),
            // What was cut inside a character is UTF-8 still.
            Err(error) if !unnamed || error.error_len().is_none() => {
                return String::from_utf8_lossy(bytes).into_owned();
            }
            Err(_) => {}
        }
    }
    let charset = if unnamed { "windows-1252" } else { &charset };
    match charset_decoder(charset.as_bytes()) {
        Some(decode) => decode(bytes),
        None => String::from_utf8_lossy(bytes).into_owned(),
    }
}

/// Base64 up to the first character that is none of it; lists put their footers behind it.
fn from_base64(source: &[u8]) -> Vec<u8> {
    let lenient = GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true);
    let is_code = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(**byte, b'+' | b'/');
    let mut code: Vec<u8> =
        source.iter().filter(|byte| !byte.is_ascii_whitespace()).take_while(is_code).copied().collect();
    if code.len() % 4 == 1 {
        code.pop();
    }
    GeneralPurpose::new(&STANDARD, lenient).decode(code).unwrap_or_default()
}

/// Quoted-printable (RFC 2045, 6.7); an `=` that encodes nothing stays.
fn from_quoted_printable(source: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(source.len());
    for line in source.split_inclusive(|&byte| byte == b'\n') {
        let mut rest = line.trim_ascii_end();
        let soft = rest.ends_with(b"=");
        if soft {
            rest = &rest[..rest.len() - 1];
        }
        while let Some((&byte, tail)) = rest.split_first() {
            let encoded = (byte == b'=').then(|| tail.get(..2)).flatten();
            match encoded.and_then(|digits| u8::from_str_radix(str::from_utf8(digits).ok()?, 16).ok()) {
                Some(value) => {
                    out.push(value);
                    rest = &tail[2..];
                }
                None => {
                    out.push(byte);
                    rest = tail;
                }
            }
        }
        if !soft && line.ends_with(b"\n") {
            out.push(b'\n');
        }
    }
    out
}

/// What stands between the delimiter lines (RFC 2046, 5.1.1); without the last of them, up to the end.
fn split_parts<'a>(body: &'a [u8], boundary: &[u8], most: usize) -> Result<Vec<&'a [u8]>, BadMail> {
    let (mut parts, mut start, mut at) = (Vec::new(), None, 0);
    for line in body.split_inclusive(|&byte| byte == b'\n') {
        let after = line.strip_prefix(b"--").and_then(|line| line.strip_prefix(boundary));
        let after = after.map(|after| after.trim_ascii_end());
        if matches!(after, Some(b"" | b"--")) {
            parts.extend(start.map(|start| &body[start..at]));
            if parts.len() > most {
                return Err(BadMail::Parts);
            }
            start = (after == Some(b"")).then_some(at + line.len());
            if start.is_none() {
                return Ok(parts);
            }
        }
        at += line.len();
    }
    parts.extend(start.map(|start| &body[start..]));
    if parts.len() > most { Err(BadMail::Parts) } else { Ok(parts) }
}
