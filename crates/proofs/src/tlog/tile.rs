//! The files of a log: tiles of hashes and bundles of entries (C2SP `tlog-tiles`).

use std::fmt;

use super::tree::{Hash, MAX_TREE_SIZE};
use crate::base::errors;

/// The hashes in a full tile, and the entries in a full bundle.
pub const TILE_WIDTH: u16 = 256;
/// The highest level of tiles that a tree of [`MAX_TREE_SIZE`] leaves has.
pub const MAX_TILE_LEVEL: u8 = 7;
/// The longest path of a tile, in bytes.
pub const MAX_TILE_PATH_LEN: usize = 64;
/// The longest entry that a bundle takes, in bytes.
pub const MAX_ENTRY_LEN: usize = u16::MAX as usize;

const WIDTH: u64 = TILE_WIDTH as u64;

/// What a tile holds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum TileKind {
    /// Entries, each as a u16 length and so many bytes.
    Entries,
    /// Hashes of 32 bytes: those of the leaves at level 0, of full tiles of the level below at the others.
    Hashes(u8),
}

/// One file of a log (C2SP `tlog-tiles`, "Merkle Tree" and "Log entries"), named as it is served below the log's prefix:
/// `tile/<L>/<N>[.p/<W>]` or `tile/entries/<N>[.p/<W>]`. It is written once and never changes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Tile {
    kind: TileKind,
    index: u64,
    width: u16,
}

/// A text that names no tile of a log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "not a tile's path: expected tile/<level 0 to {MAX_TILE_LEVEL}, or entries>/<index as x001/x234/067>, \
     and .p/<width 1 to 255> for a partial one"
)]
pub struct TilePathError;

errors! {
    /// Why bytes are no bundle of entries, or entries make none.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
    pub enum BundleError {
        TooLong: "a log entry has at most {MAX_ENTRY_LEN} bytes";
        Count: "a bundle holds as many entries as its path says, {TILE_WIDTH} at most";
        Cut: "damaged bundle: it ends within an entry";
        Tail: "damaged bundle: there is more after its last entry";
    }
}

impl Tile {
    /// Tile `index` of a level as it is in a tree of `size` leaves; `None` if that tree has none there.
    pub fn hashes(level: u8, index: u64, size: u64) -> Option<Self> {
        Self::of_size(TileKind::Hashes(level), index, size)
    }

    /// Bundle `index` as it is in a tree of `size` leaves; `None` if that tree has none there.
    pub fn entries(index: u64, size: u64) -> Option<Self> {
        Self::of_size(TileKind::Entries, index, size)
    }

    fn of_size(kind: TileKind, index: u64, size: u64) -> Option<Self> {
        if kind.level() > MAX_TILE_LEVEL || size > MAX_TREE_SIZE {
            return None;
        }
        let from = index.checked_mul(WIDTH)?;
        let hashes = (size >> (8 * kind.level())).checked_sub(from)?.min(WIDTH);
        let width = u16::try_from(hashes).ok().filter(|width| *width > 0)?;
        Some(Tile { kind, index, width })
    }

    /// Reads a path, which has one spelling only. It says nothing of whether the log is large enough for it.
    pub fn parse(path: &str) -> Result<Self, TilePathError> {
        if path.len() > MAX_TILE_PATH_LEN {
            return Err(TilePathError);
        }
        Self::read(path).filter(|tile| tile.to_string() == path).ok_or(TilePathError)
    }

    fn read(path: &str) -> Option<Self> {
        let (kind, rest) = path.strip_prefix("tile/")?.split_once('/')?;
        let kind = match kind {
            "entries" => TileKind::Entries,
            level => TileKind::Hashes(level.parse().ok().filter(|level| *level <= MAX_TILE_LEVEL)?),
        };
        let (digits, width) = match rest.split_once(".p/") {
            Some((digits, width)) => (digits, width.parse().ok().filter(|w| (1..TILE_WIDTH).contains(w))?),
            None => (rest, TILE_WIDTH),
        };
        let mut index: u64 = 0;
        for group in digits.split('/') {
            let group: u64 = group.strip_prefix('x').unwrap_or(group).parse().ok()?;
            index = index.checked_mul(1000)?.checked_add(group)?;
        }
        // No tree is so large that it has the tile's last hash.
        let last =
            index.checked_mul(WIDTH)?.checked_add(u64::from(width))?.checked_mul(1 << (8 * kind.level()))?;
        (last <= MAX_TREE_SIZE).then_some(Tile { kind, index, width })
    }

    /// What it holds.
    pub fn kind(self) -> TileKind {
        self.kind
    }

    /// Its number within its level, from 0.
    pub fn index(self) -> u64 {
        self.index
    }

    /// How many hashes or entries it holds: 1 to 256.
    pub fn width(self) -> u16 {
        self.width
    }

    /// Whether it is full: then it stays as it is however the log grows.
    pub fn is_full(self) -> bool {
        self.width == TILE_WIDTH
    }

    /// The number of the first leaf that it covers.
    pub fn first_leaf(self) -> u64 {
        (self.index * WIDTH) << (8 * self.kind.level())
    }
}

/// Its path.
impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            TileKind::Entries => f.write_str("tile/entries")?,
            TileKind::Hashes(level) => write!(f, "tile/{level}")?,
        }
        let groups =
            std::iter::successors(Some(self.index), |rest| Some(rest / 1000).filter(|rest| *rest > 0));
        let groups: Vec<u64> = groups.map(|rest| rest % 1000).collect();
        for (left, group) in groups.iter().enumerate().rev() {
            write!(f, "/{}{group:03}", if left > 0 { "x" } else { "" })?;
        }
        if self.is_full() { Ok(()) } else { write!(f, ".p/{}", self.width) }
    }
}

impl TileKind {
    /// Bundles lie like the tiles of level 0.
    fn level(self) -> u8 {
        match self {
            TileKind::Entries => 0,
            TileKind::Hashes(level) => level,
        }
    }
}

/// The files that a log of `new_size` leaves has and that of `old_size` had not: first the bundles, then the tiles of each
/// level, from the left, partial ones last. Empty if the log does not grow.
pub fn new_tiles(old_size: u64, new_size: u64) -> impl Iterator<Item = Tile> {
    let kinds = std::iter::once(TileKind::Entries).chain((0..=MAX_TILE_LEVEL).map(TileKind::Hashes));
    let grown = kinds.filter(move |kind| {
        let hashes = |size: u64| size >> (8 * kind.level());
        hashes(old_size) < hashes(new_size)
    });
    grown.flat_map(move |kind| {
        let first = (old_size >> (8 * kind.level())) / WIDTH;
        (first..).map_while(move |index| Tile::of_size(kind, index, new_size))
    })
}

/// The bytes of a tile of hashes.
pub(super) fn tile_bytes(hashes: &[Hash]) -> Vec<u8> {
    hashes.as_flattened().to_vec()
}

/// The bytes of a bundle (C2SP `tlog-tiles`, "Log entries"): each entry behind its length, a u16.
pub fn bundle<T: AsRef<[u8]>>(entries: &[T]) -> Result<Vec<u8>, BundleError> {
    if entries.is_empty() || entries.len() > usize::from(TILE_WIDTH) {
        return Err(BundleError::Count);
    }
    let mut bytes = Vec::with_capacity(entries.iter().map(|entry| 2 + entry.as_ref().len()).sum());
    for entry in entries.iter().map(AsRef::as_ref) {
        let length = u16::try_from(entry.len()).map_err(|_| BundleError::TooLong)?;
        bytes.extend(length.to_be_bytes());
        bytes.extend(entry);
    }
    Ok(bytes)
}

/// The entries of a bundle that must hold `width` of them.
pub fn parse_bundle(bytes: &[u8], width: u16) -> Result<Vec<&[u8]>, BundleError> {
    if width == 0 || width > TILE_WIDTH {
        return Err(BundleError::Count);
    }
    let mut rest = bytes;
    let mut entries = Vec::with_capacity(usize::from(width));
    for _ in 0..width {
        let (length, behind) = rest.split_first_chunk().ok_or(BundleError::Cut)?;
        let length = usize::from(u16::from_be_bytes(*length));
        let (entry, behind) = behind.split_at_checked(length).ok_or(BundleError::Cut)?;
        entries.push(entry);
        rest = behind;
    }
    if rest.is_empty() { Ok(entries) } else { Err(BundleError::Tail) }
}
