//! The doors that other mail servers knock at: LMTP for our own, SMTP as the mail exchanger of a domain.

use std::collections::HashMap;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::app::App;
use crate::app::error::Error;
use crate::app::inbox::message::{Arrived, InboundChannel};
use crate::mail::inbound::sender::own_domains::OwnDomain;
use crate::mail::inbound::transport::lmtp_smtp::{Dialogue, MailTransaction, Manner, Takes};
use crate::mail::inbound::transport::session::{Keeping, serve};
use crate::mail::inbound::transport::tls::TlsFiles;

/// The most sessions at once.
pub const MAX_SESSIONS: usize = 64;
/// The most sessions at once from one address, where anybody may knock.
pub const MAX_PER_PEER: usize = 8;

/// How long a session may last.
const MAX_SESSION: Duration = Duration::from_secs(3600);

/// A door that is open.
pub struct Listener {
    addr: SocketAddr,
    listener: TcpListener,
    door: Endpoint,
}

/// What sessions need. Cheap to clone.
#[derive(Clone)]
struct Endpoint {
    app: App,
    lmtp: bool,
    ours: OwnDomain,
    tls: Option<TlsFiles>,
    peers: Peers,
}

/// A door that cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum ListenerError {
    /// Passwords and mails of strangers would go over the net in plain text.
    #[error(
        "mail.in.smtp: beyond loopback it needs a certificate and its key (mail.in.tls_cert and mail.in.tls_key)"
    )]
    NoTls,
    /// The certificate or its key cannot be used.
    #[error("mail.in.tls_cert, mail.in.tls_key: {0}")]
    Tls(#[from] crate::mail::inbound::TlsFault),
    /// The system refuses.
    #[error("{setting}: {addr} cannot be had: {fault}")]
    Listen {
        setting: &'static str,
        addr: SocketAddr,
        /// What the system says.
        fault: io::Error,
    },
}

impl Listener {
    /// The door for our own mail server (RFC 2033). It takes sessions from loopback and private networks alone.
    ///
    /// # Errors
    /// The address cannot be had.
    pub async fn lmtp(app: App, addr: SocketAddr, ours: OwnDomain) -> Result<Listener, ListenerError> {
        Listener::bind("mail.in.lmtp", app, addr, ours, None).await
    }

    /// The door for everybody's mail servers. Without TLS it opens on loopback alone.
    ///
    /// # Errors
    /// The address or the certificate cannot be used.
    pub async fn smtp(
        app: App,
        addr: SocketAddr,
        ours: OwnDomain,
        tls: Option<TlsFiles>,
    ) -> Result<Listener, ListenerError> {
        match &tls {
            Some(files) => drop(files.read()?),
            None if !addr.ip().is_loopback() => return Err(ListenerError::NoTls),
            None => {}
        }
        Listener::bind("mail.in.smtp", app, addr, ours, tls).await
    }

    async fn bind(
        setting: &'static str,
        app: App,
        addr: SocketAddr,
        ours: OwnDomain,
        tls: Option<TlsFiles>,
    ) -> Result<Listener, ListenerError> {
        let fault = |fault| ListenerError::Listen { setting, addr, fault };
        let listener = TcpListener::bind(addr).await.map_err(fault)?;
        let addr = listener.local_addr().map_err(fault)?;
        let door = Endpoint { app, lmtp: setting == "mail.in.lmtp", ours, tls, peers: Peers::default() };
        Ok(Listener { addr, listener, door })
    }

    /// Where it listens.
    pub const fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// Takes mails until it is cancelled; sessions are told, and a mail that is being kept is answered first.
    pub async fn run(self, cancel: CancellationToken) {
        let places = Arc::new(Semaphore::new(MAX_SESSIONS));
        let sessions = TaskTracker::new();
        loop {
            let accepted = tokio::select! {
                accepted = accept(&self.listener, &places) => accepted,
                () = cancel.cancelled() => break,
            };
            let Some((place, stream, peer)) = accepted else { continue };
            let (door, cancel) = (self.door.clone(), cancel.clone());
            sessions.spawn(async move {
                // Its client has gone, or does not speak the protocol; there is nobody to tell.
                drop(timeout(MAX_SESSION, door.session(stream, peer, &cancel)).await);
                drop(place);
            });
        }
        sessions.close();
        sessions.wait().await;
    }
}

async fn accept(
    listener: &TcpListener,
    places: &Arc<Semaphore>,
) -> Option<(tokio::sync::OwnedSemaphorePermit, TcpStream, IpAddr)> {
    let place = places.clone().acquire_owned().await.ok()?;
    match listener.accept().await {
        Ok((stream, peer)) => Some((place, stream, peer.ip().to_canonical())),
        Err(error) => {
            // Such as too many open files: it passes, or somebody reads this.
            tracing::warn!(%error, "a mail session cannot be taken");
            tokio::time::sleep(Duration::from_millis(100)).await;
            None
        }
    }
}

impl Endpoint {
    async fn session(&self, stream: TcpStream, peer: IpAddr, cancel: &CancellationToken) -> io::Result<()> {
        stream.set_nodelay(true)?;
        let place = if self.lmtp { is_near(peer).then_some(None) } else { self.peers.enter(peer).map(Some) };
        let Some(_place) = place else { return turn_away(stream).await };
        let dialogue = Dialogue::new(Manner {
            name: self.ours.domain().to_owned(),
            lmtp: self.lmtp,
            tls: self.tls.is_some(),
            takes: Takes::OwnDomain(self.ours.clone()),
        });
        let keep = |transaction| self.keep(transaction, peer);
        serve(Box::new(stream), dialogue, self.tls.as_ref(), keep, cancel).await
    }

    async fn keep(&self, transaction: MailTransaction, peer: IpAddr) -> Keeping {
        let door = if self.lmtp { InboundChannel::Lmtp } else { InboundChannel::Smtp };
        let arrived = Arrived {
            door,
            peer: Some(peer),
            helo: Some(transaction.helo),
            sender: Some(transaction.sender),
            recipients: transaction.recipients,
            message: transaction.message,
            received: self.app.now(),
        };
        keep(&self.app, arrived).await
    }
}

/// Keeps a mail and says what became of it.
pub(in crate::mail::inbound) async fn keep(app: &App, arrived: Arrived) -> Keeping {
    let door = arrived.door.as_str();
    match app.inbox().keep_mail(arrived).await {
        Ok(kept) => {
            tracing::info!(mail = %kept.id, door, again = kept.again, "a mail came in");
            Keeping::Yes(kept.id.to_string())
        }
        Err(error) if error.is_busy() => {
            tracing::warn!(door, %error, "a mail is not taken now");
            Keeping::Busy
        }
        Err(Error::Malformed(_)) => Keeping::Refused,
        Err(error) => {
            tracing::error!(door, %error, "a mail cannot be stored");
            Keeping::Fault
        }
    }
}

async fn turn_away(stream: TcpStream) -> io::Result<()> {
    let text = b"421 4.7.0 not from here, or too many sessions\r\n";
    let mut stream = stream;
    timeout(Duration::from_secs(5), tokio::io::AsyncWriteExt::write_all(&mut stream, text)).await?
}

/// Whether an address is this machine's or one of a private network.
pub fn is_near(peer: IpAddr) -> bool {
    match peer {
        IpAddr::V4(peer) => peer.is_loopback() || peer.is_private(),
        IpAddr::V6(peer) => peer.is_loopback() || peer.is_unique_local(),
    }
}

/// How many sessions each address holds.
#[derive(Clone, Default)]
struct Peers(Arc<Mutex<HashMap<IpAddr, usize>>>);

/// A session's place among those of its address.
struct PeerPlace(Peers, IpAddr);

impl Peers {
    fn enter(&self, peer: IpAddr) -> Option<PeerPlace> {
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = held.entry(peer).or_default();
        if *count >= MAX_PER_PEER {
            return None;
        }
        *count += 1;
        Some(PeerPlace(self.clone(), peer))
    }
}

impl Drop for PeerPlace {
    fn drop(&mut self) {
        let mut held = self.0.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = held.get_mut(&self.1) {
            *count -= 1;
            if *count == 0 {
                held.remove(&self.1);
            }
        }
    }
}
