//! One SMTP connection as a client sees it: lines out, replies in (RFC 5321), with a limit on everything.

use std::io;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::time::timeout;

/// How long a server may take for one answer, or for taking a line from us.
const PATIENCE: Duration = Duration::from_secs(60);
/// The longest line of a reply, in bytes (RFC 5321, 4.5.3.1.5 asks for 512).
const MAX_LINE: u64 = 2048;
/// The most lines of one reply.
const MAX_LINES: usize = 100;

/// What a connection runs over: TCP, or TLS over it.
pub(in crate::mail) trait Stream: AsyncRead + AsyncWrite + Unpin + Send + Sync {}
impl<T: AsyncRead + AsyncWrite + Unpin + Send + Sync> Stream for T {}

/// A connection to a mail server.
pub(in crate::mail) struct Wire(BufReader<Box<dyn Stream>>);

/// A reply: its code and the text of each of its lines.
pub(in crate::mail) struct Reply {
    pub(in crate::mail) code: u16,
    pub(in crate::mail) lines: Vec<String>,
}

impl Reply {
    /// The reply in one line, as it may quote anything: fit for nobody before it is redacted.
    pub(in crate::mail) fn text(&self) -> String {
        format!("{} {}", self.code, self.lines.join(" "))
    }
}

impl Wire {
    pub(in crate::mail) fn new(stream: Box<dyn Stream>) -> Wire {
        Wire(BufReader::new(stream))
    }

    /// The stream, for TLS to begin on it. What was sent ahead in plain text must not be taken as said inside.
    pub(in crate::mail) fn into_stream(self) -> io::Result<Box<dyn Stream>> {
        if self.0.buffer().is_empty() {
            Ok(self.0.into_inner())
        } else {
            Err(io::Error::new(io::ErrorKind::InvalidData, "more than the answer to STARTTLS"))
        }
    }

    /// Sends one command and awaits its reply.
    pub(in crate::mail) async fn command(&mut self, line: &str) -> io::Result<Reply> {
        self.send(format!("{line}\r\n").as_bytes()).await?;
        self.reply(PATIENCE).await
    }

    /// Sends bytes as they are.
    pub(in crate::mail) async fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        let stream = self.0.get_mut();
        let sending = async {
            stream.write_all(bytes).await?;
            stream.flush().await
        };
        timeout(PATIENCE, sending).await?
    }

    /// Awaits a reply that takes as long as any.
    pub(in crate::mail) async fn any_reply(&mut self) -> io::Result<Reply> {
        self.reply(PATIENCE).await
    }

    /// Awaits a reply.
    pub(in crate::mail) async fn reply(&mut self, patience: Duration) -> io::Result<Reply> {
        timeout(patience, self.read_reply()).await?
    }

    async fn read_reply(&mut self) -> io::Result<Reply> {
        let mut lines = Vec::new();
        loop {
            let line = self.line().await?;
            let (code, rest) = line.split_at_checked(3).ok_or_else(garbled)?;
            let code = code.parse().ok().filter(|code| (200..600).contains(code)).ok_or_else(garbled)?;
            let more = rest.starts_with('-');
            lines.push(rest.trim_start_matches(['-', ' ']).to_owned());
            if !more {
                return Ok(Reply { code, lines });
            }
            if lines.len() >= MAX_LINES {
                return Err(garbled());
            }
        }
    }

    async fn line(&mut self) -> io::Result<String> {
        let mut line = Vec::new();
        (&mut self.0).take(MAX_LINE).read_until(b'\n', &mut line).await?;
        match line.strip_suffix(b"\n") {
            Some(line) => Ok(String::from_utf8_lossy(line).trim_end_matches('\r').to_owned()),
            None if line.is_empty() => Err(io::ErrorKind::UnexpectedEof.into()),
            None => Err(garbled()),
        }
    }
}

fn garbled() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "not an SMTP reply")
}

/// A message as it goes after DATA, without the end: lines end in CRLF, a dot at the start of a line is doubled
/// (RFC 5321, 4.5.2). It ends with a line's end, so that `.` CRLF is all that is missing.
pub(in crate::mail) fn stuffed(message: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(message.len() + 64);
    let text = message.strip_suffix(b"\n").unwrap_or(message);
    for line in text.split(|byte| *byte == b'\n') {
        if line.starts_with(b".") {
            out.push(b'.');
        }
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        out.extend(line.iter().map(|byte| if *byte == b'\r' { b' ' } else { *byte }));
        out.extend_from_slice(b"\r\n");
    }
    out
}
