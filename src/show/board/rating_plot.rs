//! A player's ratings over the months as an SVG element. Its colours come from the page's style; the numbers stand in a
//! table beside it, for those who do not see the picture.

use crate::game::{Month, RATING_UNSURE, Rating};
use crate::show::escape;
use crate::show::i18n::Lang;
use crate::show::time::month_name;

pub(super) const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 300.0;
/// Four figures of a telephone's size.
const LEFT: f64 = 84.0;
pub(super) const RIGHT: f64 = 14.0;
pub(super) const TOP: f64 = 14.0;
const BOTTOM: f64 = 40.0;
/// Lines across are this far apart at least, in the picture's units.
const GAP: f64 = 44.0;
/// Fewer points than this are not worth a second scale.
const SPAN_MIN: f64 = 100.0;
/// Months named below.
const LABELS_MAX: i64 = 6;

/// The month in words: `January 2026`.
pub fn month_words(lang: Lang, month: Month) -> String {
    let (year, of_year) = month.parts();
    format!("{} {year}", month_name(lang, of_year))
}

/// A rating as it is written: whole points, with a question mark if it says little yet.
pub fn rating_words(rating: Rating) -> String {
    let unsure = if rating.is_unsure() { "?" } else { "" };
    format!("{:.0}{unsure}", rating.rating())
}

/// Ratings month by month, the oldest first, with a band of one deviation to either side; `said` names the picture.
/// Nothing of fewer than two months.
pub fn rating_plot(lang: Lang, said: &str, points: &[(Month, Rating)]) -> Option<String> {
    let ((first, _), (last, _)) = (points.first()?, points.last()?);
    if first == last {
        return None;
    }
    let low = points.iter().map(|(_, rating)| rating.rating() - rating.deviation().min(RATING_UNSURE));
    let high = points.iter().map(|(_, rating)| rating.rating() + rating.deviation().min(RATING_UNSURE));
    let (low, high) = (low.fold(f64::MAX, f64::min), high.fold(f64::MIN, f64::max));
    let step = step_of((high - low).max(SPAN_MIN));
    let (low, high) = ((low / step).floor() * step, (high / step).ceil() * step);
    let months = (last.number() - first.number()) as f64;
    let x = |month: Month| LEFT + (month.number() - first.number()) as f64 / months * (WIDTH - LEFT - RIGHT);
    let y = |rating: f64| TOP + (high - rating.clamp(low, high)) / (high - low) * (HEIGHT - TOP - BOTTOM);
    let mut out = begun("plot", HEIGHT, said);
    let mut line = low;
    while line <= high + step / 2.0 {
        out += &across(y(line), (LEFT, 10.0), &format!("{line:.0}"));
        line += step;
    }
    let every = ((last.number() - first.number()) / LABELS_MAX + 1).max(1);
    let mut month = *first;
    while month <= *last {
        let anchor = match month {
            _ if month == *first => "start",
            _ if month == *last => "end",
            _ => "middle",
        };
        out += &format!(
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"{anchor}\">{}</text>",
            x(month),
            HEIGHT - 12.0,
            short(lang, month)
        );
        month = Month::from_number(month.number() + every)?;
    }
    let band = points.iter().map(|(month, rating)| (x(*month), y(rating.rating() + rating.deviation())));
    let under =
        points.iter().rev().map(|(month, rating)| (x(*month), y(rating.rating() - rating.deviation())));
    out += &format!("<polygon class=\"band\" points=\"{}\"/>", joined(band.chain(under)));
    let line: Vec<(f64, f64)> =
        points.iter().map(|(month, rating)| (x(*month), y(rating.rating()))).collect();
    out += &format!("<polyline class=\"line\" points=\"{}\"/>", joined(line.iter().copied()));
    for ((month, rating), (x, y)) in points.iter().zip(&line) {
        out += &format!(
            "<circle class=\"dot\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\"><title>{}: {}</title></circle>",
            month_words(lang, *month),
            rating_words(*rating)
        );
    }
    out.push_str("</svg>");
    Some(out)
}

/// The beginning of a plot, which is named by `said`.
pub(super) fn begun(class: &str, height: f64, said: &str) -> String {
    let said = escape(said);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"{class}\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{said}\">"
    )
}

/// A line across a plot at this height, from `left` on, with its label so far before it.
pub(super) fn across(at: f64, (left, before): (f64, f64), label: &str) -> String {
    format!(
        "<line class=\"grid\" x1=\"{left}\" x2=\"{:.1}\" y1=\"{at:.1}\" y2=\"{at:.1}\"/>\
         <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{label}</text>",
        WIDTH - RIGHT,
        left - before,
        at + 6.0
    )
}

pub(super) fn joined(points: impl Iterator<Item = (f64, f64)>) -> String {
    points.map(|(x, y)| format!("{x:.1},{y:.1}")).collect::<Vec<_>>().join(" ")
}

/// The smallest round distance that leaves room between the lines.
fn step_of(span: f64) -> f64 {
    let lines = (HEIGHT - TOP - BOTTOM) / GAP;
    [20.0, 50.0, 100.0, 200.0, 500.0].into_iter().find(|step| span / step + 1.0 <= lines).unwrap_or(1000.0)
}

/// `1/26`, the month as little as it can be written.
fn short(lang: Lang, month: Month) -> String {
    let (year, of_year) = month.parts();
    let name = month_name(lang, of_year);
    let name: String = name.chars().take(3).collect();
    format!("{name} {:02}", year.rem_euclid(100))
}
