//! Problems and their solutions in words.

use crate::base::BySide;
use crate::engine::problems::{Aim, Choice, Flaw, Fraction, Share, Solved, Stipulation, fraction, permille};
use crate::rules::{Entry, Move, Position, RuleSet, resolve};
use crate::show::numbers::percent;
use crate::show::{Lang, notation};

/// Fractions with more digits are told in percent.
const FRACTION_CHARS_MAX: usize = 7;

/// A solution: White's best mix and Black's.
pub(super) struct SolutionShown {
    pub(super) value: String,
    /// Whether an answer's shares stand beside White's best mix.
    pub(super) is_answered: bool,
    pub(super) key: Vec<MixLine>,
    pub(super) refutation: Vec<MixLine>,
}

/// An entry with its share.
pub(super) struct MixLine {
    pub(super) entry: String,
    pub(super) share: String,
    /// The answer's share of it.
    pub(super) own: String,
}

/// What is asked for, in a sentence.
pub(super) fn asks(lang: Lang, stipulation: &Stipulation) -> String {
    let key = match stipulation.aim {
        Aim::Mate if is_whole(&stipulation.value) => "problem-asks-sure",
        Aim::Mate => "problem-asks-chance",
        Aim::SelfMate if is_whole(&stipulation.value) => "problem-asks-self",
        Aim::SelfMate => "problem-asks-self-chance",
        Aim::HelpMate => "problem-asks-help",
    };
    let chance = chance(lang, &stipulation.value);
    lang.tf(key, &[("n", i64::from(stipulation.pairs).into()), ("chance", chance.into())])
}

/// The key of how hard a problem is: by how far one has to look ahead.
pub(super) const fn hard(stipulation: &Stipulation) -> &'static str {
    match stipulation.pairs {
        0 | 1 => "problem-easy",
        2 => "problem-medium",
        _ => "problem-hard",
    }
}

/// The aim alone, whatever the chance.
pub(super) fn aim(lang: Lang, stipulation: &Stipulation) -> String {
    let key = match stipulation.aim {
        Aim::Mate => "compose-aim-mate",
        Aim::SelfMate => "compose-aim-self",
        Aim::HelpMate => "compose-aim-help",
    };
    lang.tf(key, &[("n", i64::from(stipulation.pairs).into())])
}

/// A way to a help mate, as the reader writes entries: `1. Qb7-b3 Ka2-a1 2. …`.
pub(super) fn way(lang: Lang, from: &Position, rules: &RuleSet, way: &[(Choice, Choice)]) -> String {
    let mut position = *from;
    let mut pairs = Vec::with_capacity(way.len());
    for (at, &(white, black)) in way.iter().enumerate() {
        let both = [white, black].map(|choice| entry(lang, &position, choice));
        pairs.push(format!("{}. {} {}", at + 1, both[0], both[1]));
        let entries = BySide { white: white.map(Entry::Move), black: black.map(Entry::Move) };
        if let Ok(next) = resolve(&position, rules, &entries, &[]) {
            position = next.position;
        }
    }
    pairs.join(" ")
}

fn is_whole(value: &Fraction) -> bool {
    value.is_integer()
}

/// A chance as a fraction, or about in percent where the fraction says little.
pub(super) fn chance(lang: Lang, value: &Fraction) -> String {
    let exact = value.to_string();
    if exact.len() <= FRACTION_CHARS_MAX {
        return exact;
    }
    lang.tf("problem-about", &[("percent", percent(lang, permille(value)).into())])
}

/// The same for a list: "chance 1/2", or that it is sure.
pub(super) fn chance_in_short(lang: Lang, value: &Fraction) -> String {
    if is_whole(value) {
        return lang.t("problem-sure");
    }
    lang.tf("problem-chance", &[("chance", chance(lang, value).into())])
}

pub(super) fn entry(lang: Lang, position: &Position, choice: Choice) -> String {
    choice.map_or_else(|| lang.t("problem-pass"), |mv| notation::written(lang, position, mv))
}

/// The solution, and beside White's best mix the answer's; it is empty where none was given.
pub(super) fn solution(
    lang: Lang,
    position: &Position,
    solved: &Solved,
    answer: &[(Move, u32)],
) -> SolutionShown {
    let all = answer.iter().map(|&(_, parts)| i64::from(parts)).sum::<i64>().max(1);
    let own = |choice: Choice| {
        let given = answer.iter().find(|&&(mv, _)| choice == Some(mv));
        fraction(given.map_or(0, |&(_, parts)| i64::from(parts)), all)
    };
    let of_key = |choice: Choice| {
        let part = solved.key.iter().find(|part| part.choice == choice);
        part.map(|part| part.share.clone()).unwrap_or_default()
    };
    let is_beside = |choice: &Choice| solved.key.iter().all(|part| part.choice != *choice);
    let beside = answer.iter().filter(|&&(_, parts)| parts > 0).map(|&(mv, _)| Some(mv)).filter(is_beside);
    let line = |choice: Choice| MixLine {
        entry: entry(lang, position, choice),
        share: share(lang, &of_key(choice)),
        own: share(lang, &own(choice)),
    };
    SolutionShown {
        value: if is_whole(&solved.value) { lang.t("problem-sure") } else { chance(lang, &solved.value) },
        is_answered: !answer.is_empty(),
        key: solved.key.iter().map(|part| part.choice).chain(beside).map(line).collect(),
        refutation: mix(lang, position, &solved.refutation),
    }
}

fn mix(lang: Lang, position: &Position, shares: &[Share]) -> Vec<MixLine> {
    let line = |part: &Share| MixLine {
        entry: entry(lang, position, part.choice),
        share: share(lang, &part.share),
        own: String::new(),
    };
    shares.iter().map(line).collect()
}

/// How often something is done: never, always, or with which chance.
fn share(lang: Lang, value: &Fraction) -> String {
    if *value == Fraction::default() {
        return lang.t("problem-never");
    }
    if is_whole(value) { lang.t("problem-always") } else { chance(lang, value) }
}

/// What is wrong with a problem, in a sentence.
pub(super) fn flaw(lang: Lang, position: &Position, flaw: &Flaw) -> String {
    match flaw {
        Flaw::NoChoice => lang.t("problem-flaw-no-choice"),
        Flaw::NoMate => lang.t("problem-flaw-no-mate"),
        Flaw::Value(value) => lang.tf("problem-flaw-value", &[("chance", chance(lang, value).into())]),
        Flaw::Shorter(pairs) => lang.tf("problem-flaw-shorter", &[("n", i64::from(*pairs).into())]),
        Flaw::Cooked(cooks) if cooks.is_empty() => lang.t("problem-flaw-shares"),
        Flaw::Cooked(cooks) => {
            let cooks: Vec<String> = cooks.iter().map(|&cook| entry(lang, position, cook)).collect();
            lang.tf("problem-flaw-cooked", &[("moves", cooks.join(", ").into())])
        }
        Flaw::Key(_) => lang.t("problem-flaw-shares"),
        Flaw::Ways { ways, .. } => lang.tf("problem-flaw-ways", &[("n", (*ways).into())]),
    }
}
