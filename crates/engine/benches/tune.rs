//! The evaluation's weights, one of them changed, against those of the present at equal nodes: paired starts, colours
//! changed, games cut off at pair 60 and counted by value.
//!
//! `cargo bench -p fairschach-engine --bench tune -- 1000 400 30 pawn siege` plays with 1,000 nodes a thought 400 games for each
//! of both weights, with 30 % more and with 30 % less; with `-30` only with less. Without names all are tried. Seeds and the half width of the interval
//! that holds the true figure in 95 of 100 cases are printed.

mod common;
#[path = "common/interval.rs"]
mod interval;
#[path = "common/play.rs"]
mod play;
#[path = "common/series.rs"]
mod series;

use common::sized;
use fairschach_base::Side;
use fairschach_engine::{Budget, Thought, Weights, think};
use fairschach_rules::RuleSet;
use play::Play;
use series::{LAST_PAIR, Series};

/// A weight by its name, and what holds it.
type Weight = (&'static str, fn(&mut Weights) -> &mut [i32]);

const WEIGHTS: [Weight; 12] = [
    ("pawn", |weights| &mut weights.pieces[..1]),
    ("knight", |weights| &mut weights.pieces[1..2]),
    ("bishop", |weights| &mut weights.pieces[2..3]),
    ("rook", |weights| &mut weights.pieces[3..4]),
    ("queen", |weights| &mut weights.pieces[4..5]),
    ("ranks", |weights| &mut weights.pawn_ranks),
    ("mobility", |weights| &mut weights.mobility),
    ("siege", |weights| &mut weights.siege),
    ("sure", |weights| std::slice::from_mut(&mut weights.sure)),
    ("second", |weights| std::slice::from_mut(&mut weights.second)),
    ("unsure", |weights| std::slice::from_mut(&mut weights.unsure)),
    ("parrying", |weights| std::slice::from_mut(&mut weights.parrying)),
];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let numbers: Vec<i32> = words.iter().filter_map(|word| word.parse().ok()).collect();
    let (nodes, games, by) = match numbers[..] {
        [nodes, games, by] => (u64::from(nodes.unsigned_abs()), u64::from(games.unsigned_abs()), by),
        _ => (sized(1_000, 200), sized(400, 2), 30),
    };
    let changes = if by < 0 { vec![by] } else { vec![by, -by] };
    let rules = RuleSet::usual("fairschach").expect("a variant");
    let named = |name: &str| words.iter().any(|word| word == name);
    let any = WEIGHTS.iter().any(|(name, _)| named(name));
    for (name, weight) in WEIGHTS.iter().filter(|(name, _)| named(name) || !any).take(sized(12, 1)) {
        for &by in &changes {
            let mut weights = Weights::PRESENT;
            // Away from zero, so that small ones change too.
            let changed = |value: i32| (value * (100 + by) + 50 * value.signum()) / 100;
            weight(&mut weights).iter_mut().for_each(|value| *value = changed(*value));
            let thinks = |weights: &Weights, play: &Play<'_>, seed: u64| -> Thought {
                let budget = Budget::nodes(nodes).with_weights(weights);
                think(&play.position(), play.rules, &play.positions, &budget, seed)
            };
            let new = |play: &Play<'_>, seed, _: Side, _: Option<&Thought>| thinks(&weights, play, seed);
            let old =
                |play: &Play<'_>, seed, _: Side, _: Option<&Thought>| thinks(&Weights::PRESENT, play, seed);
            if let Some(series) = Series::play(&rules, [&new, &old], games, LAST_PAIR, None) {
                println!("{name} {by:+} %: {series}");
            }
        }
    }
}
