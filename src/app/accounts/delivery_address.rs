//! Where a player's mails go: to the first address that mails do not come back from.

use crate::app::error::Result;
use crate::base::PlayerId;
use crate::store::{BouncedRow, PlayerRow, Tx};

/// So many mails that came back for now are as bad as one that came back for good.
const SOFT_MAX: i64 = 3;

/// A player's addresses, the one that is preferred first.
pub(in crate::app) async fn addresses_of(tx: &mut Tx, player: &PlayerRow) -> Result<Vec<String>> {
    let further = tx.accounts().mail_addresses(PlayerId::from_uuid(player.id)).await?;
    let confirmed = further.into_iter().filter(|row| row.confirmed_us.is_some());
    let addresses = std::iter::once(player.email.clone()).chain(confirmed.map(|row| row.address));
    Ok(addresses.collect())
}

/// The first address that is not known to send mails back; the first one of all, if every one is.
pub fn best<'a>(addresses: &'a [String], bounced: &[BouncedRow]) -> Option<&'a String> {
    let is_bad = |address: &&String| {
        let mut rows = bounced.iter();
        rows.any(|row| row.address == **address && (row.hard > 0 || row.count >= SOFT_MAX))
    };
    let mut good = addresses.iter().filter(|address| !is_bad(address));
    good.next().or(addresses.first())
}

/// An address as it may be shown where it is known already: `a…@example.org`. An erased account has none.
pub fn masked(address: &str) -> String {
    if address.is_empty() {
        return String::new();
    }
    let (local, domain) = address.rsplit_once('@').unwrap_or((address, ""));
    let first: String = local.chars().take(1).collect();
    format!("{first}…@{domain}")
}
