//! What follows a pair: en passant rights, rests, counters, result, and the switch to normal chess.

use crate::base::{BySide, Side};
use crate::choices::{Options, RestScope, SwitchFirst};
use crate::dice::Rolled;
use crate::position::text::MAX_NUMBER;
use crate::resolve::plan::Leg;
use crate::resolve::play::Played;
use crate::score::{Past, Verdict, verdict};
use crate::{
    Chance, Entry, Fact, FactKind, Form, Half, Kind, Position, Reason, Resolution, ResolveError,
    ResolveFault, Rule, Score, Setup, Square, SquareSet, Turn, dice, two_moves,
};

type Moved = [Option<Leg>; 4];

/// Closes the pair, or the half of it, and looks at what the game has come to.
pub(crate) fn finish(
    past: &Past<'_>,
    options: &Options,
    mut played: Played,
    chance: &Chance<'_>,
) -> Result<Resolution, ResolveError> {
    let before = past.last;
    let lot = chance.lot;
    roll(before, &mut played, chance.dice)?;
    let (mut now, mut facts) = (played.now, played.facts);
    let kept_side = waiting(before.turn(), played.owes);
    if !matches!(now.form, Form::Dice(_)) {
        renew_ep(&mut now, before.turn(), &played.moved);
    }
    now.took = now.took.map(|took| took_now(&now, took, before.turn(), &played.moved));
    now.rest = match before.turn() {
        Turn::Alone(_) => SquareSet::EMPTY,
        _ => resting(&now, options, kept_side, &played.moved),
    };
    now.calm = calm(before, played.progress);
    (now.turn, now.pair) = next_turn(before.turn(), played.owes, now.pair);
    if let Form::TwoMoves { left } = now.form {
        let en_passant = |half: &Option<Half>| half.is_some_and(|half| half.en_passant);
        let by_ep = en_passant(&played.halves.white) || en_passant(&played.halves.black);
        two_moves::go_on(&mut now, before.setup(), left, by_ep);
    }
    let closed = !matches!(now.turn, Turn::Last(_));
    let judge = |now: &Setup| {
        let legal = now.legal_of_both(options);
        let verdict = verdict(&Position::trusted(*now), options, &legal, past);
        (verdict, legal.map(|legal| legal.in_check()))
    };
    let (mut verdict, attacked) = judge(&now);
    if verdict.score == Score::Ongoing && now.turn == Turn::Both {
        switch(&mut now, options, attacked, lot, &mut facts)?;
        // Judged once more as it is handed out: in normal chess a side cannot pass, and earlier occurrences are
        // remembered with the turn of single moves.
        if now.turn != Turn::Both {
            verdict = judge(&now).0;
        }
    }
    report(&mut facts, attacked, &verdict);
    let position = Position::trusted(now);
    Ok(Resolution { position, facts, halves: played.halves, score: verdict.score, closed })
}

/// Changes the faces of dice, where pieces are dice; `faces` must be what this move needs.
fn roll(before: &Position, played: &mut Played, faces: &[Kind]) -> Result<(), ResolveError> {
    let entries = [played.halves.white, played.halves.black];
    let entry = entries.into_iter().flatten().find_map(|half| match half.entry {
        Some(Entry::Move(entry)) => Some(entry),
        _ => None,
    });
    let mut rolled = Rolled::new(faces, &dice::dice_due(before, entry)).map_err(ResolveError::one)?;
    dice::settle(played, &mut rolled);
    Ok(())
}

/// The side whose pieces keep their rests because it has not moved in this pair yet, or moved in its first half.
const fn waiting(turn: Turn, owes: Option<Side>) -> Option<Side> {
    match turn {
        Turn::First(side) | Turn::Last(side) => Some(side.opposite()),
        _ => owes,
    }
}

/// A right ends with its owner's next move, entry or pass; a double step gives the other side a new one.
fn renew_ep(now: &mut Setup, turn: Turn, moved: &Moved) {
    let mut ep = now.ep;
    for side in Side::ALL {
        let kept = if turn.may_enter(side) { SquareSet::EMPTY } else { *ep.get(side) };
        let new =
            moved.iter().flatten().filter(|leg| leg.piece.side != side).filter_map(|leg| passed(now, leg));
        let all = new.fold(kept, SquareSet::with);
        *ep.get_mut(side) = all.filter(|&square| now.ep_stands(side, square)).collect();
    }
    now.ep = ep;
}

/// The square that a pawn stepping twice has passed.
fn passed(setup: &Setup, leg: &Leg) -> Option<Square> {
    let (t, side) = (setup.board.topology(), leg.piece.side);
    if leg.piece.kind != Kind::Pawn || leg.lost || !t.pawn_home[side as usize].contains(leg.from) {
        return None;
    }
    t.pawn_steps(side, leg.from).find(|&step| t.pawn_steps(side, step).contains(leg.to))
}

/// The pieces that moved and still stand, kings excepted.
fn survivors<'a>(now: &'a Setup, moved: &'a Moved) -> impl Iterator<Item = &'a Leg> {
    moved.iter().flatten().filter(|leg| {
        !leg.lost && leg.piece.kind != Kind::King && now.board.side(leg.piece.side).contains(leg.to)
    })
}

/// Who rests in the next pair, or in the other half of this one: those of the waiting side that did, and of the pieces
/// that moved those that `rest_scope` names (FSR 9: all).
fn resting(now: &Setup, options: &Options, waiting: Option<Side>, moved: &Moved) -> SquareSet {
    let kept = waiting.map_or(SquareSet::EMPTY, |side| now.rest.and(now.board.side(side)));
    survivors(now, moved)
        .filter(|leg| options.castling_rook_rests || !leg.castled)
        .filter(|leg| must_rest(now, options.rest_scope, leg))
        .fold(kept, |rest, leg| rest.with(leg.to))
}

fn must_rest(now: &Setup, scope: RestScope, leg: &Leg) -> bool {
    let enemy = leg.piece.side.opposite();
    let board = &now.board;
    let attackable = || board.attacks(leg.to, enemy);
    let checks = || {
        board
            .king(enemy)
            .is_some_and(|king| board.attackers(king, leg.piece.side, board.occupied()).contains(leg.to))
    };
    let ep_victim = || passed(now, leg).is_some_and(|square| now.ep.get(enemy).contains(square));
    match scope {
        RestScope::Every => true,
        RestScope::Attackable => attackable() || ep_victim(),
        RestScope::CheckOrCapture => checks() || (leg.captured && attackable()) || ep_victim(),
        RestScope::Recapture => (leg.captured && attackable()) || ep_victim(),
        RestScope::None => false,
    }
}

/// The pieces that captured in this pair and still stand.
fn took_now(now: &Setup, took: SquareSet, turn: Turn, moved: &Moved) -> SquareSet {
    let kept = match turn {
        Turn::Last(side) => took.and(now.board.side(side.opposite())),
        Turn::Alone(_) => return SquareSet::EMPTY,
        _ => SquareSet::EMPTY,
    };
    survivors(now, moved).filter(|leg| leg.captured).fold(kept, |took, leg| took.with(leg.to))
}

/// Pairs since the last pawn move or capture; an open pair counts as if its missing half were quiet.
fn calm(before: &Position, progress: bool) -> u32 {
    match (progress, before.turn()) {
        (true, _) => 0,
        (false, Turn::Last(_)) => before.calm(),
        (false, _) => (before.calm() + 1).min(MAX_NUMBER),
    }
}

fn next_turn(turn: Turn, owes: Option<Side>, pair: u32) -> (Turn, u32) {
    let next_pair = (pair + 1).min(MAX_NUMBER);
    match (turn, owes) {
        (Turn::Both, Some(side)) => (Turn::Last(side), pair),
        (Turn::Both | Turn::Last(_), _) => (Turn::Both, next_pair),
        (Turn::First(side), _) => (Turn::Last(side.opposite()), pair),
        (Turn::Alone(Side::White), _) => (Turn::Alone(Side::Black), pair),
        (Turn::Alone(Side::Black), _) => (Turn::Alone(Side::White), next_pair),
    }
}

/// Says who is in check and how the game ended.
fn report(facts: &mut Vec<Fact>, attacked: BySide<bool>, verdict: &Verdict) {
    let mut say = |side, what, rule| facts.push(Fact { side, what, rule });
    for (side, _) in attacked.iter().filter(|(_, attacked)| **attacked) {
        say(Some(side), FactKind::InCheck, Rule::Check);
    }
    let (what, rule) = match verdict.score.reason() {
        None => return,
        Some(Reason::Mate) => (FactKind::Mated, Rule::Checkmate),
        Some(Reason::Stalemate) if verdict.only_resting => (FactKind::OnlyResting, Rule::RestOnly),
        Some(Reason::Stalemate) => (FactKind::Stalemate, Rule::Stalemate),
        Some(Reason::Dead) => return say(None, FactKind::Dead, Rule::Dead),
        Some(Reason::Repetition) => return say(None, FactKind::Repetition, Rule::Repetition),
        Some(Reason::Moves) => return say(None, FactKind::SeventyFive, Rule::SeventyFive),
    };
    for (side, _) in verdict.stuck.iter().filter(|(_, stuck)| **stuck) {
        say(Some(side), what, rule);
    }
    if what == FactKind::Mated && verdict.stuck.white && verdict.stuck.black {
        say(None, FactKind::BothMated, Rule::FsrClosing);
    }
}

/// After a closed pair: normal chess with few pieces and exactly one king attacked (FSR 8), or after the agreed pair;
/// otherwise two single moves, if the rules say so and exactly one king is attacked.
fn switch(
    now: &mut Setup,
    options: &Options,
    attacked: BySide<bool>,
    lot: Option<Side>,
    facts: &mut Vec<Fact>,
) -> Result<(), ResolveError> {
    let few = now.board.occupied().len() <= options.few_pieces;
    let due = options.switch_pair > 0 && now.pair > options.switch_pair;
    let (first, what, rule) = match attacked.only() {
        Some(side) if few => (side, FactKind::SwitchFewPieces, Rule::Fsr8),
        Some(side) if due => (side, FactKind::SwitchCount, Rule::SwitchPair),
        None if due && !attacked.white => match (options.switch_first, lot) {
            (SwitchFirst::White, _) => (Side::White, FactKind::SwitchCount, Rule::SwitchPair),
            (SwitchFirst::NextCheck, _) => return Ok(()),
            (SwitchFirst::Lot, Some(side)) => (side, FactKind::SwitchCount, Rule::SwitchPair),
            (SwitchFirst::Lot, None) => {
                return Err(ResolveError { faults: vec![ResolveFault::LotMissing] });
            }
        },
        Some(side) if options.single_moves => {
            now.turn = Turn::First(side);
            return Ok(());
        }
        _ => return Ok(()),
    };
    now.turn = Turn::Alone(first);
    now.rest = SquareSet::EMPTY;
    now.calm = (now.calm * 2).min(MAX_NUMBER);
    facts.push(Fact { side: Some(first), what, rule });
    Ok(())
}
