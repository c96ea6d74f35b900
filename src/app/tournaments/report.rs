//! FIDE's tournament report (TRF) of a section.

use std::collections::BTreeMap;

use jiff::civil::Date;

use crate::app::tournaments::model::TournamentView;
use crate::app::tournaments::standings::SectionTable;
use crate::base::zone::Zone;
use crate::show::Lang;
use crate::show::tournament::kind_name;
use crate::tournament::trf::{Head, Purpose, TrfFault, write};
use crate::tournament::{Post, Seats};

impl SectionTable {
    /// FIDE's tournament report of this section, which has a title if it is one of several. Other programs take starting
    /// numbers from 1 without gaps alone: where the section's have gaps they are counted anew, and comments tell the old ones.
    ///
    /// # Errors
    /// What TRF's columns cannot hold.
    pub fn trf(&self, view: &TournamentView, title: Option<&str>) -> Result<String, TrfFault> {
        let lang = Lang::parse(&view.sheet.language).unwrap_or(Lang::En);
        let anew: BTreeMap<u16, u16> = self.listed.iter().map(|one| one.number).zip(1..).collect();
        let number = |old: u16| anew.get(&old).copied().unwrap_or(old);
        let moved = anew.iter().filter(|(old, new)| old != new);
        let mut listed = self.listed.clone();
        listed.iter_mut().for_each(|one| one.number = number(one.number));
        let mut standings = self.standings.clone();
        standings.rows.iter_mut().for_each(|row| row.number = number(row.number));
        let mut played = self.played.clone();
        for one in &mut played {
            match &mut one.seats {
                Seats::Game { white, black, .. } => (*white, *black) = (number(*white), number(*black)),
                Seats::Bye { entrant, .. } => *entrant = number(*entrant),
            }
        }
        let arbiters = view.posts.iter().filter(|(_, post)| *post == Post::Arbiter);
        let mut arbiters = arbiters.map(|(who, _)| who.name.clone());
        let head = Head {
            name: match title {
                Some(title) => format!("{}, {title}", view.sheet.name),
                None => view.sheet.name.clone(),
            },
            notes: moved
                .map(|(old, new)| format!("number {new} here is number {old} of the tournament"))
                .chain(self.doubtful.iter().map(|(round, white, black, _)| {
                    let (white, black) = (number(*white), number(*black));
                    format!("the result of {white} - {black} in round {round} is in doubt")
                }))
                .collect(),
            city: view.sheet.city.clone(),
            federation: view.sheet.federation.clone(),
            start: view.sheet.dates.starts,
            end: view.sheet.dates.ends,
            kind: Some(kind_name(lang, view.sheet.kind)),
            round_dates: self.round_dates(view),
            chief_arbiter: arbiters.next(),
            deputies: arbiters.collect(),
            time: Some(view.sheet.clock.clone()),
            rounds: self.rounds,
            tie_breaks: self.tie_breaks.clone(),
            teams: self.teams.as_ref().map(|teams| teams.names.clone()).unwrap_or_default(),
            ..Head::default()
        };
        write(&head, &listed, &played, Some(&standings), Purpose::Report)
    }

    /// The day on which each round began, where the tournament is; up to the first that has not begun.
    fn round_dates(&self, view: &TournamentView) -> Vec<Date> {
        let zone = Zone::parse(&view.sheet.dates.zone).unwrap_or(Zone::UTC);
        let own = |round: u16| {
            let of_round = view.pairings.iter().filter(move |one| one.round == round);
            of_round
                .filter(|one| (one.stage, one.section) == (self.stage, self.section))
                .map(|one| one.starts)
        };
        (1..=self.rounds).map_while(|round| Some(zone.at(own(round).min()?).date())).collect()
    }
}
