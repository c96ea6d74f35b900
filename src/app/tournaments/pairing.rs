//! Who plays whom, kind by kind: the first pairings at the start, and those that follow from results.

use super::{Held, broken, pairing_view, small};
use crate::app::Error;
use crate::app::chain::members;
use crate::base::{Micros, Side, Timestamp, TournamentId};
use crate::game::{By, GameResult};
use crate::store::{DuePairingRow, EntrantRow, NewPairing, PairingRow, Tx};
use crate::tournament::{
    Cycles, Decision, Fared, Instead, Kind, Pace, Played, TeamsFault, berger_rounds, best_of, board_pairs,
    bracket, decide, snake, teams_of,
};
use serde_json::json;

const DAY_US: Micros = 24 * 60 * 60 * 1_000_000;

/// Where a game of a round is played, and between whom.
#[derive(Clone, Copy)]
pub(super) struct Fixture {
    pub(super) stage: u16,
    pub(super) section: u16,
    pub(super) round: u16,
    pub(super) board: u16,
    pub(super) white: u16,
    pub(super) black: Option<u16>,
}

/// The place of each entrant in the list of those who have entered, and the section, by starting number.
pub(super) fn seats(
    held: &Held,
    entered: &[&EntrantRow],
    order: &[usize],
) -> Result<Vec<(usize, u16)>, Error> {
    let count = u16::try_from(order.len()).map_err(|_| broken(held.row.id, "entrants"))?;
    match held.sheet.kind {
        Kind::Sections { sections, .. } => {
            if count < sections.saturating_mul(2) {
                return Err(Error::NoGrounds(
                    "every section takes at least two players; more must enter",
                ));
            }
            Ok(order.iter().copied().zip(snake(count, sections)).collect())
        }
        Kind::Teams { boards, .. } => {
            let names: Vec<Option<&str>> = entered.iter().map(|one| one.team.as_deref()).collect();
            let teams = teams_of(&names, order, boards).map_err(|fault| team_fault(&fault, boards))?;
            let seat = |(team, players): (u16, Vec<usize>)| players.into_iter().map(move |at| (at, team));
            Ok((1..).zip(teams).flat_map(seat).collect())
        }
        Kind::Ladder { .. } => Err(Error::NoGrounds("this kind of tournament cannot be started")),
        Kind::RoundRobin { .. } | Kind::Knockout { .. } | Kind::Swiss { .. } => {
            Ok(order.iter().map(|at| (*at, 1)).collect())
        }
    }
}

fn team_fault(fault: &TeamsFault, boards: u8) -> Error {
    let says = match fault {
        TeamsFault::NoTeam(count) => {
            format!("{count} have entered without a team; each names one, or takes the entry back")
        }
        TeamsFault::Size { team, players } => {
            format!("team {team} has {players} players for {boards} boards; a team has one for each board")
        }
        TeamsFault::TooFew => "two teams at least are needed".to_owned(),
    };
    Error::malformed("teams", "team", says)
}

/// Makes the first pairings; `sections` by starting number.
pub(super) async fn pair_first(
    tx: &mut Tx,
    held: &Held,
    sections: &[u16],
    now: Timestamp,
) -> Result<(), Error> {
    let count = u16::try_from(sections.len()).map_err(|_| broken(held.row.id, "entrants"))?;
    match held.sheet.kind {
        Kind::RoundRobin { cycles } => {
            let all: Vec<u16> = (1..=count).collect();
            pair_all(tx, held, (1, 1), &all, cycles, now).await
        }
        Kind::Sections { cycles, .. } => {
            let last = sections.iter().max().copied().unwrap_or(0);
            for section in 1..=last {
                let own: Vec<u16> = (1..=count)
                    .zip(sections)
                    .filter(|(_, of)| **of == section)
                    .map(|(number, _)| number)
                    .collect();
                pair_all(tx, held, (1, section), &own, cycles, now).await?;
            }
            Ok(())
        }
        Kind::Teams { boards, cycles } => {
            let teams = sections.iter().max().copied().unwrap_or(0);
            for (round, matches) in (1..).zip(rounds_of(teams, cycles)?) {
                let pairs = matches.into_iter().flat_map(|pair| board_pairs(pair, boards));
                let starts = start_of(held, round, now);
                for (board, (white, black)) in (1..).zip(pairs) {
                    let at = Fixture {
                        stage: 1,
                        section: 1,
                        round,
                        board,
                        white,
                        black: Some(black),
                    };
                    insert(tx, held, at, starts, None).await?;
                }
            }
            Ok(())
        }
        Kind::Knockout { games } => {
            for (number, (white, black)) in (1..).zip(bracket(count)) {
                pair_match(tx, held, (1, number), (white, black), games, now).await?;
            }
            Ok(())
        }
        // The program is asked outside of the transaction.
        Kind::Swiss { .. } => Ok(()),
        Kind::Ladder { .. } => Err(broken(held.row.id, "kind")),
    }
}

/// Makes the pairings that follow from what is decided; whether there were any.
pub(super) async fn pair_next(
    tx: &mut Tx,
    held: &mut Held,
    all: &[PairingRow],
    played: &[Played],
    now: Timestamp,
) -> Result<bool, Error> {
    match held.sheet.kind {
        Kind::Sections { to_final, .. } if to_final > 0 => {
            pair_final(tx, held, played, usize::from(to_final), now).await
        }
        Kind::Knockout { games } => pair_knockout(tx, held, all, played, games, now).await,
        _ => Ok(false),
    }
}

async fn pair_final(
    tx: &mut Tx,
    held: &mut Held,
    played: &[Played],
    to_final: usize,
    now: Timestamp,
) -> Result<bool, Error> {
    let open = played.iter().any(|one| one.fared == Fared::Open);
    if open || played.iter().any(|one| one.stage > 1) {
        return Ok(false);
    }
    let entrants = tx.entrants(held.id).await?;
    let sections = played.iter().map(|one| one.section).max().unwrap_or(0);
    let mut finalists = Vec::new();
    for section in 1..=sections {
        let mut own = Vec::new();
        // Who has left does not reach the final.
        for one in entrants.iter().filter(|one| one.state == "playing") {
            if let Some(number) = one.number.filter(|_| one.section == Some(i64::from(section))) {
                own.push(small(held.id, number)?);
            }
        }
        let of: Vec<Played> = played
            .iter()
            .filter(|one| one.section == section)
            .copied()
            .collect();
        finalists.extend(best_of(&own, &of, to_final));
    }
    if finalists.len() < 2 {
        return Ok(false);
    }
    finalists.sort_unstable();
    let body = members([("numbers", json!(finalists))]);
    held.note(tx, now, None, "final", body).await?;
    pair_all(tx, held, (2, 1), &finalists, 1, now).await?;
    Ok(true)
}

async fn pair_knockout(
    tx: &mut Tx,
    held: &mut Held,
    all: &[PairingRow],
    played: &[Played],
    games: u8,
    now: Timestamp,
) -> Result<bool, Error> {
    let round = played.iter().map(|one| one.round).max().unwrap_or(0);
    let matches = played
        .iter()
        .filter(|one| one.round == round)
        .map(|one| one.section)
        .max()
        .unwrap_or(0);
    let (mut winners, mut extra) = (Vec::new(), false);
    for number in 1..=matches {
        let own: Vec<Played> = played
            .iter()
            .filter(|one| (one.round, one.section) == (round, number))
            .copied()
            .collect();
        match decide(&own, games) {
            Decision::Open => {}
            Decision::Winner(winner) => winners.push(winner),
            Decision::Extra => {
                let Some(first) = own.first() else { continue };
                let gone = gone(tx, held).await?;
                for game in 0..2 {
                    let (white, black) = match first.black {
                        Some(black) if game == 1 => (black, Some(first.white)),
                        black => (first.white, black),
                    };
                    let at = Fixture {
                        stage: 1,
                        section: number,
                        round,
                        board: next_board(all, (1, number, round)) + game,
                        white,
                        black,
                    };
                    insert(tx, held, at, now, absent(&gone, white, black)).await?;
                }
                let body = members([("round", json!(round)), ("match", json!(number))]);
                held.note(tx, now, None, "extra-games", body).await?;
                extra = true;
            }
        }
    }
    if extra || winners.len() < usize::from(matches) || winners.len() < 2 {
        return Ok(extra);
    }
    let round = round + 1;
    let body = members([("round", json!(round)), ("numbers", json!(winners))]);
    held.note(tx, now, None, "round", body).await?;
    let begun = all
        .iter()
        .filter(|one| one.round == i64::from(round) - 1)
        .map(|one| one.starts_us)
        .min();
    let starts = match held.sheet.pace {
        Pace::AtOnce => now,
        Pace::Rounds { days } => {
            now.max(Timestamp::from_us(begun.unwrap_or(0)).plus(Micros::from(days) * DAY_US))
        }
    };
    for (number, pair) in (1..).zip(winners.chunks(2)) {
        pair_match(
            tx,
            held,
            (round, number),
            (pair[0], pair.get(1).copied()),
            games,
            starts,
        )
        .await?;
    }
    Ok(true)
}

/// The games of a match; who has the lower number has White in the first.
async fn pair_match(
    tx: &mut Tx,
    held: &Held,
    (round, number): (u16, u16),
    (one, two): (u16, Option<u16>),
    games: u8,
    starts: Timestamp,
) -> Result<(), Error> {
    let gone = gone(tx, held).await?;
    for game in 1..=u16::from(if two.is_some() { games } else { 1 }) {
        let (white, black) = match two {
            Some(two) if game % 2 == 0 => (two, Some(one)),
            two => (one, two),
        };
        let at = Fixture {
            stage: 1,
            section: number,
            round,
            board: game,
            white,
            black,
        };
        insert(tx, held, at, starts, absent(&gone, white, black)).await?;
    }
    Ok(())
}

/// The rounds of an all-play-all; one alone has none.
fn rounds_of(count: u16, cycles: u8) -> Result<Vec<Vec<(u16, u16)>>, Error> {
    let cycles = if cycles == 1 {
        Cycles::Single
    } else {
        Cycles::Double
    };
    if count < 2 {
        return Ok(Vec::new());
    }
    berger_rounds(count, cycles).map_err(|_| Error::NoGrounds("an all-play-all has 2 to 1,000 entrants"))
}

/// Everybody meets everybody, by Berger's tables.
async fn pair_all(
    tx: &mut Tx,
    held: &Held,
    (stage, section): (u16, u16),
    numbers: &[u16],
    cycles: u8,
    now: Timestamp,
) -> Result<(), Error> {
    let count = u16::try_from(numbers.len()).map_err(|_| broken(held.row.id, "entrants"))?;
    let number = |seat: u16| numbers.get(usize::from(seat) - 1).copied().unwrap_or(seat);
    for (round, pairs) in (1..).zip(rounds_of(count, cycles)?) {
        let starts = start_of(held, round, now);
        for (board, (white, black)) in (1..).zip(pairs) {
            let at = Fixture {
                stage,
                section,
                round,
                board,
                white: number(white),
                black: Some(number(black)),
            };
            insert(tx, held, at, starts, None).await?;
        }
    }
    Ok(())
}

pub(super) fn start_of(held: &Held, round: u16, now: Timestamp) -> Timestamp {
    match held.sheet.pace {
        Pace::AtOnce => now,
        Pace::Rounds { days } => now.plus(Micros::from(round - 1) * Micros::from(days) * DAY_US),
    }
}

/// The board after the last one of a round.
pub(super) fn next_board(all: &[PairingRow], (stage, section, round): (u16, u16, u16)) -> u16 {
    let place = (i64::from(stage), i64::from(section), i64::from(round));
    let of = all
        .iter()
        .filter(|one| (one.stage, one.section, one.round) == place);
    let last = of.map(|one| one.board).max().unwrap_or(0);
    u16::try_from(last + 1).unwrap_or(u16::MAX)
}

/// The numbers of those who have left and were not replaced.
pub(super) async fn gone(tx: &mut Tx, held: &Held) -> Result<Vec<u16>, Error> {
    let entrants = tx.entrants(held.id).await?;
    let plays = |number| {
        entrants
            .iter()
            .any(|one| one.number == number && one.state == "playing")
    };
    let numbers = entrants.iter().map(|one| one.number);
    numbers
        .filter(|number| number.is_some() && !plays(*number))
        .map(|number| small(held.id, number.unwrap_or(0)))
        .collect()
}

/// What becomes of a pairing of which one side, or both, have left.
pub(super) fn absent(gone: &[u16], white: u16, black: Option<u16>) -> Option<Instead> {
    let black = black?;
    match (gone.contains(&white), gone.contains(&black)) {
        (true, true) => Some(Instead::Forfeit(None)),
        (true, false) => Some(Instead::Forfeit(Some(Side::White))),
        (false, true) => Some(Instead::Forfeit(Some(Side::Black))),
        (false, false) => None,
    }
}

pub(super) async fn insert(
    tx: &mut Tx,
    held: &Held,
    at: Fixture,
    starts: Timestamp,
    outcome: Option<Instead>,
) -> Result<(), Error> {
    let bye = at.black.is_none().then_some(Instead::Bye);
    let new = NewPairing {
        stage: at.stage.into(),
        section: at.section.into(),
        round: at.round.into(),
        board: at.board.into(),
        white: at.white.into(),
        black: at.black.map(i64::from),
        starts,
        outcome: outcome.or(bye).map(|outcome| outcome.as_str().to_owned()),
    };
    Ok(tx.insert_pairing(held.id, &new).await?)
}

/// The place of a pairing.
pub(super) fn place(id: TournamentId, one: &PairingRow) -> DuePairingRow {
    DuePairingRow {
        tournament_id: id.as_uuid(),
        stage: one.stage,
        section: one.section,
        round: one.round,
        board: one.board,
    }
}

/// What all pairings have brought, as far as it may be seen at `now`.
pub(super) fn played(id: TournamentId, all: &[PairingRow], now: Timestamp) -> Result<Vec<Played>, Error> {
    let one = |row: &PairingRow| {
        let view = pairing_view(id, row.clone(), now)?;
        let fared = match (&view.outcome, view.result) {
            (Some(outcome), _) => Instead::parse(outcome)
                .ok_or_else(|| broken(id.as_uuid(), "outcome"))?
                .fared(),
            (None, Some(result)) => fared(result),
            (None, None) => Fared::Open,
        };
        Ok(Played {
            stage: view.stage,
            section: view.section,
            round: view.round,
            white: view.white,
            black: view.black,
            fared,
        })
    };
    all.iter().map(one).collect()
}

/// What a game's result brings.
pub(super) const fn fared(result: GameResult) -> Fared {
    match (result.winner, result.by) {
        (Some(Side::White), _) => Fared::Points(2, 0),
        (Some(Side::Black), _) => Fared::Points(0, 2),
        (None, By::Cancelled) => Fared::Void,
        (None, By::Forfeit) => Fared::Points(0, 0),
        (None, _) => Fared::Points(1, 1),
    }
}
