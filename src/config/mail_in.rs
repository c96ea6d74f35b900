//! The settings `mail.in.…`: the ways by which mails come in.

use std::net::SocketAddr;
use std::path::PathBuf;

use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;

use super::ConfigError;
use super::toml::{mask, text};
use crate::mail::inbound::{OwnDomain, TlsFiles};

const IMAP_POLL_S: std::ops::RangeInclusive<u32> = 5..=3600;
const DOMAIN_LEN_MAX: usize = 253;

/// What is in force of `mail.in`, checked.
#[derive(Clone)]
pub struct MailIn {
    /// Where our own mail server hands mails over by LMTP.
    pub lmtp: Option<SocketAddr>,
    /// Where anybody's mail server hands mails over by SMTP.
    pub smtp: Option<SocketAddr>,
    /// The mailbox that mails are fetched from. It holds a password.
    pub imap: Option<SecretString>,
    /// How often the mailbox is looked into where its server cannot tell that mail has come, in seconds.
    pub imap_poll_s: u32,
    /// The folder that fetched mails are moved to; where there is none they are marked.
    pub imap_done: Option<String>,
    /// The domain of the addresses at which mail is taken.
    pub domain: String,
    /// The certificate for STARTTLS.
    pub tls: Option<TlsFiles>,
    /// The mail server of our own whose word about a mail's sender is believed: its authserv-id (RFC 8601, 2.5).
    pub trusted: Option<String>,
    /// Whether a mail server hands mails to `fairschach mail-in`.
    pub pipe: bool,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub(super) struct RawMailIn {
    lmtp: Option<String>,
    smtp: Option<String>,
    imap: Option<SecretString>,
    imap_poll_s: Option<u32>,
    imap_done: Option<String>,
    domain: Option<String>,
    tls_cert: Option<PathBuf>,
    tls_key: Option<PathBuf>,
    trusted: Option<String>,
    pipe: bool,
}

impl MailIn {
    /// Whether there is any way in.
    pub const fn is_open(&self) -> bool {
        self.lmtp.is_some() || self.smtp.is_some() || self.imap.is_some() || self.pipe
    }

    /// The addresses at which mail is taken; `from` is the setting `mail.from`.
    pub fn ours(&self, from: &str) -> OwnDomain {
        OwnDomain::new(&self.domain, address_of(from))
    }

    /// The lines of the section `[mail]`, with secrets masked.
    pub(super) fn to_toml(&self) -> Vec<String> {
        let address = |addr: &Option<SocketAddr>| addr.as_ref().map(ToString::to_string);
        let path = |path: &PathBuf| path.display().to_string();
        let imap = self.imap.as_ref().map(|url| mask(url.expose_secret()));
        let mut lines: Vec<String> = [
            ("lmtp", address(&self.lmtp)),
            ("smtp", address(&self.smtp)),
            ("imap", imap),
            ("imap_done", self.imap_done.clone()),
            ("domain", Some(self.domain.clone())),
            ("tls_cert", self.tls.as_ref().map(|tls| path(&tls.cert))),
            ("tls_key", self.tls.as_ref().map(|tls| path(&tls.key))),
            ("trusted", self.trusted.clone()),
        ]
        .into_iter()
        .filter_map(|(name, value)| value.map(|value| format!("in.{name} = {}", text(&value))))
        .collect();
        lines.push(format!("in.imap_poll_s = {}", self.imap_poll_s));
        lines.push(format!("in.pipe = {}", self.pipe));
        lines
    }
}

impl RawMailIn {
    pub(super) fn check(self, from: &str) -> Result<MailIn, ConfigError> {
        let fault = |name, fault: &str| ConfigError::Value { name, fault: fault.to_owned() };
        let address = |name, value: Option<String>| {
            let wrong = || fault(name, "it takes an address and port such as 127.0.0.1:2424 or [::1]:2424");
            value.map(|value| value.parse().map_err(|_| wrong())).transpose()
        };
        let domain = self.domain.unwrap_or_else(|| domain_of(from).to_owned()).to_ascii_lowercase();
        if domain.is_empty() {
            return Err(fault(
                "mail.from",
                "it takes one address such as games@example.org, or with a name: Chess Club <games@example.org>",
            ));
        }
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'.';
        if domain.len() > DOMAIN_LEN_MAX || !domain.bytes().all(plain) {
            return Err(fault(
                "mail.in.domain",
                "it takes the domain of the games' addresses, such as play.example.org",
            ));
        }
        let imap_poll_s = self.imap_poll_s.unwrap_or(60);
        if !IMAP_POLL_S.contains(&imap_poll_s) {
            return Err(fault("mail.in.imap_poll_s", "it takes 5 to 3600 seconds"));
        }
        let tls = match (self.tls_cert, self.tls_key) {
            (Some(cert), Some(key)) => Some(TlsFiles { cert, key }),
            (None, None) => None,
            _ => {
                return Err(fault(
                    "mail.in.tls_cert",
                    "it and mail.in.tls_key need each other: two PEM files",
                ));
            }
        };
        let smtp: Option<SocketAddr> = address("mail.in.smtp", self.smtp)?;
        if smtp.is_some_and(|addr| !addr.ip().is_loopback()) && tls.is_none() {
            return Err(fault(
                "mail.in.smtp",
                "beyond loopback it needs mail.in.tls_cert and mail.in.tls_key",
            ));
        }
        if self
            .trusted
            .as_deref()
            .is_some_and(|name| name.is_empty() || name.len() > DOMAIN_LEN_MAX || !name.bytes().all(plain))
        {
            return Err(fault(
                "mail.in.trusted",
                "it takes the name with which your own mail server begins Authentication-Results, such as mx.example.org",
            ));
        }
        Ok(MailIn {
            trusted: self.trusted,
            pipe: self.pipe,
            lmtp: address("mail.in.lmtp", self.lmtp)?,
            smtp,
            imap: self.imap,
            imap_poll_s,
            imap_done: self.imap_done,
            domain,
            tls,
        })
    }
}

/// The bare address of `Name <address>`.
fn address_of(from: &str) -> &str {
    from.rsplit_once('<').map_or(from, |(_, address)| address.trim_end_matches('>')).trim()
}

fn domain_of(from: &str) -> &str {
    address_of(from).rsplit_once('@').map_or("", |(_, domain)| domain)
}
