//! Freischach before the first move: a side places a piece, the other copies it, by turns; the first copy fixes how.

use super::Board;
use super::resolve::{ResolveError, ResolveFault};
use super::{
    CopyMode, Entry, Fact, FactKind, Form, Half, Illegal, Kind, Move, Order, Outcome, Piece, Placing,
    Position, PositionFault, Resolution, Rule, RuleSet, Score, Setup, Square, SquareSet, Turn,
};
use crate::base::{BySide, Side};
use crate::position::start;

const PIECES: usize = 8;
const SUPPLY: [(Kind, u32); 5] =
    [(Kind::King, 1), (Kind::Queen, 1), (Kind::Rook, 2), (Kind::Bishop, 2), (Kind::Knight, 2)];

/// All that the side to act may do, sorted by machine text.
pub(super) fn acts(setup: &Setup) -> Vec<Move> {
    let (Form::Placing(placing), Turn::Alone(side)) = (setup.form, setup.turn) else { return Vec::new() };
    let mut acts = Vec::new();
    match placing.pending.and_then(|square| Some((square, setup.board.piece_at(square)?))) {
        Some((square, piece)) => {
            acts.extend(placing_images(square).map(|to| Move::act(to, piece.kind)));
        }
        None => {
            let free = home(&setup.board, side).minus(setup.board.occupied());
            for (kind, supply) in SUPPLY {
                let left = supply > setup.board.of(side, kind).len();
                acts.extend(free.filter(|_| left).map(|to| Move::act(to, kind)));
            }
        }
    }
    acts.sort_by_cached_key(ToString::to_string);
    acts
}

/// Carries out one act and whatever then has only one possibility.
pub(super) fn resolve(
    position: &Position,
    rules: &RuleSet,
    entries: &BySide<Option<Entry>>,
) -> Result<Resolution, ResolveError> {
    let setup = position.setup();
    let side = setup.turn.only().unwrap_or(Side::White);
    let fault = |fault| Err(ResolveError::one(fault));
    if entries.get(side.opposite()).is_some() {
        return fault(ResolveFault::MayNotEnter(side.opposite()));
    }
    let mut resolution = Resolution {
        position: *position,
        facts: Vec::new(),
        halves: BySide::default(),
        score: Score::Ongoing,
        closed: true,
    };
    let half = resolution.halves.get_mut(side);
    let act = match *entries.get(side) {
        None => {
            *half = Some(Half::bare(Outcome::Pending, Order::Alone));
            resolution.closed = false;
            resolution.facts.push(Fact { side: Some(side), what: FactKind::Pending, rule: Rule::Fsr2 });
            return Ok(resolution);
        }
        Some(Entry::Move(act)) if acts(setup).contains(&act) => act,
        Some(entry) => {
            let why = matches!(entry, Entry::Move(_)).then_some(Illegal::CannotPlace);
            return fault(ResolveFault::Illegal { side, why });
        }
    };
    *half = Some(Half {
        entry: Some(Entry::Move(act)),
        piece: act.promotion,
        ..Half::bare(Outcome::Played, Order::Alone)
    });
    let after = place(*setup, side, act, rules, &mut resolution.facts);
    resolution.position = Position::trusted(after);
    Ok(resolution)
}

fn place(mut setup: Setup, side: Side, act: Move, rules: &RuleSet, facts: &mut Vec<Fact>) -> Setup {
    let (Form::Placing(mut placing), Some(kind)) = (setup.form, act.promotion) else { return setup };
    put(&mut setup.board, side, act.to, kind, facts);
    let mode = match (placing.mode, placing.pending) {
        (Some(mode), _) => {
            put(&mut setup.board, side.opposite(), image(act.to, mode), kind, facts);
            mode
        }
        (None, Some(first)) if image(first, CopyMode::File) == act.to => CopyMode::File,
        (None, Some(_)) => CopyMode::Order,
        (None, None) => {
            placing.pending = Some(act.to);
            setup.form = Form::Placing(placing);
            setup.turn = Turn::Alone(side.opposite());
            return setup;
        }
    };
    setup.form = Form::Placing(Placing { mode: Some(mode), pending: None });
    let first = initiator(placed(&setup.board));
    setup.turn = Turn::Alone(first);
    match acts(&setup).as_slice() {
        [] => begin(setup, rules),
        [only] => place(setup, first, *only, rules, facts),
        _ => setup,
    }
}

fn put(board: &mut Board, side: Side, square: Square, kind: Kind, facts: &mut Vec<Fact>) {
    board.put(square, Piece { side, kind });
    facts.push(Fact { side: Some(side), what: FactKind::Places { square, kind }, rule: Rule::Freischach });
}

/// All pieces stand: play begins.
fn begin(mut setup: Setup, rules: &RuleSet) -> Setup {
    setup.form = Form::Alone;
    setup.turn = Turn::Alone(Side::White);
    setup.castling = BySide::from_fn(|side| start::rights(&setup, side, rules.castles()));
    setup
}

/// The two squares on which a piece that was placed may be copied: on the same file, and in the same order from each
/// player's left.
pub fn placing_images(square: Square) -> [Square; 2] {
    [CopyMode::File, CopyMode::Order].map(|mode| image(square, mode))
}

/// The square on the other first rank where a piece is copied to.
fn image(square: Square, mode: CopyMode) -> Square {
    let file = match mode {
        CopyMode::File => square.file(),
        CopyMode::Order => 7 - square.file(),
    };
    Square::at(file, 7 - square.rank()).unwrap_or(square)
}

fn home(board: &Board, side: Side) -> SquareSet {
    board.topology().home[side as usize]
}

/// How many pieces stand on both first ranks.
fn placed(board: &Board) -> usize {
    let count = |side| home(board, side).and(board.side(side)).len() as usize;
    count(Side::White).min(count(Side::Black))
}

/// Who places next: White the first, third, fifth and seventh piece.
const fn initiator(placed: usize) -> Side {
    if placed.is_multiple_of(2) { Side::White } else { Side::Black }
}

/// Everything that keeps a setup from being a position in which pieces are placed.
pub(super) fn faults(setup: &Setup, placing: Placing) -> Vec<PositionFault> {
    let board = &setup.board;
    let mut faults = Vec::new();
    let mut expect = |holds: bool, what| {
        if !holds {
            faults.push(PositionFault::Placing(what));
        }
    };
    let (t, count) = (board.topology(), placed(board));
    for side in Side::ALL {
        let pawns = board.of(side, Kind::Pawn) == t.pawn_home[side as usize];
        let pieces = board.side(side).minus(home(board, side)).minus(board.kind(Kind::Pawn));
        expect(pawns && pieces.is_empty(), "pawns stand on their start squares, pieces on their first rank");
        let few = SUPPLY.iter().all(|&(kind, supply)| board.of(side, kind).len() <= supply);
        expect(few, "each side has one king and queen, two rooks, bishops and knights");
    }
    let lone = home(board, Side::White).and(board.side(Side::White));
    let first_copied = match placing.pending {
        Some(square) => {
            placing.mode.is_none() && lone == SquareSet::of(square) && setup.turn == Turn::Alone(Side::Black)
        }
        None => setup.turn == Turn::Alone(initiator(count)),
    };
    expect(first_copied, "it is the turn of the side that copies the pending piece or places the next");
    let copied = match placing.mode {
        Some(mode) => count > 0 && count < PIECES && are_images(board, mode),
        None => count == 0 && lone.len() == u32::from(placing.pending.is_some()),
    };
    expect(copied, "each piece stands where its mode copies it, a mode is there from the first copy on");
    faults
}

fn are_images(board: &Board, mode: CopyMode) -> bool {
    let ranks = home(board, Side::White).or(home(board, Side::Black));
    ranks.into_iter().all(|square| {
        let (here, there) = (board.piece_at(square), board.piece_at(image(square, mode)));
        here.map(|piece| (piece.side, piece.kind)) == there.map(|piece| (piece.side.opposite(), piece.kind))
    })
}

impl Placing {
    /// Reads the fields `mode` and `pending`.
    pub(super) fn parse(mode: &str, pending: &str, board: &Board) -> Option<Placing> {
        let mode = match mode {
            "-" => None,
            "file" => Some(CopyMode::File),
            "order" => Some(CopyMode::Order),
            _ => return None,
        };
        if pending == "-" {
            return Some(Placing { mode, pending: None });
        }
        let (letter, square) = pending.split_at_checked(1)?;
        let square = Square::parse(square)?;
        let piece = board.piece_at(square)?;
        let same = letter == piece.kind.letter().to_ascii_uppercase().to_string();
        let pending = same.then_some(square)?;
        Some(Placing { mode, pending: Some(pending) })
    }

    /// The fields `mode` and `pending`.
    pub(super) fn print(self, board: &Board) -> String {
        let mode = match self.mode {
            None => "-",
            Some(CopyMode::File) => "file",
            Some(CopyMode::Order) => "order",
        };
        let pending = self.pending.and_then(|square| Some((square, board.piece_at(square)?)));
        let pending =
            pending.map(|(square, piece)| format!("{}{square}", piece.kind.letter().to_ascii_uppercase()));
        format!("{mode} {}", pending.unwrap_or_else(|| "-".to_owned()))
    }
}
