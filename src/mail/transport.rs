use std::future::Future;
use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

use futures_util::future::join_all;
use secrecy::SecretString;
use tokio::time::{Instant, sleep};

use super::relay::{Relay, Security, Staged, Trouble, tls_config};
use super::spool::Spool;

/// How long a mail whose server waits for the final dot waits for one that is refused for now.
const HOLD: Duration = Duration::from_secs(60);
/// How often the other one is tried meanwhile.
const RETRY: Duration = Duration::from_secs(15);

/// Where mails go: the setting `mail.out.url`.
pub enum Transport {
    /// Files in a folder, for trying things out.
    File(Spool),
    /// A mail server.
    Smtp(Box<SmtpRelay>),
}

/// A mail server that takes our mails on.
pub struct SmtpRelay(Relay);

/// A mail ready to be sent. No `Debug`: neither the address nor the message belongs in a log.
pub struct Outgoing<'a> {
    /// Names the file, where mails become files: letters, digits and `-`.
    pub name: &'a str,
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
    Refused {
        /// Why.
        fault: String,
    },
}

/// A value of `mail.out.url` that cannot be used. It never holds the value, for that holds a password.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "mail.out.url: {0}; it takes file:DIR, smtp://USER:PASSWORD@HOST:PORT (STARTTLS), smtps://USER:PASSWORD@HOST:PORT, \
     or smtp://HOST:PORT?tls=none on loopback; ?ca=FILE names a PEM file with the only authorities to be trusted"
)]
pub struct TransportError(String);

impl Transport {
    /// Reads the setting. `from` is the address that bounces go to; its domain is how we introduce ourselves.
    ///
    /// # Errors
    /// What is wrong with the value, and what the setting takes.
    pub fn parse(url: &str, from: &str) -> Result<Transport, TransportError> {
        match url.split_once(':') {
            Some(("file", "")) => Err(fault("the folder is missing")),
            Some(("file", dir)) => Ok(Transport::File(Spool::new(PathBuf::from(dir)))),
            Some(("smtp" | "smtps", _)) => {
                relay(url, from).map(|relay| Transport::Smtp(Box::new(SmtpRelay(relay))))
            }
            _ => Err(fault("it begins with none of file:, smtp://, smtps://")),
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
            self.0.outcome(mail.to, result)
        });
        join_all(finishing).await
    }

    async fn stage(&self, mails: &[Outgoing<'_>]) -> Vec<Result<Staged, Trouble>> {
        let mut staged = join_all(mails.iter().map(|mail| self.0.stage(mail))).await;
        let until = Instant::now() + HOLD - RETRY;
        let may_come = |result: &Result<Staged, Trouble>| matches!(result, Err(Trouble::Later(_)));
        while staged.iter().any(Result::is_ok) && staged.iter().any(may_come) && Instant::now() <= until {
            sleep(RETRY).await;
            let again = mails.iter().zip(&mut staged);
            join_all(
                again
                    .filter(|(_, result)| may_come(result))
                    .map(|(mail, result)| async {
                        if let Ok(staged) = tokio::time::timeout(RETRY, self.0.stage(mail)).await {
                            *result = staged;
                        }
                    }),
            )
            .await;
        }
        staged
    }
}

fn fault(what: impl Into<String>) -> TransportError {
    TransportError(what.into())
}

fn relay(text: &str, from: &str) -> Result<Relay, TransportError> {
    // The parser's own words may quote the value.
    let url = url::Url::parse(text).map_err(|_| fault("it is not a URL"))?;
    let host = url
        .host_str()
        .filter(|host| !host.is_empty())
        .ok_or_else(|| fault("the host is missing"))?;
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
    let (_, domain) = from
        .rsplit_once('@')
        .ok_or_else(|| fault("mail.from has no domain"))?;
    Ok(Relay {
        host,
        port,
        security,
        tls: tls_config(ca.as_ref()).map_err(|error| fault(format!("ca cannot be used: {error}")))?,
        login: login(&url)?,
        from: from.to_owned(),
        hello: domain.to_owned(),
    })
}

fn login(url: &url::Url) -> Result<Option<(String, SecretString)>, TransportError> {
    if url.username().is_empty() && url.password().is_none() {
        return Ok(None);
    }
    let decoded = |text| percent_decode(text).ok_or_else(|| fault("user or password is not UTF-8 in %-form"));
    let user = decoded(url.username())?;
    let password = url
        .password()
        .ok_or_else(|| fault("there is a user without a password"))?;
    Ok(Some((user, SecretString::from(decoded(password)?))))
}

fn percent_decode(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, tail)) = rest.split_first() {
        rest = tail;
        if byte == b'%' {
            let (digits, tail) = rest.split_at_checked(2)?;
            bytes.extend(hex::decode(digits).ok()?);
            rest = tail;
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

fn is_loopback(host: &str) -> bool {
    host == "localhost" || host.parse().is_ok_and(|ip: IpAddr| ip.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::{Security, Transport, TransportError};
    use secrecy::ExposeSecret;

    fn parse(url: &str) -> Result<super::Relay, TransportError> {
        match Transport::parse(url, "games@club.test")? {
            Transport::Smtp(relay) => Ok(relay.0),
            Transport::File(_) => Err(super::fault("a folder")),
        }
    }

    #[test]
    fn every_form_is_read() {
        for (url, port, security) in [
            ("smtp://u:p%40ss@mail.test:2525", 2525, Security::StartTls),
            ("smtp://u:p%40ss@mail.test", 587, Security::StartTls),
            ("smtps://u:p%40ss@mail.test", 465, Security::Implicit),
            ("smtp://u:p%40ss@127.0.0.1:26?tls=none", 26, Security::Plain),
        ] {
            let relay = parse(url).unwrap_or_else(|error| panic!("{url}: {error}"));
            assert_eq!(relay.port, port, "{url}");
            assert!(relay.security == security, "{url}");
            assert_eq!(relay.hello, "club.test");
            let (user, password) = relay.login.expect("it has one");
            assert_eq!((user.as_str(), password.expose_secret()), ("u", "p@ss"));
        }
        assert!(
            parse("smtp://[::1]:25?tls=none").is_ok_and(|relay| relay.host == "::1" && relay.login.is_none())
        );
        assert!(matches!(
            Transport::parse("file:./mails", "games@club.test"),
            Ok(Transport::File(_))
        ));
    }

    #[test]
    fn a_wrong_value_is_told_without_the_password() {
        for url in [
            "",
            "file:",
            "mail.test",
            "http://u:hunter2@mail.test",
            "smtp://",
            "smtp://u:hunter2@",
            "smtp://u:hunter2@mail.test:99999",
            "smtp://u:hunter2@mail.test:port",
            "smtp://u:hunter2@mail.test/path",
            "smtp://u:hunter2@mail.test?tls=none",
            "smtp://u:hunter2@mail.test?tls=maybe",
            "smtp://u:hunter2@mail.test?hunter2",
            "smtp://u:hunter2@mail.test?ca=",
            "smtp://u:hunter2@mail.test?ca=/nonexistent/hunter",
            "smtps://u:hunter2@127.0.0.1?tls=none",
            "smtp://u%FF:hunter2@mail.test",
            "smtp://hunter2@mail.test",
        ] {
            let error = parse(url).map(drop).expect_err(url).to_string();
            assert!(error.starts_with("mail.out.url: "), "{error}");
            assert!(error.contains("file:DIR"), "{error}");
            assert!(!error.contains("hunter2"), "{error}");
        }
    }
}
