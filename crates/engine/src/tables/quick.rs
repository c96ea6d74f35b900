//! Positions as tables see them, and back.

use super::lines::GONE;
use super::material::{MOST, Material, goes_before};
use super::pair::After;
use super::scene::{Entry as Own, KING, PASS, Scene, Standing};
use super::space::Placed;
use super::value::WIN;
use fairschach_base::{BySide, Side};
use fairschach_rules::{Board, Castling, Kind, Move, Piece, Position, Setup, Square, SquareSet};

/// A position of few men, turned so that White is the strong side, the one with more or better men.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    pub(super) scene: Scene,
    pub(super) material: Material,
    /// Whether Black is the strong side, so that colours and ranks are exchanged.
    pub(super) flipped: bool,
}

impl View {
    /// Nothing, if there are men that no table knows. Who enters is not looked at.
    pub(super) fn of(position: &Position) -> Option<View> {
        let unusual = Side::ALL
            .into_iter()
            .any(|side| position.castling(side) != Castling::default() || !position.ep(side).is_empty());
        let few = position.board().occupied().len() <= MOST as u32 + 2;
        if !few || unusual || position.is_chess66() || position.is_dice() || position.is_placing() {
            return None;
        }
        let men = BySide::from_fn(|side| -> Vec<(Kind, Square)> {
            let own = position.pieces().filter(|(_, piece)| piece.side == side && piece.kind != Kind::King);
            own.map(|(at, piece)| (piece.kind, at)).collect()
        });
        let flipped = match (men.white.as_slice(), men.black.as_slice()) {
            ([], [_, ..]) => true,
            (&[(one, _)], &[(other, _)]) => !goes_before(one, other),
            _ => false,
        };
        let (strong, weak) = if flipped { (Side::Black, Side::White) } else { (Side::White, Side::Black) };
        let (mut left, others) = (men.get(strong).clone(), men.get(weak).as_slice());
        let material = match (left.as_slice(), others) {
            (own, []) => Material::of(&own.iter().map(|(kind, _)| *kind).collect::<Vec<Kind>>())?,
            (&[(one, _)], &[(other, _)]) => Material::one_each(one, other)?,
            _ => return None,
        };
        left.extend(others);
        let square = |at: Square| (at.index() as u8) ^ if flipped { 56 } else { 0 };
        let king = |side| position.board().king(side).map(square);
        let mut at =
            Placed { white_king: king(strong)?, black_king: king(weak)?, pieces: [GONE; MOST], rest: 0 };
        for (slot, kind) in material.kinds().enumerate() {
            let (_, from) = left.remove(left.iter().position(|(other, _)| *other == kind)?);
            at.pieces[slot] = square(from);
            at.rest |= u8::from(position.rests(from)) << slot;
        }
        Some(View { scene: Scene::new(at, material.men()), material, flipped })
    }

    /// Whether no table has it as it stands: only positions that were set up are like that. Two men of one side rest, or a
    /// check would have turned the game.
    pub(super) fn is_unusual(&self, few_pieces: u32) -> bool {
        let rests = !self.material.is_one_each() && self.scene.at.rest.count_ones() > 1;
        let in_check = || matches!(self.scene.standing(), Standing::Check(_));
        rests || (self.material.count() <= few_pieces && in_check())
    }

    /// The result, if the game is over as it stands.
    pub(super) fn over(&self) -> Option<i32> {
        let over = match self.scene.standing() {
            Standing::Won => Some(WIN),
            Standing::Lost => Some(-WIN),
            Standing::Drawn | Standing::Impossible => Some(0),
            Standing::Level | Standing::Check(_) => self.material.is_dead().then_some(0),
        };
        over.map(|value| self.for_white(value))
    }

    /// A value for the side with the men as one for White.
    pub(super) const fn for_white(&self, value: i32) -> i32 {
        if self.flipped { -value } else { value }
    }

    /// All pairs: the strong side's entries, the weak side's, and what becomes of them, row by row.
    pub(super) fn pairs(&self) -> (Vec<Own>, Vec<Own>, Vec<After>) {
        let (mut strong, mut weak) = (Vec::new(), Vec::new());
        self.scene.entries(Side::White, &mut strong);
        self.scene.entries(Side::Black, &mut weak);
        let first = match self.scene.standing() {
            Standing::Check(side) => Some(side),
            _ => None,
        };
        let row = |&white: &Own| weak.iter().map(move |&black| self.scene.play(first, white, black));
        let after = strong.iter().flat_map(row).collect();
        (strong, weak, after)
    }

    fn square(&self, at: u8) -> Option<Square> {
        Square::from_index(usize::from(if self.flipped { at ^ 56 } else { at })).filter(|_| at < GONE)
    }

    /// An entry of the strong side (White in the scene) or the weak one as the rules write it; nothing for a pass.
    pub(super) fn entry(&self, side: Side, entry: Own) -> Option<Move> {
        let from = match entry.slot {
            PASS => return None,
            KING => self.scene.king_of(side),
            slot => self.scene.at.pieces[usize::from(slot)],
        };
        let promotion = Some(entry.becomes).filter(|&kind| kind != Kind::Dot);
        Some(Move { from: self.square(from)?, to: self.square(entry.to)?, promotion })
    }

    /// What became of a pair, as the rules write it.
    fn setup(&self, before: &Setup, after: &After) -> Setup {
        let (strong, weak) =
            if self.flipped { (Side::Black, Side::White) } else { (Side::White, Side::Black) };
        let (mut board, mut rest) = (empty(before), SquareSet::EMPTY);
        let mut put = |at: u8, side, kind| {
            if let Some(square) = self.square(at) {
                board.put(square, Piece { side, kind });
            }
        };
        put(after.at.white_king, strong, Kind::King);
        put(after.at.black_king, weak, Kind::King);
        for slot in 0..MOST {
            let side = if after.men.side(slot) == Side::White { strong } else { weak };
            put(after.at.pieces[slot], side, after.men.kinds[slot]);
        }
        for slot in (0..MOST).filter(|slot| after.at.rest & 1 << slot != 0) {
            rest = self.square(after.at.pieces[slot]).map_or(rest, |square| rest.with(square));
        }
        let calm = if after.progress { 0 } else { before.calm + 1 };
        Setup { board, rest, calm, pair: before.pair + 1, ..*before }
    }
}

/// The same board without men.
fn empty(before: &Setup) -> Board {
    let mut board = before.board;
    for square in before.board.occupied() {
        board.take(square);
    }
    board
}

/// One pair of entries, and what becomes of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quick {
    /// What each side enters; nothing for a pass.
    pub entries: BySide<Option<Move>>,
    /// The position afterwards, without a switch to normal chess.
    pub after: Setup,
}

/// Every pair of a position with few men, as tables resolve it: quickly, without the reasons that
/// [`resolve`](fairschach_rules::resolve) gives, for `fsr-2023`. Nothing, if the men are not those of a table, if one side moves
/// alone, or if the game is over.
///
/// ```
/// use fairschach_engine::tables::quick_pairs;
/// use fairschach_rules::{Position, RuleSet};
///
/// let rules = RuleSet::usual("fairschach")?;
/// let position = Position::parse("7R/8/8/8/3Kk3/8/8/8 p - - 0 1 h8", &rules)?;
/// let pairs = quick_pairs(&position).expect("a rook against a bare king");
/// // The kings stand side by side, so both must leave: three entries a side.
/// assert_eq!(pairs.len(), 9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn quick_pairs(position: &Position) -> Option<Vec<Quick>> {
    let view = View::of(position).filter(|view| !position.is_normal() && view.over().is_none())?;
    let (strong, weak, after) = view.pairs();
    let halves = strong.iter().flat_map(|&one| weak.iter().map(move |&other| (one, other)));
    let quick = halves.zip(&after).map(|((one, other), after)| {
        let (strong, weak) = (view.entry(Side::White, one), view.entry(Side::Black, other));
        let (white, black) = if view.flipped { (weak, strong) } else { (strong, weak) };
        let entries: BySide<Option<Move>> = BySide { white, black };
        Quick { entries, after: view.setup(position.setup(), after) }
    });
    Some(quick.collect())
}
