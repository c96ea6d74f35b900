//! Reviews of pairs: matrices made by hand, the sum that always holds, and pairs of every game.

use fairschach_base::{BySide, Side};
use fairschach_engine::matrix::{Matrix, solve};
use fairschach_engine::review::{PairPlayed, Review, look_back, review, worth};
use fairschach_engine::{Budget, mirrored, think};
use fairschach_rules::{
    Chance, Entry, Kind, Move, OptionValue, Position, RuleSet, Square, legal, resolve_with_chance,
};

/// A matrix in thousandths, a pair of choices in it, and what is to be told apart.
fn told(cells: &[&[f64]], row: usize, column: usize) -> Review {
    let game = Matrix::from_rows(cells).unwrap();
    let solved = solve(&game);
    let thousandths = |value: f64| value.round() as i32;
    let earns =
        |of_best: &[f64], wins: Vec<f64>, at: usize| (of_best[at] == 0.0).then(|| thousandths(wins[at]));
    let pair = PairPlayed {
        before: thousandths(solved.value),
        after: thousandths(game.get(row, column)),
        earns: BySide {
            white: earns(&solved.rows, game.against_columns(&solved.columns), row),
            black: earns(&solved.columns, game.against_rows(&solved.rows), column),
        },
        gap: 0,
    };
    let told = review(&pair);
    assert_eq!(pair.after - pair.before, told.luck - told.regret.white + told.regret.black);
    assert!(told.regret.white >= 0 && told.regret.black >= 0);
    told
}

#[test]
fn rock_paper_scissors_is_all_luck() {
    let game: [&[f64]; 3] = [&[0.0, -1_000.0, 1_000.0], &[1_000.0, 0.0, -1_000.0], &[-1_000.0, 1_000.0, 0.0]];
    for row in 0..3 {
        for column in 0..3 {
            let told = told(&game, row, column);
            assert_eq!((told.regret.white, told.regret.black), (0, 0));
            assert_eq!(told.luck, game[row][column] as i32);
        }
    }
}

#[test]
fn with_a_saddle_there_is_no_luck_where_both_play_it() {
    // Row 0, column 1, value 100.
    let game: [&[f64]; 2] = [&[200.0, 100.0, 500.0], &[-300.0, -400.0, -200.0]];
    assert_eq!(told(&game, 0, 1), Review { regret: BySide { white: 0, black: 0 }, luck: 0 });
    assert_eq!(told(&game, 1, 1), Review { regret: BySide { white: 500, black: 0 }, luck: 0 });
    assert_eq!(told(&game, 0, 2), Review { regret: BySide { white: 0, black: 400 }, luck: 0 });
    // Both erred: what the two errors make together is neither's alone.
    assert_eq!(told(&game, 1, 0), Review { regret: BySide { white: 500, black: 100 }, luck: 0 });
}

#[test]
fn a_choice_outside_the_mix_is_a_regret_even_if_it_wins() {
    // Best are 1/16, 10/16 and 5/16 of the first three; the fourth is worse than the first everywhere.
    let game: [&[f64]; 4] =
        [&[0.0, -250.0, 500.0], &[250.0, 0.0, -50.0], &[-500.0, 50.0, 0.0], &[-100.0, -350.0, 400.0]];
    let told = told(&game, 3, 2);
    assert!(told.regret.white >= 90 && told.luck > 400, "{told:?}");
}

#[test]
fn what_is_below_the_gap_or_a_rounding_is_no_regret() {
    let with = |earns: i32, gap: u32| {
        let earns = BySide { white: Some(earns), black: Some(-earns) };
        review(&PairPlayed { before: 0, after: 50, earns, gap })
    };
    assert_eq!(with(-20, 20_001).regret.white, 0);
    assert_eq!(with(-20, 20_000).regret.white, 20);
    assert_eq!(with(-1, 0).regret, BySide { white: 0, black: 0 });
    assert_eq!(with(-2, 0).regret, BySide { white: 2, black: 2 });
    // Who earned more than expected has no regret below nothing.
    assert_eq!(with(300, 0), Review { regret: BySide { white: 0, black: 0 }, luck: 50 });
}

#[test]
fn what_lets_a_won_game_slip_is_a_regret_and_a_move_of_the_mix_is_none() {
    let rules = RuleSet::usual("fairschach").unwrap();
    let position = Position::parse("8/8/8/8/2Q5/8/k1K5/8 p - - 0 1 -", &rules).unwrap();
    let entered = |white: &str| {
        BySide::from_fn(|side| {
            let entry = if side == Side::White { white } else { "a2a1" };
            Move::parse(entry).ok().map(Entry::Move)
        })
    };
    let back = |white: &str| look_back(&position, &rules, &[], &entered(white), 0, &Budget::nodes(20_000));
    let all = legal(&position, &rules, Side::White).into_iter().map(|mv| back(&mv.to_string()));
    let slipped = all.max_by_key(|back| back.review.regret.white).unwrap();
    let (value, best) = (slipped.thought.value, slipped.thought.white[0].entry);
    assert!(value > 900, "{slipped:?}");
    // The queen is given away, or stalemate.
    assert!(slipped.review.regret.white > 300, "{slipped:?}");
    let best = look_back(&position, &rules, &[], &entered(&best.to_string()), 1_000, &Budget::nodes(20_000));
    assert_eq!(best.thought, slipped.thought, "the thought does not hang on what was entered");
    assert_eq!(best.review, Review { regret: BySide { white: 0, black: 0 }, luck: 1_000 - value });
}

#[test]
fn who_stands_worse_and_does_not_claim_a_draw_gives_it_away() {
    let options = [("few_pieces".to_owned(), OptionValue::Number(0))].into();
    let rules = RuleSet::new("fairschach", "fsr-2023", &options).unwrap();
    let budget = Budget::nodes(20_000);
    // The queen mates in this pair with one half; otherwise it is drawn at the latest by a claim in the next.
    let at = |calm: u32, history: &[Position], after: i32| {
        let text = format!("8/8/8/8/2Q5/8/k1K5/8 p - - {calm} 80 -");
        let position = Position::parse(&text, &rules).unwrap();
        let thought = think(&position, &rules, history, &budget, 0);
        let entered = BySide::from_fn(|side| thought.side(side).first().map(|best| Entry::Move(best.entry)));
        look_back(&position, &rules, history, &entered, after, &budget)
    };
    let none = BySide { white: 0, black: 0 };
    let claimable = at(50, &[], 1_000);
    assert_eq!(claimable.thought.value, 0);
    let Review { regret, luck } = claimable.review;
    assert_eq!((regret.white, regret.black + luck), (0, 1_000));
    assert!((499..=500).contains(&regret.black), "{claimable:?}");
    // One quiet pair fewer, and nobody could claim.
    let before = at(49, &[], 1_000);
    assert!((499..=500).contains(&before.thought.value), "{before:?}");
    assert_eq!(before.review.regret, none);
    // The third occurrence is a draw to be claimed as well; the second is none.
    let stood =
        |pair: u32| Position::parse(&format!("8/8/8/8/2Q5/8/k1K5/8 p - - {pair} {pair} -"), &rules).unwrap();
    let third = at(20, &[stood(10), stood(12)], 1_000);
    assert_eq!((third.thought.value, third.review.regret.white), (0, 0));
    assert!(third.review.regret.black > 900, "{third:?}");
    assert!(at(20, &[stood(10)], 1_000).thought.value > 900);
    // At the end of a game it is worth the draw too, but a game that is over is worth its result.
    let last = |text: &str| worth(&Position::parse(text, &rules).unwrap(), &rules, &[], &budget);
    assert_eq!(last("8/8/8/8/2Q5/8/k1K5/8 p - - 50 80 -"), 0);
    assert!(last("8/8/8/8/2Q5/8/k1K5/8 p - - 0 80 -") > 900);
}

#[test]
fn where_one_side_moves_only_that_side_may_claim() {
    let rules = RuleSet::usual("normal").unwrap();
    let last =
        |text: &str| worth(&Position::parse(text, &rules).unwrap(), &rules, &[], &Budget::nodes(2_000));
    // The queen can be taken: who is to take it does not claim.
    let taken = last("4k3/8/8/8/8/8/3q4/3QK3 w - - 100 90");
    assert!(taken > 300, "{taken}");
    // A pawn's move begins the count again and lets White mate: only a claim saves Black, and only where it can be made.
    assert!(last("7k/5Q2/6K1/8/8/p7/8/8 b - - 99 90") > 900);
    assert_eq!(last("7k/5Q2/6K1/8/8/p7/8/8 b - - 100 90"), 0);
}

#[test]
fn pairs_of_every_game_are_told_apart_and_colours_do_not_matter() {
    for variant in RuleSet::variants() {
        let rules = RuleSet::usual(variant).unwrap();
        let mut position = Position::start(&rules);
        let mut history = Vec::new();
        for number in 0..4_usize {
            let entered = BySide::from_fn(|side| {
                let own = legal(&position, &rules, side);
                (!own.is_empty()).then(|| Entry::Move(own[number * 7 % own.len()]))
            });
            let back = look_back(&position, &rules, &history, &entered, 100, &Budget::nodes(600));
            let told = back.review;
            assert_eq!(
                100 - back.thought.value,
                told.luck - told.regret.white + told.regret.black,
                "{variant}"
            );
            for side in Side::ALL {
                let alone = position.turn().only().is_some_and(|only| only != side);
                assert!(*told.regret.get(side) >= 0 && (!alone || *told.regret.get(side) == 0), "{variant}");
            }
            let other = mirrored(&position, &rules).filter(|_| number == 0);
            if let Some(other) = other.filter(|_| !position.is_chess66()) {
                let turned = |entry: Option<Entry>| {
                    entry.map(|entry| match entry {
                        Entry::Move(mv) => Entry::Move(flipped(mv)),
                        entry => entry,
                    })
                };
                let mirrored =
                    look_back(&other, &rules, &[], &entered.swap().map(turned), -100, &Budget::nodes(600));
                assert_eq!(mirrored.review.regret, told.regret.swap(), "{variant}");
                assert_eq!(mirrored.review.luck, -told.luck, "{variant}");
            }
            let dice = [Kind::Queen; 4];
            let chances = [
                Chance::default(),
                Chance { lot: Some(Side::White), ..Chance::default() },
                Chance { dice: &dice[..1], ..Chance::default() },
            ];
            let next = chances
                .iter()
                .find_map(|chance| resolve_with_chance(&position, &rules, &entered, &history, chance).ok());
            let Some(next) = next else { break };
            history.push(position);
            position = next.position;
        }
    }
}

fn flipped(mv: Move) -> Move {
    let square = |square: Square| Square::at(square.file(), 7 - square.rank()).unwrap_or(square);
    Move { from: square(mv.from), to: square(mv.to), ..mv }
}
