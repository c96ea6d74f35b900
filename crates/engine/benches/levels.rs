//! Each level against the one below it, level 3 against random entries, and an attacker against level 6: paired starts,
//! colours changed, games cut off at pair 60 and counted by value. Seeds and nodes are printed, so that every game can be
//! played again, and the interval that holds the true figure in 99 of 100 cases. It stops as soon as the aim lies outside of that.
//!
//! A missed aim fails. `cargo bench -p fairschach-engine --bench levels -- 4 200` plays level 4 against level 3 in 200 games at most, `0 20` the
//! attacker against level 6 in 20, `9 60` a thought that ends within its third pair against one of two whole pairs in
//! 60, of which nothing is to be reached. A third number is the pair at which games are cut off.

#[path = "common/aims.rs"]
mod aims;
mod common;
#[path = "common/interval.rs"]
mod interval;
#[path = "common/play.rs"]
mod play;
#[path = "common/series.rs"]
mod series;

use std::process::ExitCode;

use aims::Aims;
use common::sized;
use fairschach_base::{BySide, Side};
use fairschach_engine::{Budget, Level, PPM, Thought, Weighted, think};
use fairschach_rules::{Entry, Move, RuleSet, legal, resolve};
use play::Play;
use series::{LAST_PAIR, Series};

/// Nodes of the attacker.
const ATTACK: u64 = 25_000;

/// Nodes of a thought that nearly always ends within its third pair.
const DEEPER: u64 = 60_000;

/// How many per cent level 3 is to win against random entries.
const OF_RANDOM: f64 = 98.0;

/// How many per cent the attacker may win.
const OF_ATTACKER: f64 = 65.0;

/// Levels, how many games each plays at most against the one below, and how many per cent it is to win.
const BELOW: [(u8, u64, f64); 7] = [
    (2, 1_000, 58.0),
    (3, 1_000, 58.0),
    (4, 1_000, 58.0),
    (5, 1_000, 58.0),
    (6, 200, 55.0),
    (7, 40, 50.0),
    (8, 40, 50.0),
];

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

fn main() -> ExitCode {
    let numbers: Vec<u64> = std::env::args().filter_map(|word| word.parse().ok()).collect();
    let last = numbers.get(2).map_or(LAST_PAIR, |last| *last as usize);
    let mut match_up =
        MatchUp { rules: RuleSet::usual("fairschach").expect("a variant"), last, aims: Aims::default() };
    match numbers[..numbers.len().min(2)] {
        [0, games] => match_up.attack(games),
        [9, games] => {
            let what = format!("{DEEPER} nodes against two whole pairs");
            match_up.series(Player::Within(DEEPER, u32::MAX), Player::Within(DEEPER, 2), games, None, &what);
        }
        [number, games] => match BELOW.iter().find(|(level, ..)| u64::from(*level) == number) {
            Some(&(number, _, aim)) => match_up.against_the_one_below(number, games, aim),
            None => println!("levels with one below are 2 to 8"),
        },
        _ => {
            let what = "level 3 against random";
            let (own, games) = (Player::Level(level(3)), sized(200, 2));
            let percent = match_up.series(own, Player::Random, games, Some(OF_RANDOM), what);
            let reached = percent.is_none_or(|percent| percent >= OF_RANDOM);
            match_up.aims.check(reached, &format!("{what}: {OF_RANDOM} %"));
            for (number, games, aim) in sized(&BELOW[..], &[][..]) {
                match_up.against_the_one_below(*number, *games, *aim);
            }
            match_up.attack(sized(40, 0));
        }
    }
    match_up.aims.code()
}

fn level(number: u8) -> Level {
    Level::new(number).expect("a level")
}

/// What is played by, and which aims were missed.
struct MatchUp {
    rules: RuleSet,
    last: usize,
    aims: Aims,
}

impl MatchUp {
    fn against_the_one_below(&mut self, number: u8, games: u64, aim: f64) {
        let (own, below) = (level(number), level(number - 1));
        let what = format!("level {number} ({} nodes) against the one below", own.nodes());
        let percent = self.series(Player::Level(own), Player::Level(below), games, Some(aim), &what);
        let reached = percent.is_none_or(|percent| percent >= aim);
        self.aims.check(reached, &format!("level {number} against the one below: {aim} %"));
    }

    fn attack(&mut self, games: u64) {
        let what = format!("an attacker with {ATTACK} nodes against level 6");
        let percent = self.series(Player::Attacker, Player::Level(level(6)), games, Some(OF_ATTACKER), &what);
        let reached = percent.is_none_or(|percent| percent <= OF_ATTACKER);
        self.aims.check(reached, &format!("the attacker: at most {OF_ATTACKER} %"));
    }

    /// What the first wins, in per cent. With an aim it stops as soon as that is certain to be reached or missed.
    fn series(&self, one: Player, two: Player, games: u64, aim: Option<f64>, what: &str) -> Option<f64> {
        let one = |play: &Play<'_>, seed, side, told: Option<&Thought>| thought(one, play, seed, side, told);
        let two = |play: &Play<'_>, seed, side, told: Option<&Thought>| thought(two, play, seed, side, told);
        let series = Series::play(&self.rules, [&one, &two], games, self.last, aim)?;
        println!("{what}: {series}");
        Some(series.percent)
    }
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
