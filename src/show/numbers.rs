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

/// A number that is written with a point: `12,25`, `12.25`.
pub fn decimal(lang: Lang, number: &str) -> String {
    match lang {
        Lang::De => number.replace('.', ","),
        Lang::En => number.to_owned(),
    }
}
