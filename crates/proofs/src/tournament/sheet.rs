//! The tournament's sheet: what everybody who enters can rely on.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::ladder::LadderRules;
use super::{TIE_BREAKS_MAX, TeamScore, TieBreak};
use crate::base::zone::Zone;

/// The largest sheet, in bytes of JSON.
pub const SHEET_BYTES_MAX: usize = 16 * 1024;
/// The longest name of a tournament, in characters.
pub const NAME_CHARS_MAX: usize = 120;
/// The longest words about a tournament, in characters.
pub const ABOUT_CHARS_MAX: usize = 4000;
/// The most entrants of one tournament.
pub const PLACES_MAX: u16 = 1000;
/// The most rounds of a Swiss tournament.
pub const SWISS_ROUNDS_MAX: u16 = 99;
/// The most byes of half a point that a sheet may allow.
pub const HALF_BYES_MAX: u8 = 5;

/// What is fixed and published before entries open. Every later version is a row of its own.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    /// Its name.
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
    /// Whether its games are rated.
    #[serde(default = "yes")]
    pub rated: bool,
    /// When things happen.
    pub dates: Dates,
    /// In which language it is run: `de` or `en`.
    pub language: String,
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

/// A fault in a sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SheetFault {
    /// Which field, such as `dates.ends`.
    pub field: &'static str,
    /// What it takes.
    pub message: String,
}

const fn yes() -> bool {
    true
}

impl Sheet {
    /// Whether nobody may see who has filed.
    pub fn hides_presence(&self) -> bool {
        self.terms.get("presence").map(String::as_str) == Some("hidden")
    }

    /// Every fault that can be seen without knowing the variants and rules of time.
    pub fn faults(&self) -> Vec<SheetFault> {
        let mut faults = Vec::new();
        let mut check = |good: bool, field, message: &str| {
            if !good {
                faults.push(SheetFault { field, message: message.to_owned() });
            }
        };
        let name = self.name.trim();
        check(
            !name.is_empty() && name.chars().count() <= NAME_CHARS_MAX && !name.chars().any(char::is_control),
            "name",
            &format!("a name has 1 to {NAME_CHARS_MAX} characters on one line"),
        );
        check(
            self.about.chars().count() <= ABOUT_CHARS_MAX,
            "about",
            &format!("about has at most {ABOUT_CHARS_MAX} characters"),
        );
        let once_or_twice = |cycles| (1..=2).contains(&cycles);
        match self.kind {
            Kind::RoundRobin { cycles } => check(once_or_twice(cycles), "kind.cycles", "cycles is 1 or 2"),
            Kind::Sections { sections, cycles, to_final } => {
                check((2..=50).contains(&sections), "kind.sections", "sections are 2 to 50");
                check(once_or_twice(cycles), "kind.cycles", "cycles is 1 or 2");
                check(to_final <= 20, "kind.to_final", "0 to 20 of each section reach the final");
            }
            Kind::Swiss { rounds, late_until, half_byes } => {
                check(
                    (1..=SWISS_ROUNDS_MAX).contains(&rounds),
                    "kind.rounds",
                    &format!("rounds are 1 to {SWISS_ROUNDS_MAX}"),
                );
                check(late_until <= rounds, "kind.late_until", "late_until is 0 to the number of rounds");
                check(
                    half_byes <= HALF_BYES_MAX,
                    "kind.half_byes",
                    &format!("half_byes are 0 to {HALF_BYES_MAX}"),
                );
            }
            Kind::Knockout { games } => check(
                games == 1 || (2..=8).contains(&games) && games.is_multiple_of(2),
                "kind.games",
                "a match has 1, 2, 4, 6 or 8 games",
            ),
            Kind::Teams { boards, cycles, .. } => {
                check((1..=20).contains(&boards), "kind.boards", "boards are 1 to 20");
                check(once_or_twice(cycles), "kind.cycles", "cycles is 1 or 2");
            }
            Kind::Ladder(rules) => {
                let LadderRules { reach, answer_days, games, protected_days, idle_days, .. } = rules;
                check((1..=20).contains(&reach), "kind.reach", "reach is 1 to 20");
                check((1..=60).contains(&answer_days), "kind.answer_days", "answer_days are 1 to 60");
                check((1..=10).contains(&games), "kind.games", "games are 1 to 10");
                check(protected_days <= 365, "kind.protected_days", "protected_days are 0 to 365");
                check(
                    idle_days == 0 || (7..=365).contains(&idle_days),
                    "kind.idle_days",
                    "idle_days are 7 to 365, or 0 for never",
                );
            }
        }
        let Places { min, max } = self.places;
        check(
            (2..=max).contains(&min) && max <= PLACES_MAX,
            "places",
            &format!("places are 2 to {PLACES_MAX}, min not above max"),
        );
        if let Pace::Rounds { days } = self.pace {
            check((1..=365).contains(&days), "pace.days", "a round has 1 to 365 days");
        }
        check((1..=365).contains(&self.silence.days), "silence.days", "silence is 1 to 365 days");
        check(
            !(self.silence.withdraw && self.hides_presence()),
            "silence.withdraw",
            "with presence=hidden nobody is withdrawn for silence: that would tell who has filed",
        );
        let named: BTreeSet<_> = self.tie_breaks.iter().collect();
        check(
            self.tie_breaks.len() <= TIE_BREAKS_MAX && named.len() == self.tie_breaks.len(),
            "tie_breaks",
            &format!("at most {TIE_BREAKS_MAX} tie-breaks, each once"),
        );
        for code in &self.tie_breaks {
            if let Err(fault) = TieBreak::parse(code) {
                check(false, "tie_breaks", &fault.to_string());
            }
        }
        check(matches!(self.language.as_str(), "de" | "en"), "language", "language is de or en");
        check(
            Zone::parse(&self.dates.zone).is_some(),
            "dates.zone",
            "a zone is an IANA name such as Europe/Berlin",
        );
        let Dates { opens, closes, starts, ends, .. } = self.dates;
        let days: Vec<Date> = [opens, closes, starts, ends].into_iter().flatten().collect();
        check(
            days.is_sorted() && starts.is_none_or(|starts| ends != Some(starts)),
            "dates",
            "a tournament opens, closes, starts and ends in this order",
        );
        faults
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet(more: Value) -> Result<Sheet, serde_json::Error> {
        let mut body = serde_json::json!({
            "name": "Frühling", "kind": {"name": "round-robin", "cycles": 2}, "variant": "fairschach",
            "clock": "14d/pair", "dates": {"zone": "Europe/Berlin"}, "language": "de",
        });
        if let (Some(body), Value::Object(more)) = (body.as_object_mut(), more) {
            body.extend(more);
        }
        serde_json::from_value(body)
    }

    fn fields(more: Value) -> Vec<&'static str> {
        let faults = sheet(more).unwrap().faults();
        faults.iter().map(|fault| fault.field).collect()
    }

    #[test]
    fn what_is_written_reads_back() {
        let read =
            sheet(serde_json::json!({"pace": {"name": "rounds", "days": 30}, "tie_breaks": ["DE", "SB"]}))
                .unwrap();
        assert_eq!(read.faults(), []);
        let written = serde_json::to_string(&read).unwrap();
        assert_eq!(serde_json::from_str::<Sheet>(&written).unwrap(), read);
        assert!(sheet(serde_json::json!({"nmae": "x"})).is_err());
    }

    #[test]
    fn every_fault_is_listed_at_its_limit() {
        use serde_json::json;
        let name = |chars: usize| json!({"name": "n".repeat(chars)});
        assert_eq!(fields(name(NAME_CHARS_MAX)), [""; 0]);
        assert_eq!(fields(name(NAME_CHARS_MAX + 1)), ["name"]);
        assert_eq!(fields(json!({"places": {"min": 2, "max": PLACES_MAX}})), [""; 0]);
        assert_eq!(fields(json!({"places": {"min": 2, "max": PLACES_MAX + 1}})), ["places"]);
        assert_eq!(
            fields(json!({"kind": {"name": "swiss", "rounds": SWISS_ROUNDS_MAX + 1}})),
            ["kind.rounds"]
        );
        let kind = |name: &str, field: &str, value: u16| {
            let mut kind = json!({"name": name, "rounds": 9});
            if name == "ladder" {
                kind = json!({"name": name});
            }
            kind[field] = json!(value);
            fields(json!({"kind": kind}))
        };
        for (name, field, path, good, bad) in [
            ("swiss", "late_until", "kind.late_until", 9, 10),
            ("swiss", "half_byes", "kind.half_byes", u16::from(HALF_BYES_MAX), u16::from(HALF_BYES_MAX) + 1),
            ("ladder", "reach", "kind.reach", 20, 21),
            ("ladder", "answer_days", "kind.answer_days", 60, 61),
            ("ladder", "games", "kind.games", 10, 11),
            ("ladder", "protected_days", "kind.protected_days", 365, 366),
            ("ladder", "idle_days", "kind.idle_days", 365, 366),
            ("ladder", "idle_days", "kind.idle_days", 7, 6),
        ] {
            assert_eq!(kind(name, field, good), [""; 0], "{field}");
            assert_eq!(kind(name, field, bad), [path]);
        }
        let nothing = sheet(json!({"kind": {"name": "ladder", "raech": 3}}));
        assert!(nothing.is_err(), "a word that is not known");
        assert_eq!(fields(json!({"kind": {"name": "knockout", "games": 3}})), ["kind.games"]);
        let silence = |presence: &str, withdraw: bool| {
            let silence = json!({"days": 40, "withdraw": withdraw});
            fields(json!({"silence": silence, "terms": {"presence": presence}}))
        };
        assert_eq!(silence("shown", true), [""; 0]);
        assert_eq!(silence("hidden", false), [""; 0]);
        assert_eq!(silence("hidden", true), ["silence.withdraw"]);
        let dates = json!({"dates": {"zone": "Mars/Base", "starts": "2027-01-02", "ends": "2027-01-01"}, "language": "fr"});
        assert_eq!(fields(dates), ["language", "dates.zone", "dates"]);
    }
}
