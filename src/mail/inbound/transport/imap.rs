//! The mailbox that mails are fetched from (RFC 3501), told of new ones by IDLE (RFC 2177) where its server can, or looking.
//!
//! What has been kept is marked in the mailbox itself, so that nothing has to be remembered here: UIDs are used within one
//! selected mailbox alone, and a mailbox that was made anew (another UIDVALIDITY) is read like any other. A mail whose mark got
//! lost is recognised by the inbox.

use std::fmt::Debug;
use std::future::Future;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use async_imap::extensions::idle::IdleResponse;
use async_imap::types::Flag;
use async_imap::{Client, Session};
use futures_util::TryStreamExt;
use rustls::pki_types::ServerName;
use secrecy::{ExposeSecret, SecretString};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_util::sync::CancellationToken;

use crate::app::App;
use crate::app::inbox::message::{Arrived, InboundChannel};
use crate::app::inbox::queue::{INBOUND_KNOWN_US, INBOUND_LEN_MAX};
use crate::base::Micros;
use crate::mail::fault::redact;
use crate::mail::inbound::message::lines::check_lines;
use crate::mail::inbound::transport::listener::keep;
use crate::mail::inbound::transport::session::Keeping;
use crate::mail::outbound::relay::tls_config;
use crate::mail::outbound::transport::{is_loopback, percent_decode};

/// The mark of a mail that was taken or refused. Where a server allows no such keywords, `\Seen` is the mark.
pub const TAKEN: &str = "$FairschachTaken";
/// The most mails of one round; then it looks anew.
const ROUND_MAX: usize = 100;
/// How long one command may take.
const COMMAND: Duration = Duration::from_secs(60);
/// An IDLE is begun anew after so long: servers end one after half an hour.
const IDLE: Duration = Duration::from_secs(25 * 60);
/// How long it waits after a failure: doubled each time, up to the longest.
const PAUSE: Duration = Duration::from_secs(2);
const PAUSE_MAX: Duration = Duration::from_secs(300);
/// Mails that came into the mailbox longer ago than this are left alone: they might have been handled and forgotten.
const AGE_MAX_US: Micros = INBOUND_KNOWN_US - 24 * 60 * 60 * 1_000_000;

trait Stream: AsyncRead + AsyncWrite + Unpin + Send + Debug {}
impl<T: AsyncRead + AsyncWrite + Unpin + Send + Debug> Stream for T {}

type ImapSession = Session<Box<dyn Stream>>;

/// A mailbox and how to log in there.
pub struct Mailbox {
    pub host: String,
    pub port: u16,
    tls: Option<Arc<rustls::ClientConfig>>,
    pub user: String,
    password: SecretString,
    pub folder: String,
    /// Where mails go that were taken.
    done: Option<String>,
    poll: Duration,
}

/// A value of `mail.in.imap` that cannot be used. It never holds the value, for that holds a password.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "mail.in.imap: {0}; it takes imaps://USER:PASSWORD@HOST:PORT/FOLDER, or imap://USER:PASSWORD@HOST:PORT/FOLDER?tls=none on \
     loopback; ?ca=FILE names a PEM file with the only authorities to be trusted"
)]
pub struct MailboxError(String);

/// Why a session with the mailbox ended, fit to be shown.
struct Lost(String);

/// A selected mailbox.
struct Selected {
    session: ImapSession,
    /// Whether mails can be marked by [`TAKEN`].
    keywords: bool,
    idle: bool,
    moves: bool,
}

impl Mailbox {
    /// Reads the setting. `done` is the folder that taken mails are moved to; `poll` how often it looks where IDLE is not offered.
    ///
    /// # Errors
    /// What is wrong with the value, and what the setting takes.
    pub fn parse(text: &str, done: Option<String>, poll: Duration) -> Result<Mailbox, MailboxError> {
        let fault = |what: &str| MailboxError(what.to_owned());
        // The parser's own words may quote the value.
        let url = url::Url::parse(text).map_err(|_| fault("it is not a URL"))?;
        let host = url.host_str().filter(|host| !host.is_empty());
        let host = host.ok_or_else(|| fault("the host is missing"))?.trim_matches(['[', ']']).to_owned();
        let decoded = |text: &str| percent_decode(text).ok_or_else(|| fault("a part is not UTF-8 in %-form"));
        let (user, password) = (decoded(url.username())?, decoded(url.password().unwrap_or_default())?);
        if user.is_empty() || password.is_empty() {
            return Err(fault("user or password is missing"));
        }
        let folder = match decoded(url.path().trim_start_matches('/'))? {
            folder if folder.is_empty() => "INBOX".to_owned(),
            folder => folder,
        };
        let (mut plain, mut ca) = (false, None);
        for (name, value) in url.query_pairs() {
            match (name.as_ref(), value.as_ref()) {
                ("tls", "none") => plain = true,
                ("ca", file) if !file.is_empty() => ca = Some(PathBuf::from(file)),
                _ => return Err(fault("after ? there is tls=none or ca=FILE, and nothing else")),
            }
        }
        let tls = match (url.scheme(), plain) {
            ("imaps", false) => {
                Some(tls_config(ca.as_ref()).map_err(|error| fault(&format!("ca cannot be used: {error}")))?)
            }
            ("imap", true) if is_loopback(&host) => None,
            ("imap", true) => return Err(fault("tls=none is for this computer (127.0.0.1) only")),
            ("imap", false) => return Err(fault("without TLS it says so: ?tls=none, on this computer only")),
            _ => return Err(fault("it begins with neither imaps:// nor imap://")),
        };
        let port = url.port().unwrap_or(if tls.is_some() { 993 } else { 143 });
        Ok(Mailbox { host, port, tls, user, password: password.into(), folder, done, poll })
    }

    /// Whether mails could be fetched now.
    ///
    /// # Errors
    /// Why not, fit to be shown.
    pub async fn check(&self) -> Result<(), String> {
        let mut selected = self.open().await.map_err(|lost| lost.0)?;
        drop(timeout(COMMAND, selected.session.logout()).await);
        Ok(())
    }

    /// Fetches mails until it is cancelled.
    pub async fn run(&self, app: App, cancel: CancellationToken) {
        let mut pause = PAUSE;
        while !cancel.is_cancelled() {
            let mut kept = 0;
            let lost = tokio::select! {
                ended = self.fetch(&app, &mut kept) => match ended {
                    Err(lost) => lost,
                    Ok(never) => match never {},
                },
                () = cancel.cancelled() => return,
            };
            tracing::warn!(
                fault = lost.0,
                pause_s = pause.as_secs(),
                "mail.in.imap: no session with the mailbox; it is tried again"
            );
            pause = if kept > 0 { PAUSE } else { (pause * 2).min(PAUSE_MAX) };
            tokio::select! {
                () = tokio::time::sleep(pause) => {}
                () = cancel.cancelled() => return,
            }
        }
    }

    async fn fetch(&self, app: &App, kept: &mut usize) -> Result<std::convert::Infallible, Lost> {
        let mut selected = self.open().await?;
        loop {
            while let taken @ 1.. = self.round(&mut selected, app).await? {
                *kept += taken;
            }
            selected = self.wait(selected).await?;
        }
    }

    async fn open(&self) -> Result<Selected, Lost> {
        let tcp = self.within("connecting", TcpStream::connect((self.host.as_str(), self.port))).await?;
        let stream: Box<dyn Stream> = match &self.tls {
            None => Box::new(tcp),
            Some(config) => {
                let name = ServerName::try_from(self.host.clone())
                    .map_err(|_| Lost("the mailbox's host name is not fit for TLS".to_owned()))?;
                let connecting = TlsConnector::from(config.clone()).connect(name, tcp);
                Box::new(self.within("TLS", connecting).await?)
            }
        };
        let mut client = Client::new(stream);
        self.within("the greeting", client.read_response()).await?;
        let login = client.login(&self.user, self.password.expose_secret());
        let logged_in = async { login.await.map_err(|(error, _)| error) };
        let mut session = self.within("LOGIN", logged_in).await?;
        let can = self.within("CAPABILITY", session.capabilities()).await?;
        if let Some(done) = &self.done {
            // It fails where the folder is there already.
            drop(timeout(COMMAND, session.create(done)).await);
        }
        let mailbox = self.within("SELECT", session.select(&self.folder)).await?;
        Ok(Selected {
            session,
            keywords: mailbox.permanent_flags.contains(&Flag::MayCreate)
                || mailbox.permanent_flags.contains(&Flag::Custom(TAKEN.into())),
            idle: can.has_str("IDLE"),
            moves: can.has_str("MOVE"),
        })
    }

    /// Takes the mails that are there; gives how many there were.
    async fn round(&self, selected: &mut Selected, app: &App) -> Result<usize, Lost> {
        let since = jiff::Timestamp::from_microsecond(app.now().plus(-AGE_MAX_US).as_us())
            .map_err(|error| Lost(error.to_string()))?
            .strftime("%d-%b-%Y");
        let unmarked = if selected.keywords { format!("UNKEYWORD {TAKEN}") } else { "UNSEEN".to_owned() };
        let query = format!("UNDELETED {unmarked} SINCE {since}");
        let found = self.within("SEARCH", selected.session.uid_search(&query)).await?;
        let mut uids: Vec<u32> = found.into_iter().collect();
        uids.sort_unstable();
        uids.truncate(ROUND_MAX);
        for uid in &uids {
            match self.message(selected, *uid).await? {
                Found::Gone => {}
                Found::Unfit(why) => self.refuse(selected, *uid, why).await?,
                Found::Message(message) => match keep(app, fetched(app, message)).await {
                    Keeping::Yes(_) => self.mark(selected, *uid).await?,
                    Keeping::Refused => self.refuse(selected, *uid, "the inbox does not take it").await?,
                    // It stays where it is.
                    Keeping::Busy | Keeping::Fault | Keeping::Closing => {
                        return Err(Lost("the inbox takes nothing now".to_owned()));
                    }
                },
            }
        }
        Ok(uids.len())
    }

    /// A mail, once it is known not to be too long.
    async fn message(&self, selected: &mut Selected, uid: u32) -> Result<Found, Lost> {
        let mut fetch = async |what: &str| {
            let fetching = async {
                let fetched = selected.session.uid_fetch(uid.to_string(), what).await?;
                fetched.try_collect::<Vec<_>>().await
            };
            self.within("FETCH", fetching).await
        };
        let size = fetch("(UID RFC822.SIZE)").await?;
        let Some(size) = size.iter().filter(|item| item.uid == Some(uid)).find_map(|item| item.size) else {
            return Ok(Found::Gone);
        };
        if usize::try_from(size).is_ok_and(|size| size > INBOUND_LEN_MAX) {
            return Ok(Found::Unfit("it is too long"));
        }
        let whole = fetch("(UID BODY.PEEK[])").await?;
        let mine = whole.iter().filter(|item| item.uid == Some(uid));
        let Some(message) = mine.filter_map(|item| item.body()).next() else { return Ok(Found::Gone) };
        Ok(match check_lines(message) {
            Ok(()) => Found::Message(message.to_vec()),
            Err(_) => Found::Unfit("its lines do not end as they must"),
        })
    }

    /// Marks a mail that was kept, and moves it where that is asked for.
    async fn mark(&self, selected: &mut Selected, uid: u32) -> Result<(), Lost> {
        let flags = if selected.keywords { format!("\\Seen {TAKEN}") } else { "\\Seen".to_owned() };
        self.flag(selected, uid, &flags).await?;
        let Some(done) = &self.done else { return Ok(()) };
        if selected.moves {
            return self.within("MOVE", selected.session.uid_mv(uid.to_string(), done)).await;
        }
        self.within("COPY", selected.session.uid_copy(uid.to_string(), done)).await?;
        self.flag(selected, uid, "\\Deleted").await
    }

    /// Leaves a mail where it is, flagged for whoever looks into the mailbox.
    async fn refuse(&self, selected: &mut Selected, uid: u32, why: &str) -> Result<(), Lost> {
        tracing::warn!(uid, why, "mail.in.imap: a mail is not taken; it stays in the mailbox, flagged");
        let flags =
            if selected.keywords { format!("\\Flagged {TAKEN}") } else { "\\Flagged \\Seen".to_owned() };
        self.flag(selected, uid, &flags).await
    }

    async fn flag(&self, selected: &mut Selected, uid: u32, flags: &str) -> Result<(), Lost> {
        let storing = async {
            let stored = selected.session.uid_store(uid.to_string(), format!("+FLAGS ({flags})")).await?;
            stored.try_collect::<Vec<_>>().await
        };
        self.within("STORE", storing).await.map(drop)
    }

    /// Waits until there may be new mails.
    async fn wait(&self, mut selected: Selected) -> Result<Selected, Lost> {
        // What was told meanwhile is found by the next search.
        while selected.session.unsolicited_responses.try_recv().is_ok() {}
        if !selected.idle {
            tokio::time::sleep(self.poll).await;
            self.within("NOOP", selected.session.noop()).await?;
            return Ok(selected);
        }
        let mut idle = selected.session.idle();
        self.within("IDLE", idle.init()).await?;
        let (waiting, _interrupt) = idle.wait_with_timeout(IDLE);
        match waiting.await {
            Ok(IdleResponse::NewData(_) | IdleResponse::Timeout) => {}
            Ok(IdleResponse::ManualInterrupt) => return Err(Lost("the connection ended".to_owned())),
            Err(error) => return Err(self.lost("IDLE", &error)),
        }
        let session = self.within("DONE", idle.done()).await?;
        Ok(Selected { session, ..selected })
    }

    async fn within<T, E: ToString>(
        &self,
        what: &str,
        work: impl Future<Output = Result<T, E>>,
    ) -> Result<T, Lost> {
        match timeout(COMMAND, work).await {
            Ok(Ok(done)) => Ok(done),
            Ok(Err(error)) => Err(self.lost(what, &error)),
            Err(_) => Err(Lost(format!("{what}: no answer"))),
        }
    }

    fn lost(&self, what: &str, error: &dyn ToString) -> Lost {
        let secrets = [self.user.as_str(), self.password.expose_secret()];
        Lost(format!("{what}: {}", redact(&error.to_string(), &secrets)))
    }
}

enum Found {
    Message(Vec<u8>),
    Unfit(&'static str),
    /// Somebody else took it away meanwhile.
    Gone,
}

fn fetched(app: &App, message: Vec<u8>) -> Arrived {
    Arrived {
        door: InboundChannel::Imap,
        peer: None,
        helo: None,
        sender: None,
        recipients: Vec::new(),
        message,
        received: app.now(),
    }
}
