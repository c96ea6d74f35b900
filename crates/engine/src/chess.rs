//! The games of the house, as the search sees them.

mod glance;
mod key;
mod order;

use fairschach_base::{BySide, Side};
use fairschach_rules::{
    Chance, Entry, FaceOrder, Form, Kind, Move, Position, ResolveFault, RuleSet, Score, Turn, dice_due,
    legal, needs_chance, quiet_to_claim, resolve_with_chance, score,
};

use crate::budget::Budget;
use crate::eval::{self, Weights};
use crate::game::{Beyond, Choices, Game, Glances, Next};
use crate::tables::Tables;
use crate::thought::mixed;
use glance::Glance;
use key::{Keys, key_of};

/// More outcomes of a roll than this are not all looked at.
const OUTCOMES: usize = 36;

/// One game by its rules.
pub(crate) struct Chess<'a> {
    rules: &'a RuleSet,
    /// Whether something may be rolled or drawn.
    chance: bool,
    /// Whether ordinary pairs can be judged at a glance.
    glances: bool,
    tables: Option<&'a Tables>,
    weights: &'a Weights,
    seed: u64,
    /// How often each position of the game has stood.
    stood: Keys,
}

/// A position on the way, and how it was reached as far as that counts.
#[derive(Clone)]
pub(crate) struct Place {
    pub(crate) position: Position,
    over: Option<f64>,
    /// Who may claim a draw, and stands better by the estimate.
    may_draw: Option<Side>,
}

impl<'a> Chess<'a> {
    /// A game with its positions so far, oldest first, with or without the one that is thought about. Of the budget only
    /// what may be looked up and what counts how much.
    pub(crate) fn new(rules: &'a RuleSet, budget: &Budget<'a>, history: &[Position], seed: u64) -> Chess<'a> {
        let stood = Keys::of(history);
        let glances = glance::fits(rules) && !stood.repeat();
        let tables = budget.tables().filter(|tables| tables.are_for(rules));
        Chess { rules, chance: needs_chance(rules), glances, tables, weights: budget.weights(), seed, stood }
    }

    /// The position that is thought about: over only if the rules say so.
    pub(crate) fn begin(&self, position: Position, history: &[Position]) -> Place {
        let over = result(score(&position, self.rules, history));
        Place { position, over, may_draw: None }
    }

    /// A position within the search: where a draw can be claimed, the side that stands worse claims it. Where one side moves alone only
    /// that side may, and if it stands better it may go on as well. After quiet moves tables go first: they know who claims.
    fn place(&self, position: Position, score: Score) -> Place {
        let repeated = self.occurred_twice(&position);
        let claimable = repeated || position.calm() >= quiet_to_claim(&position);
        let better = |side: &Side| {
            let estimate = eval::estimate(&position, self.weights);
            if *side == Side::White { estimate > 0.0 } else { estimate < 0.0 }
        };
        let may_draw = position.turn().only().filter(|side| claimable && better(side));
        let drawn = |claimed: bool| (claimed && may_draw.is_none()).then_some(0.0);
        let known = || {
            let value = self.tables?.leaf(&position)?;
            Some(match may_draw {
                None => value,
                Some(Side::White) => value.max(0.0),
                Some(Side::Black) => value.min(0.0),
            })
        };
        let over = result(score).or(drawn(repeated)).or_else(known).or(drawn(claimable));
        Place { position, over, may_draw }
    }

    /// Whether a position has stood twice in the game.
    fn occurred_twice(&self, position: &Position) -> bool {
        self.stood.repeat() && self.stood.times(key_of(position)) >= 2
    }

    fn resolved(&self, from: &Position, entries: &Pair, chance: &Chance<'_>) -> Result<Place, Unresolved> {
        match resolve_with_chance(from, self.rules, entries, &[], chance) {
            Ok(resolution) => Ok(self.place(resolution.position, resolution.score)),
            Err(error) if error.faults.contains(&ResolveFault::LotMissing) => Err(Unresolved::Lot),
            Err(_) => Err(Unresolved::Never),
        }
    }

    /// All outcomes of dice, or an even sample, if there are too many.
    fn rolled(&self, place: &Place, entries: &Pair, due: &[&'static [Kind]]) -> Vec<(f64, Place)> {
        let all = due.iter().try_fold(1_usize, |all, faces| all.checked_mul(faces.len()));
        let count = all.filter(|&all| all <= OUTCOMES).unwrap_or(OUTCOMES);
        let sampled = all != Some(count);
        let mut outcomes = Vec::with_capacity(count);
        for number in 0..count {
            let mut rest = if sampled {
                mixed(key_of(&place.position) ^ self.seed ^ number as u64) as usize
            } else {
                number
            };
            let mut faces = Vec::with_capacity(due.len());
            for die in due {
                faces.push(die[rest % die.len()]);
                rest /= die.len();
            }
            let chance = Chance { dice: &faces, ..Chance::default() };
            outcomes.extend(self.resolved(&place.position, entries, &chance).ok().map(|next| (1.0, next)));
        }
        evenly(outcomes)
    }

    fn drawn(&self, place: &Place, entries: &Pair) -> Vec<(f64, Place)> {
        let lots = Side::ALL.map(|side| Chance { lot: Some(side), ..Chance::default() });
        let outcomes = lots.iter().filter_map(|lot| self.resolved(&place.position, entries, lot).ok());
        evenly(outcomes.map(|next| (1.0, next)).collect())
    }
}

type Pair = BySide<Option<Entry>>;

/// Why a pair was not resolved.
enum Unresolved {
    /// Who moves first must be drawn.
    Lot,
    /// It cannot be; the search never asks for it.
    Never,
}

fn evenly(mut outcomes: Vec<(f64, Place)>) -> Vec<(f64, Place)> {
    let share = 1.0 / outcomes.len().max(1) as f64;
    outcomes.iter_mut().for_each(|(probability, _)| *probability = share);
    outcomes
}

impl Game for Chess<'_> {
    type State = Place;
    /// Nothing, where a side does not enter or has to pass.
    type Entry = Option<Move>;

    const DELAY: f64 = 1.0 - 1.0 / 4_096.0;

    fn over(&self, place: &Place) -> Option<f64> {
        place.over
    }

    fn may_draw(&self, place: &Place) -> Option<Side> {
        place.may_draw
    }

    fn choices(&self, place: &Place) -> Choices<Option<Move>> {
        let position = &place.position;
        let entries = |side| {
            let mut entries = legal(position, self.rules, side);
            order::best_first(position, side, &mut entries, self.seed);
            if entries.is_empty() { vec![None] } else { entries.into_iter().map(Some).collect() }
        };
        let steps = if position.turn() == Turn::Both { 2 } else { 1 };
        Choices { white: entries(Side::White), black: entries(Side::Black), steps }
    }

    fn next(&self, place: &Place, white: Option<Move>, black: Option<Move>) -> Next<Place> {
        let entries = BySide { white, black }.map(|entry| entry.map(Entry::Move));
        if self.chance {
            let due = dice_due(&place.position, white.or(black));
            if !due.is_empty() {
                return Next::Chance(self.rolled(place, &entries, &due));
            }
        }
        match self.resolved(&place.position, &entries, &Chance::default()) {
            Ok(next) => Next::Sure(next),
            Err(Unresolved::Lot) => Next::Chance(self.drawn(place, &entries)),
            Err(Unresolved::Never) => Next::Sure(Place { over: Some(0.0), ..place.clone() }),
        }
    }

    fn beyond(&self, place: &Place) -> Beyond<Option<Move>> {
        let position = &place.position;
        let rolls = match position.setup().form {
            Form::Dice(dice) => matches!(dice.order, FaceOrder::Occasio | FaceOrder::Occado),
            _ => false,
        };
        let Some(side) = position.turn().only().filter(|_| !rolls && !position.is_placing()) else {
            return Beyond::Quiet;
        };
        let parries = *position.in_check().get(side);
        let mut entries = legal(position, self.rules, side);
        if !parries {
            entries.retain(|&entry| order::is_loud(position, side, entry));
        }
        if entries.is_empty() {
            return Beyond::Quiet;
        }
        order::best_first(position, side, &mut entries, self.seed);
        let own = entries.into_iter().map(Some).collect();
        let choices = match side {
            Side::White => Choices { white: own, black: vec![None], steps: 1 },
            Side::Black => Choices { white: vec![None], black: own, steps: 1 },
        };
        if parries { Beyond::Forced(choices) } else { Beyond::Optional(side, choices) }
    }

    fn estimate(&self, place: &Place) -> f64 {
        // Who goes on without anything to win by it may be claimed against in the next turn.
        if place.may_draw.is_some() { 0.0 } else { eval::estimate(&place.position, self.weights) }
    }

    fn glances<'s>(&'s self, place: &Place) -> Option<Glances<'s, Option<Move>>> {
        let position = Some(&place.position).filter(|_| self.glances)?;
        // What tables might know is not estimated.
        let few = Side::ALL.iter().any(|&side| position.board().side(side).len() <= 2);
        let glance = if few && self.tables.is_some() { None } else { Glance::new(position, self.weights) }?;
        Some(Box::new(move |white, black| glance.expected(&BySide { white: white?, black: black? })))
    }

    fn key(&self, place: &Place) -> u64 {
        key_of(&place.position)
    }
}

const fn result(score: Score) -> Option<f64> {
    match score {
        Score::Ongoing => None,
        Score::Win(Side::White, _) => Some(1.0),
        Score::Win(Side::Black, _) => Some(-1.0),
        Score::Draw(_) => Some(0.0),
    }
}
