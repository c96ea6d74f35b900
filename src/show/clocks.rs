//! Regulations of time and clocks in words.

use jiff::civil::Weekday;

use super::credits::Credit;
use super::i18n::Lang;
use super::time::{dated_moment, span};
use super::zone::Zone;
use crate::base::Timestamp;
use crate::game::{ClockRule, Counting, FallenFlag, Fixed, IfFiled};
use crate::rules::RuleSet;

/// How fast a game is, in a few words: "14 days a pair", "30 days + 2 days".
pub fn pace(lang: Lang, rules: &RuleSet, clock: ClockRule) -> String {
    let kind = if rules.is_played_in_pairs() { "pair" } else { "move" };
    match clock {
        ClockRule::PerPair { days } => {
            lang.tf("pace-days", &[("n", i64::from(days).into()), ("kind", kind.into())])
        }
        ClockRule::Increment { base, increment, .. } => {
            format!("{} + {}", span(lang, base.micros()), span(lang, increment.micros()))
        }
        ClockRule::Period { pairs, base, .. } => {
            let base = span(lang, base.micros());
            let args = [("n", i64::from(pairs).into()), ("base", base.into()), ("kind", kind.into())];
            lang.tf("pace-period", &args)
        }
        ClockRule::Fixed(_) => lang.t("pace-fixed"),
    }
}

/// What is played, how fast, and whether it is rated: "Fairschach · 14 days a pair · rated".
pub fn chip(lang: Lang, rules: &RuleSet, clock: ClockRule, rated: bool) -> String {
    let game = Credit::of(rules.variant()).map_or("", |credit| credit.title(lang));
    let rated = lang.t(if rated { "chip-rated" } else { "chip-unrated" });
    format!("{game} · {} · {rated}", pace(lang, rules, clock))
}

/// How much time a side has, and what it loses by overstepping it.
pub fn regulation(lang: Lang, rules: &RuleSet, clock: ClockRule) -> String {
    let two = rules.variant() == "marseillais";
    let kind = match rules.variant() {
        _ if rules.is_played_in_pairs() => "pair",
        "freischach" => "place",
        _ => "move",
    };
    match clock {
        ClockRule::PerPair { days } => {
            let key = if two { "rule-clock-two" } else { "rule-clock" };
            lang.tf(key, &[("n", i64::from(days).into()), ("kind", kind.into())])
        }
        ClockRule::Increment { base, increment, cap, counting } => {
            let kind = if two { "two" } else { kind };
            let args = [
                ("base", span(lang, base.micros()).into()),
                ("increment", span(lang, increment.micros()).into()),
                ("kind", kind.into()),
            ];
            let cap = cap.map(|cap| lang.tf("rule-clock-cap", &[("cap", span(lang, cap.micros()).into())]));
            let mut lines = vec![lang.tf("rule-clock-increment", &args)];
            lines.extend(cap);
            lines.extend(counted(lang, counting));
            lines.push(lang.t("rule-clock-loses"));
            lines.join(" ")
        }
        ClockRule::Period { pairs, base, counting } => {
            let args = [
                ("base", span(lang, base.micros()).into()),
                ("n", i64::from(pairs).into()),
                ("kind", if two { "two" } else { kind }.into()),
            ];
            let mut lines = vec![lang.tf("clock-period", &args)];
            lines.extend(counted(lang, counting));
            lines.push(lang.t("rule-clock-loses"));
            lines.join(" ")
        }
        ClockRule::Fixed(fixed) => format!("{} {}", deadlines(lang, fixed), lang.t("rule-clock-loses")),
    }
}

/// One of each kind of regulation, and what it says under these rules.
pub fn clock_kinds(lang: Lang, rules: &RuleSet) -> Vec<(&'static str, String)> {
    let all = [
        "14d/pair",
        "30d+2d",
        "30d+2d<45d",
        "10/50d",
        "10/50d,free,double20",
        "daily:20:00+12h,Europe/Berlin",
        "weekly:sun-20:00+2d,grace12h,Europe/Berlin",
        "10m+5s",
    ];
    let read = |text| Some((text, regulation(lang, rules, ClockRule::parse(text).ok()?)));
    all.into_iter().filter_map(read).collect()
}

fn counted(lang: Lang, counting: Counting) -> impl Iterator<Item = String> {
    let whole = counting.whole_days.then(|| lang.t("clock-whole-days"));
    let double = counting.double_after.map(|days| lang.tf("clock-double", &[("n", i64::from(days).into())]));
    whole.into_iter().chain(double)
}

fn deadlines(lang: Lang, fixed: Fixed) -> String {
    let when = match fixed.weekday {
        None => lang.t("clock-each-day"),
        Some(day) => lang.tf("clock-each-week", &[("day", lang.t(weekday(day)).into())]),
    };
    let time = format!("{:02}:{:02}", fixed.minute / 60, fixed.minute % 60);
    let args = [("when", when.into()), ("time", time.into()), ("zone", fixed.zone.name().into())];
    let mut lines = vec![lang.tf("clock-fixed", &args)];
    if fixed.least.micros() > 0 {
        let least = span(lang, fixed.least.micros());
        lines.push(lang.tf("clock-fixed-least", &[("least", least.into())]));
    }
    if let Some(grace) = fixed.grace {
        let grace = span(lang, grace.micros());
        lines.push(lang.tf("clock-fixed-grace", &[("grace", grace.into())]));
    }
    lines.join(" ")
}

const fn weekday(day: Weekday) -> &'static str {
    match day {
        Weekday::Monday => "clock-monday",
        Weekday::Tuesday => "clock-tuesday",
        Weekday::Wednesday => "clock-wednesday",
        Weekday::Thursday => "clock-thursday",
        Weekday::Friday => "clock-friday",
        Weekday::Saturday => "clock-saturday",
        Weekday::Sunday => "clock-sunday",
    }
}

/// Until when an entry is in time, on the reader's clock. Where there is a grace, also the deadline before it.
pub fn until(lang: Lang, zone: Zone, clock: ClockRule, flag_at: Timestamp) -> String {
    let flag = dated_moment(lang, zone, flag_at);
    match grace_begins(clock, flag_at) {
        Some(deadline) => {
            let deadline = dated_moment(lang, zone, deadline);
            let args = [("deadline", deadline.into()), ("flag", flag.into())];
            lang.tf("clock-until-grace", &args)
        }
        None => flag,
    }
}

/// The deadline after which there is a grace up to the flag, where there is one.
pub fn grace_begins(clock: ClockRule, flag_at: Timestamp) -> Option<Timestamp> {
    match clock {
        ClockRule::Fixed(fixed) if fixed.grace_us() > 0 => Some(flag_at.plus(-fixed.grace_us())),
        _ => None,
    }
}

/// That somebody's flag fell at this moment, and what the clock had.
pub fn fallen(lang: Lang, name: &str, at: String, flag: &FallenFlag) -> String {
    let sign = if flag.credit < 0 { "−" } else { "" };
    let args = [
        ("name", name.into()),
        ("at", at.into()),
        ("given", span(lang, flag.given).into()),
        ("credit", format!("{sign}{}", span(lang, flag.credit.abs())).into()),
        ("used", span(lang, flag.used).into()),
    ];
    lang.tf(if flag.credit == 0 { "flag-fell" } else { "flag-fell-credit" }, &args)
}

/// What filing now would do to one's own clock.
pub fn if_filed(lang: Lang, clock: ClockRule, filed: IfFiled) -> String {
    let takes = lang.tf("clock-takes", &[("span", span(lang, filed.takes).into())]);
    let next = match (clock, filed.next) {
        (ClockRule::PerPair { .. }, Some(next)) => {
            lang.tf("clock-next-whole", &[("span", span(lang, next).into())])
        }
        (_, Some(next)) => lang.tf("clock-next", &[("span", span(lang, next).into())]),
        (_, None) => lang.t("clock-next-fixed"),
    };
    let counted = (filed.takes != filed.thought)
        .then(|| lang.tf("clock-thought", &[("span", span(lang, filed.thought).into())]));
    [Some(takes), counted, Some(next)].into_iter().flatten().collect::<Vec<_>>().join(" ")
}
