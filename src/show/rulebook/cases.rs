//! Worked cases for the pages of the rules: a position and what is entered in it. What comes of it is not kept here; the
//! engine says it when it is asked.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;
use serde_json::Value;

use crate::base::{BySide, Side};
use crate::game::record::option_from_json;
use crate::rules::{
    self, Chance, Entry, Kind, Move, OptionValue, Position, Resolution, ResolveError, RuleSet, dice_due,
};
use crate::show::i18n::Lang;
use crate::show::rulebook::Rule;

/// One object a line.
const LINES: &str = include_str!("cases.jsonl");

static CASES: LazyLock<Vec<Case>> = LazyLock::new(|| {
    let lines = LINES.lines().map(serde_json::from_str);
    lines.filter_map(Result::ok).collect()
});

/// A worked case.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// Its name in paths; unique within its variant.
    pub id: String,
    pub variant: String,
    /// The rule of Fairschach it shows: `FSR 4`, or `FSR` for the closing clause.
    #[serde(default)]
    pub rule: Option<String>,
    /// Whether it shows a reading that this project chose.
    #[serde(default)]
    pub ours: bool,
    /// Another board than the variant's own.
    #[serde(default)]
    pub board: Option<String>,
    /// What differs from the default rules; in Fairschach `few_pieces` is 0 where nothing else is said.
    #[serde(default)]
    options: BTreeMap<String, Value>,
    /// The position text.
    pub position: String,
    /// White's machine move, `invalid` for an illegible entry.
    #[serde(default)]
    white: Option<String>,
    #[serde(default)]
    black: Option<String>,
    /// The face that is rolled.
    #[serde(default)]
    die: Option<char>,
    /// The title in German.
    de: String,
    /// The title in English.
    en: String,
}

/// A case, ready to be played.
#[derive(Clone, Debug)]
pub struct Game {
    pub rules: RuleSet,
    pub position: Position,
    /// What is entered.
    pub entries: BySide<Option<Entry>>,
    /// The face that is rolled, where one is.
    pub die: Option<Kind>,
}

/// All cases, by variant and then in the order in which they are read.
pub fn all() -> &'static [Case] {
    &CASES
}

pub fn of(variant: &str) -> impl Iterator<Item = &'static Case> {
    CASES.iter().filter(move |case| case.variant == variant)
}

pub fn find(variant: &str, id: &str) -> Option<&'static Case> {
    of(variant).find(|case| case.id == id)
}

impl Case {
    /// The rule of Fairschach it shows.
    pub fn shown_rule(&self) -> Option<&'static Rule> {
        Rule::named(self.rule.as_deref()?)
    }

    pub fn title(&self, lang: Lang) -> &str {
        match lang {
            Lang::De => &self.de,
            Lang::En => &self.en,
        }
    }

    /// What differs from the default rules, as it is told to readers.
    pub fn differing(&self) -> BTreeMap<String, OptionValue> {
        // What no option takes is kept, so that the rules refuse it.
        let read =
            |value: &Value| option_from_json(value).unwrap_or_else(|| OptionValue::Word(value.to_string()));
        self.options.iter().map(|(name, value)| (name.clone(), read(value))).collect()
    }

    /// Whether FSR 8 is off in it, so that a few pieces do not end the pairs.
    pub fn is_without_switch(&self) -> bool {
        self.variant == "fairschach" && !self.options.contains_key("few_pieces")
    }

    /// The case, read; nothing if it does not fit the rules (a test holds that each does).
    pub fn game(&self) -> Option<Game> {
        let mut options = self.differing();
        if self.is_without_switch() {
            options.insert("few_pieces".to_owned(), OptionValue::Number(0));
        }
        let preset = RuleSet::default_rules(&self.variant)?;
        let rules = RuleSet::new(&self.variant, preset, &options).ok()?;
        let rules = rules.placed(self.board.as_deref(), None).ok()?;
        let rules = if self.variant == "fairschach" && Position::needs_chess960_castling(&self.position) {
            rules.with_chess960_castling()
        } else {
            rules
        };
        let position = Position::parse(&self.position, &rules).ok()?;
        let entry = |side, text: Option<&str>| match text {
            None => Some(None),
            Some("invalid") => Some(Some(Entry::Invalid)),
            Some(text) => {
                let entry = Move::parse(text).ok()?;
                Some(Some(Entry::Move(rules::one_spelling(&position, side, entry))))
            }
        };
        let entries = BySide {
            white: entry(Side::White, self.white.as_deref())?,
            black: entry(Side::Black, self.black.as_deref())?,
        };
        Some(Game { entries, die: self.die.and_then(face), rules, position })
    }
}

impl Game {
    /// How many dice are rolled for what is entered, and which faces they may show.
    pub fn dice_due(&self) -> Vec<&'static [Kind]> {
        let entered = Side::ALL.into_iter().find_map(|side| *self.entries.get(side));
        match entered {
            Some(Entry::Move(entry)) => dice_due(&self.position, Some(entry)),
            _ => Vec::new(),
        }
    }

    /// What comes of it; every die that is rolled shows the chosen face.
    ///
    /// # Errors
    /// What is entered cannot be resolved, or no face is chosen for a die.
    pub fn resolve(&self) -> Result<Resolution, ResolveError> {
        let faces: Vec<Kind> = self.dice_due().iter().filter_map(|_| self.die).collect();
        let chance = Chance { lot: None, dice: &faces };
        rules::resolve_with_chance(&self.position, &self.rules, &self.entries, &[], &chance)
    }
}

/// The face with this letter, `P N B R Q X`.
pub fn face(letter: char) -> Option<Kind> {
    match letter {
        'X' => Some(Kind::Dot),
        'P' | 'N' | 'B' | 'R' | 'Q' => Kind::from_letter(letter.to_ascii_lowercase()),
        _ => None,
    }
}
