//! How fast legal moves are listed on one core, variant by variant.
//!
//! Beside it an independent engine lists those of the same position, where it is one of ordinary chess or Chess960; for the
//! other variants those of games of ordinary chess of the same length. Positions of one mover are counted from the start to
//! depth 5 first, where a count is published.

mod common;

use std::collections::BTreeMap;
use std::hint::black_box;
use std::time::{Duration, Instant};

use cozy_chess::Board;
use fairschach::base::{BySide, Side};
use fairschach::rules::{
    Chance, Entry, Kind, Position, RuleSet, Score, Start, dice_due, legal, perft, resolve_with_chance,
};

use common::sized;

/// As many are timed together.
const FEW: usize = 64;
/// Single moves to depth 5 from the start.
const COUNTS: [(&str, u64); 3] = [("normal", 4_865_609), ("marseillais", 4_868_376), ("chess66", 6_368_969)];

fn main() {
    for &(variant, count) in sized(&COUNTS[..], &[]) {
        let rules = rules(variant);
        let started = now();
        let nodes = perft(&Position::start(&rules), &rules, 5);
        println!("{variant}: perft 5 = {nodes} in {:.2} s", started.elapsed().as_secs_f64());
        assert_eq!(nodes, count, "perft 5 of {variant}");
    }
    let ordinary = positions(&rules("normal"));
    let floor = boards(&ordinary);
    assert_eq!(floor.len(), ordinary.len(), "each is a position of the other engine too");
    println!("floor, ordinary chess: {:.0} positions/s", listed_by_other(&floor));
    for variant in RuleSet::variants() {
        tell(variant, &rules(variant), &floor);
    }
    let on_66 = rules("fairschach").with_chess66_board();
    tell("fairschach on Chess 66", &on_66.expect("Fairschach is played there"), &floor);
}

/// How many positions a second: the side to move, in pairs both sides.
fn tell(name: &str, rules: &RuleSet, ordinary: &[Board]) {
    let positions = positions(rules);
    let own = boards(&positions);
    let same = own.len() == positions.len();
    let floor = listed_by_other(if same { &own } else { ordinary });
    let sides: Vec<(Position, Side)> = positions
        .into_iter()
        .flat_map(|position| Side::ALL.map(|side| (position, side)))
        .filter(|(position, side)| position.turn().may_enter(*side))
        .collect();
    let listed = per_second(&sides, |(position, side)| {
        black_box(legal(position, rules, *side));
    });
    println!(
        "{name}: {listed:.0} lists/s, {:.2} of the floor ({} positions)",
        listed / floor,
        if same { "the same" } else { "ordinary" },
    );
}

fn rules(variant: &str) -> RuleSet {
    let preset = RuleSet::default_rules(variant).expect("every variant has a preset");
    let rules = RuleSet::new(variant, preset, &BTreeMap::new()).expect("the defaults are rules");
    if rules.needs_start() {
        let start = Start::Number(if variant == "chess960" { 693 } else { 518 });
        return rules.with_start(&start).expect("an array");
    }
    rules
}

/// The positions of random games.
fn positions(rules: &RuleSet) -> Vec<Position> {
    let mut positions = Vec::new();
    let mut seed = 1_u64;
    let mut roll = |sides: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((seed >> 33) % sides as u64) as usize
    };
    for _ in 0..60 {
        let mut position = Position::start(rules);
        for _ in 0..80 {
            positions.push(position);
            let all = BySide::from_fn(|side| legal(&position, rules, side));
            let entries = all.map(|all| (!all.is_empty()).then(|| Entry::Move(all[roll(all.len())])));
            let mover = position.turn().only();
            let entry = mover.and_then(|side| match entries.get(side) {
                Some(Entry::Move(entry)) => Some(*entry),
                _ => None,
            });
            let due = dice_due(&position, entry);
            let faces: Vec<Kind> = due.iter().map(|faces| faces[roll(faces.len())]).collect();
            let chance = Chance { lot: None, dice: &faces };
            let Ok(after) = resolve_with_chance(&position, rules, &entries, &[], &chance) else {
                break;
            };
            position = after.position;
            if after.score != Score::Ongoing {
                break;
            }
        }
    }
    positions
}

/// The positions that the other engine knows too.
fn boards(positions: &[Position]) -> Vec<Board> {
    let read = |position: &Position| {
        let text = position.to_string();
        let fields: Vec<&str> = text.split(' ').collect();
        if fields.len() != 6 || !position.is_in_turns() || position.is_chess66() {
            return None;
        }
        let rights: String = Side::ALL
            .into_iter()
            .flat_map(|side| fairschach::rules::Wing::ALL.map(|wing| (side, wing)))
            .filter_map(|(side, wing)| {
                let file = b'A' + position.castling(side).rook(wing)?.file();
                let file = char::from(file);
                Some(if side == Side::White { file } else { file.to_ascii_lowercase() })
            })
            .collect();
        let rights = if rights.is_empty() { "-" } else { &rights };
        let fen = format!("{} {} {rights} {} {} {}", fields[0], fields[1], fields[3], fields[4], fields[5]);
        Board::from_fen(&fen, true).ok()
    };
    positions.iter().filter_map(read).collect()
}

/// The other engine's moves, put into a list as ours are.
fn listed_by_other(boards: &[Board]) -> f64 {
    per_second(boards, |board| {
        let mut all = Vec::with_capacity(48);
        board.generate_moves(|moves| {
            all.extend(moves);
            false
        });
        black_box(all);
    })
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
