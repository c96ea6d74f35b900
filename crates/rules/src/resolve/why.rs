//! Why a move is not legal, in terms that a player can follow.

use crate::base::Side;
use crate::legal::Legal;
use crate::{Kind, Move, Piece, Position, RuleSet, Setup, SquareSet, Wing, placing};

/// Why a side may not enter a move; the message is for the player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum Illegal {
    /// The other side enters now.
    #[error("it is not this side's turn to enter")]
    NotYourTurn,
    /// The start square is empty.
    #[error("no piece stands on the start square")]
    NoPiece,
    /// The piece belongs to the other side.
    #[error("the piece on the start square is not yours")]
    NotYourPiece,
    /// The piece moved in the last pair.
    #[error("this piece moved in the last pair and rests (FSR 9)")]
    Rests,
    /// Kings are never captured.
    #[error("a king cannot be captured (FIDE 1.4.1)")]
    CapturesKing,
    /// An own piece stands on the target.
    #[error("your own piece stands on the target")]
    CapturesOwnPiece,
    /// The piece does not move this way.
    #[error("this piece does not move that way")]
    NotItsMove,
    /// Another piece stands in the way.
    #[error("another piece stands in the way")]
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
    /// A pinned piece would uncover the king.
    #[error("this move would uncover your own king")]
    UncoversKing,
    /// The right is gone.
    #[error("castling on this wing is no longer possible: king or rook has moved")]
    NoCastlingRight,
    /// Something stands between.
    #[error("no castling while a piece stands between king and rook")]
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
    /// The choice is no promotion piece.
    #[error("a pawn becomes queen, rook, bishop or knight")]
    PromotionWrong,
    /// Placing a piece in Freischach.
    #[error("this piece cannot be placed there now")]
    CannotPlace,
    /// Not a promotion.
    #[error("a promotion is written, but this move is none")]
    NotAPromotion,
}

impl Illegal {
    /// The stable word, such as `rests`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Illegal::NotYourTurn => "not-your-turn",
            Illegal::NoPiece => "no-man",
            Illegal::NotYourPiece => "not-your-man",
            Illegal::Rests => "rests",
            Illegal::CapturesKing => "captures-king",
            Illegal::CapturesOwnPiece => "captures-own-man",
            Illegal::NotItsMove => "not-its-move",
            Illegal::PathBlocked => "path-blocked",
            Illegal::NothingToCapture => "nothing-to-capture",
            Illegal::DoesNotParry => "does-not-parry",
            Illegal::KingTargetAttacked => "king-target-attacked",
            Illegal::UncoversKing => "uncovers-king",
            Illegal::NoCastlingRight => "no-castling-right",
            Illegal::CastlingBlocked => "castling-blocked",
            Illegal::CastlingInCheck => "castling-in-check",
            Illegal::CastlingThroughCheck => "castling-through-check",
            Illegal::PromotionMissing => "promotion-missing",
            Illegal::PromotionWrong => "promotion-wrong",
            Illegal::CannotPlace => "cannot-place",
            Illegal::NotAPromotion => "not-a-promotion",
        }
    }
}

/// Why this side may not enter this move; nothing, if it may.
///
/// ```
/// use fairschach_base::Side;
/// use fairschach_rules::{Illegal, Move, Position, RuleSet, why_illegal};
///
/// let rules = RuleSet::usual("fairschach")?;
/// let position = Position::parse("6k1/8/8/8/8/5N2/8/6K1 p - - 1 9 f3", &rules)?;
/// let why = |entry| Ok::<_, Box<dyn std::error::Error>>(why_illegal(&position, &rules, Side::White, Move::parse(entry)?));
/// assert_eq!(why("g1g2")?, None);
/// assert_eq!(why("f3e5")?.map(Illegal::as_str), Some("rests"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn why_illegal(position: &Position, rules: &RuleSet, side: Side, entry: Move) -> Option<Illegal> {
    if !position.turn().may_enter(side) {
        return Some(Illegal::NotYourTurn);
    }
    if position.is_placing() {
        let fits = placing::acts(position.setup()).contains(&entry);
        return (!fits).then_some(Illegal::CannotPlace);
    }
    let entry = position.setup().castling_spelling(side, entry);
    let legal = Legal::new(position.setup(), side).waived(rules.play());
    if legal.allows(entry) {
        return None;
    }
    let reason = explain(position.setup(), side, entry);
    Some(reason.unwrap_or(Illegal::Rests))
}

/// Why the Laws forbid a move in a position, rests not looked at; nothing, if they allow it.
pub(crate) fn explain(setup: &Setup, side: Side, entry: Move) -> Option<Illegal> {
    let board = &setup.board;
    let Some(piece) = board.piece_at(entry.from) else { return Some(Illegal::NoPiece) };
    if piece.side != side {
        return Some(Illegal::NotYourPiece);
    }
    let legal = Legal::new(setup, side).fide();
    if legal.allows(entry) {
        return None;
    }
    if entry.from == entry.to {
        let freed = piece.kind == Kind::Dot && legal.in_check();
        return Some(if freed { Illegal::DoesNotParry } else { Illegal::NotItsMove });
    }
    if let Some(wing) = castling_meant(setup, piece, entry) {
        return Some(castling(setup, &legal, entry, side, wing));
    }
    Some(match board.piece_at(entry.to) {
        Some(target) if target.side == side => Illegal::CapturesOwnPiece,
        Some(target) if target.kind == Kind::King => Illegal::CapturesKing,
        _ if !moves_like_that(setup, piece, entry) => Illegal::NotItsMove,
        _ if !reaches(setup, &legal, piece, entry) => obstacle(setup, piece, entry),
        _ => promotion(&legal, piece.kind, entry).unwrap_or_else(|| danger(&legal, piece.kind)),
    })
}

/// The wing, if a king on its start square goes two files along the first rank, in Chess960 onto an own rook.
fn castling_meant(setup: &Setup, piece: Piece, entry: Move) -> Option<Wing> {
    let home = setup.board.topology().home[piece.side as usize];
    if piece.kind != Kind::King || !home.contains(entry.from) || !home.contains(entry.to) {
        return None;
    }
    let king_file = setup.board.geometry().king_file(piece.side);
    let onto_rook = setup.board.of(piece.side, Kind::Rook).contains(entry.to);
    let two_step = entry.from.file().abs_diff(entry.to.file()) == 2 && entry.from.file() == king_file;
    let meant = if setup.chess960 { onto_rook } else { two_step };
    meant.then_some(if entry.to < entry.from { Wing::A } else { Wing::H })
}

fn castling(setup: &Setup, legal: &Legal<'_>, entry: Move, side: Side, wing: Wing) -> Illegal {
    let Some(ways) = setup.castling_ways(side, wing).filter(|ways| ways.written_to == entry.to) else {
        return Illegal::NoCastlingRight;
    };
    let kings = setup.board.kind(Kind::King).and(setup.board.side(side));
    if legal.in_check() {
        Illegal::CastlingInCheck
    } else if ways.all().meets(setup.board.occupied().minus(kings).without(ways.rook_from)) {
        Illegal::CastlingBlocked
    } else if !legal.king_way_is_safe(&ways) {
        Illegal::CastlingThroughCheck
    } else {
        Illegal::NotAPromotion
    }
}

/// Whether a piece of this kind ever goes from here to there, on an empty or a full board.
fn moves_like_that(setup: &Setup, piece: Piece, entry: Move) -> bool {
    let t = setup.board.topology();
    let from = entry.from;
    let goes = match piece.kind {
        Kind::Pawn => {
            let steps = t.pawn_steps(piece.side, from);
            let double = t.pawn_home[piece.side as usize].contains(from);
            let twice = steps.fold(SquareSet::EMPTY, |all, step| all.or(t.pawn_steps(piece.side, step)));
            let ahead = if double { steps.or(twice) } else { steps };
            ahead.or(t.pawn_attacks(piece.side, from))
        }
        Kind::Knight => t.knight(from),
        Kind::Bishop => t.diagonal(from),
        Kind::Rook => t.straight(from),
        Kind::Queen => t.diagonal(from).or(t.straight(from)),
        Kind::King => t.king(from),
        Kind::Dot => SquareSet::EMPTY,
    };
    goes.contains(entry.to)
}

/// Whether nothing but the safety of the king stands against the move.
fn reaches(setup: &Setup, legal: &Legal<'_>, piece: Piece, entry: Move) -> bool {
    let ep = piece.kind == Kind::Pawn
        && setup.ep.get(piece.side).contains(entry.to)
        && !setup.board.occupied().contains(entry.to)
        && setup.ep_victim(piece.side, entry.to).is_some();
    ep || legal.reach(entry.from, piece.kind).contains(entry.to)
}

fn obstacle(setup: &Setup, piece: Piece, entry: Move) -> Illegal {
    let diagonal = setup.board.topology().pawn_attacks(piece.side, entry.from).contains(entry.to);
    if piece.kind == Kind::Pawn && diagonal { Illegal::NothingToCapture } else { Illegal::PathBlocked }
}

fn promotion(legal: &Legal<'_>, kind: Kind, entry: Move) -> Option<Illegal> {
    match entry.promotion {
        None => legal.promotes(kind, entry.to).then_some(Illegal::PromotionMissing),
        Some(_) if !legal.promotes(kind, entry.to) => Some(Illegal::NotAPromotion),
        Some(choice) => (!Kind::PROMOTIONS.contains(&choice)).then_some(Illegal::PromotionWrong),
    }
}

fn danger(legal: &Legal<'_>, kind: Kind) -> Illegal {
    if kind == Kind::King {
        Illegal::KingTargetAttacked
    } else if legal.in_check() {
        Illegal::DoesNotParry
    } else {
        Illegal::UncoversKing
    }
}
