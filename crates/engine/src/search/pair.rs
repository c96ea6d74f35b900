//! Both choose at once: the double oracle.
//!
//! A small matrix of both sides' main entries is solved; then each side's best answer to the other's mix is sought among
//! all its entries, as far as bounds do not rule it out, and added. When no answer gains anything, the small matrix has
//! the value of the whole.

use super::cells::Cells;
use super::serial::Bounded;
use super::{FAR, Lists, Search, sign};
use crate::game::Game;
use crate::matrix::{Matrix, Solution, solve};
use fairschach_base::Side;

/// An answer that gains so much is taken at once, without looking for a better one.
const EAGER: f64 = 0.08;

/// So many main entries of each side are tried first in the next position as deep.
const REMEMBERED: usize = 3;

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
    fn pure(entry: usize) -> Mix {
        Mix { chosen: vec![entry], shares: vec![1.0] }
    }

    /// All entries, by how often each is chosen.
    pub(super) fn of(shares: &[f64]) -> Mix {
        Mix { chosen: (0..shares.len()).collect(), shares: shares.to_vec() }
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

    /// Of its entries only those that are chosen at all.
    pub(super) fn supported(&self) -> Mix {
        let (chosen, shares) = self.support().into_iter().unzip();
        Mix { chosen, shares }
    }

    pub(super) fn add(&mut self, entry: usize) -> bool {
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
        self.pairs = true;
        let at = (state, lists, depth);
        let found =
            if self.narrow && depth > 0 { self.narrowed(at, bounds) } else { self.whole(at, bounds) }?;
        let main = found.mixes.map(|mix| mix.support().first().map_or(0, |best| best.0 as u16));
        Some((found.value, main))
    }

    /// The same, and none of the entries is left out.
    fn whole(
        &mut self,
        at @ (_, lists, depth): (&G::State, &Lists<'_, G::Entry>, i32),
        bounds: [f64; 2],
    ) -> Option<Found> {
        let mut cells = Cells::new(lists.white.len(), lists.black.len());
        let mut mixes = self.first_mixes(lists, depth);
        let mut between = [-FAR, FAR];
        if depth >= self.bounds_from {
            match self.bounded(at, &mut cells, &mut mixes, bounds)? {
                Bounded::Known(value, best) => {
                    let mixes = best.map(|entry| Mix::pure(usize::from(entry)));
                    return Some(Found { value, mixes });
                }
                Bounded::Between(known) => between = known,
            }
        }
        let found = self.oracle(at, &mut cells, mixes, bounds, between)?;
        self.remember(lists, depth, &found.mixes);
        if self.narrow {
            self.count_frequent(lists, &found.mixes);
        }
        Some(found)
    }

    /// What to begin with: the main entries found before in this position, and those of the last position as deep.
    pub(super) fn first_mixes(&self, lists: &Lists<'_, G::Entry>, depth: i32) -> [Mix; 2] {
        let last = usize::try_from(depth).ok().and_then(|depth| self.last.get(depth));
        let mix = |hint: u16, entries: &[G::Entry], last: &[G::Entry]| {
            let mut mix = Mix::pure(usize::from(hint));
            for entry in last {
                if let Some(at) = entries.iter().position(|other| other == entry) {
                    mix.add(at);
                }
            }
            mix
        };
        let (of_white, of_black): (&[G::Entry], &[G::Entry]) = match last {
            Some([white, black]) => (white, black),
            None => (&[], &[]),
        };
        [mix(lists.hint[0], lists.white, of_white), mix(lists.hint[1], lists.black, of_black)]
    }

    pub(super) fn remember(&mut self, lists: &Lists<'_, G::Entry>, depth: i32, mixes: &[Mix; 2]) {
        let Ok(depth) = usize::try_from(depth) else { return };
        if self.last.len() <= depth {
            self.last.resize_with(depth + 1, Default::default);
        }
        let main = |mix: &Mix, entries: &[G::Entry]| -> Vec<G::Entry> {
            mix.support().iter().take(REMEMBERED).map(|&(at, _)| entries[at]).collect()
        };
        self.last[depth] = [main(&mixes[0], lists.white), main(&mixes[1], lists.black)];
    }

    /// Solves a matrix of which only some cells are looked at, beginning with the given entries.
    pub(super) fn oracle(
        &mut self,
        at: (&G::State, &Lists<'_, G::Entry>, i32),
        cells: &mut Cells,
        mut mixes: [Mix; 2],
        [alpha, beta]: [f64; 2],
        [least, most]: [f64; 2],
    ) -> Option<Found> {
        loop {
            let solution = self.small(at, cells, [&mixes[0], &mixes[1]])?;
            let value = solution.value;
            (mixes[0].shares, mixes[1].shares) = (solution.rows, solution.columns);
            // First the answers of the side that could prove at once that the value lies beyond the bounds.
            let sides = if value <= alpha { [Side::White, Side::Black] } else { [Side::Black, Side::White] };
            let mut answers = [None, None];
            for side in sides {
                // No answer gains more than the value can be.
                let enough_known = match side {
                    Side::White => value + self.tolerance >= most && value > alpha,
                    Side::Black => value - self.tolerance <= least && value < beta,
                };
                if enough_known {
                    continue;
                }
                let enough = match side {
                    Side::White => (value + self.tolerance).max(alpha),
                    Side::Black => (value - self.tolerance).min(beta),
                };
                let mix = mixes[side.opposite() as usize].support();
                let (answer, bound) = self.answer(at, cells, side, &mix, enough)?;
                let beyond = match side {
                    Side::White => bound <= alpha,
                    Side::Black => bound >= beta,
                };
                if beyond {
                    return Some(Found { value: bound, mixes });
                }
                answers[side as usize] = answer;
            }
            let grown = Side::ALL
                .map(|side| answers[side as usize].is_some_and(|answer| mixes[side as usize].add(answer)));
            if grown == [false, false] {
                return Some(Found { value, mixes });
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
        let count = if side == Side::White { at.1.white.len() } else { at.1.black.len() };
        let mut best = (None, enough);
        for entry in 0..count {
            if let Some(value) = self.against(at, cells, side, (entry, mix), best.1)? {
                best = (Some(entry), value);
                if (value - enough).abs() >= EAGER {
                    break;
                }
            }
        }
        Some(best)
    }

    /// What an entry brings against the other side's mix, if it is better than what is known.
    pub(super) fn against(
        &mut self,
        at: (&G::State, &Lists<'_, G::Entry>, i32),
        cells: &mut Cells,
        side: Side,
        (entry, mix): (usize, &[(usize, f64)]),
        known: f64,
    ) -> Option<Option<f64>> {
        let sign = sign(side);
        let place = |other: usize| if side == Side::White { [entry, other] } else { [other, entry] };
        let hope = |cells: &Cells, other: usize| {
            let (least, most) = cells.hoped(place(other));
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
            if value <= needed {
                return Some(None);
            }
            sum += share * (value - hoped);
        }
        Some((sum > sign * known).then_some(sign * sum))
    }

    /// Looks at the cells of both mixes, and says whether any had not been.
    pub(super) fn look_at_mixed(
        &mut self,
        at: (&G::State, &Lists<'_, G::Entry>, i32),
        cells: &mut Cells,
        supports: &[Vec<(usize, f64)>; 2],
    ) -> Option<bool> {
        let mut changed = false;
        for &(row, _) in &supports[0] {
            for &(column, _) in &supports[1] {
                let (least, most) = cells.get([row, column]);
                if least < most {
                    self.cell(at, cells, [row, column], -FAR, FAR)?;
                    changed = true;
                }
            }
        }
        Some(changed)
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
        if let Some(known) = cells.known(place, alpha, beta) {
            return Some(known);
        }
        let value = self.child(state, lists, place, depth, alpha, beta)?;
        cells.note(place, value, alpha, beta);
        Some(value)
    }
}
