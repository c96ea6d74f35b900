//! Both choose at once: the double oracle.
//!
//! A small matrix of both sides' main entries is solved; then each side's best answer to the other's mix is sought among
//! all its entries, as far as bounds do not rule it out, and added. When no answer gains anything, the small matrix has
//! the value of the whole.

use super::{FAR, Lists, Search};
use crate::game::Game;
use crate::matrix::{Matrix, Solution, solve};
use fairschach_base::Side;

/// What is known of the cells of one matrix: the least and the most that each can be worth.
pub(super) struct Cells {
    columns: usize,
    bounds: Vec<(f64, f64)>,
}

impl Cells {
    pub(super) fn new(rows: usize, columns: usize) -> Cells {
        Cells { columns, bounds: vec![(-1.0, 1.0); rows * columns] }
    }

    pub(super) fn get(&self, [row, column]: [usize; 2]) -> (f64, f64) {
        self.bounds[row * self.columns + column]
    }

    /// Notes what a search between two bounds has found.
    fn note(&mut self, [row, column]: [usize; 2], value: f64, alpha: f64, beta: f64) {
        let (least, most) = &mut self.bounds[row * self.columns + column];
        if value > alpha {
            *least = least.max(value);
        }
        if value < beta {
            *most = most.min(value);
        }
        if alpha < value && value < beta {
            (*least, *most) = (value, value);
        }
    }
}

/// A matrix solved, or as far as the bounds asked for.
pub(super) struct Found {
    pub(super) value: f64,
    pub(super) mixes: [Mix; 2],
}

/// One side's entries within the small matrix, and how often each is chosen.
pub(super) struct Mix {
    pub(super) chosen: Vec<usize>,
    pub(super) shares: Vec<f64>,
}

impl Mix {
    pub(super) fn pure(entry: usize) -> Mix {
        Mix { chosen: vec![entry], shares: vec![1.0] }
    }

    /// The entries that are chosen at all, most frequent first.
    pub(super) fn support(&self) -> Vec<(usize, f64)> {
        let mut support: Vec<(usize, f64)> = self
            .chosen
            .iter()
            .copied()
            .zip(self.shares.iter().copied())
            .filter(|(_, share)| *share > 0.0)
            .collect();
        support.sort_by(|one, two| two.1.total_cmp(&one.1));
        support
    }

    fn add(&mut self, entry: usize) -> bool {
        let new = !self.chosen.contains(&entry);
        if new {
            self.chosen.push(entry);
        }
        new
    }
}

impl<G: Game> Search<'_, G> {
    /// The value of a pair, if it lies between the bounds, and both sides' most frequent entries.
    pub(super) fn pair(
        &mut self,
        state: &G::State,
        lists: &Lists<'_, G::Entry>,
        depth: i32,
        bounds: [f64; 2],
    ) -> Option<(f64, [u16; 2])> {
        let mut cells = Cells::new(lists.white.len(), lists.black.len());
        let mixes = lists.hint.map(|entry| Mix::pure(usize::from(entry)));
        let found = self.oracle((state, lists, depth), &mut cells, mixes, bounds)?;
        let main = found.mixes.map(|mix| mix.support().first().map_or(0, |best| best.0 as u16));
        Some((found.value, main))
    }

    /// Solves a matrix of which only some cells are looked at, beginning with the given entries.
    pub(super) fn oracle(
        &mut self,
        at: (&G::State, &Lists<'_, G::Entry>, i32),
        cells: &mut Cells,
        mixes: [Mix; 2],
        [alpha, beta]: [f64; 2],
    ) -> Option<Found> {
        let [mut rows, mut columns] = mixes;
        loop {
            let solution = self.small(at, cells, [&rows, &columns])?;
            (rows.shares, columns.shares) = (solution.rows, solution.columns);
            let value = solution.value;
            // The least that White's mix is sure of, as far as it matters; then the most that Black's admits.
            let enough = (value - self.tolerance).min(beta);
            let (down, least) = self.answer(at, cells, Side::Black, &rows.support(), enough)?;
            if least >= beta {
                return Some(Found { value: least, mixes: [rows, columns] });
            }
            let enough = (value + self.tolerance).max(alpha);
            let (up, most) = self.answer(at, cells, Side::White, &columns.support(), enough)?;
            if most <= alpha {
                return Some(Found { value: most, mixes: [rows, columns] });
            }
            let grown = [up.is_some_and(|row| rows.add(row)), down.is_some_and(|column| columns.add(column))];
            if grown == [false, false] {
                return Some(Found { value, mixes: [rows, columns] });
            }
        }
    }

    /// Fills and solves the matrix of these entries.
    fn small(
        &mut self,
        at: (&G::State, &Lists<'_, G::Entry>, i32),
        cells: &mut Cells,
        [rows, columns]: [&Mix; 2],
    ) -> Option<Solution> {
        let mut filled = Vec::with_capacity(rows.chosen.len() * columns.chosen.len());
        for &row in &rows.chosen {
            for &column in &columns.chosen {
                filled.push(self.cell(at, cells, [row, column], -FAR, FAR)?);
            }
        }
        let matrix = Matrix::new(rows.chosen.len(), columns.chosen.len(), filled)?;
        Some(solve(&matrix))
    }

    /// The best answer of a side to the other's mix, if one is better than `enough`, and what it leads to; otherwise
    /// `enough`.
    fn answer(
        &mut self,
        at: (&G::State, &Lists<'_, G::Entry>, i32),
        cells: &mut Cells,
        side: Side,
        mix: &[(usize, f64)],
        enough: f64,
    ) -> Option<(Option<usize>, f64)> {
        let count = at.1.count[side as usize];
        let mut best = (None, enough);
        for entry in 0..count {
            if let Some(value) = self.against(at, cells, side, (entry, mix), best.1)? {
                best = (Some(entry), value);
            }
        }
        Some(best)
    }

    /// What an entry brings against the other side's mix, if it is better than what is known.
    fn against(
        &mut self,
        at: (&G::State, &Lists<'_, G::Entry>, i32),
        cells: &mut Cells,
        side: Side,
        (entry, mix): (usize, &[(usize, f64)]),
        known: f64,
    ) -> Option<Option<f64>> {
        // For Black everything is looked at with the sign turned, so that more is better.
        let sign = if side == Side::White { 1.0 } else { -1.0 };
        let place = |other: usize| if side == Side::White { [entry, other] } else { [other, entry] };
        let hope = |cells: &Cells, other: usize| {
            let (least, most) = cells.get(place(other));
            if side == Side::White { most } else { -least }
        };
        let mut sum = mix.iter().fold(0.0, |sum, &(other, share)| sum + share * hope(cells, other));
        for &(other, share) in mix {
            if sum <= sign * known {
                return Some(None);
            }
            let hoped = hope(cells, other);
            // Less than this, and the entry is no better whatever the others bring.
            let needed = hoped - (sum - sign * known) / share;
            let (alpha, beta) = if side == Side::White { (needed, FAR) } else { (-FAR, -needed) };
            let value = sign * self.cell(at, cells, place(other), alpha, beta)?;
            sum += share * (value - hoped);
        }
        Some((sum > sign * known).then_some(sign * sum))
    }

    /// What a cell is worth, if that lies between the bounds; otherwise a bound at or beyond them.
    pub(super) fn cell(
        &mut self,
        (state, lists, depth): (&G::State, &Lists<'_, G::Entry>, i32),
        cells: &mut Cells,
        place: [usize; 2],
        alpha: f64,
        beta: f64,
    ) -> Option<f64> {
        let (least, most) = cells.get(place);
        if least >= most || least >= beta {
            return Some(least);
        }
        if most <= alpha {
            return Some(most);
        }
        let value = self.child(state, lists, place, depth, alpha, beta)?;
        cells.note(place, value, alpha, beta);
        Some(value)
    }
}
