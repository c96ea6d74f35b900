//! The same bytes however a table is built, and damaged ones found out.

use fairschach_engine::tables::{Build, Keep, Known, Table, TableError, Tables, WIN, Wrong};
use sha2::{Digest, Sha256};

use super::{built, finish, known, pieces, rules};

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

/// A table's file whose hash fits.
pub(super) fn hashed(mut bytes: Vec<u8>) -> Vec<u8> {
    let hash = Sha256::new().chain_update(&bytes[..32]).chain_update(&bytes[64..]).finalize();
    bytes[32..64].copy_from_slice(&hash);
    bytes
}

#[test]
fn what_no_build_writes_is_refused_though_its_hash_fits() {
    const STATES: usize = 10 * 64 * 64 * 2;
    let (tables, queen) = (built("KQK", 10), pieces("KQK"));
    let whole = tables.table(queen).unwrap().to_bytes();
    let (values, sure) = (64 + usize::from(whole[6]), whole.len() - STATES);
    let changed = |at: usize, new: &[u8]| {
        let mut bytes = whole.clone();
        bytes[at..at + new.len()].copy_from_slice(new);
        Table::from_bytes(&hashed(bytes)).err()
    };
    for (value, fits) in [(WIN, true), (-WIN, true), (WIN + 1, false), (-WIN - 1, false), (i32::MIN, false)] {
        let refused = (!fits).then_some(TableError::Form);
        assert_eq!(changed(values, &value.to_be_bytes()), refused, "{value}");
    }
    assert_eq!((changed(sure, &[75]), changed(sure, &[76])), (None, Some(TableError::Form)));
    // One layer alone is enough only if nothing changes after it.
    let alone = |left: u8| {
        let mut bytes = [&whole[..64], &[left][..], &whole[sure - 4 * STATES..]].concat();
        bytes[6] = 1;
        Table::from_bytes(&hashed(bytes)).err()
    };
    assert_eq!((alone(74), alone(75)), (None, Some(TableError::Form)));

    // Wins that are all certain in the last pair only follow from nothing.
    assert!(tables.check(queen, &rules(10), 2_000, 1).unwrap() > 100);
    let mut late = whole.clone();
    late[sure..].iter_mut().filter(|pairs| **pairs > 0).for_each(|pairs| *pairs = 75);
    let mut tables = Tables::new(10);
    tables.add(Table::from_bytes(&hashed(late)).unwrap());
    let wrong = tables.check(queen, &rules(10), 2_000, 1);
    assert!(matches!(wrong, Err(Wrong::Sure { .. })), "{wrong:?}");
}
