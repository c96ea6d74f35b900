//! What can be wrong with a sheet.

use std::collections::BTreeSet;

use jiff::civil::Date;

use super::{
    ABOUT_CHARS_MAX, CITY_CHARS_MAX, Dates, FEDERATIONS_MAX, HALF_BYES_MAX, Kind, NAME_CHARS_MAX, PLACES_MAX,
    PRIZE_CHARS_MAX, PRIZES_MAX, Pace, Places, PrizeGroup, RATING_MAX, SWISS_ROUNDS_MAX, Sheet,
};
use crate::base::faults;
use crate::base::identity::{LIST_CHARS_MAX, is_federation};
use crate::base::zone::Zone;
use crate::tournament::ladder::LadderRules;
use crate::tournament::{LINE_UP_DAYS_MAX, LineUps, RESERVES_MAX, TIE_BREAKS_MAX, TieBreak};

faults! {
    /// What a sheet cannot say.
    pub enum SheetFaultKind("sheet") {
        Name("name"): "tournament-fault-name" [n: NAME_CHARS_MAX], "a name has 1 to 120 characters on one line";
        About("about"): "tournament-fault-about" [n: ABOUT_CHARS_MAX], "about has at most 4000 characters";
        Cycles("kind.cycles"): "tournament-fault-number" [least: 1, most: 2], "cycles is 1 or 2";
        Sections("kind.sections"): "tournament-fault-number" [least: 2, most: 50], "sections are 2 to 50";
        ToFinal("kind.to_final"): "tournament-fault-number" [least: 0, most: 20], "0 to 20 of each section reach the final";
        Rounds("kind.rounds"): "tournament-fault-number" [least: 1, most: SWISS_ROUNDS_MAX as usize], "rounds are 1 to 99";
        LateUntil("kind.late_until"): "tournament-fault-late", "late_until is 0 to the number of rounds";
        HalfByes("kind.half_byes"): "tournament-fault-number" [least: 0, most: HALF_BYES_MAX as usize], "half_byes are 0 to 5";
        Games("kind.games"): "tournament-fault-games", "a match has 1, 2, 4, 6 or 8 games";
        Boards("kind.boards"): "tournament-fault-number" [least: 1, most: 20], "boards are 1 to 20";
        Reserves("kind.line_ups.reserves"): "tournament-fault-number" [least: 1, most: RESERVES_MAX as usize], "reserves are 1 to 10";
        LineUpDays("kind.line_ups.days"): "tournament-fault-number" [least: 1, most: LINE_UP_DAYS_MAX as usize], "days for line-ups are 1 to 60";
        LineUpLonger("kind.line_ups.days"): "tournament-fault-line-up-longer", "captains have no more days for a line-up than a round has";
        LineUpPace("pace"): "tournament-fault-line-up-pace", "line-ups are entered where a round begins every so many days (pace)";
        CaptainDraws("kind.captain_draws"): "tournament-fault-captain-draws", "captains answer draw offers only where all see the games and who has filed";
        Reach("kind.reach"): "tournament-fault-number" [least: 1, most: 20], "reach is 1 to 20";
        AnswerDays("kind.answer_days"): "tournament-fault-number" [least: 1, most: 60], "answer_days are 1 to 60";
        LadderGames("kind.games"): "tournament-fault-number" [least: 1, most: 10], "games are 1 to 10";
        ProtectedDays("kind.protected_days"): "tournament-fault-number" [least: 0, most: 365], "protected_days are 0 to 365";
        IdleDays("kind.idle_days"): "tournament-fault-idle", "idle_days are 7 to 365, or 0 for never";
        Places("places"): "tournament-fault-places", "places are 2 to 1000, at most 200 in a group in which all play each other, and min is not above that";
        PaceDays("pace.days"): "tournament-fault-number" [least: 1, most: 365], "a round has 1 to 365 days";
        SilenceDays("silence.days"): "tournament-fault-number" [least: 1, most: 365], "silence is 1 to 365 days";
        SilenceHidden("silence.withdraw"): "tournament-fault-silence-hidden", "with presence=hidden nobody is withdrawn for silence: that would tell who has filed";
        TieBreaks("tie_breaks"): "tournament-fault-ties" [n: TIE_BREAKS_MAX], "at most 10 tie-breaks, each once";
        TieBreak("tie_breaks"): "tournament-fault-tie", "there is no such tie-break";
        Language("language"): "people-fault-language", "language is de or en";
        Zone("dates.zone"): "tournament-fault-zone", "a zone is an IANA name such as Europe/Berlin";
        Dates("dates"): "tournament-fault-dates", "a tournament opens, closes, starts and ends in this order";
        City("city"): "tournament-fault-city" [n: CITY_CHARS_MAX], "a place has 1 to 60 characters on one line";
        Federation("federation"): "identity-fault-federation", "a federation has three capital letters, such as GER";
        Federations("eligibility.federations"): "tournament-fault-federations" [n: FEDERATIONS_MAX], "federations are at most 20, each once, with three capital letters";
        Born("eligibility.born_after"): "tournament-fault-born", "born_after is 1900 to 2100 and born_before 1901 to 2100, with a year between them";
        RatingRange("eligibility.rating_min"): "tournament-fault-rating" [n: RATING_MAX as usize], "ratings are 1 to 4000, rating_min not above rating_max";
        RatingList("eligibility.rating_of"): "tournament-fault-list" [n: LIST_CHARS_MAX], "rating_of names a list beside rating_min or rating_max: it begins with FIDE or ICCF and has at most 16 letters, digits and hyphens";
        Prizes("prizes"): "tournament-fault-prizes" [n: PRIZES_MAX, chars: PRIZE_CHARS_MAX], "prizes are at most 8 groups, each with a name of its own of 1 to 40 characters on one line";
        PrizeWho("prizes"): "tournament-fault-prize-who", "who belongs to a prize group is said as in eligibility, without rating_of, and something must be said";
        PrizesKind("prizes"): "tournament-fault-prizes-kind", "a knock-out and a ladder have no table by points, and so no prize groups";
    }
}

/// Something that a sheet cannot say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SheetFault {
    /// What it is.
    pub kind: SheetFaultKind,
    /// What the field takes.
    pub message: String,
}

/// Those found so far.
#[derive(Default)]
struct Faults(Vec<SheetFault>);

impl Faults {
    fn check(&mut self, good: bool, kind: SheetFaultKind) {
        if !good {
            self.0.push(SheetFault { kind, message: kind.to_string() });
        }
    }

    fn cycles(&mut self, cycles: u8) {
        self.check((1..=2).contains(&cycles), SheetFaultKind::Cycles);
    }

    fn kind(&mut self, kind: Kind) {
        match kind {
            Kind::RoundRobin { cycles } => self.cycles(cycles),
            Kind::Sections { sections, cycles, to_final } => {
                self.check((2..=50).contains(&sections), SheetFaultKind::Sections);
                self.cycles(cycles);
                self.check(to_final <= 20, SheetFaultKind::ToFinal);
            }
            Kind::Swiss { rounds, late_until, half_byes } => {
                self.check((1..=SWISS_ROUNDS_MAX).contains(&rounds), SheetFaultKind::Rounds);
                self.check(late_until <= rounds, SheetFaultKind::LateUntil);
                self.check(half_byes <= HALF_BYES_MAX, SheetFaultKind::HalfByes);
            }
            Kind::Knockout { games } => {
                self.check(matches!(games, 1 | 2 | 4 | 6 | 8), SheetFaultKind::Games);
            }
            Kind::Teams { boards, cycles, line_ups, .. } => {
                self.check((1..=20).contains(&boards), SheetFaultKind::Boards);
                self.cycles(cycles);
                if let Some(LineUps { reserves, days }) = line_ups {
                    self.check((1..=RESERVES_MAX).contains(&reserves), SheetFaultKind::Reserves);
                    self.check((1..=LINE_UP_DAYS_MAX).contains(&days), SheetFaultKind::LineUpDays);
                }
            }
            Kind::Ladder(rules) => self.ladder(rules),
        }
    }

    fn ladder(&mut self, rules: LadderRules) {
        let LadderRules { reach, answer_days, games, protected_days, idle_days, .. } = rules;
        self.check((1..=20).contains(&reach), SheetFaultKind::Reach);
        self.check((1..=60).contains(&answer_days), SheetFaultKind::AnswerDays);
        self.check((1..=10).contains(&games), SheetFaultKind::LadderGames);
        self.check(protected_days <= 365, SheetFaultKind::ProtectedDays);
        self.check(idle_days == 0 || (7..=365).contains(&idle_days), SheetFaultKind::IdleDays);
    }

    fn prizes(&mut self, groups: &[PrizeGroup], kind: Kind) {
        let names: BTreeSet<_> = groups.iter().map(|group| group.name.trim()).collect();
        let named = groups.iter().all(|group| is_line(&group.name, PRIZE_CHARS_MAX));
        let good = groups.len() <= PRIZES_MAX && names.len() == groups.len() && named;
        self.check(good, SheetFaultKind::Prizes);
        let who = groups.iter().all(|group| group.who.is_good_in_tables() && !group.who.is_empty());
        self.check(who, SheetFaultKind::PrizeWho);
        let tabled = !matches!(kind, Kind::Knockout { .. } | Kind::Ladder(_));
        self.check(tabled || groups.is_empty(), SheetFaultKind::PrizesKind);
    }

    fn tie_breaks(&mut self, codes: &[String]) {
        let named: BTreeSet<_> = codes.iter().collect();
        let good = codes.len() <= TIE_BREAKS_MAX && named.len() == codes.len();
        self.check(good, SheetFaultKind::TieBreaks);
        let unknown = codes.iter().filter_map(|code| TieBreak::parse(code).err());
        let unknown =
            unknown.map(|fault| SheetFault { kind: SheetFaultKind::TieBreak, message: fault.to_string() });
        self.0.extend(unknown);
    }

    fn dates(&mut self, dates: &Dates) {
        self.check(Zone::parse(&dates.zone).is_some(), SheetFaultKind::Zone);
        let Dates { opens, closes, starts, ends, .. } = dates;
        let days: Vec<&Date> = [opens, closes, starts, ends].into_iter().flatten().collect();
        let good = days.is_sorted() && (starts.is_none() || starts != ends);
        self.check(good, SheetFaultKind::Dates);
    }
}

/// Whether it is one line of 1 to so many characters.
fn is_line(text: &str, most: usize) -> bool {
    let text = text.trim();
    (1..=most).contains(&text.chars().count()) && !text.chars().any(char::is_control)
}

impl Sheet {
    /// Every fault that can be seen without knowing the variants and rules of time.
    pub fn faults(&self) -> Vec<SheetFault> {
        let mut faults = Faults::default();
        faults.check(is_line(&self.name, NAME_CHARS_MAX), SheetFaultKind::Name);
        faults.check(self.about.chars().count() <= ABOUT_CHARS_MAX, SheetFaultKind::About);
        faults.kind(self.kind);
        let Places { min, max } = self.places;
        let fit = (2..=max).contains(&min) && max <= PLACES_MAX && min <= self.most();
        faults.check(fit, SheetFaultKind::Places);
        if let Pace::Rounds { days } = self.pace {
            faults.check((1..=365).contains(&days), SheetFaultKind::PaceDays);
            let before = self.line_ups().map_or(0, |line_ups| line_ups.days);
            faults.check(before <= days, SheetFaultKind::LineUpLonger);
        }
        let by_round = matches!(self.pace, Pace::Rounds { .. });
        faults.check(by_round || self.line_ups().is_none(), SheetFaultKind::LineUpPace);
        let captain_draws = matches!(self.kind, Kind::Teams { captain_draws: true, .. });
        let hidden = self.hides_presence() || self.is_private();
        faults.check(!(captain_draws && hidden), SheetFaultKind::CaptainDraws);
        faults.check((1..=365).contains(&self.silence.days), SheetFaultKind::SilenceDays);
        faults.check(!(self.silence.withdraw && self.hides_presence()), SheetFaultKind::SilenceHidden);
        faults.tie_breaks(&self.tie_breaks);
        faults.check(matches!(self.language.as_str(), "de" | "en"), SheetFaultKind::Language);
        faults.dates(&self.dates);
        let city = self.city.as_ref().is_none_or(|city| is_line(city, CITY_CHARS_MAX));
        faults.check(city, SheetFaultKind::City);
        faults.check(self.federation.as_deref().is_none_or(is_federation), SheetFaultKind::Federation);
        let asked = &self.eligibility;
        faults.check(asked.federations_are_good(), SheetFaultKind::Federations);
        faults.check(asked.born_is_good(), SheetFaultKind::Born);
        faults.check(asked.rating_is_good(), SheetFaultKind::RatingRange);
        faults.check(asked.list_is_good(), SheetFaultKind::RatingList);
        faults.prizes(&self.prizes, self.kind);
        faults.0
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;
    use crate::tournament::ALL_PLAY_MAX;

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
        faults.iter().map(|fault| fault.kind.field()).collect()
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
        // Sheets are hashed: what one does not say is not written, so that older ones stay as they were.
        let members: Value = serde_json::from_str(&written).unwrap();
        for absent in ["city", "federation", "eligibility", "prizes"] {
            assert!(members.get(absent).is_none(), "{absent}");
        }
    }

    #[test]
    fn every_fault_of_prize_groups_is_listed_at_its_limit() {
        use serde_json::json;
        let prizes = |count: usize, chars: usize| {
            let group = |at: usize| json!({"name": format!("{at:0chars$}"), "who": {"untitled": true}});
            fields(json!({ "prizes": (0..count).map(group).collect::<Vec<_>>() }))
        };
        assert_eq!(prizes(PRIZES_MAX, PRIZE_CHARS_MAX), [""; 0]);
        assert_eq!(prizes(PRIZES_MAX + 1, PRIZE_CHARS_MAX), ["prizes"]);
        assert_eq!(prizes(1, PRIZE_CHARS_MAX + 1), ["prizes"]);
        let young = json!({"name": "U18", "who": {"born_after": 2007}});
        assert_eq!(fields(json!({"prizes": [young, young]})), ["prizes"], "one name");
        for who in [json!({}), json!({"rating_min": 0}), json!({"rating_min": 1, "rating_of": "FIDE"})] {
            assert_eq!(fields(json!({"prizes": [{"name": "U18", "who": who}]})), ["prizes"]);
        }
        for kind in [json!({"name": "knockout", "games": 2}), json!({"name": "ladder"})] {
            assert_eq!(fields(json!({"prizes": [young], "kind": kind})), ["prizes"]);
        }
    }

    #[test]
    fn line_ups_and_captains_have_their_limits() {
        use serde_json::json;
        let line_ups = |reserves: u8, days: u16, pace: Value| {
            let kind = json!({"name": "teams", "boards": 4, "cycles": 1, "line_ups": {"reserves": reserves, "days": days}});
            fields(json!({"kind": kind, "pace": pace}))
        };
        let by_round = || json!({"name": "rounds", "days": 365});
        assert_eq!(line_ups(1, 30, json!({"name": "rounds", "days": 30})), [""; 0]);
        assert_eq!(line_ups(1, 31, json!({"name": "rounds", "days": 30})), ["kind.line_ups.days"]);
        for reserves in [1, RESERVES_MAX] {
            assert_eq!(line_ups(reserves, LINE_UP_DAYS_MAX, by_round()), [""; 0]);
        }
        for reserves in [0, RESERVES_MAX + 1] {
            assert_eq!(line_ups(reserves, 1, by_round()), ["kind.line_ups.reserves"]);
        }
        for days in [0, LINE_UP_DAYS_MAX + 1] {
            assert_eq!(line_ups(1, days, by_round()), ["kind.line_ups.days"]);
        }
        assert_eq!(line_ups(1, 1, json!({"name": "at-once"})), ["pace"]);
        let captains = |terms: Value| {
            let kind = json!({"name": "teams", "boards": 4, "cycles": 1, "captain_draws": true});
            fields(json!({"kind": kind, "terms": terms}))
        };
        assert_eq!(captains(json!({})), [""; 0]);
        assert_eq!(captains(json!({"presence": "hidden"})), ["kind.captain_draws"]);
        assert_eq!(captains(json!({"visibility": "private"})), ["kind.captain_draws"]);
    }

    #[test]
    fn every_fault_is_listed_at_its_limit() {
        use serde_json::json;
        let name = |chars: usize| json!({"name": "n".repeat(chars)});
        assert_eq!(fields(name(NAME_CHARS_MAX)), [""; 0]);
        assert_eq!(fields(name(NAME_CHARS_MAX + 1)), ["name"]);
        let city = |chars: usize| json!({"city": "ü".repeat(chars)});
        assert_eq!(fields(city(CITY_CHARS_MAX)), [""; 0]);
        assert_eq!(fields(city(CITY_CHARS_MAX + 1)), ["city"]);
        for city in ["", " ", "Kassel\nGER"] {
            assert_eq!(fields(json!({ "city": city })), ["city"]);
        }
        assert_eq!(fields(json!({"federation": "GER"})), [""; 0]);
        for federation in ["GE", "GERM", "Ger", ""] {
            assert_eq!(fields(json!({ "federation": federation })), ["federation"]);
        }
        let bad = json!({"federations": ["D"], "born_after": 1899, "rating_max": RATING_MAX + 1});
        let told = ["eligibility.federations", "eligibility.born_after", "eligibility.rating_min"];
        assert_eq!(fields(json!({ "eligibility": bad })), told);
        let unknown = json!({"rating_min": 1, "rating_of": "DWZ"});
        assert_eq!(fields(json!({ "eligibility": unknown })), ["eligibility.rating_of"]);
        assert_eq!(fields(json!({"places": {"min": 2, "max": PLACES_MAX}})), [""; 0]);
        assert_eq!(fields(json!({"places": {"min": 2, "max": PLACES_MAX + 1}})), ["places"]);
        let most = |more: Value| sheet(more).unwrap().most();
        assert_eq!(most(json!({"places": {"min": 2, "max": ALL_PLAY_MAX - 1}})), ALL_PLAY_MAX - 1);
        assert_eq!(most(json!({"places": {"min": 2, "max": ALL_PLAY_MAX + 1}})), ALL_PLAY_MAX);
        let swiss = json!({"kind": {"name": "swiss", "rounds": 7}, "places": {"min": 2, "max": PLACES_MAX}});
        assert_eq!(most(swiss), PLACES_MAX);
        let sections = json!({"kind": {"name": "sections", "sections": 2, "cycles": 1, "to_final": 1}, "places": {"min": 2, "max": PLACES_MAX}});
        assert_eq!(most(sections), 2 * ALL_PLAY_MAX);
        assert_eq!(fields(json!({"places": {"min": ALL_PLAY_MAX, "max": PLACES_MAX}})), [""; 0]);
        assert_eq!(fields(json!({"places": {"min": ALL_PLAY_MAX + 1, "max": PLACES_MAX}})), ["places"]);
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
