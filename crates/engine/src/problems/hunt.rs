//! Looking for sound problems among positions: those set up at random, those of a table, or those of games.

use fairschach_base::Side;
use fairschach_rules::{Kind, Piece, Position, RuleSet, Score, Setup, Square, SquareSet, Turn, score};
use num_traits::{One, Zero};

use super::check::{Answer, flaws};
use super::fraction::Fraction;
use super::solve::{Limits, Solved, solve, value};
use super::stipulation::{Aim, Stipulation};
use super::tree::Stopped;

/// The most pieces that are placed.
pub const PIECES_MAX: usize = 16;

/// Which pieces are placed: White's, then Black's.
///
/// ```
/// use fairschach_engine::problems::PieceList;
///
/// let men: PieceList = "KQKP".parse()?;
/// assert_eq!(men.to_string(), "KQKP");
/// assert!("KQ".parse::<PieceList>().is_err());
/// # Ok::<(), fairschach_engine::problems::PieceListError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceList(Vec<Piece>);

/// A text that names no pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "men are written as two kings, each followed by its own: KQKP; at most {PIECES_MAX}, by the letters K Q R B N P"
)]
pub struct PieceListError;

impl std::str::FromStr for PieceList {
    type Err = PieceListError;

    fn from_str(text: &str) -> Result<PieceList, PieceListError> {
        if text.len() > PIECES_MAX || !text.starts_with('K') {
            return Err(PieceListError);
        }
        let mut kings = 0;
        let mut pieces = Vec::new();
        for letter in text.chars() {
            let piece =
                Piece::from_letter(letter).filter(|piece| piece.side == Side::White).ok_or(PieceListError)?;
            kings += usize::from(piece.kind == Kind::King);
            pieces.push(Piece { side: if kings == 1 { Side::White } else { Side::Black }, ..piece });
        }
        if kings == 2 { Ok(PieceList(pieces)) } else { Err(PieceListError) }
    }
}

impl std::fmt::Display for PieceList {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.iter().try_for_each(|piece| write!(f, "{}", piece.kind.letter().to_ascii_uppercase()))
    }
}

/// Which problems are looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// A sure mate.
    Sure,
    /// A mate that chance decides.
    Mixed,
    /// Either.
    Any,
}

/// What is hunted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hunted {
    /// The rules of the problems.
    pub rules: RuleSet,
    /// Within how many pairs.
    pub pairs: u8,
    /// Which chances.
    pub wanted: Wanted,
    /// In how many entries the key must be mixed at least.
    pub mixed: usize,
    /// How many pairs are carried out for one position before it is left.
    pub nodes: u64,
}

/// A position that is a sound problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The position.
    pub position: Position,
    /// What it asks for.
    pub stipulation: Stipulation,
    /// Its solution.
    pub solved: Solved,
}

impl Hunted {
    /// The problem that a position is; nothing, if it is no sound one of the kind, or takes too many nodes.
    ///
    /// # Errors
    /// The rules do not carry out a pair.
    pub fn found_at(&self, position: Position) -> Result<Option<Found>, Stopped> {
        match self.look_at(position) {
            Err(Stopped::Nodes(_)) => Ok(None),
            looked => looked,
        }
    }

    fn look_at(&self, position: Position) -> Result<Option<Found>, Stopped> {
        if position.turn() != Turn::Both || score(&position, &self.rules, &[]) != Score::Ongoing {
            return Ok(None);
        }
        // Most positions hold no mate at all, which is seen long before they are solved.
        let value = value(&position, &self.rules, self.pairs, self.nodes)?;
        let fits = match self.wanted {
            Wanted::Sure => value.is_one(),
            Wanted::Mixed => !value.is_one(),
            Wanted::Any => true,
        };
        if value.is_zero() || !fits {
            return Ok(None);
        }
        let any = Stipulation { aim: Aim::Mate, pairs: self.pairs, value: Fraction::one() };
        let solved = solve(&position, &self.rules, &any, Limits { nodes: self.nodes, lines: 0 })?;
        if solved.key.len() < self.mixed {
            return Ok(None);
        }
        let stipulation = Stipulation { value: solved.value.clone(), ..any };
        let answer = Answer::Solved(Box::new(solved));
        if !flaws(&position, &self.rules, &stipulation, &answer).is_empty() {
            return Ok(None);
        }
        let Answer::Solved(solved) = answer else { return Ok(None) };
        Ok(Some(Found { position, stipulation, solved: *solved }))
    }
}

/// Positions set up at random, without end; the same seed gives the same ones on every machine.
///
/// ```
/// use fairschach_engine::problems::{RandomPositions, read_rules};
///
/// let rules = read_rules(None, None, "few_pieces=0")?;
/// let four = RandomPositions::new(rules, "KQKP".parse()?, 1).flatten().next();
/// assert_eq!(four.map(|position| position.pieces().count()), Some(4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct RandomPositions {
    rules: RuleSet,
    pieces: PieceList,
    state: u64,
}

impl RandomPositions {
    /// Those of `men`.
    pub const fn new(rules: RuleSet, pieces: PieceList, seed: u64) -> RandomPositions {
        RandomPositions { rules, pieces, state: seed }
    }

    /// Sets the pieces up on squares drawn at random, some of them resting; nothing, if that is no position.
    fn place(&mut self) -> Option<Position> {
        let rules = self.rules.clone();
        let mut setup = Setup { rest: SquareSet::EMPTY, ..*Position::start(&rules).setup() };
        let start = setup.board;
        for (square, _) in start.pieces() {
            setup.board.take(square);
        }
        setup.castling = Default::default();
        setup.turn = Turn::Both;
        let pieces = self.pieces.0.clone();
        for piece in &pieces {
            let square = Square::from_index(self.below(64))?;
            let crowded = setup.board.piece_at(square).is_some();
            let unfit = piece.kind == Kind::Pawn && (square.rank() == 0 || square.rank() == 7);
            if crowded || unfit {
                return None;
            }
            setup.board.put(square, *piece);
        }
        for side in Side::ALL {
            // At most one piece of a side has moved in the last pair.
            let able = setup.board.side(side).minus(setup.board.kind(Kind::King)).by_name();
            if let Some(&resting) = able.get(self.below(able.len() + 2)) {
                setup.rest = setup.rest.with(resting);
            }
        }
        Position::new(setup, &rules).ok()
    }

    /// A number below `count`, by SplitMix64.
    fn below(&mut self, count: usize) -> usize {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^= mixed >> 31;
        ((u128::from(mixed) * count as u128) >> 64) as usize
    }
}

impl Iterator for RandomPositions {
    /// Nothing where the pieces fell on squares that make no position.
    type Item = Option<Position>;

    fn next(&mut self) -> Option<Self::Item> {
        Some(self.place())
    }
}
