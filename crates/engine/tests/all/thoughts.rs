//! Thoughts about positions: they add up, are the same again, and know no colour.

use fairschach_base::Side;
use fairschach_engine::{Budget, Level, PPM, Thought, choose, mirrored, think};
use fairschach_rules::{Entry, OptionValue, Position, RuleSet, Score, legal, resolve};

fn rules() -> RuleSet {
    RuleSet::usual("fairschach").unwrap()
}

fn thought(text: &str, nodes: u64) -> Thought {
    let rules = rules();
    think(&Position::parse(text, &rules).unwrap(), &rules, &[], &Budget::nodes(nodes), 1)
}

/// Positions of one game in which both sides draw from their thoughts.
fn game(rules: &RuleSet, nodes: u64, pairs: usize) -> Vec<Position> {
    let mut positions = vec![Position::start(rules)];
    for turn in 0..pairs {
        let position = positions[positions.len() - 1];
        let thought = think(&position, rules, &positions, &Budget::nodes(nodes), 3);
        let entry = |side| choose(&thought, side, turn as u64 * 2 + side as u64).map(Entry::Move);
        let pair = fairschach_base::BySide::from_fn(entry);
        let resolution = resolve(&position, rules, &pair, &positions).unwrap();
        if resolution.score != Score::Ongoing {
            break;
        }
        positions.push(resolution.position);
    }
    positions
}

#[test]
fn a_thought_adds_up() {
    let rules = rules();
    for position in game(&rules, 400, 12) {
        let thought = think(&position, &rules, &[], &Budget::nodes(1_000), 1);
        for side in Side::ALL {
            let entries = legal(&position, &rules, side);
            let weighted = thought.side(side);
            let sum: u32 = weighted.iter().map(|weighted| weighted.ppm).sum();
            assert_eq!(sum, if entries.is_empty() { 0 } else { PPM });
            assert!(weighted.iter().all(|weighted| entries.contains(&weighted.entry) && weighted.ppm > 0));
            assert!(weighted.is_sorted_by(|one, two| one.ppm >= two.ppm));
        }
        assert!(thought.value.abs() <= 1_000 && thought.nodes <= 1_000);
        assert!(thought.matrix.cells.len() <= 8 && thought.matrix.cells.iter().all(|row| row.len() <= 8));
    }
}

#[test]
fn the_same_again_is_the_same_thought() {
    let rules = rules();
    for position in game(&rules, 300, 6) {
        let again = || think(&position, &rules, &[], &Budget::nodes(3_000), 9);
        assert_eq!(again(), again());
    }
}

#[test]
fn a_mirrored_position_has_the_mirrored_thought() {
    let rules = rules();
    for position in game(&rules, 300, 12).into_iter().skip(1) {
        let other = mirrored(&position, &rules).unwrap();
        let [one, two] =
            [position, other].map(|position| think(&position, &rules, &[], &Budget::nodes(2_000), 5));
        assert_eq!(one.value, -two.value);
        let ppm = |thought: &Thought, side| thought.side(side).iter().map(|w| w.ppm).collect::<Vec<_>>();
        assert_eq!(ppm(&one, Side::White), ppm(&two, Side::Black));
        assert_eq!(ppm(&one, Side::Black), ppm(&two, Side::White));
        assert_eq!((one.nodes, one.gap, one.depth), (two.nodes, two.gap, two.depth));
    }
}

#[test]
fn a_mate_at_once_is_found_and_proven() {
    // White mates on g7 whatever Black enters, and any other pair is the 50th quiet one: every line ends.
    let sure = thought("7k/5Q2/5K2/8/8/8/n7/8 p - - 49 80 -", 5_000);
    assert!(sure.exact && sure.value == 1_000 && sure.gap == 0, "{sure:?}");
    assert_eq!(sure.white.iter().map(|own| own.entry.to_string()).collect::<Vec<_>>(), ["f7g7"]);
    // On d8, unless Black makes room for its king in the same pair: what follows then is not followed to its end.
    let likely = thought("6k1/5ppp/8/8/8/8/5PPP/3R2K1 p - - 0 20 -", 5_000);
    assert!(!likely.exact && (300..1_000).contains(&likely.value), "{likely:?}");
    // Queen against king: half of the games end in the next pair.
    let half = thought("8/8/8/8/2Q5/8/k1K5/8 p - - 0 1 -", 5_000);
    assert!(half.value > 900, "{half:?}");
}

#[test]
fn what_is_not_exact_has_a_gap() {
    let options = [("few_pieces".to_owned(), OptionValue::Number(0))].into();
    let rules = RuleSet::new("fairschach", "fsr-2023", &options).unwrap();
    let position = Position::parse("7R/8/8/8/3Kk3/8/8/8 p - - 20 70 -", &rules).unwrap();
    for nodes in [20, 200, 1_000, 5_000, 25_000] {
        let thought = think(&position, &rules, &[], &Budget::nodes(nodes), 1);
        assert!(!thought.exact && thought.gap >= 20_000, "{nodes}: {thought:?}");
    }
}

#[test]
fn what_is_spread_over_all_entries_can_be_answered() {
    let (rules, text) = (rules(), "8/8/6p1/5Q2/8/8/5K1k/8 p - - 0 1 -");
    let position = Position::parse(text, &rules).unwrap();
    let budget = Budget::nodes(5_000);
    let even = Level::new(1).unwrap().think_within(&budget, &position, &rules, &[], 1);
    assert!(even.gap > thought(text, 5_000).gap + 10_000, "{even:?}");
}

#[test]
fn after_fifty_quiet_pairs_whoever_stands_worse_claims_the_draw() {
    let options = [("few_pieces".to_owned(), OptionValue::Number(0))].into();
    let rules = RuleSet::new("fairschach", "fsr-2023", &options).unwrap();
    let think_at =
        |text: &str| think(&Position::parse(text, &rules).unwrap(), &rules, &[], &Budget::nodes(20_000), 1);
    // White mates in this pair with one half. Any other pair leads to the draw if it is the 50th quiet one, else to a won game.
    let claimed = think_at("8/8/8/8/2Q5/8/k1K5/8 p - - 49 80 -");
    assert!((499..=500).contains(&claimed.value) && claimed.exact, "{claimed:?}");
    assert!(think_at("8/8/8/8/2Q5/8/k1K5/8 p - - 0 80 -").value > 900);
    // A capture begins the count again, so it is worth what it wins.
    let taken = think_at("4k3/8/8/8/8/8/3q4/3QK3 p - - 60 80 d2");
    assert!(taken.value > 500, "{taken:?}");
}

#[test]
fn what_is_over_is_known() {
    let over = thought("8/8/8/3k4/8/8/8/3K4 p - - 0 20 -", 100);
    assert_eq!((over.value, over.exact, over.white.len()), (0, true, 0));
}
