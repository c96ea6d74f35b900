use std::collections::BTreeMap;
use std::fmt;

use super::choices::Options;

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
    rules: &'static str,
    values: BTreeMap<String, OptionValue>,
    options: Options,
    chess960: bool,
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
    #[error("variant {0:?} is unknown; known is: fairschach")]
    Variant(String),
    /// No such preset.
    #[error("rules {0:?} are unknown; known are: {all}", all = presets())]
    Rules(String),
    /// No such option.
    #[error("option {0:?} is unknown; known are: {all}", all = known_options())]
    Option(String),
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

fn list(faults: &[RuleSetFault]) -> String {
    faults
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join("; ")
}

fn known_options() -> String {
    SPECS.iter().map(|spec| spec.name).collect::<Vec<_>>().join(", ")
}

fn presets() -> String {
    PRESETS.map(|(name, _)| name).join(", ")
}

/// A preset's value of an option.
enum Preset {
    Word(&'static str),
    Number(u32),
    List(&'static [&'static str]),
}

/// Each preset with what differs from the defaults.
const PRESETS: [(&str, &[(&str, Preset)]); 5] = [
    ("fsr-2023", &[]),
    ("body-2023", &[("rest_scope", Preset::Word("attackable"))]),
    ("beginner", &[("switch_pair", Preset::Number(14))]),
    (
        "single-moves",
        &[
            ("check_regime", Preset::Word("single_moves")),
            ("rest_scope", Preset::Word("attackable")),
        ],
    ),
    (
        "first-move-all",
        &[
            ("first_move_for", Preset::List(&["recapture", "en_passant"])),
            ("rest_scope", Preset::Word("none")),
        ],
    ),
];

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
enum Takes {
    Words(&'static [&'static str]),
    Flag(bool),
    /// 0 (off), or a number in these bounds.
    Number {
        default: u32,
        least: u32,
        most: u32,
    },
    /// Any of these words, none by default.
    List(&'static [&'static str]),
}

struct Spec {
    name: &'static str,
    takes: Takes,
}

const fn words(name: &'static str, words: &'static [&'static str]) -> Spec {
    Spec {
        name,
        takes: Takes::Words(words),
    }
}

const fn flag(name: &'static str, default: bool) -> Spec {
    Spec {
        name,
        takes: Takes::Flag(default),
    }
}

/// All options of the rules, by name.
const SPECS: [Spec; 16] = [
    flag("castling_rook_rests", true),
    words("check_regime", &["first_move", "single_moves"]),
    flag("ep_loser_captures", true),
    Spec {
        name: "few_pieces",
        takes: Takes::Number {
            default: 10,
            least: 3,
            most: 32,
        },
    },
    Spec {
        name: "first_move_for",
        takes: Takes::List(&["recapture", "en_passant"]),
    },
    words("illegal_entry", &["refuse", "void"]),
    words("king_newly_attacked", &["allow", "cancel"]),
    words("mutual_check_one_mated", &["loss", "play_on"]),
    words("one_sided_stalemate", &["draw", "pass"]),
    words("promo_strength", &["pawn", "promoted"]),
    words("rest_only", &["pass", "waive", "draw"]),
    words(
        "rest_scope",
        &["every", "attackable", "check_or_capture", "recapture", "none"],
    ),
    words("same_target", &["strength", "mutual", "weaker_stays"]),
    words("struck", &["new_pair", "replace"]),
    words("switch_first", &["white", "next_check", "lot"]),
    Spec {
        name: "switch_pair",
        takes: Takes::Number {
            default: 0,
            least: 1,
            most: 1_000_000,
        },
    },
];

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
                let distinct = given
                    .iter()
                    .enumerate()
                    .all(|(i, word)| !given[..i].contains(word));
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
        (!self.accepts(&value)).then(|| RuleSetFault::Value {
            option,
            value,
            allowed: self.allowed(),
        })
    }
}

impl RuleSet {
    /// The rules of a variant (`fairschach`) and preset (such as `fsr-2023`), with the options that differ from it.
    pub fn new(
        variant: &str,
        rules: &str,
        options: &BTreeMap<String, OptionValue>,
    ) -> Result<RuleSet, RuleSetError> {
        let mut faults = Vec::new();
        if variant != VARIANT {
            faults.push(RuleSetFault::Variant(cut(variant)));
        }
        let preset = PRESETS.iter().find(|(name, _)| *name == rules);
        if preset.is_none() {
            faults.push(RuleSetFault::Rules(cut(rules)));
        }
        for (name, value) in options {
            match SPECS.iter().find(|spec| spec.name == name) {
                None => faults.push(RuleSetFault::Option(cut(name))),
                Some(spec) => faults.extend(spec.fault(value)),
            }
        }
        let Some((rules, differing)) = preset.filter(|_| faults.is_empty()) else {
            return Err(RuleSetError { faults });
        };
        let mut values: BTreeMap<String, OptionValue> = SPECS
            .iter()
            .map(|spec| (spec.name.to_owned(), spec.default()))
            .collect();
        values.extend(
            differing
                .iter()
                .map(|(name, value)| ((*name).to_owned(), value.value())),
        );
        values.extend(options.iter().map(|(name, value)| (name.clone(), value.clone())));
        Ok(RuleSet {
            rules,
            options: Options::read(&values),
            values,
            chess960: false,
        })
    }

    /// The same rules in a game whose castling is Chess960's: king and rook start anywhere on their first rank, and
    /// castling is written as king takes own rook. It is fixed by the game's start, not by an option.
    pub const fn with_chess960_castling(mut self) -> RuleSet {
        self.chess960 = true;
        self
    }

    /// Whether castling is Chess960's.
    pub const fn has_chess960_castling(&self) -> bool {
        self.chess960
    }

    /// The variant's id.
    pub const fn variant(&self) -> &'static str {
        VARIANT
    }

    /// The preset's id.
    pub const fn rules(&self) -> &'static str {
        self.rules
    }

    /// Every option with the value in force, also where it is the default.
    pub fn options(&self) -> BTreeMap<String, OptionValue> {
        self.values.clone()
    }

    pub(super) const fn play(&self) -> &Options {
        &self.options
    }
}

const VARIANT: &str = "fairschach";

fn cut(text: &str) -> String {
    text.chars().take(40).collect()
}
