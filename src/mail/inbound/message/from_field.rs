//! The one address in a `From` field (RFC 5322, section 3.4), read strictly.

use mail_auth::common::to_a_label;

/// An address, to be compared. No `Debug`: it does not belong in a log.
#[derive(Clone, PartialEq, Eq)]
pub(in crate::mail::inbound) struct Address {
    /// Before the `@`, ASCII letters in lower case.
    pub(in crate::mail::inbound) local: String,
    /// After it, as A-labels in lower case (RFC 5890).
    pub(in crate::mail::inbound) domain: String,
}

const LEN_MAX: usize = 254;
const DEPTH_MAX: usize = 8;

impl Address {
    /// Reads a bare address: letters, digits and the signs of an atom on both sides (RFC 5322, `dot-atom`; RFC 6531).
    pub(in crate::mail::inbound) fn parse(text: &str) -> Option<Address> {
        let (local, domain) = text.split_once('@')?;
        let ok = text.len() <= LEN_MAX && is_dot_atom(local) && is_dot_atom(domain);
        let domain = to_a_label(domain).to_ascii_lowercase();
        (ok && is_domain(&domain)).then(|| Address { local: local.to_ascii_lowercase(), domain })
    }
}

/// Whether this is a name in the DNS: labels of letters, digits, hyphens and underscores.
pub(in crate::mail::inbound) fn is_domain(text: &str) -> bool {
    let label = |label: &str| {
        (1..=63).contains(&label.len())
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
    };
    text.len() <= 253 && text.split('.').all(label)
}

/// The address of a field that holds exactly one mailbox: `a@b` or `Name <a@b>`, with comments around. Groups, lists,
/// routes, quoted local parts and comments within the address are refused.
pub(in crate::mail::inbound) fn only_mailbox(value: &str) -> Option<Address> {
    let plain = without_comments(value)?;
    let plain = plain.trim();
    let Some((phrase, rest)) = split_unquoted(plain, '<') else { return Address::parse(plain) };
    let address = rest.strip_suffix('>')?;
    is_phrase(phrase.trim()).then(|| Address::parse(address)).flatten()
}

/// Words and quoted strings, as a name has them.
fn is_phrase(text: &str) -> bool {
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        rest = if c == '"' {
            match quoted_end(rest) {
                Some(end) => rest.get(end..).unwrap_or_default(),
                None => return false,
            }
        } else if is_atom_char(c) || c == '.' || c == ' ' || c == '\t' {
            rest.get(c.len_utf8()..).unwrap_or_default()
        } else {
            return false;
        };
    }
    true
}

/// Where a quoted string at the beginning ends; `None` if it does not.
fn quoted_end(text: &str) -> Option<usize> {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return Some(at + 1),
            _ => {}
        }
    }
    None
}

/// What stands before and after a sign, the first that is not quoted.
fn split_unquoted(text: &str, sign: char) -> Option<(&str, &str)> {
    let mut at = 0;
    while let Some(rest) = text.get(at..)
        && let Some(c) = rest.chars().next()
    {
        if c == sign {
            return Some((text.get(..at)?, text.get(at + c.len_utf8()..)?));
        }
        at += match c {
            '"' => quoted_end(rest)?,
            c => c.len_utf8(),
        };
    }
    None
}

/// The text with each comment as a space; `None` if one does not end or they nest too deep.
pub(in crate::mail::inbound) fn without_comments(text: &str) -> Option<String> {
    let (mut out, mut depth, mut at) = (String::with_capacity(text.len()), 0, 0);
    while let Some(rest) = text.get(at..)
        && let Some(c) = rest.chars().next()
    {
        match c {
            '"' if depth == 0 => {
                let end = quoted_end(rest)?;
                out.push_str(rest.get(..end)?);
                at += end;
                continue;
            }
            '\\' if depth > 0 => at += rest.chars().nth(1).map_or(0, char::len_utf8),
            '(' => {
                depth += 1;
                if depth > DEPTH_MAX {
                    return None;
                }
                out.push(' ');
            }
            ')' if depth > 0 => depth -= 1,
            ')' => return None,
            _ if depth > 0 => {}
            c => out.push(c),
        }
        at += c.len_utf8();
    }
    (depth == 0).then_some(out)
}

fn is_dot_atom(text: &str) -> bool {
    !text.is_empty() && text.split('.').all(|atom| !atom.is_empty() && atom.chars().all(is_atom_char))
}

/// RFC 5322, section 3.2.3, with the characters of RFC 6532.
fn is_atom_char(c: char) -> bool {
    c.is_ascii_alphanumeric()
        || "!#$%&'*+-/=?^_`{|}~".contains(c)
        || (!c.is_ascii() && !c.is_control() && !c.is_whitespace())
}

/// Whether this address stands in the text as a whole.
pub(in crate::mail::inbound) fn names(text: &str, address: &str) -> bool {
    let (text, address) = (text.to_ascii_lowercase(), address.to_ascii_lowercase());
    let inside = |c: char| is_atom_char(c) || c == '.' || c == '@';
    text.match_indices(&address).any(|(at, _)| {
        let before = text.get(..at).and_then(|before| before.chars().next_back());
        let after = text.get(at + address.len()..).and_then(|after| after.chars().next());
        !before.is_some_and(inside) && !after.is_some_and(inside)
    })
}
