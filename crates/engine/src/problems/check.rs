//! Whether a problem is sound: it holds what it says, and there is one way to it.

use std::fmt;

use fairschach_base::Side;
use fairschach_rules::{Position, RuleSet, Score, legal, score};
use num_traits::Zero;

use super::described::Mix;
use super::fraction::Fraction;
use super::help::{Helped, help};
use super::solve::{Limits, Share, Solved, solve};
use super::stipulation::{Aim, Stipulation};
use super::tree::{Choice, Stopped};

/// One thing wrong with a problem.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Flaw {
    /// The game is over in the position, or White has nothing to choose.
    #[error("White has nothing to choose")]
    NoChoice,
    /// Nothing leads to the mate.
    #[error("there is no mate")]
    NoMate,
    /// The chance is another one.
    #[error("the value is {0}")]
    Value(Fraction),
    /// It is reached sooner.
    #[error("{0} pairs do as much")]
    Shorter(u8),
    /// The key is not the only one; these entries stand in others, if any do.
    #[error("the best mix is not the only one{}", also(.0))]
    Cooked(Vec<Choice>),
    /// It names another key.
    #[error("the key is {}", Mix(.0))]
    Key(Vec<Share>),
    /// A help mate has so many ways.
    #[error("there is more than one way ({}{})", .ways, if *.cut { " or more" } else { "" })]
    Ways {
        /// How many were found.
        ways: usize,
        /// Whether there are more.
        cut: bool,
    },
}

impl Flaw {
    /// A word for programs.
    pub const fn as_str(&self) -> &'static str {
        match self {
            Flaw::NoChoice => "no-choice",
            Flaw::NoMate => "no-mate",
            Flaw::Value(_) => "value",
            Flaw::Shorter(_) => "shorter",
            Flaw::Cooked(_) => "cooked",
            Flaw::Key(_) => "key",
            Flaw::Ways { .. } => "ways",
        }
    }
}

fn also(cooks: &[Choice]) -> String {
    if cooks.is_empty() {
        return ": its shares can differ".to_owned();
    }
    let cooks: Vec<String> = cooks.iter().map(|cook| Named(*cook).to_string()).collect();
    format!(": {} would do too", cooks.join(", "))
}

/// A choice as text: the entry, or `pass`.
#[derive(Clone, Copy, Debug)]
pub struct Named(
    /// What it is.
    pub Choice,
);

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(entry) => entry.fmt(f),
            None => f.write_str("pass"),
        }
    }
}

/// What became of a problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// A mate against resistance.
    Solved(Box<Solved>),
    /// A help mate.
    Helped(Helped),
}

impl Answer {
    /// How many pairs were carried out.
    pub const fn nodes(&self) -> u64 {
        match self {
            Answer::Solved(solved) => solved.nodes,
            Answer::Helped(helped) => helped.nodes,
        }
    }
}

/// Solves a problem of any kind.
///
/// # Errors
/// The limit is reached, or the position is no problem.
pub fn answer(
    position: &Position,
    rules: &RuleSet,
    stipulation: &Stipulation,
    limits: Limits,
) -> Result<Answer, Stopped> {
    Ok(match stipulation.aim {
        Aim::HelpMate => Answer::Helped(help(position, rules, stipulation.pairs, limits.nodes)?),
        Aim::Mate | Aim::SelfMate => Answer::Solved(Box::new(solve(position, rules, stipulation, limits)?)),
    })
}

/// Solves a problem and lists what is wrong with it; nothing, if it is sound.
///
/// # Errors
/// Those of [`answer`].
pub fn check(
    position: &Position,
    rules: &RuleSet,
    stipulation: &Stipulation,
    limits: Limits,
) -> Result<(Answer, Vec<Flaw>), Stopped> {
    let answer = answer(position, rules, stipulation, limits)?;
    let flaws = flaws(position, rules, stipulation, &answer);
    Ok((answer, flaws))
}

/// What is wrong with a problem that has this answer.
pub fn flaws(position: &Position, rules: &RuleSet, stipulation: &Stipulation, answer: &Answer) -> Vec<Flaw> {
    let mut flaws = match answer {
        Answer::Helped(helped) => flaws_of_help(stipulation.pairs, helped),
        Answer::Solved(solved) => flaws_of_mate(stipulation, solved),
    };
    let chooses =
        score(position, rules, &[]) == Score::Ongoing && legal(position, rules, Side::White).len() > 1;
    if !chooses && stipulation.aim != Aim::HelpMate {
        flaws.insert(0, Flaw::NoChoice);
    }
    flaws
}

fn flaws_of_mate(stipulation: &Stipulation, solved: &Solved) -> Vec<Flaw> {
    if solved.value.is_zero() {
        return vec![Flaw::NoMate];
    }
    let mut flaws = Vec::new();
    if solved.value != stipulation.value {
        flaws.push(Flaw::Value(solved.value.clone()));
    }
    flaws.extend(solved.shorter.map(Flaw::Shorter));
    if !solved.unique {
        flaws.push(Flaw::Cooked(solved.cooks.clone()));
    }
    flaws
}

fn flaws_of_help(pairs: u8, helped: &Helped) -> Vec<Flaw> {
    if helped.ways.is_empty() {
        return vec![Flaw::NoMate];
    }
    let mut flaws = Vec::new();
    let shortest = helped.ways.iter().map(Vec::len).min().unwrap_or_default();
    if shortest < usize::from(pairs) {
        flaws.push(Flaw::Shorter(u8::try_from(shortest).unwrap_or(pairs)));
    }
    if helped.ways.len() > 1 {
        flaws.push(Flaw::Ways { ways: helped.ways.len(), cut: helped.cut });
    }
    flaws
}
