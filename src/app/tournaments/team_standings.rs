//! The teams' own table: match points and board points, who met whom, and in which order they stand.

use std::collections::BTreeMap;

use crate::app::tournaments::model::EntrantView;
use crate::tournament::{
    Entrant, Pairing, Points, Standings, System, TeamFault, TeamMatch, TeamScore, TieBreak, standings,
    team_matches, team_records,
};

pub struct TeamTable {
    /// The names by the teams' numbers.
    pub names: BTreeMap<u16, String>,
    /// What they are ordered by first.
    pub first: TeamScore,
    /// The tie-breaks in order: the other score, unless the sheet gives it a place of its own, then the sheet's.
    pub tie_breaks: Vec<TieBreak>,
    /// Who stands where; `number` is the team's.
    pub standings: Standings,
    /// Every match.
    pub matches: Vec<TeamMatch>,
}

impl TeamTable {
    pub(in crate::app) fn new(
        entrants: &[EntrantView],
        listed: &[Entrant],
        played: &[Pairing],
        first: TeamScore,
        tie_breaks: &[TieBreak],
    ) -> Result<TeamTable, TeamFault> {
        let name = |one: &EntrantView| Some((one.section?, one.team.clone()?));
        let names: BTreeMap<u16, String> = entrants.iter().filter_map(name).collect();
        let teams: Vec<u16> = names.keys().copied().collect();
        let matches = team_matches(listed, played)?;
        let rounds = played.iter().map(|one| one.round).max().unwrap_or(1);
        let records = team_records(System::AllPlayAll, rounds, &teams, &matches, first)?;
        // The other score breaks ties before anything else, unless the sheet gives it a place of its own.
        let mut order = tie_breaks.to_vec();
        if !order.contains(&TieBreak::OtherPoints) {
            order.insert(0, TieBreak::OtherPoints);
        }
        Ok(TeamTable { names, first, standings: standings(&records, &order), tie_breaks: order, matches })
    }

    /// Match points and board points of a team; those of a match that goes on are not among the match points.
    pub fn points(&self, team: u16) -> (Points, Points) {
        let mut sums = (Points::ZERO, Points::ZERO);
        for each in &self.matches {
            if let Some(at) = each.teams.iter().position(|one| *one == team) {
                let won = each.match_points().map_or(Points::ZERO, |both| both[at]);
                sums = (sums.0 + won, sums.1 + each.points[at]);
            }
        }
        sums
    }

    /// What a team made on the boards against another, match by match, and whether all boards are decided.
    pub fn against(&self, team: u16, other: u16) -> Vec<(Points, bool)> {
        let of = |each: &TeamMatch| {
            let at = each.teams.iter().position(|one| *one == team)?;
            (each.teams[1 - at] == other).then_some((each.points[at], each.pending == 0))
        };
        self.matches.iter().filter_map(of).collect()
    }
}
