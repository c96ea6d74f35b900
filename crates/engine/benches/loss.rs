//! What the engine gives away by one pair's choice in K+Q and K+R against a bare king, compared with endgame tables: random
//! positions of `few_pieces=0` that are won for certain within 20 pairs. First without tables, then with them.
//!
//! `cargo bench -p fairschach-engine --bench loss -- 400 50000` looks at 400 positions with 50,000 nodes each.
//!
//! Loss is the value of the position minus the least that the chosen mix brings, whatever the bare king does: between 0 and 1.
//! A missed aim fails.

#[path = "common/aims.rs"]
mod aims;
mod common;

use aims::Aims;
use common::{Numbers, sized};
use fairschach_base::{BySide, Side};
use fairschach_engine::tables::{Build, Keep, Known, Material, Tables, WIN};
use fairschach_engine::{Budget, PPM, Thought, think};
use fairschach_rules::{
    Board, Entry, Kind, Move, OptionValue, Piece, Position, RuleSet, Setup, Square, legal, resolve,
};
use std::process::ExitCode;
use std::time::Instant;

/// So many nodes take about 100 ms.
const NODES: u64 = 20_000;

/// Mixes are rounded to millionths, and so are tables: less is no loss.
const ROUNDING: f64 = 1e-4;

fn main() -> ExitCode {
    let numbers: Vec<u64> = std::env::args().filter_map(|word| word.parse().ok()).collect();
    let (count, nodes) = match numbers[..] {
        [count, nodes] => (count as usize, nodes),
        _ => (sized(2_000, 4), sized(NODES, 1_000)),
    };
    let options = [("few_pieces".to_owned(), OptionValue::Number(0))].into();
    let rules = RuleSet::new("fairschach", "fsr-2023", &options).expect("these are rules");
    let tables = built();
    let positions = positions(&rules, &tables, count);
    let mut aims = Aims::default();
    for (what, budget, aim) in [
        ("without tables", Budget::nodes(nodes), [0.05, 0.15]),
        ("with tables", Budget::nodes(nodes).with_tables(&tables), [ROUNDING; 2]),
    ] {
        let begun = now();
        let mut losses: Vec<f64> = positions
            .iter()
            .map(|position| loss(position, &rules, &tables, &think(position, &rules, &[], &budget, 1)))
            .collect();
        let took = begun.elapsed().as_secs_f64() / losses.len() as f64;
        losses.sort_by(f64::total_cmp);
        let mean = losses.iter().sum::<f64>() / losses.len() as f64;
        let at = |share: f64| losses[((losses.len() - 1) as f64 * share) as usize];
        println!(
            "{what}: {} positions, {nodes} nodes, {:.0} ms each: mean loss {mean:.4}, 95 % at most {:.4}, worst {:.4}",
            losses.len(),
            took * 1e3,
            at(0.95),
            at(1.0)
        );
        aims.check(
            mean <= aim[0] && at(0.95) <= aim[1],
            &format!("{what}: mean {}, 95 % {}", aim[0], aim[1]),
        );
    }
    aims.code()
}

/// Both tables, every layer of them.
fn built() -> Tables {
    let mut tables = Tables::new(0);
    for name in ["KQK", "KRK"] {
        let material = Material::parse(name).expect("three men");
        let mut known = Known::new();
        let mut build = Build::new(material, 0, Keep::Every, &mut known);
        while !build.is_done() {
            let layer = build.chunks().into_iter().map(|chunk| build.work_out(chunk, &known)).collect();
            build.hand_in(layer);
        }
        tables.add(build.finish());
    }
    tables
}

/// Queen and rook by turns.
fn positions(rules: &RuleSet, tables: &Tables, count: usize) -> Vec<Position> {
    let mut numbers = Numbers(7);
    let mut positions = Vec::new();
    let start = *Position::start(rules).setup();
    while positions.len() < count {
        let kind = [Kind::Queen, Kind::Rook][positions.len() % 2];
        let mut square = || Square::from_index(numbers.next() as usize % 64).expect("a square");
        let (mut board, piece, at) = (Board::default(), |side, kind| Piece { side, kind }, square());
        board.put(at, piece(Side::White, kind));
        board.put(square(), piece(Side::White, Kind::King));
        board.put(square(), piece(Side::Black, Kind::King));
        let rest =
            if numbers.next().is_multiple_of(2) { [at].into_iter().collect() } else { Default::default() };
        let castling = BySide::default();
        let Ok(position) = Position::new(Setup { board, rest, castling, ..start }, rules) else { continue };
        let won = tables.probe(&position, 75).is_ok_and(|probe| (1..=20).contains(&probe.sure));
        if board.occupied().len() == 3 && won {
            positions.push(position);
        }
    }
    positions
}

fn loss(position: &Position, rules: &RuleSet, tables: &Tables, thought: &Thought) -> f64 {
    let worth = |white: Option<Move>, black: Option<Move>| {
        let entries = BySide { white, black }.map(|entry| entry.map(Entry::Move));
        let after = resolve(position, rules, &entries, &[]).expect("legal entries").position;
        f64::from(tables.value(&after).expect("tables know it")) / f64::from(WIN)
    };
    let mut answers: Vec<Option<Move>> = legal(position, rules, Side::Black).into_iter().map(Some).collect();
    if answers.is_empty() {
        answers.push(None);
    }
    let mut mix: Vec<(Option<Move>, u32)> =
        thought.white.iter().map(|weighted| (Some(weighted.entry), weighted.ppm)).collect();
    if mix.is_empty() {
        mix.push((None, PPM));
    }
    let brings = |answer: &Option<Move>| {
        let share = |ppm: u32| f64::from(ppm) / f64::from(PPM);
        mix.iter().map(|&(entry, ppm)| share(ppm) * worth(entry, *answer)).sum::<f64>()
    };
    let least = answers.iter().map(brings).fold(1.0, f64::min);
    f64::from(tables.value(position).expect("tables know it")) / f64::from(WIN) - least
}

#[expect(clippy::disallowed_methods, reason = "a benchmark measures real time")]
fn now() -> Instant {
    Instant::now()
}
