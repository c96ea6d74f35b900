//! A log grows: which files are new, what is kept to go on, and what a damaged file does.

use fairschach_base::Timestamp;
use fairschach_proofs::tlog::{
    AuditError, CompactRange, Edge, MAX_BATCH_TIME_S, MAX_PROOF_HASHES, MAX_TREE_SIZE, Tile, TileReadError,
    audit, empty_root, new_tiles, next_batch_time, prove_consistency, prove_inclusion, record_hash,
    root_from_tiles, verify_consistency, verify_inclusion,
};
use proptest::collection::vec;
use proptest::prelude::{prop_assert, prop_assert_eq, proptest};

use super::kit::{Log, entry};

#[test]
fn the_same_log_has_the_same_files_however_it_grew() {
    let at_once = Log::grown(&[600]);
    let by_batches = Log::grown(&[1, 2, 255, 256, 257, 511, 512, 513, 600]);
    assert_eq!(at_once.edge, by_batches.edge);
    for (tile, bytes) in &at_once.files {
        assert_eq!(by_batches.files.get(tile), Some(bytes), "{tile}");
    }
    let paths: Vec<String> = at_once.files.keys().map(Tile::to_string).collect();
    assert_eq!(
        paths,
        [
            "tile/entries/000",
            "tile/entries/001",
            "tile/entries/002.p/88",
            "tile/0/000",
            "tile/0/001",
            "tile/0/002.p/88",
            "tile/1/000.p/2"
        ]
    );
}

#[test]
fn three_levels_of_tiles_are_what_the_specification_says() {
    // The example of C2SP tlog-tiles, "Partial Tiles".
    let log = Log::grown(&[65_535, 65_537, 70_000]);
    let count = |kind: &str, partial: bool| {
        let of_kind = log.files.keys().map(Tile::to_string);
        let of_kind = of_kind.filter(|path| path.starts_with(&format!("tile/{kind}/")));
        of_kind.filter(|path| path.contains(".p/") == partial).count()
    };
    assert_eq!((count("0", false), count("1", false), count("2", false)), (273, 1, 0));
    for path in ["tile/0/273.p/112", "tile/1/001.p/17", "tile/2/000.p/1"] {
        assert!(log.files.contains_key(&Tile::parse(path).unwrap()), "{path}");
    }
    let root = log.edge.root();
    assert_eq!(root, log.root_at(70_000));
    assert_eq!(Edge::from_tiles(70_000, &root, |tile| log.read(tile)).unwrap(), log.edge);
    assert_eq!(audit(&log.checkpoint(), |tile| log.read(tile), |_, _| ()), Ok(()));
    for index in [0, 255, 256, 65_535, 65_536, 69_887, 69_888, 69_999] {
        let mut asked = Vec::new();
        let proof = prove_inclusion(index, 70_000, |tile| {
            asked.push(tile);
            log.read(tile)
        })
        .unwrap();
        let leaf = record_hash(&entry(index));
        assert_eq!(verify_inclusion(&leaf, index, 70_000, &root, &proof), Ok(()));
        let all = asked.len();
        asked.sort();
        asked.dedup();
        assert!(asked.len() == all && all <= 6, "{asked:?}");
    }
    for old in [1, 256, 65_535, 65_536, 65_537, 69_999, 70_000] {
        let proof = prove_consistency(old, 70_000, |tile| log.read(tile)).unwrap();
        assert_eq!(verify_consistency(old, &log.root_at(old), 70_000, &root, &proof), Ok(()));
    }
}

proptest! {
    #![proptest_config(proptest::test_runner::Config::with_cases(32))]

    #[test]
    fn every_step_gives_what_is_new_and_can_go_on_from_the_files(steps in vec(0..300u64, 1..6)) {
        let mut log = Log::default();
        for step in steps {
            let (old, before) = (log.size(), log.files.clone());
            let mut edge = Edge::from_tiles(old, &log.root_at(old), |tile| log.read(tile)).unwrap();
            log.grow(old + step);
            let new: Vec<Tile> = log.files.keys().filter(|tile| !before.contains_key(tile)).copied().collect();
            prop_assert_eq!(new, new_tiles(old, old + step).collect::<Vec<_>>());
            // A second run of the same step makes the same bytes.
            let from = usize::try_from(old).unwrap();
            for (tile, bytes) in edge.append(&log.leaves[from..]) {
                prop_assert_eq!(&log.files[&tile], &bytes);
            }
            prop_assert_eq!(&edge, &log.edge);
            prop_assert_eq!(edge.root(), log.root_at(old + step));
            prop_assert_eq!(audit(&log.checkpoint(), |tile| log.read(tile), |_, _| ()), Ok(()));
        }
    }

    #[test]
    fn a_changed_byte_of_any_file_is_found(size in 1..600u64, file in 0..64usize, byte in 0..9999usize, bit in 0..8u8) {
        let mut log = Log::grown(&[size]);
        let file = file % log.files.len();
        let (tile, bytes) = log.files.iter_mut().nth(file).unwrap();
        let (tile, byte) = (*tile, byte % bytes.len());
        bytes[byte] ^= 1 << bit;
        prop_assert!(audit(&log.checkpoint(), |tile| log.read(tile), |_, _| ()).is_err());
        let partial_hashes = !tile.is_full() && tile.kind() != fairschach_proofs::tlog::TileKind::Entries;
        if partial_hashes {
            let read = Edge::from_tiles(size, &log.edge.root(), |tile| log.read(tile));
            prop_assert_eq!(read, Err(TileReadError::Root));
        }
    }
}

#[test]
fn a_full_tile_serves_for_a_partial_one_that_is_gone() {
    let old = Log::grown(&[300]);
    let mut log = Log::grown(&[300, 512]);
    log.files.retain(|tile, _| tile.is_full() || tile.index() == 0);
    let read = |tile: Tile| {
        let full = Tile::parse(tile.to_string().split(".p/").next().unwrap()).unwrap();
        log.read(tile).or_else(|_| log.read(full))
    };
    let root = old.edge.root();
    assert_eq!(Edge::from_tiles(300, &root, read), Ok(old.edge.clone()));
    assert_eq!(root_from_tiles(300, read), Ok(root));
    assert_eq!(audit(&old.checkpoint(), read, |_, _| ()), Ok(()));
    assert!(Edge::from_tiles(300, &root, |tile| log.read(tile)).is_err());
}

#[test]
fn the_largest_log_has_an_edge_and_a_larger_one_is_refused() {
    let nothing = |_: Tile| Err::<Vec<u8>, _>("no file");
    let root = empty_root();
    let largest = Edge::from_tiles(MAX_TREE_SIZE, &root, nothing);
    assert!(largest.is_err() && largest != Err(TileReadError::Size), "{largest:?}");
    assert_eq!(Edge::from_tiles(MAX_TREE_SIZE + 1, &root, nothing), Err(TileReadError::Size));
}

#[test]
fn damaged_files_are_named() {
    let log = Log::grown(&[300]);
    let root = log.edge.root();
    let tile = Tile::parse("tile/0/001.p/44").unwrap();
    let cut = |asked: Tile| {
        log.read(asked).map(|mut bytes| {
            bytes.truncate(bytes.len() - usize::from(asked == tile));
            bytes
        })
    };
    assert_eq!(Edge::from_tiles(300, &root, cut), Err(TileReadError::Length(tile)));
    assert_eq!(prove_inclusion(299, 300, cut), Err(TileReadError::Length(tile)));
    let above = Tile::parse("tile/1/000.p/1").unwrap();
    let missing = |_: Tile| Err::<Vec<u8>, _>("gone");
    assert_eq!(prove_consistency(299, 300, missing), Err(TileReadError::Read(above, "gone")));
    let bundle = Tile::parse("tile/entries/000").unwrap();
    assert_eq!(audit(&log.checkpoint(), missing, |_, _| ()), Err(AuditError::Read(bundle, "gone")));
    assert_eq!(Edge::from_tiles(300, &empty_root(), |tile| log.read(tile)), Err(TileReadError::Root));
}

#[test]
fn sizes_beyond_the_limit_are_refused_and_the_largest_are_not() {
    let none = |tile: Tile| Err::<Vec<u8>, Tile>(tile);
    let beyond = MAX_TREE_SIZE + 1;
    for size in [beyond, u64::MAX] {
        assert_eq!(prove_inclusion(0, size, none), Err(TileReadError::Size));
        assert_eq!(prove_consistency(1, size, none), Err(TileReadError::Size));
        assert_eq!(root_from_tiles(size, none), Err(TileReadError::Size));
        assert_eq!(Edge::from_tiles(size, &empty_root(), none), Err(TileReadError::Size));
        assert_eq!(new_tiles(0, size).next(), None);
        assert_eq!(CompactRange::from_nodes(size, vec![[0; 32]; 64]), None);
        assert_eq!(Tile::hashes(0, 0, size), None);
    }
    assert_eq!(prove_inclusion(5, 5, none), Err(TileReadError::Size));
    assert_eq!(prove_consistency(6, 5, none), Err(TileReadError::Size));
    assert_eq!(Tile::hashes(8, 0, MAX_TREE_SIZE), None);
    assert_eq!(Tile::hashes(0, u64::MAX, MAX_TREE_SIZE), None);
    assert_eq!(Tile::entries(1, 256), None);
    let zeros = |tile: Tile| Ok::<_, ()>(vec![0; 32 * usize::from(tile.width())]);
    let mut range = CompactRange::from_nodes(MAX_TREE_SIZE, vec![[0; 32]; 63]).unwrap();
    assert_eq!(prove_inclusion(0, MAX_TREE_SIZE, zeros).unwrap().len(), 63);
    assert_eq!(prove_inclusion(MAX_TREE_SIZE - 1, MAX_TREE_SIZE, zeros).unwrap().len(), 62);
    // The longest that a request can carry is for 2^62 leaves.
    for (size, hashes) in [(1 << 62, MAX_PROOF_HASHES), (MAX_TREE_SIZE, MAX_PROOF_HASHES + 1)] {
        let old = (1 << (size - 1).ilog2()) + 1;
        assert_eq!(prove_consistency(old, size, zeros).unwrap().len(), hashes);
    }
    assert!(root_from_tiles(MAX_TREE_SIZE, zeros).is_ok());
    let last = new_tiles(MAX_TREE_SIZE - 1, MAX_TREE_SIZE).last().unwrap();
    assert_eq!(last.to_string(), "tile/0/x036/x028/x797/x018/x963/967.p/255");
    range.push([1; 32], |_, _| ());
    assert_eq!(range.nodes().len(), 1);
}

#[test]
fn batch_times_never_shrink() {
    let at = |s: i64| Timestamp::from_us(s * 1_000_000 + 999_999);
    assert_eq!(next_batch_time(at(100), 0), 100);
    assert_eq!(next_batch_time(at(100), 100), 100);
    assert_eq!(next_batch_time(at(99), 100), 100);
    assert_eq!(next_batch_time(Timestamp::from_us(-1), 0), 0);
    assert_eq!(next_batch_time(Timestamp::from_us(i64::MAX), 7), MAX_BATCH_TIME_S);
}
