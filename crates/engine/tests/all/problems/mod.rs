//! Problems: exact values, known solutions, their text, hunting, scoring.

mod hunt;
mod matrix;
mod score;
mod solve;
mod text;

use std::collections::BTreeMap;

use fairschach_engine::problems::{Choice, Fraction, Mix, Named, Solved, read_fraction};
use fairschach_rules::{OptionValue, Position, RuleSet};

/// The default rules without the switch to normal chess.
fn rules() -> RuleSet {
    let options = [("few_pieces".to_owned(), OptionValue::Number(0))].into();
    RuleSet::new("fairschach", "fsr-2023", &options).unwrap()
}

fn position(board: &str, rest: &str) -> Position {
    Position::parse(&format!("{board} p - - 0 1 {rest}"), &rules()).unwrap()
}

fn key(solved: &Solved) -> String {
    Mix(&solved.key).to_string()
}

/// What a mix written as `entry share, entry share` gets against the best reply.
fn guarantee(solved: &Solved, mix: &str) -> Fraction {
    let shares: BTreeMap<&str, Fraction> = mix
        .split(", ")
        .filter_map(|part| part.split_once(' '))
        .map(|(entry, share)| (entry, read_fraction(share).unwrap()))
        .collect();
    let share =
        |choice: &Choice| shares.get(Named(*choice).to_string().as_str()).cloned().unwrap_or_default();
    let mix: Vec<Fraction> = solved.first.choices.white.iter().map(share).collect();
    solved.first.matrix.against_columns(&mix).into_iter().min().unwrap()
}
