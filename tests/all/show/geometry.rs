//! The drawn shape of a board.

use fairschach::base::Side;
use fairschach::show::Geometry;
use fairschach::show::board::geometry::{Point, Shade, UNIT};

fn area_doubled(points: &[Point]) -> i32 {
    let next = points.iter().cycle().skip(1);
    points.iter().zip(next).map(|(a, b)| a.0 * b.1 - b.0 * a.1).sum::<i32>().abs()
}

#[test]
fn every_square_has_the_same_area() {
    for (board, count) in [(Geometry::orthodox(), 64), (Geometry::chess66(), 66)] {
        assert_eq!(board.cells.len(), count);
        for cell in &board.cells {
            assert_eq!(area_doubled(&cell.outline), 2 * UNIT * UNIT, "{}", cell.name);
            let faces: i32 = cell.faces.iter().map(|(_, points)| area_doubled(points)).sum();
            assert_eq!(faces, 2 * UNIT * UNIT, "{}", cell.name);
        }
    }
}

#[test]
fn colours_are_those_of_the_rules() {
    let shade = |board: &Geometry, name: &str| board.cell(name).map(|cell| cell.faces[0].0);
    let (usual, shifted) = (Geometry::orthodox(), Geometry::chess66());
    for name in ["a1", "h8", "d4"] {
        assert_eq!(shade(usual, name), Some(Shade::Dark), "{name}");
    }
    for (name, expected) in [
        ("a1", Shade::Dark),
        ("h1", Shade::Light),
        ("a5", Shade::Light),
        ("a8", Shade::Dark),
        ("e8", Shade::Dark),
        ("h8", Shade::Light),
    ] {
        assert_eq!(shade(shifted, name), Some(expected), "{name}");
    }
}

#[test]
fn the_board_of_chess66_is_its_own_half_turn() {
    let board = Geometry::chess66();
    for (square, turned) in [("4", "5"), ("a4", "h5"), ("a1", "h8"), ("e8", "d1")] {
        let from = board.cell(square).map(|cell| board.seen_by(Side::Black, cell.centre));
        assert_eq!(from, board.cell(turned).map(|cell| cell.centre), "{square}");
    }
}

#[test]
fn above_d4_lies_e5_on_the_shifted_board() {
    let board = Geometry::chess66();
    let x = |name| board.cell(name).map(|cell| cell.centre.0);
    assert_eq!(x("d4"), x("e5"));
}
