//! The graph of a review: what is good for White lies above, and later pairs to the right.

use fairschach::show::Lang;
use fairschach::show::board::review_plot::{PlottedPair, review_plot};

/// The middle of the picture's frame, where both stand alike.
const EVEN: f64 = 129.0;

/// The points of a game's graph.
fn points(values: &[i32], last: i32) -> Vec<(f64, f64)> {
    let pair = |(pair, &value)| PlottedPair { pair, value, chosen: false };
    let pairs: Vec<PlottedPair> = (1..).zip(values).map(pair).collect();
    let svg = review_plot(Lang::De, "a <graph>", &pairs, last).unwrap();
    assert!(svg.contains("a &lt;graph&gt;"), "{svg}");
    let line = svg.split("<polyline class=\"line\" points=\"").nth(1).unwrap().split('"').next().unwrap();
    let point = |point: &str| -> (f64, f64) {
        let (x, y) = point.split_once(',').unwrap();
        (x.parse().unwrap(), y.parse().unwrap())
    };
    line.split(' ').map(point).collect()
}

#[test]
fn a_game_that_white_wins_ends_above_and_one_that_black_wins_below() {
    for (last, edge) in [(1_000, 14.0), (0, EVEN), (-1_000, 244.0)] {
        let points = points(&[0, 100, -200], last);
        assert!(points.is_sorted_by(|(one, _), (next, _)| one < next), "{points:?}");
        let heights: Vec<f64> = points.iter().map(|(_, y)| *y).collect();
        assert_eq!(heights, [EVEN, 117.5, 152.0, edge], "{last}");
    }
}

#[test]
fn the_lines_are_named_as_white_scores() {
    let pair = PlottedPair { pair: 1, value: 0, chosen: false };
    let svg = review_plot(Lang::En, "", &[pair], 0).unwrap();
    let names: Vec<&str> =
        svg.split("text-anchor=\"end\">").skip(1).map(|rest| &rest[..rest.find('<').unwrap()]).collect();
    assert_eq!(names, ["1", "0.5", "0"], "from the top");
    assert_eq!(review_plot(Lang::En, "", &[], 0), None);
}
