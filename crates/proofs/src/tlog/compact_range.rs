//! The right edge of a growing log (C2SP `tlog-tiles`).

use super::proof::{TileReadError, read_hashes};
use super::tile::{MAX_TILE_LEVEL, TILE_WIDTH, Tile, tile_bytes};
use super::tree::{CompactRange, Hash, MAX_TREE_SIZE};

/// The right edge of a log in tiles (C2SP `tlog-tiles`): what has to be kept of it to write the tiles of its next leaves
/// and to know its root. At most 255 hashes of each level.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Edge {
    range: CompactRange,
    /// The hashes of each level's unfinished tile.
    levels: [Vec<Hash>; MAX_TILE_LEVEL as usize + 1],
}

impl Edge {
    /// That of the empty log.
    pub fn new() -> Self {
        Self::default()
    }

    /// That of a log of `size` leaves, from its partial tiles, which must make this root.
    ///
    /// `read` gives the bytes of a tile, or of the full tile where a partial one is asked for and gone; it is asked for
    /// one of each level at most.
    pub fn from_tiles<E>(
        size: u64,
        root: &Hash,
        mut read: impl FnMut(Tile) -> Result<Vec<u8>, E>,
    ) -> Result<Self, TileReadError<E>> {
        if size > MAX_TREE_SIZE {
            return Err(TileReadError::Size);
        }
        let mut levels = <[Vec<Hash>; MAX_TILE_LEVEL as usize + 1]>::default();
        let mut nodes = Vec::new();
        for (level, hashes) in (0..=MAX_TILE_LEVEL).zip(&mut levels).rev() {
            if let Some(tile) = partial(level, size) {
                *hashes = read_hashes(tile, &mut read)?;
                let mut range = CompactRange::new();
                hashes.iter().for_each(|hash| range.push(*hash, |_, _| ()));
                nodes.extend_from_slice(range.nodes());
            }
        }
        // The unfinished tiles' ranges, one behind another, are the range of the whole tree.
        let range = CompactRange::from_nodes(size, nodes).ok_or(TileReadError::Size)?;
        if range.root() == *root { Ok(Edge { range, levels }) } else { Err(TileReadError::Root) }
    }

    /// How many leaves the log has.
    pub fn size(&self) -> u64 {
        self.range.size()
    }

    /// The root of its tree.
    pub fn root(&self) -> Hash {
        self.range.root()
    }

    /// Appends leaves by their [`record_hash`](super::record_hash) and gives the new tiles of hashes with their bytes:
    /// those that [`new_tiles`](super::new_tiles) names. The same leaves on the same log always give the same bytes.
    pub fn append(&mut self, leaves: &[Hash]) -> Vec<(Tile, Vec<u8>)> {
        let old_size = self.size();
        let mut tiles = Vec::new();
        for leaf in leaves {
            self.push(*leaf, |tile, bytes| tiles.push((tile, bytes)));
        }
        let grown = |level: u8| old_size >> (8 * level) < self.size() >> (8 * level);
        let partials = self.partials().filter(|(level, _)| grown(*level));
        tiles.extend(partials.map(|(_, file)| file));
        tiles.sort();
        tiles
    }

    /// Appends a leaf; `full` is given each tile that is full with it.
    pub(super) fn push(&mut self, leaf: Hash, mut full: impl FnMut(Tile, Vec<u8>)) {
        let size = self.size() + 1;
        let levels = &mut self.levels;
        self.range.push(leaf, |height, hash| {
            if height % 8 != 0 {
                return;
            }
            let level = height / 8;
            let Some(hashes) = levels.get_mut(level as usize) else { return };
            hashes.push(hash);
            if hashes.len() == usize::from(TILE_WIDTH) {
                let bytes = tile_bytes(hashes);
                // The next tile of the level takes as many.
                hashes.clear();
                let last = (size >> height) / u64::from(TILE_WIDTH) - 1;
                if let Some(tile) = u8::try_from(level).ok().and_then(|level| Tile::hashes(level, last, size))
                {
                    full(tile, bytes);
                }
            }
        });
    }

    /// The unfinished tiles by level, with their bytes.
    pub fn partials(&self) -> impl Iterator<Item = (u8, (Tile, Vec<u8>))> {
        let levels = (0..=MAX_TILE_LEVEL).zip(&self.levels);
        levels.filter_map(|(level, hashes)| {
            let tile = partial(level, self.size())?;
            Some((level, (tile, tile_bytes(hashes))))
        })
    }
}

/// The partial tile of a level in a tree of that size.
fn partial(level: u8, size: u64) -> Option<Tile> {
    let hashes = size >> (8 * level);
    let tile = Tile::hashes(level, hashes / u64::from(TILE_WIDTH), size)?;
    (!tile.is_full()).then_some(tile)
}
