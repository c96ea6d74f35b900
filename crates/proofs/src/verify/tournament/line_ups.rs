//! Line-ups, made again: which teams play in each round, and who of a squad where nobody has chosen.

use std::collections::{BTreeMap, BTreeSet};

use super::{Noted, check_sheets};
use crate::base::{PlayerId, Timestamp};
use crate::tournament::{Act, ActKind, Kind, LineUp, Sheet, SquadPlayer, all_play_all_rounds, line_up};
use crate::verify::report::{Faults, Step};

/// A team as far as it has been followed.
#[derive(Default)]
struct Team {
    squad: Vec<SquadPlayer>,
    /// Who plays under each number of the squad, or did last.
    people: Vec<PlayerId>,
    /// Who is its captain, and who was.
    captains: BTreeSet<PlayerId>,
    captain: Option<PlayerId>,
    /// Its last line-up.
    last: Vec<u16>,
}

impl Team {
    fn name(&mut self, captain: Option<PlayerId>) {
        self.captain = captain.or(self.captain);
        self.captains.extend(captain);
    }

    /// Whether somebody is its captain or plays in it.
    fn has(&self, player: PlayerId) -> bool {
        let plays = self.squad.iter().zip(&self.people).any(|(one, who)| one.plays && *who == player);
        plays || self.captain == Some(player)
    }

    /// Whoever comes first and has not left is captain, where nobody else is named or the captain has left.
    fn next_captain(&mut self) {
        let first = self.squad.iter().zip(&self.people).find(|(one, _)| one.plays).map(|(_, who)| *who);
        self.name(first);
    }

    /// Somebody of the squad has left, and perhaps somebody else has the number now.
    fn left(&mut self, number: u16, substitute: Option<PlayerId>) {
        let Some(at) = self.squad.iter().position(|one| one.number == number) else { return };
        let was_captain = self.captain == Some(self.people[at]);
        match substitute {
            Some(substitute) => self.people[at] = substitute,
            None => self.squad[at].plays = false,
        }
        if was_captain {
            self.next_captain();
        }
    }
}

struct Followed {
    sheet: Sheet,
    boards: u8,
    started: Timestamp,
    teams: BTreeMap<u16, Team>,
    /// Who meets whom, by rounds.
    rounds: Vec<Vec<(u16, u16)>>,
    /// So many rounds are paired.
    paired: u16,
}

/// Follows the line-ups from the start on; nothing where the sheet asks for none and there is none.
pub(super) fn check(acts: &[Noted]) -> Option<Step> {
    let (_, sheet) = check_sheets(acts, &mut Faults::default())?;
    let mut faults = Faults::default();
    let start = acts.iter().position(|act| act.is(ActKind::Started));
    let is_early = |at: usize| start.is_none_or(|start| at < start);
    let captains = sheet.has_captains();
    for (at, act) in acts.iter().enumerate() {
        let (captain, line_ups) = (act.is(ActKind::Captain), act.is(ActKind::LineUps));
        if (captain || line_ups) && is_early(at) {
            faults.contradiction("the start", act, "teams are not made before the start");
        } else if captain && !captains || line_ups && sheet.line_ups().is_none() {
            faults.contradiction("the sheet", act, "by its sheet there is nothing of the kind");
        }
    }
    if sheet.line_ups().is_none() {
        return (!faults.is_empty()).then(|| faults.step("line-ups", "no line-ups are asked for".to_owned()));
    }
    let mut followed = start.and_then(|at| Followed::of(&acts[..at], &acts[at], sheet, &mut faults));
    for act in &acts[start.map_or(acts.len(), |at| at + 1)..] {
        if let Some(followed) = &mut followed {
            followed.follow(act, &mut faults);
        }
    }
    let says = match followed.map_or(0, |followed| followed.paired) {
        0 => "no line-up is published yet".to_owned(),
        1 => "the line-ups of the first round are of the teams' own players, in order".to_owned(),
        rounds => format!("the line-ups of {rounds} rounds are of the teams' own players, in order"),
    };
    Some(faults.step("line-ups", says))
}

impl Followed {
    fn of(before: &[Noted], start: &Noted, sheet: Sheet, faults: &mut Faults) -> Option<Followed> {
        let Kind::Teams { boards, cycles, .. } = sheet.kind else { return None };
        let Some(Act::Started { numbers, .. }) = start.act(faults) else { return None };
        let mut names: BTreeMap<PlayerId, Option<String>> = BTreeMap::new();
        for act in before.iter().filter(|act| act.is(ActKind::Entered)) {
            if let Some(Act::Entered { player, team, .. }) = act.act(faults) {
                names.insert(player, team);
            }
        }
        let (mut teams, mut last) = (BTreeMap::<u16, Team>::new(), None);
        let mut team = 0;
        for (number, player) in (1..).zip(numbers) {
            let name = names.get(&player).cloned().flatten();
            if last.as_ref() != Some(&name) {
                team += 1;
                last = Some(name);
            }
            let of = teams.entry(team).or_default();
            of.squad.push(SquadPlayer { number, plays: true });
            of.people.push(player);
        }
        teams.values_mut().for_each(Team::next_captain);
        let rounds = all_play_all_rounds(team, cycles).unwrap_or_default();
        Some(Followed { sheet, boards, started: start.at, teams, rounds, paired: 0 })
    }

    fn follow(&mut self, act: &Noted, faults: &mut Faults) {
        let followed = [ActKind::Withdrawn, ActKind::Replaced, ActKind::Captain, ActKind::LineUps];
        if !followed.iter().any(|kind| act.is(*kind)) {
            return;
        }
        match act.act(faults) {
            Some(Act::Withdrawn { number, .. }) => {
                self.teams.values_mut().for_each(|team| team.left(number, None));
            }
            Some(Act::Replaced { number, substitute, .. }) => {
                self.teams.values_mut().for_each(|team| team.left(number, Some(substitute)));
            }
            Some(Act::Captain { team, player }) => {
                let leads = |(number, other): (&u16, &Team)| *number != team && other.has(player);
                if self.teams.iter().any(leads) {
                    faults.contradiction("the squads", act, "a captain is of no other team");
                }
                match self.teams.get_mut(&team) {
                    Some(team) => team.name(Some(player)),
                    None => faults.contradiction("the start", act, "there is no such team"),
                }
            }
            Some(Act::LineUps { round, teams }) => self.round(act, round, teams, faults),
            _ => {}
        }
    }

    fn round(&mut self, act: &Noted, round: u16, given: Vec<LineUp>, faults: &mut Faults) {
        if round != self.paired + 1 {
            faults.contradiction("the record", act, format!("the next round is {}", self.paired + 1));
        }
        self.paired = round;
        if self.sheet.line_up_due(self.started, round).is_none_or(|due| act.at < due) {
            faults.contradiction("the sheet", act, "line-ups are published when their round begins");
        }
        let of_round = usize::from(round).checked_sub(1).and_then(|at| self.rounds.get(at));
        let mut due: Vec<u16> = of_round.into_iter().flatten().flat_map(|(one, two)| [*one, *two]).collect();
        due.sort_unstable();
        if !due.iter().copied().eq(given.iter().map(|one| one.team)) {
            faults.contradiction("the sheet", act, "other teams play in this round");
        }
        for LineUp { team: number, players, by } in given {
            let Some(team) = self.teams.get_mut(&number) else { continue };
            let chosen = if by.is_some() { &players } else { &team.last };
            if line_up(&team.squad, chosen, self.boards) != players {
                let says = format!("the line-up of team {number} is none that follows from its squad");
                faults.contradiction("the squads", act, says);
            }
            if by.is_some_and(|by| !team.captains.contains(&by)) {
                faults.contradiction("the captains", act, format!("team {number} had another captain"));
            }
            team.last = players;
        }
    }
}
