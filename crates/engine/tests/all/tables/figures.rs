//! Figures that another program has found.

use fairschach_engine::tables::{Table, Tables, WIN, published};
use sha2::{Digest, Sha256};

use super::bytes::hashed;
use super::one_each::of_a_rook_each;
use super::probes::{
    problems_known_from_elsewhere, thoughts_look_up_what_is_left_before_a_draw_can_be_claimed,
    what_tables_do_not_know_is_refused,
};
use super::{built, pieces, position, rules};

/// That a table is the one that is published.
fn is_published(tables: &Tables, name: &str, few_pieces: u32) {
    let table = tables.table(pieces(name)).unwrap();
    let hash: String = Sha256::digest(table.to_bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(published(pieces(name), few_pieces), Some(hash.as_str()), "{name}-{few_pieces}");
}

/// States, sure wins, draws, the longest win, which is that of this position too.
fn figures(tables: &Tables, name: &str, few_pieces: u32, longest_at: &str) -> (u64, u64, u64, u8) {
    is_published(tables, name, few_pieces);
    let figures = tables.table(pieces(name)).unwrap().figures();
    let checked = tables.check(pieces(name), &rules(few_pieces), 300, 7).unwrap();
    assert!(checked > 100, "{checked}");
    let longest = figures.longest.map_or(0, |(pairs, _)| pairs);
    assert_eq!(tables.probe(&position(longest_at), 75).unwrap().sure, longest, "{longest_at}");
    (figures.live, figures.sure, figures.drawn, longest)
}

#[test]
fn queen_with_the_switch() {
    let found = figures(&built("KQK", 10), "KQK", 10, "8/8/8/8/8/8/3k4/1QK5 p - - 0 1 -");
    assert_eq!(found, (41_004, 40_674, 330, 11));
}

#[test]
fn rook_with_the_switch() {
    let found = figures(&built("KRK", 10), "KRK", 10, "8/8/8/4R3/8/8/2k5/K7 p - - 0 1 e5");
    assert_eq!(found, (49_042, 47_444, 1_598, 15));
}

#[test]
fn queen_without_the_switch() {
    let tables = built("KQK", 0);
    let found = figures(&tables, "KQK", 0, "8/8/8/8/8/8/2k5/K3Q3 p - - 0 1 e1");
    assert_eq!(found, (60_862, 54_890, 5_972, 21));
    problems_known_from_elsewhere(&tables);
    what_tables_do_not_know_is_refused(&tables);
}

/// No table of three takes longer to build: whatever needs it is given this one.
#[test]
fn rook_without_the_switch() {
    let tables = built("KRK", 0);
    rook(&tables);
    thoughts_look_up_what_is_left_before_a_draw_can_be_claimed(&tables);
    of_a_rook_each(&tables);
}

fn rook(tables: &Tables) {
    is_published(tables, "KRK", 0);
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
    is_published(&tables, "KPK", 10);
    let figures = tables.table(pieces("KPK")).unwrap().figures();
    assert!(figures.sure > 0 && figures.drawn > 0);
    assert!(tables.check(pieces("KPK"), &rules(10), 400, 3).unwrap() > 100);
    last_layers_alone(&tables);
}

/// A table that keeps its last two layers says the same as one that keeps all, or nothing.
fn last_layers_alone(tables: &Tables) {
    let table = tables.table(pieces("KPK")).unwrap();
    let mut last = Tables::new(10);
    last.add(with_last_layers(&table.to_bytes()));
    let with_calm = |at: &str, calm: u32| position(&at.replacen(" 0 1 ", &format!(" {calm} 90 "), 1));
    // The queen is there after seven pairs at most, and mates or wins by 33 moves of normal chess.
    let longest = "8/8/8/6P1/8/k7/1K6/8 p - - 0 1 -";
    let known = [35, 36].map(|calm| last.value(&with_calm(longest, calm)));
    assert_eq!(known, [Some(WIN), None]);
    let mut same = 0;
    for at in table.winnable(75).step_by(401) {
        for calm in [0, 20, 36, 50, 70] {
            let at = with_calm(&at.to_string(), calm);
            let value = last.value(&at);
            assert!(value.is_none() || value == tables.value(&at), "{at}");
            same += usize::from(value.is_some());
        }
    }
    assert!(same > 400, "{same}");
}

/// The same table as a file that keeps the last two layers.
fn with_last_layers(whole: &[u8]) -> Table {
    let layers = usize::from(whole[6]);
    let states = (whole.len() - 64 - layers) / (4 * layers + 1);
    let (names, values) =
        (&whole[62 + layers..64 + layers], &whole[64 + layers + 4 * states * (layers - 2)..]);
    let mut bytes = [&whole[..64], names, values].concat();
    bytes[6] = 2;
    Table::from_bytes(&hashed(bytes)).unwrap()
}
