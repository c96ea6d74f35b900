//! The rating with which a player enters.

use crate::app::accounts::identity::of_row;
use crate::app::error::Result;
use crate::app::ratings::in_points;
use crate::app::tournaments::locked::LockedTournament;
use crate::base::{Identity, PlayerId};
use crate::game::Month;
use crate::store::{EntryRating, Tx};
use crate::tournament::Sheet;

/// The rating with which a player enters, and what they say of themselves where the list is one that goes by it.
pub(in crate::app) struct Listed {
    pub(in crate::app) rating: EntryRating,
    pub(in crate::app) identity: Option<Identity>,
}

impl From<EntryRating> for Listed {
    fn from(rating: EntryRating) -> Listed {
        Listed { rating, identity: None }
    }
}

/// The rating with which a player enters: the one that is given, else that of the list by which the sheet goes.
pub(in crate::app) async fn entry_rating(
    tx: &mut Tx,
    held: &LockedTournament,
    player: PlayerId,
    given: Option<i64>,
) -> Result<Listed> {
    match given {
        Some(_) => Ok(EntryRating { points: given, month: None }.into()),
        None => listed_rating(tx, &held.sheet, player).await,
    }
}

/// The rating of a player in the list by which a sheet goes: in the list of others that it names, of no month of this server, and
/// none for whoever is not in it; else in this server's newest list of the kind of game.
pub(in crate::app) async fn listed_rating(tx: &mut Tx, sheet: &Sheet, player: PlayerId) -> Result<Listed> {
    let Some(list) = &sheet.eligibility.rating_of else {
        return Ok(newest_rating(tx, &sheet.variant, player).await?.into());
    };
    let who = identity_of(tx, player).await?;
    let points = match who.number_in(list) {
        Some(number) => tx.ratings().foreign_rating(list, number.into()).await?,
        None => None,
    };
    Ok(Listed { rating: EntryRating { points, month: None }, identity: Some(who) })
}

/// What a player says of themselves.
pub(in crate::app) async fn identity_of(tx: &mut Tx, player: PlayerId) -> Result<Identity> {
    Ok(tx.accounts().identity(player).await?.map(of_row).unwrap_or_default())
}

async fn newest_rating(tx: &mut Tx, variant: &str, player: PlayerId) -> Result<EntryRating> {
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
