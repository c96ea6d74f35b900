//! Records of normal chess and Chess960 open in another program (python-chess) unchanged.

use fairschach_proofs::game::record::Record;
use fairschach_rules::OptionValue;
use serde_json::Value;

use super::walk::{game, rules, starting, word};
use crate::peers::ask;

#[test]
fn another_program_plays_the_same_game() {
    let castling = |how: &str| -> [(&str, OptionValue); 1] { [("castling", word(how))] };
    let mut all = vec![
        rules("normal", &[]),
        starting(rules("normal", &[]), "position:r3k2r/pPp2pPp/8/2PpP3/2pPp3/8/PpP2PpP/R3K2R b KQkq - 0 9"),
        starting(rules("normal", &[]), "position:8/8/8/8/8/4k3/4p3/4K3 w - - 0 77"),
        starting(rules("chess960", &[]), "position:1r1k2r1/pppppppp/8/8/8/8/PPPPPPPP/1R1K2R1 w GBgb - 3 5"),
        starting(rules("chess960", &[]), "position:rk1r4/8/8/8/8/8/8/RK1R4 w DAda - 0 1"),
        starting(rules("shuffle", &[]), "shuffle:RNBKQBNR/QNBRKBNR"),
        starting(rules("shuffle", &castling("standard")), "shuffle:RBBQKNNR"),
        starting(rules("shuffle", &castling("960")), "shuffle:RBBKQNNR"),
    ];
    for number in (0..960).step_by(97) {
        all.push(starting(rules("chess960", &[]), &format!("chess960:{number}")));
    }
    let played: Vec<Record> = all
        .iter()
        .enumerate()
        .flat_map(|(at, rules)| (0..2).map(move |seed| game(rules, 31 * at as u64 + seed, 120)))
        .collect();
    let records: Vec<String> = played.iter().map(Record::to_pgn).collect();
    let questions: Vec<Value> = records.iter().map(|pgn| Value::from(pgn.as_str())).collect();
    let answers = ask("pgn.py", &questions);
    for ((record, pgn), read) in played.iter().zip(&records).zip(&answers) {
        assert_eq!(read["errors"], Value::from(Vec::<String>::new()), "{pgn}");
        let after = record.turns.iter().map(|turn| turn.resolution.position.to_string());
        let positions: Vec<String> = [record.start.to_string()].into_iter().chain(after).collect();
        assert_eq!(read["positions"], Value::from(positions), "{pgn}");
        assert_eq!(read["result"], record.ending.map_or("*", |ending| ending.score()), "{pgn}");
        // It leaves the escapes of a tag as they stand.
        let white = read["white"].as_str().unwrap().replace("\\\"", "\"").replace("\\\\", "\\");
        assert_eq!(white, record.heading.white, "{pgn}");
        assert_eq!(read["black"], record.heading.black.as_str(), "{pgn}");
        assert_eq!(read["chess960"], record.rules.has_chess960_castling(), "{pgn}");
        assert_eq!(read["more"], false, "{pgn}");
        for (turn, used) in record.turns.iter().zip(read["used"].as_array().unwrap()) {
            let side = turn.before.turn().only().unwrap();
            let own = turn.filed.get(side).and_then(|filed| filed.used);
            assert_eq!(used.as_f64(), own.map(|used| (used / 1_000_000) as f64), "{pgn}");
        }
    }
    let castled = records.iter().filter(|pgn| pgn.contains("O-O")).count();
    assert!(castled > 4, "{castled} of {}", records.len());
}
