//! The exact solver, against games whose values are known and against what every solution must guarantee.

use fairschach_engine::problems::{Fraction, Matrix, fraction, read_fraction, to_ppm};
use num_traits::{One, Signed, Zero};

fn matrix<const N: usize>(rows: &[[&str; N]]) -> Matrix {
    let read = |text: &&str| match text.strip_prefix('-') {
        Some(text) => -read_fraction(text).unwrap(),
        None => read_fraction(text).unwrap(),
    };
    Matrix::new(N, rows.iter().flatten().map(read).collect()).unwrap()
}

fn shares(texts: &[&str]) -> Vec<Fraction> {
    texts.iter().map(|text| read_fraction(text).unwrap()).collect()
}

/// Both mixes guarantee the same, exactly: this alone proves that the value is right.
fn guaranteed(matrix: &Matrix) {
    let solution = matrix.solve();
    for mix in [&solution.rows, &solution.columns] {
        assert!(mix.iter().all(|share| !share.is_negative()));
        assert!(mix.iter().sum::<Fraction>().is_one());
    }
    let worst = matrix.against_columns(&solution.rows).into_iter().min().unwrap();
    let best = matrix.against_rows(&solution.columns).into_iter().max().unwrap();
    assert_eq!((&worst, &best), (&solution.value, &solution.value), "{matrix:?}");
}

#[test]
fn known_games_have_their_values_and_mixes() {
    let rock = matrix(&[["0", "-1", "1"], ["1", "0", "-1"], ["-1", "1", "0"]]);
    let weighed = matrix(&[["0", "-1/4", "1/2"], ["1/4", "0", "-1/20"], ["-1/2", "1/20", "0"]]);
    let saddle = matrix(&[["2", "1", "5"], ["-3", "-4", "-2"]]);
    let pennies = matrix(&[["1", "0"], ["0", "1/2"]]);
    for (game, value, rows) in [
        (&rock, "0", &["1/3", "1/3", "1/3"][..]),
        (&weighed, "0", &["1/16", "10/16", "5/16"]),
        (&saddle, "1", &["1", "0"]),
        (&pennies, "1/3", &["1/3", "2/3"]),
    ] {
        let (solution, best) = game.solve_for_all_rows();
        assert_eq!(solution.value.to_string(), value);
        assert_eq!(solution.rows, shares(rows));
        assert!(best.unique && best.others.is_empty());
        guaranteed(game);
    }
}

#[test]
fn other_best_rows_are_found() {
    // The third row is as good as the first two together, the fourth is not.
    let game = matrix(&[["1", "0"], ["0", "1"], ["1/2", "1/2"], ["1/3", "1/2"]]);
    let (solution, best) = game.solve_for_all_rows();
    assert_eq!(solution.value, fraction(1, 2));
    assert!(!best.unique);
    let held: Vec<usize> =
        (0..4).filter(|&row| solution.rows[row].is_positive() || best.others.contains(&row)).collect();
    assert_eq!(held, [0, 1, 2]);
    // A row that is only as good as another where nobody goes.
    let game = matrix(&[["1/2", "1"], ["1/2", "0"], ["0", "0"]]);
    let (solution, best) = game.solve_for_all_rows();
    assert_eq!((solution.value, best.unique), (fraction(1, 2), false));
    assert_eq!(best.others.len(), 1);
    // The same two rows, mixed in many ways: no other row, but not one mix either.
    let game = matrix(&[["1", "1/2"], ["0", "1/2"]]);
    let (solution, best) = game.solve_for_all_rows();
    assert_eq!((solution.value, best.unique), (fraction(1, 2), false));
}

/// Small numbers in a reproducible order.
fn numbers(seed: u64) -> impl FnMut(u64) -> u64 {
    let mut state = seed;
    move |below| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    }
}

#[test]
fn what_both_mixes_guarantee_meets_exactly() {
    let mut next = numbers(7);
    for round in 0..400 {
        let (rows, columns) = (1 + next(9) as usize, 1 + next(9) as usize);
        // Every other matrix holds zeros and ones alone, as those of mates do.
        let kinds = if round % 2 == 0 { 2 } else { 7 };
        let cells = (0..rows * columns).map(|_| fraction(next(kinds) as i64 - 1, 1 + next(kinds - 1) as i64));
        guaranteed(&Matrix::new(columns, cells.collect()).unwrap());
    }
}

/// Whether a mix is the only best one, by looking for a best mix without each of its rows, and for one that holds
/// each other row, in games that differ by a little.
#[test]
fn a_unique_mix_survives_without_no_row() {
    let mut next = numbers(11);
    for _ in 0..200 {
        let (rows, columns) = (2 + next(4) as usize, 1 + next(5) as usize);
        let cells: Vec<Fraction> = (0..rows * columns).map(|_| fraction(next(3) as i64, 2)).collect();
        let game = Matrix::new(columns, cells.clone()).unwrap();
        let (solution, best) = game.solve_for_all_rows();
        let without = |row: usize| {
            let left =
                cells.chunks(columns).enumerate().filter(|(at, _)| *at != row).flat_map(|(_, cells)| cells);
            Matrix::new(columns, left.cloned().collect()).unwrap().solve().value
        };
        for row in (0..rows).filter(|&row| solution.rows[row].is_positive()) {
            assert!(!best.unique || without(row) < solution.value, "{game:?}");
        }
        for &row in &best.others {
            assert!(
                solution.rows[row].is_zero() && game.against_rows(&solution.columns)[row] == solution.value
            );
        }
    }
}

#[test]
fn degenerate_matrices_are_solved() {
    for cells in [vec![fraction(0, 1)], vec![fraction(1, 1); 9], vec![fraction(0, 1); 12]] {
        guaranteed(&Matrix::new(if cells.len() == 1 { 1 } else { 3 }, cells).unwrap());
    }
    assert!(Matrix::new(0, vec![]).is_none() && Matrix::new(2, vec![fraction(1, 2); 3]).is_none());
}

#[test]
fn shares_add_up_to_a_million() {
    assert_eq!(to_ppm(&shares(&["1/3", "1/3", "1/3"])), [333_334, 333_333, 333_333]);
    assert_eq!(to_ppm(&shares(&["2/3", "0", "1/3"])), [666_667, 0, 333_333]);
    assert_eq!(read_fraction("1/"), None);
    assert_eq!(read_fraction("-1"), None);
    assert_eq!(read_fraction(&"1".repeat(18)).map(|read| read.to_string().len()), Some(18));
    assert_eq!(read_fraction(&"1".repeat(19)), None);
}
