//! How fast a game is, as it is asked: a few usual paces as buttons, and a line for every other regulation.

use crate::game::ClockRule;
use crate::http::web::layout::Choice;
use crate::show::Lang;

/// The days for each pair that are buttons.
const DAYS: [u16; 4] = [1, 3, 7, 14];
/// What is chosen unless something else is said.
pub(in crate::http::web) const USUAL: &str = "14d/pair";

/// The regulation that was given: what was written counts before the button.
pub(in crate::http::web) fn given(pace: &str, written: &str) -> String {
    if written.trim().is_empty() { pace.trim().to_owned() } else { understood(written) }
}

/// The buttons, and what stands in the line for others.
pub(in crate::http::web) fn choices(lang: Lang, pace: &str, written: &str) -> (Vec<Choice>, String) {
    let all = DAYS.map(|days| (days, format!("{days}d/pair")));
    let is_usual = |text: &str| all.iter().any(|(_, value)| value == text);
    let read = understood(written);
    let (chosen, written) = if is_usual(&read) { (read, "") } else { (pace.to_owned(), written) };
    let choice = |(days, value): &(u16, String)| {
        let text = lang.tf("new-pace-days", &[("n", i64::from(*days).into())]);
        Choice::new(value.as_str(), text, &chosen)
    };
    (all.iter().map(choice).collect(), written.to_owned())
}

/// "14 Tage" for so many days a pair, as it may be written again; every other regulation as it is.
pub(super) fn in_words(lang: Lang, clock: &str) -> String {
    match clock.strip_suffix("d/pair").and_then(|days| days.parse::<u16>().ok()) {
        Some(days) => lang.tf("new-pace-days", &[("n", i64::from(days).into())]),
        None => clock.to_owned(),
    }
}

/// "14 Tage", "2 weeks per pair": as people write it. Everything else stays what it is.
fn understood(text: &str) -> String {
    let text = text.trim();
    if ClockRule::parse(text).is_ok() {
        return text.to_owned();
    }
    let lower = text.to_lowercase();
    let end = lower.find(|c: char| !c.is_ascii_digit()).unwrap_or(lower.len());
    let (number, rest) = lower.split_at(end);
    let mut words = rest.split(|c: char| c.is_whitespace() || c == '/').filter(|word| !word.is_empty());
    let days = match words.next() {
        Some("d" | "tag" | "tage" | "tagen" | "day" | "days") => 1,
        Some("woche" | "wochen" | "week" | "weeks") => 7,
        _ => return text.to_owned(),
    };
    let known =
        |word| matches!(word, "je" | "pro" | "per" | "a" | "each" | "zugpaar" | "zug" | "pair" | "move");
    match number.parse::<u32>() {
        Ok(number) if number <= 365 && words.all(known) => format!("{}d/pair", number * days),
        _ => text.to_owned(),
    }
}
