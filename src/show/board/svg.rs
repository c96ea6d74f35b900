//! The board as an SVG element: presentation attributes for a picture that stands alone, classes for the page's style.

use crate::base::Side;
use crate::show::board::geometry::{Cell, Point, Shade};
use crate::show::board::{Picture, owner_of, piece_name, pieces, side_name};
use crate::show::escape;

impl Picture<'_> {
    /// The board as an SVG element, fit for a page under a strict content policy and as a file of its own.
    pub fn svg(&self) -> String {
        let mut out = String::with_capacity(48_000);
        self.head(&mut out);
        self.squares(&mut out);
        self.labels(&mut out);
        self.under_marks(&mut out);
        self.pieces(&mut out);
        self.arrows(&mut out);
        self.mixed(&mut out);
        self.over_marks(&mut out);
        out.push_str("</svg>");
        out
    }

    pub(super) fn head(&self, out: &mut String) {
        let (width, height) = (self.geometry.width, self.geometry.height);
        let (title, side) = (escape(&self.lang.t("board-title")), self.seen_by);
        *out += &format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"board\" viewBox=\"0 0 {width} {height}\" \
             role=\"img\" aria-label=\"{title}\" data-side=\"{side}\" \
             font-family=\"system-ui, sans-serif\"><title>{title}</title><desc>{}</desc>",
            escape(&self.spoken()),
        );
    }

    /// The position in words, for those who do not see the picture.
    pub fn spoken(&self) -> String {
        let mut parts: Vec<String> = Side::ALL
            .into_iter()
            .map(|side| {
                let owner = side_name(self.lang, side);
                let pieces = self.pieces.iter().filter(|piece| owner_of(piece.letter) == side);
                let pieces: Vec<_> =
                    pieces.map(|piece| format!("{} {}", self.name_of(piece.letter), piece.square)).collect();
                format!("{owner}: {}.", pieces.join(", "))
            })
            .collect();
        if !self.marks.resting.is_empty() {
            parts.push(format!("{}: {}.", self.lang.t("board-rests"), self.marks.resting.join(", ")));
        }
        if !self.marks.check.is_empty() {
            parts.push(format!("{}: {}.", self.lang.t("board-check"), self.marks.check.join(", ")));
        }
        parts.join(" ")
    }

    fn squares(&self, out: &mut String) {
        out.push_str("<g class=\"squares\">");
        for cell in &self.geometry.cells {
            let (name, label) = (&cell.name, escape(&self.label_of(cell)));
            *out += &format!("<g class=\"square\" data-square=\"{name}\" data-label=\"{label}\">");
            for (shade, face) in &cell.faces {
                let (class, fill) = match shade {
                    Shade::Light => ("light", "#f1ead9"),
                    Shade::Dark => ("dark", "#9bb08c"),
                };
                let points = self.points(face);
                *out += &format!("<polygon class=\"{class}\" fill=\"{fill}\" points=\"{points}\"/>");
            }
            let line = if cell.faces.len() > 1 { "#3d4a38" } else { "none" };
            let points = self.points(&cell.outline);
            *out += &format!(
                "<polygon class=\"outline\" fill=\"none\" stroke=\"{line}\" stroke-width=\"3\" points=\"{points}\"/></g>"
            );
        }
        out.push_str("</g>");
    }

    pub(super) fn labels(&self, out: &mut String) {
        out.push_str("<g class=\"names\" font-size=\"26\" fill=\"#3b423f\" text-anchor=\"middle\" aria-hidden=\"true\">");
        for (text, at) in &self.geometry.labels {
            let (x, y) = self.geometry.seen_by(self.seen_by, *at);
            *out += &format!("<text x=\"{x}\" y=\"{}\">{text}</text>", y + 9);
        }
        out.push_str("</g>");
    }

    pub(super) fn under_marks(&self, out: &mut String) {
        out.push_str("<g class=\"marks\">");
        for square in &self.marks.check {
            self.ring(out, square, "check", "#c0271e", 45);
        }
        if let Some(square) = &self.marks.selected {
            self.ring(out, square, "selected", "#2c5aa0", 45);
        }
        for square in &self.marks.targets {
            if let Some((x, y)) = self.centre(square) {
                *out += &format!(
                    "<circle class=\"target\" cx=\"{x}\" cy=\"{y}\" r=\"16\" fill=\"#2c5aa0\" fill-opacity=\"0.7\"/>"
                );
            }
        }
        out.push_str("</g>");
    }

    fn ring(&self, out: &mut String, square: &str, class: &str, colour: &str, radius: i32) {
        if let Some((x, y)) = self.centre(square) {
            *out += &format!(
                "<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{colour}\" \
                 fill-opacity=\"0.25\" stroke=\"{colour}\" stroke-width=\"6\"/>"
            );
        }
    }

    fn pieces(&self, out: &mut String) {
        out.push_str("<g class=\"men\">");
        for piece in &self.pieces {
            let drawing = if self.dice {
                Some(pieces::die(piece.letter))
            } else {
                pieces::either(self.lang, piece.letter)
            };
            let (Some((x, y)), Some(drawing)) = (self.centre(&piece.square), drawing) else { continue };
            let (square, letter) = (&piece.square, piece.letter);
            *out += &format!(
                "<g class=\"man\" data-square=\"{square}\" data-man=\"{letter}\" \
                 transform=\"translate({} {})\">{drawing}</g>",
                x - 50,
                y - 50
            );
        }
        out.push_str("</g>");
    }

    /// Arrows from near the middle of one square to near the middle of the other; Black's are dashed, so that
    /// they can be told apart without colours.
    pub(super) fn arrows(&self, out: &mut String) {
        out.push_str("<g class=\"arrows\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\" aria-hidden=\"true\">");
        for arrow in &self.marks.arrows {
            let (class, colour, dash) = match arrow.side {
                Side::White => ("white", "#1f5fbf", ""),
                Side::Black => ("black", "#c2410c", " stroke-dasharray=\"20 15\""),
            };
            let opacity = if arrow.executed { "0.85" } else { "0.45" };
            self.arrow(out, (&arrow.from, &arrow.to), class, colour, opacity, dash);
        }
        if let Some((from, to)) = &self.marks.own {
            self.arrow(out, (from, to), "own", "#5b21b6", "0.9", "");
        }
        out.push_str("</g>");
    }

    fn arrow(
        &self,
        out: &mut String,
        ends: (&str, &str),
        class: &str,
        colour: &str,
        opacity: &str,
        dash: &str,
    ) {
        let (Some(from), Some(to)) = (self.centre(ends.0), self.centre(ends.1)) else { return };
        if from == to {
            // A piece that is placed or a die that is freed: it goes nowhere.
            let (x, y) = from;
            *out += &format!(
                "<g class=\"arrow {class}\" opacity=\"{opacity}\" stroke=\"{colour}\" stroke-width=\"7\">\
                 <circle cx=\"{x}\" cy=\"{y}\" r=\"44\"{dash}/></g>"
            );
            return;
        }
        let (shaft, head) = arrow_path(from, to);
        *out += &format!(
            "<g class=\"arrow {class}\" opacity=\"{opacity}\" stroke=\"{colour}\" stroke-width=\"9\">\
             <path d=\"{shaft}\"{dash}/><path d=\"{head}\"/></g>"
        );
    }

    pub(super) fn over_marks(&self, out: &mut String) {
        out.push_str("<g class=\"badges\" aria-hidden=\"true\">");
        for square in &self.marks.resting {
            if let Some((x, y)) = self.centre(square) {
                let (x, y) = (x + 33, y - 33);
                *out += &format!(
                    "<g class=\"rests\"><circle cx=\"{x}\" cy=\"{y}\" r=\"15\" fill=\"#fff8e1\" stroke=\"#14171a\" \
                     stroke-width=\"2.5\"/><path d=\"M{} {} v14 M{} {} v14\" stroke=\"#14171a\" stroke-width=\"5\"/></g>",
                    x - 5,
                    y - 7,
                    x + 5,
                    y - 7
                );
            }
        }
        for square in &self.marks.removed {
            if let Some((x, y)) = self.centre(square) {
                *out += &format!(
                    "<path class=\"removed\" d=\"M{} {} l44 44 m0 -44 l-44 44\" stroke=\"#c0271e\" \
                     stroke-width=\"9\" stroke-linecap=\"round\" stroke-opacity=\"0.85\"/>",
                    x - 22,
                    y - 22
                );
            }
        }
        out.push_str("</g>");
    }

    /// What a screen reader says on a square: `e4: pawn (White), rests`.
    pub(super) fn label_of(&self, cell: &Cell) -> String {
        let mut label = cell.name.clone();
        if let Some(piece) = self.pieces.iter().find(|piece| piece.square == cell.name) {
            let owner = side_name(self.lang, owner_of(piece.letter));
            label = format!("{label}: {} ({owner})", self.name_of(piece.letter));
        }
        if self.marks.resting.contains(&cell.name) {
            label = format!("{label}, {}", self.lang.t("board-square-rests"));
        }
        if self.marks.check.contains(&cell.name) {
            label = format!("{label}, {}", self.lang.t("board-square-check"));
        }
        label
    }

    fn name_of(&self, letter: char) -> String {
        piece_name(self.lang, letter)
    }

    pub(super) fn centre(&self, square: &str) -> Option<Point> {
        self.geometry.cell(square).map(|cell| self.geometry.seen_by(self.seen_by, cell.centre))
    }

    fn points(&self, points: &[Point]) -> String {
        let points = points.iter().map(|point| self.geometry.seen_by(self.seen_by, *point));
        points.map(|(x, y)| format!("{x},{y}")).collect::<Vec<_>>().join(" ")
    }
}

/// Shaft and head of an arrow; its ends keep off the middles, so that both pieces stay visible.
fn arrow_path((x1, y1): Point, (x2, y2): Point) -> (String, String) {
    let (dx, dy) = (f64::from(x2 - x1), f64::from(y2 - y1));
    let length = (dx * dx + dy * dy).sqrt().max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let at = |along: f64, across: f64| {
        (f64::from(x1) + ux * along - uy * across, f64::from(y1) + uy * along + ux * across)
    };
    let (start, tip) = (at(24.0, 0.0), at(length - 24.0, 0.0));
    let (left, right) = (at(length - 48.0, -17.0), at(length - 48.0, 17.0));
    (
        format!("M{:.1} {:.1} L{:.1} {:.1}", start.0, start.1, tip.0, tip.1),
        format!("M{:.1} {:.1} L{:.1} {:.1} L{:.1} {:.1}", left.0, left.1, tip.0, tip.1, right.0, right.1),
    )
}
