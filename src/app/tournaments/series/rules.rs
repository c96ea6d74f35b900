//! By which rules the sections of a series are made.

use serde::{Deserialize, Serialize};

use crate::app::error::{Error, FieldError, Result, SeriesFault};
use crate::app::limits::{SECTION_PLAYERS_MAX, SECTIONS_OPEN_MAX, SERIES_NAME_CHARS_MAX};
use crate::app::tournaments::setup::TournamentSetup;
use crate::tournament::{Dates, Kind, Places, Sheet};

/// The fewest players of a section.
pub const SECTION_PLAYERS_MIN: u16 = 3;

/// When a section is made, and of how many.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeriesRules {
    /// So many play in each section: [`SECTION_PLAYERS_MIN`] to [`SECTION_PLAYERS_MAX`].
    pub players: u16,
    /// So many sections are open at once at most: 1 to [`SECTIONS_OPEN_MAX`].
    pub open: u16,
}

/// What a series is to be.
#[derive(Clone, Debug)]
pub struct SeriesPlan {
    pub name: String,
    /// The sheet of its sections; their names and places follow from the series.
    pub sheet: Sheet,
    pub rules: SeriesRules,
}

impl SeriesPlan {
    /// The same as it is kept: without what each section has of its own.
    ///
    /// # Errors
    /// Every fault of name, rules and sheet.
    pub(in crate::app) fn checked(mut self, setup: TournamentSetup<'_>) -> Result<SeriesPlan> {
        self.name = self.name.trim().to_owned();
        let mut faults = Vec::new();
        let mut must = |good: bool, fault: SeriesFault, field: &str| {
            if !good {
                faults.push(FieldError::new(fault, field));
            }
        };
        let chars = self.name.chars().count();
        let named = (1..=SERIES_NAME_CHARS_MAX).contains(&chars) && !self.name.chars().any(char::is_control);
        must(named, SeriesFault::Name, "name");
        let players = (usize::from(SECTION_PLAYERS_MIN)..=SECTION_PLAYERS_MAX)
            .contains(&usize::from(self.rules.players));
        must(players, SeriesFault::Players, "players");
        must((1..=SECTIONS_OPEN_MAX).contains(&usize::from(self.rules.open)), SeriesFault::Open, "open");
        let plays =
            matches!(self.sheet.kind, Kind::RoundRobin { .. } | Kind::Swiss { .. } | Kind::Knockout { .. });
        must(plays, SeriesFault::Kind, "kind");
        let Dates { opens, closes, starts, ends, .. } = &self.sheet.dates;
        must([opens, closes, starts, ends].iter().all(|day| day.is_none()), SeriesFault::Dates, "dates");
        if !faults.is_empty() {
            return Err(Error::Malformed(faults));
        }
        let sheet = self.section_sheet(&section_name(&self.name, 1));
        self.sheet = setup.checked_sheet(sheet)?;
        Ok(self)
    }

    /// The sheet of a section with this name.
    fn section_sheet(&self, name: &str) -> Sheet {
        section_sheet(&self.sheet, &self.rules, name)
    }
}

/// The sheet of a section with this name: all have as many places.
pub(in crate::app) fn section_sheet(sheet: &Sheet, rules: &SeriesRules, name: &str) -> Sheet {
    let places = Places { min: rules.players, max: rules.players };
    Sheet { name: name.to_owned(), places, ..sheet.clone() }
}

/// What a section is called.
pub(in crate::app) fn section_name(series: &str, number: i64) -> String {
    format!("{series} {number}")
}
