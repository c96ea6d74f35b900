//! How long problems take, on one core: two pairs with eight men, and three.
//!
//! The floor is the same number of pairs carried out by the rules alone. Aims: two pairs within a second, three within a
//! minute, and at most four times the floor.

use std::hint::black_box;
use std::time::Instant;

use fairschach_base::{BySide, Side};
use fairschach_engine::problems::{Limits, PieceList, RandomPositions, Stipulation, solve, value};
use fairschach_rules::{Entry, OptionValue, Position, RuleSet, legal, resolve};

fn main() {
    // Only whether it runs, about a second's work, whose figures say nothing.
    let short = std::env::var_os("FAIRSCHACH_BENCH_SHORT").is_some();
    let sized = |full, few| if short { few } else { full };
    let options = [("few_pieces".to_owned(), OptionValue::Number(0))].into();
    let rules = RuleSet::new("fairschach", "fsr-2023", &options).expect("these are rules");
    let mut missed = Vec::new();
    for (pairs, count, aim) in [(2, sized(40, 2), 1.0), (3, sized(8, 1), 60.0)] {
        let positions = positions(&rules, pairs, count);
        let asked: Stipulation = format!("#{pairs}").parse().expect("a stipulation");
        let (mut took, mut slowest, mut nodes) = (0.0, 0.0_f64, 0);
        for position in &positions {
            let started = now();
            let solved = solve(position, &rules, &asked, Limits::default()).expect("it is solved");
            let seconds = started.elapsed().as_secs_f64();
            nodes += black_box(solved).nodes;
            took += seconds;
            slowest = slowest.max(seconds);
        }
        let floor = floor(&positions, &rules) * nodes as f64;
        let (mean, ratio) = (took / positions.len() as f64, took / floor);
        println!(
            "#{pairs}, eight men: {} solved, mean {mean:.3} s, slowest {slowest:.3} s, {nodes} pairs, {ratio:.2} times the floor",
            positions.len()
        );
        missed.extend((ratio > 4.0).then(|| format!("#{pairs} more than four times its pairs")));
        missed.extend((slowest > aim).then(|| format!("#{pairs} more than {aim} s")));
    }
    assert!(short || missed.is_empty(), "solving takes {}", missed.join(", "));
}

/// Eight men at random, where a mate is possible at all: nearly everywhere else that is seen at once.
fn positions(rules: &RuleSet, pairs: u8, count: usize) -> Vec<Position> {
    let pieces: PieceList = "KQRPKRBP".parse().expect("eight men");
    let mate = |position: &Position| {
        value(position, rules, pairs, u64::MAX).is_ok_and(|value| value > Default::default())
    };
    RandomPositions::new(rules.clone(), pieces, 1).flatten().filter(mate).take(count).collect()
}

/// Seconds for a pair carried out by the rules alone.
fn floor(positions: &[Position], rules: &RuleSet) -> f64 {
    let mut best = f64::MAX;
    for position in positions {
        let [white, black] = Side::ALL.map(|side| legal(position, rules, side));
        if white.is_empty() || black.is_empty() {
            continue;
        }
        let started = now();
        for &white in &white {
            for &black in &black {
                let entries = BySide { white: Some(Entry::Move(white)), black: Some(Entry::Move(black)) };
                let _ = black_box(resolve(position, rules, &entries, &[]));
            }
        }
        best = best.min(started.elapsed().as_secs_f64() / (white.len() * black.len()) as f64);
    }
    best
}

#[expect(clippy::disallowed_methods, reason = "a benchmark measures real time")]
fn now() -> Instant {
    Instant::now()
}
