//! Teams: their captains, the line-ups that these enter, and the rounds that are made of them.

pub mod captains;
pub mod line_ups;
pub mod view;

pub(in crate::app) mod asking;
pub(in crate::app) mod rounds;
pub(in crate::app) mod telling;

use crate::app::App;
use crate::store::EntrantRow;
use crate::tournament::Act;

#[derive(Clone, Copy)]
pub struct Teams<'a>(pub(in crate::app) &'a App);

/// What a team is called.
pub(in crate::app) fn name_of_team(entrants: &[EntrantRow], team: u16) -> String {
    let mut of_team = entrants.iter().filter(|one| one.section == Some(team.into()));
    of_team.find_map(|one| one.team.clone()).unwrap_or_default()
}

/// The team whose captain an act names.
pub(in crate::app) fn team_of(act: &Act, entrants: &[EntrantRow]) -> Option<String> {
    match act {
        Act::Captain { team, .. } => Some(name_of_team(entrants, *team)),
        _ => None,
    }
}
