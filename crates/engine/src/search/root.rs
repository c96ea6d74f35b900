//! The position that is thought about. First every pair is looked at as shallowly as possible; then, depth by depth, the
//! pairs that matter are looked at again: those of both mixes, and those of answers that could be better. The mixes are
//! those of the whole matrix as it is known at any time, so that a thought can end at any time. At the greatest depth
//! asked for, and where no line had to be estimated, nothing is taken for granted: the value is that of the whole matrix.

use super::cells::Cells;
use super::narrow::LEFT_OUT;
use super::pair::Mix;
use super::seen::Seen;
use super::{FAR, Search, sign};
use crate::game::{Choices, Game};
use crate::matrix::{Matrix, Solution, solve};
use fairschach_base::{BySide, Side};

/// No thought looks further ahead, in steps.
const DEEPEST: u32 = 60;

/// Answers that looked worse than this, compared with the value, are looked at again last, or not at all.
const MARGINS: [f64; 2] = [0.04, 0.15];

/// No answer is better that gains less.
const BETTER: f64 = 1e-4;

/// Of the nodes this part, in quarters, may go into the first look at every pair.
const FIRST_LOOK: u64 = 3;

/// The matrix of the root, as far as it is known.
struct Root<E> {
    /// The entries that are looked at at all.
    choices: Choices<E>,
    /// The others.
    left_out: BySide<Vec<E>>,
    cells: Cells,
}

type Shares = [Vec<f64>; 2];

impl<G: Game> Search<'_, G> {
    /// Looks as deep as the budget allows; never deeper than so many steps.
    pub fn look(&mut self, state: &G::State, deepest: u32) -> Seen<G::Entry> {
        let choices = self.game.choices(state);
        let steps = choices.steps.max(1);
        let deepest = deepest.min(DEEPEST);
        let mut root = Root::new(choices, self.budget.most(), self.game.estimate(state));
        self.estimates = 0;
        if self.first_look(state, &mut root).is_none() {
            let [rows, columns] = root.even();
            return self.seen(&root, Solution { rows, columns, ..root.solved() }, [steps, steps], true);
        }
        let mut depth = steps;
        let mut seen = self.seen(&root, root.solved(), [depth, steps], false);
        while !seen.proven && depth + steps <= deepest {
            depth += steps;
            self.estimates = 0;
            let last = depth + steps > deepest;
            let Some(solution) = self.deeper(state, &mut root, depth - steps, last) else {
                return self.seen(&root, root.solved(), [depth, steps], true);
            };
            seen = self.seen(&root, solution, [depth, steps], false);
        }
        seen
    }

    /// What was seen when a depth was looked at, from end to end or until it `ended` before.
    fn seen(
        &self,
        root: &Root<G::Entry>,
        solution: Solution,
        [depth, steps]: [u32; 2],
        ended: bool,
    ) -> Seen<G::Entry> {
        let proven = !ended && self.estimates == 0 && root.is_whole();
        // Each pair below was solved no closer than that, and all but the last of them only by what promised anything.
        let pairs = if self.pairs { (depth - steps).div_ceil(2) } else { 0 };
        let narrowed = if self.narrow && !proven { pairs.saturating_sub(1) } else { 0 };
        let off = f64::from(pairs) * self.tolerance + f64::from(narrowed) * LEFT_OUT;
        let off = if proven { off } else { off.max(self.tolerance / 2.0) };
        Seen { proven, ..root.seen(solution, if ended { depth - steps } else { depth }, off) }
    }

    /// Looks at every pair once.
    fn first_look(&mut self, state: &G::State, root: &mut Root<G::Entry>) -> Option<()> {
        let Root { choices, cells, .. } = root;
        let lists = self.seen_from(state, choices, 0);
        for row in 0..choices.white.len() {
            for column in 0..choices.black.len() {
                self.cell((state, &lists, 0), cells, [row, column], -FAR, FAR)?;
            }
        }
        Some(())
    }

    /// One depth more. `last` says that there will be no other.
    fn deeper(
        &mut self,
        state: &G::State,
        root: &mut Root<G::Entry>,
        depth: u32,
        last: bool,
    ) -> Option<Solution> {
        root.cells.guess(root.values());
        if root.is_alone() {
            return self.again_alone(state, root, depth as i32).then(|| root.solved());
        }
        let mut solution = None;
        for margin in MARGINS {
            solution = Some(self.again(state, root, depth as i32, margin)?);
        }
        if last || self.estimates == 0 {
            root.cells.doubt();
            solution = Some(self.again(state, root, depth as i32, FAR)?);
        }
        solution
    }

    /// Looks again, deeper, at the pairs of both mixes and of answers that are no worse than the margin allows.
    fn again(
        &mut self,
        state: &G::State,
        root: &mut Root<G::Entry>,
        depth: i32,
        margin: f64,
    ) -> Option<Solution> {
        loop {
            let solution = root.solved();
            let shares = [solution.rows.clone(), solution.columns.clone()];
            let supports = [Mix::of(&shares[0]).support(), Mix::of(&shares[1]).support()];
            let answers = root.answers(&shares);
            let Root { choices, cells, .. } = root;
            let lists = self.seen_from(state, choices, depth);
            let at = (state, &lists, depth);
            if self.look_at_mixed(at, cells, &supports)? {
                continue;
            }
            let mut changed = false;
            for side in Side::ALL {
                let (sign, answers) = (sign(side), &answers[side as usize]);
                let mix = &supports[side.opposite() as usize];
                let enough = solution.value + sign * BETTER;
                for entry in best_first(answers, sign) {
                    if sign * answers[entry] < sign * solution.value - margin {
                        break;
                    }
                    if self.against(at, cells, side, (entry, mix), enough)?.is_some() {
                        changed = true;
                        break;
                    }
                }
            }
            if !changed {
                return Some(solution);
            }
        }
    }

    /// One side chooses. What is best so far counts, also where the budget ends before all were looked at: those that
    /// looked best come first.
    fn again_alone(&mut self, state: &G::State, root: &mut Root<G::Entry>, depth: i32) -> bool {
        let known = root.values();
        let Root { choices, cells, .. } = root;
        let lists = self.seen_from(state, choices, depth);
        let side = if choices.black.len() == 1 { Side::White } else { Side::Black };
        let (mut alpha, mut beta) = (-FAR, FAR);
        let mut complete = true;
        for at in best_first(&known, sign(side)) {
            let place = if side == Side::White { [at, 0] } else { [0, at] };
            let Some(value) = self.cell((state, &lists, depth), cells, place, alpha, beta) else {
                complete = false;
                break;
            };
            match side {
                Side::White => alpha = alpha.max(value),
                Side::Black => beta = beta.min(value),
            }
        }
        match side {
            Side::White if alpha > -FAR => cells.settle(side, alpha),
            Side::Black if beta < FAR => cells.settle(side, beta),
            _ => {}
        }
        complete
    }
}

/// The places of these values, the best for the side with this sign first.
fn best_first(values: &[f64], sign: f64) -> Vec<usize> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&one, &two| (sign * values[two]).total_cmp(&(sign * values[one])));
    order
}

impl<E: Copy> Root<E> {
    /// As many entries as the nodes suffice for.
    fn new(mut choices: Choices<E>, nodes: u64, estimate: f64) -> Root<E> {
        let mut count = [choices.white.len(), choices.black.len()];
        let most = (nodes / 4).saturating_mul(FIRST_LOOK).max(1);
        while (count[0] * count[1]) as u64 > most && count != [1, 1] {
            let larger = usize::from(count[1] > count[0]);
            count[larger] -= 1;
        }
        let left_out =
            BySide { white: choices.white.split_off(count[0]), black: choices.black.split_off(count[1]) };
        let mut cells = Cells::new(count[0], count[1]);
        cells.guess(vec![estimate; count[0] * count[1]]);
        Root { choices, left_out, cells }
    }

    fn count(&self) -> [usize; 2] {
        [self.choices.white.len(), self.choices.black.len()]
    }

    fn is_alone(&self) -> bool {
        self.count().contains(&1)
    }

    /// Whether all entries are looked at.
    fn is_whole(&self) -> bool {
        self.left_out.white.is_empty() && self.left_out.black.is_empty()
    }

    fn values(&self) -> Vec<f64> {
        let [rows, columns] = self.count();
        (0..rows * columns).map(|at| self.cells.taken([at / columns, at % columns])).collect()
    }

    fn solved(&self) -> Solution {
        let [rows, columns] = self.count();
        let matrix = Matrix::new(rows, columns, self.values());
        solve(&matrix.expect("as many finite cells as there are pairs"))
    }

    /// Every entry as often as the others, also those that are not looked at.
    fn even(&self) -> Shares {
        let even = |some: &[E], others: &[E]| {
            let count = some.len() + others.len();
            vec![1.0 / count as f64; count]
        };
        [even(&self.choices.white, &self.left_out.white), even(&self.choices.black, &self.left_out.black)]
    }

    /// What each entry brings against the other side's mix.
    fn answers(&self, [white, black]: &Shares) -> Shares {
        let [rows, columns] = self.count();
        let mut answers = [vec![0.0; rows], vec![0.0; columns]];
        for row in 0..rows {
            for column in 0..columns {
                let value = self.cells.taken([row, column]);
                answers[0][row] += black[column] * value;
                answers[1][column] += white[row] * value;
            }
        }
        answers
    }

    /// `off` is how far what was looked at may be off.
    fn seen(&self, solution: Solution, depth: u32, off: f64) -> Seen<E> {
        let shared = |some: &[E], others: &[E], shares: Vec<f64>| -> Vec<(E, f64)> {
            let shares = shares.into_iter().chain(std::iter::repeat(0.0));
            some.iter().chain(others).copied().zip(shares).collect()
        };
        let entries = BySide {
            white: shared(&self.choices.white, &self.left_out.white, solution.rows),
            black: shared(&self.choices.black, &self.left_out.black, solution.columns),
        };
        let [rows, columns] = self.count();
        let cell = |at: usize| {
            let (row, column) = (at / entries.black.len(), at % entries.black.len());
            (row < rows && column < columns).then(|| self.cells.seen([row, column], off))
        };
        let cells = (0..entries.white.len() * entries.black.len()).map(cell).collect();
        Seen { value: solution.value, entries, cells, depth, proven: false }
    }
}
