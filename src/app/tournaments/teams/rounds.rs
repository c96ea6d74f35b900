//! The rounds of a tournament with line-ups: each is paired when it begins, out of what the captains have entered. A line-up is
//! no longer taken from the same moment on, so that nobody can answer another's.

use std::collections::{BTreeMap, BTreeSet};

use crate::app::error::{Result, TournamentRefusal};
use crate::app::tournaments::locked::{LockedTournament, broken, small};
use crate::app::tournaments::noted::noted_of;
use crate::app::tournaments::pairing::fixture::{Fixture, absent, gone, new_pairing};
use crate::base::{Micros, PlayerId, Timestamp};
use crate::store::{EntrantRow, LineUpRow, PairingRow, Tx};
use crate::tournament::{
    Act, ActKind, EntrantState, Kind, LineUp, LineUps, SquadPlayer, all_play_all_rounds, board_pairs, line_up,
};

/// The most pauses that are counted.
const PAUSES_MAX: i64 = 1000;

/// The players of each team, by starting number.
pub(in crate::app) type Squads = BTreeMap<u16, Vec<SquadPlayer>>;

/// What a tournament with line-ups has to pair.
pub(in crate::app) struct Rounds {
    boards: u8,
    pub(in crate::app) days: u16,
    started: Timestamp,
    /// So long all of it has been paused since the last round that is paired began, or since the start.
    stood: Micros,
    /// When the last round that is paired began.
    last: Option<Timestamp>,
    /// Who meets whom, by rounds.
    matches: Vec<Vec<(u16, u16)>>,
    squads: Squads,
    /// So many rounds are paired.
    pub(in crate::app) paired: u16,
}

/// A round that is not paired yet.
#[derive(Clone, Copy)]
pub(in crate::app) struct ComingRound<'a> {
    pub(in crate::app) round: u16,
    /// When it begins, and its line-ups are due.
    pub(in crate::app) due: Timestamp,
    matches: &'a [(u16, u16)],
}

impl ComingRound<'_> {
    /// Whom a team meets in it; nobody, if it rests.
    pub(in crate::app) fn opponent(&self, team: u16) -> Option<u16> {
        self.matches.iter().find_map(|(one, two)| match team {
            team if team == *one => Some(*two),
            team if team == *two => Some(*one),
            _ => None,
        })
    }
}

/// The players of each team, once numbers are given.
pub(in crate::app) fn squads(held: &LockedTournament, entrants: &[EntrantRow]) -> Result<Squads> {
    let mut plays: BTreeMap<(i64, i64), bool> = BTreeMap::new();
    for one in entrants {
        if let Some(seat) = one.section.zip(one.number) {
            *plays.entry(seat).or_default() |= one.state == EntrantState::Playing;
        }
    }
    let mut squads = Squads::new();
    for ((team, number), plays) in plays {
        let one = SquadPlayer { number: small(held.id, number)?, plays };
        squads.entry(small(held.id, team)?).or_default().push(one);
    }
    Ok(squads)
}

impl Rounds {
    /// Those of a tournament that is played by line-ups; nothing for any other.
    pub(in crate::app) async fn of(
        tx: &mut Tx,
        held: &LockedTournament,
        all: &[PairingRow],
    ) -> Result<Option<Rounds>> {
        let Kind::Teams { boards, cycles, line_ups: Some(LineUps { days, .. }), .. } = held.sheet.kind else {
            return Ok(None);
        };
        let Some(started) = noted_of(tx, held.id, ActKind::Started, 1).await?.pop() else { return Ok(None) };
        let squads = squads(held, &tx.tournaments().entrants(held.id).await?)?;
        let teams = squads.keys().max().copied().unwrap_or(0);
        let matches = all_play_all_rounds(teams, cycles).map_err(|_| TournamentRefusal::NotAllPlayAll)?;
        let paired = small(held.id, all.iter().map(|one| one.round).max().unwrap_or(0))?;
        let last = noted_of(tx, held.id, ActKind::LineUps, 1).await?.pop().map(|noted| noted.at);
        let stood = stood(tx, held, last.unwrap_or(started.at)).await?;
        Ok(Some(Rounds { boards, days, started: started.at, stood, last, matches, squads, paired }))
    }

    /// A round that is still to be paired. It begins when the sheet says, later by as long as all of it was paused, and never
    /// sooner after the round before than the sheet has between them: nobody finds several rounds paired at once.
    pub(in crate::app) fn coming(&self, held: &LockedTournament, round: u16) -> Option<ComingRound<'_>> {
        let matches = self.matches.get(usize::from(round.checked_sub(1)?))?;
        let of_sheet = |round: u16| held.sheet.line_up_due(self.started, round);
        let due = of_sheet(round)?;
        let due = match self.last.zip(of_sheet(self.paired)) {
            Some((last, planned)) => last.plus(due.since(planned)),
            None => due,
        };
        let due = due.plus(self.stood);
        (round > self.paired).then_some(ComingRound { round, due, matches })
    }

    /// The one that is paired next; nothing, if all are.
    pub(in crate::app) fn next(&self, held: &LockedTournament) -> Option<ComingRound<'_>> {
        self.coming(held, self.paired + 1)
    }

    /// Whether a line-up that was entered for a round stands: all of it still play.
    pub(in crate::app) fn stands(
        &self,
        held: &LockedTournament,
        entered: &[LineUpRow],
        (round, team): (u16, u16),
    ) -> Result<bool> {
        let Some(row) = entered_for(entered, round, team) else { return Ok(false) };
        let squad = self.squads.get(&team).map_or(&[][..], Vec::as_slice);
        let plays = |number: &u16| squad.iter().any(|one| one.number == *number && one.plays);
        Ok(numbers_of(held, row)?.iter().all(plays))
    }

    /// Who is set to play for a team as things are: those of this line-up, or else those of the last one, as far as they
    /// have not left.
    pub(in crate::app) fn players(&self, team: u16, chosen: Option<&[u16]>, all: &[PairingRow]) -> Vec<u16> {
        let squad = self.squads.get(&team).map_or(&[][..], Vec::as_slice);
        let last = last_line_up(squad, all);
        line_up(squad, chosen.unwrap_or(&last), self.boards)
    }
}

/// How long all of it has been paused since then, as the record says; a pause that is not over is none yet.
async fn stood(tx: &mut Tx, held: &LockedTournament, since: Timestamp) -> Result<Micros> {
    let resumed = noted_of(tx, held.id, ActKind::Resumed, PAUSES_MAX).await?;
    let paused = noted_of(tx, held.id, ActKind::Paused, PAUSES_MAX).await?;
    let over = paused.iter().skip(usize::from(held.row.paused_us.is_some()));
    let over = over.zip(&resumed).filter(|(from, _)| from.at >= since);
    Ok(over.map(|(from, to)| to.at.since(from.at)).sum())
}

/// Who played for a squad in the last round in which it did.
fn last_line_up(squad: &[SquadPlayer], all: &[PairingRow]) -> Vec<u16> {
    let of_squad = |number: i64| squad.iter().any(|one| i64::from(one.number) == number);
    let seats = all.iter().flat_map(|one| [(one.round, Some(one.white)), (one.round, one.black)]);
    let own: BTreeSet<(i64, i64)> = seats
        .filter_map(|(round, number)| Some((round, number?)))
        .filter(|(_, number)| of_squad(*number))
        .collect();
    let last = own.last().map_or(0, |(round, _)| *round);
    let last = own.iter().filter(|(round, _)| *round == last);
    last.filter_map(|(_, number)| u16::try_from(*number).ok()).collect()
}

/// What is entered for a team in a round.
pub(in crate::app) fn entered_for(entered: &[LineUpRow], round: u16, team: u16) -> Option<&LineUpRow> {
    entered.iter().find(|row| (row.round, row.team) == (i64::from(round), i64::from(team)))
}

/// The starting numbers of a line-up that was entered.
pub(in crate::app) fn numbers_of(held: &LockedTournament, row: &LineUpRow) -> Result<Vec<u16>> {
    serde_json::from_str(&row.players).map_err(|_| broken(held.row.id, "line-up"))
}

/// Pairs the next round once its time has come, and publishes its line-ups; whether it has.
pub(in crate::app) async fn pair_line_ups(
    tx: &mut Tx,
    held: &mut LockedTournament,
    all: &[PairingRow],
    now: Timestamp,
) -> Result<bool> {
    let Some(rounds) = Rounds::of(tx, held, all).await? else { return Ok(false) };
    let Some(next) = rounds.next(held).filter(|next| next.due <= now) else { return Ok(false) };
    let entered = tx.pairings().line_ups(held.id).await?;
    let mut published: BTreeMap<u16, LineUp> = BTreeMap::new();
    for team in next.matches.iter().flat_map(|(one, two)| [*one, *two]) {
        let own = entered_for(&entered, next.round, team);
        let chosen = own.map(|row| numbers_of(held, row)).transpose()?;
        let players = rounds.players(team, chosen.as_deref(), all);
        let by = own.map(|row| PlayerId::from_uuid(row.by_id));
        published.insert(team, LineUp { team, players, by });
    }
    let gone = gone(tx, held).await?;
    let players = |team: u16| published.get(&team).map_or(&[][..], |one| one.players.as_slice());
    let games = next.matches.iter().flat_map(|(one, two)| board_pairs(players(*one), players(*two)));
    let games = (1..).zip(games).map(|(board, (white, black))| {
        let at = Fixture { stage: 1, section: 1, round: next.round, board, white, black: Some(black) };
        new_pairing(at, now, absent(&gone, white, Some(black)))
    });
    tx.pairings().insert_pairings(held.id, &games.collect::<Vec<_>>()).await?;
    let round = next.round;
    tx.pairings().forget_line_ups(held.id, round.into()).await?;
    held.note(tx, now, None, Act::LineUps { round, teams: published.into_values().collect() }).await?;
    Ok(true)
}
