//! A small mail server that keeps what it is given: for the demonstration and for tests. It listens on loopback only.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use tokio::net::TcpListener;
use tokio::sync::{Semaphore, mpsc};
use tokio_util::sync::{CancellationToken, DropGuard};

use crate::base::{Clock, Timestamp};
use crate::mail::ReadableMail;
use crate::mail::inbound::{Dialogue, Keeping, MailTransaction, Manner, Takes, serve};

const MAX_SESSIONS: usize = 32;
const MAX_WAITING: usize = 64;

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
    pub fn shown(&self) -> ReadableMail {
        ReadableMail::read(&self.data)
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
        let accepting = stop.clone().run_until_cancelled_owned(accept(listener, keep, clock, stop.clone()));
        tokio::spawn(accepting);
        Ok(Sink { addr, mails, _stop: stop.drop_guard() })
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
        let Ok(place) = places.clone().acquire_owned().await else { return };
        let Ok((stream, _)) = listener.accept().await else { continue };
        let (keep, clock, stop) = (keep.clone(), clock.clone(), stop.clone());
        tokio::spawn(async move {
            let dialogue = Dialogue::new(Manner {
                name: "sink.invalid".to_owned(),
                lmtp: false,
                tls: false,
                takes: Takes::Everyone,
            });
            let keep = |transaction| pass_on(transaction, &keep, &*clock);
            // Its client has gone or does not speak SMTP; there is nobody to tell.
            drop(serve(Box::new(stream), dialogue, None, keep, &stop).await);
            drop(place);
        });
    }
}

async fn pass_on(
    transaction: MailTransaction,
    keep: &mpsc::Sender<ReceivedMail>,
    clock: &dyn Clock,
) -> Keeping {
    let mail = ReceivedMail { to: transaction.recipients, data: transaction.message, ended_at: clock.now() };
    match keep.send(mail).await {
        Ok(()) => Keeping::Yes("read".to_owned()),
        Err(_) => Keeping::Closing,
    }
}
