use std::collections::{BTreeMap, BTreeSet};

use fairschach::base::{BySide, Side, Timestamp};
use fairschach::game::{By, ClockRule, GameResult, Refusal, Terms};
use fairschach::rules::{
    Entry, Fact, FactKind, Half, Illegal, Kind, Met, Move, OptionValue, Order, Outcome, Position, Resolution,
    Rule, RuleSet, SameTarget, Score, Square, Start, Wing,
};
use fairschach::show::board::Picture;
use fairschach::show::rulebook::rules as in_force;
use fairschach::show::words::EntryState;
use fairschach::show::{Lang, facts, notation, words};

fn rules() -> RuleSet {
    RuleSet::new("fairschach", "fsr-2023", &std::collections::BTreeMap::new()).unwrap()
}

fn square(name: &str) -> Square {
    Square::parse(name).unwrap()
}

fn half(entry: &str, piece: Kind) -> Half {
    Half {
        entry: Some(Entry::Move(Move::parse(entry).unwrap())),
        piece: Some(piece),
        outcome: Outcome::Played,
        order: Order::Together,
        captured: None,
        en_passant: false,
        castling: None,
        victim_left: false,
        met: None,
    }
}

fn resolution(white: Half, black: Half, facts: Vec<Fact>) -> Resolution {
    Resolution {
        position: Position::start(&rules()),
        facts,
        halves: BySide { white: Some(white), black: Some(black) },
        score: Score::Ongoing,
        closed: true,
    }
}

fn fact(side: Option<Side>, what: FactKind, rule: Rule) -> Fact {
    Fact { side, what, rule }
}

#[test]
fn what_happened_is_said_with_its_rule() {
    let (e5, d5) = (square("e5"), square("d5"));
    let given = vec![
        fact(Some(Side::White), FactKind::FirstMoveRight, Rule::Fsr6),
        fact(Some(Side::White), FactKind::Captures { square: e5, kind: Kind::Pawn }, Rule::Fsr5),
        fact(
            Some(Side::White),
            FactKind::SameTarget { square: d5, ending: SameTarget::Stronger },
            Rule::Fsr4,
        ),
        fact(None, FactKind::SameTarget { square: d5, ending: SameTarget::Mutual }, Rule::Fsr4),
        fact(Some(Side::Black), FactKind::Struck { why: Illegal::DoesNotParry }, Rule::Fsr7),
    ];
    let pair = resolution(half("f3e5", Kind::Queen), half("b6d5", Kind::Knight), given);
    assert_eq!(
        facts::facts(Lang::De, &pair),
        [
            "Weiß hatte das Erstzugrecht und zog zuerst, weil sein König angegriffen war (FSR 6).",
            "Die Dame von Weiß schlug auf e5 den Bauern (FSR 5).",
            "Beide zogen nach d5: Die Dame von Weiß ist stärker und schlug den Springer von Schwarz (FSR 4).",
            "Beide zogen nach d5 und schlugen sich gegenseitig, denn keine der beiden Figuren ist stärker (FSR 4).",
            "Der Zug von Schwarz wurde nach dem Gegenschach gestrichen: Er wehrte das Schach nicht ab (FSR 7).",
        ]
    );
    assert_eq!(facts::facts(Lang::En, &pair)[1], "White’s queen captured the pawn on e5 (FSR 5).");
}

#[test]
fn every_fact_has_words_in_both_languages() {
    let at = square("e4");
    let mut all = vec![
        FactKind::FirstMoveRight,
        FactKind::Captures { square: at, kind: Kind::King },
        FactKind::TargetLeft { square: at },
        FactKind::Swap,
        FactKind::EnPassant { square: at },
        FactKind::EnPassantVictimLeft { square: at },
        FactKind::Castles(Wing::A),
        FactKind::Castles(Wing::H),
        FactKind::NotExecutable { why: Illegal::NoPiece },
        FactKind::NotExecutable { why: Illegal::PathBlocked },
        FactKind::Struck { why: Illegal::NoPiece },
        FactKind::Void,
        FactKind::Pass,
        FactKind::Pending,
        FactKind::MustReEnter,
        FactKind::PairVoid,
        FactKind::KingMoveCancelled,
        FactKind::InCheck,
        FactKind::Mated,
        FactKind::BothMated,
        FactKind::Stalemate,
        FactKind::Dead,
        FactKind::Repetition,
        FactKind::SeventyFive,
        FactKind::SwitchFewPieces,
        FactKind::SwitchCount,
    ];
    all.extend(Kind::PROMOTIONS.map(FactKind::Promotes));
    for ending in [SameTarget::Stronger, SameTarget::Mutual, SameTarget::WeakerStays] {
        all.push(FactKind::SameTarget { square: at, ending });
    }
    let pair = resolution(half("e2e4", Kind::Pawn), half("e7e5", Kind::Pawn), Vec::new());
    for lang in Lang::ALL {
        let mut sentences = std::collections::BTreeSet::new();
        for side in [None, Some(Side::White), Some(Side::Black)] {
            for what in &all {
                let sentence = facts::sentence(lang, &pair, &fact(side, *what, Rule::Fsr3));
                assert!(sentence.ends_with(" (FSR 3).") && !sentence.contains("Unknown"), "{sentence}");
                assert!(!sentence.contains('{') && !sentence.contains("  "), "{sentence}");
                if side == Some(Side::White) {
                    assert!(sentences.insert(sentence.clone()), "said twice: {sentence}");
                }
            }
        }
    }
}

#[test]
fn halves_are_written_in_the_readers_letters() {
    let mut knight = half("g1f3", Kind::Knight);
    assert_eq!(facts::half_text(Lang::De, &knight), "Sg1-f3");
    assert_eq!(facts::half_text(Lang::En, &knight), "Ng1-f3");
    knight.captured = Some((square("f3"), Kind::Pawn));
    assert_eq!(facts::half_text(Lang::De, &knight), "Sg1xf3");
    assert!(!facts::is_undone(&knight));
    knight.outcome = Outcome::Struck;
    assert_eq!(facts::half_text(Lang::De, &knight), "Sg1-f3");
    assert!(facts::is_undone(&knight));
    let mut pawn = half("e7d8q", Kind::Pawn);
    pawn.met = Some(Met { square: square("d8"), with: Kind::Pawn, lost: false, won: true });
    assert_eq!(facts::half_text(Lang::De, &pawn), "e7xd8=D");
    let mut king = half("e1c1", Kind::King);
    king.castling = Some(Wing::A);
    assert_eq!(facts::half_text(Lang::En, &king), "O-O-O");
    let pass = Half { entry: Some(Entry::Pass), outcome: Outcome::Pass, ..half("e2e4", Kind::Pawn) };
    assert_eq!(facts::half_text(Lang::En, &pass), "–");
    assert!(!facts::is_undone(&pass), "nothing was entered");
}

#[test]
fn entries_to_choose_from_are_named_in_words() {
    let text = "r3k2r/1P6/8/8/8/8/8/R3K2R p KQkq - 0 20 -";
    let position = Position::parse(text, &rules()).unwrap();
    let mv = |text| Move::parse(text).unwrap();
    for (entry, written, words) in [
        ("e1g1", "O-O", "kurze Rochade (O-O)"),
        ("e1c1", "O-O-O", "lange Rochade (O-O-O)"),
        ("e1f1", "Ke1-f1", "König e1 – f1"),
        ("b7a8q", "b7xa8=D", "Bauer b7 × a8, wird Dame"),
        ("a1a8", "Ta1xa8", "Turm a1 × a8"),
    ] {
        assert_eq!(notation::written(Lang::De, &position, mv(entry)), written);
        assert_eq!(notation::in_words(Lang::De, &position, mv(entry)), words);
    }
}

#[test]
fn results_are_sentences() {
    let german = |result| words::result(Lang::De, result);
    assert_eq!(german(GameResult::win(Side::White, By::Mate)), "Weiß gewinnt durch Matt.");
    assert_eq!(german(GameResult::draw(By::Mate)), "Remis – beide sind matt.");
    assert_eq!(words::result(Lang::En, GameResult::win(Side::Black, By::Time)), "Black wins on time.");
    assert_eq!(words::score(GameResult::draw(By::Agreement)), "½–½");
}

#[test]
fn the_six_states_are_told_apart_in_words() {
    let states = [
        EntryState::None,
        EntryState::Draft,
        EntryState::Filed,
        EntryState::Revised,
        EntryState::Pass,
        EntryState::NotOwed,
    ];
    for lang in Lang::ALL {
        let lines: std::collections::BTreeSet<_> = states.iter().map(|state| state.line(lang)).collect();
        let words: std::collections::BTreeSet<_> = states.iter().map(|state| state.as_str()).collect();
        assert_eq!((lines.len(), words.len()), (6, 6));
    }
}

#[test]
fn rules_in_force_name_every_option_of_every_preset_in_words() {
    let clock = ClockRule::parse("14d/pair").unwrap();
    for preset in ["fsr-2023", "body-2023", "beginner", "single-moves", "first-move-all"] {
        let rules = RuleSet::new("fairschach", preset, &BTreeMap::new()).unwrap();
        for lang in Lang::ALL {
            let lines = in_force::rules_in_force(lang, &rules, Terms::default(), clock);
            assert!(lines.iter().any(|line| line.contains("14")), "{lines:?}");
            assert!(!lines.iter().any(|line| line.contains(" = ")), "an option without words: {lines:?}");
            assert_eq!(lines.iter().collect::<BTreeSet<_>>().len(), lines.len(), "said twice: {lines:?}");
        }
    }
}

#[test]
fn the_rules_of_every_variant_are_told_in_words() {
    let clock = ClockRule::parse("14d/pair").unwrap();
    let flag = |name: &str| BTreeMap::from([(name.to_owned(), OptionValue::Flag(false))]);
    let word =
        |name: &str, word: &str| BTreeMap::from([(name.to_owned(), OptionValue::Word(word.to_owned()))]);
    let mut told = BTreeSet::new();
    for (variant, board, start, options) in [
        ("normal", None, None, BTreeMap::new()),
        ("chess960", None, Some("chess960:0"), BTreeMap::new()),
        ("shuffle", None, Some("shuffle:RNBKQBNR"), BTreeMap::new()),
        ("shuffle", None, Some("shuffle:RNBKQBNR"), word("castling", "standard")),
        ("shuffle", None, Some("shuffle:RNBKQBNR"), word("castling", "960")),
        ("chess66", None, None, BTreeMap::new()),
        ("chess66", None, None, word("entry", "geom")),
        ("chess66", None, None, flag("pawn_fork")),
        ("chess66", None, None, flag("unit_capture")),
        ("fairschach", Some("chess66"), None, BTreeMap::new()),
        ("fairschach", None, Some("chess960:0"), BTreeMap::new()),
        ("fairschach", None, Some("shuffle:RNBKQBNR"), BTreeMap::new()),
    ] {
        let preset = RuleSet::default_rules(variant).unwrap();
        let start = start.map(|start| Start::parse(start).unwrap());
        let rules = RuleSet::new(variant, preset, &options).unwrap();
        let rules = rules.placed(board, start.as_ref()).unwrap();
        for lang in Lang::ALL {
            let lines = in_force::rules_in_force(lang, &rules, Terms::default(), clock);
            let known = lines
                .iter()
                .all(|line| !line.contains(" = ") && !line.contains('{') && !line.starts_with("rule-"));
            assert!(known, "{lines:?}");
            assert!(told.insert(lines), "{variant} {start:?} {options:?} is told as another");
        }
    }
}

#[test]
fn every_value_of_every_option_has_words_of_its_own() {
    let clock = ClockRule::parse("1d/pair").unwrap();
    let values = [
        ("same_target", "strength mutual weaker_stays"),
        ("promo_strength", "pawn promoted"),
        ("king_newly_attacked", "allow cancel"),
        ("rest_scope", "every attackable check_or_capture recapture none"),
        ("rest_only", "pass waive draw"),
        ("struck", "new_pair replace"),
        ("check_regime", "first_move single_moves"),
        ("one_sided_stalemate", "draw pass"),
        ("mutual_check_one_mated", "loss play_on"),
        ("illegal_entry", "refuse void"),
        ("switch_first", "white next_check lot"),
    ];
    for lang in Lang::ALL {
        for (name, words) in values {
            let told: BTreeSet<Vec<String>> = words
                .split(' ')
                .map(|word| {
                    let mut options = BTreeMap::from([(name.to_owned(), OptionValue::Word(word.to_owned()))]);
                    options.insert("switch_pair".to_owned(), OptionValue::Number(14));
                    let rules = RuleSet::new("fairschach", "fsr-2023", &options).unwrap();
                    let lines = in_force::rules_in_force(lang, &rules, Terms::default(), clock);
                    assert!(!lines.iter().any(|line| line.contains(" = ")), "{name} {word}: {lines:?}");
                    lines
                })
                .collect();
            assert_eq!(told.len(), words.split(' ').count(), "two values of {name} read alike");
        }
    }
}

#[test]
fn a_late_entry_is_told_how_late_it_was() {
    let flag_at = Timestamp::parse("2026-11-20T14:00:00Z").unwrap();
    let refusal = Refusal::TooLate { flag_at, received: flag_at.plus(61_000_000) };
    assert!(words::refusal(Lang::De, refusal).contains("1 Minute 1 Sekunde zu spät"));
}

#[test]
fn the_board_after_a_pair_shows_both_entries_and_who_rests() {
    let text = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR p KQkq - 0 2 e4,e5";
    let mut pair = resolution(half("e2e4", Kind::Pawn), half("e7e5", Kind::Pawn), Vec::new());
    pair.position = Position::parse(text, &rules()).unwrap();
    let picture = Picture::after(&pair, Side::Black, Lang::De);
    assert_eq!(picture.marks.resting, ["e4", "e5"]);
    assert_eq!(picture.marks.arrows.len(), 2);
    assert!(picture.spoken().contains("Diese Figuren ruhen (FSR 9): e4, e5."));
}

#[test]
fn a_capture_en_passant_is_told_once() {
    let e4 = square("e4");
    let given = vec![
        fact(Some(Side::Black), FactKind::Captures { square: e4, kind: Kind::Pawn }, Rule::Fsr5),
        fact(Some(Side::Black), FactKind::EnPassant { square: e4 }, Rule::EnPassant),
    ];
    let pair = resolution(half("g1f3", Kind::Knight), half("d4e3", Kind::Pawn), given);
    assert_eq!(
        facts::facts(Lang::De, &pair),
        ["Schwarz schlug den Bauern auf e4 en passant (FIDE 3.7.3.1)."]
    );
}

#[test]
fn men_that_meet_are_told_as_they_counted() {
    let b8 = square("b8");
    let met = |with, lost| Some(Met { square: b8, with, lost, won: !lost });
    let mut pawn = half("b7b8q", Kind::Pawn);
    pawn.met = met(Kind::Rook, false);
    let mut rook = half("h8b8", Kind::Rook);
    rook.met = met(Kind::Queen, true);
    let stronger = FactKind::SameTarget { square: b8, ending: SameTarget::Stronger };
    let pair = resolution(pawn, rook, vec![fact(Some(Side::White), stronger, Rule::Fsr4)]);
    let told = facts::facts(Lang::De, &pair);
    assert_eq!(
        told,
        ["Beide zogen nach b8: Die Dame von Weiß ist stärker und schlug den Turm von Schwarz (FSR 4)."]
    );
    let mutual = FactKind::SameTarget { square: b8, ending: SameTarget::Mutual };
    let pair = resolution(pawn, rook, vec![fact(None, mutual, Rule::SameTarget)]);
    let told = facts::facts(Lang::De, &pair);
    assert_eq!(told, ["Beide zogen nach b8 und schlugen sich gegenseitig (für diese Partie vereinbart)."]);
}
