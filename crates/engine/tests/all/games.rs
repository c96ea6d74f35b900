//! Every game of the house is played, by every kind of node.

use std::collections::BTreeMap;

use fairschach_base::{BySide, Side};
use fairschach_engine::{Budget, Level, PPM, Thought, choose, mirrored, think};
use fairschach_rules::{
    Chance, Entry, Kind, OptionValue, Position, RuleSet, Score, Start, dice_due, legal, resolve_with_chance,
};

/// Every variant from its start, and Fairschach by every preset, on the other board and from another array.
fn all_games() -> Vec<RuleSet> {
    let mut games: Vec<RuleSet> =
        RuleSet::variants().map(|variant| RuleSet::usual(variant).unwrap()).collect();
    for (preset, _) in RuleSet::presets("fairschach") {
        games.push(RuleSet::new("fairschach", preset, &BTreeMap::new()).unwrap());
    }
    games.push(RuleSet::usual("fairschach").unwrap().with_chess66_board().unwrap());
    let start = Start::parse("chess960:77").unwrap();
    games.push(RuleSet::usual("fairschach").unwrap().with_start(&start).unwrap());
    games.push(RuleSet::usual("chess960").unwrap().with_start(&start).unwrap());
    let options = [
        ("switch_pair".to_owned(), OptionValue::Number(3)),
        ("switch_first".to_owned(), OptionValue::Word("lot".to_owned())),
    ];
    games.push(RuleSet::new("fairschach", "fsr-2023", &BTreeMap::from(options)).unwrap());
    games
}

/// What follows, with dice that show their first face that counts, and a lot for Black.
fn next(rules: &RuleSet, positions: &[Position], thought: &Thought, seed: u64) -> (Position, Score) {
    let position = positions[positions.len() - 1];
    let moves = BySide::from_fn(|side| choose(thought, side, seed ^ side as u64));
    let entry = moves.white.or(moves.black);
    let faces: Vec<Kind> =
        dice_due(&position, entry).iter().map(|die| die[seed as usize % die.len()]).collect();
    let chance = Chance { lot: Some(Side::Black), dice: &faces };
    let entries = moves.map(|entry| entry.map(Entry::Move));
    let resolution = resolve_with_chance(&position, rules, &entries, positions, &chance).unwrap();
    (resolution.position, resolution.score)
}

/// What can be relied on, whatever the budget.
fn assert_sound(rules: &RuleSet, position: &Position, thought: &Thought, nodes: u64) {
    let at = || format!("{} {position}, {nodes} nodes", rules.variant());
    for side in Side::ALL {
        let entries = legal(position, rules, side);
        let weighted = thought.side(side);
        assert_eq!(weighted.is_empty(), entries.is_empty(), "{}", at());
        assert!(weighted.iter().all(|weighted| entries.contains(&weighted.entry)), "{}", at());
        assert!(weighted.is_empty() || weighted.iter().map(|w| w.ppm).sum::<u32>() == PPM, "{}", at());
    }
    assert!(thought.value.abs() <= 1_000 && thought.nodes <= nodes, "{}", at());
}

#[test]
fn a_thought_is_sound_wherever_play_by_chance_has_come() {
    for (game, rules) in all_games().into_iter().enumerate() {
        let mut positions = vec![Position::start(&rules)];
        for turn in 0..40_u64 {
            let position = positions[positions.len() - 1];
            // Without nodes every entry is as likely.
            let by_chance = think(&position, &rules, &positions, &Budget::nodes(0), turn);
            assert_sound(&rules, &position, &by_chance, 0);
            if (turn + game as u64).is_multiple_of(5) {
                for nodes in [1, 30, 400] {
                    let thought = think(&position, &rules, &positions, &Budget::nodes(nodes), turn);
                    assert_sound(&rules, &position, &thought, nodes);
                }
            }
            let (after, score) = next(&rules, &positions, &by_chance, turn * 97 + game as u64);
            if score != Score::Ongoing {
                break;
            }
            positions.push(after);
        }
        assert!(positions.len() > 5, "{} ended after {} entries", rules.variant(), positions.len());
    }
}

#[test]
fn every_game_of_the_house_is_played() {
    let games = all_games();
    assert!(games.len() >= 11 + 5 + 4);
    for rules in games {
        let mut positions = vec![Position::start(&rules)];
        for turn in 0..24 {
            let position = positions[positions.len() - 1];
            let thought = think(&position, &rules, &positions, &Budget::nodes(300), 1);
            assert_sound(&rules, &position, &thought, 300);
            let (after, score) = next(&rules, &positions, &thought, turn);
            if score != Score::Ongoing {
                break;
            }
            positions.push(after);
        }
        assert!(positions.len() > 8, "{} ended after {} entries", rules.variant(), positions.len());
    }
}

fn best(variant: &str, text: &str, nodes: u64) -> Thought {
    let rules = RuleSet::usual(variant).unwrap();
    think(&Position::parse(text, &rules).unwrap(), &rules, &[], &Budget::nodes(nodes), 1)
}

#[test]
fn where_one_side_moves_it_sees_what_a_chess_program_sees() {
    // A mate in one, a mate in two, a queen that stands to be taken, and one that is defended.
    for (text, entry, won) in [
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "d1d8", true),
        ("7k/8/5K2/8/8/8/8/6R1 w - - 0 1", "f6f7", true),
        ("4k3/8/8/3q4/8/4N3/8/4K3 w - - 0 1", "e3d5", false),
    ] {
        let thought = best("normal", text, 30_000);
        assert_eq!(thought.white[0].entry.to_string(), entry, "{text}: {thought:?}");
        assert_eq!(thought.value >= 990, won, "{text}: {thought:?}");
    }
    let defended = best("normal", "4k3/2p5/3p4/8/8/3Q4/8/4K3 w - - 0 1", 20_000);
    assert_ne!(defended.white[0].entry.to_string(), "d3d6");
}

#[test]
fn two_moves_in_a_row_are_one_plan() {
    // The king comes nearer, and the rook gives mate in the same turn.
    let thought = best("marseillais", "7k/8/8/6K1/8/8/8/R7 w2 - - 0 1", 20_000);
    assert!(thought.value >= 999, "{thought:?}");
}

#[test]
fn rolls_are_averaged() {
    // A die that shows a dot and one that does not, against a bare king.
    let thought = best("occasio", "4k3/8/8/3X4/8/8/8/R3K3 w - - 0 1", 3_000);
    assert!(thought.value > 300, "{thought:?}");
    // Dots of the side to move are rolled before it enters: nobody chooses anything.
    let waits = best("occado", "4k3/8/8/8/8/8/8/X3K3 w - - 0 1", 500);
    assert!(waits.white.is_empty() && waits.black.is_empty() && waits.value > 0, "{waits:?}");
}

#[test]
fn mirrored_seeds_give_mirrored_games() {
    let rules = RuleSet::usual("fairschach").unwrap();
    let play = |seeds: [u64; 2]| {
        let mut positions = vec![Position::start(&rules)];
        for turn in 0..14_u64 {
            let position = positions[positions.len() - 1];
            let thought = think(&position, &rules, &positions, &Budget::nodes(700), 4);
            let draw =
                |side: Side| choose(&thought, side, seeds[side as usize] * 1_000 + turn).map(Entry::Move);
            let pair = BySide::from_fn(draw);
            let resolution =
                resolve_with_chance(&position, &rules, &pair, &positions, &Chance::default()).unwrap();
            positions.push(resolution.position);
            if resolution.score != Score::Ongoing {
                break;
            }
        }
        positions
    };
    let (one, other) = (play([1, 2]), play([2, 1]));
    let image: Vec<Position> = one.iter().map(|position| mirrored(position, &rules).unwrap()).collect();
    assert_eq!(image, other);
    assert!(one.len() > 8);
}

#[test]
fn a_level_is_a_budget_and_some_noise() {
    let rules = RuleSet::usual("fairschach").unwrap();
    let start = Position::start(&rules);
    let levels: Vec<Level> = Level::all().collect();
    assert_eq!(levels.len(), 8);
    assert!(levels.is_sorted_by(|one, two| one.nodes() < two.nodes() && one.noise() >= two.noise()));
    assert_eq!((Level::new(0), Level::new(9)), (None, None));
    for level in &levels[..5] {
        let thought = level.think(&start, &rules, &[], 1);
        assert!(thought.nodes <= level.nodes());
        // With noise every legal entry is possible.
        if level.noise() > 0 {
            assert_eq!((thought.white.len(), thought.black.len()), (20, 20));
        }
    }
}

#[test]
fn a_repeated_position_may_be_claimed() {
    // White has a queen more. Where the position has stood twice White could claim a draw, and goes on.
    let rules = RuleSet::usual("normal").unwrap();
    let text = |turn: &str, king: &str, clock: u32| format!("{king}/8/8/8/8/8/7Q/K7 {turn} - - {clock} 9");
    let read = |text: String| Position::parse(&text, &rules).unwrap();
    let before = read(text("b", "4k3", 20));
    let thought = think(&before, &rules, &[], &Budget::nodes(2_000), 1);
    assert!(thought.value > 800);
    // Every square the king can go to has stood twice.
    let targets = ["3k4", "5k2", "8/3k4", "8/4k3", "8/5k2"];
    let stood: Vec<Position> = (0..2)
        .flat_map(|time| {
            targets.map(|king| {
                let rest = if king.starts_with('8') { "8/8/8/8/7Q/K7" } else { "8/8/8/8/8/7Q/K7" };
                read(format!("{king}/{rest} w - - {} 9", 1 + time))
            })
        })
        .collect();
    let claimable = think(&before, &rules, &stood, &Budget::nodes(2_000), 1);
    assert!(claimable.value > 800, "{claimable:?}");
}

#[test]
fn after_a_hundred_quiet_half_moves_only_who_stands_worse_claims() {
    let rules = RuleSet::usual("normal").unwrap();
    let value = |text: &str| {
        let position = Position::parse(text, &rules).unwrap();
        think(&position, &rules, &[], &Budget::nodes(5_000), 1).value
    };
    // White does not claim, but cannot mate at once either, and so Black does.
    assert_eq!(value("4k3/8/8/8/8/8/7Q/K7 b - - 99 90"), 0);
    assert_eq!(value("4k3/8/8/8/8/8/7Q/K7 w - - 99 90"), 0);
    assert!(value("4k3/8/8/8/8/8/7Q/K7 w - - 90 90") > 800);
    // White mates instead of claiming.
    assert!(value("k7/8/1K6/8/8/8/8/6Q1 b - - 99 90") > 900);
}
