//! Puts events in their order: three chains without gaps, turn by turn, each event linked to the one before.

use std::collections::BTreeMap;

use super::adjudication;
use super::event::Event;
use super::turn::Turn;
use crate::base::Side;
use crate::game::event::{Body, Claimed, Start};
use crate::game::{By, Chain, ClaimKind, GameResult, Ruling};
use crate::verify::file::at;
use crate::verify::report::Faults;

/// A game's events in their order.
pub(super) struct Record<'a> {
    pub(super) start: (&'a Event, &'a Start),
    /// The last one is open, unless the game ended with a reveal. Void ones are among them.
    pub(super) turns: Vec<Turn<'a>>,
    pub(super) end: Option<(&'a Event, GameResult)>,
    /// How its last turn ended it, though an upheld appeal may have set another result since; nothing while it goes on.
    pub(super) played_to: Option<(&'a Event, GameResult)>,
    /// Every end in its order, those too that an upheld appeal has set aside.
    pub(super) ends: Vec<(&'a Event, GameResult)>,
    /// How play had ended before an upheld appeal let the game go on, each with the place of its turn.
    pub(super) reopened: Vec<(usize, &'a Event, GameResult)>,
    /// What the clocks were stopped for when play ended.
    stood_at_end: Option<&'a Event>,
    /// The ruling that sets another result, until that follows.
    overturning: Option<(&'a Event, GameResult)>,
    /// Why the server suspended the game, each time.
    pub(super) suspensions: Vec<&'a str>,
    /// What the clocks are stopped for at the end: a suspension, a pause, or a reopening of a game that had stood.
    pub(super) standing: Option<&'a Event>,
    /// Each time in which the clocks were stopped: what began it, and what ended it.
    pub(super) stood: Vec<(&'a Event, &'a Event)>,
    /// Rulings, objections and unsealings in their order.
    pub(super) disputes: Vec<&'a Event>,
    /// The public chain.
    pub(super) public: Vec<&'a Event>,
    /// The last public event.
    pub(super) last: &'a Event,
}

/// Whether the events stand by chain, turn and number, each once.
pub(super) fn check_order(events: &[Event], faults: &mut Faults) {
    for (index, pair) in events.windows(2).enumerate() {
        let [one, next] = pair else { continue };
        let place = |event: &Event| match event.chain {
            Chain::Public => (event.chain.index(), 0, event.seq),
            Chain::Side(_) => (event.chain.index(), event.turn, event.seq),
        };
        if place(one) == place(next) && one.bytes != next.bytes {
            faults.contradiction(one, next, "two events have the same place");
        } else if place(one) >= place(next) {
            let says = format!("{next} stands behind {one}; expected by chain, turn and number, each once");
            faults.unusable(at(index + 1), says);
        }
    }
}

/// Reads the chains; nothing comes back if they have no order in which the rest can be looked at.
pub(super) fn chains<'a>(events: &'a [Event], faults: &mut Faults) -> Option<Record<'a>> {
    let public: Vec<&Event> = events.iter().filter(|e| e.chain == Chain::Public).collect();
    let (Some(first), Some(last)) = (public.first(), public.last()) else {
        faults.unusable("public chain", "it has no event");
        return None;
    };
    let Body::Start(start) = &first.body else {
        faults.contradiction("a game's beginning", first, "the public chain begins with start");
        return None;
    };
    let mut record = Record {
        start: (first, start),
        turns: vec![Turn::new(1, first)],
        end: None,
        played_to: None,
        ends: Vec::new(),
        reopened: Vec::new(),
        stood_at_end: None,
        overturning: None,
        suspensions: Vec::new(),
        standing: None,
        stood: Vec::new(),
        disputes: Vec::new(),
        last,
        public: public.clone(),
    };
    numbers(&public, faults);
    for event in &public[1..] {
        record.take(event, faults);
    }
    if let Some(ruling) = record.due_result() {
        faults.contradiction(ruling, "what follows it", "the result that it gives is missing");
    }
    let mut sides: BTreeMap<(u8, u32), Vec<&Event>> = BTreeMap::new();
    for event in events {
        if event.chain != Chain::Public {
            sides.entry((event.chain.index(), event.turn)).or_default().push(event);
        }
    }
    for ((side, turn), filed) in sides {
        numbers(&filed, faults);
        let index = usize::try_from(turn).unwrap_or(usize::MAX) - 1;
        let turn = record.turns.get_mut(index).filter(|turn| turn.reveal.is_some());
        match (turn, Side::from_index(side)) {
            (Some(turn), Some(side)) => *turn.sides.get_mut(side) = filed,
            _ => faults.contradiction(
                filed[0],
                last,
                "what was filed is published, but its turn is not revealed",
            ),
        }
    }
    faults.is_empty().then_some(record)
}

/// A chain, or what a side filed in one turn, counts from 0 without gaps.
fn numbers(chain: &[&Event], faults: &mut Faults) {
    let mut before: Option<&Event> = None;
    for (expected, event) in (0_u64..).zip(chain) {
        if event.seq != expected {
            let says = format!("event {expected} of the chain is missing");
            match before {
                Some(before) => faults.contradiction(before, event, says),
                None => faults.contradiction("the beginning of its chain", event, says),
            }
            return;
        }
        before = Some(event);
    }
}

impl<'a> Record<'a> {
    /// The ruling or the claim right before that gives the game a result, which must follow.
    fn due_result(&self) -> Option<&'a Event> {
        if let Some((ruling, _)) = self.overturning {
            return Some(ruling);
        }
        let last = *self.turns.last()?.acts.last()?;
        let given = match &last.body {
            Body::Ruling(ruled) => matches!(ruled.ruling, Ruling::Result(_)),
            Body::Claim(_) => true,
            _ => false,
        };
        (given && self.end.is_none()).then_some(last)
    }

    /// The next public event.
    fn take(&mut self, event: &'a Event, faults: &mut Faults) {
        if let Some((end, _)) = self.end {
            return self.take_after_the_end(end, event, faults);
        }
        if let Some(ruling) = self.due_result()
            && !matches!(event.body, Body::Result(_))
        {
            return faults.contradiction(ruling, event, "the result that the first gives is missing");
        }
        let Some(turn) = self.turns.last_mut() else { return };
        let opened = matches!(turn.opening.body, Body::Reveal(_));
        let ends_reveal =
            matches!(event.body, Body::Result(_)) && opened && event.seq == turn.opening.seq + 1;
        if event.turn != turn.number && !(ends_reveal && event.turn + 1 == turn.number) {
            let says = format!("turn {} is open then", turn.number);
            return faults.contradiction(turn.opening, event, says);
        }
        if let Some(standing) = self.standing
            && matches!(
                event.body,
                Body::Reveal(_)
                    | Body::Clock(_)
                    | Body::Draw(_)
                    | Body::Claim(_)
                    | Body::Suspended(_)
                    | Body::Engine(_)
            )
        {
            return faults.contradiction(standing, event, "the game stands then");
        }
        match &event.body {
            Body::Start(_) | Body::Filed(_) => {
                faults.contradiction(self.start.0, event, "a game starts once");
            }
            Body::Clock(_)
            | Body::Draw(_)
            | Body::Claim(_)
            | Body::Leave(_)
            | Body::LeaveEnd(_)
            | Body::Overdue(_)
            | Body::Engine(_) => {
                turn.acts.push(event);
            }
            Body::Objection(_) | Body::Unsealing(_) => {
                turn.acts.push(event);
                self.disputes.push(event);
            }
            Body::Ruling(ruled) => {
                turn.acts.push(event);
                self.disputes.push(event);
                self.take_ruling(event, ruled.ruling, faults);
            }
            Body::Reveal(reveal) => {
                turn.reveal = Some((event, reveal));
                let next = Turn::new(turn.number.saturating_add(1), event);
                self.turns.push(next);
            }
            Body::Result(ended) => {
                let before = turn.acts.last().copied();
                let of_turn = event.turn == turn.number;
                if !of_turn {
                    self.turns.pop();
                }
                self.take_result(event, ended.result, before.filter(|_| of_turn), faults);
            }
            Body::Suspended(suspended) => {
                turn.acts.push(event);
                self.suspensions.push(&suspended.reason);
                self.standing = Some(event);
            }
        }
    }

    fn take_after_the_end(&mut self, end: &'a Event, event: &'a Event, faults: &mut Faults) {
        if let Some((ruling, due)) = self.overturning.take() {
            return match &event.body {
                Body::Result(ended) if ended.result == due && event.turn == end.turn => {
                    self.end = Some((event, due));
                    self.ends.push((event, due));
                }
                _ => faults.contradiction(ruling, event, "the result that the first gives is missing"),
            };
        }
        let ruling = event.ruled().map(|ruled| ruled.ruling);
        let spoken = match ruling {
            Some(Ruling::Answer { .. } | Ruling::Note | Ruling::Appoint { .. }) => true,
            Some(ruling) => ruling.amends(),
            None => event.objection().is_some_and(|objection| objection.against.is_some()),
        };
        if !spoken || event.turn != end.turn {
            return faults.contradiction(
                end,
                event,
                "nothing follows the result but answers, notes, appeals and what they change",
            );
        }
        self.disputes.push(event);
        match ruling {
            Some(Ruling::Overturn { result, .. }) => {
                if let Some((_, stands)) = self.end
                    && stands == result
                {
                    faults.contradiction(end, event, "the game has this result already");
                }
                self.overturning = Some((event, result));
            }
            Some(Ruling::Reopen { .. }) => self.take_reopening(end, event, faults),
            _ => {}
        }
    }

    /// The game goes on in the turn in which it ended; if it stood then, it stands again.
    fn take_reopening(&mut self, end: &'a Event, event: &'a Event, faults: &mut Faults) {
        match self.turns.last_mut() {
            Some(turn) if turn.reveal.is_none() => turn.acts.push(event),
            _ => return faults.contradiction(end, event, "the game has no open turn to go on in"),
        }
        let played_to = self.played_to.take();
        let stood_for = self.stood_at_end.take();
        self.standing = stood_for.map(|_| event);
        let ended = played_to.map_or(end, |(ended, _)| ended);
        self.stood.push((stood_for.unwrap_or(ended), event));
        let turn = self.turns.len() - 1;
        self.reopened.extend(played_to.map(|(ended, result)| (turn, ended, result)));
        self.end = None;
    }

    fn take_result(
        &mut self,
        event: &'a Event,
        result: GameResult,
        before: Option<&'a Event>,
        faults: &mut Faults,
    ) {
        let given = before.and_then(|before| Some((before, before.ruled()?.ruling)));
        let claimed = before.and_then(|before| Some((before, before.claimed()?)));
        match given {
            _ if let Some((before, claimed)) = claimed
                && !gives(claimed, result) =>
            {
                faults.contradiction(before, event, "the claim gives another result");
            }
            _ if claimed.is_some_and(|(_, claimed)| claimed.about == ClaimKind::Tablebase) => {}
            Some((_, Ruling::Result(given))) if given == result => {}
            Some((before, Ruling::Result(_))) => {
                faults.contradiction(before, event, "the ruling gives another result");
            }
            _ if result.is_by_ruling() => {
                faults.contradiction("the rulings of the game", event, "no ruling gives it");
            }
            _ => {
                // Who waits for an adjudication may still resign.
                let resigned = result.by == By::Resignation && adjudication::waits(&self.disputes);
                if let Some(standing) = self.standing.filter(|_| !resigned) {
                    faults.contradiction(standing, event, "the game stands then");
                }
            }
        }
        self.stood_at_end = self.standing.take();
        self.stood.extend(self.stood_at_end.map(|standing| (standing, event)));
        self.end = Some((event, result));
        self.played_to = self.end;
        self.ends.push((event, result));
    }

    fn take_ruling(&mut self, event: &'a Event, ruling: Ruling, faults: &mut Faults) {
        match ruling {
            Ruling::Pause => {
                if let Some(standing) = self.standing {
                    return faults.contradiction(standing, event, "the game is already paused");
                }
                self.standing = Some(event);
            }
            Ruling::Adjudicate { .. } => self.standing = self.standing.or(Some(event)),
            Ruling::Resume => match self.standing.take() {
                Some(standing) => self.stood.push((standing, event)),
                None => faults.contradiction("the game so far", event, "the game is already running"),
            },
            Ruling::VoidAndReplay { from } => {
                if let Some(standing) = self.standing.take() {
                    self.stood.push((standing, event));
                }
                let number = event.turn.saturating_add(1);
                let valid = |turn: &&mut Turn<'_>| turn.number >= from && turn.replaced_by.is_none();
                let from_is_valid =
                    self.turns.iter().any(|turn| turn.number == from && turn.replaced_by.is_none());
                if !from_is_valid {
                    let says = format!("turn {from} is void already, or there is none");
                    faults.contradiction("the turns of the game", event, says);
                }
                self.turns.iter_mut().filter(valid).for_each(|turn| turn.replaced_by = Some(number));
                self.turns.push(Turn::new(number, event));
            }
            Ruling::Overturn { .. } | Ruling::Reopen { .. } => {
                faults.contradiction("the game so far", event, "the game is not over");
            }
            _ => {}
        }
    }
}

/// Whether a claim can end a game so.
fn gives(claimed: &Claimed, result: GameResult) -> bool {
    match claimed.about {
        ClaimKind::Repetition => result == GameResult::draw(By::Repetition),
        ClaimKind::Moves => result == GameResult::draw(By::Moves),
        ClaimKind::Tablebase => {
            result.by == By::Adjudication && result.winner.is_none_or(|winner| winner == claimed.by)
        }
        ClaimKind::Dead | ClaimKind::Time => false,
    }
}
