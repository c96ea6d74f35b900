//! Records as they are written, to the letter, and the worked cases of the rules.

use std::collections::BTreeMap;

use fairschach_base::BySide;
use fairschach_proofs::game::record::{Ending, Heading, Record, Turn};
use fairschach_proofs::game::{By, GameResult};
use fairschach_rules::{Entry, Move, OptionValue, Position, RuleSet, Start, resolve};
use serde_json::Value;

use super::back::same;
use super::walk::heading;

const CASES: &str = include_str!("../../../../../tests/cases/fairschach.jsonl");

/// The moves of a record, behind its tags.
fn moves(record: &Record) -> String {
    let pgn = record.to_pgn();
    pgn.split_once("\n\n").unwrap().1.to_owned()
}

/// Reads a record whose moves are these; it is written with the same moves again.
#[track_caller]
fn plays(rules: &str, more: &str, text: &str) -> Record {
    let result = text.split_whitespace().last().unwrap();
    let pgn = format!("[Rules \"{rules}\"]\n[Result \"{result}\"]\n{more}\n{text}\n");
    let record = Record::from_pgn(&pgn).unwrap_or_else(|error| panic!("{error}\n{pgn}"));
    assert_eq!(
        moves(&record).split_whitespace().collect::<Vec<_>>(),
        text.split_whitespace().collect::<Vec<_>>()
    );
    let again = Record::from_json(&record.to_json()).unwrap();
    same(&again, &record, text);
    record
}

#[test]
fn normal_chess_is_written_as_everywhere() {
    let mut record = plays("normal standard", "", "1. f3 e5 2. g4 Qh4# 0-1");
    record.heading = Heading { game: String::new(), ..heading() };
    let pgn = "[Event \"Vereinsmeisterschaft\"]\n[Site \"chess.example\"]\n[Date \"2026.11.20\"]\n[Round \"2\"]\n\
        [White \"Zühlke, \\\"W.\\\" \\\\ ]\"]\n[Black \"Ødegård {1-0}\"]\n[Result \"0-1\"]\n[Clock \"14d/pair\"]\n\
        [ResultBy \"mate\"]\n[Rules \"normal standard\"]\n[Termination \"normal\"]\n[TimeControl \"1/1209600\"]\n\
        [UTCDate \"2026.11.20\"]\n[UTCTime \"14:06:57\"]\n\n1. f3 e5 2. g4 Qh4#\n0-1\n";
    assert_eq!(record.to_pgn(), pgn);
    assert_eq!(
        record.ending,
        Some(Ending { winner: Some(fairschach_base::Side::Black), by: Some(By::Mate), both_lose: false })
    );
}

#[test]
fn pairs_stand_on_one_line_with_marks_rests_and_checks() {
    let fen = "[FEN \"R3r1k1/7p/8/8/8/8/8/4K3 p - - 0 7 -\"]\n";
    plays("fairschach fsr-2023 few_pieces=0", fen, "7. Rxe8^1 h6!s {+B rest e8}\n*");
    let fen = "[FEN \"R3r1k1/1p5p/8/8/8/8/P6P/4K3 p - - 0 7 -\"]\n";
    let replaced = plays(
        "fairschach fsr-2023 few_pieces=0 struck=replace",
        fen,
        "7. Rxe8^1 {[%ccsnt 2026.11.20,08:00:00] [%emt 1:00:00]} h6!s/Kg7^2 {(=)} {[%emt 312:04:59]} {rest e8}\n*",
    );
    assert_eq!(replaced.turns.len(), 2);
    let text = "1. e4 e5 {rest e4,e5}\n2. Nf3 Nc6 {rest c6,f3}\n1/2-1/2";
    let drawn = plays("fairschach fsr-2023", "[ResultBy \"agreement\"]\n", text);
    assert_eq!(drawn.ending, Some(Ending { winner: None, by: Some(By::Agreement), both_lose: false }));
    let text = "1. e4 e5 {rest e4,e5}\n*";
    let lost = plays("fairschach fsr-2023", "[ResultBy \"time\"]\n", text);
    let both = Ending::from(GameResult::both_lose(By::Time));
    assert_eq!(lost.ending, Some(both));
    assert_eq!(Record::from_pgn(&lost.to_pgn()).unwrap().ending, Some(both));
    let elsewhere = plays("fairschach fsr-2023", "[Termination \"time forfeit\"]\n", text);
    assert_eq!(elsewhere.ending, None, "other programs do not say who lost");
    // Both to one square, and a victim that left.
    let fen = "[FEN \"6k1/p7/3b4/8/8/5N2/8/6K1 p - - 0 1 -\"]\n";
    plays("fairschach fsr-2023 few_pieces=0", fen, "1. Ne5* Be5* *");
    let fen = "[FEN \"6k1/8/8/3n4/4P3/8/8/6K1 p - - 0 1 -\"]\n";
    plays("fairschach fsr-2023 few_pieces=0", fen, "1. exd5~ Nf6 {rest d5,f6} *");
    // Normal chess after the switch.
    let fen = "[FEN \"4k3/p7/8/8/8/8/P6P/4K3 b - - 0 31 -\"]\n";
    plays("fairschach fsr-2023", fen, "31. ... a5\n32. Ke2 Kd7\n33. Kd3 ...\n*");
}

#[test]
fn the_other_games_have_their_own_notation() {
    let two = plays("marseillais standard", "", "1. e4 e5,Nf6 2. Nc3,d4 *");
    assert_eq!(two.turns.len(), 5);
    let rolled = plays("occasio standard", "", "1. e3/Q d6/X 2. Qe6/N fxe6/P *");
    assert_eq!(rolled.turns.len(), 4);
    let freed =
        plays("occasio standard", "[FEN \"4k3/8/8/8/3X4/8/8/4K3 w - - 0 1\"]\n", "1. d4*/R Kf7 2. Rd7/B *");
    assert_eq!(freed.turns[0].resolution.position.to_string(), "4k3/8/8/8/3R4/8/8/4K3 b - - 1 1");
    let dots = "[FEN \"4k3/8/8/3X4/8/8/8/X3K3 w - - 0 1\"]\n";
    plays("occado standard", dots, "*/N,B 1. Nb3 Ke7 *");
    let placed = plays("freischach standard", "", "K@c1 K@f8 Q@d8 R@a1 R@a8 B@b1 B@e8 N@g1 1. e4 e5 *");
    assert_eq!(
        placed.turns[7].resolution.position.to_string(),
        "rnnqbkbr/pppppppp/8/8/8/8/PPPPPPPP/RBKBQNNR w - - 0 1"
    );
    plays("chess66 standard", "", "1. 4 5 2. c4 f5 *");
}

#[test]
fn games_of_other_programs_are_read() {
    let pgn = "\u{feff}% an escaped line\n[Event \"A; b\"]\n[White \"Anna\"]\n[Result \"1-0\"]\n\n\
        {before} 1.e4 $1 e5 2. Bc4! (2. f4 exf4 (2... d5 {deeper}) 3. Nf3) 2... Nc6 ; to the end 3. x\n\
        3 .Qh5?! Nf6?? 4.Qxf7# {[%clk 0:01] mate} 1-0\n";
    let error = Record::from_pgn(pgn).unwrap_err().to_string();
    assert!(error.starts_with("line 7: white's \"3\""), "{error}");
    let record = Record::from_pgn(&pgn.replace("3 .Q", "3. Q")).unwrap();
    assert_eq!(moves(&record), "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7#\n1-0\n");
    assert_eq!(record.heading.event, "A; b");
    let castled = "[Variant \"Fischerandom\"]\n[SetUp \"1\"]\n\
        [FEN \"rqnbbkrn/pppppppp/8/8/8/8/PPPPPPPP/RQNBBKRN w GAga - 0 1\"]\n\n1. O-O 0-0 *";
    let record = Record::from_pgn(castled).unwrap();
    assert_eq!(record.rules.variant(), "chess960");
    assert!(moves(&record).ends_with("1. O-O O-O\n*\n"));
    let longer = "1. e2-e4 e7e5 2. Ng1f3 Nb8-c6 3. Bf1-b5 a7a6 4. Bb5xc6 dxc6 5. Ke1g1 *";
    let record = Record::from_pgn(longer).unwrap();
    assert!(moves(&record).contains("4. Bxc6 dxc6 5. O-O"));
}

fn entry(value: &Value) -> Option<Entry> {
    match value.as_str()? {
        "invalid" => Some(Entry::Invalid),
        text => Some(Entry::Move(Move::parse(text).unwrap())),
    }
}

/// The rules of a worked case.
fn rules_of(case: &Value) -> RuleSet {
    let mut options = BTreeMap::from([
        ("few_pieces".to_owned(), OptionValue::Number(0)),
        ("illegal_entry".to_owned(), OptionValue::Word("void".to_owned())),
    ]);
    for (name, value) in case["options"].as_object().unwrap() {
        let value = match value {
            Value::String(word) => OptionValue::Word(word.clone()),
            Value::Bool(flag) => OptionValue::Flag(*flag),
            Value::Number(number) => OptionValue::Number(u32::try_from(number.as_u64().unwrap()).unwrap()),
            value => OptionValue::List(serde_json::from_value(value.clone()).unwrap()),
        };
        options.insert(name.clone(), value);
    }
    let rules = RuleSet::new("fairschach", "fsr-2023", &options).unwrap();
    let start = Start::Position(case["position"].as_str().unwrap().to_owned());
    let board = case["board"].as_str();
    rules.placed(board, Some(&start)).unwrap_or_else(|error| panic!("{case}: {error}"))
}

#[test]
fn every_worked_case_reads_back_from_its_line() {
    let (mut all, mut told) = (0, 0);
    for case in CASES.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()) {
        let rules = rules_of(&case);
        let before = Position::start(&rules);
        let entries = BySide { white: entry(&case["white"]), black: entry(&case["black"]) };
        let resolution = resolve(&before, &rules, &entries, &[]).unwrap();
        let waits = ["pending", "must-re-enter"];
        all += 1;
        if resolution
            .halves
            .iter()
            .any(|(_, half)| half.is_some_and(|half| waits.contains(&half.outcome.as_str())))
        {
            continue;
        }
        told += 1;
        let ending = fairschach_proofs::game::GameResult::from_rules(resolution.score).map(Ending::from);
        let record = Record {
            rules,
            heading: heading(),
            start: before,
            turns: vec![Turn { before, resolution, filed: BySide::default() }],
            ending,
        };
        let pgn = record.to_pgn();
        let read = Record::from_pgn(&pgn).unwrap_or_else(|error| panic!("{error}\n{pgn}"));
        same(&read, &record, &pgn);
        let json = record.to_json();
        let read = Record::from_json(&json).unwrap_or_else(|error| panic!("{error}\n{json}"));
        same(&read, &record, &json);
    }
    assert!(told * 10 > all * 9 && all > 90, "{told} of {all}");
}

#[test]
fn a_record_in_plain_text_has_a_line_a_pair() {
    let mut record =
        plays("fairschach fsr-2023", "[ResultBy \"agreement\"]\n", "1. e4 e5 {rest e4,e5}\n1/2-1/2");
    record.heading = heading();
    let text = record.to_text();
    assert!(text.starts_with("Game 019b2c3d-0000-7000-8000-000000000001\nWhite: Zühlke"), "{text}");
    assert!(text.ends_with("\n\n1. e2-e4 e7-e5\n1/2-1/2 (agreement)\n"), "{text}");
}
