//! Tables are kept within a number of bytes.

use std::sync::Arc;

use fairschach::app::tournaments::table_cache::{TABLES_KEPT_BYTES_MAX, TableCache};
use fairschach::base::TournamentId;

fn id(n: u128) -> TournamentId {
    TournamentId::from_uuid(uuid::Uuid::from_u128(n))
}

#[test]
fn so_many_bytes_are_kept_and_what_was_read_last() {
    let cache = TableCache::<u8>::default();
    let half = TABLES_KEPT_BYTES_MAX / 2;
    cache.put(id(1), 7, &Arc::new(1), half);
    cache.put(id(2), 7, &Arc::new(2), half);
    assert_eq!(cache.size(), (2, TABLES_KEPT_BYTES_MAX));
    assert_eq!(cache.get(id(1), 7).as_deref(), Some(&1));
    // The second was read longest ago.
    cache.put(id(3), 7, &Arc::new(3), 1);
    assert_eq!(cache.size(), (2, half + 1));
    assert!(cache.get(id(2), 7).is_none() && cache.get(id(1), 7).is_some());
    // Another version takes the place of the one before.
    cache.put(id(1), 8, &Arc::new(4), 10);
    assert_eq!(cache.size(), (2, 11));
    assert!(cache.get(id(1), 7).is_none());
    assert_eq!(cache.get(id(1), 8).as_deref(), Some(&4));
}

#[test]
fn what_is_larger_than_all_room_is_shared_and_not_kept() {
    let cache = TableCache::<u8>::default();
    let (most, more) = (Arc::new(1), Arc::new(2));
    cache.put(id(1), 1, &most, TABLES_KEPT_BYTES_MAX);
    cache.put(id(2), 1, &more, TABLES_KEPT_BYTES_MAX + 1);
    assert_eq!(cache.size(), (1, TABLES_KEPT_BYTES_MAX));
    assert!(cache.get(id(2), 1).is_some_and(|found| Arc::ptr_eq(&found, &more)));
    drop((most, more));
    assert!(cache.get(id(1), 1).is_some() && cache.get(id(2), 1).is_none());
}

#[test]
fn the_same_tables_are_made_by_one_at_a_time() {
    let cache = TableCache::<u8>::default();
    let first = cache.making(id(1));
    assert!(Arc::ptr_eq(&first, &cache.making(id(1))));
    assert!(!Arc::ptr_eq(&first, &cache.making(id(2))));
}
