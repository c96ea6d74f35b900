//! How fast pairs are resolved on one core, on the ordinary board and on that of Chess 66.
//!
//! The floor is an independent engine that generates both sides' legal moves and makes two moves, in the same positions of
//! the ordinary board and the same run. Aims: at least 0.5 of the floor, and Chess 66 no slower than half the ordinary board.

mod common;

use std::collections::BTreeMap;
use std::hint::black_box;
use std::time::{Duration, Instant};

use cozy_chess::{Board, Move as CozyMove};
use fairschach::base::{BySide, Side};
use fairschach::rules::{Entry, Position, RuleSet, Score, legal, perft, resolve};

use common::{end, met, sized};

/// Of the floor, and of the ordinary board.
const AIM: f64 = 0.5;
const AIM_66: f64 = 0.5;
/// As many are timed together.
const FEW: usize = 64;

type Entries = BySide<Option<Entry>>;

/// The same pair for the other engine.
struct Floor {
    boards: [Board; 2],
    moves: [CozyMove; 2],
}

fn main() {
    let rules = RuleSet::new("fairschach", "fsr-2023", &BTreeMap::new()).expect("the defaults are rules");
    let on_66 = rules.clone().with_chess66_board().expect("Fairschach is played there");
    let (pairs, floors): (Vec<_>, Vec<_>) = pairs(&rules)
        .into_iter()
        .filter_map(|(position, entries)| Some(((position, entries), floor(&position, &entries)?)))
        .unzip();
    let floor = per_second(&floors, generate_and_play);
    let ordinary = resolved(&pairs, &rules);
    let pairs_66 = self::pairs(&on_66);
    let chess66 = resolved(&pairs_66, &on_66);
    let (ratio, ratio_66) = (ordinary / floor, chess66 / ordinary);
    println!(
        "ordinary board: {} pairs, floor {floor:.0}/s, resolved {ordinary:.0}/s, ratio {ratio:.2} (aim {AIM}: {})",
        pairs.len(),
        met(ratio >= AIM)
    );
    println!(
        "Chess 66: {} pairs, resolved {chess66:.0}/s, {ratio_66:.2} of the ordinary board (aim {AIM_66}: {})",
        pairs_66.len(),
        met(ratio_66 >= AIM_66)
    );
    let started = now();
    let (depth, known) = sized((3, 85_442_998), (2, 170_409));
    let nodes = perft(&Position::start(&rules), &rules, depth);
    println!("perft {depth} = {nodes} in {:.2} s", started.elapsed().as_secs_f64());
    assert_eq!(nodes, known, "perft {depth} of fsr-2023");
    end();
}

fn resolved(pairs: &[(Position, Entries)], rules: &RuleSet) -> f64 {
    per_second(pairs, |(position, entries)| {
        let _ = black_box(resolve(position, rules, entries, &[]));
    })
}

/// The floor: two legal generations and two moves.
fn generate_and_play(floor: &Floor) {
    for (board, entry) in floor.boards.iter().zip(floor.moves) {
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

/// The pairs of random games in which both sides have entered.
fn pairs(rules: &RuleSet) -> Vec<(Position, Entries)> {
    let mut pairs = Vec::new();
    let mut seed = 1_u64;
    let mut roll = |sides: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((seed >> 33) % sides as u64) as usize
    };
    for _ in 0..100 {
        let mut position = Position::start(rules);
        for _ in 0..100 {
            let all = BySide::from_fn(|side| legal(&position, rules, side));
            let entries = all.map(|all| (!all.is_empty()).then(|| Entry::Move(all[roll(all.len())])));
            if entries.white.is_some() && entries.black.is_some() {
                pairs.push((position, entries));
            }
            let Ok(after) = resolve(&position, rules, &entries, &[]) else {
                break;
            };
            position = after.position;
            if after.score != Score::Ongoing {
                break;
            }
        }
    }
    pairs
}

/// The pair for the other engine, if no king is attacked and no en passant is possible, so that it can let either side
/// move.
fn floor(position: &Position, entries: &Entries) -> Option<Floor> {
    let board = position.to_string().split(' ').next()?.to_owned();
    let castling = position.castling_text();
    let boards = [Side::White, Side::Black].map(|side| {
        let turn = if side == Side::White { "w" } else { "b" };
        format!("{board} {turn} {castling} - 0 1").parse::<Board>()
    });
    let [Ok(white), Ok(black)] = boards else {
        return None;
    };
    let moves = [entries.white, entries.black].map(|entry| match entry {
        Some(Entry::Move(entry)) => entry.to_string().parse::<CozyMove>().ok(),
        _ => None,
    });
    let [one, two] = moves;
    let (one, two) = (one?, two?);
    (white.is_legal(one) && black.is_legal(two))
        .then_some(Floor { boards: [white, black], moves: [one, two] })
}

/// How many a second: runs through all for about two seconds, of which for every few the best counts, so that other
/// programs on the machine do not.
fn per_second<T>(all: &[T], run: impl Fn(&T)) -> f64 {
    let started = now();
    let mut best = vec![f64::MAX; all.len().div_ceil(FEW)];
    while started.elapsed() < Duration::from_millis(sized(2_000, 50)) {
        for (few, best) in all.chunks(FEW).zip(&mut best) {
            let begun = now();
            few.iter().for_each(&run);
            *best = best.min(begun.elapsed().as_secs_f64());
        }
    }
    all.len() as f64 / best.iter().sum::<f64>()
}

#[expect(clippy::disallowed_methods, reason = "a benchmark measures real time")]
fn now() -> Instant {
    Instant::now()
}
