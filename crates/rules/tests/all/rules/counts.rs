//! Perft: known counts of pairs, and normal chess against an independent engine.

use std::collections::BTreeMap;

use cozy_chess::Board;
use fairschach_rules::{Position, RuleSet, perft};

use super::walk::{position, rules};

/// Well-known positions for move generators: castling, en passant, promotions, pins.
const NORMAL: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - -",
    "8/8/8/K2pP2r/8/8/8/4k3 w - d6",
    "r3k2r/8/8/8/8/8/8/R3K2R b KQkq -",
];

fn normal(fen: &str, rules: &RuleSet) -> Position {
    position(&format!("{fen} 0 1 -"), rules)
}

fn cozy_perft(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        for entry in moves {
            if depth == 1 {
                nodes += 1;
            } else {
                let mut after = board.clone();
                after.play_unchecked(entry);
                nodes += cozy_perft(&after, depth - 1);
            }
        }
        false
    });
    nodes
}

#[test]
fn pairs_from_the_start() {
    let rules = rules(&[]);
    let start = Position::start(&rules);
    assert_eq!(perft(&start, &rules, 0), 1);
    assert_eq!(perft(&start, &rules, 1), 400);
    assert_eq!(perft(&start, &rules, 2), 170_409);
}

#[test]
fn pairs_of_the_body_preset() {
    let rules = RuleSet::new("fairschach", "body-2023", &BTreeMap::new()).unwrap();
    assert_eq!(perft(&Position::start(&rules), &rules, 2), 195_341);
}

#[test]
fn normal_chess_agrees_with_cozy() {
    let rules = rules(&[]);
    for fen in NORMAL {
        let board: Board = format!("{fen} 0 1").parse().unwrap();
        for depth in 1..=3 {
            assert_eq!(
                perft(&normal(fen, &rules), &rules, depth),
                cozy_perft(&board, depth),
                "{fen}, depth {depth}"
            );
        }
    }
}

#[test]
fn finished_positions_have_no_nodes() {
    let rules = rules(&[]);
    let dead = position("7k/8/8/8/8/8/8/7K p - - 0 1 -", &rules);
    assert_eq!(perft(&dead, &rules, 1), 0);
}
