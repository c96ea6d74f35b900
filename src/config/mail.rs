//! The settings `mail.…` but for the ways in.

use secrecy::SecretString;
use serde::Deserialize;

use super::{ConfigError, fault, mail_in};

/// How long sent mails are kept, in days. A mail comes back within some days, if at all.
const KEEP_DAYS_MIN: u32 = 30;
const KEEP_DAYS_MAX: u32 = 3650;
/// The longest domain that an address with a VERP local part of 64 bytes can have (RFC 5321, 4.5.3.1.3).
const DOMAIN_BYTES_MAX: usize = 189;
/// The longest name of a key: ours add `-ed25519` to it.
const SELECTOR_BYTES_MAX: usize = 50;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawMail {
    pub(super) from: String,
    pub(super) dns: String,
    pub(super) keep_days: u32,
    pub(super) out: RawMailOut,
    #[serde(default, rename = "in")]
    pub(super) ways_in: mail_in::RawMailIn,
    pub(super) dkim: RawDkim,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawDkim {
    pub(super) domain: Option<String>,
    pub(super) selector: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawMailOut {
    pub(super) url: Option<SecretString>,
    pub(super) bounces_at: Option<String>,
}

impl RawMail {
    /// Whether what is set for mails is good, but for the ways in.
    pub(super) fn check(&self) -> Result<(), ConfigError> {
        for (name, domain) in
            [("mail.out.bounces_at", &self.out.bounces_at), ("mail.dkim.domain", &self.dkim.domain)]
        {
            if domain.as_deref().is_some_and(|domain| !is_domain(domain, DOMAIN_BYTES_MAX)) {
                return Err(fault(name, "it takes a domain such as example.org"));
            }
        }
        if !is_domain(&self.dkim.selector, SELECTOR_BYTES_MAX) {
            let says = "it takes 1 to 50 small letters, digits, - and ., such as fairschach";
            return Err(fault("mail.dkim.selector", says));
        }
        if !(KEEP_DAYS_MIN..=KEEP_DAYS_MAX).contains(&self.keep_days) {
            return Err(fault("mail.keep_days", "it takes 30 to 3650 days"));
        }
        Ok(())
    }
}

/// Labels of small letters, digits and hyphens, with dots between (RFC 1035, 2.3.1).
fn is_domain(text: &str, bytes_max: usize) -> bool {
    let plain = |c: u8| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'-';
    let is_label = |label: &str| {
        (1..=63).contains(&label.len())
            && label.bytes().all(plain)
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    text.len() <= bytes_max && text.split('.').all(is_label)
}
