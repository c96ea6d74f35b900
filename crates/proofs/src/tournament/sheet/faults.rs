//! What can be wrong with a sheet.

use std::collections::BTreeSet;

use jiff::civil::Date;

use super::{
    ABOUT_CHARS_MAX, Dates, HALF_BYES_MAX, Kind, NAME_CHARS_MAX, PLACES_MAX, Pace, Places, SWISS_ROUNDS_MAX,
    Sheet,
};
use crate::base::zone::Zone;
use crate::tournament::ladder::LadderRules;
use crate::tournament::{TIE_BREAKS_MAX, TieBreak};

/// Something that a sheet cannot say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SheetFault {
    /// Which field, such as `dates.ends`.
    pub field: &'static str,
    /// What it takes.
    pub message: String,
}

/// Those found so far.
#[derive(Default)]
struct Faults(Vec<SheetFault>);

impl Faults {
    /// Of this field says what it takes, unless it is good.
    fn check(&mut self, good: bool, field: &'static str, takes: &str) {
        if !good {
            self.0.push(SheetFault { field, message: takes.to_owned() });
        }
    }

    fn cycles(&mut self, cycles: u8) {
        self.check((1..=2).contains(&cycles), "kind.cycles", "cycles is 1 or 2");
    }

    fn kind(&mut self, kind: Kind) {
        match kind {
            Kind::RoundRobin { cycles } => self.cycles(cycles),
            Kind::Sections { sections, cycles, to_final } => {
                self.check((2..=50).contains(&sections), "kind.sections", "sections are 2 to 50");
                self.cycles(cycles);
                self.check(to_final <= 20, "kind.to_final", "0 to 20 of each section reach the final");
            }
            Kind::Swiss { rounds, late_until, half_byes } => {
                let says = format!("rounds are 1 to {SWISS_ROUNDS_MAX}");
                self.check((1..=SWISS_ROUNDS_MAX).contains(&rounds), "kind.rounds", &says);
                self.check(
                    late_until <= rounds,
                    "kind.late_until",
                    "late_until is 0 to the number of rounds",
                );
                let says = format!("half_byes are 0 to {HALF_BYES_MAX}");
                self.check(half_byes <= HALF_BYES_MAX, "kind.half_byes", &says);
            }
            Kind::Knockout { games } => {
                self.check(
                    matches!(games, 1 | 2 | 4 | 6 | 8),
                    "kind.games",
                    "a match has 1, 2, 4, 6 or 8 games",
                );
            }
            Kind::Teams { boards, cycles, .. } => {
                self.check((1..=20).contains(&boards), "kind.boards", "boards are 1 to 20");
                self.cycles(cycles);
            }
            Kind::Ladder(rules) => self.ladder(rules),
        }
    }

    fn ladder(&mut self, rules: LadderRules) {
        let LadderRules { reach, answer_days, games, protected_days, idle_days, .. } = rules;
        self.check((1..=20).contains(&reach), "kind.reach", "reach is 1 to 20");
        self.check((1..=60).contains(&answer_days), "kind.answer_days", "answer_days are 1 to 60");
        self.check((1..=10).contains(&games), "kind.games", "games are 1 to 10");
        self.check(protected_days <= 365, "kind.protected_days", "protected_days are 0 to 365");
        let idle = idle_days == 0 || (7..=365).contains(&idle_days);
        self.check(idle, "kind.idle_days", "idle_days are 7 to 365, or 0 for never");
    }

    fn tie_breaks(&mut self, codes: &[String]) {
        let named: BTreeSet<_> = codes.iter().collect();
        let says = format!("at most {TIE_BREAKS_MAX} tie-breaks, each once");
        self.check(codes.len() <= TIE_BREAKS_MAX && named.len() == codes.len(), "tie_breaks", &says);
        for fault in codes.iter().filter_map(|code| TieBreak::parse(code).err()) {
            self.check(false, "tie_breaks", &fault.to_string());
        }
    }

    fn dates(&mut self, dates: &Dates) {
        let zone = Zone::parse(&dates.zone).is_some();
        self.check(zone, "dates.zone", "a zone is an IANA name such as Europe/Berlin");
        let Dates { opens, closes, starts, ends, .. } = dates;
        let days: Vec<&Date> = [opens, closes, starts, ends].into_iter().flatten().collect();
        let good = days.is_sorted() && (starts.is_none() || starts != ends);
        self.check(good, "dates", "a tournament opens, closes, starts and ends in this order");
    }
}

impl Sheet {
    /// Every fault that can be seen without knowing the variants and rules of time.
    pub fn faults(&self) -> Vec<SheetFault> {
        let mut faults = Faults::default();
        let name = self.name.trim();
        let good =
            (1..=NAME_CHARS_MAX).contains(&name.chars().count()) && !name.chars().any(char::is_control);
        let says = format!("a name has 1 to {NAME_CHARS_MAX} characters on one line");
        faults.check(good, "name", &says);
        let says = format!("about has at most {ABOUT_CHARS_MAX} characters");
        faults.check(self.about.chars().count() <= ABOUT_CHARS_MAX, "about", &says);
        faults.kind(self.kind);
        let Places { min, max } = self.places;
        let says = format!("places are 2 to {PLACES_MAX}, min not above max");
        faults.check((2..=max).contains(&min) && max <= PLACES_MAX, "places", &says);
        if let Pace::Rounds { days } = self.pace {
            faults.check((1..=365).contains(&days), "pace.days", "a round has 1 to 365 days");
        }
        faults.check((1..=365).contains(&self.silence.days), "silence.days", "silence is 1 to 365 days");
        let says = "with presence=hidden nobody is withdrawn for silence: that would tell who has filed";
        faults.check(!(self.silence.withdraw && self.hides_presence()), "silence.withdraw", says);
        faults.tie_breaks(&self.tie_breaks);
        faults.check(matches!(self.language.as_str(), "de" | "en"), "language", "language is de or en");
        faults.dates(&self.dates);
        faults.0
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

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
