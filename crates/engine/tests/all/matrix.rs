//! Matrix games against known values, properties, and another solver.

use fairschach_engine::matrix::{Matrix, Solution, solve};
use microlp::{ComparisonOp, OptimizationDirection, Problem, SolveOutcome};
use proptest::prelude::*;

fn solved(rows: &[&[f64]]) -> Solution {
    solve(&Matrix::from_rows(rows).unwrap())
}

fn close(one: &[f64], two: &[f64]) -> bool {
    one.len() == two.len() && one.iter().zip(two).all(|(one, two)| (one - two).abs() < 1e-9)
}

#[test]
fn known_games_have_their_values() {
    let third = 1.0 / 3.0;
    let rock = solved(&[&[0.0, -1.0, 1.0], &[1.0, 0.0, -1.0], &[-1.0, 1.0, 0.0]]);
    assert!(rock.value.abs() < 1e-12);
    assert!(close(&rock.rows, &[third; 3]) && close(&rock.columns, &[third; 3]));

    let mixed = solved(&[&[0.0, -0.25, 0.5], &[0.25, 0.0, -0.05], &[-0.5, 0.05, 0.0]]);
    let sixteenths = [1.0 / 16.0, 10.0 / 16.0, 5.0 / 16.0];
    assert!(mixed.value.abs() < 1e-12);
    assert!(close(&mixed.rows, &sixteenths) && close(&mixed.columns, &sixteenths));

    let pure = solved(&[&[2.0, 1.0, 5.0], &[-3.0, -4.0, -2.0]]);
    assert_eq!((pure.value, pure.rows, pure.columns), (1.0, vec![1.0, 0.0], vec![0.0, 1.0, 0.0]));

    let pennies = solved(&[&[3.0, -1.0], &[-1.0, 1.0]]);
    assert!((pennies.value - third).abs() < 1e-12);
    assert!(close(&pennies.rows, &[third, 2.0 * third]) && close(&pennies.columns, &[third, 2.0 * third]));
}

#[test]
fn what_is_dominated_is_never_chosen() {
    // The last row is worse than the first everywhere, the last column better for White than the first.
    let game = solved(&[&[1.0, -1.0, 2.0], &[-1.0, 1.0, 0.0], &[0.5, -1.5, 1.0]]);
    assert!(game.value.abs() < 1e-12);
    assert!(close(&game.rows, &[0.5, 0.5, 0.0]) && close(&game.columns, &[0.5, 0.5, 0.0]));
}

#[test]
fn degenerate_games_are_solved() {
    // All alike, a single cell, a single row or column.
    assert_eq!(solved(&[&[0.3; 4][..]; 5]).value, 0.3);
    assert_eq!(solved(&[&[-0.7]]).value, -0.7);
    let row = solved(&[&[0.2, -0.4, 0.9, -0.4]]);
    assert_eq!((row.value, row.columns), (-0.4, vec![0.0, 1.0, 0.0, 0.0]));
    let column = solved(&[&[0.2], &[0.9], &[0.9]]);
    assert_eq!((column.value, column.rows), (0.9, vec![0.0, 1.0, 0.0]));

    // Every row and column three times: the ties of every pivot.
    let cells = [[0.0, -1.0, 1.0], [1.0, 0.0, -1.0], [-1.0, 1.0, 0.0]];
    let rows: Vec<Vec<f64>> =
        (0..9).map(|row| (0..9).map(|column| cells[row % 3][column % 3]).collect()).collect();
    let rows: Vec<&[f64]> = rows.iter().map(Vec::as_slice).collect();
    let thrice = solved(&rows);
    assert!(thrice.value.abs() < 1e-12);
    for kind in 0..3 {
        let share: f64 = (0..3).map(|again| thrice.rows[kind + 3 * again]).sum();
        assert!((share - 1.0 / 3.0).abs() < 1e-9);
    }

    // Cells of very different size, and far from zero.
    let far = solved(&[&[1e9 + 3.0, 1e9 - 1.0], &[1e9 - 1.0, 1e9 + 1.0]]);
    assert!((far.value - 1e9 - 1.0 / 3.0).abs() < 1e-5);
}

#[test]
fn what_is_no_matrix_is_refused() {
    assert!(Matrix::new(0, 3, vec![]).is_none());
    assert!(Matrix::new(3, 0, vec![]).is_none());
    assert!(Matrix::new(2, 2, vec![0.0; 3]).is_none());
    assert!(Matrix::new(usize::MAX, 2, vec![0.0; 2]).is_none());
    assert!(Matrix::new(1, 1, vec![f64::INFINITY]).is_none());
}

/// The value by an independent solver: the most that a mix of the rows is sure of.
fn second_opinion(game: &Matrix) -> f64 {
    let mut problem = Problem::new(OptimizationDirection::Maximize);
    let value = problem.add_var(1.0, (f64::NEG_INFINITY, f64::INFINITY));
    let rows: Vec<_> = (0..game.rows()).map(|_| problem.add_var(0.0, (0.0, 1.0))).collect();
    let sum: Vec<_> = rows.iter().map(|&row| (row, 1.0)).collect();
    problem.add_constraint(sum.as_slice(), ComparisonOp::Eq, 1.0);
    for column in 0..game.columns() {
        let mut terms: Vec<_> =
            rows.iter().enumerate().map(|(at, &row)| (row, game.get(at, column))).collect();
        terms.push((value, -1.0));
        problem.add_constraint(terms.as_slice(), ComparisonOp::Ge, 0.0);
    }
    match problem.solve().unwrap() {
        SolveOutcome::Solution(solution) => solution.objective(),
        SolveOutcome::Interrupted(_) => panic!("no limit was set"),
    }
}

fn games(most: usize) -> impl Strategy<Value = Matrix> {
    (1..=most, 1..=most).prop_flat_map(|(rows, columns)| {
        // Few different cells, many, or both: ties are where pivots go in circles.
        let cell = prop_oneof![-1.0..1.0_f64, (-3..=3_i32).prop_map(f64::from), Just(0.5)];
        prop::collection::vec(cell, rows * columns)
            .prop_map(move |cells| Matrix::new(rows, columns, cells).unwrap())
    })
}

proptest! {
    #[test]
    fn both_guarantees_meet(game in games(40)) {
        let solved = solve(&game);
        prop_assert!(solved.most - solved.least < 1e-9, "{} to {}", solved.least, solved.most);
        prop_assert!((solved.rows.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        prop_assert!((solved.columns.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        prop_assert!(solved.rows.iter().chain(&solved.columns).all(|&share| share >= 0.0));
        // What the mixes guarantee, computed anew.
        let least = game.against_rows(&solved.rows).into_iter().fold(f64::INFINITY, f64::min);
        let most = game.against_columns(&solved.columns).into_iter().fold(f64::NEG_INFINITY, f64::max);
        prop_assert!((least - solved.value).abs() < 1e-9 && (most - solved.value).abs() < 1e-9);
    }

    #[test]
    fn another_solver_agrees(game in games(14)) {
        prop_assert!((solve(&game).value - second_opinion(&game)).abs() < 1e-7);
    }
}
