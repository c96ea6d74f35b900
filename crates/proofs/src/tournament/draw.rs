//! The draw of starting numbers, which anybody can make again.
//!
//! When entries open, the server makes a secret of 32 bytes and publishes its SHA-256. Whoever enters may add a text. At the
//! start the secret is published, and the order follows from it, the entrants and their texts alone: nobody could choose
//! it, for the secret was fixed before the texts were known, and the texts are the entrants' own.

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

/// What is published when entries open: SHA-256 of the secret.
pub fn commitment(secret: &[u8; 32]) -> [u8; 32] {
    Sha256::digest(secret).into()
}

/// The order that the secret gives to these entrants, each with id and text (empty if none was added): their places in
/// the list given, the one with number 1 first.
///
/// The list is written with one line for each entrant, `id`, a space, the text and a line feed, sorted by id. The key of
/// an entrant is HMAC-SHA-256 under the secret over the list and, right after it, the id; the lowest key comes first.
///
/// ```
/// use fairschach_proofs::tournament::draw;
///
/// let entrants = [("anna", "heads"), ("ben", ""), ("clara", "tails")];
/// let order = draw(&[7; 32], &entrants.map(|(id, text)| (id.to_owned(), text.to_owned())));
/// assert!(order.len() == 3 && (0..3).all(|entrant| order.contains(&entrant)));
/// ```
pub fn draw(secret: &[u8; 32], entrants: &[(String, String)]) -> Vec<usize> {
    let mut lines: Vec<String> = entrants.iter().map(|(id, text)| format!("{id} {text}\n")).collect();
    lines.sort_unstable();
    let list = lines.concat();
    let key = |id: &str| -> [u8; 32] {
        let mut mac = Hmac::<Sha256>::new_from_slice(secret).expect("HMAC takes a key of any length");
        mac.update(list.as_bytes());
        mac.update(id.as_bytes());
        mac.finalize().into_bytes().into()
    };
    let mut keyed: Vec<([u8; 32], usize)> = (0..).zip(entrants).map(|(at, (id, _))| (key(id), at)).collect();
    keyed.sort_unstable();
    keyed.into_iter().map(|(_, at)| at).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entrants(texts: &[&str]) -> Vec<(String, String)> {
        let id = |n: usize| format!("00000000-0000-7000-8000-{n:012}");
        (1..).zip(texts).map(|(n, text)| (id(n), (*text).to_owned())).collect()
    }

    #[test]
    fn every_text_and_the_secret_count_and_the_order_of_entry_does_not() {
        let four = entrants(&["", "heute", "", "x"]);
        let secret = [7; 32];
        let order = |of: &[(String, String)], secret: &[u8; 32]| {
            let drawn = draw(secret, of).into_iter();
            drawn.map(|at| of[at].0.clone()).collect::<Vec<_>>()
        };
        let mut sorted = draw(&secret, &four);
        sorted.sort_unstable();
        assert_eq!(sorted, [0, 1, 2, 3]);
        let mut turned = four.clone();
        turned.reverse();
        assert_eq!(order(&four, &secret), order(&turned, &secret));
        let orders: std::collections::BTreeSet<_> = (0..40).map(|n| order(&four, &[n; 32])).collect();
        assert!(orders.len() > 10, "{} orders", orders.len());
        let texts: std::collections::BTreeSet<_> =
            (0..40).map(|n| order(&entrants(&["", &n.to_string(), "", "x"]), &secret)).collect();
        assert!(texts.len() > 10, "{} orders", texts.len());
    }
}
