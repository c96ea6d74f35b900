//! Random games: legality against an independent engine, and everything against a second implementation.

use std::collections::BTreeMap;

use cozy_chess::Board;
use fairschach_base::Side;
use fairschach_rules::{Entry, OptionValue, Position, RuleSet, Turn, legal};

use super::mailbox::Mailbox;
use super::walk::{Dice, random_rules, rules, walk};

fn texts(position: &Position, rules: &RuleSet, side: Side) -> Vec<String> {
    legal(position, rules, side).iter().map(ToString::to_string).collect()
}

fn machine(entry: Option<Entry>) -> Option<String> {
    match entry {
        Some(Entry::Move(entry)) => Some(entry.to_string()),
        _ => None,
    }
}

#[derive(Default)]
struct Seen {
    pairs: u32,
    both_in_check: u32,
    normal: u32,
    open: u32,
}

/// Plays random games and compares every legal list, position and result.
fn compare(rules: &RuleSet, seed: u64, games: usize, seen: &mut Seen) {
    let options: BTreeMap<String, String> =
        rules.options().into_iter().map(|(name, value)| (name, value.to_string())).collect();
    walk(rules, seed, games, |before, entries, lot, after| {
        let text = before.to_string();
        let slow = Mailbox::read(&text, &options);
        assert_eq!(slow.print(), text);
        for side in Side::ALL.into_iter().filter(|side| before.turn().may_enter(*side)) {
            let white = side == Side::White;
            assert_eq!(texts(before, rules, side), slow.legal(white, true), "{text} {side} {options:?}");
            assert_eq!(*before.in_check().get(side), slow.in_check(white), "{text} {side}");
        }
        let entered = [entries.white, entries.black].map(machine);
        let slow = slow.resolve(entered.each_ref().map(Option::as_deref), lot == Side::White);
        let said = format!("{text} {entered:?} {options:?}");
        assert_eq!(after.position.to_string(), slow.print(), "{said}");
        assert_eq!(after.score.as_str(), slow.result(), "{said}");
        seen.pairs += 1;
        seen.both_in_check += u32::from(before.in_check().white && before.in_check().black);
        seen.normal += u32::from(before.is_normal());
        seen.open += u32::from(matches!(before.turn(), Turn::First(_) | Turn::Last(_)));
    });
}

#[test]
fn a_second_implementation_agrees_on_every_pair() {
    let mut seen = Seen::default();
    compare(&rules(&[]), 7, 30, &mut seen);
    assert!(seen.pairs > 1000 && seen.both_in_check > 2 && seen.normal > 10);
}

#[test]
fn a_second_implementation_agrees_under_every_option() {
    let (mut dice, mut seen) = (Dice(23), Seen::default());
    for game in 0..GAMES {
        compare(&random_rules(&mut dice), game, 1, &mut seen);
    }
    assert!(seen.pairs > 1000 && seen.open > 20, "{} {}", seen.pairs, seen.open);
}

/// Random rule sets played; each a game.
const GAMES: u64 = 30;

/// Where the other king is not attacked, an entry without rests is a legal move of normal chess.
#[test]
fn legal_moves_agree_with_cozy() {
    let rules = rules(&[("few_pieces", OptionValue::Number(0))]);
    let mut compared = 0;
    walk(&rules, 11, 25, |before, _, _, _| {
        for side in Side::ALL {
            if *before.in_check().get(side.opposite()) {
                continue;
            }
            let mut setup = *before.setup();
            setup.turn = Turn::Alone(side);
            setup.rest = fairschach_rules::SquareSet::EMPTY;
            let alone = Position::new(setup, &rules).unwrap();
            let ep = setup.ep.get(side).first().map_or("-", |square| square.name());
            let turn = setup.turn.as_str();
            let board = alone.to_string().split(' ').next().unwrap().to_owned();
            let fen = format!("{board} {turn} {} {ep} 0 1", alone.castling_text());
            let Ok(board) = fen.parse::<Board>() else { continue };
            if setup.ep.get(side).len() < 2 {
                assert_eq!(texts(&alone, &rules, side), cozy_moves(&board), "{fen}");
                compared += 1;
            }
        }
    });
    assert!(compared > 2000, "{compared}");
}

/// The engine's moves, castling written as the king's two-step.
fn cozy_moves(board: &Board) -> Vec<String> {
    let mut all = Vec::new();
    board.generate_moves(|moves| {
        for entry in moves {
            let text = entry.to_string();
            let king = board.king(board.side_to_move()) == entry.from;
            let onto_own = board.colors(board.side_to_move()).has(entry.to);
            all.push(match (king && onto_own, entry.to.file()) {
                (true, cozy_chess::File::H) => text.replace('h', "g"),
                (true, _) => text.replace('a', "c"),
                _ => text,
            });
        }
        false
    });
    all.sort();
    all
}
