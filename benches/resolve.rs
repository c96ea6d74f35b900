//! How fast pairs are resolved, beside the floor: an independent engine that generates both sides' legal moves and
//! makes two moves, in the same positions and the same run. Aim: at least 0.35 of the floor.

use std::collections::BTreeMap;
use std::hint::black_box;
use std::time::{Duration, Instant};

use cozy_chess::{Board, Move as CozyMove};
use fairschach::base::{BySide, Side};
use fairschach::rules::{Entry, Position, RuleSet, Score, legal, perft, resolve};

struct Sample {
    position: Position,
    entries: BySide<Option<Entry>>,
    boards: [Board; 2],
    moves: [CozyMove; 2],
}

fn main() {
    let rules = RuleSet::new("fairschach", "fsr-2023", &BTreeMap::new()).expect("the defaults are rules");
    let samples = samples(&rules);
    let floor = per_second(samples.len(), || samples.iter().for_each(generate_and_play));
    let pairs = per_second(samples.len(), || {
        for sample in &samples {
            let _ = black_box(resolve(&sample.position, &rules, &sample.entries, &[]));
        }
    });
    let ratio = pairs / floor;
    println!(
        "positions {}, floor {floor:.0}/s, pairs resolved {pairs:.0}/s, ratio {ratio:.2}",
        samples.len()
    );
    let started = now();
    let nodes = perft(&Position::start(&rules), &rules, 3);
    println!("perft 3 = {nodes} in {:.2} s", started.elapsed().as_secs_f64());
    assert_eq!(nodes, 85_442_998, "perft 3 of fsr-2023");
    assert!(ratio >= 0.35, "resolving is slower than 0.35 of the floor");
}

/// The floor: two legal generations and two moves.
fn generate_and_play(sample: &Sample) {
    for (board, entry) in sample.boards.iter().zip(sample.moves) {
        let mut count = 0;
        board.generate_moves(|moves| {
            count += moves.len();
            false
        });
        let mut after = board.clone();
        after.play_unchecked(entry);
        black_box((count, after));
    }
}

/// Positions of random games in which no king is attacked and no en passant is possible, so that the other engine
/// can let either side move.
fn samples(rules: &RuleSet) -> Vec<Sample> {
    let mut samples = Vec::new();
    let mut seed = 1_u64;
    let mut roll = |sides: usize| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((seed >> 33) % sides as u64) as usize
    };
    for _ in 0..100 {
        let mut position = Position::start(rules);
        for _ in 0..100 {
            let all = BySide::from_fn(|side| legal(&position, rules, side));
            let entries = all.as_ref().map(|all| {
                if all.is_empty() {
                    None
                } else {
                    Some(all[roll(all.len())])
                }
            });
            if let BySide {
                white: Some(white),
                black: Some(black),
            } = entries
            {
                samples.extend(sample(position, [white, black]));
            }
            let entries = entries.map(|entry| entry.map(Entry::Move));
            let Ok(after) = resolve(&position, rules, &entries, &[]) else {
                break;
            };
            position = after.position;
            if after.score != Score::Ongoing {
                break;
            }
        }
    }
    samples
}

fn sample(position: Position, moves: [fairschach::rules::Move; 2]) -> Option<Sample> {
    let board = position.to_string().split(' ').next()?.to_owned();
    let castling = position.castling_text();
    let boards = [Side::White, Side::Black].map(|side| {
        let turn = if side == Side::White { "w" } else { "b" };
        format!("{board} {turn} {castling} - 0 1").parse::<Board>()
    });
    let [Ok(white), Ok(black)] = boards else {
        return None;
    };
    let [one, two] = moves.map(|entry| entry.to_string().parse::<CozyMove>());
    let (one, two) = (one.ok()?, two.ok()?);
    if !white.is_legal(one) || !black.is_legal(two) {
        return None;
    }
    let entries = BySide {
        white: Some(Entry::Move(moves[0])),
        black: Some(Entry::Move(moves[1])),
    };
    Some(Sample {
        position,
        entries,
        boards: [white, black],
        moves: [one, two],
    })
}

/// Runs of a batch for about two seconds, the best of which counts.
fn per_second(batch: usize, run: impl Fn()) -> f64 {
    let started = now();
    let mut best = f64::MAX;
    while started.elapsed() < Duration::from_secs(2) {
        let begun = now();
        run();
        best = best.min(begun.elapsed().as_secs_f64());
    }
    batch as f64 / best
}

#[expect(clippy::disallowed_methods, reason = "a benchmark measures real time")]
fn now() -> Instant {
    Instant::now()
}
