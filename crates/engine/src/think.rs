//! Thinking about a position of one of the house's games.

use fairschach_base::BySide;
use fairschach_rules::{Move, Position, RuleSet};

use crate::budget::Budget;
use crate::chess::Chess;
use crate::mirror::{Orientation, oriented, turned_back};
use crate::search::{Search, Seen};
use crate::thought::{MainEntries, PPM, Thought, Weighted, ppm};

/// So many of each side's entries are shown against each other.
const MAIN: usize = 8;

/// Within the search two mixes are as good as each other if their guarantees are no further apart than this.
pub(crate) const TOLERANCE: f64 = 0.02;

/// No thought looks further ahead than so many steps.
const DEEPEST: u32 = 40;

/// What a position is worth and how both sides best enter, as far as the budget reaches.
///
/// `history` holds the earlier positions of the game, oldest first, with or without this one. The seed decides what
/// nothing else does. The same position, rules, history, number of nodes and seed give the same thought on every
/// machine; a mirrored position with a mirrored history gives the mirrored thought.
///
/// ```
/// use fairschach_engine::{Budget, think};
/// use fairschach_rules::{Position, RuleSet};
///
/// let rules = RuleSet::usual("fairschach")?;
/// // White mates at once with one of two entries, if it guesses where the king goes.
/// let position = Position::parse("8/8/8/8/2Q5/8/k1K5/8 p - - 0 1 -", &rules)?;
/// let thought = think(&position, &rules, &[], &Budget::nodes(20_000), 1);
/// assert!(thought.value > 900);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn think(
    position: &Position,
    rules: &RuleSet,
    history: &[Position],
    budget: &Budget<'_>,
    seed: u64,
) -> Thought {
    think_with_noise(position, rules, history, budget, seed, 0)
}

/// The same with so many millionths of every choice spread over all legal entries alike.
pub(crate) fn think_with_noise(
    position: &Position,
    rules: &RuleSet,
    history: &[Position],
    budget: &Budget<'_>,
    seed: u64,
    noise: u32,
) -> Thought {
    let (orientation, position, history) = oriented(position, rules, history);
    let game = Chess::new(rules, budget, &history, seed);
    let place = game.begin(position, &history);
    let thought = match crate::game::Game::over(&game, &place) {
        Some(result) => decided(result),
        None => {
            let search = Search::new(&game, budget, TOLERANCE);
            let mut search = if budget.is_whole() { search } else { search.narrow() };
            let steps = if position.turn().only().is_none() { 2 } else { 1 };
            let seen = search.look(&place, budget.depth().saturating_mul(steps).min(DEEPEST));
            let seen = seen.spread(f64::from(noise) / f64::from(PPM));
            Thought { gap: gap(&seen, orientation), ..written(&seen, seen.depth / steps, search.nodes()) }
        }
    };
    turned_back(thought, orientation, position.is_chess66())
}

/// A game that is over.
fn decided(result: f64) -> Thought {
    Thought {
        value: thousandths(result),
        white: Vec::new(),
        black: Vec::new(),
        matrix: MainEntries::default(),
        depth: 0,
        nodes: 0,
        gap: 0,
        exact: true,
    }
}

/// A result in whole thousandths.
fn thousandths(result: f64) -> i32 {
    (result * 1_000.0).round() as i32
}

/// What the best answers to both mixes would win. Where Black is handed White's mix, mirrored, that answers as well.
fn gap(seen: &Seen<Option<Move>>, orientation: Orientation) -> u32 {
    let [least, most] = seen.guarantees();
    let gap = if orientation == Orientation::OwnImage { -2.0 * least } else { most - least };
    (gap.max(0.0) * f64::from(PPM)).round() as u32
}

fn written(seen: &Seen<Option<Move>>, depth: u32, nodes: u64) -> Thought {
    // Most frequent first; of equals as they were looked at.
    let order = BySide { white: &seen.entries.white, black: &seen.entries.black }.map(|entries| {
        let mut order: Vec<usize> = (0..entries.len()).collect();
        order.sort_by(|&one, &two| entries[two].1.total_cmp(&entries[one].1));
        order
    });
    let columns = seen.entries.black.len();
    let main = order.as_ref().map(|order| &order[..order.len().min(MAIN)]);
    let cell = |row: usize, column: usize| {
        thousandths(seen.cells[row * columns + column].map_or(seen.value, |cell| cell.value))
    };
    let cells =
        main.white.iter().map(|&row| main.black.iter().map(|&column| cell(row, column)).collect()).collect();
    let moves = |entries: &[(Option<Move>, f64)], main: &[usize]| {
        main.iter().filter_map(|&at| entries[at].0).collect()
    };
    Thought {
        value: thousandths(seen.value),
        white: weighted(&seen.entries.white, &order.white),
        black: weighted(&seen.entries.black, &order.black),
        matrix: MainEntries {
            white: moves(&seen.entries.white, main.white),
            black: moves(&seen.entries.black, main.black),
            cells,
        },
        depth,
        nodes,
        gap: 0,
        exact: seen.proven,
    }
}

fn weighted(entries: &[(Option<Move>, f64)], order: &[usize]) -> Vec<Weighted> {
    let shares: Vec<f64> = order.iter().map(|&at| entries[at].1).collect();
    let parts = order.iter().zip(ppm(&shares));
    let mut weighted: Vec<Weighted> = parts
        .filter_map(|(&at, ppm)| Some(Weighted { entry: entries[at].0?, ppm }))
        .filter(|weighted| weighted.ppm > 0)
        .collect();
    weighted.sort_by_key(|weighted| std::cmp::Reverse(weighted.ppm));
    weighted
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Next};
    use crate::matrix::{Matrix, solve};
    use crate::mirror::mirrored;
    use crate::thought::choose;
    use fairschach_rules::OptionValue;

    /// What a position is worth so many pairs ahead, from whole matrices.
    fn plain<G: Game>(game: &G, state: &G::State, pairs: u32) -> f64 {
        if let Some(over) = game.over(state) {
            return over;
        }
        if pairs == 0 {
            return game.estimate(state);
        }
        let choices = game.choices(state);
        let mut cells = Vec::new();
        for &white in &choices.white {
            for &black in &choices.black {
                let Next::Sure(next) = game.next(state, white, black) else {
                    panic!("nothing is rolled here")
                };
                cells.push(G::DELAY * plain(game, &next, pairs - 1));
            }
        }
        solve(&Matrix::new(choices.white.len(), choices.black.len(), cells).unwrap()).value
    }

    #[test]
    fn two_pairs_ahead_it_is_the_value_of_whole_matrices() {
        let options = [("few_pieces".to_owned(), OptionValue::Number(0))].into();
        let rules = RuleSet::new("fairschach", "fsr-2023", &options).unwrap();
        for text in [
            "4k3/3p4/8/8/8/3N4/4P3/4K3 p - - 0 1 -",
            "4k3/pp6/8/3r4/8/8/P7/3RK3 p - - 0 1 d5",
            "6k1/5ppp/8/8/8/8/5PPP/3R2K1 p - - 0 20 d1",
            "8/2k5/3n4/8/4B3/8/5K2/8 p - - 0 1 -",
            "8/8/8/8/2Q5/8/k1K5/8 p - - 3 9 -",
            "8/5kp1/8/7R/8/6p1/5K2/8 p - - 0 9 -",
            "k7/p1P5/8/8/8/8/5p2/6K1 p - - 0 9 -",
        ] {
            let position = Position::parse(text, &rules).unwrap();
            let game = Chess::new(&rules, &Budget::nodes(0), &[], 1);
            let place = game.begin(position, &[]);
            let enough = Budget::nodes(u64::MAX);
            let seen = Search::new(&game, &enough, 0.0).look(&place, 4);
            let (exact, found) = (plain(&game, &place, 2), seen.value);
            assert!((exact - found).abs() < 2e-4, "{text}: {found}, in truth {exact}");
            let mut search = Search::new(&game, &enough, 0.0);
            let within = search.value(&place, 4).unwrap();
            assert!((exact - within).abs() < 1e-9, "{text}: {within}, in truth {exact}");
            let thought = think(&position, &rules, &[], &enough.no_deeper(2), 1);
            let off = (f64::from(thought.value) / 1e3 - exact).abs();
            assert!(off <= TOLERANCE + 1e-3 && thought.depth == 2, "{text}: {thought:?}, in truth {exact}");
        }
    }

    /// How far two pairs ahead what is found is off on average, because entries are left out.
    #[test]
    fn what_leaves_entries_out_is_off_by_little() {
        let rules = RuleSet::usual("fairschach").unwrap();
        let enough = Budget::nodes(u64::MAX);
        let (mut off, mut nodes, mut cases) = (0.0, [0, 0], 0.0);
        for seed in 0..12 {
            let mut position = Position::start(&rules);
            for pair in 0..24 {
                let thought = think(&position, &rules, &[], &Budget::nodes(900), seed * 100 + pair);
                let entries =
                    BySide::from_fn(|side| choose(&thought, side, seed * 1_000 + pair * 2 + side as u64));
                let game = Chess::new(&rules, &enough, &[], 1);
                let place = game.begin(position, &[]);
                let Next::Sure(next) = game.next(&place, entries.white, entries.black) else { break };
                if game.over(&next).is_some() || next.position.turn().only().is_some() {
                    break;
                }
                if pair % 4 == 3 && Some(position) != mirrored(&position, &rules) {
                    let mut narrow = Search::new(&game, &enough, TOLERANCE).narrow();
                    narrow.look(&place, 4);
                    let before = narrow.nodes();
                    let found = narrow.value(&next, 4).unwrap();
                    let mut whole = Search::new(&game, &enough, TOLERANCE);
                    let value = whole.value(&next, 4).unwrap();
                    nodes = [nodes[0] + narrow.nodes() - before, nodes[1] + whole.nodes()];
                    off += (found - value).abs();
                    cases += 1.0;
                }
                position = next.position;
            }
        }
        assert!(off / cases <= 0.02 && nodes[0] * 4 < nodes[1], "{} {nodes:?}", off / cases);
    }
}
