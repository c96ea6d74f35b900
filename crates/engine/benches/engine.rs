//! How fast the engine thinks, on one core: one pair ahead from the start, two pairs ahead in positions of games, three; and what
//! a thought of the bot costs at its upper levels.
//!
//! The floor is the resolution of one pair of entries, in the same positions and the same run: each figure is also given
//! in resolutions. A missed aim is printed and does not fail: it is a time, and hangs on what else the machine does.

mod common;
#[path = "common/play.rs"]
mod play;

use std::hint::black_box;
use std::time::{Duration, Instant};

use common::{Numbers, sized};
use fairschach_base::BySide;
use fairschach_engine::{Budget, Level, Thought, matrix, think};
use fairschach_rules::{Entry, Position, RuleSet, Score, legal, resolve};
use play::Play;

fn main() {
    let rules = RuleSet::usual("fairschach").expect("a variant");
    let count = std::env::args().find_map(|word| word.parse().ok()).unwrap_or(200);
    let positions = positions(&rules, sized(count, 6));
    let floor = floor(&positions, &rules);
    println!("floor: one pair resolved in {:.2} µs", floor * 1e6);
    small_matrices();
    let start = [Position::start(&rules)];
    let within = |aim| Within { rules: &rules, floor, aim };
    within(2.0).measure("depth 1 from the start", &start, 1, sized(20, 1));
    within(60.0).measure("depth 2 from the start", &start, 2, 1);
    within(2.0).measure("depth 1", &positions, 1, 1);
    within(60.0).measure("depth 2", &positions[..sized(count, 2).min(positions.len())], 2, 1);
    within(6_000.0).measure("depth 3", &positions[..sized(100, 0).min(positions.len())], 3, 1);
    for (number, aim, count) in [(6, 1_000.0, 100), (7, 30_000.0, 20), (8, 30_000.0, 8)] {
        within(aim).measure_level(number, &positions[..sized(count, 0).min(positions.len())]);
    }
}

/// Positions of games between weak players, drawn from all their phases.
fn positions(rules: &RuleSet, count: usize) -> Vec<Position> {
    let mut positions = Vec::new();
    let mut numbers = Numbers(1);
    while positions.len() < count {
        let mut play = Play::new(rules);
        for pair in 0..40 {
            let thought =
                think(&play.position(), rules, &play.positions, &Budget::nodes(600), numbers.next());
            play.step(&BySide { white: thought.clone(), black: thought }, &mut numbers);
            if play.score != Score::Ongoing {
                break;
            }
            if pair % 3 == 1 && play.position().turn().only().is_none() {
                positions.push(play.position());
            }
        }
    }
    positions.truncate(count);
    positions
}

/// Seconds for the resolution of one pair.
fn floor(positions: &[Position], rules: &RuleSet) -> f64 {
    let mut numbers = Numbers(2);
    let pairs: Vec<_> = positions
        .iter()
        .flat_map(|position| {
            let all = BySide::from_fn(|side| legal(position, rules, side));
            let mut entry = |side| {
                let all: &Vec<_> = all.get(side);
                all.get(numbers.next() as usize % all.len().max(1)).copied().map(Entry::Move)
            };
            (0..20).map(|_| (*position, BySide::from_fn(&mut entry))).collect::<Vec<_>>()
        })
        .collect();
    let started = now();
    let mut best = f64::MAX;
    while started.elapsed() < Duration::from_millis(sized(1_000, 20)) {
        let begun = now();
        for (position, entries) in &pairs {
            let _ = black_box(resolve(position, rules, entries, &[]));
        }
        best = best.min(begun.elapsed().as_secs_f64());
    }
    best / pairs.len() as f64
}

/// The simplex alone.
fn small_matrices() {
    let mut numbers = Numbers(3);
    for size in [5, 10, 20, 30] {
        let games: Vec<_> = (0..64)
            .filter_map(|_| {
                let cells =
                    (0..size * size).map(|_| (numbers.next() % 2_001) as f64 / 1_000.0 - 1.0).collect();
                matrix::Matrix::new(size, size, cells)
            })
            .collect();
        let started = now();
        let mut best = f64::MAX;
        while started.elapsed() < Duration::from_millis(sized(300, 5)) {
            let begun = now();
            for game in &games {
                black_box(matrix::solve(game));
            }
            best = best.min(begun.elapsed().as_secs_f64());
        }
        println!("matrix {size}×{size}: {:.1} µs", best / games.len() as f64 * 1e6);
    }
}

/// How it is measured.
struct Within<'a> {
    rules: &'a RuleSet,
    /// Seconds for the resolution of one pair.
    floor: f64,
    /// Milliseconds that are to be kept.
    aim: f64,
}

impl Within<'_> {
    /// Thinks about each position to a depth; half of the thoughts are to keep the aim.
    fn measure(&self, what: &str, positions: &[Position], depth: u32, times: usize) {
        let budget = Budget::nodes(1 << 40).no_deeper(depth);
        let thinks = |position: &Position| think(position, self.rules, &[], &budget, 1);
        let median = self.taken(what, positions, times, &thinks).map(|[median, _]| median);
        self.note(what, "median", median);
    }

    /// Thinks about each position as the bot does; every thought is to keep the aim.
    fn measure_level(&self, number: u8, positions: &[Position]) {
        let level = Level::new(number).expect("a level");
        let what = format!("level {number}");
        let thinks = |position: &Position| level.think(position, self.rules, &[], 1);
        let slowest = self.taken(&what, positions, 1, &thinks).map(|[_, slowest]| slowest);
        self.note(&what, "slowest", slowest);
    }

    fn note(&self, what: &str, which: &str, took: Option<f64>) {
        if took.is_some_and(|took| took > self.aim) {
            eprintln!("missed: {what}, {which}: {} ms", self.aim);
        }
    }

    /// Prints the median and the slowest time, in nodes and resolutions too, and hands both out in milliseconds.
    fn taken(
        &self,
        what: &str,
        positions: &[Position],
        times: usize,
        thinks: &dyn Fn(&Position) -> Thought,
    ) -> Option<[f64; 2]> {
        let mut all: Vec<(f64, u64)> = positions
            .iter()
            .map(|position| {
                let mut best = (f64::MAX, 0);
                for _ in 0..times {
                    let begun = now();
                    let thought = thinks(position);
                    let took = begun.elapsed().as_secs_f64();
                    if took < best.0 {
                        best = (took, thought.nodes);
                    }
                }
                best
            })
            .collect();
        all.sort_by(|one, two| one.0.total_cmp(&two.0));
        let (median, slowest) = (*all.get(all.len() / 2)?, *all.last()?);
        let nodes = all.iter().map(|(_, nodes)| nodes).sum::<u64>();
        println!("{what}: {} positions, {nodes} nodes", all.len());
        for (name, (took, nodes)) in [("median", median), ("slowest", slowest)] {
            let (milliseconds, resolutions) = (took * 1e3, took / self.floor);
            println!(
                "{what}, {name}: {milliseconds:.2} ms, {nodes} nodes, {resolutions:.0} resolutions' time"
            );
        }
        Some([median, slowest].map(|(took, _)| took * 1e3))
    }
}

#[expect(clippy::disallowed_methods, reason = "a benchmark measures real time")]
fn now() -> Instant {
    Instant::now()
}
