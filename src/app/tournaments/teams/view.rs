//! Teams as readers see them. What is entered for a round that is not paired yet is seen by the captain alone who entered it.

use crate::app::actor::Actor;
use crate::app::core::views::Person;
use crate::app::error::Result;
use crate::app::tournaments::locked::{LockedTournament, has_ended, small};
use crate::app::tournaments::model::{TournamentView, view};
use crate::app::tournaments::teams::Teams;
use crate::app::tournaments::teams::captains::next_of;
use crate::app::tournaments::teams::rounds::{Rounds, entered_for, numbers_of};
use crate::base::{PlayerId, Timestamp, TournamentId};
use crate::store::{LineUpRow, PairingRow, Tx};
use crate::tournament::{EntrantState, Phase};

/// The teams of a tournament that has captains.
pub struct TeamsView {
    pub tournament: TournamentView,
    pub teams: Vec<TeamView>,
    /// The round that is paired next, and when its line-ups are due.
    pub next: Option<(u16, Timestamp)>,
    /// What the reader is to enter as a captain: for the rounds that are not paired yet in which the team plays.
    pub own: Vec<OwnLineUp>,
    /// The team of which the reader is captain, while it is played.
    pub leads: Option<LedTeam>,
}

/// The team of which the reader is captain.
#[derive(Clone)]
pub struct LedTeam {
    /// From 1.
    pub number: u16,
    /// Who would be captain if the reader laid the office down; nobody, if nobody could be.
    pub next: Option<Person>,
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
#[derive(Clone)]
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
    /// Who plays as things are, board by board; nobody, where that is not shown.
    pub players: Vec<TeamPlayer>,
    pub state: LineUpState,
}

/// What is entered of a line-up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineUpState {
    /// Nothing: those play who played last, or the first of the squad.
    Nothing,
    /// What is shown.
    Entered,
    /// Others: somebody of them has left since then.
    Broken,
    /// Something that is not shown to the reader: the captain before entered it, or the reader's sign-in does not show it.
    Hidden,
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
            let leads = |actor: &Actor| captains.iter().find(|one| one.player_id == actor.id.as_uuid());
            let captain = actor.as_ref().and_then(|one| Some((one, leads(one)?)));
            let mut led = None;
            if let Some((_, captain)) = captain.filter(|_| held.phase == Phase::Running) {
                let entrants = tx.tournaments().entrants(id).await?;
                let roles = tx.tournaments().roles(id).await?;
                let next = next_of(&entrants, &roles, (captain.team, captain.player_id));
                let mut players = teams.iter().flat_map(|team| &team.players);
                let next = next.and_then(|next| players.find(|one| one.player.id == next));
                let next = next.map(|one| one.player.clone());
                led = Some(LedTeam { number: small(id, captain.team)?, next });
            }
            let (mut next, mut own) = (None, Vec::new());
            if let Some(rounds) = rounds_to_come(tx, &held, &all, now).await? {
                next = rounds.next(&held).map(|next| (next.round, next.due));
                if let Some((actor, captain)) = captain {
                    let entered = tx.pairings().line_ups(id).await?;
                    let team = teams.iter().find(|team| i64::from(team.number) == captain.team);
                    let of = Own { held: &held, rounds: &rounds, all: &all, entered: &entered };
                    own = team.map(|team| of.line_ups(actor, team)).transpose()?.unwrap_or_default();
                }
            }
            Ok(TeamsView { tournament, teams, next, own, leads: led })
        })
    }
}

/// The rounds of a tournament that is played by line-ups; nothing where none is known to come.
async fn rounds_to_come(
    tx: &mut Tx,
    held: &LockedTournament,
    all: &[PairingRow],
    now: Timestamp,
) -> Result<Option<Rounds>> {
    // While all of it is paused nobody knows when the next round begins.
    let goes_on = held.phase == Phase::Running && held.row.paused_us.is_none();
    if goes_on && !has_ended(held, now)? { Rounds::of(tx, held, all).await } else { Ok(None) }
}

/// Where captains enter line-ups, the round that is paired next, and when these are due.
pub(in crate::app) async fn next_round(
    tx: &mut Tx,
    view: &TournamentView,
    now: Timestamp,
) -> Result<Option<(u16, Timestamp)>> {
    if view.sheet.line_ups().is_none() {
        return Ok(None);
    }
    let held = LockedTournament::read(tx, view.id).await?;
    let all = tx.games().pairings(view.id).await?;
    let rounds = rounds_to_come(tx, &held, &all, now).await?;
    Ok(rounds.and_then(|rounds| rounds.next(&held).map(|next| (next.round, next.due))))
}

/// What the line-ups of a captain's team are told from.
struct Own<'a> {
    held: &'a LockedTournament,
    rounds: &'a Rounds,
    all: &'a [PairingRow],
    entered: &'a [LineUpRow],
}

impl Own<'_> {
    /// Those of the rounds that are not paired yet in which the team plays.
    fn line_ups(&self, reader: &Actor, team: &TeamView) -> Result<Vec<OwnLineUp>> {
        let mut own = Vec::new();
        let coming = (self.rounds.paired + 1..).map_while(|round| self.rounds.coming(self.held, round));
        for coming in coming {
            let Some(opponent) = coming.opponent(team.number) else { continue };
            let row = entered_for(self.entered, coming.round, team.number);
            let shown = |row: &&LineUpRow| {
                row.by_id == reader.id.as_uuid() && reader.sees_own(Timestamp::from_us(row.entered_us))
            };
            let chosen = row.filter(shown).map(|row| numbers_of(self.held, row)).transpose()?;
            let state = match (row, &chosen) {
                (None, _) => LineUpState::Nothing,
                (Some(_), None) => LineUpState::Hidden,
                (Some(_), Some(_)) => {
                    let stands = self.rounds.stands(self.held, self.entered, (coming.round, team.number))?;
                    if stands { LineUpState::Entered } else { LineUpState::Broken }
                }
            };
            let numbers = match state {
                LineUpState::Hidden => Vec::new(),
                _ => self.rounds.players(team.number, chosen.as_deref(), self.all),
            };
            let player = |number: &u16| team.players.iter().find(|one| one.number == *number).cloned();
            own.push(OwnLineUp {
                round: coming.round,
                due: coming.due,
                team: team.number,
                opponent,
                players: numbers.iter().filter_map(player).collect(),
                state,
            });
        }
        Ok(own)
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
