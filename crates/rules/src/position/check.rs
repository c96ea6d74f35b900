//! The one door into a valid position: what must hold, and every fault named.

use crate::base::Side;
use crate::{Dice, FaceOrder, Form, Kind, Setup, Square, Turn, Wing, placing};

/// A position text or setup that is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a position: {}; given was {text:?}", list(.faults))]
pub struct PositionErrors {
    /// What was given.
    pub text: String,
    /// Everything that is wrong with it.
    pub faults: Vec<PositionFault>,
}

fn list(faults: &[PositionFault]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

/// One thing wrong with a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionFault {
    /// Too long to be read.
    #[error("the text is longer than {0} bytes")]
    TooLong(usize),
    /// Too few or too many fields.
    #[error("{given} fields instead of {due} ({names}; one blank between them)")]
    Fields {
        /// How many there are.
        given: usize,
        /// How many these rules have.
        due: usize,
        /// What they are.
        names: &'static str,
    },
    /// The board cannot be read.
    #[error("the board has {0} ranks instead of 8 (a / between them)")]
    Ranks(usize),
    /// One rank of the board cannot be read.
    #[error("rank {rank} of the board {says}")]
    Rank {
        /// Its number, 1 to 8.
        rank: u8,
        /// What is wrong with it.
        says: &'static str,
    },
    /// Nobody known is to enter.
    #[error("turn {text:?} is none of {known}")]
    Turn {
        /// What was given.
        text: String,
        /// What there is.
        known: &'static str,
    },
    /// The castling field cannot be read.
    #[error("castling {text:?} is not written as {known}")]
    CastlingText {
        /// What was given.
        text: String,
        /// How it is written.
        known: &'static str,
    },
    /// A list of squares cannot be read.
    #[error("{field} {text:?} is no list of squares joined by commas, and not -")]
    Squares {
        /// Which field of the text.
        field: &'static str,
        /// What it holds.
        text: String,
    },
    /// A number cannot be read.
    #[error("{field} {text:?} is no number from {least} to 1000000")]
    Number {
        /// Which field of the text.
        field: &'static str,
        /// What it holds.
        text: String,
        /// The least it may be.
        least: u32,
    },
    /// A square that this board has not.
    #[error("this board has no square {0}")]
    NoSquare(Square),
    /// A dot where these rules have none.
    #[error("{0} shows a dot, which these rules do not have")]
    Dot(Square),
    /// An unmoved pawn that is none.
    #[error("no pawn can stand unmoved on {0}")]
    Unmoved(Square),
    /// The unmoved pawns cannot be read.
    #[error("unmoved {0:?} is not written as files such as ABh, and not -")]
    UnmovedText(String),
    /// The placing of pieces cannot have come here.
    #[error("while pieces are placed, {0}")]
    Placing(&'static str),
    /// Two pieces in one switch of Chess 66.
    #[error("two pieces stand in the switch of {0}")]
    Switch(Square),
    /// Not exactly one king.
    #[error("{} has {count} kings instead of one", .side)]
    Kings {
        /// Whose they are.
        side: Side,
        /// How many it has.
        count: u32,
    },
    /// A pawn where none can be.
    #[error("a pawn stands on {0}, on the first or last rank")]
    Pawn(Square),
    /// A castling right without its pieces.
    #[error("{} may castle with {rook}, but king and rook do not stand in place", .side)]
    Castling {
        /// Whose they are.
        side: Side,
        /// Where the rook should be.
        rook: Square,
    },
    /// An e.p. right that cannot be.
    #[error("no pawn can be captured en passant on {0}")]
    EnPassant(Square),
    /// A resting piece that is none.
    #[error("nothing that could rest stands on {0}")]
    Rest(Square),
    /// A capturing piece that is none.
    #[error("nothing that could have captured stands on {0}")]
    Took(Square),
    /// The side that does not move is in check.
    #[error("turn {}, but the king of {} is attacked", .turn.as_str(), .side)]
    OtherKingAttacked {
        /// Who enters.
        turn: Turn,
        /// Whose king it is.
        side: Side,
    },
    /// Single moves need exactly one attacked king.
    #[error("turn {}, but not exactly the king of {} is attacked", .turn.as_str(), .side)]
    NotOnlyKingAttacked {
        /// Who enters.
        turn: Turn,
        /// Whose king it should be.
        side: Side,
    },
}

/// Everything that keeps a setup from being a position.
pub(crate) fn faults(setup: &Setup) -> Vec<PositionFault> {
    if let Form::Placing(placing) = setup.form {
        return placing::faults(setup, placing);
    }
    let mut faults = Vec::new();
    pieces(setup, &mut faults);
    castling(setup, &mut faults);
    for side in Side::ALL {
        let most = most_ep(setup, side);
        let too_many = setup.ep.get(side).len() > most;
        let squares = setup.ep.get(side).by_name().into_iter();
        faults.extend(
            squares.filter(|&at| too_many || !setup.ep_stands(side, at)).map(PositionFault::EnPassant),
        );
    }
    let able = setup.board.occupied().minus(setup.board.kind(Kind::King));
    faults.extend(setup.rest.minus(able).by_name().into_iter().map(PositionFault::Rest));
    let took = setup.took.unwrap_or_default();
    faults.extend(took.minus(able).by_name().into_iter().map(PositionFault::Took));
    if setup.pair == 0 {
        faults.push(PositionFault::Number { field: "pair", text: "0".to_owned(), least: 1 });
    }
    attacked_kings(setup, &mut faults);
    faults
}

/// How many squares a side may have to capture en passant on: of two moves a turn the first opens one for the other
/// side, and leaves one after a first capture.
fn most_ep(setup: &Setup, side: Side) -> u32 {
    match (setup.form, setup.turn.may_enter(side)) {
        (Form::Pairs, _) => 8,
        (Form::TwoMoves { left: 2 }, moves) => 2 * u32::from(moves),
        (Form::TwoMoves { .. }, _) => 1,
        (Form::Dice(_), _) => 0,
        (_, moves) => u32::from(moves),
    }
}

fn pieces(setup: &Setup, faults: &mut Vec<PositionFault>) {
    let (board, topology) = (&setup.board, setup.board.topology());
    for side in Side::ALL {
        let count = board.of(side, Kind::King).len();
        if count != 1 {
            faults.push(PositionFault::Kings { side, count });
        }
    }
    match setup.form {
        Form::Dice(dice) => dice_faults(setup, dice, faults),
        _ => {
            let last_ranks = topology.promotion[0].or(topology.promotion[1]);
            faults.extend(board.kind(Kind::Pawn).and(last_ranks).map(PositionFault::Pawn));
            faults.extend(board.kind(Kind::Dot).map(PositionFault::Dot));
        }
    }
    let crowded = |&at: &Square| board.place(at).and(board.occupied()).first() == Some(at);
    let doubled = board.occupied().filter(|&at| board.place(at).and(board.occupied()).len() > 1);
    faults.extend(doubled.filter(crowded).map(PositionFault::Switch));
    faults.extend(board.occupied().minus(topology.squares).map(PositionFault::NoSquare));
}

fn dice_faults(setup: &Setup, dice: Dice, faults: &mut Vec<PositionFault>) {
    let (board, topology) = (&setup.board, setup.board.topology());
    let home = |side: Side| board.of(side, Kind::Pawn).and(topology.pawn_home[side as usize]);
    let able = home(Side::White).or(home(Side::Black));
    faults.extend(dice.unmoved.minus(able).map(PositionFault::Unmoved));
    if !dice.has_dots() {
        faults.extend(board.kind(Kind::Dot).map(PositionFault::Dot));
    }
}

fn castling(setup: &Setup, faults: &mut Vec<PositionFault>) {
    for side in Side::ALL {
        for wing in Wing::ALL {
            let Some(rook) = setup.castling.get(side).rook(wing) else { continue };
            if !setup.castling_in_place(side, wing, rook) {
                faults.push(PositionFault::Castling { side, rook });
            }
        }
    }
}

fn attacked_kings(setup: &Setup, faults: &mut Vec<PositionFault>) {
    let (turn, attacked) = (setup.turn, setup.in_check());
    match turn {
        Turn::Both => {}
        Turn::First(side) if attacked.only() == Some(side) => {}
        Turn::First(side) => faults.push(PositionFault::NotOnlyKingAttacked { turn, side }),
        Turn::Last(side) | Turn::Alone(side) => {
            let other = side.opposite();
            // A dot rolled as its owner's turn comes may attack the king of the side that has just moved.
            let by_roll = matches!(setup.form, Form::Dice(dice) if dice.order == FaceOrder::Occado);
            if *attacked.get(other) && !by_roll {
                faults.push(PositionFault::OtherKingAttacked { turn, side: other });
            }
        }
    }
}
