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
pub struct SmtpRelay {
    relay: Relay,
    hold: Duration,
    retry: Duration,
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use secrecy::ExposeSecret;
    use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
    use tokio::net::{TcpListener, TcpStream};
    use tokio::sync::mpsc;

    use crate::mail::outbound::transport::Outcome;
    use crate::mail::outbound::transport::{Outgoing, Security, Transport, TransportError};

    fn sender() -> crate::mail::outbound::transport::Sender {
        crate::mail::outbound::transport::Sender::new("Club <games@club.test>", "https://games.club.test")
            .unwrap()
    }

    fn parse(url: &str) -> Result<crate::mail::outbound::transport::Relay, TransportError> {
        match Transport::parse(url, &sender())? {
            Transport::Smtp(relay) => Ok(relay.relay),
            Transport::File(_) => Err(crate::mail::outbound::transport::fault("a folder")),
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
        assert!(matches!(Transport::parse("file:./mails", &sender()), Ok(Transport::File(_))));
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
            "smtp://u:hunter2%off@mail.test",
            "smtp://u:hunter2%@mail.test",
            "smtp://hunter2@mail.test",
        ] {
            let error = parse(url).map(drop).expect_err(url).to_string();
            assert!(error.starts_with("mail.out.url: "), "{error}");
            assert!(error.contains("file:DIR"), "{error}");
            assert!(!error.contains("hunter2"), "{error}");
        }
    }

    /// A server that refuses `later@…` so many times for now and `never@…` for good, and tells who got a final dot.
    async fn moody(refusals: usize) -> (Transport, mpsc::Receiver<String>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (ended, ends) = mpsc::channel(8);
        tokio::spawn(async move {
            let left = std::sync::Arc::new(std::sync::Mutex::new(refusals));
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(moody_session(stream, left.clone(), ended.clone()));
            }
        });
        let mut transport = Transport::parse(&format!("smtp://{address}?tls=none"), &sender()).unwrap();
        if let Transport::Smtp(relay) = &mut transport {
            (relay.hold, relay.retry) = (Duration::from_millis(400), Duration::from_millis(100));
        }
        (transport, ends)
    }

    async fn moody_session(
        stream: TcpStream,
        left: std::sync::Arc<std::sync::Mutex<usize>>,
        ended: mpsc::Sender<String>,
    ) -> std::io::Result<()> {
        let mut stream = BufReader::new(stream);
        stream.write_all(b"220 here\r\n").await?;
        let (mut line, mut to) = (String::new(), String::new());
        while stream.read_line(&mut line).await? > 0 {
            let answer = match line.trim_end() {
                "DATA" => "354 go on",
                "." => {
                    drop(ended.send(std::mem::take(&mut to)).await);
                    "250 OK"
                }
                line if line.starts_with("RCPT") => {
                    to = line.to_owned();
                    let mut left = left.lock().unwrap();
                    if line.contains("never@") {
                        "550 no"
                    } else if line.contains("later@") && *left > 0 {
                        *left -= 1;
                        "451 not now"
                    } else {
                        "250 OK"
                    }
                }
                line if line.starts_with("EHLO") || line.starts_with("MAIL") => "250 OK",
                _ => "",
            };
            if !answer.is_empty() {
                stream.write_all(format!("{answer}\r\n").as_bytes()).await?;
            }
            line.clear();
        }
        Ok(())
    }

    async fn send_two(transport: &Transport, to: [&str; 2]) -> Vec<Outcome> {
        let mail =
            |to| Outgoing { name: "1", from: "games@club.test", to, message: b"Subject: x\r\n\r\nhello\r\n" };
        transport.send_together(&to.map(mail), async {}).await
    }

    #[tokio::test]
    async fn a_mail_waits_a_while_for_one_that_is_refused_for_now() {
        let (transport, mut ends) = moody(2).await;
        let outcomes = send_two(&transport, ["anna@x.test", "later@x.test"]).await;
        assert_eq!(outcomes, [Outcome::Accepted, Outcome::Accepted]);
        let both = [ends.recv().await.unwrap(), ends.recv().await.unwrap()];
        assert!(both.iter().any(|to| to.contains("anna@")) && both.iter().any(|to| to.contains("later@")));

        let (transport, mut ends) = moody(100).await;
        let outcomes = send_two(&transport, ["later@x.test", "anna@x.test"]).await;
        assert!(matches!(&outcomes[0], Outcome::Later { fault } if fault == "answer to RCPT: 451 not now"));
        assert_eq!(outcomes[1], Outcome::Accepted);
        assert!(ends.recv().await.unwrap().contains("anna@"));
    }

    #[tokio::test]
    async fn a_mail_refused_for_good_holds_nobody() {
        let (transport, mut ends) = moody(0).await;
        let outcomes = send_two(&transport, ["never@x.test", "anna@x.test"]).await;
        assert!(matches!(&outcomes[0], Outcome::Refused { fault } if fault == "answer to RCPT: 550 no"));
        assert_eq!(outcomes[1], Outcome::Accepted);
        assert!(ends.recv().await.unwrap().contains("anna@"));
    }

    #[tokio::test]
    async fn nobody_at_the_other_end_means_later() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        drop(listener);
        let transport = Transport::parse(&format!("smtp://{address}?tls=none"), &sender()).unwrap();
        for outcome in send_two(&transport, ["anna@x.test", "bert@x.test"]).await {
            assert!(matches!(outcome, Outcome::Later { fault } if fault.contains("connection refused")));
        }
        assert!(transport.check().await.is_err());
        let (transport, _ends) = moody(0).await;
        assert_eq!(transport.check().await, Ok(()));
    }
}
