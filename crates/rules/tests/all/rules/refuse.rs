//! What is refused, and that every fault is named.

use std::collections::BTreeMap;

use super::by_lot;
use fairschach_base::{BySide, Side};
use fairschach_rules::{
    Claim, Entry, Illegal, Move, OptionValue, Outcome, Position, Reason, ResolveFault, RuleSet, Score,
    can_win, claim, legal, may_be_void, must_pass, resolve, resolve_with_chance, why_illegal,
};

use super::walk::{position, rules};

fn play(text: &str) -> Option<Entry> {
    Some(Entry::Move(Move::parse(text).unwrap()))
}

#[test]
fn rule_sets_name_every_fault() {
    let options = BTreeMap::from([
        ("few_pieces".to_owned(), OptionValue::Number(2)),
        ("first_move_for".to_owned(), OptionValue::List(vec!["castling".to_owned()])),
        ("rest_scope".to_owned(), OptionValue::Word("some".to_owned())),
        ("tempo".to_owned(), OptionValue::Flag(true)),
    ]);
    let error = RuleSet::new("halma", "fsr-1", &options).unwrap_err().to_string();
    assert!(error.contains("halma") && error.contains("known are: fairschach"));
    assert!(!error.contains("fsr-1"), "unknown games know no rules: {error}");
    let error = RuleSet::new("fairschach", "fsr-1", &options).unwrap_err();
    assert_eq!(error.faults.len(), 5, "{error}");
    let text = error.to_string();
    for word in ["fsr-1", "fsr-2023", "0 (off), 3 to 32", "recapture", "attackable", "tempo", "few_pieces"] {
        assert!(text.contains(word), "{word} is missing in: {text}");
    }
}

#[test]
fn an_illegal_entry_is_taken_where_rules_say_so_and_no_king_is_attacked() {
    let word =
        |word: &str| BTreeMap::from([("illegal_entry".to_owned(), OptionValue::Word(word.to_owned()))]);
    let by = |way: &str| RuleSet::new("fairschach", "fsr-2023", &word(way)).unwrap();
    for (position, way, both) in [
        ("4k3/8/8/8/8/8/4P3/4K3 p - - 0 1 -", "void", [true, true]),
        ("4k3/8/8/8/8/8/4P3/4K3 p - - 0 1 -", "refuse", [false, false]),
        ("4k3/8/8/8/8/8/8/4R1K1 p - - 0 1 -", "void", [true, false]),
        // Black has no legal entry and passes.
        ("7k/5K2/6Q1/8/8/8/8/8 p - - 0 1 -", "void", [true, false]),
    ] {
        let rules = by(way);
        let read = Position::parse(position, &rules).unwrap();
        assert_eq!(Side::ALL.map(|side| may_be_void(&read, &rules, side)), both, "{position} {way}");
    }
}

#[test]
fn few_pieces_takes_its_limits() {
    for (number, good) in [(0, true), (1, false), (2, false), (3, true), (32, true), (33, false)] {
        let options = BTreeMap::from([("few_pieces".to_owned(), OptionValue::Number(number))]);
        let made = RuleSet::new("fairschach", "fsr-2023", &options);
        assert_eq!(made.is_ok(), good, "{number}");
        if let Ok(rules) = made {
            assert_eq!(rules.options()["few_pieces"], OptionValue::Number(number));
            assert_eq!(rules.options().len(), 16);
            assert_eq!(RuleSet::new(rules.variant(), rules.rules(), &rules.options()), Ok(rules));
        }
    }
}

#[test]
fn presets_differ_from_the_defaults_where_they_say() {
    let preset = |name: &str, given: &[(&str, OptionValue)]| {
        let given = given.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
        RuleSet::new("fairschach", name, &given).unwrap()
    };
    let word = |word: &str| OptionValue::Word(word.to_owned());
    let plain = preset("fsr-2023", &[]).options();
    assert_eq!(plain["rest_scope"], word("every"));
    let single = preset("single-moves", &[]).options();
    assert_eq!(
        (&single["rest_scope"], &single["check_regime"]),
        (&word("attackable"), &word("single_moves"))
    );
    assert_eq!(preset("beginner", &[]).options()["switch_pair"], OptionValue::Number(14));
    let first = preset("first-move-all", &[("rest_scope", word("every"))]);
    assert_eq!(first.options()["rest_scope"], word("every"));
    assert_eq!(first.rules(), "first-move-all");
    let start = Position::start(&first).to_string();
    assert_eq!(start, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR p KQkq - 0 1 - -");
    assert_eq!(Position::parse(&start, &first).unwrap().to_string(), start);
    assert!(Position::parse(&start, &preset("fsr-2023", &[])).is_err());
}

#[test]
fn a_lot_is_asked_for_only_when_it_counts() {
    let lot = OptionValue::Word("lot".to_owned());
    let rules = rules(&[("switch_pair", OptionValue::Number(1)), ("switch_first", lot)]);
    let start = Position::start(&rules);
    let entries = BySide { white: play("e2e4"), black: play("e7e5") };
    let faults = resolve(&start, &rules, &entries, &[]).unwrap_err().faults;
    assert_eq!(faults, [ResolveFault::LotMissing]);
    let after = resolve_with_chance(&start, &rules, &entries, &[], &by_lot(Some(Side::Black))).unwrap();
    let text = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2 -";
    assert_eq!(after.position.to_string(), text);
    assert!(resolve(&start, &rules, &BySide { white: play("e2e4"), black: None }, &[]).is_ok());
}

#[test]
fn position_texts_name_every_fault() {
    let rules = rules(&[]);
    let faults = |text: &str| Position::parse(text, &rules).unwrap_err().faults.len();
    assert_eq!(faults(""), 1);
    assert_eq!(faults("8/8 x z d9 a 0 a1,a1"), 7);
    assert_eq!(faults("k7/8/8/8/8/8/8/8 p - - 0 1 -"), 1);
    assert_eq!(faults("P6k/8/8/8/8/8/8/K6p p KQkq d6,e3 0 1 a1,e4"), 10);
    assert_eq!(faults("k6R/8/8/8/8/8/8/K7 w - - 0 1 -"), 1);
    assert_eq!(faults("k6R/8/8/8/8/8/8/K7 sw - - 0 1 -"), 1);
    let long = format!("{} p - - 0 1 -", "8/".repeat(400));
    let error = Position::parse(&long, &rules).unwrap_err();
    assert!(error.text.len() <= 800 && error.faults.len() == 1);
    let given = "k7/8/8/8/8/8/8/8 p - - 0 1 -";
    assert!(Position::parse(given, &rules).unwrap_err().to_string().contains(given));
}

#[test]
fn ep_squares_need_their_pawns() {
    let rules = rules(&[]);
    let read = |text: &str| Position::parse(text, &rules).is_ok();
    assert!(read("6k1/8/8/8/3pP3/8/8/6K1 p - e3 0 1 -"));
    assert!(!read("6k1/8/8/8/4P3/8/8/6K1 p - e3 0 1 -"));
    assert!(!read("6k1/8/8/8/3p4/8/8/6K1 p - e3 0 1 -"));
    assert!(!read("6k1/8/8/8/3pP3/4n3/8/6K1 p - e3 0 1 -"));
    assert!(!read("6k1/8/8/8/3pP3/8/8/6K1 p - d4 0 1 -"));
}

#[test]
fn castling_is_read_in_both_forms_and_printed_in_one() {
    let rules = rules(&[]);
    let text = "r3k2r/8/8/8/8/8/8/R3K2R p KQkq - 0 1 -";
    assert_eq!(position("r3k2r/8/8/8/8/8/8/R3K2R p qHkA - 0 1 -", &rules).to_string(), text);
    for wrong in ["r3k2r/8/8/8/8/8/8/R4K1R p K - 0 1 -", "r3k2r/8/8/8/8/8/8/R3K1R1 p K - 0 1 -"] {
        assert!(Position::parse(wrong, &rules).is_err(), "{wrong}");
    }
}

#[test]
fn refuse_lists_both_illegal_entries_and_void_takes_them() {
    let rules = rules(&[]);
    let start = Position::start(&rules);
    let both = BySide { white: play("e2e5"), black: Some(Entry::Invalid) };
    let faults = resolve(&start, &rules, &both, &[]).unwrap_err().faults;
    assert!(matches!(
        faults[..],
        [
            ResolveFault::Illegal { side: Side::White, why: Some(Illegal::NotItsMove), .. },
            ResolveFault::Illegal { side: Side::Black, why: None, .. },
        ]
    ));
    let one = BySide { white: play("e2e5"), black: None };
    assert!(resolve(&start, &rules, &one, &[]).is_err());
    let pass = BySide { white: Some(Entry::Pass), black: play("e7e5") };
    assert!(resolve(&start, &rules, &pass, &[]).is_err());
}

#[test]
fn a_missing_entry_reveals_nothing() {
    let rules = rules(&[]);
    let start = Position::start(&rules);
    let after = resolve(&start, &rules, &BySide { white: play("e2e4"), black: None }, &[]).unwrap();
    assert_eq!(after.position, start);
    assert!(!after.closed);
    for half in [after.halves.white.unwrap(), after.halves.black.unwrap()] {
        assert_eq!((half.outcome, half.entry, half.piece), (Outcome::Pending, None, None));
    }
}

#[test]
fn a_promotion_without_a_choice_is_a_queen() {
    let rules = rules(&[]);
    let before = position("7k/P7/8/8/8/8/8/K7 p - - 0 1 -", &rules);
    let white = Move::parse("a7a8").unwrap();
    assert_eq!(why_illegal(&before, &rules, Side::White, white), Some(Illegal::PromotionMissing));
    let after = resolve(&before, &rules, &BySide { white: play("a7a8"), black: play("h8h7") }, &[]).unwrap();
    assert_eq!(after.position.to_string(), "Q7/7k/8/8/8/8/8/K7 p - - 0 2 a8");
}

#[test]
fn nobody_enters_after_the_end_or_out_of_turn() {
    let rules = rules(&[]);
    let none = BySide::default();
    for (text, score) in [
        ("7k/8/8/8/8/8/8/7K p - - 0 1 -", Score::Draw(Reason::Dead)),
        ("R5k1/5ppp/8/8/8/8/8/4K3 p - - 0 1 -", Score::Win(Side::White, Reason::Mate)),
        ("7k/5Q2/6K1/8/8/8/8/8 p - - 0 1 -", Score::Draw(Reason::Stalemate)),
        ("7k/p7/8/8/8/8/8/K7 p - - 75 90 -", Score::Draw(Reason::Moves)),
        ("7k/p7/8/8/8/8/8/K7 w - - 150 90 -", Score::Draw(Reason::Moves)),
        ("3R2k1/1p3ppp/8/8/8/8/3P1PPP/1r4K1 p - - 0 1 -", Score::Draw(Reason::Mate)),
    ] {
        let faults = resolve(&position(text, &rules), &rules, &none, &[]).unwrap_err().faults;
        assert_eq!(faults, [ResolveFault::GameOver(score)], "{text}");
    }
    let alone = position("7k/p7/8/8/8/8/8/K7 b - - 74 90 -", &rules);
    let faults =
        resolve(&alone, &rules, &BySide { white: play("a1a2"), black: None }, &[]).unwrap_err().faults;
    assert_eq!(faults, [ResolveFault::MayNotEnter(Side::White)]);
    assert!(legal(&alone, &rules, Side::White).is_empty());
    assert!(!must_pass(&alone, &rules, Side::White));
    let white = Move::parse("a1a2").unwrap();
    assert_eq!(why_illegal(&alone, &rules, Side::White, white), Some(Illegal::NotYourTurn));
}

#[test]
fn the_fifth_occurrence_ends_the_game_however_the_history_is_cut() {
    let rules = rules(&[]);
    let mut now = position("r6k/p7/8/8/8/8/P7/R6K p - - 0 1 -", &rules);
    let mut history = Vec::new();
    let circle = [("h1g1", "h8g8"), ("g1h1", "g8h8")];
    for number in 1.. {
        let (white, black) = circle[(number - 1) % 2];
        let entries = BySide { white: play(white), black: play(black) };
        let short = resolve(&now, &rules, &entries, &history).unwrap();
        history.push(now);
        let after = resolve(&now, &rules, &entries, &history).unwrap();
        assert_eq!(after, short, "a history with and without the position itself");
        now = after.position;
        let expected = if number >= 4 { Some(Claim::Threefold) } else { None };
        assert_eq!(claim(&now, &history), expected, "after pair {number}");
        if after.score != Score::Ongoing {
            assert_eq!((number, after.score), (8, Score::Draw(Reason::Repetition)));
            return;
        }
    }
}

/// A side that may pass in pairs cannot in normal chess: a switch that gives it the move ends the game, it does not
/// leave one that nobody can go on with.
#[test]
fn a_switch_to_a_side_without_a_move_is_stalemate() {
    let rules = rules(&[
        ("one_sided_stalemate", OptionValue::Word("pass".to_owned())),
        ("switch_pair", OptionValue::Number(10)),
    ]);
    let before = position("8/4q3/1b5k/3q4/K7/1pb5/8/8 p - - 1 10 -", &rules);
    assert!(must_pass(&before, &rules, Side::White));
    let after = resolve(&before, &rules, &BySide { white: None, black: play("c3b4") }, &[]).unwrap();
    assert!(after.position.is_normal());
    assert_eq!(after.score, Score::Draw(Reason::Stalemate));
}

#[test]
fn fifty_pairs_may_be_claimed() {
    let rules = rules(&[]);
    for (turn, calm, expected) in
        [("p", 49, None), ("p", 50, Some(Claim::Fifty)), ("w", 99, None), ("w", 100, Some(Claim::Fifty))]
    {
        let at = position(&format!("7k/p7/8/8/8/8/8/K7 {turn} - - {calm} 90 -"), &rules);
        assert_eq!(claim(&at, &[]), expected, "{turn} {calm}");
    }
}

#[test]
fn who_could_win_on_time() {
    let rules = rules(&[]);
    for (pieces, white_can) in [
        ("8", false),
        ("N7", false),
        ("Nq6", false),
        ("Nr6", true),
        ("NN6", true),
        ("NB6", true),
        ("B7", false),
        ("Bq6", false),
        ("B1b5", false),
        ("Bb6", true),
        ("BB6", true),
        ("Bn6", true),
        ("R7", true),
        ("Q7", true),
    ] {
        let at = position(&format!("8/8/8/3k4/8/8/7K/{pieces} p - - 0 1 -"), &rules);
        assert_eq!(can_win(&at, Side::White), white_can, "{pieces}");
    }
    let pawn = position("8/8/8/3k4/8/8/6PK/8 p - - 0 1 -", &rules);
    assert!(can_win(&pawn, Side::White) && !can_win(&pawn, Side::Black));
}

#[test]
fn players_are_told_why() {
    let rules = rules(&[]);
    for (text, entry, why) in [
        ("6k1/8/8/8/8/8/P7/R3K2R p K - 0 1 a2", "b2b3", Illegal::NoPiece),
        ("6k1/8/8/8/8/8/P7/R3K2R p K - 0 1 a2", "g8g7", Illegal::NotYourPiece),
        ("6k1/8/8/8/8/8/P7/R3K2R p K - 0 1 a2", "a2a3", Illegal::Rests),
        ("6k1/8/8/8/8/8/P7/R3K2R p K - 0 1 a2", "a1a2", Illegal::CapturesOwnPiece),
        ("6k1/8/8/8/8/8/P7/R3K2R p K - 0 1 a2", "a1a5", Illegal::PathBlocked),
        ("6k1/8/8/8/8/8/P7/R3K2R p K - 0 1 a2", "a1b2", Illegal::NotItsMove),
        ("6k1/8/8/8/8/8/P7/R3K2R p K - 0 1 a2", "a2b3", Illegal::NothingToCapture),
        ("6k1/8/8/8/8/8/P7/R3K2R p K - 0 1 a2", "e1c1", Illegal::NoCastlingRight),
        ("6k1/8/8/8/8/8/P7/R3K2R p K - 0 1 a2", "h1h2q", Illegal::NotAPromotion),
        ("6k1/8/8/8/8/8/8/R3KN1R p K - 0 1 -", "e1g1", Illegal::CastlingBlocked),
        ("5rk1/8/8/8/8/8/8/R3K2R p K - 0 1 -", "e1g1", Illegal::CastlingThroughCheck),
        ("4r1k1/8/8/8/8/8/8/R3K2R p K - 0 1 -", "e1g1", Illegal::CastlingInCheck),
        ("4r1k1/8/8/8/8/8/8/R3K2R p K - 0 1 -", "h1h2", Illegal::DoesNotParry),
        ("4r1k1/8/8/8/8/8/8/R3K2R p K - 0 1 -", "e1e2", Illegal::KingTargetAttacked),
        ("4r1k1/8/8/8/8/8/4N3/4K3 p - - 0 1 -", "e2c3", Illegal::UncoversKing),
        ("R5k1/8/8/8/8/8/8/r5K1 p - - 0 1 -", "a8g8", Illegal::CapturesKing),
        ("8/P5k1/8/8/8/8/8/6K1 p - - 0 1 -", "a7a8", Illegal::PromotionMissing),
        ("8/P5k1/8/8/8/8/8/6K1 p - - 0 1 -", "a7a8k", Illegal::PromotionWrong),
    ] {
        let entry = Move::parse(entry).unwrap();
        assert_eq!(
            why_illegal(&position(text, &rules), &rules, Side::White, entry),
            Some(why),
            "{text} {entry}"
        );
    }
}
