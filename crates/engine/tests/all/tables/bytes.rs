//! The same bytes however a table is built, and damaged ones found out.

use fairschach_engine::tables::{Build, Keep, Known, Table, TableError};

use super::{finish, known, pieces};
use fairschach_engine::tables::Tables;

/// A small table and what it needs.
fn queen() -> (Known, Build) {
    let pieces = pieces("KQK");
    let mut known = known(pieces, 10, &mut Tables::new(10));
    let build = Build::new(pieces, 10, Keep::Every, &mut known);
    (known, build)
}

#[test]
fn two_builds_give_the_same_bytes() {
    let (known, build) = queen();
    let whole = finish(build, &known).to_bytes();
    // The other way round, and stopped on the way.
    let (mut known, mut build) = queen();
    for _ in 0..4 {
        let mut layer: Vec<_> =
            build.chunks().into_iter().rev().map(|chunk| build.work_out(chunk, &known)).collect();
        layer.reverse();
        build.hand_in(layer);
    }
    let stopped = build.to_bytes();
    let build = Build::resume(pieces("KQK"), 10, Keep::Every, &mut known, &stopped).unwrap();
    let resumed = finish(build, &known);
    assert!(resumed.to_bytes() == whole, "a table that was stopped is another one");
    assert!(Table::from_bytes(&whole).unwrap() == resumed);
    damaged(&whole, &stopped, &mut known);
}

fn damaged(whole: &[u8], stopped: &[u8], known: &mut Known) {
    for at in [5, 9, 20, 40, 70, whole.len() - 1] {
        let mut bytes = whole.to_vec();
        bytes[at] ^= 1;
        assert!(Table::from_bytes(&bytes).is_err(), "byte {at} may change");
    }
    assert_eq!(Table::from_bytes(&whole[..whole.len() - 1]), Err(TableError::Hash));
    assert_eq!(Table::from_bytes(&whole[..30]), Err(TableError::Form));
    assert_eq!(Table::from_bytes(stopped), Err(TableError::Form));
    let other = Build::resume(pieces("KRK"), 10, Keep::Every, known, stopped);
    assert_eq!(other.err(), Some(TableError::Other));
}
