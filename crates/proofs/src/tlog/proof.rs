//! Proofs that a leaf is in a tree and that one tree goes on another (RFC 6962 sections 2.1.1 and 2.1.2).

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use super::tile::{TILE_WIDTH, Tile};
use super::tree::{CompactRange, Hash, MAX_TREE_SIZE, empty_root, join, node_hash, split};

/// The most hashes of a proof in a request or a file (C2SP `tlog-witness`): enough for trees of 2^62 leaves.
pub const MAX_PROOF_HASHES: usize = 63;

/// Why a proof proves nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ProofError {
    /// The leaf cannot be in a tree of that size, or the tree would have shrunk.
    #[error("the proof is for a leaf or a size that the tree does not have")]
    Size,
    /// It leads to another root.
    #[error("the proof does not lead to the tree's root hash")]
    Root,
}

/// Why tiles do not give a proof. Reading each failed with `E`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TileReadError<E> {
    /// The tree has no such leaf, or is not that large.
    #[error("the tree has no such leaf or size")]
    Size,
    /// A tile could not be read.
    #[error("cannot read {0}: {1}")]
    Read(Tile, E),
    /// A tile has not as many bytes as it must.
    #[error("damaged log: {0} has not 32 bytes for each of its hashes")]
    Length(Tile),
    /// The tiles make another tree than that with the given root.
    #[error("damaged log: the tiles do not lead to the tree's root hash")]
    Root,
}

/// Checks that the leaf with this [`record_hash`](super::record_hash) is number `index`, from 0, in the tree of `size`
/// leaves and `root` (RFC 9162 section 2.1.3.2).
///
/// ```
/// use fairschach_proofs::tlog::{node_hash, record_hash, verify_inclusion};
///
/// let [first, second] = [record_hash(b"first"), record_hash(b"second")];
/// let root = node_hash(&first, &second);
/// assert!(verify_inclusion(&first, 0, 2, &root, &[second]).is_ok());
/// assert!(verify_inclusion(&first, 1, 2, &root, &[second]).is_err());
/// ```
pub fn verify_inclusion(
    leaf: &Hash,
    index: u64,
    size: u64,
    root: &Hash,
    proof: &[Hash],
) -> Result<(), ProofError> {
    if index >= size || size > MAX_TREE_SIZE {
        return Err(ProofError::Size);
    }
    let (mut at, mut last, mut hash) = (index, size - 1, *leaf);
    for sibling in proof {
        if last == 0 {
            return Err(ProofError::Root);
        }
        if at % 2 == 1 || at == last {
            hash = node_hash(sibling, &hash);
            // The last node of a level without a neighbour rises until it has one.
            let up = at.trailing_zeros();
            (at, last) = (at >> up, last >> up);
        } else {
            hash = node_hash(&hash, sibling);
        }
        (at, last) = (at >> 1, last >> 1);
    }
    if last == 0 && hash == *root { Ok(()) } else { Err(ProofError::Root) }
}

/// Checks that the tree of `new_size` leaves begins with the tree of `old_size` (RFC 9162 section 2.1.4.2). Of two trees
/// of the same size, and after the empty tree, the proof is empty.
///
/// ```
/// use fairschach_proofs::tlog::{Edge, Hash, prove_consistency, record_hash, verify_consistency};
/// use std::collections::HashMap;
///
/// let leaves: Vec<Hash> = (0..10_u8).map(|number| record_hash(&[number])).collect();
/// let (mut log, mut tiles) = (Edge::new(), HashMap::new());
/// tiles.extend(log.append(&leaves[..6]));
/// let old = log.root();
/// tiles.extend(log.append(&leaves[6..]));
/// let proof = prove_consistency(6, 10, |tile| tiles.get(&tile).cloned().ok_or("no such tile"))?;
/// assert!(verify_consistency(6, &old, 10, &log.root(), &proof).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The old tree is larger, or the proof leads to other roots.
pub fn verify_consistency(
    old_size: u64,
    old_root: &Hash,
    new_size: u64,
    new_root: &Hash,
    proof: &[Hash],
) -> Result<(), ProofError> {
    if old_size > new_size || new_size > MAX_TREE_SIZE {
        return Err(ProofError::Size);
    }
    let good = if old_size == new_size {
        proof.is_empty() && old_root == new_root
    } else if old_size == 0 {
        proof.is_empty() && *old_root == empty_root()
    } else {
        consistent_roots(old_size, old_root, new_size, proof) == Some((*old_root, *new_root))
    };
    if good { Ok(()) } else { Err(ProofError::Root) }
}

/// The roots of the old and the new tree as the proof makes them; 0 < `old_size` < `new_size`.
fn consistent_roots(old_size: u64, old_root: &Hash, new_size: u64, proof: &[Hash]) -> Option<(Hash, Hash)> {
    // A complete old tree is itself the first node of the proof and not repeated in it.
    let (first, rest) = if old_size.is_power_of_two() { (old_root, proof) } else { proof.split_first()? };
    let up = (old_size - 1).trailing_ones();
    let (mut at, mut last) = ((old_size - 1) >> up, (new_size - 1) >> up);
    let (mut old, mut new) = (*first, *first);
    for node in rest {
        if last == 0 {
            return None;
        }
        if at % 2 == 1 || at == last {
            old = node_hash(node, &old);
            new = node_hash(node, &new);
            let up = at.trailing_zeros();
            (at, last) = (at >> up, last >> up);
        } else {
            new = node_hash(&new, node);
        }
        (at, last) = (at >> 1, last >> 1);
    }
    (last == 0).then_some((old, new))
}

/// The proof for leaf `index` in the tree of `size` leaves: the siblings from the leaf upwards (RFC 6962 section 2.1.1).
///
/// `read` gives the bytes of a tile as it is in a tree of that size, or the full tile where a partial one is asked for.
/// Each is asked for once, at most two of each level. What it gives is not checked: see [`verify_inclusion`].
pub fn prove_inclusion<E>(
    index: u64,
    size: u64,
    read: impl FnMut(Tile) -> Result<Vec<u8>, E>,
) -> Result<Vec<Hash>, TileReadError<E>> {
    if index >= size || size > MAX_TREE_SIZE {
        return Err(TileReadError::Size);
    }
    let mut nodes = Nodes::new(size, read);
    let (mut from, mut to) = (0, size);
    let mut proof = Vec::new();
    while to - from > 1 {
        let middle = from + split(to - from);
        if index < middle {
            proof.push(nodes.subtree(middle, to)?);
            to = middle;
        } else {
            proof.push(nodes.subtree(from, middle)?);
            from = middle;
        }
    }
    proof.reverse();
    Ok(proof)
}

/// The proof that the tree of `new_size` leaves begins with that of `old_size` (RFC 6962 section 2.1.2); empty if they are
/// the same or the old one is empty.
///
/// `read` is as for [`prove_inclusion`], the tiles being those of the new tree; check with [`verify_consistency`].
pub fn prove_consistency<E>(
    old_size: u64,
    new_size: u64,
    read: impl FnMut(Tile) -> Result<Vec<u8>, E>,
) -> Result<Vec<Hash>, TileReadError<E>> {
    if old_size > new_size || new_size > MAX_TREE_SIZE {
        return Err(TileReadError::Size);
    }
    if old_size == 0 {
        return Ok(Vec::new());
    }
    let mut nodes = Nodes::new(new_size, read);
    let (mut from, mut to) = (0, new_size);
    let mut proof = Vec::new();
    while old_size < to {
        let middle = from + split(to - from);
        if old_size <= middle {
            proof.push(nodes.subtree(middle, to)?);
            to = middle;
        } else {
            proof.push(nodes.subtree(from, middle)?);
            from = middle;
        }
    }
    if from > 0 {
        proof.push(nodes.subtree(from, to)?);
    }
    proof.reverse();
    Ok(proof)
}

/// The root of the tree of `size` leaves, from its rightmost tiles; `read` is as for [`prove_inclusion`].
pub fn root_from_tiles<E>(
    size: u64,
    read: impl FnMut(Tile) -> Result<Vec<u8>, E>,
) -> Result<Hash, TileReadError<E>> {
    if size > MAX_TREE_SIZE {
        return Err(TileReadError::Size);
    }
    if size == 0 {
        return Ok(empty_root());
    }
    Nodes::new(size, read).subtree(0, size)
}

/// Reads a tile's hashes; of a full tile given for a partial one, as many as that has.
pub(super) fn read_hashes<E>(
    tile: Tile,
    read: &mut impl FnMut(Tile) -> Result<Vec<u8>, E>,
) -> Result<Vec<Hash>, TileReadError<E>> {
    let bytes = read(tile).map_err(|error| TileReadError::Read(tile, error))?;
    let (mut hashes, rest) = hashes_of(&bytes);
    let wanted = usize::from(tile.width());
    if !rest.is_empty() || (hashes.len() != wanted && hashes.len() != usize::from(TILE_WIDTH)) {
        return Err(TileReadError::Length(tile));
    }
    hashes.truncate(wanted);
    Ok(hashes)
}

fn hashes_of(bytes: &[u8]) -> (Vec<Hash>, &[u8]) {
    let (hashes, rest) = bytes.as_chunks();
    (hashes.to_vec(), rest)
}

/// The nodes of a tree, computed from its tiles.
struct Nodes<F> {
    size: u64,
    read: F,
    tiles: BTreeMap<Tile, Vec<Hash>>,
}

impl<F, E> Nodes<F>
where
    F: FnMut(Tile) -> Result<Vec<u8>, E>,
{
    fn new(size: u64, read: F) -> Self {
        Nodes { size, read, tiles: BTreeMap::new() }
    }

    /// The hash over the leaves `from..to`, a subtree of the tree as RFC 6962 splits it.
    fn subtree(&mut self, from: u64, to: u64) -> Result<Hash, TileReadError<E>> {
        let mut complete = Vec::new();
        let mut at = from;
        while at < to {
            let level = (to - at).ilog2();
            complete.push(self.node(level, at >> level)?);
            at += 1 << level;
        }
        join(&complete).ok_or(TileReadError::Size)
    }

    /// A complete subtree of 2^`level` leaves.
    fn node(&mut self, level: u32, index: u64) -> Result<Hash, TileReadError<E>> {
        let (shelf, inner) = (level / 8, level % 8);
        let first = index << inner;
        let width = u64::from(TILE_WIDTH);
        let tile = u8::try_from(shelf)
            .ok()
            .and_then(|shelf| Tile::hashes(shelf, first / width, self.size))
            .ok_or(TileReadError::Size)?;
        let hashes = match self.tiles.entry(tile) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => new.insert(read_hashes(tile, &mut self.read)?),
        };
        let mut subtree = CompactRange::new();
        let from = usize::try_from(first % width).map_err(|_| TileReadError::Size)?;
        let part = hashes.get(from..from + (1 << inner)).ok_or(TileReadError::Size)?;
        part.iter().for_each(|hash| subtree.push(*hash, |_, _| ()));
        Ok(subtree.root())
    }
}
