//! A small mail server that keeps what it is given: for the demonstration and for tests. It listens on loopback only.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use smtp_proto::request::receiver::DataReceiver;
use smtp_proto::{Error as ParseError, Request};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, mpsc};
use tokio_util::sync::{CancellationToken, DropGuard};

use super::Shown;
use crate::base::{Clock, Timestamp};

/// The longest command, in bytes with its end (RFC 5321, 4.5.3.1.4).
pub const MAX_COMMAND_LEN: usize = 512;
/// The most recipients of one mail (RFC 5321, 4.5.3.1.8).
pub const MAX_RECIPIENTS: usize = 100;
/// The longest mail, in bytes.
pub const MAX_MAIL_LEN: usize = 1024 * 1024;

const MAX_COMMANDS: usize = 1000;
const MAX_SESSIONS: usize = 32;
const MAX_WAITING: usize = 64;
const IDLE: Duration = Duration::from_secs(300);

/// A mail as it arrived. No `Debug`: neither the address nor the message belongs in a log.
pub struct ReceivedMail {
    /// Its recipients, in order.
    pub to: Vec<String>,
    /// The message, lines ended by CRLF.
    pub data: Vec<u8>,
    /// When the final dot was read.
    pub ended_at: Timestamp,
}

impl ReceivedMail {
    /// The mail as a person reads it.
    pub fn shown(&self) -> Shown {
        Shown::read(&self.data)
    }
}

/// The listening server; it ends with this value.
pub struct Sink {
    addr: SocketAddr,
    mails: mpsc::Receiver<ReceivedMail>,
    _stop: DropGuard,
}

/// The server cannot listen.
#[derive(Debug, thiserror::Error)]
pub enum SinkError {
    /// Somebody outside could reach it.
    #[error("the mail sink listens on loopback only; use 127.0.0.1:0")]
    NotLoopback,
    /// The system refuses.
    #[error("the mail sink cannot listen: {0}")]
    Listen(#[from] io::Error),
}

impl Sink {
    /// Listens on this address; port 0 takes a free one.
    ///
    /// # Errors
    /// The address is not loopback, or cannot be had.
    pub async fn start(addr: SocketAddr, clock: Arc<dyn Clock>) -> Result<Sink, SinkError> {
        if !addr.ip().is_loopback() {
            return Err(SinkError::NotLoopback);
        }
        let listener = TcpListener::bind(addr).await?;
        let addr = listener.local_addr()?;
        let (keep, mails) = mpsc::channel(MAX_WAITING);
        let stop = CancellationToken::new();
        let accepting = stop
            .clone()
            .run_until_cancelled_owned(accept(listener, keep, clock, stop.clone()));
        tokio::spawn(accepting);
        Ok(Sink {
            addr,
            mails,
            _stop: stop.drop_guard(),
        })
    }

    /// Where it listens.
    pub const fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// The next mail, in the order in which they ended. Those that nobody takes hold up their senders.
    pub async fn next(&mut self) -> Option<ReceivedMail> {
        self.mails.recv().await
    }
}

async fn accept(
    listener: TcpListener,
    keep: mpsc::Sender<ReceivedMail>,
    clock: Arc<dyn Clock>,
    stop: CancellationToken,
) {
    let places = Arc::new(Semaphore::new(MAX_SESSIONS));
    loop {
        let Ok(place) = places.clone().acquire_owned().await else {
            return;
        };
        let Ok((stream, _)) = listener.accept().await else {
            continue;
        };
        let session = Session::new(stream, keep.clone(), clock.clone());
        let serving = stop.clone().run_until_cancelled_owned(async move {
            // Its client has gone or does not speak SMTP; there is nobody to tell.
            drop(session.serve().await);
            drop(place);
        });
        tokio::spawn(serving);
    }
}

struct Session {
    stream: BufReader<TcpStream>,
    keep: mpsc::Sender<ReceivedMail>,
    clock: Arc<dyn Clock>,
    greeted: bool,
    from: bool,
    to: Vec<String>,
}

/// What the data came to.
enum Data {
    Whole(Vec<u8>),
    TooLong,
    BareLineEnd,
}

impl Session {
    fn new(stream: TcpStream, keep: mpsc::Sender<ReceivedMail>, clock: Arc<dyn Clock>) -> Session {
        Session {
            stream: BufReader::new(stream),
            keep,
            clock,
            greeted: false,
            from: false,
            to: Vec::new(),
        }
    }

    async fn serve(mut self) -> io::Result<()> {
        self.say("220 sink.invalid ESMTP").await?;
        for _ in 0..MAX_COMMANDS {
            let line = tokio::time::timeout(IDLE, self.line()).await??;
            let reply = match line {
                None => "500 5.5.2 a line that is too long or does not end in CRLF",
                Some(line) => match Request::parse(&mut line.iter()) {
                    Ok(Request::Quit) => return self.say("221 2.0.0 bye").await,
                    Ok(Request::Data) => self.data().await?,
                    Ok(request) => self.answer(request),
                    Err(ParseError::UnknownCommand) => "500 5.5.1 unknown command",
                    Err(_) => "501 5.5.4 cannot be read",
                },
            };
            self.say(reply).await?;
        }
        self.say("421 4.7.0 too many commands").await
    }

    fn answer(&mut self, request: Request<std::borrow::Cow<'_, str>>) -> &'static str {
        match request {
            Request::Ehlo { .. } => {
                self.reset();
                self.greeted = true;
                "250-sink.invalid\r\n250-PIPELINING\r\n250-8BITMIME\r\n250-ENHANCEDSTATUSCODES\r\n250 SIZE 1048576"
            }
            Request::Helo { .. } => {
                self.reset();
                self.greeted = true;
                "250 sink.invalid"
            }
            Request::Mail { .. } if !self.greeted || self.from => "503 5.5.1 not now",
            Request::Mail { from } if from.size > MAX_MAIL_LEN => "552 5.3.4 too long",
            Request::Mail { .. } => {
                self.from = true;
                "250 2.1.0 OK"
            }
            Request::Rcpt { .. } if !self.from => "503 5.5.1 not now",
            Request::Rcpt { .. } if self.to.len() >= MAX_RECIPIENTS => "452 4.5.3 too many recipients",
            Request::Rcpt { to } => {
                self.to.push(to.address.into_owned());
                "250 2.1.5 OK"
            }
            Request::Rset => {
                self.reset();
                "250 2.0.0 OK"
            }
            Request::Noop { .. } => "250 2.0.0 OK",
            _ => "502 5.5.1 not here",
        }
    }

    async fn data(&mut self) -> io::Result<&'static str> {
        if self.to.is_empty() {
            return Ok("503 5.5.1 not now");
        }
        self.say("354 go on").await?;
        let data = self.read_data().await?;
        let ended_at = self.clock.now();
        let to = std::mem::take(&mut self.to);
        self.reset();
        Ok(match data {
            Data::TooLong => "552 5.3.4 too long",
            Data::BareLineEnd => "554 5.6.0 a CR or LF that stands alone",
            Data::Whole(data) => match self.keep.send(ReceivedMail { to, data, ended_at }).await {
                Ok(()) => "250 2.0.0 OK",
                Err(_) => "421 4.3.2 closing",
            },
        })
    }

    async fn read_data(&mut self) -> io::Result<Data> {
        let (mut receiver, mut data) = (DataReceiver::new(), Vec::new());
        // At the very start a dot ends the data too: for the parser a line's end has to come first.
        receiver.ingest(&mut b"\r\n".iter(), &mut Vec::new());
        let (mut too_long, mut bare) = (false, BareEnds::default());
        loop {
            let bytes = tokio::time::timeout(IDLE, self.stream.fill_buf()).await??;
            if bytes.is_empty() {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            let mut rest = bytes.iter();
            let ended = receiver.ingest(&mut rest, &mut data);
            let used = bytes.len() - rest.as_slice().len();
            bare.see(&bytes[..used]);
            self.stream.consume(used);
            if data.len() > MAX_MAIL_LEN {
                too_long = true;
                data.clear();
            }
            if ended {
                return Ok(match (too_long, bare.found) {
                    (true, _) => Data::TooLong,
                    (_, true) => Data::BareLineEnd,
                    _ => Data::Whole(data),
                });
            }
        }
    }

    /// A command with its end; `None`, if it is too long or ends otherwise than in CRLF.
    async fn line(&mut self) -> io::Result<Option<Vec<u8>>> {
        let mut line = Vec::new();
        let limit = MAX_COMMAND_LEN as u64;
        (&mut self.stream)
            .take(limit)
            .read_until(b'\n', &mut line)
            .await?;
        if line.is_empty() {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let good = line
            .strip_suffix(b"\r\n")
            .is_some_and(|line| !line.contains(&b'\r'));
        if !line.ends_with(b"\n") {
            // The rest of a line that is too long is nobody's command.
            return Err(io::ErrorKind::InvalidData.into());
        }
        Ok(good.then_some(line))
    }

    async fn say(&mut self, reply: &str) -> io::Result<()> {
        let stream = self.stream.get_mut();
        stream.write_all(format!("{reply}\r\n").as_bytes()).await?;
        stream.flush().await
    }

    fn reset(&mut self) {
        self.from = false;
        self.to.clear();
    }
}

/// Looks for a CR or LF that stands alone, piece by piece.
#[derive(Default)]
struct BareEnds {
    after_cr: bool,
    found: bool,
}

impl BareEnds {
    fn see(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.found |= self.after_cr != (*byte == b'\n');
            self.after_cr = *byte == b'\r';
        }
    }
}
