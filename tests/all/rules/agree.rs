//! Random games: legality against an independent engine, and everything against a second implementation.

use cozy_chess::Board;
use fairschach::base::Side;
use fairschach::rules::{Entry, OptionValue, Position, RuleSet, Turn, legal};

use super::mailbox::Mailbox;
use super::walk::{rules, walk};

fn texts(position: &Position, rules: &RuleSet, side: Side) -> Vec<String> {
    legal(position, rules, side)
        .iter()
        .map(ToString::to_string)
        .collect()
}

fn machine(entry: Option<Entry>) -> Option<String> {
    match entry {
        Some(Entry::Move(entry)) => Some(entry.to_string()),
        _ => None,
    }
}

#[test]
fn a_second_implementation_agrees_on_every_pair() {
    let rules = rules(&[]);
    let (mut pairs, mut both_in_check, mut normal) = (0, 0, 0);
    walk(&rules, 7, 60, |before, entries, _, after| {
        let text = before.to_string();
        let slow = Mailbox::read(&text, 10);
        assert_eq!(slow.print(), text);
        for side in Side::ALL
            .into_iter()
            .filter(|side| before.turn().may_enter(*side))
        {
            let white = side == Side::White;
            assert_eq!(
                texts(before, &rules, side),
                slow.legal(white, true),
                "{text} {side}"
            );
            assert_eq!(
                *before.in_check().get(side),
                slow.in_check(white),
                "{text} {side}"
            );
        }
        let [white, black] = [entries.white, entries.black].map(machine);
        let slow = slow.resolve(white.as_deref(), black.as_deref());
        let said = format!("{text} {white:?} {black:?}");
        assert_eq!(after.position.to_string(), slow.print(), "{said}");
        assert_eq!(after.score.as_str(), slow.result(), "{said}");
        pairs += 1;
        both_in_check += u32::from(before.in_check().white && before.in_check().black);
        normal += u32::from(before.is_normal());
    });
    assert!(
        pairs > 2000 && both_in_check > 5 && normal > 20,
        "{pairs} {both_in_check} {normal}"
    );
}

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
            setup.rest = fairschach::rules::SquareSet::EMPTY;
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
