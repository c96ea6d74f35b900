//! Plays the game again: every pair is resolved from what was opened, and must give the published position.

use super::agreed::Agreed;
use super::blind;
use super::filings::opened;
use super::record::Record;
use super::turn::Turn;
use crate::base::{BySide, Side};
use crate::game::{Canonical, Channel, GameResult, Ruling, lost_by_illegal_entry};
use crate::rules::{self, Position};
use crate::seal::position_hash;
use crate::verify::report::{Faults, quoted};

/// What the replay found.
pub(super) struct Replay {
    /// The position before each turn, as published.
    pub(super) positions: Vec<Position>,
    /// Those of them that the turn being played follows, without void ones.
    line: Vec<Position>,
    /// What the last reveal means for the game by the rules; nothing if it could not be resolved.
    pub(super) last: Option<Option<GameResult>>,
}

impl Replay {
    /// The positions that the turn at this place follows, without those that were void by then.
    pub(super) fn line_to(&self, record: &Record<'_>, index: usize) -> Vec<Position> {
        let number = record.turns.get(index).map_or(u32::MAX, |turn| turn.number);
        let counts = |turn: &Turn<'_>| turn.reveal.is_some() && turn.replaced_by.is_none_or(|by| by > number);
        let before = record.turns.iter().zip(&self.positions).take(index);
        before.filter(|(turn, _)| counts(turn)).map(|(_, position)| *position).collect()
    }
}

/// Checks positions, their hashes, pair numbers, who had to enter, passes and outcomes.
pub(super) fn check(record: &Record<'_>, agreed: &Agreed, faults: &mut Faults) -> Replay {
    let mut replay = Replay {
        positions: Vec::with_capacity(record.turns.len()),
        line: Vec::with_capacity(record.turns.len()),
        last: None,
    };
    let (start, members) = record.start;
    if members.position_hash.0 != position_hash(&members.position) {
        faults.contradiction(start, "its position_hash", "it is not the hash of its position");
    }
    if members.start.is_some() && Position::start(&agreed.rules).to_string() != members.position {
        faults.contradiction(start, "its position", "it is not the start that was agreed on");
    }
    let mut replaced: Vec<Option<u32>> = Vec::with_capacity(record.turns.len());
    for turn in &record.turns {
        let over = |by: &mut Option<u32>| by.is_some_and(|by| by <= turn.number);
        while replaced.pop_if(over).is_some() {
            replay.line.pop();
        }
        check_again(record, turn, faults);
        let position = match Position::parse(turn.position(), &agreed.rules) {
            Ok(position) if position.to_string() == turn.position() => position,
            Ok(position) => {
                faults.unusable(turn.opening, format!("its position is written {position}"));
                return replay;
            }
            Err(error) => {
                faults.unusable(turn.opening, error);
                return replay;
            }
        };
        check_turn(turn, &position, agreed, &mut replay, faults);
        replay.positions.push(position);
        if turn.reveal.is_some() {
            replay.line.push(position);
            replaced.push(turn.replaced_by);
        }
    }
    replay
}

/// A turn that takes the place of void ones begins with the position of the first of them.
fn check_again(record: &Record<'_>, turn: &Turn<'_>, faults: &mut Faults) {
    let Some(ruled) = turn.opening.ruled() else { return };
    let (Ruling::VoidAndReplay { from }, Some(again)) = (ruled.ruling, &ruled.again) else { return };
    let first = record.turns.iter().find(|first| first.number == from);
    if let Some(first) = first
        && first.position() != again.position
    {
        let says = format!("turn {from} began with another position");
        faults.contradiction(first.opening, turn.opening, says);
    }
    if again.position_hash.0 != position_hash(&again.position) {
        let says = "it is not the hash of its position";
        faults.contradiction(turn.opening, "its position_hash", says);
    }
}

fn check_turn(turn: &Turn<'_>, before: &Position, agreed: &Agreed, replay: &mut Replay, faults: &mut Faults) {
    let Some((event, reveal)) = turn.reveal else { return };
    replay.last = None;
    let entries = BySide::from_fn(|side| entry(turn, side));
    let mut complete = true;
    for side in Side::ALL {
        let (may, has) = (before.turn().may_enter(side), reveal.openings().get(side).is_some());
        if may != has {
            let says =
                if may { "enters, but nothing is opened" } else { "does not enter, but an entry is opened" };
            faults.contradiction(turn.opening, event, format!("{side} {says}"));
        }
        complete &= may == has && entries.get(side).is_some() == has;
        check_pass(turn, side, before, agreed, faults);
    }
    if reveal.pair != before.pair() {
        faults.contradiction(turn.opening, event, format!("pair {} is to be revealed", before.pair()));
    }
    if reveal.position_hash.0 != position_hash(&reveal.position) {
        faults.contradiction(event, "its position_hash", "it is not the hash of its position");
    }
    if !complete {
        return;
    }
    let given = entries.map(|entry| entry.map(|entry| entry.entry));
    let resolution = match rules::resolve_with_chance(
        before,
        &agreed.rules,
        &given,
        &replay.line,
        &reveal.rolled().chance(),
    ) {
        Ok(resolution) => resolution,
        Err(error) => return faults.contradiction(turn.opening, event, error),
    };
    let position = resolution.position.to_string();
    if position != reveal.position {
        let says = format!("what was entered leads to {position}, not to {}", quoted(&reveal.position));
        faults.contradiction(turn.opening, event, says);
    }
    for (side, opening) in reveal.openings().iter() {
        let outcome = resolution.halves.get(side).as_ref().map(|half| half.outcome);
        if let Some(opening) = opening
            && outcome != Some(opening.outcome)
        {
            let ends = outcome.map_or("nothing", rules::Outcome::as_str);
            let says = format!("{side}'s entry ends as {ends}");
            faults.contradiction(turn.opening, event, says);
        }
    }
    let must_re_enter = |half: &rules::Half| half.outcome == rules::Outcome::MustReEnter;
    for (side, half) in resolution.halves.iter() {
        if half.as_ref().is_some_and(must_re_enter) && !blind::is_blind(turn, side) {
            let says = format!(
                "{side}'s entry is illegal where it would have to enter again; it must not be sealed"
            );
            faults.contradiction(turn.opening, event, says);
        }
    }
    let illegal = lost_by_illegal_entry(before, &resolution);
    replay.last = Some(illegal.or_else(|| GameResult::from_rules(resolution.score)));
}

/// What a side entered, if it can be read.
pub(super) fn entry(turn: &Turn<'_>, side: Side) -> Option<Canonical> {
    let opened = opened(turn, side)?;
    let text = blind::text(opened.opening);
    if blind::is_blind(turn, side) {
        return Some(Canonical::of_blind(text));
    }
    Canonical::parse(text).ok()
}

/// A side that can enter nothing passes, at once and by the server's hand; nobody else does.
fn check_pass(turn: &Turn<'_>, side: Side, before: &Position, agreed: &Agreed, faults: &mut Faults) {
    let (Some(opened), Some(entry)) = (opened(turn, side), entry(turn, side)) else { return };
    let forced = rules::must_pass(before, &agreed.rules, side);
    let passes = entry.entry == rules::Entry::Pass;
    let reveal = opened.reveal;
    if !forced && blind::is_blind(turn, side) {
        // A pass that was not due counts as any illegal entry.
        return;
    }
    if forced != passes {
        let says = if forced { "has to pass" } else { "can enter a move, and must not pass" };
        faults.contradiction(turn.opening, reveal, format!("{side} {says}"));
    } else if forced != (opened.filed.channel == Channel::Server) {
        let says = "the server files passes of sides that cannot enter, and nothing else";
        faults.contradiction(opened.event, reveal, says);
    } else if forced && (opened.event.at != turn.open_at() || entry.draw_offer || opened.event.seq > 0) {
        let says = "a pass is sealed when its turn opens, offers no draw, and is not revised";
        faults.contradiction(opened.event, turn.opening, says);
    }
}
