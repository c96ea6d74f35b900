//! The context: to what game, turn, side and position a seal is bound.

use sha2::{Digest, Sha256};

use super::kek::Kid;
use crate::base::{GameId, PlayerId, Side, errors};

/// Bytes of a [`Ctx`] as stored.
pub const CTX_LEN: usize = 128;

const MAGIC: &[u8; 4] = b"FSC1";
const VERSION: u8 = 1;

/// What kind of record a box holds; never what is in it, for the ctx is stored in clear.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecordKind {
    /// A filed entry.
    Entry = 1,
    /// An entry kept but not filed.
    Draft = 2,
    /// An entry that is filed only under a condition.
    Conditional = 3,
    /// What is said with a filed entry.
    Line = 4,
}

/// What a box belongs to: one server, game, turn, side, revision, position and player. Public, and of 128 bytes.
///
/// It is stored with the box as it was when filed; it is never made again from today's keys, which may have rotated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ctx {
    /// The kind of the record.
    pub kind: RecordKind,
    /// SHA-256 of the log's verifier key line, without newline.
    pub log_id: [u8; 32],
    /// The game's id.
    pub game: GameId,
    /// The turn: the number of its reveal, from 1.
    pub turn: u32,
    /// The side that enters.
    pub side: Side,
    /// 0 for the first entry of a side in a turn, then counting up.
    pub revision: u16,
    /// [`position_hash`] of the position before the turn.
    pub position_hash: [u8; 32],
    /// The player who enters.
    pub player: PlayerId,
    /// The KEK that was current then.
    pub kid: Kid,
}

errors! {
    /// Why bytes are no ctx.
    #[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
    pub enum CtxError {
        Length(usize): "a ctx has 128 bytes, not {0}";
        Magic: "not a ctx: it does not begin with FSC1";
        Version(u8): "ctx of version {0}; this program reads version 1, a newer one may read it";
        Kind(u8): "ctx of an unknown kind {0}";
        Side(u8): "ctx of an unknown side {0}";
        Tail: "the last 11 bytes of the ctx are not zero";
    }
}

/// SHA-256 of a position text's bytes.
pub fn position_hash(text: &str) -> [u8; 32] {
    Sha256::digest(text.as_bytes()).into()
}

impl Ctx {
    /// The 128 bytes.
    pub fn to_bytes(&self) -> [u8; CTX_LEN] {
        let mut bytes = [0; CTX_LEN];
        let mut rest = &mut bytes[..];
        for part in [
            MAGIC.as_slice(),
            &[VERSION, self.kind as u8],
            &self.log_id,
            &self.game.to_bytes(),
            &self.turn.to_be_bytes(),
            &[self.side.index()],
            &self.revision.to_be_bytes(),
            &self.position_hash,
            &self.player.to_bytes(),
            &self.kid.to_bytes(),
        ] {
            let (here, after) = rest.split_at_mut(part.len());
            here.copy_from_slice(part);
            rest = after;
        }
        bytes
    }

    /// Reads the 128 bytes; what [`Ctx::to_bytes`] cannot have made is refused.
    pub fn parse(bytes: &[u8]) -> Result<Self, CtxError> {
        let bytes: &[u8; CTX_LEN] = bytes.try_into().map_err(|_| CtxError::Length(bytes.len()))?;
        if &field::<4>(bytes, 0) != MAGIC {
            return Err(CtxError::Magic);
        }
        if bytes[4] != VERSION {
            return Err(CtxError::Version(bytes[4]));
        }
        let kind = RecordKind::from_byte(bytes[5]).ok_or(CtxError::Kind(bytes[5]))?;
        let side = Side::from_index(bytes[58]).ok_or(CtxError::Side(bytes[58]))?;
        if field(bytes, 117) != [0; 11] {
            return Err(CtxError::Tail);
        }
        Ok(Ctx {
            kind,
            log_id: field(bytes, 6),
            game: GameId::from_bytes(field(bytes, 38)),
            turn: u32::from_be_bytes(field(bytes, 54)),
            side,
            revision: u16::from_be_bytes(field(bytes, 59)),
            position_hash: field(bytes, 61),
            player: PlayerId::from_bytes(field(bytes, 93)),
            kid: Kid::from_bytes(field(bytes, 109)),
        })
    }

    /// The names of the fields in which this ctx differs from what a row says. `kid` is not among them: the row's
    /// key may have been rotated since.
    pub(super) fn differences(&self, row: &Ctx) -> Vec<&'static str> {
        [
            ("kind", self.kind == row.kind),
            ("log_id", self.log_id == row.log_id),
            ("game", self.game == row.game),
            ("turn", self.turn == row.turn),
            ("side", self.side == row.side),
            ("revision", self.revision == row.revision),
            ("position_hash", self.position_hash == row.position_hash),
            ("player", self.player == row.player),
        ]
        .into_iter()
        .filter_map(|(name, same)| (!same).then_some(name))
        .collect()
    }
}

impl RecordKind {
    const fn from_byte(byte: u8) -> Option<Self> {
        match byte {
            1 => Some(RecordKind::Entry),
            2 => Some(RecordKind::Draft),
            3 => Some(RecordKind::Conditional),
            4 => Some(RecordKind::Line),
            _ => None,
        }
    }
}

fn field<const N: usize>(bytes: &[u8; CTX_LEN], at: usize) -> [u8; N] {
    std::array::from_fn(|i| bytes[at + i])
}
