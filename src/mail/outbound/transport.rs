use std::future::Future;
use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

use futures_util::future::join_all;
use secrecy::SecretString;
use tokio::time::{Instant, sleep};

use crate::mail::outbound::compose::Sender;
use crate::mail::outbound::relay::{Relay, Security, Staged, Trouble, tls_config};
use crate::mail::outbound::spool::Spool;

const HOLD: Duration = Duration::from_secs(60);
const RETRY: Duration = Duration::from_secs(15);

/// Where mails go: the setting `mail.out.url`.
pub enum Transport {
    /// Files in a folder, for trying things out.
    File(Spool),
    /// A mail server.
    Smtp(Box<SmtpRelay>),
}

/// A mail server that takes our mails on.
pub struct SmtpRelay {
    pub relay: Relay,
    /// How long a mail whose server waits for the final dot waits for one that is refused for now.
    pub hold: Duration,
    /// How often the other one is tried meanwhile.
    pub retry: Duration,
}

/// A mail ready to be sent. No `Debug`: neither the address nor the message belongs in a log.
pub struct Outgoing<'a> {
    /// Names the file, where mails become files: letters, digits and `-`.
    pub name: &'a str,
    /// The envelope's sender: where it goes if it does not get through.
    pub from: &'a str,
    /// The address.
    pub to: &'a str,
    /// The whole message as RFC 5322 has it, lines ended by CRLF.
    pub message: &'a [u8],
}

/// What became of a mail. A fault holds no address, no credential and no link, and at most 200 characters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The next server has taken it over.
    Accepted,
    /// It may get through later.
    Later {
        /// Why not now.
        fault: String,
    },
    /// It will never get through.
    Refused { fault: String },
}

/// A value of `mail.out.url` that cannot be used. It never holds the value, for that holds a password.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "mail.out.url: {0}; it takes file:DIR, smtp://USER:PASSWORD@HOST:PORT (STARTTLS), smtps://USER:PASSWORD@HOST:PORT, \
     or smtp://HOST:PORT?tls=none on loopback; ?ca=FILE names a PEM file with the only authorities to be trusted"
)]
pub struct TransportError(String);

impl Transport {
    /// Reads the setting. The sender's domain is how we introduce ourselves.
    ///
    /// # Errors
    /// What is wrong with the value, and what the setting takes.
    pub fn parse(url: &str, sender: &Sender) -> Result<Transport, TransportError> {
        match url.split_once(':') {
            Some(("file", "")) => Err(fault("the folder is missing")),
            Some(("file", dir)) => Ok(Transport::File(Spool::new(PathBuf::from(dir)))),
            Some(("smtp" | "smtps", _)) => Ok(Transport::Smtp(Box::new(SmtpRelay {
                relay: relay(url, sender)?,
                hold: HOLD,
                retry: RETRY,
            }))),
            _ => Err(fault("it begins with none of file:, smtp://, smtps://")),
        }
    }

    /// Whether mails could go out now: the folder can be written, or the server greets us, speaks TLS as demanded and
    /// knows our login.
    ///
    /// # Errors
    /// Why not, fit to be shown.
    pub async fn check(&self) -> Result<(), String> {
        match self {
            Transport::File(spool) => spool.check(),
            Transport::Smtp(relay) => match relay.relay.check().await {
                Outcome::Accepted => Ok(()),
                Outcome::Later { fault } | Outcome::Refused { fault } => Err(fault),
            },
        }
    }

    /// Sends one mail; it does not end before `release`.
    pub async fn send(&self, mail: Outgoing<'_>, release: impl Future<Output = ()>) -> Outcome {
        let mut outcomes = self.send_together(&[mail], release).await;
        outcomes.pop().expect("one outcome for one mail")
    }

    /// Sends mails that end together: every body is with its server, and when `release` has come, all final dots go at
    /// once. One that is refused for now is tried again for at most a minute while the others wait; one that is
    /// refused for good holds nobody. The outcomes stand in the order of the mails.
    pub async fn send_together(
        &self,
        mails: &[Outgoing<'_>],
        release: impl Future<Output = ()>,
    ) -> Vec<Outcome> {
        match self {
            Transport::File(spool) => spool.write_together(mails, release).await,
            Transport::Smtp(relay) => relay.send_together(mails, release).await,
        }
    }
}

impl SmtpRelay {
    async fn send_together(&self, mails: &[Outgoing<'_>], release: impl Future<Output = ()>) -> Vec<Outcome> {
        let (staged, ()) = tokio::join!(self.stage(mails), release);
        let finishing = mails.iter().zip(staged).map(|(mail, staged)| async {
            let result = match staged {
                Ok(staged) => staged.finish().await,
                Err(trouble) => Err(trouble),
            };
            self.relay.outcome(mail.to, result)
        });
        join_all(finishing).await
    }

    async fn stage(&self, mails: &[Outgoing<'_>]) -> Vec<Result<Staged, Trouble>> {
        let mut staged = join_all(mails.iter().map(|mail| self.relay.stage(mail))).await;
        let until = Instant::now() + self.hold.saturating_sub(self.retry * 2);
        let may_come = |result: &Result<Staged, Trouble>| matches!(result, Err(Trouble::Later(_)));
        while staged.iter().any(Result::is_ok) && staged.iter().any(may_come) && Instant::now() <= until {
            sleep(self.retry).await;
            let again = mails.iter().zip(&mut staged);
            join_all(again.filter(|(_, result)| may_come(result)).map(|(mail, result)| async {
                if let Ok(staged) = tokio::time::timeout(self.retry, self.relay.stage(mail)).await {
                    *result = staged;
                }
            }))
            .await;
        }
        staged
    }
}

fn fault(what: impl Into<String>) -> TransportError {
    TransportError(what.into())
}

fn relay(text: &str, sender: &Sender) -> Result<Relay, TransportError> {
    // The parser's own words may quote the value.
    let url = url::Url::parse(text).map_err(|_| fault("it is not a URL"))?;
    let host = url.host_str().filter(|host| !host.is_empty()).ok_or_else(|| fault("the host is missing"))?;
    let host = host.trim_matches(['[', ']']).to_owned();
    if !matches!(url.path(), "" | "/") || url.fragment().is_some() {
        return Err(fault("there is more after the port"));
    }
    let (mut plain, mut ca) = (false, None);
    for (name, value) in url.query_pairs() {
        match (name.as_ref(), value.as_ref()) {
            ("tls", "none") => plain = true,
            ("ca", file) if !file.is_empty() => ca = Some(PathBuf::from(file)),
            ("tls", _) => return Err(fault("tls takes none")),
            ("ca", _) => return Err(fault("ca takes the name of a file")),
            _ => return Err(fault("after ? there is tls or ca, and nothing else")),
        }
    }
    let security = match (url.scheme(), plain) {
        ("smtps", false) => Security::Implicit,
        ("smtps", true) => return Err(fault("smtps:// and tls=none exclude each other")),
        (_, false) => Security::StartTls,
        (_, true) if is_loopback(&host) => Security::Plain,
        (_, true) => return Err(fault("tls=none is for this computer (127.0.0.1) only")),
    };
    let port = url.port().unwrap_or(match security {
        Security::Implicit => 465,
        Security::StartTls => 587,
        Security::Plain => 25,
    });
    Ok(Relay {
        host,
        port,
        security,
        tls: tls_config(ca.as_ref()).map_err(|error| fault(format!("ca cannot be used: {error}")))?,
        login: login(&url)?,
        hello: sender.domain().to_owned(),
    })
}

fn login(url: &url::Url) -> Result<Option<(String, SecretString)>, TransportError> {
    if url.username().is_empty() && url.password().is_none() {
        return Ok(None);
    }
    let decoded = |text| percent_decode(text).ok_or_else(|| fault("user or password is not UTF-8 in %-form"));
    let user = decoded(url.username())?;
    let password = url.password().ok_or_else(|| fault("there is a user without a password"))?;
    Ok(Some((user, SecretString::from(decoded(password)?))))
}

/// A part of an address without its %-form, if each `%` begins one and it is UTF-8 then.
pub(in crate::mail) fn percent_decode(text: &str) -> Option<String> {
    let begins_one =
        |rest: &str| rest.len() >= 2 && rest.bytes().take(2).all(|byte| byte.is_ascii_hexdigit());
    let is_whole = text.split('%').skip(1).all(begins_one);
    is_whole.then(|| percent_encoding::percent_decode_str(text).decode_utf8().ok().map(Into::into)).flatten()
}

pub(in crate::mail) fn is_loopback(host: &str) -> bool {
    host == "localhost" || host.parse().is_ok_and(|ip: IpAddr| ip.is_loopback())
}
