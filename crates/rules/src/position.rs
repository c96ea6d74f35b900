//! Positions, and their text, which is FEN with fields for what Fairschach adds.

pub(super) mod castling;
pub(super) mod check;
pub(super) mod start;
pub(super) mod text;

use std::mem::discriminant;

use super::{Board, Castling, Form, Kind, Piece, PositionErrors, RuleSet, Square, SquareSet};
use crate::base::{BySide, Side};
use crate::board::geometry::Geometry;
use crate::position::text::Expected;

/// Who enters next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// `p`: both sides enter a pair.
    Both,
    /// `sw`, `sb`: this side, whose king is attacked, enters alone the first of two single moves.
    First(Side),
    /// `pw`, `pb`: one half of the pair is played, this side enters the last one alone.
    Last(Side),
    /// `w`, `b`: normal chess, this side to move.
    Alone(Side),
}

impl Turn {
    /// Every turn there is.
    pub const ALL: [Turn; 7] = [
        Turn::Both,
        Turn::First(Side::White),
        Turn::First(Side::Black),
        Turn::Last(Side::White),
        Turn::Last(Side::Black),
        Turn::Alone(Side::White),
        Turn::Alone(Side::Black),
    ];

    /// Whether this side may enter now.
    pub fn may_enter(self, side: Side) -> bool {
        self.only().is_none_or(|only| only == side)
    }

    /// The side that enters alone, if one does.
    pub const fn only(self) -> Option<Side> {
        match self {
            Turn::Both => None,
            Turn::First(side) | Turn::Last(side) | Turn::Alone(side) => Some(side),
        }
    }

    /// The second field of the position text.
    pub const fn as_str(self) -> &'static str {
        match self {
            Turn::Both => "p",
            Turn::First(Side::White) => "sw",
            Turn::First(Side::Black) => "sb",
            Turn::Last(Side::White) => "pw",
            Turn::Last(Side::Black) => "pb",
            Turn::Alone(Side::White) => "w",
            Turn::Alone(Side::Black) => "b",
        }
    }

    /// Reads the second field of a position text.
    pub fn parse(text: &str) -> Option<Turn> {
        Turn::ALL.into_iter().find(|turn| turn.as_str() == text)
    }
}

/// All fields of a position text, whether they make sense together or not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// The pieces.
    pub board: Board,
    /// Who enters.
    pub turn: Turn,
    /// The castling rights left.
    pub castling: BySide<Castling>,
    /// The squares on which each side may capture en passant with its next own move.
    pub ep: BySide<SquareSet>,
    /// Pairs since the last pawn move or capture; half-moves in normal chess.
    pub calm: u32,
    /// The number of the pair to be entered, or open; in normal chess of the full move.
    pub pair: u32,
    /// The pieces that may not move in the pair to be entered (FSR 9).
    pub rest: SquareSet,
    /// The pieces that captured in the last pair and still stand; kept only where a recapture goes first
    /// (`first_move_for`).
    pub took: Option<SquareSet>,
    /// Whether castling is Chess960's, written as king takes own rook; fixed by the game's start and not in the text.
    pub chess960: bool,
    /// What the variant keeps beside all this.
    pub form: Form,
}

/// A valid position: what both players see before they enter. Equal positions have equal texts.
///
/// The text is FEN with who enters in the second field, both sides' squares for en passant in the fourth, and the resting
/// pieces at the end; [`std::fmt::Display`] writes it.
///
/// ```
/// use fairschach_rules::{Position, RuleSet, Turn};
///
/// let rules = RuleSet::usual("fairschach")?;
/// let text = "6k1/8/8/3n4/4P3/8/8/6K1 p - - 0 17 d5";
/// let position = Position::parse(text, &rules)?;
/// assert_eq!(position.turn(), Turn::Both);
/// assert_eq!(position.pair(), 17);
/// assert_eq!(position.to_string(), text);
///
/// // What cannot be is refused, with every fault.
/// let errors = Position::parse("6k1/8/8/8/8/8/8/P7 p - - 0 1 h8", &rules).unwrap_err();
/// assert!(errors.faults.len() >= 2); // no white king, a pawn on the first rank, nobody on h8
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    setup: Setup,
}

impl Position {
    /// The position in which a game by these rules starts. Where an array must be given and is not
    /// ([`RuleSet::needs_start`]), it is the usual one.
    pub fn start(rules: &RuleSet) -> Position {
        let setup = start::setup(rules).expect("a start is checked before it is taken into a rule set");
        Self::new(setup, rules).expect("every start is a valid position")
    }

    /// Reads a position text; every fault is listed.
    pub fn parse(text: &str, rules: &RuleSet) -> Result<Position, PositionErrors> {
        let given = || text.chars().take(text::MAX_LEN).collect();
        let placed = matches!(rules.form(), Form::Placing(_)) && text.split(' ').nth(4).is_some();
        let expected = Expected {
            geometry: rules.geometry(),
            form: if placed { Form::Alone } else { rules.form() },
            with_took: rules.play().first_for_recapture,
        };
        let mut setup = text::parse(text, expected).map_err(|unread| {
            let mut faults = unread.faults;
            if let Some(mut rest) = unread.rest {
                rest.drop_useless_ep();
                rest.chess960 = rules.has_chess960_castling();
                faults.extend(check::faults(&rest));
            }
            PositionErrors { text: given(), faults }
        })?;
        setup.drop_useless_ep();
        Self::new(setup, rules).map_err(|errors| PositionErrors { text: given(), faults: errors.faults })
    }

    /// Takes a setup if it is a valid position; every fault is listed.
    ///
    /// ```
    /// use fairschach_rules::{Position, RuleSet, Turn};
    ///
    /// let rules = RuleSet::usual("normal")?;
    /// let mut setup = *Position::start(&rules).setup();
    /// setup.turn = Turn::Alone(fairschach_base::Side::Black);
    /// assert!(Position::new(setup, &rules)?.to_string().contains(" b KQkq "));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    /// `took` is kept only where the rules ask for it,
    /// and `chess960` is set by the rules, as are the board's squares and what a variant keeps, if the setup was made for
    /// another one.
    pub fn new(mut setup: Setup, rules: &RuleSet) -> Result<Position, PositionErrors> {
        setup.board = setup.board.moved_to(rules.geometry());
        let (given, own) = (discriminant(&setup.form), rules.form());
        let placed = matches!(own, Form::Placing(_)) && setup.form == Form::Alone;
        if given != discriminant(&own) && !placed {
            setup.form = own;
        }
        setup.chess960 = rules.has_chess960_castling();
        setup.took = rules.play().first_for_recapture.then(|| setup.took.unwrap_or_default());
        let faults = check::faults(&setup);
        if faults.is_empty() {
            Ok(Position { setup })
        } else {
            Err(PositionErrors { text: setup.text(), faults })
        }
    }

    /// A position that the resolution has made, or is making.
    pub(super) const fn trusted(setup: Setup) -> Position {
        Position { setup }
    }

    /// Whether this text has castling rights that only Chess960's castling knows: king or rook off the ordinary
    /// squares. For texts that come without their game's start.
    pub fn needs_chess960_castling(text: &str) -> bool {
        let read = |form, with_took| {
            let geometry = Geometry::Ordinary;
            let expected = Expected { geometry, form, with_took };
            text::parse(text, expected).ok()
        };
        let setup =
            read(Form::Pairs, false).or_else(|| read(Form::Pairs, true)).or_else(|| read(Form::Alone, false));
        setup.is_some_and(|setup| setup.castles_off_ordinary_squares())
    }

    /// Whether the pieces are dice.
    pub fn is_dice(&self) -> bool {
        matches!(self.setup.form, Form::Dice(_))
    }

    /// Whether it is of a game in which one side moves at a time from the start.
    pub fn is_in_turns(&self) -> bool {
        matches!(self.setup.form, Form::Alone | Form::Dice(_))
    }

    /// Whether it stands on the board of Chess 66.
    pub fn is_chess66(&self) -> bool {
        self.board().geometry().has_forks()
    }

    /// All fields, to be copied and changed.
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The pieces.
    pub const fn board(&self) -> &Board {
        &self.setup.board
    }

    /// Who enters next.
    pub const fn turn(&self) -> Turn {
        self.setup.turn
    }

    /// Whether one side moves at a time, as in normal chess: after a switch (FSR 8) and in all variants but Fairschach.
    pub const fn is_normal(&self) -> bool {
        matches!(self.setup.turn, Turn::Alone(_))
    }

    /// Whether pieces are still being placed (Freischach).
    pub const fn is_placing(&self) -> bool {
        matches!(self.setup.form, Form::Placing(_))
    }

    /// How many moves the side to move still has in its turn, where turns have two (Marseillais).
    pub const fn moves_left(&self) -> Option<u8> {
        match self.setup.form {
            Form::TwoMoves { left } => Some(left),
            _ => None,
        }
    }

    /// Whether it follows `before` within one turn of two moves: the same side moves on.
    pub fn goes_on(&self, before: &Position) -> bool {
        self.moves_left() == Some(1) && before.moves_left() == Some(2) && self.turn() == before.turn()
    }

    /// The number of the pair to be entered, or open; in normal chess of the full move.
    pub const fn pair(&self) -> u32 {
        self.setup.pair
    }

    /// Pairs since the last pawn move or capture; half-moves in normal chess.
    pub const fn calm(&self) -> u32 {
        self.setup.calm
    }

    /// The piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.setup.board.piece_at(square)
    }

    /// All pieces with their squares.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.setup.board.pieces()
    }

    /// The pieces that rest (FSR 9).
    pub const fn resting(&self) -> SquareSet {
        self.setup.rest
    }

    /// Whether the piece on this square rests.
    pub const fn rests(&self, square: Square) -> bool {
        self.setup.rest.contains(square)
    }

    /// The squares on which a side may capture en passant with its next own move.
    pub const fn ep(&self, side: Side) -> SquareSet {
        *self.setup.ep.get(side)
    }

    /// The castling rights a side has left.
    pub const fn castling(&self, side: Side) -> Castling {
        *self.setup.castling.get(side)
    }

    /// The castling field of the position text, such as `KQkq` or `-`.
    pub fn castling_text(&self) -> String {
        text::castling(&self.setup)
    }

    /// Whose king is attacked.
    pub fn in_check(&self) -> BySide<bool> {
        self.setup.in_check()
    }

    /// Writes its text behind what stands there.
    pub fn push_to(&self, text: &mut String) {
        text::push(text, &self.setup);
    }

    /// Whether the two count as the same position for repetition: all fields but `calm` and `pair`.
    pub fn same_for_repetition(&self, other: &Position) -> bool {
        // The pieces nearly always differ already, mostly where they stand, and the copy costs more than looking.
        let (own, others) = (&self.setup.board, &other.setup.board);
        if own.occupied() != others.occupied() || own != others {
            return false;
        }
        let at_same_time = Setup { calm: other.setup.calm, pair: other.setup.pair, ..self.setup };
        at_same_time == other.setup
    }
}

impl Setup {
    fn text(&self) -> String {
        let mut text = String::with_capacity(128);
        text::push(&mut text, self);
        text
    }

    /// Pieces with nothing that happened before.
    pub(super) fn bare(board: Board, turn: Turn, form: Form) -> Setup {
        Setup {
            board,
            turn,
            castling: BySide::default(),
            ep: BySide::default(),
            calm: 0,
            pair: 1,
            rest: SquareSet::EMPTY,
            took: None,
            chess960: false,
            form,
        }
    }

    /// Whose king is attacked; a side without a king is not in check.
    pub(super) fn in_check(&self) -> BySide<bool> {
        BySide::from_fn(|side| {
            self.board.king(side).is_some_and(|king| self.board.attacks(king, side.opposite()))
        })
    }

    /// Whether the sentence about `ep` holds: the pawn that stepped twice past `passed` still stands, the square is
    /// empty, and an enemy pawn stands where it could capture. `side` is the one that may capture.
    pub(super) fn ep_stands(&self, side: Side, passed: Square) -> bool {
        let (board, stepper) = (&self.board, side.opposite());
        let capturers = board.topology().pawn_attacks(stepper, passed);
        self.ep_stepped(side, passed) && capturers.meets(board.of(side, Kind::Pawn))
    }

    /// Whether an enemy pawn of `side` may just have stepped twice past this square.
    fn ep_stepped(&self, side: Side, passed: Square) -> bool {
        let (board, stepper) = (&self.board, side.opposite());
        let topology = board.topology();
        let behind = topology.pawn_steps(side, passed);
        topology.pawn_home[stepper as usize].meets(behind)
            && !board.occupied().contains(passed)
            && self.ep_victim(side, passed).is_some()
    }

    /// FEN as many write it names the passed square also where no pawn could capture; it says nothing then.
    fn drop_useless_ep(&mut self) {
        if self.form == Form::Pairs {
            return;
        }
        self.ep = BySide::from_fn(|side| {
            let ep = *self.ep.get(side);
            ep.filter(|&passed| self.ep_stands(side, passed) || !self.ep_stepped(side, passed)).collect()
        });
    }

    /// The pawn that `side` would capture en passant by going to `passed`.
    pub(super) fn ep_victim(&self, side: Side, passed: Square) -> Option<Square> {
        let stepper = side.opposite();
        self.board.topology().pawn_steps(stepper, passed).and(self.board.of(stepper, Kind::Pawn)).first()
    }
}

impl std::fmt::Debug for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Position({self})")
    }
}

impl std::fmt::Display for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.setup.text())
    }
}
