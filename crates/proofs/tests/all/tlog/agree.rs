//! Against other implementations: a naive tree, `ct-merkle`, `tlog_tiles` and `signed_note`.

use ct_merkle::mem_backed_tree::MemoryBackedTree;
use ct_merkle::{ConsistencyProof, InclusionProof, RootHash};
use fairschach_proofs::tlog::{
    Checkpoint, CheckpointNote, Hash, Tile, TileKind, new_tiles, prove_consistency, prove_inclusion,
    root_from_tiles, verify_consistency, verify_inclusion,
};
use proptest::prelude::{Just, Strategy, any, prop, prop_assert, prop_assert_eq, prop_assert_ne, proptest};
use sha2::Sha256;
use signed_note::{Note, StandardVerifier, VerifierList};
use tlog_tiles::{Tile as TheirTile, check_record, check_tree};

use super::kit::{Log, entry, log_key, naive_root, witness_key};

/// Greater than two levels of tiles would make the tests slow; three are met in `growth`.
const LARGEST: u64 = 700;

fn their_tree(entries: &[Vec<u8>]) -> MemoryBackedTree<Sha256, Vec<u8>> {
    let mut tree = MemoryBackedTree::new();
    entries.iter().for_each(|entry| tree.push(entry.clone()));
    tree
}

fn theirs(hash: &Hash) -> tlog_tiles::Hash {
    tlog_tiles::Hash(*hash)
}

#[test]
fn small_trees_agree_in_every_root_and_proof() {
    for size in 1..=40 {
        let log = Log::grown(&[size]);
        let tree = their_tree(&log.entries);
        let root = log.edge.root();
        assert_eq!(root, naive_root(&log.leaves));
        assert_eq!(tree.root().as_bytes().as_slice(), root);
        for index in 0..size {
            let proof = prove_inclusion(index, size, |tile| log.read(tile)).unwrap();
            let at = usize::try_from(index).unwrap();
            assert_eq!(tree.prove_inclusion(at).as_bytes(), proof.concat());
            let hashes = proof.iter().map(theirs).collect();
            let leaf = log.leaves[at];
            assert!(check_record(&hashes, size, theirs(&root), index, theirs(&leaf)).is_ok());
            assert_eq!(verify_inclusion(&leaf, index, size, &root, &proof), Ok(()));
        }
        for old in 1..=size {
            let proof = prove_consistency(old, size, |tile| log.read(tile)).unwrap();
            let grown = usize::try_from(size - old).unwrap();
            assert_eq!(tree.prove_consistency(grown).as_bytes(), proof.concat());
            let (old_root, hashes) = (log.root_at(old), proof.iter().map(theirs).collect());
            assert!(check_tree(&hashes, size, theirs(&root), old, theirs(&old_root)).is_ok());
            assert_eq!(verify_consistency(old, &old_root, size, &root, &proof), Ok(()));
        }
    }
}

fn sizes() -> impl Strategy<Value = (u64, u64)> {
    (1..=LARGEST).prop_flat_map(|size| (Just(size), 0..size))
}

proptest! {
    #![proptest_config(proptest::test_runner::Config::with_cases(48))]

    #[test]
    fn larger_trees_agree((size, other) in sizes()) {
        let log = Log::grown(&[other, size]);
        let tree = their_tree(&log.entries);
        let root = log.edge.root();
        prop_assert_eq!(root, naive_root(&log.leaves));
        prop_assert_eq!(root_from_tiles(size, |tile| log.read(tile)), Ok(root));
        let proof = prove_inclusion(other, size, |tile| log.read(tile)).unwrap();
        let at = usize::try_from(other).unwrap();
        let proven = tree.prove_inclusion(at);
        prop_assert_eq!(proven.as_bytes(), proof.concat());
        prop_assert_eq!(verify_inclusion(&log.leaves[at], other, size, &root, &proof), Ok(()));
        let proof = prove_consistency(other, size, |tile| log.read(tile)).unwrap();
        prop_assert_eq!(verify_consistency(other, &log.root_at(other), size, &root, &proof), Ok(()));
        if other > 0 {
            let proven = tree.prove_consistency(usize::try_from(size - other).unwrap());
            prop_assert_eq!(proven.as_bytes(), proof.concat());
        }
    }

    /// Whatever is done to a proof: they and we say the same of it, and a wrong leaf or root never holds.
    #[test]
    fn changed_proofs_are_judged_alike(
        (size, other) in sizes(),
        (index, new_size) in (0..LARGEST + 2, 1..LARGEST + 2),
        (drop, extra, flip) in (any::<bool>(), any::<bool>(), any::<Option<(prop::sample::Index, u8)>>()),
    ) {
        let log = Log::grown(&[size]);
        let root = log.edge.root();
        let change = |mut proof: Vec<Hash>| {
            if drop {
                proof.pop();
            }
            if extra {
                proof.insert(0, root);
            }
            if let Some((at, bit)) = &flip && !proof.is_empty() {
                let at = at.index(proof.len());
                proof[at][usize::from(*bit / 8)] ^= 1 << (bit % 8);
            }
            proof
        };
        let at = usize::try_from(other).unwrap();
        let proof = change(prove_inclusion(other, size, |tile| log.read(tile)).unwrap());
        for (index, size) in [(other, size), (index, size), (other, new_size)] {
            let ours = verify_inclusion(&log.leaves[at], index, size, &root, &proof).is_ok();
            let bytes = InclusionProof::try_from_bytes(proof.concat()).unwrap();
            let tree: RootHash<Sha256> = RootHash::new(root.into(), size);
            prop_assert_eq!(ours, tree.verify_inclusion(&entry(other), index, &bytes).is_ok());
            let hashes = proof.iter().map(theirs).collect();
            prop_assert_eq!(ours, check_record(&hashes, size, theirs(&root), index, theirs(&log.leaves[at])).is_ok());
        }
        let old = other.max(1);
        let proof = change(prove_consistency(old, size, |tile| log.read(tile)).unwrap());
        for (old_root, new) in [(log.root_at(old), size), (root, size), (log.root_at(old), new_size)] {
            let ours = verify_consistency(old, &old_root, new, &root, &proof).is_ok();
            let bytes = ConsistencyProof::try_from_bytes(proof.concat()).unwrap();
            let before: RootHash<Sha256> = RootHash::new(old_root.into(), old);
            let after: RootHash<Sha256> = RootHash::new(root.into(), new);
            let judged = after.verify_consistency(&before, &bytes).is_ok();
            // Two trees of one size are the same only if their roots are.
            prop_assert_eq!(ours, judged && (old != new || old_root == root));
        }
    }

    #[test]
    fn other_leaves_and_roots_never_hold((size, index) in sizes(), other in 0..LARGEST) {
        let log = Log::grown(&[size]);
        let proof = prove_inclusion(index, size, |tile| log.read(tile)).unwrap();
        if other != index {
            let leaf = fairschach_proofs::tlog::record_hash(&entry(other));
            prop_assert!(verify_inclusion(&leaf, index, size, &log.edge.root(), &proof).is_err());
        }
        let at = usize::try_from(index).unwrap();
        let before = log.root_at(index);
        prop_assert_ne!(before, log.edge.root());
        prop_assert!(verify_inclusion(&log.leaves[at], index, size, &before, &proof).is_err());
    }

    #[test]
    fn paths_and_new_tiles_agree(
        level in 0..=7u8, index in 0..1u64 << 50, width in 1..=256u16, old in 0..200_000u64, grown in 0..3000u64,
    ) {
        let path = TheirTile::new(8, level, index, u32::from(width), false).path().replacen("tile/8/", "tile/", 1);
        let fits = (u128::from(index) * 256 + u128::from(width)) << (8 * level) <= u128::from(fairschach_proofs::tlog::MAX_TREE_SIZE);
        match Tile::parse(&path) {
            Ok(tile) => {
                prop_assert_eq!((tile.kind(), tile.index(), tile.width()), (TileKind::Hashes(level), index, width));
                prop_assert_eq!(tile.to_string(), path);
            }
            Err(_) => prop_assert!(!fits, "{}", path),
        }
        let ours: Vec<String> = new_tiles(old, old + grown)
            .filter(|tile| tile.kind() != TileKind::Entries)
            .map(|tile| tile.to_string())
            .collect();
        let theirs: Vec<String> = TheirTile::new_tiles(8, old, old + grown)
            .iter()
            .map(|tile| tile.path().replacen("tile/8/", "tile/", 1))
            .collect();
        prop_assert_eq!(ours, theirs);
    }
}

#[test]
fn another_tool_reads_our_checkpoints_and_we_read_its() {
    for size in [0, 1, 300] {
        let log = Log::grown(&[size]);
        let mut note = log.note();
        let cosigner = witness_key(1);
        let line = CheckpointNote::parse(&note).unwrap().cosign(&cosigner, 5).unwrap();
        note += &line;
        let theirs = Note::from_bytes(note.as_bytes()).unwrap();
        let verifier = StandardVerifier::new(&log_key().verifier_key().to_string()).unwrap();
        let (known, unknown) = theirs.verify(&VerifierList::new(vec![Box::new(verifier)])).unwrap();
        assert_eq!((known.len(), unknown.len()), (1, 1));
        assert_eq!(theirs.to_bytes(), note.as_bytes());
        let read = tlog_tiles::Checkpoint::from_bytes(theirs.text()).unwrap();
        let ours = log.checkpoint();
        assert_eq!(
            (read.origin(), read.size(), read.hash().0, read.extension()),
            (ours.origin.as_str(), size, ours.root, "")
        );
        let made = tlog_tiles::Checkpoint::new(&ours.origin, size, read.hash().to_owned(), "more\n").unwrap();
        let made = Checkpoint::parse(std::str::from_utf8(&made.to_bytes()).unwrap()).unwrap();
        assert_eq!(made.extensions, ["more"]);
        assert_eq!((made.size, made.root), (ours.size, ours.root));
    }
}
