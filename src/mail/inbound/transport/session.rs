//! A session over its connection: what came in goes to the dialogue, what it says goes out.

use std::future::Future;
use std::io;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::time::timeout;
use tokio_rustls::TlsAcceptor;
use tokio_util::sync::CancellationToken;

use crate::mail::inbound::transport::lmtp_smtp::{Dialogue, MailTransaction, Step};
use crate::mail::inbound::transport::tls::TlsFiles;
use crate::mail::outbound::wire::Stream;

/// How long a client may say nothing (RFC 5321, 4.5.3.2.7).
const MAX_IDLE: Duration = Duration::from_secs(300);
/// How long the TLS handshake may take.
const HANDSHAKE: Duration = Duration::from_secs(20);

/// What became of a mail that was to be kept.
pub(in crate::mail) enum Keeping {
    /// It is ours now.
    Yes(String),
    /// There is no room or no time for it.
    Busy,
    /// It cannot be stored now.
    Fault,
    /// It never will be.
    Refused,
    /// Nobody takes mails any more.
    Closing,
}

impl Keeping {
    fn text(&self) -> String {
        match self {
            Keeping::Yes(name) => format!("250 2.0.0 kept as {name}"),
            Keeping::Busy => "452 4.3.1 no room now; come again".to_owned(),
            Keeping::Fault => "451 4.3.0 it cannot be stored now; come again".to_owned(),
            Keeping::Refused => "552 5.3.4 it is not taken".to_owned(),
            Keeping::Closing => "421 4.3.2 closing".to_owned(),
        }
    }
}

/// Holds a session to its end. A mail that is being kept when it is cancelled is answered first.
///
/// # Errors
/// The connection's; its client is told nothing more.
pub(in crate::mail) async fn serve<F: Future<Output = Keeping>>(
    stream: Box<dyn Stream>,
    mut dialogue: Dialogue,
    tls: Option<&TlsFiles>,
    keep: impl Fn(MailTransaction) -> F,
    cancel: &CancellationToken,
) -> io::Result<()> {
    let mut stream = BufReader::new(stream);
    say(&mut stream, &dialogue.greeting()).await?;
    loop {
        let bytes = tokio::select! {
            bytes = timeout(MAX_IDLE, stream.fill_buf()) => match bytes {
                Ok(bytes) => bytes?,
                Err(_) => return say(&mut stream, "421 4.4.2 nothing was said for too long").await,
            },
            () = cancel.cancelled() => return say(&mut stream, &Keeping::Closing.text()).await,
        };
        if bytes.is_empty() {
            return Ok(());
        }
        let (used, step) = dialogue.take(bytes);
        stream.consume(used);
        match step {
            None => {}
            Some(Step::Say(text)) => say(&mut stream, &text).await?,
            Some(Step::Close(text)) => return say(&mut stream, &text).await,
            Some(Step::Keep(letter)) => {
                let kept = keep(letter).await;
                let answer = dialogue.answer(&kept.text());
                say(&mut stream, &answer).await?;
                if matches!(kept, Keeping::Closing) {
                    return Ok(());
                }
            }
            Some(Step::StartTls) => {
                stream = match begin_tls(stream, tls).await? {
                    Begun::Tls(stream) => {
                        dialogue.begin_tls();
                        stream
                    }
                    Begun::Not(mut stream, answer, true) => return say(&mut stream, answer).await,
                    Begun::Not(mut stream, answer, false) => {
                        say(&mut stream, answer).await?;
                        stream
                    }
                };
            }
        }
    }
}

type Buffered = BufReader<Box<dyn Stream>>;

enum Begun {
    Tls(Buffered),
    /// With the answer, and whether the session ends.
    Not(Buffered, &'static str, bool),
}

async fn begin_tls(mut stream: Buffered, tls: Option<&TlsFiles>) -> io::Result<Begun> {
    if !stream.buffer().is_empty() {
        return Ok(Begun::Not(stream, "501 5.5.4 nothing may follow STARTTLS", true));
    }
    let config = match tls.map(TlsFiles::read) {
        Some(Ok(config)) => config,
        Some(Err(error)) => {
            tracing::error!(%error, "mail.in: TLS cannot be offered");
            return Ok(Begun::Not(stream, "454 4.7.0 no TLS now", false));
        }
        None => return Ok(Begun::Not(stream, "502 5.5.1 not offered", false)),
    };
    say(&mut stream, "220 2.0.0 go ahead").await?;
    let accepting = TlsAcceptor::from(config).accept(stream.into_inner());
    let encrypted = timeout(HANDSHAKE, accepting).await??;
    Ok(Begun::Tls(BufReader::new(Box::new(encrypted))))
}

async fn say(stream: &mut Buffered, text: &str) -> io::Result<()> {
    let stream = stream.get_mut();
    let saying = async {
        stream.write_all(format!("{text}\r\n").as_bytes()).await?;
        stream.flush().await
    };
    timeout(MAX_IDLE, saying).await?
}
