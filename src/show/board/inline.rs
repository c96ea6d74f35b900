//! The board as an element of a page, whose style gives it its colours: each outline is written once and every piece refers to
//! it, so that a page with a board takes few bytes.

use std::fmt::Write;

use crate::show::board::geometry::{Point, Shade};
use crate::show::board::{Picture, pieces};
use crate::show::escape;

impl Picture<'_> {
    /// The board for a page of the house. One that stands alone is [`Picture::svg`].
    pub fn inline(&self) -> String {
        let mut out = String::with_capacity(16_000);
        self.head(&mut out);
        out += &format!("<defs>{}</defs>", pieces::outlines(self.lang, self.dice));
        self.flat_squares(&mut out);
        self.labels(&mut out);
        self.under_marks(&mut out);
        self.referring_pieces(&mut out);
        self.arrows(&mut out);
        self.over_marks(&mut out);
        out.push_str("</svg>");
        out
    }

    fn flat_squares(&self, out: &mut String) {
        out.push_str("<g class=\"squares\">");
        for cell in &self.geometry.cells {
            let (name, label) = (&cell.name, self.label_of(cell));
            let label = match label == *name {
                true => String::new(),
                false => format!(" data-label=\"{}\"", escape(&label)),
            };
            if let [(shade, face)] = &cell.faces[..] {
                let (class, d) = (class(*shade), self.path(face));
                *out += &format!("<path class=\"square {class}\" data-square=\"{name}\"{label} d=\"{d}\"/>");
                continue;
            }
            *out += &format!("<g class=\"square\" data-square=\"{name}\"{label}>");
            for (shade, face) in &cell.faces {
                *out += &format!("<path class=\"{}\" d=\"{}\"/>", class(*shade), self.path(face));
            }
            let outline = self.path(&cell.outline);
            *out += &format!("<path class=\"outline\" d=\"{outline}\"/></g>");
        }
        out.push_str("</g>");
    }

    fn referring_pieces(&self, out: &mut String) {
        out.push_str("<g class=\"men\">");
        for piece in &self.pieces {
            let Some((x, y)) = self.centre(&piece.square) else { continue };
            let (square, letter) = (&piece.square, piece.letter);
            let refers = pieces::reference(letter, self.dice);
            let (x, y) = (x - 50, y - 50);
            *out += &format!(
                "<use {refers} data-square=\"{square}\" data-man=\"{letter}\" transform=\"translate({x} {y})\"/>"
            );
        }
        out.push_str("</g>");
    }

    /// A closed path; edges along the ranks and files are written short.
    fn path(&self, points: &[Point]) -> String {
        let mut out = String::new();
        let mut last = None;
        for point in points {
            let (x, y) = self.geometry.seen_by(self.seen_by, *point);
            // Writing to a text cannot fail.
            let _ = match last {
                None => write!(out, "M{x} {y}"),
                Some((_, before)) if before == y => write!(out, "H{x}"),
                Some((before, _)) if before == x => write!(out, "V{y}"),
                Some(_) => write!(out, "L{x} {y}"),
            };
            last = Some((x, y));
        }
        out.push('z');
        out
    }
}

const fn class(shade: Shade) -> &'static str {
    match shade {
        Shade::Light => "light",
        Shade::Dark => "dark",
    }
}
