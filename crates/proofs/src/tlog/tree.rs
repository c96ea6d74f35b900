//! Hashing of a log's Merkle tree (RFC 6962 section 2.1).

use sha2::{Digest, Sha256};

/// A SHA-256 hash: of a leaf, of a node, of a whole tree.
pub type Hash = [u8; 32];

/// The most leaves that a tree has: what a signed 64-bit number holds, as in other tools and in databases.
pub const MAX_TREE_SIZE: u64 = i64::MAX as u64;

const LEAF: u8 = 0;
const NODE: u8 = 1;

/// The hash of a log entry as a leaf of the tree: SHA-256(0x00 ‖ entry) (RFC 6962 section 2.1).
pub fn record_hash(entry: &[u8]) -> Hash {
    Sha256::new().chain_update([LEAF]).chain_update(entry).finalize().into()
}

/// The hash of two subtrees: SHA-256(0x01 ‖ left ‖ right) (RFC 6962 section 2.1).
pub fn node_hash(left: &Hash, right: &Hash) -> Hash {
    Sha256::new().chain_update([NODE]).chain_update(left).chain_update(right).finalize().into()
}

/// The root of the tree without leaves: the hash of nothing (RFC 6962 section 2.1).
pub fn empty_root() -> Hash {
    Sha256::digest([]).into()
}

/// The hash of neighbouring subtrees, the greatest first, as the tree joins them.
pub(super) fn join(nodes: &[Hash]) -> Option<Hash> {
    let (last, before) = nodes.split_last()?;
    Some(before.iter().rfold(*last, |right, left| node_hash(left, &right)))
}

/// The greatest power of two below `leaves`, which are at least two: where RFC 6962 splits a tree.
pub(super) fn split(leaves: u64) -> u64 {
    1 << (leaves - 1).ilog2()
}

/// What has to be kept of a tree to append to it and to know its root: the hashes of its greatest complete subtrees,
/// one for each binary digit 1 of its size.
///
/// Appending computes new nodes only: for n leaves appended, about n of them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CompactRange {
    size: u64,
    nodes: Vec<Hash>,
}

impl CompactRange {
    /// The range of the empty tree.
    pub fn new() -> Self {
        Self::default()
    }

    /// From a size and the hashes that [`nodes`](Self::nodes) gave. `None` if there cannot be so many.
    pub fn from_nodes(size: u64, nodes: Vec<Hash>) -> Option<Self> {
        let fits = size <= MAX_TREE_SIZE && nodes.len() == size.count_ones() as usize;
        fits.then_some(CompactRange { size, nodes })
    }

    /// How many leaves the tree has.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// The complete subtrees, from the left, the greatest first: at most 63.
    pub fn nodes(&self) -> &[Hash] {
        &self.nodes
    }

    /// Appends a leaf by its [`record_hash`]. `completed` is told each subtree that is complete with it: its level (the
    /// leaf itself is level 0, the pair with its neighbour 1, …) and its hash.
    pub fn push(&mut self, leaf: Hash, mut completed: impl FnMut(u32, Hash)) {
        let mut node = leaf;
        completed(0, node);
        for level in 1..=self.size.trailing_ones() {
            if let Some(left) = self.nodes.pop() {
                node = node_hash(&left, &node);
                completed(level, node);
            }
        }
        self.nodes.push(node);
        self.size += 1;
    }

    /// The root of the tree.
    pub fn root(&self) -> Hash {
        join(&self.nodes).unwrap_or_else(empty_root)
    }
}
