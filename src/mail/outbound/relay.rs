//! The mail server that we hand mails to, and a session with it up to the final dot.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use rustls::pki_types::ServerName;
use secrecy::{ExposeSecret, SecretString};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;

use crate::mail::fault::redact;
use crate::mail::outbound::transport::{Outcome, Outgoing};
use crate::mail::outbound::wire::{Reply, Stream, Wire, stuffed};

/// How long connecting and the TLS handshake may take, each.
const CONNECT: Duration = Duration::from_secs(20);
/// How long all steps up to the final dot may take: a server that answers each one at the last moment gets no further.
const STAGE: Duration = Duration::from_secs(120);
/// How long a server may take to take over a mail after the final dot. RFC 5321 asks for ten minutes; whoever needs
/// more than three gets the mail again, under the same `Message-ID`.
const TAKE_OVER: Duration = Duration::from_secs(180);

/// How the connection is kept secret.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Security {
    /// TLS from the first byte.
    Implicit,
    /// STARTTLS, or nothing is sent.
    StartTls,
    /// None: on loopback only.
    Plain,
}

/// A mail server and how to log in there.
pub struct Relay {
    pub host: String,
    pub port: u16,
    pub security: Security,
    pub(in crate::mail) tls: Arc<rustls::ClientConfig>,
    pub(in crate::mail) login: Option<(String, SecretString)>,
    /// How we introduce ourselves: a host name.
    pub hello: String,
}

/// Why a mail did not get through, in the server's own words: not to be shown before it is redacted.
pub(in crate::mail) enum Trouble {
    /// It may get through later. What concerns the session and not the recipient is always of this kind: a wrong
    /// password in our settings must not cost a player a mail.
    Later(String),
    /// This server will never take this mail.
    Refused(String),
}

/// A session in which the whole body is sent and only the final dot is missing.
pub(in crate::mail) struct Staged(Wire);

impl Relay {
    /// Opens a session and sends everything but the final dot.
    pub(in crate::mail) async fn stage(&self, mail: &Outgoing<'_>) -> Result<Staged, Trouble> {
        let staged = timeout(STAGE, self.stage_slowly(mail)).await;
        staged.unwrap_or_else(|late| Err(lost("all steps together", &late.into())))
    }

    async fn stage_slowly(&self, mail: &Outgoing<'_>) -> Result<Staged, Trouble> {
        let to = path(mail.to)?;
        let mut wire = self.open().await?;
        let sender = wire.command(&format!("MAIL FROM:<{}>", path(mail.from)?)).await;
        expect(250..=250, sender, "MAIL")?;
        let recipient = wire.command(&format!("RCPT TO:<{to}>")).await;
        accepted(250..=251, recipient, "RCPT")?;
        accepted(354..=354, wire.command("DATA").await, "DATA")?;
        wire.send(&stuffed(mail.message)).await.map_err(|error| lost("DATA", &error))?;
        Ok(Staged(wire))
    }

    /// Opens a session as for a mail, and ends it.
    pub(in crate::mail) async fn check(&self) -> Outcome {
        let result = match timeout(STAGE, self.open()).await {
            Ok(Ok(mut wire)) => {
                drop(wire.send(b"QUIT\r\n").await);
                Ok(())
            }
            Ok(Err(trouble)) => Err(trouble),
            Err(late) => Err(lost("all steps together", &late.into())),
        };
        self.outcome("", result)
    }

    /// What may be shown of a trouble.
    pub(in crate::mail) fn outcome(&self, to: &str, result: Result<(), Trouble>) -> Outcome {
        let local = to.rsplit_once('@').map_or(to, |(local, _)| local);
        let mut secrets = vec![to, local];
        if let Some((user, password)) = &self.login {
            secrets.extend([user.as_str(), password.expose_secret()]);
        }
        match result {
            Ok(()) => Outcome::Accepted,
            Err(Trouble::Later(text)) => Outcome::Later { fault: redact(&text, &secrets) },
            Err(Trouble::Refused(text)) => Outcome::Refused { fault: redact(&text, &secrets) },
        }
    }

    async fn open(&self) -> Result<Wire, Trouble> {
        let connecting = TcpStream::connect((self.host.as_str(), self.port));
        let connected = timeout(CONNECT, connecting).await.unwrap_or_else(|late| Err(late.into()));
        let tcp = connected.map_err(|error| lost("connecting", &error))?;
        // The final dot is a small packet and must not wait for another.
        tcp.set_nodelay(true).map_err(|error| lost("connecting", &error))?;
        let mut wire = match self.security {
            Security::Implicit => self.encrypt(Box::new(tcp)).await?,
            Security::StartTls | Security::Plain => Wire::new(Box::new(tcp)),
        };
        expect(220..=220, wire.any_reply().await, "the greeting")?;
        let mut features = self.ehlo(&mut wire).await?;
        if self.security == Security::StartTls {
            if !offers(&features, "STARTTLS") {
                return Err(Trouble::Later("the mail server does not offer STARTTLS".to_owned()));
            }
            expect(220..=220, wire.command("STARTTLS").await, "STARTTLS")?;
            let plain = wire.into_stream().map_err(|error| lost("STARTTLS", &error))?;
            wire = self.encrypt(plain).await?;
            features = self.ehlo(&mut wire).await?;
        }
        if let Some((user, password)) = &self.login {
            log_in(&mut wire, &features, user, password.expose_secret()).await?;
        }
        Ok(wire)
    }

    async fn ehlo(&self, wire: &mut Wire) -> Result<Reply, Trouble> {
        let reply = wire.command(&format!("EHLO {}", self.hello)).await;
        expect(250..=250, reply, "EHLO")
    }

    async fn encrypt(&self, plain: Box<dyn Stream>) -> Result<Wire, Trouble> {
        let name = ServerName::try_from(self.host.clone())
            .map_err(|_| Trouble::Later("the mail server's name is not fit for TLS".to_owned()))?;
        let connecting = TlsConnector::from(self.tls.clone()).connect(name, plain);
        match timeout(CONNECT, connecting).await {
            Ok(Ok(stream)) => Ok(Wire::new(Box::new(stream))),
            Ok(Err(error)) => Err(Trouble::Later(format!("TLS with the mail server failed: {error}"))),
            Err(late) => Err(lost("the TLS handshake", &late.into())),
        }
    }
}

impl Staged {
    /// Sends the final dot and awaits what the server says to it.
    pub(in crate::mail) async fn finish(mut self) -> Result<(), Trouble> {
        self.0.send(b".\r\n").await.map_err(|error| lost("the final dot", &error))?;
        accepted(250..=250, self.0.reply(TAKE_OVER).await, "the final dot")?;
        // The mail is theirs now; whether they hear the goodbye does not matter.
        drop(self.0.send(b"QUIT\r\n").await);
        Ok(())
    }
}

async fn log_in(wire: &mut Wire, features: &Reply, user: &str, password: &str) -> Result<(), Trouble> {
    let mechanisms = |name: &str| {
        let auth = |line: &&String| line.to_ascii_uppercase().starts_with("AUTH ");
        let named = |line: &String| line.split(' ').any(|word| word.eq_ignore_ascii_case(name));
        features.lines.iter().filter(auth).any(named)
    };
    if mechanisms("PLAIN") {
        let response = STANDARD.encode(format!("\0{user}\0{password}"));
        let reply = wire.command(&format!("AUTH PLAIN {response}")).await;
        expect(235..=235, reply, "AUTH").map(drop)
    } else if mechanisms("LOGIN") {
        expect(334..=334, wire.command("AUTH LOGIN").await, "AUTH")?;
        expect(334..=334, wire.command(&STANDARD.encode(user)).await, "AUTH")?;
        expect(235..=235, wire.command(&STANDARD.encode(password)).await, "AUTH").map(drop)
    } else {
        Err(Trouble::Later("the mail server offers neither AUTH PLAIN nor AUTH LOGIN".to_owned()))
    }
}

fn offers(features: &Reply, keyword: &str) -> bool {
    let is_it = |line: &String| line.split(' ').next().is_some_and(|word| word.eq_ignore_ascii_case(keyword));
    features.lines.iter().skip(1).any(is_it)
}

/// An address that can stand between `<` and `>`.
fn path(address: &str) -> Result<&str, Trouble> {
    let plain = |c: char| c.is_ascii_graphic() && !matches!(c, '<' | '>' | '\\' | '"' | ',' | ';');
    if address.len() <= 254 && address.contains('@') && address.chars().all(plain) {
        Ok(address)
    } else {
        Err(Trouble::Refused("the address cannot be used: only plain ASCII addresses can".to_owned()))
    }
}

/// A reply that concerns the session: whatever else it is, the mail waits.
fn expect(
    good: std::ops::RangeInclusive<u16>,
    reply: std::io::Result<Reply>,
    to: &str,
) -> Result<Reply, Trouble> {
    let reply = reply.map_err(|error| lost(to, &error))?;
    if good.contains(&reply.code) {
        Ok(reply)
    } else {
        Err(Trouble::Later(format!("answer to {to}: {}", reply.text())))
    }
}

/// A reply that concerns the mail: 5xx refuses it for good.
fn accepted(
    good: std::ops::RangeInclusive<u16>,
    reply: std::io::Result<Reply>,
    to: &str,
) -> Result<Reply, Trouble> {
    let reply = reply.map_err(|error| lost(to, &error))?;
    match reply.code {
        code if good.contains(&code) => Ok(reply),
        500..=599 => Err(Trouble::Refused(format!("answer to {to}: {}", reply.text()))),
        _ => Err(Trouble::Later(format!("answer to {to}: {}", reply.text()))),
    }
}

fn lost(at: &str, error: &std::io::Error) -> Trouble {
    Trouble::Later(format!("no connection to the mail server ({at}): {}", error.kind()))
}

/// TLS as a client: the usual authorities, or only those of a PEM file.
pub(crate) fn tls_config(ca: Option<&PathBuf>) -> Result<Arc<rustls::ClientConfig>, String> {
    use rustls::pki_types::CertificateDer;
    use rustls::pki_types::pem::PemObject;

    let mut roots = rustls::RootCertStore::empty();
    match ca {
        None => roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned()),
        Some(file) => {
            let certificates = CertificateDer::pem_file_iter(file).map_err(|error| error.to_string())?;
            for certificate in certificates {
                let certificate = certificate.map_err(|error| error.to_string())?;
                roots.add(certificate).map_err(|error| error.to_string())?;
            }
            if roots.is_empty() {
                return Err("it holds no certificate".to_owned());
            }
        }
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let builder = rustls::ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| error.to_string())?;
    Ok(Arc::new(builder.with_root_certificates(roots).with_no_client_auth()))
}
