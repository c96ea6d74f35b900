//! Each level against the one below it, and level 3 against random entries: paired starts, colours changed, games cut off
//! at pair 60 and counted by value. Seeds and nodes are printed, so that every game can be played again.
//!
//! `cargo bench -p fairschach-engine --bench levels -- 4 200` plays level 4 against level 3 in 200 games.

mod common;

use common::{Numbers, Play, sized};
use fairschach_base::{BySide, Side};
use fairschach_engine::{Budget, Level, Thought, think};
use fairschach_rules::{Entry, RuleSet, Score, legal};

const LAST_PAIR: usize = 60;

/// Pairs of random entries with which a game begins, the same for both games of a start.
const RANDOM_PAIRS: usize = 3;

/// Who plays: a level, or nobody who thinks.
#[derive(Clone, Copy)]
enum Player {
    Level(Level),
    Random,
}

fn main() {
    let numbers: Vec<u64> = std::env::args().filter_map(|word| word.parse().ok()).collect();
    let rules = RuleSet::usual("fairschach").expect("a variant");
    match numbers[..] {
        [level, games] => match u8::try_from(level).ok().and_then(Level::new) {
            Some(level) => against_the_one_below(&rules, level, games),
            None => println!("levels are 1 to 8"),
        },
        _ => {
            let level = |number| Level::new(number).expect("a level");
            series(&rules, Player::Level(level(3)), Player::Random, sized(200, 2), "level 3 against random");
            for (number, games) in sized(&[(2, 200), (3, 200), (4, 200), (5, 40)][..], &[][..]) {
                against_the_one_below(&rules, level(*number), *games);
            }
        }
    }
}

fn against_the_one_below(rules: &RuleSet, level: Level, games: u64) {
    let below = Level::new(level.number() - 1).map_or(Player::Random, Player::Level);
    let what = format!("level {} ({} nodes) against the one below", level.number(), level.nodes());
    series(rules, Player::Level(level), below, games, &what);
}

fn series(rules: &RuleSet, one: Player, two: Player, games: u64, what: &str) {
    let (mut points, mut nodes, mut cut_off) = (0.0, [0, 0], 0);
    for game in 0..games {
        let first = if game % 2 == 0 { Side::White } else { Side::Black };
        let result = play(rules, one, two, first, game / 2, &mut nodes);
        points += result.0;
        cut_off += u64::from(result.1);
    }
    println!(
        "{what}: {:.1} % of {games} games, seeds 0 to {}, {cut_off} cut off; nodes {} and {}",
        100.0 * points / games.max(1) as f64,
        games.saturating_sub(1) / 2,
        nodes[0],
        nodes[1]
    );
}

/// The points of the first player, and whether the game was cut off.
fn play(
    rules: &RuleSet,
    one: Player,
    two: Player,
    first: Side,
    seed: u64,
    nodes: &mut [u64; 2],
) -> (f64, bool) {
    let mut numbers = Numbers(seed);
    let mut play = Play::new(rules);
    for pair in 0..LAST_PAIR {
        if play.score != Score::Ongoing {
            break;
        }
        if pair < RANDOM_PAIRS {
            at_random(&mut play, &mut numbers);
            continue;
        }
        let seed = numbers.next();
        let thoughts = [one, two].map(|player| thought(player, &play, seed));
        for (sum, thought) in nodes.iter_mut().zip(&thoughts) {
            *sum += thought.nodes;
        }
        let [white, black] = thoughts;
        let thoughts = BySide { white, black };
        let thoughts = if first == Side::White { thoughts } else { thoughts.swap() };
        play.step(&thoughts, &mut numbers);
    }
    let white = match play.score {
        Score::Win(Side::White, _) => 1.0,
        Score::Win(Side::Black, _) => 0.0,
        Score::Draw(_) => 0.5,
        Score::Ongoing => {
            let thought = think(&play.position(), rules, &play.positions, &Budget::nodes(25_000), 1);
            f64::from(thought.value + 1_000) / 2_000.0
        }
    };
    (if first == Side::White { white } else { 1.0 - white }, play.score == Score::Ongoing)
}

fn at_random(play: &mut Play<'_>, numbers: &mut Numbers) {
    let position = play.position();
    let entries = BySide::from_fn(|side: Side| {
        let entries = legal(&position, play.rules, side);
        let at = numbers.next() as usize % entries.len().max(1);
        entries.get(at).copied().map(Entry::Move)
    });
    play.resolve(&entries);
}

fn thought(player: Player, play: &Play<'_>, seed: u64) -> Thought {
    match player {
        Player::Level(level) => level.think(&play.position(), play.rules, &play.positions, seed),
        // Without nodes every entry is as likely.
        Player::Random => think(&play.position(), play.rules, &play.positions, &Budget::nodes(0), seed),
    }
}
