//! Numbers as each language writes them.

use super::i18n::Lang;

/// A share of a thousand as percent, with one decimal if it is not whole: `98,5 %`, `98.5%`.
pub fn percent(lang: Lang, permille: u64) -> String {
    let share = match (permille / 10, permille % 10) {
        (whole, 0) => whole.to_string(),
        (whole, tenth) => decimal(lang, &format!("{whole}.{tenth}")),
    };
    match lang {
        // A narrow space that no line breaks at.
        Lang::De => format!("{share}\u{202f}%"),
        Lang::En => format!("{share}%"),
    }
}

/// A share of a million as percent, with one decimal if it is not whole; of what is less than half of the smallest step that
/// it is something.
pub fn share(lang: Lang, ppm: u32) -> String {
    match (u64::from(ppm) + 500) / 1_000 {
        0 if ppm > 0 => format!("<\u{a0}{}", percent(lang, 1)),
        permille => percent(lang, permille),
    }
}

/// A place: `2`, `2nd`.
pub fn ordinal(lang: Lang, n: usize) -> String {
    let ending = match (lang, n % 100, n % 10) {
        (Lang::De, ..) => "",
        (Lang::En, 11..=13, _) => "th",
        (Lang::En, _, 1) => "st",
        (Lang::En, _, 2) => "nd",
        (Lang::En, _, 3) => "rd",
        (Lang::En, ..) => "th",
    };
    format!("{n}{ending}")
}

/// Points of a tournament as tables have them, from tenths written with a point: `9½`, `11`, `7,3`.
pub fn points(lang: Lang, number: &str) -> String {
    match number.split_once('.') {
        Some((whole, "0")) => whole.to_owned(),
        Some(("0", "5")) => "½".to_owned(),
        Some((whole, "5")) => format!("{whole}½"),
        _ => decimal(lang, number),
    }
}

/// A number that is written with a point: `12,25`, `12.25`.
pub fn decimal(lang: Lang, number: &str) -> String {
    match lang {
        Lang::De => number.replace('.', ","),
        Lang::En => number.to_owned(),
    }
}
