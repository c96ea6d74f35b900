//! What options take, and what presets make of them.

use super::options::{OptionValue, RuleSetFault};

/// A preset's value of an option.
pub(super) enum Preset {
    Word(&'static str),
    Number(u32),
    List(&'static [&'static str]),
}

impl Preset {
    pub(super) fn value(&self) -> OptionValue {
        match *self {
            Preset::Word(word) => OptionValue::Word(word.to_owned()),
            Preset::Number(number) => OptionValue::Number(number),
            Preset::List(words) => OptionValue::List(words.iter().map(|&word| word.to_owned()).collect()),
        }
    }
}

/// What an option takes; the default comes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Takes {
    /// One of these words.
    Words(&'static [&'static str]),
    /// Yes or no, with the default.
    Flag(bool),
    /// 0 (off), or a number in these bounds.
    Number {
        /// If nothing is said.
        default: u32,
        /// The least number beside 0.
        least: u32,
        /// The largest number.
        most: u32,
    },
    /// Any of these words, none by default.
    List(&'static [&'static str]),
}

/// Presets by name, each with what differs from the defaults.
pub(super) type Presets = &'static [(&'static str, &'static [(&'static str, Preset)])];

/// One option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spec {
    /// Its name in requests and records.
    pub name: &'static str,
    /// Which values it has, the default among them.
    pub takes: Takes,
}

pub(super) const fn words(name: &'static str, words: &'static [&'static str]) -> Spec {
    Spec { name, takes: Takes::Words(words) }
}

pub(super) const fn flag(name: &'static str, default: bool) -> Spec {
    Spec { name, takes: Takes::Flag(default) }
}

impl Spec {
    pub(super) fn default(&self) -> OptionValue {
        match self.takes {
            Takes::Words(words) => OptionValue::Word(words[0].to_owned()),
            Takes::Flag(flag) => OptionValue::Flag(flag),
            Takes::Number { default, .. } => OptionValue::Number(default),
            Takes::List(_) => OptionValue::List(Vec::new()),
        }
    }

    fn accepts(&self, value: &OptionValue) -> bool {
        match (&self.takes, value) {
            (Takes::Words(words), OptionValue::Word(word)) => words.contains(&word.as_str()),
            (Takes::Flag(_), OptionValue::Flag(_)) => true,
            (Takes::Number { least, most, .. }, OptionValue::Number(n)) => {
                *n == 0 || (least..=most).contains(&n)
            }
            (Takes::List(words), OptionValue::List(given)) => {
                let distinct = given.iter().enumerate().all(|(i, word)| !given[..i].contains(word));
                distinct && given.iter().all(|word| words.contains(&word.as_str()))
            }
            _ => false,
        }
    }

    fn allowed(&self) -> String {
        match self.takes {
            Takes::Words(words) => words.join(", "),
            Takes::Flag(_) => "true, false".to_owned(),
            Takes::Number { least, most, .. } => format!("0 (off), {least} to {most}"),
            Takes::List(words) => format!("a list of any of {}, each once", words.join(", ")),
        }
    }

    pub(super) fn fault(&self, value: &OptionValue) -> Option<RuleSetFault> {
        let (option, value) = (self.name, value.clone());
        (!self.accepts(&value)).then(|| RuleSetFault::Value { option, value, allowed: self.allowed() })
    }
}
