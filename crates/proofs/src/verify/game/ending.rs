//! How the game ended: what follows from position and offers, and what rests on the server's word.

use super::agreed::Agreed;
use super::bot;
use super::event::Event;
use super::record::Record;
use super::replay::{Replay, entry};
use super::turn::Turn;
use crate::base::{BySide, Side};
use crate::game::event::Body;
use crate::game::{By, ClaimKind, GameResult, TABLE_PIECES_MAX, for_tables, is_rolled, out_of_chance};
use crate::rules;
use crate::verify::report::Faults;

/// Checks draw offers, their answers and the result; answers what the step says, and adds what it cannot prove.
pub(super) fn check(
    record: &Record<'_>,
    agreed: &Agreed,
    replay: &Replay,
    faults: &mut Faults,
    claims: &mut Vec<String>,
) -> String {
    for index in 0..record.turns.len() {
        check_declines(record, index, faults);
    }
    bot::check_resignations(record, agreed, faults);
    check_reveals(record, replay, is_rolled(&agreed.rules, agreed.terms), faults);
    for reason in &record.suspensions {
        claims.push(format!("the server suspended the game: {}", crate::verify::report::quoted(reason)));
    }
    for (index, event, result) in &record.reopened {
        let turn = record.turns[*index].before(event);
        check_act(record, replay, (*index, &turn), event, *result, faults, claims);
    }
    let (Some((event, result)), Some((_, last))) = (record.played_to, record.end) else {
        return "the game goes on".to_owned();
    };
    let mut words = words(result);
    if result != last {
        words += &format!(", and after an appeal {}", self::words(last));
    }
    let Some(turn) = record.turns.last() else { return words };
    if turn.reveal.is_some() {
        return format!("{words}, as the last reveal says");
    }
    let index = record.turns.len() - 1;
    check_act(record, replay, (index, turn), event, result, faults, claims);
    words
}

/// Who offered a draw with the entry of this turn.
fn offers(turn: &Turn<'_>) -> BySide<bool> {
    BySide::from_fn(|side| entry(turn, side).is_some_and(|entry| entry.draw_offer))
}

/// The offers that can be answered in a turn: those of the turn before, and those that stood in it while the other side
/// had nothing to enter and did not answer.
fn standing(record: &Record<'_>, index: usize) -> BySide<bool> {
    let mut standing = BySide::default();
    for (turn, next) in record.turns.iter().zip(record.turns.iter().skip(1)).take(index) {
        if next.is_played_again() {
            standing = BySide::default();
            continue;
        }
        let made = offers(turn);
        standing = BySide::from_fn(|side| {
            let other = side.opposite();
            let entered = !turn.sides.get(other).is_empty();
            *made.get(side) || (*standing.get(side) && !entered && !declined(turn, other))
        });
    }
    standing
}

/// Whether a side has declined an offer in this turn.
fn declined(turn: &Turn<'_>, side: Side) -> bool {
    let by_it = |act: &&Event| matches!(&act.body, Body::Draw(declined) if declined.by == side);
    turn.acts.iter().any(by_it)
}

fn check_declines(record: &Record<'_>, index: usize, faults: &mut Faults) {
    let turn = &record.turns[index];
    let offered = standing(record, index);
    let mut answered: BySide<Option<&Event>> = BySide::default();
    for act in &turn.acts {
        let Body::Draw(declined) = &act.body else { continue };
        let side = declined.by;
        if !offered.get(side.opposite()) {
            faults.contradiction(turn.opening, act, format!("no draw was offered to {side}"));
        }
        if let Some(earlier) = answered.get_mut(side).replace(act) {
            faults.contradiction(earlier, act, "an offer is answered once");
        }
        let own = turn.sides.get(side).first();
        if let Some(own) = own
            && entry(turn, side).is_some_and(|entry| entry.entry != rules::Entry::Pass)
            && turn.had_filed(side, act)
        {
            faults.contradiction(own, act, "whoever has filed has declined already");
        }
    }
}

/// A reveal that ends the game is followed by its result, and no other is.
fn check_reveals(record: &Record<'_>, replay: &Replay, is_rolled: bool, faults: &mut Faults) {
    let revealed = record.turns.iter().filter_map(|turn| Some((turn, turn.reveal?.0)));
    let mut revealed = revealed.peekable();
    while let Some((turn, event)) = revealed.next() {
        let offers = offers(turn);
        let agreed = (offers.white && offers.black).then(|| GameResult::draw(By::Agreement));
        let due = match (revealed.peek(), replay.last) {
            // That the rules do not end the game with an earlier turn is a matter of the replay.
            (Some(_), _) => agreed,
            (None, Some(by_rules)) => by_rules.or(agreed).or_else(|| out_of_chance(is_rolled, turn.number)),
            (None, None) => return,
        };
        let end = record.played_to.filter(|(end, _)| end.turn == turn.number);
        let words = due.map_or("not at all".to_owned(), words);
        match (due, end) {
            (Some(_), None) => {
                let says = format!("with it the game ended {words}");
                faults.contradiction(event, "what follows it", says);
            }
            (due, Some((end, result))) if due != Some(result) => {
                faults.contradiction(event, end, format!("with the first the game ended {words}"));
            }
            _ => {}
        }
    }
}

/// What is not proven, said once though it may be so for several ends.
fn add(claims: &mut Vec<String>, claim: impl Into<String>) {
    let claim = claim.into();
    if !claims.contains(&claim) {
        claims.push(claim);
    }
}

fn words(result: GameResult) -> String {
    format!("{} by {}", result.score(), result.by.as_str())
}

/// A result between two reveals: somebody's act, or a fallen flag.
fn check_act(
    record: &Record<'_>,
    replay: &Replay,
    (index, turn): (usize, &Turn<'_>),
    event: &Event,
    result: GameResult,
    faults: &mut Faults,
    claims: &mut Vec<String>,
) {
    let Some(position) = replay.positions.get(index) else { return };
    let drawn = result.winner.is_none();
    let claim = turn.acts.last().and_then(|act| Some((act, act.claimed()?)));
    if let Some((act, claimed)) = claim {
        let by = claimed.by;
        add(claims, format!("that {by} claimed, and had not filed before"));
        if !position.turn().may_enter(by) {
            faults.contradiction(turn.opening, act, format!("{by} enters nothing in this turn"));
        }
        if claimed.about == ClaimKind::Tablebase {
            add(claims, "that the endgame table gives this result");
            if let Err(fault) = for_tables(position, TABLE_PIECES_MAX) {
                faults.contradiction(turn.opening, act, fault.to_string());
            }
        }
    }
    let captain = match &event.body {
        Body::Result(ended) => ended.captain,
        _ => None,
    };
    if let Some(captain) = captain {
        add(claims, format!("that {captain} accepted the draw as captain of the team"));
        if result.by != By::Agreement {
            faults.contradiction(turn.opening, event, "a captain accepts draws, nothing else");
        }
    }
    let fits = match result.by {
        By::Time => {
            add(claims, "that the loser on time filed nothing before the flag fell");
            true
        }
        By::Resignation => {
            let loser = result.winner.map(Side::opposite);
            add(claims, format!("that {} resigned", loser.map_or("a side", Side::as_str)));
            !drawn
        }
        By::Agreement => {
            add(claims, "that the offered draw was accepted");
            drawn && can_accept(record, index, turn)
        }
        By::Repetition => drawn && rules::stood_before(position, &replay.line_to(record, index)).len() >= 2,
        By::Moves => drawn && position.calm() >= rules::quiet_to_claim(position),
        By::Mate | By::Stalemate | By::Dead | By::Illegal => false,
        // That the ruling before it says so is a matter of the chains.
        By::Adjudication | By::Forfeit | By::Cancelled => true,
    };
    if claim.is_none() && matches!(result.by, By::Repetition | By::Moves) {
        add(claims, "that the draw was claimed");
    }
    if !fits {
        let says = format!("nothing there ends a game {}", words(result));
        faults.contradiction(turn.opening, event, says);
    }
}

/// Whether an offer stands that was not declined.
fn can_accept(record: &Record<'_>, index: usize, turn: &Turn<'_>) -> bool {
    let offered = standing(record, index);
    Side::ALL.into_iter().any(|side| *offered.get(side) && !declined(turn, side.opposite()))
}
