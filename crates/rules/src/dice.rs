//! VARIASCHACH: the pieces are dice. Who moved shows another face, by a fixed order or by a roll; a dot cannot move.

use std::collections::BTreeMap;

use super::choices::SwitchFirst;
use super::{
    Entry, Fact, FactKind, Form, Kind, Move, OptionValue, Position, ResolveFault, Rule, RuleSet, Setup,
    Square, SquareSet, Turn,
};
use crate::base::Side;
use crate::resolve::plan::Leg;
use crate::resolve::play::Played;

/// How faces change.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FaceOrder {
    /// ORDO: P > N > B > R > Q > P.
    Ordo,
    /// ORDO VULNERIS: the same, but the queen turns to a dot; to free it, as a pawn, is a move.
    Vulneris,
    /// OCCASIO: every move ends with a roll; to free a dot, by a roll, is a move.
    Occasio,
    /// OCCADO: as ORDO VULNERIS, but dots are rolled when the turn comes.
    Occado,
}

/// What becomes of a die that would show a pawn on its last rank.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LastRank {
    /// It stands there as a pawn that cannot move.
    Frozen,
    /// It is promoted: by choice, or to a queen where a roll makes it a pawn.
    Promote,
    /// A die that comes to its last rank keeps its face.
    Keep,
}

/// What a position of dice holds beside its pieces. The first three are fixed by the rules and not in the text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Dice {
    /// How faces change.
    pub order: FaceOrder,
    /// What becomes of a pawn on its last rank.
    pub last_rank: LastRank,
    /// Whether any pawn on its second rank may step twice, not only an unmoved one.
    pub double_step_by_rank: bool,
    /// Where dice stand that show a pawn and have never moved.
    pub unmoved: SquareSet,
}

/// The faces of a die that counts as free.
const PIECES: &[Kind] = &[Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];
const FACES: &[Kind] = &[Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::Dot];

/// Whether games by these rules belong to those in which something is rolled or drawn: the four with dice, also where
/// faces only follow each other, and those in which a lot says who moves first.
pub fn needs_chance(rules: &RuleSet) -> bool {
    matches!(rules.form(), Form::Dice(_)) || rules.play().switch_first == SwitchFirst::Lot
}

/// The dice that must be rolled for an entry of the side to move, in the order in which `resolve` takes them, each with
/// the faces it may show, all equally likely. No entry is the roll of dots in a position that was set up.
pub fn dice_due(position: &Position, entry: Option<Move>) -> Vec<&'static [Kind]> {
    let setup = position.setup();
    let (Form::Dice(dice), Turn::Alone(side)) = (setup.form, setup.turn) else { return Vec::new() };
    let dots = |side| setup.board.of(side, Kind::Dot);
    match (dice.order, entry) {
        (FaceOrder::Occado, None) => vec![PIECES; dots(side).len() as usize],
        (FaceOrder::Occado, Some(entry)) => {
            vec![PIECES; dots(side.opposite()).without(entry.to).len() as usize]
        }
        (FaceOrder::Occasio, Some(entry)) if entry.promotion == Some(Kind::Dot) => vec![PIECES],
        (FaceOrder::Occasio, Some(entry)) => {
            let last = setup.board.topology().promotion[side as usize].contains(entry.to);
            let king = setup.board.king(side) == Some(entry.from);
            let kept = last && dice.last_rank == LastRank::Keep;
            if king || entry.promotion.is_some() || kept { Vec::new() } else { vec![FACES] }
        }
        _ => Vec::new(),
    }
}

impl Dice {
    pub(super) const fn new(order: FaceOrder) -> Dice {
        Dice { order, last_rank: LastRank::Frozen, double_step_by_rank: false, unmoved: SquareSet::EMPTY }
    }

    /// As options change it.
    pub(super) fn with(self, options: &BTreeMap<String, OptionValue>) -> Dice {
        let is = |name: &str, word: &str| options.get(name) == Some(&OptionValue::Word(word.to_owned()));
        Dice {
            last_rank: match () {
                () if is("last_rank", "promote") => LastRank::Promote,
                () if is("last_rank", "keep") => LastRank::Keep,
                () => LastRank::Frozen,
            },
            double_step_by_rank: is("double_step", "rank2"),
            ..self
        }
    }

    /// Whether dice show dots at all.
    pub(super) fn has_dots(self) -> bool {
        self.order != FaceOrder::Ordo
    }

    /// Whether a die that moved to its last rank is promoted in place of turning: a pawn, and where the rules say so one
    /// that would turn to a pawn.
    pub(super) fn promotes(self, kind: Kind) -> bool {
        let turns = self.order == FaceOrder::Ordo && self.last_rank == LastRank::Promote;
        kind == Kind::Pawn || (turns && kind == Kind::Queen)
    }

    /// What the side may do with a die that shows a dot, when its king is not attacked.
    pub(super) fn frees(self, setup: &Setup, side: Side) -> Vec<Move> {
        if !matches!(self.order, FaceOrder::Vulneris | FaceOrder::Occasio) {
            return Vec::new();
        }
        let last = setup.board.topology().promotion[side as usize];
        let chosen = self.order == FaceOrder::Vulneris && self.last_rank == LastRank::Promote;
        let free = |square: Square| {
            let kinds: &[Kind] =
                if chosen && last.contains(square) { &Kind::PROMOTIONS } else { &[Kind::Dot] };
            kinds.iter().map(move |&kind| Move::act(square, kind))
        };
        setup.board.of(side, Kind::Dot).flat_map(free).collect()
    }

    /// The face after this one, if faces follow each other.
    fn next(self, kind: Kind) -> Kind {
        match kind {
            Kind::Pawn => Kind::Knight,
            Kind::Knight => Kind::Bishop,
            Kind::Bishop => Kind::Rook,
            Kind::Rook => Kind::Queen,
            Kind::Queen if self.has_dots() => Kind::Dot,
            Kind::Queen | Kind::Dot => Kind::Pawn,
            Kind::King => Kind::King,
        }
    }
}

/// The rolled faces, taken one by one.
pub(super) struct Rolled<'a> {
    given: &'a [Kind],
    next: usize,
}

impl<'a> Rolled<'a> {
    /// The faces, if they are as many as due and such as there are.
    pub(super) fn new(given: &'a [Kind], due: &[&[Kind]]) -> Result<Self, ResolveFault> {
        if given.len() != due.len() {
            let (given, due) = (given.len(), due.len());
            return Err(ResolveFault::Dice { given, due });
        }
        match given.iter().zip(due).find(|(face, faces)| !faces.contains(face)) {
            Some((&face, _)) => Err(ResolveFault::Face(face)),
            None => Ok(Rolled { given, next: 0 }),
        }
    }

    fn take(&mut self) -> Option<Kind> {
        self.next += 1;
        self.given.get(self.next - 1).copied()
    }
}

/// Changes the face of the die that moved, then rolls the other side's dots where they are rolled.
pub(super) fn settle(played: &mut Played, rolled: &mut Rolled<'_>) {
    let (Form::Dice(mut dice), [Some(leg), rook, ..]) = (played.now.form, played.moved) else { return };
    dice.unmoved = dice.unmoved.without(leg.from).without(leg.to);
    played.now.form = Form::Dice(dice);
    if rook.is_none()
        && let Some(face) = new_face(dice, played, &leg, rolled)
    {
        show(played, leg.piece.side, leg.to, face);
    }
    if dice.order == FaceOrder::Occado {
        roll_dots(played, leg.piece.side.opposite(), rolled);
    }
}

/// Rolls all dots of a side, lowest square first.
pub(super) fn roll_dots(played: &mut Played, side: Side, rolled: &mut Rolled<'_>) {
    for square in played.now.board.of(side, Kind::Dot) {
        if let Some(face) = rolled.take() {
            show(played, side, square, face);
        }
    }
}

/// The face that the die shows after its move, where it changes.
fn new_face(dice: Dice, played: &Played, leg: &Leg, rolled: &mut Rolled<'_>) -> Option<Kind> {
    let half = played.halves.get(leg.piece.side).as_ref();
    let promotion = match half.and_then(|half| half.entry) {
        Some(Entry::Move(entry)) => entry.promotion,
        _ => None,
    };
    let last = played.now.board.topology().promotion[leg.piece.side as usize].contains(leg.to);
    let keeps = last && dice.last_rank == LastRank::Keep && promotion.is_none();
    let chosen = promotion.is_some_and(|kind| kind != Kind::Dot);
    if leg.piece.kind == Kind::King || chosen || keeps {
        return None;
    }
    match dice.order {
        FaceOrder::Occasio => rolled.take(),
        _ => Some(dice.next(leg.piece.kind)),
    }
}

fn show(played: &mut Played, side: Side, square: Square, face: Kind) {
    let Form::Dice(dice) = played.now.form else { return };
    let last = played.now.board.topology().promotion[side as usize].contains(square);
    let promoted = face == Kind::Pawn && last && dice.last_rank == LastRank::Promote;
    let kind = if promoted { Kind::Queen } else { face };
    played.now.board.put(square, super::Piece { side, kind });
    played.facts.push(Fact {
        side: Some(side),
        what: FactKind::Shows { square, kind },
        rule: Rule::Variaschach,
    });
}

/// Whether dots of the side to move wait for their roll, before anything else is looked at.
pub(super) fn waits_for_roll(setup: &Setup) -> Option<Side> {
    let (Form::Dice(dice), Turn::Alone(side)) = (setup.form, setup.turn) else { return None };
    let waits = dice.order == FaceOrder::Occado && !setup.board.of(side, Kind::Dot).is_empty();
    waits.then_some(side)
}

/// Whether the rules' texts leave open what follows: a dot of the side to move, rolled as its turn came, attacks the king
/// of the side that has just moved (OCCADO). It is played on; kings are never captured.
pub fn leaves_open(position: &Position) -> bool {
    let setup = position.setup();
    let Turn::Alone(side) = setup.turn else { return false };
    position.is_dice() && *setup.in_check().get(side.opposite())
}

/// The pieces of a side that can still do something: all but the king and pawns on their last rank.
pub(super) fn able(setup: &Setup, side: Side) -> SquareSet {
    let board = &setup.board;
    let frozen = board.kind(Kind::Pawn).and(board.topology().promotion[side as usize]);
    board.side(side).minus(board.kind(Kind::King)).minus(frozen)
}
