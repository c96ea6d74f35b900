//! What a conditional entry is read against.

use crate::app::core::loaded_game::{Loaded, LoadedTurn};
use crate::app::error::{Error, Result};
use crate::app::games::filing::conditional::SetConditional;
use crate::base::{BySide, Side};
use crate::game::{Canonical, Conditional, ConditionalFault, Part};
use crate::rules::{self, Entry, Move, Position, ReadError, Resolution, Score, must_pass, read_entry};

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
        let when = self.when(&given.when)?;
        let canonical = |entry| Canonical { entry, draw_offer: given.draw_offer };
        let Some(resolution) = self.after(&when)? else {
            let entry = Move::parse(given.then.trim()).map_err(|_| ConditionalFault::Roll)?;
            let then = canonical(Entry::Move(entry));
            return Ok(Conditional { when, then });
        };
        let after = resolution.position;
        let read = read_entry(&given.then, &after, &self.game.rules, self.side)
            .map_err(|error| unread(Part::Then, error, &after))?;
        Ok(Conditional { when, then: canonical(read.entry) })
    }

    /// What the condition comes to, in which the side enters then; nothing where it hangs on a roll.
    pub(super) fn after(&self, when: &BySide<Option<Entry>>) -> Result<Option<Resolution>> {
        let rules = &self.game.rules;
        let Ok(resolution) = rules::resolve(&self.open.turn.position, rules, when, self.history) else {
            return Ok(None);
        };
        if resolution.score != Score::Ongoing {
            return Err(ConditionalFault::Over.into());
        }
        if !resolution.position.turn().may_enter(self.side) {
            return Err(ConditionalFault::NotOnMove.into());
        }
        if must_pass(&resolution.position, rules, self.side) {
            return Err(ConditionalFault::Passes.into());
        }
        Ok(Some(resolution))
    }

    /// The condition: for each side that enters, a legal entry, and the own filed one.
    pub(super) fn when(&self, given: &[String]) -> Result<BySide<Option<Entry>>> {
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

fn unread(part: Part, error: ReadError, position: &Position) -> Error {
    ConditionalFault::Unread { part, error, position: Box::new(*position) }.into()
}
