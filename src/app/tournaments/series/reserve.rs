//! In which order those who wait get places: as they entered, or, where there is a reserve list, first who accepted an
//! invitation and then by rating.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::app::error::Result;
use crate::app::tournaments::series::HeldSeries;
use crate::game::Rating;
use crate::store::{SeriesEntryRow, Tx};

/// Who waits, in the order in which they get places in their class.
pub(in crate::app) fn in_order(held: &HeldSeries, mut rows: Vec<SeriesEntryRow>) -> Vec<SeriesEntryRow> {
    if held.rules.reserve {
        // Everybody has a rating of this server; who does not stand in another's list comes last.
        let usual = match held.sheet.eligibility.rating_of {
            Some(_) => i64::MIN,
            None => Rating::NEW.rating_milli / 1000,
        };
        // Whoever accepted an invitation has their place by that.
        let rating = |one: &SeriesEntryRow| (!one.invited).then(|| one.rating.unwrap_or(usual));
        rows.sort_by_key(|one| (!one.invited, Reverse(rating(one)), one.entered_us));
    }
    rows
}

/// Who plays in the next section: of the classes that are full, that in which somebody waits longest. While invitations to a class
/// are open, nobody of its reserve list gets a place. Whoever is locked out goes on waiting.
pub(super) async fn next_players(tx: &mut Tx, held: &HeldSeries) -> Result<Option<Vec<SeriesEntryRow>>> {
    let players = usize::from(held.rules.players);
    let invitations = tx.series().open_invitations(held.id).await?;
    let is_held = |class: i64| held.rules.reserve && invitations.iter().any(|(of, _)| *of == class);
    let mut classes: BTreeMap<i64, Vec<SeriesEntryRow>> = BTreeMap::new();
    let waiting = tx.series().entries(held.id).await?.into_iter().filter(|one| one.locked_us.is_none());
    for one in in_order(held, waiting.collect()) {
        let class = classes.entry(one.class).or_default();
        if class.len() < players && (one.invited || !is_held(one.class)) {
            class.push(one);
        }
    }
    let full = classes.into_values().filter(|class| class.len() == players);
    Ok(full.min_by_key(|class| class.iter().map(|one| one.entered_us).min()))
}
