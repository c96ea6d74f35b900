//! What follows a pair: en passant rights, rests, counters, result, and the switch to normal chess.

use super::carry::Leg;
use super::resolve::Played;
use super::score::{Past, Verdict, verdict};
use super::text::MAX_NUMBER;
use super::{Fact, Kind, Position, Reason, Resolution, RuleSet, Score, Setup, SquareSet, Turn, What};
use crate::base::{BySide, Side};

type Moved = [Option<Leg>; 4];

/// Closes the pair, or the half of it, and looks at what the game has come to.
pub(super) fn finish(
    before: &Position,
    rules: &RuleSet,
    played: Played,
    mut facts: Vec<Fact>,
    history: &[Position],
) -> Resolution {
    let turn = before.turn();
    let mut now = played.now;
    renew_ep(&mut now, turn, &played.moved);
    now.rest = resting(&now, turn, &played.moved);
    now.calm = calm(before, played.progress);
    (now.turn, now.pair) = next_turn(turn, now.pair);
    let position = Position::trusted(now);
    let legal = now.legal_of_both();
    let verdict = verdict(
        &position,
        &legal,
        &Past {
            last: before,
            earlier: history,
        },
    );
    let attacked = legal.map(|legal| legal.in_check());
    report(&mut facts, attacked, &verdict);
    let mut position = position;
    if verdict.score == Score::Ongoing && now.turn == Turn::Both {
        position = switch(now, rules, attacked, &mut facts);
    }
    let closed = !matches!(turn, Turn::First(_));
    Resolution {
        position,
        facts,
        halves: played.halves,
        score: verdict.score,
        closed,
    }
}

/// A right ends with its owner's next move, entry or pass; a double step gives the other side a new one.
fn renew_ep(now: &mut Setup, turn: Turn, moved: &Moved) {
    let mut ep = now.ep;
    for side in Side::ALL {
        let kept = if turn.may_enter(side) {
            SquareSet::EMPTY
        } else {
            *ep.get(side)
        };
        let new = moved
            .iter()
            .flatten()
            .filter(|leg| leg.man.side != side)
            .filter_map(|leg| passed(now, leg));
        let all = new.fold(kept, SquareSet::with);
        *ep.get_mut(side) = all.filter(|&square| now.ep_stands(side, square)).collect();
    }
    now.ep = ep;
}

/// The square that a pawn stepping twice has passed.
fn passed(setup: &Setup, leg: &Leg) -> Option<super::Square> {
    let (t, side) = (setup.board.topology(), leg.man.side);
    if leg.man.kind != Kind::Pawn || leg.lost || !t.pawn_home[side as usize].contains(leg.from) {
        return None;
    }
    t.pawn_steps(side, leg.from)
        .into_iter()
        .find(|&step| t.pawn_steps(side, step).contains(leg.to))
}

/// Every man that moved and still stands, kings excepted (FSR 9). While a pair is entered in two halves the men of
/// the side that is not moving keep their rest.
fn resting(now: &Setup, turn: Turn, moved: &Moved) -> SquareSet {
    let mut rest = match turn {
        Turn::Alone(_) => return SquareSet::EMPTY,
        Turn::Both => SquareSet::EMPTY,
        Turn::First(side) | Turn::Last(side) => now.rest.and(now.board.side(side.opposite())),
    };
    for leg in moved
        .iter()
        .flatten()
        .filter(|leg| !leg.lost && leg.man.kind != Kind::King)
    {
        if now.board.side(leg.man.side).contains(leg.to) {
            rest = rest.with(leg.to);
        }
    }
    rest
}

/// Pairs since the last pawn move or capture; an open pair counts as if its missing half were quiet.
fn calm(before: &Position, progress: bool) -> u32 {
    match (progress, before.turn()) {
        (true, _) => 0,
        (false, Turn::Last(_)) => before.calm(),
        (false, _) => (before.calm() + 1).min(MAX_NUMBER),
    }
}

fn next_turn(turn: Turn, pair: u32) -> (Turn, u32) {
    let next_pair = (pair + 1).min(MAX_NUMBER);
    match turn {
        Turn::Both | Turn::Last(_) => (Turn::Both, next_pair),
        Turn::First(side) => (Turn::Last(side.opposite()), pair),
        Turn::Alone(Side::White) => (Turn::Alone(Side::Black), pair),
        Turn::Alone(Side::Black) => (Turn::Alone(Side::White), next_pair),
    }
}

/// Says who is in check and how the game ended.
fn report(facts: &mut Vec<Fact>, attacked: BySide<bool>, verdict: &Verdict) {
    let mut say = |side, what, rule| facts.push(Fact { side, what, rule });
    for (side, _) in attacked.iter().filter(|(_, attacked)| **attacked) {
        say(Some(side), What::InCheck, "FIDE 3.9.1");
    }
    let (what, rule) = match verdict.score.reason() {
        None => return,
        Some(Reason::Mate) => (What::Mated, "FIDE 5.1.1"),
        Some(Reason::Stalemate) => (What::Stalemate, "FIDE 5.2.1"),
        Some(Reason::Dead) => return say(None, What::Dead, "FIDE 5.2.2"),
        Some(Reason::Repetition) => return say(None, What::Repetition, "FIDE 9.6.1"),
        Some(Reason::Moves) => return say(None, What::SeventyFive, "FIDE 9.6.2"),
    };
    for (side, _) in verdict.stuck.iter().filter(|(_, stuck)| **stuck) {
        say(Some(side), what, rule);
    }
    if what == What::Mated && verdict.stuck.white && verdict.stuck.black {
        say(None, What::BothMated, "FSR closing clause");
    }
}

/// With few men and exactly one king attacked normal chess begins, the attacked side first (FSR 8): rests end,
/// en passant rights stay, pairs become half-moves.
fn switch(mut now: Setup, rules: &RuleSet, attacked: BySide<bool>, facts: &mut Vec<Fact>) -> Position {
    let few = now.board.occupied().len() <= rules.play().few_pieces;
    if let (true, Some(side)) = (few, attacked.only()) {
        now.turn = Turn::Alone(side);
        now.rest = SquareSet::EMPTY;
        now.calm = (now.calm * 2).min(MAX_NUMBER);
        facts.push(Fact {
            side: Some(side),
            what: What::SwitchFewPieces,
            rule: "FSR 8",
        });
    }
    Position::trusted(now)
}
