//! What follows an ordinary pair is worth, without carrying the pair out by the rules.
//!
//! Most pairs are ordinary: two pieces go to different squares, no king is attacked before or afterwards, and both sides can
//! enter again. What pieces see is worked out once, before the pair; afterwards only those are looked at again whose lines
//! have changed. Everything else is left to the rules.

use fairschach_base::{BySide, Side};
use fairschach_rules::{
    Board, Form, Kind, Move, OptionValue, Piece, Position, RuleSet, Square, SquareSet, Turn, quiet_to_claim,
};

use crate::eval::{self, Sight, Weights};

/// Whether ordinary pairs are carried out alike by these rules: every piece that moves rests, nobody moves first but for a
/// check, and no pair is counted after which the game changes.
pub(super) fn fits(rules: &RuleSet) -> bool {
    let options = rules.options();
    let rests = options.get("rest_scope") == Some(&OptionValue::Word("every".to_owned()));
    let together = options.get("first_move_for").is_none_or(|first| *first == OptionValue::List(Vec::new()));
    let lasts = options.get("switch_pair").is_none_or(|pair| *pair == OptionValue::Number(0));
    rests && together && lasts
}

/// A position in which a pair is entered.
pub(super) struct Glance<'w> {
    weights: &'w Weights,
    board: Board,
    pieces: BySide<Vec<SeenPiece>>,
    /// What both sides' pieces are worth.
    worth: BySide<i32>,
}

/// A piece, what it sees, and centipawns for that.
struct SeenPiece {
    at: Square,
    kind: Kind,
    seen: SquareSet,
    mobility: i32,
}

impl<'w> Glance<'w> {
    /// Nothing, if a pair here cannot be ordinary.
    pub(super) fn new(position: &Position, weights: &'w Weights) -> Option<Glance<'w>> {
        let pairs = position.turn() == Turn::Both && position.setup().form == Form::Pairs;
        let claimed = position.calm() + 1 >= quiet_to_claim(position);
        if !pairs || claimed || position.is_chess66() || position.in_check() != BySide::default() {
            return None;
        }
        let board = *position.board();
        let pieces = BySide::from_fn(|side| {
            let own = board.side(side);
            let piece = |(at, piece): (Square, Piece)| {
                let seen = board.hit_by(piece, at, board.occupied());
                SeenPiece { at, kind: piece.kind, seen, mobility: weights.moves(piece.kind, seen, own) }
            };
            board.pieces().filter(|(_, piece)| piece.side == side).map(piece).collect()
        });
        let worth = BySide::from_fn(|side| {
            let pieces: &Vec<SeenPiece> = pieces.get(side);
            pieces.iter().map(|piece| eval::piece_worth(side, piece.kind, piece.at, weights)).sum()
        });
        Some(Glance { weights, board, pieces, worth })
    }

    /// White's expected result after a legal pair, if it is ordinary.
    pub(super) fn expected(&self, entries: &BySide<Move>) -> Option<f64> {
        let mut board = self.board;
        let movers = BySide {
            white: self.lift(&mut board, entries.white)?,
            black: self.lift(&mut board, entries.black)?,
        };
        if entries.white.to == entries.black.to {
            return None;
        }
        let captured = BySide::from_fn(|side: Side| {
            let target = entries.get(side.opposite()).to;
            board.side(side).contains(target).then_some(target)
        });
        let mut worth = self.worth;
        for side in Side::ALL {
            let (entry, mover) = (*entries.get(side), *movers.get(side));
            if let Some((at, piece)) = captured.get(side).and_then(|at| Some((at, board.take(at)?))) {
                *worth.get_mut(side) -= eval::piece_worth(side, piece.kind, at, self.weights);
            }
            let arrives = Piece { side, kind: entry.promotion.unwrap_or(mover.kind) };
            *worth.get_mut(side) += eval::piece_worth(side, arrives.kind, entry.to, self.weights)
                - eval::piece_worth(side, mover.kind, entry.from, self.weights);
        }
        for (side, entry) in entries.iter() {
            let kind = entry.promotion.unwrap_or(movers.get(side).kind);
            board.put(entry.to, Piece { side, kind });
        }
        let sights = BySide::from_fn(|side| self.sight(&board, side, entries.get(side).to, *worth.get(side)));
        let goes_on = |side: Side| goes_on(&board, side, sights.get(side), sights.get(side.opposite()));
        let able = board.kind(Kind::Pawn).or(board.kind(Kind::Rook)).or(board.kind(Kind::Queen));
        let ordinary = goes_on(Side::White) && goes_on(Side::Black) && !able.is_empty();
        ordinary.then(|| eval::expected(eval::balance(&board, &sights, self.weights)))
    }

    /// Takes the piece of an entry off the board; nothing for castling and captures en passant.
    fn lift(&self, board: &mut Board, Move { from, to, .. }: Move) -> Option<Piece> {
        let piece = board.take(from)?;
        let ordinary = match piece.kind {
            Kind::King => from.file().abs_diff(to.file()) <= 1 && !self.board.side(piece.side).contains(to),
            Kind::Pawn => from.file() == to.file() || self.board.occupied().contains(to),
            _ => true,
        };
        ordinary.then_some(piece)
    }

    /// What a side's pieces see after the pair; the one that moved stands on `to`.
    fn sight(&self, board: &Board, side: Side, to: Square, worth: i32) -> Sight {
        let (own, occupied) = (board.side(side), board.occupied());
        let changed = differ(occupied, self.board.occupied());
        let own_changed = differ(own, self.board.side(side));
        let mover = board.piece_at(to).unwrap_or(Piece { side, kind: Kind::Dot });
        let mut sight = Sight::begun(board, side, SquareSet::of(to));
        sight.pieces = worth;
        for piece in self.pieces.get(side).iter().filter(|piece| own.contains(piece.at)) {
            let on_lines = matches!(piece.kind, Kind::Bishop | Kind::Rook | Kind::Queen);
            let (seen, mobility) = if on_lines && piece.seen.meets(changed) {
                let seen = board.hit_by(Piece { side, kind: piece.kind }, piece.at, occupied);
                (seen, self.weights.moves(piece.kind, seen, own))
            } else if piece.seen.meets(own_changed) {
                (piece.seen, self.weights.moves(piece.kind, piece.seen, own))
            } else {
                (piece.seen, piece.mobility)
            };
            sight.sees(piece.kind, seen, mobility);
        }
        let seen = board.hit_by(mover, to, occupied);
        if mover.kind == Kind::King {
            sight.bound = SquareSet::EMPTY;
            sight.sees(mover.kind, seen, 0);
        } else {
            sight.rests(seen);
        }
        sight
    }
}

/// The squares that belong to one set only.
const fn differ(one: SquareSet, two: SquareSet) -> SquareSet {
    one.minus(two).or(two.minus(one))
}

/// Whether a side's king is not attacked and the side has an entry for certain.
fn goes_on(board: &Board, side: Side, own: &Sight, other: &Sight) -> bool {
    let Some(king) = board.king(side).filter(|&king| !other.all.contains(king)) else { return false };
    let (pieces, occupied) = (board.side(side), board.occupied());
    let steps = board.hit_by(Piece { side, kind: Kind::King }, king, occupied);
    if !steps.minus(pieces).minus(other.all).is_empty() {
        return true;
    }
    // Off the lines through the king nothing is pinned.
    let lines = board.hit_by(Piece { side, kind: Kind::Queen }, king, SquareSet::EMPTY);
    let free = pieces.minus(lines).minus(own.bound).without(king);
    free.into_iter().any(|at| match board.piece_at(at) {
        Some(pawn) if pawn.kind == Kind::Pawn => {
            let ahead = if side == Side::White { at.index() + 8 } else { at.index().wrapping_sub(8) };
            Square::from_index(ahead).is_some_and(|ahead| ahead.index() < 64 && !occupied.contains(ahead))
        }
        Some(piece) => {
            !board.hit_by(piece, at, occupied).minus(pieces).minus(board.kind(Kind::King)).is_empty()
        }
        None => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::chess::Chess;
    use crate::game::{Game, Next};
    use crate::thought::mixed;
    use fairschach_rules::{Start, legal};

    /// Every pair of the positions of games by chance: seen at a glance it is worth what the rules and the estimate say.
    fn agrees(rules: &RuleSet, games: u64) -> (u64, u64) {
        let (mut ordinary, mut all) = (0, 0);
        for game in 0..games {
            let chess = Chess::new(rules, &Budget::nodes(0), &[], 0);
            let mut place = chess.begin(Position::start(rules), &[]);
            for turn in 0..60 {
                let glance = Glance::new(&place.position, &Weights::PRESENT);
                let [white, black] = Side::ALL.map(|side| legal(&place.position, rules, side));
                for (at, &one) in white.iter().enumerate().filter(|(at, _)| (at + turn) % 3 == 0) {
                    for &two in black.iter().skip(at % 3).step_by(3) {
                        all += 1;
                        let entries = BySide { white: one, black: two };
                        let Some(seen) = glance.as_ref().and_then(|glance| glance.expected(&entries)) else {
                            continue;
                        };
                        ordinary += 1;
                        let Next::Sure(next) = chess.next(&place, Some(one), Some(two)) else {
                            panic!("{} {one} {two} is left to chance", place.position)
                        };
                        assert_eq!(chess.over(&next), None, "{} {one} {two}", place.position);
                        assert_eq!(chess.estimate(&next), seen, "{} {one} {two}", place.position);
                    }
                }
                let roll = |of: u64| mixed(game * 1_000 + turn as u64 * 2 + of) as usize;
                let pick = |moves: &[Move], of| moves.get(roll(of) % moves.len().max(1)).copied();
                let Next::Sure(next) = chess.next(&place, pick(&white, 0), pick(&black, 1)) else { break };
                if chess.over(&next).is_some() {
                    break;
                }
                place = next;
            }
        }
        (ordinary, all)
    }

    #[test]
    fn a_glance_sees_what_the_rules_say() {
        let usual = RuleSet::usual("fairschach").unwrap();
        let shuffled = usual.clone().with_start(&Start::parse("chess960:77").unwrap()).unwrap();
        for rules in [usual, shuffled] {
            assert!(fits(&rules));
            let (ordinary, all) = agrees(&rules, 12);
            assert!(all > 20_000 && ordinary * 10 > all * 6, "{ordinary} of {all}");
        }
    }

    #[test]
    fn other_rules_are_left_to_the_rules() {
        for (preset, _) in
            RuleSet::presets("fairschach").into_iter().filter(|(preset, _)| *preset != "fsr-2023")
        {
            assert!(!fits(&RuleSet::new("fairschach", preset, &Default::default()).unwrap()), "{preset}");
        }
        let on_chess66 = RuleSet::usual("fairschach").unwrap().with_chess66_board().unwrap();
        assert!(Glance::new(&Position::start(&on_chess66), &Weights::PRESENT).is_none());
    }
}
