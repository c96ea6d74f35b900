//! The position that is thought about: stage by stage deeper, and within a depth wider.

use super::pair::{Cells, Mix};
use super::{FAR, Lists, Search};
use crate::game::{Choices, Game};
use fairschach_base::BySide;

/// No thought looks further ahead, in steps.
const DEEPEST: u32 = 60;

/// How many of the best entries of each side are looked at, stage by stage; then all.
const WIDTHS: [usize; 4] = [3, 6, 12, 24];

/// What a search has seen of the choices in one state.
#[derive(Clone, PartialEq, Debug)]
pub struct Seen<E> {
    /// White's expected result.
    pub value: f64,
    /// Both sides' entries, each with how often it is chosen.
    pub entries: BySide<Vec<(E, f64)>>,
    /// What each pair of choices is worth, row by row, as deep as it was looked at; nothing, where it was not.
    pub cells: Vec<Option<f64>>,
    /// How many steps ahead all of this was looked at.
    pub depth: u32,
    /// What the best answers to both mixes would win together, as far as was seen.
    pub gap: f64,
    /// Whether every line that matters was followed to its end.
    pub proven: bool,
}

/// The root between two stages: both lists, best entries first, and what is known of their cells.
struct Root<E> {
    choices: Choices<E>,
    known: Vec<Option<f64>>,
}

impl<G: Game> Search<'_, G> {
    /// Looks as deep and wide as the budget allows; never deeper than so many steps.
    pub fn look(&mut self, state: &G::State, deepest: u32) -> Seen<G::Entry> {
        let choices = self.game.choices(state);
        let (rows, columns, steps) = (choices.white.len(), choices.black.len(), choices.steps.max(1));
        let mut root = Root { choices, known: vec![None; rows * columns] };
        let mut seen = root.unseen(self.game.estimate(state));
        let both = rows > 1 && columns > 1;
        for depth in (steps..=deepest.min(DEEPEST).max(steps)).step_by(steps as usize) {
            let mut cells = Cells::new(rows, columns);
            let full = rows.max(columns);
            let widths = WIDTHS.into_iter().filter(|&width| both && width < full).chain([full]);
            for width in widths {
                let count = [rows.min(width), columns.min(width)];
                self.estimates = 0;
                let rest = (depth - steps) as i32;
                let found = if both {
                    self.stage(state, &root, &mut cells, rest, count)
                } else {
                    self.stage_alone(state, &root, &mut cells, rest)
                };
                root.keep(&cells);
                let Some((value, mixes)) = found else { return seen };
                let proven = self.estimates == 0 && width == full;
                seen = root.seen(value, &mixes, depth, proven);
            }
            if seen.proven {
                return seen;
            }
            root.reorder(&seen);
        }
        seen
    }

    /// One depth and width: both sides' mixes among their first entries.
    fn stage(
        &mut self,
        state: &G::State,
        root: &Root<G::Entry>,
        cells: &mut Cells,
        depth: i32,
        count: [usize; 2],
    ) -> Option<(f64, [Mix; 2])> {
        let lists = Lists { count, ..Lists::new(&root.choices, None) };
        let found = self.oracle((state, &lists, depth), cells, [Mix::pure(0), Mix::pure(0)], [-FAR, FAR])?;
        Some((found.value, found.mixes))
    }

    /// One side chooses: what is best so far counts, also where the budget ends before all were looked at.
    fn stage_alone(
        &mut self,
        state: &G::State,
        root: &Root<G::Entry>,
        cells: &mut Cells,
        depth: i32,
    ) -> Option<(f64, [Mix; 2])> {
        let lists = Lists::new(&root.choices, None);
        let white = root.choices.black.len() == 1;
        let (mut alpha, mut beta) = (-FAR, FAR);
        let mut best: Option<(f64, usize)> = None;
        for at in 0..root.choices.white.len().max(root.choices.black.len()) {
            let place = if white { [at, 0] } else { [0, at] };
            let Some(value) = self.cell((state, &lists, depth), cells, place, alpha, beta) else { break };
            let better = best.is_none_or(|(known, _)| if white { value > known } else { value < known });
            if better {
                best = Some((value, at));
            }
            if white { alpha = alpha.max(value) } else { beta = beta.min(value) }
        }
        let (value, at) = best?;
        let place = if white { [at, 0] } else { [0, at] };
        Some((value, place.map(Mix::pure)))
    }
}

impl<E: Copy + PartialEq> Root<E> {
    /// Before anything was looked at: everything as likely.
    fn unseen(&self, value: f64) -> Seen<E> {
        let even = |entries: &[E]| {
            let share = 1.0 / entries.len() as f64;
            entries.iter().map(|&entry| (entry, share)).collect()
        };
        let entries = BySide { white: even(&self.choices.white), black: even(&self.choices.black) };
        Seen { value, entries, cells: self.known.clone(), depth: 0, gap: FAR, proven: false }
    }

    fn columns(&self) -> usize {
        self.choices.black.len()
    }

    /// Takes over what a stage has found: a value, or bounds on what was known.
    fn keep(&mut self, cells: &Cells) {
        let columns = self.columns();
        for (at, known) in self.known.iter_mut().enumerate() {
            let (least, most) = cells.get([at / columns, at % columns]);
            let looked_at = least > -1.0 || most < 1.0;
            *known = match *known {
                _ if least >= most => Some(least),
                Some(value) => Some(value.max(least).min(most)),
                None if looked_at => Some(0.0_f64.max(least).min(most)),
                None => None,
            };
        }
    }

    fn seen(&self, value: f64, mixes: &[Mix; 2], depth: u32, proven: bool) -> Seen<E> {
        let spread = |count: usize, mix: &Mix| {
            let mut shares = vec![0.0; count];
            for (entry, share) in mix.support() {
                shares[entry] = share;
            }
            shares
        };
        let (white, black) = (spread(self.choices.white.len(), &mixes[0]), spread(self.columns(), &mixes[1]));
        let (rows, columns) = self.answers(&white, &black, value);
        let most = rows.iter().copied().fold(value, f64::max);
        let least = columns.iter().copied().fold(value, f64::min);
        let zip = |entries: &[E], shares: Vec<f64>| entries.iter().copied().zip(shares).collect();
        let entries =
            BySide { white: zip(&self.choices.white, white), black: zip(&self.choices.black, black) };
        Seen { value, entries, cells: self.known.clone(), depth, gap: most - least, proven }
    }

    /// What each entry brings against the other side's mix, as far as is known; elsewhere the value.
    fn answers(&self, white: &[f64], black: &[f64], value: f64) -> (Vec<f64>, Vec<f64>) {
        let (mut rows, mut columns) = (vec![0.0; white.len()], vec![0.0; black.len()]);
        for (row, &of_white) in white.iter().enumerate() {
            for (column, &of_black) in black.iter().enumerate() {
                let cell = self.known[row * black.len() + column].unwrap_or(value);
                rows[row] += of_black * cell;
                columns[column] += of_white * cell;
            }
        }
        (rows, columns)
    }

    /// Puts the entries that were chosen, and those that answer best, first.
    fn reorder(&mut self, seen: &Seen<E>) {
        let shares = |entries: &[(E, f64)]| entries.iter().map(|(_, share)| *share).collect::<Vec<_>>();
        let (white, black) = (shares(&seen.entries.white), shares(&seen.entries.black));
        let (rows, columns) = self.answers(&white, &black, seen.value);
        let order = |shares: &[f64], worth: &dyn Fn(usize) -> f64| {
            let mut order: Vec<usize> = (0..shares.len()).collect();
            let chosen = |at: usize| shares[at] > 0.0;
            order.sort_by(|&one, &two| chosen(two).cmp(&chosen(one)).then(worth(two).total_cmp(&worth(one))));
            order
        };
        let row_order = order(&white, &|at| rows[at]);
        let column_order = order(&black, &|at| -columns[at]);
        let width = self.columns();
        let places =
            row_order.iter().flat_map(|&row| column_order.iter().map(move |&column| row * width + column));
        self.known = places.map(|place| self.known[place]).collect();
        self.choices.white = row_order.iter().map(|&row| self.choices.white[row]).collect();
        self.choices.black = column_order.iter().map(|&column| self.choices.black[column]).collect();
    }
}
