//! Each level against the one below it, level 3 against random entries, and an attacker against level 6: paired starts,
//! colours changed, games cut off at pair 60 and counted by value. Seeds and nodes are printed, so that every game can be
//! played again, and the half width of the interval that holds the true figure in 95 of 100 cases.
//!
//! `cargo bench -p fairschach-engine --bench levels -- 4 200` plays level 4 against level 3 in 200 games, `0 20` the
//! attacker against level 6 in 20, `9 60` a thought that ends within its third pair against one of two whole pairs in
//! 60. A third number is the pair at which games are cut off.

mod common;
#[path = "common/play.rs"]
mod play;

use common::{Numbers, sized};
use fairschach_base::{BySide, Side};
use fairschach_engine::{Budget, Level, PPM, Thought, Weighted, think};
use fairschach_rules::{Entry, Move, RuleSet, Score, legal, resolve};
use play::Play;

const LAST_PAIR: usize = 60;

/// Pairs of random entries with which a game begins, the same for both games of a start.
const RANDOM_PAIRS: usize = 3;

/// A game that is cut off is worth what so many nodes say.
const JUDGE: u64 = 25_000;

/// Nodes of the attacker.
const ATTACK: u64 = 25_000;

/// Nodes of a thought that nearly always ends within its third pair.
const DEEPER: u64 = 60_000;

/// Who plays.
#[derive(Clone, Copy)]
enum Player {
    Level(Level),
    /// With so many nodes, looking no more than so many pairs ahead.
    Within(u64, u32),
    /// Nobody who thinks.
    Random,
    /// Who is told the other's distribution and enters the best answer to it.
    Attacker,
}

fn main() {
    let numbers: Vec<u64> = std::env::args().filter_map(|word| word.parse().ok()).collect();
    let rules = RuleSet::usual("fairschach").expect("a variant");
    let last = numbers.get(2).map_or(LAST_PAIR, |last| *last as usize);
    match numbers[..numbers.len().min(2)] {
        [0, games] => attack(&rules, games, last),
        [9, games] => {
            let what = format!("{DEEPER} nodes against two whole pairs");
            series(&rules, Player::Within(DEEPER, u32::MAX), Player::Within(DEEPER, 2), (games, last), &what);
        }
        [level, games] => match u8::try_from(level).ok().and_then(Level::new) {
            Some(level) => against_the_one_below(&rules, level, games, last),
            None => println!("levels are 1 to 8"),
        },
        _ => {
            let games = (sized(200, 2), last);
            series(&rules, Player::Level(level(3)), Player::Random, games, "level 3 against random");
            for (number, games) in sized(&[(2, 1_000), (3, 1_000), (4, 1_000), (5, 200)][..], &[][..]) {
                against_the_one_below(&rules, level(*number), *games, last);
            }
            attack(&rules, sized(20, 0), last);
        }
    }
}

fn level(number: u8) -> Level {
    Level::new(number).expect("a level")
}

fn against_the_one_below(rules: &RuleSet, level: Level, games: u64, last: usize) {
    let below = Level::new(level.number() - 1).map_or(Player::Random, Player::Level);
    let what = format!("level {} ({} nodes) against the one below", level.number(), level.nodes());
    series(rules, Player::Level(level), below, (games, last), &what);
}

fn attack(rules: &RuleSet, games: u64, last: usize) {
    let what = format!("an attacker with {ATTACK} nodes against level 6");
    series(rules, Player::Attacker, Player::Level(level(6)), (games, last), &what);
}

fn series(rules: &RuleSet, one: Player, two: Player, (games, last): (u64, usize), what: &str) {
    let (mut starts, mut nodes, mut cut_off) = (Vec::new(), [0, 0], 0);
    for seed in 0..games / 2 {
        let results = Side::ALL.map(|first| play((rules, last), [one, two], first, seed, &mut nodes));
        starts.push(results.iter().map(|(points, _)| points).sum::<f64>() / 2.0);
        cut_off += results.iter().filter(|(_, cut_off)| *cut_off).count();
    }
    if starts.is_empty() {
        return;
    }
    let count = starts.len() as f64;
    let mean = starts.iter().sum::<f64>() / count;
    let variance = starts.iter().map(|points| (points - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    println!(
        "{what}: {:.1} % ± {:.1} of {games} games, seeds 0 to {}, {cut_off} cut off; nodes {} and {}",
        100.0 * mean,
        196.0 * (variance / count).sqrt(),
        starts.len() - 1,
        nodes[0],
        nodes[1]
    );
}

/// The points of the first player, and whether the game was cut off.
fn play(
    (rules, last): (&RuleSet, usize),
    [one, two]: [Player; 2],
    first: Side,
    seed: u64,
    nodes: &mut [u64; 2],
) -> (f64, bool) {
    let mut numbers = Numbers(seed);
    let mut play = Play::new(rules);
    for pair in 0..last {
        if play.score != Score::Ongoing {
            break;
        }
        if pair < RANDOM_PAIRS {
            at_random(&mut play, &mut numbers);
            continue;
        }
        let seed = numbers.next();
        let told = thought(two, &play, seed, first.opposite(), None);
        let thoughts = [thought(one, &play, seed, first, Some(&told)), told];
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
            let thought = think(&play.position(), rules, &play.positions, &Budget::nodes(JUDGE), 1);
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

fn thought(player: Player, play: &Play<'_>, seed: u64, side: Side, told: Option<&Thought>) -> Thought {
    let (position, positions) = (&play.position(), &play.positions);
    match (player, told) {
        (Player::Level(level), _) => level.think(position, play.rules, positions, seed),
        (Player::Within(nodes, pairs), _) => {
            think(position, play.rules, positions, &Budget::nodes(nodes).no_deeper(pairs), seed)
        }
        (Player::Attacker, Some(told)) if position.turn().only().is_none() => {
            best_answer(play, seed, side, told)
        }
        (Player::Attacker, _) => think(position, play.rules, positions, &Budget::nodes(ATTACK), seed),
        // Without nodes every entry is as likely.
        (Player::Random, _) => think(position, play.rules, positions, &Budget::nodes(0), seed),
    }
}

/// The entry that brings most against the other side's mix, by as many nodes for each pair.
fn best_answer(play: &Play<'_>, seed: u64, side: Side, told: &Thought) -> Thought {
    let some = |moves: Vec<Move>| match moves.len() {
        0 => vec![None],
        _ => moves.into_iter().map(Some).collect::<Vec<Option<Move>>>(),
    };
    let own = some(legal(&play.position(), play.rules, side));
    let against = told.side(side.opposite());
    let mix: Vec<(Option<Move>, u32)> = match against {
        [] => vec![(None, PPM)],
        _ => against.iter().map(|weighted| (Some(weighted.entry), weighted.ppm)).collect(),
    };
    let each = Budget::nodes(ATTACK / (own.len() * mix.len()) as u64);
    let (mut best, mut nodes) = ((f64::MIN, None), 0);
    for &entry in &own {
        let mut sum = 0.0;
        for &(other, ppm) in &mix {
            let entries = BySide::from_fn(|of| if of == side { entry } else { other });
            let entries = entries.map(|entry| entry.map(Entry::Move));
            let after = resolve(&play.position(), play.rules, &entries, &play.positions).expect("legal");
            let thought = think(&after.position, play.rules, &play.positions, &each, seed);
            nodes += thought.nodes;
            sum += f64::from(ppm) * f64::from(thought.value) * if side == Side::White { 1.0 } else { -1.0 };
        }
        if sum > best.0 {
            best = (sum, entry);
        }
    }
    let entries: Vec<Weighted> = best.1.map(|entry| Weighted { entry, ppm: PPM }).into_iter().collect();
    Thought { white: entries.clone(), black: entries, nodes, ..told.clone() }
}
