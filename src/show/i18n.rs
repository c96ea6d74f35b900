use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt::Display;

use fluent_templates::fluent_bundle::FluentValue;
use fluent_templates::{LanguageIdentifier, Loader, langid};

use crate::base::Wording;

fluent_templates::static_loader! {
    static LOCALES = {
        locales: "./locales",
        fallback_language: "en",
        customise: |bundle| bundle.set_use_isolating(false),
    };
}

/// A value put into a text: a number (which chooses singular or plural) or words.
pub type Arg<'a> = FluentValue<'a>;

/// The reader's language.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Lang {
    /// German.
    De,
    /// English.
    En,
}

impl Lang {
    /// Both languages, German first.
    pub const ALL: [Lang; 2] = [Lang::De, Lang::En];

    /// `de` or `en`, as in settings, in `lang` attributes and in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Lang::De => "de",
            Lang::En => "en",
        }
    }

    /// Reads `de` or `en`, with or without a region (`de-AT`), in any case.
    pub fn parse(text: &str) -> Option<Lang> {
        let primary = text.split(['-', '_']).next()?.trim();
        Lang::ALL.into_iter().find(|lang| lang.as_str().eq_ignore_ascii_case(primary))
    }

    /// The language a browser asks for (RFC 9110, 12.5.4): the one with the highest weight among the two,
    /// the earlier one on equal weights, English if neither is named.
    pub fn from_accept_language(header: &str) -> Lang {
        let mut best = (0.0, Lang::En);
        for range in header.split(',').take(16) {
            let mut parts = range.split(';');
            let lang = parts.next().and_then(Lang::parse);
            let weight = parts.find_map(|part| part.trim().strip_prefix("q="));
            let weight = weight.map_or(1.0, |q| q.parse::<f32>().unwrap_or(0.0));
            if let Some(lang) = lang.filter(|_| weight > best.0) {
                best = (weight, lang);
            }
        }
        best.1
    }

    /// The text with this key.
    pub fn t(self, key: &str) -> String {
        LOCALES.lookup(&self.id(), key)
    }

    /// The text with this key, its `{ $name }` places filled.
    pub fn tf(self, key: &str, args: &[(&'static str, Arg<'_>)]) -> String {
        let args: HashMap<Cow<'static, str>, Arg<'_>> =
            args.iter().map(|(name, value)| (Cow::Borrowed(*name), value.clone())).collect();
        LOCALES.lookup_with_args(&self.id(), key, &args)
    }

    /// The text of one of an enum's words, whose key is what it is `of` and the word; `tests/all/show/texts.rs` lists them.
    pub fn word_of(self, of: &str, word: impl Display) -> String {
        self.t(&format!("{of}-{word}"))
    }

    /// What the program says.
    pub fn say(self, wording: &Wording) -> String {
        let values: Vec<_> = wording.values.iter().map(|(place, n)| (*place, (*n).into())).collect();
        self.tf(wording.key, &values)
    }

    const fn id(self) -> LanguageIdentifier {
        match self {
            Lang::De => langid!("de"),
            Lang::En => langid!("en"),
        }
    }
}
