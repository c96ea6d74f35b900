use std::sync::LazyLock;

use crate::base::Side;

/// The length of a square's side in the units of the picture.
pub const UNIT: i32 = 100;

/// A point of the picture, x to the right and y downwards, as White sees the board.
pub type Point = (i32, i32);

/// The colour of a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shade {
    Light,
    Dark,
}

impl Shade {
    const fn of(dark: bool) -> Self {
        if dark { Shade::Dark } else { Shade::Light }
    }
}

/// One square as it is drawn: coloured faces (most squares have one), and where a piece stands on it.
#[derive(Debug)]
pub struct Cell {
    pub name: String,
    pub outline: Vec<Point>,
    pub faces: Vec<(Shade, Vec<Point>)>,
    pub centre: Point,
    /// The line of the text board that the square stands on, from rank 8 down, and its column.
    pub row: usize,
    pub column: usize,
}

/// The drawn shape of a board: squares are polygons from a table, so no board has to be 8×8.
#[derive(Debug)]
pub struct Geometry {
    pub cells: Vec<Cell>,
    pub(crate) width: i32,
    pub(crate) height: i32,
    /// Names of ranks and files at the edge, with the middle of the text.
    pub(crate) labels: Vec<(String, Point)>,
    pub(crate) columns: usize,
}

const FILES: [char; 8] = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
/// Room at the edge for the names of files and ranks.
const EDGE: i32 = 40;

static ORTHODOX: LazyLock<Geometry> = LazyLock::new(|| boards(0));
static CHESS66: LazyLock<Geometry> = LazyLock::new(|| {
    let mut board = boards(1);
    board.add_switch_squares();
    board
});

impl Geometry {
    /// The ordinary board of 64 squares.
    pub fn orthodox() -> &'static Geometry {
        &ORTHODOX
    }

    /// The board of Chess 66: ranks 5 to 8 stand one file further left, and the parallelograms `4` and `5`
    /// close the gaps, each over half of its switch square (a4, h5).
    pub fn chess66() -> &'static Geometry {
        &CHESS66
    }

    pub fn cell(&self, name: &str) -> Option<&Cell> {
        self.cells.iter().find(|cell| cell.name == name)
    }

    /// The point as the given side sees it: Black has the board turned by half a circle.
    pub fn seen_by(&self, side: Side, (x, y): Point) -> Point {
        match side {
            Side::White => (x, y),
            Side::Black => (self.width - x, self.height - y),
        }
    }

    /// Chess 66, 1.1: `4` is the parallelogram (0,3) (1,3) (0,4) (-1,4), `5` the same turned by half a circle.
    fn add_switch_squares(&mut self) {
        let (width, height) = (self.width, self.height);
        let (left, bottom, top) = (EDGE, EDGE + 5 * UNIT, EDGE + 4 * UNIT);
        let corner = (left + UNIT, top);
        let outer = vec![(left, top), corner, (left + UNIT, bottom)];
        let shared = vec![corner, (left + 2 * UNIT, bottom), (left + UNIT, bottom)];
        let turn = |points: &[Point]| points.iter().map(|(x, y)| (width - x, height - y)).collect::<Vec<_>>();
        let outline = vec![(left, top), corner, (left + 2 * UNIT, bottom), (left + UNIT, bottom)];
        let (turned_outline, turned_outer, turned_shared) = (turn(&outline), turn(&outer), turn(&shared));
        let centre = (left + UNIT, (top + bottom) / 2);
        let faces = vec![(Shade::Dark, outer), (Shade::Light, shared)];
        self.cells.push(Cell { name: "4".to_owned(), outline, faces, centre, row: 4, column: 0 });
        self.labels.push(("4".to_owned(), (left + 70, top + 22)));
        let centre = (width - centre.0, height - centre.1);
        let (outline, faces) =
            (turned_outline, vec![(Shade::Light, turned_outer), (Shade::Dark, turned_shared)]);
        self.cells.push(Cell { name: "5".to_owned(), outline, faces, centre, row: 3, column: 8 });
        self.labels.push(("5".to_owned(), (width - left - 70, height - top - 22)));
    }
}

/// Two halves of four ranks each, the upper one shifted to the left by so many files.
fn boards(shift: usize) -> Geometry {
    let offset = i32::try_from(shift).unwrap_or(0) * UNIT;
    let (width, height) = (8 * UNIT + offset + 2 * EDGE, 8 * UNIT + 2 * EDGE);
    let mut cells = Vec::with_capacity(64 + 2 * shift);
    let mut labels = Vec::with_capacity(32);
    let mut top = EDGE;
    for (row, rank) in (1..=8_usize).rev().enumerate() {
        let upper = rank > 4;
        let mut left = EDGE + if upper { 0 } else { offset };
        labels.push((rank.to_string(), (EDGE / 2, top + UNIT / 2)));
        labels.push((rank.to_string(), (width - EDGE / 2, top + UNIT / 2)));
        for (file, letter) in FILES.into_iter().enumerate() {
            let outline =
                vec![(left, top), (left + UNIT, top), (left + UNIT, top + UNIT), (left, top + UNIT)];
            let dark = (file + rank) % 2 == usize::from(!(upper && shift > 0));
            if rank == 1 || rank == 8 {
                let y = if rank == 1 { top + UNIT + EDGE / 2 } else { top - EDGE / 2 };
                labels.push((letter.to_string(), (left + UNIT / 2, y)));
            }
            cells.push(Cell {
                name: format!("{letter}{rank}"),
                faces: vec![(Shade::of(dark), outline.clone())],
                outline,
                centre: (left + UNIT / 2, top + UNIT / 2),
                row,
                column: file + if upper { 0 } else { shift },
            });
            left += UNIT;
        }
        top += UNIT;
    }
    Geometry { cells, width, height, labels, columns: 8 + shift }
}
