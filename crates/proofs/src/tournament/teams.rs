//! Team matches out of the games at their boards: C.07, 11.1.

use std::collections::BTreeMap;

use super::records::List;
use super::{Entrant, Met, Outcome, Pairing, Points, RecordFault, Records, Seats, System};
use crate::base::Side;

/// Which of a team's two scores comes first.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TeamScore {
    #[default]
    /// Two points for a match won, one for a drawn one.
    MatchPoints,
    /// The points of all boards.
    GamePoints,
}

/// All games between two teams in a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TeamMatch {
    /// The round, from 1.
    pub round: u16,
    /// Both teams, the one with White at the first board first.
    pub teams: [u16; 2],
    /// The points of the boards.
    pub points: [Points; 2],
    /// How many boards there are.
    pub boards: u16,
    /// How many of them have no result so far.
    pub pending: u16,
    /// How many were played rather than forfeited.
    pub played: u16,
}

/// Pairings that are no team matches.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TeamFault {
    /// Somebody plays who is in no team, or against their own.
    #[error("round {round}, board {board}: both players must be in teams, and not in the same one")]
    Board {
        /// The round, from 1.
        round: u16,
        /// The board in the round, from 1.
        board: u16,
    },
    /// What the records say.
    #[error(transparent)]
    Record(#[from] RecordFault),
}

impl TeamMatch {
    /// Match points of both teams; none while a board is pending.
    pub fn match_points(&self) -> Option<[Points; 2]> {
        (self.pending == 0).then(|| match self.points[0].cmp(&self.points[1]) {
            _ if self.played == 0 && self.points[0] == self.points[1] => [Points::ZERO; 2],
            std::cmp::Ordering::Greater => [MATCH_WON, Points::ZERO],
            std::cmp::Ordering::Equal => [MATCH_DRAWN; 2],
            std::cmp::Ordering::Less => [Points::ZERO, MATCH_WON],
        })
    }
}

/// Two match points (TRF-2026, line 362, its default).
const MATCH_WON: Points = Points::from_halves(4);
const MATCH_DRAWN: Points = Points::from_halves(2);

/// The matches of each round, in the order of rounds and first boards. Cancelled games count for nothing; byes are single
/// players' and make no match.
///
/// # Errors
/// A board with somebody without a team, or within one team.
pub fn team_matches(entrants: &[Entrant], pairings: &[Pairing]) -> Result<Vec<TeamMatch>, TeamFault> {
    let teams: BTreeMap<u16, u16> =
        entrants.iter().filter_map(|entrant| Some((entrant.number, entrant.team?))).collect();
    let mut found: BTreeMap<(u16, [u16; 2]), TeamMatch> = BTreeMap::new();
    for pairing in pairings {
        let Seats::Game { white, black, outcome } = pairing.seats else { continue };
        if outcome == Outcome::Cancelled {
            continue;
        }
        let sides = [teams.get(&white), teams.get(&black)];
        let [Some(&first), Some(&second)] = sides else {
            return Err(TeamFault::Board { round: pairing.round, board: pairing.board });
        };
        if first == second {
            return Err(TeamFault::Board { round: pairing.round, board: pairing.board });
        }
        let key = (pairing.round, [first.min(second), first.max(second)]);
        let entry = found.entry(key).or_insert(TeamMatch {
            round: pairing.round,
            teams: [first, second],
            points: [Points::ZERO; 2],
            boards: 0,
            pending: 0,
            played: 0,
        });
        for (team, side) in [(first, Side::White), (second, Side::Black)] {
            let at = usize::from(entry.teams[0] != team);
            entry.points[at] = entry.points[at] + outcome.points(side);
        }
        entry.boards += 1;
        entry.pending += u16::from(outcome == Outcome::Pending);
        entry.played += u16::from(outcome != Outcome::Pending && !outcome.is_forfeit());
    }
    Ok(found.into_values().collect())
}

/// The teams' records, by their numbers, for [`super::standings`]: the score that comes first is what they are ordered by,
/// the other one is [`super::TieBreak::OtherPoints`]. A match with a pending board counts for nothing so far. A match in
/// which no board was played is forfeited, by both if neither team has more points.
///
/// # Errors
/// A team that is not in the list, or two matches of one team in a round.
pub fn team_records(
    system: System,
    rounds: u16,
    teams: &[u16],
    matches: &[TeamMatch],
    first: TeamScore,
) -> Result<Records, TeamFault> {
    let mut list = List::new(rounds, teams.iter().copied())?;
    let mut others: BTreeMap<u16, Points> = BTreeMap::new();
    for each in matches {
        let match_points = each.match_points();
        let scores = match_points.unwrap_or_default();
        let result = |at: usize| {
            let (points, other) = match first {
                TeamScore::MatchPoints => (scores[at], each.points[at]),
                TeamScore::GamePoints => (each.points[at], scores[at]),
            };
            let met = match (match_points, each.played) {
                (None, _) => Met::Pending,
                (Some(_), 0) if scores[at] == MATCH_WON => Met::ForfeitWin,
                (Some(_), 0) => Met::ForfeitLoss,
                _ => Met::Played,
            };
            match met {
                Met::Pending => ((Points::ZERO, met), Points::ZERO),
                _ => ((points, met), other),
            }
        };
        let both = [result(0), result(1)];
        list.add_pair(each.round, each.teams, both.map(|(first, _)| first))?;
        for (team, (_, other)) in each.teams.iter().zip(both) {
            let sum = others.entry(*team).or_default();
            *sum = *sum + other;
        }
    }
    let mut records = list.sorted(system, rounds)?;
    let of = |team: &u16| others.get(team).copied().unwrap_or_default();
    records.others = Some(teams.iter().map(of).collect());
    (records.win, records.draw) = match first {
        TeamScore::MatchPoints => (MATCH_WON, MATCH_DRAWN),
        TeamScore::GamePoints => {
            // A draw is half of the boards, a win anything more.
            let boards = matches.iter().map(|each| u32::from(each.boards)).max().unwrap_or(1);
            (Points::from_halves(boards + 1), Points::from_halves(boards))
        }
    };
    Ok(records)
}
