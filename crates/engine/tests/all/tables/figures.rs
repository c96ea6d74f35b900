//! Figures that another program has found.

use super::{built, pieces, position, rules};

/// States, sure wins, draws, the longest win.
fn figures(name: &str, few_pieces: u32) -> (u64, u64, u64, u8, f64) {
    let tables = built(name, few_pieces);
    let figures = tables.table(pieces(name)).unwrap().figures();
    let checked = tables.check(pieces(name), &rules(few_pieces), 300, 7).unwrap();
    assert!(checked > 100, "{checked}");
    let longest = figures.longest.map_or(0, |(pairs, _)| pairs);
    (figures.live, figures.sure, figures.drawn, longest, figures.mean)
}

#[test]
fn queen_with_the_switch() {
    let (live, sure, drawn, longest, _) = figures("KQK", 10);
    assert_eq!((live, sure, drawn, longest), (41_004, 40_674, 330, 11));
}

#[test]
fn rook_with_the_switch() {
    let (live, sure, drawn, longest, _) = figures("KRK", 10);
    assert_eq!((live, sure, drawn, longest), (49_042, 47_444, 1_598, 15));
}

#[test]
fn queen_without_the_switch() {
    let (live, sure, drawn, longest, _) = figures("KQK", 0);
    assert_eq!((live, sure, drawn, longest), (60_862, 54_890, 5_972, 21));
}

#[test]
fn rook_without_the_switch() {
    let tables = built("KRK", 0);
    let table = tables.table(pieces("KRK")).unwrap();
    let figures = table.figures();
    assert_eq!((figures.live, figures.sure, figures.drawn), (61_182, 3_185, 4_610));
    assert_eq!(format!("{:.5}", figures.mean), "0.60386");
    let known = [
        ("7R/8/8/8/8/8/8/3Kk3", "0.3360", "0.5758"),
        ("7R/8/8/4k3/8/8/8/4K3", "0.3213", "0.5661"),
        ("7R/8/8/8/4k3/8/8/K7", "0.3063", "0.5590"),
        ("7R/8/8/8/3Kk3/8/8/8", "0.3545", "0.5889"),
    ];
    for (board, fifty, all) in known {
        let at = position(&format!("{board} p - - 0 1 -"));
        let said = |left| format!("{:.4}", f64::from(tables.probe(&at, left).unwrap().value) / 1e9);
        assert_eq!((said(50).as_str(), said(75).as_str()), (fifty, all), "{board}");
    }
    let probe = tables.probe(&position("7R/8/8/8/3Kk3/8/8/8 p - - 0 1 -"), 75).unwrap();
    let mix: Vec<(String, u32)> = probe
        .white
        .iter()
        .map(|weighted| (weighted.entry.to_string(), (weighted.ppm + 500) / 1_000))
        .collect();
    assert_eq!(mix, [("d4c4".to_owned(), 741), ("d4c5".to_owned(), 259)]);
}

#[test]
fn pawn_and_what_it_becomes() {
    let tables = built("KPK", 10);
    let figures = tables.table(pieces("KPK")).unwrap().figures();
    assert!(figures.sure > 0 && figures.drawn > 0);
    assert!(tables.check(pieces("KPK"), &rules(10), 400, 3).unwrap() > 100);
}
