//! Teams as readers see them. What is entered for a round that is not paired yet is seen by the team's own captain alone.

use crate::app::actor::Actor;
use crate::app::core::views::Person;
use crate::app::error::Result;
use crate::app::tournaments::model::{LockedTournament, TournamentView, small, view};
use crate::app::tournaments::running::finish::has_ended;
use crate::app::tournaments::teams::Teams;
use crate::app::tournaments::teams::rounds::{Rounds, numbers_of};
use crate::base::{PlayerId, Timestamp, TournamentId};
use crate::tournament::EntrantState;

/// The teams of a tournament that has captains.
pub struct TeamsView {
    pub tournament: TournamentView,
    pub teams: Vec<TeamView>,
    /// The round that is paired next, and when its line-ups are due.
    pub next: Option<(u16, Timestamp)>,
    /// What the reader is to enter as a captain: for the rounds that are not paired yet in which the team plays.
    pub own: Vec<OwnLineUp>,
}

pub struct TeamView {
    /// From 1.
    pub number: u16,
    pub name: String,
    pub captain: Person,
    /// Its players in order.
    pub players: Vec<TeamPlayer>,
}

/// Somebody of a team.
pub struct TeamPlayer {
    /// The starting number.
    pub number: u16,
    pub player: Person,
    /// Whether they have not left.
    pub plays: bool,
}

/// A line-up of the reader's own team.
pub struct OwnLineUp {
    pub round: u16,
    pub due: Timestamp,
    /// The reader's team, and whom it meets.
    pub team: u16,
    pub opponent: u16,
    /// Who plays as things are, board by board, by starting numbers.
    pub players: Vec<u16>,
    /// Whether it was entered; else it is the last one, or the first of the squad.
    pub entered: bool,
}

impl TeamsView {
    /// A team by its number.
    pub fn team(&self, number: u16) -> Option<&TeamView> {
        self.teams.iter().find(|team| team.number == number)
    }
}

impl Teams<'_> {
    /// The teams of a tournament with captains, once it is played; none of any other.
    pub async fn teams(self, actor: Option<&Actor>, id: TournamentId) -> Result<TeamsView> {
        let (now, actor) = (self.0.now(), actor.cloned());
        read_tx!(self.0, async |tx| {
            let tournament = view(tx, actor.as_ref(), id, now).await?;
            let captains = tx.pairings().captains(id).await?;
            let mut teams = Vec::new();
            for one in &captains {
                let number = small(id, one.team)?;
                let captain =
                    Person { id: PlayerId::from_uuid(one.player_id), name: one.player_name.clone() };
                teams.push(team_view(&tournament, number, captain));
            }
            let held = LockedTournament::read(tx, id).await?;
            let all = tx.games().pairings(id).await?;
            let (mut next, mut own) = (None, Vec::new());
            if let Some(rounds) = Rounds::of(tx, &held, &all).await?
                && !has_ended(&held, now)?
            {
                next = rounds.next(&held).map(|next| (next.round, next.due));
                let reader = actor.map(|actor| actor.id.as_uuid());
                let captain = captains.iter().find(|one| Some(one.player_id) == reader);
                let entered = tx.pairings().line_ups(id).await?;
                let coming = (rounds.paired + 1..).map_while(|round| rounds.coming(&held, round));
                for coming in coming.filter(|_| captain.is_some()) {
                    let team = captain.map(|captain| small(id, captain.team)).transpose()?.unwrap_or(0);
                    let Some(opponent) = coming.opponent(team) else { continue };
                    let place = (i64::from(coming.round), i64::from(team));
                    let row = entered.iter().find(|row| (row.round, row.team) == place);
                    let chosen = row.map(|row| numbers_of(&held, row)).transpose()?;
                    own.push(OwnLineUp {
                        round: coming.round,
                        due: coming.due,
                        team,
                        opponent,
                        players: rounds.players(team, chosen.as_deref(), &all),
                        entered: row.is_some(),
                    });
                }
            }
            Ok(TeamsView { tournament, teams, next, own })
        })
    }
}

fn team_view(tournament: &TournamentView, number: u16, captain: Person) -> TeamView {
    let own = tournament.entrants.iter().filter(|one| one.section == Some(number));
    let name = own.clone().find_map(|one| one.team.clone()).unwrap_or_default();
    let mut players: Vec<TeamPlayer> = Vec::new();
    for one in own.filter(|one| one.state != EntrantState::Replaced) {
        let plays = one.state == EntrantState::Playing;
        if let Some(number) = one.number {
            players.push(TeamPlayer { number, player: one.player.clone(), plays });
        }
    }
    players.sort_unstable_by_key(|one| one.number);
    TeamView { number, name, captain, players }
}
