//! By which rules the sections of a series are made.

use serde::{Deserialize, Serialize};

use crate::app::error::{Error, FieldError, Result, SeriesFault};
use crate::app::limits::{
    CLASS_CHARS_MAX, CLASSES_MAX, SECTION_PLAYERS_MAX, SECTIONS_OPEN_MAX, SERIES_NAME_CHARS_MAX,
};
use crate::app::tournaments::setup::TournamentSetup;
use crate::base::TournamentId;
use crate::tournament::{Conditions, Dates, Kind, Places, RATING_MAX, Sheet};

/// The fewest players of a section.
pub const SECTION_PLAYERS_MIN: u16 = 3;

/// When a section is made, and of how many.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeriesRules {
    /// So many play in each section: [`SECTION_PLAYERS_MIN`] to [`SECTION_PLAYERS_MAX`].
    pub players: u16,
    /// So many sections are open at once at most: 1 to [`SECTIONS_OPEN_MAX`].
    pub open: u16,
    /// Its classes, the highest first: none, or 2 to [`CLASSES_MAX`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub classes: Vec<SeriesClass>,
    /// So many of each section may enter the class above.
    #[serde(default)]
    pub promote: u16,
    /// So many of each section enter the class below alone.
    #[serde(default)]
    pub relegate: u16,
    /// Whether whoever is not invited is on a reserve list, ordered by rating: they get the places that no invitation holds.
    #[serde(default)]
    pub reserve: bool,
    /// The tournament whose sheet was taken over, if it was one: while it is a draft, it is to be opened by nobody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub template: Option<TournamentId>,
}

#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeriesClass {
    /// In 1 to [`CLASS_CHARS_MAX`] characters on one line.
    pub name: String,
    /// Whoever is new in the series and has this rating at least may begin in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating_min: Option<u16>,
    /// The same with this rating at most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating_max: Option<u16>,
}

impl SeriesClass {
    /// Whether ratings are named by which one begins in it.
    pub fn is_bounded(&self) -> bool {
        self.rating_min.or(self.rating_max).is_some()
    }

    /// Who begins in it, by the list that the sheet goes by.
    pub(in crate::app) fn conditions(&self, sheet: &Sheet) -> Conditions {
        Conditions {
            rating_min: self.rating_min,
            rating_max: self.rating_max,
            rating_of: sheet.eligibility.rating_of.clone(),
            ..Conditions::default()
        }
    }

    fn is_good(&self) -> bool {
        let rating = |rating: Option<u16>| rating.is_none_or(|rating| (1..=RATING_MAX).contains(&rating));
        is_line(&self.name, CLASS_CHARS_MAX)
            && rating(self.rating_min)
            && rating(self.rating_max)
            && self.rating_min.zip(self.rating_max).is_none_or(|(min, max)| min <= max)
    }
}

impl SeriesRules {
    /// The number of the lowest class; 1 where there are none.
    pub fn lowest(&self) -> u16 {
        u16::try_from(self.classes.len().max(1)).unwrap_or(u16::MAX)
    }

    /// What a class is called; nothing where there are none.
    pub fn class_name(&self, class: u16) -> Option<&str> {
        self.classes.get(usize::from(class).checked_sub(1)?).map(|class| class.name.as_str())
    }

    fn classes_are_good(&self) -> bool {
        let named =
            |at: usize, class: &SeriesClass| self.classes[..at].iter().all(|one| one.name != class.name);
        self.classes.len() != 1
            && self.classes.len() <= CLASSES_MAX
            && self.classes.iter().enumerate().all(|(at, class)| class.is_good() && named(at, class))
    }

    /// No more are moved than play, and none where there is nowhere to go.
    fn moves_are_good(&self) -> bool {
        let moved = self.promote.saturating_add(self.relegate);
        if self.classes.is_empty() { moved == 0 } else { moved <= self.players }
    }
}

/// Whether this is a line of 1 to so many characters.
fn is_line(text: &str, max: usize) -> bool {
    let chars = text.chars().count();
    (1..=max).contains(&chars) && text.trim().len() == text.len() && !text.chars().any(char::is_control)
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
        let faults = self.faults();
        if !faults.is_empty() {
            return Err(Error::Malformed(faults));
        }
        let sheet = section_sheet(&self.sheet, &self.rules, &section_name(&self.name, None, 1));
        self.sheet = setup.checked_sheet(sheet)?;
        Ok(self)
    }

    fn faults(&self) -> Vec<FieldError> {
        let (rules, kind) = (&self.rules, self.sheet.kind);
        let mut faults = Vec::new();
        let mut must = |good: bool, fault: SeriesFault, field: &str| {
            if !good {
                faults.push(FieldError::new(fault, field));
            }
        };
        must(is_line(&self.name, SERIES_NAME_CHARS_MAX), SeriesFault::Name, "name");
        must(can_be_section(kind), SeriesFault::Kind, "kind");
        let Dates { opens, closes, starts, ends, .. } = &self.sheet.dates;
        must([opens, closes, starts, ends].iter().all(|day| day.is_none()), SeriesFault::Dates, "dates");
        let players = usize::from(SECTION_PLAYERS_MIN)..=SECTION_PLAYERS_MAX;
        must(players.contains(&usize::from(rules.players)), SeriesFault::Players, "players");
        must((1..=SECTIONS_OPEN_MAX).contains(&usize::from(rules.open)), SeriesFault::Open, "open");
        must(rules.classes_are_good(), SeriesFault::Classes, "classes");
        let has_table = rules.classes.is_empty() || !matches!(kind, Kind::Knockout { .. });
        must(has_table, SeriesFault::ClassesKind, "classes");
        must(rules.moves_are_good(), SeriesFault::Moves, "promote");
        let pairs = !matches!(kind, Kind::Swiss { rounds, .. } if rounds >= rules.players);
        must(pairs, SeriesFault::Rounds, "players");
        faults
    }
}

/// Whether a tournament of this kind can be a section of a series.
pub const fn can_be_section(kind: Kind) -> bool {
    matches!(kind, Kind::RoundRobin { .. } | Kind::Swiss { .. } | Kind::Knockout { .. })
}

/// The sheet of a section with this name: all have as many places, and nobody enters late, past those who wait.
pub(in crate::app) fn section_sheet(sheet: &Sheet, rules: &SeriesRules, name: &str) -> Sheet {
    let places = Places { min: rules.players, max: rules.players };
    let kind = match sheet.kind {
        Kind::Swiss { rounds, half_byes, .. } => Kind::Swiss { rounds, late_until: 0, half_byes },
        other => other,
    };
    Sheet { name: name.to_owned(), kind, places, ..sheet.clone() }
}

/// What a section is called.
pub(in crate::app) fn section_name(series: &str, class: Option<&str>, number: i64) -> String {
    match class {
        Some(class) => format!("{series} {class} {number}"),
        None => format!("{series} {number}"),
    }
}
