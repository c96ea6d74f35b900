//! VARIASCHACH: dice as chessmen.

use fairschach_base::{BySide, Side};
use fairschach_rules::{
    Chance, Entry, Kind, Move, Position, Resolution, ResolveFault, RuleSet, Score, can_win, dice_due, legal,
    perft, resolve, resolve_with_chance, score, why_illegal,
};
use serde_json::Value;

use super::case::{face, machine, text};
use super::variants::{at, cases, moves, rules, word};
use super::walk::Dice;

const GAMES: [&str; 4] = ["ordo", "ordo-vulneris", "occasio", "occado"];
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq ABCDEFGHabcdefgh 0 1";

fn play(position: &Position, rules: &RuleSet, written: &str) -> Resolution {
    let (plain, dice) = machine(written, position.turn().only().unwrap());
    roll(position, rules, Some(&plain), &dice)
        .unwrap_or_else(|error| panic!("{position} {written}: {error:?}"))
}

fn roll(
    position: &Position,
    rules: &RuleSet,
    entry: Option<&str>,
    dice: &[Kind],
) -> Result<Resolution, Vec<ResolveFault>> {
    let mut entries = BySide::default();
    let side = position.turn().only().unwrap();
    *entries.get_mut(side) = entry.map(|entry| Entry::Move(Move::parse(entry).unwrap()));
    let chance = Chance { lot: None, dice };
    resolve_with_chance(position, rules, &entries, &[], &chance).map_err(|error| error.faults)
}

/// The moves from a square as the cases write them.
fn written(position: &Position, rules: &RuleSet, from: &str) -> Vec<String> {
    let all = moves(position, rules).into_iter().filter(|m| m.starts_with(from));
    all.map(|m| match m.as_bytes() {
        [_, _, b'*'] => m,
        [_, _, _, _] => format!("{}-{}", &m[..2], &m[2..]),
        _ => format!("{}-{}={}", &m[..2], &m[2..4], m[4..].to_uppercase()),
    })
    .collect()
}

fn strings(value: &Value) -> Vec<String> {
    value.as_array().unwrap().iter().map(|word| word.as_str().unwrap().to_owned()).collect()
}

fn rules_of(case: &Value) -> RuleSet {
    let variant = match case["mode"].as_str() {
        Some("vulneris") => "ordo-vulneris",
        Some(mode) => mode,
        None => "ordo",
    };
    let keep = case["options"]["backrank_keep"] == true;
    rules(variant, &[("last_rank", word(if keep { "keep" } else { "frozen" }))])
}

#[test]
fn every_case_of_variaschach_is_met() {
    let all = cases("variaschach");
    assert_eq!(all.len(), 30);
    for case in all {
        let rules = rules_of(&case);
        let position = at(text(&case, "fen"), &rules);
        match text(&case, "kind") {
            "sequence" => sequence(&case, &rules, position),
            "legal_from" => {
                let from = case["prefix"].as_str().unwrap_or("a7");
                assert_eq!(written(&position, &rules, from), strings(&case["moves"]), "{case}");
            }
            "outcomes" => {
                let entry = Move::parse(&text(&case, "move").replace('-', "")).unwrap();
                let faces = [strings(&case["faces"]).iter().map(|letter| face(letter)).collect::<Vec<_>>()];
                assert_eq!(dice_due(&position, Some(entry)), faces.each_ref().map(Vec::as_slice), "{case}");
            }
            "start_of_turn" => start_of_turn(&case, &rules, &position),
            "perft" => {}
            other => panic!("nobody plays {other}"),
        }
    }
}

fn sequence(case: &Value, rules: &RuleSet, mut position: Position) {
    for entry in strings(&case["moves"]) {
        position = play(&position, rules, &entry).position;
        assert_eq!(at(&position.to_string(), rules), position);
    }
    assert_eq!(position.to_string(), text(case, "result"), "{case}");
    if let Some(status) = case["status"].as_str() {
        assert_eq!(status, "check");
        assert!(position.in_check().black, "{case}");
    }
    if let Some(then) = case["then"].as_object() {
        let from = then["prefix"].as_str().unwrap();
        let position = match position.turn().only() {
            Some(side)
                if position.piece_at(fairschach_rules::Square::parse(from).unwrap()).unwrap().side
                    == side =>
            {
                position
            }
            _ => panic!("{case}: the other side moves"),
        };
        assert_eq!(written(&position, rules, from), strings(&then["moves"]), "{case}");
    }
}

fn start_of_turn(case: &Value, rules: &RuleSet, position: &Position) {
    let due = dice_due(position, None);
    assert_eq!(due.len(), 1);
    assert!(legal(position, rules, Side::White).is_empty());
    assert_eq!(score(position, rules, &[]), Score::Ongoing);
    let boards = due[0].iter().map(|&face| {
        let after = roll(position, rules, None, &[face]).unwrap().position;
        let text = after.to_string();
        assert!(text.ends_with(" w - - 2 2"), "{text}");
        text.split(' ').next().unwrap().to_owned()
    });
    assert_eq!(boards.collect::<Vec<_>>(), strings(&case["after_roll"]));
    assert_eq!(roll(position, rules, Some("e1e2"), &[]), Err(vec![ResolveFault::RollFirst]));
}

#[test]
fn counts_are_the_published_ones() {
    let case = &cases("variaschach").into_iter().find(|case| case["kind"] == "perft").unwrap();
    for (game, name) in [("ordo", "ordo"), ("ordo-vulneris", "vulneris"), ("occado", "occado")] {
        let rules = rules(game, &[]);
        let start = Position::start(&rules);
        assert_eq!(start.to_string(), START);
        // Dots first matter in the fifth ply; that none is counted before it shows in the fourth.
        for (depth, count) in (1..=4).zip(case["counts"][name].as_array().unwrap()) {
            assert_eq!(perft(&start, &rules, depth), count.as_u64().unwrap(), "{game} {depth}");
        }
    }
    let rules = rules("occasio", &[]);
    for (depth, count) in (1..).zip(case["counts"]["occasio_outcomes"].as_array().unwrap()) {
        assert_eq!(perft(&Position::start(&rules), &rules, depth), count.as_u64().unwrap(), "{depth}");
    }
}

#[test]
fn a_roll_of_occado_counts_with_the_turn_it_opens() {
    let rules = rules("occado", &[]);
    let before = at("k7/8/8/8/8/8/7p/K6X b - - 0 1", &rules);
    let moves = moves(&before, &rules).len() as u64;
    assert_eq!(perft(&before, &rules, 1), moves);
    let after = |face: Kind| roll(&before, &rules, Some("a8a7"), &[face]).unwrap().position;
    let replies = dice_due(&before, Some(Move::parse("a8a7").unwrap()))[0]
        .iter()
        .map(|&face| perft(&after(face), &rules, 1));
    let replies: u64 = replies.sum();
    assert!(perft(&before, &rules, 2) > replies);
    let waiting = at("8/k7/8/8/8/8/7p/K6X w - - 1 2", &rules);
    assert_eq!(perft(&waiting, &rules, 1), replies);
}

#[test]
fn the_shortest_mate_of_ordo_has_four_plies() {
    let rules = rules("ordo", &[]);
    let mut position = Position::start(&rules);
    for (entry, goes_on) in [("f2-f3", true), ("f7-f5", true), ("h2-h4", true), ("f5-g3", false)] {
        let after = play(&position, &rules, entry);
        assert_eq!(after.score == Score::Ongoing, goes_on, "{entry}");
        position = after.position;
    }
    assert!(matches!(score(&position, &rules, &[]), Score::Win(Side::Black, _)));
}

#[test]
fn checks_are_judged_by_the_new_face_and_dots_are_freed_out_of_check_only() {
    let (ordo, vulneris) = (rules("ordo", &[]), rules("ordo-vulneris", &[]));
    let bishop = play(&at("4k3/8/8/8/8/8/4B3/4K3 w - - 0 1", &ordo), &ordo, "e2-b5").position;
    assert_eq!(bishop.to_string(), "4k3/8/8/1R6/8/8/8/4K3 b - - 1 1");
    assert!(!bishop.in_check().black);
    let start = at(START, &ordo);
    let knight = play(&play(&start, &ordo, "e2-e4").position, &ordo, "e7-e5").position;
    assert_eq!(
        written(&knight, &ordo, "e4"),
        ["e4-c3", "e4-c5", "e4-d6", "e4-f6", "e4-g3", "e4-g5"].map(str::to_owned)
    );
    let checked = at("4k3/8/8/8/3X4/8/8/r3K3 w - - 0 1", &vulneris);
    assert_eq!(moves(&checked, &vulneris), ["e1d2", "e1e2", "e1f2"]);
    let why = why_illegal(&checked, &vulneris, Side::White, Move::parse("d4*").unwrap());
    assert_eq!(why.unwrap().as_str(), "does-not-parry");
    let only = at("k7/2Q5/8/8/8/8/8/4K2x b - - 0 1", &vulneris);
    assert_eq!(moves(&only, &vulneris), ["h1*"], "an act that frees prevents stalemate");
}

#[test]
fn occado_rolls_the_other_sides_dots_as_the_turn_passes() {
    let rules = rules("occado", &[]);
    let before = at("4k3/8/8/x7/8/6x1/8/R3K3 w - - 5 9", &rules);
    let due = |entry: &str| dice_due(&before, Some(Move::parse(entry).unwrap())).len();
    assert_eq!((due("e1e2"), due("a1a5")), (2, 1));
    let after = play(&before, &rules, "e1-e2/N,Q").position;
    assert_eq!(after.to_string(), "4k3/8/8/q7/8/6n1/4K3/R7 b - - 6 9");
    let taken = play(&before, &rules, "a1xa5/B").position;
    assert_eq!(taken.to_string(), "4k3/8/8/Q7/8/6b1/8/4K3 b - - 0 9");
    let by_roll = play(&at("4k3/8/8/8/8/8/6R1/K6x w - - 0 1", &rules), &rules, "g2-g3/R").position;
    assert_eq!((by_roll.in_check().white, by_roll.turn().only()), (true, Some(Side::Black)));
    assert!(!moves(&by_roll, &rules).contains(&"h1a1".to_owned()), "kings are never captured");
    let too = |dice: &[Kind]| roll(&before, &rules, Some("e1e2"), dice).unwrap_err();
    assert_eq!(too(&[Kind::Pawn]), [ResolveFault::Dice { given: 1, due: 2 }]);
    assert_eq!(too(&[Kind::Pawn; 3]), [ResolveFault::Dice { given: 3, due: 2 }]);
    assert_eq!(too(&[Kind::Pawn, Kind::Dot]), [ResolveFault::Face(Kind::Dot)]);
}

#[test]
fn options_change_the_last_rank_and_the_double_step() {
    let turned = |game: &str, value: &str, fen: &str, entry: &str| {
        let rules = rules(game, &[("last_rank", word(value))]);
        let after = play(&at(fen, &rules), &rules, entry).position;
        after.to_string().split(' ').next().unwrap().to_owned()
    };
    let queen = "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1";
    assert_eq!(turned("ordo", "frozen", queen, "a1-a8"), "P3k3/8/8/8/8/8/8/4K3");
    assert_eq!(turned("ordo", "promote", queen, "a1-a8=R"), "R3k3/8/8/8/8/8/8/4K3");
    assert_eq!(turned("occasio", "keep", queen, "a1-a8"), "Q3k3/8/8/8/8/8/8/4K3");
    assert_eq!(turned("occasio", "frozen", queen, "a1-a8/P"), "P3k3/8/8/8/8/8/8/4K3");
    assert_eq!(turned("occasio", "promote", queen, "a1-a8/P"), "Q3k3/8/8/8/8/8/8/4K3");
    let dotted = "X3k3/8/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(turned("ordo-vulneris", "frozen", dotted, "a8*"), "P3k3/8/8/8/8/8/8/4K3");
    let promote = rules("ordo-vulneris", &[("last_rank", word("promote"))]);
    let freed = at(dotted, &promote);
    assert!(moves(&freed, &promote).starts_with(&["B@a8", "N@a8", "Q@a8", "R@a8"].map(str::to_owned)));
    let after = roll(&freed, &promote, Some("N@a8"), &[]).unwrap().position;
    assert_eq!(after.to_string(), "N3k3/8/8/8/8/8/8/4K3 b - - 1 1");
    let by_rank = rules("ordo", &[("double_step", word("rank2"))]);
    let pawn = at("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", &by_rank);
    assert_eq!(written(&pawn, &by_rank, "e2"), ["e2-e3", "e2-e4"].map(str::to_owned));
    let frozen = at("P3k3/8/8/8/8/8/8/4K3 b - - 0 1", &by_rank);
    assert_eq!(score(&frozen, &by_rank, &[]).as_str(), "1/2-1/2");
    assert!(!can_win(&frozen, Side::White));
}

#[test]
fn wrong_texts_of_dice_are_refused() {
    for (game, wrong) in [
        ("ordo", "4k3/8/8/8/8/8/8/X3K3 w - - 0 1"),
        ("occado", "4k3/8/8/8/8/8/8/X3K3 w - A 0 1"),
        ("occado", "4k3/8/8/8/8/8/P7/4K3 w - AA 0 1"),
        ("occado", "4k3/8/8/8/8/8/P7/4K3 w - e3 0 1"),
        ("occado", "4k3/8/8/8/8/8/P7/4K3 w -  0 1"),
        ("normal", "4k3/8/8/8/8/8/8/X3K3 w - - 0 1"),
    ] {
        assert!(Position::parse(wrong, &rules(game, &[])).is_err(), "{game} {wrong}");
    }
    let rules = rules("ordo", &[]);
    let start = Position::start(&rules);
    let entries = BySide { white: Some(Entry::Move(Move::parse("e2e4").unwrap())), black: None };
    assert!(resolve(&start, &rules, &entries, &[]).is_ok());
}

/// Random games of all four: as many faces as due are taken, no more and no fewer; texts are read back.
#[test]
fn random_games_take_the_faces_that_are_due() {
    for (seed, game) in (1..).zip(GAMES) {
        for value in ["frozen", "promote", "keep"] {
            let rules = rules(game, &[("last_rank", word(value))]);
            let mut dice = Dice(seed);
            for _ in 0..6 {
                random_game(&rules, &mut dice);
            }
        }
    }
}

fn random_game(rules: &RuleSet, dice: &mut Dice) {
    let mut position = Position::start(rules);
    for _ in 0..150 {
        let side = position.turn().only().unwrap();
        let all = legal(&position, rules, side);
        let entry = dice.pick(&all).unwrap();
        let faces: Vec<Kind> =
            dice_due(&position, Some(entry)).iter().map(|faces| dice.pick(faces).unwrap()).collect();
        let text = entry.to_string();
        let more = [faces.as_slice(), &[Kind::Pawn]].concat();
        assert!(roll(&position, rules, Some(&text), &more).is_err());
        let after = roll(&position, rules, Some(&text), &faces).unwrap();
        assert_eq!(score(&after.position, rules, &[]), after.score);
        let by_roll = rules.variant() == "occado" && !faces.is_empty();
        assert!(by_roll || !*after.position.in_check().get(side), "{position} {text}");
        assert_eq!(at(&after.position.to_string(), rules), after.position);
        position = after.position;
        if after.score != Score::Ongoing {
            return;
        }
    }
}
