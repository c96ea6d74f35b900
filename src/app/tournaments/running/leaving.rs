//! Leaving a tournament that is played: withdrawal, replacement by a substitute, and a game that is played anew.
//!
//! Nothing here touches a game: what is to become of one is noted with its pairing as a wish, and carried out under the
//! game's own lock ([`crate::app::tournaments::running::game_actions`]).

use crate::app::error::{Error, Result, TournamentRefusal};
use crate::app::tournaments::ladder::challenges::close_of;
use crate::app::tournaments::locked::{LockedTournament, small};
use crate::app::tournaments::model::known;
use crate::app::tournaments::pairing::fixture::{Fixture, new_pairing, next_board, place};
use crate::app::tournaments::pairing::played::played;
use crate::app::tournaments::setup::entry_rating::entry_rating;
use crate::app::tournaments::teams::captains::captain_left;
use crate::base::{GameId, PlayerId, Side, Timestamp};
use crate::store::{EntrantRow, PairingRow, Tx};
use crate::tournament::event::LeftGames;
use crate::tournament::{
    Act, EntrantState, Kind, PairingOutcome, PairingScore, PendingGameAction, Played, Withdrawal,
};

/// Lets a substitute take a player's number.
///
/// # Errors
/// The sheet has no replacement, the player does not play, or the substitute has entered already or is captain of another team.
pub(in crate::app) async fn replace_in(
    tx: &mut Tx,
    held: &mut LockedTournament,
    by: PlayerId,
    player: PlayerId,
    substitute: PlayerId,
    why: String,
    now: Timestamp,
) -> Result<()> {
    if !held.sheet.replacement {
        return Err(TournamentRefusal::NoReplacement.into());
    }
    known(tx, substitute).await?;
    let entrants = tx.tournaments().entrants(held.id).await?;
    let left = playing(&entrants, player)?;
    let (number, section) = left.number.zip(left.section).ok_or(Error::NotFound)?;
    let new = entrants.iter().find(|one| one.player_id == substitute.as_uuid());
    let free = [EntrantState::Waiting, EntrantState::TakenBack];
    if new.is_some_and(|new| !free.contains(&new.state)) {
        return Err(TournamentRefusal::SubstituteEntered.into());
    }
    let captains = tx.pairings().captains(held.id).await?;
    if captains.iter().any(|one| one.player_id == substitute.as_uuid() && one.team != section) {
        return Err(TournamentRefusal::OtherTeam.into());
    }
    let states = (EntrantState::Playing, EntrantState::Replaced);
    tx.tournaments().set_entrant_state(held.id, player, states, Some(now)).await?;
    if new.is_none_or(|new| new.state != EntrantState::Waiting) {
        let rating = entry_rating(tx, held, substitute, None).await?.rating;
        let more = (left.team.as_deref(), rating);
        tx.tournaments().insert_entrant(held.id, substitute, (now, by), EntrantState::Entered, more).await?;
    }
    tx.tournaments().seat_entrant(held.id, substitute, number, section).await?;
    captain_left(tx, held, player, now).await?;
    tx.series().seated_in(held.id, substitute, now).await?;
    let mut games = 0;
    for one in &tx.games().pairings(held.id).await? {
        let of = one.white == number || one.black == Some(number);
        if of && one.game_id.is_some() && is_open(held, one, now)? {
            play_anew(tx, held, one, now, &why).await?;
            games += 1;
        }
    }
    let number = small(held.id, number)?;
    held.reschedule = true;
    held.note(tx, now, Some(by), Act::Replaced { player, substitute, number, games, reason: why.into() })
        .await
}

/// Has a game played anew.
///
/// # Errors
/// The game is none of this tournament's, counts no more, or what hangs on its result is paired already.
pub(in crate::app) async fn replay_in(
    tx: &mut Tx,
    held: &mut LockedTournament,
    by: PlayerId,
    game: GameId,
    why: String,
    now: Timestamp,
) -> Result<()> {
    let all = tx.games().pairings(held.id).await?;
    let one = all.iter().find(|one| one.game_id == Some(game.as_uuid())).ok_or(Error::NotFound)?;
    if one.outcome.is_some() {
        return Err(TournamentRefusal::GameReplaced.into());
    }
    let by_round = matches!(held.sheet.kind, Kind::Knockout { .. } | Kind::Swiss { .. });
    if all.iter().any(|other| other.stage > one.stage || by_round && other.round > one.round) {
        return Err(TournamentRefusal::ResultUsed.into());
    }
    let entrants = tx.tournaments().entrants(held.id).await?;
    let plays = |number| entrants.iter().any(|e| e.number == number && e.state == EntrantState::Playing);
    if !plays(Some(one.white)) || !plays(one.black) {
        return Err(TournamentRefusal::PlayerLeft.into());
    }
    play_anew(tx, held, one, now, &why).await?;
    held.reschedule = true;
    held.note(tx, now, Some(by), Act::Replayed { game, reason: why.into() }).await
}

/// Withdraws a player, under the tournament's lock.
pub(in crate::app) async fn withdraw_in(
    tx: &mut Tx,
    held: &mut LockedTournament,
    by: Option<PlayerId>,
    player: PlayerId,
    silent: bool,
    why: &str,
    now: Timestamp,
) -> Result<()> {
    let entrants = tx.tournaments().entrants(held.id).await?;
    let number = playing(&entrants, player)?.number.ok_or(Error::NotFound)?;
    let to = if silent { EntrantState::Silent } else { EntrantState::Withdrawn };
    let states = (EntrantState::Playing, to);
    tx.tournaments().set_entrant_state(held.id, player, states, Some(now)).await?;
    captain_left(tx, held, player, now).await?;
    close_of(tx, held, number, now).await?;
    let all = tx.games().pairings(held.id).await?;
    let own = own_games(held, &all, number, now)?;
    let annul = annuls(held, &own);
    // Who leaves says why in the record alone: rulings in the games stay when the account is erased.
    let said = (by == Some(player)).then(|| held.language().t("ruling-left"));
    let to_games = said.as_deref().unwrap_or(why);
    for (row, one) in &own {
        if annul && row.stage == 1 && row.black.is_some() {
            annul_pairing(tx, held, row, one.score == PairingScore::Open, to_games).await?;
        } else if one.score == PairingScore::Open {
            forfeit(tx, held, row, number, to_games).await?;
        }
    }
    let games = if annul { LeftGames::Annulled } else { LeftGames::Forfeited };
    let withdrawn =
        Act::Withdrawn { player, number: small(held.id, number)?, silent, games, reason: why.into() };
    held.note(tx, now, by, withdrawn).await?;
    held.reschedule = true;
    Ok(())
}

/// The pairings of a starting number, and how each has come out.
pub(in crate::app) fn own_games<'a>(
    held: &LockedTournament,
    all: &'a [PairingRow],
    number: i64,
    now: Timestamp,
) -> Result<Vec<(&'a PairingRow, Played)>> {
    let rows = all.iter().zip(played(held.id, all, now)?);
    Ok(rows.filter(|(row, _)| row.white == number || row.black == Some(number)).collect())
}

/// Whether all games of one who leaves are annulled: where everybody meets everybody, before half of them are finished.
pub(in crate::app) fn annuls(held: &LockedTournament, own: &[(&PairingRow, Played)]) -> bool {
    let all_play_all = matches!(held.sheet.kind, Kind::RoundRobin { .. } | Kind::Sections { .. });
    let counted = own.iter().filter(|(_, one)| one.score != PairingScore::Void && one.stage == 1);
    let (mut games, mut finished) = (0, 0);
    for (_, one) in counted {
        games += 1;
        finished += usize::from(one.score != PairingScore::Open);
    }
    let in_final = own.iter().any(|(_, one)| one.stage > 1);
    held.sheet.withdrawal == Withdrawal::AnnulBeforeHalf && all_play_all && !in_final && finished * 2 < games
}

/// Who plays in the tournament.
pub(in crate::app) fn playing(entrants: &[EntrantRow], player: PlayerId) -> Result<&EntrantRow> {
    let plays = EntrantState::Playing;
    entrants
        .iter()
        .find(|one| one.player_id == player.as_uuid() && one.state == plays)
        .ok_or(TournamentRefusal::NotInside.into())
}

fn is_open(held: &LockedTournament, row: &PairingRow, now: Timestamp) -> Result<bool> {
    let one = played(held.id, std::slice::from_ref(row), now)?;
    Ok(one.iter().any(|one| one.score == PairingScore::Open))
}

/// It counts for nobody; a game that goes on is cancelled.
pub(in crate::app) async fn annul_pairing(
    tx: &mut Tx,
    held: &LockedTournament,
    row: &PairingRow,
    open: bool,
    why: &str,
) -> Result<()> {
    let at = place(held.id, row);
    tx.pairings().set_pairing_outcome(&at, Some(PairingOutcome::Annulled)).await?;
    if open && row.game_id.is_some() {
        tx.tournaments().set_pending_action(&at, Some(PendingGameAction::Annul), Some(why)).await?;
    }
    Ok(())
}

async fn forfeit(
    tx: &mut Tx,
    held: &LockedTournament,
    row: &PairingRow,
    number: i64,
    why: &str,
) -> Result<()> {
    let at = place(held.id, row);
    let loser = if row.white == number { Side::White } else { Side::Black };
    if row.game_id.is_none() {
        let outcome = PairingOutcome::Forfeit(Some(loser));
        return Ok(tx.pairings().set_pairing_outcome(&at, Some(outcome)).await?);
    }
    // If the other side left a moment ago, both lose.
    let pending = match row.pending_action {
        Some(PendingGameAction::Forfeit(Some(before))) if before != loser => PendingGameAction::Forfeit(None),
        _ => PendingGameAction::Forfeit(Some(loser)),
    };
    Ok(tx.tournaments().set_pending_action(&at, Some(pending), Some(why)).await?)
}

async fn play_anew(
    tx: &mut Tx,
    held: &LockedTournament,
    row: &PairingRow,
    now: Timestamp,
    why: &str,
) -> Result<()> {
    annul_pairing(tx, held, row, is_open(held, row, now)?, why).await?;
    let number = |number| small(held.id, number);
    let (stage, section, round) = (number(row.stage)?, number(row.section)?, number(row.round)?);
    // Another one may have been added in this very transaction.
    let all = tx.games().pairings(held.id).await?;
    let at = Fixture {
        stage,
        section,
        round,
        board: next_board(&all, stage, section, round),
        white: number(row.white)?,
        black: row.black.map(number).transpose()?,
    };
    Ok(tx.pairings().insert_pairings(held.id, &[new_pairing(at, now, None)]).await?)
}
