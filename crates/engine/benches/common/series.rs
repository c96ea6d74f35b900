//! Series of games between two players: paired starts, colours changed.

use std::fmt;

use fairschach_base::{BySide, Side};
use fairschach_engine::{Budget, Thought, think};
use fairschach_rules::{Entry, RuleSet, Score, legal};

use super::common::Numbers;
use super::play::Play;

/// Games are cut off after this pair.
pub(crate) const LAST_PAIR: usize = 60;

/// Pairs of random entries with which a game begins, the same for both games of a start.
const RANDOM_PAIRS: usize = 3;

/// A game that is cut off is worth what so many nodes say.
const JUDGE: u64 = 25_000;

/// What a player thinks of the position of a game, with a seed, for a side; it may be told what the other thinks.
pub(crate) type Thinks<'a> = &'a dyn Fn(&Play<'_>, u64, Side, Option<&Thought>) -> Thought;

/// What came of it, for the first player.
pub(crate) struct Series {
    pub(crate) percent: f64,
    /// Half the width of the interval that holds the true figure in 95 of 100 cases.
    pub(crate) within: f64,
    pub(crate) games: u64,
    cut_off: usize,
    nodes: [u64; 2],
}

impl Series {
    /// Plays so many games up to a pair; the second player's thought is told to the first. Nothing of fewer than two games.
    pub(crate) fn play(rules: &RuleSet, players: [Thinks<'_>; 2], games: u64, last: usize) -> Option<Series> {
        let (mut starts, mut nodes, mut cut_off) = (Vec::new(), [0, 0], 0);
        for seed in 0..games / 2 {
            let results = Side::ALL.map(|first| game((rules, last), players, first, seed, &mut nodes));
            starts.push(results.iter().map(|(points, _)| points).sum::<f64>() / 2.0);
            cut_off += results.iter().filter(|(_, cut_off)| *cut_off).count();
        }
        let count = starts.len() as f64;
        let mean = starts.iter().sum::<f64>() / count;
        let variance =
            starts.iter().map(|points| (points - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
        let (percent, within) = (100.0 * mean, 196.0 * (variance / count).sqrt());
        let series = Series { percent, within, games: 2 * starts.len() as u64, cut_off, nodes };
        (!starts.is_empty()).then_some(series)
    }
}

impl fmt::Display for Series {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let &Series { percent, within, games, cut_off, nodes } = self;
        write!(
            f,
            "{percent:.1} % ± {within:.1} of {games} games, seeds 0 to {}, {cut_off} cut off; nodes {} and {}",
            games / 2 - 1,
            nodes[0],
            nodes[1]
        )
    }
}

/// The points of the first player, and whether the game was cut off.
fn game(
    (rules, last): (&RuleSet, usize),
    [one, two]: [Thinks<'_>; 2],
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
        let told = two(&play, seed, first.opposite(), None);
        let thoughts = [one(&play, seed, first, Some(&told)), told];
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
