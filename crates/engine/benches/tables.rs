//! How long the endgame tables of three men take, on one core: queen, rook and pawn, with FSR 8 and without.
//!
//! The floor is every pair of every position carried out once by the rules alone; a table is up to 75 layers of them. Aims: three
//! tables within 30 s, and at most as long as the floor.

use std::hint::black_box;
use std::time::Instant;

use fairschach_base::{BySide, Side};
use fairschach_engine::tables::{Build, Keep, Known, Material, Table};
use fairschach_rules::{Entry, OptionValue, Position, RuleSet, legal, resolve};

fn main() {
    // Only whether it runs, about a second's work, whose figures say nothing.
    let short = std::env::var_os("FAIRSCHACH_BENCH_SHORT").is_some();
    let (men, numbers): (&[&str], &[u32]) =
        if short { (&["KQK"], &[10]) } else { (&["KQK", "KRK", "KPK"], &[10, 0]) };
    let mut missed = Vec::new();
    for &few_pieces in numbers {
        let options = [("few_pieces".to_owned(), OptionValue::Number(few_pieces))].into();
        let rules = RuleSet::new("fairschach", "fsr-2023", &options).expect("these are rules");
        let (mut known, mut took, mut floor) = (Known::new(), 0.0, 0.0);
        for name in men {
            let started = now();
            let table = build(Material::parse(name).expect("three men"), few_pieces, &mut known);
            took += started.elapsed().as_secs_f64();
            floor += pairs_alone(&table, &rules);
        }
        let ratio = took / floor;
        println!("few_pieces={few_pieces}: {} tables in {took:.2} s, {ratio:.2} times the floor", men.len());
        missed.extend((ratio > 1.0).then_some("longer than their pairs once"));
        missed.extend((took > 30.0).then_some("more than 30 s"));
    }
    assert!(short || missed.is_empty(), "tables of three men take {}", missed.join(", "));
}

fn build(material: Material, few_pieces: u32, known: &mut Known) -> Table {
    let mut build = Build::new(material, few_pieces, Keep::Every, known);
    while !build.is_done() {
        let layer = build.chunks().into_iter().map(|chunk| build.work_out(chunk, known)).collect();
        build.hand_in(layer);
    }
    let table = build.finish();
    table.make_known(known);
    table
}

/// Seconds for all pairs of a table's positions, from two hundred of those that can be won.
fn pairs_alone(table: &Table, rules: &RuleSet) -> f64 {
    let positions: Vec<Position> = table.winnable(75).collect();
    let (mut seconds, mut asked) = (0.0, 0_u32);
    for position in positions.iter().step_by((positions.len() / 200).max(1)) {
        let entries = Side::ALL.map(|side| -> Vec<Entry> {
            let legal = legal(position, rules, side);
            if legal.is_empty() { vec![Entry::Pass] } else { legal.into_iter().map(Entry::Move).collect() }
        });
        let started = now();
        for &white in &entries[0] {
            for &black in &entries[1] {
                let _ = black_box(resolve(
                    position,
                    rules,
                    &BySide { white: Some(white), black: Some(black) },
                    &[],
                ));
            }
        }
        seconds += started.elapsed().as_secs_f64();
        asked += 1;
    }
    seconds / f64::from(asked.max(1)) * table.figures().live as f64
}

#[expect(clippy::disallowed_methods, reason = "a benchmark measures real time")]
fn now() -> Instant {
    Instant::now()
}
