//! Many boards on one page: each refers to squares and pieces that are drawn once, so that it takes few bytes.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::show::board::geometry::Shade;
use crate::show::board::{Picture, pieces};

/// What the boards of a page refer to, each drawing by its id.
#[derive(Default)]
pub struct Drawings(BTreeMap<String, String>);

impl Drawings {
    /// A board for a page that holds these drawings. Nobody hears it: what stands beside it says what matters.
    pub fn board(&mut self, picture: &Picture<'_>) -> String {
        let (width, height) = (picture.geometry.width, picture.geometry.height);
        let squares = format!("squares-{}-{}", picture.geometry.cells.len(), picture.seen_by);
        self.0.entry(squares.clone()).or_insert_with(|| squares_of(picture));
        let mut out = format!(
            "<svg class=\"small-board\" viewBox=\"0 0 {width} {height}\" aria-hidden=\"true\"><use href=\"#{squares}\"/>"
        );
        for piece in &picture.pieces {
            let (id, drawing) = if picture.dice {
                (format!("die-{}", piece.letter), Some(pieces::die(piece.letter)))
            } else {
                (format!("man-{}", piece.letter), pieces::either(picture.lang, piece.letter))
            };
            let (Some(cell), Some(drawing)) = (picture.geometry.cell(&piece.square), drawing) else {
                continue;
            };
            let (x, y) = picture.geometry.seen_by(picture.seen_by, cell.centre);
            // Writing to a text cannot fail.
            let _ = write!(out, "<use href=\"#{id}\" x=\"{}\" y=\"{}\"/>", x - 50, y - 50);
            self.0.entry(id).or_insert(drawing);
        }
        out.push_str("</svg>");
        out
    }

    /// The drawings themselves, once a page.
    pub fn svg(&self) -> String {
        let all = self.0.iter().map(|(id, drawing)| format!("<g id=\"{id}\">{drawing}</g>"));
        let all: String = all.collect();
        format!(
            "<svg class=\"drawings\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>{all}</defs></svg>"
        )
    }
}

/// An empty corner of a board with a pawn that rests: the picture of pages that have nothing to show.
pub fn resting_piece() -> String {
    let squares = (0..9).map(|n| {
        let (class, fill) = if n % 2 == 0 { ("light", "#f1ead9") } else { ("dark", "#9bb08c") };
        let (x, y) = (n % 3 * 100, n / 3 * 100);
        format!("<path class=\"{class}\" fill=\"{fill}\" d=\"M{x} {y}h100v100h-100z\"/>")
    });
    let squares: String = squares.collect();
    let pawn = pieces::drawing('P').unwrap_or_default();
    format!(
        "<svg class=\"board\" viewBox=\"0 0 300 300\" aria-hidden=\"true\">{squares}<g transform=\"translate(100 100)\">{pawn}\
         <circle cx=\"83\" cy=\"17\" r=\"15\" fill=\"#fff8e1\" stroke=\"#14171a\" stroke-width=\"2.5\"/>\
         <path d=\"M78 10v14M88 10v14\" stroke=\"#14171a\" stroke-width=\"5\"/></g></svg>"
    )
}

/// The squares, each colour as one path.
fn squares_of(picture: &Picture<'_>) -> String {
    let path = |shade: Shade| {
        let faces = picture.geometry.cells.iter().flat_map(|cell| &cell.faces);
        let faces = faces.filter(|(of, _)| *of == shade).map(|(_, face)| {
            let points = face.iter().map(|point| picture.geometry.seen_by(picture.seen_by, *point));
            let points: Vec<String> = points.map(|(x, y)| format!("{x} {y}")).collect();
            format!("M{}z", points.join("L"))
        });
        faces.collect::<String>()
    };
    format!(
        "<path class=\"light\" fill=\"#f1ead9\" d=\"{}\"/><path class=\"dark\" fill=\"#9bb08c\" d=\"{}\"/>",
        path(Shade::Light),
        path(Shade::Dark)
    )
}
