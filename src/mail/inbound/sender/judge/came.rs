//! How a mail came, as its headers and the servers before say.

use mail_auth::dkim::DkimError;
use mail_auth::hickory_resolver::net::{DnsError as NoAnswer, NetError};
use mail_auth::hickory_resolver::proto::op::ResponseCode;
use mail_auth::{DnsError, Error};

use super::{ProvenBy, Verdict};
use crate::app::inbox::message::Arrived;
use crate::mail::inbound::message::headers::Fields;
use crate::mail::inbound::sender::signature;
use crate::mail::inbound::sender::signature::{Claim, SignatureFault};

/// A mail, and what it is judged by.
pub(super) struct Came<'a> {
    pub(super) arrived: &'a Arrived,
    pub(super) fields: &'a Fields<'a>,
    /// The author's.
    pub(super) domain: &'a str,
    /// The personal addresses that it came to.
    pub(super) recipients: Vec<String>,
    /// Whether it holds the code of the mail that it answers.
    pub(super) has_code: bool,
}

impl Came<'_> {
    pub(super) fn claim(&self, text: &str) -> Claim {
        let received = self.arrived.received;
        signature::claim(text, self.domain, self.fields, &self.recipients, received)
    }

    /// Whether the word of our own mail server binds the mail to its recipient. It does not say which signature it found
    /// good, nor what that covers: so every one of the author's domain has to bind, and without any (DMARC by SPF) the
    /// header has to name the recipient.
    pub(super) fn relay_binds(&self) -> bool {
        let all = self.fields.named("dkim-signature");
        let all = all.map(|field| field.text().map(|text| self.claim(&text)));
        let own: Vec<Option<Claim>> = all.filter(|claim| !matches!(claim, Some(Claim::Other(_)))).collect();
        if own.is_empty() {
            let named = ["to", "cc"].map(|name| self.fields.text(name).unwrap_or_default());
            return self.has_code || signature::is_addressed(&named, &self.recipients);
        }
        own.iter().all(|claim| matches!(claim, Some(Claim::Good { bound, .. }) if *bound || self.has_code))
    }
}

pub(super) const fn good(how: ProvenBy) -> Verdict {
    Verdict { sender: Ok(how), bound: true }
}

pub(super) const fn is_id_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_')
}

/// Whether a record is a policy (RFC 9989, section 4.8).
pub(super) fn is_policy(record: &str) -> bool {
    let tags = signature::tags(record).unwrap_or_default();
    tags.first().is_some_and(|(name, value)| name == "v" && value == "DMARC1")
        && signature::tag(&tags, "p").is_some_and(|p| ["none", "quarantine", "reject"].contains(&p))
}

/// That a name does not exist is an answer; everything else is none.
pub(super) fn is_away(error: &NetError) -> bool {
    match error {
        NetError::Dns(NoAnswer::NoRecordsFound(none)) => {
            !matches!(none.response_code, ResponseCode::NXDomain | ResponseCode::NoError)
        }
        _ => true,
    }
}

/// Why a signature does not hold; `None` if the DNS is away.
pub(super) fn fault_of(error: &Error) -> Option<SignatureFault> {
    Some(match error {
        Error::Dns(DnsError::Resolver(_)) => return None,
        Error::Dkim(DkimError::FailedBodyHashMatch) => SignatureFault::Body,
        Error::Dkim(DkimError::RevokedPublicKey) | Error::Dns(_) => SignatureFault::NoKey,
        Error::Dkim(DkimError::UnsupportedKeyType) => SignatureFault::Key,
        Error::Crypto(mail_auth::common::crypto::CryptoError::IncompatibleAlgorithms) => SignatureFault::Key,
        Error::Crypto(_) => SignatureFault::Wrong,
        _ => SignatureFault::Form,
    })
}
