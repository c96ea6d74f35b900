//! The rating with which a player enters.

use crate::app::error::Result;
use crate::app::ratings::in_points;
use crate::app::tournaments::locked::LockedTournament;
use crate::base::PlayerId;
use crate::game::Month;
use crate::store::{EntryRating, Tx};

/// The rating with which a player enters: the one that is given, else that of the newest rating list of the kind of game.
pub(in crate::app) async fn entry_rating(
    tx: &mut Tx,
    held: &LockedTournament,
    player: PlayerId,
    given: Option<i64>,
) -> Result<EntryRating> {
    match given {
        Some(_) => Ok(EntryRating { points: given, month: None }),
        None => newest_rating(tx, &held.sheet.variant, player).await,
    }
}

/// That of the newest rating list of a kind of game.
pub(in crate::app) async fn newest_rating(
    tx: &mut Tx,
    variant: &str,
    player: PlayerId,
) -> Result<EntryRating> {
    let Some(newest) = tx.ratings().rating_lists().await?.pop() else { return Ok(EntryRating::default()) };
    let line = tx.ratings().rating_of(player, (newest.month, variant)).await?;
    Ok(line.map_or_else(EntryRating::default, |line| EntryRating {
        points: Some(in_points(line.rating_milli)),
        month: Some(newest.month),
    }))
}

/// What the record says of it.
pub(in crate::app) fn rating_noted(rating: EntryRating) -> (Option<i64>, Option<Month>) {
    (rating.points, rating.month.and_then(Month::from_number))
}
