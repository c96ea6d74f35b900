//! What tables answer, and what not.

use fairschach_base::{BySide, Side};
use fairschach_engine::tables::{Build, Keep, Known, ProbeError, Tables, WIN, pairs_to_claim};
use fairschach_engine::{Budget, think};
use fairschach_rules::{Entry, Reason, RuleSet, Score, resolve};

use super::{built, finish, pieces, position, rules};

/// Of a queen without the switch.
pub(super) fn problems_known_from_elsewhere(tables: &Tables) {
    // Position, pairs left, White's chance in sixtieths, and an entry that is in every best mix.
    let problems = [
        ("8/8/8/8/2Q5/8/k1K5/8 p - - 0 1 -", 1, 30, "c4b3"),
        ("8/1Q6/8/8/8/k2K4/8/8 p - - 0 1 -", 2, 15, "d3c4"),
        ("8/8/8/1Q6/8/2K5/8/1k6 p - - 0 1 b5", 2, 20, "c3b3"),
        ("8/1Q6/8/8/8/8/8/k1K5 p - - 0 1 b7", 2, 30, "c1c2"),
        ("8/1Q6/8/8/8/8/k1K5/8 p - - 0 1 -", 2, 40, "c2c3"),
    ];
    for (text, left, sixtieths, entry) in problems {
        let probe = tables.probe(&position(text), left).unwrap();
        let exact = f64::from(WIN) * f64::from(sixtieths) / 60.0;
        assert!((f64::from(probe.value) - exact).abs() <= 1.0, "{text}: {}", probe.value);
        assert_eq!(probe.white.iter().map(|weighted| weighted.ppm).sum::<u32>(), 1_000_000, "{text}");
        assert!(
            probe.white.iter().any(|weighted| weighted.entry.to_string() == entry),
            "{text}: {:?}",
            probe.white
        );
    }
}

#[test]
fn colours_and_leaves_agree() {
    let tables = built("KQK", 10);
    let white = position("8/8/8/8/8/8/3k4/1QK5 p - - 0 1 -");
    let black = position("1qk5/3K4/8/8/8/8/8/8 p - - 0 1 -");
    let (one, other) = (tables.probe(&white, 75).unwrap(), tables.probe(&black, 75).unwrap());
    assert_eq!((one.value, one.sure), (WIN, 11));
    assert_eq!((other.value, other.sure), (-WIN, 11));
    assert_eq!(one.white.len(), other.black.len());
    assert_eq!((tables.value(&white), tables.value(&black)), (Some(WIN), Some(-WIN)));
    // With few pairs left the same position is not won.
    let late = position("8/8/8/8/8/8/3k4/1QK5 p - - 74 80 -");
    assert!(tables.value(&late).unwrap() < WIN);
    assert!(tables.are_for(&rules(10)) && !tables.are_for(&rules(0)));
    assert!(!tables.are_for(&RuleSet::usual("normal").unwrap()));
}

#[test]
fn a_table_without_all_layers_says_what_is_certain() {
    let (pieces, mut known) = (pieces("KQK"), Known::new());
    let build = Build::new(pieces, 10, Keep::Last, &mut known);
    let mut tables = Tables::new(10);
    tables.add(finish(build, &known));
    let after = |calm| tables.value(&position(&format!("8/8/8/8/8/8/3k4/1QK5 p - - {calm} 80 -")));
    // Eleven pairs are enough for the check that leads to normal chess, but what follows it takes its half-moves.
    assert_eq!([0, 60, 64].map(after), [Some(WIN), None, None]);
    assert_eq!([65, 74, 75].map(after), [None, None, Some(0)]);
}

/// Of a rook without the switch.
pub(super) fn thoughts_look_up_what_is_left_before_a_draw_can_be_claimed(tables: &Tables) {
    let rules = rules(0);
    let budget = Budget::nodes(5_000).with_tables(tables);
    let thought = |calm: u32| {
        let at = position(&format!("7R/8/8/8/3Kk3/8/8/8 p - - {calm} 80 -"));
        assert_eq!(u32::from(pairs_to_claim(&at)), 50_u32.saturating_sub(calm));
        think(&at, &rules, &[], &budget, 1).value
    };
    let at = position("7R/8/8/8/3Kk3/8/8/8 p - - 0 1 -");
    let worth = |left| tables.probe(&at, left).unwrap().value / 1_000_000;
    assert_eq!((worth(50), worth(75)), (354, 588));
    for calm in [0, 20, 40, 48] {
        let left = 50 - calm;
        assert!((thought(calm) - worth(left as u8)).abs() <= 1, "{calm}: {}", thought(calm));
    }
    // Whatever follows, the draw can be claimed then: nothing is left to be won.
    assert_eq!([49, 50, 74].map(thought), [0; 3]);
}

#[test]
fn three_men_are_known_in_normal_chess_too() {
    let (tables, rules) = (built("KRK", 10), rules(10));
    let plain = Budget::nodes(1_000);
    let with = plain.with_tables(&tables);
    let thought = |text: &str, budget| think(&position(text), &rules, &[], budget, 1);
    let won = thought("8/8/8/3k4/8/8/8/R1K5 w - - 0 40 -", &with);
    assert!(won.value == 1_000 && won.exact, "{won:?}");
    assert!(thought("8/8/8/3k4/8/8/8/R1K5 w - - 0 40 -", &plain).value < 990);
    // The other colour, a rook that is lost, another table, and too few half-moves before a draw can be claimed.
    assert_eq!(thought("r1k5/8/8/8/3K4/8/8/8 b - - 0 40 -", &with).value, -1_000);
    assert_eq!(thought("8/8/8/8/8/1k6/R7/3K4 b - - 0 40 -", &with).value, 0);
    assert!(thought("8/8/8/3k4/8/8/8/Q1K5 w - - 0 40 -", &with).value < 1_000);
    assert_eq!(thought("8/8/8/3k4/8/8/8/R1K5 w - - 95 90 -", &with).value, 0);

    // Only the side to move claims: whoever wins mates after a hundred quiet half-moves too, if the other side was not to move.
    for (text, calm, normal, value) in [
        ("k7/8/2K5/8/8/8/8/1R6 w", 98, (WIN, 3), 1_000),
        ("k7/8/2K5/8/8/8/8/1R6 w", 99, (0, 0), 0),
        ("k7/2K5/8/8/8/8/8/1R6 b", 99, (WIN, 2), 1_000),
        ("8/k1K5/8/8/8/8/8/1R6 w", 100, (WIN, 1), 1_000),
    ] {
        let text = format!("{text} - - {calm} 90 -");
        assert_eq!(tables.normal(&position(&text)), Some(normal), "{text}");
        assert_eq!(thought(&text, &with).value, value, "{text}");
    }

    // The quickest way is chosen: a rook mates within sixteen moves.
    let (mut now, mut score, mut halves) = (position("8/8/8/3k4/8/8/8/R1K5 w - - 0 40 -"), Score::Ongoing, 0);
    while score == Score::Ongoing && halves < 32 {
        let thought = think(&now, &rules, &[], &with, 1);
        let entries = BySide::from_fn(|side| thought.side(side).first().map(|best| Entry::Move(best.entry)));
        let resolution = resolve(&now, &rules, &entries, &[]).unwrap();
        (now, score, halves) = (resolution.position, resolution.score, halves + 1);
    }
    assert_eq!(score, Score::Win(Side::White, Reason::Mate), "{now}");
}

/// By tables of a queen alone, without the switch.
pub(super) fn what_tables_do_not_know_is_refused(tables: &Tables) {
    let refused = |text: &str| tables.probe(&position(text), 75).unwrap_err();
    assert_eq!(refused("8/8/8/3k4/8/8/8/1QK5 w - - 0 1 -"), ProbeError::Alone);
    assert_eq!(refused("8/8/8/8/7r/8/3k4/1QK5 p - - 0 1 -"), ProbeError::Missing(pieces("KQKR")));
    assert_eq!(refused("8/8/8/8/7p/P7/3k4/2K5 p - - 0 1 -"), ProbeError::Material);
    assert_eq!(refused("8/8/8/8/7r/Q7/3k4/1QK5 p - - 0 1 -"), ProbeError::Material);
    assert_eq!(refused("8/8/8/QQQ5/8/8/3k4/2K5 p - - 0 1 -"), ProbeError::Material);
    assert_eq!(refused("8/8/8/R7/8/8/3k4/2K5 p - - 0 1 -"), ProbeError::Missing(pieces("KRK")));
    // Bare kings and one minor man are drawn without a table.
    assert_eq!(tables.probe(&position("8/8/8/B7/8/8/7k/2K5 p - - 0 1 -"), 75).unwrap().value, 0);
    for rank in ["B7", "N7", "b7", "n7", "8"] {
        for side in ["w", "b"] {
            let normal = position(&format!("8/8/8/{rank}/8/8/7k/2K5 {side} - - 0 40 -"));
            assert_eq!(tables.normal(&normal), Some((0, 0)), "{normal}");
        }
    }
    assert_eq!(tables.normal(&position("8/8/8/R7/8/8/7k/2K5 w - - 0 40 -")), None);
}
