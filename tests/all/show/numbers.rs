//! Numbers as each language writes them.

use fairschach::show::Lang;
use fairschach::show::numbers::{decimal, ordinal, percent, points, share};

#[test]
fn each_language_has_its_own_sign() {
    for (permille, german, english) in [
        (0, "0\u{202f}%", "0%"),
        (7, "0,7\u{202f}%", "0.7%"),
        (985, "98,5\u{202f}%", "98.5%"),
        (1000, "100\u{202f}%", "100%"),
    ] {
        assert_eq!(percent(Lang::De, permille), german);
        assert_eq!(percent(Lang::En, permille), english);
    }
    for (ppm, german) in [
        (0, "0\u{202f}%"),
        (400, "<\u{a0}0,1\u{202f}%"),
        (500, "0,1\u{202f}%"),
        (741_300, "74,1\u{202f}%"),
        (1_000_000, "100\u{202f}%"),
    ] {
        assert_eq!(share(Lang::De, ppm), german);
    }
    assert_eq!(decimal(Lang::De, "-12.25"), "-12,25");
    assert_eq!(decimal(Lang::En, "-12.25"), "-12.25");
}

#[test]
fn places_and_points_are_written_as_players_write_them() {
    for (place, english) in [
        (1, "1st"),
        (2, "2nd"),
        (3, "3rd"),
        (4, "4th"),
        (11, "11th"),
        (12, "12th"),
        (13, "13th"),
        (21, "21st"),
        (111, "111th"),
    ] {
        assert_eq!(ordinal(Lang::En, place), english);
        assert_eq!(ordinal(Lang::De, place), place.to_string());
    }
    for (number, german) in [("9.5", "9½"), ("0.5", "½"), ("11.0", "11"), ("0.0", "0"), ("7.25", "7,25")] {
        assert_eq!(points(Lang::De, number), german);
    }
}
