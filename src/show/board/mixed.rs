//! Mixes on the board: an arrow for each entry, the wider the likelier it is.

use crate::base::Side;
use crate::show::board::Picture;

/// An entry of a mix.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MixedArrow {
    pub side: Side,
    /// The square that the piece stands on.
    pub from: String,
    /// Where it would go; the same square where a piece is placed.
    pub to: String,
    /// How likely it is, in millionths.
    pub ppm: u32,
}

/// The width of an arrow that is certain, in the picture's units.
const WIDEST: f64 = 22.0;
/// The width of one that is hardly ever chosen.
const NARROWEST: f64 = 2.5;

impl Picture<'_> {
    /// The widest first, so that no arrow hides another.
    pub(super) fn mixed(&self, out: &mut String) {
        let mut arrows: Vec<&MixedArrow> = self.marks.mixed.iter().collect();
        arrows.sort_by_key(|arrow| std::cmp::Reverse(arrow.ppm));
        for arrow in arrows {
            let (Some(from), Some(to)) = (self.centre(&arrow.from), self.centre(&arrow.to)) else { continue };
            let (class, colour, dash) = match arrow.side {
                Side::White => ("white", "#1f5fbf", ""),
                Side::Black => ("black", "#c2410c", " stroke-dasharray=\"20 15\""),
            };
            let width = NARROWEST + (WIDEST - NARROWEST) * f64::from(arrow.ppm) / 1e6;
            let drawn = match from == to {
                true => format!("<circle cx=\"{}\" cy=\"{}\" r=\"40\"{dash}/>", from.0, from.1),
                false => drawn(
                    (f64::from(from.0), f64::from(from.1)),
                    (f64::from(to.0), f64::from(to.1)),
                    width,
                    (colour, dash),
                ),
            };
            *out += &format!(
                "<g class=\"arrow mixed {class}\" fill=\"none\" opacity=\"0.75\" stroke=\"{colour}\" \
                 stroke-width=\"{width:.1}\" stroke-linejoin=\"round\" aria-hidden=\"true\">{drawn}</g>"
            );
        }
    }
}

/// Shaft and head; the ends keep off the middles, so that pieces stay visible.
fn drawn((x1, y1): (f64, f64), (x2, y2): (f64, f64), width: f64, (colour, dash): (&str, &str)) -> String {
    let (dx, dy) = (x2 - x1, y2 - y1);
    let length = (dx * dx + dy * dy).sqrt().max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let at = |along: f64, across: f64| (x1 + ux * along - uy * across, y1 + uy * along + ux * across);
    let half = 10.0 + width / 2.0;
    let (start, neck, tip) = (at(24.0, 0.0), at(length - 22.0 - half, 0.0), at(length - 20.0, 0.0));
    let (left, right) = (at(length - 22.0 - half, -half), at(length - 22.0 - half, half));
    format!(
        "<path d=\"M{:.1} {:.1} L{:.1} {:.1}\"{dash}/><path fill=\"{colour}\" stroke-width=\"3\" \
         d=\"M{:.1} {:.1} L{:.1} {:.1} L{:.1} {:.1} Z\"/>",
        start.0, start.1, neck.0, neck.1, left.0, left.1, tip.0, tip.1, right.0, right.1
    )
}
