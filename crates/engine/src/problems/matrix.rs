//! Games in which both choose at once, solved exactly: their value, a best mix for each side, and whether the row
//! player's is the only one.

use num_traits::{One, Signed, Zero};

use super::fraction::Fraction;
use super::simplex::Tableau;

/// What the row player gets for each pair of choices; it wants much, the column player little.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Matrix {
    columns: usize,
    cells: Vec<Fraction>,
}

/// A matrix solved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// What the row player gets if both play best.
    pub value: Fraction,
    /// A best mix of the rows: shares that add up to one.
    pub rows: Vec<Fraction>,
    /// A best mix of the columns.
    pub columns: Vec<Fraction>,
}

/// Which best mixes the row player has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BestRows {
    /// Whether the mix found is the only best one.
    pub unique: bool,
    /// The rows outside the mix found that another best mix contains, in order.
    pub others: Vec<usize>,
}

impl Matrix {
    /// A matrix of these cells, row by row; nothing, if they do not fill whole rows or there are none.
    pub fn new(columns: usize, cells: Vec<Fraction>) -> Option<Matrix> {
        let fills = columns > 0 && !cells.is_empty() && cells.len().is_multiple_of(columns);
        fills.then_some(Matrix { columns, cells })
    }

    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.cells.len() / self.columns
    }

    /// How many columns there are.
    pub const fn columns(&self) -> usize {
        self.columns
    }

    /// What the row player gets for this pair of choices.
    pub fn cell(&self, row: usize, column: usize) -> &Fraction {
        &self.cells[row * self.columns + column]
    }

    /// What a mix of rows gets against each column.
    pub fn against_columns(&self, mix: &[Fraction]) -> Vec<Fraction> {
        let get =
            |column| self.weighed(mix.iter().enumerate().map(|(row, share)| (share, self.cell(row, column))));
        (0..self.columns).map(get).collect()
    }

    /// What each row gets against a mix of columns.
    pub fn against_rows(&self, mix: &[Fraction]) -> Vec<Fraction> {
        let get =
            |row| self.weighed(mix.iter().enumerate().map(|(column, share)| (share, self.cell(row, column))));
        (0..self.rows()).map(get).collect()
    }

    fn weighed<'a>(&self, parts: impl Iterator<Item = (&'a Fraction, &'a Fraction)>) -> Fraction {
        parts.filter(|(share, _)| !share.is_zero()).map(|(share, cell)| share * cell).sum()
    }

    /// The value and a best mix for each side.
    pub fn solve(&self) -> Solution {
        self.solved().0
    }

    /// The same, and which other best mixes the row player has.
    pub fn solve_for_all_rows(&self) -> (Solution, BestRows) {
        let (solution, reduced, mut tableau) = self.solved();
        tableau.stay_on_best();
        let zero: Vec<bool> =
            (0..reduced.rows.len() + reduced.columns.len()).map(|at| tableau.is_zero(at)).collect();
        // The corner reached is the only point where all of these are zero.
        tableau.maximise_sum(|variable| zero[variable]);
        let unique = tableau.objective().is_zero();
        let mut others = Vec::new();
        if !unique {
            for (variable, &row) in reduced.rows.iter().enumerate().filter(|(variable, _)| zero[*variable]) {
                tableau.maximise_sum(|other| other == variable);
                if tableau.objective().is_positive() {
                    others.push(row);
                }
            }
        }
        (solution, BestRows { unique, others })
    }

    fn solved(&self) -> (Solution, Reduced, Tableau) {
        let reduced = self.reduced();
        // The row player's mix is the program's variables: it keeps what it *misses* small, which is made positive.
        let kept =
            || reduced.rows.iter().flat_map(|&row| reduced.columns.iter().map(move |&column| (row, column)));
        let most = kept().map(|(row, column)| self.cell(row, column)).max();
        let above = most.map_or_else(Fraction::one, |most| most + Fraction::one());
        let missed = |&column: &usize| {
            reduced.rows.iter().map(|&row| &above - self.cell(row, column)).collect::<Vec<_>>()
        };
        let program = reduced.columns.iter().map(missed).collect();
        let mut tableau = Tableau::of_sum(program, reduced.rows.len());
        tableau.maximise();
        let scale = tableau.objective().recip();
        let mut rows = vec![Fraction::zero(); self.rows()];
        for (share, &row) in tableau.values(reduced.rows.len()).iter().zip(&reduced.rows) {
            rows[row] = share * &scale;
        }
        let mut columns = vec![Fraction::zero(); self.columns];
        let duals = tableau.duals(reduced.rows.len(), reduced.columns.len());
        for (share, &column) in duals.iter().zip(&reduced.columns) {
            columns[column] = share * &scale;
        }
        (Solution { value: above - scale, rows, columns }, reduced, tableau)
    }

    /// What is left without columns that another makes needless and rows that another beats everywhere. Neither
    /// changes the value, nor which mixes of rows are best.
    fn reduced(&self) -> Reduced {
        let mut left = Reduced { rows: (0..self.rows()).collect(), columns: (0..self.columns).collect() };
        loop {
            let before = left.rows.len() + left.columns.len();
            left.columns = kept(&left.columns, |column, other, first| {
                let mut cells =
                    left.rows.iter().map(|&row| self.cell(row, other).cmp(self.cell(row, column)));
                // Of equal columns the first is kept.
                let all_equal = cells.try_fold(true, |equal, order| match order {
                    std::cmp::Ordering::Less => Some(false),
                    std::cmp::Ordering::Equal => Some(equal),
                    std::cmp::Ordering::Greater => None,
                });
                all_equal.is_some_and(|equal| !equal || first)
            });
            left.rows = kept(&left.rows, |row, other, _| {
                left.columns.iter().all(|&column| self.cell(other, column) > self.cell(row, column))
            });
            if left.rows.len() + left.columns.len() == before {
                return left;
            }
        }
    }
}

/// The rows and columns that a solution needs.
struct Reduced {
    rows: Vec<usize>,
    columns: Vec<usize>,
}

/// Those of `all` that no other one makes needless; the last argument says whether the other comes first.
fn kept(all: &[usize], needless: impl Fn(usize, usize, bool) -> bool) -> Vec<usize> {
    let stays = |&&one: &&usize| !all.iter().any(|&other| other != one && needless(one, other, other < one));
    all.iter().filter(stays).copied().collect()
}
