//! What a trusted mail server of our own has found out about a mail (RFC 8601).

use crate::app::inbox::message::InboundChannel;
use crate::mail::inbound::message::from_field::without_comments;
use crate::mail::inbound::message::headers::{Field, Fields};

/// A `Received` field above the verdict is from a hop that came after it. Our own mail server writes one, the one that
/// keeps the mailbox may write another.
const fn hops_max(door: InboundChannel) -> usize {
    match door {
        InboundChannel::Imap => 2,
        InboundChannel::Lmtp | InboundChannel::Pipe | InboundChannel::Smtp => 1,
    }
}

/// Whether the topmost verdict of this server says that the author's domain vouches for the mail: DKIM by that very
/// domain, or DMARC. `None` if it gave no verdict where a forger could not have put it.
pub(in crate::mail::inbound) fn vouches(
    fields: &Fields<'_>,
    door: InboundChannel,
    id: &str,
    domain: &str,
) -> Option<bool> {
    let mut hops = 0;
    for field in &fields.all {
        if field.is("received") {
            hops += 1;
        }
        if hops > hops_max(door) {
            return None;
        }
        if field.is("authentication-results")
            && let Some(verdict) = Verdict::read(field)
            && verdict.id.eq_ignore_ascii_case(id)
        {
            return Some(verdict.good_for(domain));
        }
    }
    None
}

struct Verdict {
    id: String,
    results: Vec<String>,
}

impl Verdict {
    /// `id [version]; method=result [reason] ptype.property=value …; …`; no quoted strings, so that a `;` divides.
    fn read(field: &Field<'_>) -> Option<Verdict> {
        let text = without_comments(&field.text()?)?;
        let mut parts = text.split(';');
        let mut head = parts.next()?.split_whitespace();
        let id = head.next()?.to_owned();
        let version = head.next();
        if version.is_some_and(|version| version != "1") || head.next().is_some() {
            return None;
        }
        let results = parts.map(str::to_owned).collect();
        Some(Verdict { id, results })
    }

    fn good_for(&self, domain: &str) -> bool {
        self.results.iter().any(|result| result_is_good(result, domain))
    }
}

fn result_is_good(result: &str, domain: &str) -> bool {
    if result.contains(['"', '\\']) {
        return false;
    }
    let spaced = result.replace(['\t', ' '], " ");
    let mut words = spaced.split(' ').filter(|word| !word.is_empty());
    let Some((method, outcome)) = words.next().and_then(|word| word.split_once('=')) else { return false };
    let property = match method {
        "dkim" | "dkim/1" => "header.d",
        "dmarc" | "dmarc/1" => "header.from",
        _ => return false,
    };
    let values: Vec<&str> = words
        .filter_map(|word| word.split_once('='))
        .filter(|(name, _)| *name == property)
        .map(|(_, value)| value)
        .collect();
    outcome == "pass" && matches!(values.as_slice(), [value] if value.eq_ignore_ascii_case(domain))
}
