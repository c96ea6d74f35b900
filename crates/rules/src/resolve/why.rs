//! Why a move is not legal, in terms that a player can follow.

use crate::base::{Side, wordings};
use crate::legal::Legal;
use crate::{Kind, Move, Piece, Position, RuleSet, Setup, SquareSet, Wing, placing};

wordings! {
    /// Why a side may not enter a move; the message is for the player.
    #[derive(Hash, thiserror::Error)]
    pub enum Illegal {
        NotYourTurn: "illegal-not-your-turn", "it is not this side's turn to enter";
        NoPiece: "illegal-no-man", "no piece stands on the start square";
        NotYourPiece: "illegal-not-your-man", "the piece on the start square is not yours";
        Rests: "illegal-rests", "this piece moved in the last pair and rests (FSR 9)";
        CapturesKing: "illegal-captures-king", "a king cannot be captured (FIDE 1.4.1)";
        CapturesOwnPiece: "illegal-captures-own-man", "your own piece stands on the target";
        NotItsMove: "illegal-not-its-move", "this piece does not move that way";
        PathBlocked: "illegal-path-blocked", "another piece stands in the way";
        NothingToCapture: "illegal-nothing-to-capture", "a pawn goes diagonally only to capture, and nothing can be captured there";
        DoesNotParry: "illegal-does-not-parry", "your king is attacked and this move does not parry";
        KingTargetAttacked: "illegal-king-target-attacked", "the king would stand on an attacked square";
        UncoversKing: "illegal-uncovers-king", "this move would uncover your own king";
        NoCastlingRight: "illegal-no-castling-right", "castling on this wing is no longer possible: king or rook has moved";
        CastlingBlocked: "illegal-castling-blocked", "no castling while a piece stands between king and rook";
        CastlingInCheck: "illegal-castling-in-check", "no castling while the king is attacked";
        CastlingThroughCheck: "illegal-castling-through-check", "no castling across or to an attacked square";
        PromotionMissing: "illegal-promotion-missing", "say what the pawn becomes: q, r, b or n";
        PromotionWrong: "illegal-promotion-wrong", "a pawn becomes queen, rook, bishop or knight";
        CannotPlace: "illegal-cannot-place", "this piece cannot be placed there now";
        NotAPromotion: "illegal-not-a-promotion", "a promotion is written, but this move is none";
    }
}

impl Illegal {
    /// The stable word, such as `rests`: the last part of the key of its text.
    pub fn as_str(self) -> &'static str {
        self.wording().key.trim_start_matches("illegal-")
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
