//! The simplex method over exact fractions, with Bland's rule, so that it ends.

use num_traits::{One, Signed, Zero};

use super::fraction::Fraction;

/// A linear program on its way: every basic variable written by those that are zero.
///
/// `basic = last - Σ entry · zero variable`, in every row; the objective is the last row.
pub(super) struct Tableau {
    rows: Vec<Vec<Fraction>>,
    basic: Vec<usize>,
    zero: Vec<usize>,
    /// Columns that may not enter any more.
    frozen: Vec<bool>,
}

impl Tableau {
    /// Maximises the sum of `columns` variables that are not negative, where each row's combination is at most 1.
    ///
    /// The variables are numbered from 0; the slack of row `k` is variable `columns + k`.
    pub(super) fn of_sum(rows: Vec<Vec<Fraction>>, columns: usize) -> Tableau {
        let basic = (columns..columns + rows.len()).collect();
        let mut rows: Vec<Vec<Fraction>> = rows;
        for row in &mut rows {
            row.push(Fraction::one());
        }
        let mut objective = vec![-Fraction::one(); columns];
        objective.push(Fraction::zero());
        rows.push(objective);
        Tableau { rows, basic, zero: (0..columns).collect(), frozen: vec![false; columns] }
    }

    /// Goes on until the objective cannot grow. Every program of this room is bounded; of one that is not, the corner
    /// reached is kept.
    pub(super) fn maximise(&mut self) {
        while let Some(column) = self.entering() {
            let Some(row) = self.leaving(column) else { return };
            self.pivot(row, column);
        }
    }

    /// The objective's value.
    pub(super) fn objective(&self) -> &Fraction {
        self.last(self.basic.len())
    }

    /// The values of the variables below `count`.
    pub(super) fn values(&self, count: usize) -> Vec<Fraction> {
        let mut values = vec![Fraction::zero(); count];
        for (row, &variable) in self.basic.iter().enumerate().filter(|(_, variable)| **variable < count) {
            values[variable] = self.last(row).clone();
        }
        values
    }

    /// What each of `count` rows is worth: the dual values of the rows, once the objective cannot grow.
    pub(super) fn duals(&self, columns: usize, count: usize) -> Vec<Fraction> {
        let mut duals = vec![Fraction::zero(); count];
        let objective = &self.rows[self.basic.len()];
        for (column, &variable) in self.zero.iter().enumerate().filter(|(_, variable)| **variable >= columns)
        {
            duals[variable - columns] = objective[column].clone();
        }
        duals
    }

    /// Leaves only those solutions that are as good as the one reached.
    pub(super) fn stay_on_best(&mut self) {
        let objective = &self.rows[self.basic.len()];
        self.frozen = objective[..self.zero.len()].iter().map(|cost| !cost.is_zero()).collect();
    }

    /// Takes a new objective, the sum of these variables, and looks for its largest value from here.
    ///
    /// In the tableau's form a zero variable of the sum counts -1, and each basic one brings its row.
    pub(super) fn maximise_sum(&mut self, of: impl Fn(usize) -> bool) {
        let columns = self.zero.len();
        let mut objective: Vec<Fraction> = vec![Fraction::zero(); columns + 1];
        for (column, _) in self.zero.iter().enumerate().filter(|(_, variable)| of(**variable)) {
            objective[column] = -Fraction::one();
        }
        for (row, _) in self.basic.iter().enumerate().filter(|(_, variable)| of(**variable)) {
            for (sum, entry) in objective.iter_mut().zip(&self.rows[row]) {
                *sum += entry;
            }
        }
        let at = self.basic.len();
        self.rows[at] = objective;
        self.maximise();
    }

    /// Whether a variable is zero where we are.
    pub(super) fn is_zero(&self, variable: usize) -> bool {
        let basic = self.basic.iter().position(|&basic| basic == variable);
        basic.is_none_or(|row| self.last(row).is_zero())
    }

    fn last(&self, row: usize) -> &Fraction {
        &self.rows[row][self.zero.len()]
    }

    /// Of the columns that raise the objective that of the first variable (Bland).
    fn entering(&self) -> Option<usize> {
        let objective = &self.rows[self.basic.len()];
        let raises = |&column: &usize| !self.frozen[column] && objective[column].is_negative();
        (0..self.zero.len()).filter(raises).min_by_key(|&column| self.zero[column])
    }

    /// The row whose variable becomes zero first; of equal ones that of the first variable (Bland).
    fn leaving(&self, column: usize) -> Option<usize> {
        let bounds = (0..self.basic.len()).filter(|&row| self.rows[row][column].is_positive());
        let ratio = |row: usize| self.last(row) / &self.rows[row][column];
        bounds.map(|row| (ratio(row), self.basic[row], row)).min().map(|(_, _, row)| row)
    }

    fn pivot(&mut self, row: usize, column: usize) {
        let by = self.rows[row][column].recip();
        for (at, entry) in self.rows[row].iter_mut().enumerate() {
            *entry = if at == column { by.clone() } else { &*entry * &by };
        }
        let pivot = self.rows[row].clone();
        for other in (0..self.rows.len()).filter(|&other| other != row) {
            let factor = self.rows[other][column].clone();
            if factor.is_zero() {
                continue;
            }
            for (at, (entry, own)) in self.rows[other].iter_mut().zip(&pivot).enumerate() {
                if at == column {
                    *entry = -(&factor * own);
                } else if !own.is_zero() {
                    *entry -= &factor * own;
                }
            }
        }
        std::mem::swap(&mut self.basic[row], &mut self.zero[column]);
    }
}
