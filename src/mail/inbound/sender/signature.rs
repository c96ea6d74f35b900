//! Which DKIM signatures (RFC 6376) can speak for the author of a mail, before any key is asked for.

use crate::base::{Micros, Timestamp, errors};
use crate::mail::inbound::message::from_field::{is_domain, names};
use crate::mail::inbound::message::headers::Fields;

/// Signatures of one mail that are looked at.
pub const SIGNATURES_MAX: usize = 8;
const SECOND_US: Micros = 1_000_000;
/// How much later than its arrival a mail may say that it was signed: clocks differ.
const SKEW_S: i64 = 15 * 60;

errors! {
    /// Why a signature of the author's domain does not count.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, thiserror::Error)]
    pub enum SignatureFault {
        Form: "it is not in form";
        /// It is made with SHA-1 or an unknown algorithm (RFC 8301).
        Algorithm: "its algorithm is not rsa-sha256 or ed25519-sha256";
        /// It covers a part of the body alone (`l=`).
        Partial: "it covers a part of the body alone";
        /// `From` or `Subject` is not signed, or neither `To` nor both of `Date` and `Message-ID`.
        Uncovered: "it does not cover From, Subject and either To or both of Date and Message-ID";
        /// It does not cover the address that the mail came to.
        Recipient: "the mail is not addressed to where it came";
        /// It was too old (`x=`) when the mail came.
        Expired: "it had expired";
        Future: "it is from the future";
        Body: "the body was changed";
        /// It does not fit the header and the key.
        Wrong: "it does not fit";
        NoKey: "its key is missing or revoked";
        /// The key is too short, of another type, not for mail, or for trial only.
        Key: "its key cannot be used";
    }
}

/// A signature as far as its own words go.
pub(in crate::mail::inbound) enum Claim {
    /// It is another domain's.
    Other(String),
    /// It is the author's domain's and cannot count.
    Fault(SignatureFault),
    /// It is the author's domain's. `bound` says whether it covers the address that the mail came to; else it only makes
    /// sure that the mail is one and the same (Outlook.com and Microsoft 365 do not sign `To`).
    Good { selector: String, bound: bool },
}

/// The tags of a tag list (RFC 6376, section 3.2); `None` if it is not in form or names one twice.
pub(in crate::mail::inbound) fn tags(text: &str) -> Option<Vec<(String, String)>> {
    let mut all: Vec<(String, String)> = Vec::new();
    let text = text.trim();
    for part in text.strip_suffix(';').unwrap_or(text).split(';') {
        let (name, value) = part.split_once('=')?;
        let (name, value) = (name.trim(), value.trim());
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let known = all.iter().any(|(known, _)| known == name);
        if name.is_empty() || !name.chars().all(plain) || known || value.chars().any(char::is_control) {
            return None;
        }
        all.push((name.to_owned(), value.to_owned()));
    }
    Some(all)
}

/// The value of a tag.
pub(in crate::mail::inbound) fn tag<'t>(tags: &'t [(String, String)], name: &str) -> Option<&'t str> {
    tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
}

/// What a `DKIM-Signature` field claims, for a mail of this author's domain that came to these addresses.
pub(in crate::mail::inbound) fn claim(
    text: &str,
    domain: &str,
    fields: &Fields<'_>,
    recipients: &[String],
    received: Timestamp,
) -> Claim {
    let fault = Claim::Fault;
    // Folding white space may stand in its tags.
    let Some(tags) = tags(&text.replace('\t', " ")) else { return fault(SignatureFault::Form) };
    let get = |name| tag(&tags, name);
    let (Some(signer), Some(selector)) = (get("d"), get("s")) else { return fault(SignatureFault::Form) };
    if !is_domain(signer) || !is_domain(selector) {
        return fault(SignatureFault::Form);
    }
    if !signer.eq_ignore_ascii_case(domain) {
        return Claim::Other(signer.to_ascii_lowercase());
    }
    if get("v") != Some("1") || get("q").is_some_and(|q| !q.eq_ignore_ascii_case("dns/txt")) {
        return fault(SignatureFault::Form);
    }
    let algorithm = get("a").unwrap_or_default();
    if !["rsa-sha256", "ed25519-sha256"].contains(&algorithm) {
        return fault(SignatureFault::Algorithm);
    }
    if get("l").is_some() {
        return fault(SignatureFault::Partial);
    }
    let signed: Vec<String> =
        get("h").unwrap_or_default().split(':').map(|name| name.trim().to_ascii_lowercase()).collect();
    let covers = |name: &str| signed.iter().any(|signed| signed == name);
    let has = |name: &str| fields.named(name).next().is_some();
    if !covers("from") || (has("subject") && !covers("subject")) {
        return fault(SignatureFault::Uncovered);
    }
    let to = |name| fields.text(name).filter(|_| covers(name)).unwrap_or_default();
    let bound = is_addressed(&[to("to"), to("cc")], recipients);
    let is_one = ["date", "message-id"].iter().all(|name| has(name) && covers(name));
    match (bound, covers("to"), is_one) {
        (true, ..) | (false, false, true) => {}
        (false, false, false) if has("to") => return fault(SignatureFault::Uncovered),
        // It was written to somebody else.
        (false, ..) => return fault(SignatureFault::Recipient),
    }
    match times(get("t"), get("x"), received) {
        Ok(()) => Claim::Good { selector: selector.to_ascii_lowercase(), bound },
        Err(error) => fault(error),
    }
}

/// Whether these fields name every address that the mail came to.
pub(in crate::mail::inbound) fn is_addressed(fields: &[String], recipients: &[String]) -> bool {
    let named = fields.join(", ");
    fields.iter().any(|field| !field.is_empty())
        && recipients.iter().all(|recipient| names(&named, recipient))
}

fn times(signed: Option<&str>, expires: Option<&str>, received: Timestamp) -> Result<(), SignatureFault> {
    let number = |text: &str| match text.len() {
        1..=12 if text.bytes().all(|byte| byte.is_ascii_digit()) => text.parse::<i64>().ok(),
        _ => None,
    };
    let read = |text: Option<&str>| match text.map(number) {
        Some(None) => Err(SignatureFault::Form),
        Some(number) => Ok(number),
        None => Ok(None),
    };
    let (signed, expires) = (read(signed)?, read(expires)?);
    let now = received.as_us().div_euclid(SECOND_US);
    if expires.is_some_and(|expires| signed.is_some_and(|signed| expires <= signed)) {
        return Err(SignatureFault::Form);
    }
    if signed.is_some_and(|signed| signed > now + SKEW_S) {
        return Err(SignatureFault::Future);
    }
    match expires.is_some_and(|expires| expires <= now) {
        true => Err(SignatureFault::Expired),
        false => Ok(()),
    }
}

/// Whether a key's record (RFC 6376, section 3.6.1) is one for mail in earnest; what the library does not look at.
pub(in crate::mail::inbound) fn key_counts(record: &str) -> Result<(), SignatureFault> {
    let tags = tags(record).ok_or(SignatureFault::Key)?;
    let list = |name| {
        tag(&tags, name).map(|value| value.split(':').map(|word| word.trim().to_owned()).collect::<Vec<_>>())
    };
    if tag(&tags, "p").is_none_or(str::is_empty) {
        return Err(SignatureFault::NoKey);
    }
    let has = |list: Option<Vec<String>>, word: &str| list.is_some_and(|list| list.iter().any(|w| w == word));
    let service = list("s");
    let for_mail = service.is_none() || has(service.clone(), "*") || has(service, "email");
    let hash = list("h");
    let with_sha256 = hash.is_none() || has(hash, "sha256");
    let in_trial = has(list("t"), "y");
    let version = tags.iter().position(|(name, _)| name == "v");
    let is_dkim = version.is_none() || (version == Some(0) && tag(&tags, "v") == Some("DKIM1"));
    match is_dkim && for_mail && with_sha256 && !in_trial {
        true => Ok(()),
        false => Err(SignatureFault::Key),
    }
}
