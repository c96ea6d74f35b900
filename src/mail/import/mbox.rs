//! A mailbox file taken apart: mails one after the other, each behind a line that begins with `From ` (RFC 4155). Lines of a
//! mail that begin so have a `>` more, which is taken away.

use super::BadMailbox;

/// The largest mailbox that is read, in bytes.
pub const MBOX_BYTES_MAX: usize = 64 << 20;
/// The most mails of a mailbox.
pub const MBOX_MAILS_MAX: usize = 10_000;

/// The mails in the order of the file.
pub(super) fn mails(mbox: &[u8]) -> Result<Vec<Vec<u8>>, BadMailbox> {
    if mbox.len() > MBOX_BYTES_MAX {
        return Err(BadMailbox::TooLong);
    }
    let mut mails: Vec<Vec<u8>> = Vec::new();
    let mut after_blank = true;
    for line in mbox.split_inclusive(|byte| *byte == b'\n') {
        if after_blank && line.starts_with(b"From ") {
            if mails.len() == MBOX_MAILS_MAX {
                return Err(BadMailbox::TooMany);
            }
            mails.push(Vec::new());
        } else {
            let mail = mails.last_mut().ok_or(BadMailbox::NoMailbox)?;
            mail.extend_from_slice(if is_escaped(line) { &line[1..] } else { line });
        }
        after_blank = line.trim_ascii().is_empty();
    }
    Ok(mails)
}

/// `>From `, `>>From `, …
fn is_escaped(line: &[u8]) -> bool {
    let quotes = line.iter().take_while(|byte| **byte == b'>').count();
    quotes > 0 && line[quotes..].starts_with(b"From ")
}
