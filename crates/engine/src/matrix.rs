//! Zero-sum matrix games: values and best mixed strategies by a dense simplex.
//!
//! Only + − × ÷ in a fixed order, with fixed rules for ties: the same matrix gives the same bytes on every machine.

/// More pivots for each row and column than this, and the best found so far is handed out.
const PIVOTS_PER_LINE: usize = 50;

/// Below this a number counts as zero within the tableau, whose cells are about 1.
const ZERO: f64 = 1e-12;

/// What the player of the rows wins from the player of the columns, for each pair of choices.
///
/// ```
/// use fairschach_engine::matrix::Matrix;
///
/// let game = Matrix::from_rows(&[&[2.0, 1.0, 5.0], &[-3.0, -4.0, -2.0]]).expect("two rows of three");
/// assert_eq!((game.rows(), game.columns(), game.get(0, 1)), (2, 3, 1.0));
/// // Rows of different lengths are no matrix, nor is what is not finite.
/// assert!(Matrix::from_rows(&[&[1.0], &[1.0, 2.0]]).is_none());
/// assert!(Matrix::from_rows(&[&[f64::NAN]]).is_none());
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Matrix {
    rows: usize,
    columns: usize,
    cells: Vec<f64>,
}

impl Matrix {
    /// A matrix with these cells, row by row; nothing, unless there is a row, a column, and just as many finite cells.
    pub fn new(rows: usize, columns: usize, cells: Vec<f64>) -> Option<Matrix> {
        let fits = rows > 0 && columns > 0 && rows.checked_mul(columns) == Some(cells.len());
        (fits && cells.iter().all(|cell| cell.is_finite())).then_some(Matrix { rows, columns, cells })
    }

    /// The same from rows.
    pub fn from_rows(rows: &[&[f64]]) -> Option<Matrix> {
        let columns = rows.first()?.len();
        let even = rows.iter().all(|row| row.len() == columns);
        Matrix::new(rows.len(), columns, rows.concat()).filter(|_| even)
    }

    /// How many choices the player of the rows has.
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// How many choices the player of the columns has.
    pub const fn columns(&self) -> usize {
        self.columns
    }

    /// What the player of the rows wins here.
    pub fn get(&self, row: usize, column: usize) -> f64 {
        self.cells[row * self.columns + column]
    }

    fn row(&self, row: usize) -> &[f64] {
        &self.cells[row * self.columns..][..self.columns]
    }

    /// What each row wins against a mix of the columns.
    pub fn against_columns(&self, mix: &[f64]) -> Vec<f64> {
        let wins = |row| self.row(row).iter().zip(mix).fold(0.0, |sum, (cell, share)| sum + cell * share);
        (0..self.rows).map(wins).collect()
    }

    /// What each column leaves to a mix of the rows.
    pub fn against_rows(&self, mix: &[f64]) -> Vec<f64> {
        let mut left = vec![0.0; self.columns];
        for (row, share) in mix.iter().enumerate().filter(|(_, share)| **share != 0.0) {
            for (sum, cell) in left.iter_mut().zip(self.row(row)) {
                *sum += cell * share;
            }
        }
        left
    }

    fn extremes(&self) -> (f64, f64) {
        let first = self.cells[0];
        self.cells.iter().fold((first, first), |(least, most), &cell| (least.min(cell), most.max(cell)))
    }
}

/// A matrix game solved.
#[derive(Clone, PartialEq, Debug)]
pub struct Solution {
    /// What the player of the rows wins if both play best.
    pub value: f64,
    /// How often each row is chosen: shares that add up to 1.
    pub rows: Vec<f64>,
    /// How often each column is chosen.
    pub columns: Vec<f64>,
    /// What the mix of the rows is sure to win.
    pub least: f64,
    /// What the mix of the columns is sure not to exceed; `least` again, but for rounding.
    pub most: f64,
}

/// The value of a matrix game and a best mix for each player.
///
/// Where one row and one column are best for sure, the first such are the answer and the value is that cell exactly.
/// Otherwise the guarantees of both mixes meet within about 1e-12 of the range of the cells.
///
/// ```
/// use fairschach_engine::matrix::{Matrix, solve};
///
/// // Rock, paper, scissors: a third each.
/// let game = Matrix::from_rows(&[&[0.0, -1.0, 1.0], &[1.0, 0.0, -1.0], &[-1.0, 1.0, 0.0]]).expect("three by three");
/// let solved = solve(&game);
/// assert!(solved.value.abs() < 1e-12);
/// assert!(solved.rows.iter().chain(&solved.columns).all(|share| (share - 1.0 / 3.0).abs() < 1e-12));
/// ```
pub fn solve(game: &Matrix) -> Solution {
    if let Some((row, column)) = saddle(game) {
        let value = game.get(row, column);
        let pure = |count, chosen| (0..count).map(|at| if at == chosen { 1.0 } else { 0.0 }).collect();
        let (rows, columns) = (pure(game.rows, row), pure(game.columns, column));
        return Solution { value, rows, columns, least: value, most: value };
    }
    let (least, most) = game.extremes();
    let precise = (most - least) * 1e-11;
    let quick = by_simplex(game, false);
    if quick.most - quick.least <= precise {
        return quick;
    }
    let careful = by_simplex(game, true);
    if careful.most - careful.least < quick.most - quick.least { careful } else { quick }
}

/// The first cell that is the least of its row and the most of its column.
fn saddle(game: &Matrix) -> Option<(usize, usize)> {
    let mut most = vec![f64::NEG_INFINITY; game.columns];
    for row in 0..game.rows {
        for (most, cell) in most.iter_mut().zip(game.row(row)) {
            *most = most.max(*cell);
        }
    }
    (0..game.rows).find_map(|row| {
        let cells = game.row(row);
        let least = cells.iter().copied().fold(f64::INFINITY, f64::min);
        let column = (0..game.columns).find(|&column| cells[column] == least && most[column] == least)?;
        Some((row, column))
    })
}

/// The game as a linear program: with all cells between 1 and 2, the largest sum of the columns' weights of which no
/// row gets more than 1 is one over the value.
fn by_simplex(game: &Matrix, careful: bool) -> Solution {
    let (least, most) = game.extremes();
    let range = most - least;
    let mut tableau = Tableau::new(game, |cell| (cell - least) / range + 1.0);
    tableau.run(careful);
    let (rows, columns) = tableau.mixes();
    let least = game.against_rows(&rows).into_iter().fold(f64::INFINITY, f64::min);
    let most = game.against_columns(&columns).into_iter().fold(f64::NEG_INFINITY, f64::max);
    Solution { value: (least + most) / 2.0, rows, columns, least, most }
}

/// A condensed tableau: one line for each variable in the basis, one column for each outside, the costs below and the
/// right-hand side at the end.
struct Tableau {
    lines: usize,
    width: usize,
    cells: Vec<f64>,
    /// Which variable each line holds: below `width - 1` a column of the game, then its rows' slack.
    basis: Vec<usize>,
    outside: Vec<usize>,
}

impl Tableau {
    fn new(game: &Matrix, scaled: impl Fn(f64) -> f64) -> Tableau {
        let (lines, columns) = (game.rows, game.columns);
        let mut cells = Vec::with_capacity((lines + 1) * (columns + 1));
        for row in 0..lines {
            cells.extend(game.row(row).iter().map(|&cell| scaled(cell)));
            cells.push(1.0);
        }
        cells.extend(std::iter::repeat_n(-1.0, columns));
        cells.push(0.0);
        Tableau {
            lines,
            width: columns + 1,
            cells,
            basis: (columns..columns + lines).collect(),
            outside: (0..columns).collect(),
        }
    }

    fn at(&self, line: usize, column: usize) -> f64 {
        self.cells[line * self.width + column]
    }

    /// Pivots until no cost is negative. After as many pivots as there are lines and columns, twice, or from the start
    /// if asked to, by Bland's rule, which never goes in circles.
    fn run(&mut self, careful: bool) {
        let size = self.lines + self.width;
        for pivot in 0..PIVOTS_PER_LINE * size {
            let by_bland = careful || pivot > 2 * size;
            let Some(column) = self.entering(by_bland) else { return };
            let Some(line) = self.leaving(column) else { return };
            self.pivot(line, column);
        }
    }

    /// The column with the most negative cost, or the first variable with a negative one.
    fn entering(&self, by_bland: bool) -> Option<usize> {
        let costs = &self.cells[self.lines * self.width..][..self.width - 1];
        let mut best: Option<usize> = None;
        for (column, &cost) in costs.iter().enumerate().filter(|(_, cost)| **cost < -ZERO) {
            let better = best.is_none_or(|best| {
                let (known, label) = (costs[best], (self.outside[column], self.outside[best]));
                if by_bland {
                    label.0 < label.1
                } else {
                    cost < known || (cost == known && label.0 < label.1)
                }
            });
            if better {
                best = Some(column);
            }
        }
        best
    }

    /// The line that reaches zero first; of equals the variable that comes first.
    fn leaving(&self, column: usize) -> Option<usize> {
        let mut best: Option<(f64, usize)> = None;
        for line in 0..self.lines {
            let step = self.at(line, column);
            if step <= ZERO {
                continue;
            }
            let ratio = self.at(line, self.width - 1) / step;
            let better = best.is_none_or(|(known, other)| {
                ratio < known || (ratio == known && self.basis[line] < self.basis[other])
            });
            if better {
                best = Some((ratio, line));
            }
        }
        best.map(|(_, line)| line)
    }

    fn pivot(&mut self, line: usize, column: usize) {
        let width = self.width;
        let inverse = 1.0 / self.at(line, column);
        let start = line * width;
        for cell in &mut self.cells[start..start + width] {
            *cell *= inverse;
        }
        self.cells[start + column] = inverse;
        let pivot = self.cells[start..start + width].to_vec();
        for (other, cells) in self.cells.chunks_exact_mut(width).enumerate() {
            let factor = cells[column];
            if other == line || factor == 0.0 {
                continue;
            }
            cells[column] = 0.0;
            for (cell, by) in cells.iter_mut().zip(&pivot) {
                *cell -= factor * by;
            }
        }
        std::mem::swap(&mut self.basis[line], &mut self.outside[column]);
    }

    /// Both players' mixes: the columns' from the right-hand side, the rows' from the costs.
    fn mixes(&self) -> (Vec<f64>, Vec<f64>) {
        let columns = self.width - 1;
        let (mut rows_mix, mut columns_mix) = (vec![0.0; self.lines], vec![0.0; columns]);
        for (line, &variable) in self.basis.iter().enumerate().filter(|(_, variable)| **variable < columns) {
            columns_mix[variable] = self.at(line, columns);
        }
        for (column, &variable) in
            self.outside.iter().enumerate().filter(|(_, variable)| **variable >= columns)
        {
            rows_mix[variable - columns] = self.at(self.lines, column);
        }
        (shares(rows_mix), shares(columns_mix))
    }
}

/// Weights made to add up to 1; rounding below zero is taken away.
fn shares(mut weights: Vec<f64>) -> Vec<f64> {
    let sum = weights.iter_mut().fold(0.0, |sum, weight| {
        *weight = weight.max(0.0);
        sum + *weight
    });
    if sum > 0.0 {
        weights.iter_mut().for_each(|weight| *weight /= sum);
    } else {
        let even = 1.0 / weights.len() as f64;
        weights.iter_mut().for_each(|weight| *weight = even);
    }
    weights
}
