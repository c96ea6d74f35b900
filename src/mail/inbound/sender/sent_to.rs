//! To which personal addresses a mail came.

use crate::app::inbox::message::Arrived;
use crate::app::outbox::reply_address::token_of;
use crate::mail::inbound::message::headers::Fields;

/// Header fields in which a mail server says whom a mail was for, where the way in does not tell.
const FOR: [&str; 5] = ["delivered-to", "x-original-to", "envelope-to", "to", "cc"];
/// Addresses of one mail that are looked at.
pub(in crate::mail::inbound) const ADDRESSES_MAX: usize = 100;

/// The personal addresses that a mail was sent to, each once: those of the envelope, else those that its header names.
pub(in crate::mail::inbound) fn sent_to(arrived: &Arrived) -> Vec<String> {
    let mut found: Vec<String> = arrived
        .recipients
        .iter()
        .take(ADDRESSES_MAX)
        .filter(|address| token_of(address).is_some())
        .cloned()
        .collect();
    if found.is_empty()
        && let Some(fields) = Fields::read(&arrived.message)
    {
        let texts = FOR.iter().flat_map(|name| fields.named(name));
        let texts: Vec<String> = texts.filter_map(|field| field.text()).collect();
        let words = texts.iter().flat_map(|text| text.split([',', ';', '<', '>', ' ', '\t', '"', '(', ')']));
        let personal = words.take(ADDRESSES_MAX * 4).filter(|word| token_of(word).is_some());
        found = personal.map(str::to_ascii_lowercase).collect();
    }
    found.sort_unstable();
    found.dedup();
    found
}
