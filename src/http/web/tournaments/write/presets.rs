//! Sheets to begin with.

use std::collections::BTreeMap;

use crate::game::BothFlags;
use crate::show::Lang;
use crate::tournament::ladder::LadderRules;
use crate::tournament::{
    AtTheEnd, Conditions, Dates, Kind, PLACES_MAX, Pace, Places, Seeding, Sheet, Silence, TeamScore,
    Withdrawal,
};

/// The presets by the word in the address, with the keys of their name and of what they are for.
pub(super) const PRESETS: [(&str, &str, &str); 9] = [
    ("round-robin", "preset-round-robin", "preset-round-robin-what"),
    ("double", "preset-double", "preset-double-what"),
    ("thirteen", "preset-thirteen", "preset-thirteen-what"),
    ("fifteen", "preset-fifteen", "preset-fifteen-what"),
    ("sections", "preset-sections", "preset-sections-what"),
    ("swiss", "preset-swiss", "preset-swiss-what"),
    ("teams", "preset-teams", "preset-teams-what"),
    ("knockout", "preset-knockout", "preset-knockout-what"),
    ("ladder", "preset-ladder", "preset-ladder-what"),
];

/// A sheet to begin with: 14 days a pair, or ten pairs in 50 days as in title tournaments, 30 days of leave, in the reader's language and zone.
pub(super) fn sheet(lang: Lang, zone: &str, preset: &str) -> Option<Sheet> {
    let all = (Kind::RoundRobin { cycles: 1 }, (5, 7), vec!["SB", "WIN", "DE"]);
    let (kind, (min, max), ties) = match preset {
        "round-robin" => all,
        // As many as stand in a list that is read in.
        "double" => (Kind::RoundRobin { cycles: 2 }, (4, PLACES_MAX), vec!["SB", "WIN", "DE"]),
        "thirteen" => (Kind::RoundRobin { cycles: 1 }, (13, 13), vec!["SB", "WIN", "DE"]),
        "fifteen" => (Kind::RoundRobin { cycles: 1 }, (15, 15), vec!["SB", "WIN", "DE"]),
        "sections" => {
            let kind = Kind::Sections { sections: 4, cycles: 1, to_final: 2 };
            (kind, (12, 28), vec!["SB", "WIN", "DE"])
        }
        "swiss" => {
            (Kind::Swiss { rounds: 7, late_until: 3, half_byes: 1 }, (10, 100), vec!["BH/C1", "BH", "WIN"])
        }
        "teams" => {
            let kind = Kind::Teams {
                boards: 4,
                cycles: 1,
                first: TeamScore::MatchPoints,
                line_ups: None,
                captain_draws: false,
            };
            (kind, (8, 40), vec!["WIN", "SB"])
        }
        "ladder" => (Kind::Ladder(LadderRules::default()), (3, 100), vec![]),
        "knockout" => (Kind::Knockout { games: 2 }, (4, 64), vec![]),
        _ => return None,
    };
    Some(Sheet {
        name: String::new(),
        about: String::new(),
        kind,
        variant: "fairschach".to_owned(),
        rules: None,
        options: BTreeMap::new(),
        board: None,
        start: None,
        clock: match preset {
            "thirteen" | "fifteen" => "10/50d".to_owned(),
            _ => "14d/pair".to_owned(),
        },
        terms: [("leave", "30"), ("both_flags", BothFlags::AbsentLose.as_str())]
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .into(),
        places: Places { min, max },
        seeding: Seeding::Draw,
        pace: Pace::AtOnce,
        tie_breaks: ties.into_iter().map(str::to_owned).collect(),
        silence: Silence::default(),
        withdrawal: Withdrawal::Forfeit,
        replacement: false,
        at_the_end: AtTheEnd::Adjudicate,
        rated: true,
        dates: Dates { zone: zone.to_owned(), opens: None, closes: None, starts: None, ends: None },
        language: lang.as_str().to_owned(),
        city: None,
        federation: None,
        eligibility: Conditions::default(),
        prizes: Vec::new(),
    })
}
