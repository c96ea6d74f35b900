//! Where a player's mails go: to the first address that mails do not come back from.

use crate::app::error::Error;
use crate::base::PlayerId;
use crate::store::{BouncedRow, PlayerRow, Tx};

/// So many mails that came back for now are as bad as one that came back for good.
const SOFT_MAX: i64 = 3;

/// A player's addresses, the one that is preferred first.
pub(in crate::app) async fn addresses_of(tx: &mut Tx, player: &PlayerRow) -> Result<Vec<String>, Error> {
    let further = tx.mail_addresses(PlayerId::from_uuid(player.id)).await?;
    let confirmed = further.into_iter().filter(|row| row.confirmed_us.is_some());
    let addresses = std::iter::once(player.email.clone()).chain(confirmed.map(|row| row.address));
    Ok(addresses.collect())
}

/// The first address that is not known to send mails back; the first one of all, if every one is.
pub(in crate::app) fn best<'a>(addresses: &'a [String], bounced: &[BouncedRow]) -> Option<&'a String> {
    let is_bad = |address: &&String| {
        let mut rows = bounced.iter();
        rows.any(|row| row.address == **address && (row.hard > 0 || row.count >= SOFT_MAX))
    };
    let mut good = addresses.iter().filter(|address| !is_bad(address));
    good.next().or(addresses.first())
}

/// An address as it may be shown where it is known already: `a…@example.org`.
pub fn masked(address: &str) -> String {
    let (local, domain) = address.rsplit_once('@').unwrap_or((address, ""));
    let first: String = local.chars().take(1).collect();
    format!("{first}…@{domain}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bounced(address: &str, count: i64, hard: i64) -> BouncedRow {
        BouncedRow { address: address.to_owned(), count, hard, at_us: 0, reason: String::new() }
    }

    #[test]
    fn a_mail_goes_where_it_may_arrive() {
        let addresses = ["anna@x.test", "anna@y.test"].map(str::to_owned);
        for (bounced, goes) in [
            (vec![], 0),
            (vec![bounced("anna@x.test", 2, 0)], 0),
            (vec![bounced("anna@x.test", 3, 0)], 1),
            (vec![bounced("anna@x.test", 1, 1)], 1),
            (vec![bounced("anna@y.test", 9, 9)], 0),
            (vec![bounced("anna@x.test", 1, 1), bounced("anna@y.test", 1, 1)], 0),
        ] {
            assert_eq!(best(&addresses, &bounced), Some(&addresses[goes]));
        }
        assert_eq!(best(&[], &[]), None);
        assert_eq!(masked("anna.b@example.org"), "a…@example.org");
    }
}
