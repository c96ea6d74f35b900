//! The tournament's sheet: what everybody who enters can rely on.

mod conditions;
mod faults;

pub use conditions::{
    BORN_MAX, Conditions, FEDERATIONS_MAX, PRIZE_CHARS_MAX, PRIZES_MAX, PrizeGroup, RATING_MAX, Unmet,
};
pub use faults::{SheetFault, SheetFaultKind};

use std::collections::BTreeMap;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::ladder::LadderRules;
use super::{LineUps, TeamScore};
use crate::game::{Presence, Visibility};

/// The largest sheet, in bytes of JSON.
pub const SHEET_BYTES_MAX: usize = 16 * 1024;
/// The longest name of a tournament, in characters.
pub const NAME_CHARS_MAX: usize = 120;
/// The longest words about a tournament, in characters.
pub const ABOUT_CHARS_MAX: usize = 4000;
/// The longest name of a place, in characters.
pub const CITY_CHARS_MAX: usize = 60;
/// The most entrants of one tournament.
pub const PLACES_MAX: u16 = 1000;
/// The most entrants, or teams, of a group in which all play each other: 19,900 games once round, 39,800 twice.
pub const ALL_PLAY_MAX: u16 = 200;
/// The most rounds of a Swiss tournament.
pub const SWISS_ROUNDS_MAX: u16 = 99;
/// The most byes of half a point that a sheet may allow.
pub const HALF_BYES_MAX: u8 = 5;

/// What is fixed and published before entries open. Every later version is a row of its own.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    /// What it is called, at most [`NAME_CHARS_MAX`] characters on one line.
    pub name: String,
    /// What its director says of it, plain text.
    #[serde(default)]
    pub about: String,
    /// Who plays whom.
    pub kind: Kind,
    /// `fairschach`, …
    pub variant: String,
    /// The rule set's name; the variant's usual one if it is missing.
    #[serde(default)]
    pub rules: Option<String>,
    /// The options that differ from the rule set.
    #[serde(default)]
    pub options: BTreeMap<String, Value>,
    /// Another board than the variant's own.
    #[serde(default)]
    pub board: Option<String>,
    /// The array of every game.
    #[serde(default)]
    pub start: Option<String>,
    /// The regulation of time: `14d/pair`, …
    pub clock: String,
    /// The terms of every game that differ from the defaults.
    #[serde(default)]
    pub terms: BTreeMap<String, String>,
    /// How many may play.
    #[serde(default)]
    pub places: Places,
    /// In which order the starting numbers are given.
    #[serde(default)]
    pub seeding: Seeding,
    /// When the games of a round begin.
    #[serde(default)]
    pub pace: Pace,
    /// Tie-breaks as FIDE abbreviates them (Handbook C.07), in the order in which they count.
    #[serde(default)]
    pub tie_breaks: Vec<String>,
    /// What becomes of one who is silent.
    #[serde(default)]
    pub silence: Silence,
    /// What becomes of the games of one who leaves.
    #[serde(default)]
    pub withdrawal: Withdrawal,
    /// Whether a substitute may take the number of one who leaves: finished results stay, games that go on are annulled and
    /// played anew from the start.
    #[serde(default)]
    pub replacement: bool,
    /// What becomes of games that go on at the hard end.
    #[serde(default)]
    pub at_the_end: AtTheEnd,
    /// Whether its games are rated: none of them, or as their terms say.
    #[serde(default = "yes")]
    pub rated: bool,
    /// When things happen.
    pub dates: Dates,
    /// In which language it is run: `de` or `en`.
    pub language: String,
    /// The place that reports name, at most [`CITY_CHARS_MAX`] characters on one line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub city: Option<String>,
    /// The three letters of the federation that it belongs to, such as `GER`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub federation: Option<String>,
    /// Who may enter by themselves; those who run the tournament enter anybody.
    #[serde(default, skip_serializing_if = "Conditions::is_empty")]
    pub eligibility: Conditions,
    /// Groups with places of their own below the tables, at most [`PRIZES_MAX`]; not in a knock-out and on a ladder, which
    /// have no table by points.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub prizes: Vec<PrizeGroup>,
}

/// Who plays whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "name", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Kind {
    /// Everybody meets everybody, by Berger's tables.
    RoundRobin {
        /// Once or twice.
        cycles: u8,
    },
    /// Sections of all-play-all, and a final of the best of each.
    Sections {
        /// How many sections, 2 to 50.
        sections: u16,
        /// Once or twice.
        cycles: u8,
        /// How many of each section reach the final; 0 for no final.
        to_final: u16,
    },
    /// So many rounds, paired by an external program.
    Swiss {
        /// 1 to 99.
        rounds: u16,
        /// The last round before whose pairing one may still enter; 0 or 1 for no late entries.
        #[serde(default)]
        late_until: u16,
        /// How many byes of half a point each may ask for; byes without a point are free.
        #[serde(default)]
        half_byes: u8,
    },
    /// Who loses a match is out.
    Knockout {
        /// Games of a match, an even number or 1.
        games: u8,
    },
    /// All teams meet, board by board.
    Teams {
        /// Boards of a team, 1 to 20.
        boards: u8,
        /// Once or twice.
        cycles: u8,
        /// What the teams are ordered by first.
        #[serde(default)]
        first: TeamScore,
        /// Whether captains enter line-ups, and for teams of which size; else who entered first plays.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        line_ups: Option<LineUps>,
        /// Whether captains alone answer the draw offers to their players.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        captain_draws: bool,
    },
    /// Places on a ladder, won by challenging those above.
    Ladder(LadderRules),
}

/// How many may play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Places {
    /// With fewer it does not start.
    pub min: u16,
    /// Who enters after so many waits.
    pub max: u16,
}

impl Default for Places {
    fn default() -> Self {
        Places { min: 3, max: PLACES_MAX }
    }
}

/// In which order the starting numbers are given.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seeding {
    /// Drawn, provably.
    #[default]
    Draw,
    /// The highest rating first; who has none comes last; those of one rating are drawn, provably.
    Rating,
    /// In order of entry.
    Entry,
}

/// When the games of a round begin.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(tag = "name", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Pace {
    /// All at the start; in kinds that pair round by round, as soon as the round before is over.
    #[default]
    AtOnce,
    /// A round every so many days, whether the one before is over or not.
    Rounds {
        /// 1 to 365.
        days: u16,
    },
}

/// What becomes of one who is silent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Silence {
    /// After so many days without an entry in any game, though one is owed, the director is asked; 1 to 365.
    pub days: u16,
    /// Whether the silent player is then withdrawn without being asked; not where presence is hidden, for there nobody may
    /// learn who has filed, and nobody is looked for.
    pub withdraw: bool,
}

impl Default for Silence {
    fn default() -> Self {
        Silence { days: 40, withdraw: false }
    }
}

/// What becomes of the games of one who leaves.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Withdrawal {
    /// Games that go on are lost by forfeit; what is finished counts.
    #[default]
    Forfeit,
    /// Before half of the player's games are finished all of them are annulled; later those that go on are forfeited.
    AnnulBeforeHalf,
}

/// What becomes of games that go on at the hard end.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AtTheEnd {
    /// An arbiter adjudicates each.
    #[default]
    Adjudicate,
    /// They are drawn.
    Draw,
    /// They play on, and the tournament waits for them.
    PlayOn,
}

/// When things happen; a day begins at midnight in the zone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dates {
    /// An IANA name, such as `Europe/Berlin`.
    pub zone: String,
    /// Entries open by themselves; else the director opens them.
    #[serde(default)]
    pub opens: Option<Date>,
    /// Entries close by themselves.
    #[serde(default)]
    pub closes: Option<Date>,
    /// The first day of play.
    #[serde(default)]
    pub starts: Option<Date>,
    /// The hard end: the first day on which nothing is played any more.
    #[serde(default)]
    pub ends: Option<Date>,
}

const fn yes() -> bool {
    true
}

impl Sheet {
    /// The most who get a place: `places.max`, and no more than [`ALL_PLAY_MAX`] in each group in which all play each other.
    pub fn most(&self) -> u16 {
        let groups = match self.kind {
            Kind::RoundRobin { .. } => 1,
            Kind::Sections { sections, .. } => sections,
            // A team has a player at each board.
            Kind::Teams { boards, .. } => u16::from(boards),
            Kind::Swiss { .. } | Kind::Knockout { .. } | Kind::Ladder(_) => return self.places.max,
        };
        self.places.max.min(ALL_PLAY_MAX.saturating_mul(groups))
    }

    /// Whether its teams have captains.
    pub const fn has_captains(&self) -> bool {
        matches!(self.kind, Kind::Teams { line_ups: Some(_), .. } | Kind::Teams { captain_draws: true, .. })
    }

    /// The terms of its games: those that are written, but for no rated game where it says so.
    pub fn game_terms(&self) -> BTreeMap<String, String> {
        let mut terms = self.terms.clone();
        if !self.rated {
            terms.insert("rated".to_owned(), "no".to_owned());
        }
        terms
    }

    /// Whether its games are private.
    fn is_private(&self) -> bool {
        self.terms.get("visibility").and_then(|word| Visibility::parse(word)) == Some(Visibility::Private)
    }

    /// Whether nobody may see who has filed.
    pub fn hides_presence(&self) -> bool {
        self.terms.get("presence").and_then(|word| Presence::parse(word)) == Some(Presence::Hidden)
    }
}
