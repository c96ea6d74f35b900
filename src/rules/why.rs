use super::{Move, Position, RuleSet};
use crate::base::Side;

/// Why a side may not enter a move; the message is for the player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum Illegal {
    /// The other side enters now.
    #[error("it is not this side's turn to enter")]
    NotYourTurn,
    /// The start square is empty.
    #[error("no man stands on the start square")]
    NoMan,
    /// The man belongs to the other side.
    #[error("the man on the start square is not yours")]
    NotYourMan,
    /// The man moved in the last pair.
    #[error("this man moved in the last pair and rests (FSR 9)")]
    Rests,
    /// Kings are never captured.
    #[error("a king cannot be captured (FIDE 1.4.1)")]
    CapturesKing,
    /// An own man stands on the target.
    #[error("your own man stands on the target")]
    CapturesOwnMan,
    /// The man does not move this way.
    #[error("this man does not move that way")]
    NotItsMove,
    /// Another man stands in the way.
    #[error("another man stands in the way")]
    PathBlocked,
    /// A pawn captures only what is there.
    #[error("a pawn goes diagonally only to capture, and nothing can be captured there")]
    NothingToCapture,
    /// The move does not end the attack on the king.
    #[error("your king is attacked and this move does not parry")]
    DoesNotParry,
    /// The king would go to an attacked square.
    #[error("the king would stand on an attacked square")]
    KingTargetAttacked,
    /// A pinned man would uncover the king.
    #[error("this move would uncover your own king")]
    UncoversKing,
    /// The right is gone.
    #[error("castling on this wing is no longer possible: king or rook has moved")]
    NoCastlingRight,
    /// Something stands between.
    #[error("no castling while a man stands between king and rook")]
    CastlingBlocked,
    /// No castling out of check.
    #[error("no castling while the king is attacked")]
    CastlingInCheck,
    /// No castling across an attacked square.
    #[error("no castling across or to an attacked square")]
    CastlingThroughCheck,
    /// The choice is missing.
    #[error("say what the pawn becomes: q, r, b or n")]
    PromotionMissing,
    /// The choice is no promotion man.
    #[error("a pawn becomes queen, rook, bishop or knight")]
    PromotionWrong,
    /// Not a promotion.
    #[error("a promotion is written, but this move is none")]
    NotAPromotion,
}

/// Why this side may not enter this move; nothing, if it may.
pub fn why_illegal(_position: &Position, _rules: &RuleSet, _side: Side, _entry: Move) -> Option<Illegal> {
    None
}
