//! The board of Chess 66: the upper half stands one file further left, and on each edge of the middle two squares share
//! a switch, `4` with `a4` and `5` with `h5`.

use std::sync::LazyLock;

use crate::board::topology::forks::{Forks, with_forks};
use crate::board::topology::{DIAGONAL, DIRECTIONS, PerSquare, STRAIGHT, Topology};
use crate::{Square, SquareSet};

/// How the rules of Chess 66 are read where they leave something open; the recommended reading is all `false`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Reading {
    /// From above only the square that lies there is entered, not either of the switch (`entry = geom`).
    pub(crate) no_choice: bool,
    /// A piece in a switch is captured only by who reaches its very square (`unit_capture = false`).
    pub(crate) exact_capture: bool,
    /// Pawns have no choice of square (`pawn_fork = false`).
    pub(crate) plain_pawns: bool,
}

static BOARDS: LazyLock<Vec<Topology>> = LazyLock::new(|| {
    let bit = |number: u8, place: u8| number >> place & 1 == 1;
    let readings = (0..8).map(|number| Reading {
        no_choice: bit(number, 0),
        exact_capture: bit(number, 1),
        plain_pawns: bit(number, 2),
    });
    readings.map(board).collect()
});

impl Reading {
    /// Kept out of line, as are all branches for this board: the ordinary board's code stays small.
    #[cold]
    pub(crate) fn topology(self) -> &'static Topology {
        let bits = [self.no_choice, self.exact_capture, self.plain_pawns];
        let number = bits.into_iter().rev().fold(0, |number, bit| number * 2 + usize::from(bit));
        &BOARDS[number]
    }
}

type Steps = PerSquare<[SquareSet; 8]>;

fn board(reading: Reading) -> Topology {
    let (plain, forked) = (geometric(), with_choice(geometric()));
    let next = if reading.no_choice { plain } else { forked };
    let pawns = if reading.plain_pawns { plain } else { next };
    with_forks(
        next,
        &pawns,
        knights(&plain),
        dark(),
        Forks { switches: switches(), one_target: !reading.exact_capture },
    )
}

fn square(name: &str) -> Square {
    Square::parse(name).expect("the names here are squares")
}

/// The dark squares: below as usual, above one file further on. `4` and `5` carry both colours and belong to them.
fn dark() -> SquareSet {
    let is_dark = |&at: &Square| {
        let shift = u8::from(at.rank() >= 4);
        at.rank() == 8 || (at.file() + at.rank() + shift).is_multiple_of(2)
    };
    SquareSet::ALL.filter(is_dark).collect()
}

fn switches() -> [SquareSet; 2] {
    [["4", "a4"], ["5", "h5"]].map(|names| names.map(square).into_iter().collect())
}

/// The same square seen from the other side of the board.
fn turned(square: Square) -> Square {
    let index = match square.index() {
        64 => 65,
        65 => 64,
        index => 63 - index,
    };
    Square::from_index(index).expect("a turned square is one")
}

/// Which squares touch: along sides straight, at corners diagonally.
fn geometric() -> Steps {
    let mut steps = [[SquareSet::EMPTY; 8]; Square::COUNT];
    for from in SquareSet::ALL.without(square("4")).without(square("5")) {
        for (direction, step) in DIRECTIONS.into_iter().enumerate() {
            if let Some(to) = neighbour(from, step) {
                steps[from.index()][direction] = SquareSet::of(to);
            }
        }
    }
    for (direction, name) in [(0, "a5"), (1, "b5"), (2, "b4"), (7, "b3"), (4, "a3")] {
        for (from, to, direction) in
            [(square("4"), square(name), direction), (square("5"), turned(square(name)), direction ^ 4)]
        {
            steps[from.index()][direction] = SquareSet::of(to);
            let back = &mut steps[to.index()][direction ^ 4];
            *back = back.with(from);
        }
    }
    steps
}

/// A step between squares with files; across the middle the files shift by one.
fn neighbour(from: Square, (files, ranks): (i8, i8)) -> Option<Square> {
    let rank = from.rank() as i8 + ranks;
    let shift = i8::from(rank >= 4) - i8::from(from.rank() >= 4);
    let file = from.file() as i8 + files + shift;
    Square::at(u8::try_from(file).ok()?, u8::try_from(rank).ok()?)
}

/// Who steps onto a square of a switch may take the other one instead.
fn with_choice(mut steps: Steps) -> Steps {
    for to in steps.iter_mut().flatten() {
        let entered = *to;
        for switch in switches().into_iter().filter(|switch| switch.meets(entered)) {
            *to = to.or(switch);
        }
    }
    steps
}

/// A knight goes where two steps of a king lead, but to no square on a line with its own, nor within its switch.
fn knights(steps: &Steps) -> PerSquare<SquareSet> {
    let mut knights = [SquareSet::EMPTY; Square::COUNT];
    for from in SquareSet::ALL {
        let near = |from: Square| steps[from.index()].into_iter().fold(SquareSet::EMPTY, SquareSet::or);
        let far = near(from).fold(SquareSet::EMPTY, |far, by| far.or(near(by)));
        let mut lines = SquareSet::of(from);
        for direction in STRAIGHT.into_iter().chain(DIAGONAL) {
            let mut open = steps[from.index()][direction];
            while let Some(to) = open.next() {
                lines = lines.with(to);
                open = open.or(steps[to.index()][direction]);
            }
        }
        let switch = switches().into_iter().find(|switch| switch.contains(from));
        knights[from.index()] = far.minus(lines).minus(switch.unwrap_or_default());
    }
    knights
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that fails shall panic")]

    use serde_json::Value;

    use crate::board::chess66::Square;
    use crate::board::chess66::{SquareSet, dark, geometric, knights, turned, with_choice};

    const DATA: &str = include_str!("../../../../tests/data/chess66.json");
    const NAMES: [&str; 8] = ["N", "NE", "E", "NW", "S", "SW", "W", "SE"];

    #[test]
    fn the_tables_are_the_published_ones() {
        let data: Value = serde_json::from_str(DATA).unwrap();
        for (name, steps) in [("neighbours", with_choice(geometric())), ("geometric", geometric())] {
            for from in SquareSet::ALL {
                for (direction, to) in NAMES.into_iter().zip(steps[from.index()]) {
                    let expected = data[name][from.name()][direction].as_array().unwrap();
                    let expected = expected.iter().map(|to| Square::parse(to.as_str().unwrap()).unwrap());
                    assert_eq!(to, expected.collect(), "{name} {from} {direction}");
                }
            }
        }
        for at in SquareSet::ALL {
            let expected = data["knight"][at.name()].as_array().unwrap().iter();
            let expected = expected.map(|to| Square::parse(to.as_str().unwrap()).unwrap());
            assert_eq!(knights(&geometric())[at.index()], expected.collect(), "knight {at}");
            let light = data["colour"][at.name()] == "light";
            assert_eq!(dark().contains(at), !light, "colour {at}");
        }
    }

    #[test]
    fn the_board_looks_alike_from_both_sides() {
        let steps = with_choice(geometric());
        for from in SquareSet::ALL {
            for direction in 0..8 {
                let there: SquareSet = steps[from.index()][direction].map(turned).collect();
                assert_eq!(steps[turned(from).index()][direction ^ 4], there, "{from}");
            }
        }
    }
}
