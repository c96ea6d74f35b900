//! Entering others: one by one, with a rating, or many from a list, which is looked at first.

use std::collections::BTreeSet;

use crate::app::accounts::players::{NewPlayer, checked};
use crate::app::actor::{Actor, Role};
use crate::app::core::views::Person;
use crate::app::error::{
    AccountFault, Denial, Error, Fault, FieldError, NotNow, Result, TournamentFault, TournamentRefusal,
};
use crate::app::limits::{IMPORT_LINES_MAX, TEAM_CHARS_MAX};
use crate::app::tournaments::locked::{LockedTournament, must_run};
use crate::app::tournaments::setup::TournamentSetup;
use crate::app::tournaments::setup::entries::enter_in;
use crate::base::{PlayerId, TournamentId};
use crate::tournament::{EntrantState, Phase, RATING_MAX};

/// A line of a list.
#[derive(Clone)]
pub struct ImportLine {
    /// The name, of which only new accounts make use.
    pub name: String,
    /// The address, by which an account is found.
    pub email: String,
    pub team: Option<String>,
    pub rating: Option<u16>,
}

/// What becomes of a line, or would.
#[derive(Clone, Debug)]
pub enum ImportOutcome {
    /// The account that has the address is entered.
    Enters(Person, EntrantState),
    /// An account is made and entered.
    Makes {
        state: EntrantState,
        /// Where the list is only looked at: whether somebody of this name has an account with another address.
        namesake: bool,
    },
    /// The account that has the address has entered before; nothing is changed.
    Already(Person),
    /// It cannot be used.
    Faulty(Vec<FieldError>),
    /// The player is not entered.
    Refused(NotNow),
}

impl ImportLine {
    fn team(&self) -> Option<&str> {
        self.team.as_deref().map(str::trim).filter(|team| !team.is_empty())
    }
}

impl TournamentSetup<'_> {
    /// Enters a player for those who run the tournament, with a rating.
    ///
    /// # Errors
    /// Entries are not open, the player has entered, or too many wait.
    pub async fn enter_rated(
        self,
        by: &Actor,
        id: TournamentId,
        player: PlayerId,
        team: Option<&str>,
        rating: Option<u16>,
    ) -> Result<EntrantState> {
        let team = team.map(str::trim).filter(|team| !team.is_empty());
        let faults = faults(team, rating);
        if !faults.is_empty() {
            return Err(Error::Malformed(faults));
        }
        let (now, by, team) = (self.0.now(), by.clone(), team.map(str::to_owned));
        write_tx!(self.0, async |tx| {
            let mut held = LockedTournament::lock(tx, id).await?;
            must_run(tx, &held, &by).await?;
            enter_in(tx, &mut held, &by, player, team.as_deref(), rating.map(i64::from), now).await
        })
    }

    /// The account with the address of a line, and what is wrong with the line. `seen` holds the addresses before it.
    async fn check_line(
        self,
        by: &Actor,
        line: &ImportLine,
        new: &NewPlayer,
        seen: &mut BTreeSet<String>,
    ) -> Result<(Option<Person>, Vec<FieldError>)> {
        let mut faults = faults(line.team(), line.rating);
        let known = self.0.accounts().find_people(by, &line.email).await?.into_iter().next();
        let known = known.filter(|_| line.email.contains('@'));
        let key = match (checked(new), &known) {
            (Ok((_, key)), _) => key,
            (Err(_), Some(_)) => line.email.trim().to_lowercase(),
            (Err(Error::Malformed(more)), None) => {
                faults.extend(more.into_iter().map(of_line));
                String::new()
            }
            (Err(error), None) => return Err(error),
        };
        if !key.is_empty() && !seen.insert(key) {
            faults.push(FieldError::new(TournamentFault::Twice, "email"));
        }
        if known.is_none() && !matches!(by.role, Role::Director | Role::Admin) {
            faults.push(FieldError::new(TournamentFault::NoAccount, "email"));
        }
        Ok((known, faults))
    }

    /// Enters the players of a list, or only says what would become of each line. A line that cannot be used keeps no other
    /// from being used, and the same list may be sent again. Accounts that are missing are made by directors and
    /// administrators alone.
    ///
    /// # Errors
    /// The caller does not run the tournament or may not look people up, entries are not open, or the list is too long.
    pub async fn import_entrants(
        self,
        by: &Actor,
        id: TournamentId,
        lines: &[ImportLine],
        only_look: bool,
    ) -> Result<Vec<ImportOutcome>> {
        if lines.len() > IMPORT_LINES_MAX {
            return Err(Error::malformed(TournamentFault::Lines, "list"));
        }
        if by.role == Role::Player {
            return Err(Denial::LooksNobodyUp.into());
        }
        let view = self.0.tournaments().tournament(Some(by), id).await?;
        if !view.runs_it {
            return Err(Denial::DoesNotRunIt.into());
        }
        if view.phase != Phase::Open {
            return Err(TournamentRefusal::EntriesShut.into());
        }
        let inside = view.entrants.iter().filter(|one| one.state != EntrantState::TakenBack);
        let inside: BTreeSet<PlayerId> = inside.map(|one| one.player.id).collect();
        let entered = view.entrants.iter().filter(|one| one.state == EntrantState::Entered);
        let mut free = usize::from(view.sheet.most()).saturating_sub(entered.count());
        let mut seen = BTreeSet::new();
        let mut outcomes = Vec::new();
        for line in lines {
            let new = NewPlayer {
                name: line.name.clone(),
                email: line.email.clone(),
                locale: view.sheet.language.clone(),
                role: Role::Player,
            };
            let (known, faults) = self.check_line(by, line, &new, &mut seen).await?;
            if !faults.is_empty() {
                outcomes.push(ImportOutcome::Faulty(faults));
                continue;
            }
            if let Some(known) = known.clone().filter(|known| inside.contains(&known.id)) {
                outcomes.push(ImportOutcome::Already(known));
                continue;
            }
            let namesake =
                only_look && known.is_none() && !self.0.accounts().people_named(&line.name).await?.is_empty();
            let mut state = if free > 0 { EntrantState::Entered } else { EntrantState::Waiting };
            if !only_look {
                let player = match &known {
                    Some(known) => known.id,
                    None => self.0.accounts().add_player(new).await?.id,
                };
                state = match self.enter_rated(by, id, player, line.team(), line.rating).await {
                    Ok(state) => state,
                    Err(Error::NotNow(why)) => {
                        outcomes.push(ImportOutcome::Refused(why));
                        continue;
                    }
                    Err(error) => return Err(error),
                };
            }
            free = free.saturating_sub(1);
            outcomes.push(match known {
                Some(known) => ImportOutcome::Enters(known, state),
                None => ImportOutcome::Makes { state, namesake },
            });
        }
        Ok(outcomes)
    }
}

/// A fault of an account that is to be made, in the words of somebody who looks at a line of the list.
fn of_line(fault: FieldError) -> FieldError {
    match fault.code {
        Fault::Account(AccountFault::Name) => FieldError::new(TournamentFault::LineName, &fault.field),
        Fault::Account(AccountFault::Email) => FieldError::new(TournamentFault::LineEmail, &fault.field),
        _ => fault,
    }
}

fn faults(team: Option<&str>, rating: Option<u16>) -> Vec<FieldError> {
    let mut faults = Vec::new();
    if team.is_some_and(|team| team.chars().count() > TEAM_CHARS_MAX || team.chars().any(char::is_control)) {
        faults.push(FieldError::new(TournamentFault::Team, "team"));
    }
    if rating.is_some_and(|rating| !(1..=RATING_MAX).contains(&rating)) {
        faults.push(FieldError::new(TournamentFault::Rating, "rating"));
    }
    faults
}
