//! What a file is that somebody wants checked.

use serde::Deserialize;

use super::TOURNAMENT_FORMAT;

/// What a file is, by what it says of itself.
///
/// ```
/// use fairschach_proofs::verify::FileKind;
///
/// assert_eq!(FileKind::of(b"fairschach-receipt/1\n"), FileKind::Receipt);
/// assert_eq!(FileKind::of(br#"{"format": "fairschach-game/1"}"#), FileKind::Game);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileKind {
    /// A receipt.
    Receipt,
    /// A proof of inclusion.
    Proof,
    /// The record of a tournament.
    Tournament,
    /// A game file, or JSON of an unknown kind: as a game file it is refused.
    Game,
    /// A checkpoint, or whatever is of no known kind: as a checkpoint it is refused.
    Checkpoint,
}

impl FileKind {
    /// Looks at how the file begins, and at the format that JSON names.
    pub fn of(bytes: &[u8]) -> FileKind {
        #[derive(Deserialize)]
        struct Tag {
            format: String,
        }
        if bytes.starts_with(b"fairschach-receipt/") {
            FileKind::Receipt
        } else if bytes.starts_with(b"c2sp.org/tlog-proof@") {
            FileKind::Proof
        } else if !bytes.trim_ascii_start().starts_with(b"{") {
            FileKind::Checkpoint
        } else if serde_json::from_slice(bytes).is_ok_and(|tag: Tag| tag.format == TOURNAMENT_FORMAT) {
            FileKind::Tournament
        } else {
            FileKind::Game
        }
    }
}
