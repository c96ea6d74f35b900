//! Puts events in their order: three chains without gaps, turn by turn, each event linked to the one before.

use std::collections::BTreeMap;

use super::event::Event;
use super::report::{Faults, quoted};
use crate::base::{BySide, PlayerId, Side, Timestamp};
use crate::game::event::{Body, Filed, Reveal, Start};
use crate::game::{By, Chain, ClaimKind, ClockRule, GameResult, Ruling, Terms};
use crate::rules::{self, ENGINE_VERSION, OptionValue, RuleSet};

/// What was agreed on at the start.
pub(super) struct Agreed {
    pub(super) players: BySide<PlayerId>,
    pub(super) rules: RuleSet,
    pub(super) terms: Terms,
    pub(super) clock: ClockRule,
}

/// One turn: how it opened, what was filed and done in it, and its reveal.
pub(super) struct Turn<'a> {
    pub(super) number: u32,
    /// The start, the reveal of the turn before, or the ruling by which it took the place of void turns.
    pub(super) opening: &'a Event,
    /// The turn that took its place, if it is void.
    pub(super) replaced_by: Option<u32>,
    pub(super) sides: BySide<Vec<&'a Event>>,
    /// Public events before the reveal: credits, declined offers, leave, rulings, objections and a key holder's delay.
    pub(super) acts: Vec<&'a Event>,
    pub(super) reveal: Option<(&'a Event, &'a Reveal)>,
}

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
    /// What the clocks stood for when play ended.
    stood_at_end: Option<&'a Event>,
    /// The ruling that sets another result, until that follows.
    overturning: Option<(&'a Event, GameResult)>,
    /// Why the server suspended the game, each time.
    pub(super) suspensions: Vec<&'a str>,
    /// What the clocks stand for at the end: a suspension, a pause, or a reopening of a game that had stood.
    pub(super) standing: Option<&'a Event>,
    /// Each time in which the clocks stood: what began it, and what ended it.
    pub(super) stood: Vec<(&'a Event, &'a Event)>,
    /// Rulings, objections and unsealings in their order.
    pub(super) disputes: Vec<&'a Event>,
    /// The public chain.
    pub(super) public: Vec<&'a Event>,
    /// The last public event.
    pub(super) last: &'a Event,
}

impl<'a> Turn<'a> {
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
            faults.unusable(super::file::at(index + 1), says);
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

impl<'a> Turn<'a> {
    fn new(number: u32, opening: &'a Event) -> Self {
        Turn { number, opening, replaced_by: None, sides: BySide::default(), acts: Vec::new(), reveal: None }
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
                Body::Reveal(_) | Body::Clock(_) | Body::Draw(_) | Body::Claim(_) | Body::Suspended(_)
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
            | Body::Overdue(_) => {
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
        let ruling = match &event.body {
            Body::Ruling(ruled) => Some(ruled.ruling),
            _ => None,
        };
        let spoken = match (&event.body, ruling) {
            (_, Some(ruling)) => {
                ruling.amends()
                    || matches!(ruling, Ruling::Answer { .. } | Ruling::Note | Ruling::Appoint { .. })
            }
            (Body::Objection(objection), _) => objection.against.is_some(),
            _ => false,
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
        let given = before.and_then(|before| match &before.body {
            Body::Ruling(ruled) => Some((before, ruled.ruling)),
            _ => None,
        });
        let claimed = before.and_then(|before| match &before.body {
            Body::Claim(claimed) => Some((before, claimed.by, claimed.about)),
            _ => None,
        });
        let by_table = claimed.is_some_and(|(.., kind)| kind == ClaimKind::Tablebase);
        match given {
            _ if let Some((before, by, kind)) = claimed
                && !gives(kind, by, result) =>
            {
                faults.contradiction(before, event, "the claim gives another result");
            }
            _ if by_table => {}
            Some((_, Ruling::Result(given))) if given == result => {}
            Some((before, Ruling::Result(_))) => {
                faults.contradiction(before, event, "the ruling gives another result");
            }
            _ if result.is_by_ruling() => {
                faults.contradiction("the rulings of the game", event, "no ruling gives it");
            }
            _ => {
                // Who waits for an adjudication may still resign.
                let resigned = result.by == By::Resignation && super::adjudication::waits(&self.disputes);
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
                    return faults.contradiction(standing, event, "the game stands already");
                }
                self.standing = Some(event);
            }
            Ruling::Adjudicate { .. } => self.standing = self.standing.or(Some(event)),
            Ruling::Resume => match self.standing.take() {
                Some(standing) => self.stood.push((standing, event)),
                None => faults.contradiction("the game so far", event, "the game runs already"),
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

/// Whether a claim of this side can end a game so.
fn gives(kind: ClaimKind, by: Side, result: GameResult) -> bool {
    match kind {
        ClaimKind::Repetition => result == GameResult::draw(By::Repetition),
        ClaimKind::Moves => result == GameResult::draw(By::Moves),
        ClaimKind::Tablebase => {
            result.by == By::Adjudication && result.winner.is_none_or(|winner| winner == by)
        }
        ClaimKind::Dead | ClaimKind::Time => false,
    }
}

/// Whether each event names the hash of the one before, the reveal those of both sides' last ones, and the file that
/// of the last of all.
pub(super) fn check_links(record: &Record<'_>, public: &[&Event], head: &[u8; 32], faults: &mut Faults) {
    for pair in public.windows(2) {
        check_link(pair[0], pair[1], faults);
    }
    if record.last.hash != *head {
        faults.contradiction("the file's head", record.last, "it is not the hash of the last public event");
    }
    for turn in &record.turns {
        for side in Side::ALL {
            check_side(turn, side, faults);
        }
    }
}

fn check_link(before: &Event, event: &Event, faults: &mut Faults) {
    if event.prev != Some(before.hash) {
        faults.contradiction(before, event, "prev of the second is not the hash of the first");
    }
}

fn check_side(turn: &Turn<'_>, side: Side, faults: &mut Faults) {
    let filed = turn.sides.get(side);
    for pair in filed.windows(2) {
        check_link(pair[0], pair[1], faults);
    }
    let begins = |event: &Event| Some(event.hash) == filed.first().and_then(|first| first.prev);
    if let Some(first) = filed.first()
        && !begins(turn.opening)
        && !turn.acts.iter().any(|act| begins(act))
    {
        let says = "prev of the second is the hash of no public event of its turn";
        faults.contradiction(turn.opening, first, says);
    }
    let Some((event, reveal)) = turn.reveal else {
        return;
    };
    match (filed.last(), reveal.openings().get(side)) {
        (Some(last), Some(opening)) if opening.head.0 != last.hash => {
            let says = format!("the head that it names for {side} is not the hash of {side}'s last event");
            faults.contradiction(event, last, says);
        }
        (Some(last), None) => faults.contradiction(event, last, format!("{side}'s entry was not revealed")),
        (None, Some(_)) => {
            let says = format!("{side}'s entry was revealed, but the file has no event of its filing");
            faults.contradiction(event, format!("{side}'s chain"), says);
        }
        _ => {}
    }
}

/// What was agreed on at the start, as far as this program knows it.
pub(super) fn agreed(event: &Event, faults: &mut Faults) -> Option<Agreed> {
    let Body::Start(start) = &event.body else {
        return None;
    };
    let mut options = BTreeMap::new();
    for (name, value) in &start.options {
        match option(value) {
            Some(value) => drop(options.insert(name.clone(), value)),
            None => faults.unusable(event, format!("option {} is of no known form", quoted(name))),
        }
    }
    let rules = RuleSet::new(&start.variant, &start.rules, &options)
        .map_err(|error| faults.unusable(event, error))
        .ok()
        .and_then(|rules| {
            let from = start.start.as_deref().map(rules::Start::parse).transpose();
            let rules = from.and_then(|from| rules.placed(start.board.as_deref(), from.as_ref()));
            rules.map_err(|error| faults.unusable(event, error)).ok()
        });
    let terms =
        Terms::parse(&start.terms).map_err(|all| all.iter().for_each(|one| faults.unusable(event, one))).ok();
    let clock = ClockRule::parse(&start.clock).map_err(|error| faults.unusable(event, error)).ok();
    if start.engine > ENGINE_VERSION {
        let says = format!(
            "it is played by version {} of the rules' engine; this program has version {ENGINE_VERSION}",
            start.engine
        );
        faults.unusable(event, says);
    }
    let players = [Some(start.white), Some(start.black)];
    let second = start.arbiter2.is_some()
        && (start.arbiter.is_none() || start.arbiter == start.arbiter2 || players.contains(&start.arbiter2));
    if start.white == start.black || players.contains(&start.arbiter) || second {
        faults.unusable(event, "white, black and the arbiters must be different persons");
    }
    Some(Agreed { players: start.players(), rules: rules?, terms: terms?, clock: clock? })
}

/// One option of the rules.
fn option(value: &serde_json::Value) -> Option<OptionValue> {
    use serde_json::Value;
    match value {
        Value::String(word) => Some(OptionValue::Word(word.clone())),
        Value::Bool(flag) => Some(OptionValue::Flag(*flag)),
        Value::Number(number) => u32::try_from(number.as_u64()?).ok().map(OptionValue::Number),
        Value::Array(words) => {
            let words = words.iter().map(|word| word.as_str().map(str::to_owned));
            words.collect::<Option<_>>().map(OptionValue::List)
        }
        Value::Null | Value::Object(_) => None,
    }
}
