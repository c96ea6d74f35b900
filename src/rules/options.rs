use std::collections::BTreeMap;
use std::fmt;

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
    options: Options,
}

/// The options as the resolution reads them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Options {
    /// Men on the board at which FSR 8 switches to normal chess; 0 = never.
    pub(super) few_pieces: u32,
    /// What becomes of an illegal entry.
    pub(super) illegal_entry: IllegalEntry,
}

/// What becomes of an entry that is illegal or cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum IllegalEntry {
    /// It is never accepted: resolving it is an error.
    Refuse,
    /// It counts as no move (FSR 3), unless there is a duty to move.
    Void,
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
    #[error("rules {0:?} are unknown; known are: {all}", all = PRESETS.join(", "))]
    Rules(String),
    /// A preset whose options are not built.
    #[error("rules {0:?} are not available yet; available is: fsr-2023")]
    RulesNotYet(String),
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
    /// A good value whose effect is not built.
    #[error("option {option} = {value} is not available yet; only its default {default} is")]
    NotYet {
        /// The option's name.
        option: &'static str,
        /// What was given.
        value: OptionValue,
        /// The only value that can be had.
        default: OptionValue,
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

const PRESETS: [&str; 5] = [
    "fsr-2023",
    "body-2023",
    "beginner",
    "single-moves",
    "first-move-all",
];

/// What an option takes; the default comes first.
enum Takes {
    Words(&'static [&'static str]),
    Flag(bool),
    Number { default: u32, least: u32, most: u32 },
    List(&'static [&'static str]),
}

struct Spec {
    name: &'static str,
    takes: Takes,
    /// Whether other values than the default are built.
    built: bool,
}

const fn words(name: &'static str, words: &'static [&'static str]) -> Spec {
    Spec {
        name,
        takes: Takes::Words(words),
        built: false,
    }
}

/// All options of the rules, by name.
const SPECS: [Spec; 16] = [
    words("check_regime", &["first_move", "single_moves"]),
    Spec {
        name: "castling_rook_rests",
        takes: Takes::Flag(true),
        built: false,
    },
    Spec {
        name: "ep_loser_captures",
        takes: Takes::Flag(true),
        built: false,
    },
    Spec {
        name: "few_pieces",
        takes: Takes::Number {
            default: 10,
            least: 3,
            most: 32,
        },
        built: true,
    },
    Spec {
        name: "first_move_for",
        takes: Takes::List(&["recapture", "en_passant"]),
        built: false,
    },
    Spec {
        name: "illegal_entry",
        takes: Takes::Words(&["refuse", "void"]),
        built: true,
    },
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
        built: false,
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
        if !self.accepts(&value) {
            return Some(RuleSetFault::Value {
                option,
                value,
                allowed: self.allowed(),
            });
        }
        let default = self.default();
        (!self.built && value != default).then_some(RuleSetFault::NotYet {
            option,
            value,
            default,
        })
    }
}

impl RuleSet {
    /// The rules of a variant (`fairschach`) and preset (`fsr-2023`), with the options that differ from it.
    pub fn new(
        variant: &str,
        rules: &str,
        options: &BTreeMap<String, OptionValue>,
    ) -> Result<RuleSet, RuleSetError> {
        let mut faults = Vec::new();
        if variant != "fairschach" {
            faults.push(RuleSetFault::Variant(cut(variant)));
        }
        if !PRESETS.contains(&rules) {
            faults.push(RuleSetFault::Rules(cut(rules)));
        } else if rules != PRESETS[0] {
            faults.push(RuleSetFault::RulesNotYet(rules.to_owned()));
        }
        for (name, value) in options {
            match SPECS.iter().find(|spec| spec.name == name) {
                None => faults.push(RuleSetFault::Option(cut(name))),
                Some(spec) => faults.extend(spec.fault(value)),
            }
        }
        if !faults.is_empty() {
            return Err(RuleSetError { faults });
        }
        let few_pieces = match options.get("few_pieces") {
            Some(OptionValue::Number(number)) => *number,
            _ => 10,
        };
        let illegal_entry = match options.get("illegal_entry") {
            Some(OptionValue::Word(word)) if word == "void" => IllegalEntry::Void,
            _ => IllegalEntry::Refuse,
        };
        Ok(RuleSet {
            options: Options {
                few_pieces,
                illegal_entry,
            },
        })
    }

    /// The variant's id.
    pub const fn variant(&self) -> &'static str {
        "fairschach"
    }

    /// The preset's id.
    pub const fn rules(&self) -> &'static str {
        PRESETS[0]
    }

    /// Every option with the value in force, also where it is the default.
    pub fn options(&self) -> BTreeMap<String, OptionValue> {
        let mut all: BTreeMap<String, OptionValue> = SPECS
            .iter()
            .map(|spec| (spec.name.to_owned(), spec.default()))
            .collect();
        all.insert(
            "few_pieces".to_owned(),
            OptionValue::Number(self.options.few_pieces),
        );
        let illegal = match self.options.illegal_entry {
            IllegalEntry::Refuse => "refuse",
            IllegalEntry::Void => "void",
        };
        all.insert("illegal_entry".to_owned(), OptionValue::Word(illegal.to_owned()));
        all
    }

    pub(super) const fn play(&self) -> &Options {
        &self.options
    }
}

fn cut(text: &str) -> String {
    text.chars().take(40).collect()
}
