//! A mail's header, read strictly: whatever two readers could take differently is refused, for who signs and who reads
//! must see the same (RFC 5322, sections 2.2 and 3.6).

/// Bytes that a header has at most.
pub const HEADER_LEN_MAX: usize = 256 * 1024;
/// Fields that it has at most.
pub const FIELDS_MAX: usize = 500;
/// Fields that a header has once at most (RFC 5322, section 3.6; RFC 2045, section 3).
const ONCE: &str = "from|sender|reply-to|to|cc|bcc|date|subject|message-id|in-reply-to|references|mime-version|\
     content-type|content-transfer-encoding";

/// A field of the header.
#[derive(Clone, Copy)]
pub(in crate::mail::inbound) struct Field<'a> {
    pub(in crate::mail::inbound) name: &'a str,
    /// What stands after the colon, folded as it came.
    pub(in crate::mail::inbound) value: &'a [u8],
}

/// The fields of a header, in their order, each of those that may stand once standing once at most.
pub(in crate::mail::inbound) struct Fields<'a> {
    pub(in crate::mail::inbound) all: Vec<Field<'a>>,
    /// Where the body begins.
    pub(in crate::mail::inbound) body: usize,
}

impl<'a> Fields<'a> {
    /// Reads the header of a message; `None` if it is not quite in form.
    pub(in crate::mail::inbound) fn read(message: &'a [u8]) -> Option<Fields<'a>> {
        if !lines_are_whole(message) {
            return None;
        }
        let head = match message.windows(4).position(|four| four == b"\r\n\r\n") {
            Some(end) => end + 2,
            None if message.ends_with(b"\r\n") => message.len(),
            None => return None,
        };
        let header = message.get(..head)?;
        if header.len() > HEADER_LEN_MAX || header.contains(&0) {
            return None;
        }
        let mut all: Vec<Field<'a>> = Vec::new();
        let mut start = 0;
        while start < header.len() {
            let end = field_end(header, start);
            all.push(field(header.get(start..end)?)?);
            if all.len() > FIELDS_MAX {
                return None;
            }
            start = end;
        }
        let twice = |name: &str| all.iter().filter(|field| field.is(name)).count() > 1;
        if all.is_empty() || ONCE.split('|').any(twice) {
            return None;
        }
        Some(Fields { all, body: (head + 2).min(message.len()) })
    }

    /// The fields of this name, from the top.
    pub(in crate::mail::inbound) fn named(&self, name: &str) -> impl Iterator<Item = Field<'a>> {
        self.all.iter().filter(move |field| field.is(name)).copied()
    }

    /// The text of a field that stands once; `None` also if it is not UTF-8.
    pub(in crate::mail::inbound) fn text(&self, name: &str) -> Option<String> {
        self.named(name).next().and_then(|field| field.text())
    }
}

impl Field<'_> {
    pub(in crate::mail::inbound) fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// Its value on one line (RFC 5322, section 2.2.3).
    pub(in crate::mail::inbound) fn text(&self) -> Option<String> {
        let text = std::str::from_utf8(self.value).ok()?;
        let text = text.replace("\r\n", "");
        let plain = |c: char| !c.is_control() || c == '\t';
        text.chars().all(plain).then(|| text.trim().to_owned())
    }
}

/// Neither CR nor LF stands without the other (RFC 5321, section 2.3.8).
fn lines_are_whole(message: &[u8]) -> bool {
    let mut before = 0;
    for byte in message {
        if (before == b'\r') != (*byte == b'\n') {
            return false;
        }
        before = *byte;
    }
    before != b'\r'
}

/// The end of the field that begins at `start`, with the lines that are folded into it.
fn field_end(header: &[u8], start: usize) -> usize {
    let mut at = start;
    while let Some(line) = header.get(at..)
        && !line.is_empty()
    {
        let end = line.iter().position(|byte| *byte == b'\n');
        at += end.map_or(line.len(), |end| end + 1);
        if !matches!(header.get(at), Some(b' ' | b'\t')) {
            break;
        }
    }
    at
}

fn field(line: &[u8]) -> Option<Field<'_>> {
    let colon = line.iter().position(|byte| *byte == b':')?;
    let (name, value) = (line.get(..colon)?, line.get(colon + 1..)?);
    // Space before the colon is obsolete (RFC 5322, section 4.5) and read differently by different readers.
    let name = std::str::from_utf8(name).ok()?;
    let plain = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_graphic());
    plain.then_some(Field { name, value })
}
