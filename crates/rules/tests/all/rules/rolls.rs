//! What a roll changes, and what it does not (VARIASCHACH): legality is decided before it.

use fairschach_base::{BySide, Side};
use fairschach_rules::{
    Chance, Entry, Kind, Move, Position, Resolution, RuleSet, Score, Setup, dice_due, legal,
    resolve_with_chance, why_illegal,
};

use super::variants::{rules, word};
use super::walk::Dice;

fn roll(position: &Position, rules: &RuleSet, side: Side, entry: Move, dice: &[Kind]) -> Resolution {
    let mut entries = BySide::default();
    *entries.get_mut(side) = Some(Entry::Move(entry));
    let chance = Chance { lot: None, dice };
    resolve_with_chance(position, rules, &entries, &[], &chance).unwrap()
}

/// The position without the pieces that show something else in the other one.
fn alike(one: &Position, other: &Position) -> (Setup, Setup) {
    let (mut one, mut other) = (*one.setup(), *other.setup());
    for square in one.board.occupied() {
        if one.board.piece_at(square) != other.board.piece_at(square) {
            one.board.take(square);
            other.board.take(square);
        }
    }
    (one, other)
}

/// In each position of random games, every legal entry can be played with every face that is due, and only faces differ.
#[test]
fn no_face_makes_a_legal_entry_illegal() {
    let (mut rolled, mut freed) = (0, 0);
    for (seed, game) in (1..).zip(["ordo", "ordo-vulneris", "occasio", "occado"]) {
        for value in ["frozen", "promote", "keep"] {
            let rules = rules(game, &[("last_rank", word(value))]);
            let mut dice = Dice(seed);
            let mut position = Position::start(&rules);
            for _ in 0..70 {
                let side = position.turn().only().unwrap();
                let all = legal(&position, &rules, side);
                for &entry in all.iter().step_by(5) {
                    assert_eq!(why_illegal(&position, &rules, side, entry), None);
                    let due = dice_due(&position, Some(entry));
                    let shown = |pick: usize| -> Vec<Kind> {
                        due.iter().map(|faces| faces[pick % faces.len()]).collect()
                    };
                    let first = roll(&position, &rules, side, entry, &shown(0)).position;
                    for pick in 1..due.first().map_or(1, |faces| faces.len()) {
                        let next = roll(&position, &rules, side, entry, &shown(pick)).position;
                        let (one, other) = alike(&first, &next);
                        assert_eq!(one, other, "{position} {entry}");
                        let differing =
                            first.pieces().filter(|(at, piece)| next.piece_at(*at) != Some(*piece));
                        assert!(differing.count() <= due.len(), "{position} {entry}");
                        rolled += 1;
                    }
                    freed += u32::from(entry.from == entry.to);
                }
                let Some(entry) = dice.pick(&all) else { break };
                let due = dice_due(&position, Some(entry));
                let faces: Vec<Kind> = due.iter().map(|faces| dice.pick(faces).unwrap()).collect();
                let after = roll(&position, &rules, side, entry, &faces);
                position = after.position;
                if after.score != Score::Ongoing {
                    break;
                }
            }
        }
    }
    assert!(rolled > 1000 && freed > 10, "{rolled} {freed}");
}

/// A dot attacks nothing and goes nowhere: with every own die a dot, the king alone moves.
#[test]
fn dots_neither_move_nor_attack() {
    for game in ["ordo-vulneris", "occasio"] {
        let rules = rules(game, &[]);
        let mut setup = *Position::start(&rules).setup();
        for square in setup.board.occupied() {
            let piece = setup.board.piece_at(square).unwrap();
            if piece.kind != Kind::King {
                setup.board.put(square, fairschach_rules::Piece { kind: Kind::Dot, ..piece });
            }
        }
        setup.castling = BySide::default();
        if let fairschach_rules::Form::Dice(dice) = &mut setup.form {
            dice.unmoved = fairschach_rules::SquareSet::EMPTY;
        }
        let position = Position::new(setup, &rules).unwrap();
        let moves = legal(&position, &rules, Side::White);
        assert_eq!(moves.len(), 15, "{moves:?}");
        assert!(moves.iter().all(|entry| entry.from == entry.to));
        assert_eq!(position.in_check(), BySide::default());
    }
}
