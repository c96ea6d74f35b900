//! Series of games between two players: paired starts, colours changed.

use std::fmt;

use fairschach_base::{BySide, Side};
use fairschach_engine::{Budget, Thought, think};
use fairschach_rules::{Entry, RuleSet, Score, legal};

use super::common::Numbers;
use super::interval::interval;
use super::play::Play;

/// Games are cut off after this pair.
pub(crate) const LAST_PAIR: usize = 60;

/// Pairs of random entries with which a game begins, the same for both games of a start.
const RANDOM_PAIRS: usize = 3;

/// After so many starts it is told how a series stands.
const TOLD: usize = 10;

/// A game that is cut off is worth what so many nodes say.
const JUDGE: u64 = 25_000;

/// What a player thinks of the position of a game, with a seed, for a side; it may be told what the other thinks.
pub(crate) type Thinks<'a> = &'a dyn Fn(&Play<'_>, u64, Side, Option<&Thought>) -> Thought;

/// What came of it, for the first player.
pub(crate) struct Series {
    pub(crate) percent: f64,
    within: Within,
    games: u64,
    cut_off: usize,
    nodes: [u64; 2],
}

/// Where the true figure lies, in per cent.
enum Within {
    /// So far from what was found, in 95 of 100 cases: of as many games as were said before.
    Half(f64),
    /// Between these, in 99 of 100 cases, although it stops when that is enough.
    Bounds([f64; 2]),
}

impl Series {
    /// Plays so many games up to a pair; the second player's thought is told to the first. With an aim, in per cent, it stops as soon as
    /// the true figure is certain to lie above or below. How it stands is told on the way. Nothing of fewer than two games.
    pub(crate) fn play(
        rules: &RuleSet,
        players: [Thinks<'_>; 2],
        games: u64,
        last: usize,
        aim: Option<f64>,
    ) -> Option<Series> {
        let (mut starts, mut nodes, mut cut_off) = (Vec::new(), [0, 0], 0);
        let mut series = None;
        for seed in 0..games / 2 {
            let results = Side::ALL.map(|first| game((rules, last), players, first, seed, &mut nodes));
            starts.push(results.iter().map(|(points, _)| points).sum::<f64>() / 2.0);
            cut_off += results.iter().filter(|(_, cut_off)| *cut_off).count();
            let so_far = Series::of(&starts, aim.is_some(), cut_off, nodes);
            let is_decided = aim.is_some_and(|aim| so_far.is_beyond(aim));
            if starts.len().is_multiple_of(TOLD) {
                eprintln!("so far {so_far}");
            }
            series = Some(so_far);
            if is_decided {
                break;
            }
        }
        series
    }

    fn of(starts: &[f64], stops: bool, cut_off: usize, nodes: [u64; 2]) -> Series {
        let count = starts.len() as f64;
        let mean = starts.iter().sum::<f64>() / count;
        let within = if stops {
            Within::Bounds(interval(starts).map(|bound| 100.0 * bound))
        } else {
            let squares = starts.iter().map(|points| (points - mean) * (points - mean)).sum::<f64>();
            Within::Half(196.0 * (squares / (count - 1.0).max(1.0) / count).sqrt())
        };
        Series { percent: 100.0 * mean, within, games: 2 * starts.len() as u64, cut_off, nodes }
    }

    /// Whether the true figure certainly lies above an aim, or below it.
    fn is_beyond(&self, aim: f64) -> bool {
        matches!(self.within, Within::Bounds([least, most]) if least > aim || most < aim)
    }
}

impl fmt::Display for Series {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let &Series { percent, ref within, games, cut_off, nodes } = self;
        let last = games / 2 - 1;
        match within {
            Within::Half(half) => write!(f, "{percent:.1} % ± {half:.1} of {games} games")?,
            Within::Bounds([least, most]) => {
                write!(f, "{percent:.1} % ({least:.1} to {most:.1}) of {games} games")?;
            }
        }
        write!(f, ", seeds 0 to {last}, {cut_off} cut off; nodes {} and {}", nodes[0], nodes[1])
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
