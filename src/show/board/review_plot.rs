//! What the positions of a game were worth, pair by pair, as an SVG element. Its colours come from the page's style; the
//! numbers stand in a table below it, for those who do not see the picture.

use super::rating_plot::{RIGHT, TOP, WIDTH, across, begun, joined};
use crate::show::i18n::Lang;
use crate::show::numbers::decimal;

const HEIGHT: f64 = 280.0;
const LEFT: f64 = 52.0;
const BOTTOM: f64 = 36.0;
/// Pairs named below.
const LABELS_MAX: usize = 10;

/// A pair of the plot.
#[derive(Clone, Debug)]
pub struct PlottedPair {
    /// Its number on the score sheet.
    pub pair: u32,
    /// What the position before it was worth to White, -1000 to 1000.
    pub value: i32,
    /// Whether the page tells of it.
    pub chosen: bool,
}

/// The values before all pairs, oldest first, and the one after the last; `said` names the picture. Nothing without a pair.
pub fn review_plot(lang: Lang, said: &str, pairs: &[PlottedPair], last: i32) -> Option<String> {
    if pairs.is_empty() {
        return None;
    }
    let steps = pairs.len();
    let x = |at: usize| LEFT + at as f64 / steps as f64 * (WIDTH - LEFT - RIGHT);
    let y =
        |value: i32| TOP + f64::from(1_000 - value.clamp(-1_000, 1_000)) / 2_000.0 * (HEIGHT - TOP - BOTTOM);
    let mut out = begun("review-plot", HEIGHT, said);
    if let Some(at) = pairs.iter().position(|pair| pair.chosen) {
        let width = x(at + 1) - x(at);
        out += &format!(
            "<rect class=\"chosen\" x=\"{:.1}\" y=\"{TOP}\" width=\"{width:.1}\" height=\"{:.1}\"/>",
            x(at),
            HEIGHT - TOP - BOTTOM
        );
    }
    for (value, label) in [(1_000, "1"), (0, "0.5"), (-1_000, "0")] {
        out += &across(y(value), (LEFT, 8.0), &decimal(lang, label));
    }
    for (at, pair) in pairs.iter().enumerate().step_by(steps.div_ceil(LABELS_MAX)) {
        out += &format!(
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
            x(at),
            HEIGHT - 10.0,
            pair.pair
        );
    }
    let values = pairs.iter().map(|pair| pair.value).chain([last]);
    let points: Vec<(f64, f64)> = values.enumerate().map(|(at, value)| (x(at), y(value))).collect();
    out += &format!("<polyline class=\"line\" points=\"{}\"/>", joined(points.iter().copied()));
    for (x, y) in &points {
        out += &format!("<circle class=\"dot\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\"/>");
    }
    out.push_str("</svg>");
    Some(out)
}
