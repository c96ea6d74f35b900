//! Captains enter line-ups.

use serde_json::json;

use crate::app::actor::Actor;
use crate::app::error::{Denial, Error, Result, TournamentFault, TournamentRefusal};
use crate::app::tournaments::locked::{LockedTournament, must_play_on};
use crate::app::tournaments::teams::Teams;
use crate::app::tournaments::teams::rounds::Rounds;
use crate::base::{PlayerId, TournamentId};
use crate::store::LineUpRow;
use crate::tournament::{EntrantState, Kind, Phase};

impl Teams<'_> {
    /// Keeps who plays for the caller's team in a round, in place of what was entered before: as many as there are boards, in any
    /// order, for they play in the order of the squad. Nothing of it is shown to anybody else before the round is paired.
    ///
    /// # Errors
    /// The caller is no captain, the round has begun or is none of the team's, or the players do not make a line-up.
    pub async fn enter_line_up(
        self,
        by: &Actor,
        id: TournamentId,
        round: u16,
        players: &[PlayerId],
    ) -> Result<()> {
        let (now, by, mut players) = (self.0.now(), by.id, players.to_vec());
        let given = players.len();
        players.sort_unstable();
        players.dedup();
        write_tx!(self.0, async |tx| {
            let held = LockedTournament::lock(tx, id).await?;
            if held.phase == Phase::Draft {
                return Err(Error::NotFound);
            }
            let Kind::Teams { boards, line_ups: Some(_), .. } = held.sheet.kind else {
                return Err(TournamentRefusal::NoLineUps.into());
            };
            let captains = tx.pairings().captains(id).await?;
            let own = captains.iter().find(|one| one.player_id == by.as_uuid()).ok_or(Denial::NotCaptain)?;
            held.must_be(&[Phase::Running], TournamentRefusal::Over)?;
            must_play_on(&held, now)?;
            let all = tx.games().pairings(id).await?;
            let rounds = Rounds::of(tx, &held, &all).await?.ok_or(TournamentRefusal::NoLineUps)?;
            let due = (1..=rounds.paired).contains(&round);
            let missing = if due { TournamentRefusal::LineUpDue } else { TournamentRefusal::NoSuchRound };
            let coming = rounds.coming(&held, round).ok_or(missing)?;
            if coming.due <= now {
                return Err(TournamentRefusal::LineUpDue.into());
            }
            if u16::try_from(own.team).ok().and_then(|team| coming.opponent(team)).is_none() {
                return Err(TournamentRefusal::TeamRests.into());
            }
            let entrants = tx.tournaments().entrants(id).await?;
            let squad = entrants
                .iter()
                .filter(|one| one.section == Some(own.team) && one.state == EntrantState::Playing)
                .filter(|one| players.contains(&PlayerId::from_uuid(one.player_id)));
            let mut numbers: Vec<i64> = squad.filter_map(|one| one.number).collect();
            numbers.sort_unstable();
            if given != usize::from(boards) || numbers.len() != given {
                return Err(Error::malformed(TournamentFault::LineUp, "players"));
            }
            let row = LineUpRow {
                round: round.into(),
                team: own.team,
                players: json!(numbers).to_string(),
                by_id: by.as_uuid(),
                entered_us: now.as_us(),
            };
            Ok(tx.pairings().set_line_up(id, &row).await?)
        })
    }
}
