//! One of several things to choose from in a form.

use crate::show::Lang;

/// Something to choose.
#[derive(Debug)]
pub(in crate::http::web) struct Choice {
    pub(in crate::http::web) value: String,
    pub(in crate::http::web) text: String,
    pub(in crate::http::web) chosen: bool,
}

impl Choice {
    /// It is chosen if its value is.
    pub(in crate::http::web) fn new(value: impl Into<String>, text: String, chosen: &str) -> Choice {
        let value = value.into();
        Choice { chosen: value == chosen, value, text }
    }

    /// One for each value, with the key of its text.
    pub(in crate::http::web) fn all(lang: Lang, all: &[(&str, &str)], chosen: &str) -> Vec<Choice> {
        all.iter().map(|(value, key)| Choice::new(*value, lang.t(key), chosen)).collect()
    }
}
