//! The lines of a message: each ends in CRLF, and neither CR nor LF stands alone, lest two servers see two messages in the same
//! bytes (SMTP smuggling; RFC 5321, 2.3.8).

use crate::app::inbox::queue::INBOUND_LEN_MAX;
use crate::base::errors;

/// The longest line, in bytes with its end. RFC 5321, 4.5.3.1.6 asks for 1000; some programs write longer ones.
pub const MAX_LINE_LEN: usize = 8192;

errors! {
    /// Why a message is not taken.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
    pub enum BadLines {
        TooLong: "the mail is too long: {INBOUND_LEN_MAX} bytes are taken";
        /// A CR or LF that stands alone, or line ends of both kinds.
        BareEnd: "a CR or LF stands alone; lines end in CRLF";
        LongLine: "a line is too long: {MAX_LINE_LEN} bytes are taken";
    }
}

/// Looks at a whole message with CRLF line ends.
///
/// # Errors
/// What is wrong with it.
pub fn check_lines(message: &[u8]) -> Result<(), BadLines> {
    if message.len() > INBOUND_LEN_MAX {
        return Err(BadLines::TooLong);
    }
    for line in message.split_inclusive(|byte| *byte == b'\n') {
        let text = line.strip_suffix(b"\r\n").unwrap_or(line);
        if text.contains(&b'\r') || text.contains(&b'\n') {
            return Err(BadLines::BareEnd);
        }
        if line.len() > MAX_LINE_LEN {
            return Err(BadLines::LongLine);
        }
    }
    Ok(())
}

/// A message from a local file or pipe, where lines may end in LF, with CRLF line ends. The line `From …` that mailboxes and
/// some pipes begin with goes.
///
/// # Errors
/// What is wrong with it. Where both kinds of line ends meet, nobody can tell which are meant.
pub fn from_file(bytes: &[u8]) -> Result<Vec<u8>, BadLines> {
    if bytes.len() > INBOUND_LEN_MAX {
        return Err(BadLines::TooLong);
    }
    let mut message = Vec::with_capacity(bytes.len() + bytes.len() / 32);
    let with_cr = bytes.contains(&b'\r');
    for (number, line) in bytes.split_inclusive(|byte| *byte == b'\n').enumerate() {
        if number == 0 && line.starts_with(b"From ") {
            continue;
        }
        match line.strip_suffix(b"\n") {
            Some(text) if !with_cr => {
                message.extend_from_slice(text);
                message.extend_from_slice(b"\r\n");
            }
            _ => message.extend_from_slice(line),
        }
    }
    check_lines(&message)?;
    Ok(message)
}
