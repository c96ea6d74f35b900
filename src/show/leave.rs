//! Leave and holidays in words.

use super::i18n::Lang;
use super::time::{dated_moment, day, weekday_and_day};
use super::zone::Zone;
use crate::game::{Leave, LeaveRefusal, Terms};

/// The first and the last day of a leave. To somebody whose days begin at other hours, the moments at which it begins and
/// ends.
pub fn bounds(lang: Lang, zone: Zone, leave: Leave) -> [String; 2] {
    let whole = [leave.from, leave.to].map(|at| zone.midnight(zone.at(at).date()) == Some(at));
    if whole == [true; 2] {
        [leave.from, leave.to.plus(-1)].map(|at| weekday_and_day(lang, zone.at(at).date()))
    } else {
        [leave.from, leave.to].map(|at| dated_moment(lang, zone, at))
    }
}

/// When the clock is stopped, or why the leave is not taken.
pub fn in_words(lang: Lang, zone: Zone, outcome: &Result<Leave, LeaveRefusal>) -> String {
    let count = |key: &str, n: u16| lang.tf(key, &[("n", i64::from(n).into())]);
    match *outcome {
        Ok(leave) => {
            let [from, to] = bounds(lang, zone, leave);
            lang.tf("leave-taken", &[("from", from.into()), ("to", to.into())])
        }
        Err(LeaveRefusal::None) => lang.t("leave-none"),
        Err(LeaveRefusal::Twice) => lang.t("leave-twice"),
        Err(LeaveRefusal::TooMany { year, left }) => {
            let counts = [("n", i64::from(left).into()), ("year", year.to_string().into())];
            lang.tf("leave-too-many", &counts)
        }
        Err(LeaveRefusal::TooSoon { ahead, first }) => {
            let args = [("n", i64::from(ahead).into()), ("day", day(lang, first).into())];
            lang.tf("leave-too-soon", &args)
        }
        Err(LeaveRefusal::TooShort { min }) => count("leave-too-short", min),
        Err(LeaveRefusal::TooLong { max }) => count("leave-too-long", max),
        Err(LeaveRefusal::GameFull { left }) => count("leave-game-full", left),
    }
}

/// What became of leave that was taken back, which stands up to this moment.
pub fn taken_back(lang: Lang, zone: Zone, leave: Leave, until: crate::base::Timestamp) -> String {
    let whole = until <= leave.from;
    let key = if whole { "leave-back-whole" } else { "leave-back-part" };
    let last = zone.at(leave.to.plus(-1)).date();
    let args = [
        ("from", day(lang, zone.at(leave.from).date()).into()),
        ("to", day(lang, last).into()),
        ("until", dated_moment(lang, zone, until).into()),
    ];
    lang.tf(key, &args)
}

/// What a game's terms say about leave and holidays, a sentence each.
pub fn terms_in_words(lang: Lang, terms: Terms) -> Vec<String> {
    let mut lines = Vec::new();
    let leave = terms.leave;
    let mut add = |key: &str, n: u16| lines.push(lang.tf(key, &[("n", i64::from(n).into())]));
    if leave.days > 0 {
        add("rule-leave", leave.days);
        if leave.ahead > 1 {
            add("rule-leave-ahead", leave.ahead);
        }
        if leave.min > 1 {
            add("rule-leave-min", leave.min);
        }
        if let Some(max) = leave.max {
            add("rule-leave-max", max);
        }
        if let Some(game) = leave.game {
            add("rule-leave-game", game);
        }
    }
    if terms.holidays.german() {
        lines.push(lang.t("rule-holidays-de"));
    }
    let dates: Vec<String> = terms.holidays.dates().map(|date| day(lang, date)).collect();
    if !dates.is_empty() {
        lines.push(lang.tf("rule-holidays-dates", &[("days", dates.join("; ").into())]));
    }
    lines
}
