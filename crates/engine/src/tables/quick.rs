//! Positions as tables see them, and back.

use super::lines::{GONE, squares};
use super::material::{MOST, Material};
use super::pair::{After, Entry as Own, KING, PASS, Scene, Standing};
use super::space::Placed;
use super::value::WIN;
use fairschach_base::{BySide, Side};
use fairschach_rules::{Board, Castling, Kind, Move, Piece, Position, Setup, Square, SquareSet};

/// A position of few men, turned so that Black is bare.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    pub(super) scene: Scene,
    pub(super) material: Material,
    /// Whether White is the bare side, so that colours and ranks are exchanged.
    pub(super) flipped: bool,
}

impl View {
    /// Nothing, if there are men that no table knows. Who enters is not looked at.
    pub(super) fn of(position: &Position) -> Option<View> {
        let bare = |side| position.board().side(side).len() == 1;
        let flipped = bare(Side::White) && !bare(Side::Black);
        let (strong, weak) = if flipped { (Side::Black, Side::White) } else { (Side::White, Side::Black) };
        let unusual = Side::ALL
            .into_iter()
            .any(|side| position.castling(side) != Castling::default() || !position.ep(side).is_empty());
        if !bare(weak) || unusual || position.is_chess66() || position.is_dice() || position.is_placing() {
            return None;
        }
        let square = |at: Square| (at.index() as u8) ^ if flipped { 56 } else { 0 };
        let others: Vec<(Kind, Square)> = position
            .pieces()
            .filter(|(_, piece)| piece.side == strong && piece.kind != Kind::King)
            .map(|(at, piece)| (piece.kind, at))
            .collect();
        let material = Material::of(&others.iter().map(|(kind, _)| *kind).collect::<Vec<Kind>>())?;
        let king = |side| position.board().king(side).map(square);
        let mut at =
            Placed { white_king: king(strong)?, black_king: king(weak)?, pieces: [GONE; MOST], rest: 0 };
        let mut resting = 0;
        let mut left = others;
        for (slot, kind) in material.kinds().enumerate() {
            let (_, from) = left.remove(left.iter().position(|(other, _)| *other == kind)?);
            at.pieces[slot] = square(from);
            if position.rests(from) {
                resting |= 1 << slot;
                at.rest = slot as u8 + 1;
            }
        }
        let scene = Scene { resting, ..Scene::new(at, material.slots()) };
        Some(View { scene, material, flipped })
    }

    /// The result, if the game is over as it stands.
    pub(super) fn over(&self) -> Option<i32> {
        let over = match self.scene.standing() {
            Standing::Won => Some(WIN),
            Standing::Lost => Some(-WIN),
            Standing::Drawn | Standing::Impossible => Some(0),
            Standing::Level | Standing::Check => self.material.is_dead().then_some(0),
        };
        over.map(|value| self.for_white(value))
    }

    /// A value for the side with the men as one for White.
    pub(super) const fn for_white(&self, value: i32) -> i32 {
        if self.flipped { -value } else { value }
    }

    /// All pairs: the strong side's entries, the bare king's targets, and what becomes of them, row by row.
    pub(super) fn pairs(&self) -> (Vec<Own>, Vec<u8>, Vec<After>) {
        let (mut entries, targets) = (Vec::new(), squares(self.scene.black_targets()).collect::<Vec<u8>>());
        self.scene.white_entries(&mut entries);
        let in_check = self.scene.standing() == Standing::Check;
        let play = if in_check { Scene::in_order } else { Scene::together };
        let row = |&entry: &Own| targets.iter().map(move |&to| play(&self.scene, entry, to));
        let after = entries.iter().flat_map(row).collect();
        (entries, targets, after)
    }

    fn square(&self, at: u8) -> Option<Square> {
        Square::from_index(usize::from(if self.flipped { at ^ 56 } else { at })).filter(|_| at < GONE)
    }

    /// The strong side's entry as the rules write it; nothing for a pass.
    pub(super) fn entry(&self, entry: Own) -> Option<Move> {
        let from = match entry.slot {
            PASS => return None,
            KING => self.scene.at.white_king,
            slot => self.scene.at.pieces[usize::from(slot)],
        };
        let promotion = Some(entry.becomes).filter(|&kind| kind != Kind::Dot);
        Some(Move { from: self.square(from)?, to: self.square(entry.to)?, promotion })
    }

    /// The bare king's.
    pub(super) fn king_move(&self, to: u8) -> Option<Move> {
        Some(Move { from: self.square(self.scene.at.black_king)?, to: self.square(to)?, promotion: None })
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
            put(after.at.pieces[slot], strong, after.kinds[slot]);
        }
        if let Some(at) = after.at.rest.checked_sub(1) {
            rest = self.square(after.at.pieces[usize::from(at)]).map_or(rest, SquareSet::of);
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
    let (entries, targets, after) = view.pairs();
    let halves = entries.iter().flat_map(|&entry| targets.iter().map(move |&to| (entry, to)));
    let quick = halves.zip(&after).map(|((entry, to), after)| {
        let (strong, weak) = (view.entry(entry), view.king_move(to));
        let (white, black) = if view.flipped { (weak, strong) } else { (strong, weak) };
        let entries: BySide<Option<Move>> = BySide { white, black };
        Quick { entries, after: view.setup(position.setup(), after) }
    });
    Some(quick.collect())
}
