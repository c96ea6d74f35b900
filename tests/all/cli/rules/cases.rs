//! Every worked case through the program itself: all five filters answer as the library does, and as the case says.

use std::collections::BTreeMap;

use fairschach::base::{BySide, Side};
use fairschach::rules::{OptionValue, Position, RuleSet, chess960_row, legal, perft};
use serde_json::{Value, json};

use super::case::{machine, text, with_kings};
use super::filter;

const PAIRS: &str = include_str!("../../../cases/fairschach.jsonl");
const VARIANTS: &str = include_str!("../../../cases/variants.jsonl");

/// A case as the filters take it: what is the same in all its lines, and its position.
struct Line {
    id: String,
    fields: Value,
    rules: RuleSet,
    position: String,
}

impl Line {
    fn with(&self, more: Value) -> Value {
        let mut line = self.fields.clone();
        line["id"] = json!(self.id);
        line["position"] = json!(self.position);
        for (name, value) in more.as_object().unwrap() {
            line[name] = value.clone();
        }
        line
    }
}

fn read(file: &str) -> Vec<Value> {
    file.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The variant's id, and its options as our filters name them.
fn variant(case: &Value) -> (String, Value) {
    let id = match (text(case, "variant"), case["mode"].as_str()) {
        ("variaschach", Some("vulneris")) => "ordo-vulneris",
        ("variaschach", Some(mode)) => mode,
        ("variaschach", None) => "ordo",
        (id, _) => id,
    };
    let mut options = case.get("options").cloned().unwrap_or(json!({}));
    if let Some(keep) = options.as_object_mut().and_then(|all| all.remove("backrank_keep")) {
        options["last_rank"] = json!(if keep == true { "keep" } else { "frozen" });
    }
    (id.to_owned(), options)
}

fn rules_of(variant: &str, options: &Value) -> RuleSet {
    let read = |value: &Value| match value {
        Value::Bool(flag) => OptionValue::Flag(*flag),
        Value::Number(number) => OptionValue::Number(u32::try_from(number.as_u64().unwrap()).unwrap()),
        Value::Array(words) => {
            OptionValue::List(words.iter().map(|word| word.as_str().unwrap().to_owned()).collect())
        }
        other => OptionValue::Word(other.as_str().unwrap().to_owned()),
    };
    let options: BTreeMap<String, OptionValue> =
        options.as_object().unwrap().iter().map(|(name, value)| (name.clone(), read(value))).collect();
    RuleSet::new(variant, RuleSet::default_rules(variant).unwrap(), &options).unwrap()
}

/// Every case that has a position, or is given one.
fn lines() -> Vec<Line> {
    let mut all = Vec::new();
    for case in read(PAIRS) {
        let mut options = json!({"few_pieces": 0, "illegal_entry": "void"});
        for (name, value) in case["options"].as_object().unwrap() {
            options[name] = value.clone();
        }
        let mut fields = json!({"variant": "fairschach", "options": options});
        let rules = rules_of("fairschach", &fields["options"]);
        let position = text(&case, "position").to_owned();
        let rules = match case["board"].as_str() {
            Some(board) => {
                fields["board"] = json!(board);
                rules.with_chess66_board().unwrap()
            }
            None if Position::needs_chess960_castling(&position) => rules.with_chess960_castling(),
            None => rules,
        };
        let id = text(&case, "id").to_owned();
        all.push(Line { id, fields, rules, position });
    }
    for case in read(VARIANTS) {
        let (variant, options) = variant(&case);
        let rules = rules_of(&variant, &options);
        let position = match case["fen"].as_str() {
            Some(fen) => fen.to_owned(),
            None if case["kind"] == "reach" => with_kings(&case, &rules).to_string(),
            None => continue,
        };
        let fields = json!({"variant": variant, "options": options});
        let id = text(&case, "id").to_owned();
        all.push(Line { id, fields, rules, position });
    }
    all
}

/// One answer a line, errors among them.
fn answers(command: &str, lines: &[Value]) -> Vec<Value> {
    let input: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let (answers, _) = filter(&[command], input);
    assert_eq!(answers.len(), lines.len());
    answers
}

#[test]
fn every_position_is_listed_and_counted_as_by_the_library() {
    let lines = lines();
    assert!(lines.len() > 250, "{}", lines.len());
    let asked: Vec<Value> = lines
        .iter()
        .flat_map(|line| Side::ALL.map(|side| line.with(json!({"side": side.to_string()}))))
        .collect();
    let listed = answers("legal", &asked);
    let asked: Vec<Value> = lines.iter().map(|line| line.with(json!({"depth": 1}))).collect();
    let counted = answers("perft", &asked);
    let mut positions = 0;
    for ((line, listed), counted) in lines.iter().zip(listed.chunks(2)).zip(counted) {
        let position = match Position::parse(&line.position, &line.rules) {
            Ok(position) => position,
            Err(error) => {
                // The published table of castlings lets the side that does not move stand in check.
                assert_eq!(counted["error"], error.to_string(), "{}", line.id);
                continue;
            }
        };
        positions += 1;
        assert_eq!(counted["nodes"], perft(&position, &line.rules, 1), "{}: {counted}", line.id);
        for (side, listed) in Side::ALL.into_iter().zip(listed) {
            let moves = legal(&position, &line.rules, side);
            let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
            assert_eq!(listed["moves"], json!(moves), "{} {side}: {listed}", line.id);
            assert_eq!(listed["check"], *position.in_check().get(side), "{}", line.id);
        }
    }
    assert!(positions > 230, "{positions}");
}

#[test]
fn every_move_goes_through_octal_code_and_back() {
    let mut asked = Vec::new();
    for line in lines() {
        let Ok(position) = Position::parse(&line.position, &line.rules) else {
            continue;
        };
        for side in Side::ALL {
            for entry in legal(&position, &line.rules, side).iter().step_by(3) {
                let side = side.to_string();
                asked.push(line.with(json!({"side": side, "entry": entry.to_string(), "form": 11})));
            }
        }
    }
    let written = answers("octal", &asked);
    let mut codes = Vec::new();
    for (line, answer) in asked.iter().zip(&written) {
        // A man that is placed has no code.
        if line["entry"].as_str().unwrap().contains('@') {
            assert!(answer["error"].is_string(), "{line}: {answer}");
            continue;
        }
        let mut back = line.clone();
        let back_fields = back.as_object_mut().unwrap();
        back_fields.remove("entry");
        back_fields.insert("octal".to_owned(), answer["octal"].clone());
        codes.push((back, line["entry"].clone()));
    }
    let asked: Vec<Value> = codes.iter().map(|(line, _)| line.clone()).collect();
    for ((line, entry), answer) in codes.iter().zip(answers("octal", &asked)) {
        assert_eq!(answer["entry"], *entry, "{line}: {answer}");
    }
    assert!(codes.len() > 800, "{}", codes.len());
}

#[test]
fn every_start_is_the_one_of_the_case() {
    let (mut asked, mut expected) = (Vec::new(), Vec::new());
    for case in read(VARIANTS) {
        match text(&case, "kind") {
            "number" => {
                let number = u16::try_from(case["n"].as_u64().unwrap()).unwrap();
                let row: String = chess960_row(number).unwrap().map(|kind| kind.letter()).iter().collect();
                assert_eq!(row.to_uppercase(), text(&case, "row"));
                let start = format!("{row}/pppppppp/8/8/8/8/PPPPPPPP/{} w KQkq - 0 1", row.to_uppercase());
                asked.push(json!({"variant": "chess960", "number": number}));
                asked.push(json!({"variant": "chess960", "row": text(&case, "row")}));
                expected.extend([start.clone(), start]);
            }
            "start" => {
                let fen = text(&case, "fen");
                let ranks: Vec<&str> = fen.split([' ', '/']).collect();
                let start = format!("shuffle:{}/{}", ranks[7], ranks[0].to_uppercase());
                asked.push(json!({"variant": "shuffle", "start": start}));
                expected.push(fen.to_owned());
            }
            _ => {}
        }
    }
    for variant in RuleSet::variants() {
        let rules = rules_of(variant, &json!({}));
        if !rules.needs_start() {
            asked.push(json!({"variant": variant}));
            expected.push(Position::start(&rules).to_string());
        }
    }
    assert!(asked.len() > 20, "{}", asked.len());
    for ((line, expected), answer) in asked.iter().zip(expected).zip(answers("start", &asked)) {
        assert_eq!(answer["position"], expected, "{line}: {answer}");
    }
}

/// A game of one mover, to be played move by move.
struct Game {
    id: String,
    fields: Value,
    position: String,
    moves: Vec<Value>,
    result: String,
}

/// The sequences of dice and the placings, all of them a move further with each call of the filter.
#[test]
fn every_sequence_is_resolved_to_its_end() {
    let mut games: Vec<Game> = read(VARIANTS).iter().filter_map(game).collect();
    assert!(games.len() > 15, "{}", games.len());
    for turn in 0.. {
        let open: Vec<&mut Game> = games.iter_mut().filter(|game| turn < game.moves.len()).collect();
        if open.is_empty() {
            break;
        }
        let asked: Vec<Value> = open
            .iter()
            .map(|game| {
                let mut line = game.moves[turn].clone();
                line["position"] = json!(game.position);
                line["variant"] = game.fields["variant"].clone();
                line["options"] = game.fields["options"].clone();
                line
            })
            .collect();
        for ((game, line), answer) in open.into_iter().zip(&asked).zip(answers("resolve", &asked)) {
            let after = answer["position"].as_str();
            game.position = after.unwrap_or_else(|| panic!("{}: {line} {answer}", game.id)).to_owned();
        }
    }
    for game in &games {
        assert_eq!(game.position, game.result, "{}", game.id);
    }
}

fn game(case: &Value) -> Option<Game> {
    let (variant, options) = variant(case);
    let (position, moves, result) = match text(case, "kind") {
        "sequence" => {
            let mut white = text(case, "fen").contains(" w ");
            let moves = case["moves"].as_array().unwrap().iter().map(|written| {
                let side = if white { Side::White } else { Side::Black };
                white = !white;
                let (entry, faces) = machine(written.as_str().unwrap(), side);
                let faces: Vec<char> = faces.iter().map(|kind| kind.letter().to_ascii_uppercase()).collect();
                json!({"move": entry, "dice": faces})
            });
            (text(case, "fen").to_owned(), moves.collect(), text(case, "result"))
        }
        "placement" => {
            let start = Position::start(&rules_of(&variant, &options)).to_string();
            (start, placings(case), text(case, "fen"))
        }
        _ => return None,
    };
    Some(Game {
        id: text(case, "id").to_owned(),
        fields: json!({"variant": variant, "options": options}),
        position,
        moves,
        result: result.to_owned(),
    })
}

/// What the players place; after the first copy, copies follow by themselves, and so does the last man.
fn placings(case: &Value) -> Vec<Value> {
    let log = case["log"].as_array().unwrap();
    let mut acts = Vec::new();
    let mut placed = BySide::<usize>::default();
    let mut kind = String::new();
    for (number, step) in log.iter().enumerate() {
        let word = |at: usize| step[at].as_str().unwrap().to_owned();
        let places = word(0) == "place";
        if places {
            kind = word(2);
        }
        let file = word(if places { 3 } else { 2 });
        let (side, rank) = if word(1) == "w" { (Side::White, 1) } else { (Side::Black, 8) };
        *placed.get_mut(side) += 1;
        let forced = (number > 1 && !places) || *placed.get(side) == 8;
        if !forced {
            acts.push(json!({"move": format!("{kind}@{file}{rank}")}));
        }
    }
    acts
}
