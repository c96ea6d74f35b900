use std::collections::BTreeMap;
use std::fmt;

use super::Form;
use super::choices::Options;
use super::variants::{self, Array, Castles, STANDARD, Variant};
use crate::board::geometry::Geometry;
use crate::position::start;
use crate::position::start::{Start, StartError};

/// The value of one option, as it stands in requests, configuration and the game's record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionValue {
    /// One of a few words.
    Word(String),
    /// A number.
    Number(u32),
    /// Yes or no.
    Flag(bool),
    /// Any of a few words.
    List(Vec<String>),
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionValue::Word(word) => f.write_str(word),
            OptionValue::Number(number) => number.fmt(f),
            OptionValue::Flag(flag) => flag.fmt(f),
            OptionValue::List(words) => write!(f, "[{}]", words.join(", ")),
        }
    }
}

/// The rules one game is played by: a variant, a preset and what differs from it. Made once, before the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleSet {
    variant: &'static Variant,
    rules: &'static str,
    values: BTreeMap<String, OptionValue>,
    options: Options,
    geometry: Geometry,
    castles: Castles,
    start: Option<Start>,
}

/// A rule set that cannot be made. Every fault is listed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("these rules cannot be played: {}", list(.faults))]
pub struct RuleSetError {
    /// What is wrong, in the order of what was given.
    pub faults: Vec<RuleSetFault>,
}

/// One thing wrong with a rule set.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RuleSetFault {
    /// No such variant.
    #[error("variant {0:?} is unknown; known are: {all}", all = variants::ids())]
    Variant(String),
    /// No such preset.
    #[error("rules {given:?} are unknown; known are: {known}")]
    Rules {
        /// What was given.
        given: String,
        /// What the variant knows.
        known: String,
    },
    /// No such option.
    #[error("option {given:?} is unknown; {known}")]
    Option {
        /// What was given.
        given: String,
        /// What the variant knows.
        known: String,
    },
    /// A value that the option does not take.
    #[error("option {option} cannot be {value}; it takes {allowed}")]
    Value {
        /// The option's name.
        option: &'static str,
        /// What was given.
        value: OptionValue,
        /// What it takes, in words.
        allowed: String,
    },
}

impl RuleSetFault {
    /// What it concerns: `variant`, `rules` or `options`.
    pub const fn field(&self) -> &'static str {
        match self {
            RuleSetFault::Variant(_) => "variant",
            RuleSetFault::Rules { .. } => "rules",
            RuleSetFault::Option { .. } | RuleSetFault::Value { .. } => "options",
        }
    }
}

fn list(faults: &[RuleSetFault]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

/// A preset's value of an option.
pub(super) enum Preset {
    Word(&'static str),
    Number(u32),
    List(&'static [&'static str]),
}

impl Preset {
    fn value(&self) -> OptionValue {
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
    /// What it takes.
    pub takes: Takes,
}

pub(super) const fn words(name: &'static str, words: &'static [&'static str]) -> Spec {
    Spec { name, takes: Takes::Words(words) }
}

pub(super) const fn flag(name: &'static str, default: bool) -> Spec {
    Spec { name, takes: Takes::Flag(default) }
}

impl Spec {
    fn default(&self) -> OptionValue {
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

    fn fault(&self, value: &OptionValue) -> Option<RuleSetFault> {
        let (option, value) = (self.name, value.clone());
        (!self.accepts(&value)).then(|| RuleSetFault::Value { option, value, allowed: self.allowed() })
    }
}

impl RuleSet {
    /// The options of a variant, by name; nothing for an unknown variant.
    pub fn specs(variant: &str) -> &'static [Spec] {
        variants::find(variant).map_or(&[], |variant| variant.options)
    }

    /// The presets of a variant, the default first, each with what differs from the options' defaults.
    pub fn presets(variant: &str) -> Vec<(&'static str, Vec<(&'static str, OptionValue)>)> {
        let presets = variants::find(variant).map_or(STANDARD, |variant| variant.presets);
        let differing = |values: &[(&'static str, Preset)]| -> Vec<(&'static str, OptionValue)> {
            values.iter().map(|(name, value)| (*name, value.value())).collect()
        };
        presets.iter().map(|(name, values)| (*name, differing(values))).collect()
    }

    /// The rules of a variant (such as `fairschach`) and preset (such as `fsr-2023`), with the options that differ.
    pub fn new(
        variant: &str,
        rules: &str,
        options: &BTreeMap<String, OptionValue>,
    ) -> Result<RuleSet, RuleSetError> {
        let mut faults = Vec::new();
        // Without a variant nothing else can be judged.
        let Some(variant) = variants::find(variant) else {
            faults.push(RuleSetFault::Variant(cut(variant)));
            return Err(RuleSetError { faults });
        };
        let preset = variant.presets.iter().find(|(name, _)| *name == rules);
        if preset.is_none() {
            let names: Vec<&str> = variant.presets.iter().map(|(name, _)| *name).collect();
            faults.push(RuleSetFault::Rules { given: cut(rules), known: names.join(", ") });
        }
        for (name, value) in options {
            match variant.options.iter().find(|spec| spec.name == name) {
                None => faults.push(unknown_option(variant, name)),
                Some(spec) => faults.extend(spec.fault(value)),
            }
        }
        let Some((rules, differing)) = preset.filter(|_| faults.is_empty()) else {
            return Err(RuleSetError { faults });
        };
        let defaults = variant.options.iter();
        let mut values: BTreeMap<String, OptionValue> =
            defaults.map(|spec| (spec.name.to_owned(), spec.default())).collect();
        values.extend(differing.iter().map(|(name, value)| ((*name).to_owned(), value.value())));
        values.extend(options.iter().map(|(name, value)| (name.clone(), value.clone())));
        Ok(RuleSet {
            variant,
            rules,
            options: Options::read(&values),
            geometry: variant.geometry.with(&values),
            castles: variant.castles.with(&values),
            values,
            start: None,
        })
    }

    /// The same rules on a board, if one is named, and from a start, if one is given.
    ///
    /// # Errors
    /// A board or a start that these rules are not played on.
    pub fn placed(self, board: Option<&str>, start: Option<&Start>) -> Result<RuleSet, StartError> {
        let variant = self.variant.id;
        let rules = match board {
            None => self,
            Some("chess66") => {
                let start = "the board of Chess 66";
                self.with_chess66_board().ok_or(StartError::Unfit { variant, start })?
            }
            Some(board) => return Err(StartError::Board(cut(board))),
        };
        match start {
            Some(start) => rules.with_start(start),
            None => Ok(rules),
        }
    }

    /// The board's name beside a variant that is usually played on another one.
    pub fn other_board(&self) -> Option<&'static str> {
        (self.geometry != Geometry::Ordinary && self.variant.geometry == Geometry::Ordinary)
            .then_some("chess66")
    }

    /// The start of a game by these rules where the position alone does not tell how its castling goes.
    pub fn start_to_keep(&self) -> Option<&Start> {
        let start = self.start.as_ref()?;
        let differs = self.castles != self.variant.castles.with(&self.values);
        let named = matches!(start, Start::Number(_) | Start::Row(_));
        (differs || named).then_some(start)
    }

    /// The preset that a variant is played by if none is named.
    pub fn default_rules(variant: &str) -> Option<&'static str> {
        Some(variants::find(variant)?.presets.first()?.0)
    }

    /// The ids of all variants.
    pub fn variants() -> impl Iterator<Item = &'static str> {
        variants::ALL.iter().map(|variant| variant.id)
    }

    /// The same rules in a game that starts from this array or position, which is checked. A start of Chess960 brings
    /// its castling with it.
    pub fn with_start(self, start: &Start) -> Result<RuleSet, StartError> {
        start::agree(self, start)
    }

    /// The same rules in a game whose castling is Chess960's: king and rook start anywhere on their first rank, and
    /// castling is written as king takes own rook. It is fixed by the game's start, not by an option.
    pub fn with_chess960_castling(mut self) -> RuleSet {
        self.castles = Castles::Chess960;
        self
    }

    /// The same rules without castling.
    pub(super) fn without_castling(mut self) -> RuleSet {
        self.castles = Castles::Never;
        self
    }

    /// The same rules on the board of Chess 66; nothing, for a variant that is not played there.
    pub fn with_chess66_board(mut self) -> Option<RuleSet> {
        let fits = matches!(self.variant.id, "fairschach" | "chess66") && self.start.is_none();
        if self.geometry == Geometry::Ordinary {
            self.geometry = Geometry::CHESS_66;
        }
        fits.then_some(self)
    }

    /// Whether castling is Chess960's.
    pub const fn has_chess960_castling(&self) -> bool {
        matches!(self.castles, Castles::Chess960)
    }

    /// Whether it is played on the board of Chess 66.
    pub fn is_on_chess66(&self) -> bool {
        self.geometry != Geometry::Ordinary
    }

    /// Whether there is castling in these games.
    pub const fn has_castling(&self) -> bool {
        !matches!(self.castles, Castles::Never)
    }

    /// Whether both sides enter at once; otherwise one side moves at a time.
    pub const fn is_played_in_pairs(&self) -> bool {
        matches!(self.variant.form, Form::Pairs)
    }

    /// Whether games start from an array that must be given: a number, a row or a position.
    pub const fn needs_start(&self) -> bool {
        self.start.is_none() && matches!(self.variant.array, Array::Number | Array::Row)
    }

    /// The variant's id.
    pub const fn variant(&self) -> &'static str {
        self.variant.id
    }

    /// The preset's id.
    pub const fn rules(&self) -> &'static str {
        self.rules
    }

    /// What each option of the variant takes, by name.
    pub fn takes(&self) -> impl Iterator<Item = (&'static str, &'static Takes)> {
        self.variant.options.iter().map(|spec| (spec.name, &spec.takes))
    }

    /// Every option with the value in force, also where it is the default.
    pub fn options(&self) -> BTreeMap<String, OptionValue> {
        self.values.clone()
    }

    pub(super) const fn play(&self) -> &Options {
        &self.options
    }

    pub(super) const fn declaration(&self) -> &'static Variant {
        self.variant
    }

    pub(super) const fn geometry(&self) -> Geometry {
        self.geometry
    }

    /// Who enters at the start.
    pub(super) fn form(&self) -> Form {
        self.variant.form.with(&self.values)
    }

    pub(super) const fn castles(&self) -> Castles {
        self.castles
    }

    /// The start that is given, if one is.
    pub const fn start(&self) -> Option<&Start> {
        self.start.as_ref()
    }

    pub(super) fn starting(mut self, start: Start) -> RuleSet {
        self.start = Some(start);
        self
    }
}

fn unknown_option(variant: &Variant, given: &str) -> RuleSetFault {
    let names: Vec<&str> = variant.options.iter().map(|spec| spec.name).collect();
    let known = if names.is_empty() {
        format!("{} has none", variant.id)
    } else {
        format!("known are: {}", names.join(", "))
    };
    RuleSetFault::Option { given: cut(given), known }
}

fn cut(text: &str) -> String {
    text.chars().take(40).collect()
}
