//! Ratings as a picture and in words.

use fairschach::game::{Month, Rating};
use fairschach::show::Lang;
use fairschach::show::board::rating_plot::{month_words, rating_plot, rating_words};

fn points(ratings: &[i64]) -> Vec<(Month, Rating)> {
    let first = Month::parse("2026-01").unwrap().number();
    let point = |(months, rating): (i64, &i64)| {
        let rating = Rating { rating_milli: rating * 1000, deviation_milli: 80_000, ..Rating::NEW };
        (Month::from_number(first + months).unwrap(), rating)
    };
    (0..).zip(ratings).map(point).collect()
}

#[test]
fn a_plot_holds_every_month_within_its_frame() {
    for ratings in [&[1500, 1500][..], &[1500, 1700, 1650, 1400], &[100, 4000], &[1500; 240]] {
        let svg = rating_plot(Lang::De, "a <plot>", &points(ratings)).unwrap();
        assert_eq!(svg.matches("<circle").count(), ratings.len());
        assert!(svg.contains("a &lt;plot&gt;"));
        assert!((3..=9).contains(&svg.matches("class=\"grid\"").count()), "{svg}");
        assert!(svg.matches("text-anchor=\"middle\"").count() <= 8);
        let line = svg.split("<polyline class=\"line\" points=\"").nth(1).unwrap();
        for point in line.split('"').next().unwrap().split(' ') {
            let (x, y) = point.split_once(',').unwrap();
            let (x, y): (f64, f64) = (x.parse().unwrap(), y.parse().unwrap());
            assert!((64.0..=706.0).contains(&x) && (14.0..=260.0).contains(&y), "{point}");
        }
    }
    assert_eq!(rating_plot(Lang::En, "", &points(&[1500])), None);
    assert_eq!(rating_plot(Lang::En, "", &[]), None);
}

#[test]
fn ratings_and_months_in_words() {
    assert_eq!(rating_words(Rating::NEW), "1500?");
    assert_eq!(rating_words(points(&[1612])[0].1), "1612");
    assert_eq!(month_words(Lang::De, points(&[0])[0].0), "Januar 2026");
    assert_eq!(month_words(Lang::En, points(&[0])[0].0), "January 2026");
}
