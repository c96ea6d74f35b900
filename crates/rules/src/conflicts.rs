//! Options that contradict each other: one that is given can never have effect beside the values of others.
//!
//! Resolving takes them all the same: what has no effect does no harm, and the filters ask about single positions. A game
//! is not made with them, for whoever gave the option expects something of it.

use std::collections::BTreeMap;
use std::fmt;

use super::options::{OptionValue, RuleSet};
use super::variants;

/// An option without effect beside certain values of others, as a variant declares it.
pub(super) struct Idle {
    pub(super) option: &'static str,
    /// The other options with the values that take its effect away, all at once.
    pub(super) under: &'static [(&'static str, &'static str)],
    pub(super) why: &'static str,
}

/// An option that was given and cannot have effect in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conflict {
    /// The option's name.
    pub option: &'static str,
    /// The value that was given for it.
    pub value: OptionValue,
    /// The other options with the values that take its effect away.
    pub with: Vec<(&'static str, &'static str)>,
    /// Why it is so, in English.
    pub why: &'static str,
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Conflict { option, value, why, .. } = self;
        let with: Vec<String> = self.with.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        let with = with.join(" and ");
        write!(
            f,
            "option {option} = {value} contradicts {with}: {why}; leave {option} out or change the other"
        )
    }
}

impl RuleSet {
    /// Every option among those given that contradicts another one in force, given or by the preset.
    ///
    /// Who gives all options, as a game's record lists them, only repeats those that the preset has anyway. Options and
    /// presets that are unknown are for [`RuleSet::new`] to name.
    pub fn conflicts(variant: &str, rules: &str, given: &BTreeMap<String, OptionValue>) -> Vec<Conflict> {
        let (Some(variant), Ok(preset)) =
            (variants::find(variant), RuleSet::new(variant, rules, &BTreeMap::new()))
        else {
            return Vec::new();
        };
        let usual = preset.options();
        let complete = usual.keys().all(|name| given.contains_key(name));
        let is = |name: &str, value: &str| {
            let in_force = given.get(name).or_else(|| usual.get(name));
            in_force.is_some_and(|in_force| in_force.to_string() == value)
        };
        let conflict = |idle: &Idle| {
            let value = given
                .get(idle.option)
                .filter(|value| !(complete && usual.get(idle.option) == Some(value)))?;
            let off = idle.under.iter().all(|(name, value)| is(name, value));
            off.then(|| Conflict {
                option: idle.option,
                value: value.clone(),
                with: idle.under.to_vec(),
                why: idle.why,
            })
        };
        variant.idle.iter().filter_map(conflict).collect()
    }
}
