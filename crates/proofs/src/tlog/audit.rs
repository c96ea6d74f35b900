//! A whole log, read once from its tiles.

use super::checkpoint::Checkpoint;
use super::compact_range::Edge;
use super::leaf::{Leaf, LeafError};
use super::tile::{BundleError, TILE_WIDTH, Tile, parse_bundle};
use super::tree::record_hash;

/// Why the files of a log are not what its checkpoint says. Reading each failed with `E`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum AuditError<E> {
    /// A file could not be read.
    #[error("cannot read {0}: {1}")]
    Read(Tile, E),
    /// A bundle that cannot be read.
    #[error("{0}: {1}")]
    Bundle(Tile, BundleError),
    /// An entry, by its number, that cannot be read.
    #[error("entry {0}: {1}")]
    Leaf(u64, LeafError),
    /// An entry, by its number, whose batch time is before that of the one before.
    #[error("entry {0}: its batch time is before that of the entry before it")]
    Time(u64),
    /// A tile that is not that of the entries.
    #[error("{0} does not hold the hashes of the entries")]
    Tile(Tile),
    /// The entries make another tree.
    #[error("the entries do not lead to the root hash of the checkpoint")]
    Root,
}

/// Reads a whole log and checks that its entries, tiles and batch times fit together and make the checkpoint's tree.
///
/// `read` gives the bytes of a file, or those of the full one where a partial one is asked for; `each` is given every leaf
/// and its number. It holds at most one bundle and the log's right edge in memory.
pub fn audit<E>(
    checkpoint: &Checkpoint,
    mut read: impl FnMut(Tile) -> Result<Vec<u8>, E>,
    mut each: impl FnMut(u64, Leaf),
) -> Result<(), AuditError<E>> {
    let mut edge = Edge::new();
    let (mut last_time, mut full) = (0, Vec::new());
    while let Some(tile) = Tile::entries(edge.size() / u64::from(TILE_WIDTH), checkpoint.size) {
        if edge.size() == checkpoint.size {
            break;
        }
        let bytes = read(tile).map_err(|error| AuditError::Read(tile, error))?;
        let entries = parse_up_to(&bytes, tile).map_err(|error| AuditError::Bundle(tile, error))?;
        for (entry, number) in entries.iter().zip(edge.size()..) {
            let leaf = Leaf::parse(entry).map_err(|error| AuditError::Leaf(number, error))?;
            if leaf.batch_time_s < last_time {
                return Err(AuditError::Time(number));
            }
            last_time = leaf.batch_time_s;
            each(number, leaf);
            edge.push(record_hash(entry), |tile, bytes| full.push((tile, bytes)));
        }
        for (tile, bytes) in full.drain(..) {
            compare(tile, &bytes, &mut read)?;
        }
    }
    for (_, (tile, bytes)) in edge.partials() {
        compare(tile, &bytes, &mut read)?;
    }
    if edge.root() == checkpoint.root { Ok(()) } else { Err(AuditError::Root) }
}

/// The entries of a bundle; of a full one given for a partial one, as many as that has.
fn parse_up_to(bytes: &[u8], tile: Tile) -> Result<Vec<&[u8]>, BundleError> {
    match parse_bundle(bytes, tile.width()) {
        Err(BundleError::Tail) => {
            let mut entries = parse_bundle(bytes, TILE_WIDTH)?;
            entries.truncate(usize::from(tile.width()));
            Ok(entries)
        }
        other => other,
    }
}

fn compare<E>(
    tile: Tile,
    wanted: &[u8],
    read: &mut impl FnMut(Tile) -> Result<Vec<u8>, E>,
) -> Result<(), AuditError<E>> {
    let bytes = read(tile).map_err(|error| AuditError::Read(tile, error))?;
    let full = bytes.len() == usize::from(TILE_WIDTH) * 32;
    if bytes == wanted || (full && bytes.starts_with(wanted)) { Ok(()) } else { Err(AuditError::Tile(tile)) }
}
