//! Numbers as each language writes them.

use fairschach::show::Lang;
use fairschach::show::numbers::{decimal, percent};

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
    assert_eq!(decimal(Lang::De, "-12.25"), "-12,25");
    assert_eq!(decimal(Lang::En, "-12.25"), "-12.25");
}
