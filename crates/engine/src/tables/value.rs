//! The value of a pair in whole billionths, rounded the same way everywhere.

use crate::matrix::{Matrix, solve};

/// A sure win for White, in billionths.
pub const WIN: i32 = 1_000_000_000;

/// A sure win for Black.
pub(super) const LOSS: i32 = -WIN;

/// What White's best mix of rows wins, rounded to a billionth. What is less than a sure win stays so, and what is more
/// than nothing where Black cannot win.
pub(super) fn value(columns: usize, cells: &[i32]) -> i32 {
    let (lower, upper) = pure_bounds(columns, cells);
    if lower == upper {
        return lower;
    }
    let (rows, kept) = undominated(columns, cells, lower, upper);
    let cell = |row: usize, column: usize| f64::from(cells[row * columns + column]);
    let reduced = rows.iter().flat_map(|&row| kept.iter().map(move |&column| cell(row, column)));
    let exact = match Matrix::new(rows.len(), kept.len(), reduced.collect()) {
        Some(game) => solve(&game).value,
        None => f64::from(lower),
    };
    let least = if lower == 0 { 1 } else { lower };
    let most = if upper == WIN { WIN - 1 } else { upper };
    let loses = cells.iter().any(|&cell| cell < 0);
    let least = if loses { lower.max(LOSS + 1) } else { least };
    (exact.round() as i32).clamp(least.min(most), most)
}

/// What White is sure of with one entry, and what Black is sure not to exceed with one.
fn pure_bounds(columns: usize, cells: &[i32]) -> (i32, i32) {
    let least_of = |row: &[i32]| row.iter().copied().min().unwrap_or(0);
    let lower = cells.chunks_exact(columns).map(least_of).max().unwrap_or(0);
    let most_of = |column: usize| cells[column..].iter().step_by(columns).copied().max().unwrap_or(0);
    let upper = (0..columns).map(most_of).min().unwrap_or(0);
    (lower, upper)
}

/// The rows and columns that are left when each that another one beats or equals everywhere is taken away.
fn undominated(columns: usize, cells: &[i32], lower: i32, upper: i32) -> (Vec<usize>, Vec<usize>) {
    let count = cells.len() / columns;
    let row = |at: usize| &cells[at * columns..][..columns];
    let safe = (0..count).find(|&at| row(at).iter().all(|&cell| cell >= lower)).unwrap_or(0);
    let hopeful = |&at: &usize| at == safe || row(at).iter().any(|&cell| cell > lower);
    let mut rows: Vec<usize> = (0..count).filter(hopeful).collect();
    let most_of = |column: usize| rows.iter().map(|&at| row(at)[column]).max().unwrap_or(0);
    let holding = (0..columns).find(|&column| most_of(column) <= upper).unwrap_or(0);
    let useful = |&at: &usize| at == holding || rows.iter().any(|&other| row(other)[at] < upper);
    let mut kept: Vec<usize> = (0..columns).filter(useful).collect();
    loop {
        let before = rows.len() + kept.len();
        let beats = |first: usize, second: usize| kept.iter().all(|&at| row(first)[at] >= row(second)[at]);
        thin(&mut rows, beats);
        let holds = |first: usize, second: usize| rows.iter().all(|&at| row(at)[first] <= row(at)[second]);
        thin(&mut kept, holds);
        if rows.len() + kept.len() == before {
            return (rows, kept);
        }
    }
}

/// Takes away whatever another beats; of equals the first stays.
fn thin(lines: &mut Vec<usize>, beats: impl Fn(usize, usize) -> bool) {
    let mut at = 0;
    while at < lines.len() {
        let here = lines[at];
        let beaten = lines
            .iter()
            .any(|&other| other != here && beats(other, here) && (other < here || !beats(here, other)));
        if beaten {
            lines.remove(at);
        } else {
            at += 1;
        }
    }
}
