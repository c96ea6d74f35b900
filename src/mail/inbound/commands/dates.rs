//! The days of a leave, as people write them.

use jiff::civil::Date;

use crate::mail::inbound::message::normalize::fold;

const MONTHS: [&[&str]; 12] = [
    &["januar", "jaenner", "january", "jan"],
    &["februar", "feber", "february", "feb"],
    &["maerz", "march", "mar"],
    &["april", "apr"],
    &["mai", "may"],
    &["juni", "june", "jun"],
    &["juli", "july", "jul"],
    &["august", "aug"],
    &["september", "sept", "sep"],
    &["oktober", "october", "okt", "oct"],
    &["november", "nov"],
    &["dezember", "december", "dez", "dec"],
];
/// Words before a day.
const BEFORE: [&str; 8] = ["vom", "von", "ab", "zum", "dem", "from", "the", "on"];
/// Words between the days.
const BETWEEN: [&str; 8] = ["bis", "to", "until", "till", "through", "-", "–", "—"];

/// A day, perhaps without its year.
#[derive(Clone, Copy)]
struct Day {
    year: Option<i16>,
    month: i8,
    day: i8,
}

/// Two days, the second not before the first. A day without a year is the next one: from today, and from the first.
pub(in crate::mail::inbound) fn two_days(text: &str, today: Date) -> Option<(Date, Date)> {
    let (first, last) = halves(text)?;
    let first = day(&fold(&first))?.from(today)?;
    let last = day(&fold(&last))?.from(first)?;
    (first <= last).then_some((first, last))
}

/// One day. Without its year it is the next one from today.
pub(in crate::mail::inbound) fn one_day(text: &str, today: Date) -> Option<Date> {
    let text = text.to_lowercase();
    let words: Vec<&str> =
        text.split_whitespace().filter(|word| !BEFORE.contains(word) && *word != "am").collect();
    day(&fold(&words.join(" ")))?.from(today)
}

/// The text of each of the two days.
fn halves(text: &str) -> Option<(String, String)> {
    let text = text.to_lowercase();
    let words: Vec<&str> = text.split_whitespace().filter(|word| !BEFORE.contains(word)).collect();
    if let Some(at) = words.iter().position(|word| BETWEEN.contains(word)) {
        return Some((words[..at].join(" "), words[at + 1..].join(" ")));
    }
    match words[..] {
        [first, last] => Some((first.to_owned(), last.to_owned())),
        // `24.12.-2.1.`; the hyphens of `2026-12-24` part no days
        [both] if both.contains('.') => {
            let (first, last) = both.split_once(['-', '–', '—'])?;
            Some((first.to_owned(), last.to_owned()))
        }
        _ => None,
    }
}

impl Day {
    fn from(self, earliest: Date) -> Option<Date> {
        let date = |year| Date::new(year, self.month, self.day).ok();
        match self.year {
            Some(year) => date(year),
            None => (0..=8).filter_map(|years| date(earliest.year() + years)).find(|date| *date >= earliest),
        }
    }
}

/// Reads a day that was folded: `2026-12-24` is `2026 12 24`, `24.12.` is `24 12`, `Dec 24, 2026` is `dec 24 2026`.
fn day(folded: &str) -> Option<Day> {
    let words: Vec<&str> = folded.split(' ').collect();
    let (year, month, day) = match words[..] {
        [year, month, day] if year.len() == 4 && number(year).is_some() => {
            (Some(year), small(month)?, small(day)?)
        }
        [first, second, ref rest @ ..] if rest.len() <= 1 => {
            let (name, day) = match month(first) {
                Some(month) => (Some(month), ordinal(second)?),
                None => (month(second), ordinal(first)?),
            };
            let month = name.or_else(|| small(second))?;
            (rest.first().copied(), month, day)
        }
        _ => return None,
    };
    let year = match year {
        Some(year) if year.len() == 4 => Some(number(year)?),
        Some(year) if year.len() == 2 => Some(2000 + number(year)?),
        Some(_) => return None,
        None => None,
    };
    Some(Day { year, month, day })
}

fn month(word: &str) -> Option<i8> {
    let at = MONTHS.iter().position(|names| names.contains(&word))?;
    i8::try_from(at + 1).ok()
}

fn number(word: &str) -> Option<i16> {
    (word.len() <= 4 && word.bytes().all(|byte| byte.is_ascii_digit())).then(|| word.parse().ok()).flatten()
}

fn small(word: &str) -> Option<i8> {
    number(word).and_then(|number| i8::try_from(number).ok())
}

/// `24`, `24th`.
fn ordinal(word: &str) -> Option<i8> {
    let digits = word.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let ending = &word[digits.len()..];
    ["", "st", "nd", "rd", "th"].contains(&ending).then(|| small(digits)).flatten()
}
