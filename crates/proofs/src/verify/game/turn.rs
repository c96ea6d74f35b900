//! One turn of a record.

use super::event::Event;
use crate::base::{BySide, Side, Timestamp};
use crate::game::event::{Body, Filed, Reveal};

/// One turn: how it opened, what was filed and done in it, and its reveal.
pub(super) struct Turn<'a> {
    pub(super) number: u32,
    /// The start, the reveal of the turn before, or the ruling by which it took the place of void turns.
    pub(super) opening: &'a Event,
    /// The turn that took its place, if it is void.
    pub(super) replaced_by: Option<u32>,
    pub(super) sides: BySide<Vec<&'a Event>>,
    /// Public events before the reveal: credits, declined offers, leave, rulings, objections, a key holder's delay and
    /// another engine of the bot's.
    pub(super) acts: Vec<&'a Event>,
    pub(super) reveal: Option<(&'a Event, &'a Reveal)>,
}

impl<'a> Turn<'a> {
    pub(super) fn new(number: u32, opening: &'a Event) -> Self {
        Turn { number, opening, replaced_by: None, sides: BySide::default(), acts: Vec::new(), reveal: None }
    }

    /// From when it may be seen, and its clocks run.
    pub(super) const fn open_at(&self) -> Timestamp {
        match &self.opening.body {
            Body::Reveal(reveal) => reveal.release,
            Body::Ruling(ruled) => match &ruled.again {
                Some(again) => again.release,
                None => self.opening.at,
            },
            _ => self.opening.at,
        }
    }

    /// The text of the position before it.
    pub(super) fn position(&self) -> &str {
        match &self.opening.body {
            Body::Start(start) => &start.position,
            Body::Reveal(reveal) => &reveal.position,
            Body::Ruling(ruled) => ruled.again.as_ref().map_or("", |again| &again.position),
            _ => "",
        }
    }

    /// Whether it took the place of void turns.
    pub(super) const fn is_played_again(&self) -> bool {
        matches!(self.opening.body, Body::Ruling(_))
    }

    /// The members of what a side filed, oldest first.
    pub(super) fn filed(&self, side: Side) -> impl Iterator<Item = (&Event, &Filed)> {
        self.sides.get(side).iter().filter_map(|event| match &event.body {
            Body::Filed(filed) => Some((*event, &**filed)),
            _ => None,
        })
    }

    /// The same of both sides, White's first.
    pub(super) fn filings(&self) -> impl Iterator<Item = (&Event, &Filed)> {
        Side::ALL.into_iter().flat_map(|side| self.filed(side))
    }

    /// Whether a side's first entry was filed before this public event: it follows an earlier one.
    pub(super) fn had_filed(&self, side: Side, event: &Event) -> bool {
        let before = std::iter::once(self.opening).chain(self.acts.iter().copied());
        let mut before = before.take_while(|act| act.seq < event.seq);
        match self.sides.get(side).first() {
            Some(first) => before.any(|act| Some(act.hash) == first.prev),
            None => false,
        }
    }

    /// The turn as it stood right before this public event, as far as it is known what had been filed.
    pub(super) fn before(&self, event: &Event) -> Turn<'a> {
        Turn {
            number: self.number,
            opening: self.opening,
            replaced_by: None,
            sides: BySide::from_fn(|side| {
                let filed = self.sides.get(side).iter();
                let filed = filed.filter(|filed| self.had_filed(side, event) && filed.at <= event.at);
                filed.copied().collect()
            }),
            acts: self.acts.iter().filter(|act| act.seq < event.seq).copied().collect(),
            reveal: None,
        }
    }
}
