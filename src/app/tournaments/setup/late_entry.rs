//! Coming into a tournament that is played.

use crate::app::actor::Actor;
use crate::app::error::{Result, TournamentRefusal};
use crate::app::limits::at_most;
use crate::app::tournaments::ladder::standing::LADDER_ACTS_MAX;
use crate::app::tournaments::locked::{LockedTournament, broken, small};
use crate::app::tournaments::setup::entry_rating::rating_noted;
use crate::base::{PlayerId, Timestamp};
use crate::store::{EntryRating, Tx};
use crate::tournament::{self, ActKind, ENTRANTS_MAX, EntrantState, Kind};

/// Lets somebody into a tournament that is played: at the bottom of a ladder, or into the rounds of a Swiss that are to come.
pub(in crate::app) async fn join_in(
    tx: &mut Tx,
    held: &mut LockedTournament,
    by: &Actor,
    player: PlayerId,
    rating: EntryRating,
    now: Timestamp,
) -> Result<EntrantState> {
    let all = tx.tournaments().entrants(held.id).await?;
    let count = |state: EntrantState| all.iter().filter(|one| one.state == state).count();
    let own = all.iter().find(|one| one.player_id == player.as_uuid());
    if count(EntrantState::Playing) >= usize::from(held.sheet.most()) {
        return Err(TournamentRefusal::PlacesFull.into());
    }
    let ladder = matches!(held.sheet.kind, Kind::Ladder(_));
    if ladder {
        let limit = LADDER_ACTS_MAX;
        let joined =
            tx.tournaments().tournament_events_of(held.id, ActKind::Joined.as_str(), limit).await?.len();
        if at_most(joined) >= limit {
            return Err(TournamentRefusal::LadderFull.into());
        }
    }
    let last = all.iter().filter_map(|one| one.number).max().unwrap_or(0);
    let new = last + 1;
    let playing = EntrantState::Playing;
    let mut entered = false;
    let number = match own.map(|own| (own.state, own.number)) {
        // Who left a ladder comes again, with the number that older games name.
        Some((state @ (EntrantState::Withdrawn | EntrantState::Silent), Some(number))) if ladder => {
            tx.tournaments().set_entrant_state(held.id, player, (state, playing), None).await?;
            number
        }
        Some((EntrantState::Waiting | EntrantState::Entered, _)) => {
            tx.tournaments().seat_entrant(held.id, player, new, 1).await?;
            new
        }
        None | Some((EntrantState::TakenBack, _)) => {
            entered = true;
            let state = EntrantState::Entered;
            tx.tournaments().insert_entrant(held.id, player, (now, by.id), state, (None, rating)).await?;
            tx.tournaments().seat_entrant(held.id, player, new, 1).await?;
            new
        }
        Some(_) => return Err(TournamentRefusal::Entered.into()),
    };
    if number > i64::from(ENTRANTS_MAX) {
        return Err(broken(held.row.id, "number"));
    }
    let (rating, rating_list) = rating_noted(if entered { rating } else { EntryRating::default() });
    let joined = tournament::Act::Joined { player, number: small(held.id, number)?, rating, rating_list };
    held.note(tx, now, Some(by.id), joined).await?;
    Ok(playing)
}
