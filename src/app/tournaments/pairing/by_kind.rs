//! Who plays whom, kind by kind: the first pairings at the start, and those that follow from results.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use crate::app::error::{Error, FieldError, Result, TournamentFault, TournamentRefusal};
use crate::app::limits::at_most;
use crate::app::tournaments::locked::{LockedTournament, broken, small};
use crate::app::tournaments::model::view;
use crate::app::tournaments::pairing::fixture::{Fixture, drawn_in, new_pairing, start_of};
use crate::app::tournaments::pairing::knockout::{Match, pair_knockout, pair_match, rounds_of};
use crate::app::tournaments::standings::section_tables;
use crate::app::tournaments::teams::rounds::pair_line_ups;
use crate::base::{PlayerId, Timestamp};
use crate::store::{EntrantRow, PairingRow, Tx};
use crate::tournament::{
    Act, EntrantState, Kind, PairingScore, Played, TeamsFault, board_pairs, bracket, snake, teams_of,
};

/// The place of each entrant in the list of those who have entered, and the section, by starting number.
pub(in crate::app) fn seats(
    held: &LockedTournament,
    entered: &[&EntrantRow],
    order: &[usize],
) -> Result<Vec<(usize, u16)>> {
    let count = u16::try_from(order.len()).map_err(|_| broken(held.row.id, "entrants"))?;
    match held.sheet.kind {
        Kind::Sections { sections, .. } => {
            if count < sections.saturating_mul(2) {
                return Err(TournamentRefusal::ThinSections.into());
            }
            Ok(order.iter().copied().zip(snake(count, sections)).collect())
        }
        Kind::Teams { .. } => {
            let size = held.sheet.team_size().unwrap_or(0..=0);
            let names: Vec<Option<&str>> = entered.iter().map(|one| one.team.as_deref()).collect();
            let teams = teams_of(&names, order, &size).map_err(|fault| team_fault(&fault, &size))?;
            let seat = |(team, players): (u16, Vec<usize>)| players.into_iter().map(move |at| (at, team));
            Ok((1..).zip(teams).flat_map(seat).collect())
        }
        Kind::RoundRobin { .. } | Kind::Knockout { .. } | Kind::Swiss { .. } | Kind::Ladder(_) => {
            Ok(order.iter().map(|at| (*at, 1)).collect())
        }
    }
}

fn team_fault(fault: &TeamsFault, size: &RangeInclusive<usize>) -> Error {
    let (least, most) = (*size.start(), *size.end());
    let at = |fault: TournamentFault| FieldError::new(fault, "team");
    let fault = match fault {
        TeamsFault::NoTeam(count) => at(TournamentFault::NoTeam)
            .saying(format!("{count} have entered without a team; each names one, or takes the entry back"))
            .with("n", count),
        TeamsFault::Size { team, players } if least == most => at(TournamentFault::TeamBoards)
            .saying(format!(
                "team {team} has {players} players for {most} boards; a team has one for each board"
            ))
            .with("team", team)
            .with("players", players)
            .with("boards", most),
        TeamsFault::Size { team, players } => at(TournamentFault::TeamSize)
            .saying(format!("team {team} has {players} players; it needs {least} to {most}"))
            .with("team", team)
            .with("players", players)
            .with("least", least)
            .with("most", most),
        TeamsFault::TooFew => at(TournamentFault::TooFewTeams),
    };
    fault.into()
}

/// Makes the first pairings; `sections` by starting number.
pub(in crate::app) async fn pair_first(
    tx: &mut Tx,
    held: &LockedTournament,
    sections: &[u16],
    now: Timestamp,
) -> Result<()> {
    let count = u16::try_from(sections.len()).map_err(|_| broken(held.row.id, "entrants"))?;
    match held.sheet.kind {
        Kind::RoundRobin { cycles } => {
            let all: Vec<u16> = (1..=count).collect();
            pair_all(tx, held, 1, 1, &all, cycles, now).await
        }
        Kind::Sections { cycles, .. } => {
            let last = sections.iter().max().copied().unwrap_or(0);
            for section in 1..=last {
                let own: Vec<u16> = (1..=count)
                    .zip(sections)
                    .filter(|(_, of)| **of == section)
                    .map(|(number, _)| number)
                    .collect();
                pair_all(tx, held, 1, section, &own, cycles, now).await?;
            }
            Ok(())
        }
        // Its rounds are paired one by one, out of the line-ups.
        Kind::Teams { line_ups: Some(_), .. } => Ok(()),
        Kind::Teams { cycles, .. } => {
            let mut players: BTreeMap<u16, Vec<u16>> = BTreeMap::new();
            for (number, team) in (1..).zip(sections) {
                players.entry(*team).or_default().push(number);
            }
            let of = |team: u16| players.get(&team).map_or(&[][..], Vec::as_slice);
            let mut new = Vec::new();
            for (round, matches) in (1..).zip(rounds_of(small(held.id, at_most(players.len()))?, cycles)?) {
                let pairs = matches.into_iter().flat_map(|(one, two)| board_pairs(of(one), of(two)));
                let starts = start_of(held, round, now);
                for (board, (white, black)) in (1..).zip(pairs) {
                    let at = Fixture { stage: 1, section: 1, round, board, white, black: Some(black) };
                    new.push(new_pairing(at, starts, None));
                }
            }
            Ok(tx.pairings().insert_pairings(held.id, &new).await?)
        }
        Kind::Knockout { games } => {
            for (number, (white, black)) in (1..).zip(bracket(count)) {
                pair_match(tx, held, Match { round: 1, number, one: white, two: black }, games, now).await?;
            }
            Ok(())
        }
        // The program is asked outside of the transaction; on a ladder the players challenge each other.
        Kind::Swiss { .. } | Kind::Ladder(_) => Ok(()),
    }
}

/// Makes the pairings that follow from what is decided, because it is time or `by` says so; whether there were any.
pub(in crate::app) async fn pair_next(
    tx: &mut Tx,
    held: &mut LockedTournament,
    all: &[PairingRow],
    played: &[Played],
    by: Option<PlayerId>,
    now: Timestamp,
) -> Result<bool> {
    match held.sheet.kind {
        Kind::Sections { to_final, .. } if to_final > 0 => {
            pair_final(tx, held, played, usize::from(to_final), by, now).await
        }
        Kind::Knockout { games } => pair_knockout(tx, held, all, played, games, by, now).await,
        Kind::Teams { line_ups: Some(_), .. } => pair_line_ups(tx, held, all, now).await,
        _ => Ok(false),
    }
}

async fn pair_final(
    tx: &mut Tx,
    held: &mut LockedTournament,
    played: &[Played],
    to_final: usize,
    by: Option<PlayerId>,
    now: Timestamp,
) -> Result<bool> {
    let open = played.iter().any(|one| one.score == PairingScore::Open);
    if open || played.iter().any(|one| one.stage > 1) {
        return Ok(false);
    }
    let seen = view(tx, None, held.id, now).await?;
    let drawn = drawn_in(tx, held.id).await?;
    let (mut finalists, mut by_draw) = (Vec::new(), Vec::new());
    for table in section_tables(&seen).iter().filter(|table| table.stage == 1) {
        // Who has left does not reach the final.
        let plays = |number: u16| {
            let mut all = seen.entrants.iter().filter(|one| one.number == Some(number));
            all.any(|one| one.state == EntrantState::Playing)
        };
        let rows = table.standings.rows.iter().filter(|row| plays(row.number));
        let mut own: Vec<(usize, usize, u16)> =
            rows.map(|row| (row.place, drawn(row.number), row.number)).collect();
        own.sort_unstable();
        // The draw decides where one place goes on both sides of the line.
        if let (Some(last), Some(next)) = (own.get(to_final - 1), own.get(to_final))
            && last.0 == next.0
        {
            let tied = own.iter().filter(|one| one.0 == last.0);
            by_draw.extend(tied.map(|one| one.2));
        }
        finalists.extend(own.iter().take(to_final).map(|one| one.2));
    }
    if finalists.len() < 2 {
        return Ok(false);
    }
    finalists.sort_unstable();
    let numbers = finalists.clone();
    held.note(tx, now, by, Act::Final { numbers, by_draw }).await?;
    pair_all(tx, held, 2, 1, &finalists, 1, now).await?;
    Ok(true)
}

/// Everybody meets everybody, by Berger's tables.
async fn pair_all(
    tx: &mut Tx,
    held: &LockedTournament,
    stage: u16,
    section: u16,
    numbers: &[u16],
    cycles: u8,
    now: Timestamp,
) -> Result<()> {
    let count = u16::try_from(numbers.len()).map_err(|_| broken(held.row.id, "entrants"))?;
    let number = |seat: u16| numbers.get(usize::from(seat) - 1).copied().unwrap_or(seat);
    let mut new = Vec::new();
    for (round, pairs) in (1..).zip(rounds_of(count, cycles)?) {
        let starts = start_of(held, round, now);
        for (board, (white, black)) in (1..).zip(pairs) {
            let at =
                Fixture { stage, section, round, board, white: number(white), black: Some(number(black)) };
            new.push(new_pairing(at, starts, None));
        }
    }
    Ok(tx.pairings().insert_pairings(held.id, &new).await?)
}
