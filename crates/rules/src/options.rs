//! Rule sets: a variant, a preset, and the options that differ from it.

use std::collections::BTreeMap;
use std::fmt;

use super::Form;
use super::choices::Options;
use super::spec::{Preset, Spec, Takes};
use super::variants::{self, Array, Castles, STANDARD, Variant};
use crate::board::geometry::Geometry;
use crate::position::start;
use crate::position::start::{Start, StartError};

/// The value of one option, as it stands in requests, configuration and the game's record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionValue {
    /// One of a few words.
    Word(String),
    /// A count, such as of pieces or pairs.
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
///
/// ```
/// use fairschach_rules::RuleSet;
///
/// let rules = RuleSet::usual("fairschach")?;
/// assert!(rules.is_played_in_pairs());
/// // What is not known is listed, each with what is.
/// let unknown = RuleSet::usual("checkers").map_err(|error| error.faults.len());
/// assert_eq!(unknown.err(), Some(1));
/// # Ok::<(), fairschach_rules::RuleSetError>(())
/// ```
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
    ///
    /// ```
    /// use fairschach_rules::{OptionValue, RuleSet};
    /// use std::collections::BTreeMap;
    ///
    /// let mut options = BTreeMap::new();
    /// options.insert("same_target".to_owned(), OptionValue::Word("mutual".to_owned()));
    /// let rules = RuleSet::new("fairschach", "fsr-2023", &options)?;
    /// assert_eq!(rules.options()["few_pieces"], OptionValue::Number(10)); // not changed
    ///
    /// options.insert("few_pieces".to_owned(), OptionValue::Number(99));
    /// let error = RuleSet::new("fairschach", "fsr-2023", &options).unwrap_err();
    /// assert_eq!(error.faults[0].to_string(), "option few_pieces cannot be 99; it takes 0 (off), 3 to 32");
    /// # Ok::<(), fairschach_rules::RuleSetError>(())
    /// ```
    ///
    /// # Errors
    /// An unknown variant, preset or option, or a value that an option does not take; every fault.
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

    /// A variant as it is usually played: its first preset, and no option changed.
    ///
    /// ```
    /// use fairschach_rules::RuleSet;
    ///
    /// for variant in RuleSet::variants() {
    ///     println!("{variant}: {}", RuleSet::usual(variant)?.rules());
    /// }
    /// assert!(RuleSet::usual("draughts").is_err());
    /// # Ok::<(), fairschach_rules::RuleSetError>(())
    /// ```
    ///
    /// # Errors
    /// There is no such variant.
    pub fn usual(variant: &str) -> Result<RuleSet, RuleSetError> {
        RuleSet::new(variant, RuleSet::default_rules(variant).unwrap_or_default(), &BTreeMap::new())
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
