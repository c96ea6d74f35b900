//! Colours exchanged. A position is thought about in the orientation whose text is smaller and the answer turned back,
//! so that neither colour is thought about in another way.

use fairschach_rules::{
    Board, Castling, Dice, Form, Move, OptionValue, Piece, Position, RuleSet, Setup, Square, SquareSet, Turn,
    Wing,
};

use crate::thought::{MainEntries, Thought, Weighted};

/// The same position with colours exchanged: ranks reversed; on Chess 66 the board is turned round. Nothing where the
/// rules are not the same for both sides: while pieces are placed, or where White moves first after a switch to come.
///
/// ```
/// use fairschach_engine::mirrored;
/// use fairschach_rules::{Position, RuleSet};
///
/// let rules = RuleSet::usual("fairschach")?;
/// let position = Position::parse("6k1/8/8/3n4/4P3/8/8/6K1 p - - 0 17 d5", &rules)?;
/// let other = mirrored(&position, &rules).expect("these rules know no colours");
/// assert_eq!(other.to_string(), "6k1/8/8/4p3/3N4/8/8/6K1 p - - 0 17 d4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn mirrored(position: &Position, rules: &RuleSet) -> Option<Position> {
    if position.is_placing() || white_will_move_first(position, rules) {
        return None;
    }
    let setup = position.setup();
    let turned = |square| turned(square, position.is_chess66());
    let set = |squares: SquareSet| squares.map(turned).collect::<SquareSet>();
    let mut board = Board::default();
    for (square, piece) in position.pieces() {
        board.put(turned(square), Piece { side: piece.side.opposite(), kind: piece.kind });
    }
    let rights = |rights: Castling| {
        let mut other = Castling::default();
        for wing in Wing::ALL {
            // Turned round, the wings change as well.
            let now = match wing {
                Wing::A if position.is_chess66() => Wing::H,
                Wing::H if position.is_chess66() => Wing::A,
                wing => wing,
            };
            other.set(now, rights.rook(wing).map(turned));
        }
        other
    };
    let form = match setup.form {
        Form::Dice(dice) => Form::Dice(Dice { unmoved: set(dice.unmoved), ..dice }),
        form => form,
    };
    let other = Setup {
        board,
        turn: opposite(setup.turn),
        castling: setup.castling.swap().map(rights),
        ep: setup.ep.swap().map(set),
        rest: set(setup.rest),
        took: setup.took.map(set),
        form,
        ..*setup
    };
    Position::new(other, rules).ok()
}

fn white_will_move_first(position: &Position, rules: &RuleSet) -> bool {
    let options = rules.options();
    let counted = options.get("switch_pair").is_some_and(|pair| *pair != OptionValue::Number(0));
    let white = options.get("switch_first") == Some(&OptionValue::Word("white".to_owned()));
    counted && white && !position.is_normal()
}

const fn opposite(turn: Turn) -> Turn {
    match turn {
        Turn::Both => Turn::Both,
        Turn::First(side) => Turn::First(side.opposite()),
        Turn::Last(side) => Turn::Last(side.opposite()),
        Turn::Alone(side) => Turn::Alone(side.opposite()),
    }
}

fn turned(square: Square, chess66: bool) -> Square {
    let other = match square.index() {
        64 => Square::from_index(65),
        65 => Square::from_index(64),
        _ if chess66 => Square::at(7 - square.file(), 7 - square.rank()),
        _ => Square::at(square.file(), 7 - square.rank()),
    };
    other.unwrap_or(square)
}

/// How a position is thought about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Orientation {
    /// As it is.
    Same,
    /// With colours exchanged.
    Exchanged,
    /// With colours exchanged it is itself, and so is all that came before.
    OwnImage,
}

/// The orientation of a game's position and what came before, and both in it.
pub(crate) fn oriented(
    position: &Position,
    rules: &RuleSet,
    history: &[Position],
) -> (Orientation, Position, Vec<Position>) {
    let same = || (Orientation::Same, *position, history.to_vec());
    let Some(other) = mirrored(position, rules) else { return same() };
    let past: Option<Vec<Position>> = history.iter().map(|earlier| mirrored(earlier, rules)).collect();
    let Some(past) = past else { return same() };
    let texts = |position: &Position, history: &[Position]| {
        let all = std::iter::once(position).chain(history);
        all.map(ToString::to_string).collect::<Vec<_>>()
    };
    match texts(&other, &past).cmp(&texts(position, history)) {
        std::cmp::Ordering::Less => (Orientation::Exchanged, other, past),
        std::cmp::Ordering::Equal => (Orientation::OwnImage, *position, history.to_vec()),
        std::cmp::Ordering::Greater => same(),
    }
}

/// A thought as the position's own colours have it.
pub(crate) fn turned_back(thought: Thought, orientation: Orientation, chess66: bool) -> Thought {
    match orientation {
        Orientation::Same => thought,
        Orientation::Exchanged => exchanged(thought, chess66),
        Orientation::OwnImage => evened(thought, chess66),
    }
}

fn exchanged(thought: Thought, chess66: bool) -> Thought {
    let weighted = |entries: Vec<Weighted>| {
        entries.into_iter().map(|w| Weighted { entry: turned_move(w.entry, chess66), ..w }).collect()
    };
    let moves = |moves: Vec<Move>| moves.into_iter().map(|entry| turned_move(entry, chess66)).collect();
    let MainEntries { white, black, cells } = thought.matrix;
    let columns = cells.first().map_or(0, Vec::len);
    let cells = (0..columns).map(|column| cells.iter().map(|row| -row[column]).collect()).collect();
    Thought {
        value: -thought.value,
        white: weighted(thought.black),
        black: weighted(thought.white),
        matrix: MainEntries { white: moves(black), black: moves(white), cells },
        ..thought
    }
}

/// Where exchanging the colours changes nothing, the value is 0 and what is best for White is best for Black, mirrored.
fn evened(thought: Thought, chess66: bool) -> Thought {
    let black: Vec<Weighted> =
        thought.white.iter().map(|w| Weighted { entry: turned_move(w.entry, chess66), ..*w }).collect();
    Thought { value: 0, black, ..thought }
}

/// An entry with colours exchanged.
pub(crate) fn turned_move(entry: Move, chess66: bool) -> Move {
    Move { from: turned(entry.from, chess66), to: turned(entry.to, chess66), ..entry }
}
