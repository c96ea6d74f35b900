//! What a conditional entry is read against: the open turn, and the positions that its steps lead to.

use crate::app::core::loaded_game::{Loaded, LoadedTurn};
use crate::app::error::{Error, Result};
use crate::base::{BySide, Side};
use crate::game::{
    Ahead, Blocked, Canonical, Conditional, ConditionalFault, OTHERS_MAX, Part, PlanStep, STEPS_MAX,
};
use crate::rules::{Entry, Move, Position, ReadError, must_pass, read_entry};

/// Which sides enter in a position.
pub(super) fn enters(position: &Position) -> BySide<bool> {
    BySide::from_fn(|side| position.turn().may_enter(side))
}

/// What a conditional entry is read against.
pub(super) struct Reading<'a> {
    pub(super) game: &'a Loaded,
    pub(super) open: &'a LoadedTurn,
    pub(super) side: Side,
    /// The side's own filed entry.
    pub(super) own: Option<Entry>,
    pub(super) history: &'a [Position],
}

impl Reading<'_> {
    pub(super) fn read(&self, given: &SetConditional) -> Result<Conditional> {
        let position = &self.open.turn.position;
        if let Some(pair) = given.pair
            && pair != position.pair()
        {
            let (said, open) = (pair, position.pair());
            return Err(ConditionalFault::OtherPair { said, open }.into());
        }
        if given.further.len() >= STEPS_MAX {
            return Err(ConditionalFault::TooDeep(STEPS_MAX).into());
        }
        let when = self.when(&given.when)?;
        let mut ahead = self.ahead();
        for (side, entry) in when.iter() {
            if let Some(entry) = entry {
                ahead.enter(side, *entry);
            }
        }
        let next = match ahead.blocked() {
            Some(Blocked::Roll) => {
                PlanStep { others: Vec::new(), then: blindly(&given.then, given.draw_offer)? }
            }
            _ if !self.is_on_move(&ahead)? => return Err(ConditionalFault::NotOnMove.into()),
            _ => self.step(&mut ahead, &[], (&given.then, given.draw_offer))?,
        };
        let mut further = Vec::new();
        for (n, SetStep { when, then, draw_offer }) in given.further.iter().enumerate() {
            let step =
                self.step(&mut ahead, when, (then, *draw_offer)).map_err(|error| later(n + 2, error))?;
            further.push(step);
        }
        Ok(Conditional { when, next, further })
    }

    /// What comes after the open turn, as far as nothing is entered yet.
    pub(super) fn ahead(&self) -> Ahead<'_> {
        Ahead::new(&self.game.rules, self.open.turn.position, self.history)
    }

    /// One step: the other side's entries until the side enters again, and what it enters then.
    fn step(
        &self,
        ahead: &mut Ahead<'_>,
        others: &[String],
        (then, draw_offer): (&str, bool),
    ) -> Result<PlanStep> {
        let mut given = others.iter().peekable();
        let mut read = Vec::new();
        while !self.is_on_move(ahead)? {
            let other = self.side.opposite();
            let passes = must_pass(ahead.position(), &self.game.rules, other);
            let entry = match given.next() {
                Some(text) => self.entry(ahead, Part::When(other), text)?,
                None if passes => Entry::Pass,
                None => return Err(ConditionalFault::Halves.into()),
            };
            if read.len() >= OTHERS_MAX {
                return Err(ConditionalFault::NotOnMove.into());
            }
            ahead.enter(other, entry);
            read.push(entry);
        }
        if given.next().is_some() {
            return Err(ConditionalFault::Halves.into());
        }
        let entry = self.entry(ahead, Part::Then, then)?;
        ahead.enter(self.side, entry);
        Ok(PlanStep { others: read, then: Canonical { entry, draw_offer } })
    }

    /// Whether the side enters now; else the other side does.
    pub(super) fn is_on_move(&self, ahead: &Ahead<'_>) -> Result<bool> {
        match ahead.blocked() {
            Some(Blocked::Over) => return Err(ConditionalFault::Over.into()),
            Some(Blocked::Roll) => return Err(ConditionalFault::RollAhead.into()),
            None => {}
        }
        let is = ahead.lacks(self.side);
        if is && must_pass(ahead.position(), &self.game.rules, self.side) {
            return Err(ConditionalFault::Passes.into());
        }
        Ok(is)
    }

    /// An entry in a position ahead.
    pub(super) fn entry(&self, ahead: &Ahead<'_>, part: Part, text: &str) -> Result<Entry> {
        let side = match part {
            Part::When(side) => side,
            Part::Then => self.side,
        };
        let read = read_entry(text, ahead.position(), &self.game.rules, side);
        Ok(read.map_err(|error| unread(part, error, ahead.position()))?.entry)
    }

    /// The condition: for each side that enters, a legal entry, and the own filed one.
    fn when(&self, given: &[String]) -> Result<BySide<Option<Entry>>> {
        let position = &self.open.turn.position;
        let mut texts = BySide::default();
        match (given, position.turn().only()) {
            ([one], Some(side)) => *texts.get_mut(side) = Some(one),
            ([one], None) => *texts.get_mut(self.side.opposite()) = Some(one),
            ([white, black], None) => {
                texts = BySide { white: Some(white), black: Some(black) };
            }
            _ => return Err(ConditionalFault::Halves.into()),
        }
        let half = |side| match *texts.get(side) {
            Some(text) => self.half(side, text).map(Some),
            None if !position.turn().may_enter(side) => Ok(None),
            None => self.own_half(side).map(Some),
        };
        BySide::from_fn(half).transpose()
    }

    pub(super) fn half(&self, side: Side, text: &str) -> Result<Entry> {
        let (position, rules) = (&self.open.turn.position, &self.game.rules);
        let read = read_entry(text, position, rules, side)
            .map_err(|error| unread(Part::When(side), error, position))?;
        if side == self.side && self.own.is_some_and(|own| own != read.entry) {
            return Err(ConditionalFault::OtherFiled.into());
        }
        Ok(read.entry)
    }

    /// The own entry, where only the other side's was given.
    fn own_half(&self, side: Side) -> Result<Entry> {
        match self.own {
            Some(own) => Ok(own),
            None if must_pass(&self.open.turn.position, &self.game.rules, side) => Ok(Entry::Pass),
            None => Err(ConditionalFault::NotFiled.into()),
        }
    }
}

/// An entry whose position hangs on a roll: it is written with its squares, and judged when it is used.
pub(super) fn blindly(text: &str, draw_offer: bool) -> Result<Canonical> {
    let entry = Move::parse(text.trim()).map_err(|_| ConditionalFault::Roll)?;
    Ok(Canonical { entry: Entry::Move(entry), draw_offer })
}

fn later(step: usize, error: Error) -> Error {
    match error {
        Error::Conditional(fault) => ConditionalFault::Later { step, fault: Box::new(fault) }.into(),
        error => error,
    }
}

fn unread(part: Part, error: ReadError, position: &Position) -> Error {
    ConditionalFault::Unread { part, error, position: Box::new(*position) }.into()
}

/// A conditional entry as a door read it.
#[derive(Clone)]
pub struct SetConditional {
    /// The number of the pair or move that is to come out so, where it was given.
    pub pair: Option<u32>,
    /// What is to have been entered, in any notation: by both sides, White first, or by the other side alone. Where one
    /// side enters alone, by that one.
    pub when: Vec<String>,
    /// What is entered then, in any notation.
    pub then: String,
    pub draw_offer: bool,
    /// What is entered later.
    pub further: Vec<SetStep>,
}

/// A further step of one.
#[derive(Clone)]
pub struct SetStep {
    /// What the other side is to enter after the step before, in any notation.
    pub when: Vec<String>,
    /// What is entered then, in any notation.
    pub then: String,
    pub draw_offer: bool,
}
