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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_language_has_its_own_sign() {
        for (permille, german, english) in [
            (0, "0\u{202f}%", "0%"),
            (7, "0,7\u{202f}%", "0.7%"),
            (985, "98,5\u{202f}%", "98.5%"),
            (1000, "100\u{202f}%", "100%"),
        ] {
            assert_eq!(percent(Lang::De, permille), german);
            assert_eq!(percent(Lang::En, permille), english);
        }
        assert_eq!(decimal(Lang::De, "-12.25"), "-12,25");
        assert_eq!(decimal(Lang::En, "-12.25"), "-12.25");
    }
}
